"""Scripts: calls on objects of their own, each with what it has to give, written down by a suite.

Whoever plays them asks for nothing that depends on a submission's answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Given", "Raises", "Script", "Step"]

_NOT_ASKED = object()


@dataclass(frozen=True)
class Given:
    """What an earlier step of the same script gave."""

    place: int


@dataclass(frozen=True)
class Raises:
    """An exception that a step has to end with."""

    name: str


@dataclass(frozen=True)
class Step:
    """One request: an action on an owner, and what it has to give where a test asks for that.

    `about` names the criterion that a wrong answer is charged to, `take` turns the answer into
    what is compared. What is asked only `closely` is left out unless the script went wrong: then
    it tells where.
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
        """Whether a test wants to know what it gives."""
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
        """Call a method and compare what it gives."""
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
        """Compare what a path such as `hands.*.cards().*.rank` leads to."""
        self._add(Step("follow", owner, path, (), expected, about, take, closely))

    def expect_text(
        self, expected: Any, value: Given, *, about: str = "", take: Callable[[str], Any] = str
    ) -> None:
        """Compare what a step gave by its `str`."""
        self._add(Step("str", value, "str", (), expected, about, take))

    def refuse(self, owner: Any, name: str, *values: Any, about: str = "") -> None:
        """Call a method that has to raise `ValueError`."""
        self._add(Step("method", owner, name, values, Raises("ValueError"), about))
