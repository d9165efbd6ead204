"""Regions: allowed positions, and the messages for others."""

from __future__ import annotations

from textwrap import dedent

import pytest

from autograder.authoring.regions import Region, SkeletonError, find_regions


def problems_of(source: str) -> list[str]:
    """Return the problems that are reported for the source, one line each."""
    with pytest.raises(SkeletonError) as caught:
        find_regions(dedent(source), "hand.py")
    return caught.value.message.splitlines()


def test_a_region_knows_its_lines_its_indentation_and_its_function() -> None:
    """A method is named with its class, and what lies in no function has no name."""
    source = dedent('''\
        ### BEGIN SOLUTION
        ACE = 1
        ### END SOLUTION
        class Card:
            def value(self):
                """Return it."""
                ### BEGIN SOLUTION
                return ACE
                ### END SOLUTION
            ### BEGIN SOLUTION
            def lower(self):
                """Return a lower card."""
            ### END SOLUTION
        ''')
    assert find_regions(source, "card.py") == [
        Region(1, 3, ""),
        Region(7, 9, " " * 8, "Card.value"),
        Region(10, 13, " " * 4),
    ]


def test_a_region_after_the_last_statement_still_belongs_to_its_function() -> None:
    """The end marker comes after the last line that the parser counts to the function."""
    source = "def f():\n    x = 1\n    ### BEGIN SOLUTION\n    return x\n    ### END SOLUTION\n"
    assert [region.function for region in find_regions(source, "a.py")] == ["f"]


def test_a_region_in_a_function_within_a_function_takes_the_inner_name() -> None:
    """The innermost function is the one that is not written yet."""
    source = dedent("""\
        def outer():
            def inner():
                ### BEGIN SOLUTION
                return 1
                ### END SOLUTION
            return inner
        """)
    assert [region.function for region in find_regions(source, "a.py")] == ["outer.inner"]


def test_a_marker_inside_a_string_is_no_marker() -> None:
    """Only comments count."""
    assert find_regions('TEXT = """\n### BEGIN SOLUTION\n"""\n', "a.py") == []


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("### BEGIN SOLUTION\nA = 1\n", "hand.py:1: this region begins but does not end"),
        ("A = 1\n### END SOLUTION\n", "hand.py:2: this region ends but did not begin"),
        ("A = 1\n# BEGIN SOLUTION\n", "hand.py:2: a marker is spelled"),
        ("A = 1\n### begin solution\n", "hand.py:2: a marker is spelled"),
        ("A = 1  ### BEGIN SOLUTION\n", "hand.py:1: a marker stands alone on its line"),
        ("def f(:\n", "hand.py:1: not Python:"),
    ],
)
def test_markers_that_do_not_pair_up(source: str, problem: str) -> None:
    """Each is reported with its file and line."""
    assert problems_of(source)[0].startswith(problem)


WRONG = {
    "a begin inside another region": (
        "### BEGIN SOLUTION\n### BEGIN SOLUTION\nA = 1\n### END SOLUTION\n### END SOLUTION\n",
        "hand.py:2: a region cannot begin inside the one of line 1",
        "hand.py:5: this region ends but did not begin",
    ),
    "an end that is indented otherwise": (
        "def f(x):\n    ### BEGIN SOLUTION\n    if x:\n        return 1\n"
        "        ### END SOLUTION\n    return 2\n",
        "hand.py:5: a region's two markers are indented alike",
    ),
    "nothing": (
        "A = 1\n### BEGIN SOLUTION\n### END SOLUTION\n",
        "hand.py:2: the region has no statement in it",
    ),
    "a comment alone": (
        "A = 1\n### BEGIN SOLUTION\n# nothing here\n### END SOLUTION\n",
        "hand.py:2: the region has no statement in it",
    ),
    "a function's docstring": (
        'def f():\n    ### BEGIN SOLUTION\n    """Return 1."""\n    return 1\n'
        "    ### END SOLUTION\n",
        "hand.py:2: the region covers the docstring of f",
    ),
    "the module's docstring": (
        '### BEGIN SOLUTION\n"""hand.py: a hand."""\nA = 1\n### END SOLUTION\nB = 2\n',
        "hand.py:1: the region covers the docstring of the module",
    ),
    "the next function's beginning": (
        "def f():\n    ### BEGIN SOLUTION\n    return 1\n\n\ndef g():\n    return 2\n"
        "    ### END SOLUTION\n",
        "hand.py:2: the region runs past the end of f",
    ),
}


@pytest.mark.parametrize(("source", "problems"), [(s, p) for s, *p in WRONG.values()], ids=WRONG)
def test_what_a_region_cannot_hold(source: str, problems: list[str]) -> None:
    """The skeleton keeps headers and docstrings, and the placeholder has one place."""
    assert problems_of(source) == problems


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("### BEGIN SOLUTION\ndef f():\n    x = 1\n### END SOLUTION\n    return x\n", 1),
        ("### BEGIN SOLUTION\n@cache\n### END SOLUTION\ndef f():\n    return 1\n", 1),
        ("### BEGIN SOLUTION\nclass f:\n    x = 1\n### END SOLUTION\n    y = 2\n", 1),
        (
            "def f(\n    ### BEGIN SOLUTION\n    a,\n    ### END SOLUTION\n    b):\n    return a\n",
            2,
        ),
    ],
)
def test_a_region_cannot_cut_a_def_in_two(source: str, line: int) -> None:
    """Its parameters and its body stay together."""
    assert f"hand.py:{line}: the region covers the def line of f" in problems_of(source)


def test_every_problem_is_reported_in_the_order_of_the_lines() -> None:
    """One run shows all there is to mend."""
    source = '''\
        def f():
            ### BEGIN SOLUTION
            """Return 1."""
            return 1
            ### END SOLUTION


        # END SOLUTION
        '''
    assert [problem.split(": ")[0] for problem in problems_of(source)] == ["hand.py:2", "hand.py:8"]
