"""The marks that a new kit changes: all of them are listed, and no others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from autograder.authoring.upgrade import SAMPLE_CLASS, ChangedMark, as_csv, find_changed_marks, rows
from autograder.course.files import Kit
from autograder.results.files import write_result
from autograder.results.model import CriterionResult, Result
from tests.made import made_result


def with_points(result: Result, points: float) -> Result:
    """Return the result with other points for its first criterion."""
    first, *others = result.criteria
    changed: CriterionResult = replace(first, points=points)
    total = result.points + points - first.points
    return replace(result, criteria=(changed, *others), points=total)


def test_each_changed_criterion_is_told_before_and_after(kit: Kit, tmp_path: Path) -> None:
    stage = kit.course.stages[0]
    old, new = tmp_path / "old", tmp_path / "new"
    for student in ("ada", "bo", "cy"):
        write_result(old, made_result(stage, student))
    write_result(new, made_result(stage, "ada"))
    write_result(new, with_points(made_result(stage, "bo"), 0.5))
    write_result(new, made_result(stage, "di", graded=False))
    marks, problems = find_changed_marks(kit.course, "class", old, new)
    first = stage.criteria[0]
    most, whole = float(first.points), float(stage.points)
    rows = {(each.student, each.criterion): each for each in marks}
    bo = rows["bo", first.id]
    assert (bo.stage, bo.old, bo.old_of, bo.new, bo.new_of) == (stage.name, most, most, 0.5, most)
    assert rows["bo", "total"].new == whole - most + 0.5
    assert (rows["cy", "total"].old, rows["cy", "total"].new) == (whole, None)
    assert {student for student, _ in rows} == {"bo", "cy"}
    assert len([key for key in rows if key[0] == "bo"]) == 2
    assert problems == []


def test_a_mark_out_of_more_points_is_a_changed_mark(kit: Kit, tmp_path: Path) -> None:
    stage = kit.course.stages[0]
    result = made_result(stage, "ada")
    write_result(tmp_path / "old", result)
    write_result(tmp_path / "new", replace(result, max_points=result.max_points + 1))
    marks, _ = find_changed_marks(kit.course, "class", tmp_path / "old", tmp_path / "new")
    assert [each.criterion for each in marks] == ["total"]


def test_an_earlier_attempt_has_its_number(kit: Kit, tmp_path: Path) -> None:
    stage = kit.course.stages[0]
    for name, points in (("old", 0.0), ("new", 0.5)):
        write_result(tmp_path / name, made_result(stage, "ada"))
        earlier = tmp_path / name / ".attempts" / stage.name / "1"
        write_result(earlier, with_points(made_result(stage, "ada"), points))
    marks, _ = find_changed_marks(kit.course, "class", tmp_path / "old", tmp_path / "new")
    assert [(each.attempt, each.criterion) for each in marks] == [
        (1, stage.criteria[0].id), (1, "total"),
    ]  # fmt: skip
    lines = as_csv(marks).decode().splitlines()
    assert lines[0] == "of,student,stage,attempt,criterion,old,old_of,new,new_of"
    assert lines[1].startswith(f"class,ada,{stage.name},1,{stage.criteria[0].id},0.0,")


def test_ones_own_class_is_shown_and_the_sample_counted() -> None:
    """Where no mark of the class changes, the sample's are what there is to see."""
    own = [ChangedMark("class", name, "stage1", 0, "total", 1, 2, 2, 2) for name in ("ada", "bo")]
    sample = [replace(own[0], of=SAMPLE_CLASS, student=name) for name in ("cy", "di", "eve")]
    assert rows([*sample, *own]) == (own, 3)
    assert rows(sample) == (sample, 0)


def test_a_students_name_is_no_formula_and_moves_no_cursor() -> None:
    mark = ChangedMark(
        "class", "=1+1\x1b[2J\udcff", "stage1_card_hand", 0, "total", 1.0, 2.0, None, None
    )
    _, line = as_csv([mark]).decode().splitlines()
    assert line == "class,'=1+1\\x1b[2J\\udcff,stage1_card_hand,0,total,1.0,2.0,,"
