"""A class gets the same results serially, in parallel, in any order, as root, and after a kill."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from autograder.course.files import Kit
from autograder.course.submissions import StageFiles, Submission
from autograder.errors import CourseError, KitError
from autograder.grading.grader import Grader
from autograder.grading.suite import load_suites
from autograder.results.model import Result
from autograder.run import batch, pool
from autograder.run.lock import lock_results
from autograder.run.settings import RunSettings
from autograder.sandbox.host.sandbox import Sandbox
from tests.conftest import Grade, Record, lost, run_autograder, write_stage

STAGE1, STAGE2 = "stage1_card_hand", "stage2_human_vs_dealer"
NOBODY = 65534
WAIT_SECONDS = 60


@pytest.fixture(scope="module")
def folder(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a class: right, wrong in stage 1 alone, and not started."""
    folder = tmp_path_factory.mktemp("class")
    for name in ("right", "wrong-value"):
        for stage in (STAGE1, STAGE2):
            write_stage(folder / name / stage, kit.reference(kit.course.stage(stage)))
    for stage in (STAGE1, STAGE2):
        write_stage(folder / "skeleton" / stage, kit.skeleton(kit.course.stage(stage)))
    card = folder / "wrong-value" / STAGE1 / "card.py"
    card.write_text(card.read_text() + "\n\nCard.value = lambda self: self.rank\n")
    return folder


