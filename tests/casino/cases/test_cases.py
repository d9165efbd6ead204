"""Cases: read, judged by the rules, shown to impostors, and run on a student's program."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner, Result

from casino.cases import (
    STAGES,
    Case,
    CaseError,
    impostors,
    read_cases,
    unmasked,
    wrong_in,
)
from casino.cases.own import differences
from casino.cli import app
from casino.engine.workspace import Workspace
from tests.casino.conftest import solve

FOLDERS = {
    1: "stage1_card_hand",
    2: "stage2_human_vs_dealer",
    4: "stage4_soft_aces",
    6: "stage6_blackjack_hand",
}
ENOUGH = {
    1: """
JD QH: 20, not busted, no blackjack
AC KD: 11, blackjack
TC AD: 11, blackjack
5C 6D: 11, no blackjack
AS 4D + 6H + TS: 21, no blackjack, not busted
TC QD + 2H: 22, busted
AC AD: 2
""",
    2: """
TC 9D against TH 7S: player wins
TC 9D against 6H TS + TD: player wins
TC 7D against TH 7S: tie
KC QD against 2H 3S 4D 8C: player wins
TC 6D + 9H against TH 3S: dealer wins, busted
TC 9D against AH KS + 9D: dealer wins
""",
    4: """
AC 6D: 17, soft
AC 6D + KH: 17, hard, not busted
AC KD: 21, soft, blackjack
AC 5D + 5H: 21, no blackjack
TC 9D against AH 6S: player wins
TC 9D against TH 6S + 5D: dealer wins
""",
    6: """
AC 6D: 17, soft
AC 6D + KH: 17, hard, not busted
AC 5D + 5H: 21, no blackjack
AC KD against TH 7S: +1.5
TC 5D + 6H against AH KS: -1
6D 5H double TD against TC 7S: +2
6D 5H double 2D against TC 7S: -2
TC 9D against TH 6S 8D: +1
""",
}


def cases_of(text: str) -> list[Case]:
    """Return the cases of a text that has no others."""
    found = list(read_cases(text))
    assert not [each for each in found if isinstance(each, CaseError)]
    return [each for each in found if isinstance(each, Case)]


@pytest.mark.parametrize("stage", STAGES)
def test_a_few_right_cases_unmask_everybody(student: Workspace, stage: int) -> None:
    """The cases are right, all impostors are unmasked, and the reference agrees with every one."""
    right = cases_of(ENOUGH[stage])
    assert [each.text for each in right if wrong_in(each, stage)] == []
    assert [each.name for each in impostors(stage) if unmasked(each, right) is None] == []
    solve(student, *FOLDERS.values())
    assert [other for each in right for other in differences(student, stage, each)] == []


@pytest.mark.parametrize("stage", STAGES)
def test_an_impostor_breaks_one_rule_and_follows_the_others(stage: int) -> None:
    """No impostor is unmasked by every case, and no two by the same ones."""
    right = cases_of(ENOUGH[stage])
    caught = {
        each.name: tuple(case.line for case in right if unmasked(each, [case]))
        for each in impostors(stage)
    }
    assert len(caught) >= 6
    assert all(0 < len(lines) < len(right) for lines in caught.values())


@pytest.mark.parametrize(
    ("stage", "text", "told"),
    [
        (1, "AC 5D: 16", "the count is 6"),
        (4, "AC 5D + KH: 26", "the count is 16"),
        (1, "TC QD + AH: busted", "it is not busted"),
        (1, "5C 6D: blackjack", "it is no blackjack"),
        (4, "AC 6D + KH: soft", "it is hard"),
        (1, "AC 6D: soft", "in this stage no hand is soft"),
        (2, "TC 9D against TH 6S: player wins", "the dealer's hand has 3 cards"),
        (2, "TC 9D against TH 7S 2D: tie", "the dealer's hand has 2 cards"),
        (2, "AC KD against TH AS: player wins", "it is a tie"),
        (2, "TC 6D TH against 9C 8D: player wins", "the dealer wins"),
        (6, "AC KD against TH 7S: +1", "the player wins 1.5"),
        (2, "AC KD against TH 7S: +1", "in this stage there are no bets"),
    ],
)
def test_a_wrong_case_is_told_with_the_rule(stage: int, text: str, told: str) -> None:
    """What the rules say stands beside what was expected."""
    (case,) = cases_of(text)
    found = wrong_in(case, stage)
    assert found is not None
    assert found[0] == told
    assert found[1].endswith((".", "tie."))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("8D 5H", "no colon"),
        ("8D: 8", "two cards at least"),
        ("8D 5X: 13", "'5X' is not a card"),
        ("8D 5H: thirteen", "'thirteen' is no fact"),
        ("8D 5H: tie", "needs a dealer"),
        ("8D 5H double: 13", "before the last"),
        ("8D 5H 2C double 3C: 18", "a double is the first move"),
        ("8D 5H against TC: dealer wins", "two cards at least"),
    ],
)
def test_a_line_that_is_no_case_is_named_with_the_mend(text: str, told: str) -> None:
    """The line's number and what is wrong with it are said; the next line is read."""
    wrong, right = read_cases(f"# my cases\n{text}\n\n8D 5H: 13  # like this")
    assert isinstance(wrong, CaseError)
    assert str(wrong).startswith("line 2: ")
    assert told in str(wrong)
    assert isinstance(right, Case)


def test_a_program_that_differs_is_told(student: Workspace) -> None:
    """A case that the program answers otherwise names the method and its answer."""
    solve(student, *FOLDERS.values())
    hand = student.folder / FOLDERS[1] / "hand.py"
    hand.write_text(hand.read_text() + "\n\nHand.count = lambda self: 12\n")
    (case,) = cases_of("8D 5H: 13, not busted")
    assert list(differences(student, 1, case)) == ["count() gives 12"]


def test_a_dealer_who_draws_otherwise_is_told(student: Workspace) -> None:
    """The same winner with other cards is a difference too."""
    solve(student, *FOLDERS.values())
    player = student.folder / FOLDERS[2] / "player.py"
    text = player.read_text()
    player.write_text(text.replace("17", "16"))
    (case,) = cases_of("TC 9D against 6H TS + TD: player wins")
    assert list(differences(student, 2, case)) == ["the dealer's hand has 2 cards"]


def run(student: Workspace, stage: int) -> Result:
    """Run the command on a workspace."""
    return CliRunner().invoke(app, ["cases", str(stage), "--folder", str(student.folder)])


def test_the_command_says_who_is_hidden_and_ends_with_a_status(student: Workspace) -> None:
    """0 where all cases are right and the program agrees, 1 for findings, 2 for a bad stage."""
    solve(student, *FOLDERS.values())
    path = student.folder / FOLDERS[1] / "cases.txt"
    none = run(student, 1)
    assert (none.exit_code, "Write a case on each line" in none.stderr) == (1, True)
    path.write_text("8D 5H: 13\n")
    some = run(student, 1)
    assert some.exit_code == 0
    assert "1 right case. 0 of 9 impostors are unmasked." in some.stdout
    assert "Still hidden: Freddy Face" in some.stdout
    path.write_text("8D 5H: 14\n")
    wrong = run(student, 1)
    assert (wrong.exit_code, "By the rules the count is 13." in wrong.stdout) == (1, True)
    assert run(student, 3).exit_code == 2
