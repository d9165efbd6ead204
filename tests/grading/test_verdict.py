"""The called functions in a wrong answer's evidence, and the deck that replays it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from autograder.course.files import Kit
from casino.stage_views import game
from tests.conftest import Grade, write_stage

STAGE = "stage1_card_hand"
Told = dict[str, Any]
WRONG = b"\n\nHand.hit = lambda self, card: self._cards.insert(0, card)\n"


def told_of(
    kit: Kit, grade: Grade, folder: Path, file: str, code: bytes, *earlier: tuple[str, bytes]
) -> dict[str, Told]:
    """Grade the reference with code added to one file; return its stage's tests by their names.

    Code is added to files of `earlier` stages as well.
    """
    stage = kit.course.stage(file.partition("/")[0])
    for each in (*kit.course.earlier(stage.name), stage):
        write_stage(folder / "ada" / each.name, kit.reference(each))
    for name, more in (*earlier, (file, code)):
        path = folder / "ada" / name
        path.write_bytes(path.read_bytes() + more)
    record = grade(folder, "--feedback", "full")["ada", stage.name]
    tests = [test for criterion in record["criteria"] for test in criterion["tests"]]
    return {test["name"].partition("::")[2]: test for test in tests}


def test_a_list_made_of_attributes_is_told_by_the_call_that_gave_its_objects(
    kit: Kit, grade: Grade, tmp_path: Path
) -> None:
    """Not by the last attribute of the last card, which is another value than the one shown."""
    tests = told_of(kit, grade, tmp_path, f"{STAGE}/hand.py", WRONG)
    told = [test["call"] for test in tests.values() if test["got"].startswith("[(")]
    assert "[(each.rank, each.suit) for each in hand.cards()]" in told[-1]
    assert all("; [(" in call for call in told), told


def test_an_attribute_whose_own_value_is_wrong_is_told_as_it_was_read(
    kit: Kit, grade: Grade, tmp_path: Path
) -> None:
    """The nearest to what a student can type again."""
    wrong = b'\n\nCard.suit = property(lambda self: "x", lambda self, to: None)\n'
    tests = told_of(kit, grade, tmp_path, f"{STAGE}/card.py", wrong)
    assert any(test["call"].endswith(".suit") for test in tests.values() if test["got"] == "'x'")


def test_a_name_of_the_students_own_earlier_stage_hides_no_evidence(
    kit: Kit, grade: Grade, tmp_path: Path
) -> None:
    """The reference does not have it; what is told is what the student's own stages gave."""
    own = f"{STAGE}/hand.py", b"\n\nMOST = 11\n"
    wrong = (
        b"\n\nfrom stage1_card_hand.hand import MOST\n\nSoftHand.count = lambda self: sum(\n"
        b"    MOST if card.is_ace() else card.value() for card in self.cards()\n)\n"
    )
    told = told_of(kit, grade, tmp_path, "stage4_soft_aces/soft_hand.py", wrong, own)
    test = told["test_only_one_of_two_aces_counts_11"]
    assert (test["outcome"], test["got"], test["expected"]) == ("failed", "22", "12")


STOPS_AT_21 = (
    "stage2_human_vs_dealer/player.py",
    b"\n\n_play = Player.play\n\n\ndef play(self, hand, draw):\n"
    b"    if self.name == DEALER:\n        return _play(self, hand, draw)\n"
    b'    print(f"{self.name}\'s turn...")\n    while hand.count() < 21:\n'
    b'        answer = input("Do you want to hit or stick (h or s)? ").strip().lower()\n'
    b'        if answer == "s":\n            return\n        if answer == "h":\n'
    b"            card = draw()\n            hand.hit(card)\n"
    b'            print("New card is", card)\n            print("Count is", hand.count())\n\n\n'
    b"Player.play = play\n",
)
HITS_ON_17 = ("stage2_human_vs_dealer/player.py", b"\n\nDEALER_STICKS_AT = 18\n")
EVERY_ACE_11 = (
    "stage4_soft_aces/soft_hand.py",
    b"\n\nSoftHand.count = lambda self: sum(\n"
    b"    11 if card.is_ace() else card.value() for card in self.cards()\n)\n",
)


