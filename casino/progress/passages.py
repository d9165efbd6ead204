"""The handouts' own words: the sentence, the row or the example that some words stand in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from casino.engine.handed_out import handed_out, stage_names

__all__ = ["passage"]

CODE = re.compile(r"`[^`]*`")
END = re.compile(r"(?:(?<=[.?!])|(?<=[.?!]\))) (?=[A-Z`(])")
ITEM = re.compile(r"\A(- |\d+\. )")
INTERFACE = 2  # cells in a row such as: name, what it does


def passage(stage: str, words: str) -> str:
    """Return the passage of a stage's handout, or of an earlier one, that the words stand in.

    Of prose it is the sentence, of a table the row, of an example the lines from there to a blank
    one or the next prompt. "" where no handout says the words.
    """
    names = stage_names()
    own = names[names.index(stage) :: -1] if stage in names else ()
    for handout in (*(f"{name}/README.md" for name in own), "README.md"):
        for block in _blocks(handed_out().get(handout, b"").decode().splitlines()):
            if words in _joined(block):
                return _part(block, words)
    return ""


def _joined(lines: Sequence[str]) -> str:
    return " ".join(" ".join(lines).split())


def _blocks(lines: Sequence[str]) -> Iterator[list[str]]:
    """Yield the paragraphs, list items, tables and fenced examples, without headings."""
    block: list[str] = []
    inside_code = False
    for line in lines:
        is_fence = line.lstrip().startswith("```")
        ends = is_fence or (not inside_code and (not line.strip() or ITEM.match(line)))
        if ends or (line.startswith("#") and not inside_code):
            yield block
            block = []
        inside_code ^= is_fence
        if is_fence and inside_code:
            block = [line]
        elif not is_fence and (inside_code or (line.strip() and not line.startswith("#"))):
            block.append(line)
    yield block


def _part(block: Sequence[str], words: str) -> str:
    if block[0].lstrip().startswith("```"):
        return _example(block[1:], words)
    if block[0].startswith("|"):
        return _row(block, words)
    return _sentence(ITEM.sub("", _joined(block), count=1), words)


def _example(lines: Sequence[str], words: str) -> str:
    """Return the lines of an example from the one with the words."""
    first = next(place for place, line in enumerate(lines) if words in _joined([line]))
    found = [lines[first]]
    for line in lines[first + 1 :]:
        if not line.strip() or line.startswith(">>>"):
            break
        found.append(line)
    return "\n".join(found)


def _row(table: Sequence[str], words: str) -> str:
    """Return a row as words, each cell after its column's name where there are many."""
    row = next((line for line in table if words in _joined([line])), "")
    cells, names = _cells(row), _cells(table[0])
    if len(cells) <= INTERFACE:
        return ": ".join(cells)
    pairs = zip(names, cells, strict=False)
    return "; ".join(f"{name}: {cell}" if name else cell for name, cell in pairs if cell)


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def _sentence(text: str, words: str) -> str:
    """Return the fewest sentences in a row that have the words."""
    hidden = CODE.sub(lambda found: "`" + "x" * (len(found[0]) - 2) + "`", text)
    ends = [found.start() for found in END.finditer(hidden)]
    starts = [0, *(end + 1 for end in ends)]
    first = text.index(words)
    begin = max(start for start in starts if start <= first)
    end = min((end for end in ends if end >= first + len(words)), default=len(text))
    return text[begin:end]
