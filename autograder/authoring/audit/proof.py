"""Audits stages of the course: grades every program, and judges every result."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from autograder.authoring.audit import catalogue, judging
from autograder.authoring.audit.attacks import attack_programs
from autograder.authoring.audit.judging import FALSE_ALARM, Finding, find_lost_criteria
from autograder.authoring.audit.matrix import Audit, MatrixRow, StageAudit
from autograder.authoring.audit.order import repeat_stage
from autograder.authoring.audit.prices import PRICES, Price, judge_prices, price_of, write_prices
from autograder.authoring.audit.programs import (
    empty_programs,
    mistaken_programs,
    mutate_programs,
    right_programs,
    vary_programs,
)
from autograder.authoring.audit.running import Memory, Program, grade_programs
from autograder.authoring.mistakes import Mistake
from autograder.authoring.mutants import load_expectations, mutants_of, pairs_of
from autograder.authoring.translating import build_languages
from autograder.course.files import HIDDEN, Kit
from autograder.course.model import Stage
from autograder.grading.explanations import Misconception
from autograder.grading.grader import StageOutcome
from autograder.grading.own_work import StyleJob
from autograder.grading.style import find_style
from autograder.run.run_class import default_jobs

__all__ = ["Effort", "audit_stages", "repeat_stages"]

KINDS = ("right", "varied", "empty", "attacks", "mistakes", "mutants")
PAIRS = 40  # second-order mutants per stage
Judge = Callable[[StageOutcome], Iterator[Finding]]
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Effort:
    """The options of an audit: which kinds of programs to grade, and how thoroughly."""

    kinds: tuple[str, ...] = KINDS  # some of `KINDS`
    whole: bool = False  # run every test of a mutant, even after one has failed
    update: bool = False  # rewrite `misconceptions.json`
    memory: Path | None = None  # the folder with outcomes of earlier audits
    fresh: bool = False  # ignore outcomes of earlier audits
    jobs: int = 0  # number of processes; 0 means one per core


def audit_stages(
    kit: Kit,
    stages: Sequence[Stage],
    *,
    allow_weak: bool = False,
    hidden: Path = HIDDEN,
    effort: Effort = Effort(),
    progress: Progress = lambda _stage, _done, _all: None,
) -> Audit:
    """Grade the programs of each stage as if they were submissions, and judge the results.

    `progress` gets the stage, the number of its finished programs, and their total.

    Raises:
        KitError: when the machine can't isolate, or a hidden test or a catalogue is invalid.
    """
    started = time.perf_counter()
    memory = Memory(effort.memory, fresh=effort.fresh)
    by_stage = []
    made: dict[str, tuple[Misconception, ...]] = {}
    prices: dict[str, list[Price]] = {}
    for stage in stages:
        cases = _Cases(kit, stage, effort)
        cases.collect()
        done = 0

        def advance(count: int, stage: Stage = stage, cases: _Cases = cases) -> None:
            nonlocal done
            done += count
            progress(stage.name, done, len(cases.programs))

        outcomes = grade_programs(
            kit, stage, cases.programs, hidden=hidden, memory=memory,
            jobs=effort.jobs or default_jobs(), allow_weak=allow_weak, progress=advance,
        )  # fmt: skip
        by_stage.append(cases.audit(outcomes))
        made[stage.name] = cases.misconceptions(outcomes)
        prices[stage.name] = cases.prices(outcomes)
        if effort.update:
            mistakes = [each for each in cases.programs if each.name in cases.mistakes]
            once_more = grade_programs(
                kit, stage, mistakes, hidden=hidden, memory=Memory(None),
                jobs=effort.jobs or default_jobs(), allow_weak=allow_weak,
            )  # fmt: skip
            again = cases.misconceptions({**outcomes, **once_more})
            made[stage.name] = catalogue.steady(made[stage.name], again)
        if not effort.update and hidden == HIDDEN and {"mistakes", "empty"} <= set(effort.kinds):
            drifted = tuple(catalogue.drift(stage, made[stage.name]))
            by_stage[-1] = replace(by_stage[-1], findings=by_stage[-1].findings + drifted)
    if effort.update:
        for name, each in made.items():
            catalogue.update_file(name, each)
        build_languages(kit.root, check=False)  # the mistakes' sentences are translated
    if effort.memory is not None:
        write_prices(prices, effort.memory / PRICES)
    return Audit(tuple(by_stage), time.perf_counter() - started, memory.used)


def repeat_stages(
    kit: Kit,
    stages: Sequence[Stage],
    *,
    times: int,
    allow_weak: bool = False,
    hidden: Path = HIDDEN,
    effort: Effort = Effort(),
    progress: Progress = lambda _stage, _done, _all: None,
) -> Audit:
    """Grade each stage's reference and mistakes repeatedly, in other orders and with new seeds.

    Every outcome that varies between the runs is a finding.
    """
    started = time.perf_counter()
    by_stage = []
    for stage in stages:
        done = 0

        def advance(count: int, stage: Stage = stage) -> None:
            nonlocal done
            done += count
            progress(stage.name, done, times)

        findings = repeat_stage(
            kit, stage, times, jobs=effort.jobs or default_jobs(), hidden=hidden,
            allow_weak=allow_weak, progress=advance,
        )  # fmt: skip
        by_stage.append(StageAudit(stage.name, (), (), times, tuple(findings)))
    return Audit(tuple(by_stage), time.perf_counter() - started)


class _Cases:
    """The programs that an audit grades for one stage, each with the function that judges it."""

    def __init__(self, kit: Kit, stage: Stage, effort: Effort) -> None:
        self.kit, self.stage, self.effort = kit, stage, effort
        self.programs: list[Program] = []
        self.judges: dict[str, Judge] = {}
        self.mistakes: dict[str, Mistake] = {}
        self.findings: list[Finding] = []
        self.rows: list[MatrixRow] = []

    def collect(self) -> None:
        """Fill `programs` and `judges` with every kind of program that the audit asks for."""
        makers: Mapping[str, Callable[[], None]] = {
            "right": self._right,
            "varied": self._check_variations,
            "empty": partial(self._check_empty_work, empty_programs),
            "attacks": partial(self._check_empty_work, attack_programs),
            "mistakes": self._mistakes,
            "mutants": self._mutants,
        }
        for kind, make in makers.items():
            if kind in self.effort.kinds:
                make()

    def _add(self, program: Program, judge: Judge) -> None:
        self.programs.append(program)
        self.judges[program.name] = judge

    def _right(self) -> None:
        for program in right_programs(self.kit, self.stage):
            self._add(program, partial(judging.judge_right, program, self.stage))
            if program.kind == "reference":
                self.findings += _style(self.kit, self.stage, program)

    def _check_variations(self) -> None:
        for program in vary_programs(self.kit, self.stage):
            self._add(program, partial(judging.judge_right, program, self.stage))

    def _check_empty_work(self, make: Callable[[Kit, Stage], Iterator[Program]]) -> None:
        for program in make(self.kit, self.stage):
            self._add(program, partial(judging.judge_empty, program))

    def _mistakes(self) -> None:
        for program, mistake in mistaken_programs(self.kit, self.stage):
            self.mistakes[program.name] = mistake
            self._add(program, partial(judging.judge_mistake, program, mistake, self.stage))

    def _mutants(self) -> None:
        expectations = load_expectations(self.stage)
        mutants = mutants_of(self.kit, self.stage)
        self.findings += judging.judge_expectations(self.stage, expectations, mutants)
        for mutant in mutants:
            entry = expectations.equivalent(mutant)
            if entry is not None:
                self.rows.append(
                    MatrixRow("mutant", f"the mutant {mutant.title}", (), entry.reason)
                )
        graded = [mutant for mutant in mutants if expectations.equivalent(mutant) is None]
        mutants += pairs_of(graded, PAIRS)
        whole = self.effort.whole
        for program, mutant in mutate_programs(
            self.kit, self.stage, mutants, expectations, whole=whole
        ):
            homes = expectations.homes_of(mutant)
            self._add(program, partial(judging.judge_mutant, program, homes, self.stage))

    def prices(self, outcomes: Mapping[str, StageOutcome]) -> list[Price]:
        """Return the points that each typical mistake costs; `outcomes` are by program name."""
        return [price_of(each, self.stage, outcomes[name]) for name, each in self.mistakes.items()]

    def misconceptions(self, outcomes: Mapping[str, StageOutcome]) -> tuple[Misconception, ...]:
        """Return the patterns by which reports will recognise the stage's typical mistakes."""
        mistakes = [(each, outcomes[name]) for name, each in self.mistakes.items()]
        stubs = [outcomes[each.name] for each in self.programs if each.kind == "lazy stub"]
        return catalogue.find_misconceptions(self.stage, mistakes, stubs)

    def audit(self, outcomes: Mapping[str, StageOutcome]) -> StageAudit:
        """Judge the outcome of every program, and return the stage's matrix rows and findings."""
        findings = list(self.findings)
        rows = list(self.rows)
        for program in self.programs:
            outcome = outcomes[program.name]
            findings += self.judges[program.name](outcome)
            lost = tuple(find_lost_criteria(self.stage, outcome))
            rows.append(MatrixRow(program.kind, program.title, lost))
        findings += judge_prices(self.prices(outcomes), self.stage, self.kit)
        tests = sum(len(outcomes[program.name].tests) for program in self.programs)
        criteria = tuple(criterion.id for criterion in self.stage.criteria)
        return StageAudit(self.stage.name, criteria, tuple(rows), tests, tuple(findings))


def _style(kit: Kit, stage: Stage, program: Program) -> Iterator[Finding]:
    """Yield a finding for each style fault of the reference, which must have none."""
    job = StyleJob("reference", stage, program.files, kit.skeleton(stage))
    for loss in find_style([job], kit.course.style)["reference"]:
        what = f"{loss.file}:{loss.line} {loss.rule}: {loss.message}"
        yield Finding(program.title, stage.name, what, FALSE_ALARM)
