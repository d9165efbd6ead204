"""Updates the catalogues of translations, checks them, and compiles them for `casino`.

Each catalogue is compiled, outside git, into the files that `casino` reads at run time:
`blackjack.mo`, the handouts as `handed_out.txt`, and the page scripts' strings as `scripts.json`.
`reports.mo` is only for `autograder`. `translations` is a language's translations by their English.
"""

from __future__ import annotations

import io
import json
import struct
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo

from autograder.authoring.handed_out import ARCHIVE, LOCALE, archive_name, pack_archive
from autograder.authoring.notebooks import render_notebooks
from autograder.authoring.translating.catalogue import (
    catalogue_path,
    content,
    format_catalogue,
    languages,
    merge_template,
    new_catalogue,
    read_catalogue,
    template,
)
from autograder.authoring.translating.faults import Coverage, coverage, faults, other_blocks
from autograder.authoring.translating.glossary import glossary, glossary_words
from autograder.authoring.translating.pseudo import PSEUDO
from autograder.authoring.translating.texts import CourseText, markdown_files, texts
from autograder.authoring.translating.tied import find_untranslated_sentences
from autograder.authoring.translating.units import translate_markdown, translate_notebook
from autograder.course.model import Course
from autograder.errors import CourseError
from autograder.languages import DOMAIN as REPORTS
from casino.files import write_whole
from casino.languages import DOMAIN, ENGLISH, SCRIPTS

__all__ = [
    "build_languages", "check_languages", "compile_languages", "coverages", "extract",
    "find_uncompiled", "make_pseudo",
]  # fmt: skip

WHOLE = 100
MAX_LINES = 20
# The catalogue of each package at run time, and its parts.
AT_RUN_TIME = {
    DOMAIN: ("titles", "hints", "ladders", "casino"),
    REPORTS: ("reports", "explanations"),
}
IN_SCRIPTS = ("table", "page")  # the other parts are handed out as files


def extract(root: Path, new: Iterable[str] = ()) -> list[str]:
    """Put the course's current strings into all catalogues, and return the files that changed.

    A language in `new` gets a catalogue. Files that differ only in line breaks count as equal,
    because each editor wraps such files differently.
    """
    made = template(texts(root))
    return _follow(root, _catalogues(root, made, new), check=False)


def build_languages(root: Path, check: bool) -> list[str]:
    """Update the catalogues and the files made from them; return the catalogues that changed.

    With `check`, the catalogues stay unchanged. The files made from them aren't in git and are
    always updated.

    Raises:
        CourseError: with a line for each translation that lacks a required part.
    """
    if not (root / LOCALE).is_dir():
        return []
    found = texts(root)
    made = template(found)
    catalogues = _catalogues(root, made)
    drifted = _follow(root, catalogues, check)
    wanted: dict[Path, bytes] = {}
    problems: list[str] = []
    by_language = {name: _read_translations(catalogue) for name, catalogue in catalogues.items()}
    words = glossary_words(root)
    for name, translations in by_language.items():
        problems += _problems(root, name, translations)
        add_glossary = partial(glossary, words=words, language=name, by_language=by_language)
        wanted |= _compile_language(root, found, name, translations, add_glossary)
    if problems:
        raise CourseError(
            "\n".join(problems), next_step="Fix these translations: docs/translating.md says how."
        )
    made_anew = _write(wanted)
    return drifted + ([] if check else _names(root, made_anew))


def compile_languages(root: Path) -> None:
    """Compile the catalogues, as they are, into the files that `casino` reads."""
    found, words = texts(root), glossary_words(root)
    by_language = {name: _read_translations(_read(root, name)) for name in languages(root)}
    for name, own in by_language.items():
        add_glossary = partial(glossary, words=words, language=name, by_language=by_language)
        _write(_compile_language(root, found, name, own, add_glossary))


def find_uncompiled(root: Path) -> list[str]:
    """Return the languages whose catalogue isn't compiled yet."""
    return [
        name
        for name in languages(root)
        if not catalogue_path(root, name).with_suffix(".mo").is_file()
    ]


