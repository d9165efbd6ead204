"""The course file: its content, and messages for an invalid one."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from fractions import Fraction
from pathlib import Path

import pytest

from autograder.course.model import Course, Limits, Stage, StyleItem, load_course
from autograder.errors import CourseError

GOOD = """\
schema = 1
title = "Cards"
feedback = "full"
limits = { cpu_seconds = 0.2, memory_mb = 512, output_kb = 256 }
assignments = [{ id = "first", title = "The first" }, { id = "last", title = "The last" }]
style = [
    { id = "header", title = "Headers", share = 62.5, per_finding = 10, rules = ["header"] },
    { id = "names", title = "Names", share = 37.5, per_finding = 2.5, rules = ["N8", "E741"] },
]

[[stages]]
name = "stage1_card"
assignment = "first"
title = "Card"
points = 10.5
modules = ["card.py"]
criteria = [
    { id = "card_new", title = "New", points = 0.1, hint = "Try.", prerequisites = ["card_text"] },
    { id = "card_text", title = "Text", points = 8.3, hint = "Ace" },
]

[[stages]]
name = "stage2_hand"
assignment = "first"
title = "Hand"
points = 5
modules = ["hand.py"]
given = ["rules.txt", "game.py"]
needs = ["stage1_card"]
starts = "game.main"

[[stages.criteria]]
id = "hand_new"
title = "A new hand"
points = 4
hint = "Store the cards."
prerequisites = ["stage1_card.card_new"]

