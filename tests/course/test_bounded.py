"""Examining submitted text in one separate process, within limits."""

from __future__ import annotations

import ast
import gc
import os
import signal
import subprocess
import sys
import threading
from typing import ClassVar

import pytest

from autograder.course.bounded import (
    MAX_LINE_CHARACTERS,
    LookLost,
    has_long_line,
    run_bounded,
    run_limited,
)


def spin() -> None:
    """Never end."""
    while True:
        pass


def grow() -> int:
    """Take a gigabyte."""
    return len(b"x" * (1 << 30))


def leave() -> None:
    """End the process."""
    os._exit(3)


def test_looks_share_one_process_that_is_not_this_one() -> None:
    """A look costs a message, not a process."""
    first = run_bounded(os.getpid)
    assert first != os.getpid()
    assert run_bounded(os.getpid) == first
    assert run_bounded(sorted, [2, 1]) == [1, 2]


@pytest.mark.parametrize("look", [spin, grow, leave])
def test_a_look_past_its_limits_is_lost_alone(look: object) -> None:
    """Time, memory, and a process that ends; the next look finds a new one."""
    before = run_bounded(os.getpid)
    with pytest.raises(LookLost):
        run_bounded(look, cpu_seconds=0.1)  # type: ignore[arg-type]
    assert run_bounded(os.getpid) != before


def test_time_is_counted_for_each_look() -> None:
    """Many short looks are not one long one."""
    for _ in range(30):
        assert run_bounded(sum, range(10**6), cpu_seconds=0.5) == 499999500000


def test_an_exception_is_the_callers() -> None:
    """What a look raises is raised here, and the process is kept."""
    before = run_bounded(os.getpid)
    with pytest.raises(ValueError, match="invalid literal"):
        run_bounded(int, "x")
    assert run_bounded(os.getpid) == before


class Left:
    """Part of a circle, and not to be ended by a process that did not make it."""

    ended_in: ClassVar[list[int]] = []

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        Left.ended_in.append(os.getpid())


def collected() -> list[int]:
    """Collect what lies about, and tell where it was ended."""
    gc.collect()
    return Left.ended_in


def test_a_look_ends_nothing_that_is_left_here() -> None:
    """A finalizer of ours ran in the midst of a parse: Python took the parse for broken."""
    with pytest.raises(LookLost):
        run_bounded(leave)
    gc.disable()
    try:
        Left()
        assert run_bounded(collected) == []
    finally:
        gc.enable()
    assert collected() == [os.getpid()]


def test_threads_take_turns() -> None:
    """The review page answers several requests at once."""
    found: list[int] = []
    threads = [
        threading.Thread(target=lambda n=n: found.append(run_bounded(abs, -n))) for n in range(20)
    ]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert sorted(found) == list(range(20))


def test_a_fork_has_a_process_of_its_own() -> None:
    """Two processes on one pipe would take each other's answers."""
    before = run_bounded(os.getpid)
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writes, str(run_bounded(os.getpid)).encode())
        os._exit(0)
    os.waitpid(child, 0)
    assert int(os.read(reads, 99)) not in (before, child)
    assert run_bounded(os.getpid) == before
    os.close(reads)
    os.close(writes)


def test_a_program_has_limits_too() -> None:
    """One that takes two gigabytes does not get them."""
    program = """
from resource import RLIMIT_AS, getrlimit
while getrlimit(RLIMIT_AS) != (1 << 30, 1 << 30): pass  # which is set from outside
b"x" * (1 << 31)
"""
    run = run_limited([sys.executable, "-c", program], "/")
    assert run.returncode != 0
    assert b"MemoryError" in run.stderr


def test_a_long_line_is_found_whatever_ends_a_line() -> None:
    """Carriage returns end one as well."""
    assert has_long_line(b"x" * (MAX_LINE_CHARACTERS + 1))
    assert not has_long_line(b"\r".join([b"x" * MAX_LINE_CHARACTERS] * 3))


def test_a_process_that_the_system_killed_between_looks_costs_nothing() -> None:
    """The text of the next look isn't too much for that."""
    os.kill(run_bounded(os.getpid), signal.SIGKILL)
    assert run_bounded(sorted, [2, 1]) == [1, 2]


def test_a_process_that_is_killed_twice_is_lost() -> None:
    with pytest.raises(LookLost):
        run_bounded(kill_itself)


def kill_itself() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_program_keeps_a_limit_that_is_lower_already() -> None:
    """An ordinary user can't raise it again."""
    code = (
        "import resource; from autograder.course import bounded\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))\n"
        "print(bounded.run_limited(['sh', '-c', 'ulimit -H -f'], '/').stdout)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(ast.literal_eval(done.stdout)) <= 1 << 11
