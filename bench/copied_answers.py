"""A made-up class with mistakes of the catalogue, and pairs in it that share theirs.

What a mistake answers is known from the audit (`misconceptions.json`). Each honest student makes
mistakes by chance, the well known ones more often: the n-th with a chance of 1/n. Three mistakes
in ten are of a kind that nobody else makes: so many of the last unseen programs' were not in the
catalogue (docs/auditing.md). A pair shares its mistakes of some stages, as those do who have one
program, however it is worded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from random import Random

from autograder.course.files import Kit
from autograder.grading.misconceptions import load_misconceptions
from autograder.report.wrong_answers import Wrong, find_shared

__all__ = ["ClassModel", "found_at", "load_mistakes_answers", "make_class"]

STUDENTS, PAIRS, OWN = 300, 20, 0.3
Mistakes = Mapping[str, Sequence[Sequence[Wrong]]]


@dataclass(frozen=True)
class ClassModel:
    """How many mistakes a student makes in a stage, and how many stages a pair shares."""

    mean: float = 1.0
    shared_stages: int = 2
    stages: Sequence[str] = field(default=())


def load_mistakes_answers(kit: Kit) -> dict[str, list[list[Wrong]]]:
    """Return by stage what each catalogued mistake answers, from the audit's record."""
    return {
        stage.name: [
            [Wrong((test, "failed", got)) for test, got in each.pattern.items()]
            for each in load_misconceptions(stage.name)
        ]
        for stage in kit.course.stages
    }


def make_class(
    mistakes: Mistakes, model: ClassModel, random: Random
) -> tuple[dict[str, dict[str, list[Wrong]]], set[tuple[str, str]]]:
    """Return the wrong answers of a class by stage and student, and the pairs that share some."""
    stages = list(model.stages or list(mistakes)[:7])
    students = [f"s{number:03}" for number in range(STUDENTS)]
    pairs = {(students[2 * n], students[2 * n + 1]) for n in range(PAIRS)}
    answers: dict[str, dict[str, list[Wrong]]] = {}
    for stage in stages:
        known = list(mistakes[stage])
        random.shuffle(known)
        chances = list(accumulate(1 / n for n in range(1, len(known) + 1)))
        answers[stage] = {
            student: _answers(
                [
                    _own(mistake, student) if random.random() < OWN else mistake
                    for mistake in random.choices(
                        known, cum_weights=chances, k=_count(model, random)
                    )
                ]
            )
            for student in students
        }
    for one, other in sorted(pairs):
        for stage in random.sample(stages, min(model.shared_stages, len(stages))):
            answers[stage][other] = answers[stage][one]
    return answers, pairs


def _own(mistake: Sequence[Wrong], student: str) -> list[Wrong]:
    """Return a mistake that fails the same tests, with other answers."""
    return [replace(each, answer=(each.answer[0], "failed", student)) for each in mistake]


def _count(model: ClassModel, random: Random) -> int:
    """Return how many mistakes a student makes in a stage: of four chances, each with mean / 4."""
    return sum(random.random() < model.mean / 4 for _ in range(4))


def _answers(mistakes: Sequence[Sequence[Wrong]]) -> list[Wrong]:
    """Return what these mistakes answer together; a test shows the first of them only."""
    shown = {each.answer[0]: each for wrong in reversed(mistakes) for each in wrong}
    return list(shown.values())


def found_at(
    mistakes: Mistakes, model: ClassModel, false: Sequence[int], classes: int = 10
) -> tuple[list[float], list[float]]:
    """Return the mean share of pairs found before so many false ones, and the bits there."""
    shares, bits = [0.0] * len(false), [0.0] * len(false)
    for seed in range(classes):
        answers, pairs = make_class(mistakes, model, Random(seed))
        ranked = find_shared(answers, 0.0)
        wrong = [place for place, each in enumerate(ranked) if each.students not in pairs]
        for n, most in enumerate(false):
            end = wrong[most] if len(wrong) > most else len(ranked)
            shares[n] += (end - most) / len(pairs) / classes
            bits[n] += (ranked[end].bits if end < len(ranked) else 0.0) / classes
    return shares, bits
