"""The rail: a panel next to the play table with the progress of a stage's checks.

It is updated on every save. The checks run in a separate process, and a thread waits for them, so
the table never waits. Reports are plain data for any front end.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from typing import Any, TypeVar

from casino.engine.sources import read_sources
from casino.engine.trouble import StudentError
from casino.engine.workspace import Workspace
from casino.game.named_cards import make_deck
from casino.languages import _
from casino.progress import (
    CheckError,
    CourseProgress,
    Hints,
    check,
    label_in_words,
)

__all__ = ["RailData", "add_hint", "rail", "run_in_daemon_thread", "watch_checks"]

FIRST_SECONDS = 3.0  # the cell that runs the checks directly follows the table's
PAUSE_SECONDS = 1.0

RailData = dict[str, Any]
Result = TypeVar("Result")


def rail(
    progress: CourseProgress, before: RailData | None = None, hints: Hints | None = None
) -> RailData:
    """Return the data for the page's progress rail: counts, next step, and changes.

    `before` is the last data. With `hints`, the next step includes those that the student asked
    for.
    """
    stage = progress.stages[0]
    data: RailData = {
        "passed": stage.passed,
        "wrong": stage.wrong,
        "not_started": stage.not_started,
        "broken": stage.broken,
        "done": stage.done,
        "step": None,
        "change": "",
        "is_worse": before is not None and stage.passed < before["passed"],
        "is_checking": False,
    }
    if (step := progress.step) is not None:
        data["step"] = {
            "check": step.check,
            "outcome": step.outcome,
            "said": [[label_in_words(label), text] for label, text in step.said],
            "hint": step.hint,
            "waits_for": step.waits_for,
            "place": step.place,
            "deal": make_deck([text for _, text in step.said]),
            "ladder": None,
        }
        if hints is not None and (ladder := hints.read_climbed(f"{step.stage}/{step.criterion}")):
            data["step"]["ladder"] = ladder.as_json()
    if before is not None:
        data["change"] = _change(before, data)
    return data


def add_hint(data: RailData, hints: Hints) -> RailData:
    """Give one more hint for the next step, and return the rail's data with it."""
    step = data["step"]
    if not step or not step["ladder"] or not (more := hints.more(step["ladder"]["of"])):
        return data
    return {**data, "step": {**step, "ladder": more.as_json()}}


def _change(before: RailData, now: RailData) -> str:
    """Return the effect of the last save in words, such as "2 more pass" or "1 broke"."""
    more = now["passed"] - before["passed"]
    if now["broken"]:
        return ""
    if more < 0:
        return _("1 broke") if more == -1 else _("{n} broke").format(n=-more)
    if not more or not _count(before):
        return ""
    return _("{n} more pass").format(n=more) if more > 1 else _("1 more passes")


def _count(data: RailData) -> int:
    """Return the number of checks that were run; 0 if a file couldn't be read."""
    return int(data["passed"] + data["wrong"] + data["not_started"])


def run_in_daemon_thread(
    function: Callable[..., Result], *values: object
) -> asyncio.Future[Result]:
    """Call a function in a daemon thread, which never delays the end of the process."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Result] = loop.create_future()

    def settle(set_: Callable[[Any], None], what: object) -> None:
        if not future.done():
            set_(what)

    def run() -> None:
        outcome: tuple[Callable[[Any], None], object]
        try:
            outcome = (future.set_result, function(*values))
        except Exception as error:
            outcome = (future.set_exception, error)
        with suppress(RuntimeError):  # the loop is closed, so no one is waiting
            loop.call_soon_threadsafe(settle, *outcome)

    speaking = copy_context()  # a new thread would use English
    threading.Thread(target=speaking.run, args=(run,), daemon=True).start()
    return future


async def watch_checks(
    workspace: Workspace,
    stage: int,
    tell: Callable[[RailData], None],
    wait: float = FIRST_SECONDS,
    hints: Hints | None = None,
) -> None:
    """Run the checks now and after every save, until cancelled; call `tell` each time.

    While they run again, the last data is marked, because it may no longer hold. A run that doesn't
    end is ignored, and the next save starts another.
    """
    seen = None
    data: RailData | None = None
    await asyncio.sleep(wait)
    while True:
        sources = await run_in_daemon_thread(read_sources, workspace.folder)
        if sources.files != seen:
            seen = sources.files
            if data is not None:
                tell({**data, "is_checking": True})
            try:
                progress = await run_in_daemon_thread(check, workspace.folder, stage)
            except (CheckError, StudentError):
                if data is not None:
                    tell(data)
                continue
            if progress.stages:
                data = rail(progress, data, hints)
                tell(data)
        await asyncio.sleep(PAUSE_SECONDS)
