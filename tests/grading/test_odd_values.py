"""Some odd values in every stage; `tests/proofs/test_odd_values.py` tries all of them."""

from __future__ import annotations

import pytest

from autograder.course.files import Kit
from autograder.sandbox.host import kernel
from tests.grading.odd_values import RANDOM, faults_of_ours, programs

pytestmark = pytest.mark.skipif(
    bool(kernel.missing_layers()), reason="needs Linux with Landlock and seccomp"
)


def test_random_numbers_that_are_none_are_the_students_failure(kit: Kit) -> None:
    stage = kit.course.stage("stage5_decks_shuffle")
    assert faults_of_ours(kit, stage, {"random": RANDOM}) == {}


@pytest.mark.parametrize("stage", ["stage1_card_hand", "stage2_human_vs_dealer"])
def test_an_object_that_is_everything_is_the_students_failure(kit: Kit, stage: str) -> None:
    odd = "an object that is everything"
    assert faults_of_ours(kit, kit.course.stage(stage), {odd: dict(programs())[odd]}) == {}
