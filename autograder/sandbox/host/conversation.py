"""Conversations that ended in a pass: the same answers to the same requests pass again.

A hidden test is a function of the answers that it is given, so a conversation that has led to a
pass leads to it again. A worker gets the recorded requests one by one, as the test itself would ask
them, and each answer is compared as it arrives. At the first different one the test itself takes
over: it gets the answers so far and continues from there. A worker learns nothing by that: it gets
the next request only after it has answered the last one as a passing submission did. Where it is
proven that requests do not depend on the answers before them (`grading/independence.py`), a worker
that only confirms a pass gets them in one frame.
"""

from __future__ import annotations

import json
import marshal
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from autograder.errors import SandboxError
from autograder.sandbox.host import protocol
from autograder.sandbox.host.asking import Said
from autograder.sandbox.host.client import WorkerClient
from autograder.sandbox.host.endings import WorkerEnded
from autograder.sandbox.host.reported import student_error

__all__ = ["Conversation", "console_lines"]

HEADER = 4
CALLBACK = b'["c"'


@dataclass(eq=False)
class Conversation:
    """The requests and their answers, step by step, as bytes.

    `runs` tells of the step that ends a program where that program began. Where the test looked
    `to_the_letter`, at an error's words or at blanks of the console, all bytes have to be the
    same; else errors by their kind, and a program's console by its lines. `stood_in` says that
    the test could have used stand-ins.
    """

    steps: Sequence[tuple[bytes, bytes]]
    runs: Mapping[int, int]
    to_the_letter: bool
    stood_in: bool
    _ends: Sequence[int] = ()
    _cuts_later: Callable[[], Iterable[int]] | None = None
    _packed: dict[tuple[int, bool], bytes] = field(default_factory=dict)

    @classmethod
    def of(
        cls, steps: Sequence[tuple[bytes, bytes]], *, to_the_letter: bool, stood_in: bool
    ) -> Conversation:
        """Return the conversation of a test that passed."""
        open_requests: list[tuple[int, str]] = []
        runs: dict[int, int] = {}
        for number, (request, answer) in enumerate(steps):
            action = marshal.loads(request[HEADER:])[0]
            if action != "answer":
                open_requests.append((number, action))
            if not answer.startswith(CALLBACK):
                began, action = open_requests.pop()
                if action == "run":
                    runs[number] = began
        return cls(steps, runs, to_the_letter, stood_in)

    def send_ahead(self, cuts: Iterable[int] | None) -> None:
        """Let requests be sent together; not across a cut, by the step before which it is.

        None: each alone.
        """
        if cuts is None:
            return
        last, ends = len(self.steps), list[int]()
        places = set(cuts)
        for number in reversed(range(len(self.steps))):
            ends.append(last)
            if number in places:
                last = number
        self._ends = ends[::-1]

    def send_ahead_later(self, cuts: Callable[[], Iterable[int]]) -> None:
        """Let requests be sent together; the cuts are found when they are first needed."""
        self._cuts_later = cuts

    @property
    def ends(self) -> Sequence[int]:
        """Of each step, where the run of requests ends that may be sent together from there.

        Empty where each goes alone.
        """
        if self._cuts_later is not None:
            cuts, self._cuts_later = self._cuts_later, None
            self.send_ahead(cuts())
        return self._ends

    def begins(self, said: Sequence[Said]) -> bool:
        """Return True if it begins with exactly these steps."""
        return self.steps[: len(said)] == said

    def leads(
        self, worker: WorkerClient, said: list[Said], *, same: int = 0, ahead: bool = False
    ) -> bool:
        """Continue asking a worker; return True if all its answers are the same.

        `said` holds the requests that it has answered already, and grows; so many of them are
        known to be the `same` here. With `ahead`, requests are sent together where that is known to
        tell nothing.
        """
        differs = False
        for number in range(same, len(self.steps)):
            request, known = self.steps[number]
            if number == len(said):
                ends = self.ends if ahead and not worker.fresh else ()
                said += self._ask(worker, number, ends)
            asked, answer = said[number]
            if asked != request or isinstance(answer, Exception):
                return False
            if answer != known:
                if self.to_the_letter or not _alike(answer, known):
                    return False
                differs = True
            if differs and number in self.runs:
                run = slice(self.runs[number], number + 1)
                if _lines(said[run]) != _lines(self.steps[run]):
                    return False
                differs = False
        return len(said) == len(self.steps)

    def asked(self, worker: WorkerClient) -> list[tuple[bytes, bytes]]:
        """Ask a worker everything, whatever it answers; return its steps.

        It is less than everything where the worker ended, or where a callback comes, or does not,
        at another step than here: what follows would answer another question.
        """
        steps: list[tuple[bytes, bytes]] = []
        while len(steps) < len(self.steps):
            start = len(steps)
            for (asked, answer), (_, known) in zip(
                self._ask(worker, start, self.ends), self.steps[start:], strict=False
            ):
                if isinstance(answer, Exception):
                    return steps
                steps.append((asked, answer))
                if answer.startswith(CALLBACK) != known.startswith(CALLBACK):
                    return steps
        return steps

    def _ask(self, worker: WorkerClient, start: int, ends: Sequence[int]) -> list[Said]:
        """Ask the request of a step, with those after it that may be sent together with it."""
        if ends and ends[start] - start > 1:
            return self._answers(worker, start, ends[start])
        request, _ = self.steps[start]
        return [(request, _answer(worker, request))]

    def _answers(self, worker: WorkerClient, start: int, end: int) -> list[Said]:
        """Ask the requests of these steps together."""
        requests = [request for request, _ in self.steps[start:end]]

        def pack(is_due: bool) -> bytes:
            key = start, is_due
            if key not in self._packed:
                together = [marshal.loads(request[HEADER:]) for request in requests]
                first = [("anew",)] if is_due else []
                self._packed[key] = protocol.pack(("ahead", first + together))
            return self._packed[key]

        try:
            answers = worker.exchange_ahead(requests, pack)
        except (WorkerEnded, SandboxError) as ending:
            return [(requests[0], ending)]
        return list(zip(requests, answers, strict=False))


