"""A submission's environment: one channel, no secrets, and always the same."""

from __future__ import annotations

import json
import os
import platform
import random
import resource
import select
import sys
from contextlib import closing
from pathlib import Path

import pytest

from autograder.course.files import find_kit
from autograder.grading.suite import load_suites
from autograder.sandbox.host import kernel
from autograder.sandbox.host.launch import ENVIRONMENT
from autograder.sandbox.host.sandbox import (
    Died,
    Load,
    NeedsModule,
    Sandbox,
    Source,
    TimedOut,
    WorkerLimits,
)
from autograder.sandbox.inside import lockdown
from autograder.sandbox.inside.zygote import LEAN
from tests.sandbox.arena import HOSTILE, load_of
from tests.sandbox.asking import Asking
from tests.sandbox.conftest import STAGE, Submit

OPEN_DESCRIPTORS = """
import posix
def open_descriptors():
    found = {}
    for number in range(1024):
        try:
            status = posix.fstat(number)
        except OSError:
            continue
        found[number] = status.st_mode & 0o170000
    return found
"""
# uretprobe and uprobe pass every filter, and end a process that was not sent there by the kernel.
PROBES = {335, 336}
CHARACTER_DEVICE, SOCKET = 0o020000, 0o140000
needs_layers = pytest.mark.skipif(
    bool(kernel.missing_layers()), reason="needs Linux with Landlock and seccomp"
)


def student_in(sandbox: Sandbox, folder: Path) -> Asking:
    """Return a folder of modules as a submission in this sandbox."""
    worker = sandbox.worker(load_of(folder), WorkerLimits(0.5, 2**29, 10_000))
    return Asking(worker, folder.name)


@needs_layers
@pytest.mark.parametrize("many", [False, True], ids=["few", "many"])
def test_a_worker_has_the_null_device_and_its_channel_open(many: bool, tmp_path: Path) -> None:
    """Also where the grader has so many files open that the zygote's own number is a high one."""
    folder = tmp_path / "stage"
    folder.mkdir()
    (folder / "work.py").write_text(OPEN_DESCRIPTORS)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    kept = [os.open(os.devnull, os.O_RDONLY) for _ in range(min(400, most - 50) if many else 0)]
    sandbox = Sandbox.open(layers=["limits"], bubblewrap=False)
    try:
        found = student_in(sandbox, folder).work.open_descriptors()
    finally:
        sandbox.close()
        for descriptor in kept:
            os.close(descriptor)
    null = CHARACTER_DEVICE
    assert found == {0: null, 1: null, 2: null, 3: SOCKET}


@needs_layers
@pytest.mark.skipif(platform.machine() != "x86_64", reason="needs an x86_64 processor")
def test_every_system_call_that_is_not_listed_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "stage"
    folder.mkdir()
    (folder / "places.py").write_text((HOSTILE / "places.py").read_text())
    (folder / "work.py").write_text(
        "from .places import find_class, libc\n"
        "def answers(numbers):\n"
        "    calls, errno = libc(), find_class('CDLL').__init__.__globals__['get_errno']\n"
        "    return {n: (calls.syscall(n, -1, -1, -1, -1, -1, -1), errno()) for n in numbers}\n"
    )
    allowed = {numbers[0] for numbers in lockdown._CALLS.values()}
    asked = [*sorted(set(range(480)) - allowed - PROBES), 0x40000000 + 1, 0x40000000 + 57]
    sandbox = Sandbox.open(layers=["seccomp"], bubblewrap=False)
    try:
        answers = student_in(sandbox, folder).work.answers(asked)
    finally:
        sandbox.close()
    refused = (-1, 1)
    assert {number: answer for number, answer in answers.items() if answer != refused} == {}


