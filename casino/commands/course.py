"""`casino start` and `casino lab`: write a new course, and open its notebooks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from casino.commands.options import (
    USAGE,
    Folder,
    Language,
    OneOrAll,
    message,
    tell_coverage,
    workspace,
)
from casino.languages import N_, _, speak

if TYPE_CHECKING:
    from casino.engine.workspace import Workspace

__all__ = ["lab", "start"]

NEW_FOLDER = "blackjack"
HANDOUT = "stages/stage1_card_hand/README.md"
NO_LAB = (
    N_(
        "JupyterLab is not installed here. Install it with: "
        "python -m pip install jupyterlab ipywidgets anywidget"
    ),
    N_("Without it you can play in the terminal: casino play 1"),
)


def start(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="New or empty folder.")] = Path(
        NEW_FOLDER
    ),
    language: Language = "",
) -> None:
    """Write the course into a new folder."""
    from casino.engine.start import NotEmptyError, start_course

    try:
        done = start_course(folder, language)
    except NotEmptyError as error:
        message(str(error))
        raise typer.Exit(USAGE) from error
    except OSError as error:
        words = _("Nothing was written: {error}: {file}. Name another folder.")
        message(words.format(error=error.strerror, file=error.filename or folder))
        raise typer.Exit(USAGE) from error
    speak(done.language)
    words = _("Your course is in {folder}: {n} stages and their notebooks.")
    typer.echo(words.format(folder=done.folder, n=done.stages))
    tell_coverage(done.language)
    if done.folder == Path.cwd():
        words = _("Next: read stages/README.md and write step 1 of {handout}.")
    else:
        words = _("Next: cd {folder}, then read stages/README.md and write step 1 of {handout}.")
    typer.echo(words.format(folder=_quote(os.path.relpath(done.folder)), handout=HANDOUT))
    command = "casino lab" if _has_lab() else "casino play 1"
    typer.echo(_("Then see your cards at the table: {command}").format(command=command))


def lab(stage: OneOrAll = None, folder: Folder = None) -> None:
    """Open a stage's notebook in JupyterLab."""
    from casino.engine.trouble import StudentError

    found = workspace(folder)
    if not _has_lab():
        message("\n".join(map(_, NO_LAB)))
        raise typer.Exit(USAGE)
    try:
        name = found.stage(stage) if stage is not None else _next_stage(found)
    except StudentError as error:
        message(error.trouble.message)
        raise typer.Exit(USAGE) from error
    root = found.folder.parent
    notebook = root / "notebooks" / f"{name}.ipynb"
    if not notebook.is_file():
        words = _("{file} is not there. `casino start` writes all notebooks into a new folder.")
        message(words.format(file=notebook))
        raise typer.Exit(USAGE)
    words = _("Opening {file}. To leave, close the page and press Ctrl-C twice here.")
    message(words.format(file=notebook.name))
    raise typer.Exit(_open(root, f"notebooks/{notebook.name}"))


def _open(root: Path, notebook: str) -> int:
    """Run JupyterLab until the user quits, and return its exit status."""
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={root}"]
    command += [f"--LabApp.default_url=/lab/tree/{notebook}"]
    command += ["--ServerApp.log_level=ERROR"]
    if getattr(os, "geteuid", lambda: 1)() == 0:  # as root Jupyter refuses to run
        command.append("--allow-root")
    with (
        TemporaryDirectory() as settings,
        subprocess.Popen(command, env=_quiet(settings)) as server,
    ):
        while True:
            try:
                return server.wait()
            except KeyboardInterrupt:
                continue  # the server also got it, and asks whether to stop


def _quiet(folder: str) -> dict[str, str]:
    """Return an environment in which Jupyter, with settings in `folder`, hides news."""
    defaults = Path(folder, "labconfig", "default_setting_overrides.json")
    defaults.parent.mkdir()
    notices = "@jupyterlab/apputils-extension:notification"
    defaults.write_text(json.dumps({notices: {"fetchNews": "false"}}), encoding="utf-8")
    known = os.environ.get("JUPYTER_CONFIG_PATH")
    return {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, (folder, known)))}


def _next_stage(found: Workspace) -> str:
    """Return the folder name of the next step's stage; the first stage if unknown."""
    from casino.progress import CheckError, check

    names = found.stages()
    try:
        step = check(found.folder).step
    except CheckError:
        return names[0]
    return step.stage if step is not None else names[-1]


def _has_lab() -> bool:
    return find_spec("jupyterlab") is not None and find_spec("ipywidgets") is not None


def _quote(path: str) -> str:
    return f'"{path}"' if " " in path else path
