"""Holds an audit's result as the kill matrix: the criteria that each wrong program lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.authoring.audit.judging import FALSE_ALARM, SURVIVOR, Finding
from autograder.text import format_count, printable

__all__ = ["Audit", "MatrixRow", "StageAudit"]

_ORDER = {FALSE_ALARM: 0, SURVIVOR: 1}
_COLOURS = {FALSE_ALARM: "bold red", SURVIVOR: "yellow"}


@dataclass(frozen=True)
class MatrixRow:
    """A graded program of the audit: its kind, its title, and the criteria that lost points."""

    kind: str
    title: str
    lost: tuple[str, ...]
    reason: str = ""  # why this mutant behaves like the reference and isn't graded, or ""


@dataclass(frozen=True)
class StageAudit:
    """The audit of one stage: the number of tests run, a row for each program, and all findings."""

    stage: str
    criteria: tuple[str, ...]  # ids of the stage's criteria, in order
    rows: tuple[MatrixRow, ...]
    tests: int  # the number of tests that ran, over all programs
    findings: tuple[Finding, ...]

    @property
    def ordered(self) -> list[MatrixRow]:
        """The rows, sorted by their worst finding: false alarms first, then survivors."""
        kinds: dict[str, int] = {}
        for finding in self.findings:
            place = _ORDER.get(finding.kind, 2)
            kinds[finding.program] = min(place, kinds.get(finding.program, place))
        return sorted(self.rows, key=lambda row: kinds.get(row.title, 3))

    def counts(self, kind: str) -> Mapping[str, int]:
        """Map each criterion to the number of programs of this kind that lost points in it."""
        rows = [row for row in self.rows if row.kind == kind]
        return {name: sum(name in row.lost for row in rows) for name in self.criteria}

    def number(self, *kinds: str) -> int:
        """Return the number of graded programs of these kinds, without equivalent mutants."""
        return sum(row.kind in kinds and not row.reason for row in self.rows)


@dataclass(frozen=True)
class Audit:
    """The result of an audit: the graded programs of each stage, all findings, and the duration."""

    by_stage: tuple[StageAudit, ...]
    seconds: float = 0.0
    remembered: int = 0  # the number of outcomes taken from an earlier audit

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings of the audit: false alarms first, then survivors, then the others."""
        found = [finding for stage in self.by_stage for finding in stage.findings]
        return tuple(sorted(found, key=lambda finding: _ORDER.get(finding.kind, 2)))

    @property
    def clean(self) -> bool:
        return not self.findings

    @property
    def tests(self) -> int:
        """The number of hidden tests that ran, over all stages and programs."""
        return sum(stage.tests for stage in self.by_stage)

    def as_json(self) -> dict[str, Any]:
        """Return the audit as JSON types, with the programs that have findings first."""
        return {
            "clean": self.clean,
            "stages": [stage.stage for stage in self.by_stage],
            "tests": self.tests,
            "seconds": round(self.seconds, 1),
            "findings": [vars(finding) for finding in self.findings],
            "matrix": [
                {
                    "stage": stage.stage,
                    "criteria": list(stage.criteria),
                    "programs": [{**vars(row), "lost": list(row.lost)} for row in stage.ordered],
                }
                for stage in self.by_stage
            ],
        }

    def show(self, console: Console | None = None) -> None:
        """Print the findings, and for each stage how many wrong programs each criterion caught."""
        console = console or Console()
        for finding in self.findings:
            console.print(_finding(finding), soft_wrap=True)
        for stage in self.by_stage:
            if stage.rows:
                console.print(_counts(stage))
            else:
                runs = format_count(stage.tests, "run")
                words = f"{stage.stage}: {runs} in other orders, on other seeds"
                console.print(words, highlight=False)
        programs = sum(len(stage.rows) for stage in self.by_stage)
        console.print(
            (
                f"{format_count(programs, 'program')}, {format_count(self.tests, 'test')}, "
                if programs
                else ""
            )
            + f"{format_count(len(self.by_stage), 'stage')}, {self.seconds:.0f} s "
            + f"({format_count(self.remembered, 'outcome')} from earlier audits): "
            + ("clean." if self.clean else f"{format_count(len(self.findings), 'finding')}."),
            highlight=False,
        )


def _finding(finding: Finding) -> Text:
    """Return a finding as one line; a table would cut the name of the test."""
    kind = (finding.kind, _COLOURS.get(finding.kind, ""))
    return Text.assemble(
        kind, f": {finding.stage}, {printable(finding.program)}: {printable(finding.what)}"
    )


def _counts(stage: StageAudit) -> Table:
    table = Table("Criterion", title=stage.stage, title_justify="left")
    kinds = {"mistake": "mistakes", "mutant": "mutants"}
    for words in kinds.values():
        table.add_column(f"{words} caught", justify="right")
    counts = [stage.counts(kind) for kind in kinds]
    for name in stage.criteria:
        table.add_row(name, *(str(count[name]) for count in counts))
    right = stage.number("reference", "right submission", "variation")
    equivalent = sum(bool(row.reason) for row in stage.rows)
    table.caption = (
        f"{format_count(right, 'right program')}, {stage.number('skeleton', 'lazy stub')} empty, "
        f"{format_count(stage.number('mistake'), 'mistake')}, "
        f"{format_count(stage.number('mutant'), 'mutant')}, "
        f"{format_count(equivalent, 'equivalent one')} listed"
    )
    return table
