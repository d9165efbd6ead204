"""Makes pseudo-languages, which reveal untranslated strings and too narrow layouts.

`qps` has accents and is a third longer, `qps_plocm` runs from right to left. Their names come from
Windows, where testers know them; neither is handed out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from autograder.authoring.translating.units import CODE, FIELD

__all__ = ["MIRRORED", "PSEUDO"]

MIRRORED = "qps_plocm"
ACCENTS = str.maketrans("aceinosuyACEINOSUY", "áçéîñöšûýÁÇÉÎÑÖŠÛÝ")
KEPT = re.compile(rf"{CODE.pattern}|\]\([^)]*\)|<[^>]*>|{FIELD.pattern}|\*+", re.DOTALL)
WORD = re.compile(r"[^\W\d_]+")
TO_THE_LEFT, BACK = "\N{RIGHT-TO-LEFT OVERRIDE}", "\N{POP DIRECTIONAL FORMATTING}"
LONGER = 3
MAY_BREAK = "\N{ZERO WIDTH SPACE}"


def _accent(text: str) -> str:
    more = f"·{MAY_BREAK}" * (len(text) // LONGER)
    return f"⟦{_change_outside_code(text, lambda words: words.translate(ACCENTS))}{more}⟧"


def _mirror(text: str) -> str:
    def turn(words: str) -> str:
        return WORD.sub(lambda word: f"{TO_THE_LEFT}{word[0]}{BACK}", words)

    return _change_outside_code(text, turn)


def _change_outside_code(text: str, change: Callable[[str], str]) -> str:
    """Apply `change` to the parts of a text that aren't code, links, or other marks."""
    parts, done = [], 0
    for kept in KEPT.finditer(text):
        parts += [change(text[done : kept.start()]), kept[0]]
        done = kept.end()
    return "".join(parts) + change(text[done:])


PSEUDO: Mapping[str, Callable[[str], str]] = {"qps": _accent, MIRRORED: _mirror}
