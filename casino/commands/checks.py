"""`casino check`: the visible checks as one screen."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from casino.commands.options import (
    FINDINGS,
    USAGE,
    AsJson,
    Chosen,
    Folder,
    OnePartOrAll,
    message,
    workspace,
)
from casino.faces.terminal import printable

if TYPE_CHECKING:
    from casino.engine.workspace import Workspace
    from casino.progress import Progress

__all__ = ["check"]

STILL_CHECKING = "Still checking. Some checks take a while, and one that does not end is stopped."


def check(
    stage: OnePartOrAll = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Check again on every save, until Ctrl-C.")
    ] = False,
    as_json: AsJson = False,
    folder: Folder = None,
) -> None:
    """Run the visible checks and say what passes and what comes next."""
    from casino.progress import CheckError

    found = workspace(folder)
    if watch:
        try:
            _keep_checking(found, stage, as_json)
        except KeyboardInterrupt:
            message("\nNo longer watching.")
        return
    try:
        progress = _checked(found, stage)
    except CheckError as error:
        message(str(error))
        raise typer.Exit(FINDINGS) from error
    _show(progress, as_json)
    if not progress.done:
        raise typer.Exit(FINDINGS)


def _keep_checking(found: Workspace, stage: Chosen | None, as_json: bool) -> None:
    """Check at once and after every save; a run that does not end is told, and watching goes on."""
    from casino.progress import CheckError
    from casino.progress.running import on_every_save

    for _ in on_every_save(found):
        try:
            progress = _checked(found, stage)
        except CheckError as error:
            message(str(error))
        else:
            Console().clear()
            _show(progress, as_json)
        message("\nWatching: save a file and it is checked again. Ctrl-C ends this.")


def _checked(found: Workspace, stage: Chosen | None) -> Progress:
    """Return the progress; a stage that is not there ends the command with status 2."""
    from casino.engine.trouble import StudentError
    from casino.progress import check

    try:
        number, part = (stage.stage, stage.part) if stage else (None, "")
        return check(found.folder, number, lambda: message(STILL_CHECKING), part=part)
    except StudentError as error:
        message(error.trouble.message)
        raise typer.Exit(USAGE) from error


def _show(progress: Progress, as_json: bool) -> None:
    from casino.progress import as_text

    if as_json:
        typer.echo(json.dumps(progress.as_json()))
    else:
        typer.echo(printable(as_text(progress)))
