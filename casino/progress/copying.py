"""Find copying errors: a printed line that differs from the right one in spelling."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher

from casino.languages import N_

__all__ = ["COMPARE", "is_copying_slip"]

COMPARE = N_("Compare the printed line with the expected line, letter by letter.")
FACTS = re.compile(r"[A-Z][a-z]+|\d+|hits|sticks|busts|wins|blackjack")  # decided by rules
ALIKE = 0.8  # minimum similarity of a line and its copy


def is_copying_slip(evidence: Iterable[tuple[str, str]]) -> bool:
    """Return True if a check's printed and expected lines differ only in spelling.

    Their facts must be equal: words such as a name, a number, or "wins", which the game's rules
    decide.
    """
    words = {label.partition(" ")[0]: text for label, text in evidence if " line" in label}
    printed, expected = words.get("printed", ""), words.get("expected", "")
    if printed == expected or FACTS.findall(printed) != FACTS.findall(expected):
        return False
    return SequenceMatcher(None, printed, expected).ratio() >= ALIKE
