"""Skeletons: removed and kept parts of solutions, and updates of stages/."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.authoring.skeletons import (
    SkeletonError,
    build,
    make_skeleton,
    stale_files,
    strip_markers,
)

SOLUTION = '''\
"""card.py: one playing card.

Author:  Blackjack course team
Date:    2026-11-20
File:    card.py
Purpose: A card that knows its value,
         and its name.
"""

RANKS = range(1, 14)
# Your own constants:
### BEGIN SOLUTION
ACE = 1
### END SOLUTION


class Card:
    """A playing card."""

    def __init__(self, rank):
        """Store the rank."""
        ### BEGIN SOLUTION
        self.rank = rank
        ### END SOLUTION

    ### BEGIN SOLUTION
    def lower(self):
        """Return a lower card."""
        return self.rank

    ### END SOLUTION


def best(cards):
    """Return the best card."""
    if not cards:
        ### BEGIN SOLUTION
        return None
        ### END SOLUTION
    return cards[0]
'''

SKELETON = '''\
"""card.py: one playing card.

Author:  TODO
Date:    TODO
File:    card.py
Purpose: TODO
"""

RANKS = range(1, 14)
# Constants and helpers of your own, if you want any


class Card:
    """A playing card."""

    def __init__(self, rank):
        """Store the rank."""
        raise NotImplementedError("Card.__init__ is not written yet")

    # Constants and helpers of your own, if you want any


def best(cards):
    """Return the best card."""
    if not cards:
        raise NotImplementedError("best is not written yet")
    return cards[0]
'''

GIVEN = '"""soft_game.py: given.\n\nAuthor:  Blackjack course team\n"""\n\nX = 1\n'

HANDOUT = "# Stage 1\n\n<!-- rubric -->\n<!-- /rubric -->\n"

COURSE = """
style = []

[[stages]]
name = "stage1_card_hand"
points = 5
criteria = [{ title = "A card's value", points = 4 }]
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a small kit: one stage with a student module, a given one, data and a handout."""
    files = {
        "solutions/stage1_card_hand/__init__.py": '"""Stage 1."""\n',
        "solutions/stage1_card_hand/card.py": SOLUTION,
        "solutions/stage1_card_hand/given.py": GIVEN,
        "solutions/stage1_card_hand/data/basic.txt": "1 2 3\n",
        "stages/course.toml": COURSE,
        "stages/stage1_card_hand/README.md": HANDOUT,
        "stages/stage1_card_hand/test_stage1.py": "",
    }
    for name, content in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return tmp_path


def test_regions_and_header_are_taken_out_and_everything_else_stays() -> None:
    """Signatures, docstrings and constants outside regions are the students' to start from."""
    assert make_skeleton(SOLUTION) == SKELETON


def test_a_given_module_is_left_as_it_is() -> None:
    """A file without a region is no student's to write."""
    assert make_skeleton(GIVEN) == GIVEN


def test_a_student_module_needs_a_complete_header() -> None:
    """Otherwise students would be charged for a line that the skeleton lacks."""
    source = SOLUTION.replace("Date:    2026-11-20\n", "").replace("A card that knows", "\n")
    with pytest.raises(SkeletonError, match=r"^card\.py:1: the header lacks Date, Purpose"):
        make_skeleton(source, "card.py")


def test_what_is_left_has_to_be_python() -> None:
    """A region that takes the only statement of a class would break the skeleton."""
    source = (
        SOLUTION + "\n\nclass Empty:\n    ### BEGIN SOLUTION\n    X = 1\n    ### END SOLUTION\n"
    )
    with pytest.raises(
        SkeletonError, match=r"card\.py:\d+: the file without the regions isn't Python"
    ):
        make_skeleton(source, "card.py")


def test_stripping_removes_the_markers_and_nothing_but_spare_blank_lines() -> None:
    """The gap that stays is the wider one of the two around a marker."""
    stripped = strip_markers(SOLUTION)
    assert "SOLUTION" not in stripped
    assert [line for line in stripped.splitlines() if line] == [
        line for line in SOLUTION.splitlines() if line and "SOLUTION" not in line
    ]
    assert "return self.rank\n\n\ndef best" in stripped
    assert "ACE = 1\n\n\nclass Card" in stripped


@pytest.mark.parametrize("ending", ["", "\n", "\n\n"])
def test_stripping_leaves_one_line_end_at_the_end(ending: str) -> None:
    """Whatever followed the last marker."""
    source = f"### BEGIN SOLUTION\nACE = 1\n\n### END SOLUTION{ending}"
    assert strip_markers(source) == "ACE = 1\n"


