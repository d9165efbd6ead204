"""Style findings: charged and uncharged code, and harmless handling of hostile text."""

from __future__ import annotations

import os
import resource
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from ruff.__main__ import find_ruff_bin  # type: ignore[import-untyped]

from autograder.course import bounded
from autograder.course.model import Stage, StyleItem, load_course
from autograder.errors import CourseError
from autograder.grading import style
from autograder.grading.own_work import StyleJob, find_untouched_modules
from autograder.grading.style import StyleFinding, find_style
from casino.messages import Message

MODULES = ("card.py", "hand.py")
STAGE = Stage("stage1_card", "first", "Card", Fraction(25), MODULES, ("given.py",), (), "", ())
RULES = {
    "header": ("header",),
    "docstrings": ("docstring",),
    "names": ("N", "E741"),
    "whitespace": ("E1", "E2", "E3", "W"),
    "constants": ("PLR2004",),
    "needless": ("F401", "F841", "RET505", "E712", "SIM103"),
    "size": ("C901",),
    "long": ("E501", "C4"),
}
ITEMS = [StyleItem(id, id, Fraction(1, 8), Fraction(1, 50), rules) for id, rules in RULES.items()]
HEADER = '"""A card.\n\nAuthor: Ann\nDate: today\nFile: card.py\nPurpose: a card\n"""\n'
SKELETON = '''"""card.py: one playing card.

Author: TODO
Date: TODO
File: card.py
Purpose: TODO
"""

import os


class Card:
    """A card."""

    def value(self, Rank):
        """Return what it is worth."""
        raise NotImplementedError

    def suit(self, l):
        raise NotImplementedError


# Helpers:
# TODO: write this part
'''
DONE = SKELETON.replace("Author: TODO", "Author: Ann").replace("Date: TODO", "Date: today")
DONE = DONE.replace("Purpose: TODO", "Purpose: it is a card")


def found(
    source: str | bytes, skeleton: str = "", name: str = "card.py", items: list[StyleItem] = ITEMS
) -> list[StyleFinding]:
    """What is found in one file, handed in under a name."""
    content = source if isinstance(source, bytes) else source.encode()
    job = StyleJob("ann", STAGE, {name: content}, {name: skeleton.encode()})
    return list(find_style([job], items)["ann"])


def places(*args: str | bytes) -> list[tuple[int, str]]:
    """The line and the rule of each finding."""
    return [(finding.line, finding.rule) for finding in found(*args)]  # type: ignore[arg-type]


def body(code: str) -> list[tuple[int, str]]:
    """Where the rules are broken in code that stands below a complete header."""
    return [(line - HEADER.count("\n"), rule) for line, rule in places(HEADER + code)]


def test_a_clean_module_has_no_findings() -> None:
    """Header, docstrings and spaces are all right."""
    assert found(HEADER + "\nACE = 1\n") == []


@pytest.mark.parametrize(
    ("code", "rule"),
    [
        ("x=1\n", "E225"),
        ("x = 1 \n", "W291"),
        ("if 1:\n  x = 1\n", "E111"),
        ("def f():\n    '''F.'''\n", "E302"),
        ("import os\n", "F401"),
        ("import os  # noqa\n", "F401"),
        ("import os  # noqa: F401\n", "F401"),
        ("# ruff: noqa\nimport os\n", "F401"),
        ("# flake8: noqa\nimport os\n", "F401"),
        ("# ruff: noqa: F401\nimport os\n", "F401"),
        ("# ruff: file-ignore[F401]\n# ruff: disable[F401]\nimport os\n", "F401"),
        (f"x = {'1' * 97}\n", "E501"),
        ("class card:\n    '''C.'''\n", "N801"),
    ],
)
def test_ruff_finds_it_whatever_the_student_forbids(code: str, rule: str) -> None:
    """Spaces and blank lines need ruff's preview; no comment of a student's silences a rule."""
    assert rule in [each for _, each in body(code)]


