"""A results folder made by hand, with difficult names and every kind of ledger line."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from autograder.course.files import Kit
from autograder.course.model import Stage
from autograder.gradebook.book import Gradebook, open_gradebook
from autograder.gradebook.hand_ins import HandIn, write_submitted
from autograder.gradebook.identity import Identity
from autograder.results.files import make_plain
from autograder.results.model import Outcome, StyleLoss, TestResult
from casino.messages import Call
from tests.made import made_result

STAGE = "stage1_card_hand"
NAMES = ["=cmd()", 'O\'Neil, "Bo"', "Ærøskøbing", "two\nlines", "@ada"]
HOSTILE = '=HYPERLINK("http://x")<script>alert(1)</script>\x1b[31m\u202e'
Make = Callable[..., dict[str, Any]]

FORMATS = {"enum": ["text", "html", "simple_format", "md", "ansi"]}
VISIBILITY = {"enum": ["hidden", "after_due_date", "after_published", "visible"]}
# The keys and kinds of Gradescope's "Autograder Specifications", output format.
RESULTS_SCHEMA = {
    "type": "object",
    "required": ["score", "tests"],
    "additionalProperties": False,
    "properties": {
        "score": {"type": "number"},
        "execution_time": {"type": "number"},
        "output": {"type": "string"},
        "output_format": FORMATS,
        "test_output_format": FORMATS,
        "test_name_format": FORMATS,
        "visibility": VISIBILITY,
        "stdout_visibility": VISIBILITY,
        "extra_data": {"type": "object"},
        "leaderboard": {"type": "array"},
        "tests": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "score": {"type": "number"},
                    "max_score": {"type": "number"},
                    "status": {"enum": ["passed", "failed"]},
                    "name": {"type": "string"},
                    "name_format": FORMATS,
                    "number": {"type": "string"},
                    "output": {"type": "string"},
                    "output_format": FORMATS,
                    "tags": {"type": "array", "items": {"type": "string"}},
                    "visibility": VISIBILITY,
                    "extra_data": {"type": "object"},
                },
            },
        },
    },
}


WRONG = TestResult(
    "test_it", Outcome.FAILED, "It works.", Call(HOSTILE), "SECRET-GOT", "SECRET-EXPECTED",
    hint="Look again.", deck="8D 5H",
)  # fmt: skip
LONG_NAMES = StyleLoss("names", "card.py", 3, "N801", HOSTILE, 0.25)


def make_record(stage: Stage, student: str, lost: int = 0, **changed: Any) -> dict[str, Any]:
    """Make a result of which the first `lost` criteria failed, with one style finding."""
    tests = {each.id: (WRONG,) for each in stage.criteria[:lost]}
    made = made_result(stage, student, tests, findings=[LONG_NAMES], seconds={"wall": 0.5})
    return make_plain(made) | changed


def points_of(stage: Stage, lost: int = 0) -> float:
    """Return the points of a record that `make_record` makes."""
    gone = sum(each.points for each in stage.criteria[:lost])
    return float(stage.points - gone) - LONG_NAMES.points


@pytest.fixture
def results(kit: Kit, tmp_path: Path) -> Path:
    """Give a results folder: stages 1 and 2 of `NAMES`, of whom each lost one criterion more."""
    folder = tmp_path / "results"
    for lost, name in enumerate(NAMES):
        for stage in kit.course.stages[:2]:
            put(folder, make_record(stage, name, lost))
    return folder


def put(folder: Path, record: dict[str, Any]) -> None:
    """Write a result file."""
    path = folder / record["student"] / f"{record['stage']}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(record))


def book_of(kit: Kit, results: Path, **options: Any) -> Gradebook:
    """Open a results folder."""
    return open_gradebook(kit.course, results, **options)


def hand_in(submissions: Path, student: str, **known: Any) -> None:
    """Add to the record of what was collected."""
    from autograder.gradebook.hand_ins import read_submitted

    submissions.mkdir(exist_ok=True)
    at = known.pop("at", None)
    roster = Identity(**known.pop("roster", {}))
    kinds = {field.name for field in fields(Identity)}
    person = Identity(**{kind: known.pop(kind) for kind in kinds & known.keys()})
    moment = datetime.fromisoformat(at) if at else None
    one = HandIn(at=moment, person=person, roster=roster, **known)
    write_submitted(submissions, {**read_submitted(submissions), (student, STAGE): one})
