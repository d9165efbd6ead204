"""The table in a real browser: display, clicks, keys, and screen reader text."""

from __future__ import annotations

import random
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from casino.cases.sheet import CaseFile
from casino.engine.console import PrintedLine
from casino.engine.trouble import Trouble
from casino.engine.workspace import Workspace
from casino.questions.predictions import Predictor
from casino.stage_views import game
from casino.table.state import HandView, MatrixMap, TableState
from tests.browser.table_page import TablePage
from tests.casino.conftest import SOLUTIONS
from tests.casino.stage_views.played import ROUNDS
from tests.casino.table.games import CountingGame
from tests.casino.table.samples import SAMPLES

AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# One test looks at all that a table can show in both; the others look at dark in the proofs.
SCHEMES = ["light", pytest.param("dark", marks=pytest.mark.proof)]
HIT = "button[data-action=hit]"
DEAL = "button[data-action=deal]"
BOX = ".bj-deck"
TYPED = ".bj-typed"
CARDS = ".bj-players .bj-card"


# What sticks out of the page, or of a box that cannot be scrolled.
CUT_OFF = """() => {
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push('page');
    const boxes = '.bj-panel, .bj-main, .bj-head, .bj-scrub, .bj-hand';
    for (const box of document.querySelectorAll(boxes))
        if (box.scrollWidth > box.clientWidth + 1) found.push(box.className);
    if (innerWidth >= 768)
        for (const box of document.querySelectorAll('.bj-blocks .bj-scroll'))
            if (box.scrollWidth > box.clientWidth + 1) found.push('a block of the matrix');
    return found;
}"""


# A rail with all that it can hold: a check's cards, its words, and a place to open.
RAIL = {
    "passed": 20, "wrong": 1, "not_started": 9, "done": False, "change": "2 more pass, 1 broke",
    "step": {
        "check": "the dealer hits on 16 and sticks on 17", "outcome": "wrong", "waits_for": 0,
        "said": [["called", "Player('Dealer').play(TC 6D, Deck(AS))"]],
        "hint": "The dealer hits while the count is below 17.", "deal": "8D 5H TC 6D AS",
        "place": ["stage2_human_vs_dealer/player.py", 33], "ladder": None,
    },
}  # fmt: skip
LOOK = {"label": "look at", "text": "`Player.play` in player.py, line 26.", "deck": ""}
ASKED = {"label": "question", "text": "On which counts does the dealer hit?", "deck": ""}
TRY = {"label": "try", "text": "Say what the dealer does.", "deck": "TC 8D TH 6S 4D"}
SAID = {"label": "handout", "text": "A sentence.\nCount is 14\nDealer hits...", "deck": ""}


def axe(table: TablePage) -> list[str]:
    """Return what axe finds on the page, rule by rule."""
    axe_class = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe").Axe
    options = {"runOnly": {"type": "tag", "values": AXE_RULES}}
    found = axe_class().run(table.page, options=options).response["violations"]
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]


def everything() -> TableState:
    """Return one state with every part and every panel; of the heat map only some rows."""
    panels = {panel.kind: panel for sample in SAMPLES.values() for panel in sample.panels}
    heat_map = panels["heat_map"]
    assert isinstance(heat_map, MatrixMap)
    rows = (9, 10, 20, 28, 29)
    panels["heat_map"] = replace(
        heat_map,
        rows=tuple(heat_map.rows[row] for row in rows),
        cells=tuple(heat_map.cells[row] for row in rows),
        current=(0, 4),
    )
    trouble = SAMPLES["error"].trouble
    return replace(SAMPLES["best-move"], trouble=trouble, panels=tuple(panels.values()), asks=True)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(table_page: TablePage, scheme: str) -> None:
    """Everything that a table can show, with its plain text open, in both schemes."""
    table_page.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    table_page.open(SAMPLES["start"])
    findings = []
    others = ("outcomes", "bets", "seats-paid") if scheme == "light" else ()
    for state in (everything(), *(SAMPLES[name] for name in others)):
        table_page.show(state, deal_error="card 1: 'XX' is not a card")
        table_page.find("details.bj-plain").evaluate("element => { element.open = true }")
        findings += axe(table_page)
    assert findings == []


@pytest.mark.proof
def test_nothing_is_cut_off_at_any_width(table_page: TablePage) -> None:
    """From a phone to a wide screen: samples and real rounds of every stage, code beside them."""
    states = dict(SAMPLES)
    for number, (deck, actions, _) in ROUNDS.items():
        table = game(number, SOLUTIONS, random.Random(1), deck)
        for action in actions:
            table.act(action)
        states[f"stage {number}"] = table.state()
    table_page.open(SAMPLES["start"])
    wide = []
    for width in (320, 390, 768, 1100, 1400, 1920):
        table_page.page.set_viewport_size({"width": width, "height": 700})
        for name, state in states.items():
            table_page.show(state, checks=RAIL)
            wide += [f"{name} at {width}: {each}" for each in table_page.page.evaluate(CUT_OFF)]
    assert wide == []


@pytest.mark.proof
@pytest.mark.parametrize("number", ROUNDS)
def test_the_table_with_its_buttons_fits_seven_hundred_pixels(
    table_page: TablePage, number: int
) -> None:
    """At 1,400 wide nobody has to scroll to make a move."""
    table_page.page.set_viewport_size({"width": 1400, "height": 700})
    table_page.open(game(number, SOLUTIONS, random.Random(1), ROUNDS[number][0]).state())
    below = """() => document.querySelector('.bj-moves').getBoundingClientRect().bottom -
        document.querySelector('.bj').getBoundingClientRect().top"""
    assert table_page.page.evaluate(below) <= 700


