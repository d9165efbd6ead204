"""The class page: charts, criteria, groups, and missing students."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.gradebook.people import Belongs
from autograder.report.charts import histogram
from autograder.report.class_page import ClassContext, ClassPage
from autograder.report.groups import Groups
from autograder.report.heat_map import heat_map
from autograder.report.item_analysis import analyse
from autograder.report.summary import StageRow, StudentRow, summarize
from autograder.report.views import Work, totals
from autograder.results.model import Flag, Recognised, Result
from casino.messages import Call
from tests.conftest import run_autograder
from tests.export.conftest import STAGE, hand_in, make_record, put
from tests.made_up_class import made_up_results
from tests.report.samples import (
    COURSE,
    CRASHED,
    FAILED,
    FIRST,
    PASSED,
    SECOND,
    record,
    written,
)


def row(result: dict[str, object], file: str = "page.html") -> StudentRow:
    """Return a student's line of the class page from one record."""
    work = Work(result.student, {result.stage: result})
    return summarize(work.student, file, totals(COURSE, COURSE.stages, work))


def shares(*pairs: tuple[float, float]) -> list[tuple[StudentRow, StageRow]]:
    """Return students `s0`, `s1` … with these shares of the two criteria of stage 1."""
    student = row(record())
    base, _ = student.stages
    return [
        (replace(student, student=f"s{number}"), replace(base, shares=pair))
        for number, pair in enumerate(pairs)
    ]


def test_a_histogram_counts_everybody_once_with_both_ends() -> None:
    """0 is in the first bin, 1 in the last, a border in the bin above it."""
    chart = histogram([0, 0.1, 0.7, 0.99, 1, 1])
    assert chart is not None
    assert [bar.amount for bar in chart.bars] == [1, 1, 0, 0, 0, 0, 0, 1, 0, 3]
    assert chart.median == 84.5
    assert max(bar.height for bar in chart.bars) == 100
    assert histogram([]) is None


def test_discrimination_is_the_correlation_with_the_rest() -> None:
    """With two criteria the rest is the other one; a worked example by hand: r = 0.6."""
    rows = shares(*[(1, 1)] * 4, *[(0, 0)] * 4, (1, 0), (0, 1))
    one, other = analyse(COURSE.stages[0], rows)
    assert one.difficulty == other.difficulty == 0.5
    assert one.discrimination == pytest.approx(0.6)
    assert other.discrimination == pytest.approx(0.6)
    assert one.words == "discriminates well"


def test_a_criterion_that_the_strong_lose_is_named() -> None:
    """A clearly negative correlation is suspicious, and the strong who lost it are named."""
    one, _ = analyse(COURSE.stages[0], shares(*[(1, 0)] * 5, *[(0, 1)] * 5))
    assert one.discrimination == pytest.approx(-1)
    assert one.suspicion == "Stronger students lose it more often than weaker ones."
    assert [name for name, _ in one.outliers] == ["s5", "s6", "s7", "s8", "s9"]


def test_a_correlation_that_chance_makes_is_not_suspicious() -> None:
    """Of ten students one loses the first criterion only, and one the second: r = −0.11."""
    one, _ = analyse(COURSE.stages[0], shares((0, 1), (1, 0), *[(1, 1)] * 8))
    assert one.discrimination == pytest.approx(-1 / 9)
    assert one.suspicion == ""


def test_what_nobody_or_hardly_anybody_earns_comes_first() -> None:
    """Suspicious criteria stand before those that look as they should."""
    one, other = analyse(COURSE.stages[0], shares(*[(0, 1)] * 10, *[(0, 0)] * 10))
    assert one.suspicion.startswith("No student earns it")
    assert sorted([other, one], key=lambda item: item.rank) == [one, other]


