"""Runs a stage's hidden tests the way gradescope-utils does: unittest, weights, results.json.

    python bench/plain/gradescope_run.py STUDENT_DIR STAGE RESULTS_JSON

The same recorded tests without isolation, for measurements; it never grades anybody.
"""

from __future__ import annotations

import json
import sys
import unittest
from pathlib import Path
from typing import Any

from gradescope_utils.autograder_utils.decorators import weight
from gradescope_utils.autograder_utils.json_test_runner import JSONTestRunner
from plain_student import PlainWorker, suite_of, worker_of

from autograder.grading.suite import Test


def method(test: Test, worker: PlainWorker) -> Any:
    """Return a unittest method that plays one test."""

    def run(self: unittest.TestCase) -> None:
        verdict = worker.judged(test)
        assert verdict.passed, verdict

    return weight(1)(run)


def main() -> None:
    """Run the suite and write Gradescope's results file."""
    folder, stage, results = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]).resolve()
    suite, worker = suite_of(stage), worker_of(stage, folder)
    methods = {
        f"test_{number}_{test.name}": method(test, worker)
        for number, test in enumerate(suite.tests)
    }
    kind = type("Suite", (unittest.TestCase,), methods)
    tests = unittest.defaultTestLoader.loadTestsFromTestCase(kind)
    with results.open("w") as file:
        JSONTestRunner(visibility="visible", stream=file).run(tests)
    told = json.loads(results.read_text())
    print(f"{sum(test['score'] for test in told['tests']):g} of {len(told['tests'])}")


if __name__ == "__main__":
    main()