def test_what_did_not_happen_is_asked_about(table_page: TablePage) -> None:
    """From the list, and from a faded line by keyboard; the answer leads to the condition."""
    table = game(2, SOLUTIONS, random.Random(1), "TC 9D TH 8S")
    table.act("s")
    table_page.play(table)
    table_page.page.set_viewport_size({"width": 1280, "height": 900})
    asks = table_page.find(".bj-asks")
    asks.locator("summary").click()
    boxes = [asks.locator(each).bounding_box() for each in ("summary", "ul")]
    assert boxes[1]["y"] >= boxes[0]["y"] + boxes[0]["height"], "the list is below its button"
    asks.get_by_role("button", name="Why no “… hits").click()
    table_page.find(".bj-why").filter(has_text="was False").wait_for()
    said = table_page.find(".bj-why").inner_text()
    assert said.startswith("hand.count() < DEALER_STICKS_AT was False: hand.count() was 18")
    now = table_page.find(".bj-ln[data-now] code").first.inner_text()
    assert "hand.count() < DEALER_STICKS_AT" in now
    parts = table_page.find(".bj-parts").inner_text().split("\n")
    assert [each for each in parts if each.strip()][-2:] == [
        "hand.count() < DEALER_STICKS_AT", "False",
    ]  # fmt: skip
    steps = table.state().steps
    assert steps is not None
    cards = replace(steps, why="`hand` was Hand(\ue000TH \ue0008S)")
    table_page.show(replace(table.state(), steps=cards))
    assert table_page.find(".bj-why .bj-mini").all_inner_texts() == ["10", "8"]
    for _ in range(12):  # through the lines of `count`
        table_page.find("[data-action=step-forward]").click()
        if table_page.find(".bj-ln[data-skipped]").count():
            break
    faded = table_page.find(".bj-ln[data-skipped] .bj-ask").first
    name = faded.get_attribute("aria-label")
    faded.focus()
    table_page.page.keyboard.press("Enter")
    table_page.find(".bj-ln[data-now] code").filter(has_text="while hand.count()").wait_for()
    assert name.startswith("Why did line ")
    assert axe(table_page) == []


COVERED = """() => [...document.querySelectorAll(".bj-source .bj-ln")].flatMap((line) => {
  const range = document.createRange();
  range.selectNodeContents(line.querySelector("code"));
  const code = range.getBoundingClientRect();
  const boxes = [...line.querySelectorAll(".bj-val")].map((each) => each.getBoundingClientRect());
  const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 4 && b.top < a.bottom - 4;
  const isOver = (box, at) => [code, ...boxes.slice(at + 1)].some((other) => meets(box, other));
  return boxes.some(isOver) ? [line.textContent] : [];
})"""


@pytest.mark.parametrize("width", [390, pytest.param(1100, marks=pytest.mark.proof)])
def test_no_value_lies_over_the_code_or_another_value(table_page: TablePage, width: int) -> None:
    """Where a line is long, its values stand below it; a short line stays one row."""
    table_page.play(game(2, SOLUTIONS, random.Random(1), "8D 5H TC 4D 6C 3S"))
    table_page.page.set_viewport_size({"width": width, "height": 900})
    table_page.find("[data-action=step-first]").click()
    covered, values, below = set(), 0, 0
    for _ in range(40):
        table_page.find("[data-action=step-forward]").click()
        covered.update(table_page.page.evaluate(COVERED))
        values += table_page.find(".bj-val").count()
        below += table_page.find(".bj-ln").evaluate_all(
            "lines => lines.filter((line) => line.clientHeight > 30).length"
        )
    assert covered == set()
    assert values > below > 0


def test_a_round_is_stepped_through_by_mouse_and_keyboard(table_page: TablePage) -> None:
    """Lines, values and the felt go back and forth; the screen reader is told."""
    table_page.play(game(2, SOLUTIONS, random.Random(1), "8D 5H TC 4D 6C 3S"))
    page = table_page.page
    table_page.find("[data-action=step-first]").click()
    assert table_page.find(CARDS).count() == 0
    table_page.find("[data-action=jump-card]").click()
    table_page.find(".bj-names dd").first.wait_for()
    cards = table_page.find(CARDS)
    assert [each.get_attribute("data-card") for each in cards.all()] == ["8D", "5H"]
    assert table_page.find(".bj-count").count() == 0, "not counted yet"
    assert "play_round › Hand.__init__" in table_page.find(".bj-stack").inner_text()
    for _ in range(2):
        table_page.find("[data-action=step-forward]").click()
    assert "dealer_hand = hand_type(" in table_page.find(".bj-ln[data-now] code").inner_text()
    assert table_page.find(".bj-val[data-new]").inner_text().startswith("player_hand = Hand(8")
    table_page.find(".bj-range").focus()
    place = int(table_page.find(".bj-range").input_value())
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert int(table_page.find(".bj-range").input_value()) == place + 1
    told = table_page.find(".bj-code [role=status]").inner_text()
    assert told.startswith(f"Step {place + 1} of ")
    assert "Hand.__init__" in table_page.find(".bj-stack").inner_text()
    table_page.find(".bj-transcript p").nth(1).click()
    assert "print(" in table_page.find(".bj-ln[data-now] code").inner_text()
    table_page.find("[data-action=jump-now]").click()
    table_page.find(".bj-players .bj-card").first.click()
    assert "player_hand = hand_type(" in table_page.find(".bj-ln[data-now] code").inner_text()


def test_the_rail_shows_the_checks_and_the_next_one(table_page: TablePage) -> None:
    """A dot a check, what the last save changed, and what was called, got and expected."""
    step = {
        "check": "a card has a name", "outcome": "wrong", "said": [["got", "'5'"]],
        "hint": "Look at __str__.", "waits_for": 0,
    }  # fmt: skip
    checks = {
        "passed": 4, "wrong": 1, "not_started": 2, "broken": False, "done": False,
        "step": step, "change": "2 more pass", "is_worse": False,
    }  # fmt: skip
    table_page.open(SAMPLES["best-move"], checks=checks)
    rail = table_page.find(".bj-rail")
    assert "4 of 7 checks pass" in rail.inner_text()
    colour = "(each) => getComputedStyle(each).color"
    change = rail.locator(".bj-change")
    better = change.evaluate(colour)
    table_page.show(SAMPLES["best-move"], checks={**checks, "change": "1 broke", "is_worse": True})
    assert change.inner_text() == "1 broke"
    assert change.evaluate(colour) != better, "a loss is not told as a success"
    kinds = [dot.get_attribute("data-kind") for dot in rail.locator(".bj-dots i").all()]
    assert kinds == ["ok"] * 4 + ["bad"] + ["todo"] * 2
    rail.locator("summary").click()
    assert "Look at __str__." in rail.inner_text()
    done = {**checks, "done": True, "is_checking": True}
    table_page.show(SAMPLES["best-move"], checks=done)
    assert change.inner_text() == "Checking …", "what passed before the save may pass no more"
    assert axe(table_page) == []


