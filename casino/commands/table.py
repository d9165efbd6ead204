"""`casino play`: play a stage at a table in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from casino.commands.options import USAGE, Folder, Stage, message, workspace

__all__ = ["play"]


def play(
    stage: Stage,
    deck: Annotated[
        str,
        typer.Option(metavar="CARDS", help="Cards to deal first, such as '8D 5H TC 4D'."),
    ] = "",
    folder: Folder = None,
) -> None:
    """Play a stage with your own code."""
    from casino.faces.terminal import play_at_terminal
    from casino.stage_views import game

    found = workspace(folder)
    try:
        table = game(stage, found.folder, deck=deck)
    except ValueError as error:
        message(str(error))
        raise typer.Exit(USAGE) from error
    play_at_terminal(table, show=_show)


def _show(text: str) -> None:
    """Print a remark, or clear the screen and print a whole table."""
    if "\n" in text:
        Console().clear()
    typer.echo(text)
