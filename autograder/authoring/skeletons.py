"""Makes skeletons: solution files without the regions that students write.

`build` makes everything in stages/ that isn't written by hand: the skeletons and data files from
solutions/, the tables in the handouts from course.toml, and `casino`'s archive of it all.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from autograder.authoring.handed_out import archive
from autograder.authoring.notebooks import render_notebooks
from autograder.authoring.regions import Region, SkeletonError, find_regions
from autograder.authoring.rubric import (
    fill_block,
    read_rubrics,
    render_judged_table,
    rubric_table,
    style_table,
)
from casino.files import write_whole

__all__ = ["SkeletonError", "build", "make_skeleton", "stale_files", "strip_markers"]

HANDOUT = "README.md"
BY_HAND = ("hints.toml", "test_*.py", "*.svg")  # besides the handout
RUBRIC = "docs/rubric.md"
HEADER_KEYS = ("Author", "Date", "File", "Purpose")
STUDENTS_WRITE = ("Author", "Date", "Purpose")
OWN_PART = "# Constants and helpers of your own, if you want any"
MARKER = "\0"  # replaces a marker's line; sources never contain it
AROUND_MARKER = rf"(\n*){MARKER}\n?(\n*)"


def make_skeleton(source: str, filename: str = "<source>") -> str:
    """Return the file that students start from; a source without regions stays as it is.

    A region inside a function becomes `raise NotImplementedError("<name> is not written yet")`. Any
    other region, with the comment above it, becomes a neutral comment, which doesn't reveal the
    reference's needs. The author, date, and purpose of the header become TODO.

    Raises:
        SkeletonError: with file and line, for an invalid region or header.
    """
    regions = find_regions(source, filename)
    if not regions:
        return source
    lines = source.split("\n")
    header_end = _header_end(source, filename)
    for region in reversed(regions):
        first = _first_line(lines, region)
        lines[first : region.end] = [region.indent + _placeholder(region)]
    skeleton = "\n".join(_blank_header(lines[:header_end]) + lines[header_end:])
    try:
        ast.parse(skeleton)
    except SyntaxError as error:
        cause = f"the file without the regions isn't Python: {error.msg}"
        raise SkeletonError(f"{filename}:{regions[0].begin}: {cause}") from None
    return skeleton


def strip_markers(source: str) -> str:
    """Return a solution without region markers, as it is graded for style and shown in class."""
    lines = source.split("\n")
    for region in find_regions(source, "<source>"):
        lines[region.begin - 1] = lines[region.end - 1] = MARKER
    text = "\n".join(lines)
    while MARKER in text:
        text = re.sub(AROUND_MARKER, _longer_gap, text, count=1)
    return text.rstrip("\n") + "\n"


def build(root: Path, check: bool) -> list[str]:
    """Update stages/ from solutions/ and course.toml, and return the outdated paths.

    `check` only writes the archive, which isn't in git. The paths are relative to `root`, and
    include stale files (see `stale_files`), which a person must delete.

    Raises:
        SkeletonError: with every problem, before any file is written.
    """
    problems: list[str] = []
    wanted = _generate(root, problems) | _handouts(root, problems)
    if problems:
        raise SkeletonError("\n".join(problems))
    made = archive(root, wanted | render_notebooks(root))
    drifted = [path for path, content in wanted.items() if not _is_there(path, content)]
    changed = [path for path, content in made.items() if not _is_there(path, content)]
    for path in changed if check else drifted + changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, (wanted | made)[path])
    drifted += [] if check else changed
    return sorted([path.relative_to(root).as_posix() for path in drifted] + stale_files(root))


def _is_there(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() == content


def stale_files(root: Path) -> list[str]:
    """Return the files in the stages' folders that are neither generated nor written by hand.

    Handouts, hints, and visible checks are written by hand; hidden files and caches don't count.
    """
    stages = root / "stages"
    return sorted(
        path.relative_to(root).as_posix()
        for folder in _stage_folders(stages)
        for path in _files(folder)
        if not any(map(path.match, BY_HAND))
        and not (root / "solutions" / path.relative_to(stages)).is_file()
    )


def _placeholder(region: Region) -> str:
    """Return the line that replaces a region in the skeleton: a raise, or a comment."""
    if region.function:
        return f'raise NotImplementedError("{region.function} is not written yet")'
    return OWN_PART


def _first_line(lines: list[str], region: Region) -> int:
    """Return the index of the first line that the skeleton replaces for a region.

    Outside functions, that is the comment above the region, if there is one.
    """
    first = region.begin - 1
    while not region.function and lines[first - 1].lstrip().startswith("#"):
        first -= 1
    return first


def _longer_gap(match: re.Match[str]) -> str:
    """Return the blank lines that replace a marker line: those before or after it, if more."""
    return max(match[1], "\n" + match[2], key=len) if match[1] else match[2]


def _header_end(source: str, filename: str) -> int:
    """Return the last line of the module's docstring.

    Raises:
        SkeletonError: when the docstring lacks a key of the file header, such as the author.
    """
    tree = ast.parse(source)
    docstring = ast.get_docstring(tree) or ""
    missing = [key for key in HEADER_KEYS if not re.search(rf"^{key}:[ \t]*\S", docstring, re.M)]
    if missing:
        raise SkeletonError(f"{filename}:1: the header lacks {', '.join(missing)}")
    return tree.body[0].end_lineno or 0


def _blank_header(lines: list[str]) -> list[str]:
    """Return the header's lines with TODO for everything that students fill in."""
    header: list[str] = []
    dropping = False
    for line in lines:
        dropping = dropping and line.startswith(" ")
        if dropping:
            continue
        entry = re.match(rf"({'|'.join(STUDENTS_WRITE)}):\s*", line)
        header.append(f"{entry[0]}TODO" if entry else line)
        dropping = entry is not None
    return header


