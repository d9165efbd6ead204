"""Scripts: calls on objects of their own with their expected results, written by a suite.

The requests of a script do not depend on the submission's answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Given", "Raises", "Script", "Step"]

_NOT_ASKED = object()


@dataclass(frozen=True)
class Given:
    """The result of an earlier step of the same script."""

    place: int


@dataclass(frozen=True)
class Raises:
    """An exception that a step has to end with."""

    name: str


@dataclass(frozen=True)
class Step:
    """One request: an action on an owner, and its expected result if a test asks for it.

    `about` names the criterion that a wrong answer is charged to, `take` turns the answer into the
    value to compare. A step asked only `closely` is left out unless the script went wrong: then it
    shows where.
    """

    action: str
    owner: Any
    name: str
    values: Sequence[Any] = ()
    expected: Any = _NOT_ASKED
    about: str = ""
    take: Callable[[Any], Any] | None = None
    closely: bool = False

    @property
    def is_asked(self) -> bool:
        """Whether a test asks for its result."""
        return self.expected is not _NOT_ASKED


@dataclass
class Script:
    """Steps on objects of their own, in their order."""

    steps: list[Step] = field(default_factory=list)

    def _add(self, step: Step) -> Given:
        self.steps.append(step)
        return Given(len(self.steps) - 1)

    def call(self, owner: Any, name: str, *values: Any, about: str = "") -> Given:
        """Call a method, or a function or a class of a module; `about` is charged if it raises."""
        return self._add(Step("method", owner, name, values, about=about))

    def put(self, owner: Any, name: str, value: Any) -> None:
        """Set an attribute."""
        self._add(Step("set", owner, name, (value,)))

    def expect(
        self,
        expected: Any,
        owner: Any,
        name: str,
        *values: Any,
        about: str = "",
        take: Callable[[Any], Any] | None = None,
    ) -> Given:
        """Call a method and compare its result."""
        return self._add(Step("method", owner, name, values, expected, about, take))

    def expect_at(
        self,
        expected: Any,
        owner: Any,
        path: str,
        *,
        about: str = "",
        take: Callable[[Any], Any] | None = None,
        closely: bool = False,
    ) -> None:
        """Compare the values at a path such as `hands.*.cards().*.rank`."""
        self._add(Step("follow", owner, path, (), expected, about, take, closely))

    def expect_text(
        self, expected: Any, value: Given, *, about: str = "", take: Callable[[str], Any] = str
    ) -> None:
        """Compare the `str` of a step's result."""
        self._add(Step("str", value, "str", (), expected, about, take))

    def refuse(self, owner: Any, name: str, *values: Any, about: str = "") -> None:
        """Call a method that has to raise `ValueError`."""
        self._add(Step("method", owner, name, values, Raises("ValueError"), about))