[[stages]]
name = "stage10_casino"
assignment = "last"
title = "Casino"
points = 5
modules = ["casino.py"]
needs = ["stage2_hand"]
criteria = [{ id = "casino_new", title = "A casino", points = 4, hint = "Open the doors." }]
"""


def load(folder: Path, text: str) -> Course:
    """The course that a text describes."""
    path = folder / "course.toml"
    path.write_text(text, encoding="utf-8")
    return load_course(path)


def faults(folder: Path, *changes: tuple[str, str]) -> list[str]:
    """What is told, line by line and without the path, about the good file after some changes."""
    text = GOOD
    for old, new in changes:
        assert old in text, f"nothing to change: {old}"
        text = text.replace(old, new, 1)
    with pytest.raises(CourseError) as caught:
        load(folder, text)
    return [
        line.removeprefix(f"{folder / 'course.toml'}: ") for line in str(caught.value).split("\n")
    ]


def test_a_good_file_becomes_dataclasses(tmp_path: Path) -> None:
    """Every key arrives, as a plain value of the right type."""
    course = load(tmp_path, GOOD)
    assert (course.title, course.feedback) == ("Cards", "full")
    assert course.limits == Limits(cpu_seconds=0.2, memory_mb=512, output_kb=256)
    assert [assignment.id for assignment in course.assignments] == ["first", "last"]
    assert course.style[1] == StyleItem(
        "names", "Names", Fraction(3, 8), Fraction(1, 40), ("N8", "E741")
    )
    hand = course.stages[1]
    assert (hand.assignment, hand.title, hand.points) == ("first", "Hand", Fraction(5))
    assert (hand.modules, hand.given) == (("hand.py",), ("rules.txt", "game.py"))
    assert (hand.needs, hand.starts) == (("stage1_card",), "game.main")


def test_what_may_be_left_out_is_empty(tmp_path: Path) -> None:
    """Given files, needs, a start and prerequisites are optional."""
    card = load(tmp_path, GOOD).stages[0]
    assert (card.given, card.needs, card.starts) == ((), (), "")
    assert card.criteria[1].prerequisites == ()


JUDGED = """
[[judged]]
id = "design"
title = "Design"
share = 60
good = "Well cut."
fair = "Mixed."
poor = "A heap."
"""


def test_what_a_person_judges_is_off_and_empty_unless_the_course_says_so(tmp_path: Path) -> None:
    assert (load(tmp_path, GOOD).marks, load(tmp_path, GOOD).judged) == (False, ())
    course = load(tmp_path, GOOD.replace("[[stages]]", JUDGED + "\n[[stages]]", 1))
    assert [(each.id, each.share, each.poor) for each in course.judged] == [
        ("design", Fraction(3, 5), "A heap."),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("written", "share"), [("0", 0), ("20", Fraction(1, 5)), ("-1", None), ("101", None)]
)
def test_what_a_person_may_give_beyond_the_points_is_a_percentage(
    tmp_path: Path, written: str, share: Fraction | None
) -> None:
    text = GOOD.replace("schema = 1", f"schema = 1\nextra_by_hand = {written}", 1)
    if share is None:
        with pytest.raises(CourseError, match=r"extra_by_hand: .* a number from 0 to 100"):
            load(tmp_path, text)
        return
    course = load(tmp_path, text)
    assert course.extra_by_hand == share
    assert course.most_by_hand(course.stages[0]) == course.stages[0].points * (1 + share)
    assert load(tmp_path, GOOD).extra_by_hand == 0


def test_judged_items_share_what_style_has_and_each_has_three_levels(tmp_path: Path) -> None:
    twice = JUDGED + JUDGED.replace('fair = "Mixed."\n', "")
    with pytest.raises(CourseError) as caught:
        load(tmp_path, GOOD.replace("[[stages]]", twice + "\n[[stages]]", 1))
    told = caught.value.message
    assert "judged: the shares add up to 120.0; allowed: at most 100" in told
    assert "judged: 'design' appears more than once" in told
    assert "judged[design].fair: is missing" in told


def test_extra_credit_is_in_no_total_it_comes_on_top(tmp_path: Path) -> None:
    """A total over extra credit alone is out of its own points."""
    text = GOOD.replace('title = "The last" }', 'title = "The last", extra_credit = true }')
    course = load(tmp_path, text)
    extra = [stage for stage in course.stages if stage.assignment == "last"]
    rest = [stage for stage in course.stages if stage.assignment == "first"]
    assert extra
    assert course.extra_credit == {stage.name for stage in extra}
    assert course.worth(course.stages) == sum(stage.points for stage in rest)
    assert course.worth(extra) == sum(stage.points for stage in extra)
    assert course.on_top(course.stages) == {stage.name for stage in extra}
    assert course.on_top(extra) == course.on_top(()) == frozenset()
    assert load(tmp_path, GOOD).extra_credit == frozenset()


def test_the_dataclasses_are_frozen(tmp_path: Path) -> None:
    """Nobody changes a rubric while grading."""
    course = load(tmp_path, GOOD)
    with pytest.raises(FrozenInstanceError):
        course.stages[0].criteria[0].points = Fraction(99)  # type: ignore[misc]


def test_points_are_exact(tmp_path: Path) -> None:
    """Decimals are read as written, so that tenths add up."""
    card = load(tmp_path, GOOD).stages[0]
    assert card.points == Fraction(21, 2)
    assert [criterion.points for criterion in card.criteria] == [Fraction(1, 10), Fraction(83, 10)]


def test_a_stage_splits_its_points_into_correctness_and_style(tmp_path: Path) -> None:
    """80% and 20%, exactly."""
    card = load(tmp_path, GOOD).stages[0]
    assert (card.correctness_points, card.style_points) == (Fraction(42, 5), Fraction(21, 10))


def test_a_stage_has_the_number_in_its_name(tmp_path: Path) -> None:
    """The number may have two digits."""
    assert [stage.number for stage in load(tmp_path, GOOD).stages] == [1, 2, 10]


def test_prerequisites_are_kept_fully_qualified(tmp_path: Path) -> None:
    """A bare id is one of the stage's own; a later line of the same stage is allowed."""
    course = load(tmp_path, GOOD)
    assert course.stages[0].criteria[0].prerequisites == ("stage1_card.card_text",)
    assert course.stages[1].criteria[0].prerequisites == ("stage1_card.card_new",)


def names(stages: tuple[Stage, ...]) -> list[str]:
    """The stages' names."""
    return [stage.name for stage in stages]


def test_a_stage_is_found_by_its_name(tmp_path: Path) -> None:
    """An unknown name is answered with the known ones."""
    course = load(tmp_path, GOOD)
    assert course.stage("stage2_hand").title == "Hand"
    with pytest.raises(CourseError, match="stage1_card, stage2_hand, stage10_casino"):
        course.stage("stage3_hand")


def test_earlier_stages_are_all_that_are_needed_in_course_order(tmp_path: Path) -> None:
    """What a needed stage needs belongs to them, and the stage itself does not."""
    course = load(tmp_path, GOOD)
    assert names(course.earlier("stage10_casino")) == ["stage1_card", "stage2_hand"]
    assert course.earlier("stage1_card") == ()
    with pytest.raises(CourseError, match="stage1_card, stage2_hand"):
        course.earlier("stage3_hand")


def test_the_stages_of_an_assignment(tmp_path: Path) -> None:
    """An unknown assignment is answered with the known ones."""
    course = load(tmp_path, GOOD)
    assert names(course.find_assignment("first")) == ["stage1_card", "stage2_hand"]
    with pytest.raises(CourseError, match="first, last"):
        course.find_assignment("second")


