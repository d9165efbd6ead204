"""Show a round of stages 6 and 7, as the student's `draw` methods draw it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from casino.engine.trouble import StudentError
from casino.game import expected, light
from casino.game.shoe import CardValue, format_cards
from casino.languages import N_, _, number
from casino.play.rounds import Score, Shown
from casino.stage_views.answers import (
    CodeAnswer,
    answers_grid,
    first_trouble,
    rows_grid,
)
from casino.stage_views.casino_round import BET, DEALT, MOVES, CasinoRound
from casino.stage_views.drawing import Recorder, codes, one_way, picture
from casino.table.state import FACE_DOWN, Button, Canvas, HandView, TableState

__all__ = ["casino_table"]

CANNOT_DEAL = N_("The table cannot deal yet.")
BACK = N_("The round stopped: this move can be taken back with Undo.")
WIDTH, HEIGHT = 640, 240
RULES = N_("Endless pack. The dealer stands on every 17 and peeks; a blackjack pays 3:2.")
KEYS = {"hit": "h", "stand": "s", "double": "d", "split": "p"}
LABELS = {"hit": N_("Hit"), "stand": N_("Stand"), "double": N_("Double"), "split": N_("Split")}
DEALER_X = 0
MAX_CREDITS = 10_000
COLUMNS = (N_("hand"), "hand_value()", "is_soft()", "is_busted()", "can_split()")


def casino_table(title: str, table: CasinoRound, best: str = "") -> Shown:
    """Return the play table for a round; the button of the move `best` has a badge."""
    hands = table.hands
    held = [table.cards(hand) for hand in hands]
    recorder = Recorder(now=table.now)
    views, drawn = _player_views(table, hands, held, recorder)
    dealer, drawn_dealer = _dealer_view(table)
    rows = [
        ([_owner(place, len(hands))], _hand_answers(table, hand, cards))
        for place, (hand, cards) in enumerate(zip(hands, held, strict=True), start=1)
        if cards
    ]
    ended = table.over and not table.trouble
    result = table.result() if ended else None
    drawings = [*drawn, *drawn_dealer, *([result] if result else [])]
    grids = [rows_grid(_("Your hands"), (_(COLUMNS[0]), *COLUMNS[1:]), rows)] if rows else []
    grids += [answers_grid(_("Your drawing and your result"), drawings)] if drawings else []
    trouble = table.trouble or first_trouble(*(answers for __, answers in rows), drawings)
    state = TableState(
        title,
        message=_message(table, result),
        rules=_(RULES),
        dealer=dealer,
        hands=views,
        buttons=_buttons(table, best),
        panels=(*_canvas(table, held, recorder), *grids),
        trouble=trouble,
        deck=table.draw.deck if table.over else "",
    )
    return Shown(state, _score(table, result), table.code, trouble, "hand_value")


def _owner(place: int, hands: int) -> str:
    return _("Your hand") if hands == 1 else _("Hand {number}").format(number=place)


def _buttons(table: CasinoRound, best: str) -> tuple[Button, ...]:
    enabled = table.moves()
    return tuple(
        Button(move, _(LABELS[move]), KEYS[move], enabled[move], enabled[move] and move == best)
        for move in MOVES
    )


def _message(table: CasinoRound, result: CodeAnswer | None) -> str:
    """Return a sentence about the next move, or about the round's result."""
    if table.trouble:
        return _(BACK) if table.decisions else _(CANNOT_DEAL)
    if result is None:
        hands = len(table.hands)
        if hands == 1:
            return _("Your move.")
        return _("Your move on hand {number} of {n}.").format(number=table.index + 1, n=hands)
    net = table.net(result)
    if net == 0:
        return _("A push: your bet comes back.")
    message = _("You win {n} credits.") if net > 0 else _("You lose {n} credits.")
    return message.format(n=number(f"{abs(net):g}"))


def _score(table: CasinoRound, result: CodeAnswer | None) -> Score:
    if result is None:
        return Score()
    net = table.net(result)
    return Score(net > 0, net < 0, net == 0, net, over=True)


def _player_views(
    table: CasinoRound,
    hands: Sequence[Any],
    held: Sequence[list[CardValue]],
    recorder: Recorder,
) -> tuple[tuple[HandView, ...], list[CodeAnswer]]:
    """Return the hands as `draw` arranges them, and answers that check this drawing."""
    playing = _playing(table)
    views = [
        _view(table, hand, cards, _owner(place, len(hands)), place - 1 == playing)
        for place, (hand, cards) in enumerate(zip(hands, held, strict=True), start=1)
    ]
    if not hands:
        return (), []
    drawing = table.questions.ask("draw(...)", lambda: table.player.draw(recorder, WIDTH, HEIGHT))
    if drawing.trouble:
        return tuple(views), [replace(drawing, call="draw")]
    try:
        own = [table.code.call(hand.cards) for hand in hands]
    except StudentError:
        return tuple(views), []
    *by_hand, others = recorder.sort_by_hand(own)
    marked = recorder.find_marked(by_hand)
    shown = [
        replace(view, cards=codes(table.code.code_of, drawings), current=place == marked)
        for place, (view, drawings) in enumerate(zip(views, by_hand, strict=True))
    ]
    if others:
        shown.append(HandView(_("Drawn, but in no hand"), codes(table.code.code_of, others)))
    cards, width, markers = _drawing_answers(recorder, shown, views, marked, playing)
    marked_at = recorder.marked_at if recorder.markers else drawing.place
    return tuple(shown), [
        replace(cards, place=drawing.place),
        replace(width, place=drawing.place),
        replace(markers, place=marked_at),
    ]


def _playing(table: CasinoRound) -> int | None:
    """Return the index of the hand being played, or None."""
    return None if table.over or table.index >= len(table.hands) else table.index


