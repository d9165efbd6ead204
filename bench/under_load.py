"""Grades the reference and the sample class again and again on a busy machine: the same points?

Beside the grading, some processes burn a core each and one keeps touching memory. Every result has
to be the same to the byte, but for the times. Run: `python -m bench.under_load --rounds 5`.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from autograder.authoring.skeletons import strip_markers
from autograder.course.files import find_kit

ROOT = Path(__file__).parents[1]
PAGE = 4096


def burn() -> None:
    """Use a core up for ever."""
    while True:
        pass


def fill(megabytes: int) -> None:
    """Keep memory in use: write to each of its pages, again and again."""
    memory = bytearray(megabytes * 2**20)
    while True:
        for place in range(0, len(memory), PAGE):
            memory[place] = (memory[place] + 1) % 256


@contextmanager
def busy(loops: int, megabytes: int) -> Iterator[None]:
    """Keep the machine busy in the block."""
    context = multiprocessing.get_context("spawn")
    others = [context.Process(target=burn, daemon=True) for _ in range(loops)]
    others += [context.Process(target=fill, args=(megabytes,), daemon=True)] if megabytes else []
    for each in others:
        each.start()
    try:
        yield
    finally:
        for each in others:
            each.kill()
            each.join()


def write_class(to: Path) -> None:
    """Write the sample class, and the reference as one student more."""
    shutil.copytree(ROOT / "examples" / "class", to, symlinks=True)
    kit = find_kit()
    for stage in kit.course.stages:
        folder = to / "reference" / stage.name
        folder.mkdir(parents=True)
        for name, content in kit.reference(stage).items():
            (folder / name).write_text(strip_markers(content.decode()), encoding="utf-8")


def graded(submissions: Path, results: Path, jobs: int) -> dict[str, str]:
    """Grade a class; return each result without its times, as text by its place."""
    command = [sys.executable, "-m", "autograder", "grade", str(submissions), "--to", str(results)]
    subprocess.run([*command, "--jobs", str(jobs)], check=True, capture_output=True, cwd=ROOT)
    found = {}
    for path in sorted(results.glob("*/*.json")):
        record = json.loads(path.read_bytes())
        record.pop("seconds")
        found[path.relative_to(results).as_posix()] = json.dumps(record, sort_keys=True)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare the rounds; exit with 1 where one differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--loops", type=int, default=4)
    parser.add_argument("--megabytes", type=int, default=1024)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args(arguments)
    differing = 0
    with tempfile.TemporaryDirectory() as folder, busy(options.loops, options.megabytes):
        write_class(Path(folder) / "class")
        first: dict[str, str] = {}
        for number in range(options.rounds):
            began = time.monotonic()
            found = graded(Path(folder) / "class", Path(folder) / str(number), options.jobs)
            first = first or found
            other = sorted(name for name in first | found if first.get(name) != found.get(name))
            points = sum(json.loads(text)["points"] for text in found.values())
            seconds = time.monotonic() - began
            print(
                f"round {number + 1}: {len(found)} results, {points:.2f} points, "
                f"{seconds:.0f} s, differing: {', '.join(other) or 'none'}",
                flush=True,
            )
            differing += bool(other)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