@pytest.fixture(scope="module")
def endless(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a class of one, who has an endless loop: it takes as long to grade as many others."""
    folder = tmp_path_factory.mktemp("endless")
    for stage in (STAGE1, STAGE2):
        write_stage(folder / "endless" / stage, kit.reference(kit.course.stage(stage)))
    hand = folder / "endless" / STAGE1 / "hand.py"
    hand.write_text(hand.read_text() + "\n\ndef _loop(self):\n    while True:\n        pass\n\n\n")
    hand.write_text(hand.read_text() + "Hand.is_blackjack = _loop\n")
    return folder


@pytest.fixture(scope="module")
def serial(grade: Grade, folder: Path) -> dict[tuple[str, str], Record]:
    """Grade the class in one process."""
    return grade(folder, "--jobs", "1")


def timeless(record: Record) -> Record:
    """Leave out the only part of a record that may differ."""
    return {key: value for key, value in record.items() if key != "seconds"}


def test_parallel_is_the_same_as_serial(
    grade: Grade, folder: Path, serial: dict[tuple[str, str], Record]
) -> None:
    parallel = grade(folder, "--jobs", "3")
    assert list(parallel) == list(serial)
    for key, record in parallel.items():
        assert timeless(record) == timeless(serial[key])


def test_a_result_says_what_it_was_graded_by(
    kit: Kit, serial: dict[tuple[str, str], Record]
) -> None:
    """The kit's version and the digest of all that decides points, as `--version` tells them."""
    assert {record["graded_by"] for record in serial.values()} == {kit.version}
    assert f"graded by {kit.version}: {kit.course.title}" in run_autograder("--version").stdout


def test_one_student_alone_gets_the_same(
    grade: Grade, folder: Path, serial: dict[tuple[str, str], Record]
) -> None:
    for (_, stage), record in grade(folder, "--student", "wrong-value").items():
        assert timeless(record) == timeless(serial["wrong-value", stage])


def test_a_bug_in_stage_one_is_charged_once(serial: dict[tuple[str, str], Record]) -> None:
    assert set(lost(serial["wrong-value", STAGE1])) == {"card_value"}
    later = serial["wrong-value", STAGE2]
    assert lost(later) == {}
    assert {each["carried_forward"] for each in later["criteria"]} > {STAGE1}


def test_without_carrying_forward_the_bug_is_charged_again(grade: Grade, folder: Path) -> None:
    records = grade(folder, "--student", "wrong-value", "--no-carry-forward")
    assert lost(records["wrong-value", STAGE2]) != {}


@pytest.mark.parametrize("jobs", ["1", pytest.param("3", marks=pytest.mark.proof)])
def test_an_endless_loop_keeps_the_points_of_the_other_tests(
    grade: Grade, endless: Path, jobs: str
) -> None:
    records = grade(endless, "--jobs", jobs)
    assert lost(records["endless", STAGE1]) == {"hand_blackjack": "timed_out"}
    assert lost(records["endless", STAGE2]) == {}


def test_the_skeleton_is_not_started_and_gets_nothing(
    serial: dict[tuple[str, str], Record],
) -> None:
    for stage in (STAGE1, STAGE2):
        record = serial["skeleton", stage]
        assert record["points"] == 0
        assert {each["outcome"] for each in record["criteria"]} == {"not_started"}


def test_hints_alone_tell_no_input_and_no_expected_value(grade: Grade, folder: Path) -> None:
    record = grade(folder, "--student", "wrong-value", "--feedback", "hint")["wrong-value", STAGE1]
    tests = [test for each in record["criteria"] for test in each["tests"]]
    assert any(test["outcome"] == "failed" and test["hint"] for test in tests)
    assert {test[key] for test in tests for key in ("call", "got", "expected", "deck")} == {""}


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root to become somebody else")
def test_an_ordinary_user_gets_the_same_results(
    folder: Path, serial: dict[tuple[str, str], Record], kit: Kit
) -> None:
    readable = Path(tempfile.mkdtemp(dir="/tmp"))  # pytest's own folders are closed to others
    try:
        shutil.copytree(folder, readable / "class")
        for name in ("autograder", "casino", "stages", "solutions"):
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(kit.root / name, readable / name, ignore=ignored)
        packages = next(path for path in sys.path if path.endswith("site-packages"))
        subprocess.run(["chmod", "-R", "a+rX", readable], check=True, timeout=60)
        interpreter = os.path.realpath(sys.executable)
        if not _may_run(interpreter, packages):
            pytest.skip("needs a Python that an ordinary user can start")
        done = subprocess.run(
            [interpreter, "-m", "autograder.cli", "grade", readable / "class", "--json"],
            user=NOBODY, group=NOBODY, cwd=readable, capture_output=True, text=True, check=False,
            timeout=300, env={"PYTHONPATH": f"{readable}:{packages}", "HOME": "/nonexistent"},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        for record in json.loads(done.stdout):
            as_root = serial[record["student"], record["stage"]]
            assert record["criteria"] == as_root["criteria"]
            assert record["points"] == as_root["points"]
    finally:
        shutil.rmtree(readable, ignore_errors=True)


def _may_run(interpreter: str, packages: str) -> bool:
    """Say whether an ordinary user may run this Python with these packages."""
    command = [interpreter, "-c", "import pytest, rich, typer"]
    environment = {"PYTHONPATH": packages}
    try:
        subprocess.run(command, user=NOBODY, env=environment, timeout=60, check=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


@pytest.mark.parametrize("words", ["-k no_such_test", "--maxfail=1 -W error", "--no-such-option"])
def test_what_the_environment_says_to_pytest_changes_no_points(
    grade: Grade, folder: Path, serial: dict[tuple[str, str], Record],
    monkeypatch: pytest.MonkeyPatch, words: str,
) -> None:  # fmt: skip
    """A teacher's own settings for pytest are for their own tests."""
    monkeypatch.setenv("PYTEST_ADDOPTS", words)
    monkeypatch.setenv("PYTEST_PLUGINS", "no_such_plugin")
    student, stage = next(iter(serial))
    only = ("--student", student, "--stage", stage)
    found = grade(folder, *only)
    assert found[student, stage]["criteria"] == serial[student, stage]["criteria"]


def test_only_what_changed_is_graded_again(folder: Path, tmp_path: Path) -> None:
    results = tmp_path / "results"
    run_autograder("grade", folder, "--student", "right", "--to", results)
    file = results / "right" / f"{STAGE1}.json"
    before = file.stat().st_mtime_ns
    run_autograder("grade", folder, "--student", "right", "--to", results)
    assert file.stat().st_mtime_ns == before
    run_autograder("grade", folder, "--student", "right", "--to", results, "--feedback", "hint")
    assert json.loads(file.read_text())["feedback"] == "hint"


def processes_of(session: int) -> list[int]:
    """Return the processes of a session that are still there."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == session and fields[0] != "Z":
                found.append(int(entry.name))
    return found


# The command, in which one of the processes comes to no end with one of the students.
BUSY = """
import time
from autograder import cli
from autograder.run import batch

def score_stage(kit, submission, *values, **named):
    if submission.student == "wrong-value":
        print("busy", flush=True)
        time.sleep(600)
    return whole(kit, submission, *values, **named)

whole, batch.score_stage = batch.score_stage, score_stage
cli.main()
"""


def test_a_killed_grader_leaves_no_process_and_no_half_written_file(
    folder: Path, tmp_path: Path
) -> None:
    results = tmp_path / "results"
    command = ["grade", str(folder), "--jobs=2", "--to", str(results)]
    with subprocess.Popen(
        [sys.executable, "-c", BUSY, *command],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True,
    ) as grader:  # fmt: skip
        try:
            assert grader.stdout is not None
            assert grader.stdout.readline() == "busy\n"
            assert len(processes_of(grader.pid)) > 1  # the command and at least one job
            wait_until(lambda: list(results.glob("*/*.json")))
        finally:
            grader.send_signal(signal.SIGKILL)
    wait_until(lambda: not processes_of(grader.pid))
    for file in results.glob("*/*.json"):
        json.loads(file.read_text())
    run_autograder("grade", folder, "--to", results)
    assert len(list(results.glob("*/*.json"))) == 6


def wait_until(is_so: Callable[[], object]) -> None:
    """Wait until a condition holds, and fail if that takes longer than `WAIT_SECONDS`."""
    deadline = time.monotonic() + WAIT_SECONDS
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_fault_of_ours_at_one_student_is_told_and_leaves_the_others(
    kit: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stage is not graded, never a zero, and who comes after is graded as ever."""
    stage = kit.course.stage(STAGE1)
    files = StageFiles(kit.reference(stage))
    students = [Submission(name, {STAGE1: files}) for name in ("ada", "bo", "cy")]
    whole = batch.score_stage

    def failing(kit: Kit, submission: Submission, *values: Any, **named: Any) -> Result:
        if submission.student == "bo" and submission.stages[STAGE1].files:
            raise AttributeError("no\x1b attribute")
        return whole(kit, submission, *values, **named)

    monkeypatch.setattr(batch, "score_stage", failing)
    settings = RunSettings(kit, tmp_path, ("ada", "bo", "cy"), (stage,), "")
    kept: list[Result] = []
    with closing(Sandbox.open(bubblewrap=False)) as sandbox:
        grader = Grader(kit, sandbox, load_suites(kit.course, [STAGE1]))
        known: dict[str, dict[str, Result]] = {each.student: {} for each in students}
        runs = list(batch.grade_submissions(settings, grader, students, known, kept.append))
    assert [each.student for each in runs] == ["ada", "bo", "cy"]
    assert {each.student: each.graded for each in kept} == {"ada": True, "bo": False, "cy": True}
    (fault,) = [each for each in kept if each.student == "bo"]
    assert {each.outcome for each in fault.criteria} == {"grader_error"}
    told = fault.criteria[0].tests[0].got
    assert told.startswith("AttributeError: no\\x1b attribute (test_class_run.py, line ")
    assert fault.problems == ()


def test_the_error_of_a_process_that_ended_before_it_got_work_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its pipe is closed by then, which typer would take for a reader that has gone."""

    @contextmanager
    def no_python() -> Iterator[Callable[[int], list[int]]]:
        raise CourseError("no such Python")
        yield lambda item: [item]

    def send_late(process: Any, item: int) -> None:
        process.process.join(WAIT_SECONDS)
        send(process, item)

    send = pool._Process.send
    monkeypatch.setattr(pool._Process, "send", send_late)
    with pytest.raises(CourseError, match="no such Python"):
        list(pool.map_forked(no_python, [1, 2], 2))


def test_a_killed_process_is_no_bug_of_the_kit() -> None:
    """The system ends processes if memory is short."""

    @contextmanager
    def killed() -> Iterator[Callable[[int], list[int]]]:
        os.kill(os.getpid(), signal.SIGKILL)
        yield lambda item: [item]

    with pytest.raises(KitError, match="was killed by signal 9 while it worked on 1") as caught:
        list(pool.map_forked(killed, [1, 2], 1))
    assert not caught.value.shows_traceback


def test_a_full_disk_elsewhere_is_not_blamed_on_the_results(tmp_path: Path) -> None:
    """Standard output may be on another one."""
    with (
        pytest.raises(OSError, match="No space") as caught,
        lock_results(tmp_path),
    ):
        raise OSError(errno.ENOSPC, "No space")
    assert caught.value.errno == errno.ENOSPC
