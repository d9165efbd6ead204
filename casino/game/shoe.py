"""The sources of cards: deck strings such as "8D 5H TC", and rigged, shuffled, endless draws.

A draw is a zero-argument callable that returns the next card, as everywhere in the course. The
cards here are light (rank, suit) values with the ranks and suits of stage 1, so that a student's
own `Card(card.rank, card.suit)` can be made from each. Nothing in here imports student code.
"""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple, Protocol

from casino.languages import _

__all__ = [
    "FULL_DECK",
    "CardValue",
    "EndlessDraw",
    "RiggedDraw",
    "ShuffledDraw",
    "format_cards",
    "parse_card",
    "parse_cards",
]

RANK_LETTERS = "A23456789TJQK"
SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
SUIT_LETTERS = {name: letter for letter, name in SUITS.items()}


class CardValue(NamedTuple):
    """A card: rank 1 (ace) to 13 (king), suit "Clubs", "Diamonds", "Hearts" or "Spades"."""

    rank: int
    suit: str


class HasRankAndSuit(Protocol):
    """Anything with a rank and a suit, a student's card as well."""

    @property
    def rank(self) -> int: ...

    @property
    def suit(self) -> str: ...


FULL_DECK = tuple(
    CardValue(rank, suit) for suit in SUITS.values() for rank in range(1, len(RANK_LETTERS) + 1)
)


def parse_card(token: str) -> CardValue:
    """Read one card such as "TC" or "10C", either case; ValueError naming the wrong token."""
    short = f"T{token[2:]}" if token.startswith("10") else token
    rank, suit = RANK_LETTERS.find(short[:1].upper()), SUITS.get(short[1:].upper())
    if len(short) != 2 or rank < 0 or suit is None:
        said = _(
            "{card} is not a card: write one of {ranks} and one of C, D, H, S, such as TC or 10C "
            "for the 10 of Clubs"
        )
        raise ValueError(said.format(card=repr(token), ranks=RANK_LETTERS))
    return CardValue(rank + 1, suit)


def parse_cards(text: str) -> list[CardValue]:
    """Read cards parted by white space, the first drawn first; ValueError names every bad token."""
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
    """Write cards as a deck string: the reverse of `parse_cards`; ValueError names a bad card."""
    return " ".join(_format_card(card) for card in cards)


def _format_card(card: HasRankAndSuit) -> str:
    rank = card.rank
    # By equality: an `Enum` of strings is equal to one and hashed otherwise.
    suit = next((letter for name, letter in SUIT_LETTERS.items() if card.suit == name), None)
    if (
        not isinstance(rank, int)
        or isinstance(rank, bool)
        or not 1 <= rank <= len(RANK_LETTERS)
        or suit is None
    ):
        said = _("no card has rank {rank} and suit {suit}")
        raise ValueError(said.format(rank=repr(rank), suit=repr(card.suit)))
    return RANK_LETTERS[rank - 1] + suit


class RiggedDraw:
    """Draws exactly the cards it was given, in order; one draw too many is an IndexError."""

    def __init__(self, cards: str | Iterable[CardValue]) -> None:
        self._cards = parse_cards(cards) if isinstance(cards, str) else list(cards)
        self._drawn = 0

    @property
    def left(self) -> int:
        """How many cards are still to be drawn."""
        return len(self._cards) - self._drawn

    def __call__(self) -> CardValue:
        if not self.left:
            said = _("the rigged deck had {n} cards and all are drawn")
            raise IndexError(said.format(n=self._drawn))
        self._drawn += 1
        return self._cards[self._drawn - 1]


class ShuffledDraw:
    """Draws from full decks shuffled together, and shuffles all of them again once empty.

    `rng` decides the order: equal seeds draw equal cards. Fewer than one deck is a ValueError.
    """

    def __init__(self, decks: int, rng: Random) -> None:
        if type(decks) is not int or decks < 1:
            said = _("{name} is a whole number of at least 1, not {value}")
            raise ValueError(said.format(name="decks", value=repr(decks)))
        self._full = FULL_DECK * decks
        self._rng = rng
        self._cards: list[CardValue] = []

    def __call__(self) -> CardValue:
        if not self._cards:
            self._cards = list(self._full)
            self._rng.shuffle(self._cards)
        return self._cards.pop()


class EndlessDraw:
    """Draws from an endless pack: every card independent, all 52 equally likely."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def __call__(self) -> CardValue:
        return self._rng.choice(FULL_DECK)