def test_a_program_that_does_not_run_says_nothing_about_a_criterion() -> None:
    """It loses everything at once, which would make every criterion discriminate."""
    running = shares(*[(1, 0), (0, 1)] * 5)
    broken = [(student, replace(own, runs=False)) for student, own in shares(*[(0, 0)] * 9)]
    one, _ = analyse(COURSE.stages[0], [*running, *broken])
    assert (one.students, one.difficulty) == (10, 0.5)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([(1, 1), (0, 0)], "too few students"),
        ([(1, 0), (1, 1)] * 10, "every student has it"),
        ([(0, 0), (0, 1)] * 10, "no student has it"),
        ([(0.1 + 0.2, 0), (0.3, 1)] * 10, "nothing to compare"),
    ],
)
def test_no_number_is_shown_that_says_nothing(rows: list[tuple[float, float]], words: str) -> None:
    """Few students, or a criterion without spread, have no correlation."""
    one, _ = analyse(COURSE.stages[0], shares(*rows))
    assert (one.discrimination, one.words) == (None, words)


def test_the_same_answers_are_one_group_whatever_is_incidental() -> None:
    """Addresses, line numbers and times do not part a group; another answer does."""
    got = "<Card at 0x{0}>, after 0.{0} s, in line {0}"
    wrong = [replace(FAILED, got=got.format(number)) for number in (11, 22)]
    groups = Groups()
    for name, test in zip("abc", [*wrong, replace(FAILED, got="7")], strict=True):
        groups.add(row(record(name, one=[test]), name))
    (group,) = groups.find(COURSE)
    assert group.members == (("a", "a"), ("b", "b"))
    assert group.criteria == ("The one line",)
    assert group.lost == 16


def test_criteria_that_the_same_students_fail_are_one_group() -> None:
    """One comment, not two; a student who fails one of them otherwise is in no group with them."""
    groups = Groups()
    for name in "ab":
        groups.add(row(record(name, one=[FAILED], two=[CRASHED]), name))
    (group,) = groups.find(COURSE)
    assert group.criteria == ("The one line", "The two line")
    assert group.lost == 32


def test_a_misconception_is_a_group_however_it_shows() -> None:
    """Its sentence is told, and its criteria are not grouped a second time."""
    told = (Recognised("ace", ("one",), "Counts the ace as 11."),)
    groups = Groups()
    for name, got in zip("ab", "12", strict=True):
        result = record(name, one=[replace(FAILED, got=got)], misconceptions=told)
        groups.add(row(result, name))
    (group,) = groups.find(COURSE)
    assert group.sentence == "Counts the ace as 11."
    assert (group.lost, len(group.members)) == (16, 2)


def test_what_is_computed_from_the_answers_is_one_group_by_its_sentence_alone() -> None:
    """`wrong whenever the card is a 3` and `always None` are two mistakes of one place."""
    groups = Groups()
    for name, said in zip("abc", ("for a 3.", "always.", "for a 3."), strict=True):
        told = (Recognised("pattern_value", ("one",), f"Wrong {said}"),)
        groups.add(row(record(name, one=[FAILED], misconceptions=told), name))
    (group,) = groups.find(COURSE)
    assert (group.sentence, group.members) == ("Wrong for a 3.", (("a", "a"), ("c", "c")))


def test_passed_blocked_and_waiting_tests_make_no_group() -> None:
    """Nobody needs a comment for what passed, was not begun or waits for something else."""
    groups = Groups()
    for name in "ab":
        tests = [
            PASSED,
            replace(FAILED, outcome="blocked", blocked_by=f"{FIRST}.two"),
            replace(FAILED, outcome="not_started"),
        ]
        groups.add(row(record(name, one=tests)))
    assert groups.find(COURSE) == []


def test_the_page_shows_groups_criteria_spread_and_missing(tmp_path: Path) -> None:
    """Every part is on the page, with a table beside each chart."""
    right = [record(f"r{number}") for number in range(6)]
    wrong = [record(f"w{number}", one=[FAILED]) for number in range(6)]
    index, _ = written(tmp_path, *right, *wrong, record("w0", SECOND))
    assert "Stage 1 · The one line · 6 students · 48 points together" in index.text
    assert "Called call-it(7) Came back got-8 Expected want-9" in index.text
    assert "1 The one line 50% – nothing to compare" in index.text
    assert "Missing 11 11 submissions of stage 2" in index.text
    assert "1 Card and Hand 80% 12" in index.text
    charts = [attrs for tag, attrs in index.tags if tag == "svg" and attrs.get("role") == "img"]
    assert len(charts) == 3
    assert all(attrs["aria-label"] for attrs in charts)


