"""The course in other languages: the catalogue of its strings, and the files made from it.

The translations are in `casino/locale/`. To add a kind of string, write a function in `texts.py`;
the strings of `casino` at run time go into `AT_RUN_TIME`.
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
