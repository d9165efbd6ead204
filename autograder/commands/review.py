"""`autograder review`."""

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

MAX_TOLD = 5


def review(
    results: Results,
    submissions: Annotated[
        Path | None, typer.Option(help="Show the students' own code, from here.")
    ] = None,
    roster: People = None,
    grader: Annotated[str, typer.Option(help="Your name beside what you decide.")] = "",
    graders: Annotated[
        str, typer.Option(help="Everybody who grades, separated by commas: shares the class out.")
    ] = "",
    sample: Annotated[
        int, typer.Option(min=0, max=100, help="Percent that a second grader looks at, too.")
    ] = 0,
    questions: Annotated[
        Path | None, typer.Option(help="Show sheets of `autograder questions`, from here.")
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; any free one if 0.")] = 0,
    browser: Annotated[bool, typer.Option(help="Open the page in your browser.")] = True,
) -> None:
    """Serve a page, on this machine only, to look at work, comment on it and decide points."""
    from autograder.gradebook.people import people_beside
    from autograder.results.sheets import read_sheets
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
    desk = Desk(course, results, submissions, settings)
    if not desk.students:
        raise SubmissionError(
            f"{results}: holds no result files.",
            next_step="Grade first: autograder grade SUBMISSIONS --to RESULTS.",
        )
    message(*(f"Skipped: {printable(problem)}" for problem in desk.problems[:MAX_TOLD]))
    desk.class_view()  # a wrong file is told before the page is opened
    try:
        server = ReviewServer(desk, port)
    except OSError as error:
        raise SubmissionError(f"Port {port} cannot be used: {error.strerror}.") from error
    print(server.url, flush=True)
    message(
        f"{format_count(len(desk.students), 'student')}; you are {printable(settings.grader)}. "
        f"What you decide lands in {results}. Stop with Ctrl-C."
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
