"""The sample class gets exactly the points in `sample_class.toml`.

The class is graded once through the command line. `UPDATE_GOLDEN=1 pytest
tests/test_sample_class.py` rewrites the file; check the difference before you commit it.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from autograder.authoring.checkout import SHIPPED
from autograder.course.files import Kit
from tests.conftest import Records

ROOT = Path(__file__).parents[1]
CLASS = ROOT / "examples" / "class"
GOLDEN = Path(__file__).with_name("sample_class.toml")
README = CLASS / "README.md"
ASSIGNMENT3 = (
    "stage1_card_hand",
    "stage2_human_vs_dealer",
    "stage3_computer_player",
    "stage4_soft_aces",
)
UNTOUCHED = "leila-haddad"
HEAD = """\
# What each student of examples/class must get, to the criterion. Written by
# `UPDATE_GOLDEN=1 pytest tests/test_sample_class.py`, never by hand. `partial`: the points of
# the criteria that are not full; `carried`: those with points carried forward.
"""

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux")

Entry = dict[str, Any]


@pytest.fixture(scope="module")
def graded(kit: Kit, sample_class: Records) -> dict[str, dict[str, Entry]]:
    """What grading says, by student and stage, in the form of the golden file."""
    students: dict[str, dict[str, Entry]] = {}
    for record in sample_class.values():
        assert record["graded"], f"{record['student']} {record['stage']} was not graded"
        students.setdefault(record["student"], {})[record["stage"]] = entry(record)
    if os.environ.get("UPDATE_GOLDEN") == "1":
        GOLDEN.write_text(as_toml(students), encoding="utf-8")
    return students


def entry(record: dict[str, Any]) -> Entry:
    """Return what the golden file keeps of one result."""
    criteria = record["criteria"]
    kept: Entry = {
        "points": rounded(record["points"]),
        "correctness": rounded(record["correctness"]["points"]),
        "style": rounded(record["style"]["points"]),
        "partial": {
            each["id"]: rounded(each["points"])
            for each in criteria
            if each["points"] != each["max_points"]
        },
        "carried": [each["id"] for each in criteria if each["carried_forward"]],
        "deductions": [each["kind"] for each in record["deductions"]],
        "flagged": bool(record["flags"]),
    }
    return {key: value for key, value in kept.items() if value or isinstance(value, float)}


def rounded(points: float) -> float:
    """Return points to four decimals: enough to tell any two shares of tests apart."""
    return round(float(points), 4)


def test_every_student_gets_the_golden_points(graded: dict[str, dict[str, Entry]]) -> None:
    """Points, lost criteria, deductions and flags are those of the golden file."""
    golden = tomllib.loads(GOLDEN.read_text(encoding="utf-8"))
    differences = [
        f"{student} {stage} {line}"
        for student in sorted(golden.keys() | graded.keys())
        for stage in sorted(golden.get(student, {}).keys() | graded.get(student, {}).keys())
        for line in compare(golden.get(student, {}).get(stage), graded.get(student, {}).get(stage))
    ]
    if differences:
        pytest.fail("\n".join(["not as in sample_class.toml:", *differences]), pytrace=False)


def compare(golden: Entry | None, graded: Entry | None) -> list[str]:
    """Return a line for everything in which two entries differ."""
    if golden is None or graded is None:
        return [] if golden is graded else ["is missing" if golden else "is new"]
    lines = []
    for key in sorted(golden.keys() | graded.keys()):
        expected, got = golden.get(key), graded.get(key)
        if key == "partial":
            expected, got = expected or {}, got or {}
            lines += [
                f"{name}: expected {expected.get(name, 'full')}, got {got.get(name, 'full')}"
                for name in sorted(expected.keys() | got.keys())
                if expected.get(name) != got.get(name)
            ]
        elif expected != got:
            lines.append(f"{key}: expected {expected}, got {got}")
    return lines


@pytest.mark.skipif((ROOT / SHIPPED).exists(), reason="needs the course as shipped")
def test_the_readme_has_a_row_for_every_student(graded: dict[str, dict[str, Entry]]) -> None:
    rows = re.findall(r"^\| `([\w-]+)` \|", README.read_text(encoding="utf-8"), re.M)
    assert set(rows) == graded.keys()


def test_who_has_not_started_hands_in_the_skeleton() -> None:
    """The untouched submission is the skeleton as it is now, file by file."""
    for stage in ASSIGNMENT3:
        for path in sorted((CLASS / UNTOUCHED / stage).iterdir()):
            skeleton = ROOT / "stages" / stage / path.name
            assert path.read_bytes() == skeleton.read_bytes(), f"copy {skeleton} again"


def as_toml(students: dict[str, dict[str, Entry]]) -> str:
    """Return the entries as TOML, students in alphabetical order."""
    blocks = [HEAD]
    for student in sorted(students):
        for stage, entry in sorted(students[student].items()):
            lines = [f"{key} = {toml_value(value)}" for key, value in entry.items()]
            blocks.append("\n".join([f"[{student}.{stage}]", *lines]) + "\n")
    return "\n".join(blocks)


def toml_value(value: Any) -> str:
    """Return a value of an entry in TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {each}" for key, each in value.items()) + " }"
    return json.dumps(value)
