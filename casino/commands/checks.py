"""`casino check`: run the visible checks, and show the progress on one screen."""

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
from casino.languages import N_, _

if TYPE_CHECKING:
    from casino.engine.workspace import Workspace
    from casino.progress import Climbed, CourseProgress

__all__ = ["check"]

NO_HINT = N_("These lines are all the hints.")
NO_NEED = N_("Everything passes here, so there is no hint.")

TOO_NEW = N_(
    "{file}, line {line}: this needs a newer Python than {version}, which the course uses. Write "
    "it another way, or it is not graded."
)
STILL_CHECKING = N_("Still checking …")


def check(
    stage: OnePartOrAll = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Check again on every save, until Ctrl-C.")
    ] = False,
    as_json: AsJson = False,
    folder: Folder = None,
    hint: Annotated[
        bool, typer.Option("--hint", help="Show one more hint for the first failing check.")
    ] = False,
    step: Annotated[
        int,
        typer.Option(
            "--step", show_default=False, metavar="N", help="Step of the handout to check."
        ),
    ] = 0,
) -> None:
    """Run the visible checks and show the next step."""
    from casino.progress import CheckError

    found = workspace(folder)
    if step and (stage is None or stage.part):
        message(_("Say which stage: casino check 1 --step {step}.").format(step=step))
        raise typer.Exit(USAGE)
    if watch:
        try:
            _keep_checking(found, stage, as_json, step)
        except KeyboardInterrupt:
            message("\n" + _("No longer watching."))
        return
    try:
        progress = _check(found, stage, step)
    except CheckError as error:
        message(str(error))
        raise typer.Exit(FINDINGS) from error
    climbed = _climb(found, progress, hint)
    _show(progress, as_json, climbed)
    _warn_of_newer_syntax(found)
    if hint and climbed is None:
        message(_(NO_NEED if progress.done else NO_HINT))
    if not progress.done:
        raise typer.Exit(FINDINGS)


def _warn_of_newer_syntax(found: Workspace) -> None:
    from casino.engine.newer_syntax import course_python, newer_files

    for file, line in newer_files(found.folder, found.stages()):
        version = f"3.{course_python(found.folder)}"
        message(_(TOO_NEW).format(file=file, line=line, version=version))


def _keep_checking(found: Workspace, stage: Chosen | None, as_json: bool, step: int) -> None:
    """Run the checks now and after every save, even if a run had to be stopped."""
    from casino.progress import CheckError
    from casino.progress.running import on_every_save

    for _save in on_every_save(found):
        try:
            progress = _check(found, stage, step)
        except CheckError as error:
            message(str(error))
        else:
            Console().clear()
            _show(progress, as_json)
        message("\n" + _("Watching: save a file and it is checked again. Ctrl-C ends this."))


def _check(found: Workspace, stage: Chosen | None, step: int) -> CourseProgress:
    """Run the checks and return the progress; a missing stage or folder ends with status 2."""
    from casino.engine.trouble import StudentError
    from casino.engine.workspace import NoWorkspaceError
    from casino.progress import check

    try:
        number, part = (stage.stage, stage.part) if stage else (None, "")
        return check(found.folder, number, lambda: message(_(STILL_CHECKING)), part=part, step=step)
    except StudentError as error:
        message(error.trouble.message)
        raise typer.Exit(USAGE) from error
    except NoWorkspaceError as error:  # the folder was renamed while it was watched
        message(str(error))
        raise typer.Exit(USAGE) from error


def _climb(found: Workspace, progress: CourseProgress, is_asked: bool) -> Climbed | None:
    """Return the hints already shown for the next step; add one if `is_asked`."""
    from casino.progress import Hints

    if progress.step is None or not progress.step.criterion:
        return None
    hints = Hints(found.folder)
    of = f"{progress.step.stage}/{progress.step.criterion}"
    return hints.more(of) if is_asked else hints.read_climbed(of)


def _show(progress: CourseProgress, as_json: bool, climbed: Climbed | None = None) -> None:
    from casino.progress import as_text, hint_lines

    if as_json:
        ladder = {"ladder": climbed.as_json()} if climbed else {}
        typer.echo(json.dumps(progress.as_json() | ladder))
        return
    typer.echo(printable(as_text(progress)))
    if climbed and progress.step:
        typer.echo(printable("\n".join(hint_lines(climbed, progress.step.number))))
