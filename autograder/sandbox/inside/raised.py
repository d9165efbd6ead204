"""Describes an exception of student code as JSON: its class, message, and positions.

Part of the worker; imports only the standard library. Attributes are read through the builtin
types, so that student classes can't fake them. Only an exception's own `__str__` runs, because the
message is the student's choice.
"""

from __future__ import annotations

import builtins
import os
from collections.abc import Iterable
from json.encoder import encode_basestring_ascii as quote
from types import FrameType, TracebackType
from typing import Any

from .values import name_of

MAX_TEXT = 500
LIBRARY = os.__file__.rpartition("/")[0] + "/"
MAX_PLACES = 8
_mro = type.__dict__["__mro__"].__get__
_traceback = BaseException.__dict__["__traceback__"].__get__
_plain = str.__getitem__
_BUILTIN = {
    id(kind): name
    for name, kind in vars(builtins).items()
    if isinstance(kind, type) and issubclass(kind, BaseException) and kind.__name__ == name
}

Place = tuple[FrameType, int]


def describe(error: BaseException, stages: tuple[str, ...]) -> str:
    """Return an exception as JSON text: class, builtin base classes, message, positions.

    `stages` are the prefixes of the student's files.
    """
    kind = type(error)
    known = builtin_kinds(error)
    traces: list[TracebackType] = []
    trace = _traceback(error)
    while trace is not None:
        traces.append(trace)
        trace = trace.tb_next
    # A recursion has a thousand frames, and computing each line takes time.
    frames = ((each.tb_frame, each.tb_lineno) for each in reversed(traces))
    words = ",".join(map(quote, known))
    return (
        f'{{"kind":{quote(name_of(kind))},"known":[{words}],'
        f'"text":{quote(_words(error))},"trace":{places(frames, stages)}}}'
    )


def builtin_kinds(error: BaseException) -> list[str]:
    """Return the names of an exception's builtin base classes, nearest first."""
    return [_BUILTIN[id(each)] for each in _mro(type(error)) if id(each) in _BUILTIN]


def _words(error: BaseException) -> str:
    # The only submission code that runs here; a student's own `__str__` is evidence.
    try:
        text: Any = str(error)
    except MemoryError:  # the process ends with a status for this
        raise
    except BaseException:
        return "(its message cannot be shown)"
    # The path of the grader's Python stays private.
    return _plain(text, slice(0, MAX_TEXT)).replace(LIBRARY, "")


def places(frames: Iterable[Place], stages: tuple[str, ...]) -> str:
    """Return the last `MAX_PLACES` frames in student files as JSON: file, line, function.

    `frames` starts with the innermost one; the result starts with the outermost.
    """
    found: list[str] = []
    for frame, line in frames:
        code = frame.f_code
        file = code.co_filename.lstrip("/")
        if file.startswith(stages):
            found.append(f"[{quote(file)},{line or 0},{quote(code.co_qualname)}]")
        if len(found) == MAX_PLACES:
            break
    return f"[{','.join(reversed(found))}]"


def frames_of(frame: FrameType | None) -> list[FrameType]:
    """Return a frame and its callers, outermost first, as in a traceback."""
    found: list[FrameType] = []
    while frame is not None:
        found.append(frame)
        frame = frame.f_back
    return found[::-1]
