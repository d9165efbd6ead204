"""The plain-text face of a table, for a terminal and for a screen reader."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from math import isfinite
from typing import Any

from casino.engine.console import Line
from casino.shoe import RANK_LETTERS, SUITS
from casino.table.state import (
    FACE_DOWN,
    Button,
    Canvas,
    Chart,
    Grid,
    HandView,
    HeatMap,
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

RANK_NAMES = {"A": "Ace", "T": "10", "J": "Jack", "Q": "Queen", "K": "King"}
OUTCOMES = {"win": "wins", "lose": "loses"}
MOST_POINTS = 60


def as_text(state: TableState) -> str:
    """Write a table as lines of text: the title, the hands, the message, the rest.

    No line has colour or control characters, even if the student's code printed some.
    """
    hands = [_hand(hand, state.push_word) for hand in (*state.dealer, *state.hands)]
    parts = [
        [state.title, state.rules],
        [_printed(line) for line in state.transcript],
        hands,
        _seats(state),
        [f"{state.trouble}:", state.error] if state.error else [],
        [state.message],
        *(_panel(panel) for panel in state.panels),
        [_moves(state), _tally(state.tally, state.push_word), _deck(state)],
    ]
    blocks = ["\n".join(line for line in part if line) for part in parts]
    return _plain("\n\n".join(block for block in blocks if block))


def _plain(text: str) -> str:
    """Remove characters that could move a terminal's cursor or reverse text."""
    kept = (c for c in text if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cf"))
    return "".join(kept)


def _card(code: str) -> str:
    if code == FACE_DOWN:
        return "face-down card"
    if len(code) != 2 or code[0] not in RANK_LETTERS or code[1] not in SUITS:
        return code
    return f"{RANK_NAMES.get(code[0], code[0])} of {SUITS[code[1]]}"


def _hand(hand: HandView, push_word: str) -> str:
    cards = ", ".join(_card(code) for code in hand.cards) or "no cards"
    told = [
        f"count {hand.label}" if hand.label else "",
        hand.note,
        f"bet {_number(hand.bet)}" if hand.bet is not None else "",
        push_word if hand.outcome == "push" else OUTCOMES.get(hand.outcome, ""),
        f"{hand.net:+g}" if hand.net else "",
    ]
    rest = ", ".join(word for word in told if word)
    marker = "> " if hand.current else "  "
    return f"{marker}{hand.owner}: {cards}{f' ({rest})' if rest else ''}"


def _seats(state: TableState) -> list[str]:
    """Write the seats with their hands, and the line that settled each hand."""
    if state.seats is None:
        return []
    lines: list[str] = []
    for seat in state.seats.seats:
        if seat.kind == "empty":
            lines.append(f"  Seat {seat.number}: empty ({seat.name})")
            continue
        net = "" if seat.net is None else f", {seat.net:+g} this round"
        marker = "> " if seat.current else "  "
        lines.append(
            f"{marker}Seat {seat.number}: {seat.name}, {seat.kind}, owns {_number(seat.owned)}, "
            f"bets {_number(seat.bet)}{net}"
        )
        lines += [_seat_hand(hand) for hand in seat.hands]
    switches = (f"{label} {'on' if on else 'off'}" for _, label, on in state.seats.switches)
    lines.append(f"Switches: {', '.join(switches)}")
    if state.seats.actions:
        lines.append("While bets are placed: bet 1 25, seat 2 computer, name 1 Bozo,")
        lines.append("switch hit_soft_17")
    lines += [state.seats.remark] if state.seats.remark else []
    return lines


def _seat_hand(hand: SeatHand) -> str:
    cards = ", ".join(_card(code) for code in hand.cards)
    told = [f"count {hand.label}", hand.note, f"bet {_number(hand.bet)}"]
    if hand.line:
        told.append(f"line ({hand.line}) {hand.net:+g}" if hand.net else f"line ({hand.line}) 0")
    marker = "  > " if hand.current else "    "
    return f"{marker}{cards} ({', '.join(word for word in told if word)})"


def _printed(line: Line) -> str:
    return f"  | {line.text}" + (f" [answer: {line.answer}]" if line.answer is not None else "")


def _moves(state: TableState) -> str:
    if state.busy:
        return "Moves: Stop"
    moves = [_move(button) for button in state.buttons if button.enabled]
    moves += ["Deal"] if state.can_deal else []
    moves += ["Undo"] if state.can_undo else []
    return f"Moves: {', '.join(moves)}" if moves else ""


def _move(button: Button) -> str:
    key = f" [{button.key}]" if button.key else ""
    return f"{button.label}{key}{' (best move)' if button.best else ''}"


def _deck(state: TableState) -> str:
    """Name the cards of this deal, once none of them is face down."""
    lying = [code for hand in (*state.dealer, *state.hands) for code in hand.cards]
    return f"This deal: {state.deck}" if state.deck and FACE_DOWN not in lying else ""


def _tally(tally: Tally | None, push_word: str) -> str:
    if tally is None:
        return ""
    rounds = tally.won + tally.lost + tally.push
    told = [f"Rounds {rounds}: won {tally.won}, lost {tally.lost}, {push_word} {tally.push}"]
    if tally.bankroll:
        told.append(f"bankroll {_number(tally.bankroll[-1])}")
    if tally.moves:
        told.append(f"best moves {tally.best_moves} of {tally.moves}")
    return "; ".join(told)


def _panel(panel: Panel) -> list[str]:
    writers: dict[type[Any], Callable[[Any], Iterable[str]]] = {
        Grid: _grid,
        Chart: _chart,
        HeatMap: _heat_map,
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
    remark = ["(x: not as expected)"] if wrong else []
    return [*_columns([list(grid.columns), *marked]), *remark]


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    flat = [[" ".join(text.split("\n")) for text in row] for row in rows]
    count = max((len(row) for row in flat), default=0)
    widths = [max(len(row[column]) for row in flat if column < len(row)) for column in range(count)]
    lines = ("  ".join(map(str.ljust, row, widths)) for row in flat)
    return [f"  {line}".rstrip() for line in lines]


def _chart(chart: Chart) -> list[str]:
    """Write a chart as a table of its points, thinned out where there are very many."""
    xs = sorted({x for series in chart.series for x in series.x})
    step = -(-len(xs) // MOST_POINTS) or 1
    values = [dict(zip(series.x, series.y, strict=False)) for series in chart.series]
    rows = [
        [_number(x), *(_number(known[x]) if x in known else "" for known in values)]
        for x in xs[::step]
    ]
    mark = [f"marked: {chart.x_label} {_number(chart.mark)}"] if chart.mark is not None else []
    heading = [chart.x_label, *(series.name for series in chart.series)]
    return [f"({chart.y_label})", *_columns([heading, *rows]), *mark]


def _heat_map(heat_map: HeatMap) -> list[str]:
    rows = [[name, *cells] for name, cells in zip(heat_map.rows, heat_map.cells, strict=False)]
    if heat_map.current is not None:
        row, column = heat_map.current
        rows[row][column + 1] = f"[{rows[row][column + 1]}]"
    legend = "S stand, H hit, D double, P split; [ ] the hand in play"
    lines = [*_columns([["", *heat_map.columns], *rows]), f"({legend})"]
    return [*lines, heat_map.note] if heat_map.note else lines


def _canvas(canvas: Canvas) -> list[str]:
    """Write where everything was drawn."""
    lines = [f"({_number(canvas.width)} wide, {_number(canvas.height)} high)"]
    for picture in canvas.pictures:
        placed = [f"{_card(code)} at {_number(x)}, {_number(y)}" for code, x, y in picture.cards]
        placed += [f"marker at {_number(x)}, {_number(y)}" for x, y in picture.markers]
        lines.append(f"  {picture.name}: {'; '.join(placed) or 'nothing'}")
    return lines


def _shades(shades: Shades) -> list[str]:
    """Write for each picture how many of its cells are far from the expected number."""
    lines = [f"({shades.y_label} by {shades.x_label})"]
    for name, rows in shades.pictures:
        cells = "".join(rows)
        seldom, often = (sum(map(cells.count, digits)) for digits in ("01", "78"))
        lines.append(f"  {name}: {often} of {len(cells)} far too often, {seldom} far too seldom")
    return lines


def _sliders(sliders: Sliders) -> list[str]:
    return [
        f"  {slider.label}: {_number(slider.value)}  ({slider.action}="
        f"{_number(slider.low)} to {_number(slider.high)})"
        for slider in sliders.sliders
    ]


def _picker(picker: Picker) -> list[str]:
    return [f"{picker.title}: type it, such as 8D"]


def _progress(progress: Progress) -> list[str]:
    done = min(1.0, max(0.0, progress.done))
    return [f"  {'#' * round(20 * done):.<20} {done:.0%}"]


def _number(value: float) -> str:
    if not isfinite(value):
        return str(value)
    return f"{value:.10g}" if float(value).is_integer() else f"{round(value, 4):g}"
