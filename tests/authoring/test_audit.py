"""The audit passes the kit's own hidden tests, and reports inadequate ones."""

from __future__ import annotations

import io
import json
import re
import shutil
from pathlib import Path

import pytest
from rich.console import Console

from autograder.authoring.audit import (
    FALSE_ALARM,
    SURVIVOR,
    Audit,
    Effort,
    audit_stages,
    proof,
    repeat_stages,
    write_audit,
)
from autograder.authoring.audit.programs import empty_programs
from autograder.authoring.mistakes import Mistake
from autograder.authoring.mutants import mutants_of
from autograder.course.files import HIDDEN, Kit
from autograder.errors import CourseError, SubmissionError

STAGE = "stage1_card_hand"


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder in which the audits of these tests remember outcomes."""
    return tmp_path_factory.mktemp("memory")


@pytest.fixture(scope="module")
def own(kit: Kit, memory: Path) -> Audit:
    """Audit stage 1's own suite on its mistakes; `tests/proofs` audits with everything."""
    effort = Effort(kinds=("empty", "mistakes"), memory=memory)
    return audit_stages(kit, [kit.course.stage(STAGE)], effort=effort)


def audit_with(kit: Kit, hidden: Path, suite: str) -> Audit:
    """Audit stage 1 with another hidden suite; criteria without a test in it get one."""
    for criterion in kit.course.stage(STAGE).criteria:
        if f'"{criterion.id}"' not in suite:
            suite += FILLER.format(id=criterion.id)
    (hidden / STAGE).mkdir()
    (hidden / STAGE / "test_card.py").write_text(suite)
    effort = Effort(kinds=("right", "empty", "mistakes"))
    return audit_stages(kit, [kit.course.stage(STAGE)], hidden=hidden, effort=effort)


def test_the_kits_own_suite_is_clean(own: Audit) -> None:
    """No false alarm, and every mistake is caught in the criterion that it is for."""
    assert [vars(finding) for finding in own.findings] == []
    assert own.clean
    assert own.by_stage[0].number("mistake") > 30


def test_what_did_not_change_is_not_graded_again(kit: Kit, own: Audit, memory: Path) -> None:
    """A second audit serves every outcome from memory and finds the same."""
    effort = Effort(kinds=("empty", "mistakes"), memory=memory)
    again = audit_stages(kit, [kit.course.stage(STAGE)], effort=effort)
    assert again.remembered == len(again.by_stage[0].rows) > 50
    assert again.clean == own.clean


