"""Stage 8 at the table: seven seats on the student's `CasinoTable`, compared with the house."""

from __future__ import annotations

import json
import time
from random import Random

import pytest

from casino.play.rounds import Rounds
from casino.stage_views import game
from casino.table.state import SeatTable, TableSeat
from casino.table.text import as_text
from tests.casino.stage_views.conftest import SOLUTIONS, Spoil

ROUND = "AS 8C TD KC QD 8D JS 9H 2S KD"
SLOWEST = 0.1  # seconds of CPU time that a click may take


def table(deck: str = ROUND, *actions: tuple[str, str]) -> Rounds:
    """Return a game on the reference after some actions."""
    played = game(8, SOLUTIONS, Random(1), deck)
    for action, value in actions:
        played.act(action, value or None)
    return played


def seats(played: Rounds) -> SeatTable:
    """Return the seats that are shown."""
    shown = played.state().seats
    assert shown is not None
    return shown


def seat(played: Rounds, number: int) -> TableSeat:
    """Return one of the seats."""
    return seats(played).seats[number - 1]


def test_three_seats_play_a_round_and_every_hand_tells_its_line() -> None:
    """A person, a person with a split, and the strategy of stage 7."""
    played = table(
        ROUND,
        ("seat", "2 person"),
        ("seat", "3 strategy"),
        ("bet", "1 25"),
        ("bet", "2 25"),
        ("cards", ""),
    )
    assert seat(played, 2).current
    assert [hand.label for hand in seat(played, 1).hands] == ["21"]
    assert played.state().message == "Bo, your move: 16 against 10."
    assert played.state().dealer[0].cards == ("KC", "??")
    for action in ("split", "stand", "stand"):
        played.act(action)
    assert seats(played).phase == "paid"
    found = [[(hand.line, hand.net) for hand in seat(played, n).hands] for n in (1, 2, 3)]
    assert found == [[("a", 37)], [("d", -25), ("d", -25)], [("e", 10)]]
    assert [seat(played, n).owned for n in (1, 2, 3, 4)] == [537, 450, 510, 500]
    assert seats(played).agrees
    assert played.state().deck == ROUND
    assert ("d", ("Bo −50 (2 hands)",)) in [(row[0], row[3]) for row in seats(played).lines]


def test_nothing_tells_the_hole_card_before_the_dealer_turns_it() -> None:
    """Neither its code nor its name is anywhere in the state, the recorded run included."""
    played = table("2D 4C 9C 3H 5C 7S 2C", ("seat", "2 person"), ("cards", ""))
    for action in ("hit", "stand"):
        for step in (0, 40, 10_000):
            played.look(step)
            told = json.dumps(played.state().as_json()) + as_text(played.state())
            assert played.state().dealer[0].cards == ("9C", "??")
            assert "7S" not in told
            assert "7 of Spades" not in told
        played.act(action)
    played.act("stand")
    assert played.state().dealer[0].cards[:2] == ("9C", "7S")


def test_bankrolls_last_for_the_session_and_undo_goes_back_through_rounds() -> None:
    """A new deal begins with a new table, and those who sat there sit there again."""
    played = table("AS TC KD 9C", ("name", "1 Bozo"), ("cards", ""))
    assert (seat(played, 1).name, seat(played, 1).owned) == ("Bozo", 515)
    played.act("again")
    played.act("bet", "1 9999")
    assert (seat(played, 1).bet, seats(played).phase) == (515, "bets")
    for _ in range(3):
        played.undo()
    assert (seats(played).phase, seat(played, 1).owned) == ("bets", 500)
    played.deal()
    assert (seat(played, 1).name, seat(played, 1).owned) == ("Bozo", 500)
    assert seat(played, 2).kind == "empty"


def test_a_click_that_is_not_offered_or_makes_no_sense_does_nothing() -> None:
    """Bets are placed before the cards are dealt, and nothing but a number is one."""
    played = table(ROUND, ("bet", "1 x"), ("bet", "9 5"), ("seat", "1 king"), ("name", "2 Ada"))
    assert [each.name for each in seats(played).seats[:2]] == ["Ada", "Bo"]
    assert seat(played, 1).bet == 10
    played.act("cards")
    played.act("bet", "1 50")
    assert seat(played, 1).bet == 10
    assert "split" not in [button.action for button in played.state().buttons if button.enabled]


