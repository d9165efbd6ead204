"""The two lines that a notebook runs: the table of a stage, and how far its checks are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from casino.engine.workspace import NoWorkspaceError

if TYPE_CHECKING:
    from casino.table.widget import Table

__all__ = ["check", "show"]

NO_WIDGETS = (
    "The table needs two packages that are not installed here. Run\n\n"
    "    python -m pip install anywidget ipywidgets\n\n"
    "and start the kernel again. `casino play {number}` plays the stage in a terminal without them."
)


def show(number: int, folder: Path | None = None) -> Table | None:
    """Return the table of a stage, played on the student's files.

    Without a folder the files are found as `find_workspace` does. What keeps the table from being
    shown is printed instead, and None returned. ValueError for a stage without a table.
    """
    from casino.stage_views import game

    try:
        from casino.table.widget import Table
    except ModuleNotFoundError:
        print(NO_WIDGETS.format(number=number))
        return None
    try:
        return Table(game(number, folder))
    except NoWorkspaceError as error:
        print(error)
        return None


def check(number: int, folder: Path | None = None) -> None:
    """Run the visible checks of a stage, and print how far they are."""
    from casino.engine.trouble import StudentError
    from casino.progress import CheckError, as_lines
    from casino.progress import check as run_checks

    try:
        progress = run_checks(folder, number)
    except (NoWorkspaceError, StudentError, CheckError) as error:
        print(error)
    else:
        print("\n".join(as_lines(progress)))
