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


def test_a_region_cannot_begin_inside_another() -> None:
    """The inner begin is named, and the end that is then one too many."""
    source = "### BEGIN SOLUTION\n### BEGIN SOLUTION\nA = 1\n### END SOLUTION\n### END SOLUTION\n"
    assert problems_of(source) == [
        "hand.py:2: a region cannot begin inside the one of line 1",
        "hand.py:5: this region ends but did not begin",
    ]


def test_both_markers_of_a_region_are_indented_alike() -> None:
    """Otherwise it would be unclear where the placeholder goes."""
    source = """\
        def f(x):
            ### BEGIN SOLUTION
            if x:
                return 1
                ### END SOLUTION
            return 2
        """
    assert problems_of(source) == ["hand.py:5: a region's two markers are indented alike"]


@pytest.mark.parametrize("content", ["", "# nothing here\n"])
def test_a_region_has_a_statement_in_it(content: str) -> None:
    """An empty region would take nothing away and leave a placeholder."""
    source = f"A = 1\n### BEGIN SOLUTION\n{content}### END SOLUTION\n"
    assert problems_of(source) == ["hand.py:2: the region has no statement in it"]


def test_a_region_cannot_cover_a_functions_docstring() -> None:
    """The skeleton keeps it."""
    source = '''\
        def f():
            ### BEGIN SOLUTION
            """Return 1."""
            return 1
            ### END SOLUTION
        '''
    assert problems_of(source) == ["hand.py:2: the region covers the docstring of f"]


def test_a_region_cannot_cover_the_modules_docstring() -> None:
    """It is the header that students fill in."""
    source = '### BEGIN SOLUTION\n"""hand.py: a hand."""\nA = 1\n### END SOLUTION\nB = 2\n'
    assert problems_of(source) == ["hand.py:1: the region covers the docstring of the module"]


@pytest.mark.parametrize(
    "source",
    [
        "### BEGIN SOLUTION\ndef f():\n    x = 1\n### END SOLUTION\n    return x\n",
        "### BEGIN SOLUTION\n@cache\n### END SOLUTION\ndef f():\n    return 1\n",
        "### BEGIN SOLUTION\nclass f:\n    x = 1\n### END SOLUTION\n    y = 2\n",
    ],
)
def test_a_region_cannot_cover_a_def_line_and_leave_the_body(source: str) -> None:
    """Cutting a function or a class in two would leave half of it."""
    assert "hand.py:1: the region covers the def line of f" in problems_of(source)


def test_a_region_cannot_cover_part_of_a_signature() -> None:
    """The parameters stay in the skeleton."""
    source = """\
        def f(
            ### BEGIN SOLUTION
            a,
            ### END SOLUTION
            b,
        ):
            return a
        """
    assert "hand.py:2: the region covers the def line of f" in problems_of(source)


def test_a_region_cannot_run_past_the_end_of_its_function() -> None:
    """Half of it would be the next function's."""
    source = """\
        def f():
            ### BEGIN SOLUTION
            return 1


        def g():
            return 2
            ### END SOLUTION
        """
    assert problems_of(source) == ["hand.py:2: the region runs past the end of f"]


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
