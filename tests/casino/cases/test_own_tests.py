"""`casino check --cases`: the student's own pytest files against impostors of his own classes."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner, Result

from casino.cases.own_tests import STAGES, own_tests
from casino.cli import app
from casino.engine.workspace import Workspace
from tests.casino.cases.test_cases import FOLDERS
from tests.casino.conftest import solve

pytestmark = pytest.mark.usefixtures("forked_checks")
OWN = {
    1: """
from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand

def test_a_king():
    assert Card(13, "Clubs").value() == 10

def test_three_cards():
    hand = Hand(Card(10, "Clubs"), Card(12, "Hearts"))
    hand.hit(Card(2, "Spades"))
    assert hand.count() == 22
    assert hand.is_busted()
""",
    4: """
import unittest
from stage1_card_hand.card import Card
from stage4_soft_aces.soft_hand import SoftHand

class Soft(unittest.TestCase):
    def test_ace(self):
        hand = SoftHand(Card(1, "Clubs"), Card(6, "Hearts"))
        self.assertEqual((hand.count(), hand.is_soft()), (17, True))
        hand.hit(Card(13, "Clubs"))
        self.assertEqual((hand.count(), hand.is_soft()), (17, False))
""",
    6: """
from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage6_blackjack_hand.blackjack_player import BlackJackPlayer

def test_natural():
    player = BlackJackPlayer(BlackJackHand(Card(1, "Clubs"), Card(13, "Hearts")))
    player.stand()
    assert player.result(BlackJackHand(Card(10, "Clubs"), Card(9, "Hearts"))) == 1.5
""",
    7: """
from pathlib import Path
from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage7_strategy_matrix.strategy import BlackJackStrategy

def test_eights():
    strategy = BlackJackStrategy(Path(__file__).with_name("basic_strategy.txt"))
    ace = BlackJackHand(Card(1, "Clubs"), Card(9, "Hearts"))
    eights = BlackJackHand(Card(8, "Clubs"), Card(8, "Hearts"))
    assert strategy.should_split(eights, ace)
    assert strategy.get_move(eights, ace) == "H"
""",
    8: """
from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage8_casino_table.table import payoff

def test_seven():
    natural = BlackJackHand(Card(1, "Clubs"), Card(13, "Hearts"))
    assert payoff(natural, BlackJackHand(Card(10, "Clubs"), Card(9, "Hearts")), 5) == 7
    assert payoff(natural, BlackJackHand(Card(10, "Clubs"), Card(9, "Hearts")), 5, True) == 5
""",
}
CAUGHT = {
    1: {"Freddy Face", "Lucky Lou", "Two-Card Ted"},
    4: {"Low Ace Lee", "Stuck Stan", "Softy Sue"},
    6: {"Even Evan"},
    7: {"Single Sid"},
    8: {"Generous Jen", "Even Evan", "Natural Nat"},
}


def write(student: Workspace, stage: int, text: str) -> None:
    """Write the student's own test file."""
    (student.folder / FOLDERS[stage] / "test_own.py").write_text(text)


@pytest.mark.parametrize("stage", STAGES)
def test_a_test_file_catches_those_who_break_its_rule(student: Workspace, stage: int) -> None:
    """Each test names whom it catches; nothing of the student's folder changes."""
    solve(student, *FOLDERS.values())
    assert own_tests(student, stage) is None
    write(student, stage, OWN[stage])
    before = {path: path.read_bytes() for path in student.folder.rglob("*.py")}
    told = own_tests(student, stage)
    assert told is not None
    assert told.wrong == ()
    assert {each.name for each in told.faces if each.test} >= CAUGHT[stage]
    assert {each.name for each in told.faces if not each.test}
    assert {path: path.read_bytes() for path in student.folder.rglob("*.py")} == before


def run(student: Workspace, *words: str) -> Result:
    """Run the command on a workspace."""
    return CliRunner().invoke(app, ["check", *words, "--cases", "--folder", str(student.folder)])


def test_a_wrong_test_is_told_first_and_catches_nobody(student: Workspace) -> None:
    """The answers are right there, so the test is not; a stage without own tests says which has."""
    solve(student, *FOLDERS.values())
    assert run(student, "5").exit_code == 2
    none = run(student, "1")
    assert (none.exit_code, "def test_a_king()" in none.stderr) == (1, True)
    write(student, 1, OWN[1].replace("== 10", "== 13"))
    told = run(student, "1")
    first, second, third, *_ = told.stdout.splitlines()
    assert first.endswith("stage1_card_hand/test_own.py::test_a_king")
    assert first.startswith("Fails although all answers are right")
    assert second.startswith("Such a test asks for something wrong")
    assert third.startswith("2 tests. ")
    assert "test_a_king: thought" not in told.stdout


def test_a_file_that_cannot_be_imported_is_told(student: Workspace) -> None:
    """It catches nobody."""
    solve(student, *FOLDERS.values())
    write(student, 1, "import nothing_of_that_name\n")
    told = own_tests(student, 1)
    assert told is not None
    assert told.wrong == ("stage1_card_hand/test_own.py",)
    assert not any(each.test for each in told.faces)
