"""Runs nbgrader's real commands in forks of this process, so that imports happen once."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tests.forks import run_forked

SECONDS = 240


def nbgrader(command: str, cwd: Path, home: Path, *more: str, status: int | None = 0) -> str:
    """Run `nbgrader command more…` as the user whose home that is; return what it printed.

    The exit status must be `status`; None takes any.
    """
    import nbgrader.apps.nbgraderapp  # noqa: F401

    home.mkdir(parents=True, exist_ok=True)
    arguments = ["nbgrader", *command.split(), *more]
    done = run_forked(_main, arguments, seconds=SECONDS, cwd=cwd, environment=environment(home))
    output = done.stdout + done.stderr
    assert status in (None, done.returncode), f"nbgrader {command}: {output[-3000:]}"
    return output


def environment(home: Path) -> dict[str, str]:
    """Return the environment of one user: a home of their own, and no settings of ours."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("JUPYTER")}
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return kept | {"HOME": str(home), "PATH": path, "PYTHONWARNINGS": "ignore"}


def _main() -> None:
    """Become nbgrader: the body of the fork."""
    import warnings

    from nbgrader.apps.nbgraderapp import NbGraderApp
    from nbgrader.validator import Validator

    Validator.stream = sys.stdout  # nbgrader took the one that was there when it was imported
    warnings.simplefilter("ignore")
    NbGraderApp.launch_instance()
