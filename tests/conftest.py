"""Shared fixtures: the kit, the command line, and the graded sample class."""

from __future__ import annotations

import fcntl
import functools
import importlib
import json
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings

# Before typer is imported: a usage error is one line, however long the path in it.
os.environ["TERMINAL_WIDTH"] = "4000"
os.environ.pop("COLUMNS", None)  # a table is as wide as without a terminal
if "PYTEST_XDIST_WORKER" in os.environ:  # there is a worker for each core already
    os.environ["AUTOGRADER_JOBS"] = "1"

from autograder.authoring.checkout import SHIPPED
from autograder.cli import main
from autograder.course import files
from autograder.course.files import Kit, find_kit
from autograder.grading import suite
from autograder.sandbox.host import interpreter, kernel
from autograder.sandbox.host.sandbox import Sandbox
from tests.forks import Done, run_forked
from tests.made import english

ROOT = Path(__file__).parents[1]
if (ROOT / SHIPPED).is_file():
    # Somebody has adapted the course: the kit's tests are about the one that was shipped, whose
    # points they name. `autograder build --check` and `audit` prove the adapted one.
    _own, _load_course = ROOT / "stages" / "course.toml", files.load_course
    files.load_course = lambda path: _load_course(ROOT / SHIPPED if path == _own else path)


class _Kept(suite.Suites):
    """The kit's own suites are loaded and recorded once in this process, whoever asks for them."""

    _all: ClassVar[dict[tuple[str, ...], suite.Suite]] = {}

    def __missing__(self, stage: str) -> suite.Suite:
        if self._hidden != files.HIDDEN:
            return super().__missing__(stage)
        names = (*(each.name for each in self._course.earlier(stage)), stage)
        if names not in self._all:
            self._all[names] = super().__missing__(stage)
        return self.setdefault(stage, self._all[names])


suite.Suites = _Kept  # type: ignore[misc]
# Student code runs on the Python that runs the tests, or on the one that is named ("3.13").
_python = os.environ.get("STUDENT_PYTHON", f"3.{sys.version_info.minor}")
interpreter._newest_first = lambda: iter([interpreter.find_interpreter(_python)])

# The same examples in each run, and no time for making or trying one: the machine may be busy.
settings.register_profile(
    "even", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("even")

pytest_plugins = ["tests.scheduling", "tests.untested"]

Record = dict[str, Any]
Records = dict[tuple[str, str], Record]
Grade = Callable[..., Records]
GRADE_SECONDS = 600  # on a busy machine, for the hundred right submissions
SAMPLE_CLASS = ROOT / "examples" / "class"

# A shell's background job ignores interrupts, and so would everything that the tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    """Open a sandbox with all layers and without bubblewrap."""
    if kernel.missing_layers():
        pytest.skip("needs Linux with Landlock and seccomp")
    sandbox = Sandbox.open(bubblewrap=False)
    yield sandbox
    sandbox.close()


@pytest.fixture(scope="session")
def kit() -> Kit:
    """Give the kit that lies around these tests."""
    return find_kit()


def run_autograder(*arguments: str | Path, status: int = 0) -> Done:
    """Run the command line, bounded, and check its exit status."""
    _load()
    if arguments[0] == "grade":
        _record()
    command = ["autograder", *map(str, arguments)]
    done = run_forked(main, command, seconds=GRADE_SECONDS)
    assert done.returncode == status, done.stderr[-3000:]
    return done


@functools.cache
def _load() -> None:
    """Import what commands import when they need it, once for all forks."""
    for name in ("run.run_class", "grading.grader", "report.pages", "export.matching"):
        importlib.import_module(f"autograder.{name}")


@functools.cache
def _record() -> None:
    """Record the suites that are graded with, once for all forks."""
    course = find_kit().course
    suite.load_suites(course, [stage.name for stage in course.stages])


@pytest.fixture(scope="session")
def grade() -> Grade:
    """Give a function that grades a folder and returns its records, their facts as English."""

    def run(folder: Path, *arguments: str) -> Records:
        done = run_autograder("grade", folder, "--json", *arguments)
        return dict(english(by_submission(done.stdout)))

    return run


@pytest.fixture(scope="session")
def sample_class(tmp_path_factory: pytest.TempPathFactory) -> Records:
    """Give the records of the sample class, which is graded once for all workers of pytest."""

    def grade_class(folder: Path) -> None:
        done = run_autograder("grade", SAMPLE_CLASS, "--json")
        (folder / "records.json").write_text(done.stdout, encoding="utf-8")

    folder = make_once(tmp_path_factory, "sample_class", grade_class)
    return by_submission((folder / "records.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def pseudo_languages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with the languages that nobody speaks; nothing is written there."""
    from autograder.authoring.translating import make_pseudo

    return make_once(tmp_path_factory, "pseudo", lambda folder: make_pseudo(ROOT, folder))


def make_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return a folder that is made by the first worker of pytest that asks for it."""
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    folder = base / name
    with (base / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            draft = Path(tempfile.mkdtemp(dir=base))
            make(draft)
            draft.rename(folder)
    return folder


def by_submission(text: str) -> Records:
    """Read what `grade --json` printed: records by student and stage."""
    return {(record["student"], record["stage"]): record for record in json.loads(text)}


def check_schema(record: object, schema: Any) -> None:
    """Check a record against a JSON schema.

    Formats are not checked; so the library goes without a grammar of addresses, which takes a
    second to build.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    from jsonschema import validate

    validate(record, schema)


def write_stage(folder: Path, files: Mapping[str, str | bytes]) -> None:
    """Write a stage's files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        data = content.encode() if isinstance(content, str) else content
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def lost(record: Record) -> dict[str, str]:
    """Return the criteria that did not get all their points, with their outcomes."""
    return {
        criterion["id"]: criterion["outcome"]
        for criterion in record["criteria"]
        if criterion["points"] != criterion["max_points"]
    }
