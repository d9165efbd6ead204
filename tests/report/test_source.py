"""Source with remarks: their lines, folded parts, and robustness against any file."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from autograder.report.own_code import find_function
from autograder.report.source import annotate, source_lines
from autograder.report.views import Work
from autograder.results.model import StyleLoss
from casino.messages import Call, Place
from tests.report.samples import COURSE, CRASHED, FIRST, Page, page_of, record

LOSS = StyleLoss("names", "card.py", 20, "N801", "call it Card", Fraction(1, 4))
LONG = "".join(f"line_{number} = {number}\n" for number in range(1, 61)).encode()


def test_a_finding_stands_beside_its_line_and_the_rest_is_folded() -> None:
    """Three lines on either side stay in sight; every line is there once, in order."""
    (file,) = annotate(record(findings=(LOSS,)), {"card.py": LONG, "hand.py": LONG})
    assert file.name == "card.py"
    folds = [(each.first, each.last, each.folded) for each in file.stretches]
    assert folds == [(1, 16, True), (17, 23, False), (24, 60, True)]
    texts = [line.text for each in file.stretches for line in each.lines]
    assert texts == source_lines(LONG)
    assert [n for n in range(1, 61) if file.has(n)] == [20]


def test_a_crash_marks_the_last_own_line_once() -> None:
    """Many tests that stop in one place are one remark; frames of other stages mark nothing."""
    trace = (Place(f"{FIRST}/card.py", 2, "two"), Place(f"{FIRST}/card.py", 5, "one"))
    elsewhere = (*trace[:1], Place("stage0_other/card.py", 9, "f"))
    tests = [replace(CRASHED, trace=trace)] * 3 + [replace(CRASHED, trace=elsewhere)]
    (file,) = annotate(record(one=tests), {"card.py": LONG})
    found = [
        (each.first + n, remark.kind, remark.words)
        for each in file.stretches
        for n, line in enumerate(each.lines)
        for remark in line.remarks
    ]
    assert found == [(2, "crash", "got-8"), (5, "crash", "got-8")]


def test_hint_feedback_marks_no_crash() -> None:
    """What a test raised is evidence, and stays back with the rest of it."""
    result = record(one=[replace(CRASHED, trace=(Place(f"{FIRST}/card.py", 2, "two"),))])
    assert annotate(replace(result, feedback="hint"), {"card.py": LONG}) == ()


def test_a_line_that_is_not_there_any_more_is_still_told() -> None:
    """A file that was shortened since it was graded loses no finding."""
    (file,) = annotate(record(findings=(LOSS,)), {"card.py": b"short = 1\n"})
    assert [(line, remark.rule) for line, remark in file.elsewhere] == [(20, "N801")]


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        (b"a\r\nb\rc\n", ["a", "b", "c"]),
        (b"\xef\xbb\xbfa\n\n", ["a", ""]),
        (b"# coding: latin-1\n\xe9", ["# coding: latin-1", "é"]),
        (b"# coding: rot13\nn", ["# coding: rot13", "n"]),
        (b"\xff\x00", ["\ufffd\x00"]),
        (b"a\x0cb\xe2\x80\xa8c", ["a\x0cb\u2028c"]),
        (b"", []),
    ],
)
def test_lines_are_those_of_python(content: bytes, lines: list[str]) -> None:
    """Only the three line ends of Python end a line, and every encoding gives some text."""
    assert source_lines(content) == lines


def test_hostile_source_is_text() -> None:
    """Markup, controls and letters that turn the direction are shown, and do nothing."""
    hostile = "x = '</code><script>alert(1)</script>\u202e\x1b[31m'\n".encode()
    work = Work(
        "Ada",
        {FIRST: record(findings=(replace(LOSS, line=1),))},
        sources={FIRST: {"card.py": hostile}},
    )
    page: Page = page_of(COURSE, work)
    assert [tag for tag, _ in page.tags].count("script") == 1
    assert r"x = '</code><script>alert(1)</script>\u202e\x1b[31m'" in page.text


def test_a_finding_leads_to_its_line() -> None:
    """The style ledger links to the line of the listing, and the listing has it."""
    work = Work("Ada", {FIRST: record(findings=(LOSS,))}, sources={FIRST: {"card.py": LONG}})
    page = page_of(COURSE, work)
    target = f"{FIRST}.card.py.20"
    assert ("a", {"href": f"#{target}"}) in page.tags
    assert [attrs["class"] for _, attrs in page.tags if attrs.get("id") == target] == ["noted"]
    assert "Lines 1 to 16" in page.text


METHODS = (
    b"class Hand:\n    def __init__(self, one, two): ...\n    def __str__(self): ...\n"
    b"    def count(self): ...\n\n\ndef main(): ...\n"
)


@pytest.mark.parametrize(
    ("functions", "classes", "name"),
    [
        (("count", "Hand"), ("Hand",), "Hand.count"),
        (("__str__", "Hand"), ("Hand",), "Hand.__str__"),
        (("main", "Hand"), ("Hand",), "main"),
        (("Hand",), ("Hand",), "Hand.__init__"),
        (("result", "Hand"), ("Hand",), ""),  # not theirs: no constructor instead
        (("count",), (), "Hand.count"),
    ],
)
def test_the_function_beside_the_evidence_is_the_one_that_was_asked(
    functions: tuple[str, ...], classes: tuple[str, ...], name: str
) -> None:
    """Not the constructor of what was given to it."""
    found = find_function(Call("", (), functions, classes), {"hand.py": METHODS})
    assert (found.name if found else "") == name
