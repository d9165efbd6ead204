"""The loss of each decision in a game against the best one, by the solver.

Two values of a decision: for the endless pack, quick enough for every decision of a league, and for
the shoe as it stood, with every card that had been seen missing from it, which is exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from casino.game.challenge.given import Action
from casino.game.challenge.house import CHARLIE, Game, is_done
from casino.game.challenge.shoe import VALUES
from casino.game.solver.challenge import Move, first_moves, insurance, later_moves

__all__ = [
    "Decision",
    "best_move",
    "decisions",
    "endless_loss",
    "exact_loss",
    "insurance_loss",
]

ACE = 0
MOVES = {
    Action.STAND_PAT: Move.STAND,
    Action.CLAIM_BLACKJACK: Move.CLAIM,
    Action.SPLIT_AND_HIT_ME: Move.SPLIT,
    Action.HIT_ME: Move.HIT,
    Action.DOUBLE_DOWN_AND_HIT_ME: Move.DOUBLE,
}
ACTIONS = {move: action for action, move in MOVES.items()}
SECOND_BETS = (Move.SPLIT, Move.DOUBLE)
Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A hand that the bot had to act on, as positions of cards (ace 0, ten 9).

    `action` is None for an illegal play, and where the game was left. `seen` are the cards that
    this game had shown by then, `can_pay` tells whether a second bet was owned.
    """

    hand: tuple[int, ...]
    up_card: int
    is_first: bool
    action: int | None
    seen: tuple[int, ...]
    can_pay: bool


def decisions(game: Game, credits: int) -> Iterator[Decision]:
    """Yield the decisions of a game; the bot owned `credits` before it."""
    cards = [VALUES[card] - 1 for card in game.cards]
    up_card, drawn = cards[3], iter(cards[4:])
    seen = [cards[0], cards[1], up_card]
    hand, waiting = cards[:2], cards[:2]
    can_pay = credits >= 2 * game.bet
    for at, move in enumerate(game.moves):
        is_second_half = at > 0 and move == Action.SPLIT_AND_HIT_ME
        if not is_second_half:
            yield Decision(tuple(hand), up_card, at == 0, move, tuple(seen), can_pay)
        if move == Action.SPLIT_AND_HIT_ME:
            hand = [waiting.pop(0)]
        if move not in (Action.STAND_PAT, Action.CLAIM_BLACKJACK):
            card = next(drawn, None)
            if card is None:  # the dealer had a natural
                return
            hand = [*hand, card]
            seen.append(card)
    if game.is_illegal:
        yield Decision(tuple(hand), up_card, not game.moves, None, tuple(seen), can_pay)


def endless_loss(decision: Decision) -> float:
    """Return a decision's loss in an endless pack, per credit of the bet."""
    hand = tuple(sorted(decision.hand))
    values = _endless_values(hand, decision.up_card, decision.is_first)
    return _loss(values, decision)


def exact_loss(decision: Decision, unseen: Sequence[int]) -> float:
    """Return a decision's loss on the shoe as it stood, per credit of the bet.

    `unseen` counts, by position, the cards that were not seen before this game.
    """
    return _loss(_on_the_shoe(decision, unseen), decision)


def best_move(decision: Decision, unseen: Sequence[int]) -> Action:
    """Return the best legal action on the shoe as it stood."""
    values = _fair(_on_the_shoe(decision, unseen), decision)
    return ACTIONS[max(values, key=lambda move: values[move])]


def _on_the_shoe(decision: Decision, unseen: Sequence[int]) -> dict[Move, float]:
    counts = list(unseen)
    for card in decision.seen:
        counts[card] -= 1
    return _values(decision.hand, decision.up_card, decision.is_first, tuple(counts))


def insurance_loss(game: Game, unseen: Sequence[int], credits: int) -> float:
    """Return the loss of the choice about insurance, per credit of the bet.

    `unseen` counts the cards that were not seen before this game.
    """
    cards = [VALUES[card] - 1 for card in game.cards[:4]]
    if cards[3] != ACE or not game.moves or credits < game.bet + game.bet // 2:
        return 0.0
    counts = list(unseen)
    for card in (cards[0], cards[1], cards[3]):
        counts[card] -= 1
    worth = insurance(tuple(counts))
    return max(0.0, worth) - (worth if game.insurance else 0.0)


@cache
def _endless_values(hand: tuple[int, ...], up_card: int, is_first: bool) -> dict[Move, float]:
    return _values(hand, up_card, is_first, None)


def _values(
    hand: tuple[int, ...], up_card: int, is_first: bool, unseen: Counts | None
) -> dict[Move, float]:
    """Return the value of every move; empty for a hand that is done."""
    if is_first:
        return first_moves(hand, up_card, unseen)
    if len(hand) >= CHARLIE or is_done(hand):
        return {}
    return later_moves(hand, up_card, unseen)


def _loss(values: dict[Move, float], decision: Decision) -> float:
    best = max(_fair(values, decision).values(), default=0.0)
    taken = -1.0  # an illegal play, and a game that is left, lose the bet
    if decision.action is not None:
        taken = values.get(MOVES[Action(decision.action)], -1.0)
    return max(0.0, best - taken)


def _fair(values: dict[Move, float], decision: Decision) -> dict[Move, float]:
    """Return the moves that the bot's credits allow."""
    return {
        move: value for move, value in values.items() if decision.can_pay or move not in SECOND_BETS
    }
