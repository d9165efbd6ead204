"""nbgrader's view of a result: escaped, cut, and limited to the allowed feedback."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from autograder.course.bounded import run_bounded
from autograder.course.files import Kit
from autograder.errors import SubmissionError
from autograder.languages import speaking
from autograder.nbgrader.cells import STYLE
from autograder.nbgrader.evidence import score_cells, summary
from autograder.results.model import (
    Deduction,
    FaultKind,
    Outcome,
    Result,
    StyleLoss,
    TestResult,
)
from casino.messages import Call, Place
from tests.made import PASSED, made_result

STAGE = "stage1_card_hand"
HOSTILE = "<script>alert(1)</script>\x1b[31m$\\href{javascript:1}{x}$"


def record(kit: Kit, **changes: Any) -> Result:
    """Return a result in which one of two tests failed, with text that a student's program made."""
    stage = kit.course.stage(STAGE)
    wrong = TestResult("t", Outcome.FAILED, "A title", Call(HOSTILE), HOSTILE, "'secret'")
    tests = {stage.criteria[3].id: (replace(wrong, trace=(Place(HOSTILE, 1),)), PASSED)}
    finding = StyleLoss("names", HOSTILE, 1, "N801", HOSTILE, 1.0)
    return made_result(stage, "ada", tests, findings=[finding], **changes)


def shown(kit: Kit, **changes: Any) -> str:
    """Return all that the cells show."""
    scored = score_cells(kit.course.stage(STAGE), record(kit, **changes), [(HOSTILE, HOSTILE)])
    return "".join(each.html for each in scored)


def test_a_students_text_stays_text(kit: Kit) -> None:
    """No markup, no terminal control, and MathJax keeps away."""
    html = shown(kit)
    assert "<script" not in html
    assert "\x1b" not in html
    assert "&lt;script&gt;" in html
    assert html.count('class="tex2jax_ignore') == len(kit.course.stage(STAGE).criteria) + 1


def test_the_students_files_stand_below_the_style_findings_line_by_line(kit: Kit) -> None:
    files = [("card.py", "import os\n\nX = '<b>'\n"), ("hand.py", "y\n" * 100_000)]
    scored = score_cells(kit.course.stage(STAGE), record(kit), files)
    style = next(each.html for each in scored if each.cell.id == STYLE)
    listing = "   1  import os\n   2  \n   3  X = &#39;&lt;b&gt;&#39;"
    assert f"<summary>card.py</summary><pre>{listing}</pre>" in style
    assert sum("card.py" in each.html for each in scored) == 1
    assert len(style) < 200_000


def test_hints_only_where_only_hints_are_allowed(kit: Kit) -> None:
    """With the feedback `hint` neither input nor expected value is shown."""
    assert "secret" in shown(kit)
    assert "secret" not in shown(kit, feedback="hint")


def test_a_comment_holds_nothing_of_the_students(kit: Kit) -> None:
    """nbgrader takes it for Markdown, so it has the kit's own words and numbers only."""
    said = summary(kit.course.stage(STAGE), record(kit))
    assert "23 of 25 points" in said
    assert "A card's value: wrong answer." in said
    assert "script" not in said


def test_a_deduction_is_told_in_every_cell(kit: Kit) -> None:
    """What was earned, and the share that is left of it."""
    loss = Deduction(FaultKind.DOES_NOT_COMPILE, 7.5, 15.5, HOSTILE)
    stage = kit.course.stage(STAGE)
    scored = score_cells(stage, record(kit, deductions=[loss]))
    assert sum(each.score for each in scored) == 7.5
    style = next(each for each in scored if each.cell.id == STYLE)
    assert "earned 4; a deduction leaves 32.6% of what the stage earned" in style.html
    assert "does not compile" in summary(stage, record(kit, deductions=[loss]))


def test_the_cells_speak_the_courses_language(kit: Kit) -> None:
    """What the program said stays."""
    with speaking("de"):
        told = shown(kit)
        said = summary(kit.course.stage(STAGE), record(kit))
    assert said.startswith("Stufe 1, Karte und Hand: ")
    assert "Hinweis: " in told
    assert "Hint: " not in told


def test_a_result_of_another_rubric_is_refused(kit: Kit) -> None:
    """An old result file does not end up as points for other criteria."""
    old = record(kit)
    with pytest.raises(SubmissionError, match="other criteria than the rubric"):
        score_cells(kit.course.stage(STAGE), replace(old, criteria=old.criteria[1:]))


def taken(tmp_path: Path, kind: str, source: str, cpu_seconds: float = 60) -> Any:
    """Return the cell that a student's text was put into."""
    nbformat = pytest.importorskip("nbformat", reason="needs nbgrader")
    from autograder.nbgrader import released

    marks = {"nbgrader": {"grade_id": "own", "solution": True, "grade": False, "locked": False}}
    cell = {"cell_type": kind, "metadata": marks, "source": source}
    (tmp_path / "a.ipynb").write_text(json.dumps({"cells": [cell]}))
    new = getattr(nbformat.v4, f"new_{kind}_cell")
    notebook = nbformat.v4.new_notebook(cells=[new("", metadata=marks)])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(released, "run_bounded", partial(run_bounded, cpu_seconds=cpu_seconds))
        released.take_answers(notebook, tmp_path / "a.ipynb")
    assert nbformat.writes(notebook).encode()
    return notebook.cells[0]


def test_half_a_letter_in_an_answer_stops_no_export(tmp_path: Path) -> None:
    """JSON can hold it, and the file that Formgrader shows cannot."""
    assert taken(tmp_path, "markdown", "\ud800 mine").source == "? mine"


def test_an_answer_that_takes_hours_to_be_highlighted_is_left_out(tmp_path: Path) -> None:
    """The highlighter of nbgrader's pages has no limit: such a text would hold Formgrader up."""
    assert "too long to be shown" in taken(tmp_path, "code", "a." * 400_000, 1).source
    assert taken(tmp_path, "code", "n = 1\n\n# mine\n").source == "n = 1\n\n# mine\n"
