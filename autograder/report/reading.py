"""Reads a folder of results, one student at a time, and lists files that can't be used."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from autograder.course.model import Course
from autograder.errors import SubmissionError
from autograder.results.files import read_result
from autograder.results.model import Result

__all__ = ["read_student", "result_folders", "result_stages"]


def result_folders(results: Path) -> list[str]:
    """Return the names of the students' folders in a results folder, sorted.

    Raises:
        SubmissionError: when the results folder can't be read.
    """
    try:
        with os.scandir(results) as entries:
            return sorted(e.name for e in entries if e.is_dir() and not e.name.startswith("."))
    except OSError as error:
        raise SubmissionError(
            f"{results}: cannot be read as a folder of results: {error.strerror}.",
            next_step="Give the folder that `autograder grade --to` wrote.",
        ) from error


def result_stages(results: Path, students: Iterable[str], course: Course) -> set[str]:
    """Return the stages for which at least one of these students has a result file."""
    names = {f"{stage.name}.json": stage.name for stage in course.stages}
    found: set[str] = set()
    for student in students:
        try:
            found |= names.keys() & os.listdir(results / student)
        except OSError:  # reported when the student is read, or the folder is missing
            continue
    return {names[name] for name in found}


def read_student(
    results: Path, student: str, course: Course
) -> tuple[dict[str, Result], list[str]]:
    """Return a student's results by stage, and a sentence for each file that can't be used."""
    files: dict[str, Result] = {}
    problems: list[str] = []
    folder = results / student
    try:
        names = sorted(os.listdir(folder))
    except FileNotFoundError:
        return {}, []
    except OSError as error:
        return {}, [f"{folder}: cannot be read: {error.strerror}"]
    stages = {stage.name for stage in course.stages}
    for name in names:
        if name.endswith(".json") and not name.startswith("."):
            stage = name.removesuffix(".json")
            try:
                result = read_result(folder / name)
            except SubmissionError as error:
                problems.append(f"{error.message} {error.next_step}")
                continue
            if stage in stages:
                files[stage] = result
            else:
                problems.append(f"{folder / name}: the course has no stage {stage[:60]!r}")
    return files, problems
