"""The class page: charts, criteria, groups, and who is missing."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from autograder.report.charts import histogram, scatter
from autograder.report.groups import Groups
from autograder.report.item_analysis import analyse
from autograder.report.summary import StageRow, StudentRow, summarize
from autograder.report.views import Work, totals
from autograder.results.model import Flag, Recognised
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


def shares(*pairs: tuple[float, float]) -> list[StageRow]:
    """Return rows of stage 1 with these shares of its two criteria."""
    (base, _) = row(record()).stages
    return [replace(base, shares=pair) for pair in pairs]


def test_a_histogram_counts_everybody_once_with_both_ends() -> None:
    """0 is in the first bin, 1 in the last, a border in the bin above it."""
    chart = histogram([0, 0.1, 0.7, 0.99, 1, 1])
    assert chart is not None
    assert [bar.amount for bar in chart.bars] == [1, 1, 0, 0, 0, 0, 0, 1, 0, 3]
    assert chart.median == 84.5
    assert max(bar.height for bar in chart.bars) == 100
    assert histogram([]) is None


def test_a_plot_has_a_lower_half_only_where_a_point_lies_in_it() -> None:
    """Without one, the line of 0 is the bottom."""
    above, below = scatter([(0.5, 1, "1", "w")]), scatter([(0.5, -0.5, "1", "w")])
    assert above is not None
    assert below is not None
    assert (above.low, above.zero, above.dots[0].y) == (0, 100, 0)
    assert (below.low, below.zero, below.dots[0].y) == (-1, 50, 75)


def test_discrimination_is_the_correlation_with_the_rest() -> None:
    """With two criteria the rest is the other one; a worked example by hand: r = 0.6."""
    rows = shares(*[(1, 1)] * 4, *[(0, 0)] * 4, (1, 0), (0, 1))
    one, other = analyse(COURSE.stages[0], rows)
    assert one.difficulty == other.difficulty == 0.5
    assert one.discrimination == pytest.approx(0.6)
    assert other.discrimination == pytest.approx(0.6)
    assert one.words == "discriminates well"


def test_a_criterion_that_the_strong_lose_is_named() -> None:
    """A negative correlation asks for a look at the tests."""
    one, _ = analyse(COURSE.stages[0], shares(*[(1, 0)] * 5, *[(0, 1)] * 5))
    assert one.discrimination == pytest.approx(-1)
    assert one.words == "negative: look at its tests"


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([(1, 1), (0, 0)], "too few students"),
        ([(1, 0), (1, 1)] * 10, "everybody has it"),
        ([(0, 0), (0, 1)] * 10, "nobody has it"),
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
    (group,) = groups.found(COURSE)
    assert group.members == (("a", "a"), ("b", "b"))
    assert group.criteria == ("The one line",)
    assert group.lost == 16


def test_criteria_that_the_same_students_fail_are_one_group() -> None:
    """One comment, not two; a student who fails one of them otherwise is in no group with them."""
    groups = Groups()
    for name in "ab":
        groups.add(row(record(name, one=[FAILED], two=[CRASHED]), name))
    (group,) = groups.found(COURSE)
    assert group.criteria == ("The one line", "The two line")
    assert group.lost == 32


def test_a_misconception_is_a_group_however_it_shows() -> None:
    """Its sentence is told, and its criteria are not grouped a second time."""
    told = (Recognised("ace", ("one",), "Counts the ace as 11."),)
    groups = Groups()
    for name, got in zip("ab", "12", strict=True):
        result = record(name, one=[replace(FAILED, got=got)], misconceptions=told)
        groups.add(row(result, name))
    (group,) = groups.found(COURSE)
    assert group.sentence == "Counts the ace as 11."
    assert (group.lost, len(group.members)) == (16, 2)


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
    assert groups.found(COURSE) == []


def test_the_page_shows_groups_criteria_spread_and_missing(tmp_path: Path) -> None:
    """Every part is on the page, with a table beside each chart."""
    right = [record(f"r{number}") for number in range(6)]
    wrong = [record(f"w{number}", one=[FAILED]) for number in range(6)]
    index, _ = written(tmp_path, *right, *wrong, record("w0", SECOND))
    assert "Stage 1 · The one line · 6 students · 48 points together" in index.text
    assert "Called call-it(7) Came back got-8 Expected want-9" in index.text
    assert "The one line 8 12 50 % – nothing to compare" in index.text
    assert "11 not handed in:" in index.text
    assert "Median 16 · 12 students" in index.text
    assert "90 to 100 % 6" in index.text
    charts = [attrs for tag, attrs in index.tags if tag == "svg" and attrs.get("role") == "img"]
    assert len(charts) == 3
    assert all(attrs["aria-label"] for attrs in charts)


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


def test_sorting_keys_are_numbers_and_missing_is_empty(tmp_path: Path) -> None:
    """The script sorts by what the cells carry, not by how they look."""
    flags = (Flag("refused", "x"),)
    index, _ = written(tmp_path, record("Ada", flags=flags), record("Bob", SECOND))
    keys = [attrs["data-sort"] for tag, attrs in index.tags if tag == "td" and "data-sort" in attrs]
    assert keys[-4:] == ["20.0", "", "", "20.0"]


def test_a_large_class_costs_a_line_a_student(tmp_path: Path) -> None:
    """What is kept of a student is small, however long the evidence is."""
    import pickle

    result = record(one=[replace(FAILED, got="g" * 10**5, call="c" * 10**5)] * 20)
    assert len(pickle.dumps(row(result))) < 3000
    assert re.fullmatch(r"[0-9a-f]{24}", row(result).stages[0].failures[0].key)
    assert row(result).stages[0].failures[0].lost == float(Fraction(8))
