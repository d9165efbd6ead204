"""The command `autograder forget`, which deletes a student's data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.options import BAD_INPUT, FINDINGS
from autograder.report.terminal import message
from autograder.text import format_count, printable

__all__ = ["forget"]

MAX_LINES = 40
BEYOND = (
    "This command can't reach backups, learning platforms, git hosts, mail, and copies elsewhere. "
    "Delete the student's data there by hand."
)


def forget(
    student: Annotated[
        str, typer.Argument(metavar="STUDENT", help="Name of the student's folder.")
    ],
    folders: Annotated[
        list[Path],
        typer.Argument(
            metavar="FOLDER…",
            help="Folders of the class: submissions, results, published results, and pages.",
        ),
    ],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Print the deletions without making them.")
    ] = False,
) -> None:
    """Delete one student's data from the folders of a class."""
    from autograder.collect.forget import (
        find_archives,
        find_deletions,
        find_mentions,
        keys_of,
    )
    from autograder.collect.forget import forget as forget_all

    if Path(student).name != student or student in ("", ".", ".."):
        raise typer.BadParameter("give the name of the student's folder", param_hint="STUDENT")
    if missing := [folder for folder in folders if not folder.is_dir()]:
        raise typer.BadParameter(f"{missing[0]} isn't a folder", param_hint="FOLDER…")
    keys = keys_of(student, folders)
    deletions = find_deletions(student, folders)
    if dry_run:
        message("Nothing is changed. Without --dry-run:")
    else:
        forget_all(folders, deletions)
    for each in deletions:
        print(f"{printable(str(each.path))}: {each.words}")
    number = format_count(len(deletions), "place")
    message(f"{number} with data of {student}{' would be' if dry_run else ''} changed.")
    if any(each.is_class_page for each in deletions):
        message("Run `autograder report` again to get the class's pages back.")
    if not deletions:
        message(f"Nothing in these folders belongs to {student!r}.")
    deleted = {each.path for each in deletions} if dry_run else set()
    mentions = [
        path
        for path in find_mentions(student, keys, folders)
        if not deleted.intersection((path, *path.parents))
    ]
    _list("that may still mention the student", mentions)
    archives = find_archives(folders)
    _list("that can't be searched (archives and databases)", archives)
    message(BEYOND)
    if not deletions:
        raise typer.Exit(BAD_INPUT)
    if mentions or archives:
        raise typer.Exit(FINDINGS)


def _list(what: str, paths: list[Path]) -> None:
    if paths:
        message(f"Look at {format_count(len(paths), 'file')} {what}:")
        message(*(f"  {printable(str(path))}" for path in paths[:MAX_LINES]))
        if len(paths) > MAX_LINES:
            message(f"  … and {len(paths) - MAX_LINES:,} more.")
