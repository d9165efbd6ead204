"""Hostile submissions, graded one after another: none gains a point, and no other loses one.

They are correct except for the attack. `tests/sandbox/hostile/` attacks the machine and each layer;
these forge or break the grading of a submission. One that finds something it should not have raises
an exception with the word LOOT in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.course.submissions import StageFiles, Submission
from autograder.grading.grader import Grader, StageOutcome
from autograder.grading.scoring import score_criteria
from autograder.grading.suite import load_suites
from autograder.results.model import Outcome
from autograder.sandbox.host import kernel
from autograder.sandbox.host.sandbox import Sandbox
from tests.made import english

pytestmark = pytest.mark.skipif(
    bool(kernel.missing_layers()), reason="needs Linux with Landlock and seccomp"
)

STAGE = "stage1_card_hand"
PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.py"))
REFERENCE_EVERY = 3
MAX_FLAGS = 40
MAX_SECONDS = 20

ACE = {"card_ace"}
CARD = {"card_new", "card_errors", "card_number", "card_value", "card_ace", "card_text"}
HAND = {"hand_cards", "hand_count", "hand_blackjack", "hand_bust", "hand_text"}
# What each program must lose, and nothing else; one that is not named here answers right.
LOSES: dict[str, set[str]] = {
    **dict.fromkeys(
        (
            "endless_underneath", "escapes", "exit_in_method", "forged_error", "forged_flags",
            "forged_success", "frame_walk", "loop_in_del", "loop_python", "odd_class_names",
            "patched_library", "print_huge", "recursion", "stub", "system_exit",
        ),
        ACE,
    ),
    "always_equal": {"card_value"},
    "escapes_in_values": {"card_ace", "card_number", "card_text", "card_value"},
    "exit_at_import": (CARD | HAND) - {"hand_bust"},
    "hand_escapes_at_import": HAND,
    "hand_hashes": {"hand_cards"},
    "hand_large_list": {"hand_cards"},
    "hand_loop_in_str": {"hand_text"},
    "hand_lying_int": {"hand_count"},
    "hand_not_a_number": {"hand_count"},
    "hand_odd_exceptions": HAND - {"hand_bust"},
    "hand_without_text": {"hand_text"},
    "large_text": {"card_text"},
    "mixed_values": {"card_new"},
    "odd_exceptions": {"card_ace", "card_number", "card_text", "card_value"},
    "patched_at_import": {"card_value"},
}  # fmt: skip
# What a program may lose besides, because it harms itself or is cut off in time.
MAY_LOSE: dict[str, set[str]] = {
    "exit_at_import": HAND,
    "memory_search": ACE,
    "patched_at_import": CARD | HAND,
    "slow_answers": ACE,
}
# What has no honest use is flagged, with one of these kinds.
FLAGS: dict[str, set[str]] = {
    "forged_success": {"malformed_frame"},
    "memory_search": {"gc.get_objects"},
    "patched_library": {"malformed_frame", "broke_off"},
}

Outcomes = dict[str, StageOutcome]


def submissions(kit: Kit) -> Iterator[Submission]:
    """Yield each program as a submission, and the untouched reference in between."""
    right = kit.reference(kit.course.stage(STAGE))
    for number, path in enumerate(PROGRAMS):
        if number % REFERENCE_EVERY == 0:
            yield Submission(f"reference {number}", {STAGE: StageFiles(right)})
        file = "hand.py" if path.stem.startswith("hand_") else "card.py"
        changed = {**right, file: right[file] + b"\n\n" + path.read_bytes()}
        yield Submission(path.stem, {STAGE: StageFiles(changed)})
    yield Submission("reference", {STAGE: StageFiles(right)})


@pytest.fixture(scope="module")
def graded(kit: Kit) -> Outcomes:
    """Grade all of them with one grader, a secret in its environment and its memory."""
    stage, found = kit.course.stage(STAGE), {}
    with pytest.MonkeyPatch.context() as patch, closing(Sandbox.open()) as sandbox:
        patch.setenv("SECRET", "hostile-canary")
        grader = Grader(kit, sandbox, load_suites(kit.course, [STAGE]))
        for each in submissions(kit):
            ((_, found[each.student]),) = grader.grade(each, [stage])
    return found


@pytest.fixture(scope="module")
def programs(graded: Outcomes) -> Outcomes:
    """Give the outcome of each program."""
    return {name: found for name, found in graded.items() if not name.startswith("reference")}


def lost(kit: Kit, outcome: StageOutcome) -> set[str]:
    """Return the criteria that did not get all their points."""
    criteria = score_criteria(kit.course.stage(STAGE), outcome.tests)
    return {each.id for each in criteria if each.points != each.max_points}


def texts(outcome: StageOutcome) -> list[str]:
    """Return everything that people will read."""
    found = [each.evidence for each in (*outcome.faults, *outcome.flags)]
    for test in outcome.tests:
        found += [test.call, test.got, test.expected, test.deck, *test.trace]
    return [str(english(each)) for each in found]


def test_the_tables_name_programs() -> None:
    assert {*LOSES, *MAY_LOSE, *FLAGS} <= {path.stem for path in PROGRAMS}


def test_no_program_makes_the_grader_fail_or_holds_it_up(programs: Outcomes) -> None:
    faults = {
        name: test.got
        for name, outcome in programs.items()
        for test in outcome.tests
        if test.outcome is Outcome.GRADER_ERROR
    }
    assert faults == {}
    assert max(outcome.seconds["wall"] for outcome in programs.values()) < MAX_SECONDS


@pytest.mark.parametrize("name", [path.stem for path in PROGRAMS])
def test_a_program_loses_the_points_that_it_spoils(kit: Kit, programs: Outcomes, name: str) -> None:
    must = LOSES.get(name, set())
    assert must <= lost(kit, programs[name]) <= must | MAY_LOSE.get(name, set())


def test_the_reference_gets_full_correctness_every_time(kit: Kit, graded: Outcomes) -> None:
    references = [found for name, found in graded.items() if name.startswith("reference")]
    assert len(references) > len(PROGRAMS) // REFERENCE_EVERY
    for outcome in references:
        assert lost(kit, outcome) == set()
        assert outcome.flags == outcome.faults == ()


def test_no_secret_and_no_control_character_shows(programs: Outcomes) -> None:
    words = ("hostile-canary", "LOOT", "pytest.mark", "def rank_and_suit", "def new_hand")
    for name, outcome in programs.items():
        for text in texts(outcome):
            assert text.isprintable(), (name, text)
            assert not [word for word in words if word in text], (name, text)


def test_flags_are_raised_and_bounded(programs: Outcomes) -> None:
    for name, outcome in programs.items():
        assert len(outcome.flags) <= MAX_FLAGS, name
        assert not FLAGS.get(name) or {each.kind for each in outcome.flags} & FLAGS[name], name
