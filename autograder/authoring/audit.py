"""Proves the hidden suites: the reference gets everything, skeleton and lazy stubs nothing,
each typical mistake loses exactly its own criteria."""

from __future__ import annotations

import ast
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from autograder.authoring.mistakes import Mistake, load_mistakes
from autograder.authoring.skeletons import strip_markers
from autograder.classrun import Done, Plan, default_jobs, run_class
from autograder.course import Stage
from autograder.kit import Kit
from autograder.suite import HIDDEN

__all__ = ["Audit", "Finding", "audit_stages", "lazy_stubs"]

Record = Mapping[str, Any]

_EQUAL_TO_EVERYTHING = """
class Equal:
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __lt__(self, other): return True
    def __le__(self, other): return True
    def __gt__(self, other): return True
    def __ge__(self, other): return True
    def __hash__(self): return 0
    def __bool__(self): return True
    def __len__(self): return 2
    def __iter__(self): return iter((self, self))
    def __call__(self, *values, **named): return self
    def __getattr__(self, name): return Equal()
    def __str__(self): return "Ace of Spades"
"""

_LAZY: Mapping[str, str] = {
    "returns None": "return None",
    "returns True": "return True",
    "returns False": "return False",
    "returns 0": "return 0",
    "returns 1": "return 1",
    "returns 21": "return 21",
    "returns ''": "return ''",
    "returns 's'": "return 's'",
    "returns []": "return []",
    "raises ValueError": "raise ValueError('no')",
    "raises Exception": "raise Exception('no')",
    "is equal to everything": "return Equal()",
}


@dataclass(frozen=True)
class Finding:
    """Something that the suites do and must not: which program, which stage, what."""

    program: str
    stage: str
    what: str


@dataclass(frozen=True)
class Audit:
    """What was graded, and everything that was not as it must be."""

    programs: tuple[str, ...]
    stages: tuple[str, ...]
    tests: int
    findings: tuple[Finding, ...]

    @property
    def clean(self) -> bool:
        """Whether nothing was found."""
        return not self.findings

    def as_json(self) -> dict[str, Any]:
        """Return the audit as plain data."""
        return {
            "clean": self.clean,
            "stages": list(self.stages),
            "programs": list(self.programs),
            "tests": self.tests,
            "findings": [vars(finding) for finding in self.findings],
        }

    def show(self) -> None:
        """Print what was graded and a table of the findings."""
        console = Console()
        console.print(
            f"{len(self.programs)} programs, {len(self.stages)} stages, {self.tests} tests run: "
            + ("clean." if self.clean else f"{len(self.findings)} findings."),
            highlight=False,
        )
        if self.findings:
            table = Table("Program", "Stage", "What it must not")
            for finding in self.findings:
                table.add_row(finding.program, finding.stage, finding.what)
            console.print(table)


def audit_stages(
    kit: Kit, stages: Sequence[Stage], *, allow_weak: bool = False, hidden: Path = HIDDEN
) -> Audit:
    """Grade reference, skeleton and lazy stubs as if they were students, and judge the results."""
    with tempfile.TemporaryDirectory(prefix="audit-") as folder:
        programs = dict(_programs(kit, stages, Path(folder)))
        records: list[Record] = []

        def consume(finished: Iterator[Done]) -> None:
            for done in finished:
                records.extend(done.records)

        plan = Plan(
            kit, Path(folder), tuple(programs), tuple(stages), "full",
            jobs=default_jobs(), allow_weak=allow_weak, hidden=hidden,
        )  # fmt: skip
        run_class(plan, consume)
    findings = [
        Finding(programs[record["student"]][0], record["stage"], what)
        for record in sorted(records, key=lambda record: (record["student"], record["stage"]))
        for what in programs[record["student"]][1](record)
    ]
    tests = sum(len(criterion["tests"]) for record in records for criterion in record["criteria"])
    names = tuple(name for name, _ in programs.values())
    return Audit(names, tuple(stage.name for stage in stages), tests, tuple(findings))


_Judge = Callable[[Record], Iterator[str]]


