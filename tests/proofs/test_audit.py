"""The audit of the kit's hidden tests has no findings, by function, by command, in any order."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from autograder.authoring.audit import Audit, Effort, audit_stages, repeat_stages
from autograder.course.files import HIDDEN, Kit
from tests.conftest import run_autograder

AUDITED = ("stage1_card_hand", "stage4_soft_aces")  # a release audits every stage
REPEATS = 3


@pytest.fixture(scope="module")
def stages(kit: Kit) -> list[str]:
    """Give the stages that have a hidden suite."""
    return [stage.name for stage in kit.course.stages if (HIDDEN / stage.name).is_dir()]


@pytest.fixture(scope="module")
def own(kit: Kit) -> Audit:
    """Audit the kit's own suites; the right submissions are graded by tests of their own."""
    effort = Effort(kinds=("varied", "empty", "attacks", "mistakes", "mutants"))
    return audit_stages(kit, [kit.course.stage(name) for name in AUDITED], effort=effort)


def test_the_kits_own_suites_are_clean(own: Audit) -> None:
    """No false alarm, no survivor that is not listed, and enough tests to say so."""
    assert [vars(finding) for finding in own.findings] == []
    assert own.clean
    assert own.tests > 2_000


def test_every_criterion_catches_mistakes_and_mutants(own: Audit) -> None:
    """No line of the rubric is there that nothing wrong ever loses."""
    for stage in own.by_stage:
        caught = stage.counts("mistake")
        assert [name for name in stage.criteria if not caught[name]] == []
        assert stage.number("mutant") > 20


def test_the_command_says_what_it_found(tmp_path: Path) -> None:
    """The command prints the audit as JSON, writes the matrix, and ends with status 0 if clean."""
    done = run_autograder("audit", "--stage", "4", "--json", "--to", tmp_path / "audit")
    report = json.loads(done.stdout)
    assert report["clean"] is True
    assert report["stages"] == ["stage4_soft_aces"]
    assert (tmp_path / "audit" / "index.html").is_file()


def test_the_order_of_tests_changes_nothing(kit: Kit, stages: list[str]) -> None:
    """Each suite gives the same outcomes in other orders and on other seeds.

    The command runs this a thousand times; here a few runs prove that it can be run.
    """
    chosen = [kit.course.stage(name) for name in stages]
    audit = repeat_stages(kit, chosen, times=REPEATS)
    assert [vars(finding) for finding in audit.findings] == []
    assert audit.tests == REPEATS * len(stages)