def with_hints(*rungs: dict[str, str], following: str, note: str = "") -> dict[str, Any]:
    """Return a rail whose next step has these hints."""
    ladder = {"of": "stage/it", "rungs": list(rungs), "following": following, "note": note}
    return {**RAIL, "step": {**RAIL["step"], "ladder": ladder}}  # type: ignore[dict-item]


def test_hints_are_asked_for_by_keyboard_one_at_a_time(table_page: TablePage) -> None:
    """The button keeps the focus; where a try comes first it says so and sends nothing."""
    state = SAMPLES["best-move"]
    table_page.open(state, checks=with_hints(following="where to look"))
    table_page.find(".bj-rail summary").click()
    table_page.find("[data-action=hint]").focus()
    table_page.page.keyboard.press("Enter")
    assert table_page.sent == [{"seq": 1, "action": "hint", "value": None}]
    table_page.show(state, seq=1, checks=with_hints(LOOK, following="a question"))
    assert table_page.focused == "hint"
    assert "Player.play" in table_page.find(".bj-ladder [role=status]").inner_text()
    waits = with_hints(LOOK, ASKED, following="a case to try", note="Change your code first.")
    table_page.show(state, seq=1, checks=waits)
    table_page.page.keyboard.press("Enter")
    assert len(table_page.sent) == 1
    assert "Change your code first." in table_page.find(".bj-ladder").inner_text()
    assert axe(table_page) == []
    table_page.show(state, seq=1, checks=with_hints(LOOK, ASKED, TRY, SAID, following=""))
    assert table_page.focused == "hint"
    assert axe(table_page) == []
    table_page.find("[data-action=play-hint]").click()
    assert table_page.sent[-1] == {"seq": 2, "action": "deal", "value": TRY["deck"]}


def test_cards_have_names(table_page: TablePage) -> None:
    """A screen reader hears the cards of a hand as a list, the hidden one as hidden."""
    table_page.open(SAMPLES["best-move"])
    dealer = table_page.page.get_by_role("list", name="Cards of Dealer")
    images = dealer.get_by_role("listitem").get_by_role("img")
    assert [image.get_attribute("aria-label") for image in images.all()] == [
        "6 of Hearts",
        "face-down card",
    ]


def test_the_hole_card_is_nowhere_on_the_page(table_page: TablePage) -> None:
    """Neither drawn nor written while it lies face down."""
    table_page.open(SAMPLES["best-move"])
    assert "9D" not in table_page.find(".bj").evaluate("element => element.outerHTML")


def test_every_card_has_a_face_drawn_once(table_page: TablePage) -> None:
    """52 faces and a back, in the page once even with two tables on it."""
    table_page.open(SAMPLES["best-move"])
    table_page.page.evaluate(
        """async () => {
            const { mount } = await import('/table.js');
            const port = { state: () => ({}), heard: () => () => {}, send: () => {} };
            mount(document.createElement('div'), port);
        }"""
    )
    assert table_page.find("symbol[id^=bj-card-]").count() == 53
    drawn = "symbol => symbol.querySelectorAll('[href^=\"#bj-suit-S\"]').length"
    pips = [table_page.find(f"#bj-card-{rank}S").evaluate(drawn) for rank in "A23456789T"]
    assert [count - 2 for count in pips] == list(range(1, 11))
    between = """(rank) => {
        const index = document.querySelector(`#bj-rank-${rank}`).getBBox();
        const [own, ...uses] = document.querySelectorAll(`#bj-card-${rank}S g > use`);
        const pips = uses.filter((each) => each.getAttribute("width") === "21");
        const left = Math.min(...pips.map((each) => Number(each.getAttribute("x"))));
        return left - (Number(own.getAttribute("x")) + index.x + index.width);
    }"""
    assert [rank for rank in "456789T" if table_page.page.evaluate(between, rank) < 2.5] == []


def test_the_hand_in_play_is_named_in_text(table_page: TablePage) -> None:
    """Its frame is not all that tells it from the others."""
    table_page.open(SAMPLES["four-hands"])
    assert table_page.find(".bj-hand[data-current]").count() == 1
    assert "playing now" in table_page.find(".bj-hand[data-current]").inner_text()


def test_outcomes_have_a_word_and_a_sign(table_page: TablePage) -> None:
    """Win, push and lose are told apart without colour."""
    table_page.open(SAMPLES["outcomes"])
    assert table_page.find(".bj-outcome").all_inner_texts() == ["✓ Win", "= Push", "✗ Lose"]
    table_page.open(replace(SAMPLES["outcomes"], push_word="tie"))
    assert table_page.find(".bj-outcome").all_inner_texts() == ["✓ Win", "= Tie", "✗ Lose"]
    assert "Tie" in table_page.find(".bj-tally dt").all_inner_texts()


def test_the_best_move_says_so(table_page: TablePage) -> None:
    """One button has the badge, and it is part of the button's name."""
    table_page.open(SAMPLES["best-move"])
    assert table_page.find("button[data-best]").count() == 1
    table_page.page.get_by_role("button", name="Double (best move)").wait_for()


