"""The trusted end of one worker: asks it, answers its callbacks, and judges its silence."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import struct
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NoReturn

from autograder.errors import SandboxError
from autograder.sandbox.host import protocol
from autograder.sandbox.host.asking import Asker
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

__all__ = ["WorkerClient"]

SLICE_SECONDS = 0.1
BLOCKED_SLICES = 3
MAX_WALL_SECONDS, KEPT_WALL_SECONDS = 30.0, 1.0
MAX_BYTES = 8_000_000
MAX_FRAMES = 20_000
READS_PER_FRAME, BYTES_PER_READ = 16, 1024
HANG_WALL_SECONDS = 3.0
HANG_CPU_SECONDS = 0.02
TICKS_SECONDS = 0.02  # the kernel counts CPU time in ticks
ASKED = (b'["r"', b'["e"', b'["c"', b'["b"')  # replies, callbacks, and several of them at once
TOGETHER, BETWEEN, TOGETHER_END = b'["b",\n', b",\n", b"\n]"  # as `inside/channel.py` writes them
ANEW, DONE = protocol.pack(("anew",)), b'["r",null,""]'
TOO_EARLY = "a reply to what was not asked yet"
UNASKED = (b'["f"', b'["t"')  # flags, and that the time is up, come when they come
Pack = Callable[[bool], bytes]
_TIMEOUT = struct.pack("@ll", 0, int(SLICE_SECONDS * 1e6))


class WorkerClient(Asker):
    """A submission's process. It is `fresh` until it is made `anew` for another test.

    `went_ahead` tells that requests of this test were sent ahead of answers; `is_forged`, that
    the worker had answered for this test before it began.
    """

    def __init__(
        self,
        zygote: Zygote,
        cpu_seconds: float,
        life_seconds: float,
        memory_bytes: int,
        output: int,
    ) -> None:
        super().__init__()
        self.zygote = zygote
        self.fresh = True
        self.went_ahead = self.is_forged = False
        self.budget: Budget | None = None
        self._waited = 0.0
        self._queued = own_queue_seconds()
        self._is_due = False
        self._cpu_seconds, self._max_output = cpu_seconds, output
        self._rest = b""
        self._received = self._idle = self._frames = 0
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
        fresh one will show whether that was the submission's fault. A worker that answers before it
        is asked had that answer ready for the last test, and is flagged.
        """
        self.begin()
        with contextlib.suppress(WorkerEnded):
            self._become_new()
            return True
        if not self.is_forged:
            self.flags = []
        return False

    def begin(self) -> None:
        """Begin another test: the worker is made as new with the first request, or just before."""
        self.fresh, self.output, self._is_due, self.flags = False, "", True, []
        self.went_ahead = self.is_forged = False
        self.on_callback, self.notes, self._told = None, [], []
        self._received = self._frames = self._idle = 0
        self._started = self._looked = time.monotonic()

    def _become_new(self) -> None:
        self._is_new(self._exchange(ANEW))

    def _is_new(self, reply: bytes) -> None:
        """Take a worker's word that it is as new; end one that says something else.

        Raises:
            WorkerEnded: when it does.
        """
        self._is_due = False
        self.flags = []
        if reply != DONE:
            self.is_forged = reply.startswith(b'["r"')
            self.malformed(TOO_EARLY)

    def serve_now(self, content: tuple[object, ...]) -> bool:
        """Make the worker as new, with other files than before; return True if it is."""
        with contextlib.suppress(WorkerEnded):
            if self.anew() and self.ask("setup", *content) == ["r", None, ""]:
                return True
        self.close()
        return False

    def exchange(self, request: bytes) -> bytes:
        """Send a packed request; return the frame that comes for it, not looked into.

        That is a reply or a callback, which the next request answers.

        Raises:
            WorkerEnded: when there will be none.
            SandboxError: when the worker could not be locked down.
        """
        if self._told:
            return self._tell_again(request)
        if self._is_due:
            self._become_new()
        data = self._exchange(request)
        self.notes.append((request, data))
        return data

    def exchange_ahead(self, requests: Sequence[bytes], pack: Pack) -> list[bytes]:
        """Send requests in one frame; return the frames that come for them, not looked into.

        `pack` makes that frame; it is told whether it begins by making the worker as new. There is
        an answer for each request, or for those up to the first that a callback came for.

        Raises:
            WorkerEnded: when there will be none.
        """
        is_due, self.went_ahead = self._is_due, True
        data = self._exchange(pack(is_due))
        if not (data.startswith(TOGETHER) and data.endswith(TOGETHER_END)):
            if is_due:
                self._is_new(data)
            self.malformed("one answer to requests that were sent together")
        answers = list(self._answers(data[len(TOGETHER) : -len(TOGETHER_END)].split(BETWEEN)))
        called_back = bool(answers) and answers[-1].startswith(b'["c"')
        if len(answers) != len(requests) and not (called_back and len(answers) < len(requests)):
            self.malformed("another number of answers than requests")
        return answers

    def _answers(self, pieces: Sequence[bytes]) -> Iterator[bytes]:
        """Yield the answers among the frames that came together; note the flags among them."""
        for piece in pieces:
            if piece.startswith(b'["f"'):
                frame = self._parsed(piece)
                self._other("f", frame)
            elif self._is_due:
                self._is_new(piece)
            else:
                yield piece

    def _exchange(self, request: bytes) -> bytes:
        if self._has_early_reply():
            self.is_forged = self._is_due
            self.malformed(TOO_EARLY)
        self._send(request)
        while (data := self._receive())[:4] not in ASKED:
            frame = self._parsed(data)
            self._other(frame[0], frame)
        return data

    def _has_early_reply(self) -> bool:
        """Return True if a reply came before anything was asked; flags may come at any time."""
        return self._rest != b"" and not self._rest.startswith(UNASKED, 4)

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

    # --- bytes ------------------------------------------------------------------------------

    def _send(self, data: bytes) -> None:
        """Send a frame; if nobody reads it, `_receive` will find out why."""
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
        # Its last output is read first: it may say why it ended.
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
        """Return this worker's usage so far; time in the queue for a core does not count."""
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
        """Subtract this worker's usage from the submission's budget, once."""
        budget, self.budget = self.budget, None
        if budget is not None:
            budget.charge(self._usage())

    @property
    def ended(self) -> bool:
        """True if the worker cannot be asked any more."""
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
