"""Translates the course page: its buttons and messages, its handouts, and `casino`'s texts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import jinja2
from babel import Locale, UnknownLocaleError
from markupsafe import Markup

from autograder.authoring.site.archives import language_archive
from autograder.authoring.site.course_data import direction_of, read_course_data
from autograder.course.files import Kit
from autograder.course.model import Course, Stage
from casino.languages import ENGLISH, N_, script_texts

__all__ = ["language_files", "page_languages", "templates"]

FOLDER = "assets/languages/"  # files that the page loads for a language
CODE = re.compile(r"`([^`]+)`")

Named = Callable[[str, bytes], str]


@dataclass(frozen=True)
class PageLanguage:
    """A language that the course page can switch to: its code, and its name in the language."""

    name: str  # code, such as `de`
    title: str  # its name in the language itself

    @property
    def tag(self) -> str:
        """The language code as HTML writes it, such as `pt-BR`."""
        return self.name.replace("_", "-")

    @property
    def direction(self) -> str:
        """The direction in which the language is written: `ltr` or `rtl`."""
        return direction_of(self.name)


def page_languages(course: Course) -> tuple[PageLanguage, ...]:
    """Return the page's languages: the published one, English, and the complete ones."""
    names = dict.fromkeys((course.language, ENGLISH, *course.translated))
    return tuple(PageLanguage(name, _own_name(name)) for name in names)


def language_files(
    kit: Kit, stages: Sequence[Stage], bundle: Path, language: str, named: Named
) -> tuple[str, dict[str, bytes]]:
    """Return the path of a language's main file, and all files of the language by path.

    `named` puts a digest into a path. The main file is JSON: the scripts' strings, the titles, and
    the paths of the handouts and of Python's files. The pages already contain the published
    language's handouts and titles; if it is English, there are no more files.
    """
    is_published = language == kit.course.language
    if is_published and language == ENGLISH:
        return "", {}
    course = read_course_data(kit, stages, bundle, language)
    files: dict[str, bytes] = {}

    def add(name: str, content: bytes) -> str:
        path = named(f"{FOLDER}{language}/{name}", content)
        files[path] = content
        return path

    handouts = {0: course.handout} | {each.number: each.handout for each in course.stages}
    data: dict[str, Any] = {
        "texts": script_texts(language),
        "title": course.title,
        "stages": {each.number: [each.title, each.summary] for each in course.stages},
        "handouts": {},
        "python": None,
    }
    if not is_published:
        data["handouts"] = {
            number: add(f"handout{number}.html", text.encode()) for number, text in handouts.items()
        }
    if language != ENGLISH:
        data["python"] = add("python.zip", language_archive(bundle, language))
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return add("texts.json", text.encode()), files


def templates(web: Path, language: str) -> jinja2.Environment:
    """Return the page's Jinja templates, with the functions `_`, `say`, and `label`.

    `_` makes an element and `label` an attribute that the scripts can translate later; `say` gives
    only the words.
    """
    texts = script_texts(language)

    def say(text: str, **values: Any) -> str:
        return texts.get(text, text).format(**values)

    def element(text: str) -> Markup:
        words = CODE.sub(r"<code>\1</code>", escape(say(text), quote=False))
        return Markup(f'<span data-say="{escape(text)}">{words}</span>')

    def label(name: str, text: str) -> Markup:
        return Markup(f'{name}="{escape(say(text))}" data-say-{name}="{escape(text)}"')

    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(web / "pages"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
    )
    made.globals |= {"_": element, "N_": N_, "say": say, "label": label}
    made.globals |= {"language": PageLanguage(language, "")}
    return made


def _own_name(language: str) -> str:
    try:
        locale = Locale.parse(language)
    except UnknownLocaleError:
        return language
    name = locale.get_display_name() or language
    return name[:1].upper() + name[1:]
