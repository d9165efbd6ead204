"""A stage whose earlier stages weren't handed in: reported and omitted facts."""

from __future__ import annotations

from pathlib import Path

from autograder.course.files import Kit
from tests.conftest import Grade, write_stage

STAGE = "stage3_computer_player"
WORDS = "was not handed in. This test also fails with a right"


def test_a_stub_beside_no_earlier_stage_is_not_started_and_a_wrong_answer_is_failed(
    kit: Kit, grade: Grade, tmp_path: Path
) -> None:
    """Neither hides behind a ModuleNotFoundError, and right code loses nothing."""
    stage = kit.course.stage(STAGE)
    right = kit.reference(stage)
    wrong = right["computer.py"].replace(b"ALWAYS_HITS_BELOW = 12", b"ALWAYS_HITS_BELOW = 14")
    assert wrong != right["computer.py"]
    write_stage(tmp_path / "stub" / STAGE, kit.skeleton(stage))
    write_stage(tmp_path / "right" / STAGE, right)
    write_stage(tmp_path / "wrong" / STAGE, right | {"computer.py": wrong})
    records = grade(tmp_path)
    assert records["right", STAGE]["points"] == float(stage.points)
    stub = [each["outcome"] for each in records["stub", STAGE]["criteria"]]
    assert set(stub) == {"not_started"}
    lost = [
        test
        for criterion in records["wrong", STAGE]["criteria"]
        for test in criterion["tests"]
        if test["outcome"] not in ("passed", "blocked")
    ]
    assert lost
    assert all(test["outcome"] == "failed" and WORDS in test["got"] for test in lost)
