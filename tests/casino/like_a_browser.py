"""Checks a folder as a browser does: without processes, threads, or thread clocks.

As a program, it takes the folder and the numbers of stages, and prints each one's progress as JSON.
"""

import json
import sys
import threading
import time
from pathlib import Path

del time.thread_time  # as in WebAssembly


def _refuse(*_: object, **__: object) -> None:
    raise RuntimeError("can't start new thread")


threading.Thread.start = _refuse  # type: ignore[method-assign]

from casino.progress import check, running  # noqa: E402

running.HAS_PROCESSES = False
for number in sys.argv[2:]:
    begun: list[str] = []
    progress = check(Path(sys.argv[1]), int(number), on_check=begun.append)
    print(json.dumps({**progress.as_json(), "begun": len(begun)}))
print(json.dumps([name for name in sys.modules if name.startswith("stage")]))
