"""Choices that the handouts leave open cost nothing, in any stage."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from autograder.course.files import Kit
from tests.conftest import Grade, lost

CARD, GAME, PLAYER = (
    "stage1_card_hand/card.py",
    "stage2_human_vs_dealer/game.py",
    "stage2_human_vs_dealer/player.py",
)
COMPUTER, HAND, HANDS = (
    "stage3_computer_player/computer.py",
    "stage6_blackjack_hand/blackjack_hand.py",
    "stage6_blackjack_hand/blackjack_player.py",
)

# One student does all of it: the file, what the reference says there, and what this one says.
OPEN = {
    "a card's number may be a float": (
        CARD,
        "if not isinstance(card_num, int) or card_num not in CARD_NUMBERS",
        "card_num = int(card_num)\n        if card_num not in CARD_NUMBERS",
    ),
    "words for hit and stick": (
        PLAYER,
        'if answer in ("h", "s"):\n                return answer == "h"',
        'if answer in ("h", "hit", "s", "stick", "stand", "stay"):\n'
        '                return answer in ("h", "hit")',
    ),
    "a message of two lines": (
        PLAYER,
        'print("Please answer h to hit or s to stick.")',
        'print("That is no answer.\\nh hits, s sticks.")',
    ),
    "a line between two rounds": (
        GAME,
        "playing = wants_to_play_again()",
        'playing = wants_to_play_again()\n        print("-" * 40)',
    ),
    "lines before the tallies": (
        GAME,
        'print(f"\\n{name} wins',
        'print("The score:")\n    print(f"\\n{name} wins',
    ),
    "a line after the tallies": (
        GAME,
        'print(f"Ties: {tallies[TIE]}")',
        'print(f"Ties: {tallies[TIE]}")\n    print("Thank you for playing!")',
    ),
    "a comma in a number": (
        COMPUTER,
        "check(convert(input(prompt)))",
        'check(convert(input(prompt).replace(",", ".")))',
    ),
    "a card for a busted hand is refused": (
        HAND,
        "super().hit(card)",
        'if self.is_busted():\n            raise ValueError("busted")\n        super().hit(card)',
    ),
    "the halves are a tuple": (
        HAND,
        "return [BlackJackHand(first, card1), BlackJackHand(second, card2)]",
        "return BlackJackHand(first, card1), BlackJackHand(second, card2)",
    ),
    "the marker is anywhere in its hand's part of the width": (
        HANDS,
        "graphics.draw_marker(left,",
        "graphics.draw_marker(left + 0.99 * room,",
    ),
}


@pytest.fixture(scope="module")
def patched(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with one student, whose program does all that is left open."""
    folder = tmp_path_factory.mktemp("left_open")
    for stage in kit.course.stages:
        shutil.copytree(kit.root / "solutions" / stage.name, folder / "ada" / stage.name)
    for file, old, new in OPEN.values():
        path = folder / "ada" / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, old
        path.write_text(text.replace(old, new), encoding="utf-8")
    return folder


def test_what_the_handouts_leave_open_costs_nothing(patched: Path, grade: Grade) -> None:
    stages = ("1", "2", "3", "4", "6", "8")
    records = grade(patched, *(word for stage in stages for word in ("--stage", stage)))
    assert {stage: lost(record) for (_, stage), record in records.items() if lost(record)} == {}
