"""Soft tests go on to their end; an author's mark keeps a test from being sent ahead."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from autograder.grading.cut_cache import CutCache
from autograder.grading.suite import Suite, with_suites

SUITE = '''
import contextlib
import pytest

NUMBERS = [1, 2]

def helper(student):
    assert student == "right"
    return "helped"

def careful(student):
    with contextlib.suppress(ValueError):
        helper(student)

@pytest.mark.criterion("one")
@pytest.mark.parametrize("number", NUMBERS)
def test_on(student, number):
    """Goes on."""
    seen = []
    assert student == "right"
    with pytest.raises(ValueError):
        seen.append(helper(student))
    assert seen == []
    return_to.append((number, *seen))

return_to = []

@pytest.mark.criterion("two")
@pytest.mark.sequential
def test_careful(student):
    """Catches what is raised."""
    careful(student)

@pytest.mark.criterion("two")
def test_with_a_file(student, tmp_path):
    """Takes more than a student."""
'''


@pytest.fixture
def suite(tmp_path: Path) -> Suite:
    (tmp_path / "stage").mkdir()
    (tmp_path / "stage" / "test_soft_ones.py").write_text(SUITE)

    def same(suites: Mapping[str, Suite]) -> Suite:
        return suites["stage"]

    return with_suites(["stage"], same, tmp_path)


def test_a_soft_test_goes_on_after_what_is_wrong(suite: Suite) -> None:
    on = [test for test in suite.tests if "test_on" in test.name]
    for test in on:
        soft = suite.softly(test)
        assert soft is not None
        play, may_catch = soft
        play("wrong")
        assert not may_catch
    assert suite._items[on[0].name].module.return_to == [(1, "helped"), (2, "helped")]  # type: ignore[attr-defined]


def test_what_may_catch_errors_is_known_through_helpers(suite: Suite) -> None:
    careful = next(test for test in suite.tests if "careful" in test.name)
    soft = suite.softly(careful)
    assert soft is not None
    assert soft[1]


def test_the_mark_of_an_author_is_read(suite: Suite) -> None:
    marked = [test.name for test in suite.tests if test.sequential]
    assert marked == ["test_soft_ones.py::test_careful"]


def test_what_takes_more_than_a_student_is_left_alone(suite: Suite) -> None:
    more = next(test for test in suite.tests if "with_a_file" in test.name)
    assert suite.softly(more) is None


def test_cuts_are_kept_and_joined(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    one, other = CutCache.of_kit("digest"), CutCache.of_kit("digest")
    one["first"], other["second"] = [1, 2], None
    one.save()
    other.save()
    found = CutCache.of_kit("digest")
    assert found["first"] == [1, 2]
    assert found["second"] is None
    assert "first" not in CutCache.of_kit("another")


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b'{"first": "all of it"}', b"\xff"])
def test_a_broken_cache_is_an_empty_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    cache = CutCache.of_kit("digest")
    assert cache.file is not None
    cache.file.parent.mkdir(parents=True)
    cache.file.write_bytes(content)
    assert "first" not in CutCache.of_kit("digest")
