"""Mutation operators for beginners' mistakes: the replacements of each."""

from __future__ import annotations

import pytest

from autograder.authoring.beginner_operators import BEGINNER_OPERATORS
from autograder.authoring.operators import OPERATORS
from autograder.authoring.operators import changes as changed
from autograder.authoring.source_code import SourceCode


def changes(name: str, source: str) -> list[str]:
    """Return what the operator makes of the source, one text for each change."""
    return list(changed(SourceCode(source), BEGINNER_OPERATORS[name]))


@pytest.mark.parametrize(
    ("name", "source", "becomes"),
    [
        ("AssignForAdd", "a += b\n", ["a = b\n"]),
        ("AssignForAdd", "a = b\n", []),
        ("AliasForCopy", "a = list(self.cards)\n", ["a = (self.cards)\n"]),
        ("AliasForCopy", "a = b[:]\n", ["a = b\n"]),
        ("AliasForCopy", "a = list(b, c)\n", []),
        ("FirstForCurrent", "a = b[i]\n", ["a = b[0]\n", "a = b[-1]\n"]),
        ("FirstForCurrent", "a = b[1]\n", []),
        ("FirstForCurrent", "a = b[i:]\n", []),
        ("AllForOne", "a = any(b)\n", ["a = all(b)\n"]),
        ("TextForNumber", "if a < b:\n    c()\n", ["if str(a) < str(b):\n    c()\n"]),
        ("TextForNumber", "if a == b:\n    c()\n", []),
        ("ConversionLeftOut", "a = int(b)\n", ["a = (b)\n"]),
        ("CallLeftOut", "a = b.strip().lower()\n", ["a = b.strip()\n"]),
        ("OnceForWhile", "while a:\n    b()\n", ["if a:\n    b()\n"]),
        ("OnceForWhile", "while a:\n    break\n", []),
        ("SwapBranches", "a = b if c else d\n", ["a = d if c else b\n", "a = b\n", "a = d\n"]),
        ("OneOperand", "a = b and c\n", ["a = b\n", "a = c\n"]),
        ("OneOperand", "a = b * c + d\n", ["a = b * c\n", "a = d\n", "a = b + d\n", "a = c + d\n"]),
        ("OneOperand", "a = b + c + d\n", []),
        (
            "OneOperand",
            "a = b and (c or d)\n",
            ["a = b\n", "a = (c or d)\n", "a = b and (c)\n", "a = b and (d)\n"],
        ),
        ("SwapStatements", "if a:\n    b()\n    c()\n", ["if a:\n    c()\n    b()\n"]),
        ("SwapStatements", "if a:\n    b()\n    return c\n", []),
        ("ConditionAlways", "if a:\n    b()\n", ["if True:\n    b()\n", "if False:\n    b()\n"]),
        (
            "OddValue",
            "def f():\n    return a\n",
            [
                "def f():\n    return [a]\n",
                "def f():\n    return repr(a)\n",
                'def f():\n    return float("nan")\n',
            ],
        ),
        ("OddValue", "a = b\n", []),
        ("ClassForSelf", "self.a = b\n", ["type(self).a = b\n"]),
        ("ClassForSelf", "self.a[b] = c\n", []),
        ("ClassForSelf", "self.a += b\n", []),
    ],
)
def test_an_operator_changes_a_line(name: str, source: str, becomes: list[str]) -> None:
    """Each change is one step of a beginner, and the rest of the source stays as it is."""
    assert changes(name, source) == becomes


def test_the_audit_uses_all_of_them() -> None:
    """Every beginner operator is among the operators that mutants are made with."""
    assert BEGINNER_OPERATORS.items() <= OPERATORS.items()
