"""Runs a stage's hidden tests the way gradescope-utils does: unittest, weights, results.json.

    python bench/plain/gradescope_run.py STUDENT_DIR HIDDEN_STAGE_DIR RESULTS_JSON

The same assertions without isolation, for measurements; it never grades anybody.
"""

from __future__ import annotations

import importlib.util
import itertools
import json
import sys
import unittest
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gradescope_utils.autograder_utils.decorators import weight
from gradescope_utils.autograder_utils.json_test_runner import JSONTestRunner
from plain_student import Student, forget_stages

Case = tuple[str, Callable[..., None], dict[str, Any]]


def cases(folder: Path) -> Iterator[Case]:
    """Yield each test function of a suite with the values that its marks give it."""
    for path in sorted(folder.glob("test_*.py")):
        spec = importlib.util.spec_from_file_location(path.stem, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        for name, function in vars(module).items():
            if name.startswith("test_") and callable(function):
                for number, values in enumerate(_parameters(function)):
                    yield f"{path.stem}_{name}_{number}", function, values


def _parameters(function: Callable[..., None]) -> Iterator[dict[str, Any]]:
    marks = [mark for mark in getattr(function, "pytestmark", []) if mark.name == "parametrize"]
    rows = []
    for mark in marks:
        names, values = mark.args[:2]
        names = [name.strip() for name in names.split(",")] if isinstance(names, str) else names
        rows.append([_row(list(names), value) for value in values])
    for parts in itertools.product(*rows):
        yield {name: value for part in parts for name, value in part.items()}


def _row(names: list[str], value: Any) -> dict[str, Any]:
    value = getattr(value, "values", value) if type(value).__name__ == "ParameterSet" else value
    if len(names) == 1:
        single = type(value) is tuple and len(value) == 1
        return {names[0]: value[0] if single else value}
    return dict(zip(names, value, strict=True))


def method(stage: str, files: Path, function: Callable[..., None], values: dict[str, Any]) -> Any:
    """Return a unittest method that runs one test, with stand-ins when it fails without."""

    def run(self: unittest.TestCase) -> None:
        student = Student(stage, files)
        console = sys.stdin, sys.stdout
        sys.stdin, sys.stdout = student, student.screen  # type: ignore[assignment]
        try:
            for with_stand_ins in (False, True):
                try:
                    student.start(with_stand_ins=with_stand_ins)
                    function(student=student, **values)
                    student.check()
                    break
                except BaseException:
                    if with_stand_ins or not student.stand_ins_offered:
                        raise
        finally:
            sys.stdin, sys.stdout = console
            forget_stages()

    return weight(1)(run)


def main() -> None:
    """Run the suite and write Gradescope's results file."""
    folder, suite, results = map(Path, sys.argv[1:4])
    sys.path.insert(0, str(folder.resolve()))
    sys.dont_write_bytecode = True
    with TemporaryDirectory() as files, results.open("w") as file:
        methods = {
            f"test_{name}": method(suite.name, Path(files), function, values)
            for name, function, values in cases(suite)
        }
        kind = type("Suite", (unittest.TestCase,), methods)
        tests = unittest.defaultTestLoader.loadTestsFromTestCase(kind)
        JSONTestRunner(visibility="visible", stream=file).run(tests)
    told = json.loads(results.read_text())
    print(f"{sum(test['score'] for test in told['tests']):g} of {len(told['tests'])}")


if __name__ == "__main__":
    main()
