"""Finds pairs of students with the same rare wrong answers, the strongest sign of copied code.

Right programs are alike, but wrong ones differ in many ways. A wrong answer that `n` of `N`
students gave weighs log2(N / n) bits: it measures how improbable it is that a student gives it
independently. Wrong answers that the same other students gave probably have one cause, so only the
rarest of them counts. The bits of a stage are multiplied by the share of the two students' wrong
answers that are equal, because someone who copies copies all mistakes.

Source of the idea: W. H. Angoff, "The development of statistical indices for detecting cheaters",
Journal of the American Statistical Association 69, 1974.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from autograder.results.model import WRONG, Result
from casino.messages import NO_CALL, Call, Text

__all__ = [
    "Answers", "SharedAnswer", "SharedAnswers", "SharedStage", "Wrong", "find_shared", "least_bits",
    "wrong_answers",
]  # fmt: skip

# Each bit halves the chance: with log2(number of pairs) bits, one pair is expected. In made-up
# classes of 25 to 300, this many bits fewer let at most two through.
BITS_LEFT = 1.5
RARE = 0.05  # share of a stage's students who may have given a rare answer
MIN_STUDENTS = 20  # students of a stage; with fewer, rarity can't be judged

Answer = tuple[str, str, Text]  # test, outcome, result


@dataclass(frozen=True)
class Wrong:
    """A student's wrong answer in a hidden test, and the call that returned it."""

    answer: Answer
    call: Call = NO_CALL


@dataclass(frozen=True)
class SharedAnswer:
    """A wrong answer that two students share, and its frequency in the class."""

    wrong: Wrong
    gave: int  # the number of students who gave it
    students: int  # the number of all students in the stage

    @property
    def bits(self) -> float:
        """The answer's self-information in bits: log2(number of students / number who gave it)."""
        return math.log2(self.students / self.gave)


@dataclass(frozen=True)
class SharedStage:
    """The rare wrong answers that two students share in one stage, and their share of all."""

    stage: str
    answers: tuple[SharedAnswer, ...]
    share: float  # of both students' wrong answers, those that they share (0 to 1)

    @property
    def bits(self) -> float:
        """The self-information (surprisal, Shannon 1948) of the shared answers, in bits.

        It is multiplied by their share of all wrong answers of the two students in this stage.
        """
        return self.share * sum(each.bits for each in self.answers)


@dataclass(frozen=True)
class SharedAnswers:
    """A pair of students, with the rare wrong answers that they share in each stage."""

    students: tuple[str, str]
    stages: tuple[SharedStage, ...]

    @property
    def bits(self) -> float:
        """The self-information of all shared answers together, in bits."""
        return sum(each.bits for each in self.stages)


Given = tuple[Wrong, frozenset[str]]  # with the students who gave it
Answers = Mapping[str, Mapping[str, Sequence[Wrong]]]  # by stage and student


def wrong_answers(results: Iterable[Result]) -> dict[str, dict[str, list[Wrong]]]:
    """Return the wrong answers in a class's results, by stage and student.

    Students without a wrong answer are included, because they count for rarity.
    """
    found: dict[str, dict[str, list[Wrong]]] = {}
    for result in results:
        if result.graded:
            found.setdefault(result.stage, {})[result.student] = [
                Wrong((test.name, test.outcome.value, test.got), test.call)
                for criterion in result.criteria
                for test in criterion.tests
                if test.outcome in WRONG
            ]
    return found


def find_shared(
    answers: Answers,
    least: float | None = None,
    may_pair: Callable[[str, str], bool] = lambda _one, _other: True,
) -> list[SharedAnswers]:
    """Return the pairs whose shared answers have at least `least` bits, most bits first.

    By default, `least` depends on the size of the class. `may_pair` returns False to skip a pair.
    """
    if least is None:
        least = least_bits(len({student for stage in answers.values() for student in stage}))
    by_pair: dict[tuple[str, str], list[SharedStage]] = {}
    for stage, of_student in answers.items():
        for pair, rare in _rare(of_student).items():
            if may_pair(*pair):
                share = _share(*(of_student[student] for student in pair))
                found = SharedStage(stage, tuple(_causes(pair, rare, len(of_student))), share)
                by_pair.setdefault(pair, []).append(found)
    pairs = [SharedAnswers(pair, tuple(stages)) for pair, stages in by_pair.items()]
    enough = [pair for pair in pairs if pair.bits >= least]
    return sorted(enough, key=lambda pair: (-pair.bits, pair.students))


def least_bits(students: int) -> float:
    """Return the bits that at most two pairs of students in such a class reach by chance."""
    return math.log2(max(1, students * (students - 1) / 2)) - BITS_LEFT


def _rare(of_student: Mapping[str, Sequence[Wrong]]) -> dict[tuple[str, str], list[Given]]:
    """Return, for each pair of students, the rare answers that both gave in a stage.

    The rarest come first. `of_student` has each student's wrong answers.
    """
    givers: dict[Answer, dict[str, Wrong]] = {}
    for student, wrong in of_student.items():
        for each in wrong:
            givers.setdefault(each.answer, {})[student] = each
    most = max(2, RARE * len(of_student)) if len(of_student) >= MIN_STUDENTS else 0
    found: dict[tuple[str, str], list[Given]] = {}
    for gave in sorted(givers.values(), key=len):
        if 1 < len(gave) <= most:
            given = next(iter(gave.values())), frozenset(gave)
            for one, other in combinations(sorted(gave), 2):
                found.setdefault((one, other), []).append(given)
    return found


def _causes(pair: tuple[str, str], rare: Iterable[Given], count: int) -> Iterator[SharedAnswer]:
    """Yield the rarest of a pair's shared answers for each cause.

    Answers that were given by the same set of other students have the same cause.
    """
    causes: list[set[str]] = []
    for wrong, gave in rare:
        others = gave - set(pair)
        known = [cause for cause in causes if cause & others or cause == others]
        if not known:
            yield SharedAnswer(wrong, len(gave), count)
        causes = [cause for cause in causes if cause not in known]
        causes.append(set(others).union(*known))


def _share(one: Iterable[Wrong], other: Iterable[Wrong]) -> float:
    """Return the share of two students' wrong answers that both of them gave, from 0 to 1."""
    first, second = ({each.answer for each in wrong} for wrong in (one, other))
    return len(first & second) / len(first | second)