def _answer(worker: WorkerClient, request: bytes) -> bytes | Exception:
    try:
        return worker.exchange(request)
    except (WorkerEnded, SandboxError) as ending:  # the test will meet it there
        return ending


def console_lines(text: str) -> list[str]:
    """Cut a console's text into the lines that are graded, as stages.md normalises them."""
    return [line for raw in text.splitlines() if (line := " ".join(raw.split()))]


def _alike(answer: bytes, known: bytes) -> bool:
    """Return True if two frames differ in nothing but an error's words or the output.

    `known` came from a test that passed; `answer` may be anything.
    """
    if answer[:HEADER] != known[:HEADER]:
        return False
    try:
        frame, other = protocol.parse(answer), protocol.parse(known)
        if len(frame) != len(other) or type(frame[-1]) is not str:
            return False
        if len(frame[-1]) > protocol.MAX_TEXT:
            return False
        if frame[0] == "e":
            student_error(frame[1])  # whether it is one
            return all(frame[1][name] == other[1][name] for name in ("kind", "known"))
    except (protocol.MalformedFrame, KeyError):
        return False
    value = _without_output(answer, frame[-1])
    return value != b"" and value == _without_output(known, other[-1])


def _without_output(answer: bytes, output: str) -> bytes:
    """Return a frame up to its `output`, as workers write it; b"" if it ends otherwise."""
    end = f",{json.dumps(output)}]".encode("ascii")
    return answer.removesuffix(end) if answer.endswith(end) else b""


def _lines(steps: Iterable[Said]) -> list[str]:
    """Return the lines that were printed in these steps, none of which ended the worker."""
    answers = [answer for _, answer in steps if isinstance(answer, bytes)]
    return console_lines("".join([protocol.parse(answer)[-1] for answer in answers]))