def test_a_click_sends_one_numbered_action(table_page: TablePage) -> None:
    """The number is one more than the last that was answered."""
    table_page.open(SAMPLES["best-move"], seq=7)
    table_page.find(HIT).click()
    assert table_page.sent == [{"seq": 8, "action": "hit", "value": None}]
    assert table_page.find(".bj").get_attribute("aria-busy") == "true"
    table_page.show(SAMPLES["best-move"], seq=8)
    assert table_page.find(".bj").get_attribute("aria-busy") is None


def test_clicks_before_the_answer_count_once(table_page: TablePage) -> None:
    """Whoever is impatient does not take two cards."""
    table_page.open(SAMPLES["best-move"])
    for _ in range(3):
        table_page.find(HIT).click()
    assert len(table_page.sent) == 1


def test_a_double_click_counts_once_even_when_the_answer_is_quick(table_page: TablePage) -> None:
    """The second click of a double click comes after the answer to the first."""
    game = CountingGame()
    table_page.play(game).find(DEAL).click()
    table_page.find(HIT + ":not([aria-disabled])").dblclick()
    table_page.find(".bj[data-seq='2']").wait_for()
    assert [action for action, _ in game.heard] == ["deal", "hit"]


def test_a_round_by_mouse(table_page: TablePage) -> None:
    """Deal, hit, undo, hit, stand; the felt shows each, and one button deals again."""
    game = CountingGame()
    table_page.play(game).find(DEAL).click()
    for seq, action in enumerate(["hit", "undo", "hit", "stand"], start=2):
        table_page.find(f".bj[data-seq='{seq - 1}']").wait_for()
        table_page.find(f"button[data-action={action}]").click()
    table_page.find(".bj[data-seq='5']").wait_for()
    assert table_page.find(CARDS).count() == 3
    assert table_page.find(HIT).count() == 0
    table_page.find("button[data-action=again-now]").click()
    table_page.find(".bj[data-seq='6']").wait_for()
    assert table_page.find(CARDS).count() == 2
    assert table_page.find(HIT + ":not([aria-disabled])").count() == 1


def test_a_round_by_keyboard(table_page: TablePage) -> None:
    """N deals, letters move, U undoes, Enter deals again once the round is over."""
    game = CountingGame()
    table_page.play(game).find(DEAL).focus()
    for seq, key in enumerate(["n", "h", "H", "u", "s", "Enter"], start=1):
        table_page.page.keyboard.press(key)
        table_page.find(f".bj[data-seq='{seq}']").wait_for()
    assert [action for action, _ in game.heard] == ["deal", "hit", "hit", "undo", "stand", "deal"]
    assert table_page.find(CARDS).count() == 2


def test_keys_stay_in_the_table_and_ctrl_passes(table_page: TablePage) -> None:
    """A notebook's shortcuts hear Ctrl+S, and neither H nor D D nor Escape."""
    table_page.open(SAMPLES["best-move"])
    table_page.find(HIT).focus()
    for key in ["x", "d", "d", "Escape", "ArrowDown", "Control+s"]:
        table_page.page.keyboard.press(key)
    assert table_page.page.evaluate("window.leaked") == ["Control", "s"]


def test_lab_is_told_to_leave_keys_alone_except_with_ctrl(table_page: TablePage) -> None:
    """Whoever listens first, as older Labs do, finds the mark on the table, but not for Ctrl."""
    table_page.open(SAMPLES["best-move"])
    table_page.page.evaluate(
        """() => {
            const root = document.querySelector('.bj');
            window.marks = [];
            document.addEventListener('keydown', (event) => window.marks.push(
                event.key + ' ' + root.hasAttribute('data-lm-suppress-shortcuts')), true);
        }"""
    )
    table_page.find(HIT).focus()
    for key in ["x", "Control+s", "y"]:
        table_page.page.keyboard.press(key)
    assert table_page.page.evaluate("window.marks") == [
        "x true",
        "Control false",
        "s false",
        "y true",
    ]


def test_a_key_that_is_held_counts_once(table_page: TablePage) -> None:
    """The keyboard's own repeats are no moves."""
    game = CountingGame()
    table_page.play(game).find(DEAL).click()
    table_page.find(".bj[data-seq='1']").wait_for()
    for _ in range(4):
        table_page.page.keyboard.down("h")
    table_page.page.keyboard.up("h")
    table_page.page.keyboard.press("s")
    table_page.find(".bj[data-seq='3']").wait_for()
    assert [action for action, _ in game.heard] == ["deal", "hit", "stand"]


def test_a_button_that_is_off_does_nothing(table_page: TablePage) -> None:
    """By mouse and by key; it can still have the focus."""
    table_page.open(SAMPLES["best-move"])
    table_page.find("button[data-action=split]").click(force=True)
    table_page.page.keyboard.press("p")
    assert table_page.sent == []
    assert table_page.focused == "split"


def test_typing_into_the_deal_box_is_never_a_move(table_page: TablePage) -> None:
    """Cards are typed, Enter deals them, and the box keeps them for the next deal."""
    table_page.open(SAMPLES["best-move"])
    table_page.find(BOX).click()
    table_page.page.keyboard.type("8d 5h hsdpnu")
    assert table_page.sent == []
    table_page.find(BOX).fill("8D 5H")
    table_page.page.keyboard.press("Enter")
    assert table_page.sent == [{"seq": 1, "action": "deal", "value": "8D 5H"}]
    table_page.show(SAMPLES["best-move"], seq=1)
    assert table_page.find(BOX).input_value() == "8D 5H"


def test_any_answer_can_be_typed_below_what_the_program_printed(table_page: TablePage) -> None:
    """Enter sends it; its letters are no moves, and the box is ready for the next one."""
    table_page.open(SAMPLES["console"]).find(TYPED).click()
    table_page.page.keyboard.type(" hs ")
    assert table_page.sent == []
    table_page.page.keyboard.press("Enter")
    assert table_page.sent == [{"seq": 1, "action": "answer", "value": " hs "}]
    table_page.find(TYPED).fill("typed before Python answered")
    table_page.page.keyboard.press("Enter")
    assert len(table_page.sent) == 1
    assert table_page.find(TYPED).input_value() == "typed before Python answered"
    table_page.show(SAMPLES["console"], seq=1)
    assert table_page.page.evaluate("document.activeElement.className") == "bj-typed"


