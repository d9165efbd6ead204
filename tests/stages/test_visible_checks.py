"""The visible checks pass for the solutions, fail for the skeletons, and always end."""

from __future__ import annotations

import ast
import os
import re
import shutil
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

import pytest

from autograder.authoring.skeletons import make_skeleton
from tests.forks import run_module

ROOT = Path(__file__).parents[2]
VISIBLE_TESTS = sorted((ROOT / "stages").glob("stage*/test_stage*.py"))
TIMEOUT = 120


@dataclass(frozen=True)
class Outcome:
    """How many tests a run had, how many of them passed, the failures' messages, the output."""

    tests: int
    passed: int
    failures: tuple[str, ...]
    output: str


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """Return a student's folder with every stage solved and its visible tests beside it."""
    for folder in (ROOT / "solutions").glob("stage*"):
        shutil.copytree(
            folder, tmp_path / folder.name, ignore=shutil.ignore_patterns("__pycache__")
        )
    for test in VISIBLE_TESTS:
        shutil.copy(test, tmp_path / test.parent.name)
    return tmp_path


def run_pytest(stage: Path, *options: str) -> Outcome:
    """Run pytest in the stage's folder with what a student has, and read what came out."""
    report = stage.parent / "report.xml"
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTEST", "PYTHON", "COV"))
    }
    options = ("-p", "casino.pytest_plugin", f"--junitxml={report}", *options)
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    finished = run_module("pytest", *options, cwd=stage, environment=environment, seconds=TIMEOUT)
    assert report.is_file(), finished.stdout + finished.stderr
    cases = list(ElementTree.parse(report).getroot().iter("testcase"))
    failures = tuple(
        child.get("message", "")
        for case in cases
        for child in case
        if child.tag in ("failure", "error")
    )
    skipped = sum(1 for case in cases if case.find("skipped") is not None)
    passed = len(cases) - len(failures) - skipped
    return Outcome(len(cases), passed, failures, finished.stdout)