def _generate(root: Path, problems: list[str]) -> dict[Path, bytes]:
    """Return the files of stages/ that are made from solutions/, by path.

    Errors are appended to `problems`.
    """
    solutions = root / "solutions"
    generated: dict[Path, bytes] = {}
    for folder in _stage_folders(solutions):
        for path in _files(folder):
            content = path.read_bytes()
            if path.suffix == ".py":
                name = path.relative_to(root).as_posix()
                try:
                    content = make_skeleton(content.decode(), name).encode()
                except SkeletonError as error:
                    problems.append(error.message)
            generated[root / "stages" / path.relative_to(solutions)] = content
    return generated


def _handouts(root: Path, problems: list[str]) -> dict[Path, bytes]:
    """Return the handouts and the printable rubric with their tables filled in, by path.

    Errors are appended to `problems`.
    """
    stages = root / "stages"
    course = read_rubrics(stages / "course.toml")
    tables = {
        stages / name / HANDOUT: ("rubric", rubric_table(rubric))
        for name, rubric in course.stages.items()
    }
    if course.style:
        tables[stages / HANDOUT] = ("style", style_table(course.style))
    if course.judged:
        tables[root / RUBRIC] = ("judged", render_judged_table(course.judged))
    handouts: dict[Path, bytes] = {}
    for path, (block, table) in tables.items():
        if path.is_file():
            try:
                filled = fill_block(path.read_text(encoding="utf-8"), block, table)
            except ValueError as error:
                problems.append(f"{path.relative_to(root).as_posix()}: {error}")
            else:
                handouts[path] = filled.encode()
    return handouts


def _stage_folders(parent: Path) -> list[Path]:
    return sorted(path for path in parent.glob("stage*") if path.is_dir())


def _files(folder: Path) -> Iterator[Path]:
    """Yield the files below a stage's folder, except handout, hidden files, and caches."""
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        passed_over = any(part.startswith((".", "__pycache__")) for part in parts)
        if path.is_file() and not passed_over and path != folder / HANDOUT:
            yield path
