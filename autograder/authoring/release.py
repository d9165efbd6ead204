"""Writes the bundle for students: the course without solutions and hidden tests."""

from __future__ import annotations

import base64
import io
import os
import re
import shutil
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from importlib import metadata
from itertools import islice
from pathlib import Path

from autograder.authoring.checkout import check_new
from autograder.authoring.handed_out import (
    ARCHIVE,
    LOCALE,
    drop_other_links,
    find_stage_of,
    keep_stages,
)
from autograder.authoring.regions import find_regions
from autograder.authoring.repository import GUIDE, repository_files
from autograder.authoring.skeletons import build
from autograder.authoring.translating import find_uncompiled
from autograder.course.files import HIDDEN, Kit
from autograder.course.model import Course, Stage
from autograder.errors import CourseError, KitFault
from autograder.languages import _, speaking
from casino import __version__
from casino.engine.editor import editor_files
from casino.engine.handed_out import course_files
from casino.files import copy_folder

__all__ = ["Leak", "find_leaks", "make_bundle"]

DISTRIBUTION, STUDENTS = "blackjack-course", "blackjack-casino"
BASE = ("pytest", "rich", "typer")  # the requirements of the kit that casino needs
NOTEBOOKS_EXTRA = re.compile(r"""\s*;\s*extra == ['"]notebooks['"]""")
# A long base64 text, in one piece or in lines.
ENCODED = re.compile(rb"(?:[\w+/-]{60,}[\r\n]*)+={0,2}")
MIN_LINES = 3  # shorter runs of equal lines are common code
DEFINED = re.compile(r"^\s*(?:async\s+)?def (test_\w+)", re.M)
MIN_WORDS = 12  # shorter runs are common phrases
CONSTANT = re.compile(r"\s*[A-Z_]+ = \S+$")  # the handouts name these
IGNORED = shutil.ignore_patterns(
    "__pycache__",
    "*.pyc",
    ".*",
    "results",
    "demo-results",
    "*.po",
    "*.pot",
    "qps*",
    "hints.toml",  # the archive has them, and they are shown one at a time
    "reports.mo",
)
PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "{version}"
description = "The student's side of the Blackjack course: stages, notebooks, play table, checks."
readme = "README.md"
license = "MIT AND CC-BY-4.0"
license-files = ["LICENSE"]
requires-python = ">=3.11"
authors = [{{ name = "The Blackjack course team" }}]
classifiers = [
    "Intended Audience :: Education",
    "Operating System :: OS Independent",
    "Programming Language :: Python :: 3",
    "Topic :: Education",
    "Typing :: Typed",
]
dependencies = [
{dependencies}
]

{entries}

[tool.pytest.ini_options]
testpaths = ["stages"]

[tool.hatch.build]
ignore-vcs = true

[tool.hatch.build.targets.wheel]
packages = ["casino"]

