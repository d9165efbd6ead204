"""The trusted end of one worker: asks it, answers its callbacks, and judges its silence."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import struct
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from autograder.errors import SandboxError
from autograder.sandbox.host import protocol
from autograder.sandbox.host.budget import SPENT, Budget, Usage
from autograder.sandbox.host.endings import (
    CONFUSED,
    Died,
    NeedsFuller,
    TimedOut,
    WorkerEnded,
    how_it_ended,
    ran_out_of_time,
)
from autograder.sandbox.host.kernel import last_second
from autograder.sandbox.host.launch import (
    Zygote,
    own_queue_seconds,
    process_state,
    process_times,
)
from autograder.text import printable

__all__ = ["Functions", "Said", "Strayed", "WorkerClient", "places_of"]

SLICE_SECONDS = 0.1
BLOCKED_SLICES = 3
MAX_WALL_SECONDS, KEPT_WALL_SECONDS = 30.0, 1.0
MAX_BYTES = 8_000_000
MAX_FRAMES = 20_000
MAX_FLAGS = 10
READS_PER_FRAME, BYTES_PER_READ = 16, 1024
HANG_WALL_SECONDS = 3.0
HANG_CPU_SECONDS = 0.02
TICKS_SECONDS = 0.02  # the kernel counts CPU time in ticks
MAX_PLACES = 8
MAX_CALLBACK_DEPTH = 60
MAX_LINE = 10_000_000
ASKED = (b'["r"', b'["e"', b'["c"')  # replies and callbacks
TOO_EARLY = "a reply to what was not asked yet"
UNASKED = (b'["f"', b'["t"')  # flags, and that the time is up, come when they come
_TIMEOUT = struct.pack("@ll", 0, int(SLICE_SECONDS * 1e6))

Functions = Mapping[str, frozenset[str]]
Callback = Callable[[int, list[Any], dict[str, Any]], Any]
Said = tuple[bytes, bytes | Exception]


class Strayed(BaseException):
    """A test asks another thing than before, after the same answers."""


class WorkerClient:
    """A submission's process. `ask` sends a request and answers callbacks until it has the reply.

    `flags` are kind and evidence of what looked like tampering; `output` is what was printed and
    not yet taken; `notes` hold each request and what came for it; `functions` are the names that
    frames may have. It is `fresh` until it is made `anew` for another test.
    """

    def __init__(
        self,
        zygote: Zygote,
        cpu_seconds: float,
        life_seconds: float,
        memory_bytes: int,
        output: int,
    ) -> None:
        self.zygote = zygote
        self.flags: list[tuple[str, str]] = []
        self.output = ""
        self.on_callback: Callback | None = None
        self.fresh = True
        self.notes: list[Said] = []
        self.functions: Functions | None = None
        self.budget: Budget | None = None
        self._waited = 0.0
        self._queued = own_queue_seconds()
        self._told: list[Said] = []
        self._cpu_seconds, self._max_output = cpu_seconds, output
        self._rest = b""
        self._received = self._idle = self._frames = self._depth = 0
        self._locked = self._closed = False
        self._started = self._looked = time.monotonic()
        known_to_hang = cpu_seconds <= HANG_CPU_SECONDS
        self._wall_seconds = HANG_WALL_SECONDS if known_to_hang else MAX_WALL_SECONDS
        self._channel, self._pidfd = zygote.fork(cpu_seconds, life_seconds, memory_bytes)
        self._channel.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, _TIMEOUT)
        self._channel.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, _TIMEOUT)

    def hand_over(self, setup: bytes) -> None:
        """Give the submission to the worker: one frame, packed, before any request."""
        self._send(setup)

    def anew(self) -> bool:
        """Make the worker ready for another test; return True if it is.

        The limits count from here on. A worker that is silent for a moment is not waited for: a
        fresh one will show whether that was the submission's fault. One that answers what it was
        not asked had that ready for the last test, and is flagged.
        """
        self.fresh, self.output = False, ""
        self.on_callback, self.notes, self._told = None, [], []
        self._received = self._frames = self._idle = 0
        self._started = self._looked = time.monotonic()
        is_forged = self._has_early_reply()
        with contextlib.suppress(WorkerEnded):
            reply = self.ask("anew")
            if reply == ["r", None, ""]:
                self.flags = []
                return True
            is_forged = reply[0] == "r"
        self.close()
        self.flags = [("malformed_frame", TOO_EARLY)] if is_forged else []
        return False

    def serve_now(self, content: tuple[object, ...]) -> bool:
        """Make the worker as new, with other files than before; return True if it is."""
        with contextlib.suppress(WorkerEnded):
            if self.anew() and self.ask("setup", *content) == ["r", None, ""]:
                return True
        self.close()
        return False

    def ask(self, *request: Any) -> list[Any]:
        """Send a request; return its reply frame, `["r", value, output]` or `["e", …]`.

        Raises:
            WorkerEnded: when there will be no reply.
            SandboxError: when the worker could not be locked down.
        """
        data = self.exchange(protocol.pack(request))
        while True:
            frame = self._parsed(data)
            kind = frame[0]
            if (kind == "r" or kind == "e") and len(frame) == 3:
                if frame[2] != "":
                    self.output += self._text(frame[2])
                return frame
            match frame:
                case ["c", number, list(values), dict(named), output]:
                    self.output += self._text(output)
                    answer = self._answer(number, values, named)
                    data = self.exchange(protocol.pack(("answer", answer)))
                case _:
                    self._other(kind, frame)

    def exchange(self, request: bytes) -> bytes:
        """Send a packed request; return the frame that comes for it, not looked into.

        That is a reply or a callback, which the next request answers.

        Raises:
            WorkerEnded: when there will be none.
            SandboxError: when the worker could not be locked down.
        """
        if self._told:
            return self._tell_again(request)
        if self._has_early_reply():
            self.malformed(TOO_EARLY)
        self._send(request)
        while (data := self._receive())[:4] not in ASKED:
            frame = self._parsed(data)
            self._other(frame[0], frame)
        self.notes.append((request, data))
        return data

    def _has_early_reply(self) -> bool:
        """Return True if a reply came before anything was asked; flags may come at any time."""
        return self._rest != b"" and not self._rest.startswith(UNASKED, 4)

    def tell(self, said: Sequence[Said]) -> None:
        """Answer the next requests with what was said already, and only then ask on."""
        self._told, self.notes = [*reversed(said)], []

    def _tell_again(self, request: bytes) -> bytes:
        asked, answer = self._told.pop()
        if asked != request:
            raise Strayed
        self.notes.append((asked, answer))
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _parsed(self, data: bytes) -> list[Any]:
        try:
            return protocol.parse(data)
        except protocol.MalformedFrame as error:
            self.malformed(str(error))

    def _other(self, kind: str, frame: list[Any]) -> None:
        match frame:
            case ["l"] if not self._locked:
                self._locked = True
            case ["f", name, detail]:
                self.flag(self._text(name, 60), self._text(detail, 200))
            case ["t", places, output]:
                self._end(TimedOut("did not end in time", self.places(places), self._text(output)))
            case ["o", output]:
                reason = f"printed more than {self._max_output:,} characters"
                self._end(TimedOut(reason, [], self._text(output, 2000)))
            case ["n", module] if self.zygote.kind != "full":
                self._end(NeedsFuller(self._text(module, 60)))
            case _:
                self.malformed(f"a frame of the kind {kind[:20]!r} that nobody asked for")

    def places(self, value: Any) -> list[tuple[str, int, str]]:
        """Return the frames that a worker named, as far as they can be those of the source.

        Code can give itself any name while it runs, and with it say anything.
        """
        known = self.functions
        return [
            (file, line, name)
            for file, line, name in places_of(value)
            if known is None or name in known.get(file, ())
        ]

    def _text(self, value: object, limit: int = protocol.MAX_TEXT) -> str:
        if not isinstance(value, str):
            self.malformed("a text is missing")
        return value[:limit]

    def _answer(self, number: object, values: list[Any], named: dict[str, Any]) -> Any:
        if type(number) is not int or self.on_callback is None:
            self.malformed("a callback that nobody gave out")
        # Each level is a frame of the suite's on this side's stack as well.
        if self._depth >= MAX_CALLBACK_DEPTH:
            self.malformed("callbacks nested without end")
        self._depth += 1
        try:
            return self.on_callback(number, values, named)
        finally:
            self._depth -= 1

    def flag(self, kind: str, evidence: str) -> None:
        """Note what looks like tampering, for a person to look at; a worker tells few things."""
        if len(self.flags) >= MAX_FLAGS:
            self.malformed(f"more than {MAX_FLAGS} flags")
        self.flags.append((printable(kind), printable(evidence)))

    def malformed(self, detail: str) -> NoReturn:
        """Flag a worker that speaks nonsense and end it."""
        self.flags.append(("malformed_frame", printable(detail)))
        self._end(Died("broke off the conversation with the grader"))

    def _end(self, ending: Exception) -> NoReturn:
        self.close()
        raise ending

    # --- bytes ------------------------------------------------------------------------------

    def _send(self, data: bytes) -> None:
        """Send a frame; where nobody reads it, `_receive` will find out why."""
        if self._closed:
            raise Died("had ended already")
        # A worker that does not read fills the channel, and would stop the grader for ever.
        while data:
            try:
                data = data[self._channel.send(data) :]
            except BlockingIOError:
                self._look(waited=True, sending=True)
            except OSError:
                return

    def _receive(self) -> bytes:
        self._frames += 1
        if self._frames > MAX_FRAMES:
            self.malformed(f"more than {MAX_FRAMES:,} frames")
        data: bytes | bytearray = self._rest or self._more(begun=False)
        if not self._rest and len(data) - 4 == int.from_bytes(data[:4], "big"):
            return bytes(data[4:])  # one frame and nothing else, as nearly always
        reads = 0
        try:
            while len(data) < 4 or len(data) < (end := 4 + protocol.frame_size(data[:4])):
                # A frame of a million bytes, sent one by one, costs a system call for each.
                reads += 1
                if reads > READS_PER_FRAME + len(data) // BYTES_PER_READ:
                    self.malformed("a frame in crumbs")
                chunk = self._more(begun=bool(data))
                data = bytearray(data) + chunk if data else chunk
            self._rest = bytes(data[end:])
            return bytes(data[4:end])
        except protocol.MalformedFrame as error:
            self.malformed(str(error))

    def _more(self, *, begun: bool) -> bytes:
        """Return the bytes that come next; look at the worker now and then while they come.

        `begun` says that they go on with a frame: who sleeps in the middle of one is waited for no
        longer than who says nothing.
        """
        if time.monotonic() - self._looked > SLICE_SECONDS:
            self._look(waited=begun)
        while True:
            began = time.monotonic()
            try:
                chunk = self._channel.recv(65536)
            except BlockingIOError:
                self._waited += time.monotonic() - began
                self._look(waited=True)
                continue
            except OSError:
                chunk = b""
            self._waited += time.monotonic() - began
            if not chunk:
                self._gone()
            self._received += len(chunk)
            if self._received > MAX_BYTES:
                self.malformed(f"more than {MAX_BYTES:,} bytes")
            return chunk

    # --- the process ------------------------------------------------------------------------

    def _look(self, *, waited: bool, sending: bool = False) -> None:
        """Judge a worker by its state and its CPU time, and by the clock only in the end.

        `waited` tells that nothing moved for a slice of time. The worker that is found asleep
        after several of them, in a row or not, waits for nothing that could come, and is ended.
        """
        self._looked = time.monotonic()
        if self.budget is not None and self.budget.is_spent(self._usage()):
            self._end(TimedOut(SPENT))
        state, cpu_seconds = process_state(self._pidfd)
        # What it wrote before it ended is read first: it may be why.
        if state == "Z" and not self._has_news():
            self._gone()
        # A reused worker is not waited for: a fresh one decides, and has the whole time.
        if not self.fresh:
            if waited or self._looked - self._started > KEPT_WALL_SECONDS:
                self._end(TimedOut("did not answer at once"))
            return
        if cpu_seconds > last_second(self._cpu_seconds) + TICKS_SECONDS:
            self._end(TimedOut("did not end in time"))
        if waited and state in ("S", "T", "t") and (sending or not self._has_news()):
            self._idle += 1
        if self._idle >= BLOCKED_SLICES or self._looked - self._started > self._wall_seconds:
            self._end(TimedOut("waits for something that never comes"))

    def _usage(self) -> Usage:
        """Return what this worker took so far; time in the queue for a core is nobody's fault."""
        ran, queued = process_times(self._pidfd)
        # A reply that has come is read when the grader gets a core: with thousands of callbacks
        # on a busy machine that is seconds, which the worker must not be charged with.
        queued += own_queue_seconds() - self._queued
        return Usage(ran, max(0.0, self._waited - ran - queued))

    def _has_news(self) -> bool:
        """Return True if a worker that sleeps, or has ended, left an answer."""
        try:
            return bool(self._channel.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT))
        except OSError:
            return False

    def _gone(self) -> NoReturn:
        self._charge()  # before the zygote forgets the process
        status = self.zygote.end_status()
        self.close()
        if not self._locked:
            raise SandboxError(
                f"A worker ended before it was locked down ({how_it_ended(status)}).",
                next_step="Look at the limits on memory and processes of this machine (ulimit -a).",
            )
        if ran_out_of_time(status):
            raise TimedOut("did not end in time")
        if status is None:
            self.flag("broke_off", "closed its channel, or ended the process that had started it")
        if status == CONFUSED:  # nothing but its own loop ends so, when that has been tampered with
            self.flag("broke_off", "the worker's own code no longer works in its process")
        raise Died(how_it_ended(status))

    def _charge(self) -> None:
        """Take what this worker took off the submission's budget, once."""
        budget, self.budget = self.budget, None
        if budget is not None:
            budget.charge(self._usage())

    @property
    def ended(self) -> bool:
        """True if there is nobody left to ask."""
        return self._closed

    def cpu_seconds(self) -> float:
        """Return the CPU time that the worker has used so far."""
        return process_times(self._pidfd)[0]

    def close(self) -> None:
        """End the worker for good."""
        if self._closed:
            return
        self._closed = True
        self._charge()
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._pidfd, signal.SIGKILL)
        os.close(self._pidfd)
        self._channel.close()


def places_of(value: Any) -> list[tuple[str, int, str]]:
    """Return file, line and function of each frame that a worker named; nonsense is dropped."""
    places = []
    for place in value[-MAX_PLACES:] if isinstance(value, list) else []:
        match place:
            case [str(file), int(line), str(function)] if 0 <= line < MAX_LINE:
                places.append((printable(file[:200]), int(line), printable(function[:200])))
    return places
