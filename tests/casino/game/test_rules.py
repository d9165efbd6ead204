"""Table rules as data: valid and invalid values, and descriptions."""

from fractions import Fraction
from typing import Any

import pytest

from casino.game.rules import ENDLESS, Doubles, Rules, parse_decks, parse_pay


def test_the_defaults_are_the_courses_table() -> None:
    """6 decks, every 17 stands, peek, double after split, 3:2."""
    assert Rules().as_dict() == {
        "decks": 6,
        "hit_soft_17": False,
        "peek": True,
        "double_after_split": True,
        "doubles": "any",
        "max_hands": "unlimited",
        "resplit_aces": False,
        "hit_split_aces": False,
        "blackjack_pays": "3:2",
        "five_card_charlie": False,
    }


@pytest.mark.parametrize("decks", [1, 10, ENDLESS])
def test_possible_packs(decks: Any) -> None:
    """1 to 10 decks and the endless pack are tables."""
    assert Rules(decks=decks).decks == decks


@pytest.mark.parametrize(
    ("bad", "named"),
    [
        ({"decks": 0}, "0"),
        ({"decks": 11}, "11"),
        ({"decks": True}, "True"),
        ({"decks": 6.0}, "6.0"),
        ({"decks": "six"}, "'six'"),
        ({"max_hands": 1}, "1"),
        ({"max_hands": 17}, "17"),
        ({"peek": 1}, "peek is True or False, not 1"),
        ({"doubles": "12"}, "'12'"),
        ({"blackjack_pays": Fraction(2)}, "2, 1"),
    ],
    ids=str,
)
def test_bad_rules_name_the_bad_value(bad: Any, named: str) -> None:
    """A rule that makes no sense is a ValueError that names the value."""
    with pytest.raises(ValueError, match=named):
        Rules(**bad)


def test_all_bad_rules_are_told_at_once() -> None:
    """Two bad values are named in one message."""
    with pytest.raises(ValueError, match=r"decks.*max_hands"):
        Rules(decks=0, max_hands=0)


@pytest.mark.parametrize(
    ("doubles", "allowed"),
    [
        (Doubles.ANY, [(8, False), (9, False), (11, False), (12, False), (18, True)]),
        (Doubles.HARD_9_TO_11, [(9, False), (11, False)]),
        (Doubles.HARD_10_TO_11, [(11, False)]),
    ],
)
def test_which_hands_may_be_doubled(doubles: Doubles, allowed: list[tuple[int, bool]]) -> None:
    """Doubles may be limited to hard 9 to 11 or hard 10 and 11."""
    hands = [(8, False), (9, False), (11, False), (12, False), (18, True)]
    rules = Rules(doubles=doubles)
    assert [hand for hand in hands if rules.may_double(*hand)] == allowed


def test_text_is_read_or_refused() -> None:
    """Numbers of decks and pays are read from text; other text is named."""
    assert [parse_decks("10"), parse_decks("endless")] == [10, ENDLESS]
    assert parse_pay("6:5") == Fraction(6, 5)
    for text in ("0", "11", "-1", "", "two", "²"):
        with pytest.raises(ValueError, match="neither"):
            parse_decks(text)
    with pytest.raises(ValueError, match="2:1"):
        parse_pay("2:1")


def test_rules_read_as_a_sentence() -> None:
    """Every rule is in the description."""
    text = Rules(
        decks=1, hit_soft_17=True, peek=False, double_after_split=False, max_hands=4
    ).describe()
    assert text == (
        "1 deck, dealer hits soft 17, no peek, double any two cards, no double after split, "
        "split to 4 hands, split aces get one card each, blackjack pays 3:2."
    )
