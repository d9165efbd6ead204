"""`autograder new-stage`: rejected names, and a new stage in a copy of the kit."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from runpy import run_path

import pytest

from autograder.authoring.new_stage import plan_stage, write_stage
from autograder.course.files import Kit
from autograder.errors import CourseError
from casino.engine.loading import Loaded
from casino.engine.sources import read_sources
from casino.play.rounds import Round
from casino.table.state import Grid

TREES = (
    "autograder", "casino", "docs", "examples", "notebooks", "solutions", "stages",
    "tests/submissions",
)  # fmt: skip
SECONDS = 300


@pytest.mark.parametrize("name", ["", "Side", "class", "test_it", "card", "texts", "side bets"])
def test_a_name_that_cannot_be_a_module_or_is_taken_is_refused(kit: Kit, name: str) -> None:
    with pytest.raises(CourseError, match="cannot be the stage's name"):
        plan_stage(kit, name, title="", assignment="", date="2026-11-23")


def test_the_next_number_a_title_and_an_assignment_are_found(kit: Kit) -> None:
    starter = plan_stage(kit, "side_bets", title="", assignment="", date="2026-11-23")
    assert starter.number == 1 + max(stage.number for stage in kit.course.stages)
    assert starter.title == "Side bets"
    assert kit.course.find_assignment(starter.assignment)[0].name not in kit.course.extra_credit


def test_an_unknown_assignment_is_refused_with_the_known_ones(kit: Kit) -> None:
    with pytest.raises(CourseError, match="known: "):
        plan_stage(kit, "side_bets", title="", assignment="exam", date="2026-11-23")


def test_a_course_that_tells_by_the_date_needs_one(kit: Kit) -> None:
    by_date = replace(kit, course=replace(kit.course, feedback="by_date"))
    with pytest.raises(CourseError, match="goes by the date") as refused:
        plan_stage(by_date, "side_bets", title="", assignment="", date="2026-11-23")
    assert "--due" in refused.value.next_step


def test_a_dropped_stages_number_is_not_given_again(kit: Kit) -> None:
    *left, last = kit.course.stages
    smaller = replace(kit, course=replace(kit.course, stages=tuple(left)))
    starter = plan_stage(smaller, "side_bets", title="", assignment="", date="2026-11-23")
    assert starter.number == last.number + 1


def test_an_installed_kit_is_not_changed(kit: Kit, tmp_path: Path) -> None:
    starter = plan_stage(kit, "side_bets", title="", assignment="", date="2026-11-23")
    with pytest.raises(CourseError, match="an installed kit"):
        write_stage(Kit(tmp_path, kit.course), starter)
    assert not any(tmp_path.iterdir())


def test_the_table_of_a_new_stage_compares_both_answers(kit: Kit, tmp_path: Path) -> None:
    starter = plan_stage(kit, "side_bets", title="", assignment="", date="2026-11-23")
    (tmp_path / "view.py").write_text(starter.fill("view.py"))
    view = run_path(str(tmp_path / "view.py"))["STAGE"].view()
    folder = tmp_path / "stages" / starter.stage
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "side_bets.py").write_text(starter.fill("right.py").replace("11: 10", "11: 11"))
    code = Loaded(read_sources(tmp_path / "stages"), starter.stage)
    state = view.show(Round(1, code, "JS 8D", seed=1)).state
    assert state.message == "1 of 2 answers are not as expected."
    assert [panel.rows for panel in state.panels if isinstance(panel, Grid)] == [
        (("total(ranks)", "19", "18"), ("has_pair(ranks)", "False", "False"))
    ]


@pytest.mark.proof
def test_a_course_of_ones_own_is_built_audited_and_graded(kit: Kit, tmp_path: Path) -> None:
    """Points, dates and stages are changed and a stage is added; everything works at once."""
    root = tmp_path / "course"
    for tree in TREES:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(kit.root / tree, root / tree, ignore=ignored)
    for name in ("LICENSE", "README.md"):
        shutil.copy2(kit.root / name, root)
    first, last = kit.course.stages[0], kit.course.stages[-1]

    run(root, "autograder", "adapt", "--feedback", "by_date",
        *(f"--due={stage.number}=2026-12-01" for stage in kit.course.stages))  # fmt: skip
    run(root, "autograder", "new-stage", "side_bets", "--title", "Side bets", "--due", "2026-12-02")
    run(root, "autograder", "adapt", "--points", "1=30", "--points", "side_bets=16",
        "--due", "1=2026-12-01T23:59+01:00", "--feedback", "1=by_date", "--optional", "4",
        "--drop", str(last.number))  # fmt: skip
    run(root, "autograder", "build", "--check")
    number = str(last.number + 1)
    audit = run(root, "autograder", "audit", "--stage", number, "--json", "--jobs", "2")
    assert json.loads(audit)["findings"] == []

    graded = json.loads(run(root, "autograder", "grade", "examples/class", "--json",
                            "--stage", "1", "--stage", number, "--jobs", "2"))  # fmt: skip
    by_place = {(each["student"], each["stage"]): each for each in graded}
    own = f"stage{number}_side_bets"
    right, wrong = by_place["amara-okafor", own], by_place["raj-patel", own]
    assert (right["points"], right["max_points"]) == (16, 16)
    assert [each["id"] for each in wrong["misconceptions"]] == ["faces_by_rank"]
    assert by_place["leila-haddad", own]["points"] == 0
    assert by_place["amara-okafor", first.name]["points"] == 30

    done = run(root, "casino", "check", number, ok=(0, 1))
    assert "Not written yet: total" in done
    hint = run(root, "casino", "check", number, "--hint", ok=(0, 1))
    assert "What does a king count?" in hint
    assert "Side bets" in (root / "notebooks" / f"{own}.ipynb").read_text(encoding="utf-8")
    bundle = tmp_path / "bundle"
    run(root, "autograder", "release", "--unproved", "--to", str(bundle))
    assert (bundle / "stages" / own / "side_bets.py").is_file()
    assert not (bundle / "stages" / last.name).exists()


def run(root: Path, package: str, *arguments: str, ok: tuple[int, ...] = (0,)) -> str:
    """Run a command of the copy of the kit, bounded; return what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", f"{package}.cli", *arguments],
        cwd=root, env={**os.environ, "PYTHONPATH": str(root)}, capture_output=True, text=True,
        timeout=SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode in ok, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout
