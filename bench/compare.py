"""Measures the isolated grader beside plain pytest on the same submissions and assertions.

`make bench` runs it. Everything is a ratio from one run on one machine; nothing here is a test.

* plain: `python -m pytest`, one process for each submission and stage, no isolation;
* kit: `autograder grade --jobs 1`, isolated, style and result files included.

CPU time is that of the whole process tree, as the operating system accounts for it.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
STAGES = (
    "stage1_card_hand",
    "stage2_human_vs_dealer",
    "stage3_computer_player",
    "stage4_soft_aces",
)
TIMEOUT_SECONDS = 600
ENDLESS = (
    "\n\ndef _endless(self):\n    while True:\n        pass\n\n\nHand.is_blackjack = _endless\n"
)


@dataclass(frozen=True)
class Cost:
    """What a command took: seconds of CPU of its whole tree, seconds of wall time."""

    cpu: float
    wall: float

    def __add__(self, other: Cost) -> Cost:
        return Cost(self.cpu + other.cpu, self.wall + other.wall)


def measure(command: list[str], **environment: str) -> Cost:
    """Run a command to its end and return its cost; a fault of the command ends the bench."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=TIMEOUT_SECONDS,
        check=False,
    )
    if done.returncode > 1:
        sys.exit(f"{' '.join(command[:5])} … ended with status {done.returncode}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Cost(cpu, time.perf_counter() - started)


def plain(student: Path) -> Cost:
    """Grade one student without isolation: one pytest process for each stage."""
    total = Cost(0.0, 0.0)
    for stage in STAGES:
        total += measure(
            [
                sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider",
                "-p", "plain_student", f"--student-dir={student}", f"autograder/hidden/{stage}",
            ],
            PYTHONPATH=str(ROOT / "bench" / "plain"),
            PYTEST_DISABLE_PLUGIN_AUTOLOAD="1",
        )  # fmt: skip
    return total


def kit(submissions: Path, results: Path, jobs: int = 1) -> Cost:
    """Grade a class with the kit, cold, from command to result files."""
    command = [sys.executable, "-m", "autograder.cli", "grade", str(submissions)]
    for stage in STAGES:
        command += ["--stage", stage]
    return measure([*command, "--to", str(results), "--jobs", str(jobs)])


def make_class(folder: Path, size: int) -> None:
    """Make a class of right submissions, half of them with a wrong `Card.value`."""
    for number in range(size):
        student = folder / f"student{number:03}"
        for stage in STAGES:
            shutil.copytree(ROOT / "solutions" / stage, student / stage)
        if number % 2:
            card = student / STAGES[0] / "card.py"
            card.write_text(card.read_text() + "\n\nCard.value = lambda self: self.rank\n")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=20, help="students in the class")
    parser.add_argument("--plain", type=int, default=4, help="students graded with plain pytest")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        base = Path(folder)
        make_class(base / "class", chosen.size)
        graded = kit(base / "class", base / "results")
        bare = Cost(0.0, 0.0)
        for number in range(chosen.plain):
            bare += plain(base / "class" / f"student{number:03}")
        cold = kit(base / "class", base / "results2", jobs=os.cpu_count() or 1)
        hand = base / "class" / "student000" / STAGES[0] / "hand.py"
        hand.write_text(hand.read_text() + ENDLESS)
        hung = kit(base / "class", base / "results3", jobs=os.cpu_count() or 1)
    each, bare_each = graded.cpu / chosen.size, bare.cpu / chosen.plain
    stages = len(STAGES)
    print(f"{chosen.size} students, {stages} stages each; plain pytest on {chosen.plain} of them")
    print(f"plain pytest, no isolation   {bare_each / stages * 1e3:8.1f} ms CPU a submission")
    print(f"this kit, isolated, style    {each / stages * 1e3:8.1f} ms CPU a submission")
    print(f"ratio of CPU                 {each / bare_each:8.2f}")
    print(f"class, all cores             {cold.wall:8.2f} s wall, cold start included")
    print(f"one endless loop adds        {hung.wall - cold.wall:8.2f} s wall")


if __name__ == "__main__":
    main()
