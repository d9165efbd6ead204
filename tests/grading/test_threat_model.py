"""The number of attacks in the threat model is right."""

from __future__ import annotations

import re
from pathlib import Path

from autograder.authoring.audit.attacks import ATTACKS, attack_programs
from autograder.course.files import Kit
from tests.grading import odd_values, test_nothing_leaves, test_second_attempts, test_sources

HERE = Path(__file__).parent
TOLD = (HERE.parents[1] / "docs" / "threat-model.md").read_text(encoding="utf-8")


def test_the_table_counts_what_is_tried() -> None:
    part = TOLD.partition("## What is tried")[2].partition("## Layers")[0]
    rows = re.findall(r"\| .*?`(?:tests/grading/)?([\w/. ]+)`\) \| (\d+) \|", part)
    assert rows == [
        ("autograder audit", str(len(ATTACKS))),
        ("hostile/programs", str(len(list((HERE / "hostile" / "programs").glob("*.py"))))),
        ("test_nothing_leaves.py", str(len(test_nothing_leaves.WAYS))),
        ("odd_values.py", str(len(list(odd_values.programs())))),
        ("test_second_attempts.py", str(len(test_second_attempts.TWICE))),
        ("test_sources.py", str(len(test_sources.HIDDEN))),
        ("test_sources.py", str(len(test_sources.CODEC))),
    ]


def test_every_stage_is_attacked_in_every_way(kit: Kit) -> None:
    for stage in kit.course.stages:
        programs = list(attack_programs(kit, stage))
        assert len(programs) == len(ATTACKS)
        for program in programs:
            for name, content in program.files.items():
                compile(content, name, "exec")
                # The trick stands in the place of every stub.
                assert b"is not written yet" not in content
