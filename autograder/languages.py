"""What students and the class page are told, in the language that is spoken there.

Results, points and comments are kept in English, whoever reads them. A page tells them in its
reader's language: `_` a text as it stands in the code or the course file, `retold` one that was put
down with its values filled in. Marks are those of `casino.languages`; their translations have a
compiled catalogue of their own, which no student gets.

What came of a program is `evident`: a student's own words stand in it, so it is compared with the
texts for evidence alone, which are a third catalogue.
"""

from __future__ import annotations

import gettext
import re
from datetime import datetime
from functools import cache, lru_cache
from itertools import islice

from babel import Locale, UnknownLocaleError
from babel.dates import format_skeleton
from babel.messages.mofile import read_mo
from babel.numbers import get_decimal_symbol

from autograder.text import points
from casino import languages as students
from casino.languages import ENGLISH, N_, speaking, spoken

__all__ = [
    "DOMAIN", "ENGLISH", "EVIDENCE", "N_", "_", "amount", "direction", "evident", "figure",
    "made_of", "moment", "retold", "speaking", "spoken",
]  # fmt: skip

DOMAIN, EVIDENCE = "reports", "evidence"
# Where a text ends and another begins: sentences of a report, and the parts of evidence.
JOINTS = {
    DOMAIN: tuple(map(re.compile, (r"(?<=[.?]) ", "; ", ": ", ", "))),
    EVIDENCE: tuple(map(re.compile, ("; ", ", ", ": "))),
}
DEEPEST = 30  # values in values, and parts of parts
MOST_HEADS = 4  # joints that are tried as the end of a first part
NAMELESS = re.compile(r"[^a-zA-Z]*|[\w/.]+\.py|test_\S+")  # a first part that nobody translates
REMARK = "  # "  # before what is said of a call
FIELD = re.compile(r"\{(\w+)\}")
LONGEST = 600  # no sentence with values in it is longer
# Letters of a form, at least: what is nearly all values would fit anything.
LETTERS = {DOMAIN: 4, EVIDENCE: 2}


def _(text: str) -> str:
    """Return a text of the code, or of the course file, in the language that is spoken here."""
    return _told(spoken(), text)


def retold(text: str) -> str:
    """Return an English text whose values are filled in, in the language that is spoken here.

    Each value is retold as well. What fits no form that is translated stays as it is.
    """
    return text if spoken() == ENGLISH else _retold(DOMAIN, spoken(), text)


def evident(text: str) -> str:
    """Return what was called, came back or was expected, in the language that is spoken here.

    What the program said, and code, stay as they are.
    """
    if spoken() == ENGLISH:
        return text
    return REMARK.join(_retold(EVIDENCE, spoken(), part) for part in text.split(REMARK))


def amount(value: float) -> str:
    """Return points with two decimals at most, and the decimal mark of the language: `7,5`."""
    return figure(points(value))


def figure(number: str) -> str:
    """Return a number as it is written in English with the decimal mark of the language."""
    return number if spoken() == ENGLISH else number.replace(".", _decimal_mark(spoken()))


def moment(at: datetime, *, year: bool = True) -> str:
    """Return a date and time as the language has them, to the minute: `3 Nov 2026, 14:05`."""
    if spoken() == ENGLISH:
        return f"{at.day} {at.strftime('%b %Y, %H:%M' if year else '%b, %H:%M')}"
    try:
        day = format_skeleton("yMMMd" if year else "MMMd", at, tzinfo=at.tzinfo, locale=spoken())
    except (ValueError, UnknownLocaleError):  # a language that Babel has no dates of
        day = f"{at:%Y-%m-%d}"
    return f"{day}, {at:%H:%M}"


def direction() -> str:
    """Return how the language that is spoken here is written: `ltr`, or `rtl`."""
    return _direction(spoken())


def made_of() -> bytes:
    """Return what all texts of the language that is spoken here are made of."""
    folder = students.language_folder(spoken()) / "LC_MESSAGES"
    files = (folder / f"{domain}.mo" for domain in (DOMAIN, EVIDENCE, students.DOMAIN))
    return b"\0".join([spoken().encode(), *(path.read_bytes() for path in files if path.is_file())])


