"""Cases: parsing, checking by the rules, impostors, and runs on a student's program."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

from casino.cases import (
    STAGES,
    Case,
    CaseError,
    example,
    find_unmasking,
    impostors,
    read_cases,
    wrong_in,
)
from casino.cases.advice import AdviceRules
from casino.cases.own import differences
from casino.cases.sheet import CaseFile, judge, sheet_of
from casino.cli import app
from casino.engine.workspace import Workspace
from casino.game.solver import Code, Matrix
from casino.languages import speaking
from casino.stage_views.advice import MOVES, cell_of, every_cell
from tests.casino.conftest import solve

OTHER = {
    1: "30", 2: "tie, 30", 3: "0.3", 4: "30, soft", 5: "3 left", 6: "+9, 9", 7: "stand", 8: "+9",
}  # fmt: skip
FOLDERS = {
    1: "stage1_card_hand",
    2: "stage2_human_vs_dealer",
    3: "stage3_computer_player",
    4: "stage4_soft_aces",
    5: "stage5_decks_shuffle",
    6: "stage6_blackjack_hand",
    7: "stage7_strategy_matrix",
    8: "stage8_casino_table",
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
    3: """
11 with 0.5 17 0: 1
12 with 1 12 0.5: 1
13 with 1 17 0.5: 0.9
14 with 0 16 1: 0.5
17 with 1 17 0.5: 0.5
18 with 1 17 0.5: 0
17 with 1 17 0.5, 0.5: sticks
13 with 0 16 1, 0.1: hits
""",
    2: """
TC 9D against TH 7S: player wins
TC 9D against 6H TS + TD: player wins
TC 7D against TH 7S: tie
KC QD against 2H 3S 4D 8C: player wins
TC 6D + 9H against TH 3S: dealer wins, busted
TC 9D against AH KS + 9D: dealer wins
5C 6D against TH 7S: dealer wins
AC 4D + 6H against TH 7S: dealer wins
""",
    4: """
AC 6D: 17, soft
AC 6D + KH: 17, hard, not busted
AC KD: 21, soft, blackjack
AC 5D + 5H: 21, no blackjack
6D AC: 17, soft
5D 6H: 11, hard
9D AC: 20, no blackjack
TC 9D against AH 6S: player wins
TC 9D against TH 6S + 5D: dealer wins
""",
    5: """
1 deck: 52 left
2 decks, deal 30: 74 left
1 deck, deal 52: 0 left
1 deck, deal 53: 51 left
1 deck, deal 30: 22 left
2 decks, deal 10, shuffle: 104 left
""",
    6: """
AC 6D: 17, soft
AC 6D + KH: 17, hard, not busted
AC 5D + 5H: 21, no blackjack
AC KD against TH 7S: +1.5
TC 5D + 6H against AH KS: -1
6D 5H double TD against TC 7S: +2
6D 5H double 2D against TC 7S: -2
TC 9D against TH 6S 8D: +1, player wins
5C 6D against TH 7S: -1
AC AD split KC 9D against TH 9S: +2
8C 8D split 3C KD double 9H against TH 9S: +1, 2 hands
""",
    7: """
TC 6D against KH: hit
TC 6D against 6H: stand
AC 6D against 6H: double
AC 6D KH against 2S: stand
AC 2D + 4H against 6S: double
2D 5C AH against 7C: stand
8C 8D against AH: split
9C 9D against 7H: stand
2C 4D 5H against TH: double
6C 5D against AH: hit
TC 2D against KH: hit
3D 9C against 4D: stand
6C 5D against KH: double
""",
    8: """