def test_without_a_question_there_is_nothing_to_type(table_page: TablePage) -> None:
    """And the focus goes to a move, where keys go on working."""
    table_page.open(SAMPLES["console"]).find(TYPED).focus()
    table_page.show(replace(SAMPLES["console"], asks=False))
    assert table_page.find(TYPED).count() == 0
    assert table_page.focused == "hit"


def test_a_deck_that_cannot_be_read_is_told_beside_the_box(table_page: TablePage) -> None:
    """The box is marked wrong and says why; a good deck takes both away."""
    table_page.play(CountingGame()).find(BOX).fill("8D XX")
    table_page.find(DEAL).click()
    remark = table_page.page.get_by_role("alert")
    remark.wait_for()
    assert "'XX' is not a card" in remark.inner_text()
    assert table_page.find(BOX).get_attribute("aria-invalid") == "true"
    table_page.find(BOX).fill("8D TC")
    table_page.find(DEAL).click()
    table_page.find(".bj[data-seq='2']").wait_for()
    assert table_page.find(BOX).get_attribute("aria-invalid") is None
    assert table_page.find(CARDS).last.get_attribute("data-card") == "TC"


def test_the_box_is_emptied_by_its_button(table_page: TablePage) -> None:
    """After that, Deal deals at random."""
    table_page.open(SAMPLES["best-move"])
    table_page.find(BOX).fill("8D")
    table_page.page.get_by_role("button", name="Empty the Deal box").click()
    assert table_page.find(BOX).input_value() == ""
    table_page.find(DEAL).click()
    assert table_page.sent[-1]["value"] == ""


def test_this_deal_can_be_copied_and_dealt_again(table_page: TablePage) -> None:
    """The clipboard gets the deck string."""
    table_page.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table_page.open(SAMPLES["outcomes"])
    table_page.find("button[data-action=copy]").click()
    table_page.page.get_by_text("Copied", exact=True).wait_for()
    assert table_page.page.evaluate("navigator.clipboard.readText()") == "JS KH QD 9D"
    table_page.find("button[data-action=again]").click()
    assert table_page.sent == [{"seq": 1, "action": "deal", "value": "JS KH QD 9D"}]


def test_the_focus_stays_when_the_state_changes(table_page: TablePage) -> None:
    """On the same button, on the one that deals again, or on the next best one."""
    table_page.play(CountingGame()).find(DEAL).click()
    table_page.find(HIT + ":not([aria-disabled])").focus()
    for seq, (key, focused) in enumerate((("h", "hit"), ("s", "again-now")), start=2):
        table_page.page.keyboard.press(key)
        table_page.find(f".bj[data-seq='{seq}']").wait_for()
        assert table_page.focused == focused
    table_page.show(TableState("Other buttons"), seq=4)
    assert table_page.focused == "deal"


def test_what_stays_is_not_made_anew(table_page: TablePage) -> None:
    """Cards on the felt are the same elements after a hit; only the new one is added."""
    table_page.play(CountingGame()).find(DEAL).click()
    table_page.find(CARDS).first.evaluate("element => { window.first = element }")
    table_page.find(HIT).click()
    table_page.find(f"{CARDS}[data-card='2C']").wait_for()
    same = "element => window.first === element"
    assert table_page.find(CARDS).first.evaluate(same) is True


def test_a_new_round_is_dealt_anew(table_page: TablePage) -> None:
    """The same cards dealt again fly in again."""
    table_page.play(CountingGame()).find(BOX).fill("8D 5H")
    table_page.find(DEAL).click()
    table_page.find(".bj[data-seq='1']").wait_for()
    table_page.find(CARDS).first.evaluate("element => { window.first = element }")
    table_page.page.keyboard.press("n")
    table_page.find(".bj[data-seq='2']").wait_for()
    assert table_page.find(CARDS).first.evaluate("element => window.first === element") is False


def test_the_message_is_told_politely(table_page: TablePage) -> None:
    """The live region stays the same element, or nothing would be read."""
    table_page.open(SAMPLES["start"])
    message = table_page.find(".bj-message")
    assert message.get_attribute("aria-live") == "polite"
    message.evaluate("element => { window.live = element }")
    table_page.show(SAMPLES["four-hands"])
    assert message.evaluate("element => window.live === element") is True
    assert message.inner_text() == "Hand 3: you have 19. Hit or stand?"


def test_what_students_print_is_text(table_page: TablePage) -> None:
    """Markup of a hostile program is shown, never run."""
    bad = "<img src=/x onerror=alert(1)>"
    hand = HandView(bad, ("8D", bad), bad, bad)
    state = TableState(
        bad,
        bad,
        bad,
        hands=(hand,),
        transcript=(PrintedLine(bad, bad),),
        trouble=Trouble("error", bad),
    )
    table_page.open(replace(state, deck=bad))
    assert table_page.find("img").count() == 0
    assert bad in table_page.find(".bj-transcript").inner_text()


def test_the_transcript_follows_its_end(table_page: TablePage) -> None:
    """New lines are in sight; answers are marked for the eye and the ear."""
    lines = tuple(PrintedLine(f"line {number}") for number in range(200))
    table_page.open(TableState("t", transcript=lines))
    table_page.show(TableState("t", transcript=(*lines, PrintedLine("h or s? ", answer="h"))))
    log = table_page.find(".bj-transcript")
    assert log.evaluate("e => e.scrollHeight - e.scrollTop - e.clientHeight") < 2
    assert log.locator(".bj-answer").text_content() == "answer ▸ h"


def test_four_colours_are_remembered_for_every_table(table_page: TablePage) -> None:
    """The switch changes the suits' colours, says whether it is on, and outlives the page."""
    table_page.open(SAMPLES["best-move"])
    colour = "() => getComputedStyle(document.querySelector('[data-suit=D] svg')).color"
    before = table_page.page.evaluate(colour)
    table_page.page.get_by_role("button", name="Four colours", pressed=False).click()
    table_page.page.get_by_role("button", name="Four colours", pressed=True).wait_for()
    assert table_page.page.evaluate(colour) != before
    table_page.open(SAMPLES["best-move"])
    assert table_page.page.evaluate(colour) != before