def test_stripping_markers_that_follow_each_other() -> None:
    """Two regions may touch."""
    region = "### BEGIN SOLUTION\nA = 1\n\n### END SOLUTION\n"
    assert strip_markers(region + region) == "A = 1\n\nA = 1\n"


def test_build_writes_what_is_missing_once(root: Path) -> None:
    """The second run finds nothing to do, and a check agrees."""
    expected = [
        "stages/stage1_card_hand/README.md",
        "stages/stage1_card_hand/__init__.py",
        "stages/stage1_card_hand/card.py",
        "stages/stage1_card_hand/data/basic.txt",
        "stages/stage1_card_hand/given.py",
    ]
    assert build(root, check=True) == expected
    assert build(root, check=False) == expected
    assert build(root, check=False) == []
    assert build(root, check=True) == []
    stage = root / "stages/stage1_card_hand"
    assert (stage / "card.py").read_text(encoding="utf-8") == SKELETON
    assert (stage / "given.py").read_text(encoding="utf-8") == GIVEN
    assert (stage / "data/basic.txt").read_text(encoding="utf-8") == "1 2 3\n"
    assert "| A card's value | 4 |" in (stage / "README.md").read_text(encoding="utf-8")


def test_a_check_writes_nothing(root: Path) -> None:
    """It only tells what build would do."""
    before = sorted(root.rglob("*"))
    assert build(root, check=True)
    assert sorted(root.rglob("*")) == before
    assert (root / "stages/stage1_card_hand/README.md").read_text(encoding="utf-8") == HANDOUT


def test_an_edited_skeleton_is_drift(root: Path) -> None:
    """Skeletons are changed in solutions/."""
    build(root, check=False)
    card = root / "stages/stage1_card_hand/card.py"
    card.write_text(SKELETON + "# edited\n", encoding="utf-8")
    assert build(root, check=True) == ["stages/stage1_card_hand/card.py"]


def test_points_that_changed_are_drift_in_the_handout(root: Path) -> None:
    """The rubric has one source, course.toml."""
    build(root, check=False)
    course = root / "stages/course.toml"
    course.write_text(COURSE.replace("points = 4", "points = 3"), encoding="utf-8")
    assert build(root, check=True) == ["stages/stage1_card_hand/README.md"]


def test_a_stale_file_is_reported_and_left(root: Path) -> None:
    """Nothing is deleted that might be somebody's work; tests, handouts and caches are no drift."""
    build(root, check=False)
    stage = root / "stages/stage1_card_hand"
    (stage / "old.py").write_text("", encoding="utf-8")
    (stage / "__pycache__").mkdir()
    (stage / "__pycache__" / "old.pyc").write_bytes(b"")
    (stage / ".pytest_cache").mkdir()
    (stage / ".pytest_cache" / "README.md").write_bytes(b"")
    assert build(root, check=False) == ["stages/stage1_card_hand/old.py"]
    assert stale_files(root) == ["stages/stage1_card_hand/old.py"]
    assert (stage / "old.py").is_file()


def test_every_problem_is_reported_before_anything_is_written(root: Path) -> None:
    """A run with a mistake in one file leaves the others alone."""
    solutions = root / "solutions/stage1_card_hand"
    (solutions / "card.py").write_text("### BEGIN SOLUTION\n", encoding="utf-8")
    (solutions / "hand.py").write_text("### END SOLUTION\n", encoding="utf-8")
    handout = root / "stages/stage1_card_hand/README.md"
    handout.write_text("# Stage 1\n", encoding="utf-8")
    with pytest.raises(SkeletonError) as caught:
        build(root, check=False)
    assert [line.split(": ")[0] for line in caught.value.message.splitlines()] == [
        "solutions/stage1_card_hand/card.py:1",
        "solutions/stage1_card_hand/hand.py:1",
        "stages/stage1_card_hand/README.md",
    ]
    assert not (root / "stages/stage1_card_hand/given.py").exists()


def test_a_file_is_replaced_as_a_whole(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that is killed on the way leaves the old file, never half of the new one."""

    def killed(source: Path, target: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.replace", killed)
    with pytest.raises(KeyboardInterrupt):
        build(root, check=False)
    assert (root / "stages/stage1_card_hand/README.md").read_text(encoding="utf-8") == HANDOUT


def test_without_a_course_file_the_handouts_stay_as_they_are(root: Path) -> None:
    """Skeletons can be built before the course is."""
    (root / "stages/course.toml").unlink()
    build(root, check=False)
    assert (root / "stages/stage1_card_hand/README.md").read_text(encoding="utf-8") == HANDOUT


def test_the_kits_own_stages_are_up_to_date() -> None:
    """What is committed in stages/ is what solutions/ and course.toml make of it."""
    assert build(Path(__file__).parents[2], check=True) == []
