"""Code of a newer Python than the grader's is no mistake of the student's."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.grading.newer_python import PYTHON, find_needed_python
from tests.conftest import run_autograder, write_stage

STAGE = "stage1_card_hand"
TOO_NEW = b"try:\n    pass\nexcept A, B:\n    pass\n"
IN_312 = pytest.mark.skipif(sys.version_info >= (3, 12), reason="this Python has that syntax")


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
@IN_312
def test_syntax_of_a_newer_python_names_it(source: bytes) -> None:
    assert find_needed_python(source) == "3.12"


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="this Python has that syntax")
def test_the_newest_version_counts() -> None:
    assert find_needed_python(TOO_NEW + b"type Cards = list[int]\n") == "3.14"


@pytest.mark.parametrize(
    "source",
    [b"def f(:\n", b"x = 1\n", b"type Cards = list[int]\ndef f(:\n", b"print 'x'\n", b"\xff\x00"],
)
def test_a_mistake_needs_no_newer_python(source: bytes) -> None:
    assert find_needed_python(source) == ""


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="this Python has that syntax")
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
    assert "newer Python" in done.stderr
    ada, bob = (json.loads((to / name / f"{STAGE}.json").read_text()) for name in ("ada", "bob"))
    assert ada["graded"]
    assert ada["points"] == ada["max_points"]
    assert not bob["graded"]
    assert bob["deductions"] == []
    assert "3.14" in str(bob["problems"])
    assert PYTHON in str(bob["problems"])
    assert ada["python"] == bob["python"] == PYTHON
