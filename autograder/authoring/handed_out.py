"""Packs the files for students into one archive for `casino start` and `casino reset`.

A student works in `stages/` itself, so that folder loses its original content.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from pathlib import Path

__all__ = [
    "ARCHIVE", "LOCALE", "archive", "archive_name", "drop_notebooks", "drop_other_links",
    "find_stage_of", "keep_stages", "pack_archive",
]  # fmt: skip

ARCHIVE = Path("casino", "engine", "handed_out.txt")
LOCALE = Path("casino", "locale")  # a folder for each language, with its archive
GUIDE = Path("docs", "student.md")  # README.md in a student's course folder
CHALLENGE = "stage9_challenge"
CHALLENGE_ROW = re.compile(r"^[|][^|\n]*`casino challenge\b.*\n", re.MULTILINE)
FILE_MARK = "\f"
OF_A_STAGE = re.compile(r"(?:stages|notebooks)/(?P<stage>stage\d+_\w+)(?:/|\.ipynb\Z)")
LINK = re.compile(r"\[(?P<text>[^]]*)\]\((?P<stage>stage\w+)/[^)]*\)")


def archive(root: Path, generated: Mapping[Path, bytes]) -> dict[Path, bytes]:
    """Return the archive's path and content: one text with every handed-out file after its name.

    It has `stages/`, the notebooks, and the student's guide. A form feed and the path from the
    course's folder precede each file, so that diffs and the search for leaked solutions see the
    original lines. `generated` has the files that `build` makes, whatever is on disk. A root
    without `casino/engine/` has no archive.
    """
    if not (root / ARCHIVE.parent).is_dir():
        return {}
    made_for_students = (root / "stages", root / "notebooks")
    contents = {path: path.read_bytes() for path in _list_handwritten_files(root)}
    contents |= {
        path: content
        for path, content in generated.items()
        if any(folder in path.parents for folder in made_for_students)
    }
    texts = {archive_name(root, path): content.decode() for path, content in contents.items()}
    return {root / ARCHIVE: pack_archive(texts).encode()}


def pack_archive(texts: Mapping[str, str]) -> str:
    """Join the texts of files into one archive, sorted by name."""
    return "".join(f"{FILE_MARK}{name}\n{texts[name]}" for name in sorted(texts))


def keep_stages(content: bytes, stages: Set[str]) -> bytes:
    """Return the archive with only the files of these stages and of the whole course."""
    before, *parts = content.decode().split(FILE_MARK)
    kept = [before]
    for part in parts:
        name, _, text = part.partition("\n")
        if find_stage_of(name) in {"", *stages}:
            is_about_all = name in ("README.md", "stages/README.md")
            text = drop_other_links(stages, text) if is_about_all else text
            kept.append(f"{FILE_MARK}{name}\n{text}")
    return "".join(kept).encode()


def drop_notebooks(content: bytes) -> bytes:
    """Return the archive without the notebooks, which the course page in the browser can't use."""
    before, *parts = content.decode().split(FILE_MARK)
    kept = [part for part in parts if not part.startswith("notebooks/")]
    return FILE_MARK.join([before, *kept]).encode()


def find_stage_of(name: str) -> str:
    """Return the folder name of the stage to which a file of the archive belongs, or ""."""
    found = OF_A_STAGE.match(name)
    return found["stage"] if found else ""


def drop_other_links(stages: Set[str], text: str) -> str:
    """Return a Markdown text without links to stages that aren't in `stages`.

    The link's text stays. Commands for the casino challenge go if its stage isn't included.
    """
    if CHALLENGE not in stages:
        text = CHALLENGE_ROW.sub("", text)
    return LINK.sub(lambda link: link[0] if link["stage"] in stages else link["text"], text)


def archive_name(root: Path, path: Path) -> str:
    """Return a file's name in the archive: its path in the course, or README.md for the guide."""
    relative = path.relative_to(root)
    return "README.md" if relative == GUIDE else relative.as_posix()


def _list_handwritten_files(root: Path) -> list[Path]:
    """Return the files for students that no command generates: guide, handouts, hints, checks."""
    stages = root / "stages"
    return [
        *(path for path in (root / GUIDE,) if path.is_file()),
        *stages.glob("[!.]*.md"),
        *stages.glob("[!.]*.toml"),
        *stages.glob("stage*/README.md"),
        *stages.glob("stage*/hints.toml"),
        *stages.glob("stage*/test_*.py"),
        *stages.glob("stage*/[!.]*.svg"),
    ]