def test_a_changed_suite_is_graded_again(
    kit: Kit, own: Audit, tmp_path: Path, memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An outcome is remembered for the suite that it came from, and for no other."""
    skeleton = next(empty_programs(kit, kit.course.stage(STAGE)))
    monkeypatch.setattr(proof, "empty_programs", lambda *_: iter([skeleton]))
    shutil.copytree(HIDDEN / STAGE, tmp_path / STAGE)
    with (tmp_path / STAGE / "test_card.py").open("a") as suite:
        suite.write("# another suite\n")
    effort = Effort(kinds=("empty",), memory=memory)
    same = audit_stages(kit, [kit.course.stage(STAGE)], effort=effort)
    again = audit_stages(kit, [kit.course.stage(STAGE)], hidden=tmp_path, effort=effort)
    assert (same.remembered, again.remembered) == (len(same.by_stage[0].rows), 0)


# --- weakened suites ------------------------------------------------------------------------


TAKEN_OUT = {
    "card_ace": (
        "test_card.py",
        "assert student.truth(student.card.Card(rank, SUITS[rank % 4]).is_ace()) == False",
    ),
    "card_text": (
        "test_card.py",
        'assert str(student.card.Card(1, suit)) == f"Ace of {suit}"',
    ),
    "hand_bust": (
        "test_hand.py",
        'assert student.truth(counting(student, "8D 6H 7C", 21).is_busted()) == False\n'
        '    assert student.truth(counting(student, "TD 6H 5C", 21).is_busted()) == False',
    ),
}


@pytest.fixture(scope="module")
def weakened(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Audit:
    """Audit stage 1's suite with some of its lines taken out, each from another criterion.

    Graded are mutants of what those lines are for.
    """
    asked = ("card.Card.is_ace", "card.RANK_NAMES", "hand.Hand.is_busted")
    mutants = [each for each in mutants_of(kit, kit.course.stage(STAGE)) if each.place in asked]
    assert {each.place for each in mutants} == {*asked}
    folder = tmp_path_factory.mktemp("weakened")
    shutil.copytree(HIDDEN / STAGE, folder / STAGE)
    for file, line in TAKEN_OUT.values():
        path = folder / STAGE / file
        text = path.read_text()
        assert text.count(line) == 1
        path.write_text(text.replace(line, "pass"))
    effort = Effort(kinds=("mutants",))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proof, "mutants_of", lambda *_: mutants)
        patch.setattr(proof, "pairs_of", lambda *_: [])
        return audit_stages(kit, [kit.course.stage(STAGE)], hidden=folder, effort=effort)


@pytest.mark.parametrize("criterion", TAKEN_OUT)
def test_an_assertion_that_is_taken_out_is_missed(weakened: Audit, criterion: str) -> None:
    """A suite with one assertion less lets wrong programs through, in the criterion it was for."""
    assert criterion in {each.criterion for each in weakened.findings if each.kind == SURVIVOR}


WEAK = '''
from autograder.stages import criterion

@criterion("card_new")
def test_the_ranks(student):
    """The ranks are there."""
    assert student.list(student.card.RANKS) == list(range(1, 14))

@criterion("card_value")
def test_ace(student):
    """An ace has its value."""
    assert student.card.Card(1, "Spades").value() == 1

@criterion("card_text")
def test_wrong(student):
    """A card has a text."""
    assert str(student.card.Card(1, "Spades")) == "Ace of Hearts"
'''


FILLER = '''
@criterion("{id}")
def test_{id}(student):
    """Something passes."""
    assert str(student.card.Card(8, "Spades")) == "8 of Spades"
'''


def test_a_criterion_without_a_test_is_found(kit: Kit, tmp_path: Path) -> None:
    """A criterion that no test belongs to is the first thing that an audit tells."""
    (tmp_path / STAGE).mkdir()
    (tmp_path / STAGE / "test_card.py").write_text(WEAK)
    with pytest.raises(CourseError, match="no hidden test of the criterion card_errors"):
        audit_stages(kit, [kit.course.stage(STAGE)], hidden=tmp_path)


@pytest.fixture(scope="module")
def weak(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Audit:
    """Audit a suite with every fault that a suite can have."""
    return audit_with(kit, tmp_path_factory.mktemp("weak"), WEAK)


def test_a_weak_suite_is_found_out(weak: Audit) -> None:
    """Tests that pass without work, with a constant, or for nobody are findings."""
    found = {(finding.program, finding.what.partition(":")[0]) for finding in weak.findings}
    assert ("the skeleton", "card_new") in found  # passes without any work
    assert ("a stub that returns 1", "card_value") in found  # a constant passes
    assert any("card_text" in what for program, what in found if program == "the reference")
    assert ("the mistake busts_at_21", "loses nothing in hand_bust") in found


def test_false_alarms_come_first_and_survivors_next(weak: Audit) -> None:
    """What costs a right program points is worse than what lets a wrong one pass."""
    kinds = [finding.kind for finding in weak.findings]
    assert {FALSE_ALARM, SURVIVOR} <= set(kinds)
    assert kinds.index(SURVIVOR) == kinds.count(FALSE_ALARM)
    assert weak.by_stage[0].ordered[0].kind in ("reference", "right submission")


# --- what it prints and writes --------------------------------------------------------------


def test_the_matrix_is_written_as_a_page_and_as_data(weak: Audit, tmp_path: Path) -> None:
    """Both hold every finding and a row for each program; the page escapes what it shows."""
    page = write_audit(weak, tmp_path / "audit").read_text()
    data = json.loads((tmp_path / "audit" / "audit.json").read_text())
    assert data["clean"] is False
    assert len(data["findings"]) == len(weak.findings)
    assert data["matrix"][0]["programs"][0]["title"] == weak.by_stage[0].ordered[0].title
    body = page.partition("</style>")[2]
    assert body.index("false alarm") < body.index("survivor")
    assert page.count("<tr>") > len(weak.by_stage[0].rows)
    assert "http" not in page
    assert "a stub that returns &#39;&#39;" in page


def test_the_matrix_is_printed(weak: Audit) -> None:
    """The terminal shows the findings, and how many wrong programs each criterion caught."""
    console = Console(width=160, record=True, file=io.StringIO())
    weak.show(console)
    text = console.export_text()
    assert "false alarm" in text
    rows = [re.findall(r"[\w ]+", line) for line in text.splitlines() if "hand_bust " in line]
    assert rows[-1][1].strip() == str(weak.by_stage[0].counts("mistake")["hand_bust"])


def test_a_folder_that_cannot_be_written_is_told(weak: Audit, tmp_path: Path) -> None:
    """The message names the folder."""
    (tmp_path / "file").write_text("")
    with pytest.raises(SubmissionError, match="file"):
        write_audit(weak, tmp_path / "file" / "audit")


# --- order and luck -------------------------------------------------------------------------


LUCKY = '''
from autograder.stages import criterion, deferred

seen = []

@deferred
def is_early(rank):
    seen.append(rank)
    return len(seen) <= 3

@criterion("card_new")
def test_first(student):
    """Something is there."""
    assert is_early(student.card.Card(8, "Spades").rank) == True

@criterion("card_value")
def test_second(student):
    """Something else is there."""
    assert student.card.Card(8, "Spades").rank == 8
'''


def test_a_test_that_depends_on_what_was_graded_before_is_found(kit: Kit, tmp_path: Path) -> None:
    """A test that judges otherwise after some gradings is reported by its name."""
    (tmp_path / STAGE).mkdir()
    (tmp_path / STAGE / "test_card.py").write_text(LUCKY)
    effort = Effort(jobs=1)
    audit = repeat_stages(kit, [kit.course.stage(STAGE)], times=4, hidden=tmp_path, effort=effort)
    assert any("test_first" in finding.what for finding in audit.findings)
    assert audit.findings[0].kind == FALSE_ALARM


def test_a_mistake_that_no_longer_fits_the_reference_is_an_error() -> None:
    """The text that a patch replaces has to stand in the file exactly once."""
    mistake = Mistake("m", "s", frozenset({"card_new"}), (("card.py", "old", "new"),))
    assert mistake.apply({"card.py": "an old card"}) == {"card.py": "an new card"}
    with pytest.raises(CourseError, match=r"not exactly once in card\.py"):
        mistake.apply({"card.py": "old old"})
