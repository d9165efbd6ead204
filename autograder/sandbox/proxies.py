"""Handles of a submission's objects: what crosses to a worker, and what comes back.

Every operation crosses to the worker; plain values come back by value, everything else as a
`Handle`. A handle that is compared with a plain value, or asked for its truth, fails the test.
"""

from __future__ import annotations

import inspect
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from autograder.sandbox import protocol
from autograder.sandbox.evidence import Call, CallLog, show
from autograder.sandbox.remote import Worker
from autograder.sandbox.reported import StudentError, student_error

__all__ = [
    "Handle", "HasHandle", "Link", "Method", "Module", "StudentError", "WrongAnswer", "expect",
]  # fmt: skip


FIRST_CARD, MOST_AHEAD = 2**30, 60


class WrongAnswer(AssertionError):  # noqa: N818
    """The submission answered, and wrongly: what came back, and what was expected."""

    def __init__(self, got: str, expected: str) -> None:
        super().__init__(f"got {got}, expected {expected}")
        self.got, self.expected = got, expected


class HasHandle:
    """A suite's own object that stands for a handle."""

    handle: Handle


class Link:
    """A worker during one test, with its handles, callbacks and call log."""

    def __init__(
        self,
        worker: Worker,
        callables: dict[tuple[str, str], bool],
        names: dict[tuple[str, str], str] | None = None,
    ) -> None:
        self.worker = worker
        self.log = CallLog()
        self.callables = callables
        self.names = {} if names is None else names
        self.lines: list[str] | None = None
        self.asked = 0
        self._ahead: dict[tuple[str, int], Any] = {}
        self._handles: dict[int, Handle] = {}
        self._callbacks: list[Callable[..., Any]] = []
        worker.on_callback = self._called_back

    def ask(self, *request: Any) -> Any:
        """Return a request's plain value or handle, or raise what the submission raised."""
        if self.lines is not None and request[0] not in ("run", "all"):
            self.worker.ask("inputs", self.lines)
            self.lines = None
        self.asked += 1
        self._ahead.clear()
        frame = self.worker.ask(*request)
        try:
            if frame[0] == "e":
                raise student_error(frame[1])
            value = protocol.decode(frame[1], self._handle)
        except protocol.MalformedFrame as error:
            self.worker.malformed(str(error))
        if type(value) is list and len(value) > 1:
            self._introduce(value)
        return value

    def _introduce(self, values: list[Any]) -> None:
        """Let the handles of one list know each other: what one is asked, all are."""
        family = [value for value in values if isinstance(value, Handle)][:MOST_AHEAD]
        for handle in family:
            handle._family = family

    def get(self, handle: Handle, name: str) -> Any:
        """Return an attribute, and ask for that of the others in its list on the way.

        What they answered holds only until something else is asked.
        """
        key = (name, handle._number)
        if key not in self._ahead:
            if len(handle._family) < 2:
                return self.ask("get", handle._target, name)
            ahead = dict(self._ahead)
            others = [other for other in handle._family if (name, other._number) not in ahead]
            asked = [handle, *(other for other in others if other is not handle)]
            found = self.ask("many", [("get", each._target, name) for each in asked])
            if not isinstance(found, list) or len(found) > len(asked):
                self.worker.malformed("another number of answers than asked for")
            if not found:
                self.ask("raise")
                self.worker.malformed("an answer is missing")
            numbers = [each._number for each in asked]
            ahead |= {(name, number): value for number, value in zip(numbers, found, strict=False)}
            self._ahead = ahead
        return self._ahead.pop(key)

    def encode(self, value: Any) -> Any:
        """Turn a suite's value into what crosses: handles to references, callables to numbers."""
        value = getattr(value, "handle", value) if isinstance(value, HasHandle) else value
        if isinstance(value, Handle):
            return value._target
        if isinstance(value, Module):
            return {"m": value._path}
        for kind, tag in ((list, "l"), (tuple, "t"), ((set, frozenset), "s")):
            if isinstance(value, kind):
                return {tag: [self.encode(item) for item in value]}
        if isinstance(value, dict):
            return {"d": [(self.encode(key), self.encode(item)) for key, item in value.items()]}
        if callable(value):
            self._callbacks.append(value)
            return {"k": len(self._callbacks) - 1}
        return value

    def arguments(self, values: Sequence[Any], named: Mapping[str, Any]) -> tuple[Any, Any]:
        """Encode a call's arguments."""
        return (
            [self.encode(value) for value in values],
            {name: self.encode(value) for name, value in named.items()},
        )

    def _handle(self, reference: protocol.Reference) -> Handle:
        handle = self._handles.get(reference.number)
        if handle is None:
            handle = Handle(self, reference)
            self._handles[reference.number] = handle
        elif handle._value is protocol.NO_VALUE:
            handle._value = reference.value
        return handle

    def card(self, module: str, rank: int, suit: str, label: str) -> Handle:
        """Return a card of the submission's own class, which is made where it is first used."""
        number = FIRST_CARD + len(self._handles)
        target = {"c": [number, module, rank, suit]}
        card = Later(self, protocol.Reference(number, "Card", False), target)
        card._label = label
        self._handles[number] = card
        return card

    def _called_back(self, number: int, arguments: list[Any], named: dict[str, Any]) -> Any:
        if not 0 <= number < len(self._callbacks):
            self.worker.malformed("a callback that nobody gave out")
        try:
            values = [protocol.decode(value, self._handle) for value in arguments]
            keywords = {name: protocol.decode(value, self._handle) for name, value in named.items()}
        except protocol.MalformedFrame as error:
            self.worker.malformed(str(error))
        callback = self._callbacks[number]
        try:
            answer = self.encode(callback(*values, **keywords))
            self._ahead.clear()
            return answer
        except TypeError:
            if callback_accepts(callback, values, keywords):
                raise
            raise WrongAnswer(
                f"a call with the arguments {show((*values, *keywords.values()))}",
                "a call with the arguments that the interface names",
            ) from None


