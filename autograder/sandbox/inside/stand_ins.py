"""Makes stand-ins for a submission's objects: built on its class, with a test's answers.

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
    """Return an object of a class derived from the one that `find_class` returns.

    `answers` has each method's result, or the function it calls; `text` is the result of `str`.
    """
    members = {**attributes, **{name: _method(answer) for name, answer in answers.items()}}
    if text is not None:
        members["__str__"] = lambda self: text
    # `object.__new__`, because the student's constructor may raise, draw cards, or ask for input.
    try:
        parent = find_class()
        return object.__new__(type(parent.__name__, (parent,), members))
    except Exception:  # the class can't be derived from, so make a stand-in without it
        return object.__new__(type(name or "StandIn", (), members))


def _method(answer: Any) -> Callable[..., Any]:
    # A function is a callback; any other answer is the value itself.
    if type(answer) is FunctionType:
        return lambda self, *values, **named: answer(*values, **named)
    return lambda self: answer


def noting_class(base: Any, note: Callable[..., Any]) -> type:
    """Return a subclass that records the constructor arguments of each object."""

    class Noting(type(base)):  # type: ignore[misc]
        def __call__(cls, *values: Any, **named: Any) -> Any:
            note(*values, *named.values())
            return super().__call__(*values, **named)

    return Noting(base.__name__, (base,), {"__module__": base.__module__})
