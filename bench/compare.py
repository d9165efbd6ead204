"""Measures the isolated grader beside other ways to check the same class.

`make bench` runs it. Everything is a ratio from one run on one machine; nothing here is a test.

* visible checks: `python -m pytest` on the checks that students have, one process for each
  submission and stage, no isolation, in an environment that holds pytest and nothing else;
* gradescope-utils: its unittest runner with the hidden tests, one process for each submission and
  stage, no isolation;
* kit: `autograder grade --jobs 1`, isolated, style and result files included;
* with `--beside CHECKOUT`: the same by another checkout of the kit, with its own `.venv`.

All ways keep their bytecode, and each has run once before it is measured: the comparison is about
grading, not about compiling libraries.

No two submissions are the same, so that the kit cannot grade one for another. CPU time is that of
the whole process tree, as the system accounts for it. Bubblewrap's processes leave that tree, so
the kit runs without it, the mandatory layers in force.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
import venv
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from autograder.course.files import find_kit

ROOT = Path(__file__).parent.parent
STAGES = tuple(sorted(path.name for path in (ROOT / "solutions").glob("stage[1-7]_*")))
TIMEOUT_SECONDS = 3600
BYTECODE = Path(tempfile.gettempdir()) / f"bench-bytecode-{os.getuid()}"


@dataclass(frozen=True)
class Cost:
    """The CPU time, wall time, and memory of a command and all processes that it starts."""

    cpu: float  # CPU seconds
    wall: float  # seconds
    memory: int = 0  # bytes of the largest process so far

    def __add__(self, other: Cost) -> Cost:
        memory = max(self.memory, other.memory)
        return Cost(self.cpu + other.cpu, self.wall + other.wall, memory)

    def __truediv__(self, number: int) -> Cost:
        return Cost(self.cpu / number, self.wall / number, self.memory)


def measure(command: list[str], folder: Path = ROOT, **environment: str) -> Cost:
    """Run a command and return its cost; end the benchmark if the command fails."""
    inherited = {key: os.environ[key] for key in os.environ if not key.startswith("PYTHON")}
    started = time.perf_counter()
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**inherited, "PYTHONPYCACHEPREFIX": str(BYTECODE), **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    alarm = threading.Timer(TIMEOUT_SECONDS, process.kill)
    alarm.start()
    _, status, used = os.wait4(process.pid, 0)
    alarm.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"{' '.join(command[:5])} … ended with status {process.returncode}")
    wall = time.perf_counter() - started
    return Cost(used.ru_utime + used.ru_stime, wall, used.ru_maxrss * 1024)


def environment(folder: Path, *packages: str) -> str:
    """Make a virtual environment with only these packages, and return its Python's path."""
    venv.create(folder, with_pip=True)
    python = str(folder / "bin" / "python")
    quiet = ["--quiet", "--disable-pip-version-check"]
    pinned = [f"{name}=={version(name)}" for name in packages]
    subprocess.run([python, "-m", "pip", "install", *quiet, *pinned], check=True, timeout=600)
    return python


def visible(python: str, student: Path) -> Cost:
    """Measure the visible checks of one student, with one pytest process per stage."""
    total = Cost(0.0, 0.0)
    for stage in STAGES:
        (checks,) = (ROOT / "stages" / stage).glob("test_*.py")
        shutil.copy(checks, student / stage)
        command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--rootdir={student}"]
        file = str(student / stage / checks.name)
        total += measure(
            [*command, file], PYTHONPATH=str(student), PYTEST_DISABLE_PLUGIN_AUTOLOAD="1"
        )
        (student / stage / checks.name).unlink()
    return total


def gradescope(python: str, student: Path) -> Cost:
    """Measure gradescope-utils on one student, with one process per stage."""
    total = Cost(0.0, 0.0)
    runner = str(ROOT / "bench" / "gradescope_run.py")
    for stage in STAGES:
        results = str(student / f"{stage}.json")
        total += measure([python, runner, str(student), stage, results])
    return total


def kit(submissions: Path, results: Path, jobs: int = 1, checkout: Path | None = None) -> Cost:
    """Measure the grading of a class with this kit, or with another checkout of it."""
    python = sys.executable if checkout is None else str(checkout / ".venv" / "bin" / "python")
    command = [python, "-P", "-m", "autograder.cli", "grade", str(submissions)]
    command += ["--to", str(results), "--jobs", str(jobs)]
    return measure(command, checkout or ROOT, PATH=os.devnull)


