"""A burst, as at a deadline: from a submission's arrival to its result, in seconds.

    python -m bench.burst [SUBMISSIONS] [SECONDS]

So many submissions of stage 1 arrive in a folder within so many seconds, each written whole and
then moved into place. Beside it `autograder grade` runs again and again on that folder, as a
cron job or a loop in a shell would do; each run grades what has come since the last one. Printed
are the median, the 99th percentile and the longest wait, and how many runs there were.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import median, quantiles

from bench.compare import BYTECODE, ROOT, make_class

FIRST = "stage1_card_hand"
GIVE_UP_SECONDS = 1800


def hand_in(ready: Path, submissions: Path, seconds: float, arrived: dict[str, float]) -> None:
    """Move each student's folder into place, spread evenly over the time; note when."""
    students = sorted(path.name for path in ready.iterdir())
    random.Random(1).shuffle(students)
    began = time.time()
    for number, student in enumerate(students):
        time.sleep(max(0.0, began + seconds * number / len(students) - time.time()))
        os.rename(ready / student, submissions / student)
        arrived[student] = time.time()


def grade(submissions: Path, results: Path) -> None:
    """Grade the submissions that have come since the last run."""
    inherited = {key: os.environ[key] for key in os.environ if not key.startswith("PYTHON")}
    subprocess.run(
        [sys.executable, "-m", "autograder.cli", "grade", str(submissions), "--to", str(results)],
        cwd=ROOT,
        env={**inherited, "PYTHONPYCACHEPREFIX": str(BYTECODE)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=GIVE_UP_SECONDS,
        check=True,
    )


def main() -> None:
    """Let the burst come, grade it, and print the waits."""
    number, seconds = (int(word) for word in (*sys.argv[1:], *("1000", "60")[len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        base = Path(name)
        ready, submissions, results = (base / each for each in ("ready", "in", "results"))
        submissions.mkdir()
        make_class(ready, number)
        for student in ready.iterdir():
            for stage in student.iterdir():
                if stage.name != FIRST:
                    shutil.rmtree(stage)
        arrived: dict[str, float] = {}
        burst = threading.Thread(target=hand_in, args=(ready, submissions, seconds, arrived))
        burst.start()
        runs = 0
        while burst.is_alive() or len(list(results.glob(f"*/{FIRST}.json"))) < number:
            if any(submissions.iterdir()):
                grade(submissions, results)
                runs += 1
        done = {each: (results / each / f"{FIRST}.json").stat().st_mtime for each in arrived}
    waits = [done[student] - at for student, at in arrived.items()]
    print(
        f"{number} submissions of stage 1 within {seconds} s, {os.cpu_count()} cores, {runs} runs"
    )
    print(
        f"from arrival to result: median {median(waits):.1f} s, "
        f"99 % within {quantiles(waits, n=100)[98]:.1f} s, longest {max(waits):.1f} s"
    )


if __name__ == "__main__":
    main()
