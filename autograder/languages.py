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
from casino.languages import ENGLISH, N_, current_language, speaking
from casino.messages import Call, Place, Value, render

__all__ = [
    "DOMAIN",
    "ENGLISH",
    "N_",
    "_",
    "amount",
    "current_language",
    "direction",
    "figure",
    "moment",
    "read_catalogues",
    "say",
    "speaking",
]  # fmt: skip

DOMAIN = "reports"


def _(text: str) -> str:
    """Return the translation of a string from the code or the course file."""
    language = current_language()
    if language == ENGLISH or not text:  # the translation of "" is the catalogue's header
        return text
    translated = _translations(language).gettext(text)
    return translated if translated != text else students.translator(language)(text)


def say(fact: Value | Call | Place) -> str:
    """Return a message as a string in the current language; a plain string stays unchanged."""
    return render(fact, _)


def amount(value: float) -> str:
    """Return points with at most two decimals, in the current language: `7,5` in German."""
    return figure(points(value))


def figure(number: str) -> str:
    """Return a number, such as `7.5` or `38%`, as the current language writes it: `38 %`."""
    return (
        number
        if current_language() == ENGLISH
        else number.replace(".", _decimal_mark(current_language())).replace("%", " %")
    )


def moment(at: datetime, *, year: bool = True) -> str:
    """Return a date and time, to the minute, in the current language: `3 Nov 2026, 14:05`."""
    if current_language() == ENGLISH:
        return f"{at.day} {at.strftime('%b %Y, %H:%M' if year else '%b, %H:%M')}"
    try:
        day = format_skeleton(
            "yMMMd" if year else "MMMd", at, tzinfo=at.tzinfo, locale=current_language()
        )
    except (ValueError, UnknownLocaleError):  # Babel has no dates for this language
        day = f"{at:%Y-%m-%d}"
    return f"{day}, {at:%H:%M}"


def direction() -> str:
    """Return the writing direction of the current language: `ltr` or `rtl`."""
    return _direction(current_language())


def read_catalogues() -> bytes:
    """Return the bytes of the current language's catalogues, to detect changes."""
    folder = students.language_folder(current_language()) / "LC_MESSAGES"
    files = (folder / f"{domain}.mo" for domain in (DOMAIN, students.DOMAIN))
    return b"\0".join(
        [current_language().encode(), *(path.read_bytes() for path in files if path.is_file())]
    )


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
