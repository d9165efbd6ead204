"""Student code runs on its own Python, which may be another version than the grader's."""

from __future__ import annotations

import functools
import json
import os
import sys
import tomllib
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.errors import CourseError
from autograder.sandbox.host import interpreter
from autograder.sandbox.host.interpreter import SUPPORTED, find_interpreter
from tests.conftest import SAMPLE_CLASS, run_autograder, write_stage

STAGE = "stage1_card_hand"
OWN = sys.version_info.minor
PROOF = pytest.mark.proof
STUDENTS = ("amara-okafor", "jonas-weber", "raj-patel")  # right, does not compile, wrong
NEWER = 'name = "x"\nwords = f"{"a" if name else "b"}"\ntype Cards = list[int]\n'


OTHERS = [f"3.{minor}" for minor in SUPPORTED if minor != OWN]


@functools.cache
def is_installed(version: str) -> bool:
    """Say whether this machine has that version."""
    return next(interpreter._of_version(int(version[2:])), None) is not None


@pytest.fixture(params=["newest", *(pytest.param(each, marks=PROOF) for each in OTHERS)])
def other(request: pytest.FixtureRequest) -> str:
    """Give each other version of Python; the short tests run the newest."""
    wanted = OTHERS[::-1] if request.param == "newest" else [request.param]
    for each in filter(is_installed, wanted):
        return each
    pytest.skip(f"needs Python {' or '.join(wanted)}")


def test_a_python_is_found_by_version_and_by_path(other: str) -> None:
    found = find_interpreter(other)
    assert found.version.startswith(f"{other}.")
    assert find_interpreter(found.path).version == found.version


def test_a_wrapper_that_refuses_to_run_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A version manager has a script for each version that it could run, chosen or not."""
    minor = next(each for each in SUPPORTED if each != OWN)
    script = tmp_path / f"python3.{minor}"
    script.write_text("#!/bin/sh\nexit 127\n")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert list(interpreter._of_version(minor)) == []


@pytest.mark.parametrize("wanted", ["3.9", "3.99", "/bin/true", "/nowhere/python"])
def test_a_python_that_cannot_be_used_is_named_with_the_fix(wanted: str) -> None:
    with pytest.raises(CourseError) as caught:
        find_interpreter(wanted)
    assert wanted in caught.value.message
    assert "--python" in caught.value.next_step
    assert "course.toml" in caught.value.next_step


def test_grading_says_so_before_it_begins(tmp_path: Path) -> None:
    write_stage(tmp_path / "class" / "ada" / STAGE, {"card.py": ""})
    done = run_autograder("grade", tmp_path / "class", "--python", "3.99", status=2)
    assert "--python 3.12" in done.stderr


def test_the_sample_class_has_the_same_points(other: str, tmp_path: Path) -> None:
    """What is expected of it says so, whatever Python runs its code."""
    chosen = [word for student in STUDENTS for word in ("--student", student)]
    run_autograder("grade", SAMPLE_CLASS, "--to", tmp_path, "--python", other, *chosen)
    wanted = tomllib.loads((Path(__file__).parents[1] / "sample_class.toml").read_text())
    for student in STUDENTS:
        for stage, points in wanted[student].items():
            result = json.loads((tmp_path / student / f"{stage}.json").read_text())
            assert round(result["points"], 4) == points["points"], (student, stage)
            assert result["python"].startswith(f"{other}.")


def test_syntax_that_the_grader_does_not_know_costs_nothing(
    other: str, kit: Kit, tmp_path: Path
) -> None:
    """Its Python compiles it, and ruff reads it for style; unused names are still found."""
    if int(other[2:]) < 12 or OWN >= 12:
        pytest.skip("needs Python 3.12 or newer beside an older one")
    reference = kit.reference(kit.course.stage(STAGE))
    files = {name: text.decode() for name, text in reference.items() if name != "__init__.py"}
    newer = {**files, "hand.py": f"{files['hand.py']}\n\n{NEWER}"}
    write_stage(tmp_path / "class" / "ada" / STAGE, newer)
    worse = {**newer, "hand.py": f"import os\n{newer['hand.py']}"}
    write_stage(tmp_path / "class" / "bob" / STAGE, worse)
    to = tmp_path / "results"
    run_autograder("grade", tmp_path / "class", "--to", to, "--python", other)
    ada, bob = (json.loads((to / name / f"{STAGE}.json").read_text()) for name in ("ada", "bob"))
    assert ada["points"] == ada["max_points"]
    assert ada["deductions"] == []
    assert bob["correctness"] == ada["correctness"]
    assert [each["rule"] for each in bob["style"]["findings"]] == ["F401"]


def test_results_of_another_python_are_graded_again(other: str, tmp_path: Path) -> None:
    write_stage(tmp_path / "class" / "ada" / STAGE, {"card.py": "X = 1\n"})
    result = tmp_path / "results" / "ada" / f"{STAGE}.json"
    for arguments in ([], ["--python", other], ["--python", other]):
        before = os.stat(result).st_mtime_ns if result.exists() else 0
        run_autograder("grade", tmp_path / "class", "--to", tmp_path / "results", *arguments)
        is_new = os.stat(result).st_mtime_ns != before
        assert json.loads(result.read_text())["python"].startswith(
            arguments[1] if arguments else "3."
        )
    assert not is_new
