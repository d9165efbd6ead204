"""Measures the isolated grader beside other ways to run the same assertions on the same class.

`make bench` runs it. Everything is a ratio from one run on one machine; nothing here is a test.

* visible checks: `python -m pytest` on the checks that students have, one process for each
  submission and stage, no isolation, in an environment that holds pytest and nothing else;
* hidden tests: the same with the hidden suites;
* gradescope-utils: its unittest runner, one process for each submission and stage, no isolation, in
  an environment of its own;
* kit: `autograder grade --jobs 1`, isolated, style and result files included;
* with `--beside CHECKOUT`: the same by another checkout of the kit, with its own `.venv`.

The two environments are made here. All ways keep their bytecode, and each has run once before it is
measured: what is compared is grading, not the compiling of libraries.

No two submissions are the same, so that the kit cannot grade one for another. CPU time is that of
the whole process tree, as the system accounts for it. Bubblewrap's processes leave that tree, so
the kit runs without it, the mandatory layers in force. `bench.nbgrader_stock` has nbgrader.
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
import venv
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parent.parent
STAGES = tuple(sorted(path.name for path in (ROOT / "solutions").glob("stage[1-7]_*")))
TIMEOUT_SECONDS = 3600
BYTECODE = Path(tempfile.gettempdir()) / f"bench-bytecode-{os.getuid()}"
ENDLESS = (
    b"\n\ndef _endless(self):\n    while True:\n        pass\n\n\nHand.is_blackjack = _endless\n"
)


@dataclass(frozen=True)
class Cost:
    """A command's cost: CPU seconds of its whole tree, wall seconds, bytes of memory.

    The memory is that of its largest process so far.
    """

    cpu: float
    wall: float
    memory: int = 0

    def __add__(self, other: Cost) -> Cost:
        memory = max(self.memory, other.memory)
        return Cost(self.cpu + other.cpu, self.wall + other.wall, memory)

    def __truediv__(self, number: int) -> Cost:
        return Cost(self.cpu / number, self.wall / number, self.memory)


def measure(command: list[str], folder: Path = ROOT, **environment: str) -> Cost:
    """Run a command to its end and return its cost; a fault of the command ends the bench."""
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
    """Make an environment that holds these packages alone, and return its Python."""
    venv.create(folder, with_pip=True)
    python = str(folder / "bin" / "python")
    quiet = ["--quiet", "--disable-pip-version-check"]
    pinned = [f"{name}=={version(name)}" for name in packages]
    subprocess.run([python, "-m", "pip", "install", *quiet, *pinned], check=True, timeout=600)
    return python


def visible(python: str, student: Path) -> Cost:
    """Run the visible checks on one student: one pytest process for each stage."""
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


def plain(python: str, student: Path) -> Cost:
    """Run the hidden suites on one student: one pytest process for each stage."""
    total = Cost(0.0, 0.0)
    for stage in STAGES:
        total += measure(
            [
                python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:python",
                "-p", "plain_student", f"--student-dir={student}", f"autograder/stages/{stage}",
            ],
            PYTHONPATH=str(ROOT / "bench" / "plain"),
            PYTEST_DISABLE_PLUGIN_AUTOLOAD="1",
        )  # fmt: skip
    return total


def gradescope(python: str, student: Path) -> Cost:
    """Grade one student with gradescope-utils: one process for each stage."""
    total = Cost(0.0, 0.0)
    runner = str(ROOT / "bench" / "plain" / "gradescope_run.py")
    for stage in STAGES:
        results = str(student / f"{stage}.json")
        total += measure([python, runner, str(student), stage, results])
    return total


def kit(submissions: Path, results: Path, jobs: int = 1, checkout: Path | None = None) -> Cost:
    """Grade a class with the kit, or another checkout of it, from command to result files."""
    python = sys.executable if checkout is None else str(checkout / ".venv" / "bin" / "python")
    command = [python, "-P", "-m", "autograder.cli", "grade", str(submissions)]
    command += ["--to", str(results), "--jobs", str(jobs)]
    return measure(command, checkout or ROOT, PATH=os.devnull)


def ways_to_write(stage: str) -> list[Path]:
    """Return the right submissions of a stage that need no other own stage, the reference first."""
    folders = sorted((ROOT / "tests" / "submissions" / stage).glob("*/submission"))
    alone = [folder / stage for folder in folders if len(list(folder.iterdir())) == 1]
    return [ROOT / "solutions" / stage, *alone]


def make_class(folder: Path, size: int, style: int | None = None) -> None:
    """Make a class of right submissions, half of them with a wrong `Card.value`, no two alike.

    Each stage is written in one of ten to twenty ways, so that answers differ as in a class; with a
    `style`, all students write in the way of that number, and all are right.
    """
    ways = {stage: ways_to_write(stage) for stage in STAGES}
    for number in range(size):
        chance = random.Random(number)
        student = folder / f"student{number:05}"
        for stage in STAGES:
            own = ways[stage]
            chosen = chance.choice(own) if style is None else own[style % len(own)]
            shutil.copytree(chosen, student / stage)
            for file in (student / stage).glob("*.py"):
                file.write_bytes(file.read_bytes() + f"\n\n_NUMBER = {number}\n".encode())
        if number % 2 and style is None:
            card = student / STAGES[0] / "card.py"
            wrong = b"\n\nCard.value = lambda self: self.rank\n"
            card.write_bytes(card.read_bytes() + wrong)


def compare(base: Path, size: int, sample: int, beside: Path | None) -> None:
    """Print the cost of a submission in each way; the slow ways grade a few students only."""
    make_class(base / "class", size)
    make_class(base / "one", 1)
    kit(base / "one", base / "results0")
    own = kit(base / "class", base / "results") / size
    each = {"this kit, isolated, style": own}
    if beside is not None:
        kit(base / "one", base / "results-beside0", checkout=beside)
        other = kit(base / "class", base / "results-beside", checkout=beside)
        each[f"the kit in {beside.name}"] = other / size
    ways = {
        "pytest, visible checks": (visible, ("pytest",)),
        "pytest, hidden suites": (plain, ("pytest",)),
        "gradescope-utils, no isolation": (gradescope, ("pytest", "gradescope-utils")),
    }
    students = [base / "class" / f"student{number:05}" for number in range(sample)]
    for name, (grade, packages) in ways.items():
        python = environment(base / f"env{len(each)}", *packages)
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
    """Print the cost of a student in each style: what a class of that style costs beyond one."""
    costs = []
    for style in range(styles):
        few, many = base / f"few{style}", base / f"many{style}"
        make_class(few, 1, style)
        make_class(many, size + 1, style)
        both = [kit(each, base / f"results-{each.name}").cpu for each in (few, many)]
        costs.append((both[1] - both[0]) / size)
    words = ", ".join(f"{cost:.2f}" for cost in sorted(costs))
    print(f"CPU seconds of a right student, by style: {words}; {max(costs) / min(costs):.2f}")


def hang(base: Path) -> None:
    """Print the extra cost of one endless loop in a class of 30, cold, on all cores."""
    cores = os.cpu_count() or 1
    make_class(base / "thirty", 30)
    cold = kit(base / "thirty", base / "results2", jobs=cores)
    hand = base / "thirty" / "student00000" / STAGES[0] / "hand.py"
    hand.write_bytes(hand.read_bytes() + ENDLESS)
    hung = kit(base / "thirty", base / "results3", jobs=cores)
    print(f"30 students, cold, {cores} cores {cold.wall:9.2f} s wall, {cold.cpu:.2f} s CPU")
    print(f"one endless loop adds {hung.cpu - cold.cpu:13.2f} s CPU")


def growth(base: Path, sizes: list[int]) -> None:
    """Print how time and memory grow with the class, and the cost of a regrade."""
    for size in sizes:
        make_class(base / f"class{size}", size)
        folders = base / f"class{size}", base / f"results{size}"
        first = kit(*folders, jobs=os.cpu_count() or 1)
        time.sleep(3)  # the index trusts no file that was written a moment ago
        kit(*folders)
        again = kit(*folders)
        print(
            f"{size:6} students {first.cpu / size * 1e3:8.0f} ms CPU each, "
            f"largest process {first.memory / 2**20:5.0f} MB; "
            f"unchanged {again.cpu:5.2f} s CPU, {again.memory / 2**20:5.0f} MB"
        )
        shutil.rmtree(folders[0])


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=20, help="students in the class")
    parser.add_argument("--plain", type=int, default=4, help="students graded in the other ways")
    parser.add_argument("--beside", type=Path, help="another checkout, with its own .venv")
    parser.add_argument("--styles", type=int, default=12, help="styles that are timed one by one")
    parser.add_argument("--sizes", type=int, nargs="*", default=[10, 100], help="for the growth")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        base = Path(folder)
        compare(base, chosen.size, chosen.plain, chosen.beside)
        by_style(base, chosen.styles, size=3)
        hang(base)
        growth(base, chosen.sizes)


if __name__ == "__main__":
    main()
