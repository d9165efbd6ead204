"""Controls one worker from the grader: sends tests, receives results, and enforces limits."""

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
from autograder.sandbox.host.budget import NOT_ENDED, SPENT, Budget, Usage
from autograder.sandbox.host.endings import (
    BROKE_OFF,
    CONFUSED,
    Died,
    NeedsModule,
    TimedOut,
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
from autograder.sandbox.host.replies import Functions, Played, places_of, read_played
from autograder.text import printable
from casino.languages import N_
from casino.messages import Message, Text

__all__ = ["Answering", "WorkerClient"]

PRINTED = N_("printed more than {count} characters")
SLICE_SECONDS = 0.1
BLOCKED_SLICES = 3
MAX_WALL_SECONDS, REUSED_WALL_SECONDS = 30.0, 1.0  # the latter is added to its CPU time
MAX_BYTES = 8_000_000
MAX_FRAMES = 20_000
MAX_FLAGS = 10
READS_PER_FRAME, BYTES_PER_READ = 64, 1024
HANG_WALL_SECONDS = 3.0
HANG_CPU_SECONDS = 0.02
TICKS_SECONDS = 0.02  # the kernel counts CPU time in ticks
REPLIES = (b'["r"', b'["e"')
UNASKED = (b'["f"', b'["t"')  # flags and time-outs, which arrive at any time
_TIMEOUT = struct.pack("@ll", 0, int(SLICE_SECONDS * 1e6))
Answering = Callable[..., Any]


class WorkerClient:
    """The grader's connection to one worker: sends tests, and ends a worker that breaks a limit."""

    def __init__(
        self,
        zygote: Zygote,
        cpu_seconds: float,
        life_seconds: float,
        memory_bytes: int,
        output: int,
    ) -> None:
        self.zygote = zygote
        self.fresh = True  # until it has played a test
        self.flags: list[tuple[str, Text]] = []  # signs of tampering: kind, evidence
        self.functions: Functions | None = None  # names that a traceback may contain
        self.messages: Mapping[str, Message] = {}  # error messages of the kit, by their English
        self.budget: Budget | None = None

        self.step = -1  # the number of the last step that the worker reported
        self._answering: Sequence[Answering] = ()
        self._waited = 0.0
        self._queued = own_queue_seconds()
        self._cpu_seconds, self._max_output = cpu_seconds, output
        self._rest = b""
        self._received = self._idle = self._frames = 0
        self._locked = self._closed = False
        self._is_patient = True
        self._started = self._looked = time.monotonic()
        known_to_hang = cpu_seconds <= HANG_CPU_SECONDS
        self._wall_seconds = HANG_WALL_SECONDS if known_to_hang else MAX_WALL_SECONDS
        self._channel, self._pidfd = zygote.fork(cpu_seconds, life_seconds, memory_bytes)
        self._channel.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, _TIMEOUT)
        self._channel.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, _TIMEOUT)

    def hand_over(self, setup: bytes) -> None:
        """Send the worker its packed first frame, which contains the submission."""
        self._send(setup)

    def play(
        self, frame: bytes, answering: Sequence[Answering] = (), *, goes_on: bool = False
    ) -> Played:
        """Send a packed test to the worker and return the results of its steps.

        Args:
            frame: a frame from `Scenario.packed`; the test's limits start now.
            answering: the functions that student code may call here during the test, by number.
            goes_on: True if the frame continues the previous test.

        A worker that has played tests before gets little time: if it fails, a new worker decides.

        Raises:
            WorkerEnded: when the worker ended before it replied.
            SandboxError: when the worker couldn't be locked down.
        """
        self._received = self._frames = self._idle = 0
        self._started = self._looked = time.monotonic()
        self._answering, self.step = answering, -1
        if not goes_on:
            self._is_patient = self.fresh
        reply = self._exchange(frame)
        try:
            played = read_played(reply, self.functions, self.messages)
        except protocol.MalformedFrame as error:
            self.malformed(str(error))
        self.fresh = False
        return played

    def ask(self, *request: Any) -> Any:
        """Send a request such as "compile", and return the plain value of the worker's reply.

        Raises:
            WorkerEnded: when the worker ended before it replied.
        """
        frame = self._exchange(protocol.pack(request))
        try:
            if frame[0] != "r" or len(frame) != 2:
                raise protocol.MalformedFrame("no answer")
            return protocol.decode(frame[1], _refuse)
        except protocol.MalformedFrame as error:
            self.malformed(str(error))

    def _exchange(self, request: bytes) -> list[Any]:
        """Send a packed request and return the reply; handle flags and other frames before it."""
        if self._rest != b"" and not self._rest.startswith(UNASKED, 4):
            self.malformed("a reply to a question not asked yet")
        self._send(request)
        while True:
            data = self._receive()
            frame = self._parse(data)
            if data.startswith(REPLIES):
                return frame
            self._handle(frame)

    def _handle(self, frame: list[Any]) -> None:
        """Handle a frame that isn't a reply; `inside/worker.py` lists the kinds by first letter."""
        match frame:
            case ["l"] if not self._locked:
                self._locked = True
            case ["s", int(step)] if step >= 0:
                self.step = step
            case ["c", int(number), list(values)]:
                self._answer(number, values)
            case ["f", str(kind), str(detail), int(line)]:
                self.flag(kind[:60], _evidence(kind, printable(detail[:200]), line))
            case ["t", int(step), places]:
                self.step = step
                self._end(TimedOut(NOT_ENDED, places_of(places, self.functions)))
            case ["o"]:
                self._end(TimedOut(Message(PRINTED, count=f"{self._max_output:,}")))
            case ["n", str(module)] if self.zygote.load(module):
                self._end(NeedsModule(module))
            case _:
                kind = printable(repr(frame[0][:20]))
                self.malformed(Message("an unexpected frame of the kind {kind}", kind=kind))

    def _answer(self, number: int, values: list[Any]) -> None:
        """Call the grader's function `number` for student code, and send its result to the worker.

        This happens thousands of times per test, so only types are checked: other values become
        None.
        """
        if not (0 <= number < len(self._answering) and values):
            self.malformed(Message("an unanswerable question"))
        plain = [value if type(value) in protocol.SCALARS else None for value in values]
        self._send(protocol.pack(self._answering[number](*plain)))

    def _parse(self, data: bytes) -> list[Any]:
        try:
            return protocol.parse(data)
        except protocol.MalformedFrame as error:
            self.malformed(str(error))

    def flag(self, kind: str, evidence: Text) -> None:
        """Record a sign of tampering for the instructor; more than `MAX_FLAGS` end the worker."""
        if len(self.flags) >= MAX_FLAGS:
            self.malformed(Message("more than {count} flags", count=MAX_FLAGS))
        self.flags.append((printable(kind), evidence))

    def malformed(self, detail: Text) -> NoReturn:
        """End a worker that violated the protocol, and flag it with `detail` as the evidence."""
        if isinstance(detail, str):
            detail = printable(detail)
        self.flags.append(("malformed_frame", detail))
        self._end(Died(BROKE_OFF))

    def _end(self, ending: Exception) -> NoReturn:
        self.close()
        raise ending

    # --- bytes ------------------------------------------------------------------------------

    def _send(self, data: bytes) -> None:
        """Send bytes to the worker; if it is gone, the next receive reports the reason."""
        if self._closed:
            raise Died(Message("had ended already"))
        # A worker that doesn't read fills the channel and would block the grader forever.
        while data:
            try:
                data = data[self._channel.send(data) :]
            except BlockingIOError:
                self._check_limits(waited=True, sending=True)
            except OSError:
                return

    def _receive(self) -> bytes:
        self._frames += 1
        if self._frames > MAX_FRAMES:
            self.malformed(f"more than {MAX_FRAMES:,} frames")
        data: bytes | bytearray = self._rest or self._receive_more(begun=False)
        if not self._rest and len(data) - 4 == int.from_bytes(data[:4], "big"):
            return bytes(data[4:])  # one frame and nothing else: the usual case
        reads = 0
        try:
            while len(data) < 4 or len(data) < (end := 4 + protocol.frame_size(data[:4])):
                # A frame of a million bytes, sent one by one, takes a system call for each.
                reads += 1
                if reads > READS_PER_FRAME + len(data) // BYTES_PER_READ:
                    self.malformed("a frame in crumbs")
                chunk = self._receive_more(begun=bool(data))
                data = bytearray(data) + chunk if data else chunk
            self._rest = bytes(data[end:])
            return bytes(data[4:end])
        except protocol.MalformedFrame as error:
            self.malformed(str(error))

    def _receive_more(self, *, begun: bool) -> bytes:
        """Return the next received bytes; check the worker's state at intervals while waiting.

        `begun` is True in the middle of a frame: a worker that pauses there gets no extra time.
        """
        if time.monotonic() - self._looked > SLICE_SECONDS:
            self._check_limits(waited=begun)
        while True:
            began = time.monotonic()
            try:
                chunk = self._channel.recv(65536)
            except BlockingIOError:
                self._waited += time.monotonic() - began
                self._check_limits(waited=True)
                continue
            except OSError:
                chunk = b""
            self._waited += time.monotonic() - began
            if not chunk:
                self._end_gone()
            self._received += len(chunk)
            if self._received > MAX_BYTES:
                self.malformed(f"more than {MAX_BYTES:,} bytes")
            return chunk

    # --- the process ------------------------------------------------------------------------

    def _check_limits(self, *, waited: bool, sending: bool = False) -> None:
        """End the worker if it is over a limit, has died, or waits for something that never comes.

        `waited` is True if nothing arrived within `SLICE_SECONDS`, and `sending` if the worker
        didn't read. Its state and CPU time decide; the clock is only the last resort.
        """
        self._looked = time.monotonic()
        if self.budget is not None and self.budget.is_spent(self._usage()):
            self._end(TimedOut(SPENT))
        state, cpu_seconds = process_state(self._pidfd)
        # Read its last output first: it may contain the reason.
        if state == "Z" and not self._has_unread_bytes():
            self._end_gone()
        # A reused worker ends a loop by itself, and gets little time: a new one decides.
        if self._is_patient and cpu_seconds > last_second(self._cpu_seconds) + TICKS_SECONDS:
            self._end(TimedOut(NOT_ENDED))
        most = REUSED_WALL_SECONDS + self._cpu_seconds
        if not self._is_patient and self._looked - self._started > most:
            self._end(TimedOut(Message("did not answer at once")))
        if waited and state in ("S", "T", "t") and (sending or not self._has_unread_bytes()):
            self._idle += 1
        if self._idle >= BLOCKED_SLICES or self._looked - self._started > self._wall_seconds:
            self._end(TimedOut(Message("waits for something that never comes")))

    def _usage(self) -> Usage:
        """Return this worker's CPU time and the grader's waiting time, without waits for a core."""
        ran, queued = process_times(self._pidfd)
        # A reply is read only when the grader gets a core. With thousands of callbacks on a busy
        # machine, this takes seconds, which the worker must not be charged for.
        queued += own_queue_seconds() - self._queued
        return Usage(ran, max(0.0, self._waited - ran - queued))

    def _has_unread_bytes(self) -> bool:
        try:
            return bool(self._channel.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT))
        except OSError:
            return False

    def _end_gone(self) -> NoReturn:
        self._charge()  # before the zygote forgets the process
        status = self.zygote.end_status()
        self.close()
        if not self._locked:
            raise SandboxError(
                f"A worker ended before it was locked down ({how_it_ended(status)}).",
                next_step="Look at the limits on memory and processes of this machine (ulimit -a).",
            )
        if ran_out_of_time(status):
            raise TimedOut(NOT_ENDED)
        # With seccomp, student code can't end the zygote: the system has killed it.
        if status is None and not (self.zygote.is_lost and "seccomp" in self.zygote.layers):
            self.flag(
                "broke_off", Message("closed its channel, or ended the process that had started it")
            )
        if status == CONFUSED:  # only its own loop ends so, after tampering
            self.flag("broke_off", Message("the worker's own code no longer works in its process"))
        raise Died(how_it_ended(status))

    def _charge(self) -> None:
        """Subtract this worker's time from the student's budget, if that wasn't done before."""
        budget, self.budget = self.budget, None
        if budget is not None:
            budget.charge(self._usage())

    @property
    def ended(self) -> bool:
        """True if the worker was ended and can't receive requests any more."""
        return self._closed

    def cpu_seconds(self) -> float:
        return process_times(self._pidfd)[0]

    def close(self) -> None:
        """Kill the worker's process and close its channel."""
        if self._closed:
            return
        self._closed = True
        self._charge()
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._pidfd, signal.SIGKILL)
        os.close(self._pidfd)
        self._channel.close()


def _refuse(reference: protocol.Reference) -> Any:
    raise protocol.MalformedFrame("an object where a plain value was asked for")


def _evidence(kind: str, detail: str, line: int) -> Text:
    """Return a flag's text for the instructor, made from the details that the worker sent."""
    if kind == "code_in_data":
        form = N_("{file}, line {line}: runs code that isn't in it as code")
        return Message(form, file=detail, line=line)
    if kind == "loader":
        return Message("looked for {name} in the import system's finder", name=detail)
    return detail
