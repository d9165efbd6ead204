"""Output on the terminal."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from autograder.course.files import Kit
from autograder.report.terminal import Lines, class_table, format_seconds, tell_remarks
from autograder.results.summary import Summary
from autograder.text import Remark, format_count


@pytest.mark.parametrize(
    ("number", "nouns", "told"),
    [
        (0, ["page"], "0 pages"),
        (1, ["page"], "1 page"),
        (2, ["page"], "2 pages"),
        (1, ["test or item", "tests or items"], "1 test or item"),
        (2, ["test or item", "tests or items"], "2 tests or items"),
    ],
)
def test_one_of_a_kind_is_told_in_the_singular(number: int, nouns: list[str], told: str) -> None:
    assert format_count(number, *nouns) == told


def test_a_line_comes_every_thirty_seconds_and_the_time_in_the_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """By the clock, however often a step is done."""
    now = iter([0.0, 10.0, 29.0, 31.0, 40.0, 90.0, 100.0])
    lines = Lines("Grading", "students", lambda: next(now))
    for done in range(1, 6):
        lines.advance("", done, 1200)
    lines.end()
    assert capsys.readouterr().err.splitlines() == [
        "Grading: 3 of 1,200 students, 31 s so far.",
        "Grading: 5 of 1,200 students, 1 min 30 s so far.",
        "Grading took 1 min 40 s.",
    ]


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(0.2, "1 s"), (59.6, "1 min 0 s"), (252, "4 min 12 s"), (3900, "1 h 5 min")],
)
def test_a_time_is_told_as_people_say_it(seconds: float, told: str) -> None:
    assert format_seconds(seconds) == told


@pytest.mark.parametrize("stages", [4, 7])
@pytest.mark.parametrize("width", [80, 100, 140])
def test_a_narrow_table_breaks_no_name_and_cuts_no_note(kit: Kit, width: int, stages: int) -> None:
    """Nor points: where there is no room beside the points, the notes stand below."""
    notes = ("does not run", "look at the flags")
    summaries = [
        Summary(student, stage.name, True, 12.25, 45.0, notes)
        for student in ("tomasz-zielinski", "a-student-of-24-letters-")
        for stage in kit.course.stages[:stages]
    ]
    out = StringIO()
    class_table(kit.course, summaries, Console(file=out, width=width))
    words = out.getvalue().split()
    assert words.count("12.25") == 2 * stages, out.getvalue()
    assert words.count(f"{12.25 * stages:g}") == 2, out.getvalue()
    assert {"tomasz-zielinski", "a-student-of-24-letters-"} <= {word.rstrip(":") for word in words}
    for word in ("does", "not", "run", "look", "at", "the", "flags"):
        assert words.count(word) == 2, out.getvalue()
    assert max(map(len, out.getvalue().splitlines())) <= width


def test_remarks_are_told_by_kind_the_serious_and_rare_ones_first(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Of routine ones only the number is told, and they alone are nothing to look at."""
    routine = [
        Remark(f"card-{n}.py is taken as card.py", "file", "the suffix removed", routine=True)
        for n in range(1451)
    ]
    nobody = [Remark(f"eve-{n} is unknown", "student", "not in the roster") for n in range(7)]
    assert tell_remarks([*routine, *nobody, "One thing."])
    assert capsys.readouterr().err.splitlines() == [
        "One thing.",
        "7 students: not in the roster, such as",
        *(f"  eve-{n} is unknown" for n in range(5)),
        "  … and 2 more",
        "1,451 files: the suffix removed.",
        "--json has each of these remarks in full.",
    ]
    assert not tell_remarks(routine)


@pytest.mark.parametrize("width", [60, 160])
def test_the_total_is_the_sum_of_the_points_beside_it(kit: Kit, width: int) -> None:
    """A reader who adds up the cells comes to the total, whatever was rounded in them."""
    summaries = [
        Summary("ada", stage.name, True, 12.0 + 1 / 3, 45.0, ()) for stage in kit.course.stages[:3]
    ]
    out = StringIO()
    class_table(kit.course, summaries, Console(file=out, width=width))
    words = out.getvalue().split()
    assert words.count("12.33") == 3
    assert "36.99" in words


@pytest.mark.parametrize("students", [1, 201])
@pytest.mark.parametrize("width", [80, 200])
def test_extra_credit_stands_beside_the_total(kit: Kit, width: int, students: int) -> None:
    """In the table and in the plain lines of a long class; no column without a capstone."""
    course = kit.course
    shown = [
        course.stages[0],
        *(each for each in course.stages if each.name in course.extra_credit),
    ]
    out, alone = StringIO(), StringIO()
    own = [(stage.name, 21.5 if stage == shown[0] else 30.25) for stage in shown]
    summaries = [
        Summary(f"s{number}", name, True, points, 60.0, ())
        for number in range(students)
        for name, points in own
    ]
    class_table(course, summaries, Console(file=out, width=width))
    class_table(course, summaries[:1], Console(file=alone, width=width))
    cells = next(line for line in out.getvalue().splitlines() if line.split()[:1] == ["s0"]).split()
    assert cells[-2:] == ["21.5", f"{30.25 * (len(shown) - 1):g}"]
    assert "Extra" in out.getvalue()
    assert "Extra" not in alone.getvalue()


@pytest.mark.parametrize("width", [80, 100])
def test_no_sum_is_cut_off_where_all_stages_are_shown(kit: Kit, width: int) -> None:
    """Extra credit stands beside the total, or in words below; a table is never cropped."""
    summaries = [
        Summary("tomasz-zielinski", stage.name, True, 10.25, 60.0, ())
        for stage in kit.course.stages
    ]
    out = StringIO()
    class_table(kit.course, summaries, Console(file=out, width=width))
    text = out.getvalue()
    assert "20.5" in text.split()
    assert "of 100" in text
    assert max(map(len, text.splitlines())) <= width
    assert ("tomasz-zielinski: extra 20.5 of 100" in text) == (width == 80)
