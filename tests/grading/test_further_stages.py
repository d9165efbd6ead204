"""A student may use any of their own earlier stages and import their files."""

from __future__ import annotations

import shutil
from pathlib import Path

from autograder.course.files import Kit
from tests.conftest import Grade, lost

STAGES = ("stage1_card_hand", "stage2_human_vs_dealer", "stage4_soft_aces", "stage5_decks_shuffle")


def hand_in(kit: Kit, folder: Path, stages: tuple[str, ...], file: str, old: str, new: str) -> None:
    """Hand the reference of some stages in, a text of one file put in the place of another."""
    for stage in stages:
        shutil.copytree(kit.root / "solutions" / stage, folder / "ada" / stage)
    path = folder / "ada" / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_stage_may_import_an_earlier_one_that_the_course_does_not_ask_for(
    kit: Kit, grade: Grade, tmp_path: Path
) -> None:
    """Stage 5 tells to type this line; whoever puts it on top of the file loses nothing."""
    line = "from stage1_card_hand.card import "
    more = f"from stage4_soft_aces.soft_hand import SoftHand\n{line}"
    hand_in(kit, tmp_path, STAGES, "stage5_decks_shuffle/decks.py", line, more)
    record = grade(tmp_path, "--stage", "5")["ada", "stage5_decks_shuffle"]
    assert lost(record) == {}


def test_what_a_file_names_is_there_with_what_it_needs(kit: Kit) -> None:
    course = kit.course
    text = b"from stage4_soft_aces.soft_hand import SoftHand\n"
    assert course.find_needed("stage5_decks_shuffle", [b"import random"]) == ()
    further = [each.name for each in course.find_needed("stage5_decks_shuffle", [text])]
    assert further == ["stage2_human_vs_dealer", "stage3_computer_player", "stage4_soft_aces"]
    assert course.find_needed("stage5_decks_shuffle", [b"stage6_blackjack_hand"]) == ()


def test_a_package_is_asked_for_its_data_file(kit: Kit, grade: Grade, tmp_path: Path) -> None:
    """By `importlib.resources`, and by where the import system says that the package is."""
    stages = (STAGES[0], "stage4_soft_aces", "stage6_blackjack_hand", "stage7_strategy_matrix")
    old = "class BlackJackStrategy"
    new = (
        "import importlib.resources\nimport importlib.util\nfrom pathlib import Path\n"
        "_FILES = importlib.resources.files('stage7_strategy_matrix')\n"
        "_TEXT = (_FILES / 'basic_strategy.txt').read_text(encoding='utf-8')\n"
        "_SPEC = importlib.util.find_spec('stage7_strategy_matrix')\n"
        "assert Path(_SPEC.origin).with_name('basic_strategy.txt').read_text() == _TEXT\n\n\n"
        "class BlackJackStrategy"
    )
    hand_in(kit, tmp_path, stages, "stage7_strategy_matrix/strategy.py", old, new)
    record = grade(tmp_path, "--stage", "7")["ada", "stage7_strategy_matrix"]
    assert lost(record) == {}


def test_a_helper_of_an_earlier_stage_is_there_beside_the_right_one(
    kit: Kit, grade: Grade, tmp_path: Path
) -> None:
    """A mistake costs once, whoever imports a module of their own from the stage that has it."""
    stages = (STAGES[0], "stage4_soft_aces", "stage6_blackjack_hand", "stage8_casino_table")
    line = "from stage6_blackjack_hand.blackjack_hand import "
    more = f"from stage6_blackjack_hand.my_words import WORDS  # noqa: F401\n{line}"
    hand_in(kit, tmp_path, stages, "stage8_casino_table/table.py", line, more)
    sixth = tmp_path / "ada" / "stage6_blackjack_hand"
    sixth.joinpath("my_words.py").write_text('WORDS = ("hit",)\n', encoding="utf-8")
    hand = sixth / "blackjack_hand.py"
    text = hand.read_text(encoding="utf-8")
    right = "[card.value() for card in self.cards()]"
    assert text.count(right) == 1
    hand.write_text(text.replace(right, "[card.rank for card in self.cards()]"), encoding="utf-8")
    records = grade(tmp_path, "--stage", "6", "--stage", "8")
    assert lost(records["ada", "stage6_blackjack_hand"]) != {}
    assert lost(records["ada", "stage8_casino_table"]) == {}
