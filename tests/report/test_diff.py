"""`autograder diff`: changed points, the test responsible, and missing results."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.errors import SubmissionError
from autograder.gradebook.attempts import ATTEMPTS
from autograder.report.diff import compare, progress
from autograder.results.files import result_path
from tests.conftest import run_autograder, write_stage

STAGE1 = "stage1_card_hand"


@pytest.fixture(scope="module")
def old(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Grade two students' first stage."""
    folder = tmp_path_factory.mktemp("diff")
    for name, files in (("ada", "reference"), ("bo", "skeleton")):
        write_stage(folder / "in" / name / STAGE1, getattr(kit, files)(kit.course.stage(STAGE1)))
    run_autograder("grade", folder / "in", "--to", folder / "old")
    return folder / "old"


@pytest.fixture
def new(old: Path, tmp_path: Path) -> Path:
    """Copy the results, to be changed."""
    shutil.copytree(old, tmp_path / "new")
    return tmp_path / "new"


def lose_a_test(new: Path) -> tuple[str, float]:
    """Let ada's first test fail, for a point; return its name and her points before."""
    path = result_path(new, "ada", STAGE1)
    record = json.loads(path.read_text())
    test = record["criteria"][0]["tests"][0]
    test["outcome"] = "failed"
    before = record["points"]
    record["points"] -= 1
    path.write_text(json.dumps(record))
    return test["name"], before


def test_nothing_changes_between_a_folder_and_itself(kit: Kit, old: Path) -> None:
    difference = compare(kit.course, old, old)
    assert (difference.changes, difference.same, difference.problems) == ((), 2, ())


def test_a_change_names_the_student_the_points_and_the_test(kit: Kit, old: Path, new: Path) -> None:
    test, points = lose_a_test(new)
    (change,) = compare(kit.course, old, new).changes
    assert (change.student, change.stage) == ("ada", STAGE1)
    assert (change.before, change.after) == (points, points - 1)
    assert [(each.name, each.before, each.after) for each in change.causes] == [
        (test, "passed", "failed")
    ]


def test_a_result_that_is_new_or_gone_is_a_change(kit: Kit, old: Path, new: Path) -> None:
    shutil.rmtree(new / "bo")
    (gone,) = compare(kit.course, old, new).changes
    assert (gone.student, gone.before, gone.after) == ("bo", 0.0, None)
    (fresh,) = compare(kit.course, new, old).changes
    assert (fresh.student, fresh.before, fresh.after) == ("bo", None, 0.0)


def test_a_folder_without_results_is_bad_input(kit: Kit, old: Path, tmp_path: Path) -> None:
    with pytest.raises(SubmissionError, match="no student's folder"):
        compare(kit.course, old, tmp_path)
    with pytest.raises(SubmissionError, match="cannot be read as a folder of results"):
        compare(kit.course, tmp_path / "none", old)
    with pytest.raises(SubmissionError, match="no student's folder with results"):
        compare(kit.course, old, kit.root / "examples" / "class")


def test_the_command_ends_with_1_for_changes_and_0_for_none(old: Path, new: Path) -> None:
    test, _ = lose_a_test(new)
    shown = run_autograder("diff", old, new, "--json", status=1)
    (change,) = json.loads(shown.stdout)
    assert change["causes"][0]["name"] == test
    assert "0 gain, 0 lose" in run_autograder("diff", old, old).stdout


def test_a_file_that_is_no_result_is_named_and_hides_nothing(old: Path, new: Path) -> None:
    lose_a_test(new)
    result_path(new, "bo", STAGE1).write_text("{")
    done = run_autograder("diff", old, new, status=2)
    assert f"bo/{STAGE1}.json" in done.stderr
    assert "ada" in done.stdout


def test_changes_at_equal_points_are_counted_unless_all_are_asked_for(old: Path, new: Path) -> None:
    lose_a_test(new)
    path = result_path(new, "bo", STAGE1)
    record = json.loads(path.read_text())
    tests = [test for criterion in record["criteria"] for test in criterion["tests"]]
    for test in tests:
        test["outcome"] = "crashed"
    path.write_text(json.dumps(record))
    shown = run_autograder("diff", old, new, status=1).stdout
    assert shown.index(" ada ") < shown.index("At equal points")
    assert " bo " not in shown
    assert f"{len(tests)} tests or items: not_started → crashed" in shown
    assert " bo " in run_autograder("diff", old, new, "--all", status=1).stdout
    rows = json.loads(run_autograder("diff", old, new, "--json", status=1).stdout)
    assert len(rows[1]["causes"]) == len(tests)


def keep_as_attempt(new: Path, number: int) -> Path:
    """Copy ada's result of stage 1 to her earlier attempts; return the attempt's folder."""
    folder = new / ATTEMPTS / STAGE1 / str(number)
    (folder / "ada").mkdir(parents=True)
    shutil.copy2(result_path(new, "ada", STAGE1), result_path(folder, "ada", STAGE1))
    return folder


def test_progress_is_told_from_each_attempt_to_the_next(kit: Kit, new: Path) -> None:
    first = keep_as_attempt(new, 1)
    name, before = lose_a_test(first)
    keep_as_attempt(new, 2)
    difference = progress(kit.course, new)
    (change,) = difference.changes
    assert (change.attempt, change.before, change.after) == (2, before - 1, before)
    assert [cause.name for cause in change.causes] == [name]
    assert difference.same == 1  # the last one is as the second
    done = run_autograder("diff", new)
    assert done.stdout.count("ada") == 1


def test_without_earlier_attempts_one_folder_shows_nothing(old: Path) -> None:
    assert "No student has a graded earlier attempt" in run_autograder("diff", old).stdout


def test_a_regrade_of_an_earlier_attempt_is_a_change_of_that_attempt(kit: Kit, new: Path) -> None:
    keep_as_attempt(new, 1)
    regraded = new.with_name("regraded")
    shutil.copytree(new, regraded)
    lose_a_test(regraded / ATTEMPTS / STAGE1 / "1")
    (change,) = compare(kit.course, new, regraded).changes
    assert (change.student, change.stage, change.attempt) == ("ada", STAGE1, 1)