def rewrite(path: Path, old: str, new: str) -> None:
    """Replace a piece of a file that is there exactly once."""
    source = path.read_text(encoding="utf-8")
    assert source.count(old) == 1
    path.write_text(source.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("test", VISIBLE_TESTS, ids=lambda test: test.parent.name)
def test_the_solution_passes_every_visible_check(workspace: Path, test: Path) -> None:
    """What is shown in class does what the students' own checks ask for."""
    outcome = run_pytest(workspace / test.parent.name)
    assert outcome.tests > 0, outcome.output
    assert outcome.passed == outcome.tests, outcome.output


@pytest.mark.parametrize(
    ("module", "old", "new"),
    [
        ("stage2_human_vs_dealer/game.py", "play_round(player, dealer, draw, hand_type)",
         "play_round(player, dealer, random_card, hand_type)"),
        ("stage3_computer_player/computer.py", "self.rand()", "random.random()"),
        ("stage5_decks_shuffle/decks.py", "Permutation(len(self.cards), self._rng)",
         "Permutation(len(self.cards), random.Random())"),
    ],
)  # fmt: skip
def test_the_same_program_gets_the_same_answer(
    workspace: Path, module: str, old: str, new: str
) -> None:
    """A program with random cards where a check chose them fails the same checks at every run."""
    rewrite(workspace / module, old, new)
    stage = (workspace / module).parent
    runs = []
    for seed in range(2):
        seeding = f"import random\n\nrandom.seed({seed})\n"
        (stage / "conftest.py").write_text(seeding, encoding="utf-8")
        run_pytest(stage)
        runs.append(passing(workspace / "report.xml"))
    assert runs[0], "no check passed"
    assert runs[0] == runs[1]


def passing(report: Path) -> set[str]:
    """Return the names of the checks that passed."""
    cases = ElementTree.parse(report).getroot().iter("testcase")
    return {case.get("name", "") for case in cases if len(case) == 0}


@pytest.mark.parametrize(
    ("module", "old", "new"),
    [
        ("stage1_card_hand/hand.py",
         "sorted(card.value() for card in self._cards) == BLACKJACK_VALUES",
         "len(self._cards) == 2 and self._cards[0].is_ace and self._cards[1].value() == 10"),
        ("stage3_computer_player/computer.py", "except ValueError as error:\n            "
         'print(f"Please try again: {error}.")', "except:\n            pass"),
        ("stage3_computer_player/computer.py",
         "ask_until_valid(prompt, float, require_probability)",
         "ask_until_valid(prompt, int, require_probability)"),
        ("stage4_soft_aces/soft_hand.py", "card.is_ace()", "card.is_ace"),
    ],
)  # fmt: skip
def test_a_mistake_of_beginners_fails(workspace: Path, module: str, old: str, new: str) -> None:
    """They cost points in the hidden tests: a method that isn't called, `except` for everything."""
    rewrite(workspace / module, old, new)
    outcome = run_pytest((workspace / module).parent)
    assert outcome.passed < outcome.tests


def test_a_round_with_other_cards_than_the_decks_fails(workspace: Path) -> None:
    """A game that does not hand `draw` on fails each check that has a deck for `main`."""
    stage = workspace / "stage2_human_vs_dealer"
    rewrite(stage / "game.py", "play_round(player, dealer, draw, hand_type)",
            "play_round(player, dealer, random_card, hand_type)")  # fmt: skip
    outcome = run_pytest(
        stage, "-k", "two_rounds or hands_its or name_dealer_are or end_of_the_input"
    )
    assert (outcome.tests, outcome.passed) == (4, 0), outcome.output
    assert any("not every card was drawn from this deck" in each for each in outcome.failures)


@pytest.mark.parametrize("test", VISIBLE_TESTS, ids=lambda test: test.parent.name)
def test_the_skeleton_passes_no_visible_check(workspace: Path, test: Path) -> None:
    """Even with every other stage solved, each check says what is not written yet."""
    stage = workspace / test.parent.name
    for module in stage.glob("*.py"):
        source = module.read_text(encoding="utf-8")
        module.write_text(make_skeleton(source, module.name), encoding="utf-8")
    outcome = run_pytest(stage)
    assert outcome.tests > 0, outcome.output
    assert outcome.passed == 0, outcome.output
    assert all("is not written yet" in message for message in outcome.failures), outcome.output


def test_a_hand_passes_its_step_before_it_counts(workspace: Path) -> None:
    """Stage 1's step 5 is done while step 6 isn't begun."""
    stage = workspace / "stage1_card_hand"
    source = (stage / "hand.py").read_text(encoding="utf-8")
    count = source.index("    def count(self)"), source.index("    def __str__(self)")
    (stage / "hand.py").write_text(source[: count[0]] + source[count[1] :], encoding="utf-8")
    outcome = run_pytest(stage, "-k", "keeps_its_cards or list_of_cards or hand_as_text")
    assert (outcome.tests, outcome.passed) == (3, 3), outcome.output


@pytest.mark.parametrize("method", ["count", "is_blackjack", "is_busted", "__str__"])
def test_a_method_of_a_hand_that_prints_fails_its_own_check(workspace: Path, method: str) -> None:
    """Print is a common slip; the methods are right otherwise."""
    stage = workspace / "stage1_card_hand"
    rewrite(
        stage / "hand.py",
        f"    def {method}(self):\n",
        f"    def {method}(self):\n        print(1)\n",
    )
    outcome = run_pytest(stage)
    assert outcome.passed < outcome.tests
    assert all("a method of Hand prints" in each for each in outcome.failures), outcome.output


def test_a_failed_check_tells_the_call_and_both_answers(workspace: Path) -> None:
    """A wrong value is shown with what was called and what was expected."""
    stage = workspace / "stage1_card_hand"
    rewrite(stage / "card.py", "FACE_CARD_VALUE = 10", "FACE_CARD_VALUE = 11")
    outcome = run_pytest(stage, "-k", "value_of_a_card")
    assert outcome.passed == outcome.tests - 2
    told = ["called:   Card(11, 'Hearts').value()", "got:      11", "expected: 10"]
    assert all(line in outcome.failures[0] for line in told), outcome.output


@pytest.mark.parametrize(
    ("file", "right", "wrong", "told"),
    [
        ("stage3_computer_player/computer.py", "'sticks...'", "'sticks'",
         "called:   ComputerPlayer(strategy, rand).play(6D 5H, Deck(5C))"),
        ("stage3_computer_player/computer.py", "highest count for a hit: ", "highest count: ",
         "called:   ComputerStrategy.ask()"),
        ("stage2_human_vs_dealer/player.py", "New card is {card}", "New: {card}",
         "called:   main(Deck(AD 6H TC 8D 9S))"),
    ],
)  # fmt: skip
def test_a_wrong_line_is_shown_with_its_call(
    workspace: Path, file: str, right: str, wrong: str, told: str
) -> None:
    """Stages 3 and 4 name the call as stage 2 does."""
    rewrite(workspace / file, right, wrong)
    stages = ("stage3_computer_player", "stage4_soft_aces")
    shown = [line for each in stages for line in run_pytest(workspace / each).failures]
    assert any(told in each for each in shown), shown


def test_a_wrong_line_is_shown_beside_the_expected_one(workspace: Path) -> None:
    """The first line that differs is the one to look at."""
    stage = workspace / "stage2_human_vs_dealer"
    rewrite(stage / "player.py", 'print(f"\\nNew card is', 'print(f"\\nNew card:')
    outcome = run_pytest(stage, "-k", "human_hits_and_sticks")
    told = ["printed line 3: New card: 6 of Clubs", "expected line:  New card is 6 of Clubs"]
    assert all(line in outcome.failures[0] for line in told), outcome.output


@pytest.mark.parametrize(
    ("old", "new", "check", "message"),
    [
        (
            'if answer in ("h", "s"):',
            "if False:",
            "neither_h_nor_s",
            "input() was called once more",
        ),
        ("< DEALER_STICKS_AT", "< 99", "dealer_can_bust", "one card too many was drawn"),
        (
            "self._take_card(hand, draw)\n        if not",
            "pass\n        if not",
            "dealer_can_bust",
            "the printing does not end",
        ),
        (
            'print(f"{self.name} hits...")\n            self._take_card(hand, draw)',
            "pass",
            "dealer_can_bust",
            "ran too long",
        ),
    ],
    ids=["reading", "drawing", "printing", "turning"],
)
def test_a_loop_without_an_end_is_stopped(
    workspace: Path, old: str, new: str, check: str, message: str
) -> None:
    """Whether it reads, draws, prints or only turns, the check ends and says so."""
    stage = workspace / "stage2_human_vs_dealer"
    rewrite(stage / "player.py", old, new)
    outcome = run_pytest(stage, "-k", check, "--check-seconds", "1")
    assert outcome.passed == 0
    assert message in outcome.failures[0], outcome.output


def test_a_loop_that_swallows_the_end_of_the_input_is_stopped(workspace: Path) -> None:
    """Asking again on every EOFError would go on for ever."""
    stage = workspace / "stage3_computer_player"
    rewrite(stage / "computer.py", "except ValueError as error", "except Exception as error")
    outcome = run_pytest(stage, "-k", "without_a_strategy")
    assert outcome.passed == 1
    rewrite(stage / "computer.py", "return check(convert(input(prompt)))", "check(input(prompt))")
    outcome = run_pytest(stage, "-k", "without_a_strategy")
    assert "input() is called again and again" in outcome.failures[0], outcome.output


@pytest.mark.parametrize(
    ("old", "new", "check", "told"),
    [
        ("if not seat.has_natural():", "if True:", "natural_is_not_asked",
         "got:      decide('Ada', 'AC KC', '9S', 'HSD'); decide("),
        ("if not seat.has_natural():", "if True:", "natural_is_not_asked",
         "CasinoTable(names, 100, Cards(AC TD 9S KC 9D TH)).play_round({'Ada': 5, 'Bo': 10}, "),
        ("self.bankrolls = dict.fromkeys(names, bankroll)", "self.bankrolls = bankroll; return",
         "everybody_begins", "expected: {'Ada': 50, 'Bo': 50, 'Cy': 50}"),
        ("zip(first, second, strict=True)]", "zip(*[iter(first + second)] * 2)]",
         "natural_is_not_asked", "decide.asked"),
        ("while hand.hand_value()", "while True or hand.hand_value()", "dealer_draws_to_17",
         "play_dealer(TC 7D, Cards(5H))"),
    ],
    ids=["asked", "the_call", "one_bankroll", "order", "the_dealers_cards"],
)  # fmt: skip
def test_the_table_of_stage_8_tells_what_was_called(
    workspace: Path, old: str, new: str, check: str, told: str
) -> None:
    """A card or an answer too many is the table's doing, and no error inside the check."""
    stage = workspace / "stage8_casino_table"
    rewrite(stage / "table.py", old, new)
    outcome = run_pytest(stage, "-k", check)
    assert told in outcome.failures[0], outcome.output
    assert "IndexError" not in outcome.output


def test_halves_in_a_list_of_their_own_are_counted(workspace: Path) -> None:
    """A list inside the list of hands is told as one hand where there are two."""
    stage = workspace / "stage6_blackjack_hand"
    rewrite(
        stage / "blackjack_player.py",
        "self.hands[self.index : self.index + 1] = halves",
        "self.hands[self.index] = halves",
    )
    outcome = run_pytest(stage, "-k", "stand_where_the_pair_stood")
    assert (
        "BlackJackPlayer(BlackJackHand(8C, 8D)); split(3H, 8S); len(player.hands)"
        in outcome.failures[0]
    ), outcome.output


def test_both_cards_at_once_fail_the_check_of_the_deal_first(workspace: Path) -> None:
    """The first check that fails is about the mistake: the ones before it pass."""
    stage = workspace / "stage8_casino_table"
    rewrite(
        stage / "table.py",
        "zip(first, second, strict=True)]",
        "zip(*[iter(first + second)] * 2, strict=True)]",
    )
    outcome = run_pytest(stage, "-x")
    assert "Cards(2C 3D 9S TC JD TH)" in outcome.failures[0], outcome.output


@pytest.mark.parametrize(
    ("module", "old", "new", "check"),
    [
        ("stage2_human_vs_dealer/game.py", "import random\n", "", "cards_are_random"),
        ("stage3_computer_player/computer.py", "rand=random.random", "rand=random.random()",
         "random_numbers_of_its_own"),
        ("stage5_decks_shuffle/decks.py", "shuffled = []", "shuffled = self.cards",
         "without_a_number"),
        ("stage6_blackjack_hand/blackjack_hand.py", "soft if soft <= ", "soft if soft < ",
         "totals_and_the_value"),
        ("stage6_blackjack_hand/blackjack_player.py", "if pair.cards()[0].is_ace():", "if False:",
         "split_aces"),
        ("stage7_strategy_matrix/strategy.py", ".read().rstrip()", ".read()", "blank_lines"),
    ],
)  # fmt: skip
def test_a_typical_mistake_fails_its_check(
    workspace: Path, module: str, old: str, new: str, check: str
) -> None:
    """By the check with that name; the proofs try every catalogued mistake."""
    path = workspace / module
    rewrite(path, old, new)
    outcome = run_pytest(path.parent, "-k", check)
    assert outcome.tests > outcome.passed, outcome.output


@pytest.mark.parametrize(
    ("module", "old", "check"),
    [
        pytest.param("stage5_decks_shuffle/decks.py",
                     "shuffled.append(self.cards[order.next()])", "one_deck",
                     marks=pytest.mark.proof),
        pytest.param("stage6_blackjack_hand/blackjack_player.py",
                     "            self.index += 1\n        ### END SOLUTION\n\n    def stand",
                     "bust_ends", marks=pytest.mark.proof),
        ("stage7_strategy_matrix/strategy.py", "self._store_line(number, line)", "blank_lines"),
    ],
)  # fmt: skip
def test_a_loop_without_an_end_is_stopped_where_no_console_is(
    workspace: Path, module: str, old: str, check: str
) -> None:
    """A loop that only turns ends with a failed check, not with the whole run."""
    path = workspace / module
    _, _, after = old.partition("\n")
    rewrite(path, old, old[: len(old) - len(old.lstrip())] + f"while True: pass\n{after}")
    outcome = run_pytest(path.parent, "-k", check, "--check-seconds", "1")
    assert outcome.tests > 0
    assert all("ran too long" in message for message in outcome.failures), outcome.output
    assert outcome.passed == 0, outcome.output


@pytest.mark.parametrize("stage", [path.name for path in sorted((ROOT / "stages").glob("stage*"))])
def test_the_commands_of_a_handout_choose_some_checks(stage: str) -> None:
    """Each `-k` has words that are in names of checks, and none that is in the folder's name."""
    folder = ROOT / "stages" / stage
    tree = ast.parse((folder / f"test_{stage.partition('_')[0]}.py").read_text(encoding="utf-8"))
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    for words in re.findall(r'-k "(.+?)"', (folder / "README.md").read_text(encoding="utf-8")):
        for word in words.split(" or "):
            assert word not in stage, f"-k {word} chooses every check of {stage}"
            assert any(word in name for name in names if name.startswith("test_")), word