CARD, HAND = "stages[stage1_card]", "stages[stage2_hand]"
LINKS = f"{CARD}.criteria[card_new].prerequisites"
FAULTS: list[tuple[str, str, str]] = [
    # old, new, how the one line begins
    ("schema = 1", "schema = 2", "schema: '2' does not fit; allowed: 1"),
    ("schema = 1", "", "schema: is missing; allowed: 1"),
    ("schema = 1", "schema = true", "schema: 'True' does not fit"),
    ('"full"', '"all"', "feedback: 'all' does not fit; allowed: 'full', 'hint' or 'by_date'"),
    ("limits =", "cpus = 2\nlimits =", "cpus: is an unknown key; allowed: title, feedback"),
    ("memory_mb = 512", "memory_mb = 0.5", "limits.memory_mb: '0.5' does not fit"),
    (", output_kb = 256", "", "limits.output_kb: is missing; allowed: a whole number"),
    ("output_kb", "disk_kb = 1, output_kb", "limits.disk_kb: is an unknown key; allowed: cpu_s"),
    ("cpu_seconds = 0.2", "cpu_seconds = inf", "limits.cpu_seconds: 'Infinity' does not fit"),
    ('"The first"', '"The first", x = 1', "assignments[first].x: is an unknown key; allowed: id"),
    ('"The first"', '"The first", extra_credit = 1', "assignments[first].extra_credit: '1' does"),
    ('"The first"', '" "', "assignments[first].title: ' ' does not fit; allowed: a text"),
    ('id = "last"', 'id = "La st"', "assignments[La st].id: 'La st' does not fit"),
    ('["header"]', '["headers"]', "style[header].rules: \"['headers']\" does not fit"),
    ('["header"]', "[]", "style[header].rules: '[]' does not fit; allowed: a list"),
    ('["header"]', '["N8"]', "style: 'N8' appears more than once; allowed: once"),
    ('id = "names"', 'id = "header"', "style: 'header' appears more than once"),
    ("share = 62.5", "share = 62", "style: the shares add up to 99.5; allowed: 100"),
    ("per_finding = 10", "per_finding = 101", "style[header].per_finding: '101' does not fit"),
    ("per_finding = 10", "per_finding = 10, x = 0", "style[header].x: is an unknown key"),
    ('"stage1_card"', '"stage2_hand"', "stages: 'stage2_hand' appears more than once"),
    ('"stage10_casino"', '"casino"', "stages[casino].name: 'casino' does not fit; allowed: a name"),
    ("points = 10.5", 'points = "ten"', f"{CARD}.points: 'ten' does not fit; allowed: a number"),
    ("points = 10.5", "points = true", f"{CARD}.points: 'True' does not fit"),
    ("points = 10.5", "points = nan", f"{CARD}.points: 'NaN' does not fit"),
    ("points = 10.5", "points = 1e-99999999", f"{CARD}.points: '1E-99999999' does not fit"),
    ("points = 10.5", "points = 1e99999999", f"{CARD}.points: '1E+99999999' does not fit"),
    ("points = 10.5", "points = 11", f"{CARD}.criteria: the points add up to 8.4; allowed: 8.8"),
    ('"card.py"', '"../card.py"', f"{CARD}.modules: \"['../card.py']\" does not fit"),
    ('["card.py"]', "[]", f"{CARD}.modules: '[]' does not fit; allowed: a list"),
    ('["card.py"]', "[1]", f"{CARD}.modules: '[1]' does not fit; allowed: a list"),
    ('"rules.txt"', '"hand.py"', f"{HAND}.modules and given: 'hand.py' appears"),
    ('"rules.txt"', '"a/b"', f"{HAND}.given: \"['a/b', 'game.py']\" does not fit"),
    ('"game.main"', '"player.main"', f"{HAND}.starts: 'player.main' is in no file"),
    ('"game.main"', '"game"', f"{HAND}.starts: 'game' does not fit"),
    ('t = "first"', 't = "second"', f"{CARD}.assignment: 'second' is unknown; allowed: ['first'"),
    ('["stage1_card"]', '["stage3_x"]', f"{HAND}.needs: 'stage3_x' isn't an earlier stage"),
    ('["stage1_card"]', '["stage10_casino"]', f"{HAND}.needs: 'stage10_casino' isn't"),
    ('["stage1_card"]', '["stage2_hand"]', f"{HAND}.needs: 'stage2_hand' isn't"),
    ('title = "New", ', "", f"{CARD}.criteria[card_new].title: is missing; allowed: a text"),
    ("points = 0.1", "points = -0.1", f"{CARD}.criteria[card_new].points: '-0.1' does not fit"),
    ("points = 0.1", "points = 0", f"{CARD}.criteria[card_new].points: '0' does not fit"),
    ("points = 0.1", "points = 0.1, x = 0", f"{CARD}.criteria[card_new].x: is an unknown key"),
    ("points = 8.3", "points = 8.2", f"{CARD}.criteria: the points add up to 8.3; allowed: 8.4"),
    ('["card_text"]', '["a", "a"]', f"{LINKS}: \"['a', 'a']\""),
    ('"card_text"]', '"card"]', f"{LINKS}: 'stage1_card.card' is u"),
    (
        '"card_text"]',
        '"stage2_hand.hand_new"]',
        f"{LINKS}: 'stage2_hand.hand_new' is of a later stage",
    ),
    ('"card_text"]', '"card_new"]', f"{LINKS}: they lead back to"),
]


