"""Sound code that can't be called as submitted is repaired, reported, and capped at 60%."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from autograder.authoring.skeletons import strip_markers
from autograder.course.files import Kit
from tests.conftest import Grade

STAGE1, STAGE2 = "stage1_card_hand", "stage2_human_vs_dealer"
CARD, HAND = f"{STAGE1}/card.py", f"{STAGE1}/hand.py"
PLAYER, GAME = f"{STAGE2}/player.py", f"{STAGE2}/game.py"
GUARD = 'if __name__ == "__main__":\n    main()\n'

Files = dict[str, str]
Change = Callable[[Files], Files]


def renamed(old: str, new: str, *imports: tuple[str, str]) -> Change:
    """Move a file, and change its name where others import it."""

    def change(files: Files) -> Files:
        files = {new if path == old else path: text for path, text in files.items()}
        return replaced(*imports)(files)

    return change


def replaced(*pairs: tuple[str, str]) -> Change:
    """Replace words in all files."""

    def change(files: Files) -> Files:
        for old, new in pairs:
            files = {path: text.replace(old, new) for path, text in files.items()}
        return files

    return change


def merged(files: Files) -> Files:
    """Put both classes of stage 1 into card.py."""
    hand = files.pop(HAND).replace(f"from {STAGE1}.card import Card\n", "")
    return replaced((f"{STAGE1}.hand", f"{STAGE1}.card"))({**files, CARD: files[CARD] + hand})


def exported(files: Files) -> Files:
    """Submit a notebook in place of card.py."""
    cells = [
        {"cell_type": "markdown", "source": "# My card"},
        {"cell_type": "code", "source": "%matplotlib inline\n" + files.pop(CARD)},
    ]
    return {**files, f"{STAGE1}/card.ipynb": json.dumps({"cells": cells})}


def loose(files: Files) -> Files:
    """Put all files into one folder, with imports that fit it."""
    moved = {f"blackjack/{path.partition('/')[2]}": text for path, text in files.items()}
    return replaced((f"from {STAGE1}.", "from "), (f"from {STAGE2}.", "from "))(moved)


# What was changed, the points of stages 1 and 2, and words of the repairs.
REPAIRED: dict[str, tuple[Change, float, float, str]] = {
    "plural": (
        renamed(CARD, f"{STAGE1}/cards.py", (f"{STAGE1}.card ", f"{STAGE1}.cards ")),
        15, 45, "Your cards.py defines Card: rename it to card.py.",
    ),
    "other name": (
        renamed(HAND, f"{STAGE1}/my_work.py"), 15, 45, "Your my_work.py defines Hand",
    ),
    "second download": (renamed(CARD, f"{STAGE1}/card (1).py"), 15, 45, "card (1).py"),
    "final": (renamed(CARD, f"{STAGE1}/card-final.py"), 15, 45, "card-final.py"),
    "capitals": (renamed(CARD, f"{STAGE1}/Card.PY"), 15, 45, "Your Card.PY defines Card"),
    "text": (renamed(CARD, f"{STAGE1}/card.py.txt"), 15, 45, "card.py.txt"),
    "notebook": (exported, 15, 45, "card.ipynb"),
    "a folder too deep": (renamed(CARD, f"{STAGE1}/src/card.py"), 15, 45, "src/card.py"),
    "both in one": (merged, 15, 45, "Your card.py defines Hand: move that code to hand.py."),
    "all in one folder": (loose, 15, 27, "blackjack/card.py"),
    "every name of a class": (
        replaced(
            ("class Card", "class card"), ("import Card", "import card"), ("Card.", "card."),
            ("from_number", "fromNumber"), ("is_ace", "isAce"),
        ),
        15, 45, "rename card.fromNumber to card.from_number",
    ),
    "short imports": (
        replaced((f"from {STAGE1}.card import", "from card import")),
        25, 27, f"write `from {STAGE1}.card import Card` instead of `from card import Card`",
    ),
    "game at import": (replaced((GUARD, "main()\n")), 25, 27, "`main()` runs when the file is"),
    "loop at import": (
        replaced((GUARD, 'while True:\n    main()\n    if input("? ") == "n":\n        break\n')),
        25, 27, "`while True:` runs when the file is imported",
    ),
    "exit at import": (replaced((GUARD, "exit()\n")), 25, 27, "`exit()` runs when"),
    "asks in a default": (
        replaced(("def main(draw=random_card", 'def main(draw=input("Draw: ")')),
        25, 27, "Use `None` as the default and ask inside the function.",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def right(kit: Kit) -> Files:
    """Give stages 1 and 2 of the reference, without its markers."""
    course = kit.course
    files = {
        f"{name}/{file}": text.decode()
        for name in (STAGE1, STAGE2)
        for file, text in kit.reference(course.stage(name)).items()
        if file != "__init__.py"
    }
    return {path: strip_markers(text) for path, text in files.items()}


def write(folder: Path, files: Files) -> None:
    for path, text in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


def test_every_kind_of_repair_is_capped_and_listed(
    tmp_path: Path, right: Files, grade: Grade
) -> None:
    for name, (change, *_) in REPAIRED.items():
        write(tmp_path / name, change(dict(right)))
    records = grade(tmp_path)
    found, expected = {}, {}
    for name, (_change, first, second, words) in REPAIRED.items():
        one, two = records[name, STAGE1], records[name, STAGE2]
        said = " ".join((*one["repairs"], *two["repairs"]))
        found[name] = one["points"], two["points"], words if words in said else said
        expected[name] = first, second, words
    assert found == expected


def test_a_repair_never_costs_points(tmp_path: Path, right: Files, grade: Grade) -> None:
    write(tmp_path / "ada", replaced(("is_ace", "isAce"))(dict(right)))
    (record,) = (r for (_who, stage), r in grade(tmp_path).items() if stage == STAGE1)
    assert 20 < record["points"] < 25
    assert not record["repairs"]
    assert "card.py, line 47: rename Card.isAce to Card.is_ace." in record["problems"]


def test_a_repair_that_could_be_another_is_not_made(
    tmp_path: Path, right: Files, grade: Grade
) -> None:
    files = dict(right)
    files[f"{STAGE1}/one.py"] = files.pop(CARD)
    files[f"{STAGE1}/two.py"] = files[f"{STAGE1}/one.py"].replace("return min", "return 1 + min")
    write(tmp_path / "ada", files)
    record = grade(tmp_path)["ada", STAGE1]
    assert not record["repairs"]
    assert (
        "card.py is missing. More than one file could be it: one.py, two.py." in record["problems"]
    )


@pytest.mark.parametrize(("mode", "points"), [("free", 25), ("off", 0)])
def test_the_course_says_what_a_repair_costs(
    tmp_path: Path, right: Files, grade: Grade, monkeypatch: pytest.MonkeyPatch,
    mode: str, points: float,
) -> None:  # fmt: skip
    from dataclasses import replace

    from autograder.course import files as course_files

    load = course_files.load_course
    monkeypatch.setattr(course_files, "load_course", lambda path: replace(load(path), repairs=mode))
    files = {path.replace("card.py", "cards.py").replace("hand.py", "hands.py"): text
             for path, text in right.items() if path.startswith(STAGE1)}  # fmt: skip
    write(tmp_path / "ada", replaced((f"{STAGE1}.card ", f"{STAGE1}.cards "))(files))
    assert grade(tmp_path)["ada", STAGE1]["points"] == points


SOFT_HAND = '''"""soft_hand.py: a hand with soft aces.

