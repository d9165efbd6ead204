"""The trusted end of one test: asks a worker, wraps results in handles, takes callbacks."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from autograder.sandbox.host import protocol
from autograder.sandbox.host.asking import Asker
from autograder.sandbox.host.reported import StudentError, student_error
from autograder.sandbox.student.calls import CallLog
from autograder.sandbox.student.proxies import Handle, HasHandle, Later, Module, WrongAnswer
from autograder.sandbox.student.words import show

__all__ = ["Link"]

FIRST_LATER, MOST_AHEAD = 2**30, 60
_SCALARS = frozenset({int, float, str, bool, type(None)})


class Link:
    """A worker during one test, with its handles, callbacks and call log."""

    def __init__(self, worker: Asker) -> None:
        self.worker = worker
        self.log = CallLog()
        self.callables: set[tuple[str, str]] = set()
        self.lines: list[str] | None = None
        self.asked = 0
        self.raised: list[StudentError] = []
        self.text_was_read = False
        self._ahead: dict[tuple[str, int], Any] = {}
        self._handles: dict[int, Handle] = {}
        self._callbacks: list[Callable[..., Any]] = []
        worker.on_callback = self._called_back

    def ask(self, *request: Any) -> Any:
        """Return a request's plain value or handle, or raise the submission's exception."""
        if self.lines is not None and request[0] not in ("run", "all"):
            self.worker.ask("inputs", self.lines)
            self.lines = None
        self.asked += 1
        # Any request may change values that were fetched ahead.
        self._ahead.clear()
        frame = self.worker.ask(*request)
        try:
            if frame[0] == "e":
                self.raised.append(student_error(frame[1], self.worker.places))
                raise self.raised[-1]
            value = protocol.decode(frame[1], self._handle)
        except protocol.MalformedFrame as error:
            self.worker.malformed(str(error))
        if type(value) is list and len(value) > 1:
            self.introduce(value)
        return value

    def ask_with(self, answer: Callable[..., Any], action: str, target: Any, values: Any) -> Any:
        """Call something with a callback as its last argument that is asked thousands of times.

        `answer` takes plain values, None for all that is none, and returns plain ones that need no
        tag: nothing of what crosses is looked into here. There is no other callback meanwhile.
        """
        before = self.worker.on_callback
        arguments, named = self.arguments((*values, answer), {})
        mine = len(self._callbacks) - 1

        def called(number: int, given: list[Any], also: dict[str, Any]) -> Any:
            if number != mine or also:
                self.worker.malformed("a callback that nobody gave out")
            return answer(*[value if type(value) in _SCALARS else None for value in given])

        self.worker.on_callback = called
        try:
            return self.ask(action, target, arguments, named)
        finally:
            self.worker.on_callback = before

    @property
    def to_the_letter(self) -> bool:
        """True if the test looked at an error's words or at the console as it was printed."""
        return self.text_was_read or any(error.was_read for error in self.raised)

    def introduce(self, values: Sequence[Any]) -> None:
        """Let the handles of one list know each other: a question to one is sent to all."""
        handles = [value for value in values if isinstance(value, Handle)]
        for start in range(0, len(handles), MOST_AHEAD):
            family = handles[start : start + MOST_AHEAD]
            for handle in family:
                handle._family = family

    def get(self, handle: Handle, name: str) -> Any:
        """Return an attribute, and ask for that of the others in its list on the way.

        Their answers hold only until the next request.
        """
        key = (name, handle._number)
        if key not in self._ahead:
            if len(handle._family) < 2:
                return self.ask("get", handle._target, name)
            ahead = dict(self._ahead)
            others = [other for other in handle._family if (name, other._number) not in ahead]
            asked = [handle, *(other for other in others if other is not handle)]
            found, _ = self.many([("get", each._target, name) for each in asked])
            if not found:
                self.raise_again()
            numbers = [each._number for each in asked]
            ahead |= {(name, number): value for number, value in zip(numbers, found, strict=False)}
            self._ahead = ahead
        return self._ahead.pop(key)

    def many(self, requests: Sequence[tuple[Any, ...]]) -> tuple[list[Any], bool]:
        """Return the first answers, as many as fit into a frame, and whether the next one raises.

        There is at least one answer, or something to raise.
        """
        match self.ask("many", list(requests)):
            case (list(answers), bool(raised)) if 0 < len(answers) + raised <= len(requests):
                self.introduce(answers)
            case _:
                self.worker.malformed("another number of answers than asked for")
        return answers, raised

    def raise_again(self) -> NoReturn:
        """Raise the exception that ended the last requests."""
        self.ask("raise")
        self.worker.malformed("an answer is missing")

    def encode(self, value: Any) -> Any:
        """Encode a suite's value for a worker: handles as references, callables as numbers."""
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
        # The same object is the same handle, so that `is` in a suite means what it says.
        handle = self._handles.get(reference.number)
        if handle is None:
            handle = Handle(self, reference)
            self._handles[reference.number] = handle
        elif handle._value is protocol.NO_VALUE:
            handle._value = reference.value
        return handle

    def later(self, module: str, name: str, values: Sequence[Any], label: str) -> Handle:
        """Return an object of the submission's own class, which is made where it is first used."""
        # The number is given out here, before the worker has an object for it; the worker counts
        # its own from 0, so that the two never meet.
        number = FIRST_LATER + len(self._handles)
        target = {"n": [number, module, name, [self.encode(value) for value in values]]}
        handle = Later(self, protocol.Reference(number, name, False), target)
        handle._label = label
        self._handles[number] = handle
        return handle

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
        except EOFError:
            return {"e": "EOFError"}
        except TypeError:
            if _accepts(callback, values, keywords):
                raise
            raise WrongAnswer(
                f"a call with the arguments {show((*values, *keywords.values()))}",
                "a call with the arguments that the interface names",
            ) from None


def _accepts(callback: Callable[..., Any], values: Sequence[Any], named: Mapping[str, Any]) -> bool:
    """Return True if `callback` takes these arguments: then a TypeError is the suite's own."""
    try:
        signature = inspect.signature(callback)
    except ValueError:  # written in C: it knows best
        return True
    try:
        signature.bind(*values, **named)
    except TypeError:
        return False
    return True
