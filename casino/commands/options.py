"""What several commands share: the stage, the student's folder, and words on standard error."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from casino.terminal import printable

if TYPE_CHECKING:
    from casino.workspace import Workspace

__all__ = ["FINDINGS", "USAGE", "AsJson", "Folder", "Stage", "message", "workspace"]

FINDINGS = 1
USAGE = 2
Stage = Annotated[int, typer.Argument(metavar="STAGE", help="The stage's number.")]
Folder = Annotated[
    Path | None,
    typer.Option(
        "--folder", metavar="FOLDER", help="Where the stages are; left out: found from here."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def workspace(folder: Path | None) -> Workspace:
    """Return the student's workspace; without one the command ends with status 2."""
    from casino.workspace import NoWorkspaceError, find_workspace

    try:
        return find_workspace(folder)
    except NoWorkspaceError as error:
        message(str(error))
        raise typer.Exit(USAGE) from error


def message(text: str) -> None:
    """Print a remark on standard error."""
    typer.echo(printable(text), err=True)