def test_a_slider_sends_its_last_value(table_page: TablePage) -> None:
    """Values set while the answer is awaited are sent as one, the newest."""
    table_page.open(SAMPLES["computer"])
    table_page.find("input[data-action=prob12]").focus()
    for _ in range(4):
        table_page.page.keyboard.press("ArrowLeft")
    assert [message["value"] for message in table_page.sent] == [0.85]
    table_page.show(SAMPLES["computer"], seq=1)
    assert [message["value"] for message in table_page.sent] == [0.85, 0.7]


def test_cards_are_picked_by_mouse_and_by_arrow_keys(table_page: TablePage) -> None:
    """52 cards are one stop for the Tab key."""
    table_page.open(SAMPLES["grid-picker"])
    assert table_page.find(".bj-pick").count() == 52
    assert table_page.find(".bj-pick[tabindex='0']").count() == 1
    table_page.page.get_by_role("button", name="8 of Spades", exact=True).click()
    table_page.show(SAMPLES["grid-picker"], seq=1)
    for key in ("ArrowUp", "ArrowRight", "Enter"):
        table_page.page.keyboard.press(key)
    assert [message["value"] for message in table_page.sent] == ["8S", "9H"]


def test_escape_stops_long_work(table_page: TablePage) -> None:
    """While work goes on, Stop is all there is."""
    table_page.open(SAMPLES["computer"])
    table_page.find("button[data-action=stop]").focus()
    table_page.page.keyboard.press("n")
    table_page.page.keyboard.press("Escape")
    assert [message["action"] for message in table_page.sent] == ["stop"]


def test_wrong_cells_have_a_sign(table_page: TablePage) -> None:
    """A mismatch is told by a sign and in words, not by colour alone."""
    table_page.open(SAMPLES["grid-picker"])
    cells = table_page.find("[data-wrong]")
    assert [cell.text_content() for cell in cells.all()] == [
        "✗not as expected: 11",
        "✗not as expected: 21",
    ]


def test_the_cell_in_play_is_marked_and_named(table_page: TablePage) -> None:
    """Hard 11 against a 6, in a table with headings."""
    table_page.open(SAMPLES["matrix"])
    cell = table_page.find("td.bj-cell[data-current]")
    assert cell.text_content() == "D the hand in play"
    assert (
        table_page.find("td.bj-cell").count() == 270
    )  # the 120 cells of hard 2 to 8 and 17 to 21 are folded


def test_python_that_does_not_answer_is_said(own_table_page: TablePage) -> None:
    """After ten seconds, with the next step; a late answer takes it away."""
    own_table_page.page.clock.install()
    own_table_page.open(SAMPLES["best-move"])
    own_table_page.find(HIT).click()
    own_table_page.page.clock.fast_forward(11_000)
    assert "run this table's cell again" in own_table_page.find(".bj-silence").inner_text()
    own_table_page.show(SAMPLES["best-move"], seq=1)
    own_table_page.find(HIT).click()
    assert own_table_page.sent[-1]["seq"] == 2
    assert own_table_page.find(".bj-silence").inner_text() == ""


@pytest.mark.parametrize(("light", "scheme"), [("true", "dark"), ("false", "light")])
def test_labs_theme_goes_before_the_browsers(
    table_page: TablePage, light: str, scheme: Any
) -> None:
    """A dark Lab in a light browser has a dark table, and the other way round."""
    table_page.page.emulate_media(color_scheme=scheme)
    table_page.open(SAMPLES["shoe"])
    colour = "() => getComputedStyle(document.querySelector('.bj-panel')).backgroundColor"
    before = table_page.page.evaluate(colour)
    table_page.page.evaluate("light => { document.body.dataset.jpThemeLight = light }", light)
    assert table_page.page.evaluate(colour) != before


def test_a_notebooks_own_styles_do_not_reach_in(table_page: TablePage) -> None:
    """Lab styles bare elements of its outputs; the table looks as on a bare page."""
    table_page.open(SAMPLES["outcomes"])
    look = """() => ['.bj-deal', '.bj-tally dt', '.bj-tally dd', '.bj-message', '.bj-cards li'].map(
        (one) => { const s = getComputedStyle(document.querySelector(`.bj ${one}`));
        return [s.borderRadius, s.float, s.margin, s.padding, s.fontWeight, s.color].join(); })"""
    before = table_page.page.evaluate(look)
    table_page.page.add_style_tag(
        content="""main button { border-radius: 0; margin: 9px }
        main dt { float: left; padding: 5px } main dd { margin: 0 0 20px 40px; color: red }
        main p, main li { margin: 3em; padding: 1em }
        main li + li { margin-top: 1em } main li:first-child, main p:last-child { margin: 5px }"""
    )
    assert table_page.page.evaluate(look) == before


def test_a_table_that_left_listens_no_more(table_page: TablePage) -> None:
    """Clearing the output takes its listeners away."""
    table_page.open(SAMPLES["start"])
    table_page.page.evaluate("window.leave()")
    table_page.show(SAMPLES["best-move"])
    assert table_page.find(HIT).count() == 0


def test_the_line_of_an_error_is_opened_where_the_page_can(table_page: TablePage) -> None:
    """The button names file and line, and hands them to the page around the table."""
    error = "stage1_card_hand/card.py, line 43, Card.value: ZeroDivisionError: division by zero"
    state = replace(SAMPLES["error"], trouble=Trouble("error", error))
    table_page.open(state, place=["stage1_card_hand/card.py", 43])
    table_page.find("[data-action=open-place]").click()
    assert table_page.find("[data-action=open-place]").inner_text() == "Open card.py at line 43"
    assert table_page.page.evaluate("window.opened") == "stage1_card_hand/card.py:43"


