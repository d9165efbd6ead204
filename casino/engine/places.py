"""Report each line of a student's code before it runs, to find one that hangs.

No check between steps can stop a single long step, such as `10 ** 10 ** 9`. After such a process is
killed, the program runs again in this way: the last line reported is the culprit. Python's trace
function is slow, so nothing else uses it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

__all__ = ["OnPlace", "telling_places"]

OnPlace = Callable[[str, int, str], object]


@contextmanager
def telling_places(folder: Path, tell: OnPlace) -> Iterator[None]:
    """Call `tell(file, line, function)` before each line of code in `folder` runs."""
    root = f"{folder}/"

    def line(frame: FrameType, event: str, _argument: Any) -> Any:
        if event == "line":
            file = frame.f_code.co_filename.removeprefix(root)
            tell(file, frame.f_lineno, frame.f_code.co_qualname)
        return line

    def call(frame: FrameType, _event: str, _argument: Any) -> Any:
        return line if frame.f_code.co_filename.startswith(root) else None

    before = sys.gettrace()
    sys.settrace(call)
    try:
        yield
    finally:
        sys.settrace(before)
