"""Makes the zip files that Python imports in the browser: the students' package, and pytest."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Mapping
from importlib import metadata
from pathlib import Path

from autograder.authoring.handed_out import ARCHIVE, drop_notebooks
from autograder.errors import KitFault

__all__ = ["casino_archive", "checks_archive", "language_archive", "members"]

# Only terminals, notebooks, and compilers use these.
LEFT_OUT = (
    "casino/cli.py",
    "casino/commands/",
    "casino/faces/live_cells.py",
    "casino/faces/notebook.py",
    "casino/faces/plots.py",
    "casino/faces/quizzing.py",
    "casino/faces/terminal.py",
    "casino/faces/widget.py",
    "casino/locale/",  # each language has its own archive
    "casino/game/simulator/",
    "casino/table/assets.py",
    "casino/table/static/",
)
OF_A_LANGUAGE = ("LC_MESSAGES/blackjack.mo", "handed_out.txt")
PYTEST = ("pytest", "pluggy", "iniconfig", "packaging", "pygments")
# The part of pygments that colours Python in a terminal; its 500 other lexers take a megabyte.
PYGMENTS = re.compile(
    r"pygments/(\w+\.py|filters/__init__\.py|formatters/(__init__|_mapping|terminal)\.py"
    r"|lexers/(__init__|_mapping|python|diff)\.py|styles/(__init__|_mapping|default)\.py)\Z"
)
DATED = (1980, 1, 1, 0, 0, 0)  # so that the same files make the same zip


def casino_archive(bundle: Path) -> bytes:
    """Return a zip file of the package `casino` from the student bundle, in English."""
    found = ((path.relative_to(bundle).as_posix(), path) for path in (bundle / "casino").rglob("*"))
    return _zip(
        {
            name: _read(path)
            for name, path in found
            if path.is_file()
            and path.suffix in (".py", ".txt", ".toml")
            and not name.startswith(LEFT_OUT)
        }
    )


def language_archive(bundle: Path, language: str) -> bytes:
    """Return a zip file of one language's translations for `casino`, from the student bundle."""
    names = [f"casino/locale/{language}/{name}" for name in OF_A_LANGUAGE]
    return _zip({name: _read(bundle / name) for name in names})


def checks_archive() -> bytes:
    """Return a zip file of pytest and its requirements, as installed here.

    Raises:
        KitFault: when one of them was installed without a list of its files.
    """
    files: dict[str, bytes] = {}
    for name in PYTEST:
        listed = metadata.files(name)
        if not listed:
            raise KitFault(f"{name} was not installed with pip, so its files are not known.")
        for each in listed:
            path = each.as_posix()
            is_left_out = name == "pygments" and not PYGMENTS.match(path)
            if path.startswith("..") or is_left_out:
                continue
            if path.endswith((".py", "METADATA")) or "licenses/" in path:
                files[path] = Path(str(each.locate())).read_bytes()
    return _zip(files)


def members(content: bytes) -> Iterable[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for name in archive.namelist():
            yield name, archive.read(name)


def _read(path: Path) -> bytes:
    content = path.read_bytes()
    return drop_notebooks(content) if path.name == ARCHIVE.name else content


def _zip(files: Mapping[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, DATED), files[name], zipfile.ZIP_DEFLATED)
    return target.getvalue()