def test_the_tiles_say_what_needs_doing(tmp_path: Path) -> None:
    """One for each kind of work, a calm one where there is none, and the verb to do it with."""
    told = (Recognised("ace", ("one",), "Your code counts the ace as 11. It counts 1."),)
    wrong = [record(name, one=[FAILED], misconceptions=told) for name in "ab"]
    flagged = record("c", flags=(Flag("os.fork", "()"), Flag("os.system", "id")))
    index, _ = written(tmp_path, *wrong, flagged)
    assert "Not graded 0 everything handed in is graded" in index.text
    assert "Flags 1 1 serious: starts a process Review" in index.text
    assert "Biggest misconception 2 Counts the ace as 11 Copy comment" in index.text
    comments = [attrs["data-copy"] for tag, attrs in index.tags if "data-copy" in attrs]
    assert comments == [
        "Stage 1, Card and Hand: Your code counts the ace as 11. It counts 1. Use `one()`."
    ]


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ("Your code makes the dealer hit on 17. The dealer sticks.", "Makes the dealer hit on 17"),
        (
            "Your code does one of two things. It reads a letter. More. Or it takes any. X.",
            "Reads a letter or takes any",
        ),
    ],
)
def test_a_misconception_is_named_in_short(sentence: str, title: str) -> None:
    told = (Recognised("x", ("one",), sentence),)
    groups = Groups()
    for name in "ab":
        groups.add(row(record(name, one=[FAILED], misconceptions=told), name))
    assert groups.find(COURSE)[0].title == title


def test_the_heat_map_is_sorted_by_total_and_tells_missing_from_nothing() -> None:
    """One path a level; full points are the ground; what is missing is no zero."""
    rows = [row(record("weak", one=[FAILED])), row(record("strong"))]
    found = heat_map(COURSE.stages, rows)
    assert found is not None
    assert found.order == (1, 0)
    assert dict(found.paths) == {"h0": "M0 1.5h1", "none": "M2.8 0.5h2M2.8 1.5h2"}
    assert found.stages[0].lost == (0.5, 0.0)
    extra = heat_map(COURSE.stages, rows, frozenset({SECOND}))
    assert extra is not None
    assert "none" not in dict(extra.paths)


def test_a_class_of_a_thousand_is_a_page_of_less_than_three_megabytes(kit: Kit) -> None:
    """Made up from the rubric, with every criterion of the course."""
    students: dict[str, dict[str, Result]] = {}
    for person, result, _ in made_up_results(kit.course, 1000):
        students.setdefault(person.folder, {})[result.stage] = result
    page = ClassPage(kit.course, kit.course.stages)
    for student, own in students.items():
        parts = totals(kit.course, kit.course.stages, Work(student, own))
        page.add(summarize(student, f"{student}-0123456789.html", parts))
    text = page.render(ClassContext())
    assert len(text.encode()) < 3_000_000
    assert text.split("<tbody>")[1].count('<th scope="row"><a') == 1000


def test_sections_stand_side_by_side_and_beside_each_name() -> None:
    """Or groups where there are no sections; with one part there is nothing to compare."""
    people = {"ada": Belongs("Mon <9>"), "bo": Belongs("Tue")}
    rows = [replace(row(record()), student=name) for name in ("ada", "bo", "eve")]

    def shown(belongs: dict[str, Belongs]) -> str:
        page = ClassPage(COURSE, COURSE.stages[:1])
        for each in rows:
            page.add(replace(each, stages=each.stages[:1]))
        return page.render(ClassContext(people=belongs))

    page = shown(people)
    assert "Sections side by side" in page
    heads = re.findall(r'<tr><th scope="row">([^<]*)</th><td class="number">(\d+)', page)
    assert heads == [("Mon &lt;9&gt;", "1"), ("Tue", "1"), ("none", "1")]
    assert page.count("Mon &lt;9&gt;") == 2
    assert "Groups side by side" in shown({"ada": Belongs(group="x")})
    assert "side by side" not in shown({each.student: Belongs("A") for each in rows})


