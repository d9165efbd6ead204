"""Stand-ins for a submission's own objects: built on its class, with a test's answers.

Uses only the standard library; runs inside.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any


def stand_in(
    find_class: Callable[[], Any],
    name: str,
    attributes: Mapping[str, Any],
    answers: Mapping[str, Any],
    text: str | None,
) -> Any:
    """Return an object of a class derived from the one that is found.

    `answers` has each method's result, or the function it calls; `text` is the result of `str`.
    """
    members = {**attributes, **{name: _method(answer) for name, answer in answers.items()}}
    if text is not None:
        members["__str__"] = lambda self: text
    # `object.__new__`: the student's own constructor may raise, or draw cards, or ask for input.
    try:
        parent = find_class()
        return object.__new__(type(parent.__name__, (parent,), members))
    except Exception:  # a class that cannot be built on: a free-standing stand-in will do
        return object.__new__(type(name or "StandIn", (), members))


def _method(answer: Any) -> Callable[..., Any]:
    # A callback comes over as a function; any other answer is the value itself.
    if type(answer) is FunctionType:
        return lambda self, *values, **named: answer(*values, **named)
    return lambda self: answer


def noting_class(base: Any, note: Callable[..., Any]) -> type:
    """Return a subclass that notes the arguments with which each of its objects is made."""

    class Noting(type(base)):  # type: ignore[misc]
        def __call__(cls, *values: Any, **named: Any) -> Any:
            note(*values, *named.values())
            return super().__call__(*values, **named)

    return Noting(base.__name__, (base,), {"__module__": base.__module__})
