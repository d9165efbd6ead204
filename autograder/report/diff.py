"""Compares two folders of results, or each student's attempts, for `autograder diff`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

from autograder.course.model import Course
from autograder.errors import SubmissionError
from autograder.gradebook.attempts import ATTEMPTS, attempt_folders, load_earlier
from autograder.report.reading import read_student, result_folders, result_stages
from autograder.results.files import read_result, result_path
from autograder.results.model import Result
from autograder.text import stage_number

__all__ = ["Change", "ChangeCause", "Difference", "compare", "progress"]

CENT = 0.005  # points are shown with two decimals; less is rounding


@dataclass(frozen=True)
class ChangeCause:
    """A test, style item, or deduction that changed between two results of a stage."""

    name: str
    title: str
    before: str
    after: str


@dataclass(frozen=True)
class Change:
    """A student's stage whose result changed: the points before and after, and the causes."""

    student: str
    stage: str
    before: float | None  # points
    after: float | None  # points
    causes: tuple[ChangeCause, ...]
    attempt: int = 0  # the number of an earlier attempt, or of the later of two; 0: the last

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Difference:
    """The differences between results, the number of equal ones, and problems with files."""

    changes: tuple[Change, ...]
    same: int
    problems: tuple[str, ...]


def compare(course: Course, old: Path, new: Path) -> Difference:
    """Compare the results in two folders, student by student, and return the changes.

    Raises:
        SubmissionError: when a folder can't be read or has no results.
    """
    _check_results(old, course)
    _check_results(new, course)
    changes, problems, same = _compare(course, old, new, course.names)
    places = {
        (stage, number) for folder in (old, new) for stage, number, _ in attempt_folders(folder)
    }
    for stage, number in sorted(places, key=lambda place: (place[0], int(place[1]))):
        if stage in course.names:
            was, now = (folder / ATTEMPTS / stage / number for folder in (old, new))
            more, wrong, stay = _compare(course, was, now, (stage,))
            changes += [replace(change, attempt=int(number)) for change in more]
            problems, same = problems + wrong, same + stay
    return Difference(tuple(changes), same, tuple(problems))


def progress(course: Course, results: Path, submissions: Path | None = None) -> Difference:
    """Compare each student's attempts, one after another, and return the changes.

    `submissions` has the times of the attempts, which determine their order.

    Raises:
        SubmissionError: when the folder can't be read or has no results.
    """
    _check_results(results, course)
    changes: list[Change] = []
    problems: list[str] = []
    same = 0
    for (student, stage), earlier in sorted(load_earlier(results, submissions).items()):
        if stage not in course.names:
            continue
        paths = [*(one.result for one in earlier), result_path(results, student, stage)]
        found = [_read(path, problems) for path in paths]
        for number, (before, after) in enumerate(pairwise(found), start=2):
            change = _change(student, stage, before, after)
            same += change is None
            changes += [replace(change, attempt=number)] if change else []
    return Difference(tuple(changes), same, tuple(problems))


def _read(path: Path, problems: list[str]) -> Result | None:
    try:
        return read_result(path) if path.is_file() else None
    except SubmissionError as error:
        problems.append(error.message)
        return None


def _compare(
    course: Course, old: Path, new: Path, stages: Sequence[str]
) -> tuple[list[Change], list[str], int]:
    """Return the changes, sentences on invalid files, and the number of equal results."""
    changes: list[Change] = []
    problems: list[str] = []
    same = 0
    folders = {name for folder in (old, new) if folder.is_dir() for name in result_folders(folder)}
    for student in sorted(folders):
        was, old_problems = read_student(old, student, course)
        now, new_problems = read_student(new, student, course)
        problems += [*old_problems, *new_problems]
        for stage in stages:
            if stage in was or stage in now:
                change = _change(student, stage, was.get(stage), now.get(stage))
                same += change is None
                changes += [change] if change else []
    return changes, problems, same


def _check_results(results: Path, course: Course) -> None:
    if not result_stages(results, result_folders(results), course):
        raise SubmissionError(
            f"{results}: no student's folder with results in it.",
            next_step="Give a folder that `autograder grade --to` wrote.",
        )


def _change(student: str, stage: str, before: Result | None, after: Result | None) -> Change | None:
    """Return the change between two results of a stage, or None if there is none.

    Other outcomes with equal points are a change, too.
    """
    causes = tuple(_causes(before, after)) if before and after else ()
    old, new = _points(before), _points(after)
    moved = old != new if old is None or new is None else abs(old - new) >= CENT
    return Change(student, stage, old, new, causes) if moved or causes else None


def _points(result: Result | None) -> float | None:
    return float(result.points) if result and result.graded else None


def _causes(before: Result, after: Result) -> Iterator[ChangeCause]:
    was, now = (dict(chain(*map(list, _parts(result)))) for result in (before, after))
    for name in {**was, **now}:
        title, old = was.get(name, ("", "not there"))
        other, new = now.get(name, (title, "not there"))
        if old != new:
            yield ChangeCause(name, other or title, old, new)


def _parts(result: Result) -> Iterator[Iterator[tuple[str, tuple[str, str]]]]:
    yield _tests(result)
    yield _style(result)
    yield _deductions(result)
    yield iter([("graded", ("The stage", "graded" if result.graded else "not graded"))])


def _tests(result: Result) -> Iterator[tuple[str, tuple[str, str]]]:
    for criterion in result.criteria:
        worth = f"of {criterion.max_points:g}"
        yield criterion.id, (criterion.title, worth)
        for test in criterion.tests:
            carried = test.carried_forward
            words = (
                f"{test.outcome}, carried forward from stage {stage_number(carried)}"
                if carried
                else None
            )
            yield test.name, (str(test.title), words or test.outcome)


def _style(result: Result) -> Iterator[tuple[str, tuple[str, str]]]:
    lost: dict[str, float] = {}
    for finding in result.style.findings:
        lost[finding.item] = lost.get(finding.item, 0.0) + finding.points
    for item, points in lost.items():
        yield f"style {item}", (f"Style: {item}", f"-{points:.2f}")
    whole = result.style
    yield "style", ("Style", f"{whole.points:.2f} of {whole.max_points:g}")


def _deductions(result: Result) -> Iterator[tuple[str, tuple[str, str]]]:
    for deduction in result.deductions:
        kind = deduction.kind
        yield f"deduction {kind}", (kind.replace("_", " "), f"-{deduction.points:.2f}")
