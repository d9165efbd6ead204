"""A cluster of real workers, one of which is killed, gives the local run's results."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.run.cluster import _describe_difference
from tests.conftest import run_autograder, write_stage

pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="needs distributed")
STAGE1 = "stage1_card_hand"
START_SECONDS = 120


@contextlib.contextmanager
def started(*command: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run one of Dask's programs until the block ends, with all that it starts."""
    process = subprocess.Popen(
        [sys.executable, "-m", *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(START_SECONDS)


def worker(address: str) -> contextlib.AbstractContextManager[subprocess.Popen[bytes]]:
    """Start a worker without a nanny, so that killing it is final."""
    switches = ["--nworkers", "1", "--nthreads", "1", "--no-nanny", "--no-dashboard"]
    return started("distributed.cli.dask_worker", address, *switches)


@pytest.fixture
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a scheduler, which takes a free port itself and writes its address to a file."""
    file = tmp_path_factory.mktemp("scheduler") / "scheduler.json"
    where = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)]
    with started("distributed.cli.dask_scheduler", *where) as scheduler:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and scheduler.poll() is None:
            with contextlib.suppress(OSError, ValueError):  # not there yet, or half of it
                found = json.loads(file.read_text(encoding="utf-8"))
                break
            time.sleep(0.05)
        yield str(found["address"])


def wait_for_workers(address: str, number: int) -> None:
    """Wait until so many workers have registered."""
    from distributed import Client

    with Client(address, timeout=START_SECONDS, set_as_default=False) as client:
        if number:
            client.wait_for_workers(number, timeout=START_SECONDS)


def timeless(text: str) -> list[dict[str, object]]:
    """Return records without their times, the only part that may differ."""
    return [
        {key: value for key, value in record.items() if key != "seconds"}
        for record in json.loads(text)
    ]


@pytest.mark.proof
def test_a_cluster_that_loses_a_worker_gives_the_local_results(
    kit: Kit, address: str, tmp_path: Path
) -> None:
    submissions, results = tmp_path / "class", tmp_path / "results"
    stage = kit.course.stage(STAGE1)
    for number in range(6):
        files = dict(kit.skeleton(stage) if number % 3 else kit.reference(stage))
        files["hand.py"] += f"\n\n_NUMBER = {number}\n".encode()
        write_stage(submissions / f"student{number}" / STAGE1, files)
    with worker(address), worker(address) as victim:
        wait_for_workers(address, 2)
        command = ["grade", str(submissions), "--to", str(results), "--cluster", address]
        run = subprocess.Popen(
            [sys.executable, "-m", "autograder.cli", *command, "--json"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            deadline = time.monotonic() + START_SECONDS
            while not list(results.glob("*/*.json")) and time.monotonic() < deadline:
                time.sleep(0.05)
            victim.send_signal(signal.SIGKILL)
            output, words = run.communicate(timeout=START_SECONDS)
        finally:
            run.kill()
            run.wait()
    assert run.returncode == 0, words[-2000:]
    local = run_autograder("grade", submissions, "--json")
    assert timeless(output) == timeless(local.stdout)


def test_a_scheduler_without_workers_and_none_at_all_are_told(
    address: str, kit: Kit, tmp_path: Path
) -> None:
    write_stage(tmp_path / "ada" / STAGE1, kit.skeleton(kit.course.stage(STAGE1)))
    wait_for_workers(address, 0)
    alone = run_autograder("grade", tmp_path, "--cluster", address, status=2)
    assert "the scheduler has no worker" in alone.stderr
    wrong = run_autograder("grade", tmp_path, "--cluster", "nonsense://x", status=2)
    assert "no Dask scheduler answers" in wrong.stderr


@pytest.mark.parametrize(
    ("theirs", "words"),
    [
        ({"kit": "0.0.9", "digest": "a", "python": "3.11"}, "Worker tcp://w: kit 0.0.9, here"),
        ({"kit": "0.1.0", "digest": "a", "python": "3.12"}, "Worker tcp://w: Python 3.12, here"),
        ({"kit": "0.1.0", "digest": "b", "python": "3.11"}, "Worker tcp://w: its kit 0.1.0 has"),
        (ModuleNotFoundError("No module named 'autograder'"), "cannot be used there"),
        ({"kit": "0.1.0", "digest": "a", "python": "3.11"}, ""),
    ],
)
def test_a_worker_with_another_kit_is_named(theirs: object, words: str) -> None:
    told = _describe_difference(
        "tcp://w", theirs, {"kit": "0.1.0", "digest": "a", "python": "3.11"}
    )
    assert words in told
    assert bool(words) == bool(told)
