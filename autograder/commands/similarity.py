"""`autograder similarity`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.commands.options import (
    FINDINGS,
    AsJson,
    StageNames,
    Submissions,
    chosen_stages,
    present_stages,
)
from autograder.course.files import find_kit
from autograder.course.submissions import find_students
from autograder.report.terminal import message
from autograder.text import counted, printable

if TYPE_CHECKING:
    from autograder.report.similarity import Alike

__all__ = ["similarity"]


def similarity(
    submissions: Submissions,
    stage: StageNames = None,
    to: Annotated[
        Path | None, typer.Option(help="Write a page with the pairs side by side.")
    ] = None,
    threshold: Annotated[
        float | None, typer.Option(min=0, max=1, help="0 to 1, instead of each stage's own.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Find pairs of students whose code is alike beyond the skeleton; a person has to look."""
    from autograder.report.pairs import write_pairs
    from autograder.report.similarity import compare_class

    kit = find_kit()
    students = find_students(submissions, [each.name for each in kit.course.stages])
    present = present_stages(kit, submissions, tuple(students))
    chosen = chosen_stages(kit, stage) if stage else present
    found = compare_class(kit, submissions, students, chosen, threshold)
    if to is not None:
        message(f"Pairs side by side: {write_pairs(kit.course, submissions, found.pairs, to)}")
    if as_json:
        print(json.dumps([_row(pair) for pair in found.pairs], indent=1))
    else:
        _table(found.pairs)
    for name, count in found.too_short.items():
        number = counted(count, "submission is", "submissions are")
        message(f"{printable(name)}: {number} too short to tell; left out.")
    if found.pairs:
        message("Alike is not copied: look at both, and ask, before you decide anything.")
        raise typer.Exit(FINDINGS)
    message("No pair is above its stage's threshold.")


def _row(pair: Alike) -> dict[str, object]:
    return {
        "stage": pair.stage,
        "students": list(pair.students),
        "score": round(pair.score, 4),
        "shares": [round(share, 4) for share in pair.shares],
        "tokens": pair.tokens,
        "threshold": pair.threshold,
    }


def _table(pairs: tuple[Alike, ...]) -> None:
    if not pairs:
        return
    table = Table(title="Alike beyond the skeleton", title_justify="left", box=None)
    for head in ("Stage", "One", "Other"):
        table.add_column(head, overflow="fold")
    for head in ("Score", "Threshold", "Tokens"):
        table.add_column(head, justify="right")
    for pair in pairs:
        one, other = (Text(printable(student)) for student in pair.students)
        score = f"{pair.score:.0%}"
        table.add_row(pair.stage, one, other, score, f"{pair.threshold:.0%}", str(pair.tokens))
    Console().print(table)
