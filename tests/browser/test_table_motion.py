"""Animations at the table: origins and order of cards, counts, and chips, and interruptions."""

from __future__ import annotations

import random

import pytest

from casino.stage_views import game
from tests.browser.table_page import TablePage
from tests.casino.conftest import SOLUTIONS
from tests.casino.table.samples import SAMPLES

HIT = "button[data-action=hit]"
DEAL = "button[data-action=deal]"
CARDS = ".bj-players .bj-card"
FULL_TABLE = ("seat 1 0", "seat 2 0", "dealer 0")
MOVING = (
    "() => document.getAnimations().filter(each => each.effect.target.closest('.bj-main')).length"
)
GHOSTS = ".bj-flying > *, .bj-back, .bj-gleam"
# The cards in the order in which they fly, and when each has landed.
FLIGHTS = """() => document.getAnimations()
    .filter(each => each.effect.target.dataset.place && each.effect.getKeyframes()[0].opacity)
    .map(each => ({ place: each.effect.target.dataset.place, ...each.effect.getComputedTiming() }))
    .sort((a, b) => a.delay - b.delay).map(each => [each.place, each.endTime])"""
# Motion that begins is held, so that nothing here depends on the clock.
HELD = """const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
    const held = animate.apply(this, how); held.pause(); return held; }"""
# Moves all that is held to a time, and tells which count of a hand is to be seen then.
COUNT_AT = """([hand, time]) => {
    for (const each of document.getAnimations()) each.currentTime = time;
    const count = document.querySelector(`[data-at="${hand}"] [data-count]`);
    const box = count.getBoundingClientRect();
    const over = [...document.querySelectorAll('.bj-flying > [data-count]')].filter(each =>
        getComputedStyle(each).opacity === '1' &&
        Math.abs(each.getBoundingClientRect().top - box.top) < 12);
    const own = getComputedStyle(count).opacity === '1' ? [count.dataset.count] : [];
    return [...own, ...over.map(each => each.textContent)]; }"""


def moving(table: TablePage) -> TablePage:
    """Let the page's reader welcome motion."""
    table.page.emulate_media(reduced_motion="no-preference")
    return table


@pytest.fixture
def held_page(own_table_page: TablePage) -> TablePage:
    """Give a page on which motion begins and stands still."""
    own_table_page.page.add_init_script(HELD)
    return moving(own_table_page)


def test_motion_only_where_it_is_welcome(table_page: TablePage) -> None:
    """Cards fly in, unless the reader asked for less motion, and a key ends it at once."""
    table_page.open(SAMPLES["best-move"])
    assert table_page.page.evaluate(MOVING) == 0
    moving(table_page).open(SAMPLES["best-move"])
    assert table_page.page.evaluate(MOVING) > 0
    assert table_page.find(GHOSTS).count() > 0
    table_page.find(HIT).focus()
    table_page.page.keyboard.press("Tab")
    assert table_page.page.evaluate(MOVING) == 0
    assert table_page.find(GHOSTS).count() == 0


@pytest.mark.parametrize(
    ("number", "deck", "order"),
    [
        (2, "8D 5H TC 4D", ["hand 0 0", "hand 0 1", "dealer 0 0", "dealer 0 1"]),
        (6, "8D 5H TC 4D", ["hand 0 0", "hand 0 1", "dealer 0 0", "dealer 0 1"]),
        (8, "8D 5H TC 4D 9S 7C", [f"{who} {card}" for card in (0, 1) for who in FULL_TABLE]),
    ],
)
def test_cards_are_dealt_in_the_order_of_the_rules(
    held_page: TablePage, number: int, deck: str, order: list[str]
) -> None:
    """Player, player, dealer up, dealer hole; at a full table one round each, the dealer last."""
    table = game(number, SOLUTIONS, random.Random(1), deck)
    if number == 8:
        table.act("seat", "2 computer")
        table.act("bet", "2 10")
        table.act("cards")
    held_page.open(table.state())
    assert [place for place, _ in held_page.page.evaluate(FLIGHTS)] == order


def test_each_count_follows_its_card(held_page: TablePage) -> None:
    """One card, two cards; the old count until a third has landed; the dealer's after each card."""
    held_page.play(game(2, SOLUTIONS, random.Random(1), "8D 5H TC 4D 6C 3S"))
    page = held_page.page
    first, second, *_ = [end for _, end in page.evaluate(FLIGHTS)]
    seen = [page.evaluate(COUNT_AT, ["hand 0", time]) for time in (0, first + 130, second + 130)]
    assert seen == [[], ["8"], ["13"]]
    held_page.find(HIT.replace("hit", "h")).click()
    held_page.find(f"{CARDS}[data-card='6C']").wait_for()
    ((_, landed),) = page.evaluate(FLIGHTS)
    seen = [page.evaluate(COUNT_AT, ["hand 0", time]) for time in (0, landed + 130)]
    assert seen == [["13"], ["19"]]


