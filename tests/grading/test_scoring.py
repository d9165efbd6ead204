"""Points are exact, blocks keep their evidence, caps are applied once."""

from __future__ import annotations

from fractions import Fraction

from autograder.course.model import Criterion, Stage, StyleItem
from autograder.grading.scoring import deduct, score_criteria, score_style
from autograder.grading.style import StyleFinding
from autograder.results.model import Fault, FaultKind, Outcome, TestResult, exact

NAME = "stage9_example"
CRITERIA = (
    Criterion("new", "Made", Fraction(4), "Make it.", ()),
    Criterion("hit", "Hit", Fraction(4), "Hit it.", (f"{NAME}.new",)),
)
STAGE = Stage(
    NAME, "lab", "Example", Fraction(10), ("a.py", "b.py"), (), (), "", CRITERIA
)  # fmt: skip
ITEMS = (
    StyleItem("header", "Header", Fraction(1, 2), Fraction(1, 5), ()),
    StyleItem("names", "Names", Fraction(1, 2), Fraction(1, 10), ()),
)


def outcome_of(name: str, criterion: str, outcome: str, carried: str | None = None) -> TestResult:
    """Make a test's result."""
    return TestResult(
        name, Outcome(outcome), name, got="7", carried_forward=carried, criterion=criterion
    )


def finding(item: str) -> StyleFinding:
    """Make a style finding."""
    return StyleFinding(item, "a.py", 3, "X1", "what it is")


def test_a_criterion_earns_the_share_of_its_tests_that_passed() -> None:
    new, _ = score_criteria(
        STAGE,
        [
            outcome_of("a", "new", "passed"),
            outcome_of("b", "new", "failed"),
            outcome_of("c", "new", "passed"),
        ],
    )
    assert exact(new.points) == Fraction(8, 3)
    assert new.outcome == "failed"


def test_a_test_behind_a_failed_prerequisite_is_blocked_and_keeps_its_evidence() -> None:
    _, hit = score_criteria(
        STAGE, [outcome_of("a", "new", "failed"), outcome_of("b", "hit", "failed")]
    )
    assert hit.tests[0].outcome == "blocked"
    assert hit.tests[0].blocked_by == f"{NAME}.new"
    assert hit.tests[0].got == "7"
    assert hit.outcome == "blocked"


def test_a_failed_prerequisite_takes_nothing_from_what_passes() -> None:
    _, hit = score_criteria(
        STAGE, [outcome_of("a", "new", "failed"), outcome_of("b", "hit", "passed")]
    )
    assert (hit.points, hit.outcome) == (Fraction(4), "passed")


def test_what_is_not_started_stays_neutral_behind_a_prerequisite() -> None:
    _, hit = score_criteria(
        STAGE, [outcome_of("a", "new", "failed"), outcome_of("b", "hit", "not_started")]
    )
    assert hit.outcome == "not_started"


def test_a_criterion_names_the_earlier_stage_that_was_the_cause() -> None:
    new, _ = score_criteria(STAGE, [outcome_of("a", "new", "passed", "stage1_card_hand")])
    assert (new.points, new.carried_forward) == (Fraction(4), "stage1_card_hand")


def test_style_findings_take_their_price_and_never_more_than_the_item() -> None:
    points, losses = score_style(STAGE, ITEMS, [finding("header")] * 4, ())
    assert [exact(loss.points) for loss in losses] == [
        Fraction(2, 5),
        Fraction(2, 5),
        Fraction(1, 5),
        0,
    ]
    assert points == Fraction(1)


def test_an_untouched_module_earns_none_of_its_share() -> None:
    points, losses = score_style(STAGE, ITEMS, [], {"b.py"})
    assert points == Fraction(1)
    assert [(loss.file, loss.points) for loss in losses] == [("b.py", Fraction(1))]


def test_an_untouched_stage_earns_no_style() -> None:
    assert score_style(STAGE, ITEMS, [], {"a.py", "b.py"})[0] == 0


def test_style_points_and_losses_always_add_up() -> None:
    for findings in ([], [finding("names")] * 3, [finding("unreadable"), finding("header")]):
        points, losses = score_style(STAGE, ITEMS, findings, {"b.py"})
        assert points + sum(loss.points for loss in losses) == STAGE.style_points


def test_a_further_file_that_nobody_can_read_costs_the_style() -> None:
    """A module's costs its share; every module may have its code from a further file."""
    for file, left in (("b.py", Fraction(1)), ("more.py", Fraction(0))):
        unread = StyleFinding("unreadable", file, 1, "unreadable", "m")
        assert score_style(STAGE, ITEMS, [unread], ())[0] == left


def test_the_larger_deduction_applies_alone() -> None:
    faults = [Fault(FaultKind.DOES_NOT_RUN, "import"), Fault(FaultKind.DOES_NOT_COMPILE, "line 3")]
    points, (deduction,) = deduct(Fraction(9), Fraction(10), faults)
    assert points == Fraction(3)
    assert (deduction.kind, deduction.points) == ("does_not_compile", Fraction(6))
    assert deduction.evidence == "line 3"


def test_a_cap_takes_nothing_from_points_below_it() -> None:
    points, (deduction,) = deduct(
        Fraction(5), Fraction(10), [Fault(FaultKind.DOES_NOT_RUN, "import")]
    )
    assert (points, deduction.points) == (Fraction(5), 0)
