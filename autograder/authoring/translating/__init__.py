"""The course in other languages: the catalogue of its texts, and the files made from it.

The words themselves are in `casino/locale/`. A further kind of text is a function in `texts.py`;
what `casino` says at run time goes into `AT_RUN_TIME`.
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
