"""Splits a Markdown text into units: the paragraphs, headings, and cells to translate.

Code blocks and comments are never units, except text for the course page (`<!-- page:`). A text is
rebuilt around its units, byte for byte.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap

from markdown_it import MarkdownIt
from markdown_it.token import Token

__all__ = [
    "CODE", "FIELD", "Unit", "has_words", "markdown_units", "notebook_units", "slug",
    "translate_markdown", "translate_notebook", "unwrap_page_only",
]  # fmt: skip

CODE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
FIELD = re.compile(r"\{\w*(?:!\w)?(?::[^{}]*)?\}")  # a field of `str.format`: {n}, {text!r}, {n:,}
WORD = re.compile(r"[^\W\d_]{2,}")
PIPE = re.compile(r"(?<!\\)\|")
PAGE = re.compile(r"^<!-- page:\n(?P<text>.*?)^-->\n", re.DOTALL | re.MULTILINE)
HERE = re.compile(r"\]\(#([^)]*)\)")
BEGINS_A_BLOCK = re.compile(r"(#|>|[-+*=|]|\d+[.)]|~~~|```|<)")
WIDTH = 120
KINDS = {"heading_open": "heading", "th_open": "table head", "td_open": "table cell"}


@dataclass(frozen=True)
class Unit:
    """A paragraph, heading, or cell of a Markdown text, to be translated as a whole."""

    text: str  # on one line, with single spaces
    begin: int  # index of its start in the Markdown text
    end: int  # index after its end
    kind: str  # such as `heading` or `table cell`
    under: str  # the heading above it; for a heading, its own text


def markdown_units(markdown: str) -> list[Unit]:
    """Return the units of a Markdown text in order, without those that contain only code."""
    return [unit for unit in _all(markdown) if has_words(unit.text)]


def has_words(text: str) -> bool:
    """Return True if a Markdown text has a word to translate outside its code."""
    return WORD.search(CODE.sub("", text)) is not None


def translate_markdown(markdown: str, translate: Callable[[str], str]) -> str:
    """Return a Markdown text with each unit replaced by its translation.

    If `translate` returns "", the unit stays in English. Links to a heading of the same text lead
    to that heading's translation.
    """
    units = markdown_units(markdown)
    translations = {unit.text: translate(unit.text) for unit in units}
    headings = {
        slug(unit.text): slug(translations[unit.text] or unit.text)
        for unit in units
        if unit.kind == "heading"
    }
    parts, done = [], 0
    for unit in units:
        text = translations[unit.text]
        if text and text != unit.text:
            text = HERE.sub(lambda link: f"](#{headings.get(link[1], link[1])})", text)
            parts += [markdown[done : unit.begin], _lay_out(text, unit, markdown)]
            done = unit.end
    return "".join(parts) + markdown[done:]


def notebook_units(notebook: bytes) -> list[Unit]:
    """Return the units of all Markdown cells in a notebook's JSON."""
    cells = json.loads(notebook)["cells"]
    texts = ("".join(each["source"]) for each in cells if each["cell_type"] == "markdown")
    return [unit for text in texts for unit in markdown_units(text)]


def translate_notebook(notebook: bytes, translate: Callable[[str], str]) -> str:
    """Return a notebook's JSON with the units of its Markdown cells translated."""
    content = json.loads(notebook)
    for cell in content["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = translate_markdown("".join(cell["source"]), translate).splitlines(
                keepends=True
            )
    return json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def unwrap_page_only(markdown: str) -> str:
    """Return a Markdown text that shows its parts for the course page, at unchanged positions."""
    return PAGE.sub(lambda found: f"{' ' * 10}\n{found['text']}{' ' * 3}\n", markdown)


def slug(heading: str) -> str:
    """Return the anchor of a heading in links, such as `soft-hands`."""
    return "-".join(re.findall(r"\w+", heading.lower()))


def _all(markdown: str) -> Iterator[Unit]:
    starts = _line_starts(markdown)
    tokens = MarkdownIt("commonmark").enable("table").parse(unwrap_page_only(markdown))
    under = ""
    for place, token in enumerate(tokens):
        if token.type == "tr_open":
            yield from _cells(markdown, starts, tokens, place, under)
        elif token.type == "inline" and tokens[place - 1].type in (
            "paragraph_open",
            "heading_open",
        ):
            kind = KINDS.get(tokens[place - 1].type, "")
            kind = kind or (
                "list item" if tokens[place - 2].type == "list_item_open" else "paragraph"
            )
            under = token.content if kind == "heading" else under
            yield _make_unit(markdown, starts, token, kind, under)


def _line_starts(markdown: str) -> list[int]:
    starts = [0]
    for line in markdown.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


def _make_unit(markdown: str, starts: Sequence[int], token: Token, kind: str, under: str) -> Unit:
    """Return the unit of a heading or paragraph; `under` is the heading above it."""
    first, after = token.map or (0, 0)
    line = markdown[starts[first] : starts[first + 1]].rstrip()
    begin = starts[first] + len(line) - len(token.content.split("\n")[0].rstrip())
    end = starts[first] + len(markdown[starts[first] : starts[after]].rstrip())
    text = " ".join(line.strip() for line in markdown[begin:end].split("\n"))
    return Unit(text, begin, end, kind, under)


def _cells(
    markdown: str, starts: Sequence[int], tokens: Sequence[Token], place: int, under: str
) -> Iterator[Unit]:
    """Yield a unit for each cell of the table row at token `place`, with escapes removed."""
    first, after = tokens[place].map or (0, 0)
    row = markdown[starts[first] : starts[after]].rstrip()
    begin = starts[first] + len(row) - len(row.lstrip())
    kind = KINDS[tokens[place + 1].type]
    ends = [
        *(pipe.start() + starts[first] for pipe in PIPE.finditer(row)),
        starts[first] + len(row),
    ]
    for end in ends:
        cell = markdown[begin:end]
        if cell.strip():
            at = begin + len(cell) - len(cell.lstrip())
            text = cell.strip()
            yield Unit(text.replace("\\|", "|"), at, at + len(text), kind, under)
        begin = end + 1


def _lay_out(text: str, unit: Unit, markdown: str) -> str:
    """Return a translation formatted for its place: escaped in a cell, wrapped in a paragraph."""
    if unit.kind.startswith("table"):
        return text.replace("|", "\\|")
    if unit.kind == "heading":
        return text
    indent = " " * (unit.begin - markdown.rfind("\n", 0, unit.begin) - 1)
    lines = wrap(text, WIDTH - len(indent), break_long_words=False, break_on_hyphens=False)
    if any(BEGINS_A_BLOCK.match(line) for line in lines[1:]):
        return text
    return f"\n{indent}".join(lines)