@pytest.mark.parametrize(
    ("switch", "deck", "won"),
    [
        ("naturals_always_win", "AS AC KD KC", 15),
        ("hit_soft_17", "TS AC 9D 6C 4H", -10),
        ("face_cards_as_one", "TS TC KD 9C", 10),
    ],
)
def test_the_switches_are_the_students_table_s(switch: str, deck: str, won: int) -> None:
    """Both rules reach the constructor; how face cards are drawn changes no rule."""
    played = table(deck, ("switch", switch), ("cards", ""))
    if seats(played).phase == "play":
        played.act("stand")
    assert seat(played, 1).net == won
    assert seats(played).agrees
    assert [name for name, _, on in seats(played).switches if on] == [switch]


@pytest.mark.parametrize(
    ("old", "new", "row", "line"),
    [
        ("return bet * 3 // 2", "return bet * 2", ("what Ada wins", "+20", "+15"),
         "return 0 if dealer_hand.is_blackjack() else blackjack_pays(bet)"),
        ("else -bet", "else -5", ("what Bo wins", "-5", "-10"),
         "return bet if value > dealer_value else -5"),
        ("moves += DOUBLE", "moves += SPLIT", ("the moves of Bo", "'HSP'", "HSD"),
         "return moves"),
        ("self.bankrolls[name] += net", "pass", ("what Ada owns", "+500", "515"), "return nets"),
        ("BlackJackHand(*pair) for", "BlackJackHand(pair[0], pair[0]) for",
         ("the hand of Bo", "9C 9C", "9C 4D"), "*hands, dealer_hand = "),
    ],
)  # fmt: skip
def test_a_difference_from_the_house_is_marked_and_leads_to_what_made_it(
    spoil: Spoil, old: str, new: str, row: tuple[str, str, str], line: str
) -> None:
    """What was won, what is legal and what is owned: each beside the house's own."""
    folder = spoil("stage8_casino_table/table.py", (old, new))
    played = game(8, folder, Random(1), "AS 9C TD KC 4D 9H")
    played.act("seat", "2 person")
    played.act("cards")
    played.act("stand")
    grid = played.state().panels[0]
    assert grid.kind == "grid"
    assert row in getattr(grid, "rows")  # noqa: B009 (a panel of any kind)
    assert not seats(played).agrees
    assert row[0] in as_text(played.state())
    steps, number = played.state().steps, getattr(grid, "rows").index(row)  # noqa: B009
    assert steps is not None
    [step] = [step for at, _, step in getattr(grid, "steps") if at == number]  # noqa: B009
    source = (folder / "stage8_casino_table" / "table.py").read_text().splitlines()
    assert source[int(steps.lines.split()[step - steps.first]) - 1].strip().startswith(line)
    assert steps.wrong >= 0


def test_a_mistake_is_told_and_can_be_taken_back(spoil: Spoil) -> None:
    """An exception in the student's table names its place."""
    folder = spoil("stage8_casino_table/table.py", ("return bet * 3 // 2", "return bet / 0"))
    played = game(8, folder, Random(1), "AS TC KD 9C")
    played.act("cards")
    assert "table.py" in played.state().error
    assert "ZeroDivisionError" in played.state().error
    played.undo()
    assert played.state().error == ""


def test_what_is_not_written_yet_is_told() -> None:
    """On the skeleton the first deal names the method."""
    played = game(8, SOLUTIONS.parent / "stages", Random(1))
    played.act("cards")
    assert "CasinoTable.__init__" in played.state().error


def test_seven_seats_with_four_hands_each_click_in_time() -> None:
    """The last of 49 moves plays the whole round again, and stays within the time of a click."""
    played = game(8, SOLUTIONS, Random(5), "8C 8D 8H 8S 8C 8D 8H TC " * 2 + "8C 8D 8H 8S " * 30)
    for number in range(1, 8):
        played.act("seat", f"{number} person")
    played.act("cards")
    took = []
    for _ in range(7):
        for move in ("split", "split", "split", "stand", "stand", "stand", "stand"):
            before = time.process_time()
            played.act(move)
            took.append(time.process_time() - before)
    assert played.state().error == ""
    assert [len(each.hands) for each in seats(played).seats] == [4] * 7
    assert seats(played).agrees
    assert sorted(took)[len(took) // 2] < SLOWEST
