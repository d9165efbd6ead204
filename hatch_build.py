"""Puts the built course page (`web/dist/`) into the wheel, where it was built: it takes Node."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CoursePage(BuildHookInterface):  # type: ignore[type-arg,misc]
    """Without it `autograder site` says what to run."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the folder to a wheel that is no editable one."""
        page = Path(self.root, "web", "dist")
        if version == "standard" and (page / "build.json").is_file():
            build_data["force_include"][str(page)] = "autograder/_kit/web/dist"
