"""Makes the glossary below a translated handout: its Blackjack words in every language.

They are the handout's words that the glossary in `stages/README.md` explains. A translation in
parentheses there, `hit (eine Karte nehmen)`, is the word itself. A handout that uses a word in
another sense lists it in a comment: `<!-- used otherwise here: count, draw -->`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from babel import Locale

from autograder.authoring.translating.units import markdown_units
from casino.languages import ENGLISH

__all__ = ["glossary", "glossary_words"]

HEADING = "Glossary"
OTHERWISE = re.compile(r"<!-- used otherwise here: (.+) -->")
IN_BRACKETS = re.compile(r".*\((.+)\)\Z")


def glossary_words(root: Path) -> list[str]:
    """Return the words that `stages/README.md` explains, one item per row of its table."""
    path = root / "stages" / "README.md"
    if not path.is_file():
        return []
    units = markdown_units(path.read_text(encoding="utf-8"))
    cells = [unit for unit in units if unit.under == HEADING and unit.kind == "table cell"]
    return [unit.text for unit in cells[::2]]


def glossary(
    handout: str, words: list[str], language: str, by_language: Mapping[str, Mapping[str, str]]
) -> str:
    """Return a Markdown table of the words that a handout uses, English first; "" if none.

    `words` come from `glossary_words`; `by_language` has the translations of each language.
    """
    other = ", ".join(OTHERWISE.findall(handout)).split(", ")
    rows = [
        [row, *(_word(translations.get(row, "")) for translations in by_language.values())]
        for row in words
        if any(_is_in(word, handout) and word not in other for word in row.split(", "))
    ]
    if not rows:
        return ""
    heads = [Locale.parse(name).get_display_name(name) or name for name in (ENGLISH, *by_language)]
    lines = [heads, ["---"] * len(heads), *rows]
    title = by_language[language].get(HEADING) or HEADING
    return f"\n## {title}\n\n" + "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _is_in(word: str, text: str) -> bool:
    return re.search(rf"\b{re.escape(word)}(?:s|es|ed)?\b", text, re.IGNORECASE) is not None


def _word(translation: str) -> str:
    found = IN_BRACKETS.match(translation)
    return found[1] if found else translation or "–"
