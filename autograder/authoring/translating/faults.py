"""Finds faulty translations, such as changed code or links, and counts translated strings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from markdown_it import MarkdownIt

from autograder.authoring.translating.texts import PARTS, CourseText
from autograder.authoring.translating.units import CODE, FIELD, translate_markdown, unwrap_page_only

__all__ = ["Coverage", "coverage", "faults", "other_blocks"]

LINK = re.compile(r"\]\(([^)]*)\)")
TAG = re.compile(r"<[^>]*>")
NUMBER = re.compile(r"\d+")
THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")  # English has 9,000 where other languages have 9000
STRONG = re.compile(r"\*\*")
KEPT: Mapping[str, Callable[[str], list[str]]] = {
    "code": lambda text: [" ".join(match[2].split()) for match in CODE.finditer(text)],
    "links": lambda text: LINK.findall(CODE.sub("", text)),
    "tags and addresses": lambda text: TAG.findall(CODE.sub("", text)),
    "placeholders": lambda text: FIELD.findall(CODE.sub("", text)),
    "numbers": lambda text: NUMBER.findall(THOUSANDS.sub("", CODE.sub("", LINK.sub("", text)))),
    "bold marks": lambda text: STRONG.findall(CODE.sub("", text)),
}


@dataclass(frozen=True)
class Coverage:
    """How much of a part of the course is translated, in strings and in English words."""

    texts: int  # number of strings
    done: int  # number of translated strings
    words: int  # number of English words in all strings
    done_words: int  # number of English words in translated strings

    @property
    def percent(self) -> int:
        """The share of translated words, rounded down: 100 only if nothing is left."""
        return 100 * self.done_words // self.words if self.done < self.texts else 100


def coverage(texts: Iterable[CourseText], translations: Mapping[str, str]) -> dict[str, Coverage]:
    """Return the coverage of each part of the course, and of `all`; repeated strings count once.

    `translations` has the translations by their English.
    """
    found: dict[str, dict[str, None]] = {part: {} for part in (*PARTS, "all")}
    for each in texts:
        found[each.part][each.text] = found["all"][each.text] = None
    return {
        part: Coverage(len(of), len(done), _words(of), _words(done))
        for part, of in found.items()
        for done in [[text for text in of if translations.get(text)]]
    }


def faults(translations: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each translation that lacks code, links, or marks of its English."""
    for text, translation in translations.items():
        wrong = [
            f"{what}: {words}"
            for what, read in KEPT.items()
            if (words := _difference(read(text), read(translation)))
        ]
        if "\n" in translation or _spaces(text) != _spaces(translation):
            wrong.append("a translation is one line, with the same spaces around it")
        if wrong:
            yield f'"{_short(translation)}" for "{_short(text)}": {"; ".join(wrong)}'


def other_blocks(markdown: str, translations: Mapping[str, str]) -> int:
    """Return the first line of a Markdown text at which its translation has another block, or 0.

    Blocks are headings, paragraphs, items, and cells; code must be equal, too.
    """
    source = _blocks(markdown)
    translated = _blocks(translate_markdown(markdown, lambda text: translations.get(text, "")))
    line = 1
    for place, (kind, at) in enumerate(source):
        line = at or line
        if place >= len(translated) or translated[place][0] != kind:
            return line
    return line if len(translated) > len(source) else 0


def _words(texts: Iterable[str]) -> int:
    return sum(len(text.split()) for text in texts)


def _difference(source: list[str], translated: list[str]) -> str:
    """Describe the difference between two lists: missing and extra items; "" if they are equal."""
    wanted, found = Counter(source), Counter(translated)
    sides = (("missing", wanted - found), ("too much", found - wanted))
    return "; ".join(f"{' '.join(sorted(each.elements()))} {how}" for how, each in sides if each)


def _spaces(text: str) -> tuple[bool, bool]:
    """Return two booleans: whether a text starts with a space, and whether it ends with one."""
    return text[:1].isspace(), text[-1:].isspace()


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}…"


def _blocks(markdown: str) -> list[tuple[str, int]]:
    """Return kind and line of each block of a Markdown text.

    The kind of a code block includes its content, which must not be translated.
    """
    tokens = MarkdownIt("commonmark").enable("table").parse(unwrap_page_only(markdown))
    kept = ("fence", "code_block", "html_block")
    return [
        (f"{each.type} {each.tag} {each.content if each.type in kept else ''}", each.map[0] + 1)
        if each.map
        else (f"{each.type} {each.tag}", 0)
        for each in tokens
    ]
