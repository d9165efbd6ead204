"""The Challenge's exact values agree with an independent computation.

The computation follows the table: the hole card is a card, and the dealer has looked at it.
"""

from functools import cache

import pytest

from casino.engine.handed_out import read_handed_out
from casino.game.rules import challenge_rules
from casino.game.solver import MIMIC_THE_DEALER, NEVER_BUST, Matrix, evaluate
from casino.game.solver.best_play import endless_matrix
from casino.game.solver.challenge import (
    best_value,
    deal_value,
    dealer_value,
    insurance,
    standing_value,
)

ODDS = {**dict.fromkeys(range(1, 10), 1 / 13), 10: 4 / 13}


def total_of(cards: tuple[int, ...]) -> int:
    """The total, one ace as 11 where that fits."""
    hard = sum(cards)
    return hard + 10 if 1 in cards and hard <= 11 else hard


@cache
def dealt_out(dealer: tuple[int, ...], mine: int) -> float:
    """What a hand that stands on `mine` wins from here, the dealer's cards being open."""
    total = total_of(dealer)
    if total >= 17:
        return 1.0 if total > 21 or mine > total else -1.0 if mine < total else 0.0
    return sum(odds * dealt_out((*dealer, card), mine) for card, odds in ODDS.items())


@cache
def stand(mine: int, up: int) -> float:
    """The net value of standing on this total after the peek: no hole card makes a blackjack."""
    if mine > 21:
        return -1.0
    worth = (
        odds * dealt_out((up, hole), mine)
        for hole, odds in ODDS.items()
        if {hole, up} != {1, 10}
    )  # fmt: skip
    return sum(worth) / (1 - natural_odds(up))


def hit(cards: tuple[int, ...], up: int) -> float:
    """The net value of a hit, with the best play after it."""
    return sum(odds * best(tuple(sorted((*cards, card))), up) for card, odds in ODDS.items())


@cache
def best(cards: tuple[int, ...], up: int) -> float:
    """The net value of a hand that may stand or hit."""
    if total_of(cards) > 21:
        return -1.0
    if len(cards) == 5:
        return 1.0
    return max(stand(total_of(cards), up), hit(cards, up))


@cache
def first(cards: tuple[int, int], up: int) -> dict[str, float]:
    """The net values of all first moves after the peek."""
    doubled = sum(2 * odds * stand(total_of((*cards, card)), up) for card, odds in ODDS.items())
    moves = {"S": stand(total_of(cards), up), "H": hit(cards, up), "D": doubled}
    if cards[0] == cards[1]:
        moves["P"] = 2 * hit(cards[:1], up)
    return moves


def natural_odds(up: int) -> float:
    """How likely the hole card makes a blackjack."""
    return sum(odds for card, odds in ODDS.items() if {card, up} == {1, 10})


def test_the_whole_game_of_the_endless_pack() -> None:
    """The optimum of the endless pack is what a second count of every hand says."""
    value = 0.0
    for up, of_up in ODDS.items():
        natural = natural_odds(up)
        for one, of_one in ODDS.items():
            for two, of_two in ODDS.items():
                if {one, two} == {1, 10}:
                    worth = 1.5 * (1 - natural)
                else:
                    high = max(first((min(one, two), max(one, two)), up).values())
                    worth = (1 - natural) * high - natural
                assert deal_value((one - 1, two - 1), up - 1) == pytest.approx(worth, abs=1e-13)
                value += of_up * of_one * of_two * worth
    assert best_value(challenge_rules()) == pytest.approx(value, abs=1e-13)


def test_values_hang_together() -> None:
    """Every value is the mean of those one card later: luck so taken off has mean nothing."""
    after_hole = sum(odds * dealer_value(18, *sum_of(5, hole - 1)) for hole, odds in ODDS.items())
    assert standing_value(18, 5) == pytest.approx(after_hole)


def sum_of(up: int, hole: int) -> tuple[int, bool]:
    """The dealer's total of two positions, and whether it is soft."""
    cards = (up + 1, hole + 1)
    return total_of(cards), total_of(cards) != sum(cards)


def test_insurance_is_right_from_a_third_of_tens_on() -> None:
    """Half a unit at 2:1: nothing won or lost when exactly a third of the unseen cards are tens."""
    assert insurance((1, 1, 1, 1, 1, 1, 0, 0, 0, 3)) == pytest.approx(0.0)


def test_the_best_play_as_a_matrix_is_worth_the_optimum() -> None:
    """With rows of its own for three and four cards a matrix says all of the endless optimum."""
    rules = challenge_rules()
    matrix = endless_matrix(rules)
    assert evaluate(rules, matrix) == pytest.approx(best_value(rules), abs=1e-14)
    from_shoe = evaluate(challenge_rules(6), matrix)
    assert evaluate(challenge_rules(6), MIMIC_THE_DEALER) < from_shoe


def test_the_known_strategies_keep_their_order() -> None:
    """Best play beats the published matrix, and that beats the two simple ways."""
    published = read_handed_out()["stage7_strategy_matrix/basic_strategy.txt"].decode()
    rules = challenge_rules()
    best_and_matrix = best_value(rules), evaluate(rules, Matrix.from_text(published))
    simple = evaluate(rules, MIMIC_THE_DEALER), evaluate(rules, NEVER_BUST)
    assert best_and_matrix[0] > best_and_matrix[1] > max(simple)
    assert best_and_matrix == pytest.approx((0.0115943887, 0.0067156890))
    assert simple == pytest.approx((-0.0411550929, -0.0585125454))
