"""Reads and writes catalogues: gettext files with a language's translations.

Translators write `casino/locale/LANGUAGE/LC_MESSAGES/blackjack.po`. A comment says where a string
stands, without line numbers: the file changes only if a string does.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po, write_po

from autograder.authoring.handed_out import LOCALE
from autograder.authoring.translating.texts import CourseText
from autograder.errors import CourseError
from casino.languages import DOMAIN

__all__ = [
    "catalogue_path", "content", "format_catalogue", "languages", "merge_template", "new_catalogue",
    "read_catalogue", "template",
]  # fmt: skip

LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Za-z]+)?\Z")
LINE = re.compile(r'\s*|#.*|(?:msg(?:ctxt|id|id_plural|str(?:\[\d\])?) +)?"(?:\\.|[^"\\])*"\s*')
WIDTH = 100
MAX_PLACES = 3
NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)  # a changing date would be a difference
HEADER = """\
# Translations of the Blackjack course. The words of programs (names, printed lines, prompts) and
# all that stands between ` ` stay as they are. See docs/translating.md.
"""
FORMATS = ("python-format", "python-brace-format")  # Babel finds false formats after a percent sign


def catalogue_path(root: Path, language: str) -> Path:
    return root / LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def languages(root: Path) -> list[str]:
    """Return the codes of the languages that have a catalogue, sorted; English has none."""
    paths = (root / LOCALE).glob(f"*/LC_MESSAGES/{DOMAIN}.po")
    return sorted(name for path in paths if LANGUAGE.match(name := path.parts[-3]))


def template(texts: Iterable[CourseText]) -> Catalog:
    """Return a catalogue of untranslated strings: each once, with the files it comes from."""
    places: dict[str, list[CourseText]] = {}
    for each in texts:
        places.setdefault(each.text, []).append(each)
    made = _empty(None)
    for text, found in places.items():
        where = list(dict.fromkeys(f"{each.file}: {each.where}" for each in found))
        more = [f"and {len(where) - MAX_PLACES} more"] if len(where) > MAX_PLACES else []
        made.add(text, auto_comments=where[:MAX_PLACES] + more)
    return _drop_formats(made)


def new_catalogue(language: str) -> Catalog:
    return _empty(language)


def read_catalogue(path: Path, language: str | None = None) -> Catalog:
    """Read a catalogue from its file, or raise CourseError if gettext can't read it."""
    try:
        _check_lines(path)
        return _drop_formats(read_po(io.BytesIO(path.read_bytes()), language, abort_invalid=True))
    except (PoFileError, ValueError) as error:
        raise CourseError(
            f"{path}: {error}", next_step="Open it in Poedit, or fix the line by hand."
        ) from error


def _check_lines(path: Path) -> None:
    """Raise CourseError for a line that isn't valid, which Babel would skip or misread."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not LINE.fullmatch(line):
            raise CourseError(
                f"{path}, line {number}: isn't a valid line of a catalogue: {line[:60]}",
                next_step='Each text stands between double quotes; one inside it is written \\".',
            )


def merge_template(catalogue: Catalog, template: Catalog) -> Catalog:
    """Return the catalogue with the template's strings; slightly changed entries become fuzzy.

    Removed entries are kept as obsolete, in case they return, unless they are fuzzy, which the file
    can't say of an obsolete one.
    """
    for message in template:
        if message.id and message.id in catalogue.obsolete:
            catalogue[message.id] = catalogue.obsolete.pop(message.id)
    is_same = all(message.id in template for message in catalogue if message.id)
    catalogue.update(
        template,
        no_fuzzy_matching=is_same,  # nothing was removed, so nothing can have been reworded
        update_header_comment=False,
        update_creation_date=False,
    )
    for id in [id for id, each in catalogue.obsolete.items() if each.fuzzy]:
        del catalogue.obsolete[id]
    return _drop_formats(catalogue)


def content(catalogue: Catalog) -> dict[str, tuple[str, bool]]:
    """Map each string of a catalogue to its translation, and True if that is marked fuzzy."""
    return {str(each.id): (str(each.string or ""), each.fuzzy) for each in catalogue if each.id}


def format_catalogue(catalogue: Catalog) -> bytes:
    """Return the content of a catalogue's file, in gettext's `.po` format."""
    file = io.BytesIO()
    write_po(file, catalogue, width=WIDTH, no_location=True, include_previous=True)
    return file.getvalue()


def _empty(language: str | None) -> Catalog:
    return Catalog(
        language,
        DOMAIN,
        header_comment=HEADER.rstrip(),
        project="blackjack-course",
        creation_date=NO_DATE,
        revision_date=NO_DATE,
        fuzzy=False,
    )


def _drop_formats(catalogue: Catalog) -> Catalog:
    for message in _messages(catalogue):
        message.flags.difference_update(FORMATS)
    return catalogue


def _messages(catalogue: Catalog) -> list[Message]:
    return [*catalogue, *catalogue.obsolete.values()]
