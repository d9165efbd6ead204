"""A Python without the features that Windows lacks; PYTHONPATH applies it to subprocesses, too.

The standard library's own modules are imported first, since here they are the Unix ones. Names that
they use only at run time (SIGKILL, waitpid) stay.
"""

import asyncio
import concurrent.futures
import contextlib
import ctypes.util
import getpass
import multiprocessing.util
import os
import platform
import select
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import webbrowser

_LOADED = (asyncio, concurrent.futures, ctypes.util, getpass, multiprocessing.util, platform)
_LOADED += (selectors, socket, subprocess, tempfile, threading, webbrowser)

LACKS = {
    os: (
        "O_NOFOLLOW", "O_NONBLOCK", "O_DIRECTORY", "O_CLOEXEC", "fork", "forkpty", "getegid",
        "geteuid", "getgid", "getpgid", "getpgrp", "getsid", "getuid", "killpg", "mkfifo", "nice",
        "openpty", "pidfd_open", "pread", "pwrite", "sched_getaffinity", "sched_setaffinity",
        "setsid", "setuid", "statvfs", "sysconf", "uname", "wait", "waitid", "fchmod",
    ),
    select: ("poll", "epoll"),
    signal: (
        "ITIMER_PROF", "ITIMER_REAL", "ITIMER_VIRTUAL", "SIGALRM", "SIGCHLD", "SIGHUP",
        "SIGPIPE", "SIGPROF", "SIGQUIT", "SIGSTOP", "SIGTSTP", "SIGUSR1", "SIGUSR2", "SIGVTALRM",
        "SIGWINCH", "SIGXCPU", "alarm", "getitimer", "pause", "pthread_kill", "pthread_sigmask",
        "setitimer", "siginterrupt", "sigwait",
    ),
    time: ("clock_gettime", "pthread_getcpuclockid", "tzset"),
}  # fmt: skip
MODULES = ("fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")

for module, names in LACKS.items():
    for name in names:
        with contextlib.suppress(AttributeError):
            delattr(module, name)
os.supports_dir_fd.clear()
shutil._use_fd_functions = False  # type: ignore[attr-defined]
for name in MODULES:
    sys.modules[name] = None  # type: ignore[assignment]
