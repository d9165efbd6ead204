"""Quote the handouts: find the sentence, table row, or example with certain words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from casino.engine.handed_out import read_handed_out, stage_names
from casino.languages import ENGLISH

__all__ = ["passage"]

CODE = re.compile(r"`[^`]*`")
END = re.compile(r"(?:(?<=[.?!])|(?<=[.?!]\))) (?=(\S))")
BEGINS = "`(¿¡„"  # start of a sentence, besides a capital letter
ITEM = re.compile(r"\A(- |\d+\. )")
INTERFACE = 2  # cells in a row such as: name, what it does


def passage(stage: str, words: str, language: str = ENGLISH) -> str:
    """Return the passage with these words in a stage's handout, or an earlier stage's.

    In prose it is the sentence, in a table the row, and in an example the lines up to a blank line
    or the next prompt. If no handout has the words, it is "". The words are English, and the
    passage is in `language`.
    """
    names = stage_names()
    own = names[names.index(stage) :: -1] if stage in names else ()
    for handout in (*(f"{name}/README.md" for name in own), "README.md"):
        blocks = _handout(handout, ENGLISH)
        for place, block in enumerate(blocks):
            if words in _join(block):
                blocks_translated = _handout(handout, language)
                # Count from the top, because a translated handout ends with a glossary.
                translated = (
                    blocks_translated[place] if len(blocks_translated) >= len(blocks) else block
                )
                return _part(block, words, translated)
    return ""


def _handout(handout: str, language: str) -> list[list[str]]:
    return list(_blocks(read_handed_out(language).get(handout, b"").decode().splitlines()))


def _join(lines: Sequence[str]) -> str:
    return " ".join(" ".join(lines).split())


def _blocks(lines: Sequence[str]) -> Iterator[list[str]]:
    """Yield a handout's paragraphs, items, tables, and examples, without headings."""
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


def _part(block: Sequence[str], words: str, translated: Sequence[str]) -> str:
    """Return the translation of the part of a block in which these words are."""
    if block[0].lstrip().startswith("```"):
        return _example(block[1:], words)
    if block[0].startswith("|"):
        return _row(block, words, translated)
    text, translated_text = (ITEM.sub("", _join(each), count=1) for each in (block, translated))
    return _sentences(text, translated_text, words)


def _example(lines: Sequence[str], words: str) -> str:
    """Return the lines of an example, from the words to a blank line or prompt."""
    first = next(place for place, line in enumerate(lines) if words in _join([line]))
    found = [lines[first]]
    for line in lines[first + 1 :]:
        if not line.strip() or line.startswith(">>>"):
            break
        found.append(line)
    return "\n".join(found)


def _row(table: Sequence[str], words: str, translated: Sequence[str]) -> str:
    """Return the translation, as text, of the table's row in which these words are.

    In a wide table, each cell follows its column's name.
    """
    place = next((place for place, line in enumerate(table) if words in _join([line])), None)
    if place is None or len(translated) != len(table):
        return ""
    cells, names = _cells(translated[place]), _cells(translated[0])
    if len(cells) <= INTERFACE:
        return ": ".join(cells)
    pairs = zip(names, cells, strict=False)
    return "; ".join(f"{name}: {cell}" if name else cell for name, cell in pairs if cell)


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def _sentences(text: str, translated: str, words: str) -> str:
    """Return the translation of the sentences in which these words are.

    If the translation has another number of sentences, return all of it.
    """
    starts = _starts(text)
    first = text.index(words)
    last = first + len(words)
    begin = max(place for place, start in enumerate(starts) if start <= first)
    end = min((place for place, start in enumerate(starts) if start > last), default=len(starts))
    starts_translated = [*_starts(translated), len(translated) + 1]
    if len(starts_translated) != len(starts) + 1:
        return translated
    return translated[starts_translated[begin] : starts_translated[end] - 1]


def _starts(text: str) -> list[int]:
    """Return the position of each sentence in a text."""
    hidden = CODE.sub(lambda found: "`" + "x" * (len(found[0]) - 2) + "`", text)
    ends = (found for found in END.finditer(hidden) if found[1].isupper() or found[1] in BEGINS)
    return [0, *(found.end() for found in ends)]