[tool.hatch.build.targets.wheel.force-include]
"casino/casino.pth" = "casino.pth"
"""


@dataclass(frozen=True)
class Leak:
    """A file of the bundle that reveals a solution or a hidden test, and which one."""

    file: str
    what: str


def make_bundle(kit: Kit, stages: Sequence[Stage], to: Path, template: str = "") -> tuple[str, ...]:
    """Write the files for students into a new folder, and return their paths, sorted.

    The bundle has `stages` and the earlier ones that they need. With a `template`, it is a
    student's Git repository. The folder appears atomically, and only if nothing leaks.

    Raises:
        SubmissionError: when `to` exists and isn't empty.
        CourseError: when stages/ isn't up to date, or a file would leak.
    """
    check_new(to)
    drifted = build(kit.root, check=True)
    if drifted:
        raise CourseError(
            "These files are not what `autograder build` makes:\n" + "\n".join(drifted),
            next_step="Run `autograder build`, look at the difference, and release again.",
        )
    if missing := find_uncompiled(kit.root):
        raise CourseError(
            f"casino/locale: nothing was made of the translations yet: {', '.join(missing)}.",
            next_step="Run `autograder build`, and release again.",
        )
    to.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=to.parent, prefix=f".{to.name}.") as draft:
        bundle = Path(draft) / "bundle"
        _fill(kit, _add_earlier_stages(kit, stages), bundle)
        if template:
            _make_repository(template, kit.course, bundle)
        leaks = find_leaks(kit, bundle)
        if leaks:
            lines = [f"{leak.file}: {leak.what}" for leak in leaks]
            raise CourseError("The bundle would give things away:\n" + "\n".join(lines))
        os.replace(bundle, to)
    return tuple(sorted(_files(to)))


def find_leaks(kit: Kit, bundle: Path, upstream: str = "") -> list[Leak]:
    """Return the files of a bundle that reveal solutions or hidden tests.

    Zip files are searched member by member, at any depth, and JSON files string by string. Files
    below the folder `upstream` are other people's, and aren't searched.

    `MIN_LINES` consecutive lines of one region, ignoring spaces, reveal a solution, and a test's
    name reveals a hidden test. `MIN_WORDS` consecutive cards, numbers, expected answers, or words
    of hidden tests and typical mistakes are leaks, too, unless the handed-out stages contain the
    same.
    """
    solutions, tests, told_nowhere = (
        _solution_runs(kit),
        _list_hidden_tests(kit),
        _find_hidden_runs(kit),
    )
    leaks = []
    for name, content in _contents(bundle, upstream):
        text = content.decode(encoding="utf-8", errors="replace")
        lines = _runs(_fold_lines(text.splitlines()), MIN_LINES)
        shown = {solutions[run] for run in lines if run in solutions}
        leaks += [Leak(name, f"lines of {where}") for where in sorted(shown)]
        words = re.findall(r"\w+", text)
        leaks += [
            Leak(name, f"the hidden test {test}") for test in sorted(tests.intersection(words))
        ]
        found = {told_nowhere[r] for r in _runs(words, MIN_WORDS) if r in told_nowhere}
        leaks += [Leak(name, f"words of {where}") for where in sorted(found)]
        if "BEGIN SOLUTION" in text:
            leaks.append(Leak(name, "a solution's marker"))
    return leaks


def _add_earlier_stages(kit: Kit, stages: Sequence[Stage]) -> list[Stage]:
    names = {stage.name for stage in stages}
    for stage in stages:
        names |= {earlier.name for earlier in kit.course.earlier(stage.name)}
    return [stage for stage in kit.course.stages if stage.name in names]


def _fill(kit: Kit, stages: Sequence[Stage], bundle: Path) -> None:
    code = Path(__file__).parents[2]
    copy_folder(code / "casino", bundle / "casino", IGNORED)
    names = {stage.name for stage in stages}
    for archive in (bundle / ARCHIVE, *(bundle / LOCALE).glob(f"*/{ARCHIVE.name}")):
        archive.write_bytes(keep_stages(archive.read_bytes(), names))
    (bundle / "stages").mkdir()
    shutil.copyfile(kit.root / "stages" / "course.toml", bundle / "stages" / "course.toml")
    handout = (kit.root / "stages" / "README.md").read_text(encoding="utf-8")
    (bundle / "stages" / "README.md").write_text(drop_other_links(names, handout), encoding="utf-8")
    for stage in stages:
        source = kit.root / "stages" / stage.name
        copy_folder(source, bundle / "stages" / stage.name, IGNORED)
        notebook = kit.root / "notebooks" / f"{stage.name}.ipynb"
        if notebook.is_file():
            (bundle / "notebooks").mkdir(exist_ok=True)
            shutil.copyfile(notebook, bundle / "notebooks" / notebook.name)
    guide = (kit.root / "docs" / "student.md").read_text(encoding="utf-8")
    (bundle / "README.md").write_text(drop_other_links(names, guide), encoding="utf-8")
    for file, content in _in_language(kit.course.language, names).items():
        (bundle / file).write_bytes(content)
    shutil.copyfile(kit.root / "LICENSE", bundle / "LICENSE")
    (bundle / "pyproject.toml").write_text(_project(), encoding="utf-8")
    for file, content in editor_files().items():
        (bundle / file).parent.mkdir(exist_ok=True)
        (bundle / file).write_bytes(content)


def _in_language(language: str, stages: Set[str]) -> dict[str, bytes]:
    """Return the translated files of these stages by name, for a course published in `language`."""
    in_english, translated = course_files(), course_files(language)
    return {
        name: drop_other_links(stages, translated[name].decode()).encode()
        for name, content in in_english.items()
        if translated[name] != content and find_stage_of(name) in {"", *stages}
    }


def _make_repository(template: str, course: Course, bundle: Path) -> None:
    """Add a template's files to the bundle, and rename the student's guide from README.md."""
    os.replace(bundle / "README.md", bundle / GUIDE)
    with speaking(course.language):
        files = repository_files(template, _(course.title), _base(_list_requirements()))
    for name, content in files.items():
        (bundle / name).parent.mkdir(parents=True, exist_ok=True)
        (bundle / name).write_bytes(content)


def _list_requirements() -> list[str]:
    required = metadata.requires(DISTRIBUTION)
    if required is None:
        raise KitFault("The kit was not installed with pip, so its requirements are not known.")
    return required


def _base(required: Sequence[str]) -> list[str]:
    """Return the packages that the visible checks need, out of the kit's requirements."""
    return [each for each in required if re.match(rf"({'|'.join(BASE)})\b(?!.*;)", each)]


