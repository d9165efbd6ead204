"""Measures nbgrader's autograde step with the kit beside stock nbgrader, on the same submissions.

`python -m bench.nbgrader_stock` runs it. Both sides grade stage 1 of the same class with
`nbgrader autograde`, from the command to the gradebook:

* stock: the criteria's assertions as hidden tests in the notebook, run in a kernel, no isolation;
* kit: the course as `autograder course` writes it: the whole hidden suite, isolated, with style.

CPU time is that of the whole process tree, less that of a run that finds nothing to do. A wall
time says something on a quiet machine only.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path

import nbformat

from autograder.course.files import find_kit
from autograder.nbgrader.folder import write_course
from bench.compare import ROOT, Cost, measure

STAGE = "stage1_card_hand"
FILES = ("__init__.py", "card.py", "hand.py")
CONFIG = """\
import os

c = get_config()  # noqa: F821
c.CourseDirectory.course_id = "stock"
c.CourseDirectory.root = os.path.dirname(os.path.abspath(__file__))
c.Autograde.exclude_overwriting = {"stage1_card_hand": ["__init__.py", "card.py", "hand.py"]}
"""
HEAD = "from stage1_card_hand.card import SUITS, Card\nfrom stage1_card_hand.hand import Hand"
# The assertions of each criterion, as an instructor would write them into a notebook.
TESTS = {
    "card_new": "card = Card(8, 'Diamonds')\nassert (card.rank, card.suit) == (8, 'Diamonds')",
    "card_errors": """\
for arguments in [(0, 'Spades'), (14, 'Spades'), (True, 'Spades'), ('5', 'Spades'), (5, 'Stars')]:
    try:
        Card(*arguments)
    except ValueError:
        continue
    raise AssertionError(arguments)""",
    "card_number": """\
for number in range(52):
    card = Card.from_number(number)
    assert (card.rank, card.suit) == (number % 13 + 1, SUITS[number // 13])""",
    "card_value": """\
for rank in range(1, 14):
    assert Card(rank, 'Clubs').value() == min(rank, 10)""",
    "card_ace": """\
for rank in range(1, 14):
    assert Card(rank, 'Clubs').is_ace() is (rank == 1)""",
    "card_text": """\
assert str(Card(1, 'Spades')) == 'Ace of Spades'
assert str(Card(8, 'Diamonds')) == '8 of Diamonds'""",
    "hand_cards": """\
cards = [Card(rank, 'Spades') for rank in (5, 6, 7)]
hand = Hand(*cards[:2])
hand.hit(cards[2])
assert hand.cards() == cards""",
    "hand_count": """\
for ranks, count in [((8, 5), 13), ((1, 1), 2), ((13, 12), 20)]:
    assert Hand(*[Card(rank, 'Spades') for rank in ranks]).count() == count""",
    "hand_blackjack": """\
for ranks, result in [((1, 13), True), ((10, 1), True), ((5, 6), False)]:
    assert Hand(*[Card(rank, 'Spades') for rank in ranks]).is_blackjack() is result""",
    "hand_busted": """\
hand = Hand(Card(13, 'Spades'), Card(12, 'Spades'))
assert not hand.is_busted()
hand.hit(Card(2, 'Spades'))
assert hand.is_busted()""",
    "hand_text": """\
hand = Hand(Card(8, 'Diamonds'), Card(5, 'Hearts'))
assert str(hand) == '8 of Diamonds and 5 of Hearts'""",
}


def make_stock(course: Path) -> None:
    """Write a course with one assignment whose notebook holds the tests."""
    source = course / "source" / STAGE
    source.mkdir(parents=True)
    (course / "nbgrader_config.py").write_text(CONFIG)
    for name in FILES:
        shutil.copy(ROOT / "stages" / STAGE / name, source)
    cells = [nbformat.v4.new_code_cell(f"import sys\nsys.path.insert(0, '..')\n{HEAD}")]
    for number, tests in enumerate(TESTS.values()):
        hidden = f"### BEGIN HIDDEN TESTS\n{tests}\n### END HIDDEN TESTS"
        metadata = {
            "grade": True, "grade_id": f"tests{number}", "locked": True, "points": 1,
            "schema_version": 3, "solution": False, "task": False,
        }  # fmt: skip
        cells.append(nbformat.v4.new_code_cell(hidden, metadata={"nbgrader": metadata}))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    nbformat.write(notebook, source / f"{STAGE}.ipynb")


def hand_in(course: Path, size: int) -> None:
    """Put a class into `submitted/`: the reference, every second one with a wrong value."""
    for number in range(size):
        folder = course / "submitted" / f"student{number:03}" / STAGE
        shutil.copytree(course / "release" / STAGE, folder)
        for name in FILES:
            shutil.copy(ROOT / "solutions" / STAGE / name, folder)
        if number % 2:
            with (folder / "card.py").open("a") as card:
                card.write("\n\nCard.value = lambda self: self.rank\n")


def autograde(course: Path, size: int) -> tuple[Cost, Cost]:
    """Return the cost of grading a class, and of a run that finds nothing to do."""
    bin = Path(sys.executable).parent
    environment = {
        "PATH": os.pathsep.join([str(bin), os.environ["PATH"]]),
        "HOME": str(course),
        "PYTHONWARNINGS": "ignore",
    }
    root = f"--course-dir={course}"
    run = [str(bin / "nbgrader")]
    measure([*run, "generate_assignment", STAGE, root], **environment)
    hand_in(course, size)
    whole = measure([*run, "autograde", STAGE, root], **environment)
    nothing = measure([*run, "autograde", STAGE, root], **environment)
    graded = len(list((course / "autograded").glob(f"*/{STAGE}/*.ipynb")))
    if graded != size:
        sys.exit(f"{course}: {graded} of {size} submissions were graded")
    return whole, nothing


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=10, help="students in the class")
    size = parser.parse_args().size
    costs: dict[str, tuple[Cost, Cost]] = {}
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        stock, ours = Path(folder) / "stock", Path(folder) / "kit"
        make_stock(stock)
        kit = find_kit()
        write_course(kit, [kit.course.stage(STAGE)], ours, course_id="kit")
        for course in (stock, ours):
            costs[course.name] = autograde(course, size)
    print(f"nbgrader autograde of {size} submissions of {STAGE}, one after another")
    shares = {}
    for name, (whole, nothing) in costs.items():
        shares[name] = cpu, wall = (whole.cpu - nothing.cpu) / size, whole.wall / size
        print(f"{name:<6} {cpu:6.2f} s CPU, start left out; {wall:6.2f} s wall, start shared")
    ratios = [ours / theirs for ours, theirs in zip(shares["kit"], shares["stock"], strict=True)]
    print(f"kit to stock: {ratios[0]:.2f} of the CPU, {ratios[1]:.2f} of the wall time")


if __name__ == "__main__":
    main()