def test_no_secret_is_in_sight(submit: Submit) -> None:
    os.environ["GRADERS_SECRET"] = "s3cr3t"
    try:
        student = submit(
            work="""
            import os, sys, gc
            def everything():
                modules = sorted(sys.modules)
                main = vars(sys.modules["__main__"])
                return [dict(os.environ), sys.argv, sys.orig_argv, modules, sys.path, list(main)]
            """
        )
        environment, arguments, original, modules, path, main = student.work.everything()
    finally:
        del os.environ["GRADERS_SECRET"]
    assert "s3cr3t" not in json.dumps([environment, arguments, original, modules])
    assert set(environment) <= {*ENVIRONMENT, "LC_CTYPE"}
    assert [name for name in modules if name.startswith(("sandbox", "autograder", "ctypes"))] == []
    assert path == ["/"]
    assert main == ["__name__"]


def test_bytecode_of_others_is_not_in_sight(sandbox: Sandbox, submit: Submit) -> None:
    submit(work="SECRET_OF_ANOTHER = 'kept by a worker that still runs'")
    student = submit(
        work="""
        import gc
        def search():
            needle = "".join(reversed("rekrow a yb tpek"))
            return sum(needle in repr(each)[:5000] for each in gc.get_objects())
        """,
        limits=WorkerLimits(5.0, 2**29, 1000),
    )
    assert student.work.search() == 0


@needs_layers
def test_sets_and_random_numbers_are_the_same_every_time(tmp_path: Path) -> None:
    folder = tmp_path / "stage"
    folder.mkdir()
    (folder / "work.py").write_text(
        "import random\ndef facts(): return [hash('x'), list({'a', 'b', 'c'}), random.random()]\n"
    )
    found = []
    for _ in range(2):
        sandbox = Sandbox.open(bubblewrap=False)
        found += [student_in(sandbox, folder).work.facts() for _ in range(2)]
        sandbox.close()
    assert found == [found[0]] * 4


def test_a_library_module_is_loaded_once_it_is_needed() -> None:
    source = Source("stage/work.py", b"import difflib, xml.dom.minidom\nx = 1")
    load = Load({"stage": b"", "stage.work": source}, {}, "stage", ("stage",))
    limits = WorkerLimits(0.5, 2**29, 1000)
    sandbox = Sandbox.open(bubblewrap=False)
    needed = []
    with closing(sandbox):
        for _ in range(3):
            with closing(sandbox.worker(load, limits)) as worker:
                try:
                    assert Asking(worker, "stage").work.x == 1
                except NeedsModule as error:
                    needed.append(str(error))
    assert needed == ["difflib", "xml"]


def test_no_hidden_test_asks_for_a_library_module_by_itself() -> None:
    """It would have every class played twice up to there."""
    course = find_kit().course
    suites = load_suites(course, [stage.name for stage in course.stages])
    named = {name for suite in suites.values() for test in suite.tests for name in test.own.modules}
    assert "random" in named
    assert named & sys.stdlib_module_names <= set(LEAN)


def test_a_library_module_has_no_way_around_the_virtual_files(submit: Submit) -> None:
    student = submit(
        work="""
        import fileinput, linecache, pathlib, tokenize, glob, os
        def tried(action):
            try: return action()
            except OSError: return "refused"
        def everything():
            return [
                tried(lambda: pathlib.Path("/etc/passwd").read_text()),
                tried(lambda: tokenize.open("/etc/passwd").read()),
                tried(lambda: list(fileinput.input(["/etc/passwd"]))),
                linecache.getlines("/etc/passwd"),
                glob.glob("/etc/pass*"),
                tried(lambda: list(os.scandir("/etc"))),
                tried(lambda: list(os.walk("/etc"))),
            ]
        """,
        whole_library=True,
    )
    assert student.work.everything() == ["refused"] * 3 + [[], [], "refused", []]
    assert student.worker.flags != []


def test_memory_that_is_used_up_is_an_error_and_the_worker_goes_on(submit: Submit) -> None:
    student = submit(
        work="""
        kept = []
        def fill():
            size = 1 << 27
            while size > 1 << 10:
                try: kept.append(bytearray(size))
                except MemoryError: size >>= 1
            kept.append(bytearray(1 << 27))
        def forget():
            kept.clear()
            return "room again"
        """,
        limits=WorkerLimits(2.0, 200 * 2**20, 1000),
    )
    forget = student.work.forget
    with pytest.raises(MemoryError):
        student.work.fill()
    assert forget() == "room again"