AC KD for 5 against TC 9H: +7
AC KD for 10 against AH QH: +0
6D 5H double TD for 10 against TC 7S: +20
6D 5H double 2D for 10 against TC 7S: -20
TC 9D for 10 against AH 6C: +10
TC 9D for 10 against TH 6S 8D: +10, player wins
TC 8D for 10 against TH 6S 5D: -10
TC 9D for 10 against TH 9S: +0
TC 5D + 6H for 10 against AH KS: -10
TC 6D + 9H for 10 against TH 3S: -10
AC AD split KC 9D for 10 against TH 9S: +20
8C 8D split 3C KD double 9H for 10 against TH 9S: +10, 2 hands
""",
}


def cases_of(text: str, stage: int) -> list[Case]:
    """Return the cases of a text that has no others."""
    found = list(read_cases(text, stage))
    assert not [each for each in found if isinstance(each, CaseError)]
    return [each for each in found if isinstance(each, Case)]


@pytest.mark.parametrize("stage", STAGES)
def test_a_few_right_cases_unmask_everybody(student: Workspace, stage: int) -> None:
    """The cases are right, all impostors are unmasked, and the reference agrees with every one."""
    right = cases_of(ENOUGH[stage], stage)
    assert [each.text for each in right if wrong_in(each, stage)] == []
    assert [each.name for each in impostors(stage) if find_unmasking(each, right) is None] == []
    solve(student, *FOLDERS.values())
    assert [other for each in right for other in differences(student, stage, each)] == []


@pytest.mark.parametrize("stage", STAGES)
def test_the_cases_of_a_handout_are_right(stage: int) -> None:
    """Copied, they leave impostors to find."""
    handout = Path("stages", FOLDERS[stage], "README.md").read_text(encoding="utf-8")
    block = re.search(r"^## Warm-up.*?\n```\n(.*?)```", handout, re.DOTALL | re.MULTILINE)
    assert block is not None
    right = cases_of(block[1], stage)
    assert len(right) >= 2
    assert [each.text for each in right if wrong_in(each, stage)] == []
    assert None in [find_unmasking(each, right) for each in impostors(stage)]


@pytest.mark.parametrize("stage", STAGES)
def test_an_impostor_breaks_one_rule_and_follows_the_others(stage: int) -> None:
    """No impostor is unmasked by every case, but for those who count cards of a deck otherwise."""
    right = cases_of(ENOUGH[stage], stage)
    caught = {
        each.name: tuple(case.line for case in right if find_unmasking(each, [case]))
        for each in impostors(stage)
    }
    assert len(caught) >= 6
    always = [name for name in caught if len(caught[name]) == len(right)]
    assert always == (["Joker Jim", "Faceless Fee", "Counting Carl"] if stage == 5 else [])


@pytest.mark.parametrize(
    ("stage", "text", "told"),
    [
        (1, "AC 5D: 16", "the count is 6"),
        (4, "AC 5D + KH: 26", "the count is 16"),
        (1, "TC QD + AH: busted", "it is not busted"),
        (1, "5C 6D: blackjack", "it is no blackjack"),
        (4, "AC 6D + KH: soft", "it is hard"),
        (1, "AC 6D: soft", "in this stage no hand is soft"),
        (2, "TC 9D against TH 6S: player wins", "the dealer hits on 16"),
        (2, "TC 9D against TH 7S 2D: tie", "the dealer sticks on 17"),
        (1, "TC 9D against TH 7S: 19", "this stage has no dealer"),
        (2, "AC KD against TH AS: player wins", "it is a tie"),
        (2, "TC 6D TH against 9C 8D: player wins", "the dealer wins"),
        (6, "AC KD against TH 7S: +1", "the player wins 1.5"),
        (2, "AC KD against TH 7S: +1", "this stage has no bets"),
        (4, "8C 8D split 3C KD against TH 9S: -2", "this stage has no bets"),
        (6, "AC KD for 5 against TH 7S: +7", "in this stage a bet has no size"),
        (6, "AC AD split KC 9D against TH 9S: +2.5", "the player wins 2"),
        (6, "8C 8D split 8H 3C split 9H 2D against TH 9S: -3, 2 hands", "there are 3 hands"),
        (6, "TC 8D against TH 9S: -2", "the player loses 1"),
        (6, "TC 8D against TH 9S: 2 hands", "there is one hand"),
        (6, "TC 9D against TH 9S: -1", "nothing is won or lost"),
        (8, "AC KD against TH 7S: +7", "the bet is missing"),
        (2, "TC 6D + 9H + 2C against TH 3S: dealer wins", "a busted hand can't hit"),
        (2, "AC KD + 9H against TH 7S: player wins", "a player with a blackjack is not asked"),
        (8, "AC KD for 5 against TH 7S: +7.5", "the player wins 7"),
        (3, "13 with 1 17 0.5: 0.8", "the probability is 0.9"),
        (3, "17 with 1 17 0.5, 0.5: hits", "it sticks"),
        (5, "1 deck, deal 53: 0 left", "51 cards are left"),
        (7, "9C 9D against 7H: split", "the file says stand"),
    ],
)
def test_a_wrong_case_is_told_with_the_rule(stage: int, text: str, told: str) -> None:
    """What the rules say stands beside what was expected."""
    (case,) = cases_of(text, stage)
    found = wrong_in(case, stage)
    assert found is not None
    assert found[0].startswith(told)
    assert found[1].endswith((".", "tie."))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("8D 5H", "the colon is missing"),
        ("8D 7H split 2C 3C against TC 8D: -2", "two cards of equal value"),
        ("8D 8H split 2C 3C split 8C 8S against TC 8D: -2", "two cards of equal value"),
        ("8D 8H split 2C 3C + 4C double 8S against TC 8D: -2", "`double` is the first move"),
        ("8D 8H + 2C split 2C 3C against TC 8D: -2", "a split is the first move"),
        (
            "AD AH split 2C 3C + 4C against TC 8D: -2",
            "a card comes after the last hand is done; split aces get one card",
        ),
        ("8D 8H split 2C 3C stand stand stand against TC 8D: -2", "`stand` comes after"),
        ("8D 8H split 2C against TC 8D: -2", "the two new cards behind `split`"),
        ("8D 8H split 2C double 3C 4D against TC 8D: -2", "the two new cards behind `split`"),
        ("8D 8H split 2C 3C: 10", "write the dealer's cards"),
        ("8D 8H split 2C 3C against TC 8D: player wins", "the winnings"),
        ("8D 5H" + " + AC" * 20 + ": 21", "at most 21 cards"),
        ("8D: 8", "at least two cards"),
        ("8D 5X: 13", "'5X' is not a card"),
        ("8D 5H: thirteen", "'thirteen' is not understood"),
        ("8D 5H: ", "the result is missing"),
        ("8D 5H: 13,", "the result is missing"),
        ("8D 5H: tie", "needs a dealer"),
        ("8D 5H double: 13", "behind `double`"),
        ("8D 5H double stand: 13", "behind `double`"),
        ("8D 5H 2C double 3C: 18", "a double is the first move"),
        ("8D 5H against TC: dealer wins", "at least two cards"),
    ],
)
def test_a_line_that_is_no_case_is_named_with_the_fix(text: str, told: str) -> None:
    """The line's number and what is wrong with it are said; the next line is read."""
    wrong, right = read_cases(f"# my cases\n{text}\n\n8D 5H: 13  # like this", 1)
    assert isinstance(wrong, CaseError)
    assert str(wrong).startswith("line 2: ")
    assert told in str(wrong)
    assert isinstance(right, Case)


