"""`casino reset` and `casino update`: a stage as it was handed out, and what is new in a kit."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from casino.commands.options import (
    USAGE,
    Folder,
    Language,
    Stage,
    message,
    tell_coverage,
    workspace,
)

__all__ = ["reset", "update"]


def reset(
    stage: Stage,
    file: Annotated[
        str | None, typer.Argument(metavar="FILE", help="One file of it; else the whole stage.")
    ] = None,
    folder: Folder = None,
) -> None:
    """Bring a stage back as it was handed out; what is there gets a dated copy."""
    from datetime import datetime

    from casino.engine.reset import reset_file, reset_stage

    here = Path.cwd()
    found, now = workspace(folder), datetime.now()
    try:
        done = reset_file(found, stage, file, now) if file else reset_stage(found, stage, now)
    except ValueError as error:
        message(str(error))
        raise typer.Exit(USAGE) from error
    except OSError as error:
        message(f"Nothing was changed: {error.strerror}: {error.filename}. Close what uses it.")
        raise typer.Exit(USAGE) from error
    if not done.changed:
        typer.echo(f"{done.restored} is as it was handed out already. Nothing was changed.")
        return
    typer.echo(f"{done.restored} is as it was handed out.")
    if done.kept is not None:
        typer.echo(
            f"What was there is in {done.kept}. To take it back, first delete or rename "
            f"{done.restored}, then give the copy that name."
        )
        if here == done.restored or done.restored in here.parents:
            typer.echo(f"Your terminal is in that copy now. Go back with: cd {here}")


def update(folder: Folder = None, language: Language = "") -> None:
    """Bring what the installed kit has mended into your course; what you wrote stays."""
    from datetime import datetime

    from casino import __version__
    from casino.engine.update import update_course

    found = workspace(folder)
    root = found.folder.parent
    try:
        done = update_course(found, datetime.now(), language)
    except OSError as error:
        message(f"{error.filename}: {error.strerror}. Close what uses it, then update again.")
        raise typer.Exit(USAGE) from error
    if language:
        tell_coverage(language)
    for each in done:
        other = f" {each.other.relative_to(root)}" if each.other else ""
        typer.echo(f"{each.path.relative_to(root)}: {each.fate}{other}")
    if not done:
        typer.echo(f"Nothing is new: your course is as kit {__version__} hands it out.")
