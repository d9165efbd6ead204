"""Runs commands in a fork, with real exit statuses and only one import of modules.

`run_forked` forks the tests' process. `run_module` is `python -m`: it forks a process that has
imported pytest and the kit's checks, but nothing of a student's.
"""

from __future__ import annotations

import atexit
import gc
import multiprocessing
import os
import runpy
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from _pytest.config import default_plugins

__all__ = ["Done", "run_forked", "run_module"]

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Done:
    """How a command ended, and what it printed."""

    returncode: int | None
    stdout: str
    stderr: str


def run_forked(
    main: Callable[[], object],
    arguments: list[str],
    *,
    seconds: float,
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
    server: bool = False,
) -> Done:
    """Call `main` with `arguments` as its command line; end it after so many seconds.

    The fork has standard streams, a working directory and an environment of its own, so that a
    command changes nothing here. Its standard input is empty.
    """
    context = multiprocessing.get_context("forkserver" if server else "fork")
    with tempfile.NamedTemporaryFile() as out, tempfile.NamedTemporaryFile() as err:
        process = context.Process(
            target=_become, args=(main, arguments, (out.name, err.name), cwd, environment)
        )
        gc.freeze()  # else the fork's first collection copies all memory of the tests' process
        process.start()
        gc.unfreeze()
        process.join(seconds)
        if process.is_alive():
            process.kill()
            process.join()
        texts = (Path(file.name).read_text("utf-8", "replace") for file in (out, err))
        return Done(process.exitcode, *texts)


def run_module(
    module: str, *options: str, seconds: float, cwd: Path, environment: Mapping[str, str]
) -> Done:
    """Run `python -B -m MODULE`; of Python's own variables PYTHONSAFEPATH alone counts."""
    ours = ("casino.progress.running", "casino.progress.screen", "casino.progress.reading")
    multiprocessing.set_forkserver_preload(
        [*(f"_pytest.{each}" for each in default_plugins), *ours]
    )
    main = partial(_run_module, module, cwd)
    return run_forked(
        main, [module, *options], seconds=seconds, cwd=cwd, environment=environment, server=True
    )


def _run_module(module: str, cwd: Path) -> None:
    """Look for modules first in the working folder, and for the tests' own last."""
    sys.dont_write_bytecode = True
    first = [] if os.environ.get("PYTHONSAFEPATH") else [str(cwd)]
    others = [each for each in sys.path if each not in ("", str(ROOT))]
    sys.path[:] = [*first, *others, str(ROOT)]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def _become(
    main: Callable[[], object],
    arguments: list[str],
    streams: tuple[str, str],
    cwd: Path | None,
    environment: Mapping[str, str] | None,
) -> None:
    """Run the command: the body of the fork."""
    atexit._clear()  # what the tests' process does at its end is not the command's business
    for target, name in enumerate((os.devnull, *streams)):
        opened = os.open(name, os.O_RDWR | os.O_APPEND)
        os.dup2(opened, target)
        os.close(opened)
    sys.stdin = sys.__stdin__ = os.fdopen(0, closefd=False)
    sys.stdout = sys.__stdout__ = os.fdopen(1, "w", closefd=False)
    sys.stderr = sys.__stderr__ = os.fdopen(2, "w", buffering=1, closefd=False)
    if environment is not None:
        os.environ.clear()
        os.environ.update(environment)
    if cwd is not None:
        os.chdir(cwd)
    sys.argv = arguments
    main()