@pytest.mark.parametrize(
    ("stage", "text", "told"),
    [
        (3, "13 with 1 17: 0.9", "three numbers"),
        (3, "13 with 1 30 0.5: 0.9", "from 12 to 20"),
        (3, "13 with 1 17 0.5: hits", "random number"),
        (3, "13 with 1 17 0.5, 1: hits", "below 1"),
        (3, "13 with 1 17 0.5: often", "'often' is not understood"),
        (5, "no deck: 0 left", "a number of decks"),
        (5, "1 deck, burn 3: 49 left", "'burn 3' isn't a step"),
        (5, "1 deck: all", "'all' is not understood"),
        (5, "1 deck, deal 9999: 0 left", "'deal 9999' isn't a step"),
        (5, "1 deck" + ", deal 9" * 9 + ": 0 left", "6 steps at most"),
        (5, "1 deck: " + ", ".join(["52 left"] * 9), "at most 8 results"),
        (7, "8C 8D against AH TC: split", "one card"),
        (7, "8C against AH: split", "at least two cards"),
        (7, "8C 8D TH against AH: hit", "busted"),
        (7, "8C 8D against AH: fold", "'fold' is not understood"),
    ],
)
def test_other_kinds_of_lines_are_named_with_the_fix(stage: int, text: str, told: str) -> None:
    """Each kind says what it wants, in its own words."""
    (wrong,) = read_cases(text, stage)
    assert isinstance(wrong, CaseError)
    assert told in str(wrong)


