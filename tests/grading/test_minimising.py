"""Evidence replays:

typed into Python, it is wrong in the student's code and right in the reference.
"""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from autograder.authoring.skeletons import strip_markers
from autograder.course.files import Kit
from autograder.course.submissions import StageFiles, Submission
from autograder.grading.grader import Grader
from autograder.grading.suite import load_suites
from autograder.results.model import TestResult
from autograder.sandbox.host import kernel
from autograder.sandbox.host.sandbox import Sandbox

FIRST, FOURTH, SIXTH = "stage1_card_hand", "stage4_soft_aces", "stage6_blackjack_hand"
RANKS = {"Ace": 1, "Jack": 11, "Queen": 12, "King": 13}
CARD = re.compile(r"\b(\d+|Ace|Jack|Queen|King) of (Clubs|Diamonds|Hearts|Spades)\b")
pytestmark = pytest.mark.skipif(
    bool(kernel.missing_layers()), reason="needs Linux with Landlock and seccomp"
)

# Slips whose wrong answers hang on a question, a refused call, or another object.
COUNT_KEPT = """
    _count = Hand.count
    def _kept(self):
        if not hasattr(self, "_known"):
            self._known = _count(self)
        return self._known
    Hand.count = _kept
"""
BLACKJACK_SORTS = """
    _blackjack = Hand.is_blackjack
    def _sorting(self):
        self._cards.sort(key=lambda card: card.rank)
        return _blackjack(self)
    Hand.is_blackjack = _sorting
"""
OWN_LIST_RETURNED = """
    Hand.cards = lambda self: self._cards
"""
ACES_SHARED = """
    _hit, _aces = SoftHand.hit, []
    def _begin(self, *cards):
        Hand.__init__(self, *cards)
        _aces.extend(card for card in cards if card.is_ace())
    def _soft(self):
        return bool(_aces) and Hand.count(self) + 10 <= 21
    SoftHand.__init__, SoftHand.is_soft = _begin, _soft
    SoftHand.count = lambda self: Hand.count(self) + 10 * self.is_soft()
"""
TAKEN_THEN_REFUSED = """
    _hit, _double = BlackJackHand.hit, BlackJackHand.double_down
    def _doubled(self, card):
        _double(self, card)
        self._over = True
    def _late(self, card):
        if getattr(self, "_over", False):
            self._cards.append(card)
            raise ValueError("a doubled hand takes no more cards")
        _hit(self, card)
    BlackJackHand.hit, BlackJackHand.double_down = _late, _doubled
"""
BLACKJACK_REMEMBERED = """
    _begin = BlackJackHand.__init__
    def _remember(self, *cards):
        _begin(self, *cards)
        self._natural = Hand.is_blackjack(self)
    BlackJackHand.__init__ = _remember
    BlackJackHand.is_blackjack = lambda self: self._natural
"""


@pytest.mark.parametrize(
    ("stage", "file", "added"),
    [
        pytest.param(FIRST, "hand.py", COUNT_KEPT, id="count kept"),
        pytest.param(FIRST, "hand.py", BLACKJACK_SORTS, id="a question sorts"),
        pytest.param(FIRST, "hand.py", OWN_LIST_RETURNED, id="cards returns its own list"),
        pytest.param(FOURTH, "soft_hand.py", ACES_SHARED, id="aces shared by all hands"),
        pytest.param(SIXTH, "blackjack_hand.py", BLACKJACK_REMEMBERED, id="blackjack remembered"),
    ],
)
def test_what_is_told_replays(kit: Kit, tmp_path: Path, stage: str, file: str, added: str) -> None:
    """Each call that is told gives what came back, and in the reference what was expected."""
    told = [
        each
        for each in failed(kit, stage, {file: textwrap.dedent(added)})
        if not str(each.got).startswith("no ") and ":" not in str(each.got)
    ]
    assert told
    write(kit, tmp_path / "right", stage, {})
    write(kit, tmp_path / "wrong", stage, {file: textwrap.dedent(added)})
    calls = [str(each.call) for each in told]
    assert typed(tmp_path / "wrong", stage, calls) == [str(each.got) for each in told], calls
    assert typed(tmp_path / "right", stage, calls) == [str(each.expected) for each in told], calls


def test_no_more_is_told_than_is_needed(kit: Kit) -> None:
    """Of a test with five hands, the one that spoils the next is told, and no other."""
    results = failed(kit, FOURTH, {"soft_hand.py": textwrap.dedent(ACES_SHARED)})
    calls = {each.name.partition("::")[2]: str(each.call) for each in results}
    assert calls["test_a_hand_without_an_ace_counts_as_before"] == (
        "SoftHand(Ace of Clubs, 2 of Diamonds).count(); SoftHand(5 of Clubs, 6 of Diamonds).count()"
    )


def test_a_call_that_was_refused_is_told(kit: Kit) -> None:
    """What a refused call left behind cannot be seen without it."""
    results = failed(kit, SIXTH, {"blackjack_hand.py": textwrap.dedent(TAKEN_THEN_REFUSED)})
    calls = {each.name.partition("::")[2]: str(each.call) for each in results}
    assert calls["test_a_doubled_hand_takes_no_more_cards"] == (
        "hand = BlackJackHand(6 of Clubs, 5 of Diamonds); hand.double_down(2 of Hearts); "
        "hand.hit(3 of Spades); [each.rank for each in hand.cards()]"
    )


def failed(kit: Kit, stage: str, added: Mapping[str, str]) -> list[TestResult]:
    """Grade the reference with something added; return the tests that failed."""
    graded = kit.course.stage(stage)
    stages = {
        name: StageFiles({file: text.encode() for file, text in files.items()})
        for name, files in sources(kit, stage, added).items()
    }
    with closing(Sandbox.open(bubblewrap=False)) as sandbox:
        grader = Grader(kit, sandbox, load_suites(kit.course, [stage]))
        ((_, outcome),) = grader.grade(Submission("x", stages), [graded])
    return [each for each in outcome.tests if each.outcome == "failed" and each.call]


def sources(kit: Kit, stage: str, added: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Return the reference's files by stage, with something added to those of the last one."""
    graded = kit.course.stage(stage)
    return {
        each.name: {
            name: strip_markers(content.decode()) + (added.get(name, "") * (each is graded))
            for name, content in kit.reference(each).items()
        }
        for each in (*kit.course.earlier(stage), graded)
    }


def write(kit: Kit, root: Path, stage: str, added: Mapping[str, str]) -> None:
    """Write the files as a student has them."""
    for name, files in sources(kit, stage, added).items():
        (root / name).mkdir(parents=True)
        (root / name / "__init__.py").touch()
        for file, text in files.items():
            (root / name / file).write_text(text, encoding="utf-8")


def typed(root: Path, stage: str, calls: list[str]) -> list[str]:
    """Return what each call gives in a Python of its own, as evidence shows it."""
    return [_typed(root, stage, call) for call in calls]


def _typed(root: Path, stage: str, call: str) -> str:
    lines = CARD.sub(
        lambda found: f"Card({RANKS.get(found[1]) or int(found[1])}, {found[2]!r})", call
    ).split("; ")
    given = "\n".join(f"from {stage}.{each.stem} import *" for each in (root / stage).glob("*.py"))
    program = f"""
from contextlib import suppress
from stage1_card_hand.card import Card
{given}
from autograder.sandbox.student.words import show
for line in {lines[:-1]!r}:
    with suppress(ValueError):
        exec(line)
print(show(eval({lines[-1]!r})))
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        check=False,
        cwd=root,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.stdout.strip() or done.stderr
