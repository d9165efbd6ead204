"""The deck string that replays the cards of a hidden test at the student's table.

A game is dealt from the test's own draw. A hand that a test made and played alone becomes one of a
round: the player's two cards come first, then the dealer's two, then what was drawn. The other
side gets cards that end its turn at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from autograder.grading.cards import CODES, Deck
from autograder.sandbox.student.calls import (
    Call,
    CallLog,
    Entry,
    Item,
    Observation,
    Tally,
    story_of,
)
from autograder.sandbox.student.words import is_handle

__all__ = ["deal_again"]

TWO = 2
OTHER_PLAYER, OTHER_DEALER = ["TC", "9D"], ["TH", "7S"]  # 19 and 17: nobody has to draw
DEALER = "Dealer"


def deal_again(entry: Entry | None, log: CallLog, *, alone: bool, in_turn: bool = False) -> str:
    """Return the deck for an entry, else for the newest one before it that has cards; else "".

    What raised an error is dealt from its own cards only. `alone` says that the stage's table has
    a single hand, with nobody against it, and `in_turn` that player and dealer get their first
    two cards one by one, in turn.
    """
    if entry is None:
        return ""
    before = log.entries[: log.entries.index(entry)] if not entry.error else []
    decks = (_deal(each, alone=alone, in_turn=in_turn) for each in chain([entry], reversed(before)))
    return " ".join(next(filter(None, decks), []))


def _deal(entry: Entry, *, alone: bool, in_turn: bool) -> list[str]:
    """Return the cards that an entry is about, in the order in which the table deals them."""
    if isinstance(entry, Observation):
        return entry.deck.split()
    if isinstance(entry, Tally):
        return _deal(entry.owner, alone=alone, in_turn=in_turn) if entry.owner else []
    arguments = entry.arguments if isinstance(entry, Call) else []
    subjects = [_cards_of(each, until=entry) for each in (entry.owner, *arguments)]
    if isinstance(entry, Call):
        subjects[0] += _single_cards(arguments) if len(subjects[0]) >= TWO else []
    hands = [cards for cards in subjects if len(cards) >= TWO]
    if alone:
        return next(filter(None, hands or subjects), [])
    origin = entry.owner._origin if is_handle(entry.owner) else None
    made = [origin] if isinstance(origin, Call) else []
    told = [*made, *story_of(entry.owner, entry), *([entry] if isinstance(entry, Call) else [])]
    draws = _draws(told)
    if not hands:
        return draws
    if any(_is_dealer(call.owner) for call in told):
        return [*OTHER_PLAYER, *hands[0], *draws]
    mine, dealers = hands[0], hands[1] if len(hands) > 1 else OTHER_DEALER
    dealt = [*mine[:TWO], *dealers[:TWO]]
    if in_turn:
        dealt = [card for pair in zip(mine[:TWO], dealers[:TWO], strict=True) for card in pair]
    return [*dealt, *mine[TWO:], *dealers[TWO:], *draws]


def _cards_of(
    value: Any, until: Entry | None = None, seen: frozenset[int] = frozenset()
) -> list[str]:
    """Return the cards of an object `until` an entry: dealt first, then hit."""
    if not is_handle(value) or id(value) in seen:
        return []
    if value._label:
        codes = [CODES.get(name, "") for name in value._label.split(" and ")]
        return codes if all(codes) else []
    seen |= {id(value)}
    cards: list[str] = []
    origin = value._origin
    while isinstance(origin, Item):
        origin = origin.owner
    if origin is not None:
        cards += _cards_of(origin.owner, None, seen)
    for call in (origin, *story_of(value, until)):
        if isinstance(call, Call):
            made_of = [each for each in call.arguments if each is not value]
            cards += [code for each in made_of for code in _cards_of(each, None, seen)]
    return cards


def _single_cards(values: Iterable[Any]) -> list[str]:
    codes = (_cards_of(value) for value in values)
    return [code for each in codes if len(each) == 1 for code in each]


def _draws(calls: Iterable[Call]) -> list[str]:
    """Return the cards of every draw that the calls were given."""
    decks = {id(each): each for call in calls for each in call.arguments if isinstance(each, Deck)}
    return [code for deck in decks.values() for card in deck.cards for code in _cards_of(card)]


def _is_dealer(player: Any) -> bool:
    """Return True for a player of the console game who was made to be the dealer."""
    if not is_handle(player):
        return False
    origin = player._origin
    made_as = origin.values[:1] if isinstance(origin, Call) else ()
    return any(type(name) is str and name == DEALER for name in (player._label, *made_as))
