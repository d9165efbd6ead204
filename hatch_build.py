"""Puts into the wheel what is made when it is built: the course page, and the kit's own sources.

It makes the files that git ignores, too, where the kit's requirements are installed: editable
installs and wheels are built without them in isolation.
"""

from __future__ import annotations

import gzip
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.builders.sdist import SdistBuilder

MISSING = (
    "casino/engine/handed_out.txt and casino/locale/*/LC_MESSAGES/*.mo are not made yet. "
    "Run `make .venv/base` (or, in an environment that has the kit, `autograder build`) first."
)


class Additions(BuildHookInterface):  # type: ignore[type-arg,misc]
    """Adds to a wheel that is no editable one; the page only where it was built: it takes Node."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the files to add; a wheel needs what git ignores."""
        is_made = _make_ignored(self.root)
        if version != "standard":
            return
        if not is_made:
            raise FileNotFoundError(MISSING)
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


def _make_ignored(root: str) -> bool:
    """Make the files that git ignores; return True if they are there."""
    sys.path.insert(0, root)
    try:
        from autograder.authoring.checkout import make_ignored
        from autograder.course.files import find_kit

        make_ignored(find_kit(Path(root)))
    except ImportError:  # an isolated build has none of the kit's requirements
        return Path(root, "casino", "engine", "handed_out.txt").is_file()
    finally:
        sys.path.remove(root)
    return True


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
