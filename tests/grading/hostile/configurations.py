"""The ways in which the hostile programs are graded: which layers, and as whom."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import autograder
from autograder.sandbox.host.kernel import LAYERS, NOBODY

CANARY = "hostile-canary"
KIT = Path(autograder.__file__).parent.parent
HERE = Path(__file__).parent
SECONDS = 400
# They reach for every process of the machine, or leave what only a namespace's end removes.
NEED_NAMESPACES = ("kill_others", "shared_memory")
# They only say things, to whoever asks: neither a layer nor the user bears on what comes of it.
ONLY_WORDS = (
    "always_equal", "endless_underneath", "escapes", "escapes_in_values", "exit_at_import",
    "forged_callback", "forged_depth", "forged_depth_of_values", "forged_error",
    "forged_header", "forged_kinds", "forged_noise", "forged_numbers",
    "hand_escapes_at_import", "hand_hashes", "hand_large_list", "hand_lying_class",
    "hand_lying_int", "hand_lying_str", "hand_not_a_number", "hand_odd_exceptions",
    "hand_without_text", "large_text", "mixed_values", "odd_class_names", "odd_exceptions",
    "patched_at_import", "slow_answers", "stub", "system_exit",
)  # fmt: skip
_NEEDED = """
import os, subprocess, sys
import pytest, autograder.grading.grader
subprocess.run([os.path.realpath(sys._base_executable), "-c", "import socket"], check=True)
"""
_IS_ROOT = os.geteuid() == 0
_SPACES = ("unshare", "--pid", "--ipc", "--mount", "--fork", "--kill-child", "--mount-proc")
_SET_USER = ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")
_BIND = 'mount --bind "$1" "$2" && mount --bind "$3" "$4" && shift 4 && exec "$@"'


@dataclass(frozen=True)
class Configuration:
    """Layers, with bubblewrap or without, as root or as an ordinary user."""

    layers: tuple[str, ...]
    bubblewrap: bool
    root: bool

    @property
    def name(self) -> str:
        """A short name for reports."""
        words = "all" if self.layers == LAYERS else "+".join(self.layers)
        return f"{words}{'+bubblewrap' * self.bubblewrap}-{'root' if self.root else 'user'}"

    @property
    def is_full(self) -> bool:
        """Whether every mandatory layer is in force."""
        return self.layers == LAYERS

    @property
    def is_whole(self) -> bool:
        """Whether everything is graded: all programs, all tests."""
        return self.is_full and self.root == _IS_ROOT


CONFIGURATIONS = [
    Configuration(layers, bubblewrap, root)
    for root in (True, False)
    for layers, bubblewrap in (
        (LAYERS, True),
        (LAYERS, False),
        *(((layer,), False) for layer in LAYERS),
    )
]


@dataclass(frozen=True)
class Launcher:
    """How to start the harness as somebody: the command in front, where Python and the kit lie."""

    command: tuple[str, ...]
    python: str
    kit: Path
    packages: str
    has_namespaces: bool

    def run(
        self, arguments: Sequence[str], more: Mapping[str, str], seconds: float
    ) -> subprocess.CompletedProcess[str]:
        """Run Python with the kit and its packages in sight."""
        paths = f"{self.kit}{os.pathsep}{self.packages}"
        environment = {"PYTHONPATH": paths, "PATH": os.environ["PATH"], "HOME": "/", **more}
        return subprocess.run(
            [*self.command, self.python, "-B", *arguments],
            env=environment, cwd=self.kit, capture_output=True, text=True, check=False,
            timeout=seconds,
        )  # fmt: skip

    def works(self) -> bool:
        """Say whether it can start what the harness needs."""
        try:
            return self.run(["-c", _NEEDED], {}, 60).returncode == 0
        except (OSError, subprocess.TimeoutExpired):
            return False


class Place:
    """A folder that everybody may read, with a copy of the kit for an ordinary user."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="hostile-"))
        self.folder.chmod(0o755)
        for name in ("kit", "python", "packages"):
            (self.folder / name).mkdir()
        for name in ("autograder", "casino", "stages", "solutions"):
            shutil.copytree(KIT / name, self.folder / "kit" / name)
        shutil.copytree(HERE, self.folder / "kit" / "tests" / "hostile")
        subprocess.run(["chmod", "-R", "a+rX", self.folder / "kit"], check=True, timeout=60)

    def watched(self, configuration: Configuration) -> Path:
        """Make a folder in which everybody may write, with a victim and a secret."""
        folder = self.folder / f"watched-{CONFIGURATIONS.index(configuration):02}"
        (folder / "empty").mkdir(parents=True)
        (folder / "victim").write_text("whole")
        (folder / "secret").write_text(f"{CANARY}-in-a-file")
        for path in (folder, folder / "empty", folder / "victim"):
            path.chmod(0o777)
        if _IS_ROOT and not configuration.root:
            for path in (folder, *folder.iterdir()):
                os.chown(path, NOBODY, NOBODY)
        return folder

    @cache  # noqa: B019
    def launcher(self, *, root: bool) -> Launcher:
        """Return how to start as root or as an ordinary user; skip the test where it cannot be."""
        if root and not _IS_ROOT:
            pytest.skip("needs root")
        packages = next(path for path in sys.path if path.endswith("site-packages"))
        kit, real = self.folder / "kit", os.path.realpath(sys.executable)
        if root:
            candidates = [
                Launcher(_SPACES, sys.executable, kit, packages, True),
                Launcher((), sys.executable, kit, packages, False),
            ]
        elif not _IS_ROOT:
            spaces = (_SPACES[0], "--user", "--map-current-user", *_SPACES[1:])
            candidates = [
                Launcher(spaces, sys.executable, kit, packages, True),
                Launcher((), sys.executable, kit, packages, False),
            ]
        else:  # where this Python lies where only root may go, it is shown in another place
            python, shown = self.folder / "python", self.folder / "packages"
            inside = python / os.path.relpath(real, sys.base_prefix)
            bind = ("sh", "-c", _BIND, "sh", sys.base_prefix, str(python), packages, str(shown))
            candidates = [
                Launcher((*_SPACES, *_SET_USER), real, kit, packages, True),
                Launcher((*_SPACES, *bind, *_SET_USER), str(inside), kit, str(shown), True),
            ]
        for candidate in candidates:
            if candidate.works():
                return candidate
        pytest.skip("needs a Python that an ordinary user can start")

    def grade(self, configuration: Configuration) -> dict[str, Any]:
        """Grade every program in a process of its own; return what the harness found."""
        launcher = self.launcher(root=configuration.root)
        folder = self.watched(configuration)
        here = launcher.kit / "tests" / "hostile"
        without = () if configuration.is_whole else ONLY_WORDS
        if not launcher.has_namespaces:
            without += NEED_NAMESPACES
        arguments = [
            str(here / "run.py"), str(here / "programs"), str(folder),
            "--layers", ",".join(configuration.layers),
            *(["--bubblewrap"] if configuration.bubblewrap else []),
            *([] if configuration.is_whole else ["--brief"]),
            "--without", ",".join(without),
        ]  # fmt: skip
        secret = {"HOSTILE_SECRET": f"{CANARY}-in-the-environment"}
        done = launcher.run(arguments, secret, SECONDS)
        assert done.returncode == 0, done.stderr[-3000:]
        assert CANARY not in done.stdout, "a secret is in what the grader says"
        result: dict[str, Any] = json.loads(done.stdout)
        return result

    def remove(self) -> None:
        """Take everything away."""
        shutil.rmtree(self.folder, ignore_errors=True)
