"""Sends requests to a service: a process that answers each line of JSON (see `service.py`)."""

from __future__ import annotations

import select
import subprocess
import sys
from dataclasses import dataclass, field
from typing import IO

__all__ = ["ServiceClient"]

SERVICE = "autograder.run.service"
STOP_SECONDS = 5


@dataclass
class ServiceClient:
    """Starts a service process when it is needed, and sends requests to it."""

    _process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    def ask(self, request: bytes, seconds: float | None = None) -> bytes:
        """Send a request, one line of bytes, and return the line of the reply.

        Raises:
            OSError: when the process ends, or doesn't reply within `seconds`.
        """
        requests, replies = self._pipes()
        try:
            requests.write(request)
            requests.flush()
            if not select.select([replies], [], [], seconds)[0]:
                raise OSError(f"the process did not reply within {seconds} seconds")
            reply = replies.readline()
            if not reply.endswith(b"\n"):
                raise OSError("the process ended without a reply")
        except OSError:
            self.stop(kill=True)
            raise
        return reply

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        process = self._process
        if process is None or process.poll() is not None:
            self.stop()
            process = self._process = subprocess.Popen(
                [sys.executable, "-m", SERVICE],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
        if process.stdin is None or process.stdout is None:
            raise OSError("the process has no pipes")
        return process.stdin, process.stdout

    def stop(self, *, kill: bool = False) -> None:
        """End the process; the next request starts a new one."""
        process, self._process = self._process, None
        if process is None:
            return
        if kill:
            process.kill()
        with process:  # closing the pipes ends it; then wait
            if process.stdin is not None:
                process.stdin.close()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
