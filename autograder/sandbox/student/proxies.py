"""Handles: a submission's objects as a test sees them, while they stay in the worker.

Every operation crosses to the worker; plain values come back by value, everything else as a
`Handle`. A handle that is compared with a plain value, or asked for its truth, fails the test.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from autograder.sandbox.host import protocol
from autograder.sandbox.host.reported import StudentError
from autograder.sandbox.student.calls import Call, Entry
from autograder.sandbox.student.words import describe, show

if TYPE_CHECKING:
    from autograder.sandbox.student.link import Link

__all__ = [
    "Handle", "HasHandle", "Later", "Method", "Module", "StudentError", "WrongAnswer", "expect",
]  # fmt: skip


class WrongAnswer(AssertionError):  # noqa: N818
    """The submission answered wrongly: the value it gave, and the expected one."""

    def __init__(self, got: str, expected: str) -> None:
        super().__init__(f"got {got}, expected {expected}")
        self.got, self.expected = got, expected


class HasHandle:
    """A suite's own object that represents a handle."""

    handle: Handle


class Handle:
    """A submission's object that stays in the worker."""

    __slots__ = (
        "_class_name", "_family", "_is_callable", "_label", "_link", "_number", "_origin", "_story",
        "_target", "_value",
    )  # fmt: skip
    is_handle = True

    def __init__(self, link: Link, reference: protocol.Reference) -> None:
        self._link = link
        self._number = reference.number
        self._target: dict[str, Any] = {"h": reference.number}
        self._class_name = reference.class_name
        self._is_callable = reference.is_callable
        self._value = reference.value
        self._family: list[Handle] = []
        self._label = ""
        self._origin: Entry | None = None
        self._story: list[Call] = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        link = self._link
        # Once known to be a method it is not fetched again; only the call crosses.
        if (self._class_name, name) in link.callables:
            return Method(self, name)
        with link.log.look(self, name) as look:
            look.value = link.get(self, name)
        return self.attribute(name, look.value)

    def attribute(self, name: str, value: Any) -> Any:
        """Return the value of `name`; a callable is treated as a method from now on."""
        if isinstance(value, Handle) and value._is_callable:
            self._link.callables.add((self._class_name, name))
            return Method(self, name)
        return value

    def __call__(self, *values: Any, **named: Any) -> Any:
        link = self._link
        target = self._target
        with link.log.call(self, "", values, named) as call:
            call.value = link.ask("call", target, *link.arguments(values, named))
        return call.value

    def __str__(self) -> str:
        with self._link.log.call(self, "str", (), {}) as call:
            call.value = self._link.ask("str", self._target)
        return str(expect(call.value, str))

    def __repr__(self) -> str:
        """Show the details known here: pytest asks for them when an assertion has failed."""
        return show(self)

    def __len__(self) -> int:
        with self._link.log.call(self, "len", (), {}) as call:
            call.value = self._link.ask("len", self._target)
        return int(expect(call.value, int))

    def __iter__(self) -> Iterator[Any]:
        """Ask once the first item is wanted: pytest only tries whether there are any."""
        with self._link.log.call(self, "list", (), {}) as call:
            call.value = self._link.ask("list", self._target)
        yield from expect(call.value, list)

    def __eq__(self, other: object) -> bool:
        # Identity, not the student's `__eq__`: it could call anything its equal.
        if isinstance(other, Handle):
            return self is other
        try:
            return bool(self._plain(show(other)) == other)
        except RecursionError:
            raise WrongAnswer(describe(self), show(other)) from None

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        if not self._is_plain:
            return hash(self._number)
        try:
            return hash(self._value)
        except TypeError:
            raise WrongAnswer(describe(self), "a value that can be in a set") from None

    @property
    def _is_plain(self) -> bool:
        return self._value is not protocol.NO_VALUE

    def _plain(self, expected: str = "a plain value") -> Any:
        """Return the value underneath, as it is now; an object without one fails the test."""
        if not self._is_plain:
            raise WrongAnswer(describe(self), expected)
        if type(self._value) in (list, set, dict):
            return expect(self._link.ask("underneath", self._target), type(self._value))
        return self._value


class Later(Handle):
    """A handle of an object that the worker makes at its first use."""

    __slots__ = ()

    def __init__(self, link: Link, reference: protocol.Reference, target: dict[str, Any]) -> None:
        super().__init__(link, reference)
        self._target = target

    def _plain(self, expected: str = "a plain value") -> Any:
        if not self._is_plain:
            self._link.ask("itself", self._target)
        return super()._plain(expected)


def _underneath(operation: Callable[..., Any]) -> Callable[..., Any]:
    """Make an operator that works on the value underneath a handle, where there is one."""

    def method(self: Handle, *others: Any) -> Any:
        plain = [other._plain() if isinstance(other, Handle) else other for other in others]
        try:
            return operation(self._plain(), *plain)
        except (TypeError, ValueError, LookupError, ArithmeticError):
            raise WrongAnswer(
                describe(self), "a value of the kind that the interface names"
            ) from None

    return method


_OPERATORS: Mapping[str, Callable[..., Any]] = {
    "bool": bool,
    "int": int,
    "float": float,
    "index": operator.index,
    **{
        name: getattr(operator, name)
        for name in ("lt", "le", "gt", "ge", "add", "sub", "mul", "getitem", "contains")
    },
}
for _name, _operator in _OPERATORS.items():
    setattr(Handle, f"__{_name}__", _underneath(_operator))


def expect(value: Any, kind: type) -> Any:
    """Return a value that must be exactly of a type; anything else is a wrong answer."""
    if type(value) is not kind:
        raise WrongAnswer(describe(value), f"a value of type {kind.__name__}")
    return value


class Method:
    """A method of a handle or a function of a module, not yet called."""

    __slots__ = ("link", "name", "owner")

    def __init__(self, owner: Handle, name: str) -> None:
        self.owner, self.name, self.link = owner, name, owner._link

    def __call__(self, *values: Any, **named: Any) -> Any:
        link = self.link
        with link.log.call(self.owner, self.name, values, named) as call:
            call.value = link.ask(
                "method", self.owner._target, self.name, *link.arguments(values, named)
            )
        return call.value

    def __eq__(self, other: object) -> bool:
        raise WrongAnswer(f"the method {self.name} itself, not called", show(other))

    def __bool__(self) -> bool:
        raise WrongAnswer(f"the method {self.name} itself, not called", "a plain value")

    __hash__ = None  # type: ignore[assignment]


class Module:
    """A module of the submission; its attributes are fetched when they are asked for."""

    is_module = True
    shown_as = "module"

    def __init__(self, link: Link, name: str) -> None:
        self._link, self._path = link, name
        self._known: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name not in self._known:
            with self._link.log.look(self, name) as look:
                look.value = value = self._link.ask("get", {"m": self._path}, name)
            if isinstance(value, Handle):
                value._label = name
            self._known[name] = value
        return self._known[name]