def test_a_line_of_a_hundred_characters_is_not_too_long() -> None:
    """The limit is 100."""
    assert body(f"x = {'1' * 96}\n") == []


def test_a_finding_says_item_file_line_rule_and_message() -> None:
    """Ruff's own words stand where a beginner understands them; the item comes from the rubric."""
    assert found(HEADER + "import os\n") == [
        StyleFinding(
            "needless", "card.py", 8, "F401", Message("`{name}` imported but unused", name="os")
        )
    ]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("x = 2\nif x == 17:\n    x = 3\n", "`17` has no name"),
        ("l = 1\n", "`l` is easily taken for a digit"),
        ("x = 2\nif x == True:\n    x = 3\n", "Do not compare with True or False"),
    ],
)
def test_hard_words_are_told_more_plainly(code: str, words: str) -> None:
    """Magic values and ambiguous names are jargon."""
    assert [str(each.message)[: len(words)] for each in found(HEADER + code)] == [words]


def test_findings_are_sorted_and_told_once() -> None:
    """By file, line and rule; the same thing twice in a line is one finding."""
    job = StyleJob("a", STAGE, {"hand.py": b"x=1;y=2\n", "card.py": b"y=1\nx=1\n"}, {})
    told = find_style([job], ITEMS)["a"]
    order = [(each.file, each.line, each.rule, str(each.message)) for each in told]
    assert order == sorted(set(order))
    assert [each.rule for each in told if each.file == "hand.py"].count("E225") == 1
    assert told == find_style([job], ITEMS)["a"]


def test_a_name_is_charged_once() -> None:
    """Where it stands again, in another file too, it is the same name."""
    code = "def f():\n    '''F.'''\n    l = Two = 1\n    l = 2\n    return Two == l\n"
    job = StyleJob("a", STAGE, {"card.py": code.encode(), "hand.py": code.encode()}, {})
    told = find_style([job, StyleJob("b", STAGE, {"card.py": code.encode()}, {})], ITEMS)
    for key in "ab":
        rules = [each.rule for each in told[key] if each.item == "names"]
        assert sorted(rules) == ["E741", "N806"]


def test_an_empty_batch_and_a_rubric_without_ruff_are_fine() -> None:
    """Every job has an entry, and no rule is charged that no item asks for."""
    assert find_style([], ITEMS) == {}
    assert [each.rule for each in found("x=1\n", items=ITEMS[:1])] == ["header"] * 4
    assert found("x=1\n", items=[]) == []


def test_a_rule_that_ruff_does_not_know_is_the_course_files_fault() -> None:
    """It is told, and no student pays for it."""
    item = StyleItem("odd", "Odd", Fraction(1), Fraction(1), ("ZZZ999",))
    with pytest.raises(CourseError, match="ZZZ999"):
        found("x = 1\n", items=[item])


def test_ruff_knows_every_rule_of_the_course() -> None:
    """The kit's own course file, with the ruff that is installed."""
    course = load_course(Path(__file__).parents[2] / "stages" / "course.toml")
    job = StyleJob("ann", STAGE, {"card.py": b"import os\n"}, {})
    assert "F401" in [each.rule for each in find_style([job], course.style)["ann"]]


def test_a_flood_of_findings_is_cut_and_hides_no_other_item() -> None:
    """Each item has its own limit, far beyond the points it has to lose."""
    job = StyleJob("ann", STAGE, {"a.py": b"x = 1 \n" * 2_000, "b.py": b"import os\n"}, {})
    rules = [each.rule for each in find_style([job], ITEMS)["ann"]]
    assert (rules.count("W291"), rules.count("F401")) == (style.MAX_FINDINGS, 1)


def elements(source: str, skeleton: str = "") -> list[str]:
    """The elements that a module's header lacks."""
    return [
        str(each.message).split()[4].strip(".") for each in found(source, skeleton, items=ITEMS[:1])
    ]


