"""Functions for notebook cells: show tables, checks, plots, controls, and guesses."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from contextlib import AbstractContextManager, redirect_stdout
from contextvars import Context
from pathlib import Path
from typing import TYPE_CHECKING, Any

from casino.engine.language import language_of, read_published
from casino.engine.workspace import NoWorkspaceError, find_workspace
from casino.faces import live_cells
from casino.faces.plots import bars, line
from casino.languages import N_, _, speaking
from casino.progress.rail import run_in_daemon_thread

if TYPE_CHECKING:
    from casino.faces.widget import Table

__all__ = ["bars", "check", "interact", "line", "predict", "quiet", "show"]

NO_WIDGETS = N_(
    "The table needs two packages that are not installed here. Run the line below and start the "
    "kernel again."
)
INSTALL = "    python -m pip install anywidget ipywidgets"
IN_A_TERMINAL = N_("`{command}` plays the stage in a terminal without them.")
CHECKING = N_("The checks run. The table can be played meanwhile.")
_running: set[asyncio.Task[None]] = set()


def show(number: int, folder: Path | None = None) -> Table | None:
    """Return a stage's play table, which runs the student's files.

    Without a folder, `find_workspace` finds the files. If the table can't be shown, prints the
    reason and returns None. Raises ValueError for a stage without a table.
    """
    from casino.stage_views import game

    with speaking(_language(folder)):
        _make_live(folder)
        try:
            from casino.faces.widget import Table
        except ModuleNotFoundError:
            terminal = _(IN_A_TERMINAL).format(command=f"casino play {number}")
            print(_(NO_WIDGETS), INSTALL, terminal, sep="\n\n")
            return None
        try:
            return Table(game(number, folder))
        except NoWorkspaceError as error:
            print(error)
            return None


def interact(function: Callable[..., object], **controls: object) -> None:
    """Call a function whenever its controls change, as `ipywidgets.interact` does.

    `count=(4, 20)` makes a slider, `soft=True` a checkbox, `move=["hit", "stand"]` a list. The
    function's output and plots appear below them.
    """
    with speaking(_language(None)):
        live_cells.interact(function, controls, _stages(None) or Path())


def predict(*answers: object) -> None:
    """Show a text field for a guess at each answer, and compare it on request."""
    with speaking(_language(None)):
        live_cells.predict(answers)


def quiet() -> AbstractContextManager[io.StringIO]:
    """Return a context manager that discards everything printed in its block."""
    return redirect_stdout(io.StringIO())


def check(number: int, folder: Path | None = None) -> None:
    """Run the visible checks of a stage, and print the progress.

    In a notebook they run in the background: the cell ends at once, so that the table still
    responds, and its output is replaced when they finish.
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        print(_show_progress(number, folder))
        return
    from IPython.display import display

    with speaking(_language(folder)):
        checking = _plain(_(CHECKING))
    handle = display(checking, raw=True, display_id=True)  # type: ignore[no-untyped-call]
    # A separate context, because later output belongs to no cell that has ended.
    task = loop.create_task(_tell(handle, number, folder), context=Context())
    _running.add(task)  # a loop holds only weak references to its tasks
    task.add_done_callback(_running.discard)


async def _tell(handle: Any, number: int, folder: Path | None) -> None:
    handle.update(_plain(await run_in_daemon_thread(_show_progress, number, folder)), raw=True)


def _make_live(folder: Path | None) -> None:
    stages = _stages(folder)
    if stages is not None:
        live_cells.make_live(stages)


def _stages(folder: Path | None) -> Path | None:
    """Return the folder with the student's stages, or None."""
    try:
        return find_workspace(folder).folder
    except NoWorkspaceError:
        return None


def _language(folder: Path | None) -> str:
    """Return the language of the course in or around a folder, or the default."""
    stages = _stages(folder)
    return read_published() if stages is None else language_of(stages)


def _plain(text: str) -> dict[str, str]:
    return {"text/plain": text}


def _show_progress(number: int, folder: Path | None) -> str:
    from casino.engine.trouble import StudentError
    from casino.progress import CheckError, as_lines
    from casino.progress import check as run_checks

    with speaking(_language(folder)):
        try:
            return "\n".join(as_lines(run_checks(folder, number)))
        except (NoWorkspaceError, StudentError, CheckError) as error:
            return str(error)
