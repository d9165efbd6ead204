"""The audit is clean for the kit's own suites, and reports a suite that is not good enough."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.authoring.audit import Audit, audit_stages
from autograder.authoring.mistakes import Mistake
from autograder.errors import CourseError, KitFault
from autograder.kit import Kit
from autograder.suite import HIDDEN

STAGE = "stage1_card_hand"


@pytest.fixture(scope="module")
def stages(kit: Kit) -> list[str]:
    """Give the stages that have a hidden suite."""
    return [stage.name for stage in kit.course.stages if (HIDDEN / stage.name).is_dir()]


def audit_with(kit: Kit, hidden: Path, suite: str) -> Audit:
    """Audit stage 1 with another hidden suite; criteria without a test in it get one."""
    for criterion in kit.course.stage(STAGE).criteria:
        if f'"{criterion.id}"' not in suite:
            suite += FILLER.format(id=criterion.id)
    (hidden / STAGE).mkdir()
    (hidden / STAGE / "test_card.py").write_text(suite)
    return audit_stages(kit, [kit.course.stage(STAGE)], hidden=hidden)


def test_the_kits_own_suites_are_clean(kit: Kit, stages: list[str]) -> None:
    audit = audit_stages(kit, [kit.course.stage(name) for name in stages])
    assert [vars(finding) for finding in audit.findings] == []
    assert audit.tests > 1_000


WEAK = '''
import pytest

@pytest.mark.criterion("card_new")
def test_the_ranks(student):
    """The ranks are there."""
    assert list(student.card.RANKS) == list(range(1, 14))

@pytest.mark.criterion("card_value")
def test_ace(student):
    """An ace has its value."""
    assert student.card.Card(1, "Spades").value() == 1

@pytest.mark.criterion("card_text")
def test_wrong(student):
    """A card has a text."""
    assert str(student.card.Card(1, "Spades")) == "Ace of Hearts"
'''


FILLER = '''
@pytest.mark.criterion("{id}")
def test_{id}(student):
    """Something passes."""
    assert str(student.card.Card(8, "Spades")) == "8 of Spades"
'''


def test_a_criterion_without_a_test_is_the_kits_fault(kit: Kit, tmp_path: Path) -> None:
    (tmp_path / STAGE).mkdir()
    (tmp_path / STAGE / "test_card.py").write_text(WEAK)
    with pytest.raises(KitFault, match="no test of card_errors"):
        audit_stages(kit, [kit.course.stage(STAGE)], hidden=tmp_path)


def test_a_weak_suite_is_found_out(kit: Kit, tmp_path: Path) -> None:
    audit = audit_with(kit, tmp_path, WEAK)
    found = {(finding.program, finding.what.partition(":")[0]) for finding in audit.findings}
    assert ("the skeleton", "card_new") in found  # passes without any work
    assert ("a stub that returns 1", "card_value") in found  # a constant passes
    assert any(program == "the reference" and "card_text" in what for program, what in (
        (finding.program, finding.what) for finding in audit.findings
    ))  # fmt: skip
    assert ("the mistake busts_at_21", "loses nothing in hand_bust") in found


def test_a_mistake_that_no_longer_fits_the_reference_is_an_error() -> None:
    mistake = Mistake("m", "t", "s", frozenset({"card_new"}), (("card.py", "old", "new"),))
    assert mistake.applied({"card.py": "an old card"}) == {"card.py": "an new card"}
    with pytest.raises(CourseError, match=r"not exactly once in card\.py"):
        mistake.applied({"card.py": "old old"})