@pytest.mark.parametrize(
    ("source", "missing"),
    [
        ("x = 1\n", "a d f p"),
        ('"""\nAUTHOR: A\nDate: 1\nFilename: x\nDescription: c\n"""\nx = 1\n', ""),
        ('"""\nName: A\nDate: 1\nfile name: x\n\nDeals the cards out.\n"""\nx = 1\n', ""),
        ("#!/usr/bin/env python3\n\n# Author : A\n# DATE: 1\n# File: x\n# Purpose: c\nx = 1\n", ""),
        ('# Author: A\n# Date: 1\n"""File: x\nPurpose: c"""\nx = 1\n', ""),
        ('"""Author: TODO\nDate:\nFile: todo: x\nPurpose: ---\n"""\nx = 1\n', "a d f p"),
        ('"""Author: A\nDate: 1\nFile: x\nPurpose: TODO\n\nDeals the cards.\n"""\nx = 1\n', "p"),
        ("x = 1\n# Author: A\n# Date: 1\n# File: x\n# Purpose: c\n", "a d f p"),
        ("# Author: Todor\n# Date: 1\n# File: x\n# Course: a long course title\nx = 1\n", "p"),
    ],
)
def test_a_header_needs_author_date_file_and_purpose(source: str, missing: str) -> None:
    """In the docstring or the comments above it, with a value; each lack is one finding."""
    assert " ".join(element[0] for element in elements(source)) == missing


def test_the_skeletons_own_prose_is_no_purpose() -> None:
    """Who deletes the line to be filled in still owes a purpose."""
    source = DONE.replace("Purpose: it is a card\n", "").replace("raise NotImplemented", "return ")
    assert elements(source, SKELETON) == ["purpose"]


def test_a_missing_element_stands_at_its_label() -> None:
    """An element without a label stands at line 1."""
    source = '"""A card of the pack.\n\nAuthor:\nFile: x\n"""\nx = 1\n'
    assert [(each.line, each.rule) for each in found(source, items=ITEMS[:1])] == [
        (1, "header"),
        (3, "header"),
    ]


def test_public_classes_methods_and_functions_need_docstrings() -> None:
    """Private and special names do not, nor what stands inside a function; async and nested do."""
    code = "class A:\n def __init__(self):\n  pass\n def m(self):\n  pass\n def _p(self):\n  pass\n"
    code += (
        " class B:\n  def n(self):\n   ' '\n  def o(self):\n   'Yes.'\nclass _C:\n def q(self):\n"
    )
    code += "  pass\ndef f():\n 'F.'\n def g():\n  pass\nif f:\n async def h():\n  pass\n"
    told = [(each.line - 7, each.message) for each in found(HEADER + code, items=ITEMS[1:2])]
    names = [(line, str(message).split("`")[1]) for line, message in told]
    assert names == [(1, "A"), (4, "A.m"), (8, "A.B"), (9, "A.B.n"), (21, "h")]


@pytest.mark.parametrize("text", [".", "...", "", " - ", "TODO"])
def test_a_docstring_without_a_word_is_none(text: str) -> None:
    """Also where it took the place of the skeleton's."""
    done = DONE.replace("raise NotImplementedError", "return 1", 1)
    assert places(done.replace("Return what it is worth.", text), SKELETON) == [(15, "docstring")]
    assert places(done.replace("Return what it is worth.", "Its worth."), SKELETON) == []


def test_an_if_beside_its_twin_is_no_needless_one() -> None:
    """Two conditions with the same answer are easier to read in the same form."""
    twins = "def f(a, b):\n    'F.'\n    if a:\n        return True\n"
    twins += "    if b:\n        return True\n    return False\n"
    assert "SIM103" not in [rule for _, rule in body(twins)]
    alone = twins.replace("        return True\n", "        print(a)\n", 1)
    assert "SIM103" in [rule for _, rule in body(alone)]