def _told(language: str, text: str) -> str:
    if language == ENGLISH or not text:
        return text
    there = _said(DOMAIN, language, text)
    return there if there != text else students.translator(language)(text)


def _said(domain: str, language: str, text: str) -> str:
    return _translations(domain, language).gettext(text) if text else ""  # that of "" is the header


@cache
def _translations(domain: str, language: str) -> gettext.NullTranslations:
    return gettext.translation(domain, students.LOCALE, [language], fallback=True)


@lru_cache(maxsize=8192)
def _retold(domain: str, language: str, text: str, depth: int = 0) -> str:
    """Return a text translated by itself, by its form, or by its first parts; else as it is.

    A program's own words may be made of hundreds of parts, in each other: a stack has an end.
    """
    told = ""
    while (whole := _whole(domain, language, text, depth)) is None:
        first = _first_part(domain, language, text, depth)
        if first is None:
            return told + text
        said, text = first
        told += said
    return told + whole


def _whole(domain: str, language: str, text: str, depth: int) -> str | None:
    """Return the translation of a text, or of its form; None where neither is translated."""
    there = _said(domain, language, text) if domain == EVIDENCE else _told(language, text)
    if there != text or len(text) > LONGEST or depth == DEEPEST:
        return there
    for form, translation in _forms(domain, language):
        if found := form.fullmatch(text):
            values = found.groupdict()
            parts = FIELD.split(translation)
            parts[1::2] = [
                _retold(domain, language, values[name], depth + 1)
                if name in values
                else f"{{{name}}}"
                for name in parts[1::2]
            ]
            return "".join(parts)
    return None


def _first_part(domain: str, language: str, text: str, depth: int) -> tuple[str, str] | None:
    """Return the first part retold, and the rest; None where no first part is one of the kit's."""
    for joint in JOINTS[domain] if depth < DEEPEST else ():
        for found in islice(joint.finditer(text), MOST_HEADS):
            head, rest = text[: found.start()], text[found.end() :]
            told = _retold(domain, language, head, depth + 1)
            if told != head or NAMELESS.fullmatch(head):
                return f"{told}{found[0]}", rest
    return None


@cache
def _forms(domain: str, language: str) -> list[tuple[re.Pattern[str], str]]:
    """Return what fits each text with fields, and its translation; what says most comes first."""
    path = students.LOCALE / language / "LC_MESSAGES" / f"{domain}.mo"
    if not path.is_file():
        return []
    with path.open("rb") as file:
        told = {str(each.id): str(each.string) for each in read_mo(file) if each.id}
    forms = [
        (sum(map(str.isalpha, FIELD.sub("", text))), text) for text in told if FIELD.search(text)
    ]
    return [
        (_pattern(text), told[text])
        for letters, text in sorted(forms, reverse=True)
        if letters >= LETTERS[domain]
    ]


def _pattern(text: str) -> re.Pattern[str]:
    """Return what finds a text's values; a field that comes again holds the same."""
    texts, parts, seen = FIELD.split(text), [], set[str]()
    for place, part in enumerate(texts):
        if place % 2 == 0:
            parts.append(re.escape(part))
        else:
            last = "\\Z" if place + 2 == len(texts) else ""
            after = re.escape(texts[place + 1]) + last or "\\Z"
            # Atomic, since a student's words may be in it: a value ends where the next text begins,
            # the last one before the text at the end, which may be a full stop.
            parts.append(f"(?P={part})" if part in seen else f"(?>(?P<{part}>.+?)(?={after}))")
            seen.add(part)
    return re.compile("".join(parts), re.DOTALL)


@cache
def _direction(language: str) -> str:
    try:
        return Locale.parse(language).text_direction
    except (ValueError, UnknownLocaleError):  # a language that Babel does not know
        return "rtl" if language.endswith("_plocm") else "ltr"


@cache
def _decimal_mark(language: str) -> str:
    try:
        return get_decimal_symbol(language)
    except (ValueError, UnknownLocaleError):  # a language that Babel does not know
        return "."
