"""Finds a student's earlier attempts at a stage, and which attempt counts.

`SUBMISSIONS/.attempts/<stage>/<number>/` and `RESULTS/.attempts/<stage>/<number>/` have the layout
of a class, with the students who have that many earlier attempts at the stage.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from autograder.gradebook.hand_ins import HandIn, read_submitted
from autograder.gradebook.late import Lateness

__all__ = [
    "ATTEMPTS",
    "Earlier",
    "GradedAttempt",
    "attempt_folders",
    "counting",
    "load_earlier",
]

ATTEMPTS = ".attempts"


@dataclass(frozen=True)
class Earlier:
    """An earlier attempt at a stage: its result file, its time, and its source files."""

    result: Path  # its result file
    hand_in: HandIn | None  # who handed it in and when, if known
    submissions: Path | None  # the folder with its files


@dataclass(frozen=True)
class GradedAttempt:
    """An attempt at a stage with its points, including lateness and overrides."""

    result: Path  # its result file
    hand_in: HandIn | None  # who handed it in and when, if known
    submissions: Path | None  # the folder with its files
    lateness: Lateness | None  # None where nothing was taken
    points: Fraction  # with lateness and overrides
    max_points: Fraction  # the stage's
    graded: bool  # False where the grader failed


def attempt_folders(folder: Path) -> Iterator[tuple[str, str, Path]]:
    """Yield stage, number, and folder of each earlier attempt."""
    for place in sorted(folder.glob(f"{ATTEMPTS}/*/*")):
        if place.is_dir() and place.name.isdecimal():
            yield place.parent.name, place.name, place


def load_earlier(
    results: Path, submissions: Path | None
) -> Mapping[tuple[str, str], Sequence[Earlier]]:
    """Return the graded earlier attempts, by student and stage, oldest first.

    SubmissionError is raised if a record of `collect` can't be read.
    """
    found: dict[tuple[str, str], list[tuple[tuple[float, int], Earlier]]] = {}
    for stage, number, folder in attempt_folders(results):
        sources = submissions / ATTEMPTS / stage / number if submissions else None
        known = read_submitted(sources or folder)
        with suppress(OSError):
            for student in os.listdir(folder):
                path = folder / student / f"{stage}.json"
                if path.is_file():
                    hand_in = known.get((student, stage))
                    at = hand_in.at.timestamp() if hand_in and hand_in.at else 0.0
                    one = ((at, int(number)), Earlier(path, hand_in, sources))
                    found.setdefault((student, stage), []).append(one)
    return {
        place: [each for _, each in sorted(several, key=lambda pair: pair[0])]
        for place, several in found.items()
    }


def counting(policy: str, attempts: Sequence[GradedAttempt]) -> int:
    """Return the index of the attempt that counts: the last one, or the last of the best ones.

    `policy` is `last` or `best`.
    """
    last = len(attempts) - 1
    if policy != "best" or not attempts[last].graded:
        return last
    return max(range(len(attempts)), key=lambda n: (attempts[n].graded, attempts[n].points, n))
