"""Code for a newer Python than the grader's isn't counted as a mistake."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.grading.sources import find_needed_python
from autograder.sandbox.host.interpreter import find_interpreter
from tests.conftest import run_autograder, write_stage

STAGE = "stage1_card_hand"
TOO_NEW = b"try:\n    pass\nexcept A, B:\n    pass\n"


@pytest.mark.parametrize(
    "source",
    [
        b'x = {"a": 1}\ny = f"{x["a"]}"\n',
        b'y = f"{chr(10).join(["\\n"])}"\n',
        b"type Cards = list[int]\n",
        b"def first[T](items: list[T]) -> T:\n    return items[0]\n",
        b"class Deck[T]:\n    pass\n",
    ],
)
def test_syntax_of_a_newer_python_names_it(source: bytes) -> None:
    assert find_needed_python(source, 11) == "3.12"
    assert find_needed_python(source, 12) == ""


def test_the_newest_version_counts() -> None:
    assert find_needed_python(TOO_NEW + b"type Cards = list[int]\n", 11) == "3.14"


@pytest.mark.parametrize(
    "source",
    [b"def f(:\n", b"x = 1\n", b"type Cards = list[int]\ndef f(:\n", b"print 'x'\n", b"\xff\x00"],
)
def test_a_mistake_needs_no_newer_python(source: bytes) -> None:
    assert find_needed_python(source, 11) == ""


def test_a_stage_for_a_newer_python_is_not_graded_and_others_are(kit: Kit, tmp_path: Path) -> None:
    """It costs no points, the sentence names both versions, and each result names its Python."""
    files = {
        name: content.decode()
        for name, content in kit.reference(kit.course.stage(STAGE)).items()
        if name != "__init__.py"
    }
    write_stage(tmp_path / "class" / "ada" / STAGE, files)
    newer = {**files, "hand.py": files["hand.py"] + "\n\n" + TOO_NEW.decode()}
    write_stage(tmp_path / "class" / "bob" / STAGE, newer)
    to = tmp_path / "results"
    done = run_autograder("grade", tmp_path / "class", "--stage", "1", "--to", to, status=3)
    assert "with --python" in done.stderr
    ada, bob = (json.loads((to / name / f"{STAGE}.json").read_text()) for name in ("ada", "bob"))
    assert ada["graded"]
    assert ada["points"] == ada["max_points"]
    assert not bob["graded"]
    assert bob["deductions"] == []
    assert "3.14" in str(bob["problems"])
    version = find_interpreter().version
    assert version in str(bob["problems"])
    assert ada["python"] == bob["python"] == version
