"""The play table as a notebook widget: one state to the browser, numbered actions back."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from math import isfinite
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from casino.table.state import Game, TableState, WorkingGame
from casino.table.text import as_text

__all__ = ["Table", "script", "style_sheet"]

STATIC = Path(__file__).parent / "static"
MODULES = (
    "dom",
    "faces",
    "courts",
    "hands",
    "charts",
    "panels",
    "controls",
    "view",
    "keys",
    "table",
)
STYLES = ("table", "felt", "controls", "panels", "widths")
SLICE_SECONDS = 0.05
SHOW_SECONDS = 0.1


def script() -> str:
    """Return the table's script as the one module that anywidget wants.

    The files in `static/` are modules that import from each other; joined in order, they need
    neither their imports nor their exports, save the last one's `export default`.
    """
    source = "\n".join((STATIC / f"{name}.js").read_text(encoding="utf-8") for name in MODULES)
    source = re.sub(r"^import [^;]*;\n", "", source, flags=re.MULTILINE)
    return re.sub(r"^export (?!default)", "", source, flags=re.MULTILINE)


def style_sheet() -> str:
    """Return the table's style sheet: the parts in `static/`, the widths last."""
    return "\n".join((STATIC / f"{name}.css").read_text(encoding="utf-8") for name in STYLES)


class Table(anywidget.AnyWidget):
    """A card table in the notebook, with `game` behind it.

    `state` is the `TableState` as JSON data, and four things more: `seq`, the number of the last
    action that was answered; `deal_error`, what is wrong with the deck string in the Deal box;
    `text`, the plain-text face; and `fault`, true where the kit itself failed. The browser sends
    `{seq, action, value}`; a number that was answered before is not acted on again.
    """

    _esm = script()
    _css = style_sheet()
    state = traitlets.Dict().tag(sync=True)
    four_colours = traitlets.Bool(False).tag(sync=True)

    def __init__(self, game: Game) -> None:
        self._game = game
        self._seq = 0
        self._deal_error = ""
        self._work: Iterator[None] | None = None
        self._shown_at = 0.0
        super().__init__()
        self.on_msg(self._receive)
        self._show(game.state())

    def close(self) -> None:
        """Take the table off the page and let go of what it was working on."""
        self._end_work()
        super().close()

    def _receive(self, _widget: object, content: dict[str, Any], _buffers: object) -> None:
        """Take one message from the browser; always answered, whatever the game makes of it."""
        seq, action = content.get("seq"), content.get("action")
        if type(seq) is not int or not isinstance(action, str) or seq <= self._seq:
            return
        self._seq = seq
        try:
            self._do(action, content.get("value"))
        except Exception as error:
            self._end_work()
            self._show_fault(error)
            raise
        self._show(self._game.state())

    def _do(self, action: str, value: Any) -> None:
        if self._work is not None and action != "stop":
            return
        self._deal_error = ""
        if action == "deal":
            self._deal(value if isinstance(value, str) else "")
        elif action == "undo":
            self._game.undo()
        else:
            self._end_work()
            self._game.act(action, value if isinstance(value, str | int | float) else None)
        self._begin_work()

    def _deal(self, deck: str) -> None:
        try:
            self._game.deal(deck.strip())
        except ValueError as error:
            self._deal_error = str(error)

    def _begin_work(self) -> None:
        if not isinstance(self._game, WorkingGame) or not self._game.state().busy:
            return
        self._work = self._game.work()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no kernel, so nobody who could press Stop
            for _ in self._work:
                pass
            self._work = None
        else:
            loop.call_soon(self._go_on, loop, self._work)

    def _go_on(self, loop: asyncio.AbstractEventLoop, work: Iterator[None]) -> None:
        """Do one slice of the work, then let the loop read what the browser sent meanwhile."""
        if work is not self._work:
            return
        try:
            over = _advance(work)
        except Exception as error:
            self._end_work()
            self._show_fault(error)
            raise
        if over:
            self._work = None
        else:
            loop.call_soon(self._go_on, loop, work)
        if over or time.monotonic() - self._shown_at >= SHOW_SECONDS:
            self._show(self._game.state())

    def _end_work(self) -> None:
        work, self._work = self._work, None
        close = getattr(work, "close", None)
        if close is not None:
            close()

    def _show_fault(self, error: Exception) -> None:
        state = TableState(
            title="The table stumbled",
            error=f"This is a fault of the table, not of your code: {type(error).__name__}: "
            f"{error}. Deal again; if it comes back, show this line to your instructor.",
        )
        self._show(state, fault=True)

    def _show(self, state: TableState, fault: bool = False) -> None:
        self._shown_at = time.monotonic()
        more = {"seq": self._seq, "deal_error": self._deal_error, "fault": fault}
        self.state = _sendable(state.as_json() | more | {"text": as_text(state)})


def _sendable(value: Any) -> Any:
    """Replace what JSON cannot say: numbers that are not finite, and halves of characters."""
    if isinstance(value, dict):
        return {key: _sendable(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_sendable(each) for each in value]
    if isinstance(value, float) and not isfinite(value):
        return None
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    return value


def _advance(work: Iterator[None]) -> bool:
    """Take steps for one slice of time; true once there are no more."""
    until = time.monotonic() + SLICE_SECONDS
    while time.monotonic() < until:
        try:
            next(work)
        except StopIteration:
            return True
    return False
