"""The command `autograder report`, which writes web pages with feedback."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.options import (
    BAD_INPUT,
    AsJson,
    Jobs,
    Late,
    Of,
    Overrides,
    People,
    Results,
    keep_apart,
    stages_of,
)
from autograder.course.files import find_kit
from autograder.gradebook.appeals import Appeals
from autograder.report.terminal import message, tell_remarks
from autograder.text import format_count, printable

__all__ = ["report"]

MAX_LINES = 20


def report(
    results: Results,
    to: Annotated[Path, typer.Option(metavar="DIR", help="Output folder for the pages.")],
    submissions: Annotated[
        Path | None,
        typer.Option(
            metavar="SUBMISSIONS", help="Submissions, to show findings beside the students' source."
        ),
    ] = None,
    overrides: Overrides = None,
    late: Late = None,
    roster: People = None,
    of: Of = None,
    appeals: Annotated[
        bool, typer.Option(help="Include a form for questions at each criterion that lost points.")
    ] = True,
    jobs: Jobs = None,
    as_json: AsJson = False,
) -> None:
    """Write a page for each student and one for the class."""
    from autograder.gradebook.book import open_gradebook
    from autograder.gradebook.people import people_beside
    from autograder.report.pages import Inputs, write_report

    course = find_kit().course
    keep_apart(course, to)
    only = stages_of(course, of) if of else None
    book = open_gradebook(
        course, results, overrides=overrides, late=late, submissions=submissions, of=only
    )
    inputs = Inputs(
        course=book.course,
        results=results,
        submissions=submissions,
        overrides=book.overrides,
        lateness=book.lateness(),
        comments=book.comments,
        marks=book.marks,
        submitted=book.submitted,
        unsorted=book.unsorted,
        late=book.late,
        own_due=book.own_due(),
        now=book.now,
        people=people_beside(results, roster, book.people()),
        attempts=book.attempts(),
        of=only,
        appeals=book.appeals,
        asks=appeals,
        weights=book.weights,
    )
    done = write_report(inputs, to, jobs or os.cpu_count() or 1)
    remarks = list(dict.fromkeys((*book.remarks, *done.remarks, *_waiting(book.appeals))))
    tell_remarks(remarks)
    for problem in done.problems[:MAX_LINES]:
        message(f"Skipped: {printable(problem)}")
    if len(done.problems) > MAX_LINES:
        more = format_count(len(done.problems) - MAX_LINES, "more file")
        message(f"Skipped: {more}; the class page names some.")
    if as_json:
        data = {
            "index": str(done.index),
            "written": done.written,
            "unchanged": done.unchanged,
            "skipped": list(done.problems),
            "remarks": remarks,
        }
        print(json.dumps(data, indent=1))
    else:
        print(done.index)
        message(f"{format_count(done.written, 'page')} written, {done.unchanged} unchanged.")
    if done.problems:
        raise typer.Exit(BAD_INPUT)


def _waiting(appeals: Appeals) -> Iterator[str]:
    """Yield a sentence with the number of appeals that wait for an answer, if there are any."""
    number = sum(each.waits for own in appeals.values() for each in own)
    if number:
        verb = "waits" if number == 1 else "wait"
        count = format_count(number, "appeal")
        yield f"{count} {verb} for an answer: autograder review, Show: appeals."