def _write(wanted: Mapping[Path, bytes]) -> list[Path]:
    """Write only those files whose content has changed, and return their paths."""
    other = [path for path in wanted if not _is_made(path, wanted[path])]
    for path in other:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, wanted[path])
    return other


def check_languages(root: Path, course: Course) -> None:
    """Check that every sentence on which a hidden test is based has a translation.

    This holds for the published language and for those that the course lists as complete.

    Raises:
        CourseError: with a line for each such sentence, or for a missing language.
    """
    problems: list[str] = []
    known_languages = languages(root)
    for name in sorted({course.language, *course.translated} - {ENGLISH}):
        if name in known_languages:
            translations = _read_translations(_read(root, name))
            untold = {
                (stage, unit)
                for stage, unit in find_untranslated_sentences(root, course.stages, translations)
            }
            lines = [
                f'{name}: {stage}: a hidden test is based on "{unit}", which is not translated'
                for stage, unit in sorted(untold)
            ]
            more = len(lines) - MAX_LINES
            problems += lines[:MAX_LINES] + ([f"{name}: and {more} more"] if more > 0 else [])
        else:
            known = ", ".join((ENGLISH, *known_languages))
            problems.append(f"stages/course.toml: {name!r} isn't one of the languages: {known}")
    if problems:
        raise CourseError(
            "\n".join(problems),
            next_step="Translate it in casino/locale, or take the language out of `translated` and "
            "`language` in stages/course.toml.",
        )


def coverages(root: Path) -> dict[str, dict[str, Coverage]]:
    """Return, by language and part of the course, how much is translated."""
    found = texts(root)
    return {
        name: coverage(found, _read_translations(_read(root, name))) for name in languages(root)
    }


def make_pseudo(root: Path, to: Path | None = None) -> list[Path]:
    """Write the made-up test languages into `to`, or next to the real ones; return the files."""
    found = texts(root)
    wanted: dict[Path, bytes] = {}
    for name, change in PSEUDO.items():
        wanted |= _compile_language(
            root, found, name, {each.text: change(each.text) for each in found}
        )
    files = []
    for path, made in wanted.items():
        file = (to or root / LOCALE) / path.relative_to(root / LOCALE)
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, made)
        files.append(file)
    return files


def _catalogues(root: Path, made: Catalog, new: Iterable[str] = ()) -> dict[str, Catalog]:
    """Return each language's catalogue with the strings of the template `made`."""
    names = sorted({*languages(root), *new})
    return {name: merge_template(_read(root, name), made) for name in names}


def _follow(root: Path, catalogues: Mapping[str, Catalog], check: bool) -> list[str]:
    """Write the catalogues whose content has changed, and return their paths.

    With `check`, nothing is written.
    """
    wanted = {catalogue_path(root, name): each for name, each in catalogues.items()}
    drifted = [path for path in wanted if not _says(path, wanted[path])]
    if not check:
        for path in drifted:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, format_catalogue(wanted[path]))
    return _names(root, drifted)


def _read(root: Path, name: str) -> Catalog:
    path = catalogue_path(root, name)
    return read_catalogue(path, name) if path.is_file() else new_catalogue(name)


def _says(path: Path, catalogue: Catalog) -> bool:
    """Return True if the file has the same strings and translations as the catalogue."""
    return path.is_file() and content(read_catalogue(path)) == content(catalogue)


def _names(root: Path, paths: Sequence[Path]) -> list[str]:
    return sorted(path.relative_to(root).as_posix() for path in paths)


def _read_translations(catalogue: Catalog) -> dict[str, str]:
    """Return a catalogue's translations by their English, without those marked fuzzy."""
    return {
        str(each.id): str(each.string)
        for each in catalogue
        if each.id and each.string and not each.fuzzy
    }