def test_the_median_is_of_the_same_students_in_tile_and_chart() -> None:
    """Of those with a page: who is on the roster alone pulls neither down."""
    page = ClassPage(COURSE, COURSE.stages)
    page.add(row(record()))
    page.add(replace(row(record()), student="eve", file="", stages=()))
    text = page.render(ClassContext())
    [tile] = re.findall(r"<b>(\d+%)</b>", text)
    assert f"the line is the median, {tile}" in text
    assert 'aria-label="1 students, median' in text


def test_a_crash_group_is_named_by_its_error(tmp_path: Path) -> None:
    """What stopped the tests says more than the first test's title."""
    crash = replace(CRASHED, got="NameError: BANER", expected="")
    index, _ = written(tmp_path, *(record(name, one=[crash]) for name in "ab"))
    assert "Stopped with NameError: BANER Stage 1 · The one line · 2 students" in index.text


def test_what_took_far_longer_than_the_median_is_listed(tmp_path: Path) -> None:
    """Slow is relative to the class, and never under a second."""
    results = [record(f"s{number}", seconds={"wall": 0.5}) for number in range(5)]
    slow = record("snail", seconds={"wall": 9.25})
    index, _ = written(tmp_path, *results, slow)
    assert "snail 1 9.25 0.5" in index.text
    assert "s0 1 0.5" not in index.text


def test_a_large_class_costs_a_line_a_student() -> None:
    """What is kept of a student is small, however long the evidence is."""
    import pickle

    result = record(one=[replace(FAILED, got="g" * 10**5, call=Call("c" * 10**5))] * 20)
    assert len(pickle.dumps(row(result))) < 3000
    assert re.fullmatch(r"[0-9a-f]{24}", row(result).stages[0].failures[0].key)
    assert row(result).stages[0].failures[0].lost == float(Fraction(8))


def test_a_students_own_name_stands_beside_the_folders_and_heads_the_page(
    kit: Kit, tmp_path: Path
) -> None:
    put(tmp_path / "results", make_record(kit.course.stage(STAGE), "al1"))
    put(tmp_path / "results", make_record(kit.course.stage(STAGE), "b1"))
    for student, name in (("al1", "adalovelace"), ("b1", "Bo <b>Chen</b>")):
        hand_in(tmp_path / "in", student, name=name)
        (tmp_path / "in" / student / STAGE).mkdir(parents=True)
        (tmp_path / "in" / student / STAGE / "card.py").touch()
    (tmp_path / "results" / "roster.csv").write_text('student,name\nal1,"Lovelace, Ada"\n')
    run_autograder(
        "report", tmp_path / "results", "--to", tmp_path / "p", "--submissions", tmp_path / "in"
    )
    (page,) = (tmp_path / "p").glob("al1*.html")
    assert "<h1><bdi>Lovelace, Ada</bdi>" in page.read_text(encoding="utf-8")
    index = (tmp_path / "p" / "index.html").read_text(encoding="utf-8")
    assert "<bdi>Lovelace, Ada</bdi>" in index
    assert "<bdi>Bo &lt;b&gt;Chen&lt;/b&gt;</bdi>" in index


def test_who_is_in_the_roster_and_handed_in_nothing_has_a_row(kit: Kit, tmp_path: Path) -> None:
    """Nobody of the class is left out, on the page or in a table; a name is not a submission."""
    put(tmp_path / "results", make_record(kit.course.stage(STAGE), "al1"))
    (tmp_path / "results" / "roster.csv").write_text("student,name\nal1,Ada\nzo9,Zora Hill\n")
    run_autograder("report", tmp_path / "results", "--to", tmp_path / "p")
    index = (tmp_path / "p" / "index.html").read_text(encoding="utf-8")
    assert index.count("<bdi>zo9</bdi>") == 1
    assert index.count("<bdi>Zora Hill</bdi>") == 1
    row = index.partition("<bdi>zo9</bdi>")[2].partition("</tr>")[0]
    assert "not handed in" in row
    assert "missing" in row
    assert not list((tmp_path / "p").glob("zo9*"))
    run_autograder("export", tmp_path / "results", "--format", "csv", "--to", tmp_path / "g.csv")
    assert "\nzo9," in (tmp_path / "g.csv").read_text(encoding="utf-8")
