"""`casino reset` and `casino update`: restore a stage, or update the course."""

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
from casino.languages import _, speak

__all__ = ["reset", "update"]


def reset(
    stage: Stage,
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE", help="File of the stage to reset. Default: the whole stage."
        ),
    ] = None,
    folder: Folder = None,
) -> None:
    """Restore a stage as it was handed out, and keep a dated copy of your work."""
    from datetime import datetime

    from casino.engine.reset import reset_file, reset_stage

    current = Path.cwd()
    found, now = workspace(folder), datetime.now()
    try:
        done = reset_file(found, stage, file, now) if file else reset_stage(found, stage, now)
    except ValueError as error:
        message(str(error))
        raise typer.Exit(USAGE) from error
    except OSError as error:
        words = _("Nothing was changed: {error}: {file}. Close what uses it.")
        message(words.format(error=error.strerror, file=error.filename))
        raise typer.Exit(USAGE) from error
    if not done.changed:
        words = _("{path} is as it was handed out already. Nothing was changed.")
        typer.echo(words.format(path=done.restored))
        return
    typer.echo(_("{path} is as it was handed out.").format(path=done.restored))
    if done.kept is not None:
        words = _(
            "Your work is kept in {copy}. To restore it, first delete or rename {path}, then "
            "give the copy that name."
        )
        typer.echo(words.format(copy=done.kept, path=done.restored))
        if current == done.restored or done.restored in current.parents:
            words = _("Your terminal is in that copy now. Go back with: cd {folder}")
            typer.echo(words.format(folder=current))


def update(folder: Folder = None, language: Language = "") -> None:
    """Update the course from the installed kit, and keep your work."""
    from datetime import datetime

    from casino import __version__
    from casino.engine.update import update_course

    found = workspace(folder)
    root = found.folder.parent
    try:
        done = update_course(found, datetime.now(), language)
    except OSError as error:
        words = _("{file}: {error}. Close what uses it, then update again.")
        message(words.format(file=error.filename, error=error.strerror))
        raise typer.Exit(USAGE) from error
    if language:
        speak(language)
        tell_coverage(language)
    for each in done:
        other = each.other.relative_to(root) if each.other else ""
        typer.echo(f"{each.path.relative_to(root)}: {_(each.fate).format(other=other)}")
    if not done:
        words = _(
            "Nothing is new in kit {version}. To get a deleted file back, run: "
            "casino reset STAGE FILE"
        )
        typer.echo(words.format(version=__version__))
