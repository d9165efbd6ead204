"""Checks that hidden tests give the same results in any order and with any random seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

from autograder.authoring.audit.judging import FALSE_ALARM, SURVIVOR, Finding
from autograder.authoring.audit.programs import mistaken_programs, right_programs
from autograder.authoring.audit.running import Bench, Program
from autograder.course.files import HIDDEN, Kit
from autograder.course.model import Stage
from autograder.grading.suite import Suite, load_suites
from autograder.results.model import TestResult
from autograder.run.pool import map_forked

__all__ = ["repeat_stage"]

FIRST_SEED = 1_000_000  # not a seed that students use: a hidden test of stage 3 finds those

Outcomes = Mapping[str, str]
_Run = tuple[int, Outcomes]  # the run's number, and the tests whose outcome differs


def repeat_stage(
    kit: Kit,
    stage: Stage,
    times: int,
    *,
    jobs: int,
    hidden: Path = HIDDEN,
    allow_weak: bool = False,
    progress: Callable[[int], None] = lambda _count: None,
) -> list[Finding]:
    """Grade a stage's reference and typical mistakes `times` times, each time in another order.

    Every run starts with another seed for the submission's `random`. A finding is a test whose
    outcome differs from that in the usual order; it names the run's order and seed.
    """
    reference = next(right_programs(kit, stage))
    programs = [reference, *(program for program, _ in mistaken_programs(kit, stage))]
    runs = [programs[0 if run % 2 == 0 else (run // 2) % len(programs)] for run in range(times)]
    findings: dict[tuple[str, str], Finding] = {}

    @contextmanager
    def bench(
        suites: Mapping[str, Suite],
    ) -> Iterator[Callable[[int], Iterator[tuple[int, Outcomes]]]]:
        with Bench.open(kit, suites, allow_weak=allow_weak) as opened:
            tests = suites[stage.name].tests
            known: dict[str, Outcomes] = {}

            def run(number: int) -> Iterator[_Run]:
                program = runs[number]
                if program.name not in known:
                    known[program.name] = _outcomes(opened.results(program, tests))
                shuffled = random.Random(number).sample(tests, len(tests))
                found = _outcomes(opened.results(_seed_program(program, number), shuffled))
                yield number, _differences(known[program.name], found)

            yield run

    suites = load_suites(kit.course, [stage.name], hidden)
    for number, differences in map_forked(partial(bench, suites), range(times), min(jobs, times)):
        for test, words in differences.items():
            found = _finding(runs[number], test, f"{words} in run {number}")
            findings.setdefault((runs[number].name, test), found)
        progress(1)
    return [findings[key] for key in sorted(findings)]


def _seed_program(program: Program, seed: int) -> Program:
    """Return the program with a line that seeds Python's `random` when it is imported."""
    code = f"import random\nrandom.seed({FIRST_SEED + seed})\n".encode()
    return replace(program, files={**program.files, "__init__.py": code})


def _outcomes(results: Sequence[TestResult]) -> Outcomes:
    return {result.name: result.outcome for result in results}


def _differences(known: Outcomes, found: Outcomes) -> Outcomes:
    return {
        name: f"{outcome}, and {found[name]}"
        for name, outcome in known.items()
        if found[name] != outcome
    }


def _finding(program: Program, test: str, words: str) -> Finding:
    kind = FALSE_ALARM if program.kind == "reference" else SURVIVOR
    return Finding(program.title, program.stage, f"{test} is {words}", kind)
