"""The command `autograder appeals`, which imports questions about lost points."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.options import FINDINGS, AsJson
from autograder.course.files import find_kit
from autograder.gradebook.appeals import APPEALS
from autograder.report.terminal import message
from autograder.text import format_count

__all__ = ["appeals"]

MAX_LINES = 40


def appeals(
    folders: Annotated[
        list[Path],
        typer.Argument(metavar="FOLDER…", help="Forms from students: folders or zip files."),
    ],
    results: Annotated[
        Path, typer.Option(metavar="RESULTS", help="Folder of results, written by `grade --to`.")
    ],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Print the appeals without writing them.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Import students' questions about their points."""
    from autograder.collect.appeals import collect_appeals

    if not results.is_dir():
        raise typer.BadParameter(f"{results} isn't a folder of results", param_hint="--results")
    done = collect_appeals(find_kit().course, folders, results, date.today(), dry=dry_run)
    if as_json:
        data = {"new": done.new, "known": done.known, "problems": done.problems}
        print(json.dumps(data, indent=1))
    else:
        print(results / APPEALS)
    message(*done.problems[:MAX_LINES])
    if len(done.problems) > MAX_LINES:
        message(f"… and {len(done.problems) - MAX_LINES:,} more files.")
    message(
        f"{format_count(len(done.new), 'new appeal')}, {done.known:,} there already, "
        f"{format_count(len(done.problems), 'file')} left out. "
        f"Answer them: autograder review {results}, Show: appeals."
    )
    if done.problems:
        raise typer.Exit(FINDINGS)
