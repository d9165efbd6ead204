"""Creates stand-ins: objects of a student's class whose methods return what a test prescribes.

Part of the worker; imports only the standard library.
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
    """Return an object with fixed attributes and method results, without calling a constructor.

    Args:
        find_class: returns the student's class to derive from; if that fails, there is no base.
        name: the class's name if there is no base.
        attributes: the object's attributes.
        answers: each method's result, or a function that it calls.
        text: the result of `str`; None keeps the class's own.
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
    """Return a subclass of `base` that calls `note` with the arguments of each constructor."""

    class Noting(type(base)):  # type: ignore[misc]
        def __call__(cls, *values: Any, **named: Any) -> Any:
            note(*values, *named.values())
            return super().__call__(*values, **named)

    return Noting(base.__name__, (base,), {"__module__": base.__module__})
