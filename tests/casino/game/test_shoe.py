"""Deck strings and draws: parsing, formatting, dealing, and refusals."""

from random import Random

import pytest

from casino.game.shoe import (
    FULL_DECK,
    CardValue,
    EndlessDraw,
    format_cards,
    parse_card,
    parse_cards,
)


def test_a_deck_string_is_read_in_order() -> None:
    """Rank letters A, 2 to 9, T, J, Q, K and suit letters C, D, H, S, in either case."""
    assert parse_cards(" 8D 5h\nTC aS ") == [
        CardValue(8, "Diamonds"),
        CardValue(5, "Hearts"),
        CardValue(10, "Clubs"),
        CardValue(1, "Spades"),
    ]
    assert parse_cards("") == []


def test_reading_and_writing_are_inverse() -> None:
    """All 52 cards survive being written and read."""
    assert parse_cards(format_cards(FULL_DECK)) == list(FULL_DECK)
    assert format_cards(parse_cards("8D 5H TC")) == "8D 5H TC"


@pytest.mark.parametrize("token", ["11C", "1C", "8X", "8", "", "XD", "8DD", "ßD"])
def test_a_bad_token_is_named(token: str) -> None:
    """Whatever is no card is a ValueError that names it."""
    with pytest.raises(ValueError, match=repr(token)):
        parse_card(token)


def test_every_bad_token_is_named_with_its_place() -> None:
    """All mistakes of a deck string are told at once."""
    with pytest.raises(ValueError, match=r"card 2: '5X'.*card 4: 'ZZ'"):
        parse_cards("8D 5X TC ZZ")


@pytest.mark.parametrize(
    "card", [CardValue(0, "Clubs"), CardValue(14, "Clubs"), CardValue(5, "Cups")]
)
def test_a_card_that_does_not_exist_cannot_be_written(card: CardValue) -> None:
    """A bad rank or suit is a ValueError that names both."""
    with pytest.raises(ValueError, match=f"rank {card.rank} and suit '{card.suit}'"):
        format_cards([card])


def test_an_endless_draw_never_runs_out_and_draws_every_card() -> None:
    """A seeded pack draws far more than 52 cards, all 52 kinds among them."""
    draw, again = EndlessDraw(Random(3)), EndlessDraw(Random(3))
    cards = [draw() for _ in range(2000)]
    assert set(cards) == set(FULL_DECK)
    assert cards == [again() for _ in range(2000)]