def test_a_propertys_setter_is_told_by_its_getter() -> None:
    """`help` shows the getter's docstring for all of a property, and one for all overloads."""
    code = (
        "class A:\n 'A.'\n @property\n def m(self):\n  'M.'\n @m.setter\n def m(self, m):\n  pass\n"
    )
    code += " @overload\n def f(self):\n  pass\n @property\n def n(self):\n  pass\n"
    told = [each.message for each in found(HEADER + code, items=ITEMS[1:2])]
    assert [str(message).split("`")[1] for message in told] == ["A.n"]


def test_lines_of_the_skeleton_are_never_charged() -> None:
    """Not its unused import, nor its names, nor a docstring that it lacks itself."""
    assert found(DONE + "\nACE = 1\n", SKELETON) == []
    moved = "\n\n" + DONE.replace('    """A card."""', '    """A card."""\n\n    ACE = 1')
    assert [rule for _, rule in places(moved, SKELETON)] == []


def test_lines_of_the_students_own_are_charged_between_them() -> None:
    """A docstring that the student took away is their doing too."""
    source = DONE.replace("raise NotImplementedError", "x=1", 1)
    source = source.replace('        """Return what it is worth."""\n', "")
    assert places(source, SKELETON) == [(15, "docstring"), (16, "E225"), (16, "F841")]


def test_a_body_that_is_too_complex_is_charged_below_a_given_def() -> None:
    """Ruff's line is the skeleton's, but what it complains about is the student's."""
    tests = "".join(f"        if Rank == {n}:\n            return {n}\n" for n in range(12))
    source = DONE.replace("        raise NotImplementedError\n", tests, 1)
    assert (15, "C901") in places(source, SKELETON)
    assert (15, "N803") not in places(source, SKELETON)
    assert (15, "C901") not in places(source + "\nACE = 1\n", source)


def test_a_table_of_eight_lines_may_have_eight_returns() -> None:
    """The handouts have such tables, and say how many returns a method may have."""
    for lines, rules in ((7, set()), (8, {"PLR0911"})):
        tests = "".join(f"    if x == f(A{n}):\n        return A{n}\n" for n in range(lines))
        source = f"def g(x):\n    '''G.'''\n{tests}    return x\n"
        size = StyleItem("size", "Size", Fraction(1), Fraction(1), ("PLR0911",))
        assert {each.rule for each in found(source, items=[size])} == rules


def test_a_finding_of_many_lines_counts_by_its_first() -> None:
    """An else that begins in a given line is not charged for what the student put into it."""
    given = (
        HEADER
        + "\n\ndef f(x):\n    '''F.'''\n    if x:\n        return 1\n    else:\n        pass\n"
    )
    assert places(given.replace("pass", "return 2"), given) == []
    assert places(given.replace("pass", "return 2").replace("else:", "else :"), given) != []


@pytest.mark.parametrize("name", ["given.py", "test_stage1.py", "notes.txt"])
def test_given_files_are_not_looked_at(name: str) -> None:
    """Nor is anything that is not Python."""
    assert found("x=1", name=name) == []


def test_additional_files_are_looked_at_but_need_no_header() -> None:
    """Only the stage's modules are asked for one."""
    for name in ("more.py", "__init__.py"):
        assert {(each.file, each.item) for each in found("x=1\n", name=name)} == {
            (name, "whitespace")
        }


def test_a_further_file_that_python_refuses_is_nothing() -> None:
    """One that Python reads and a reader cannot may hold all of the stage's code."""
    assert found("def f(:", name="more.py") == []
    assert found("# coding: utf-7\n", name="more.py") == []
    for content in ("x;" * 30_000, "exec('x = 1')\n", "x = " + "-" * 2500 + "1"):
        assert {each.item for each in found(content, name="more.py")} == {"unreadable"}


def test_the_files_of_a_stage_have_one_bound_together() -> None:
    """Thousands of files, each of them short enough, would hold the class up for minutes."""
    more = {f"more{number}.py": b"x = 1\n" * 5_000 for number in range(90)}
    files = {"card.py": f"{HEADER}x = 1\n".encode(), **more}
    told = find_style([StyleJob("ann", STAGE, files, {})], ITEMS)["ann"]
    unread = {each.file for each in told if each.rule == "unreadable"}
    assert len(unread) == len(more) - 2
    assert not unread & set(MODULES)


