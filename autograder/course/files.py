"""Reads the kit's own files: references, skeletons, given files, and their digests."""

from __future__ import annotations

import hashlib
import platform
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from importlib.metadata import version
from pathlib import Path

import casino
from autograder.course.model import Course, Stage, load_course
from autograder.errors import KitFault
from casino import __version__

__all__ = ["HERE", "HIDDEN", "MADE_FROM", "Kit", "find_kit", "other_checkout"]

HERE = Path(__file__).parents[1]
HIDDEN = HERE / "stages"  # the private half of each stage
MADE_FROM = Path(".kit", "kit.toml")  # in an adapted course: the kit it came from
SHOWN = 12  # letters of a digest that people read
# Folders of the package that decide points, beside the course and its reference.
_DECIDE = ("course", "grading", "sandbox", "stages")
_DECIDES_TOO = Path(casino.__file__).with_name("engine") / "repairs"


@dataclass(frozen=True)
class Kit:
    """The course with its files, and a cache of the files read so far."""

    root: Path  # holds `stages/`, `solutions/` and `examples/`
    course: Course
    _memory: dict[tuple[str, ...], dict[str, bytes]] = field(
        default_factory=dict, compare=False, repr=False
    )
    _stage_digests: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    def skeleton(self, stage: Stage) -> dict[str, bytes]:
        """Return the files that students start a stage from, by name."""
        return self._files("stages", stage, (*stage.modules, "__init__.py"))

    def reference(self, stage: Stage) -> dict[str, bytes]:
        """Return the stage's right solution: the files of `solutions/` by name.

        They never enter a worker that grades this stage.
        """
        return self._files("solutions", stage, (*stage.modules, "__init__.py"))

    def read_given(self, stage: Stage) -> dict[str, bytes]:
        """Return the files that students get complete for a stage, by name."""
        return self._files("solutions", stage, stage.given)

    def read_given_data(self, stage: Stage) -> dict[str, bytes]:
        """Return the given files that aren't Python, by their path from `stages/`."""
        return {
            f"{stage.name}/{name}": content
            for name, content in self.read_given(stage).items()
            if not name.endswith(".py")
        }

    def _files(self, tree: str, stage: Stage, names: tuple[str, ...]) -> dict[str, bytes]:
        """Return files of a stage from `stages/` or `solutions/`, read once per process."""
        key = (tree, stage.name, *names)
        if key not in self._memory:
            self._memory[key] = _read(self.root / tree / stage.name, names)
        return self._memory[key]

    @cached_property
    def digest(self) -> str:
        """The fingerprint of everything that decides points, except submissions.

        It covers hidden tests, sandbox, grading, course, reference, and the versions of Python and
        of ruff, whose findings are style points. Texts for people and dates aren't included.
        """
        return self._combine(each for _, each in self._file_digests)

    def digest_of(self, stage: Stage) -> str:
        """Return the digest of all that decides a stage's points, without other stages' tests."""
        if stage.name not in self._stage_digests:
            hidden = HERE / "stages"
            self._stage_digests[stage.name] = self._combine(
                each
                for path, each in self._file_digests
                if path.parent.parent != hidden or path.parent.name == stage.name
            )
        return self._stage_digests[stage.name]

    def _combine(self, digests: Iterable[bytes]) -> str:
        digest = hashlib.sha256(f"{platform.python_version()} {version('ruff')}".encode())
        digest.update(repr(_deciding(self.course)).encode())
        digest.update(b"".join(digests))
        return digest.hexdigest()

    @cached_property
    def _file_digests(self) -> list[tuple[Path, bytes]]:
        """The files that decide points, each with a digest of its name and content."""
        folders = [*(HERE / folder for folder in _DECIDE), _DECIDES_TOO, self.root / "solutions"]
        return [
            (path, hashlib.sha256(path.name.encode() + b"\0" + path.read_bytes()).digest())
            for folder in folders
            for path in sorted(_tree(folder))
        ]

    @property
    def made_from(self) -> str:
        """The version of the kit that an adapted course was made from; "" for a kit."""
        try:
            record = tomllib.loads((self.root / MADE_FROM).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return ""
        return str(record.get("version", ""))

    @property
    def version(self) -> str:
        """The grader's version in results: the kit's version, and the digest's first letters.

        An adapted course has another digest than its kit.
        """
        return f"{__version__}+{self.digest[:SHOWN]}"


def find_kit(root: Path | None = None) -> Kit:
    """Return the kit whose files are next to this package, or inside it if installed.

    Raises:
        KitFault: when they are in neither place.
        CourseError: when the course file is invalid.
    """
    for place in [root] if root else [HERE.parent, HERE / "_kit"]:
        if (place / "stages" / "course.toml").is_file():
            return Kit(place, load_course(place / "stages" / "course.toml"))
    raise KitFault(f"The kit's stages are not beside {HERE}: the installation is incomplete.")


def other_checkout(place: Path) -> Path | None:
    """Return the checkout of the kit that contains `place`, if it isn't this package's."""
    for folder in (place, *place.parents):
        if (folder / "stages" / "course.toml").is_file() and (
            folder / HERE.name / "cli.py"
        ).is_file():
            return None if folder.resolve() == HERE.parent.resolve() else folder
    return None


def _deciding(course: Course) -> Course:
    """Return a copy of the course without settings that don't affect points, such as titles."""
    stages = tuple(replace(stage, due=None, feedback="") for stage in course.stages)
    return replace(
        course, title="", feedback="", marks=False, judged=(), extra_by_hand=Fraction(0),
        language="", python="", translated=(), stages=stages,
    )  # fmt: skip


def _read(folder: Path, names: Iterable[str]) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in names if (folder / name).is_file()}


def module_name(stage: str, file: str) -> str:
    """Return the dotted name of a stage's file; the package itself for `__init__.py`."""
    path = f"{stage}/{file.removesuffix('.py')}".removesuffix("/__init__")
    return path.replace("/", ".")


def _tree(root: Path) -> Iterable[Path]:
    skipped = (".md", ".orig", ".toml")  # an author's data don't decide points
    found = (path for path in root.rglob("*") if "__pycache__" not in path.parts)
    return [path for path in found if path.suffix not in skipped and path.is_file()]
