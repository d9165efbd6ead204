"""The languages that the course has beside English, from gettext's compiled catalogues.

`autograder build` makes them in `locale/LANGUAGE/` from what translators write. A text that a
person reads is marked in the code with `_("...")`; what is put into it stands in braces and is
filled in afterwards: `_("{name} has {count} cards.").format(name=name, count=count)`. Where it is
written down before it is said, as a constant is, `N_("...")` marks it, and `_` says it later.
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
    "DOMAIN", "ENGLISH", "N_", "SCRIPTS", "_", "language_folder", "languages", "script_texts",
    "speak", "speaking", "spoken", "translator",
]  # fmt: skip

ENGLISH = "en"
LOCALE = Path(__file__).with_name("locale")
DOMAIN = "blackjack"
SCRIPTS = "scripts.json"  # what the page's scripts say, by its English

_SPOKEN = ContextVar("language", default="")


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


def spoken(default: str = ENGLISH) -> str:
    """Return the language that is spoken here, or `default` where nobody chose one."""
    return _SPOKEN.get() or default


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language, one that there is or else English, until the block ends."""
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


def script_texts(language: str) -> dict[str, str]:
    """Return what the scripts say in a language, by its English; nothing where all is English."""
    try:
        texts: dict[str, str] = json.loads((LOCALE / language / SCRIPTS).read_bytes())
    except OSError:
        return {}
    return texts
