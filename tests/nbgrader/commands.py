"""Runs nbgrader's real commands, each in a fork of this process, so that imports are paid once."""

from __future__ import annotations

import multiprocessing
import os
import sys
import tempfile
from pathlib import Path

SECONDS = 240


def nbgrader(command: str, cwd: Path, home: Path, *more: str, status: int | None = 0) -> str:
    """Run `nbgrader command more…` as the user whose home that is; return what it printed.

    The exit status must be `status`; None takes any.
    """
    import nbgrader.apps.nbgraderapp  # noqa: F401

    home.mkdir(parents=True, exist_ok=True)
    arguments = [*command.split(), *more]
    with tempfile.TemporaryFile() as file:
        context = multiprocessing.get_context("fork")
        process = context.Process(target=_run, args=(arguments, cwd, home, file.fileno()))
        process.start()
        process.join(SECONDS)
        if process.is_alive():
            process.kill()
            process.join()
        file.seek(0)
        output = file.read().decode("utf-8", "replace")
    assert status in (None, process.exitcode), f"nbgrader {command}: {output[-3000:]}"
    return output


def environment(home: Path) -> dict[str, str]:
    """Return the environment of one user: a home of their own, and no settings of ours."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("JUPYTER")}
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return kept | {"HOME": str(home), "PATH": path, "PYTHONWARNINGS": "ignore"}


def _run(arguments: list[str], cwd: Path, home: Path, output: int) -> None:
    """Become the command: the body of the fork."""
    import warnings

    from nbgrader.apps.nbgraderapp import NbGraderApp
    from nbgrader.validator import Validator

    for stream in (1, 2):
        os.dup2(output, stream)
    sys.stdout = sys.__stdout__ = os.fdopen(1, "w", buffering=1, closefd=False)
    sys.stderr = sys.__stderr__ = os.fdopen(2, "w", buffering=1, closefd=False)
    Validator.stream = sys.stdout  # nbgrader took the one that was there when it was imported
    warnings.simplefilter("ignore")
    os.environ.clear()
    os.environ.update(environment(home))
    os.chdir(cwd)
    sys.argv = ["nbgrader", *arguments]
    NbGraderApp.launch_instance()
