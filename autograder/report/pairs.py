"""Writes the page on similar code: pairs with the same wrong answers, and similar programs.

A cluster is a set of students, each of whose programs is similar to another one of the set.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from autograder.course.model import Course, Stage
from autograder.course.submissions import read_submission
from autograder.languages import speaking
from autograder.report.rendering import MAX_NAME, compile_templates, cut
from autograder.report.similarity import Alike, SimilarStudents
from autograder.report.source import source_lines
from autograder.report.writing import write_page
from autograder.report.wrong_answers import SharedAnswers
from casino.messages import Call, Text

__all__ = ["PAGE", "write_clusters"]

PAGE = "similarity.html"
MAX_CLUSTERS, MAX_PAIRS, PAIRS_OF_ONE, MAX_LINES, MAX_NAMES = 100, 80, 3, 1000, 12
MAX_ANSWERS, MAX_TEXT = 12, 200


class ClusterView(NamedTuple):
    """A cluster as the page lists it: students of one stage whose programs are similar."""

    number: int
    cluster: SimilarStudents
    stage: Stage
    students: tuple[str, ...]  # the first names
    more: int  # the number of further students
    also: tuple[int, ...]  # other stages in which two of the students are similar
    pairs: tuple[tuple[Alike, tuple[Side, ...]], ...]


class AnswersView(NamedTuple):
    """Two students with the same rare wrong answers, as the page lists them."""

    students: tuple[str, ...]
    bits: float  # the improbability of the answers
    stages: tuple[int, ...]
    # Stage, call, answer, number of students who gave it, number of all students.
    answers: tuple[tuple[int, Call | str, Text, int, int], ...]


class SharedLines(NamedTuple):
    """Consecutive lines of a student's file that are all shared with the other student, or none."""

    first: int
    common: bool
    text: str


class SideFile(NamedTuple):
    """A file of one of two compared students, divided into shared and other lines."""

    name: str
    runs: tuple[SharedLines, ...]


class Side(NamedTuple):
    """One of two compared students, with the files that contain shared lines."""

    student: str
    share: float  # of the student's code that is also in the other's, from 0 to 1
    files: tuple[SideFile, ...]


def write_clusters(
    course: Course,
    students: Mapping[str, Path],
    clusters: Sequence[SimilarStudents],
    folder: Path,
    shared: Sequence[SharedAnswers] = (),
) -> Path:
    """Write the page on similar code and return its path; long lists are cut.

    `students` has the folder of each student's submission. `shared` are the pairs with the same
    wrong answers.

    Raises:
        SubmissionError: when the page can't be written.
    """
    shown, room = [], MAX_PAIRS
    for number, cluster in enumerate(clusters[:MAX_CLUSTERS], start=1):
        stage = course.stage(cluster.stage)
        pairs = cluster.pairs[: min(PAIRS_OF_ONE, room)]
        room -= len(pairs)
        named = tuple(cut(student, MAX_NAME) for student in cluster.students[:MAX_NAMES])
        shown.append(
            ClusterView(
                number,
                cluster,
                stage,
                named,
                len(cluster.students[MAX_NAMES:]),
                tuple(_find_other_stages(course, cluster, clusters)),
                tuple((pair, _sides(stage, students, pair)) for pair in pairs),
            )
        )
    answers = [_answers(course, pair) for pair in shared[:MAX_CLUSTERS]]
    with speaking(course.language):
        page = compile_templates(course).get_template("similarity.html")
        text = page.render(clusters=shown, more=len(clusters[MAX_CLUSTERS:]), answers=answers)
    write_page(folder / PAGE, text)
    return folder / PAGE


def _find_other_stages(
    course: Course, cluster: SimilarStudents, clusters: Sequence[SimilarStudents]
) -> Iterable[int]:
    """Yield the numbers of other stages in which two of the cluster's students are similar, too."""
    own = set(cluster.students)
    alike = {other.stage for other in clusters if len(own & set(other.students)) > 1}
    yield from (each.number for each in course.stages if each.name in alike - {cluster.stage})


def _answers(course: Course, pair: SharedAnswers) -> AnswersView:
    rows = [
        (
            course.stage(stage.stage).number,
            each.wrong.call or each.wrong.answer[0],
            each.wrong.answer[2] or each.wrong.answer[1],
            each.gave,
            each.students,
        )
        for stage in pair.stages
        for each in stage.answers
    ]
    numbers = sorted({number for number, *_ in rows})
    rows = sorted(rows, key=lambda row: row[3:])[:MAX_ANSWERS]
    names = tuple(cut(student, MAX_NAME) for student in pair.students)
    return AnswersView(names, pair.bits, tuple(numbers), tuple(rows))


def _sides(stage: Stage, students: Mapping[str, Path], pair: Alike) -> tuple[Side, ...]:
    return tuple(
        Side(cut(student, MAX_NAME), share, tuple(_files(stage, students[student], common)))
        for student, share, common in zip(pair.students, pair.shares, pair.lines, strict=True)
    )


def _files(stage: Stage, folder: Path, common: frozenset[tuple[str, int]]) -> Iterable[SideFile]:
    read = read_submission(folder.parent, folder.name, [stage.name])
    files = read.stages[stage.name].files
    for name in sorted({name for name, _ in common}):
        lines = source_lines(files.get(name, b""))[:MAX_LINES]
        yield SideFile(name, tuple(_runs(lines, {line for file, line in common if file == name})))


def _runs(lines: Sequence[str], common: set[int]) -> Iterable[SharedLines]:
    start = 0
    for number in range(1, len(lines) + 1):
        is_common = number in common
        if number == len(lines) or (number + 1 in common) != is_common:
            text = "\n".join(cut(line, 300) for line in lines[start:number])
            yield SharedLines(start + 1, is_common, text)
            start = number
