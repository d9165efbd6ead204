"""The Challenge's exact values agree with an independent computation.

The computation follows the table: the hole card is a card, the dealer has looked at it, and every
draw is weighted by the remaining cards.
"""

from collections.abc import Iterator
from functools import cache

import pytest

from casino.engine.handed_out import read_handed_out
from casino.game.rules import challenge_rules
from casino.game.solver import MIMIC_THE_DEALER, NEVER_BUST, Matrix, evaluate
from casino.game.solver.best_play import endless_matrix
from casino.game.solver.challenge import (
    EndlessValues,
    best_value,
    draw_odds,
    hole_odds,
    insurance,
)

Unseen = tuple[int, ...]
ENDLESS: Unseen = ()
SMALL: Unseen = (2, 1, 2, 1, 1, 2, 1, 1, 1, 6)
ODDS = [1 / 13] * 9 + [4 / 13]


def draws(unseen: Unseen) -> Iterator[tuple[int, Unseen, float]]:
    """Every card that may come (1 to 10), what is left, and the odds."""
    for at in range(10):
        if not unseen:
            yield at + 1, unseen, ODDS[at]
        elif unseen[at]:
            rest = (*unseen[:at], unseen[at] - 1, *unseen[at + 1 :])
            yield at + 1, rest, unseen[at] / sum(unseen)


def total_of(cards: tuple[int, ...]) -> int:
    """The total, one ace as 11 where that fits."""
    hard = sum(cards)
    return hard + 10 if 1 in cards and hard <= 11 else hard


@cache
def dealt_out(dealer: tuple[int, ...], unseen: Unseen, mine: int) -> float:
    """What a hand that stands on `mine` wins from here, the dealer's cards being open."""
    total = total_of(dealer)
    if total >= 17:
        return 1.0 if total > 21 or mine > total else -1.0 if mine < total else 0.0
    worth = (odds * dealt_out((*dealer, c), rest, mine) for c, rest, odds in draws(unseen))
    return sum(worth)


def holes(up: int, unseen: Unseen) -> list[tuple[int, Unseen, float]]:
    """Every hole card that makes no blackjack, with its odds."""
    found = [way for way in draws(unseen) if {way[0], up} != {1, 10}]
    whole = sum(odds for _, _, odds in found)
    return [(card, rest, odds / whole) for card, rest, odds in found]


@cache
def stand(mine: int, up: int, unseen: Unseen) -> float:
    """The net value of standing on this total after the peek."""
    if mine > 21:
        return -1.0
    worth = (odds * dealt_out((up, hole), rest, mine) for hole, rest, odds in holes(up, unseen))
    return sum(worth)


def next_cards(up: int, unseen: Unseen) -> Iterator[tuple[int, Unseen, float]]:
    """The player's next card after the peek: the hole card is gone, but unknown."""
    chances: dict[int, float] = {}
    for _, rest, odds in holes(up, unseen):
        for card, _, then in draws(rest):
            chances[card] = chances.get(card, 0.0) + odds * then
    for card, rest, _ in draws(unseen):
        if chances.get(card):
            yield card, rest, chances[card]


def hit(cards: tuple[int, ...], up: int, unseen: Unseen) -> float:
    """The net value of a hit, with the best play after it."""
    ways = next_cards(up, unseen)
    worth = (odds * best(tuple(sorted((*cards, c))), up, rest) for c, rest, odds in ways)
    return sum(worth)


@cache
def best(cards: tuple[int, ...], up: int, unseen: Unseen) -> float:
    """The net value of a hand that may stand or hit."""
    if total_of(cards) > 21:
        return -1.0
    if len(cards) == 5:
        return 1.0
    return max(stand(total_of(cards), up, unseen), hit(cards, up, unseen))


@cache
def first(cards: tuple[int, int], up: int, unseen: Unseen) -> dict[str, float]:
    """The net values of all first moves after the peek."""
    ways = list(next_cards(up, unseen))
    doubled = sum(2 * odds * stand(total_of((*cards, c)), up, rest) for c, rest, odds in ways)
    moves = {"S": stand(total_of(cards), up, unseen), "H": hit(cards, up, unseen), "D": doubled}
    if cards[0] == cards[1]:
        moves["P"] = 2 * hit(cards[:1], up, unseen)
    return moves


def natural_odds(up: int, unseen: Unseen) -> float:
    """How likely the hole card makes a blackjack."""
    found = (odds for card, _, odds in draws(unseen) if {card, up} == {1, 10})
    return sum(found)


def test_the_whole_game_of_the_endless_pack() -> None:
    """The optimum of the endless pack is what a second count of every hand says."""
    value = 0.0
    for up in range(1, 11):
        natural = natural_odds(up, ENDLESS)
        for one in range(1, 11):
            for two in range(1, 11):
                chance = ODDS[up - 1] * ODDS[one - 1] * ODDS[two - 1]
                if {one, two} == {1, 10}:
                    value += chance * 1.5 * (1 - natural)
                else:
                    high = max(first((min(one, two), max(one, two)), up, ENDLESS).values())
                    value += chance * ((1 - natural) * high - natural)
    assert best_value(challenge_rules()) == pytest.approx(float(value), abs=1e-13)
    assert EndlessValues().round() == pytest.approx(float(value), abs=1e-13)


@pytest.mark.parametrize("up", [1, 5, 10])
def test_odds_after_the_peek(up: int) -> None:
    """The next card's and the hole card's odds are those of dealing them one after the other."""
    ahead = {card: float(odds) for card, _, odds in next_cards(up, SMALL)}
    assert dict(enumerate(draw_odds(SMALL, up - 1), start=1)) == pytest.approx(ahead)
    hidden = {card: float(odds) for card, _, odds in holes(up, SMALL)}
    found = {card: odds for card, odds in enumerate(hole_odds(SMALL, up - 1), start=1) if odds}
    assert found == pytest.approx(hidden)


def test_values_hang_together() -> None:
    """Every value is the mean of those one card later: luck so taken off has mean nothing."""
    values = EndlessValues()
    odds = [float(share) for share in ODDS]
    for up in range(10):
        pair = sum(odds[card] * values.value((7, card), up) for card in range(10))
        assert values.half(7, up) == pytest.approx(pair)
    after_hole = sum(odds[hole] * values.value_stand(18, *sum_of(5, hole)) for hole in range(10))
    assert values.standing(18, 5) == pytest.approx(after_hole)


def sum_of(up: int, hole: int) -> tuple[int, bool]:
    """The dealer's total of two positions, and whether it is soft."""
    cards = (up + 1, hole + 1)
    return total_of(cards), total_of(cards) != sum(cards)


def test_insurance_is_right_from_a_third_of_tens_on() -> None:
    """Half a unit at 2:1: nothing won or lost when exactly a third of the unseen cards are tens."""
    assert insurance((1, 1, 1, 1, 1, 1, 0, 0, 0, 3)) == pytest.approx(0.0)
    assert insurance() == pytest.approx(-1 / 26)


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