def test_a_time_out_names_the_call_that_never_ended(submit: Submit) -> None:
    source = "def main():\n    return spin()\ndef spin():\n    while True:\n        pass\n"
    student = submit(work=source, limits=WorkerLimits(0.1, 2**29, 1000))
    with pytest.raises(TimedOut) as caught:
        student.work.main()
    assert [place.function for place in caught.value.places] == ["main", "spin"]
    assert caught.value.places[-1].file == f"{STAGE}/work.py"


def test_output_is_kept_up_to_the_limit(submit: Submit) -> None:
    student = submit(
        work="def main(n): print('x' * n, end='')", limits=WorkerLimits(0.5, 2**29, 1000)
    )
    assert len(student.run(student.work.main, 1000).text) == 1000
    with pytest.raises(TimedOut, match="1,000 characters"):
        student.run(student.work.main, 1)


def test_a_zygote_that_is_lost_is_started_again(sandbox: Sandbox, submit: Submit) -> None:
    assert submit(work="x = 1").work.x == 1
    process = sandbox.zygotes[False]._process
    assert process is not None
    process.kill()
    process.wait()
    assert submit(work="x = 2").work.x == 2


def test_a_forked_copy_of_a_sandbox_starts_its_own_zygote(sandbox: Sandbox, submit: Submit) -> None:
    """As a grading process does that is forked while a sandbox is open."""
    assert submit(work="x = 1").work.x == 1
    before = sandbox.zygotes[False]._process
    child = os.fork()
    if child == 0:
        status = 1
        try:
            worker = sandbox.worker(Load({}, {}, STAGE, (STAGE,)), WorkerLimits(0.5, 2**29, 1000))
            worker.ask("compile", [])
            other = sandbox.zygotes[False]._process
            status = 0 if other is not None and before and other.pid != before.pid else 2
            sandbox.close()
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert sandbox.zygotes[False]._process is before
    assert before is not None
    assert before.poll() is None
    assert submit(work="x = 3").work.x == 3


def test_a_worker_that_cannot_be_locked_down_is_the_graders_fault(submit: Submit) -> None:
    """Nothing that a submission does can look like that: it runs after the lock."""
    student = submit(work="import os\ndef leave(): os._exit(70)")
    with pytest.raises(Died):
        student.work.leave()


def test_a_source_without_a_seed_is_the_same_in_each_test(submit: Submit) -> None:
    """Two of them differ; seeded ones, and `SystemRandom`, are the library's own."""
    source = """
    import random
    def rows():
        made = [random.Random() for _ in range(3)]
        made[2].seed()
        return [each.random() for each in made] + [random.Random(7).random()]
    def system(): return random.SystemRandom().random()
    """
    student = submit(work=source)
    rows = student.work.rows()
    assert len(set(rows)) == 4
    assert rows[3] == random.Random(7).random()
    assert student.work.system() != student.work.system()
    student.anew()
    assert student.work.rows() == rows
    assert submit(work=source).work.rows() == rows


def test_where_the_graders_python_lies_is_not_in_sight(submit: Submit) -> None:
    """An error is published, and a library's path has the instructor's name in it."""
    student = submit(
        work="""
        import sys, traceback, typing
        def places(): return [typing.__file__, sys.prefix, sys.executable, repr(typing)]
        def missing(): from typing import no_such_name
        def told(): raise ValueError(__import__("os").path.__spec__.origin, typing.__file__)
        """
    )
    folder = sys.base_prefix
    assert folder not in repr(student.work.places())
    for broken in (student.work.missing, student.work.told):
        with pytest.raises(Exception, match="typing") as caught:
            broken()
        assert folder not in str(caught.value)


def test_a_zygote_that_the_system_killed_flags_nobody(sandbox: Sandbox, submit: Submit) -> None:
    """With all layers, no submission can end it."""
    student = submit(work="x = 1")
    assert student.work.x == 1
    process = sandbox.zygotes[False]._process
    assert process is not None
    process.kill()
    assert select.select([student.worker._pidfd], [], [], 60)[0]
    with pytest.raises(Died):
        student.worker.ask("compile", [])
    assert student.worker.flags == []
