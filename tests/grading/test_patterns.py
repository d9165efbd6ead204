"""Statements on wrong answers come from the student's own runs, or there are none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from autograder.authoring.audit.programs import right_programs
from autograder.authoring.audit.running import Bench
from autograder.course.files import Kit
from autograder.grading.explanations import way_of_lines
from autograder.grading.grader import StageOutcome
from autograder.grading.suite import load_suites
from autograder.grading.traits import TRAITS
from autograder.sandbox.host import kernel

FIRST, SIXTH = "stage1_card_hand", "stage6_blackjack_hand"
pytestmark = pytest.mark.skipif(
    bool(kernel.missing_layers()), reason="needs Linux with Landlock and seccomp"
)
Graded = Callable[..., StageOutcome]
Noticed = Callable[[str, str, str, str], list[str]]


@pytest.fixture(scope="module")
def graded(kit: Kit) -> Graded:
    """Give a function that grades the reference of a stage with one text replaced in a file.

    `classmates` are graded before, right and wrong ones in turn.
    """

    def run(name: str, file: str, old: str, new: str, *, classmates: int = 0) -> StageOutcome:
        stage = kit.course.stage(name)
        program = next(right_programs(kit, stage))
        source = program.files[file].decode()
        assert source.count(old) == 1, old
        files = {**program.files, file: source.replace(old, new).encode()}
        below = {each.name: kit.reference(each) for each in kit.course.earlier(name)}

        suites = load_suites(kit.course, [name])
        with Bench.open(kit, suites, allow_weak=False) as bench:
            for number in reversed(range(classmates + 1)):
                # Each has files of its own: equal ones would not be graded twice.
                mine = program.files if number % 2 else files
                own = {**mine, file: mine[file] + b"# " + bytes(f"{number}", "ascii") + b"\n"}
                submission = replace(program, files=own).submission(below)
                ((_, outcome),) = bench.grader.grade(submission, [stage])
            return outcome

    return run


@pytest.fixture
def noticed(graded: Graded) -> Noticed:
    """Give the sentences about a wrong program."""
    return lambda *change: [str(each.sentence) for each in graded(*change).noticed]


def test_a_card_that_is_wrong_is_named(noticed: Noticed) -> None:
    """All answers count, those after the first wrong one too."""
    new = "return 10 * self.is_ace() + min(self.rank"
    sentences = noticed(FIRST, "card.py", "return min(self.rank", new)
    assert "`value()` is wrong whenever the card is an ace, and right otherwise" in sentences[0]
    assert "It gives 10 too much there." in sentences[0]


def test_a_hand_that_is_wrong_is_named(noticed: Noticed) -> None:
    """Traits of hands are worked out from the cards that the suite gave them."""
    old = "hard + SOFT_ACE_EXTRA if has_ace else hard"
    sentences = noticed(SIXTH, "blackjack_hand.py", old, "hard + SOFT_ACE_EXTRA")
    assert "`totals()` is right only when the hand holds an ace." in sentences[0]


@pytest.mark.parametrize(
    ("name", "file", "old", "new"),
    [
        (FIRST, "card.py", "return min(self.rank", "return 10 * self.is_ace() + min(self.rank"),
        (FIRST, "hand.py", "self.count() > BLACKJACK", "self.count() >= BLACKJACK"),
        (FIRST, "card.py", '11: "Jack", 12: "Queen"', '11: "Queen", 12: "Jack"'),
        (SIXTH, "blackjack_hand.py", "hard + SOFT_ACE_EXTRA if has_ace else hard", "hard + 10"),
    ],
)
def test_the_same_is_told_whoever_was_graded_before(
    graded: Graded, name: str, file: str, old: str, new: str
) -> None:
    """One grader serves a class; nothing of one student is told of another."""
    alone = graded(name, file, old, new).noticed
    assert alone
    in_company = graded(name, file, old, new, classmates=4)
    assert in_company.noticed == alone
    assert not in_company.flags


@pytest.mark.parametrize(
    "change",
    [
        (FIRST, "card.py", "class Card:", "class card:"),
        (FIRST, "card.py", "class Card:", "class Card"),
        (FIRST, "hand.py", "def is_busted", "def is_bust"),
        ("stage4_soft_aces", "soft_hand.py", "class SoftHand", "class Softhand"),
    ],
)
def test_where_nothing_ran_nothing_is_told_of_its_answers(
    noticed: Noticed, change: tuple[str, str, str, str]
) -> None:
    """No answer is not the answer None, nor False."""
    assert noticed(*change) == []


def test_a_right_program_is_told_nothing(noticed: Noticed) -> None:
    """Without a wrong answer there is nothing to notice."""
    assert noticed(FIRST, "card.py", "FACE_CARD_VALUE)", "FACE_CARD_VALUE, FACE_CARD_VALUE)") == []


def test_no_two_traits_say_the_same() -> None:
    """Of two traits that always hold together neither would ever be told."""
    hands = [[one, other] for one in range(1, 14) for other in range(1, 14)]
    hands += [[*hand, more] for hand in hands for more in (1, 5, 10, 13)]
    hands += [[*hand, 2] for hand in hands if len(hand) == 3]
    seen = {words: tuple(test(hand) for hand in hands) for words, test in TRAITS.items()}
    assert len(set(seen.values())) == len(seen)


def test_few_ranks_are_named_one_by_one(noticed: Noticed) -> None:
    """Two face cards are wrong and the third is right: only their names part them."""
    old, new = '11: "Jack", 12: "Queen"', '11: "Queen", 12: "Jack"'
    (sentence,) = noticed(FIRST, "card.py", old, new)
    assert "`str(card)` is wrong whenever the card is a jack or a queen, and right" in sentence


def test_calls_with_the_same_right_answer_are_compared(noticed: Noticed) -> None:
    """A blackjack is missed by the place of its ace; hands that are none are right anyway."""
    old = "return sorted(card.value() for card in self._cards) == BLACKJACK_VALUES"
    new = "return [card.value() for card in self._cards] == BLACKJACK_VALUES"
    (sentence,) = noticed(FIRST, "hand.py", old, new)
    assert "that have to give True, `is_blackjack()` is wrong whenever the hand" in sentence
    assert "ends with an ace" in sentence


def test_a_number_asked_for_as_a_text_is_no_card_or_hand(noticed: Noticed) -> None:
    """The text of a number tells of the method that gave it, not of a card or a hand."""
    old = "sum(self._winnings(hand, dealer_hand) for hand in self.hands)"
    new = "sum({self._winnings(hand, dealer_hand) for hand in self.hands})"
    sentences = noticed(SIXTH, "blackjack_player.py", old, new)
    assert not [each for each in sentences if "str(" in each or "too much" in each]


def test_no_number_is_no_difference(noticed: Noticed) -> None:
    """`nan` is neither too much nor too little."""
    new = 'return float("nan")'
    assert noticed(FIRST, "card.py", "return min(self.rank, FACE_CARD_VALUE)", new) == []


@pytest.mark.parametrize(
    ("got", "wanted", "way"),
    [
        (["a"], ["a", "b"], "the line `b` is missing"),
        (["b", "a"], ["a", "b"], "the right ones are in another order"),
        (["A", "b"], ["a", "b"], "capitals and small letters differ"),
        (["a", "mine"], ["a"], ""),
        (["a", "mine"], ["a", "b"], ""),
        ([], ["a", "b"], ""),
    ],
)
def test_lines_are_compared_without_quoting_the_students(
    got: list[str], wanted: list[str], way: str
) -> None:
    assert str(way_of_lines(got, wanted)) == way
    assert "mine" not in str(way_of_lines(got, wanted))


def test_a_line_that_is_missing_is_named(noticed: Noticed) -> None:
    """Where all transcripts of a criterion miss the same line, that line is told."""
    old = 'print(f"{dealer.name} has blackjack!")'
    (sentence,) = noticed("stage2_human_vs_dealer", "game.py", old, "pass")
    assert sentence == "Wherever the lines are wrong, the line `Dealer has blackjack!` is missing."