@pytest.mark.parametrize(("old", "new", "line"), FAULTS)
def test_a_fault_is_told_with_key_and_what_is_allowed(
    tmp_path: Path, old: str, new: str, line: str
) -> None:
    """One wrong place makes one line about it."""
    told = faults(tmp_path, (old, new))
    assert any(each.startswith(line) for each in told), told


def test_every_missing_top_key_is_told(tmp_path: Path) -> None:
    """Of an empty file each part is missed."""
    missing = [line.split(":")[0] for line in faults(tmp_path, (GOOD, "")) if "is missing" in line]
    assert {"schema", "title", "feedback", "assignments", "style", "stages"} <= set(missing)
    assert "limits.memory_mb" in missing


def test_an_id_may_not_be_used_twice_in_a_stage(tmp_path: Path) -> None:
    """Criteria of one stage have different ids; a duplicate assignment is told too."""
    told = faults(
        tmp_path, ('id = "card_text"', 'id = "card_new"'), ('id = "last"', 'id = "first"')
    )
    assert f"{CARD}.criteria: 'card_new' appears more than once; allowed: once" in told
    assert "assignments: 'first' appears more than once; allowed: once" in told


def test_a_circle_is_told_at_every_criterion_in_it(tmp_path: Path) -> None:
    """Two criteria that wait for each other are both named, and nobody else."""
    told = faults(tmp_path, ('"Ace"', '"Ace", prerequisites = ["card_new"]'))
    assert [line.split(":")[0] for line in told] == [
        f"{CARD}.criteria[card_new].prerequisites",
        f"{CARD}.criteria[card_text].prerequisites",
    ]


def test_everything_is_told_at_once(tmp_path: Path) -> None:
    """Faults of all kinds end up in one error, each in a line of its own that names the file."""
    changes = [('"full"', '"all"'), ("share = 62.5", "share = 6"), ("points = 8.3", "points = 8")]
    told = faults(tmp_path, *changes, ('title = "Casino"', "x = 1"))
    assert [line.split(":")[0] for line in told] == [
        "feedback",
        "stages[stage10_casino].x",
        "stages[stage10_casino].title",
        "style",
        f"{CARD}.criteria",
    ]
    with pytest.raises(CourseError) as caught:
        load(tmp_path, "x = 1")
    assert all(line.startswith(f"{tmp_path}/course") for line in str(caught.value).split("\n"))


def test_a_row_without_a_name_is_called_by_its_place(tmp_path: Path) -> None:
    """The second style item without an id is number 2."""
    assert faults(tmp_path, ('id = "names", ', ""))[0].startswith("style[#2].id: is missing")


def test_a_wrong_number_is_told_without_a_wrong_sum(tmp_path: Path) -> None:
    """Nothing is added up where a number could not be read."""
    assert len(faults(tmp_path, ("points = 8.3", 'points = "x"'))) == 1
    assert len(faults(tmp_path, ("share = 62.5", 'share = "x"'))) == 1


@pytest.mark.parametrize("content", [b"schema = ", b"\xff\xfe", b"a = " + b"[" * 5000])
def test_a_file_that_is_not_toml_is_told(tmp_path: Path, content: bytes) -> None:
    """Syntax, encoding and nesting without end are all the file's fault."""
    path = tmp_path / "course.toml"
    path.write_bytes(content)
    with pytest.raises(CourseError, match=r"course\.toml: is not TOML"):
        load_course(path)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    """So is a folder in its place."""
    for path in (tmp_path / "course.toml", tmp_path):
        with pytest.raises(CourseError, match="cannot be read"):
            load_course(path)
