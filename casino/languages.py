"""Translate texts for people, and write numbers as the current language does.

`autograder build` compiles the translators' catalogues to `locale/LANGUAGE/`. Mark a text for
people with `_("...")`. Put values in braces and fill them in afterwards: `_("{name} has {count}
cards.").format(name=name, count=count)`. Mark a text in a constant with `N_("...")`, and call `_`
on it later. Neither works in an f-string or inside the other, where the text isn't found.
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
    "DOMAIN",
    "ENGLISH",
    "N_",
    "SCRIPTS",
    "_",
    "capital",
    "current_language",
    "language_folder",
    "languages",
    "number",
    "script_texts",
    "signed",
    "speak",
    "speaking",
    "translator",
]  # fmt: skip

ENGLISH = "en"
LOCALE = Path(__file__).with_name("locale")
DOMAIN = "blackjack"
SCRIPTS = "scripts.json"  # translations of the page's scripts, by their English text

_SPOKEN = ContextVar("language", default="")


def languages() -> tuple[str, ...]:
    """Return the codes of all available languages, English first."""
    found = {path.parts[-3] for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.[mp]o")}
    return (ENGLISH, *sorted(found))


def language_folder(language: str) -> Path:
    """Return the folder with a language's translations."""
    return LOCALE / language


@cache
def translator(language: str) -> Callable[[str], str]:
    """Return the function that translates to a language; unknown texts stay English."""
    if language == ENGLISH:  # English needs no files
        return lambda text: text
    folder = LOCALE / language / "LC_MESSAGES"
    if (folder / f"{DOMAIN}.po").is_file() and not (folder / f"{DOMAIN}.mo").is_file():
        problem = f"{folder / DOMAIN}.mo is missing. Run `autograder build` to make it."
        raise SystemExit(problem)
    catalogue = gettext.translation(DOMAIN, LOCALE, [language], fallback=True)
    return lambda text: (
        catalogue.gettext(text) if text else ""
    )  # gettext("") would return the header


def current_language(default: str = ENGLISH) -> str:
    """Return the code of the current language, or `default` if none is set."""
    return _SPOKEN.get() or default


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Translate to a language in the block, or to English if it isn't available."""
    before = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def speak(language: str) -> None:
    """Translate to a language from now on, until the `speaking` block around it ends."""
    _SPOKEN.set(language)


def _(text: str) -> str:
    """Translate an English text to the current language."""
    return translator(current_language())(text)


def N_(text: str) -> str:  # noqa: N802 (gettext's own name)
    """Return a text unchanged; the call marks it for the translators' catalogue."""
    return text


def signed(value: float, places: int = 0) -> str:
    """Return a number as the current language writes it, always signed: `+1.5`, `−10`."""
    return number(f"{value:+.{places}f}").replace("-", "\N{MINUS SIGN}")


def number(text: str) -> str:
    """Return a number in English, such as 1,250.5, as the current language writes it.

    Other languages have a decimal comma, and narrow spaces from 10,000 on.
    """
    if current_language() == ENGLISH:
        return text
    whole, point, rest = text.partition(".")
    groups = whole.split(",")
    is_short = len(groups) == 2 and len(groups[0].lstrip("+-\N{MINUS SIGN}")) == 1
    whole = ("" if is_short else "\N{NARROW NO-BREAK SPACE}").join(groups)
    return f"{whole}{',' if point else ''}{rest}".replace("%", "\N{NO-BREAK SPACE}%")


def capital(text: str) -> str:
    """Return a text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def script_texts(language: str) -> dict[str, str]:
    """Return the translations of JavaScript texts, by English text; {} for English."""
    try:
        texts: dict[str, str] = json.loads((LOCALE / language / SCRIPTS).read_bytes())
    except OSError:
        return {}
    return texts
