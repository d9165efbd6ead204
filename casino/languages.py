"""The languages that the course has beside English, from gettext's compiled catalogues.

`autograder build` makes them in `locale/LANGUAGE/` from what translators write.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable
from functools import cache
from pathlib import Path

__all__ = ["DOMAIN", "ENGLISH", "language_folder", "languages", "translator"]

ENGLISH = "en"
LOCALE = Path(__file__).with_name("locale")
DOMAIN = "blackjack"


def languages() -> tuple[str, ...]:
    """Return the languages that there are, English first."""
    found = LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (ENGLISH, *sorted(path.parts[-3] for path in found))


def language_folder(language: str) -> Path:
    """Return the folder with what there is in a language."""
    return LOCALE / language


@cache
def translator(language: str) -> Callable[[str], str]:
    """Return what translates a text into a language; what has no translation stays English."""
    told = gettext.translation(DOMAIN, LOCALE, [language], fallback=True)
    return lambda text: told.gettext(text) if text else ""  # gettext("") is the header
