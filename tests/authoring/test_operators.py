"""Mutation operators that the library lacks: what each changes, and what it leaves alone."""

from __future__ import annotations

import pytest
from cosmic_ray.mutating import mutate_code

from autograder.authoring import operators
from autograder.authoring.operators import all_operators, count_changes


def changes(name: str, source: str) -> list[str]:
    """Return what the operator makes of the source, one text for each change."""
    operator = all_operators()[name]
    number = count_changes(operator, source)
    return [str(mutate_code(source, operator, occurrence)) for occurrence in range(number)]


@pytest.mark.parametrize(
    ("name", "source", "becomes"),
    [
        ("RemoveStatement", "a = 1\nf(a)\n", ["pass\nf(a)\n", "a = 1\npass\n"]),
        ("RemoveStatement", "if a:\n    raise E\n", ["if a:\n    pass\n"]),
        ("RemoveStatement", "def f():\n    return\n", ["def f():\n    pass\n"]),
        ("RemoveStatement", "x += f(a, b)  # why\n", ["pass  # why\n"]),
        ("ReplaceReturn", "def f():\n    return a + 1\n", ["def f():\n    return None\n"]),
        ("SwapArguments", "f(a, b, c)\n", ["f(b, a, c)\n", "f(a, c, b)\n"]),
        ("SwapArguments", "f(a, key=b)\n", []),
        ("SwapMembership", "a in b\n", ["a not in b\n"]),
        ("SwapMembership", "a not in b\n", ["a in b\n"]),
        ("SwapMembership", "for a in b:\n    pass\n", []),
        ("ReplaceText", "print('a')\n", ["print('XXa')\n"]),
        ("ReplaceText", 'f"{a} b {c}!"\n', ['f"{a}XX b {c}!"\n', 'f"{a} b {c}XX!"\n']),
        ("ReplaceText", "raise ValueError('a')\n", []),
        ("ReplaceText", 'def f():\n    """Tell."""\n', []),
        ("ReplaceText", 'def f(a: "A") -> "B":\n    pass\n', []),
        ("ReplaceReturn", "def f():\n    return None\n", []),
    ],
)  # fmt: skip
def test_what_an_operator_makes_of_a_line(name: str, source: str, becomes: list[str]) -> None:
    """Each change is one small step, and the rest of the source stays as it is."""
    assert changes(name, source) == becomes


def test_the_librarys_operators_cover_what_beginners_write() -> None:
    """Comparisons, arithmetic, numbers, truth, loops, handlers and decorators are changed."""
    assert changes("ReplaceComparisonOperator_Lt_LtE", "a < b\n") == ["a <= b\n"]
    assert changes("ReplaceBinaryOperator_Add_Sub", "a + b\n") == ["a - b\n"]
    assert len(changes("NumberReplacer", "a = 10\n")) == 2
    for name, source in (
        ("AddNot", "if a:\n    b\n"),
        ("ReplaceTrueWithFalse", "a = True\n"),
        ("ReplaceAndWithOr", "a and b\n"),
        ("ZeroIterationForLoop", "for a in b:\n    c\n"),
        ("ExceptionReplacer", "try:\n    a\nexcept E:\n    b\n"),
        ("RemoveDecorator", "@property\ndef f():\n    pass\n"),
        ("ReplaceBreakWithContinue", "while a:\n    break\n"),
    ):
        assert len(changes(name, source)) == 1, name


def test_no_comparison_becomes_one_of_identity() -> None:
    """Whether two equal small numbers are one object is Python's affair and no mistake."""
    names = set(all_operators())
    assert "ReplaceComparisonOperator_Eq_Lt" in names
    assert "ReplaceComparisonOperator_Eq_Is" not in names
    assert set(operators.__all__) >= {"all_operators", "count_changes"}
