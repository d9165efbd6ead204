"""`autograder adapt`: its changes to a course, and its refusals."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest

from autograder.authoring.adapt import Changes, adapt, rescale_points
from autograder.commands.adapt import _moment
from autograder.course.files import Kit
from autograder.course.model import Course, load_course
from autograder.errors import CourseError


@pytest.fixture
def root(kit: Kit, tmp_path: Path) -> Path:
    """Give a root with a copy of the course and its table of stages."""
    (tmp_path / "stages").mkdir()
    for name in ("course.toml", "README.md"):
        shutil.copy2(kit.root / "stages" / name, tmp_path / "stages")
    return tmp_path


def course_in(root: Path) -> Course:
    """Read the course of a root anew."""
    return load_course(root / "stages" / "course.toml")


def test_points_are_rescaled_over_the_criteria_and_keep_their_proportion(root: Path) -> None:
    before = course_in(root)
    first = before.stages[0]
    adapt(root, before, Changes(points={first.name: first.points * 2}))
    after = course_in(root).stages[0]
    assert after.points == first.points * 2
    assert [each.points for each in after.criteria] == [2 * each.points for each in first.criteria]


@pytest.mark.parametrize("total", [1, 7, 12, Fraction("13.6"), 80, 1000])
def test_rescaled_points_add_up_exactly_and_none_is_lost(total: int) -> None:
    before = [Fraction(each) for each in (4, 4, 3, 1, 1, 2)]
    after = rescale_points(before, Fraction(total))
    assert sum(after) == total
    assert all(each > 0 for each in after)
    for one, other in zip(before, after, strict=True):
        assert abs(other / total - one / sum(before)) < Fraction(1, 20)


def test_points_too_few_for_the_criteria_are_refused() -> None:
    with pytest.raises(CourseError, match="too few"):
        rescale_points([Fraction(1)] * 5, Fraction("0.0001"))


def test_comments_and_everything_else_stay(root: Path) -> None:
    path = root / "stages" / "course.toml"
    before = path.read_text(encoding="utf-8").splitlines()
    due = datetime(2026, 12, 1, 23, 59, tzinfo=UTC)
    name = course_in(root).stages[2].name
    adapt(root, course_in(root), Changes(due={name: due}, feedback={name: "by_date"}))
    after = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in after if line not in before] == [
        'feedback = "by_date"', "due = 2026-12-01T23:59:00Z",
    ]  # fmt: skip
    assert len(after) == len(before) + 2
    assert course_in(root).stage(name).due == due
    adapt(root, course_in(root), Changes(due={name: None}, feedback={name: ""}))
    assert path.read_text(encoding="utf-8").splitlines() == before


def test_a_stage_that_others_need_is_not_dropped(root: Path) -> None:
    course = course_in(root)
    needed = course.stages[0].name
    text = (root / "stages" / "course.toml").read_bytes()
    with pytest.raises(CourseError, match=f"{needed} is needed by"):
        adapt(root, course, Changes(dropped=[needed]))
    assert (root / "stages" / "course.toml").read_bytes() == text


def test_a_dropped_stage_leaves_the_course_and_the_list_of_stages(root: Path) -> None:
    course = course_in(root)
    last = course.stages[-1].name
    adapt(root, course, Changes(dropped=[last]))
    assert last not in course_in(root).names
    assert f"({last}/README.md)" not in (root / "stages" / "README.md").read_text(encoding="utf-8")


def test_the_rules_for_own_work_go_into_the_handbook_and_nothing_else_changes(root: Path) -> None:
    handout = root / "stages" / "README.md"
    before = handout.read_text(encoding="utf-8")
    adapt(root, course_in(root), Changes(honesty="Pairs are fine in stage 1.\n"))
    after = handout.read_text(encoding="utf-8")
    assert "<!-- honesty -->\nPairs are fine in stage 1.\n<!-- /honesty -->" in after
    around = [before.partition("<!-- honesty -->")[0], before.partition("<!-- /honesty -->")[2]]
    assert around == [
        after.partition("<!-- honesty -->")[0],
        after.partition("<!-- /honesty -->")[2],
    ]


def test_rules_with_a_blank_are_refused(root: Path, kit: Kit) -> None:
    """The text with blanks of docs/ cannot go out as it is."""
    handout = root / "stages" / "README.md"
    before = handout.read_bytes()
    rules = (kit.root / "docs" / "honesty.md").read_text(encoding="utf-8")
    with pytest.raises(CourseError, match="still have a blank"):
        adapt(root, course_in(root), Changes(honesty=rules))
    assert handout.read_bytes() == before


def test_an_optional_stage_counts_on_top(root: Path) -> None:
    course = course_in(root)
    stage = next(each for each in course.stages if each.name not in course.extra_credit)
    adapt(root, course, Changes(optional=[stage.name]))
    after = course_in(root)
    assert stage.name in after.extra_credit
    assert after.worth(after.stages) == course.worth(course.stages) - stage.points


def test_an_assignment_for_extra_credit_is_added_where_there_is_none(root: Path) -> None:
    course = course_in(root)
    adapt(root, course, Changes(dropped=sorted(course.extra_credit)))
    path = root / "stages" / "course.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("extra_credit = true\n", ""))
    course = course_in(root)
    adapt(root, course, Changes(optional=[course.stages[-1].name]))
    assert course_in(root).extra_credit == {course.stages[-1].name}


def test_feedback_by_date_needs_a_date_and_says_so(root: Path) -> None:
    course = course_in(root)
    with pytest.raises(CourseError, match="due: is missing"):
        adapt(root, course, Changes(course_feedback="by_date"))


def test_the_best_attempt_counts(root: Path) -> None:
    told = adapt(root, course_in(root), Changes(attempts="best"))
    assert told == ["the best attempt at a stage counts"]
    assert course_in(root).attempts == "best"


def test_a_dry_run_writes_nothing(root: Path) -> None:
    text = (root / "stages" / "course.toml").read_bytes()
    told = adapt(root, course_in(root), Changes(title="Mine"), write=False)
    assert told == ["the course is called Mine"]
    assert (root / "stages" / "course.toml").read_bytes() == text


@pytest.mark.proof
def test_the_kits_own_tests_pass_on_an_adapted_course(kit: Kit, tmp_path: Path) -> None:
    """With other points and without its last stage: those of grades, exports and texts."""
    root = tmp_path / "course"
    skipped = shutil.ignore_patterns(".*", "__pycache__", "build", "node_modules", "demo-results")
    shutil.copytree(kit.root, root, ignore=skipped)
    last = str(kit.course.stages[-1].number)
    rooms = ["tests/gradebook", "tests/export/test_csv_table.py", "tests/gradescope",
             "tests/test_documents.py"]  # fmt: skip
    commands = (
        ["autograder.cli", "adapt", "--points", "1=30", "--drop", last],
        ["autograder.cli", "build", "--check"],
        ["pytest", "-q", "-n0", "-p", "no:cacheprovider", "-m", "not proof", *rooms],
    )
    for command in commands:
        done = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=root, env={**os.environ, "PYTHONPATH": str(root)}, capture_output=True, text=True,
            timeout=900, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]


def test_a_stage_that_is_due_on_a_day_is_due_at_its_end() -> None:
    """Who hands in on the day is in time; a time that is given stays as it is."""
    moment = _moment("2026-12-01")
    assert moment is not None
    assert moment.replace(tzinfo=None) == datetime(2026, 12, 1, 23, 59, 59)
    given = _moment("2026-12-01T12:30+01:00")
    assert given == datetime(2026, 12, 1, 11, 30, tzinfo=UTC)