def _canvas(
    table: CasinoRound, held: Sequence[list[CardValue]], recorder: Recorder
) -> tuple[Canvas, ...]:
    """Return pictures of the student's drawing and a correct one; () without drawing."""
    if not recorder.cards and not recorder.markers:
        return ()
    hands = [format_cards(cards).split() for cards in held]
    drawn = picture(_("your draw"), table.code.code_of, recorder)
    wanted = one_way(_("one way to draw it"), hands, _playing(table), WIDTH, HEIGHT)
    return (Canvas(_("Your drawing"), WIDTH, HEIGHT, (drawn, wanted)),)


def _drawing_answers(
    recorder: Recorder,
    shown: Sequence[HandView],
    views: Sequence[HandView],
    marked: int | None,
    playing: int | None,
) -> list[CodeAnswer]:
    """Return answers that compare the drawing with the hands, width, and current hand."""
    drawn = " | ".join(" ".join(view.cards) for view in shown)
    expected = " | ".join(" ".join(view.cards) for view in views)
    places = [drawing.x for drawing in recorder.cards] + [x for x, __ in recorder.markers]
    low, high = min(places, default=0), max(places, default=0)
    marks = _marks(len(recorder.markers), marked or 0)
    wanted = _marks(0 if playing is None else 1, playing or 0)
    return [
        CodeAnswer(_("draw: cards"), drawn, expected, right=drawn == expected),
        CodeAnswer("draw: x", _span(low, high), _span(0, WIDTH), right=0 <= low <= high <= WIDTH),
        CodeAnswer(_("draw: markers"), marks, wanted, right=marks == wanted),
    ]


def _marks(markers: int, place: int) -> str:
    """Return a phrase with the number of markers drawn and the hand that they mark."""
    if not markers:
        return _("none")
    return _("{n}, on hand {number}").format(n=markers, number=place + 1)


def _span(low: float, high: float) -> str:
    return _("{low} to {high}").format(low=f"{low:.0f}", high=f"{high:.0f}")


def _dealer_view(table: CasinoRound) -> tuple[tuple[HandView, ...], list[CodeAnswer]]:
    """Return the dealer's hand as the student's `draw_dealer_hand` draws it."""
    if table.dealer is None:
        return (), []
    cards = tuple(format_cards(table.cards(table.dealer)).split())
    wanted = cards if table.over else cards[:1] + (FACE_DOWN,) * (len(cards) - 1)
    label = _value(table, table.dealer) if table.over else "?"
    counts = expected.running_counts(wanted, label)
    view = HandView(_("Dealer"), wanted, label, _dealer_note(table), counts=counts)
    recorder = Recorder()
    drawing = table.questions.ask(
        "draw_dealer_hand",
        lambda: table.dealer.draw_dealer_hand(recorder, DEALER_X, 0, table.over),
    )
    if drawing.trouble:
        return (view,), [drawing]
    places = sorted(recorder.cards, key=lambda drawing: drawing.x)
    drawn = codes(table.code.code_of, places)
    text, is_right = " ".join(drawn), drawn == wanted
    answer = replace(drawing, text=text, expected=" ".join(wanted), right=is_right)
    return (replace(view, cards=drawn),), [answer]


def _dealer_note(table: CasinoRound) -> str:
    if not table.over:
        return ""
    cards = table.cards(table.dealer)
    if expected.is_blackjack(cards):
        return "blackjack"
    return "bust" if expected.is_busted(cards) else ""


def _view(
    table: CasinoRound, hand: Any, cards: list[CardValue], owner: str, current: bool
) -> HandView:
    """Return a student's hand with its own count and notes, such as "soft"."""
    doubled = table.doubled(hand)
    notes = {
        "blackjack": len(table.hands) == 1 and expected.is_blackjack(cards),
        "soft": table.says(hand, "is_soft") is True,
        "bust": table.says(hand, "is_busted") is True,
        "doubled": doubled,
    }
    outcome: Any = ""
    bet = BET * (2 if doubled else 1)
    won: float | None = None
    if table.over and not table.trouble:
        net = light.result([cards], [False], table.cards(table.dealer))
        split_hand = len(table.hands) > 1 and expected.is_blackjack(cards)
        if split_hand:
            net = _plain_21(table.cards(table.dealer))
        outcome = "win" if net > 0 else "lose" if net < 0 else "push"
        won = net * bet
    held, label = tuple(format_cards(cards).split()), _value(table, hand)
    return HandView(
        owner,
        held,
        label,
        ", ".join(note for note, true in notes.items() if true),
        bet=bet,
        current=current,
        outcome=outcome,
        counts=expected.running_counts(held, label),
        net=won,
    )


def _plain_21(dealer: list[CardValue]) -> float:
    """Return the net result, in bets, of 21 in two cards after a split: no blackjack."""
    if expected.is_blackjack(dealer):
        return -1
    return 0 if expected.soft_count(dealer) == expected.BLACKJACK else 1


def _value(table: CasinoRound, hand: Any) -> str:
    value = table.says(hand, "hand_value")
    return str(value) if type(value) is int and abs(value) < MAX_CREDITS else "?"


def _hand_answers(table: CasinoRound, hand: Any, cards: list[CardValue]) -> list[CodeAnswer]:
    """Ask a hand for its value, and whether it's soft, busted, and can be split."""
    pair = len(cards) == DEALT and expected.value(cards[0]) == expected.value(cards[1])
    return [
        table.questions.ask_method(hand, "hand_value", expected.soft_count(cards)),
        table.questions.ask_method(hand, "is_soft", expected.is_soft(cards)),
        table.questions.ask_method(hand, "is_busted", expected.is_busted(cards)),
        table.questions.ask_method(hand, "can_split", pair),
    ]
