"""Run a student's cases on the student's own program, and report differences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeVar

from casino.cases.advice import MOVES, Advice
from casino.cases.case import Answer, Case
from casino.cases.chances import CLOSE, Chance
from casino.cases.deals import DealCase
from casino.cases.facts import CREDITS_FROM, OF_ROUNDS
from casino.cases.packs import Pack
from casino.engine.loading import Loaded
from casino.engine.trouble import StudentError
from casino.engine.workspace import Workspace
from casino.game.light import LETTERS, PAID_FROM, SOFT_FROM, Cards
from casino.game.shoe import CardValue, format_cards
from casino.languages import _
from casino.stage_views import game
from casino.table.state import TableState

__all__ = ["NotWrittenError", "differences"]

HAND = "stage1_card_hand.hand.Hand"
CASINO_HAND = "stage6_blackjack_hand.blackjack_hand.BlackJackHand"
SOFT_HAND = "stage4_soft_aces.soft_hand.SoftHand"
METHODS = {"busted": "is_busted", "blackjack": "is_blackjack", "soft": "is_soft"}
OUTCOMES = {"win": "player", "lose": "dealer", "push": "tie"}
T = TypeVar("T")
NAME, CREDITS = "Ada", 1_000_000


class RoundError(Exception):
    """Raised if a case's round doesn't finish; the message is the table's explanation."""


class NotWrittenError(Exception):
    """Raised if a case needs code that isn't written yet; the message names it."""


def differences(workspace: Workspace, stage: int, case: Case) -> Iterator[str]:
    """Yield a message for each result of the student's program that isn't the case's.

    An error of the program is yielded too. Raises NotWrittenError if the program reaches a stub.
    """
    try:
        if isinstance(case, DealCase) and case.dealer and stage < PAID_FROM:
            yield from _other_cards(workspace, stage, case)
        for fact, expected in case.facts:
            call, found = _answer(workspace, stage, case, fact)
            if found != expected:
                yield _("{called} gives {value}").format(called=call, value=repr(found))
    except StudentError as error:
        if error.trouble.kind == "stub":
            raise NotWrittenError(error.trouble.message) from error
        yield error.trouble.message
    except RoundError as error:
        yield str(error)


def _answer(workspace: Workspace, stage: int, case: Case, fact: str) -> tuple[str, Any]:
    """Return a call of the student's program as text, and its result for one fact."""
    if isinstance(case, DealCase):
        return _ask_deal(workspace, stage, case, fact)
    code = workspace.load(stage)
    if isinstance(case, Chance):
        return _guard(code, lambda: _ask_chance(code, case, fact))
    if isinstance(case, Pack):
        return "count", _guard(code, lambda: _count_left(code, case))
    assert isinstance(case, Advice)
    return _guard(code, lambda: _advise(code, case))


def _ask_deal(workspace: Workspace, stage: int, case: DealCase, fact: str) -> tuple[str, Any]:
    if fact == "winner" and stage < PAID_FROM:
        return _("the round"), _winner(workspace, stage, case)
    is_table = fact in OF_ROUNDS and stage >= CREDITS_FROM
    code = workspace.load(stage if is_table else _hand_class(stage)[0])
    if fact in OF_ROUNDS:
        net, hands = _guard(code, lambda: _settle(code, case) if is_table else _net(code, case))
        if fact == "hands":
            return _("the number of hands"), hands
        call = "play_round(…)" if is_table else "result(…)"
        return call, net if fact == "net" else _sign(net)
    found = _guard(code, lambda: _ask_hand(code, stage, case.cards, fact))
    call = METHODS.get(fact) or _hand_class(stage)[2]
    return f"{call}()", found if fact == "count" else bool(found)


def _ask_chance(code: Loaded, case: Chance, fact: str) -> tuple[str, Any]:
    strategy = code.get("computer.ComputerStrategy")(*case.strategy)
    if fact == "probability":
        return f"prob_hit({case.count})", _round(strategy.prob_hit(case.count))
    found = bool(strategy.should_hit(case.count, case.rand))
    return f"should_hit({case.count}, {case.rand:g})", found


def _round(value: Any) -> Answer:
    return round(float(value), CLOSE) if isinstance(value, int | float) else repr(value)


def _count_left(code: Loaded, case: Pack) -> Any:
    decks = code.get("decks.Decks")(case.decks, Random(1))
    for step in case.steps:
        for _deal in range(step):
            decks.deal()
        if not step:
            decks.shuffle()
    return decks.count


