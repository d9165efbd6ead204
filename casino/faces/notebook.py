"""The two lines that a notebook runs: the table of a stage, and how far its checks are."""

from __future__ import annotations

import asyncio
from contextvars import Context
from pathlib import Path
from typing import TYPE_CHECKING, Any

from casino.engine.language import language_of, read_published
from casino.engine.workspace import NoWorkspaceError, find_workspace
from casino.languages import N_, _, speaking
from casino.progress.rail import run_in_daemon_thread

if TYPE_CHECKING:
    from casino.faces.widget import Table

__all__ = ["check", "show"]

NO_WIDGETS = N_(
    "The table needs two packages that are not installed here. Run the line below and start the "
    "kernel again."
)
INSTALL = "    python -m pip install anywidget ipywidgets"
IN_A_TERMINAL = N_("`{command}` plays the stage in a terminal without them.")
CHECKING = N_("The checks run. The table can be played meanwhile.")
_running: set[asyncio.Task[None]] = set()


def show(number: int, folder: Path | None = None) -> Table | None:
    """Return the table of a stage, played on the student's files.

    Without a folder the files are found as `find_workspace` does. If the table cannot be shown, the
    reason is printed instead, and None returned. ValueError for a stage without a table.
    """
    from casino.stage_views import game

    with speaking(_language(folder)):
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


def check(number: int, folder: Path | None = None) -> None:
    """Run the visible checks of a stage, and print how far they are.

    In a notebook they run beside it: the cell ends at once, so that the table answers meanwhile,
    and what they find takes the place of the cell's first words.
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
    # In a context of its own: what it says later belongs to no cell that has ended.
    task = loop.create_task(_tell(handle, number, folder), context=Context())
    _running.add(task)  # a loop holds its tasks by weak references only
    task.add_done_callback(_running.discard)


async def _tell(handle: Any, number: int, folder: Path | None) -> None:
    handle.update(_plain(await run_in_daemon_thread(_show_progress, number, folder)), raw=True)


def _language(folder: Path | None) -> str:
    """Return the language of the course that a notebook is in."""
    try:
        return language_of(find_workspace(folder).folder)
    except NoWorkspaceError:
        return read_published()


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