def _project() -> str:
    """Return the bundle's own `pyproject.toml`, made from the kit's requirements.

    `pip wheel` makes the students' wheel from it: `casino` with everything that `casino start`
    writes.
    """
    required = _list_requirements()
    base = _base(required)
    notebooks = [NOTEBOOKS_EXTRA.sub("", each) for each in required if NOTEBOOKS_EXTRA.search(each)]
    entries = {"console_scripts": "scripts", "pytest11": 'entry-points."pytest11"'}
    return PROJECT.format(
        name=STUDENTS,
        version=__version__,
        dependencies="\n".join(f'    "{each}",' for each in sorted(base + notebooks)),
        entries="\n\n".join(_entries(group, title) for group, title in entries.items()),
    )


def _entries(group: str, title: str) -> str:
    """Return a TOML table with the entry points of `casino`, such as its command."""
    lines = [
        f'"{entry.name}" = "{entry.value}"'
        for entry in metadata.distribution(DISTRIBUTION).entry_points
        if entry.group == group and entry.value.startswith("casino")
    ]
    return "\n".join([f"[project.{title}]", *lines])


def _solution_runs(kit: Kit) -> dict[tuple[str, ...], str]:
    """Map each run of `MIN_LINES` lines that students write to the solution that it comes from.

    A run is a sequence of consecutive lines or words.
    """
    found = {}
    for stage in kit.course.stages:
        for name, content in kit.reference(stage).items():
            source = content.decode()
            lines = source.split("\n")
            for region in find_regions(source, name):
                inside = [
                    line
                    for line in lines[region.begin : region.end - 1]
                    if line.strip() and not CONSTANT.match(line)
                ]
                where = f"solutions/{stage.name}/{name}"
                found.update(dict.fromkeys(_runs(_fold_lines(inside), MIN_LINES), where))
    return found


def _fold_lines(lines: Iterable[str]) -> list[str]:
    """Reduce lines to be compared: collapse spaces, and drop blank lines."""
    return [folded for line in lines if (folded := " ".join(line.split()))]


def _list_hidden_tests(kit: Kit) -> set[str]:
    """Return the names of all hidden tests, except names that a visible check also has."""
    hidden = HIDDEN.glob("stage*/test_*.py")
    return _test_names(hidden) - _test_names(kit.root.glob("stages/*/test_*.py"))


def _find_hidden_runs(kit: Kit) -> dict[tuple[str, ...], str]:
    """Map each run of `MIN_WORDS` words of the hidden files to the file that it comes from.

    Runs that students may see in handed-out files are left out.
    """
    found: dict[tuple[str, ...], str] = {}
    for pattern in ("test_*.py", "fakes.py", "stand_ins.py", "mistakes.toml", "mutants.toml"):
        for path in sorted(HIDDEN.glob(f"stage*/{pattern}")):
            words = re.findall(r"\w+", path.read_text(encoding="utf-8"))
            where = path.relative_to(HIDDEN.parent).as_posix()
            found.update(dict.fromkeys(_runs(words, MIN_WORDS), where))
    for path in kit.root.glob("stages/**/*"):
        if path.is_file():
            text = path.read_bytes().decode(encoding="utf-8", errors="replace")
            for run in _runs(re.findall(r"\w+", text), MIN_WORDS):
                found.pop(run, None)
    return found


def _runs(parts: Sequence[str], number: int) -> Iterator[tuple[str, ...]]:
    """Yield every run of `number` consecutive lines or words."""
    return zip(*(islice(parts, start, None) for start in range(number)), strict=False)


def _test_names(files: Iterable[Path]) -> set[str]:
    texts = (path.read_text(encoding="utf-8") for path in files)
    return {name for text in texts for name in DEFINED.findall(text)}


def _contents(folder: Path, upstream: str) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of each file to search: also zip members, and strings in JSON."""
    names = (name for name in _files(folder) if not (upstream and name.startswith(upstream)))
    for name in sorted(names):
        yield from _unpack(name, (folder / name).read_bytes())


def _unpack(name: str, content: bytes) -> Iterator[tuple[str, bytes]]:
    if zipfile.is_zipfile(io.BytesIO(content)):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for member in archive.namelist():
                yield from _unpack(f"{name}: {member}", archive.read(member))
    elif name.endswith((".json", ".ipynb")):
        yield name, content.replace(b"\\n", b"\n").replace(b'\\"', b'"')
    else:
        yield name, content
    for found in ENCODED.findall(content):
        with suppress(ValueError):  # another length, or not base64
            decoded = base64.b64decode(found, b"+/" if set(found) & {*b"+/"} else b"-_")
            yield name, decoded.decode().encode()


def _files(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*"):
        if path.is_file():
            yield path.relative_to(folder).as_posix()