def _advise(code: Loaded, case: Advice) -> tuple[str, Any]:
    strategy = code.get("strategy.BlackJackStrategy")(code.path("basic_strategy.txt"))
    hand = _hand(code, CASINO_HAND, case.cards)
    dealer = _hand(code, CASINO_HAND, (case.up_card, case.up_card))
    if len(case.cards) == 2 and strategy.should_split(hand, dealer):
        return "should_split(…)", MOVES["P"]
    letter = strategy.get_move(hand, dealer)
    return "get_move(…)", MOVES.get(letter, letter)


def _sign(net: Any) -> str:
    """Return the winner's name, or "tie", for the winnings `net`; "" if not a number."""
    if not isinstance(net, int | float):
        return ""
    return "tie" if net == 0 else "player" if net > 0 else "dealer"


def _ask_hand(code: Loaded, stage: int, cards: Cards, fact: str) -> Any:
    _, name, count = _hand_class(stage)
    return getattr(_hand(code, name, cards), METHODS.get(fact) or count)()


def _hand_class(stage: int) -> tuple[int, str, str]:
    """Return the stage that defines the hand class, its name, and its counting method."""
    if stage >= PAID_FROM:
        return PAID_FROM, CASINO_HAND, "hand_value"
    if stage >= SOFT_FROM:
        return SOFT_FROM, SOFT_HAND, "count"
    return 1, HAND, "count"


def _guard(code: Loaded, ask: Callable[[], T]) -> T:
    with code.guard(function=ask):
        return ask()


def _hand(code: Loaded, name: str, cards: Cards) -> Any:
    first, second, *others = [code.card(card) for card in cards]
    hand = code.get(name)(first, second)
    for card in others:
        hand.hit(card)
    return hand


def _net(code: Loaded, case: DealCase) -> tuple[Any, int]:
    """Play a case with stage 6's player; return the net bets and the number of hands."""
    hand = _hand(code, CASINO_HAND, case.cards[:2])
    player = code.get("blackjack_player.BlackJackPlayer")(hand)
    for move, cards in _moves(case):
        if player.is_done():
            break
        values = [code.card(card) for card in cards]
        {"hit": player.hit, "stand": player.stand, "split": player.split,
         "double": player.double_down}[move](*values)  # fmt: skip
    while not player.is_done():
        player.stand()
    return player.result(_hand(code, CASINO_HAND, case.dealer)), len(player.hands)


def _moves(case: DealCase) -> list[tuple[str, tuple[CardValue, ...]]]:
    if case.moves:
        return list(case.moves)
    word = "double" if case.doubled else "hit"
    return [(word, (card,)) for card in case.cards[2:]]


def _settle(code: Loaded, case: DealCase) -> tuple[Any, int]:
    """Play a case at stage 8's table; return the net credits and the number of hands.

    The bet is 2 credits if the case gives none.
    """
    moves = _moves(case)
    drawn = [card for __, cards in moves for card in cards]
    first, second = case.cards[:2]
    up, hole, *others = case.dealer
    cards = iter([code.card(card) for card in (first, up, second, hole, *drawn, *others)])
    letters = iter([LETTERS[move] for move, __ in moves])
    decided: list[str] = []

    def decide(*question: object) -> str:
        decided.append(next(letters, LETTERS["stand"]))
        return decided[-1]

    table = code.get("table.CasinoTable")([NAME], CREDITS, lambda: next(cards))
    won = table.play_round({NAME: case.bet or 2}, decide)
    return won[NAME], 1 + decided.count(LETTERS["split"])


def _other_cards(workspace: Workspace, stage: int, case: DealCase) -> Iterator[str]:
    """Yield a message if the student's dealer takes more or fewer cards than the case."""
    shown = [len(hand.cards) for hand in _play(workspace, stage, case).dealer]
    if shown and shown != [len(case.dealer)]:
        yield _("the dealer's hand has {n} cards").format(n=shown[0])


def _winner(workspace: Workspace, stage: int, case: DealCase) -> str:
    state = _play(workspace, stage, case)
    found = {OUTCOMES.get(hand.outcome, "") for hand in state.hands}
    return found.pop() if len(found) == 1 else ""


def _play(workspace: Workspace, stage: int, case: DealCase) -> TableState:
    """Play a case's round at the stage's table with exactly the case's cards."""
    order = (*case.cards[:2], *case.dealer[:2], *case.cards[2:], *case.dealer[2:])
    table = game(stage, workspace.folder, Random(1), format_cards(order))
    for _card in case.cards[2:]:
        table.act("h")
    table.act("s")
    state = table.state()
    if table.is_unwritten:
        raise NotWrittenError(state.error)
    if state.error:
        raise RoundError(state.error)
    return state
