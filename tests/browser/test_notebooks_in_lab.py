"""Every notebook in JupyterLab: played by mouse and keyboard, with edits and reloads."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pytest

pytest.importorskip("playwright.sync_api", reason="needs Playwright")

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from casino.stage_views import STAGES
from tests.browser.lab import Lab, Table
from tests.casino.stage_views.played import ROUNDS

ROOT = Path(__file__).parents[2]
HAND = "stage1_card_hand/hand.py"
COUNTED = ("return sum(card.value() for card in self._cards)", "return 77")


class Edit(NamedTuple):
    """An edit of a file, a deal and clicks after it, and what the table's text then says."""

    file: str
    old: str
    new: str
    deck: str
    actions: tuple[str, ...]
    shown: str


EDITS = dict.fromkeys(STAGES, Edit(HAND, *COUNTED, "8D 5H TC 4D", (), "count 77")) | {
    5: Edit("stage5_decks_shuffle/decks.py", "count = len(self.cards)", "count = 45",
            "8D", (), "44 left"),
    8: Edit("stage8_casino_table/table.py", "return bet * 3 // 2", "return bet * 7",
            "AS TC KS 9D", ("cards",), "Ada +70"),
    9: Edit("stage9_challenge/bot.py", "self._bet = max(", "self._bet = 77 or max(",
            "8D 5H TC 4D", (), "your bot bets 77"),
}  # fmt: skip
STUBS = {
    1: "stage1_card_hand/card.py",
    2: "stage2_human_vs_dealer/player.py",
    3: "stage3_computer_player/computer.py",
    4: "stage4_soft_aces/soft_hand.py",
    5: "stage5_decks_shuffle/decks.py",
    6: "stage6_blackjack_hand/blackjack_player.py",
    7: "stage7_strategy_matrix/strategy.py",
    8: "stage8_casino_table/table.py",
    9: "stage9_challenge/bot.py",
}
SERIOUS = {"serious", "critical"}
SEATS = 8
# Of one notebook the short tests ask what Lab alone can spoil: its clicks, keys, editor and reload.
# Undo, edits, stubs, bad decks and axe are asked without it by `test_table.py` and `stage_views/`.
ONE, REST = 2, pytest.mark.proof
PARAMS = [pytest.param(number, marks=() if number == ONE else REST) for number in STAGES]


@dataclass
class Opened:
    """A notebook that is open; `table` changes when the page is loaded again."""

    number: int
    table: Table


@pytest.fixture(scope="module", params=PARAMS)
def opened(lab: Lab, request: pytest.FixtureRequest) -> Opened:
    """Give each notebook in turn, its cells run."""
    return Opened(request.param, lab.open(request.param))


@pytest.fixture
def edited(lab: Lab) -> Iterator[Path]:
    """Give the student's folder, and put the reference back into it afterwards."""
    yield lab.server.stages
    shutil.copytree(ROOT / "solutions", lab.server.stages, dirs_exist_ok=True)


def test_a_hand_is_played_to_its_end_by_mouse(lab: Lab, opened: Opened) -> None:
    """A rigged deal, every move a click, and the result that these cards must have."""
    deck, actions, message = ROUNDS[opened.number]
    opened.table.deal(deck)
    opened.table.play(actions)
    expect(opened.table.message).to_have_text(message)
    expect(opened.table.error).to_have_count(0)
    lab.shot(f"stage{opened.number}", opened.table)


def test_a_hand_is_played_to_its_end_by_keyboard(lab: Lab, opened: Opened) -> None:
    """Keys of the table are moves, and never a shortcut that changes the notebook."""
    deck, actions, message = ROUNDS[opened.number]
    table = opened.table
    cells = lab.cells()
    table.root.locator(".bj-deck").fill(deck)
    table.press("Enter")
    table.root.locator(".bj-moves button").first.focus()
    for action in actions:
        key = table.button(action).get_attribute("aria-keyshortcuts")
        assert key, f"{action} has no key"
        table.press(key.lower())
    expect(table.message).to_have_text(message)
    assert lab.cells() == cells
    expect(lab.page.locator(".jp-Dialog")).to_have_count(0)


@REST
def test_undo_goes_back_to_the_deal(lab: Lab, opened: Opened) -> None:
    """One Undo takes back one move; after the last the table is as it was dealt."""
    deck, actions, _ = ROUNDS[opened.number]
    opened.table.deal(deck)
    dealt = opened.table.text()
    opened.table.play(actions)
    for _ in actions:
        assert opened.table.text() != dealt
        opened.table.click("undo")
    assert opened.table.text() == dealt


