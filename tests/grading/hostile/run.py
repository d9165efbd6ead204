"""Grades every hostile program with one grader and says what happened, as JSON.

Run as a process of its own, best as the first one of a PID namespace: some programs kill all that
they can reach. It holds a secret in its environment, in its memory and in a file; the tests look
for it in what is printed here.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import socket
import sys
import time
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from autograder.authoring.skeletons import strip_markers
from autograder.course.bounded import run_bounded
from autograder.course.files import Kit, find_kit
from autograder.course.submissions import StageFiles, Submission
from autograder.grading.grader import Grader, StageOutcome
from autograder.grading.scoring import score_criteria
from autograder.grading.suite import Suite, load_suites
from autograder.sandbox.host.sandbox import Sandbox

STAGE = "stage1_card_hand"
SECRET = "HOSTILE_SECRET"
REFERENCE = "reference"
REFERENCE_EVERY = 3
LEFT = "hostile-left-{}"
PLACES = ("/tmp", "/var/tmp", "/dev/shm", "/", ".")
END_SECONDS = 5.0
_PR_SET_CHILD_SUBREAPER = 36


class Listeners:
    """Sockets that nobody honest connects to."""

    def __init__(self, folder: Path) -> None:
        self.tcp = socket.create_server(("127.0.0.1", 0))
        self.port = self.tcp.getsockname()[1]
        self.udp = socket.socket(type=socket.SOCK_DGRAM)
        self.udp.bind(("127.0.0.1", self.port))
        self.unix = self._listen(str(folder / "listener"))
        os.chmod(folder / "listener", 0o777)
        self.abstract = self._listen(f"\0hostile-{self.port}")

    @staticmethod
    def _listen(address: str) -> socket.socket:
        plug = socket.socket(socket.AF_UNIX)
        plug.bind(address)
        plug.listen()
        return plug

    def contacted(self) -> list[str]:
        """Return the names of those that were spoken to."""
        found = []
        for name in ("tcp", "udp", "unix", "abstract"):
            plug: socket.socket = getattr(self, name)
            plug.setblocking(False)
            try:
                plug.recv(1) if name == "udp" else plug.accept()
                found.append(name)
            except BlockingIOError:
                pass
        return found


def submissions(kit: Kit, programs: Path, words: Mapping[str, str]) -> Iterator[Submission]:
    """Yield each program as a submission, the untouched reference in between and at the end."""
    stage = kit.course.stage(STAGE)
    solution = {
        name: strip_markers(content.decode()) for name, content in kit.reference(stage).items()
    }

    def submission(name: str, changed: Mapping[str, str]) -> Submission:
        files = {file: text.encode() for file, text in (solution | dict(changed)).items()}
        return Submission(name, {STAGE: StageFiles(files)})

    paths = sorted(programs.glob("*.py"))
    yield submission(REFERENCE, {})
    for number, path in enumerate(paths, 1):
        text = path.read_text(encoding="utf-8")
        for word, meaning in words.items():
            text = text.replace(f"@{word}@", meaning)
        file = "hand.py" if path.stem.startswith("hand_") else "card.py"
        yield submission(path.stem, {file: solution[file] + "\n\n" + text})
        if number % REFERENCE_EVERY == 0 or number == len(paths):
            yield submission(REFERENCE, {})


def record(kit: Kit, outcome: StageOutcome) -> dict[str, Any]:
    """Return an outcome as plain data: criteria with points, tests with evidence, flags."""
    criteria = score_criteria(kit.course.stage(STAGE), outcome.tests)
    return {
        "criteria": {
            each.id: [float(each.points), float(each.max_points), each.outcome] for each in criteria
        },
        "tests": [asdict(test) for test in outcome.tests],
        "faults": [asdict(fault) for fault in outcome.faults],
        "flags": [asdict(flag) for flag in outcome.flags],
    }


def shortened(suites: Mapping[str, Suite]) -> dict[str, Suite]:
    """Return the suites with the first test of each criterion alone."""
    firsts = {
        name: {test.criterion: test for test in reversed(suite.tests)}
        for name, suite in suites.items()
    }
    return {
        name: replace(suite, tests=tuple(reversed(firsts[name].values())))
        for name, suite in suites.items()
    }


def grade_all(
    kit: Kit, suites: Mapping[str, Suite], sandbox: Sandbox, all_of_them: Iterator[Submission]
) -> dict[str, list[dict[str, Any]]]:
    """Grade one submission after another; return their records by name."""
    grader = Grader(kit, sandbox, suites)
    stage = kit.course.stage(STAGE)
    records: dict[str, list[dict[str, Any]]] = {}
    for submission in all_of_them:
        started = time.monotonic()
        try:
            ((_, outcome),) = grader.grade(submission, [stage])
            found = record(kit, outcome)
        except BaseException:
            found = {"error": traceback.format_exc()}
        found["seconds"] = round(time.monotonic() - started, 3)
        print(f"{submission.student}: {found['seconds']}", file=sys.stderr, flush=True)
        records.setdefault(submission.student, []).append(found)
    return records


def descendants() -> list[str]:
    """Return what still runs below this process, orphans included, by name.

    All but the one that looks at texts for this process (`course/bounded.py`) and ends with it.
    """
    reader = run_bounded(os.getpid)
    parents, names = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                name, _, rest = (entry / "stat").read_text().rpartition(")")
            except OSError:
                continue
            state, parent = rest.split()[:2]
            if state != "Z" and int(entry.name) != reader:
                parents[int(entry.name)] = int(parent)
                names[int(entry.name)] = f"{name})"
    found: list[int] = []
    grown = [os.getpid()]
    while grown:
        grown = [pid for pid, parent in parents.items() if parent in grown]
        found += grown
    return [names[pid] for pid in found]


def processes_left() -> list[str]:
    """Return what runs on although the sandbox was closed, after a little patience."""
    deadline = time.monotonic() + END_SECONDS
    while (left := descendants()) and time.monotonic() < deadline:
        time.sleep(0.02)
    return left


def files_left(folder: Path, left: str) -> list[str]:
    """Remove the names that programs left; return them, and what was done to the victim."""
    places = [*PLACES, str(folder), os.path.expanduser("~")]
    found = []
    for place in dict.fromkeys(places):
        try:
            names = os.listdir(place)
        except OSError:
            continue
        found += [os.path.join(place, name) for name in names if name.startswith(left)]
    for path in found:
        os.rmdir(path) if os.path.isdir(path) and not os.path.islink(path) else os.unlink(path)
    victim = folder / "victim"
    if not os.access(victim, os.R_OK) or victim.read_text() != "whole":
        found.append("victim")
    if not (folder / "empty").is_dir():
        found.append("empty")
    return found


def main() -> None:
    """Grade and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("programs", type=Path)
    parser.add_argument("folder", type=Path, help="the watched folder, with a victim in it")
    parser.add_argument("--layers", default="limits,landlock,seccomp")
    parser.add_argument("--bubblewrap", action="store_true")
    parser.add_argument("--brief", action="store_true", help="one test for each criterion")
    parser.add_argument("--only", default="", help="names of programs, with commas in between")
    parser.add_argument("--without", default="", help="names of programs, with commas in between")
    options = parser.parse_args()
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    secret = f"in-memory-{os.environ[SECRET]}"
    listeners = Listeners(options.folder)
    kit = find_kit()
    left = LEFT.format(options.folder.name)
    words = {"FOLDER": str(options.folder), "KIT": str(kit.root), "LEFT": left}
    words["PORT"] = str(listeners.port)
    chosen = [
        each
        for each in submissions(kit, options.programs, words)
        if (not options.only or each.student in (*options.only.split(","), REFERENCE))
        and each.student not in options.without.split(",")
    ]
    sandbox = Sandbox.open(layers=options.layers.split(","), bubblewrap=options.bubblewrap)
    started = time.monotonic()
    try:
        suites = load_suites(kit.course, [STAGE])
        records = grade_all(
            kit, shortened(suites) if options.brief else suites, sandbox, iter(chosen)
        )
    finally:
        sandbox.close()
    result = {
        "layers": sandbox.names,
        "records": records,
        "processes": processes_left(),
        "files": files_left(options.folder, left),
        "contacted": listeners.contacted(),
        "seconds": round(time.monotonic() - started, 1),
        "secret_is_held": bool(secret),
    }
    json.dump(result, sys.stdout)


if __name__ == "__main__":
    main()
