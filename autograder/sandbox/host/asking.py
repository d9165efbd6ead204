"""The asking end of the by-value protocol, for a worker's process or a record of one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from autograder.sandbox.host import protocol
from autograder.sandbox.host.endings import Died
from autograder.text import printable

__all__ = ["Asker", "Functions", "Record", "Said", "Strayed", "places_of"]

MAX_FLAGS = 10
MAX_CALLBACK_DEPTH = 60
MAX_PLACES = 8
MAX_LINE = 10_000_000

Functions = Mapping[str, frozenset[str]]
Callback = Callable[[int, list[Any], dict[str, Any]], Any]
Said = tuple[bytes, bytes | Exception]


class Strayed(BaseException):
    """A test asks another thing than before, after the same answers."""


class Asker(ABC):
    """`ask` sends a request and answers callbacks until it has the reply.

    `flags` are kind and evidence of signs of tampering; `output` is the text printed and
    not yet taken; `notes` hold each request and what came for it; `functions` are the names that
    frames may have.
    """

    def __init__(self) -> None:
        self.flags: list[tuple[str, str]] = []
        self.output = ""
        self.on_callback: Callback | None = None
        self.notes: list[Said] = []
        self.functions: Functions | None = None
        self._told: list[Said] = []
        self._depth = 0

    @abstractmethod
    def exchange(self, request: bytes) -> bytes:
        """Send a packed request; return the frame that comes for it, not looked into."""

    @abstractmethod
    def close(self) -> None:
        """End the worker for good."""

    @property
    @abstractmethod
    def ended(self) -> bool:
        """True if the worker cannot be asked any more."""

    def _other(self, kind: str, frame: list[Any]) -> None:
        self.malformed(f"a frame of the kind {kind[:20]!r} that nobody asked for")

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

    def tell(self, said: Sequence[Said]) -> None:
        """Answer the next requests from `said`; ask the worker once that is used up."""
        self._told, self.notes = [*reversed(said)], []

    @property
    def is_told(self) -> bool:
        """True if there is something to tell that has not been asked for."""
        return bool(self._told)

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
        """Note a sign of tampering for a person to look at; a worker may send few of them."""
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


class Record(Asker):
    """Answers as a worker did, as long as it is asked the same.

    `asked` is how many requests were; `differs` says that another one followed. `change` makes the
    answer of each step another one.
    """

    def __init__(
        self,
        steps: Sequence[tuple[bytes, bytes]],
        change: Callable[[int, bytes], bytes] = lambda _, answer: answer,
    ) -> None:
        super().__init__()
        self.asked = 0
        self.differs = False
        self._steps, self._change, self._closed = steps, change, False

    def exchange(self, request: bytes) -> bytes:
        """Return the answer that came for this request.

        Raises:
            Strayed: when the record has another request here, or none.
        """
        if self.asked == len(self._steps) or self._steps[self.asked][0] != request:
            self.differs = self.asked < len(self._steps)
            raise Strayed
        self.asked += 1
        return self._change(self.asked - 1, self._steps[self.asked - 1][1])

    def close(self) -> None:
        """Answer nothing any more."""
        self._closed = True

    @property
    def ended(self) -> bool:
        """True if a frame made no sense."""
        return self._closed


def places_of(value: Any) -> list[tuple[str, int, str]]:
    """Return file, line and function of each frame that a worker named; nonsense is dropped."""
    places = []
    for place in value[-MAX_PLACES:] if isinstance(value, list) else []:
        match place:
            case [str(file), int(line), str(function)] if 0 <= line < MAX_LINE:
                places.append((printable(file[:200]), int(line), printable(function[:200])))
    return places
