"""What a wrong answer's evidence names as called."""

from __future__ import annotations

from pathlib import Path

from autograder.kit import Kit
from tests.conftest import Grade, write_stage

STAGE = "stage1_card_hand"
WRONG = "\n\nHand.hit = lambda self, card: self._cards.insert(0, card)\n"


def test_a_list_made_of_attributes_is_told_by_the_call_that_gave_its_objects(
    kit: Kit, grade: Grade, tmp_path: Path
) -> None:
    """Not by the last attribute of the last card, which is another value than the one shown."""
    files = kit.reference(kit.course.stage(STAGE))
    write_stage(tmp_path / "ada" / STAGE, {**files, "hand.py": files["hand.py"] + WRONG.encode()})
    record = grade(tmp_path, "--feedback", "full")["ada", STAGE]
    tests = [test for criterion in record["criteria"] for test in criterion["tests"]]
    told = [test["call"] for test in tests if test["got"].startswith("[(")]
    assert told
    assert all(call.endswith("hand.cards()") for call in told), told


def test_an_attribute_whose_own_value_is_wrong_is_told_as_it_was_read(
    kit: Kit, grade: Grade, tmp_path: Path
) -> None:
    """The nearest to what a student can type again."""
    files = kit.reference(kit.course.stage(STAGE))
    card = files["card.py"] + b'\n\nCard.suit = property(lambda self: "x", lambda self, to: None)\n'
    write_stage(tmp_path / "ada" / STAGE, {**files, "card.py": card})
    record = grade(tmp_path, "--feedback", "full")["ada", STAGE]
    tests = [test for criterion in record["criteria"] for test in criterion["tests"]]
    assert any(test["call"].endswith(".suit") for test in tests if test["got"] == "'x'")
