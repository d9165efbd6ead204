"""The tree of errors: exit statuses, next steps, and tracebacks."""

from __future__ import annotations

import errno
import os
import pickle
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from autograder import errors
from autograder.course.files import Kit
from autograder.errors import (
    CannotIsolate,
    CourseError,
    KitError,
    KitFault,
    SandboxError,
    SubmissionError,
    as_kit_error,
)

FAMILIES = (CourseError, SubmissionError, SandboxError, KitFault)
KINDS = [name for name in errors.__all__ if isinstance(getattr(errors, name), type)]


@pytest.mark.parametrize(
    ("family", "status"),
    [(CourseError, 2), (SubmissionError, 2), (SandboxError, 3), (CannotIsolate, 3), (KitFault, 3)],
)
def test_each_family_has_its_exit_status(family: type[KitError], status: int) -> None:
    """Bad input ends with 2, a fault of the grader with 3."""
    assert family.exit_status == status
    assert family("broken").exit_status == status


def test_four_families_stand_directly_below_the_base() -> None:
    """The tree in the docstring is the tree in the code."""
    assert all(family.__bases__ == (KitError,) for family in FAMILIES)
    assert CannotIsolate.__bases__ == (SandboxError,)
    assert set(KINDS) == {kind.__name__ for kind in (KitError, CannotIsolate, *FAMILIES)}


def test_only_our_own_fault_shows_a_traceback() -> None:
    """Everybody else's mistakes are told in words."""
    assert [family for family in FAMILIES if family.shows_traceback] == [KitFault]
    assert not CannotIsolate.shows_traceback


def test_an_error_carries_its_message_and_next_step() -> None:
    """Both can be read back, and the text of the error is the message alone."""
    error = SubmissionError("no such folder: work", next_step="Check the spelling.")
    assert error.message == "no such folder: work"
    assert error.next_step == "Check the spelling."
    assert str(error) == "no such folder: work"


def test_the_next_step_may_be_left_out() -> None:
    """An error without advice has an empty next step."""
    assert KitError("broken").next_step == ""


@pytest.mark.parametrize("family", [KitError, *FAMILIES, CannotIsolate])
def test_an_error_survives_the_way_between_processes(family: type[KitError]) -> None:
    """Type, message and next step come back from a pickle."""
    error = pickle.loads(pickle.dumps(family("broken", next_step="Mend it.")))
    assert (type(error), error.message, error.next_step) == (family, "broken", "Mend it.")


def test_the_docstring_draws_every_public_error() -> None:
    """No class is missing from the drawing, and none is private."""
    assert errors.__doc__ is not None
    assert all(name in errors.__doc__ for name in KINDS)


@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (OSError(errno.ENOSPC, "No space"), 2, "no room for the output"),
        (OSError(errno.ENOSPC, "No space", "/tmp/x"), 2, "/tmp/x: No space."),
        (PermissionError(errno.EACCES, "Not allowed", b"/tmp/x"), 2, "/tmp/x: Not allowed."),
        (OSError(errno.EMFILE, "Too many open files"), 3, "Too many open files."),
        (MemoryError(), 3, os.strerror(errno.ENOMEM)),
    ],
)
def test_what_the_machine_refuses_is_no_bug(error: Exception, status: int, words: str) -> None:
    """It names the file or the limit, and shows no traceback."""
    found = as_kit_error(error)
    assert found.exit_status == status
    assert words in found.message
    assert not found.shows_traceback


def run_demo(body: str) -> subprocess.CompletedProcess[str]:
    """Run `autograder demo` with another body."""
    code = (
        "import errno, os, signal, time\nimport autograder.commands.grade as module\n"
        f"def demo():\n    {body}\n"
        "module.demo = demo\nfrom autograder.cli import main\nmain()"
    )
    return subprocess.run(
        [sys.executable, "-c", code, "demo"],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("error", ["BrokenPipeError(errno.EPIPE, 'Broken pipe')", "EOFError()"])
def test_another_process_that_has_gone_is_not_taken_for_the_reader(error: str) -> None:
    """Typer ends with status 1 and hides the reason for both."""
    done = run_demo(f"raise {error}")
    assert done.returncode == 3
    assert error.partition("(")[0] in done.stderr


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_command_that_is_stopped_says_what_stays(name: str) -> None:
    done = run_demo(f"os.kill(os.getpid(), signal.{name}); time.sleep(60)")
    assert done.returncode == 130
    assert done.stderr.startswith("Stopped.")


@pytest.mark.parametrize(
    ("shell", "status", "words"),
    [
        ("exec {} <&- >&-", 0, "Results"),
        ("exec {} --json <&- >&-", 0, "Grading took"),
        ("exec {} <&- >&- 2>&-", 0, ""),
        ("mkdir gone && cd gone && rmdir ../gone && exec {}", 2, "no longer exists"),
    ],
)
def test_a_shell_may_start_it_without_streams_or_folder(
    kit: Kit, tmp_path: Path, shell: str, status: int, words: str
) -> None:
    """The next file that was opened got the number of a closed stream."""
    submitted = kit.root / "examples" / "class"
    command = [sys.executable, "-m", "autograder.cli", "grade", submitted, "--to", tmp_path / "to"]
    only = ["--student", "ben-adeyemi", "--stage", "1", "--jobs", "2"]
    quoted = shlex.join(map(str, [*command, *only]))
    done = subprocess.run(
        ["sh", "-c", shell.format(quoted)], cwd=tmp_path,
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == status, done.stderr
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert len(list(tmp_path.glob("to/*/*.json"))) == (status == 0)