@pytest.mark.parametrize(
    ("source", "is_untouched"),
    [
        (SKELETON, True),
        (SKELETON.replace("TODO", "Ann").replace("\n\n", "\n\n# Hello\n\n\n"), True),
        (SKELETON.replace('"""A card."""', "'''Mine, all mine.'''"), True),
        ("# Ann\n" + HEADER, True),
        (SKELETON + "ACE = 1\n", True),
        (SKELETON.replace("        raise NotImplementedError\n", "", 1), False),
        (SKELETON + "def (", False),
    ],
)
def test_a_module_without_new_code_is_untouched(source: str, is_untouched: bool) -> None:
    """A constant more is not work, while every stub is left; what cannot be read is touched."""
    files = dict.fromkeys(MODULES, source.encode())
    job = StyleJob("ann", STAGE, files, dict.fromkeys(MODULES, SKELETON.encode()))
    assert find_untouched_modules(job.stage, job.files, job.skeleton) == (
        frozenset(MODULES) if is_untouched else frozenset()
    )
    assert not is_untouched or find_style([job], ITEMS) == {"ann": ()}


def test_a_missing_module_is_untouched() -> None:
    """A file of another name does not make up for it."""
    job = StyleJob("ann", STAGE, {"card.py": b"x = 1", "Hand.py": b"x = 1"}, {})
    assert find_untouched_modules(job.stage, job.files, job.skeleton) == {"hand.py"}


DEEP = {
    "minus": b"x = " + b"-" * 2500 + b"1",
    "more minus": b"x = " + b"-" * 100_000 + b"1",
    "plus": b"x = (" + b"1\n+" * 2500 + b"1)",
    "calls": b"x" + b"()" * 20_000,
    "brackets": b"(" * 100_000,
    "braces": b"{1:" * 150 + b"}" * 150,
    "not": b"x = " + b"not " * 2500 + b"1",
    "elif": b"if a:\n b\n" + b"elif a:\n b\n" * 20_000,
    "indent": b"".join(b" " * n + b"if a:\n" for n in range(500)),
    "dots": b"import a" + b".a" * 400_000,
    "broken dots": b"import a" + b".\\\na" * 200_000,
    "f-strings": b"x = f'" + b"{a:" * 2500 + b"1" + b"}" * 2500 + b"'",
    "zero": b"x = 1\0",
    "latin": "x = 'ä'".encode("latin-1"),
    "utf-16": "x = 1".encode("utf-16"),
    "syntax": b"def f(:\n",
    "huge": b"# " + b"x" * 1_000_000,
    "digits": b"x = " + b"1" * 9_999,
}


@pytest.mark.parametrize("content", DEEP.values(), ids=DEEP)
def test_a_file_that_cannot_be_read_is_one_finding(content: bytes) -> None:
    """It does not crash the kit, whatever is wrong with it."""
    told = found(content)
    assert [(each.item, each.rule) for each in told] == [("unreadable", "unreadable")]
    assert not find_untouched_modules(STAGE, dict.fromkeys(MODULES, content), {})


@pytest.mark.parametrize(
    "content",
    [
        b"x=1;" * 10_000,
        b"\n" * 100_000 + b"x=1",
        b"    def value(self, Rank):\n        pass\n" * 3,
        SKELETON.replace("raise NotImplemented", "return ").replace("\n", "\r\n").encode() + b"x=1",
        b"\xef\xbb\xbfx=1\n",
        b"x = '\\d'\nx=1\n",
        b"# -*- coding: utf-7 -*-\nx=1\n",
        "# coding: latin-1\nä='ö'\n".encode("latin-1"),
        b"x = 1\x0c\nx=1\n",
    ],
)
def test_odd_files_are_read(content: bytes) -> None:
    """Long files, other line ends, a mark of the byte order, a strange coding line."""
    told = found(content, SKELETON)
    assert told
    assert len(told) <= style.MAX_FINDINGS
    assert all(len(str(each.message)) <= style.MAX_MESSAGE for each in told)