@REST
def test_a_deck_that_cannot_be_read_is_told_at_the_deal_box(lab: Lab, opened: Opened) -> None:
    """The message names the word, and the round stays on the table."""
    before = opened.table.root.locator(".bj-cards").first.text_content()
    opened.table.deal("8D nonsense")
    expect(opened.table.root.locator(".bj-deal-error")).to_contain_text("nonsense")
    assert opened.table.root.locator(".bj-cards").first.text_content() == before


@REST
def test_an_edit_is_picked_up_by_deal(lab: Lab, opened: Opened, edited: Path) -> None:
    """Saving the file and pressing Deal is enough, both ways."""
    edit = EDITS[opened.number]
    path = edited / edit.file
    right = path.read_text()
    text = opened.table.root.locator(".bj-plain pre")
    path.write_text(right.replace(edit.old, edit.new))
    opened.table.deal(edit.deck)
    opened.table.play(edit.actions)
    expect(text).to_contain_text(edit.shown)
    path.write_text(right)
    opened.table.deal(edit.deck)
    opened.table.play(edit.actions)
    expect(text).not_to_contain_text(edit.shown)


@REST
def test_a_stub_is_named_and_deal_works_after_the_fix(
    lab: Lab, opened: Opened, edited: Path
) -> None:
    """The untouched file of the stage says what is not written; written, it plays."""
    file = STUBS[opened.number]
    shutil.copy(ROOT / "stages" / file, edited / file)
    deck, actions, _ = ROUNDS[opened.number]
    opened.table.deal(deck)
    if opened.number == SEATS:
        opened.table.play(actions[:1])  # bets come first, which need no code of the student's
    expect(opened.table.error).to_contain_text(f"in {file}")
    expect(opened.table.error).to_contain_text("Not written yet")
    lab.shot(f"stage{opened.number}-stub", opened.table)
    shutil.copy(ROOT / "solutions" / file, edited / file)
    opened.table.deal(deck)
    expect(opened.table.error).to_have_count(0)


CURSOR_IS_AT = """([file, line]) => {
    const { content, context } = window.jupyterapp.shell.currentWidget;
    const cursor = content.editor && content.editor.getCursorPosition();
    return cursor && context.path.endsWith(file) && cursor.line + 1 === line; }"""


def test_the_line_of_an_error_is_opened_in_labs_editor(
    lab: Lab, opened: Opened, edited: Path
) -> None:
    """One click, and Lab asks nothing; the notebook is where it was."""
    if opened.number != ONE:
        pytest.skip("one notebook is enough")
    path = edited / HAND
    old, _ = COUNTED
    source = path.read_text()
    line = source[: source.index(old)].count("\n") + 1
    path.write_text(source.replace(old, "return 1 // 0"))
    opened.table.deal("8D 5H TC 4D")
    # By name: the rail, once its checks have run, may link to a place of its own.
    link = f"{Path(HAND).name} at line {line}"
    opened.table.root.locator("[data-action=open-place]", has_text=link).first.click()
    lab.page.wait_for_function(CURSOR_IS_AT, arg=[HAND, line])
    lab.page.screenshot(path=lab.shots / "open-at-line.png")
    lab.page.evaluate("window.jupyterapp.shell.currentWidget.close()")
    shutil.copytree(ROOT / "solutions", edited, dirs_exist_ok=True)
    opened.table.deal("8D 5H TC 4D")
    expect(opened.table.error).to_have_count(0)


@REST
@pytest.mark.parametrize("theme", ["Dark", "Light"])
def test_axe_finds_nothing_serious_in_the_table(lab: Lab, opened: Opened, theme: str) -> None:
    """The table in the notebook, as it is now, passes axe's serious and critical rules."""
    lab.change_theme(theme)
    lab.shot(f"stage{opened.number}-{theme.lower()}", opened.table)
    found = Axe().run(lab.page, context=".jp-NotebookPanel:not(.lm-mod-hidden) .bj")
    serious = [
        (each["id"], [node["target"] for node in each["nodes"]])
        for each in found.response["violations"]
        if each["impact"] in SERIOUS
    ]
    assert serious == []


def test_a_table_is_still_there_after_the_page_is_loaded_again(lab: Lab, opened: Opened) -> None:
    """Ctrl+S in the table saves the notebook; after a reload the round goes on where it was."""
    deck, actions, message = ROUNDS[opened.number]
    opened.table.deal(deck)
    opened.table.play(actions[:1])
    before = opened.table.text()
    opened.table.button("deal").focus()
    lab.page.keyboard.press("Control+s")
    lab.page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
    opened.table = lab.reload(opened.number)
    assert opened.table.text() == before
    opened.table.play(actions[1:])
    expect(opened.table.message).to_have_text(message)
