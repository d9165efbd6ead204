"""Attempts: earlier ones are kept with the stages they used; the last or the best counts."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from autograder.collect.collecting import collect
from autograder.course.files import Kit
from autograder.course.submissions import holds_submissions
from autograder.gradebook.attempts import ATTEMPTS, GradedAttempt, attempt_folders, counting
from autograder.gradebook.book import open_gradebook
from autograder.report.pages import Inputs, write_report
from autograder.results.files import write_result
from tests.collect.conftest import make_zip
from tests.export.conftest import WRONG
from tests.made import made_result

STAGES = ("stage1_card_hand", "stage2_human_vs_dealer")
LATE = """
[rule]
policy = "once"
percent = 50

[[due]]
stage = "stage1_card_hand"
at = 2026-10-02T00:00:00Z
"""


def handed_in(folder: Path, day: int, text: str) -> Path:
    """Write a Gradescope export of ada's stage 1 and 2, handed in on a day of October."""
    metadata = (
        f"submission_1:\n  :submitters:\n  - :name: ada\n  :created_at: 2026-10-0{day} 10:00:00 Z\n"
    )
    files = {f"submission_1/{stage}/x.py": f"{text} {stage}" for stage in STAGES}
    return make_zip(folder / f"{day}.zip", {"submission_metadata.yml": metadata, **files})


def attempt(points: int, *, graded: bool = True) -> GradedAttempt:
    """Return an attempt with these points."""
    return GradedAttempt(Path("x"), None, None, None, Fraction(points), Fraction(25), graded)


@pytest.mark.parametrize(
    ("policy", "points", "place"),
    [("last", [25, 3], 1), ("best", [3, 25, 7], 1), ("best", [7, 7], 1), ("best", [8, 7], 0)],
)
def test_the_last_or_the_best_counts(policy: str, points: list[int], place: int) -> None:
    assert counting(policy, list(map(attempt, points))) == place


def test_what_is_not_graded_stays_the_last_and_is_never_the_best() -> None:
    """A fault of the grader is no reason to let an earlier attempt count."""
    assert counting("best", [attempt(5), attempt(0, graded=False)]) == 1
    assert counting("best", [attempt(9, graded=False), attempt(5)]) == 1


def test_earlier_attempts_are_kept_whatever_the_order_they_come_in(
    kit: Kit, tmp_path: Path
) -> None:
    """Each with its time and the earlier stages beside it, and none twice."""
    to = tmp_path / "in"
    days = [handed_in(tmp_path, day, f"day {day}") for day in (2, 3, 1)]
    for archive in (*days, *days):
        collect(kit.course, [archive], to)
    kept = {
        f"{stage}/{number}": (folder / "ada" / stage / "x.py").read_text()
        for stage, number, folder in attempt_folders(to)
    }
    assert kept == {
        f"{stage}/{number}": f"day {day} {stage}"
        for stage in STAGES
        for number, day in ((1, 2), (2, 1))
    }
    assert (to / "ada" / STAGES[0] / "x.py").read_text() == f"day 3 {STAGES[0]}"
    assert (to / ATTEMPTS / STAGES[1] / "1" / "ada" / STAGES[0] / "x.py").is_file()


@pytest.mark.parametrize("policy", ["last", "best"])
def test_the_best_is_that_after_lateness_in_exports_and_on_the_page(
    kit: Kit, tmp_path: Path, policy: str
) -> None:
    """Three attempts: few points in time, full points late, fewer ones later still."""
    course, stage = replace(kit.course, attempts=policy), kit.course.stages[0]
    submitted, results = tmp_path / "in", tmp_path / "results"
    for day in (1, 3, 4):
        collect(course, [handed_in(tmp_path, day, f"day {day}")], submitted)
    most = len(stage.criteria) - 1
    for folder, lost in ((f"{ATTEMPTS}/{stage.name}/1", most), (f"{ATTEMPTS}/{stage.name}/2", 0),
                         (".", 3)):  # fmt: skip
        tests = {each.id: (WRONG,) for each in stage.criteria[:lost]}
        write_result(results / folder, last := made_result(stage, "ada", tests))
    (results / "late.toml").write_text(LATE)
    book = open_gradebook(course, results, submissions=submitted)
    (grades,) = book.students()
    expected = float(stage.points) / 2 if policy == "best" else last.points / 2
    assert float(grades.points(book.stages) or 0) == expected
    inputs = Inputs(
        course, results, submitted, lateness=book.lateness(), submitted=book.submitted,
        late=book.late, attempts=book.attempts(),
    )  # fmt: skip
    write_report(inputs, tmp_path / "pages")
    assert not holds_submissions(results, course.names)  # so that it can be graded into again
    (page,) = tmp_path.glob("pages/ada*.html")
    text = " ".join(page.read_text(encoding="utf-8").split())
    assert f"the {policy} one counts" in text
    number = 2 if policy == "best" else 3
    assert f'<tr class="counts"><th scope="row">{number} ' in text
    assert f"<b>{expected:g}</b> <span" in text
