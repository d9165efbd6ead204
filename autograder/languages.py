"""Translates the instructor's reports: strings, numbers, and dates in the reader's language.

`_` translates a string of the code or the course file, and `say` a message with values
(`casino.messages`). Student names, code, and comments aren't translated. The catalogues are
separate from the students', who don't get them.
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
    """Return the translation of a string from the code or the course file."""
    language = spoken()
    if language == ENGLISH or not text:  # the translation of "" is the catalogue's header
        return text
    there = _translations(language).gettext(text)
    return there if there != text else students.translator(language)(text)


def say(fact: Value | Call | Place) -> str:
    """Return a message as a string in the current language; a plain string stays unchanged."""
    return render(fact, _)


def amount(value: float) -> str:
    """Return points with at most two decimals, in the current language: `7,5` in German."""
    return figure(points(value))


def figure(number: str) -> str:
    """Return a number, given in English notation, with the current language's decimal mark."""
    return number if spoken() == ENGLISH else number.replace(".", _decimal_mark(spoken()))


def moment(at: datetime, *, year: bool = True) -> str:
    """Return a date and time, to the minute, in the current language: `3 Nov 2026, 14:05`."""
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
    """Return the bytes of the current language's catalogues, to detect changes."""
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
