"""A student's cases on the student's own program: where it differs from what was said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from casino.cases.case import OF_ROUNDS, Case
from casino.cases.light import Cards
from casino.engine.loading import Loaded
from casino.engine.trouble import StudentError
from casino.engine.workspace import Workspace
from casino.shoe import format_cards
from casino.stage_views import game
from casino.table.state import TableState

__all__ = ["NotWrittenError", "differences"]

HANDS = {
    1: (1, "hand.Hand", "count"),
    2: (1, "hand.Hand", "count"),
    4: (4, "soft_hand.SoftHand", "count"),
    6: (6, "blackjack_hand.BlackJackHand", "hand_value"),
}
METHODS = {"busted": "is_busted", "blackjack": "is_blackjack", "soft": "is_soft"}
OUTCOMES = {"win": "player", "lose": "dealer", "push": "tie"}
BETS_FROM = 6


class NotWrittenError(Exception):
    """What a case asks for is still to be written; the message names it."""


def differences(workspace: Workspace, stage: int, case: Case) -> Iterator[str]:
    """Yield what the student's program says otherwise than a case, or why it says nothing.

    Raises NotWrittenError where the program has come to a stub.
    """
    try:
        if case.dealer and stage < BETS_FROM:
            yield from _other_cards(workspace, stage, case)
        for fact, said in case.facts:
            found = _answer(workspace, stage, case, fact)
            if found != said:
                yield f"{_called(stage, fact)} gives {found!r}"
    except StudentError as error:
        if error.trouble.kind == "stub":
            raise NotWrittenError(error.trouble.message) from error
        yield error.trouble.message


def _called(stage: int, fact: str) -> str:
    if fact == "winner" and stage < BETS_FROM:
        return "the round"
    return "result(…)" if fact in OF_ROUNDS else f"{METHODS.get(fact) or HANDS[stage][2]}()"


def _answer(workspace: Workspace, stage: int, case: Case, fact: str) -> Any:
    if fact == "winner" and stage < BETS_FROM:
        return _winner(workspace, stage, case)
    code = workspace.load(HANDS[stage][0])
    if fact in OF_ROUNDS:
        net = _guarded(code, lambda: _net(code, case))
        return net if fact == "net" else _sign(net)
    found = _guarded(code, lambda: _of_hand(code, stage, case.cards, fact))
    return found if fact == "count" else bool(found)


def _sign(net: Any) -> str:
    """Return who wins, told by the money; "" where it is no number."""
    if not isinstance(net, int | float):
        return ""
    return "tie" if net == 0 else "player" if net > 0 else "dealer"


def _of_hand(code: Loaded, stage: int, cards: Cards, fact: str) -> Any:
    hand = _hand(code, stage, cards)
    return getattr(hand, METHODS.get(fact) or HANDS[stage][2])()


def _guarded(code: Loaded, ask: Callable[[], Any]) -> Any:
    with code.guarded(called=ask):
        return ask()


def _hand(code: Loaded, stage: int, cards: Cards) -> Any:
    first, second, *others = [code.card(card) for card in cards]
    hand = code.get(HANDS[stage][1])(first, second)
    for card in others:
        hand.hit(card)
    return hand


def _net(code: Loaded, case: Case) -> Any:
    first, second, *others = [code.card(card) for card in case.cards]
    hand = code.get("blackjack_hand.BlackJackHand")(first, second)
    player = code.get("blackjack_player.BlackJackPlayer")(hand)
    for card in others:
        player.double_down(card) if case.doubled else player.hit(card)
    if not player.is_done():
        player.stand()
    return player.result(_hand(code, BETS_FROM, case.dealer))


def _other_cards(workspace: Workspace, stage: int, case: Case) -> Iterator[str]:
    """Yield words where the dealer's hand ends otherwise than in the case."""
    shown = [len(hand.cards) for hand in _played(workspace, stage, case).dealer]
    if shown and shown != [len(case.dealer)]:
        yield f"the dealer's hand has {shown[0]} cards"


def _winner(workspace: Workspace, stage: int, case: Case) -> str:
    state = _played(workspace, stage, case)
    found = {OUTCOMES.get(hand.outcome, "") for hand in state.hands}
    return found.pop() if len(found) == 1 else ""


def _played(workspace: Workspace, stage: int, case: Case) -> TableState:
    """Play the round at the stage's table, on exactly the case's cards."""
    order = (*case.cards[:2], *case.dealer[:2], *case.cards[2:], *case.dealer[2:])
    table = game(stage, workspace.folder, Random(1), format_cards(order))
    for _ in case.cards[2:]:
        table.act("h")
    table.act("s")
    return table.state()