def test_the_rows_of_moves_are_those_of_the_given_file(student: Workspace) -> None:
    """Every hand that a cell is for gets the move of that cell."""
    path = student.folder / FOLDERS[7] / "basic_strategy.txt"
    matrix, rules = Matrix.from_text(path.read_text()), AdviceRules(7)
    for cards, up_card in every_cell():
        code = matrix.rows[cell.row][cell.column] if (cell := cell_of(cards, up_card)) else None
        if code is not Code.SPLIT:
            cell = cell_of(cards, up_card, pair=False)
            code = matrix.rows[cell.row][cell.column] if cell else Code.HIT
        assert rules.move(cards, up_card) == MOVES[code.letter], (cards, up_card)


@pytest.mark.parametrize("stage", STAGES)
def test_what_is_dealt_is_the_beginning_of_a_case(student: Workspace, stage: int) -> None:
    """With a fact behind it each is read; the shown example is right."""
    facts = {3: "0.5", 5: "9 left", 7: "hit", 8: "+9"}
    sheet = CaseFile(student, stage, chance=Random(stage))
    for _ in range(300):
        text = f"{sheet.deal_line()}: "
        assert cases_of(text + ("+9" if "split" in text else facts.get(stage, "9")), stage)
    assert wrong_in(*cases_of(example(stage), stage), stage) is None


def test_a_program_that_differs_is_told(student: Workspace) -> None:
    """A case that the program answers otherwise names the method and its answer."""
    solve(student, *FOLDERS.values())
    hand = student.folder / FOLDERS[1] / "hand.py"
    hand.write_text(hand.read_text() + "\n\nHand.count = lambda self: 12\n")
    (case,) = cases_of("8D 5H: 13, not busted", 1)
    assert list(differences(student, 1, case)) == ["count() gives 12"]


def test_a_dealer_who_draws_otherwise_is_told(student: Workspace) -> None:
    """The same winner with other cards is a difference too."""
    solve(student, *FOLDERS.values())
    player = student.folder / FOLDERS[2] / "player.py"
    text = player.read_text()
    player.write_text(text.replace("17", "16"))
    (case,) = cases_of("TC 9D against 6H TS + TD: player wins", 2)
    assert list(differences(student, 2, case)) == ["the dealer's hand has 2 cards"]


def run(student: Workspace, stage: int) -> Result:
    """Run the command on a workspace."""
    return CliRunner().invoke(app, ["cases", str(stage), "--folder", str(student.folder)])


def test_the_command_says_who_is_hidden_and_ends_with_a_status(student: Workspace) -> None:
    """0 where all cases are right and the program agrees, 1 for findings, 2 for a bad stage."""
    solve(student, *FOLDERS.values())
    path = student.folder / FOLDERS[1] / "cases.txt"
    none = run(student, 1)
    assert (none.exit_code, "Write one on each line" in none.stderr) == (1, True)
    path.write_text("8D 5H: 13\n")
    some = run(student, 1)
    assert some.exit_code == 0
    assert "1 right case. 0 of 9 impostors are unmasked." in some.stdout
    assert "Still hidden: Freddy Face" in some.stdout
    path.write_text("8D 5H: 13\nAS KD: 12\n")
    mixed = run(student, 1).stdout
    assert "agrees with the right ones" in mixed
    assert "all of them" not in mixed
    path.write_text("8D 5H: 14\n")
    wrong = run(student, 1)
    assert (wrong.exit_code, "By the rules the count is 13." in wrong.stdout) == (1, True)
    assert run(student, 9).exit_code == 2


