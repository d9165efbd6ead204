"""Runs a stage's hidden tests with unittest, as gradescope-utils does.

    python bench/gradescope_run.py STUDENT_DIR STAGE RESULTS_JSON

This is only for measurements: student code runs in the process that has the answers.
"""

from __future__ import annotations

import builtins
import io
import json
import marshal
import sys
import unittest
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from gradescope_utils.autograder_utils.decorators import weight
from gradescope_utils.autograder_utils.json_test_runner import JSONTestRunner

from autograder.course.files import find_kit
from autograder.grading.judging import Verdict, judge
from autograder.grading.suite import Test, load_suites
from autograder.sandbox.host.replies import Played, read_played
from autograder.sandbox.host.sandbox import Source
from autograder.sandbox.inside.console import Console, Keyboard, Screen
from autograder.sandbox.inside.files import Files
from autograder.sandbox.inside.playing import Player

BROKEN = 3  # the exit status if no test passes: then the runner itself is broken


class PlainWorker:
    """Plays hidden tests in this process instead of a worker; each imports the stages again."""

    fresh = True

    def __init__(
        self, folder: Path, package: str, fakes: dict[str, Source], stages: Sequence[str]
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
        """Run a hidden test on the student's code, and return its verdict."""
        self._player.forget()
        self._files.forget()
        for name in [name for name in sys.modules if name.split(".")[0] in self._stages]:
            del sys.modules[name]
        for name, code in self._fakes.items():
            module = sys.modules[name] = ModuleType(name)
            exec(compile(code.text, code.file, "exec"), vars(module))
        scenario, played = test.play(self, stand_ins=False, announces=False)  # type: ignore[arg-type]
        return judge(scenario, played, test.criterion, test.evidence(scenario))

    def play(
        self, frame: bytes, answering: Sequence[Callable[..., Any]] = (), *, goes_on: bool = False
    ) -> Played:
        """Run the recorded steps of a test, as `WorkerClient.play` does in a worker."""
        self._answering = answering
        steps = marshal.loads(frame[4:])[1]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "stdin", Keyboard(self._console))
            patch.setattr(sys, "stdout", Screen(self._console))
            patch.setattr(builtins, "open", self._files.open)
            patch.setattr(io, "open", self._files.open)
            replies = self._player.play(steps, announces=False)
        return read_played(json.loads(f'["r",{replies}]'), None)

    def _ask(self, number: int, values: tuple[Any, ...]) -> Any:
        return self._answering[number](*values)


def _describe(error: BaseException) -> str:
    known = [kind.__name__ for kind in type(error).__mro__]
    return json.dumps({"kind": type(error).__name__, "known": known, "text": str(error)})


def method(test: Test, worker: PlainWorker) -> Any:
    """Return a unittest method that runs one hidden test."""

    def run(self: unittest.TestCase) -> None:
        verdict = worker.judged(test)
        assert verdict.passed, verdict

    return weight(1)(run)


def main() -> None:
    """Run a stage's hidden tests on one student, and write Gradescope's results file."""
    folder, stage, results = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]).resolve()
    course = find_kit().course
    suite = load_suites(course, [stage])[stage]
    worker = PlainWorker(folder.resolve(), stage, dict(suite.fakes), course.names)
    methods = {
        f"test_{number}_{test.name}": method(test, worker)
        for number, test in enumerate(suite.tests)
    }
    kind = type("Suite", (unittest.TestCase,), methods)
    tests = unittest.defaultTestLoader.loadTestsFromTestCase(kind)
    with results.open("w") as file:
        JSONTestRunner(visibility="visible", stream=file).run(tests)
    scores = [test["score"] for test in json.loads(results.read_text())["tests"]]
    print(f"{sum(scores):g} of {len(scores)}")
    if not any(scores):
        sys.exit(BROKEN)


if __name__ == "__main__":
    main()
