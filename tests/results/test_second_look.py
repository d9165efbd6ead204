"""The stages that a person should check, and the reasons."""

from __future__ import annotations

from autograder.course.files import Kit
from autograder.results.model import Deduction, FaultKind, Outcome, Result, TestResult
from autograder.results.second_look import second_look
from casino.messages import Message, Place
from tests.made import made_result

STAGE = "stage2_human_vs_dealer"


def lost(kit: Kit, outcome: Outcome, got: str = "", file: str = "") -> Result:
    """Return a result in which every criterion has one such test and nothing else."""
    stage = kit.course.stage(STAGE)
    trace = (Place(file, 7),) if file else ()
    test = TestResult("test_one", outcome, "A thing", got=got, trace=trace)
    return made_result(stage, tests={each.id: (test,) for each in stage.criteria[1:]})


def cause(result: Result) -> str:
    look = second_look(result)
    return str(look.cause) if look else ""


def test_a_repair_and_a_cap_are_the_cause(kit: Kit) -> None:
    stage = kit.course.stage(STAGE)
    taken = Deduction(FaultKind.DOES_NOT_RUN, 27, 18, Message("import of {module}", module="game"))
    assert cause(made_result(stage, deductions=[taken])) == "import of game"
    repaired = made_result(stage, deductions=[taken], repairs=(Message("Rename it."),))
    assert cause(repaired) == "Rename it."
    look = second_look(repaired)
    assert look is not None
    assert look.points == 18


def test_one_error_that_ends_most_tests_is_the_cause(kit: Kit) -> None:
    result = lost(kit, Outcome.CRASHED, "NameError: name 'x' is not defined", f"{STAGE}/game.py")
    assert "the same error: NameError" in cause(result)


def test_an_earlier_stage_in_which_most_tests_end_is_the_cause(kit: Kit) -> None:
    result = lost(kit, Outcome.FAILED, "", "stage1_card_hand/card.py")
    assert "fail in code of stage1_card_hand" in cause(result)


def test_empty_functions_beside_other_code_are_the_cause(kit: Kit) -> None:
    assert "are empty" in cause(lost(kit, Outcome.NOT_STARTED))


def test_ordinary_mistakes_and_small_losses_are_not_worth_a_look(kit: Kit) -> None:
    assert cause(lost(kit, Outcome.FAILED, "", f"{STAGE}/game.py")) == ""
    assert cause(made_result(kit.course.stage(STAGE))) == ""
