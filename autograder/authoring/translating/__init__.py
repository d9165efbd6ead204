"""The course in other languages: the catalogue of its texts, and what is made with it."""

from autograder.authoring.translating.building import (
    build_languages,
    check_languages,
    compile_languages,
    coverages,
    extract,
    make_pseudo,
    uncompiled,
)
from autograder.authoring.translating.catalogue import LANGUAGE

__all__ = [
    "LANGUAGE",
    "build_languages",
    "check_languages",
    "compile_languages",
    "coverages",
    "extract",
    "make_pseudo",
    "uncompiled",
]
