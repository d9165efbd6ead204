"""Traces a run with Python's own trace function, independently of the table's recorder."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any
from unittest.mock import patch

from casino.engine import loading
from casino.engine.loading import Loaded
from casino.engine.sources import Sources
from casino.engine.tracing import RunRecorder

__all__ = ["PlainCall", "PlainRun", "plain", "watched"]


@dataclass
class PlainCall:
    """A call: its lines as statements, its names' values as texts, and how it ended."""

    file: str
    line: int
    lines: list[int] = field(default_factory=list)
    values: dict[str, list[str]] = field(default_factory=dict)
    last: int = 0
    returned: str = ""


@dataclass
class PlainRun:
    """All calls in order, and the lines that ran."""

    calls: list[PlainCall] = field(default_factory=list)
    ran: set[tuple[str, int]] = field(default_factory=set)

    def of(self, file: str, line: int) -> list[PlainCall]:
        """Return the calls of a function by its first line."""
        return [call for call in self.calls if (call.file, call.line) == (file, line)]


class _Tracer:
    def __init__(self, sources: Sources, run: PlainRun) -> None:
        self.sources, self.run = sources, run
        self.files = {sources.path(file): file for file in sources.files}
        self.starts = {file: _statements(text) for file, text in sources.files.items()}
        self.live: dict[FrameType, PlainCall] = {}
        self.is_paused = False

    def __call__(self, frame: FrameType, event: str, argument: object) -> Any:
        file = self.files.get(frame.f_code.co_filename)
        if file is None or self.is_paused:
            return None
        starts = self.starts[file]
        line = starts.functions.get(frame.f_code.co_firstlineno)
        if line is None or frame.f_code.co_name.startswith("<"):
            return None
        call = PlainCall(file, line, last=line)
        self.run.calls.append(call)
        self.live[frame] = call
        self.see(frame, call)
        return self.local

    def local(self, frame: FrameType, event: str, argument: object) -> Any:
        call = self.live[frame]
        if self.is_paused:
            return self.local
        self.see(frame, call)
        if event == "line":
            at = self.starts[call.file].of(frame.f_lineno)
            if at and at != call.line and (not call.lines or call.lines[-1] != at):
                call.lines.append(at)
                self.run.ran.add((call.file, at))
        elif event == "return":
            call.last = self.starts[call.file].of(frame.f_lineno)
            call.returned = repr(argument) if type(argument) in PLAIN else ""
            del self.live[frame]
        return self.local

    def see(self, frame: FrameType, call: PlainCall) -> None:
        for name, value in frame.f_locals.items():
            if type(value) in PLAIN:
                told = call.values.setdefault(name, [])
                if not told or told[-1] != repr(value):
                    told.append(repr(value))
            elif name in call.values and call.values[name][-1] != "?":
                call.values[name].append("?")


PLAIN = (int, float, str, bool, type(None))


@dataclass
class _Starts:
    functions: dict[int, int]
    statements: dict[int, int]

    def of(self, line: int) -> int:
        return self.statements.get(line, 0)


def _statements(text: bytes) -> _Starts:
    """Return each function's first line by its code's, and each line's statement."""
    functions: dict[int, int] = {}
    found: dict[int, int] = {}
    try:
        tree = ast.parse(text)
    except SyntaxError:  # a draft that is imported by nobody
        return _Starts({}, {})
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            functions[first] = node.lineno
        if not isinstance(node, ast.stmt):
            continue
        block = getattr(node, "body", None)
        last = (block[0].lineno - 1 if block else node.end_lineno) or node.lineno
        for line in range(node.lineno, max(last, node.lineno) + 1):
            # A block's own line comes before what stands in the same line.
            found[line] = max(found.get(line, 0), node.lineno)
    return _Starts(functions, found)


def plain(source: bytes, path: str, **_: object) -> CodeType:
    """Compile a file as Python alone does."""
    return compile(source, path, "exec", dont_inherit=True)


@contextmanager
def watched(sources: Sources) -> Iterator[PlainRun]:
    """Run student code in the block as Python alone would, and tell what it did."""
    run = PlainRun()
    tracer = _Tracer(sources, run)

    begin = RunRecorder.__init__

    def begun(recorder: RunRecorder, *given: Any) -> None:
        """Forget what ran before: a program is run again from the deal for each answer."""
        begin(recorder, *given)
        for told in (run.calls, run.ran):
            told.clear()

    unrecorded = Loaded.pause_recording

    @contextmanager
    def paused(code: Loaded) -> Iterator[None]:
        before, tracer.is_paused = tracer.is_paused, True
        try:
            with unrecorded(code):
                yield
        finally:
            tracer.is_paused = before

    session = Loaded.session

    @contextmanager
    def watched_session(code: Loaded, *given: Any) -> Iterator[Any]:
        """Leave out what the table runs on another copy of the code, for itself."""
        before, tracer.is_paused = tracer.is_paused, tracer.is_paused or code.recorder is None
        try:
            with session(code, *given) as console:
                yield console
        finally:
            tracer.is_paused = before

    before = sys.gettrace()
    with (
        patch.object(loading, "compile_student", plain),
        patch.object(RunRecorder, "__init__", begun),
        patch.object(Loaded, "pause_recording", paused),
        patch.object(Loaded, "session", watched_session),
    ):
        sys.settrace(tracer)
        try:
            yield run
        finally:
            sys.settrace(before)
