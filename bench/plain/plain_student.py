"""Plays a hidden suite without isolation, to measure what its tests cost without protection.

A pytest plugin for measurements and for work on the suites. It never grades anybody, because
student code runs here inside the process that knows the answers.

    PYTHONPATH=bench/plain python -m pytest -p no:python -p plain_student \
        --student-dir solutions autograder/stages/stage1_card_hand
"""

from __future__ import annotations

import builtins
import io
import json
import marshal
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from autograder.course.files import find_kit
from autograder.grading.judging import Verdict, judge
from autograder.grading.suite import Suite, Test, load_suites
from autograder.sandbox.host.replies import Played, read_played
from autograder.sandbox.inside.console import Console, Keyboard, Screen
from autograder.sandbox.inside.files import Files
from autograder.sandbox.inside.playing import Player


class PlainWorker:
    """Plays tests in this process, in the place of a worker; each test imports the stages anew."""

    fresh = True

    def __init__(
        self, folder: Path, package: str, fakes: dict[str, bytes], stages: Sequence[str]
    ) -> None:
        self._fakes, self._stages = fakes, stages
        self._answering: Sequence[Callable[..., Any]] = ()
        self._console = Console(lambda: None)
        self._console.limit = 10**9
        self._files = Files()
        data = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".py")
        contents = {str(path.relative_to(folder)): path.read_bytes() for path in data}
        self._files.fill(contents, package, tuple(stages))
        self._player = Player(self._console, self._files, self._ask, lambda step: None, _describe)
        sys.path.insert(0, str(folder))
        sys.dont_write_bytecode = True

    def judged(self, test: Test) -> Verdict:
        """Play a test, as an own attempt; return what it came to."""
        self._player.forget()
        self._files.forget()
        for name in [name for name in sys.modules if name.split(".")[0] in self._stages]:
            del sys.modules[name]
        for name, code in self._fakes.items():
            module = sys.modules[name] = ModuleType(name)
            exec(marshal.loads(code), vars(module))
        scenario, played = test.play(self, stand_ins=False, told=False)  # type: ignore[arg-type]
        return judge(scenario, played, test.criterion, test.evidence(scenario))

    def play(self, frame: bytes, answering: Sequence[Callable[..., Any]] = ()) -> Played:
        """Play a frame, as `WorkerClient.play` does."""
        self._answering = answering
        steps = marshal.loads(frame[4:])[1]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "stdin", Keyboard(self._console))
            patch.setattr(sys, "stdout", Screen(self._console))
            patch.setattr(builtins, "open", self._files.open)
            patch.setattr(io, "open", self._files.open)
            replies = self._player.play(steps, told=False)
        return read_played(json.loads(f'["r",{replies}]'), None)

    def _ask(self, number: int, values: tuple[Any, ...]) -> Any:
        return self._answering[number](*values)


def _describe(error: BaseException) -> str:
    known = [kind.__name__ for kind in type(error).__mro__]
    return json.dumps({"kind": type(error).__name__, "known": known, "text": str(error)})


@cache
def suite_of(stage: str) -> Suite:
    """Return a stage's suite, recorded."""
    return load_suites(find_kit().course, [stage])[stage]


def worker_of(stage: str, folder: Path) -> PlainWorker:
    """Return what plays the stage's tests on the packages in `folder`."""
    stages = [each.name for each in find_kit().course.stages]
    return PlainWorker(folder.resolve(), stage, dict(suite_of(stage).fakes), stages)


# --- the plugin -----------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that chooses the graded folder."""
    parser.addoption("--student-dir", default="solutions", help="folder with the stages' packages")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a hidden suite's recorded tests."""
    if not file_path.name.startswith("test_"):
        return None
    collector: pytest.Collector = HiddenFile.from_parent(parent, path=file_path)
    return collector


class HiddenFile(pytest.File):
    """A file of a hidden suite."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield its tests, with one worker for all."""
        suite = suite_of(self.path.parent.name)
        folder = Path(self.config.getoption("--student-dir"))
        worker = worker_of(self.path.parent.name, self.config.rootpath / folder)
        for test in suite.tests:
            if test.name.startswith(self.path.name + "::"):
                yield HiddenTest.from_parent(
                    self, name=test.name.partition("::")[2], test=test, worker=worker
                )


class HiddenTest(pytest.Item):
    """One hidden test."""

    def __init__(self, *, test: Test, worker: PlainWorker, **rest: Any) -> None:
        super().__init__(**rest)
        self._test, self._worker = test, worker

    def runtest(self) -> None:
        """Fail with the verdict's words."""
        verdict = self._worker.judged(self._test)
        assert verdict.passed, verdict
