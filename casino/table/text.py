"""Write the play table as plain text, for a terminal and for screen readers."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from math import isfinite
from typing import Any

from casino.engine.console import PrintedLine
from casino.game.named_cards import card_in_words
from casino.game.shoe import RANK_LETTERS, SUITS
from casino.languages import N_, _
from casino.table.state import (
    FACE_DOWN,
    Button,
    Canvas,
    Chart,
    Grid,
    HandView,
    MatrixMap,
    Panel,
    Picker,
    Progress,
    SeatHand,
    Shades,
    Sliders,
    TableState,
    Tally,
)

__all__ = ["as_text"]

OUTCOMES = {"win": N_("wins"), "lose": N_("loses")}
SEATED = {"person": N_("person"), "computer": N_("computer"), "strategy": N_("strategy")}
PUSHES = {"push": N_("push"), "tie": N_("tie")}
# After a count, as in `static/hands.js`; without the space they are in the glossary.
NOTES = {
    "soft": N_(" soft"), "blackjack": N_(" blackjack"), "bust": N_(" bust"),
    "doubled": N_(" doubled"),
}  # fmt: skip
WORDS_FOR_BETS = ("bet 1 25, seat 2 computer, name 1 Bozo,", "switch hit_soft_17")  # to type
MAX_POINTS = 60


def as_text(state: TableState) -> str:
    """Return the table as text: the title, the hands, the message, and the rest.

    The lines have no colours or control characters, even if the student's code printed some.
    """
    hands = [_hand(hand, state.push_word) for hand in (*state.dealer, *state.hands)]
    parts = [
        [state.title, state.rules],
        [_format_line(line) for line in state.transcript],
        hands,
        _seats(state),
        [f"{state.error_title}:", state.error] if state.error else [],
        [state.message],
        *(_panel(panel) for panel in state.panels),
        [_moves(state), _tally(state.tally, state.push_word), _deck(state)],
    ]
    blocks = ["\n".join(line for line in part if line) for part in parts]
    return _plain("\n\n".join(block for block in blocks if block))


def _plain(text: str) -> str:
    """Return a text without characters that move a terminal's cursor or reverse text."""
    kept = (c for c in text if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cf"))
    return "".join(kept)


def _card(code: str) -> str:
    if code == FACE_DOWN:
        return _("face-down card")
    if len(code) != 2 or code[0] not in RANK_LETTERS or code[1] not in SUITS:
        return code
    return card_in_words(code)


def _hand(hand: HandView, push_word: str) -> str:
    cards = ", ".join(_card(code) for code in hand.cards) or _("no cards")
    words_shown = [
        _count(hand.label),
        _notes(hand.note),
        _("bet {n}").format(n=_number(hand.bet)) if hand.bet is not None else "",
        _(PUSHES[push_word] if hand.outcome == "push" else OUTCOMES.get(hand.outcome, "")),
        f"{hand.net:+g}" if hand.net else "",
    ]
    rest = ", ".join(word for word in words_shown if word)
    marker = "> " if hand.current else "  "
    return f"{marker}{hand.owner}: {cards}{f' ({rest})' if rest else ''}"


def _count(label: str) -> str:
    """Return a hand's label as text: "count 13", or words such as "51 left" unchanged."""
    return _("count {n}").format(n=label) if label and " " not in label else label


def _notes(note: str) -> str:
    return ", ".join(_(NOTES.get(each, each)).strip() for each in note.split(", "))


def _seats(state: TableState) -> list[str]:
    """Return a line for each seat of stage 8's table, each hand, and the switches."""
    if state.seats is None:
        return []
    lines: list[str] = []
    for seat in state.seats.seats:
        if seat.kind == "empty":
            words = _("Seat {n}: empty ({name})")
            lines.append("  " + words.format(n=seat.number, name=seat.name))
            continue
        marker = "> " if seat.current else "  "
        words = _("Seat {n}: {name}, {kind}, owns {owned}, bets {bet}")
        if seat.net is not None:
            words = _("Seat {n}: {name}, {kind}, owns {owned}, bets {bet}, {net:+g} this round")
        values = {"owned": _number(seat.owned), "bet": _number(seat.bet), "net": seat.net}
        kind = _(SEATED.get(seat.kind, seat.kind))
        lines.append(marker + words.format(n=seat.number, name=seat.name, kind=kind, **values))
        lines += [_seat_hand(hand) for hand in seat.hands]
    switches = (
        (_("{switch} on") if is_on else _("{switch} off")).format(switch=label)
        for _action, label, is_on in state.seats.switches
    )
    lines.append(_("Switches: {switches}").format(switches=", ".join(switches)))
    if state.seats.actions:
        lines.append(_("While bets are placed: {words}").format(words=WORDS_FOR_BETS[0]))
        lines.append(WORDS_FOR_BETS[1])
    lines += [state.seats.remark] if state.seats.remark else []
    return lines


def _seat_hand(hand: SeatHand) -> str:
    cards = ", ".join(_card(code) for code in hand.cards)
    bet = _("bet {n}").format(n=_number(hand.bet))
    parts = [_count(hand.label), _notes(hand.note), bet]
    if hand.line:
        net = f"{hand.net:+g}" if hand.net else "0"
        parts.append(_("line ({letter}) {net}").format(letter=hand.line, net=net))
    marker = "  > " if hand.current else "    "
    return f"{marker}{cards} ({', '.join(word for word in parts if word)})"


def _format_line(line: PrintedLine) -> str:
    if line.answer is None:
        return f"  | {line.text}"
    return f"  | {line.text} " + _("[answer: {answer}]").format(answer=line.answer)


def _moves(state: TableState) -> str:
    if state.busy:
        return _("Moves: {moves}").format(moves=_("Stop"))
    moves = [_move(button) for button in state.buttons if button.enabled]
    moves += [_("Deal")] if state.can_deal else []
    moves += [_("Undo")] if state.can_undo else []
    return _("Moves: {moves}").format(moves=", ".join(moves)) if moves else ""


def _move(button: Button) -> str:
    key = f" [{button.key}]" if button.key else ""
    best = " " + _("(best move)") if button.best else ""
    return f"{button.label}{key}{best}"


def _deck(state: TableState) -> str:
    """Return the deck string that deals this round again, if no card is face down."""
    lying = [code for hand in (*state.dealer, *state.hands) for code in hand.cards]
    return (
        _("This deal: {cards}").format(cards=state.deck)
        if state.deck and FACE_DOWN not in lying
        else ""
    )


def _tally(tally: Tally | None, push_word: str) -> str:
    if tally is None:
        return ""
    rounds = tally.won + tally.lost + tally.push
    words = _("Rounds {n}: won {won}, lost {lost}, push {push}")
    if push_word == "tie":
        words = _("Rounds {n}: won {won}, lost {lost}, tie {push}")
    parts = [words.format(n=rounds, won=tally.won, lost=tally.lost, push=tally.push)]
    if tally.bankroll:
        parts.append(_("bankroll {n}").format(n=_number(tally.bankroll[-1])))
    if tally.moves:
        words = _("best moves {best} of {n}")
        parts.append(words.format(best=tally.best_moves, n=tally.moves))
    return "; ".join(parts)


def _panel(panel: Panel) -> list[str]:
    writers: dict[type[Any], Callable[[Any], Iterable[str]]] = {
        Grid: _grid,
        Chart: _chart,
        MatrixMap: _heat_map,
        Sliders: _sliders,
        Picker: _picker,
        Progress: _progress,
        Canvas: _canvas,
        Shades: _shades,
    }
    title = [] if isinstance(panel, Picker) else [panel.title]
    return [*title, *writers[type(panel)](panel)]


def _grid(grid: Grid) -> list[str]:
    wrong = set(grid.wrong)
    marked = [
        [f"x {text}" if (y, x) in wrong else text for x, text in enumerate(row)]
        for y, row in enumerate(grid.rows)
    ]
    remark = [_("(x: not as expected)")] if wrong else []
    return [*_columns([list(grid.columns), *marked]), *remark]


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    flat = [[" ".join(text.split("\n")) for text in row] for row in rows]
    count = max((len(row) for row in flat), default=0)
    widths = [max(len(row[column]) for row in flat if column < len(row)) for column in range(count)]
    lines = ("  ".join(map(str.ljust, row, widths)) for row in flat)
    return [f"  {line}".rstrip() for line in lines]


def _chart(chart: Chart) -> list[str]:
    """Return a chart as a table of at most about 60 points."""
    xs = sorted({x for series in chart.series for x in series.x})
    step = -(-len(xs) // MAX_POINTS) or 1
    values = [dict(zip(series.x, series.y, strict=False)) for series in chart.series]
    rows = [
        [_number(x), *(_number(known[x]) if x in known else "" for known in values)]
        for x in xs[::step]
    ]
    mark = []
    if chart.mark is not None:
        mark = [_("marked: {axis} {n}").format(axis=chart.x_label, n=_number(chart.mark))]
    heading = [chart.x_label, *(series.name for series in chart.series)]
    return [f"({chart.y_label})", *_columns([heading, *rows]), *mark]


def _heat_map(heat_map: MatrixMap) -> list[str]:
    rows = [[name, *cells] for name, cells in zip(heat_map.rows, heat_map.cells, strict=False)]
    if heat_map.current is not None:
        row, column = heat_map.current
        rows[row][column + 1] = f"[{rows[row][column + 1]}]"
    legend = _("(S stand, H hit, D double, P split; [ ] the hand in play)")
    return [*_columns([["", *heat_map.columns], *rows]), legend]


def _canvas(canvas: Canvas) -> list[str]:
    """Return the pictures' cards and markers with their positions."""
    size = _("({width} wide, {height} high)")
    lines = [size.format(width=_number(canvas.width), height=_number(canvas.height))]
    for picture in canvas.pictures:
        at = _("{card} at {x}, {y}")
        placed = [
            at.format(card=_card(code), x=_number(x), y=_number(y)) for code, x, y in picture.cards
        ]
        at = _("marker at {x}, {y}")
        placed += [at.format(x=_number(x), y=_number(y)) for x, y in picture.markers]
        drawn = "; ".join(placed) or _("nothing")
        lines.append(f"  {picture.name}: {drawn}")
    return lines


def _shades(shades: Shades) -> list[str]:
    """Return, for each picture, the number of cells far from the expected count."""
    axes = _("({y_axis} by {x_axis})")
    lines = [axes.format(y_axis=shades.y_label, x_axis=shades.x_label)]
    for name, rows in shades.pictures:
        cells = "".join(rows)
        seldom, often = (sum(map(cells.count, digits)) for digits in ("01", "78"))
        words = _("{name}: {often} of {n} far too often, {seldom} far too seldom")
        line = words.format(name=name, often=often, n=len(cells), seldom=seldom)
        lines.append(f"  {line}")
    return lines


def _sliders(sliders: Sliders) -> list[str]:
    words = _("{label}: {value}  ({action}={low} to {high})")
    return [
        "  "
        + words.format(
            label=slider.label,
            value=_number(slider.value),
            action=slider.action,
            low=_number(slider.low),
            high=_number(slider.high),
        )
        for slider in sliders.sliders
    ]


def _picker(picker: Picker) -> list[str]:
    return [_("{title}: type it, such as 8D").format(title=picker.title)]


def _progress(progress: Progress) -> list[str]:
    done = min(1.0, max(0.0, progress.done))
    return [f"  {'#' * round(20 * done):.<20} {done:.0%}"]


def _number(value: float) -> str:
    if not isfinite(value):
        return str(value)
    return f"{value:.10g}" if float(value).is_integer() else f"{round(value, 4):g}"
