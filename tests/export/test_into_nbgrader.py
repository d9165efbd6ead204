"""nbgrader: the command's output contains nothing from nbgrader or its libraries."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.course.files import Kit
from tests.conftest import run_autograder
from tests.export.conftest import STAGE, hand_in, make_record, put

LATE = (
    '[rule]\npolicy = "per_day"\npercent = 10\n'
    '[[due]]\nassignment = "assignment3"\nat = 2026-10-01T12:00:00Z\n'
)


def test_names_and_comments_of_people_reach_formgrader(kit: Kit, tmp_path: Path) -> None:
    """A name that somebody entered there stays.

    The command says nothing of the libraries, and that a late rule is nbgrader's own to apply.
    """
    api = pytest.importorskip("nbgrader.api", reason="needs nbgrader")
    results, submitted = tmp_path / "results", tmp_path / "in"
    for student in ("ada", "bo"):
        put(results, make_record(kit.course.stage(STAGE), student))
        name = {"name": f"{student.title()} van Dam", "email": f"{student}@x.org"}
        hand_in(submitted, student, roster=name)
    (results / "comments.toml").write_text(
        f'[[comments]]\nstudent = "ada"\nstage = "{STAGE}"\ntext = "Well named."\nby = "mw"\n'
    )
    database = f"sqlite:///{tmp_path}/gradebook.db"
    (results / "late.toml").write_text(LATE)
    done = run_autograder("export", results, "--format", "nbgrader", "--to", database, status=1)
    assert "is not used" not in done.stderr
    assert "nbgrader has its own" in done.stderr
    assert "SAWarning" not in done.stderr
    (results / "late.toml").unlink()
    with api.Gradebook(database) as gradebook:
        gradebook.find_student("bo").last_name = "Mine"
        gradebook.db.commit()
    run_autograder(
        "export", results, "--format", "nbgrader", "--to", database, "--submissions", submitted
    )
    with api.Gradebook(database) as gradebook:
        found = {each.id: (each.first_name, each.last_name, each.email)
                 for each in gradebook.students}  # fmt: skip
        notebook = gradebook.find_submission_notebook(STAGE, STAGE, "ada")
        assert notebook.comments[0].comment.endswith("Comment (mw): Well named.")
    assert found == {"ada": ("Ada van", "Dam", "ada@x.org"), "bo": (None, "Mine", "bo@x.org")}
