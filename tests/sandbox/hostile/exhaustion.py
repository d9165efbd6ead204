"""Uses up time, memory, output, or patience, or exits silently."""

import _signal
import _thread
import posix
import re
import sys

from .places import libc

ENDINGS = {
    "loops": "timed_out",
    "loops_in_c": "timed_out",
    "loops_in_a_regular_expression": "timed_out",
    "loops_in_a_text": "timed_out",
    "loops_when_it_is_forgotten": "timed_out",
    "loops_and_catches_everything": "timed_out",
    "loops_in_the_kernel": "timed_out",
    "stops_the_clock_and_loops": "timed_out",
    "stops_itself_again_and_again": "timed_out died",
    "waits_for_itself": "timed_out",
    "waits_again_and_again": "timed_out",
    "goes_on_without_its_channel": "died timed_out",  # its own alarm fails, or the kernel is first
    "calls_itself": "RecursionError",
    "calls_itself_for_long": "MemoryError died timed_out",
    "overflows_the_stack": "MemoryError RecursionError died timed_out",
    "takes_all_memory_at_once": "MemoryError done timed_out",
    "takes_all_memory_slowly": "MemoryError timed_out died",
    "keeps_all_memory": "MemoryError timed_out died",
    "prints_without_end": "timed_out",
    "prints_whatever_happens": "timed_out",
    "prints_much_at_once": "timed_out MemoryError",
    "returns_very_much": "done timed_out MemoryError",
    "ends_the_process": "died",
    "aborts": "died",
    "crashes": "died",
    "kills_itself": "died refused",
    "raises_the_timers_signal": "timed_out died refused",
}
LONG = 10**9


def loops(facts):
    while True:
        pass


def loops_in_c(facts):
    return sum(range(10**12))


def loops_in_a_regular_expression(facts):
    return re.match("(a+)+$", "a" * 40 + "b")


class Endless:
    def __str__(self):  # noqa: PLE0307
        while True:
            pass


def loops_in_a_text(facts):
    return f"{Endless()}"


class Sticky:
    def __del__(self):
        while True:
            pass


def loops_when_it_is_forgotten(facts):
    Sticky()


def loops_and_catches_everything(facts):
    while True:
        try:
            loops(facts)
        except BaseException:
            continue


def loops_in_the_kernel(facts):
    while True:
        posix.getuid()


def stops_the_clock_and_loops(facts):
    try:
        _signal.signal(_signal.SIGVTALRM, _signal.SIG_IGN)
        _signal.signal(_signal.SIGPROF, _signal.SIG_IGN)
        _signal.setitimer(_signal.ITIMER_VIRTUAL, 0)
        _signal.setitimer(_signal.ITIMER_PROF, 0)
    except OSError:
        pass
    loops(facts)


def stops_itself_again_and_again(facts):
    while True:
        try:
            posix.kill(posix.getpid(), _signal.SIGSTOP)
        except OSError:
            continue


def waits_for_itself(facts):
    lock = _thread.allocate_lock()
    lock.acquire()
    lock.acquire()


def waits_again_and_again(facts):
    lock = _thread.allocate_lock()
    lock.acquire()
    while True:
        lock.acquire(True, 0.05)


def goes_on_without_its_channel(facts):
    posix.close(3)
    loops(facts)


def calls_itself(facts):
    return calls_itself(facts)


def calls_itself_for_long(facts):
    sys.setrecursionlimit(LONG)
    return calls_itself(facts)


class Nested:
    def __str__(self):
        return str(self)


def overflows_the_stack(facts):
    sys.setrecursionlimit(LONG)
    return str(Nested())


def takes_all_memory_at_once(facts):
    return len(bytearray(10 << 30)) > 0


def takes_all_memory_slowly(facts):
    kept = []
    while True:
        kept.append(bytearray(1 << 20))


kept = []


def keeps_all_memory(facts):
    size = 1 << 26
    while size > 1:
        try:
            kept.append(bytearray(size))
        except MemoryError:
            size >>= 1
    while True:
        kept.append([])


def prints_without_end(facts):
    while True:
        print("x" * 1000)


def prints_whatever_happens(facts):
    while True:
        try:
            prints_without_end(facts)
        except BaseException:
            continue


def prints_much_at_once(facts):
    print("x" * 10**8)


def returns_very_much(facts):
    return ["x" * 100] * 1_000_000


def ends_the_process(facts):
    posix._exit(0)


def aborts(facts):
    posix.abort()


def crashes(facts):
    libc().strlen(1)


def kills_itself(facts):
    posix.kill(posix.getpid(), _signal.SIGKILL)


def raises_the_timers_signal(facts):
    posix.kill(posix.getpid(), _signal.SIGPROF)
