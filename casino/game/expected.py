"""Correct results for a hand, from card values and never by a reference solution."""

from __future__ import annotations

from collections.abc import Sequence

from casino.game.shoe import CardValue, parse_cards

__all__ = [
    "ALWAYS_HITS_BELOW",
    "BLACKJACK",
    "STICKS_AT",
    "count",
    "hand_text",
    "is_blackjack",
    "is_busted",
    "is_soft",
    "name",
    "prob_hit",
    "running_counts",
    "soft_count",
    "value",
]

BLACKJACK = 21
STICKS_AT = 17
ALWAYS_HITS_BELOW = 12
ACE_EXTRA = 10
RANK_NAMES = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}

Cards = Sequence[CardValue]


def name(card: CardValue) -> str:
    """Return the card's name, such as "Ace of Spades" (handout of stage 1)."""
    return f"{RANK_NAMES.get(card.rank, card.rank)} of {card.suit}"


def value(card: CardValue) -> int:
    """Return the card's value: 1 for an ace, 10 for face cards, else its number."""
    return min(card.rank, 10)


def count(cards: Cards) -> int:
    """Return the sum of the cards' values, with every ace as 1."""
    return sum(map(value, cards))


def is_soft(cards: Cards) -> bool:
    """Return True if an ace counts as 11 (handout of stage 4)."""
    return any(card.rank == 1 for card in cards) and count(cards) + ACE_EXTRA <= BLACKJACK


def soft_count(cards: Cards) -> int:
    """Return a hand's total, with one ace as 11 unless that would pass 21."""
    return count(cards) + (ACE_EXTRA if is_soft(cards) else 0)


def is_blackjack(cards: Cards) -> bool:
    """Return True for an ace and a card worth 10."""
    return sorted(map(value, cards)) == [1, 10]


def is_busted(cards: Cards) -> bool:
    """Return True if the count is over 21, which is the same with soft aces."""
    return count(cards) > BLACKJACK


def running_counts(codes: Sequence[str], label: str) -> tuple[str, ...]:
    """Return the count after each card, to show while the cards are dealt.

    `codes` are the cards, such as `8D`. `label` is the student's count of all cards. If it matches
    neither way of counting aces, or a card is face down, the result is ().
    """
    try:
        cards = parse_cards(" ".join(codes))
    except ValueError:
        return ()
    for rule in (soft_count, count):
        if label == str(rule(cards)):
            return tuple(str(rule(cards[:number])) for number in range(1, len(cards) + 1))
    return ()


def hand_text(cards: Cards) -> str:
    """Return the cards' names joined by " and ", as the handout writes a hand."""
    return " and ".join(map(name, cards))


def prob_hit(prob12: float, high_hit: int, prob_high: float, hand_count: int) -> float:
    """Return the probability that the computer player hits (handout of stage 3).

    It is `prob12` on a count of 12 and `prob_high` on `high_hit`, the highest count that may hit.
    """
    if hand_count < ALWAYS_HITS_BELOW:
        return 1.0
    if hand_count > high_hit:
        return 0.0
    if high_hit == ALWAYS_HITS_BELOW:
        return prob12
    increment = (prob12 - prob_high) / (high_hit - ALWAYS_HITS_BELOW)
    return prob12 - increment * (hand_count - ALWAYS_HITS_BELOW)
