"""Compiles the templates of the report's pages, which cut and escape everything they show."""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Mapping
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from autograder.course.model import Course
from autograder.languages import (
    N_,
    _,
    amount,
    current_language,
    direction,
    figure,
    moment,
    read_catalogues,
    say,
)
from autograder.report.advice import advise, list_causes, look_for_slip
from autograder.report.appeals import asking
from autograder.report.sums import add_up, explain_difference, show_points
from autograder.report.views import (
    evidence,
    fault_words,
    find_carried_tests,
    gains,
    overview,
    own_method,
    split_rubric,
    style_rules,
)  # fmt: skip
from autograder.results.model import Outcome
from autograder.text import printable, stage_number
from casino.game.shoe import parse_cards
from casino.messages import Text

__all__ = [
    "MAX_NAME",
    "as_json",
    "carried_words",
    "compile_templates",
    "cut",
    "design",
    "fill_markup",
]

TEMPLATES = Path(__file__).parent / "templates"
MACROS = ("of", "bar", "outcome", "carried", "blocked", "deck", "fold")
SCRIPTS = ("page.js", "class.js")
MAX_NAME, MAX_TEXT, MAX_CARDS = 120, 1000, 104
SAID = re.compile(r'\b_\(("(?:[^"\\]|\\.)*")')  # the argument of `_` in a script
RANK_WORDS = {1: N_("Ace"), 11: N_("Jack"), 12: N_("Queen"), 13: N_("King")}
SUITS = (N_("Clubs"), N_("Diamonds"), N_("Hearts"), N_("Spades"))


class PrintedCard(NamedTuple):
    """A playing card as a page draws it."""

    rank: str  # on its face, such as `10` or `K`
    suit: str  # in lower case
    name: str  # in the current language


def compile_templates(course: Course) -> Environment:
    """Return the templates for a course's pages in the current language; they are cached."""
    return _compile_templates(course, current_language())


@lru_cache(8)
def _compile_templates(course: Course, _language: str) -> Environment:
    scripts = {name: _script(name) for name in SCRIPTS}
    templates = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_make_printable,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters.update(
        listing=escape,
        points=amount,
        figure=lambda number: figure(str(number)),
        filled=fill_markup,
        say=say,
        marked=lru_cache(4096)(_mark_code),
        cards=_cards,
        negative=lambda number: -number,
        carried_words=carried_words,
        extract=lambda key, table: table[key],
    )
    templates.globals.update(
        course=course,
        add_up=add_up,
        show_points=show_points,
        asking=asking,
        unexplained=explain_difference,
        overview=overview,
        own_method=own_method,
        style_rules=style_rules,
        parted=split_rubric,
        evidence=evidence,
        advise=advise,
        list_causes=list_causes,
        look_for_slip=look_for_slip,
        carried_tests=find_carried_tests,
        gains=gains,
        _=_,
        moment=moment,
        current_language=current_language,
        direction=direction,
        fault_words=fault_words,
        outcome_words=lambda name: _(Outcome(name).words),
        script_words=lambda: _script_words(scripts),
        scripts=scripts,
        criteria={
            f"{stage.name}.{criterion.id}": (stage, criterion)
            for stage in course.stages
            for criterion in stage.criteria
        },
        stages={stage.name: stage for stage in course.stages},
        items={item.id: item.title for item in course.style},
    )
    macros = templates.get_template("macros.html").module
    # As filters, because Jinja looks up a global for each call, which slows down a class's pages.
    templates.filters |= {name: lru_cache(4096)(getattr(macros, name)) for name in MACROS}
    return templates


def _script(name: str) -> tuple[Markup, str]:
    """Return the text of a page's script, and the digest that the page's content policy allows."""
    script = (TEMPLATES / name).read_text(encoding="utf-8")
    return Markup(script), b64encode(hashlib.sha256(script.encode()).digest()).decode()


def _script_words(scripts: Mapping[str, tuple[Markup, str]]) -> Markup:
    """Return the scripts' strings with translations, as JSON for a script tag; "" in English."""
    found = (SAID.findall(script) for script, _digest in scripts.values())
    texts = {json.loads(text) for text in chain.from_iterable(found)}
    translations = {text: _(text) for text in sorted(texts)}
    return (
        as_json(translations)
        if any(text != translation for text, translation in translations.items())
        else Markup("")
    )


def as_json(data: object) -> Markup:
    """Return data as JSON that is safe inside a script tag."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=True)
    return Markup(text.replace("<", "\\u003c").replace("&", "\\u0026"))


def design(course: Course) -> str:
    """Return a digest of templates, code, and course, to rewrite all pages when one changes."""
    return _design(course, current_language())


@lru_cache(8)
def _design(course: Course, _language: str) -> str:
    digest = hashlib.sha256(repr(course).encode("utf-8", "backslashreplace"))
    digest.update(read_catalogues())
    for path in sorted(Path(__file__).parent.rglob("*")):
        if path.suffix in (".py", ".html", ".css", ".js") and path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()


def cut(text: str, most: int) -> str:
    """Shorten a string to `most` characters, with unprintable characters as escapes."""
    shown = text if text.isprintable() else printable(text[:most])
    return shown if len(shown) <= most >= len(text) else shown[: most - 1] + "…"


def _make_printable(value: object) -> object:
    """Shorten a string and escape unprintable characters; return any other value unchanged."""
    return cut(value, MAX_TEXT) if type(value) is str else value


def fill_markup(text: str, **values: object) -> Markup:
    """Insert escaped values into a string of the kit, which may contain tags."""
    return Markup(text).format(**{name: _make_printable(value) for name, value in values.items()})


def carried_words(cause: str, here: str) -> str:
    """Return the sentence on points that a stage's bug didn't cost in the stage `here`."""
    if cause == here:
        return _("Failures that another part of this stage causes cost nothing here.")
    words = _("Failures that stage {number} causes cost nothing here.")
    return words.format(number=stage_number(cause))


def _mark_code(text: Text) -> Markup:
    """Translate and escape a text, with the parts between backticks formatted as code."""
    parts = cut(_(text) if isinstance(text, str) else say(text), MAX_TEXT).split("`")
    if len(parts) % 2 == 0:
        return escape("`".join(parts))
    code = (Markup("<code>{}</code>").format(part) for part in parts[1::2])
    return Markup("").join(escape(part) + next(code, "") for part in parts[0::2])


def _cards(deck: str) -> tuple[PrintedCard, ...]:
    """Return the cards of a deck string for a page; empty if it isn't a deck string."""
    try:
        cards = parse_cards(" ".join(deck.split()[:MAX_CARDS]))
    except ValueError:
        return ()
    words = [(RANK_WORDS.get(card.rank, str(card.rank)), card.suit) for card in cards]
    return tuple(
        PrintedCard(
            rank[0] if rank.isalpha() else rank,
            suit.lower(),
            _("{rank} of {suit}").format(rank=_(rank), suit=_(suit)),
        )
        for rank, suit in words
    )
