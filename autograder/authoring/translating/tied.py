"""Finds handout sentences that lack a translation although a hidden test is based on them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path

from autograder.authoring.sentences import ADVICE, read_sentences, sentences_path, sources
from autograder.authoring.translating.units import Unit, markdown_units
from autograder.course.model import Stage

__all__ = ["find_untranslated_sentences"]


def find_untranslated_sentences(
    root: Path, stages: Sequence[Stage], translations: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Yield a stage's name and each untranslated paragraph on which a hidden test is based.

    `translations` has the translations by their English.
    """
    units: dict[Path, tuple[str, list[Unit]]] = {}
    for stage in stages:
        if not (root / sentences_path(stage)).is_file():
            continue
        for path in sources(stages, stage):
            if path not in units:
                text = (root / path).read_text(encoding="utf-8")
                units[path] = text, markdown_units(text)
        places = [units[path] for path in sources(stages, stage)]
        for sentence in read_sentences(root / sentences_path(stage))[0].values():
            for unit in _units_of(sentence, places):
                if not translations.get(unit.text):
                    yield stage.name, unit.text


def _units_of(sentence: str, places: Sequence[tuple[str, list[Unit]]]) -> list[Unit]:
    """Return the Markdown units (see `units`) that a sentence is in, in the first such handout.

    Sentences under a heading of hints or advice don't count.
    """
    for text, units in places:
        for begin, end in _find_spans(sentence, text):
            over = [unit for unit in units if unit.begin < end and begin < unit.end]
            if not any(ADVICE.match(unit.under) for unit in over):
                return over
    return []


def _find_spans(sentence: str, text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each occurrence of a sentence, ignoring line breaks."""
    words = list(re.finditer(r"\S+", text))
    joined = " ".join(word[0] for word in words)
    starts = [0, *accumulate(len(word[0]) + 1 for word in words)]
    wanted = " ".join(sentence.split())
    at = joined.find(wanted)
    while at >= 0:
        first, last = (bisect_right(starts, place) - 1 for place in (at, at + len(wanted) - 1))
        begin = words[first].start() + at - starts[first]
        yield begin, words[last].start() + at + len(wanted) - starts[last]
        at = joined.find(wanted, at + 1)