def callback_accepts(
    callback: Callable[..., Any], values: Sequence[Any], named: Mapping[str, Any]
) -> bool:
    """Say whether `callback` can be called so, to tell a submission's slip from a suite's."""
    try:
        signature = inspect.signature(callback)
    except ValueError:  # written in C: it knows best
        return True
    try:
        signature.bind(*values, **named)
    except TypeError:
        return False
    return True


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
        self._origin: Call | None = None
        self._story: list[Call] = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        link = self._link
        if link.callables.get((self._class_name, name)):
            return Method(self, name)
        with link.log.look(self, name) as look:
            look.value = value = link.get(self, name)
        return self.attribute(name, value)

    def attribute(self, name: str, value: Any) -> Any:
        """Return what `name` gave; what can be called is a method from now on."""
        if isinstance(value, Handle) and value._is_callable:
            self._link.callables[self._class_name, name] = True
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
        """Show what is known here: pytest asks for it when an assertion has failed."""
        return show(self)

    def __len__(self) -> int:
        with self._link.log.call(self, "len", (), {}) as call:
            call.value = self._link.ask("len", self._target)
        return int(expect(call.value, int))

    def __iter__(self) -> Iterator[Any]:
        with self._link.log.call(self, "list", (), {}) as call:
            call.value = self._link.ask("list", self._target)
        return iter(expect(call.value, list))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Handle):
            return self is other
        try:
            return bool(self._plain(show(other)) == other)
        except RecursionError:
            raise WrongAnswer(show(self), show(other)) from None

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        if self._value is protocol.NO_VALUE:
            return hash(self._number)
        try:
            return hash(self._value)
        except TypeError:
            raise WrongAnswer(show(self), "a value that can be in a set") from None

    def _plain(self, expected: str = "a plain value") -> Any:
        """Return the value underneath, as it is now; an object without one fails the test."""
        if self._value is protocol.NO_VALUE:
            raise WrongAnswer(show(self), expected)
        if type(self._value) in (list, set, dict):
            return expect(self._link.ask("underneath", self._target), type(self._value))
        return self._value


class Later(Handle):
    """A handle of what the worker looks up, or makes, when it is first used there."""

    __slots__ = ()

    def __init__(self, link: Link, reference: protocol.Reference, target: dict[str, Any]) -> None:
        super().__init__(link, reference)
        self._target = target

    def _plain(self, expected: str = "a plain value") -> Any:
        if self._value is protocol.NO_VALUE:
            self._link.ask("itself", self._target)
        return super()._plain(expected)


def _underneath(operation: Callable[..., Any]) -> Callable[..., Any]:
    """Make an operator that works on the value underneath a handle, where there is one."""

    def method(self: Handle, *others: Any) -> Any:
        plain = [other._plain() if isinstance(other, Handle) else other for other in others]
        try:
            return operation(self._plain(), *plain)
        except (TypeError, ValueError, LookupError, ArithmeticError):
            raise WrongAnswer(show(self), "a value of the kind that the interface names") from None

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
        raise WrongAnswer(show(value), f"a value of type {kind.__name__}")
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

    def __init__(self, link: Link, name: str) -> None:
        self._link, self._path = link, name
        self._known: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name not in self._known:
            named = self._named(name)
            self._known[name] = self._asked(name) if named is None else named
        return self._known[name]

    def _named(self, name: str) -> Handle | None:
        """Return a class or function that an earlier test has found here, without asking."""
        kind = self._link.names.get((self._path, name))
        if kind is None:
            return None
        reference = protocol.Reference(-1, kind, True)
        named = Later(self._link, reference, {"a": [self._path, name]})
        named._label = name
        return named

    def _asked(self, name: str) -> Any:
        with self._link.log.look(self, name) as look:
            look.value = value = self._link.ask("get", {"m": self._path}, name)
        if isinstance(value, Handle):
            value._label = name
            if value._is_callable:
                self._link.names[self._path, name] = value._class_name
        return value