@pytest.mark.parametrize("name", ["../../x.py", "a'b\"\n.py", "/etc/x.py", "-x.py", "\udcff.py"])
def test_a_hostile_name_is_never_used_for_a_file(name: str) -> None:
    """It is only repeated in the finding."""
    assert {(each.file, each.rule) for each in found("x=1\n", name=name)} == {(name, "E225")}


READ_JOB = style._read_job


def lose_the_bad(job: StyleJob) -> object:
    """Read a job; end the process when a file says BAD."""
    if b"BAD" in job.files["card.py"]:
        os._exit(1)
    return READ_JOB(job)


def children_seconds() -> float:
    """Return the CPU time of ended children."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def fake_ruff(folder: Path, what: str) -> Callable[[], str]:
    """A ruff that does something else first when a file says BAD."""
    path = folder / "ruff"
    path.write_text(f'#!/bin/sh\ngrep -q BAD *.py && {what}\nexec "{find_ruff_bin()}" "$@"\n')
    path.chmod(0o755)
    return lambda: str(path)


@pytest.mark.parametrize("what", ["kill -SEGV $$", "exec sleep 60", "exit 2"])
def test_one_bad_file_costs_nobody_else_a_finding(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A batch that ruff does not get through is checked again job by job."""
    monkeypatch.setattr(style, "find_ruff_bin", fake_ruff(tmp_path, what))
    monkeypatch.setattr(bounded, "PROGRAM_SECONDS", 1)
    codes = {"ann": b"import os\n", "bob": b"import os\nBAD = 1\n", "cid": b"import os\n"}
    jobs = [StyleJob(key, STAGE, {"more.py": code}, {}) for key, code in codes.items()]
    told = find_style(jobs, ITEMS)
    assert {key: [each.rule for each in findings] for key, findings in told.items()} == {
        "ann": ["F401"],
        "bob": ["unreadable"],
        "cid": ["F401"],
    }


def test_the_temporary_folder_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of a student's is left behind, even when ruff dies."""
    monkeypatch.setattr(style, "find_ruff_bin", fake_ruff(tmp_path, "kill -SEGV $$"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert found("BAD = 1\n")
    assert [path.name for path in tmp_path.iterdir()] == ["ruff"]


def test_a_class_is_one_run_of_ruff(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many jobs there are."""
    monkeypatch.setattr(style, "find_ruff_bin", fake_ruff(tmp_path, "echo >> ../runs"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    jobs = [StyleJob(str(n), STAGE, {"card.py": b"BAD=1\n"}, {}) for n in range(50)]
    assert {len(findings) for findings in find_style(jobs, ITEMS).values()} == {5}
    assert (tmp_path / "runs").read_text() == "\n"


def test_a_file_that_is_one_long_line_is_no_work_for_ruff() -> None:
    """An import of 341 kB in one line took 16 s and 1.8 GB."""
    names = ",".join(f"abcdefghijklmn{number}" for number in range(18_000))
    begun = children_seconds()
    told = found(f"import {names}"[:341_000] + "\n")
    assert {each.rule for each in told} == {"unreadable"}
    assert "longer than 5,000" in str(told[0].message)
    assert children_seconds() - begun < 2


def test_who_loses_the_reader_is_unreadable_and_nobody_else_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever makes the parser or the differ slow or large costs its own style only."""
    monkeypatch.setattr(style, "_read_job", lose_the_bad)
    good = StyleJob("ann", STAGE, {"card.py": f"{HEADER}x=1\n".encode()}, {})
    bad = StyleJob("bob", STAGE, {"card.py": b"BAD"}, {})
    told = find_style([bad, good], ITEMS)
    assert [each.rule for each in told["bob"]] == ["unreadable"]
    assert "E225" in {each.rule for each in told["ann"]}
