"""Grades the audit's programs as if they were submissions, in parallel, with a cache."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from msgspec import convert, to_builtins

from autograder.course.files import Kit
from autograder.course.model import Stage
from autograder.course.submissions import StageFiles, Submission
from autograder.grading.grader import Grader, StageOutcome
from autograder.grading.loads import CompiledStage, Compiler
from autograder.grading.suite import Suite, Test, load_suites
from autograder.results.model import TestResult
from autograder.run.pool import map_forked
from autograder.run.run_class import check_criteria
from autograder.sandbox.host.interpreter import find_interpreter
from autograder.sandbox.host.sandbox import Sandbox
from casino.files import write_whole

__all__ = ["Bench", "Memory", "Program", "grade_programs"]

HERE = Path(__file__).parents[2]
_MACHINERY = ("course", "grading", "sandbox")
WITH_START = frozenset({
    "reference", "skeleton", "lazy stub", "attack", "right submission", "variation",
})  # fmt: skip
Files = Mapping[str, bytes]
_Graded = tuple[str, StageOutcome]


@dataclass(frozen=True)
class Program:
    """A program to be graded by the audit: its files for a stage, in the role of a submission."""

    name: str
    kind: str
    title: str
    stage: str
    files: Files
    # its own files of earlier stages, by stage
    earlier: Mapping[str, Files] = field(default_factory=dict)
    # ids of criteria whose tests run first, until one fails; if empty, every test runs
    first: frozenset[str] = frozenset()
    on_reference: bool = True  # use the reference for earlier stages that the program doesn't have

    def submission(self, reference: Mapping[str, Files]) -> Submission:
        """Return the program as a submission; `reference` has the correct files by stage."""
        defaults = reference if self.on_reference else {}
        stages = {**defaults, **self.earlier, self.stage: self.files}
        return Submission(self.name, {name: StageFiles(files) for name, files in stages.items()})


@dataclass
class Memory:
    """A cache of graded outcomes on disk, one JSON file for each stage."""

    folder: Path | None  # None to store nothing
    fresh: bool = False  # read nothing, but store
    used: int = 0  # the number of outcomes read

    def load(self, stage: str) -> dict[str, StageOutcome]:
        """Return the cached outcomes of a stage by digest; empty if the file can't be read."""
        if self.folder is None or self.fresh:
            return {}
        try:
            kept = json.loads((self.folder / f"{stage}.json").read_bytes())
            return {key: convert(value, StageOutcome) for key, value in kept.items()}
        except (OSError, ValueError, AttributeError):  # msgspec's errors are ValueErrors
            return {}

    def store(self, stage: str, outcomes: Mapping[str, StageOutcome]) -> None:
        """Write a stage's outcomes to the cache, in place of the old ones."""
        if self.folder is None:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        kept = json.dumps({key: to_builtins(value) for key, value in outcomes.items()})
        write_whole(self.folder / f"{stage}.json", kept.encode("ascii"))


def grade_programs(
    kit: Kit,
    stage: Stage,
    programs: Sequence[Program],
    *,
    hidden: Path,
    memory: Memory,
    jobs: int,
    allow_weak: bool = False,
    progress: Callable[[int], None] = lambda _count: None,
) -> dict[str, StageOutcome]:
    """Return each program's outcome by its name; outcomes in `memory` aren't graded again.

    `progress` gets the number of finished programs each time it changes.

    Raises:
        KitError: when the machine can't isolate or a hidden test is invalid.
    """
    known = memory.load(stage.name)
    foundation = _foundation(kit, stage, hidden)
    keys = {program.name: _key(foundation, program) for program in programs}
    outcomes = {name: known[key] for name, key in keys.items() if key in known}
    memory.used += len(outcomes)
    progress(len(outcomes))
    todo = [program for program in programs if program.name not in outcomes]
    if todo:
        Sandbox.open(python=kit.course.python, allow_weak=allow_weak).close()

        @contextmanager
        def bench(suites: Mapping[str, Suite]) -> Iterator[Callable[[int], list[_Graded]]]:
            with Bench.open(kit, suites, allow_weak=allow_weak) as opened:
                yield lambda number: [(todo[number].name, opened.outcome(todo[number]))]

        suites = load_suites(kit.course, [stage.name], hidden)
        check_criteria([stage], suites)
        for name, outcome in map_forked(partial(bench, suites), range(len(todo)), jobs):
            outcomes[name] = outcome
            progress(1)
        memory.store(stage.name, {keys[name]: outcome for name, outcome in outcomes.items()})
    return outcomes


