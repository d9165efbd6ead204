"""Plays a recorded test in the worker: performs its steps in order and collects their results.

Part of the worker; imports only the standard library. A step is `(wanted, action, arguments…)`.
Bytes among the arguments are placeholders: digits for the result of the step with that number,
anything else for the module of that name. If a step raises, only the steps that need its result are
skipped, so a test goes on after a wrong answer.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from .console import Console
from .files import Files
from .stand_ins import noting_class, stand_in
from .values import Values

MAX_TEXT_CHARACTERS = 3_000_000
_FAILED = object()
_AS_IT_IS = frozenset({int, str})  # the usual arguments that represent no object
_PLAIN = (list, tuple, str, bool, int, float, dict, set, type(None))


class Skipped(BaseException):
    """A step can't be performed, because it needs the result of a step that failed."""


class Player:
    """Performs the steps of a test, such as calls, on student code, and collects the results.

    `ask` calls a function in the grader during a step, `begin` reports that a step starts, and
    `describe` returns an exception as JSON text.
    """

    def __init__(
        self,
        console: Console,
        files: Files,
        ask: Callable[..., Any],
        begin: Callable[[int], None],
        describe: Callable[[BaseException], str],
    ) -> None:
        self._console, self._files, self._begin, self._describe = console, files, begin, describe
        self.values = Values()
        self._made: list[Any] = []
        self._given: list[str] = []
        self.actions: dict[str, Callable[..., Any]] = {
            "get": getattr,
            "set": setattr,
            "method": lambda owner, name, values, named: getattr(owner, name)(*values, **named),
            "call": lambda function, values, named: function(*values, **named),
            "run": self._run,
            "times": _times,
            "str": str,
            "texts": lambda values: [str(value) for value in values],
            "list": list,
            "size": len,
            "item": lambda values, key: values[key],
            "entry": _entry,
            "follow": _follow_all,
            "kind": _kind,
            "is_instance": isinstance,
            "is_subclass": issubclass,
            "is_same": lambda one, other: one is other,
            "clear": _clear,
            "inputs": self._inputs,
            "read": lambda: len(self._given) - len(console.lines),
            "read_at_import": lambda: console.read_at_import,
            "file": self._file,
            "skip": _skip,
            "rng": lambda seed: module("random").Random(seed),
            "stand_in": _stand_in,
            "noting_class": noting_class,
            "live": lambda function, number, values: function(*values, _asking(ask, number)),
        }

    def forget(self) -> None:
        """Discard the objects of the previous test."""
        self.values.forget()
        self._made, self._given = [], []

    def play(self, steps: Iterable[tuple[Any, ...]], *, announces: bool) -> str:
        """Perform the steps of a test; return their results and exceptions as JSON, by step number.

        Numbers continue after the steps played since `forget`. With `announces`, each step is
        reported to the grader as it starts.
        """
        made = self._made
        answers: list[str] = []
        errors: list[str] = []
        room = MAX_TEXT_CHARACTERS
        real, actions, encode = self._real, self.actions, self.values.encode
        for number, (wanted, action, *arguments) in enumerate(steps, start=len(made)):
            self._begin(number if announces else -1 - number)
            try:
                value = actions[action](*real(arguments))
                if wanted:
                    answers.append(f"[{number},{encode(value)}]")
                    room -= len(answers[-1])
                made.append(value)
            except Skipped:
                made.append(_FAILED)
                if wanted:  # the step that raised is reported and judged first
                    answers.append(f"[{number},null]")
            except BaseException as error:  # a submission may raise anything
                made.append(_FAILED)
                errors.append(f"[{number},{self._describe(error)}]")
            if room < 0:
                break
        return f"[{','.join(answers)}],[{','.join(errors)}]"

    def _real(self, value: Any) -> Any:
        kind = type(value)
        if kind is bytes:
            if not value.isdigit():
                return module(value.decode())
            found = self._made[int(value)]
            if found is _FAILED:
                raise Skipped
            return found
        if kind is list:
            real = self._real
            return [each if type(each) in _AS_IT_IS else real(each) for each in value]
        if kind is tuple:
            return tuple([self._real(each) for each in value])
        if kind is dict:
            return {self._real(key): self._real(each) for key, each in value.items()}
        return value

    def _run(
        self, owner: Any, name: str, values: Sequence[Any], named: dict[str, Any]
    ) -> tuple[bool, Any, int, str]:
        """Call a program, or its method `name`, and capture its output.

        Return whether it raised `SystemExit`, its return value, the number of lines read so far,
        and the output.
        """
        console = self._console
        console.take()  # drop the output of imports
        exited, returned = False, None
        try:
            returned = (getattr(owner, name) if name else owner)(*values, **named)
        except SystemExit:
            exited = True
        return exited, returned, len(self._given) - len(console.lines), console.take()

    def _inputs(self, lines: list[str]) -> None:
        self._given, self._console.lines = lines, list(lines)

    def _file(self, name: str, content: str) -> str:
        self._files.contents[name.removeprefix("/")] = content.encode()
        return name


def module(name: str) -> Any:
    if name not in sys.modules:
        __import__(name)
    return sys.modules[name]


def _skip() -> None:
    raise Skipped


def _times(owner: Any, name: str, number: int) -> list[Any]:
    return [getattr(owner, name)() for _ in range(number)]


def _entry(mapping: Any, key: Any) -> Any:
    return mapping.get(key)


def _follow_all(value: Any, paths: Sequence[str]) -> Any:
    """Return the value at one path below `value`; for several paths, tuples for each item."""
    found = [follow(value, path.split(".")) for path in paths]
    return found[0] if len(found) == 1 else list(zip(*found, strict=True))


def follow(value: Any, path: Sequence[str]) -> Any:
    """Return the value at a path of attribute names, `method()` calls, and `*` for each item."""
    first, *rest = path
    if first == "*":
        return [follow(item, rest) if rest else item for item in value]
    found = getattr(value, first.removesuffix("()"))
    if first.endswith("()"):
        found = found()
    return follow(found, rest) if rest else found


def _kind(value: Any) -> str:
    """Return the name of the builtin type that a value has exactly; "" for other values."""
    return next((kind.__name__ for kind in _PLAIN if type(value) is kind), "")


def _clear(value: Any) -> None:
    """Call `clear()` on a value if it has that method."""
    if hasattr(value, "clear"):
        value.clear()


def _stand_in(base: str, attributes: Any, answers: Any, text: str | None) -> Any:
    path, _, name = base.rpartition(".")
    return stand_in(
        lambda: getattr(module(path), name) if base else object, name, attributes, answers, text
    )


def _asking(ask: Callable[..., Any], number: int) -> Callable[..., Any]:
    def ask_back(*values: Any) -> Any:
        return ask(number, values)

    return ask_back
