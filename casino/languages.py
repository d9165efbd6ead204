"""The languages that the course has beside English, from gettext's compiled catalogues.

`autograder build` makes them in `locale/LANGUAGE/` from what translators write. A text that a
person reads is marked in the code with `_("...")`; what is put into it stands in braces and is
filled in afterwards: `_("{name} has {count} cards.").format(name=name, count=count)`. Where it is
written down before it is said, as a constant is, `N_("...")` marks it, and `_` says it later.
Neither may be in an f-string or in the other one, where it isn't found.
"""

from __future__ import annotations

import gettext
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

__all__ = [
    "DOMAIN", "ENGLISH", "N_", "SCRIPTS", "_", "capital", "language_folder", "languages", "number",
    "script_texts", "signed", "speak", "speaking", "spoken", "translator",
]  # fmt: skip

ENGLISH = "en"
LOCALE = Path(__file__).with_name("locale")
DOMAIN = "blackjack"
SCRIPTS = "scripts.json"  # what the page's scripts say, by its English

_SPOKEN = ContextVar("language", default="")


def languages() -> tuple[str, ...]:
    """Return the languages that there are, English first."""
    found = {path.parts[-3] for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.[mp]o")}
    return (ENGLISH, *sorted(found))


def language_folder(language: str) -> Path:
    """Return the folder with what there is in a language."""
    return LOCALE / language


@cache
def translator(language: str) -> Callable[[str], str]:
    """Return the translator into a language; untranslated texts stay English."""
    if language == ENGLISH:  # the source; and where there are no files, none is looked for
        return lambda text: text
    folder = LOCALE / language / "LC_MESSAGES"
    if (folder / f"{DOMAIN}.po").is_file() and not (folder / f"{DOMAIN}.mo").is_file():
        said = f"{folder / DOMAIN}.mo is missing. Run `autograder build` to make it."
        raise SystemExit(said)
    told = gettext.translation(DOMAIN, LOCALE, [language], fallback=True)
    return lambda text: told.gettext(text) if text else ""  # gettext("") is the header


def spoken(default: str = ENGLISH) -> str:
    """Return the current language, or `default`."""
    return _SPOKEN.get() or default


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use a language until the block ends, or English if it isn't available."""
    before = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def speak(language: str) -> None:
    """Speak a language from here on, until the block of `speaking` around this ends."""
    _SPOKEN.set(language)


def _(text: str) -> str:
    """Return a text of the code in the language that is spoken here."""
    return translator(spoken())(text)


def N_(text: str) -> str:  # noqa: N802 (gettext's own name for it)
    """Return a text as it is; it is marked for translation, and said later."""
    return text


def signed(value: float, places: int = 0) -> str:
    """Return a number with its sign, as the language has it: `+1.5`, `−10`."""
    return number(f"{value:+.{places}f}").replace("-", "\N{MINUS SIGN}")


def number(text: str) -> str:
    """Return a number that is written in English, such as 1,250.5 or 3.5%, as the language has it.

    Others than English have a decimal comma, and narrow spaces from 10,000 on.
    """
    if spoken() == ENGLISH:
        return text
    whole, point, rest = text.partition(".")
    groups = whole.split(",")
    is_short = len(groups) == 2 and len(groups[0].lstrip("+-\N{MINUS SIGN}")) == 1
    whole = ("" if is_short else "\N{NARROW NO-BREAK SPACE}").join(groups)
    return f"{whole}{',' if point else ''}{rest}".replace("%", "\N{NO-BREAK SPACE}%")


def capital(text: str) -> str:
    """Return a text with a capital letter at its beginning, and nothing else changed."""
    return text[:1].upper() + text[1:]


def script_texts(language: str) -> dict[str, str]:
    """Return the scripts' translations in a language, by their English; empty for English."""
    try:
        texts: dict[str, str] = json.loads((LOCALE / language / SCRIPTS).read_bytes())
    except OSError:
        return {}
    return texts
