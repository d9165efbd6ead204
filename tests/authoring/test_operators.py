"""Mutation operators: the code that each one changes, and the code that it keeps."""

from __future__ import annotations

import ast

import pytest

from autograder.authoring.operators import OPERATORS
from autograder.authoring.operators import changes as changed
from autograder.authoring.source_code import SourceCode


def changes(name: str, source: str) -> list[str]:
    """Return what the operator makes of the source, one text for each change."""
    return list(changed(SourceCode(source), OPERATORS[name]))


@pytest.mark.parametrize(
    ("name", "source", "becomes"),
    [
        ("RemoveStatement", "a = 1\nf(a)\n", ["pass\nf(a)\n", "a = 1\npass\n"]),
        ("RemoveStatement", "if a:\n    raise E\n", ["if a:\n    pass\n"]),
        ("RemoveStatement", "def f():\n    return\n", ["def f():\n    pass\n"]),
        ("RemoveStatement", "x += f(a, b)  # why\n", ["pass  # why\n"]),
        ("ReturnNone", "def f():\n    return a + 1\n", ["def f():\n    return None\n"]),
        ("SwapArguments", "f(a, b, c)\n", ["f(b, a, c)\n", "f(a, c, b)\n"]),
        ("SwapArguments", "f(a, key=b)\n", []),
        ("in → not in", "a in b\n", ["a not in b\n"]),
        ("not in → in", "a not in b\n", ["a in b\n"]),
        ("in → not in", "for a in b:\n    pass\n", []),
        ("ChangeText", "print('a')\n", ["print('XXa')\n"]),
        ("ChangeText", 'f"{a} b {c}!"\n', ['f"{a}XX b {c}!"\n', 'f"{a} b {c}XX!"\n']),
        ("ChangeText", "raise ValueError('a')\n", []),
        ("ChangeText", 'def f():\n    """Tell."""\n', []),
        ("ChangeText", 'def f(a: "A") -> "B":\n    pass\n', []),
        ("ReturnNone", "def f():\n    return None\n", []),
    ],
)  # fmt: skip
def test_what_an_operator_makes_of_a_line(name: str, source: str, becomes: list[str]) -> None:
    """Each change is one small step, and the rest of the source stays as it is."""
    assert changes(name, source) == becomes


@pytest.mark.parametrize(
    ("name", "source", "becomes"),
    [
        ("< → <=", "a < b\n", ["a <= b\n"]),
        ("< → <=", "a < b < (c)\n", ["a <= b < (c)\n", "a < b <= (c)\n"]),
        ("< → <=", "a <= b\n", []),
        ("+ → -", "(a) + b\n", ["(a) - b\n"]),
        ("Number", "a = -10\n", ["a = -11\n", "a = -9\n"]),
        ("Number", "a: Literal[3] = True\n", []),
        ("AddNot", "if a:\n    b\nelif c:\n    d\n", ["if not a:\n    b\nelif c:\n    d\n"]),
        ("AddNot", "a if b else c\n", ["a if not b else c\n"]),
        ("WithoutNot", "if not a:\n    b\n", ["if a:\n    b\n"]),
        ("False", "a = True\n", ["a = False\n"]),
        ("and → or", "a and b and c\n", ["a or b and c\n", "a and b or c\n"]),
        ("NoTurn", "for a in b:\n    c\n", ["for a in []:\n    c\n"]),
        ("RemoveDecorator", "@property\ndef f():\n    pass\n", ["def f():\n    pass\n"]),
        ("Continue", "while a:\n    break\n", ["while a:\n    continue\n"]),
        ("is → is not", "a is None\n", ["a is not None\n"]),
        ("PlusForMinus", "a = -1\n", ["a = +1\n"]),
    ],
)
def test_comparisons_numbers_truth_and_loops_are_changed(
    name: str, source: str, becomes: list[str]
) -> None:
    assert changes(name, source) == becomes


def test_a_handler_catches_an_error_that_there_is_not() -> None:
    source = "try:\n    a\nexcept (E, F):\n    b\n"
    assert changes("OtherError", source) == [
        source.replace("E", "AnotherError"),
        source.replace("F", "AnotherError"),
    ]


def test_no_comparison_becomes_one_of_identity() -> None:
    """Whether two equal small numbers are one object is Python's affair and no mistake."""
    made = {text for name in OPERATORS for text in changes(name, "a == b\n")}
    assert "a < b\n" in made
    assert not [text for text in made if " is " in text]


@pytest.mark.parametrize(
    "source",
    [
        'print("äöü", "äöü".strip(), (x + 1) * 2)\n',
        'f"""{a + 1}\n{b.strip():>3} {c!r}"""\n',
        "x = (\n    (a and b)  # and\n    or c\n)\n",
        "def f(a: list[int] = [1]) -> list[int]:\n    return a[n]\n",
    ],
)
def test_every_change_is_another_program_that_python_reads(source: str) -> None:
    """Letters of two bytes, f-strings over lines, brackets and comments move no place."""
    made = {text for name in OPERATORS for text in changes(name, source)}
    assert len(made) > 3
    for text in made:
        assert ast.dump(ast.parse(text)) != ast.dump(ast.parse(source)), text


def test_only_what_ends_a_line_in_python_counts_as_one() -> None:
    source = 'text = "\u2028"\n\x0cx = 1\r\ny = 2 < 3\n'
    code = SourceCode(source)
    assert code.lines(3, 3) == "y = 2 < 3\n"
    assert {code.text(node) for node in code.nodes} >= {'"\u2028"', "x = 1", "2 < 3"}
