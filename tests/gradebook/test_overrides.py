"""Overrides: one file, checked as a whole, with a report when their result has changed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.errors import SubmissionError
from autograder.gradebook.overrides import Override, explain_outdated, load_overrides
from tests.report.samples import record as made

STAGE = "stage1_card_hand"
STUDENTS = ["ada", "=cmd()"]


def load(kit: Kit, tmp_path: Path, text: str) -> dict[tuple[str, str], Override]:
    """Write a file of overrides and read it."""
    path = tmp_path / "overrides.toml"
    path.write_text(text, encoding="utf-8")
    return load_overrides(path, kit.course, STUDENTS)


def test_a_decision_is_read_exactly(kit: Kit, tmp_path: Path) -> None:
    found = load(
        kit,
        tmp_path,
        '[[overrides]]\nstudent = "ada"\nstage = 1\npoints = 20.1\nreason = " Oral exam. "\n'
        'by = "mw"\ndate = 2026-11-22\nwas = 12.5\n'
        '[[overrides]]\nstudent = "=cmd()"\nstage = "stage1_card_hand"\nwaive = ["late"]\n'
        'reason = "Ill."\ncriteria = { card_value = 1 }\n',
    )
    first, second = found["ada", STAGE], found["=cmd()", STAGE]
    assert (first.points, first.was) == (Fraction(201, 10), Fraction(25, 2))
    assert (first.reason, first.by, first.date) == ("Oral exam.", "mw", "2026-11-22")
    assert (second.points, second.waive) == (None, ("late",))
    assert second.criteria == (("card_value", Fraction(1)),)


def test_all_that_is_wrong_is_told_together_with_file_and_key(kit: Kit, tmp_path: Path) -> None:
    with pytest.raises(SubmissionError) as caught:
        load(
            kit,
            tmp_path,
            '[[overrides]]\nstudent = "eve"\nstage = "stage0_none"\npoints = 1\nreason = ""\n'
            '[[overrides]]\nstudent = "ada"\nstage = 1\nreason = "x"\npoint = 3\n'
            '[[overrides]]\nstudent = "ada"\nstage = 2\nreason = "x"\npoints = 45.5\n'
            'date = "soon"\nwaive = ["all"]\ncriteria = { nothing = 1 }\n',
        )
    lines = caught.value.message.splitlines()
    assert all(line.startswith(f"{tmp_path / 'overrides.toml'}: overrides[") for line in lines)
    told = "\n".join(lines)
    for part in (
        "[1].student: 'eve' has no results",
        "[1].stage: 'stage0_none' isn't a stage",
        "[1].reason: '' does not fit",
        "[2].point: is an unknown key",
        "[2].points: is missing",
        "[3].points: 45.5 does not fit; allowed: a number from 0 to 45",
        "[3].date: 'soon' does not fit",
        "[3].waive: ",
        "[3].criteria.nothing: is an unknown key",
    ):
        assert part in told
    assert caught.value.exit_status == 2


@pytest.mark.parametrize(("allowed", "most"), [("1/10", "27.5"), ("0", "25")])
def test_points_beyond_a_stages_own_are_given_by_hand_where_the_course_allows_them(
    kit: Kit, tmp_path: Path, allowed: str, most: str
) -> None:
    """Up to that share of the stage's points; single criteria never have more than their own."""
    bonus = replace(kit, course=replace(kit.course, extra_by_hand=Fraction(allowed)))
    row = '[[overrides]]\nstudent = "ada"\nstage = 1\nreason = "Two games more."\n'
    found = load(bonus, tmp_path, f"{row}points = {most}\n")
    assert found["ada", STAGE].points == Fraction(most)
    for more in (f"points = {float(most) + 0.01}", "criteria = { card_value = 20 }"):
        with pytest.raises(SubmissionError, match="does not fit; allowed: a number from 0 to"):
            load(bonus, tmp_path, f"{row}{more}\n")


def test_two_decisions_on_one_stage_are_refused(kit: Kit, tmp_path: Path) -> None:
    row = '[[overrides]]\nstudent = "ada"\nstage = 1\npoints = 2\nreason = "x"\n'
    with pytest.raises(SubmissionError, match="'ada' has 2 tables for stage1_card_hand"):
        load(kit, tmp_path, row + row)


@pytest.mark.parametrize("value", ["nan", "inf", "-1", "true", '"3"', "[1]"])
def test_points_are_a_number_of_the_stage(kit: Kit, tmp_path: Path, value: str) -> None:
    row = f'[[overrides]]\nstudent = "ada"\nstage = 1\npoints = {value}\nreason = "x"\n'
    with pytest.raises(SubmissionError, match=r"points: .* does not fit"):
        load(kit, tmp_path, row)


@pytest.mark.parametrize("text", ["[[overrides", "\x00", "a = [" * 2000])
def test_what_is_not_toml_is_named(kit: Kit, tmp_path: Path, text: str) -> None:
    with pytest.raises(SubmissionError, match=r"overrides\.toml: is not TOML"):
        load(kit, tmp_path, text)


def test_a_decision_on_a_result_that_changed_since_is_told() -> None:
    record = made(points=12.5, fingerprint="ab" * 32)
    same = Override("ada", STAGE, "x", fingerprint="abab", was=Fraction(25, 2))
    assert explain_outdated(same, record) == ""
    shown = Override("ada", STAGE, "x", was=Fraction("14.33"))
    assert explain_outdated(shown, made(points=14 + 1 / 3)) == ""
    assert "14.33 points" in explain_outdated(shown, made(points=14.34))
    assert "12 points" in explain_outdated(Override("ada", STAGE, "x", was=Fraction(12)), record)
    assert "graded again" in explain_outdated(Override("ada", STAGE, "x", fingerprint="cd"), record)