@pytest.mark.parametrize(
    ("mistake", "test", "call", "deck", "moves", "shown"),
    [
        (
            STOPS_AT_21,
            "test_a_player_with_21_is_still_asked",
            "hand = Hand(10 of Clubs, 6 of Diamonds); Player('Bozo').play(hand, draw); "
            "len(hand.cards())  # answers: 'h', 's'",
            "TC 6D TH 7S 5H 2S",
            "h",
            "Play again?",
        ),
        (
            HITS_ON_17,
            "test_the_dealer_sticks_on_17_or_more",
            "hand = Hand(10 of Clubs, 7 of Diamonds); Player('Dealer').play(hand, draw); "
            "len(hand.cards())",
            "TC 9D TC 7D 2S 3S",
            "s",
            "New card is 2 of Spades",
        ),
        (
            EVERY_ACE_11,
            "test_only_one_of_two_aces_counts_11",
            "SoftHand(Ace of Spades, Ace of Hearts).count()",
            "AS AH",
            "",
            "Count is 22",
        ),
    ],
)
def test_the_deck_shows_the_mistake_at_the_table(
    kit: Kit, grade: Grade, tmp_path: Path, mistake: tuple[str, bytes], test: str, call: str,
    deck: str, moves: str, shown: str,
) -> None:  # fmt: skip
    """A hand that a test made becomes one of a round, whoever plays it."""
    file, code = mistake
    told = told_of(kit, grade, tmp_path, file, code)[test]
    assert (told["call"], told["deck"]) == (call, deck)
    number = int(file[len("stage")])
    on_table = game(number, tmp_path / "ada", Random(1), deck=deck)
    for move in moves:
        on_table.act(move)
    state = on_table.state()
    lines = [*(line.text for line in state.transcript), state.message]
    assert any(shown in line for line in lines), lines


def test_a_splits_deck_deals_the_pair_and_then_its_new_cards(
    kit: Kit, grade: Grade, tmp_path: Path
) -> None:
    """The hands of a split are told by where they come from."""
    wrong = b"\n\nBlackJackHand.hit = lambda self, card: None\n"
    told = told_of(kit, grade, tmp_path, "stage6_blackjack_hand/blackjack_hand.py", wrong)
    split = told["test_the_halves_are_hands_of_their_own"]
    assert split["deck"].startswith("8C 8D TH 7S 3H TS 5C 4C"), split
    assert ".split(3 of Hearts, 10 of Spades))[0]; " in split["call"], split


SAME_CARD_TWICE = (
    b"\n\nBlackJackHand.split = lambda self, one, two: [\n"
    b"    BlackJackHand(card, one) for card in self.cards()\n]\n"
)
NO_COUNTS = (
    b"\n\n_round = play_round\n\n\ndef play_round(*values, **named):\n    import builtins\n"
    b"    real = builtins.print\n    try:\n        builtins.print = lambda *words: (\n"
    b'            None if "\'s count is" in str(words[0]) else real(*words)\n        )\n'
    b"        return _round(*values, **named)\n    finally:\n"
    b"        builtins.print = real\n"
)


@pytest.mark.parametrize(
    ("file", "code", "test", "told"),
    [
        (
            EVERY_ACE_11[0],
            EVERY_ACE_11[1],
            "test_past_21_the_ace_counts_one_again",
            (
                "hand = SoftHand(Ace of Spades, 5 of Diamonds); hand.hit(9 of Clubs); hand.count()",
                "25",
                "15",
            ),
        ),
        (
            "stage6_blackjack_hand/blackjack_hand.py",
            SAME_CARD_TWICE,
            "test_a_split_makes_two_hands",
            (
                "[[each.rank for each in hand.cards()] for hand in "
                "BlackJackHand(8 of Clubs, 8 of Diamonds).split(3 of Hearts, 10 of Spades)]",
                "[[8, 3], [8, 3]]",
                "[[8, 3], [8, 10]]",
            ),
        ),
        (
            "stage2_human_vs_dealer/game.py",
            NO_COUNTS,
            "test_the_final_counts_come_before_a_tie",
            (
                "play_round(Player('Ada'), Player('Dealer'), draw)  # answers: 's'",
                "'Count is 19'",
                '"Ada\'s count is 19"',
            ),
        ),
    ],
)
def test_of_many_answers_the_first_wrong_one_is_told(
    kit: Kit, grade: Grade, tmp_path: Path, file: str, code: bytes, test: str, told: tuple[str, ...]
) -> None:
    """A call and what that very call gave; of some lines of a program, the line alone."""
    found = told_of(kit, grade, tmp_path, file, code)[test]
    assert (found["call"], found["got"], found["expected"]) == told
