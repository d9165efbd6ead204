"""Translates reports: strings, numbers, and dates in the reader's language.

Results, points, and comments are data and aren't translated. `_` translates a string of the code or
the course file. `say` translates a fact with values in it (`casino.messages`). The language codes
are those of `casino.languages`. These catalogues are separate, and students don't get them.
"""

from __future__ import annotations

import gettext
from datetime import datetime
from functools import cache

from babel import Locale, UnknownLocaleError
from babel.dates import format_skeleton
from babel.numbers import get_decimal_symbol

from autograder.text import points
from casino import languages as students
from casino.languages import ENGLISH, N_, speaking, spoken
from casino.messages import Call, Place, Value, render

__all__ = [
    "DOMAIN", "ENGLISH", "N_", "_", "amount", "direction", "figure", "moment", "read_catalogues",
    "say", "speaking", "spoken",
]  # fmt: skip

DOMAIN = "reports"


def _(text: str) -> str:
    """Return a string of the code or the course file in the current language."""
    language = spoken()
    if language == ENGLISH or not text:  # the translation of "" is the catalogue's header
        return text
    there = _translations(language).gettext(text)
    return there if there != text else students.translator(language)(text)


def say(fact: Value | Call | Place) -> str:
    """Return a fact as text in the current language; return a plain string unchanged."""
    return render(fact, _)


def amount(value: float) -> str:
    """Return points with at most two decimals and the language's decimal mark: `7,5`."""
    return figure(points(value))


def figure(number: str) -> str:
    """Return an English number with the decimal mark of the current language: `7,5`, `50 %`."""
    if spoken() == ENGLISH:
        return number
    return number.replace(".", _decimal_mark(spoken())).replace("%", "\N{NO-BREAK SPACE}%")


def moment(at: datetime, *, year: bool = True) -> str:
    """Return a date and time in the language's format, to the minute: `3 Nov 2026, 14:05`."""
    if spoken() == ENGLISH:
        return f"{at.day} {at.strftime('%b %Y, %H:%M' if year else '%b, %H:%M')}"
    try:
        day = format_skeleton("yMMMd" if year else "MMMd", at, tzinfo=at.tzinfo, locale=spoken())
    except (ValueError, UnknownLocaleError):  # Babel has no dates for this language
        day = f"{at:%Y-%m-%d}"
    return f"{day}, {at:%H:%M}"


def direction() -> str:
    """Return the writing direction of the current language: `ltr` or `rtl`."""
    return _direction(spoken())


def read_catalogues() -> bytes:
    """Return the content of the current language's catalogues."""
    folder = students.language_folder(spoken()) / "LC_MESSAGES"
    files = (folder / f"{domain}.mo" for domain in (DOMAIN, students.DOMAIN))
    return b"\0".join([spoken().encode(), *(path.read_bytes() for path in files if path.is_file())])


@cache
def _translations(language: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, students.LOCALE, [language], fallback=True)


@cache
def _direction(language: str) -> str:
    try:
        return Locale.parse(language).text_direction
    except (ValueError, UnknownLocaleError):  # Babel doesn't support this language
        return "rtl" if language.endswith("_plocm") else "ltr"


@cache
def _decimal_mark(language: str) -> str:
    try:
        return get_decimal_symbol(language)
    except (ValueError, UnknownLocaleError):  # Babel doesn't support this language
        return "."
