"""Keeps hidden suites warm: one pytest session collects them, then runs them for a whole class."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeVar

import pytest

from autograder.course.files import HIDDEN, user_cache
from autograder.errors import KitError, KitFault
from autograder.grading.soft import SoftModule

__all__ = ["Comparison", "Suite", "Test", "TestRun", "with_suites"]

T = TypeVar("T")
NO_PLUGINS = "PYTEST_DISABLE_PLUGIN_AUTOLOAD"
_NOT_NEEDED = (
    "cacheprovider", "capture", "debugging", "doctest", "faulthandler", "junitxml", "logging",
    "pastebin", "recwarn", "setuponly", "setupplan", "skipping", "stepwise", "terminal",
    "threadexception", "unraisableexception", "warnings",
)  # fmt: skip


@dataclass(frozen=True)
class Test:
    """One hidden test: its name, the criterion it belongs to, its title for students.

    `sequential`: its author wants each request asked only when the one before it is answered.
    """

    __test__ = False
    name: str
    criterion: str
    title: str
    sequential: bool = False


@dataclass(frozen=True)
class Comparison:
    """The two sides of the assertion that failed: the student's left, the suite's right."""

    operator: str
    got: Any
    expected: Any


@dataclass(frozen=True)
class TestRun:
    """The end of one run of a test: `error` is None when it passed."""

    __test__ = False
    error: BaseException | None
    comparison: Comparison | None


@dataclass
class Suite:
    """The hidden tests of one stage, in their order, ready to run any number of times."""

    tests: tuple[Test, ...]
    _items: Mapping[str, pytest.Item]
    _plugin: _Plugin
    _soft: dict[str, SoftModule] = field(default_factory=dict)

    def softly(self, test: Test) -> tuple[Callable[[object], object], bool] | None:
        """Return a test whose assertions decide nothing, and whether it may catch errors.

        None where it takes more than a student.
        """
        item = self._items[test.name]
        if not isinstance(item, pytest.Function) or (given := _given(item, None)) is None:
            return None
        module = item.module
        if module.__name__ not in self._soft:
            self._soft[module.__name__] = SoftModule(module)
        soft = self._soft[module.__name__]
        return soft.test(item.originalname, given), soft.may_catch(item.originalname)

    def run(self, test: Test, student: object) -> TestRun:
        """Run one test for `student`; an exception becomes its outcome."""
        item, plugin = self._items[test.name], self._plugin
        plugin.student, plugin.error, plugin.comparison = student, None, None
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        plugin.student = None
        asserted = isinstance(plugin.error, AssertionError)
        return TestRun(plugin.error, plugin.comparison if asserted else None)


@dataclass
class _Plugin:
    """Gives tests the current student and keeps how they ended, with nothing printed."""

    work: Callable[[pytest.Session], None]
    student: object = None
    error: BaseException | None = None
    comparison: Comparison | None = None
    problems: list[str] = field(default_factory=list)

    @pytest.fixture(name="student")
    def give_student(self) -> object:
        """Give the submission under test."""
        return self.student

    def pytest_configure(self, config: pytest.Config) -> None:
        config.addinivalue_line("markers", "criterion(id): the line of the rubric it belongs to")
        config.addinivalue_line("markers", "sequential: no request is sent before an answer")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.problems.append(f"{report.nodeid}: {report.longrepr}")

    def pytest_assertrepr_compare(self, op: str, left: object, right: object) -> list[str]:
        self.comparison = Comparison(op, left, right)
        return ["compared"]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        """Run a test that takes nothing but the student; setup and teardown cost as much again."""
        if not isinstance(item, pytest.Function):
            return None
        if (given := _given(item, self.student)) is None:
            return None
        item.funcargs = given
        try:
            item.runtest()
        except (KeyboardInterrupt, pytest.exit.Exception):
            raise
        except BaseException as error:
            self.error = error
        item.funcargs = {}
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> pytest.TestReport:
        if call.excinfo is not None and self.error is None:
            self.error = call.excinfo.value
        outcome: Literal["passed", "failed"] = "passed" if call.excinfo is None else "failed"
        return pytest.TestReport(
            item.nodeid,
            item.location,
            {},
            outcome,
            None,
            call.when,  # type: ignore[arg-type]
        )

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.work(session)
        return True


def _given(item: pytest.Function, student: object) -> dict[str, Any] | None:
    """Return a test's arguments; None where it takes more than a student and parameters."""
    callspec = getattr(item, "callspec", None)
    given = {"student": student, **(callspec.params if callspec else {})}
    return given if given.keys() >= set(item.fixturenames) else None


