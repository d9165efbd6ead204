"""Run the visible checks in this process, for browsers, which can't start another.

The student's modules come from a snapshot with the watch's checks, as at the table, so an infinite
loop is stopped.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, redirect_stderr, redirect_stdout

import pytest

from casino.engine.loading import Loaded
from casino.engine.sources import read_sources
from casino.engine.surroundings import swap_attribute
from casino.engine.watch import Watch
from casino.engine.workspace import Workspace

__all__ = ["run_in_process"]

LOOP_SECONDS = 2  # for a check; no other thread could interrupt it
# Plugins that need threads or file descriptors.
LEFT_OUT = ("faulthandler", "threadexception", "unraisableexception")


def run_in_process(
    workspace: Workspace,
    options: Sequence[str],
    stages: Sequence[str],
    on_check: Callable[[str], object],
) -> str:
    """Run pytest on these stages and return its output.

    `on_check` is called with the id of each check that starts, and with "" while one continues.
    """
    code = Loaded(read_sources(workspace.folder), stages[0].partition("/")[0])
    printed = io.StringIO()
    arguments = [
        *options,
        *(part for name in LEFT_OUT for part in ("-p", f"no:{name}")),
        *("--capture=sys", f"--check-seconds={LOOP_SECONDS}"),
        *(str(workspace.folder / stage) for stage in stages),
    ]
    with (
        code.import_own(),
        swap_attribute(sys, "path", list(sys.path)),
        swap_attribute(sys, "dont_write_bytecode", True),
        swap_attribute(os, "environ", {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}),
        redirect_stdout(printed),
        redirect_stderr(printed),
    ):
        pytest.main(arguments, plugins=[_Watched(code.watch, on_check)])
    return printed.getvalue()


class _Watched:
    """A pytest plugin that lets a watch stop long checks, and reports each start."""

    def __init__(self, watch: Watch, on_check: Callable[[str], object]) -> None:
        self._watch = watch
        self._on_check = on_check

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Call `on_check` with the id of a check that starts."""
        self._on_check(nodeid)

    def pytest_casino_in_time(self, seconds: float) -> AbstractContextManager[None]:
        """Return a block that ends with `Stop` after `seconds` of CPU time."""
        return self._arm(seconds)

    @contextmanager
    def _arm(self, seconds: float) -> Iterator[None]:
        self._watch.arm(seconds, lambda: self._on_check(""))
        try:
            yield
        finally:
            self._watch.disarm()
