"""Says what a submission's wrong answers have in common, where one thing alone does."""

from collections.abc import Iterator
from typing import Any

from autograder.results.model import Recognised

__all__ = ["notice"]


def notice(*_given: Any) -> Iterator[Recognised]:
    """Yield statements on wrong answers."""
    yield from ()