def ways_to_write(stage: str) -> list[Path]:
    """Return the correct submissions of a stage that need no other stage, the reference first."""
    ways = sorted((ROOT / "tests" / "submissions" / stage).glob("*/expected.toml"))
    independent = [way for way in ways if "earlier" not in tomllib.loads(way.read_text())]
    return [ROOT / "solutions" / stage, *(way.parent / "submission" / stage for way in independent)]


def make_class(folder: Path, size: int, style: int | None = None) -> None:
    """Make a class of different, correct submissions, half of them with a wrong `Card.value`.

    Each stage is written in one of 10 to 20 styles. With `style`, all students use that style, and
    all are correct.
    """
    ways = {stage: ways_to_write(stage) for stage in STAGES}
    course = find_kit().course
    for number in range(size):
        chance = random.Random(number)
        student = folder / f"student{number:05}"
        for stage in STAGES:
            own = ways[stage]
            chosen = chance.choice(own) if style is None else own[style % len(own)]
            shutil.copytree(chosen, student / stage)
            for file in (student / stage).glob("*.py"):
                file.write_bytes(file.read_bytes() + f"\n\n_NUMBER = {number}\n".encode())
            for name in course.stage(stage).given:
                shutil.copy(ROOT / "stages" / stage / name, student / stage / name)
        if number % 2 and style is None:
            card = student / STAGES[0] / "card.py"
            wrong = b"\n\nCard.value = lambda self: self.rank\n"
            card.write_bytes(card.read_bytes() + wrong)


def compare(base: Path, size: int, sample: int, checkout: Path | None) -> None:
    """Print the cost of a submission for each tool; slow tools grade only `sample` students."""
    make_class(base / "class", size)
    make_class(base / "one", 1)
    kit(base / "one", base / "results0")
    own = kit(base / "class", base / "results") / size
    each = {"this kit, isolated, style": own}
    if checkout is not None:
        kit(base / "one", base / "results-beside0", checkout=checkout)
        other = kit(base / "class", base / "results-beside", checkout=checkout)
        each[f"the kit in {checkout.name}"] = other / size
    ways = {
        "pytest, visible checks": (visible, environment(base / "lean", "pytest")),
        "gradescope-utils, hidden tests": (gradescope, sys.executable),
    }
    students = [base / "class" / f"student{number:05}" for number in range(sample)]
    for name, (grade, python) in ways.items():
        grade(python, base / "one" / "student00000")
        each[name] = sum((grade(python, student) for student in students), Cost(0, 0)) / sample
    print(f"{size} students, {len(STAGES)} stages each; the others on {sample} of them")
    for name, cost in each.items():
        cpu, wall = cost.cpu / len(STAGES) * 1e3, cost.wall / len(STAGES) * 1e3
        print(
            f"{name:34}{cpu:8.1f} ms CPU a submission, {own.cpu / cost.cpu:5.2f}; "
            f"{wall:8.1f} ms by the clock, {own.wall / cost.wall:5.2f}"
        )


def by_style(base: Path, styles: int, size: int) -> None:
    """Print the CPU seconds that one more student costs, for each style of writing the stages."""
    costs = []
    for style in range(styles):
        few, many = base / f"few{style}", base / f"many{style}"
        make_class(few, 1, style)
        make_class(many, size + 1, style)
        both = [kit(each, base / f"results-{each.name}").cpu for each in (few, many)]
        costs.append((both[1] - both[0]) / size)
    words = ", ".join(f"{cost:.2f}" for cost in sorted(costs))
    print(f"CPU seconds of a right student, by style: {words}; {max(costs) / min(costs):.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=20, help="students in the class")
    parser.add_argument("--plain", type=int, default=4, help="students graded in the other ways")
    parser.add_argument("--beside", type=Path, help="another checkout, with its own .venv")
    parser.add_argument("--styles", type=int, default=12, help="styles that are timed one by one")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        base = Path(folder)
        compare(base, chosen.size, chosen.plain, chosen.beside)
        by_style(base, chosen.styles, size=3)


if __name__ == "__main__":
    main()
