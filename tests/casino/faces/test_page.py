"""The page's Python: a worker's requests and replies, all plain data."""

from __future__ import annotations

import json
from typing import Any

import pytest

from casino.engine.workspace import Workspace
from casino.faces.page import Page
from tests.casino.conftest import Spoil, solve

pytestmark = pytest.mark.usefixtures("forked_checks")
HAND = "stage1_card_hand/hand.py"


class Told(list[dict[str, Any]]):
    """What a page told, each as it would arrive on the other side."""

    def __call__(self, what: object) -> None:
        self.append(json.loads(json.dumps(what)))

    def last(self, kind: str) -> dict[str, Any]:
        """Return the newest of a kind."""
        return next(each for each in reversed(self) if each["kind"] == kind)


@pytest.fixture
def told() -> Told:
    """Give a list for what is told."""
    return Told()


def state(told: Told) -> dict[str, Any]:
    """Return the table that is shown."""
    found: dict[str, Any] = told.last("state")["state"]
    return found


def test_a_table_is_dealt_played_and_mended(reference: Workspace, told: Told) -> None:
    """The same chance deals the same cards; a file that is written counts from the next deal."""
    page = Page(reference.folder, told)
    page.open(2, 7)
    first = state(told)["hands"][0]["cards"]
    page.receive({"seq": 1, "action": "deal", "value": ""}, 7)
    assert state(told)["hands"][0]["cards"] == first
    assert state(told)["seq"] == 1
    page.write(HAND, "class Hand:\n")
    page.receive({"seq": 2, "action": "deal", "value": ""}, 7)
    assert "hand.py, line 1" in state(told)["error"]
    page.write(HAND, None)
    page.receive({"seq": 3, "action": "deal", "value": ""}, 7)
    assert "hand.py" in state(told)["error"]


def test_a_deck_that_cannot_be_dealt_is_passed_over(reference: Workspace, told: Told) -> None:
    """A page that was reloaded deals what it had; where that no longer works, at random."""
    page = Page(reference.folder, told)
    page.open(2, 1, "8D 5H TC 4D 6C 3S")
    assert state(told)["hands"][0]["cards"] == ["8D", "5H"]
    page.open(2, 1, "no deck")
    assert len(state(told)["hands"][0]["cards"]) == 2


def test_no_file_beside_the_stages_is_written(student: Workspace, told: Told) -> None:
    """A zip may hold any name."""
    with pytest.raises(ValueError, match="isn't a file of the stages"):
        Page(student.folder, told).write("../outside.py", "")


def test_long_work_goes_on_in_slices(reference: Workspace, told: Told) -> None:
    """`go_on` tells whether there is more, and the state says so too."""
    page = Page(reference.folder, told)
    page.open(3, 1)
    page.receive({"seq": 1, "action": "many", "value": None}, 1)
    assert state(told)["busy"]
    assert page.go_on()
    page.receive({"seq": 2, "action": "stop", "value": None}, 1)
    assert not state(told)["busy"]
    assert not page.go_on()


def test_checks_are_told_one_by_one_and_then_together(student: Workspace, told: Told) -> None:
    """With the outcomes of each thing that is graded, and what has changed since."""
    page = Page(student.folder, told)
    page.check(1)
    count = told.last("checked")["progress"]["not_started"]
    assert count > 20
    solve(student, "stage1_card_hand")
    page.check(1)
    checked = told.last("checked")
    assert checked["rail"]["done"]
    assert checked["rail"]["change"] == f"{count} more pass"
    title, outcomes = checked["progress"]["criteria"][0]
    assert title == "A card keeps its rank and suit"
    assert outcomes == ["passed"]


@pytest.mark.parametrize(
    ("text", "line"),
    [("x = 1\n", 0), ("def f(:\n", 1), ("x = 1\nif x\n", 2), ("(" * 300, 1), ("x = '\0'", 1)],
)
def test_where_a_text_is_no_python(student: Workspace, told: Told, text: str, line: int) -> None:
    """The line that Python names, and 0 for none."""
    Page(student.folder, told).look_at("a.py", text)
    assert told.last("mistake")["line"] == line
    assert bool(told.last("mistake")["message"]) == bool(line)


def test_examples_of_a_handout_run(reference: Workspace, told: Told) -> None:
    """Each statement with what it gave; names live on from one example to the next."""
    page = Page(reference.folder, told)
    first = ">>> from stage1_card_hand.card import Card\n>>> card = Card(1, 'Spades')\n"
    second = """
>>> print(card)
Ace of Spades
>>> Card(14, "Hearts")
Traceback (most recent call last):
  ...
ValueError: no
>>> card.value()
2
"""
    page.run_example(1, "b", [first, second])
    lines = told.last("ran")["lines"]
    assert [each["is_right"] for each in lines] == [True, True, False]
    assert lines[1]["got"].startswith("ValueError: ")
    assert lines[2]["got"] == "1"


def test_a_search_tells_each_line_before_it_runs(spoil: Spoil, told: Told) -> None:
    """So that who ends the process knows where a single long step was."""
    folder = spoil(
        HAND, ("self._cards = [card1, card2]", "self._cards = [card1, card2]\n        self.n = 1")
    )
    page = Page(folder, told)
    page.is_searching = True
    page.open(1, 1, "8D 5H")
    places = [(each["file"], each["function"]) for each in told if each["kind"] == "place"]
    assert (HAND, "Hand.__init__") in places


def test_a_hint_is_given_for_the_check_that_comes_next(student: Workspace, told: Told) -> None:
    """As soon as the checks have run, and on request."""
    page = Page(student.folder, told)
    page.hint(1)
    assert [each for each in told if each["kind"] == "hinted"] == []
    page.check(1)
    assert told.last("checked")["rail"]["step"]["ladder"]["rungs"] == []
    page.hint(1)
    (first,) = told.last("hinted")["rail"]["step"]["ladder"]["rungs"]
    assert first["text"].endswith("?")


def test_a_mistake_of_the_kit_is_told(student: Workspace, told: Told) -> None:
    """And never goes further than the page."""
    page = Page(student.folder / "nowhere", told)
    page.open(1, 1)
    assert "NoWorkspaceError" in told.last("fault")["text"]


def test_cases_are_checked_and_the_page_is_given_what_to_keep(
    reference: Workspace, told: Told
) -> None:
    """A check writes the stage's cases.txt and tells it; a stage without cases tells none."""
    page = Page(reference.folder, told)
    page.open(4, 1)
    assert state(told)["cases"]["text"] == ""
    page.receive({"seq": 1, "action": "cases", "value": "AC 6D: 17, soft\n"}, 1)
    written = {each["file"]: each["text"] for each in told if each["kind"] == "wrote"}
    assert set(written) == {"stage4_soft_aces/cases.txt", ".casino-impostors.json"}
    assert written["stage4_soft_aces/cases.txt"] == "AC 6D: 17, soft\n"
    for file, text in written.items():
        assert (reference.folder / file).read_text() == text
    assert state(told)["cases"]["right"] == 1
    page.receive({"seq": 2, "action": "case", "value": "AC 6D: 17, soft"}, 1)
    assert state(told)["cases"]["text"].endswith(": ")
    page.open(9, 1)
    assert state(told)["cases"] is None
