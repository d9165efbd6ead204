"""A results folder: one run at a time, no lost results, no partial files, clear messages."""

from __future__ import annotations

import fcntl
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.errors import SubmissionError
from autograder.results.files import result_path
from autograder.results.summary import Summary
from autograder.run.cache import FRESH_NANOSECONDS, Index, look_at, stamp
from autograder.run.lock import LOCK, lock_results
from tests.conftest import run_autograder, write_stage

STAGE1 = "stage1_card_hand"
WAIT_SECONDS = 60


@pytest.fixture(scope="module")
def folder(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a class of three who have not started stage 1: the quickest to grade."""
    folder = tmp_path_factory.mktemp("class")
    for name in ("ada", "bo", "cy"):
        write_stage(folder / name / STAGE1, kit.skeleton(kit.course.stage(STAGE1)))
    return folder


@pytest.fixture(scope="module")
def graded(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Grade that class once."""
    results = tmp_path_factory.mktemp("results")
    run_autograder("grade", folder, "--to", results)
    return results


def holder(results: Path) -> subprocess.Popen[str]:
    """Start a process that holds the results folder until it is killed."""
    program = (
        "import sys, time; from pathlib import Path\n"
        "from autograder.run.lock import lock_results\n"
        "with lock_results(Path(sys.argv[1])):\n"
        "    print('held', flush=True); time.sleep(60)\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(results)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def test_a_second_run_says_that_the_first_one_is_there(tmp_path: Path) -> None:
    first = holder(tmp_path)
    try:
        with (
            pytest.raises(SubmissionError, match=rf"another run .*process {first.pid}") as told,
            lock_results(tmp_path),
        ):
            pass
        assert "--wait" in told.value.next_step
    finally:
        first.kill()
        first.wait(WAIT_SECONDS)


def test_the_lock_dies_with_its_owner_and_a_waiting_run_goes_on(tmp_path: Path) -> None:
    first = holder(tmp_path)
    said: list[str] = []

    def end_it(words: str) -> None:
        said.append(words)
        first.kill()

    try:
        with lock_results(tmp_path, wait=True, remark=end_it):
            assert first.wait(WAIT_SECONDS) == -signal.SIGKILL
    finally:
        first.kill()
        first.wait(WAIT_SECONDS)
    assert len(said) == 1
    assert "Waiting" in said[0]


def test_what_a_killed_run_left_half_written_is_taken_away(tmp_path: Path) -> None:
    (tmp_path / "ada").mkdir()
    stray, result = tmp_path / "ada" / ".x1.tmp", tmp_path / "ada" / f"{STAGE1}.json"
    stray.write_text("half")
    result.write_text("whole")
    with lock_results(tmp_path):
        assert not stray.exists()
        assert result.read_text() == "whole"


def test_a_file_in_place_of_the_folder_is_told_before_anything_is_graded(
    folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "results").write_text("mine")
    done = run_autograder("grade", folder, "--to", tmp_path / "results", status=2)
    assert "a file is in its place" in done.stderr
    assert "Traceback" not in done.stderr
    assert (tmp_path / "results").read_text() == "mine"


def test_a_locked_folder_ends_the_command_with_status_2(folder: Path, graded: Path) -> None:
    with (graded / LOCK).open("r+b") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = run_autograder("grade", folder, "--to", graded, status=2)
    assert "another run is grading into this folder" in done.stderr


def test_a_full_disk_is_told_and_what_was_finished_stays(
    folder: Path, graded: Path, tmp_path: Path
) -> None:
    results = tmp_path / "results"
    shutil.copytree(graded / "ada", results / "ada")
    finished = result_path(results, "ada", STAGE1)
    before = finished.read_bytes()

    def no_room() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, 2_000))

    done = subprocess.run(
        # -B: Python would cut off the bytecode of what it imports, for all that import it later.
        [sys.executable, "-B", "-m", "autograder.cli", "grade", str(folder), "--to", str(results)],
        preexec_fn=no_room, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 2, done.stderr[-2000:]
    assert "cannot be written" in done.stderr
    assert "Traceback" not in done.stderr
    assert finished.read_bytes() == before
    assert not list(results.glob("**/*.tmp"))


def test_a_submission_that_vanishes_is_told_and_costs_nobody_else_anything(
    folder: Path, graded: Path, tmp_path: Path
) -> None:
    submissions, results = tmp_path / "class", tmp_path / "results"
    shutil.copytree(folder, submissions)
    shutil.copytree(graded, results)
    (results / ".index.json").unlink()
    kept = result_path(results, "bo", STAGE1).read_bytes()
    done = subprocess.run(
        [
            sys.executable, "-c",
            "import shutil, sys\n"
            "from autograder import cli; from autograder.course import repairing as chunk\n"
            "read = chunk.read_submission\n"
            "def late(folder, student, stages):\n"
            "    if student == 'bo':\n"
            "        shutil.rmtree(folder / student)\n"
            "    return read(folder, student, stages)\n"
            "chunk.read_submission = late\n"
            "cli.main()\n",
            "grade", str(submissions), "--to", str(results), "--jobs", "1",
        ],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 2, done.stderr[-2000:]
    assert "bo: the submission vanished" in done.stderr
    assert "ada" in done.stdout
    assert "bo" not in done.stdout
    assert result_path(results, "bo", STAGE1).read_bytes() == kept


def test_unchanged_results_are_passed_over_and_a_damaged_one_is_made_again(
    folder: Path, graded: Path, tmp_path: Path
) -> None:
    submissions, results = tmp_path / "class", tmp_path / "results"
    shutil.copytree(folder, submissions)
    shutil.copytree(graded, results)
    again = run_autograder("grade", submissions, "--to", results)
    assert "(3 of 3 unchanged)" in again.stderr
    path = result_path(results, "cy", STAGE1)
    whole = json.loads(path.read_text())
    for damaged in ("{", json.dumps({key: whole[key] for key in whole if key != "deductions"})):
        path.write_text(damaged)
        mended = run_autograder("grade", submissions, "--to", results)
        assert "(2 of 3 unchanged)" in mended.stderr
        assert "is not a result that can be used" in mended.stderr.replace("\n", " ")
        assert "It is graded again." in mended.stderr
        assert json.loads(path.read_text())["graded"] is True


@pytest.fixture
def submitted(tmp_path: Path) -> Path:
    """Lay out one student's file, written long ago, and its result."""
    file = tmp_path / "class" / "ada" / STAGE1 / "card.py"
    write_stage(file.parent, {"card.py": "one"})
    write_stage(tmp_path / "results" / "ada", {f"{STAGE1}.json": "{}"})
    return file


def known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Index:
    """Return an index that has seen the student, as if some time had passed since."""
    later = time.time_ns() + 2 * FRESH_NANOSECONDS
    monkeypatch.setattr("time.time_ns", lambda: later)
    home, results = tmp_path / "class" / "ada", tmp_path / "results"
    index = Index.load(results, "key")
    seen = stamp(results, "ada", look_at(home, [STAGE1]), [STAGE1])
    index.note("ada", [STAGE1, "stage9"], [Summary("ada", STAGE1, True, 1.0, 2.0, ("late",))], seen)
    index.save()
    return Index.load(results, "key")


def test_the_index_knows_what_has_not_changed(
    submitted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = known(tmp_path, monkeypatch)
    names = [STAGE1, "stage9"]
    (summary,) = index.find_unchanged(tmp_path / "class", "ada", names, names) or ()
    assert (summary.points, summary.notes) == (1.0, ("late",))
    assert index.find_unchanged(tmp_path / "class", "bo", names, names) is None
    assert Index.load(tmp_path / "results", "another kit").students == {}


@pytest.mark.parametrize("what", ["content", "new file", "removed", "result", "no result"])
def test_the_index_forgets_what_has_changed(
    what: str, submitted: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = known(tmp_path, monkeypatch)
    result = result_path(tmp_path / "results", "ada", STAGE1)
    status = submitted.stat()
    match what:
        case "content":  # of the same size, with the old time put back
            submitted.write_text("two")
            os.utime(submitted, ns=(status.st_atime_ns, status.st_mtime_ns))
        case "new file":
            (submitted.parent / "hand.py").write_text("")
        case "removed":
            submitted.unlink()
        case "result":
            result.write_text("{}\n")
        case _:
            result.unlink()
    assert index.find_unchanged(tmp_path / "class", "ada", [STAGE1], [STAGE1]) is None


def test_a_file_written_a_moment_ago_is_not_trusted_to_stay(submitted: Path) -> None:
    assert look_at(submitted.parent.parent, [STAGE1]) == ""


def test_a_damaged_index_is_no_index(tmp_path: Path) -> None:
    (tmp_path / ".index.json").write_text('{"format": 1, "key": "k", "students": [')
    assert Index.load(tmp_path, "k").students == {}