def _problems(root: Path, name: str, translations: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each translation without the code or links of its English.

    A line is also yielded for a handout whose translation has other Markdown blocks.
    """
    file = catalogue_path(root, name).relative_to(root).as_posix()
    for fault in faults(translations):
        yield f"{file}: {fault}"
    for path in markdown_files(root):
        if line := other_blocks(path.read_text(encoding="utf-8"), translations):
            place = f"{path.relative_to(root).as_posix()}, line {line}"
            yield f"{file}: {place}: its translation is a different kind of block"


def _compile_language(
    root: Path,
    found: Sequence[CourseText],
    name: str,
    translations: Mapping[str, str],
    make_glossary: Callable[[str], str] = lambda _handout: "",
) -> dict[Path, bytes]:
    """Return the compiled files of language `name` by path.

    `found` has all strings of the course, and `make_glossary` makes the glossary that comes after a
    handout.
    """
    files = {}
    course_only = {
        english: _strip_glossary_english(english, translation)
        for english, translation in translations.items()
    }
    for path in markdown_files(root):
        text = path.read_text(encoding="utf-8")
        is_of_a_stage = path.parent.parent == root / "stages"
        words = (
            course_only if is_of_a_stage else translations
        )  # the glossary itself has the English, too
        if (translated := translate_markdown(text, partial(_translate_one, words))) != text:
            files[archive_name(root, path)] = translated + (
                make_glossary(text) if is_of_a_stage else ""
            )
    for path, notebook in render_notebooks(root).items():
        translated = translate_notebook(notebook, lambda unit: translations.get(unit, ""))
        if translated.encode() != notebook:
            files[archive_name(root, path)] = translated
    in_scripts = _translate_parts(found, IN_SCRIPTS, translations)
    percent = coverage(found, translations)["all"].percent
    head = f"{percent}\n" if percent < WHOLE else ""
    return {
        catalogue_path(root, name).with_name(f"{domain}.mo"): _pack_catalogue(
            name, _translate_parts(found, parts, translations)
        )
        for domain, parts in AT_RUN_TIME.items()
    } | {
        root / LOCALE / name / ARCHIVE.name: (head + pack_archive(files)).encode(),
        root / LOCALE / name / SCRIPTS: (
            json.dumps(in_scripts, ensure_ascii=False) + "\n"
        ).encode(),
    }


def _pack_catalogue(name: str, translations: Mapping[str, str]) -> bytes:
    """Return translations in the binary format of gettext, `.mo`."""
    catalogue, packed = Catalog(name), io.BytesIO()
    for english, translation in translations.items():
        catalogue.add(english, translation)
    write_mo(packed, catalogue)
    return packed.getvalue()


def _translate_parts(
    found: Sequence[CourseText], parts: Collection[str], translations: Mapping[str, str]
) -> dict[str, str]:
    """Return the translations of these parts of the course, by their English.

    A glossary entry is reduced to the word itself (see `_strip_glossary_english`).
    """
    texts = dict.fromkeys(each.text for each in found if each.part in parts)
    return {
        english: _strip_glossary_english(english, translations[english])
        for english in texts
        if english in translations
    }


def _strip_glossary_english(english: str, translation: str) -> str:
    """Return the word "Hand" from the glossary's "hand (Hand)", which repeats the English."""
    head, tail = f"{english} (", ")"
    is_pair = translation.startswith(head) and translation.endswith(tail)
    return translation[len(head) : -len(tail)] if is_pair else translation


def _translate_one(translations: Mapping[str, str], english: str) -> str:
    return translations.get(english, "")


def _is_made(path: Path, wanted: bytes) -> bool:
    """Return True if the file has the same content; a compiled catalogue's header may differ."""
    if not path.is_file():
        return False
    if path.suffix != ".mo":
        return path.read_bytes() == wanted
    try:
        catalogue = read_mo(io.BytesIO(path.read_bytes()))
    except (OSError, ValueError, struct.error):
        return False
    return content(catalogue) == content(read_mo(io.BytesIO(wanted)))
