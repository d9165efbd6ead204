"""Puts into the wheel what is made when it is built: the course page, and the kit's own sources."""

from __future__ import annotations

import gzip
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.builders.sdist import SdistBuilder


class Additions(BuildHookInterface):  # type: ignore[type-arg,misc]
    """Adds to a wheel that is no editable one; the page only where it was built: it takes Node."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files to add."""
        if version != "standard":
            return
        added = build_data["force_include"]
        page = Path(self.root, "web", "dist")
        if (page / "build.json").is_file():
            added[str(page)] = "autograder/_kit/web/dist"
        self.draft = tempfile.TemporaryDirectory()
        archive = Path(self.draft.name, "sources.tar.gz")
        _pack(self.root, archive)
        added[str(archive)] = "autograder/_kit/sources.tar.gz"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the draft once the wheel is written."""
        if version == "standard":
            self.draft.cleanup()


def _pack(root: str, to: Path) -> None:
    """Write all files of a source distribution, for `autograder sources`.

    The same files make the same archive: no times, no owners.
    """
    files = {
        file.distribution_path: file.path
        for file in SdistBuilder(root).recurse_included_files()
        if file.distribution_path != ".git"  # a file in a second work tree
    }
    with (
        to.open("wb") as raw,
        gzip.GzipFile("", "wb", 9, raw, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w") as archive,
    ):
        for name, path in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size = Path(path).stat().st_size
            entry.mode = Path(path).stat().st_mode & 0o111 | 0o644
            with open(path, "rb") as content:
                archive.addfile(entry, content)