def _foundation(kit: Kit, stage: Stage, hidden: Path) -> str:
    """Return a digest of everything except the program that can change its outcome."""
    python = find_interpreter(kit.course.python).version
    digest = hashlib.sha256(repr((stage, kit.course.limits, python)).encode())
    machinery = [HERE / name for name in _MACHINERY]
    for root in (hidden / stage.name, *machinery):
        for path in sorted([root] if root.is_file() else root.rglob("[!.]*.py")):
            digest.update(f"{path.name}\0".encode() + path.read_bytes())
    for needed in (*kit.course.earlier(stage.name), stage):
        for name, content in (kit.read_given(needed) | kit.reference(needed)).items():
            if needed is not stage or name in stage.given:
                digest.update(f"{needed.name}/{name}\0".encode() + content)
    return digest.hexdigest()


def _key(foundation: str, program: Program) -> str:
    settings = (program.kind in WITH_START, sorted(program.first), program.on_reference)
    digest = hashlib.sha256(f"{foundation} {settings}".encode())
    for stage, files in sorted({**program.earlier, program.stage: program.files}.items()):
        for name, content in sorted(files.items()):
            digest.update(f"{stage}/{name}\0".encode() + hashlib.sha256(content).digest())
    return digest.hexdigest()


@dataclass
class Bench:
    """The grader of one process, which compiles the reference's earlier stages only once."""

    kit: Kit
    grader: Grader
    compiler: Compiler
    _compiled: dict[str, CompiledStage] = field(default_factory=dict)

    @classmethod
    @contextmanager
    def open(cls, kit: Kit, suites: Mapping[str, Suite], *, allow_weak: bool) -> Iterator[Bench]:
        """Yield a bench with its own sandbox, which is closed at the end of the block."""
        sandbox = Sandbox.open(python=kit.course.python, allow_weak=allow_weak)
        try:
            with closing(Compiler(sandbox, kit.course.limits)) as compiler:
                yield cls(kit, Grader(kit, sandbox, suites), compiler)
        finally:
            sandbox.close()

    def outcome(self, program: Program) -> StageOutcome:
        """Grade a program like a submission, completely or until its first lost test."""
        stage = self.kit.course.stage(program.stage)
        if program.kind in WITH_START:
            needed = self.kit.course.earlier(stage.name)
            references = {each.name: self.kit.reference(each) for each in needed}
            ((_, outcome),) = self.grader.grade(program.submission(references), [stage])
            return replace(outcome, fingerprint="")
        tests = self.grader.suites[stage.name].tests
        ordered = sorted(tests, key=lambda test: test.criterion not in program.first)
        return StageOutcome(self.results(program, ordered), (), (), "")

    def results(self, program: Program, tests: Sequence[Test]) -> tuple[TestResult, ...]:
        """Run hidden tests in this order; earlier stages are the reference's, compiled once."""
        stage = self.kit.course.stage(program.stage)
        compiled = dict(self._earlier(stage)) | {
            stage.name: self.compiler.compile(stage, program.files)
        }
        if not program.first:
            return self.grader.results(stage, compiled, tests)
        first = sum(test.criterion in program.first for test in tests)
        results = self.grader.results(stage, compiled, tests[:first])
        if all(result.outcome == "passed" for result in results):
            results += self.grader.results(stage, compiled, tests[first:])
        return tuple(_take_until_lost(results))

    def _earlier(self, stage: Stage) -> Mapping[str, CompiledStage]:
        for needed in self.kit.course.earlier(stage.name):
            if needed.name not in self._compiled:
                self._compiled[needed.name] = self.compiler.compile(
                    needed, self.kit.reference(needed)
                )
        return self._compiled


def _take_until_lost(results: Iterable[TestResult]) -> Iterator[TestResult]:
    """Yield test results up to and including the first that lost points."""
    for result in results:
        yield result
        if result.outcome != "passed":
            return