def test_rows_of_one_letter_are_folded_and_shown_at_a_click(table_page: TablePage) -> None:
    """Hard 2 to 8 always hit: one line, until it is opened."""
    table_page.play(game(7, SOLUTIONS, random.Random(1), "TD 6H TC TC"))
    fold = table_page.find("[data-fold='hard 2']")
    assert fold.inner_text().split() == ["H", "always", "hit", "show"]
    cells = table_page.find("td.bj-cell")
    folded = cells.count()
    fold.click()
    assert fold.get_attribute("aria-expanded") == "true"
    assert cells.count() == folded + 70
    assert axe(table_page) == []


def test_long_work_comes_into_sight_with_a_stop(table_page: TablePage) -> None:
    """Its pictures are drawn below the felt, so a Stop stands beside its bar."""
    table_page.page.set_viewport_size({"width": 900, "height": 600})
    table = game(3, SOLUTIONS, random.Random(1))
    table_page.open(table.state())
    table.act("many")
    table_page.show(table.state(), seq=1)
    stop = table_page.find("[data-action=stop-here]")
    box = stop.bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= 600 - 200
    stop.click()
    assert table_page.sent[-1]["action"] == "stop"


@pytest.fixture
def cases(tmp_path: Path) -> CaseFile:
    """Give the cases of stage 4, with the reference as the program."""
    shutil.copytree(SOLUTIONS, tmp_path / "stages")
    return CaseFile(Workspace(tmp_path / "stages"), 4, chance=random.Random(1))


@pytest.mark.parametrize("scheme", SCHEMES)
def test_cases_are_written_checked_and_unmask_impostors(
    table_page: TablePage, cases: CaseFile, scheme: str
) -> None:
    """By keyboard: what is wrong is said, who is unmasked is named, the file is saved."""
    table_page.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    table_page.play(game(4, SOLUTIONS, random.Random(1)), cases)
    table_page.find("[data-tab=cases]").press("Enter")
    panel = table_page.find(".bj-cases")
    box = panel.get_by_label("One case per line")
    box.press_sequentially("AC 6D: 17, soft\nun AC 6D + KH: 27\n")  # N deals and U undoes elsewhere
    box.press("Tab")
    table_page.page.keyboard.press("Enter")
    table_page.find("[data-tab=cases]").get_by_text("1/10").wait_for()
    assert "Low Ace Lee" in panel.locator("[data-caught]").inner_text()
    assert "1 case right, 1 to fix. Your code agrees." in panel.inner_text()
    assert "Line 2:" in panel.inner_text()
    assert cases.read() == "AC 6D: 17, soft\nun AC 6D + KH: 27\n"
    panel.get_by_role("button", name="Deal me a hand").press("Enter")
    table_page.page.wait_for_function(
        "document.querySelector('.bj-cases-text').value.endsWith(': ')"
    )
    box.press_sequentially("12")
    assert panel.get_by_text("Line 2:").count() == 0, "a verdict is on what was checked"
    typed = box.input_value()
    table_page.show(SAMPLES["start"], 9, cases=cases.as_data())  # the table is dealt anew by itself
    assert box.input_value() == typed
    assert axe(table_page) == []
    assert table_page.errors == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_wrong_answer_to_a_question_shows_the_moment(table_page: TablePage, scheme: str) -> None:
    """By keyboard: asked, answered, told, and the step that shows it is looked at."""
    table_page.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    played = game(2, SOLUTIONS, random.Random(1), "TC 9D TH 8S")
    played.act("s")
    table_page.play(played)
    table_page.find("[data-tab=questions]").press("Enter")
    panel = table_page.find(".bj-quiz")
    panel.get_by_role("button", name="Ask me").press("Enter")
    for number in range(1, 6):
        panel.get_by_role("group", name=f"Question {number} of 5").wait_for()
        choices = panel.locator(".bj-quiz-choice")
        choices.first.press("Enter")
        panel.locator("[data-is=right]").wait_for()
        assert axe(table_page) == []
        if panel.get_by_text("Not quite.").count() and panel.get_by_text("Show the moment").count():
            assert table_page.find(".bj-message").inner_text().startswith("As it was before step")
            break
        panel.get_by_role("button", name="Next question").press("Enter")
    else:
        pytest.fail("five questions, and the first choice is right each time")
    assert table_page.errors == []


def test_the_stepper_tells_the_turn_of_a_loop_and_the_path_is_climbed(
    table_page: TablePage,
) -> None:
    """A hand with three hits: each turn by a click, and up to the line that called."""
    played = game(2, SOLUTIONS, random.Random(1), "2C 3D TH 8S 4C 5D 6H")
    for answer in "hhs":
        played.act(answer)
    table_page.play(played)
    steps = played.state().steps
    assert steps is not None
    function = [name for _, name, _ in steps.functions].index("Player._play_as_human")
    calls = list(map(int, steps.calls.split()))[::4]
    owners = [calls[int(call)] for call in steps.calls_of.split()]
    own = [step for step, owner in enumerate(owners) if owner == function]
    first = own[2]  # after its own line and the loop's comes the body's
    move = "(box, at) => { box.value = at; box.dispatchEvent(new Event('input', {bubbles: true})) }"
    table_page.find(".bj-scrub input[type=range]").evaluate(move, first)
    turns = table_page.find(".bj-turns")
    turns.get_by_text("pass 1 of 2").wait_for()
    turns.get_by_role("button", name="Next pass").first.press("Enter")
    turns.get_by_text("pass 2 of 2").wait_for()
    assert axe(table_page) == []
    table_page.find(".bj-climb").last.press("Enter")
    assert (
        table_page.find(".bj-ln[data-now] code")
        .inner_text()
        .strip()
        .startswith("self._play_as_human(")
    )
    assert table_page.errors == []


