"""The tree of errors: exit statuses, next steps, and tracebacks."""

from __future__ import annotations

import pickle

import pytest

from autograder import errors
from autograder.errors import (
    CannotIsolate,
    CourseError,
    KitError,
    KitFault,
    SandboxError,
    SubmissionError,
)

FAMILIES = (CourseError, SubmissionError, SandboxError, KitFault)
KINDS = [name for name in errors.__all__ if isinstance(getattr(errors, name), type)]


@pytest.mark.parametrize(
    ("family", "status"),
    [(CourseError, 2), (SubmissionError, 2), (SandboxError, 3), (CannotIsolate, 3), (KitFault, 3)],
)
def test_each_family_has_its_exit_status(family: type[KitError], status: int) -> None:
    """Bad input ends with 2, a fault of the grader with 3."""
    assert family.exit_status == status
    assert family("broken").exit_status == status


def test_four_families_stand_directly_below_the_base() -> None:
    """The tree in the docstring is the tree in the code."""
    assert all(family.__bases__ == (KitError,) for family in FAMILIES)
    assert CannotIsolate.__bases__ == (SandboxError,)
    assert set(KINDS) == {kind.__name__ for kind in (KitError, CannotIsolate, *FAMILIES)}


def test_only_our_own_fault_shows_a_traceback() -> None:
    """Everybody else's mistakes are told in words."""
    assert [family for family in FAMILIES if family.shows_traceback] == [KitFault]
    assert not CannotIsolate.shows_traceback


def test_an_error_carries_its_message_and_next_step() -> None:
    """Both can be read back, and the text of the error is the message alone."""
    error = SubmissionError("no such folder: work", next_step="Check the spelling.")
    assert error.message == "no such folder: work"
    assert error.next_step == "Check the spelling."
    assert str(error) == "no such folder: work"


def test_the_next_step_may_be_left_out() -> None:
    """An error without advice has an empty next step."""
    assert KitError("broken").next_step == ""


@pytest.mark.parametrize("family", [KitError, *FAMILIES, CannotIsolate])
def test_an_error_survives_the_way_between_processes(family: type[KitError]) -> None:
    """Type, message and next step come back from a pickle."""
    error = pickle.loads(pickle.dumps(family("broken", next_step="Mend it.")))
    assert (type(error), error.message, error.next_step) == (family, "broken", "Mend it.")


def test_the_docstring_draws_every_public_error() -> None:
    """No class is missing from the drawing, and none is private."""
    assert errors.__doc__ is not None
    assert all(name in errors.__doc__ for name in KINDS)
