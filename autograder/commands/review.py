"""The command `autograder review`, which opens a page for grading by hand."""

from __future__ import annotations

import contextlib
import getpass
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.options import People, Results
from autograder.course.files import find_kit
from autograder.errors import SubmissionError
from autograder.report.terminal import message
from autograder.text import format_count, printable

__all__ = ["review"]

MAX_LINES = 5


def review(
    results: Results,
    submissions: Annotated[
        Path | None,
        typer.Option(metavar="SUBMISSIONS", help="Submissions, to show the students' code."),
    ] = None,
    roster: People = None,
    grader: Annotated[
        str, typer.Option(metavar="NAME", help="Your name, shown beside your decisions.")
    ] = "",
    graders: Annotated[
        str,
        typer.Option(
            metavar="NAMES", help="Names of all graders, separated by commas, to divide the class."
        ),
    ] = "",
    sample: Annotated[
        int,
        typer.Option(
            "--sample-percent",
            min=0,
            max=100,
            metavar="PERCENT",
            help="Percentage of the work that a second grader also looks at.",
        ),
    ] = 0,
    questions: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Sheets from `autograder questions` to show.")
    ] = None,
    anonymous: Annotated[
        bool,
        typer.Option(
            "--anonymous", help="Show `Student 07` instead of names. Code stays as it is."
        ),
    ] = False,
    port: Annotated[
        int,
        typer.Option(
            min=0, max=65535, metavar="N", help="Port of the page. 0 means any free port."
        ),
    ] = 0,
    browser: Annotated[bool, typer.Option(help="Open the page in your browser.")] = True,
) -> None:
    """Open a page to read work, comment on it, and decide points."""
    from autograder.gradebook.people import people_beside
    from autograder.results.sheets import read_sheets
    from autograder.review.anonymous import AnonymousDesk
    from autograder.review.desk import Desk, DeskSettings
    from autograder.review.server import ReviewServer

    course = find_kit().course
    everybody = tuple(name for each in graders.split(",") if (name := each.strip()))
    settings = DeskSettings(
        grader=grader.strip() or _login(),
        graders=everybody,
        people=people_beside(results, roster),
        sample=sample,
        sheets=read_sheets(questions) if questions is not None else {},
    )
    made = AnonymousDesk if anonymous else Desk
    desk = made(course, results, submissions, settings)
    if not desk.students:
        raise SubmissionError(
            f"{results}: holds no result files.",
            next_step="Grade first: autograder grade SUBMISSIONS --to RESULTS.",
        )
    message(*(f"Skipped: {printable(problem)}" for problem in desk.problems[:MAX_LINES]))
    desk.class_view()  # reports an invalid file before the page opens
    try:
        server = ReviewServer(desk, port)
    except OSError as error:
        raise SubmissionError(f"Port {port} cannot be used: {error.strerror}.") from error
    print(server.url, flush=True)
    message(
        f"{format_count(len(desk.students), 'student')}; you are {printable(settings.grader)}. "
        f"Your decisions are saved in {results}. Stop with Ctrl-C."
    )
    if browser:
        webbrowser.open(server.url)
    with contextlib.suppress(KeyboardInterrupt), server:
        server.serve_forever()


def _login() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "grader"