def test_names_of_one_object_are_marked_in_the_panel_and_on_the_felt(
    table_page: TablePage,
) -> None:
    """The row of each name and the hand have the letter; a sentence tells the names."""
    table = game(6, SOLUTIONS, random.Random(1), "8D 8H 6C TC 3S 2H TD 9S KD")
    for action in ("split", "double", "double"):
        table.act(action)
    table_page.play(table)
    table_page.find("button[data-tab=steps]").click()
    table_page.find("[data-action=step-first]").click()
    table_page.find(".bj-names").first.wait_for()
    shared = table_page.find(".bj-shared li")
    assert table_page.find(".bj-same").count() == 0
    slider = table_page.find(".bj-range")
    slider.fill("217")  # in a loop over the hands
    assert shared.all_inner_texts() == ["= A\nhand and self.hands[0] are one BlackJackHand."]
    rows = table_page.find(".bj-names div").filter(has=table_page.find(".bj-same"))
    assert [row.split("\n")[0] for row in rows.all_inner_texts()] == ["self.hands", "hand"]
    assert rows.locator(".bj-same").all_inner_texts() == ["[0] = A", "= A"]
    marked = table_page.find(".bj-hand").filter(has=table_page.find(".bj-same"))
    assert "HAND 1" in marked.inner_text().upper()
    assert axe(table_page) == []


def question_of(page: TablePage) -> str:
    """Return what is asked, or said to the answer."""
    return " ".join(page.find(".bj-guess-words").all_inner_texts()).strip()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_first_deal_asks_before_it_shows(table_page: TablePage, scheme: str) -> None:
    """By keys and clicks: counts and the outcome, each hidden until it is said; never again."""
    page = table_page.page
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    table = game(2, SOLUTIONS, random.Random(1), "8D 5H TC 4D 6C 3S")
    table_page.play(table, is_first=True)
    mine = table_page.find(".bj-players .bj-count")
    assert question_of(table_page) == "What does your code count for 8♦ 5♥?"
    assert mine.count() == 0
    assert not table_page.find(".bj-transcript p").filter(has_text="Count is").is_visible()
    assert axe(table_page) == []
    table_page.find(".bj-guess-number").fill("13")
    page.keyboard.press("Enter")
    assert question_of(table_page) == "✓ Yes. Your code counts 13."
    assert mine.inner_text().endswith("13")
    table_page.find("[data-action=s]").click()
    table_page.find(".bj-guess-words").filter(has_text="10♣").wait_for()
    page.keyboard.press("1")  # a digit begins the number, wherever the focus is
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    assert question_of(table_page).startswith("✗ Not quite: you said 14. Your code counts 20.")
    assert table_page.focused == "predict-next"
    page.keyboard.press("Enter")
    assert "How does it end for Player?" in question_of(table_page)
    assert table_page.find(".bj-outcome").count() == 0
    assert not table_page.find(".bj-transcript p").filter(has_text="wins!").is_visible()
    assert axe(table_page) == []
    page.keyboard.press("2")
    assert question_of(table_page) == "✓ Yes. Your code says: lose."
    assert table_page.find(".bj-outcome").count() == 1
    table_page.find("[data-action=deal]").click()
    page.wait_for_function("document.querySelector('.bj').dataset.seq === '2'")
    assert question_of(table_page) == ""
    table_page.open(table.state(), is_first=True, predictions=Predictor(table).as_data())
    assert question_of(table_page) == "", "the stage was met before"


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_stepper_asks_for_branches_and_lines(table_page: TablePage, scheme: str) -> None:
    """Answered by a digit or by a click on the line; what the line works out is hidden before."""
    page = table_page.page
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    table_page.play(game(2, SOLUTIONS, random.Random(1), "8D 5H TC 4D 6C 3S"))
    switch = table_page.find(".bj-scrub [data-action=predict]")
    assert switch.get_attribute("aria-pressed") == "false"
    switch.click()
    table_page.find("[data-action=step-first]").click()
    table_page.find(".bj-names").first.wait_for()

    def until(words: str) -> None:
        for _ in range(40):
            if words in question_of(table_page):
                return
            table_page.find("[data-action=step-forward]").click()
        raise AssertionError(f"{words} was not asked")

    until("True or False")
    at = int(table_page.find(".bj-range").input_value())
    assert table_page.find(".bj-parts").count() == 0
    assert axe(table_page) == []
    page.keyboard.press("1")
    assert question_of(table_page) == '✓ Yes. name not in ("", DEALER) is True.'
    assert int(table_page.find(".bj-range").input_value()) == at + 1
    assert table_page.focused == "step-forward"
    until("Which line of make_player is next?")
    assert axe(table_page) == []
    table_page.find(".bj-ln[data-line='35'] code").first.click()
    assert question_of(table_page) == "✓ Yes. Line 35 is next. 2 in a row."
    assert table_page.find(".bj-ln[data-now]").get_attribute("data-line") == "35"
    until("What does line")
    page.keyboard.press("Escape")
    assert question_of(table_page).startswith("It prints")
    switch.click()
    assert table_page.find(".bj-guess").count() == 0


def test_a_question_fits_from_a_phone_to_a_wide_screen(table_page: TablePage) -> None:
    """Nothing is cut off at any width, at the table and in the steps."""
    wide = []
    for width in (320, 768, 1500):
        table_page.clear()
        table_page.page.set_viewport_size({"width": width, "height": 800})
        table_page.play(game(2, SOLUTIONS, random.Random(1), "8D 5H TC 4D 6C 3S"), is_first=True)
        assert table_page.find(".bj-guess-number").is_visible()
        wide += [f"table at {width}: {each}" for each in table_page.page.evaluate(CUT_OFF)]
        table_page.find("[data-action=predict-show]").click()
        table_page.find("[data-action=step-first]").click()
        table_page.find(".bj-names").first.wait_for()
        for _ in range(100):
            if table_page.find(".bj-guess-choices").count():
                break
            table_page.find("[data-action=step-forward]").click()
        assert table_page.find(".bj-guess-choices").count()
        wide += [f"steps at {width}: {each}" for each in table_page.page.evaluate(CUT_OFF)]
    assert wide == []
