"""Any odd value of a student fails the student's test and never the grader."""

from __future__ import annotations

import pytest

from autograder.course.files import Kit, find_kit
from autograder.sandbox.host import kernel
from tests.grading.odd_values import faults_of_ours, programs

pytestmark = pytest.mark.skipif(
    bool(kernel.missing_layers()), reason="needs Linux with Landlock and seccomp"
)


@pytest.mark.parametrize("stage", [stage.name for stage in find_kit().course.stages])
def test_no_value_is_taken_for_a_fault_of_the_grader(kit: Kit, stage: str) -> None:
    assert faults_of_ours(kit, kit.course.stage(stage), dict(programs())) == {}
