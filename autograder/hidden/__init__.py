"""Hidden suites: what a suite imports to name a test's criterion and to compute with answers."""

from collections.abc import Callable
from typing import TypeVar

from autograder.sandbox.student.answers import deferred

__all__ = ["criterion", "deferred"]

T = TypeVar("T", bound=Callable[..., object])


def criterion(name: str) -> Callable[[T], T]:
    """Say which criterion of the rubric a hidden test belongs to."""

    def named(test: T) -> T:
        vars(test)["criterion"] = name
        return test

    return named
