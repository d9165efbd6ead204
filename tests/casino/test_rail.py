"""The rail: the checks beside the table, rerun after every save, with changes."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from casino.engine.workspace import Workspace
from casino.progress import Hints
from casino.progress.outcomes import CourseProgress, NextStep, StageProgress
from casino.progress.rail import RailData, add_hint, rail, watch_checks
from tests.casino.conftest import Write, solve

STAGE = "stage1_card_hand"


def progress(passed: int, wrong: int, step: NextStep | None = None) -> CourseProgress:
    """Return a progress of one stage."""
    return CourseProgress((StageProgress(STAGE, 1, "Cards", passed, wrong, 3),), step)


def test_what_a_save_changed_is_said_in_words() -> None:
    """More that pass, fewer that pass, and nothing for what was only begun."""
    first = rail(progress(2, 1))
    assert first["change"] == ""
    assert rail(progress(3, 1), first)["change"] == "1 more passes"
    assert rail(progress(5, 2), first)["change"] == "3 more pass"
    assert rail(progress(1, 1), first)["change"] == "1 broke"
    assert rail(progress(2, 3), first)["change"] == ""


def test_a_file_that_cannot_be_read_breaks_no_checks() -> None:
    """The checks didn't run, so none of them is said to have broken."""
    broken = CourseProgress((StageProgress(STAGE, 1, "Cards", broken=True),), None)
    told = rail(broken, rail(progress(2, 1)))
    assert (told["broken"], told["change"]) == (True, "")
    assert rail(progress(2, 1), told)["change"] == ""


def test_the_next_step_comes_along() -> None:
    """With what was called, what came, and one hint."""
    step = NextStep(STAGE, 1, "Cards", "wrong", "a card has a name", (("got", "5"),), "Look.")
    told = rail(progress(1, 1, step))["step"]
    assert told == {
        "check": "a card has a name", "outcome": "wrong", "said": [["got", "5"]],
        "hint": "Look.", "waits_for": 0, "deal": "", "place": None, "ladder": None,
    }  # fmt: skip


def test_a_hint_is_given_for_the_step_that_the_rail_shows(write: Write) -> None:
    """Those given before come with the next rail; nothing is given where nothing fails."""
    hints = Hints(write({f"{STAGE}/card.py": ""}).folder)
    step = NextStep(STAGE, 1, "Cards", "wrong", "a value", criterion="card_value")
    told = rail(progress(1, 1, step), None, hints)
    assert told["step"]["ladder"]["rungs"] == ()
    more = add_hint(told, hints)
    assert [rung["label"] for rung in more["step"]["ladder"]["rungs"]] == ["question"]
    assert rail(progress(1, 1, step), told, hints)["step"] == more["step"]
    assert told["step"]["ladder"]["rungs"] == ()
    for nothing in (rail(progress(3, 0), None, hints), rail(progress(1, 1, step))):
        assert add_hint(nothing, hints) == nothing


@pytest.mark.proof
def test_a_save_is_checked_while_the_loop_goes_on(student: Workspace) -> None:
    """Nothing begun, then all of it: the second run tells of more, and the loop never waits."""

    async def run() -> tuple[list[RailData], float]:
        told: list[RailData] = []
        loop = asyncio.get_running_loop()
        task = loop.create_task(watch_checks(student, 1, told.append, wait=0))
        longest, before = 0.0, loop.time()
        while len(told) < 3:
            await asyncio.sleep(0.02)
            longest, before = max(longest, loop.time() - before), loop.time()
            if len(told) == 1:
                solve(student, STAGE)
        task.cancel()
        return told, longest

    with ThreadPoolExecutor(1) as thread:
        told, longest = thread.submit(lambda: asyncio.run(asyncio.wait_for(run(), 120))).result()
    assert told[0]["passed"] == 0
    assert (told[1]["passed"], told[1]["is_checking"]) == (0, True)
    assert (told[2]["done"], told[2]["is_checking"]) == (True, False)
    assert told[2]["change"].endswith("more pass")
    assert longest < 2, "the checks take longer than that"
