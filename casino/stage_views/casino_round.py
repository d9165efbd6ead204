"""Play a round of stages 6 and 7: the kit deals, and the student's hands play.

The table's rules are the course's: an endless pack, the dealer stands on every 17 and peeks, a
blackjack pays 3:2. The first cards are the player's two, the up card, and the hole card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import isfinite
from operator import methodcaller
from typing import Any

from casino.engine.dealing import Draw
from casino.engine.loading import Loaded
from casino.engine.trouble import StudentError, Trouble
from casino.game import expected, light
from casino.game.shoe import CardValue, parse_cards
from casino.play.rounds import Round, TableAction
from casino.stage_views.answers import CodeAnswer, CodeQuestions

__all__ = ["BET", "MOVES", "CasinoRound", "play_casino_round"]

BET = 10
DEALT = 2
PACKAGE = "stage6_blackjack_hand"
MOVES = ("hit", "stand", "double", "split")


@dataclass
class CasinoRound:
    """A round in progress, with the student's player and dealer's hand."""

    code: Loaded
    draw: Draw
    player: Any = None
    dealer: Any = None
    trouble: Trouble | None = None  # the error that stopped the student's code
    over: bool = False  # all hands are played, and the dealer is done
    # The moves so far, each with its hand's cards before the move.
    decisions: list[tuple[list[CardValue], str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.questions = CodeQuestions(self.code)

    @property
    def hands(self) -> list[Any]:
        """The hands of the student's player, in order."""
        if not self.player:
            return []
        with self.code.pause_recording():
            return list(self.ask_code(lambda: list(self.player.hands)) or [])

    @property
    def index(self) -> int:
        """The index of the current hand, past the last one when all are played."""
        with self.code.pause_recording():
            index = self.ask_code(lambda: self.player.index) if self.player else 0
        return index if type(index) is int else 0

    def now(self) -> int:
        """Return the current place in the recorded run, or -1 without a recording."""
        return self.code.recorder.now if self.code.recorder else -1

    def cards(self, hand: Any) -> list[CardValue]:
        """Return the cards of a student's hand, or [] if the hand can't return them."""
        try:
            with self.code.pause_recording(), self.code.guard():
                codes = [self.code.code_of(card) for card in hand.cards()]
            return parse_cards(" ".join(codes))
        except (StudentError, ValueError):
            return []

    def doubled(self, hand: Any) -> bool:
        """Return True if the student's hand was doubled, by its attribute `doubled`."""
        with self.code.pause_recording():
            return self.ask_code(lambda: hand.doubled) is True

    def moves(self) -> dict[str, bool]:
        """Return a map from each move's name to True if it's legal for the current hand."""
        if self.over or self.trouble or self.index >= len(self.hands):
            return dict.fromkeys(MOVES, False)
        cards = self.cards(self.hands[self.index])
        first = len(cards) == DEALT
        pair = first and expected.value(cards[0]) == expected.value(cards[1])
        return {"hit": True, "stand": True, "double": first, "split": pair}

    def result(self) -> CodeAnswer:
        """Return the winnings that the student's player calculates, in original bets."""
        hands = self.hands
        wanted = light.result(
            [self.cards(hand) for hand in hands],
            [self.doubled(hand) for hand in hands],
            self.cards(self.dealer),
        )
        return self.questions.ask(
            "result(dealer_hand)",
            lambda: float(self.player.result(self.dealer)),
            wanted,
            method=getattr(self.player, "result", None),
        )

    def net(self, result: CodeAnswer) -> float:
        """Return the winnings in credits, by the student's result if that is a number."""
        value = result.value if isinstance(result.value, float) else float(result.expected)
        return BET * (value if isfinite(value) and abs(value) < 1_000 else 0.0)

    def says(self, hand: Any, method: str) -> Any:
        """Return the result of a method of a student's hand; None if it raises an error."""
        return self.ask_code(partial(methodcaller(method), hand))

    def ask_code(self, question: Callable[[], Any]) -> Any:
        """Return the result of a call of student code, or None if it raises an error."""
        try:
            return self.code.call(question)
        except StudentError:
            return None


def play_casino_round(this: Round) -> CasinoRound:
    """Deal a round and play the moves so far; an error is stored in `trouble`."""
    code = this.code.fresh()
    table = CasinoRound(code, code.draw(this.deck, this.seed))
    try:
        _deal(table)
        for action in this.actions:
            _move(table, action)
        _finish(table)
    except StudentError as error:
        table.trouble = error.trouble
    return table


def _deal(table: CasinoRound) -> None:
    """Create the player's and the dealer's hand and the player, with student classes."""
    with table.code.guard():
        hand = table.code.get(f"{PACKAGE}.blackjack_hand.BlackJackHand")
        first = hand(table.draw(), table.draw())
        table.dealer = hand(table.draw(), table.draw())
        table.player = table.code.get(f"{PACKAGE}.blackjack_player.BlackJackPlayer")(first)
        if _is_settled_by_deal(table.draw.cards):
            table.player.stand()


def _is_settled_by_deal(cards: Sequence[CardValue]) -> bool:
    """Return True if a blackjack among the four cards dealt ends the round."""
    mine, theirs = cards[:DEALT], cards[DEALT:]
    return expected.is_blackjack(mine) or expected.is_blackjack(theirs)


def _move(table: CasinoRound, action: TableAction) -> None:
    """Make one move with the student's player, and draw the cards that it takes."""
    if table.index < len(table.hands):
        table.decisions.append((table.cards(table.hands[table.index]), action.name))
    with table.code.guard():
        if action.name == "hit":
            table.player.hit(table.draw())
        elif action.name == "stand":
            table.player.stand()
        elif action.name == "double":
            table.player.double_down(table.draw())
        else:
            table.player.split(table.draw(), table.draw())


def _finish(table: CasinoRound) -> None:
    """Once the player is done, let the dealer draw to 17 if a hand is still in play."""
    with table.code.guard():
        table.over = bool(table.player.is_done())
    if not table.over:
        return
    hands = [table.cards(hand) for hand in table.hands]
    natural = len(hands) == 1 and expected.is_blackjack(hands[0])
    if natural or all(map(expected.is_busted, hands)):
        return
    if table.code.recorder is not None:
        table.code.recorder.turn()
    held = table.cards(table.dealer)
    while held and expected.soft_count(held) < expected.STICKS_AT:
        with table.code.guard():
            table.dealer.hit(table.draw())
        held.append(table.draw.cards[-1])
