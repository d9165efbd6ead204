"""Bar charts and line charts for notebooks, as HTML.

They use the page's text colour and width, so they suit light and dark themes and any screen. A
saved notebook keeps them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

__all__ = ["bars", "line"]

COLOURS = ("#2b7bba", "#c8701a", "#4b8b3b", "#a8508f")  # visible on white and on black
BELOW_ZERO = COLOURS[1]
MAX_POINTS = 400
FROM_ZERO = 0.6  # the axis starts at 0 unless the lowest value is a larger part of the highest
DASHED = "border-left:2px dashed currentColor"
TEXT = "font-size:13px;line-height:1.3;font-variant-numeric:tabular-nums"
CAPTION = "font-size:12px;opacity:.8"


def bars(
    values: Mapping[object, float],
    *,
    unit: str = "",
    expected: float | None = None,
    title: str = "",
) -> None:
    """Show a bar for each value, with its label; labels that are numbers are sorted.

    `unit` follows each value. A dashed line marks the value `expected`.
    """
    names: list[object] = list(values)
    if all(isinstance(name, (int, float)) for name in names):
        names.sort(key=lambda name: float(str(name)))
    marks = [0.0, *values.values(), *([] if expected is None else [expected])]
    low, high = min(marks), max(marks)
    rows, words = [], []
    for name in names:
        value = values[name]
        left, right = (100 * _share(end, low, high) for end in sorted((0.0, value)))
        colour = COLOURS[0] if value >= 0 else BELOW_ZERO
        bar = f"left:{left:.2f}%;width:{right - left:.2f}%;background:{colour}"
        parts = [f'<span style="position:absolute;top:0;bottom:0;border-radius:2px;{bar}"></span>']
        if expected is not None:
            at = f"left:{100 * _share(expected, low, high):.2f}%;{DASHED}"
            parts.append(f'<span style="position:absolute;top:-2px;bottom:-2px;{at}"></span>')
        shown = f"{_format_number(value)}{unit}"
        rows.append(
            f'<span style="text-align:right">{escape(str(name))}</span>'
            f'<span style="position:relative;height:13px">{"".join(parts)}</span>'
            f'<span style="text-align:right">{escape(shown)}</span>'
        )
        words.append(f"{name}: {shown}")
    grid = "display:grid;grid-template-columns:auto minmax(60px,1fr) auto;gap:3px 10px"
    _show(title, words, f'<div style="{grid};align-items:center">{"".join(rows)}</div>')


def line(
    values: Sequence[float] | Mapping[str, Sequence[float]],
    *,
    expected: float | None = None,
    title: str = "",
) -> None:
    """Show a line through the values, or several named lines, from left to right.

    A dashed line marks the value `expected`.
    """
    lines = values if isinstance(values, Mapping) else {"": values}
    lines = {name: list(each) for name, each in lines.items() if len(each) > 1}
    ends = [end for each in lines.values() for end in (min(each), max(each))]
    ends += [] if expected is None else [expected]
    if not lines:
        return
    low, high, last = min(ends), max(ends), max(map(len, lines.values())) - 1
    low = 0 if 0 <= low < FROM_ZERO * high else low
    drawn = [
        _polyline(each, COLOURS[at % 4], low, high, last) for at, each in enumerate(lines.values())
    ]
    if expected is not None:
        y = f"{100 - 100 * _share(expected, low, high):.2f}"
        dashes = 'stroke="currentColor" stroke-dasharray="5 4" vector-effect="non-scaling-stroke"'
        drawn.append(f'<line x1="0" x2="100" y1="{y}" y2="{y}" {dashes}/>')
    words = [f"{name}: {_format_number(each[-1])}" for name, each in lines.items() if name]
    keys = "".join(
        f'<span><b style="color:{COLOURS[at % 4]}">—</b> {escape(each)}</span>'
        for at, each in enumerate(words)
    )
    svg = (
        '<svg viewBox="0 0 100 100" preserveAspectRatio="none" style="display:block;width:100%;'
        'height:190px;border:solid currentColor;border-width:0 0 1px 1px;overflow:visible">'
        f"{''.join(drawn)}</svg>"
    )
    style = f"display:flex;justify-content:space-between;{CAPTION}"
    _show(
        title,
        words,
        '<div style="display:grid;grid-template-columns:auto 1fr;gap:3px 8px">'
        f'<div style="{style};flex-direction:column;text-align:right">'
        f"<span>{_format_number(high)}</span><span>{_format_number(low)}</span></div>{svg}<span></span>"
        f'<div style="{style}"><span>0</span><span>{_format_number(last)}</span></div><span></span>'
        f'<div style="display:flex;flex-wrap:wrap;gap:2px 18px">{keys}</div></div>',
    )


def _polyline(values: Sequence[float], colour: str, low: float, high: float, last: int) -> str:
    """Return a line as an SVG element of at most 400 points.

    `low` and `high` are the limits of the axis, and `last` is the index at its right end.
    """
    step = -(-len(values) // MAX_POINTS)
    places = sorted({*range(0, len(values), step), len(values) - 1})
    points = " ".join(
        f"{100 * place / last:.2f},{100 - 100 * _share(values[place], low, high):.2f}"
        for place in places
    )
    style = f'fill="none" stroke="{colour}" stroke-width="1.8" vector-effect="non-scaling-stroke"'
    return f'<polyline points="{points}" {style}/>'


def _share(value: float, low: float, high: float) -> float:
    """Return the position of a value between `low` and `high`, from 0 to 1."""
    return (value - low) / (high - low) if high > low else 0.0


def _format_number(value: float) -> str:
    """Return a number with at most two decimals, or with one from 10 on."""
    return f"{value:,.{1 if abs(value) >= 10 else 2}f}".rstrip("0").rstrip(".")


def _show(title: str, words: Sequence[str], drawing: str) -> None:
    from IPython.display import display

    head = f'<div style="font-weight:600;margin-bottom:4px">{escape(title)}</div>' if title else ""
    label = escape(", ".join(_title_and(title, words)))
    html = (
        f'<div role="img" aria-label="{label}" style="max-width:600px;margin:6px 0 10px;{TEXT}">'
        f"{head}{drawing}</div>"
    )
    plain = "\n".join(_title_and(title, words))
    display({"text/html": html, "text/plain": plain}, raw=True)  # type: ignore[no-untyped-call]


def _title_and(title: str, words: Sequence[str]) -> Iterator[str]:
    if title:
        yield title
    yield from words