Author:  Ada
Date:    2026-11-27
File:    soft_hand.py
Purpose: count one ace as 11 if that fits
"""

from stage1_card_hand.hand import BLACKJACK, Hand

TEN_MORE = 10


class SoftHand(Hand):
    """A hand in which one ace may count 11."""

    def hard_count(self):
        """Return the count with every ace as 1."""
        return sum(card.value() for card in self.my_cards)

    def count(self):
        """Return the count, one ace as 11 if that fits."""
        return self.hard_count() + (TEN_MORE if self.is_soft() else 0)

    def is_soft(self):
        """Return True if an ace counts 11."""
        has_ace = any(card.is_ace() for card in self.my_cards)
        return has_ace and self.hard_count() + TEN_MORE <= BLACKJACK
'''


def test_a_wrong_card_costs_nothing_in_a_stage_that_uses_what_it_inherits(
    tmp_path: Path, right: Files, grade: Grade
) -> None:
    """The right Hand keeps its cards under another name, so only the card can be replaced."""
    files = replaced(("_cards", "my_cards"), ("self.rank == ACE", "self.rank == 14"))(dict(right))
    write(tmp_path / "ada", {**files, "stage4_soft_aces/soft_hand.py": SOFT_HAND})
    records = grade(tmp_path)
    assert records["ada", STAGE1]["points"] < 25
    assert records["ada", "stage4_soft_aces"]["points"] == 15
