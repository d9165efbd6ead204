"""The command `autograder questions`, which writes exam questions about students' own code."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from autograder.commands.options import (
    AsJson,
    Python,
    StageNames,
    Submissions,
    Weak,
    choose_stages,
    choose_students,
    find_kit_with,
    keep_apart,
)
from autograder.report.terminal import message
from autograder.text import format_count, printable

__all__ = ["questions", "sample_names"]

MAX_LINES = 10


def questions(
    submissions: Submissions,
    to: Annotated[Path, typer.Option(metavar="DIR", help="Output folder for the sheets.")],
    stage: StageNames = None,
    student: Annotated[
        list[str] | None,
        typer.Option(metavar="STUDENT", help="Student to include. Repeatable. Default: all."),
    ] = None,
    sample: Annotated[
        int,
        typer.Option(
            "--sample-size",
            min=0,
            metavar="N",
            help="Number of students to choose at random. 0 means all.",
        ),
    ] = 0,
    seed: Annotated[
        int,
        typer.Option(
            metavar="N", help="Seed. The same seed chooses the same students and questions."
        ),
    ] = 1,
    as_json: AsJson = False,
    python: Python = "",
    allow_weak_isolation: Weak = False,
) -> None:
    """Write questions about each student's own code, with answers."""
    from autograder.course.submissions import read_submission
    from autograder.report.sheets import write_sheet_pages
    from autograder.results.sheets import write_sheets
    from autograder.run.asking import Asking
    from autograder.sandbox.host.sandbox import Sandbox

    kit = find_kit_with(python)
    keep_apart(kit.course, to)
    stages = choose_stages(kit, stage)
    names = choose_students(kit, submissions, student)
    names = sample_names(names, sample, seed)
    found = {name: read_submission(submissions, name, kit.course.names) for name in names}
    sandbox = Sandbox.open(python=kit.course.python, allow_weak=allow_weak_isolation)
    try:
        asking = Asking(kit, sandbox, seed)
        console = Console(stderr=True)
        steps = track(found.items(), "Asking", console=console, transient=True)
        sheets = {name: asking.sheet(submission, stages) for name, submission in steps}
    finally:
        sandbox.close()
    written = write_sheets(to, sheets.values())
    index = write_sheet_pages(kit.course, sheets, found, to)
    without = [sheet for sheet in sheets.values() if not sheet.questions]
    for sheet in without[:MAX_LINES]:
        message(f"No questions for {printable(sheet.student)}: {printable(sheet.note)}")
    if len(without) > MAX_LINES:
        message(f"No questions for {len(without) - MAX_LINES} more; {index.name} says why.")
    if as_json:
        data = {"index": str(index), "sheets": str(written), "asked": len(sheets) - len(without)}
        print(json.dumps(data, indent=1))
    else:
        print(index)
        message(f"{format_count(len(sheets) - len(without), 'sheet')} with questions.")


def sample_names(names: tuple[str, ...], count: int, seed: int) -> tuple[str, ...]:
    """Choose `count` names at random, sorted; all names if `count` is 0."""
    if not count:
        return names
    return tuple(sorted(Random(seed).sample(names, min(count, len(names)))))
