"""Translates the course: collects its English strings, and makes files from translations.

The translations are in `casino/locale/`. A catalogue has all strings of one language with their
translations, by their English text. To add a kind of string, write a function in `texts.py`; the
strings of `casino` at run time go into `AT_RUN_TIME`.
"""

from autograder.authoring.translating.building import (
    build_languages,
    check_languages,
    compile_languages,
    coverages,
    extract,
    find_uncompiled,
    make_pseudo,
)
from autograder.authoring.translating.catalogue import LANGUAGE

__all__ = [
    "LANGUAGE",
    "build_languages",
    "check_languages",
    "compile_languages",
    "coverages",
    "extract",
    "find_uncompiled",
    "make_pseudo",
]