def with_suites(
    stages: Iterable[str], work: Callable[[Mapping[str, Suite]], T], hidden: Path = HIDDEN
) -> T:
    """Collect the suites of `stages`, hand them to `work` inside the session, return its result.

    Raises:
        KitFault: when a suite cannot be collected or a test names no criterion.
        KitError: when this Python leaves docstrings out, which are the tests' titles.
    """
    if sys.flags.optimize > 1:
        raise KitError(
            "Python runs with -OO, which takes the hidden tests' titles away.",
            next_step="Grade without it: `unset PYTHONOPTIMIZE`.",
        )
    results: list[T] = []
    errors: list[BaseException] = []

    collecting = ExitStack()

    def loop(session: pytest.Session) -> None:
        collecting.close()
        try:
            results.append(work(_suites(folders, session.items, plugin)))
        except BaseException as error:  # it goes on its way once the session is closed
            errors.append(error)

    folders = {stage: hidden / stage for stage in stages}
    plugin = _Plugin(loop)
    try:
        with _own_settings(), collecting:
            collecting.enter_context(_kept_bytecode())
            status = pytest.main(_arguments(hidden, folders.values()), plugins=[plugin])
    finally:
        _forget(hidden)
    if errors:
        raise errors[0]
    if not results:
        problems = "\n".join(plugin.problems) or f"pytest ended with status {status}"
        raise KitFault(f"The hidden suites cannot be collected.\n{problems}")
    return results[0]


@contextmanager
def _own_settings() -> Iterator[None]:
    """Hide the user's pytest settings in the environment, such as `-k` or `-x`, from the suites."""
    kept = {name: os.environ.pop(name) for name in list(os.environ) if name.startswith("PYTEST_")}
    os.environ[NO_PLUGINS] = "1"
    try:
        yield
    finally:
        del os.environ[NO_PLUGINS]
        os.environ.update(kept)


@contextmanager
def _kept_bytecode() -> Iterator[None]:
    """Keep the rewritten suites in a cache of the kit's own while they are collected.

    Rewriting the suites' asserts takes most of the time of collecting them. pytest keeps the result
    beside the suites, but not where the kit is installed read-only or where the environment asks
    for no bytecode; a folder of the user's own serves there, too.
    """
    before = sys.dont_write_bytecode, sys.pycache_prefix
    if (cache := user_cache("suites")) is not None:
        sys.dont_write_bytecode, sys.pycache_prefix = False, str(cache)
    try:
        yield
    finally:
        sys.dont_write_bytecode, sys.pycache_prefix = before


def _forget(hidden: Path) -> None:
    """Drop the suites' modules, so that a later session in this process reads its own."""
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith(f"{hidden}{os.sep}"):
            del sys.modules[name]


def _arguments(hidden: Path, folders: Iterable[Path]) -> list[str]:
    switches = [word for name in _NOT_NEEDED for word in ("-p", f"no:{name}")]
    return [
        "-c", os.devnull, f"--rootdir={hidden}", "--import-mode=importlib", *switches,
        *map(str, folders),
    ]  # fmt: skip


def _suites(
    folders: Mapping[str, Path], items: Iterable[pytest.Item], plugin: _Plugin
) -> dict[str, Suite]:
    tests: dict[str, list[Test]] = {stage: [] for stage in folders}
    by_name: dict[str, dict[str, pytest.Item]] = {stage: {} for stage in folders}
    for item in items:
        stage = item.nodeid.partition("/")[0]
        base = item.nodeid.partition("/")[2].partition("[")[0]
        repeats = sum(test.name.partition("[")[0] == base for test in tests[stage])
        name = f"{base}[{repeats + 1}]" if repeats or "[" in item.nodeid else base
        is_sequential = item.get_closest_marker("sequential") is not None
        tests[stage].append(Test(name, _criterion(item), _title(item), is_sequential))
        by_name[stage][name] = item
    return {stage: Suite(tuple(tests[stage]), by_name[stage], plugin) for stage in folders}


def _criterion(item: pytest.Item) -> str:
    marker = item.get_closest_marker("criterion")
    if marker is None or len(marker.args) != 1:
        raise KitFault(f"The hidden test {item.nodeid} names no criterion.")
    return str(marker.args[0])


def _title(item: pytest.Item) -> str:
    words = (getattr(getattr(item, "function", None), "__doc__", None) or "").strip()
    if not words:
        raise KitFault(f"The hidden test {item.nodeid} has no docstring, which is its title.")
    return str(words.partition("\n")[0])
