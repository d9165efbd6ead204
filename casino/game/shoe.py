"""Read and write cards as deck strings, and draw from an endless pack.

A draw is a function without arguments that returns the next card, as in the course. A card here is
a light (rank, suit) value with stage 1's ranks and suits, from which a student's own
`Card(card.rank, card.suit)` can be made. Nothing here imports student code.
"""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple, Protocol

from casino.languages import _

__all__ = [
    "FULL_DECK",
    "CardValue",
    "EndlessDraw",
    "format_cards",
    "parse_card",
    "parse_cards",
]

RANK_LETTERS = "A23456789TJQK"
SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
SUIT_LETTERS = {name: letter for letter, name in SUITS.items()}


class CardValue(NamedTuple):
    """A card: rank 1 (ace) to 13 (king), and a suit such as "Clubs"."""

    rank: int
    suit: str


class HasRankAndSuit(Protocol):
    """Any card with a rank and a suit, including a student's."""

    @property
    def rank(self) -> int: ...

    @property
    def suit(self) -> str: ...


FULL_DECK = tuple(
    CardValue(rank, suit) for suit in SUITS.values() for rank in range(1, len(RANK_LETTERS) + 1)
)


def parse_card(token: str) -> CardValue:
    """Parse a card such as "TC" or "10C" in either case; ValueError if invalid."""
    short = f"T{token[2:]}" if token.startswith("10") else token
    rank, suit = RANK_LETTERS.find(short[:1].upper()), SUITS.get(short[1:].upper())
    if len(short) != 2 or rank < 0 or suit is None:
        message = _(
            "{card} is not a card: write one of {ranks} and one of C, D, H, S, such as TC or 10C "
            "for the 10 of Clubs"
        )
        raise ValueError(message.format(card=repr(token), ranks=RANK_LETTERS))
    return CardValue(rank + 1, suit)


def parse_cards(text: str) -> list[CardValue]:
    """Parse cards separated by white space; ValueError names every invalid one."""
    cards, problems = [], []
    for position, token in enumerate(text.split(), start=1):
        try:
            cards.append(parse_card(token))
        except ValueError as error:
            problems.append(_("card {number}: {error}").format(number=position, error=error))
    if problems:
        raise ValueError("; ".join(problems))
    return cards


def format_cards(cards: Iterable[HasRankAndSuit]) -> str:
    """Return cards as a deck string, as `parse_cards` reads it; ValueError if invalid."""
    return " ".join(_format_card(card) for card in cards)


def _format_card(card: HasRankAndSuit) -> str:
    rank = card.rank
    # Compare by equality, because a string `Enum` equals its string but hashes differently.
    suit = next((letter for name, letter in SUIT_LETTERS.items() if card.suit == name), None)
    if (
        not isinstance(rank, int)
        or isinstance(rank, bool)
        or not 1 <= rank <= len(RANK_LETTERS)
        or suit is None
    ):
        message = _("no card has rank {rank} and suit {suit}")
        raise ValueError(message.format(rank=repr(rank), suit=repr(card.suit)))
    return RANK_LETTERS[rank - 1] + suit


class EndlessDraw:
    """Draw from an endless pack, in which all 52 cards are always equally likely."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def __call__(self) -> CardValue:
        return self._rng.choice(FULL_DECK)
