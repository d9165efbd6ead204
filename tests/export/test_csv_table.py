"""The CSV of a class: readable, exact, and without formulas."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.export.csv_table import export_csv
from autograder.text import quote_cell
from tests.conftest import run_autograder
from tests.export.conftest import NAMES, STAGE, book_of, hand_in, make_record, points_of, put


def read(path: Path) -> dict[str, dict[str, str]]:
    """Read a CSV file: its rows by student."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


def test_every_name_comes_back_and_none_is_a_formula(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    assert export_csv(book_of(kit, results), tmp_path / "grades.csv") == len(NAMES)
    rows = read(tmp_path / "grades.csv")
    assert (tmp_path / "grades.csv").read_bytes().startswith(b"\xef\xbb\xbf")  # for Excel
    assert {student.removeprefix("'") for student in rows} == set(NAMES)
    assert not any(
        cell.startswith(("=", "+", "@", "\t")) for row in rows.values() for cell in row.values()
    )
    assert {"'=cmd()", "'@ada", "two\nlines", 'O\'Neil, "Bo"'} < rows.keys()


def test_a_result_that_cannot_be_read_leaves_its_stage_its_assignment_and_the_total_blank(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    second = kit.course.stages[1].name
    (results / "Ærøskøbing" / f"{second}.json").write_text("{")
    run_autograder("export", results, "--format", "csv", "--to", tmp_path / "g.csv", status=2)
    row = read(tmp_path / "g.csv")["Ærøskøbing"]
    assert [row[key] for key in (second, "assignment3", "total")] == ["", "", ""]
    assert row["notes"].startswith(f"{second}: not graded")
    assert float(row[STAGE]) > 0


def test_points_stand_by_criterion_by_stage_by_assignment_and_in_all(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    stage = kit.course.stage(STAGE)
    first, second = stage.criteria[:2]
    export_csv(book_of(kit, results), tmp_path / "g.csv")
    row = read(tmp_path / "g.csv")["Ærøskøbing"]
    lost = float(first.points + second.points)
    assert row[f"{STAGE}.{first.id}"] == "0"
    assert float(row[STAGE]) == 25 - lost - 0.25
    assert float(row[f"{STAGE}.correctness"]) == 20 - lost
    assert float(row["assignment3"]) == float(row[STAGE]) + float(row["stage2_human_vs_dealer"])
    assert row["total"] == row["assignment3"]
    assert row[f"{STAGE}.late"] == row[f"{STAGE}.override"] == row["notes"] == ""


def test_extra_credit_has_a_column_beside_the_total(kit: Kit, tmp_path: Path) -> None:
    """It is there where a capstone is; for who has none of it, it is empty."""
    extra = next(each for each in kit.course.stages if each.name in kit.course.extra_credit)
    put(tmp_path / "results", make_record(kit.course.stage(STAGE), "ada"))
    export_csv(book_of(kit, tmp_path / "results"), tmp_path / "none.csv")
    put(tmp_path / "results", make_record(kit.course.stage(STAGE), "bo"))
    put(tmp_path / "results", make_record(extra, "ada"))
    export_csv(book_of(kit, tmp_path / "results"), tmp_path / "g.csv")
    rows = read(tmp_path / "g.csv")
    assert rows["ada"]["extra"] == rows["ada"][extra.name] != ""
    assert rows["ada"]["total"] == rows["ada"][STAGE]
    assert rows["bo"]["extra"] == ""
    assert "extra" not in read(tmp_path / "none.csv")["ada"]


def test_parts_and_criteria_add_up_as_they_are_shown(kit: Kit, tmp_path: Path) -> None:
    """A third of a criterion, and half a hundredth: rounded alone, they would not."""
    record = make_record(kit.course.stage(STAGE), "ada")
    for place, points in ((0, 2 / 3), (1, 1 / 3), (2, 1.075)):
        record["correctness"]["points"] += points - record["criteria"][place]["points"]
        record["criteria"][place]["points"] = points
    record["points"] = record["correctness"]["points"] + record["style"]["points"]
    put(tmp_path / "results", record)
    export_csv(book_of(kit, tmp_path / "results"), tmp_path / "g.csv")
    row = {key: cell for key, cell in read(tmp_path / "g.csv")["ada"].items() if cell}
    criteria = [f"{STAGE}.{each['id']}" for each in record["criteria"]]
    cents = {key: round(100 * float(row[key])) for key in row if key.startswith(STAGE)}
    assert cents[STAGE] == cents[f"{STAGE}.correctness"] + cents[f"{STAGE}.style"]
    assert cents[f"{STAGE}.correctness"] == sum(cents[key] for key in criteria)


def test_names_and_addresses_stand_beside_the_folders_name(kit: Kit, tmp_path: Path) -> None:
    put(tmp_path / "results", make_record(kit.course.stage(STAGE), "al1"))
    roster = {"name": "Muñoz, José", "email": "jose@x.org"}
    hand_in(tmp_path / "submitted", "al1", roster=roster)
    book = book_of(kit, tmp_path / "results", submissions=tmp_path / "submitted")
    export_csv(book, tmp_path / "g.csv")
    assert list(read(tmp_path / "g.csv")["al1"].values())[:3] == ["al1", *roster.values()]


def test_overrides_and_lateness_are_applied_and_noted(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    (results / "overrides.toml").write_text(
        '[[overrides]]\nstudent = "=cmd()"\nstage = 1\npoints = 20\nreason = "=1+1"\n'
    )
    (results / "late.toml").write_text(
        '[rule]\npolicy = "per_day"\npercent = 10\n'
        '[[due]]\nstage = "stage1_card_hand"\nat = 2026-10-01T12:00:00Z\n'
    )
    hand_in(tmp_path / "s", "Ærøskøbing", at="2026-10-02T13:00:00+00:00")
    hand_in(tmp_path / "s", "=cmd()", at="2026-10-09T13:00:00+00:00")
    hand_in(tmp_path / "s", "@ada", late=True)
    book = book_of(kit, results, submissions=tmp_path / "s")
    export_csv(book, tmp_path / "g.csv")
    rows = read(tmp_path / "g.csv")
    assert rows["'=cmd()"][STAGE] == "20"
    assert "override: =1+1" in rows["'=cmd()"]["notes"]
    late, before = rows["Ærøskøbing"], points_of(kit.course.stage(STAGE), 2)
    assert float(late[STAGE]) == round(before * 0.8, 2)
    assert float(late[f"{STAGE}.late"]) == round(-before * 0.2, 2)
    words = "is marked late, but at an unknown time, so without penalty"
    assert f"@ada: {STAGE} {words}" in book.remarks


def test_what_was_not_graded_or_not_handed_in_is_no_zero(kit: Kit, tmp_path: Path) -> None:
    one, two = kit.course.stages[:2]
    put(tmp_path / "r", make_record(one, "ada", graded=False))
    put(tmp_path / "r", make_record(one, "bo"))
    put(tmp_path / "r", make_record(two, "bo"))
    export_csv(book_of(kit, tmp_path / "r"), tmp_path / "g.csv")
    rows = read(tmp_path / "g.csv")
    assert rows["ada"][one.name] == rows["ada"][two.name] == rows["ada"]["total"] == ""
    assert rows["ada"]["notes"] == f"{one.name}: not graded"
    assert rows["bo"]["total"] == "69.5"


def test_a_text_that_begins_like_a_formula_is_quoted() -> None:
    for text in ("=1", "+1", "-1", "@x", "\t=1", " =1", "＝1"):
        assert quote_cell(text) == f"'{text}"
    for text in ("1", "a=b", "", "O'Neil"):
        assert quote_cell(text) == text
    assert quote_cell("Bo;=1") == "Bo;'=1"  # where a semicolon parts cells


def test_an_unreadable_result_is_named_the_others_are_written_and_the_status_is_2(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    bad = make_record(kit.course.stage(STAGE), "@ada")
    (results / "@ada" / f"{STAGE}.json").write_text("{")
    (results / "=cmd()" / f"{STAGE}.json").write_text(json.dumps(bad))
    put(results, {**make_record(kit.course.stage(STAGE), "Ærøskøbing"), "points": "25"})
    arguments = ("export", results, "--format", "csv", "--to", tmp_path / "g.csv")
    done = run_autograder(*arguments, status=2)
    told = done.stderr.replace("\n", "")
    assert told.count("is not a result that can be used") == 3
    assert "it is of '@ada'" in told
    assert len(read(tmp_path / "g.csv")) == len(NAMES)


def test_a_folder_without_results_is_told_and_so_is_a_format_that_does_not_exist(
    results: Path, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()
    to = tmp_path / "x"
    done = run_autograder("export", tmp_path / "empty", "--format", "csv", "--to", to, status=2)
    assert "holds no result files" in done.stderr.replace("\n", " ")
    run_autograder("export", results, "--format", "excel", "--to", to, status=2)
    assert not to.exists()


def test_an_excel_with_decimal_commas_gets_semicolons(results: Path, tmp_path: Path) -> None:
    """Numbers come with that comma then, so that they are numbers there."""
    to = tmp_path / "g.csv"
    run_autograder("export", results, "--format", "csv", "--to", to, "--separator", "semicolon")
    with to.open(encoding="utf-8-sig", newline="") as file:
        rows = {row["student"]: row for row in csv.DictReader(file, delimiter=";")}
    assert "," in rows["Ærøskøbing"][STAGE]
    assert "." not in rows["Ærøskøbing"][STAGE]


@pytest.mark.parametrize("name", ["results", "late.toml", "results/ada/x.json", "roster.csv"])
def test_a_table_replaces_nothing_but_a_table(results: Path, tmp_path: Path, name: str) -> None:
    place = tmp_path / name
    if not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("mine")
    before = place.is_dir() or place.read_text()
    run_autograder("export", results, "--format", "csv", "--to", place, status=2)
    assert before == (place.is_dir() or place.read_text())


def test_files_for_gradescope_are_not_mixed_with_the_results(results: Path) -> None:
    before = sorted(results.rglob("*"))
    done = run_autograder("export", results, "--format", "gradescope", "--to", results, status=2)
    assert "holds results" in done.stderr
    assert sorted(results.rglob("*")) == before


def test_sections_and_groups_of_the_roster_are_columns(results: Path, tmp_path: Path) -> None:
    (results / "roster.csv").write_text("student,section,group\nada,B,\nÆrøskøbing,A,\n")
    run_autograder("export", results, "--format", "csv", "--to", tmp_path / "g.csv")
    rows = read(tmp_path / "g.csv")
    assert rows["Ærøskøbing"]["section"] == "A"
    assert "group" not in rows["Ærøskøbing"]  # nobody has one