def test_the_hole_card_turns_before_the_dealer_draws(held_page: TablePage) -> None:
    """The hidden count stays until it has turned; then one count after each card."""
    held_page.play(game(2, SOLUTIONS, random.Random(1), "8D 5H TC 4D 6C 3S"))
    held_page.find("button[data-action=s]").click()
    held_page.find(".bj-dealer .bj-card[data-card='6C']").wait_for()
    page = held_page.page
    back = page.evaluate("document.querySelector('.bj-back').parentElement.dataset.place")
    ((drawn, landed),) = page.evaluate(FLIGHTS)
    assert (back, drawn) == ("dealer 0 1", "dealer 0 2")
    seen = [page.evaluate(COUNT_AT, ["dealer 0", time]) for time in (0, landed - 10, landed + 130)]
    assert seen == [["?"], ["14"], ["20"]]


def test_a_click_while_cards_fly_counts_and_fast_play_moves_nothing(
    held_page: TablePage,
) -> None:
    """Nothing waits for motion: the next click ends it, and who plays fast is shown none."""
    held_page.page.add_init_script("performance.now = () => 5000")  # all clicks in one moment
    held_page.play(game(7, SOLUTIONS, random.Random(1), "2D 3H TC 4D 2C 3S 2H"))
    assert held_page.page.evaluate(MOVING) > 0
    for seq in (1, 2):
        held_page.find(HIT).click()
        held_page.find(f".bj[data-seq='{seq}']").wait_for()
    assert held_page.find(CARDS).count() == 4
    assert held_page.page.evaluate(MOVING) == 0


def test_chips_travel_and_a_bust_a_blackjack_and_a_win_differ(held_page: TablePage) -> None:
    """A bet comes, a loss goes, a win is paid; a bust hand falls, a blackjack has its gold edge."""
    page, looks = held_page.page, {}
    for name, deck, actions in (
        ("bust", "TD 6H TC 7D KC", ["hit"]),
        ("blackjack", "AD KH TC 7D", []),
        ("win", "TD KH TC 7D", ["stand"]),
    ):
        table = game(6, SOLUTIONS, random.Random(1), deck)
        for action in actions:
            table.act(action)
        held_page.open(table.state())
        chips = """() => document.getAnimations().filter(
            each => each.effect.target.closest('.bj-chip') === each.effect.target).length"""
        assert page.evaluate(chips) == 2, name
        page.evaluate("() => document.getAnimations().forEach(each => each.finish())")
        looks[name] = page.evaluate("""() => { const face = getComputedStyle(
            document.querySelector('.bj-players .bj-card svg'));
            return [face.rotate, face.boxShadow, face.filter].join(); }""")
        net = held_page.find(".bj-net").inner_text()
        assert net == {"bust": "−10", "blackjack": "+15", "win": "+10"}[name]
    assert len(set(looks.values())) == 3


def test_cards_that_are_done_go_to_the_discard_tray(held_page: TablePage) -> None:
    """The next deal sweeps them there, and the tray fills."""
    held_page.play(game(2, SOLUTIONS, random.Random(1), "8D 5H TC 4D 6C 3S"))
    page = held_page.page
    page.keyboard.press("Tab")
    held_page.find(DEAL).click()
    held_page.find(".bj[data-seq='1']").wait_for()
    assert held_page.find(".bj-flying > .bj-card").count() == 4
    assert held_page.find(".bj-discards").get_attribute("data-level") == "1"


SOUNDS = """window.heard = 0;
const { start } = AudioBufferSourceNode.prototype;
AudioBufferSourceNode.prototype.start = function (at) {
    window.heard += 1; start.call(this, at); }"""


def test_sound_is_off_until_asked_for(held_page: TablePage) -> None:
    """Dealing is silent; with the switch on, each card of the next deal is heard."""
    held_page.page.add_init_script(SOUNDS)
    held_page.play(game(2, SOLUTIONS, random.Random(1), "8D 5H TC 4D"))
    assert held_page.page.evaluate("window.heard") == 0
    held_page.find(".bj-toggle[aria-label=Sound]").click()
    held_page.find(DEAL).click()
    held_page.find(".bj[data-seq='1']").wait_for()
    assert held_page.page.evaluate("window.heard") >= 4
