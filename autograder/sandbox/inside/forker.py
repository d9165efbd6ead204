"""Forks a locked-down worker for each request of the grader; runs in the zygote.

Imports only the standard library. Messages on the control socket (sequenced packets):

- `(cpu_seconds, life_seconds, memory_bytes)` with one end of a channel attached: fork a worker,
  and reply with its pidfd;
- nothing attached: reply with the newest worker's exit status, or minus a signal's number; `None`
  if it didn't end and had to be killed.
"""

from __future__ import annotations

import _socket
import marshal
import os
import signal
import sys
from collections.abc import Collection
from time import monotonic, sleep  # the real ones; workers get replacements
from typing import NoReturn

from .channel import Channel
from .constants import CONTROL
from .lockdown import Lockdown, die_with_parent
from .worker import CONFUSED, Worker

STATUS_SECONDS = 0.2


class Forker:
    """Forks workers in the zygote, and holds what each new worker needs."""

    def __init__(self, layers: list[str], library: Collection[str]) -> None:
        die_with_parent()
        self.control = _socket.socket(fileno=CONTROL)
        self.lock = Lockdown(layers, CONTROL)
        self.worker = Worker(Channel(CONTROL), library)
        self.filling: list[bytes] = []  # kept so that workers don't write to the library's pages
        self.newest = 0
        self._running: list[int] = []

    def remember(self) -> None:
        """Store the state of modules and builtins, which workers restore between tests."""
        self.worker.around.remember()

    def serve(self) -> None:
        """Fork a worker for each request on the control socket, until the grader closes it."""
        self.control.send(b"ready")
        receive, space, loads = self.control.recvmsg, _socket.CMSG_SPACE(4), marshal.loads
        from_bytes, order = int.from_bytes, sys.byteorder
        while True:
            message, attached, _, _ = receive(64, space)
            if attached:
                self.fork(loads(message), from_bytes(attached[0][2], order))
            elif message:
                self.control.send(marshal.dumps(self.end_status()))
            else:
                return

    def fork(self, limits: tuple[float, float, int], channel: int) -> None:
        """Fork a worker that uses `channel`, and send its pidfd to the grader.

        `limits` are CPU seconds for a test, CPU seconds for all tests, and bytes of memory.
        """
        # Reap here and not on SIGCHLD, because a handler could run in the middle of a fork.
        for pid in self._running[:]:
            if os.waitpid(pid, os.WNOHANG)[0]:
                self._running.remove(pid)
        pid = os.fork()
        # The child never returns.
        if not pid:
            self.become_worker(limits, channel)
        self.newest = pid
        self._running.append(pid)
        # Use a pidfd, because a pid could be reused by another process.
        handle = os.pidfd_open(pid)
        rights = (_socket.SOL_SOCKET, _socket.SCM_RIGHTS, handle.to_bytes(4, sys.byteorder))
        self.control.sendmsg((b"forked",), (rights,))
        os.close(handle)
        os.close(channel)

    def become_worker(self, limits: tuple[float, float, int], channel: int) -> NoReturn:
        """Make this forked process a worker: lock it down, and play tests until it ends."""
        try:
            self.lock.apply(channel, *limits)
            self.worker.main()
        finally:
            os._exit(CONFUSED)

    def end_status(self) -> int | None:
        """Wait briefly for the newest worker, and return how it ended; None if it was killed."""
        if self.newest not in self._running:
            return None
        self._running.remove(self.newest)
        deadline = monotonic() + STATUS_SECONDS
        ended = 0
        while not ended and monotonic() < deadline:
            ended, status = os.waitpid(self.newest, os.WNOHANG)
            sleep(0.0 if ended else 0.001)
        if not ended:
            os.kill(self.newest, signal.SIGKILL)
            _, status = os.waitpid(self.newest, 0)
        code = os.waitstatus_to_exitcode(status)
        return code if ended or code != -signal.SIGKILL else None
