"""Runs one submission's code for one test after another and answers requests about it by value.

Standard library only; loaded by the zygote and run in a forked, locked-down child. Nothing in
here is trusted by the other side: a reply is what a submission says, checked again on arrival.

Requests are tuples, `(action, …)`; frames back are JSON lists: `["l"]` locked down, `["r", value,
output]` a reply, `["e", error, output]` something was raised, `["c", number, values, named,
output]` a callback, `["f", kind, detail]` a flag, `["t", places, output]` out of time, `["o",
output]` too much output, `["n", module]` the full zygote is needed. To `("ahead", requests)` all
answers come in one frame, `["b", answer, …]`, which ends early with a callback.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable
from itertools import takewhile
from json.encoder import encode_basestring_ascii as quote
from types import FrameType
from typing import Any, NoReturn

from . import raised
from .channel import Channel
from .compiling import compiled
from .console import Console
from .files import Files
from .flags import Flags
from .scripts import follow, run_scripts
from .stand_ins import noting_class, stand_in
from .surroundings import Surroundings
from .values import Values

LAST_WORDS = 2_000
RESERVE_BYTES = 4_000_000
NO_MEMORY, CONFUSED = 71, 70
MOST_TEXT = 500_000


class AnotherTest(BaseException):
    """The test that a callback belonged to is over: its program goes no further."""


class Encoded(str):
    """An answer that is JSON text already."""

    __slots__ = ()


class Worker:
    """Answers requests until the channel closes. Made in the zygote, used up in a child of it."""

    def __init__(self, channel: Channel, *, full: bool) -> None:
        self.channel = channel
        self.console = Console(self._overflow)
        self.files = Files()
        self.flags = Flags(self._flag)
        self.stages: tuple[str, ...] = ()
        self.values = Values(_module, self._callback)
        # Bound before a submission can put something else in their place.
        self._exit = os._exit
        # Given back when memory has run out: describing that takes a little of it.
        self._reserve: bytearray | None = bytearray(RESERVE_BYTES)
        self.actions: dict[str, Callable[..., Any]] = {
            "get": self.get,
            "all": self.all,
            "call": self.call,
            "method": self.method,
            "run": self.run,
            "str": self.to_str,
            "len": self.length,
            "itself": self.values.decode,
            "list": self.to_list,
            "same_kind": self.same_kind,
            "inputs": self.inputs,
            "inputs_left": self.inputs_left,
            "read_at_import": self.read_at_import,
            "print": self.print,
            "clear": self.clear,
            "underneath": self.underneath,
            "file": self.file,
            "stand_in": self.stand_in,
            "noting_class": self.noting_class,
            "rng": self.rng,
            "compile": self.compile,
            "setup": self.setup,
            "anew": self.anew,
            "many": self.many,
            "raise": self.raise_again,
            "follow": self.follow,
            "set": self.set,
            "scripts": self.scripts,
        }
        self._raised: BaseException | None = None
        self._next: tuple[Any, ...] | None = None  # the request that begins another test
        self._at_half_time: list[FrameType] = []
        signal.signal(signal.SIGVTALRM, self._out_of_time)
        ask_for_full = None if full else self._ask_for_full
        self.around = Surroundings(self.console, self.files, self.flags, ask_for_full)

    def main(self) -> NoReturn:
        """Serve tests, in a process that is locked down by now."""
        try:
            self.channel.send('["l"]')
            self.setup(*self.channel.receive())
            self.flags.arm()
            while True:
                self.serve(self.channel.receive())
        except MemoryError:
            self._exit(NO_MEMORY)
        except BaseException:  # whatever it is, nobody is left who could be told
            pass
        # Not `sys.exit`: that would run what the submission has registered for the end.
        self._exit(CONFUSED)

    def setup(
        self,
        modules: dict[str, bytes | str],
        files: dict[str, bytes],
        package: str,
        stages: tuple[str, ...],
        output: int,
    ) -> None:
        """Take the submission in: its modules as bytecode, its data files, its limits."""
        self.console.limit = output
        self.files.fill(files, package, stages)
        # Frames of these folders are the student's; the library's are not told.
        self.stages = tuple([stage + "/" for stage in stages])
        self.flags.package = package + "/"
        self.around.own.fill(modules, package)

    def anew(self) -> None:
        """Become as new for another test: its modules run again, and nothing else is left.

        State hidden in the library's own objects may stay; so only a pass counts after this, and a
        test that does not pass is decided by a fresh worker.
        """
        self._at_half_time, self._raised = [], None
        self.values.forget()
        self.around.restore()
        self.files.forget()
        self.flags.forget()
        self.console.forget()

    def serve(self, request: tuple[Any, ...]) -> None:
        """Answer a request, and the one after it where that came during a callback."""
        following: tuple[Any, ...] | None = request
        while following is not None:
            self._next = None
            self._serve(following)
            following = self._next

    def _serve(self, request: tuple[Any, ...]) -> None:
        """Answer a request, or several that came together."""
        if request[0] != "ahead":
            self.answer(request)
            return
        channel = self.channel
        channel.hold()
        for each in request[1]:
            self.answer(each)
            # A callback has sent the answers; later requests may depend on it.
            if channel.held is None:
                return
        channel.let_go()

    def answer(self, request: tuple[Any, ...]) -> None:
        """Carry out a request; an exception of the submission is its answer."""
        kind = "r"
        self.values.begin()
        # A submission may raise anything, `SystemExit` and `KeyboardInterrupt` included.
        try:
            value = self.actions[request[0]](*request[1:])
            text = value if type(value) is Encoded else self.values.encode(value)
        except BaseException as error:
            kind, text = "e", "" if self._next else self._describe(error)
        if self._next is not None:
            return  # nobody waits for this answer any more
        output = self.console.take()
        self.channel.answer(f'["{kind}",{text},{quote(output) if output else _NOTHING}]')

    def _describe(self, error: BaseException) -> str:
        kind = type(error)  # and not `isinstance`, which asks the error itself
        if issubclass(kind, MemoryError):
            self._reserve = None  # room for the answer
            gc.collect()
        if issubclass(kind, RecursionError):
            # The stack is nearly used up here; describing the error needs a few frames.
            sys.setrecursionlimit(max(self.around.depth, sys.getrecursionlimit()))
        return raised.describe(error, self.stages)

    # --- ends of the conversation -----------------------------------------------------------

    def _overflow(self) -> NoReturn:
        self.channel.send(f'["o",{quote(self.console.take()[:LAST_WORDS])}]')
        self._exit(0)

    def _ask_for_full(self, name: str) -> None:
        self.channel.send(f'["n",{quote(name)}]')
        self._exit(0)

    def _out_of_time(self, number: int, frame: FrameType | None) -> None:
        """Report the calls that have not ended since half of the time, and end the process."""
        # Where exactly a loop is when its time is up varies by luck; which calls it is in does not.
        frames = raised.frames_of(frame)
        if not self._at_half_time:
            self._at_half_time = frames
            return
        if self.channel.sending:
            return  # a frame is half way out: the kernel ends the process a little later
        both = takewhile(
            lambda pair: pair[0] is pair[1], zip(frames, self._at_half_time, strict=False)
        )
        stuck = [(frame, frame.f_code.co_firstlineno) for frame, _ in both]
        places = raised.places(stuck, self.stages)
        self.channel.send(f'["t",{places},{quote(self.console.take()[-LAST_WORDS:])}]')
        self._exit(0)

    def _flag(self, kind: str, detail: str) -> None:
        self.channel.answer(f'["f",{quote(kind)},{quote(detail)}]')

    # --- callbacks --------------------------------------------------------------------------

    def _callback(self, number: int) -> Callable[..., Any]:
        """Return a function that asks the trusted side and may be asked back meanwhile."""
        encode, receive = self.values.encode, self.channel.receive

        def ask(*values: Any, **named: Any) -> Any:
            self._go_on()
            arguments = ",".join([encode(value) for value in values])
            keywords = ",".join([f"{quote(name)}:{encode(value)}" for name, value in named.items()])
            output = quote(self.console.take())
            self.channel.answer(f'["c",{number},[{arguments}],{{{keywords}}},{output}]')
            self.channel.let_go()
            # The suite may ask back before it answers, as a draw does that makes its cards.
            while True:
                request = receive()
                if request[0] == "answer":
                    return self.values.decode(request[1])
                if begins_another_test(request):
                    self._next = request
                else:
                    self.answer(request)
                self._go_on()

        return ask

    def _go_on(self) -> None:
        """Leave a program whose test is over, also if it catches whatever is raised."""
        if self._next is not None:
            raise AnotherTest

    # --- requests ---------------------------------------------------------------------------

    def get(self, target: Any, name: str) -> Any:
        return getattr(self.values.decode(target), name)

    def all(self, targets: list[Any]) -> None:
        """Have each of these made that is not yet."""
        for target in targets:
            self.values.decode(target)

    def call(self, target: Any, values: list[Any], named: dict[str, Any]) -> Any:
        return self._apply(self.values.decode(target), values, named)

    def method(self, target: Any, name: str, values: list[Any], named: dict[str, Any]) -> Any:
        return self._apply(getattr(self.values.decode(target), name), values, named)

    def _apply(self, function: Any, values: list[Any], named: dict[str, Any]) -> Any:
        arguments, keywords = self._arguments(values, named)
        return function(*arguments, **keywords)

    def _arguments(
        self, values: list[Any], named: dict[str, Any]
    ) -> tuple[list[Any], dict[str, Any]]:
        decode = self.values.decode
        arguments = [decode(value) if type(value) is dict else value for value in values]
        return arguments, {name: decode(value) for name, value in named.items()} if named else {}

    def run(
        self,
        target: Any,
        name: str,
        values: list[Any],
        named: dict[str, Any],
        lines: list[str] | None,
    ) -> tuple[bool, Any, int]:
        """Call a program, or the method `name` of it, with these lines to read.

        Return whether it left by `SystemExit`, its return value, and the number of lines left.
        """
        if lines is not None:
            self.inputs(lines)
        exited, returned = False, None
        try:
            function = self.values.decode(target)
            if name:
                function = getattr(function, name)
            arguments, keywords = self._arguments(values, named)
            self.console.take()  # the output of modules as they were imported
            returned = function(*arguments, **keywords)
        except SystemExit:
            exited = True
        return exited, returned, self.inputs_left()

    def to_str(self, target: Any) -> str:
        return str(self.values.decode(target))

    def length(self, target: Any) -> int:
        return len(self.values.decode(target))

    def to_list(self, target: Any) -> list[Any]:
        return list(self.values.decode(target))

    def same_kind(self, question: str, one: Any, other: Any) -> bool:
        one, other = self.values.decode(one), self.values.decode(other)
        return issubclass(one, other) if question == "subclass" else isinstance(one, other)

    def many(self, requests: list[tuple[Any, ...]]) -> Encoded:
        """Carry out the requests, as long as the answers fit into one frame.

        Stop at the first one that raises; the request `raise` raises its exception again. A later
        one may refer to the result of an earlier one, as the steps of a script do.
        """
        texts: list[str] = []
        room = MOST_TEXT
        self._raised = None
        # A suite may ask for several things again while one of them calls it back.
        outer, self.values.steps = self.values.steps, []
        for action, *rest in requests:
            try:
                value = self.actions[action](*rest)
                texts.append(self.values.encode(value))
                self.values.steps.append(value)
            except BaseException as error:
                self._raised = error
                break
            # The rest is asked again; one frame for everything could be too big for the channel.
            room -= len(texts[-1])
            if room < 0:
                break
        self.values.steps = outer
        raised = "false" if self._raised is None else "true"
        return Encoded(f'{{"t":[{{"l":[{",".join(texts)}]}},{raised}]}}')

    def raise_again(self) -> NoReturn:
        error, self._raised = self._raised, None
        raise error or LookupError

    def follow(self, target: Any, path: list[str]) -> Any:
        return follow(self.values.decode(target), path)

    def set(self, target: Any, name: str, value: Any) -> None:
        setattr(self.values.decode(target), name, self.values.decode(value))

    def scripts(self, scripts: list[list[tuple[Any, ...]]]) -> Encoded:
        """Run scripts as long as their answers fit into a frame; there is one answer at least."""
        values = self.values
        return Encoded(run_scripts(scripts, self.actions, values.encode, values.steps, MOST_TEXT))

    def inputs(self, lines: list[str]) -> None:
        self.console.lines = list(lines)

    def inputs_left(self) -> int:
        return len(self.console.lines)

    def read_at_import(self) -> bool:
        """Return True if a module has asked for input while it was imported."""
        return self.console.read_at_import

    def print(self, text: str) -> None:
        self.console.write(text + "\n")

    def clear(self, target: Any, name: str) -> None:
        """Call a method and empty the collection that it gives out, where that can be done."""
        given = getattr(self.values.decode(target), name)()
        if hasattr(given, "clear"):
            given.clear()

    def underneath(self, target: Any) -> Any:
        """Return a collection as its plain type, whatever its class overrides."""
        value = self.values.decode(target)
        # By the plain type's own methods: an overridden `__iter__` could tell anything.
        if issubclass(type(value), dict):
            return dict(dict.items(value))
        kind = list if issubclass(type(value), list) else set
        return kind(kind.__iter__(value))

    def file(self, name: str, content: bytes) -> None:
        self.files.contents[name] = content

    def rng(self, seed: int) -> Any:
        return _module("random").Random(seed)

    def stand_in(
        self, base: str, attributes: dict[str, Any], answers: dict[str, Any], text: str | None
    ) -> Any:
        """Return an object built on the student's class, with methods that answer as told."""
        decode = self.values.decode
        members = {name: decode(value) for name, value in attributes.items()}
        module, _, name = base.rpartition(".")
        return stand_in(
            lambda: getattr(_module(module), name) if base else object,
            name,
            members,
            {name: decode(answer) for name, answer in answers.items()},
            text,
        )

    def noting_class(self, base: Any, note: Any) -> type:
        return noting_class(self.values.decode(base), self.values.decode(note))

    def compile(self, sources: list[tuple[str, bytes]]) -> list[tuple[Any, ...]]:
        """Compile each source; return name, code or nothing, message, line, function names."""
        return [(name, *compiled(name, source)) for name, source in sources]


_NOTHING = '""'


def begins_another_test(request: tuple[Any, ...]) -> bool:
    first = request[1][0] if request[0] == "ahead" else request
    return bool(first[0] == "anew")


def _module(name: str) -> Any:
    if name not in sys.modules:
        __import__(name)
    return sys.modules[name]
