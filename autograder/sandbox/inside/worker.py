"""The worker's main loop: receives a submission, then plays tests and sends the results.

Imports only the standard library; created in the zygote, runs in a forked, locked-down child. The
grader doesn't trust a worker and checks each frame on arrival.

The first frame has the arguments of `setup`. Requests are tuples, `(action, …)`: `play` (the steps
of a test, `playing`), `go_on` (more of them), `compile`. Replies are JSON lists: `["l"]` locked
down, `["r", …]` a reply, `["e", error]` an exception instead, `["s", step]` a step starts, `["c",
number, values]` a call of a grader's function, `["f", kind, detail, line]` a flag, `["t", step,
places]` out of time, `["o"]` too much output, `["n", module]` a library module is needed.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Collection
from itertools import takewhile
from json.encoder import encode_basestring_ascii as quote
from mmap import MAP_ANONYMOUS, MAP_PRIVATE, mmap
from types import FrameType
from typing import Any, NoReturn

from . import raised
from .channel import Channel
from .compiling import compile_source
from .console import Console
from .files import Files
from .flags import Flags
from .loader import Missing
from .playing import Player
from .surroundings import Surroundings
from .values import Values

RESERVE_BYTES = 4_000_000
NO_MEMORY, CONFUSED = 71, 70


class Worker:
    """The process that runs one submission: plays tests at the grader's request.

    `library` names library modules that were loaded because a submission needs them.
    """

    def __init__(self, channel: Channel, library: Collection[str]) -> None:
        self.channel = channel
        self.console = Console(self._overflow)
        self.files = Files()
        self.flags = Flags(self._flag)
        self.stages: tuple[str, ...] = ()
        self.player = Player(self.console, self.files, self._ask, self._begin, self._describe)
        # Bound before a submission can replace it.
        self._exit = os._exit
        # Freed when memory has run out, because describing that takes some. It is never written,
        # since each used page costs time in each fork.
        self._reserve: mmap | None = mmap(-1, RESERVE_BYTES, MAP_PRIVATE | MAP_ANONYMOUS)
        self.actions: dict[str, Callable[..., str]] = {
            "play": self.play,
            "go_on": self.go_on,
            "compile": self.compile,
        }
        self._step = 0
        self._at_half_time: list[FrameType] = []
        signal.signal(signal.SIGVTALRM, self._out_of_time)
        missing = Missing(library, self._ask_for_module)
        self.around = Surroundings(self.console, self.files, self.flags, missing)

    def main(self) -> NoReturn:
        """Receive the submission, and then answer requests until the grader closes the channel."""
        try:
            self.channel.send('["l"]')
            self.setup(*self.channel.receive())
            self.flags.arm()
            while True:
                self.answer(self.channel.receive())
        except MemoryError:
            self._exit(NO_MEMORY)
        except BaseException:  # whatever it is, nothing is left to receive it
            pass
        # Not `sys.exit`, which would run the submission's exit handlers.
        self._exit(CONFUSED)

    def answer(self, request: tuple[Any, ...]) -> None:
        """Perform one request and send its reply; an exception is sent as the reply."""
        try:
            text = f'["r",{self.actions[request[0]](*request[1:])}]'
        except BaseException as error:
            text = f'["e",{self._describe(error)}]'
        self.channel.send(text)

    # --- requests ---------------------------------------------------------------------------

    def setup(
        self,
        modules: dict[str, bytes | str],
        files: dict[str, bytes],
        package: str,
        stages: tuple[str, ...],
        output: int,
    ) -> str:
        """Store the submission.

        Args:
            modules: bytecode, or an error message, by dotted name.
            files: data files by path.
            package: the graded stage.
            stages: all stages whose frames count as the student's.
            output: the number of characters that a test may print.
        """
        self.console.limit = output
        self.files.fill(files, package, stages)
        # Frames of these folders are the student's; the library's aren't reported.
        self.stages = tuple([stage + "/" for stage in stages])
        self.flags.package = package + "/"
        self.around.own.fill(modules, package)
        return "null"

    def play(self, steps: list[tuple[Any, ...]], again: bool, announces: bool) -> str:
        """Play a test; return its results as JSON text.

        `again` is True if this worker has played tests before; with `announces`, it reports each
        step.
        """
        if again:
            self.become_new()
        return self.player.play(steps, announces=announces)

    def go_on(self, steps: list[tuple[Any, ...]], announces: bool) -> str:
        """Play more steps of the test that is in progress; return their results as JSON text."""
        return self.player.play(steps, announces=announces)

    def become_new(self) -> None:
        """Reset student code for another test: modules run again, and objects are discarded.

        State hidden in the library's own objects may remain. Therefore only a pass counts after a
        reset, and a new worker repeats a test that fails.
        """
        self._at_half_time = []
        self.player.forget()
        self.around.restore()
        self.files.forget()
        self.console.forget()

    def compile(self, sources: list[tuple[str, bytes]], optimize: int = -1) -> str:
        """Compile files; return as JSON each one's name, code or None, message, line, and names."""
        answers = [(name, *compile_source(name, source, optimize)) for name, source in sources]
        return Values().encode(answers)

    # --- messages in the middle of a request --------------------------------------------------

    def _begin(self, step: int) -> None:
        """Store the number of the step that starts; a nonnegative one is reported to the grader."""
        if step >= 0:
            self.channel.send(f'["s",{step}]')
        self._step = step if step >= 0 else -1 - step

    def _ask(self, number: int, values: tuple[Any, ...]) -> Any:
        """Let the grader's function `number` answer student code; return its result."""
        encode = self.player.values.encode
        self.channel.send(f'["c",{number},[{",".join([encode(value) for value in values])}]]')
        return self.channel.receive()

    def _describe(self, error: BaseException) -> str:
        kind = type(error)  # not `isinstance`, which calls the error's own code
        if issubclass(kind, MemoryError):
            self._reserve = None  # room for the answer
            gc.collect()
        if issubclass(kind, RecursionError):
            # The stack is nearly used up here; describing the error needs a few frames.
            sys.setrecursionlimit(max(self.around.depth, sys.getrecursionlimit()))
        return raised.describe(error, self.stages)

    def _flag(self, kind: str, detail: str, line: int) -> None:
        self.channel.send(f'["f",{quote(kind)},{quote(detail)},{line}]')

    # --- ends of the conversation -----------------------------------------------------------

    def _overflow(self) -> NoReturn:
        self.channel.send('["o"]')
        self._exit(0)

    def _ask_for_module(self, name: str) -> None:
        self.channel.send(f'["n",{quote(name)}]')
        self._exit(0)

    def _out_of_time(self, number: int, frame: FrameType | None) -> None:
        """Handle the CPU timer: its second signal reports the running calls and ends the worker."""
        # The position in a loop varies when the time is up; the active calls don't.
        frames = raised.frames_of(frame)
        if not self._at_half_time:
            self._at_half_time = frames
            return
        if self.channel.sending:
            return  # the frame is being left: the kernel will end the process soon
        both = takewhile(
            lambda pair: pair[0] is pair[1], zip(frames, self._at_half_time, strict=False)
        )
        stuck = [(frame, frame.f_code.co_firstlineno) for frame, _ in both]
        self.channel.send(f'["t",{self._step},{raised.places(reversed(stuck), self.stages)}]')
        self._exit(0)