def test_cards_are_dealt_and_what_is_right_is_written(
    student: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong answer and a senseless one are told, and the same cards asked about; none is kept.

    What stands in the file already stays, and the end of the input ends the questions.
    """
    path = student.folder / FOLDERS[4] / "cases.txt"
    path.write_text("AC 6D: 17, soft\n")
    deals = iter(["TC 9D against TH 6S", "8D 5H", "2C 3D"])
    monkeypatch.setattr(CaseFile, "deal_line", lambda sheet: next(deals))
    command = ["cases", "4", "--folder", str(student.folder), "--deal"]
    typed = "player wins\n+ 9C: player wins\nh\n13\n"
    done = CliRunner().invoke(app, command, input=typed)
    assert path.read_text().splitlines() == [
        "AC 6D: 17, soft",
        "TC 9D against TH 6S + 9C: player wins",
        "8D 5H: 13",
    ]
    assert "  By the rules the dealer hits on 16. " in done.stdout
    assert "  'h' is not understood: " in done.stdout
    assert done.stdout.count("This line is not saved.") == 2
    assert "Aborted" not in done.output
    assert "3 right cases." in done.stdout


@pytest.mark.parametrize(
    ("stage", "text", "told", "reason"),
    [
        (2, "TC 9D against AH QS: player wins", "the dealer hits on 11",
         "Every ace counts 1. Write the next card behind a `+`."),
        (2, "TC 9D against AH QS + 2C: player wins", "the dealer hits again on 13", "16 or less"),
        (2, "8D 5H + KC against TH 6C + KD: dealer wins", "the dealer takes no card",
         "The player is busted with 23"),
        (2, "AC KD against TH 6C + KD: player wins", "the dealer takes no card",
         "The player has a blackjack"),
        (6, "AC 6D against AH 6S + TD: tie", "the dealer stands on a soft 17", "17 or more"),
        (8, "TC 6D + 9S for 2 against TH 6C 8C: -2", "the dealer takes no card", "busted with 25"),
        (8, "8C 8D split 8H TS + 9D + 9S for 2 against TC 6D 5H: -4", "the dealer takes no card",
         "busted with 25 and 27"),
        (2, "TC 9D against 6H TS + TD: tie", "the player wins", "The dealer is busted with 26."),
        (2, "TC 9D against TH 9S: player wins", "it is a tie", "Both have 19."),
        (2, "TC 9D against TH 7S: tie", "the player wins", "The player has 19, the dealer 17"),
        (2, "AC KD against TH AS: player wins", "it is a tie", "Both have a blackjack."),
        (6, "TC 9D against AH QS: +0", "the player loses 1", "The dealer has a blackjack"),
        (6, "6D 5H double 2D against TC 7S: -1", "the player loses 2", "17: the higher count wins"),
        (6, "AC KD against TH 7S: +1", "the player wins 1.5", "A blackjack wins 1.5 bets"),
        (6, "6D 5H double TD against TC 7S: 2", "the player's count is 21", "such as +2"),
        (6, "8C 8D split 3C KD + 2S stand against TH 9S: 0", "the player loses 2", "-1 and -1"),
        (2, "TC 9D against 6H TS + TD: busted", "the player's hand is not busted", "here it is 19"),
        (2, "TC 9D TH 9S: 38", "a busted hand can't hit", "busted with 29"),
        (2, "TC 9D + TH + 9S against TH 9S: 38", "a busted hand can't hit", "busted with 29"),
        (1, "AC KD: 21", "the count is 11", "Every ace counts 1"),
        (4, "AC KD: 11", "the count is 21", "One ace counts 11"),
        (1, "QC KD: 25", "the count is 20", "Jack, queen and king count 10."),
    ],
)  # fmt: skip
def test_the_reason_is_the_one_that_decides(stage: int, text: str, told: str, reason: str) -> None:
    """It names the count, the bust or the blackjack of these cards, not a rule that is near."""
    (case,) = cases_of(text, stage)
    found = wrong_in(case, stage)
    assert found is not None
    assert found[0] == told
    assert reason in found[1]


@pytest.mark.parametrize("stage", STAGES)
def test_a_sentence_after_a_colon_begins_with_a_capital_in_german(stage: int) -> None:
    """Every answer that may be told is a whole sentence there."""
    wrong = re.sub(r": .*", lambda told: f": {OTHER[stage]}", ENOUGH[stage])
    refused = [each for each in judge(stage, wrong).lines if each.wrong]
    assert refused
    with speaking("de"):
        for line in judge(stage, wrong).lines:
            told = line.wrong.removeprefix("Nach den Regeln gilt: ")
            assert told[:1] == told[:1].upper(), told


def test_a_hand_of_stage_1_takes_a_card_after_a_bust() -> None:
    """There is no game yet: `hit` adds a card whatever the count is."""
    (case,) = cases_of("TC 9D + TH + 9S: 38, busted", 1)
    assert wrong_in(case, 1) is None


@pytest.mark.parametrize(
    "word", ["tie", "Tie", "tie.", "a tie", "It's a tie!", "it\u2019s a tie", "push"]
)
def test_a_tie_may_be_said_in_the_words_of_the_game(word: str) -> None:
    """Capitals and points do not matter."""
    (case,) = cases_of(f"TC 7D against TH 7S: {word}", 2)
    assert case.facts == (("winner", "tie"),)


@pytest.mark.parametrize(
    ("stage", "text", "told"),
    [
        (1, "8D 5H: thirteen",
         "write a count such as 21, or one of: busted, not busted, blackjack, no blackjack"),
        (1, "8D 5H: tie", "needs a dealer, which this stage doesn't have"),
        (2, "8D 5H: thirteen", "no blackjack, player wins, dealer wins, tie"),
        (4, "8D 5H: thirteen", "no blackjack, soft, hard, player wins, dealer wins, tie"),
        (6, "8D 5H: won",
         "write a count such as 21, the winnings such as +1.5 or -2, a number of hands such as "
         "`2 hands`, or one of: busted, not busted, blackjack, no blackjack, soft, hard, "
         "player wins, dealer wins, tie"),
        (6, "AC KD against TH 9S: 1.5", "write a win as `+1.5`, a loss as `-1.5`"),
        (6, "AC KD against TH 9S: +1,5", "write `+1.5` with a point"),
        (2, "TC 9D against 6H TS + TD: dealer busts", "say who wins, `player wins`"),
    ],
)  # fmt: skip
def test_a_word_that_is_not_understood_names_the_words_of_its_stage(
    stage: int, text: str, told: str
) -> None:
    """All facts of this stage and none of a later one; what was nearly right with its mend."""
    (wrong,) = read_cases(text, stage)
    assert isinstance(wrong, CaseError)
    assert wrong.wrong.endswith(told)


def test_a_bust_may_be_said_of_the_player_by_name() -> None:
    """`player busts` are the game's own words."""
    (case,) = cases_of("TC 6D + 9H against TH 3S: player busts, player loses", 2)
    assert case.facts == (("busted", True), ("winner", "dealer"))
    assert wrong_in(case, 2) is None


def test_a_sheet_saves_checks_and_tells_its_cases(student: Workspace) -> None:
    """What is checked is on the disk; who is unmasked is told with the belief, others without."""
    sheet = sheet_of(student, 1)
    assert sheet is not None
    assert (sheet.as_data()["text"], sheet.as_data()["is_checked"]) == ("", False)
    told = sheet.as_data("KC QD: 20\nnonsense\n")
    assert sheet.path.read_text() == "KC QD: 20\nnonsense\n"
    assert (told["right"], [bool(line["wrong"]) for line in told["lines"]]) == (1, [False, True])
    assert told["lines"][1]["text"] == "nonsense"
    beliefs = {face["name"]: face["belief"] for face in told["faces"]}
    assert beliefs["Freddy Face"] == "A jack is worth 11, a queen 12, a king 13."
    assert beliefs["Lucky Lou"] == ""
    assert told["not_written"].startswith("Not written yet: Card.__init__")


def test_dealt_cards_become_a_line_that_is_not_saved(student: Workspace) -> None:
    """The new line is a case without its facts; the file stays as it was."""
    sheet = CaseFile(student, 2, chance=Random(1))
    sheet.as_data("KC QD: 20\n")
    *_, line = sheet.more("KC QD: 20\n")["text"].splitlines()
    assert line.endswith(": ")
    (case,) = cases_of(f"{line}9", 2)
    assert len(case.cards) >= 2
    assert sheet.read() == "KC QD: 20\n"


def test_a_file_that_cannot_be_read_is_told_and_kept(student: Workspace) -> None:
    """Bytes that are no text are named, and not written over."""
    sheet = CaseFile(student, 1)
    sheet.path.write_bytes(b"\xff\xfe8D 5H: 13")
    told = sheet.as_data("KC QD: 20")
    assert "cannot be read" in told["trouble"]
    assert sheet.path.read_bytes().startswith(b"\xff\xfe")


def test_a_file_that_an_editor_saved_meanwhile_is_not_written_over(student: Workspace) -> None:
    """It takes the place of a text as told; beside a new one it is named, and stays until asked."""
    sheet = CaseFile(student, 1)
    sheet.as_data("KC QD: 20\n")
    sheet.path.write_bytes(b"8D 5H: 13\r\n")
    assert (sheet.as_data("KC QD: 20\n")["text"], sheet.read()) == ("8D 5H: 13\n", "8D 5H: 13\n")
    sheet.path.write_text("2C 3D: 5\n")
    told = sheet.as_data("8D 5H: 13\nAC 5D: 6\n")
    assert "changed elsewhere" in told["trouble"]
    assert (told["text"], sheet.read()) == ("8D 5H: 13\nAC 5D: 6\n", "2C 3D: 5\n")
    again = sheet.as_data(told["text"])
    assert (again["trouble"], again["right"], sheet.read()) == ("", 2, told["text"])


def test_a_file_that_is_too_long_is_named_and_kept(student: Workspace) -> None:
    """Neither cut when it is read, nor written when it is typed."""
    sheet = CaseFile(student, 1)
    assert "longer than" in sheet.as_data("8D 5H: 13\n" * 20_000)["trouble"]
    assert not sheet.path.exists()
    sheet.path.write_text("8D 5H: 13\n" * 20_000)
    long = run(student, 1)
    assert (long.exit_code, "longer than" in long.stderr) == (2, True)


def test_a_stage_without_cases_has_no_sheet(student: Workspace) -> None:
    """Neither the Challenge nor one whose folder is missing."""
    assert sheet_of(student, 9) is None
    assert sheet_of(Workspace(student.folder / FOLDERS[1]), 1) is None


def test_who_wins_is_told_by_the_money_from_stage_6_on(student: Workspace) -> None:
    """A right winner agrees with the program, a program that pays otherwise differs."""
    solve(student, *FOLDERS.values())
    (case,) = cases_of("TC 9D against TH 7S: player wins", 6)
    assert list(differences(student, 6, case)) == []
    player = student.folder / FOLDERS[6] / "blackjack_player.py"
    player.write_text(player.read_text() + "\n\nBlackJackPlayer.result = lambda self, hand: -1\n")
    assert list(differences(student, 6, case)) == ["result(…) gives 'dealer'"]


@pytest.mark.parametrize("written", [(), (1,)])
def test_a_round_that_is_not_written_yet_is_told_once(
    student: Workspace, written: tuple[int, ...]
) -> None:
    """It is no difference of each case, whatever of it the earlier stages are."""
    solve(student, *(FOLDERS[each] for each in written))
    told = judge(2, ENOUGH[2], student)
    assert told.not_written.startswith("Not written yet: ")
    assert not any(line.own for line in told.lines)


def test_a_round_that_stops_says_why(student: Workspace) -> None:
    """The table's words stand in the place of a winner."""
    solve(student, *FOLDERS.values())
    game = student.folder / FOLDERS[2] / "game.py"
    game.write_text(game.read_text().replace("def play_round(", "def play_round(oops, "))
    (line, *_) = judge(2, "TC 9D against TH 7S: player wins", student).lines
    assert line.own
    assert line.own[0].startswith("stage2_human_vs_dealer/game.py, line ")
    assert "TypeError" in line.own[0]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_form_feed_does_not_shift_the_lines_of_cases(end: str) -> None:
    text = end.join(["# one\x0c\u2028two", "", "nonsense", ""])
    assert [(each.number, each.text) for each in judge(2, text).lines] == [(3, "nonsense")]
