"""`autograder course`: its files, kept changes, and no leaks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from autograder.authoring.release import find_leaks
from autograder.course.files import Kit
from autograder.nbgrader.cells import CHECKS, make_cells
from autograder.nbgrader.folder import write_course
from tests.conftest import run_autograder

STAGE = "stage1_card_hand"


def write(kit: Kit, to: Path, *, overwrite: bool = False, exchange: str = "") -> dict[str, str]:
    """Write the course; return each file's fate."""
    stages = kit.course.stages
    fates = write_course(kit, stages, to, course_id="c1", exchange=exchange, overwrite=overwrite)
    return {each.file: each.fate for each in fates}


@pytest.fixture
def course(kit: Kit, tmp_path: Path) -> Path:
    """Give a course that was just written."""
    write(kit, tmp_path / "c1")
    return tmp_path / "c1"


def notebook(course: Path, stage: str = STAGE) -> list[dict[str, object]]:
    """Return the nbgrader part of an assignment's cells that have one."""
    text = (course / "source" / stage / f"{stage}.ipynb").read_text("utf-8")
    cells = json.loads(text)["cells"]
    return [cell["metadata"]["nbgrader"] for cell in cells if "nbgrader" in cell["metadata"]]


def test_every_stage_is_an_assignment_worth_its_points(kit: Kit, course: Path) -> None:
    """A cell for each criterion, one for style; the visible checks carry no points."""
    for stage in kit.course.stages:
        worth = {cell["grade_id"]: cell["points"] for cell in notebook(course, stage.name)[:-1]}
        assert worth.pop(CHECKS) == 0
        assert list(worth) == [cell.id for cell in make_cells(stage)]
        assert sum(worth.values()) == stage.points


def test_neither_solution_nor_hidden_test_is_in_the_course(kit: Kit, course: Path) -> None:
    """Not even in `source/`: the kit grades from its own files."""
    assert find_leaks(kit, course) == []
    assert list(course.rglob("hints.toml")) == []


def test_a_second_time_changes_nothing(kit: Kit, course: Path) -> None:
    """The same kit writes the same course."""
    assert set(write(kit, course).values()) == {"unchanged"}


def test_what_was_changed_is_kept_and_told(kit: Kit, course: Path) -> None:
    """An instructor's edit stays until they say otherwise; other files follow the kit."""
    config = course / "nbgrader_config.py"
    config.write_text(config.read_text() + "c.LateSubmissionPlugin.penalty_method = 'zero'\n")
    assert write(kit, course)["nbgrader_config.py"] == "kept"
    assert "zero" in config.read_text()
    assert write(kit, course, overwrite=True)["nbgrader_config.py"] == "updated"
    assert "zero'" not in config.read_text()


def test_a_file_nobody_touched_follows_the_kit(kit: Kit, course: Path) -> None:
    """What an earlier kit wrote is told from what an instructor wrote."""
    assert write(kit, course, exchange="/srv/exchange")["nbgrader_config.py"] == "updated"
    assert 'c.Exchange.root = "/srv/exchange"' in (course / "nbgrader_config.py").read_text()


def test_students_own_files_are_never_overwritten_by_the_source(kit: Kit, course: Path) -> None:
    """`exclude_overwriting` names every module of every stage."""
    text = (course / "nbgrader_config.py").read_text()
    for stage in kit.course.stages:
        assert f"{json.dumps(stage.name)}: {json.dumps(['__init__.py', *stage.modules])}" in text


def test_the_command_says_what_it_did(tmp_path: Path) -> None:
    """As a table, as JSON, and with status 2 for a folder that cannot be one."""
    told = run_autograder("course", tmp_path / "c2", "--stage", "1").stdout
    assert "written   nbgrader_config.py" in told
    again = json.loads(run_autograder("course", tmp_path / "c2", "--stage", "1", "--json").stdout)
    assert {each["fate"] for each in again} == {"unchanged"}
    (tmp_path / "file").write_text("")
    refused = run_autograder("course", tmp_path / "file", status=2)
    assert "cannot be written" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert "isn't a course id" in run_autograder("course", tmp_path / "a b", status=2).stderr


def test_an_exchange_that_students_cannot_write_to_is_told(tmp_path: Path) -> None:
    """The course is written all the same; the folder may be made later."""
    exchange = tmp_path / "exchange"
    arguments = ("course", tmp_path / "c2", "--stage", "1", "--exchange", exchange)
    told = f"{exchange}: students cannot submit through it"
    assert told in run_autograder(*arguments).stderr
    exchange.mkdir(mode=0o755)
    assert told in run_autograder(*arguments).stderr
    exchange.chmod(0o777)
    assert told not in run_autograder(*arguments).stderr
