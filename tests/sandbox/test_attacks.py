"""Hostile programs under all layers, under each layer, with bubblewrap, as root, and as a user."""

from __future__ import annotations

import functools
import importlib
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from autograder.sandbox.host import kernel
from autograder.sandbox.host.interpreter import find_interpreter
from autograder.sandbox.host.sandbox import bubblewrap_works
from tests.sandbox.arena import Ending

ROOT = Path(__file__).parents[2]
ORDINARY_USER = 1234
RUN_SECONDS = 180
AT_A_TIME = 4
MODULES = ("files", "names", "network", "processes", "exhaustion")
TABLES = {name: importlib.import_module(f"tests.sandbox.hostile.{name}") for name in MODULES}
ATTACKS = [
    (module, name)
    for module, table in TABLES.items()
    for name in (vars(table).get("STOPPED_BY") or table.ENDINGS)
]
pytestmark = pytest.mark.skipif(
    bool(kernel.missing_layers()), reason="needs Linux with Landlock and seccomp"
)


@dataclass(frozen=True)
class Setting:
    """Which layers are there, with bubblewrap or without, and whether root grades."""

    layers: tuple[str, ...]
    bubblewrap: bool
    root: bool

    def __str__(self) -> str:
        layers = "all" if self.layers == kernel.LAYERS else "+".join(self.layers)
        return f"{layers}{'-bubblewrap' * self.bubblewrap}{'' if self.root else '-ordinary'}"

    @property
    def stops(self) -> set[str]:
        """Everything that stands in the way of an attack."""
        more = ["bubblewrap"] * self.bubblewrap + ["root"] * self.root
        return {"process", *self.layers, *more}


SETTINGS = [
    Setting(*each)
    for each in itertools.product(
        (kernel.LAYERS, *((layer,) for layer in kernel.LAYERS)), (False, True), (True, False)
    )
]


@functools.cache
def strongest() -> Setting:
    """Return the setting in which students are graded here: all layers, and what else there is."""
    return Setting(kernel.LAYERS, bubblewrap_works(find_interpreter()), os.geteuid() == 0)


# The same on each machine, since pytest's workers must agree on the names of the tests.
PARAMS = [
    pytest.param(strongest, id="strongest"),
    *(
        pytest.param(lambda each=each: each, marks=pytest.mark.proof, id=str(each))
        for each in SETTINGS
    ),
]


def told(module: str, table: str, name: str) -> set[str]:
    """Return what a hostile module says of one of its attacks."""
    return set(vars(TABLES[module]).get(table, {}).get(name, "").split())


def may_run(setting: Setting, module: str, name: str) -> bool:
    """Say whether something stands between an attack and the machine that runs these tests."""
    needed = told(module, "NOT_WITHOUT", name)
    return not needed or bool(needed & setting.stops)


Endings = dict[str, Ending] | str


@pytest.fixture(scope="module")
def endings(request: pytest.FixtureRequest) -> Iterator[dict[Setting, Future[Endings]]]:
    """Run all attacks in all settings that tests were chosen for, some at a time."""
    calls = [getattr(item, "callspec", None) for item in request.session.items]
    chosen = {call.params["choose"]() for call in calls if call and "choose" in call.params}
    possible = [setting for setting in SETTINGS if setting in chosen and not missing(setting)]
    with ThreadPoolExecutor(AT_A_TIME) as pool:
        yield {setting: pool.submit(run_all, setting) for setting in possible}


def missing(setting: Setting) -> str:
    """Return what this machine or user lacks for a setting."""
    if setting.root and os.geteuid() != 0:
        return "needs root"
    if setting.bubblewrap and not strongest().bubblewrap:
        return "needs bubblewrap"
    if not setting.root and os.geteuid() == 0 and not readable_python():
        return "needs a Python that an ordinary user can start"
    return ""


def run_all(setting: Setting) -> Endings:
    """Run all attacks of one setting in a grader of their own; a text says why it ended."""
    attacks = [attack for attack in ATTACKS if may_run(setting, *attack)]
    command = ["-m", "tests.sandbox.arena", ",".join(setting.layers)]
    command.append("yes" if setting.bubblewrap else "no")
    other_user = os.geteuid() == 0 and not setting.root
    with tempfile.TemporaryDirectory() as folder:
        copy = readable_copy(Path(folder)) if other_user else ROOT
        python = readable_python() if other_user else sys.executable
        try:
            done = subprocess.run(
                [python, *command],
                input=json.dumps(attacks),
                capture_output=True,
                text=True,
                timeout=RUN_SECONDS,
                check=True,
                cwd=copy,
                env={"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"},
                **as_user(ORDINARY_USER if other_user else None),
            )
        except subprocess.SubprocessError as error:
            return f"{error}\n{getattr(error, 'stderr', '')}"
    return {name: Ending(**ending) for name, ending in json.loads(done.stdout).items()}


def as_user(user: int | None) -> dict[str, Any]:
    """Return what makes `subprocess.run` run as somebody else."""
    return {} if user is None else {"user": user, "group": user, "extra_groups": []}


def readable_copy(folder: Path) -> Path:
    """Copy what an arena needs to where everybody can read it."""
    folder.chmod(0o755)
    for name in (
        "autograder/__init__.py",
        "autograder/errors.py",
        "autograder/text.py",
        "casino/__init__.py",
        "casino/languages.py",
        "casino/messages.py",
        "tests/__init__.py",
    ):
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    for name in ("autograder/sandbox", "tests/sandbox"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def test_what_another_user_runs_is_copied_whole(tmp_path: Path) -> None:
    """It needs nothing that is installed; the proofs run it as an ordinary user."""
    command = [sys.executable, "-S", "-c", "import tests.sandbox.arena"]
    done = subprocess.run(
        command,
        cwd=readable_copy(tmp_path),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@functools.cache
def readable_python() -> str:
    """Return an interpreter that an ordinary user can start, and nothing where there is none."""
    probe = "import sys; sys.exit(sys.version_info < (3, 11))"
    for python in (sys.executable, shutil.which("python3"), "/usr/bin/python3"):
        try:
            command = [python or "", "-c", probe]
            subprocess.run(command, check=True, timeout=60, cwd="/", **as_user(ORDINARY_USER))
        except (OSError, subprocess.SubprocessError):
            continue
        return python or ""
    return ""


@pytest.mark.parametrize("attack", ATTACKS, ids=".".join)
@pytest.mark.parametrize("choose", PARAMS)
def test_an_attack_ends_as_promised(
    choose: Callable[[], Setting], attack: tuple[str, str], endings: dict[Setting, Future[Endings]]
) -> None:
    setting = choose()
    if reason := missing(setting):
        pytest.skip(reason)
    if not may_run(setting, *attack):
        pytest.skip("would harm the machine: no layer of this setting stops it")
    found = endings[setting].result()
    assert not isinstance(found, str), found
    ending = found[".".join(attack)]
    assert ending.left == [], "something was left behind, or somebody else noticed"
    if told(attack[0], "STOPPED_BY", attack[1]) & setting.stops:
        assert ending.word == "refused", ending
        assert ending.reached == []
    elif "ENDINGS" in vars(TABLES[attack[0]]):
        assert ending.word in told(attack[0], "ENDINGS", attack[1]), ending
        assert ending.seconds < 5


def test_all_layers_together_stop_whatever_one_of_them_stops() -> None:
    for module, name in ATTACKS:
        stops = told(module, "STOPPED_BY", name)
        assert not stops or stops & {"process", *kernel.LAYERS}, name
