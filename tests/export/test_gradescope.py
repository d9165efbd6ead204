"""`results.json` for each student, as Gradescope documents it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from autograder.course.files import Kit
from autograder.export.gradescope import export_gradescope
from tests.conftest import check_schema
from tests.export.conftest import NAMES, RESULTS_SCHEMA, STAGE, book_of, make_record, put


def exported(kit: Kit, results: Path, to: Path) -> dict[str, dict[str, Any]]:
    """Export results; return what was written, by student."""
    export_gradescope(book_of(kit, results), to)
    found = {path.parent.name: json.loads(path.read_text()) for path in to.rglob("results.json")}
    for each in found.values():
        check_schema(each, RESULTS_SCHEMA)
    return found


def test_everybody_gets_one_and_its_tests_add_up(kit: Kit, results: Path, tmp_path: Path) -> None:
    found = exported(kit, results, tmp_path / "g")
    assert found.keys() == set(NAMES)
    for each in found.values():
        assert each["score"] == pytest.approx(sum(test["score"] for test in each["tests"]))
        assert sum(test["max_score"] for test in each["tests"]) == 70
    wrong = [test for test in found["Ærøskøbing"]["tests"] if test["status"] == "failed"]
    assert [test["number"] for test in wrong] == ["1.1", "1.2", "1.12", "2.1", "2.2", "2.15"]


def test_the_score_is_the_ledgers_and_the_output_says_why(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    (results / "overrides.toml").write_text(
        '[[overrides]]\nstudent = "@ada"\nstage = 1\npoints = 20\nreason = "Oral exam."\n'
    )
    score = exported(kit, results, tmp_path / "g")["@ada"]
    other = sum(test["score"] for test in score["tests"] if test["number"].startswith("2."))
    assert score["score"] == pytest.approx(20 + other)
    assert "Override: Oral exam." in score["output"]


def test_nothing_that_a_submission_printed_is_markup_or_a_terminal_code(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    for each in exported(kit, results, tmp_path / "g").values():
        assert each["output_format"] == each["test_output_format"] == "text"
        texts = [each["output"], *(test["output"] for test in each["tests"])]
        assert all(test["output_format"] == "text" for test in each["tests"])
        assert all(line.isprintable() for text in texts for line in text.split("\n"))


def test_feedback_of_hints_holds_no_value_even_where_the_record_does(
    kit: Kit, tmp_path: Path
) -> None:
    stage = kit.course.stage(STAGE)
    put(tmp_path / "r", make_record(stage, "ada", 3, feedback="hint"))
    put(tmp_path / "r", make_record(stage, "bo", 3))
    found = {
        name: json.dumps(each)
        for name, each in exported(kit, tmp_path / "r", tmp_path / "g").items()
    }
    assert "SECRET" not in found["ada"]
    assert "8D 5H" not in found["ada"]
    assert stage.criteria[0].hint.split("`")[0][:20] in found["ada"]
    assert "SECRET-EXPECTED" in found["bo"]


def test_what_was_not_graded_gets_no_file_and_so_no_zero(kit: Kit, tmp_path: Path) -> None:
    put(tmp_path / "r", make_record(kit.course.stage(STAGE), "ada", graded=False))
    book = book_of(kit, tmp_path / "r")
    assert export_gradescope(book, tmp_path / "g") == 0
    assert book.remarks == ["ada: not graded, so no results.json was written"]


def test_a_score_of_an_earlier_export_does_not_stay(kit: Kit, tmp_path: Path) -> None:
    """Not for who is not graded now, and who has no results any more is named."""
    stage, results, to = kit.course.stage(STAGE), tmp_path / "results", tmp_path / "g"
    for student in ("ada", "bo", "eve"):
        put(results, make_record(stage, student))
    exported(kit, results, to)
    (results / "eve" / f"{STAGE}.json").unlink()
    (results / "eve").rmdir()
    put(results, {**make_record(stage, "bo"), "graded": False})
    book = book_of(kit, results)
    export_gradescope(book, to)
    assert (to / "ada" / "results.json").exists()
    assert not (to / "bo" / "results.json").exists()
    assert any(str(to / "eve") in remark for remark in book.remarks)