def _programs(
    kit: Kit, stages: Sequence[Stage], folder: Path
) -> Iterator[tuple[str, tuple[str, _Judge]]]:
    """Write each program as a student's folder; yield its folder, its name and its judge."""
    for stage in stages:
        reference = {
            name: strip_markers(text.decode()) for name, text in kit.reference(stage).items()
        }
        _write(folder / "reference" / stage.name, _encoded(reference))
        for mistake in load_mistakes(stage):
            name = f"{stage.name}.{mistake.id}"
            _write(folder / name / stage.name, _encoded(mistake.applied(reference)))
            yield name, (f"the mistake {mistake.id}", _loses(mistake))
        _write(folder / "skeleton" / stage.name, kit.skeleton(stage))
        for number, body in enumerate(_LAZY.values()):
            files = {name: _lazy(text, body) for name, text in kit.skeleton(stage).items()}
            _write(folder / f"lazy{number:02}" / stage.name, files)
    yield "reference", ("the reference", _full_marks)
    yield "skeleton", ("the skeleton", _nothing_started)
    for number, name in enumerate(_LAZY):
        yield f"lazy{number:02}", (f"a stub that {name}", _no_correctness)


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)


def lazy_stubs(skeleton: bytes) -> dict[str, bytes]:
    """Return the lazy variants of a skeleton's file by what they do."""
    return {name: _lazy(skeleton, body) for name, body in _LAZY.items()}


def _lazy(skeleton: bytes, body: str) -> bytes:
    """Give every stub the same lazy body; constructors stay possible where they can."""
    tree = ast.parse(skeleton)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and _is_stub(node):
            constructor = node.name == "__init__" and body.startswith("return")
            node.body = ast.parse("pass" if constructor else body).body
    prelude = _EQUAL_TO_EVERYTHING if "Equal()" in body else ""
    return (prelude + ast.unparse(tree) + "\n").encode()


def _is_stub(node: ast.FunctionDef) -> bool:
    return any(
        isinstance(each, ast.Raise)
        and isinstance(each.exc, ast.Call)
        and isinstance(each.exc.func, ast.Name)
        and each.exc.func.id == "NotImplementedError"
        for each in ast.walk(node)
    )


def _encoded(files: Mapping[str, str]) -> dict[str, bytes]:
    return {name: text.encode() for name, text in files.items()}


def _loses(mistake: Mistake) -> _Judge:
    """Return a judge that wants exactly the mistake's criteria to lose points."""

    def judge(record: Record) -> Iterator[str]:
        lost = {
            criterion["id"]: criterion
            for criterion in record["criteria"]
            if criterion["points"] != criterion["max_points"]
        }
        yield from (f"loses nothing in {name}" for name in sorted(mistake.loses - set(lost)))
        for name in sorted(set(lost) - mistake.loses):
            tests = [test for test in lost[name]["tests"] if test["outcome"] != "passed"]
            yield f"loses points in {name} too: {tests[0]['name']}, {tests[0]['got']}"
        if not record["graded"]:
            yield "is not graded"

    return judge


def _full_marks(record: Record) -> Iterator[str]:
    if record["points"] != record["max_points"]:
        yield f"gets {record['points']} of {record['max_points']} points: {_lost(record)}"
    yield from (f"is flagged: {flag['kind']}" for flag in record["flags"])


def _nothing_started(record: Record) -> Iterator[str]:
    if record["points"]:
        yield f"gets {record['points']} points"
    for criterion in record["criteria"]:
        for test in criterion["tests"]:
            if test["outcome"] != "not_started":
                yield f"{criterion['id']}: {test['name']} is {test['outcome']}"


def _no_correctness(record: Record) -> Iterator[str]:
    for criterion in record["criteria"]:
        for test in criterion["tests"]:
            if test["outcome"] in ("passed", "grader_error"):
                yield f"{criterion['id']}: {test['name']} is {test['outcome']}: {test['got']}"


def _lost(record: Record) -> str:
    lost = [
        f"{criterion['id']} ({test['name']}: {test['got']})"
        for criterion in record["criteria"]
        for test in criterion["tests"]
        if test["outcome"] != "passed"
    ]
    lost += [
        f"{loss['file']}:{loss['line']} {loss['rule']}" for loss in record["style"]["findings"]
    ]
    lost += [deduction["evidence"] for deduction in record["deductions"]]
    return "; ".join(lost[:5])
