"""Makes processes and threads, and attacks existing ones."""

import _thread
import posix
import signal
import struct

from .places import address, parent, system_call

STOPPED_BY = {
    "forks": "process",
    "forks_without_end": "process",
    "spawns": "process",
    "clones": "process",
    "starts_a_thread": "process",
    "runs_another_program": "landlock seccomp",
    "becomes_root": "process",
    "raises_its_limits": "process",
    "makes_a_namespace": "seccomp",
    "outlives_its_parent": "seccomp",
    "kills_its_parent": "landlock seccomp root",
    "kills_the_grader": "landlock seccomp root bubblewrap",
    "kills_everybody": "seccomp",
    "stops_itself": "seccomp",
    "traces_its_parent": "process",
    "traces_the_grader": "landlock seccomp root bubblewrap",
    "reads_its_parents_memory": "process",
    "makes_memory_executable": "seccomp",
}
# Where nothing else stands in the way, these would hit whoever runs the tests.
NOT_WITHOUT = {
    "kills_the_grader": "landlock seccomp root bubblewrap",
    "kills_everybody": "landlock seccomp bubblewrap",
    "traces_the_grader": "landlock seccomp root bubblewrap",
}
CLONE_NEWUSER = 0x10000000
PTRACE_ATTACH = 16
PR_SET_PDEATHSIG = 1
RLIMIT_NPROC = 6
READ_WRITE_EXECUTE = 7
PAGE = 4096


def forks(facts):
    if posix.fork() == 0:
        posix._exit(0)


def forks_without_end(facts):
    while True:
        if posix.fork() == 0:
            while True:
                pass


def spawns(facts):
    posix.posix_spawn("/bin/true", ["true"], {})


def clones(facts):
    system_call(facts["calls"]["clone"], int(signal.SIGCHLD), 0, 0, 0, 0)


def starts_a_thread(facts):
    _thread.start_new_thread(print, ())


def runs_another_program(facts):
    posix.execv("/bin/sh", ["sh", "-c", "exit 7"])


def becomes_root(facts):
    posix.setresuid(0, 0, 0)


def raises_its_limits(facts):
    limits = b"\xff" * 16
    system_call(facts["calls"]["prlimit64"], 0, RLIMIT_NPROC, limits, 0)


def makes_a_namespace(facts):
    system_call(facts["calls"]["unshare"], CLONE_NEWUSER)


def outlives_its_parent(facts):
    system_call(facts["calls"]["prctl"], PR_SET_PDEATHSIG, 0, 0, 0, 0)


def kills_its_parent(facts):
    posix.kill(parent(), signal.SIGKILL)


def kills_the_grader(facts):
    posix.kill(facts["grader"], signal.SIGTERM)


def kills_everybody(facts):
    posix.kill(-1, signal.SIGKILL)


def stops_itself(facts):
    posix.kill(posix.getpid(), signal.SIGSTOP)


def traces_its_parent(facts):
    system_call(facts["calls"]["ptrace"], PTRACE_ATTACH, parent(), 0, 0)


def traces_the_grader(facts):
    system_call(facts["calls"]["ptrace"], PTRACE_ATTACH, facts["grader"], 0, 0)


def reads_its_parents_memory(facts):
    here = bytes(16)
    vector = struct.pack("QQ", id(here) + 32, 16)
    system_call(facts["calls"]["process_vm_readv"], parent(), vector, 1, vector, 1, 0)


def makes_memory_executable(facts):
    page = address(id(facts) // PAGE * PAGE)
    system_call(facts["calls"]["mprotect"], page, PAGE, READ_WRITE_EXECUTE)
