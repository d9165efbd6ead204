"""The Gradescope package, run from its zip file as a container would run it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from autograder.course.files import Kit
from autograder.errors import CannotIsolate, SubmissionError
from autograder.gradescope.run import grade_submission
from autograder.sandbox.host import kernel
from tests.conftest import check_schema, run_autograder
from tests.export.conftest import RESULTS_SCHEMA, STAGE

SECONDS = 120
LATE = '[rule]\npolicy = "per_day"\npercent = 10\n'
METADATA = {
    "id": 123456,
    "created_at": "2026-10-02T14:22:32.365935-07:00",
    "assignment": {"due_date": "2026-10-01T23:00:00.000000-07:00", "total_points": "70.0"},
    "users": [{"email": "ada@example.org", "id": 1234, "name": "Ada"}],
    "previous_submissions": [{"submission_time": "2026-09-30T10:00:00-07:00", "score": 0.0}],
}
HOSTILE = """
import os, pathlib
for place in ("/autograder/results/results.json", os.environ.get("AUTOGRADER_ROOT", "") + "/x"):
    try:
        pathlib.Path(place).write_text('{"score": 1000}')
    except BaseException:
        pass
print('{"score": 1000}')
"""
# What Docker leaves to root in a container: enough to become nobody, no name space of its own.
CAPABILITIES = ("CAP_SETUID", "CAP_SETGID", "CAP_CHOWN", "CAP_DAC_OVERRIDE", "CAP_KILL")


@dataclass(frozen=True)
class Container:
    """Gradescope's layout in a folder, and the command in front that makes it /autograder."""

    root: Path

    def run(self, status: int = 0) -> str:
        """Run `run_autograder` as Gradescope does; return what it printed."""
        inside = _inside(self.root)
        environment = {"PATH": os.environ["PATH"], "AUTOGRADER_PYTHON": sys.executable}
        where = "/autograder" if inside else str(self.root)
        done = subprocess.run(
            [*inside, "bash", f"{where}/run_autograder"],
            env={**environment, "AUTOGRADER_ROOT": where},
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
            cwd="/",
        )
        assert done.returncode == status, done.stderr[-3000:]
        assert f"{where}/source/kit/autograder" in done.stderr.replace("\n", "")
        return done.stderr

    def results(self) -> dict[str, Any]:
        """Return `results.json`, checked against Gradescope's schema."""
        found: dict[str, Any] = json.loads((self.root / "results" / "results.json").read_text())
        check_schema(found, RESULTS_SCHEMA)
        return found


def _inside(root: Path) -> list[str]:
    """Return a command that runs another in a container, without the rest of this repository.

    Nothing where bubblewrap cannot make one here; the folder then stands in for /autograder.
    """
    there = {Path(sys.prefix), Path(sys.base_prefix), *map(Path, ("/usr", "/etc"))}
    binds = ["--tmpfs", "/tmp"]  # first: the interpreter may lie in a folder under it
    binds += [part for path in sorted(there) for part in ("--ro-bind", str(path), str(path))]
    for name in ("lib", "lib64", "bin", "sbin"):
        if Path("/", name).is_symlink():
            binds += ["--symlink", f"usr/{name}", f"/{name}"]
    root_only = ["--cap-drop", "ALL", *(p for each in CAPABILITIES for p in ("--cap-add", each))]
    command = [
        shutil.which("bwrap") or "no-bwrap", *binds, "--bind", str(root), "/autograder",
        "--proc", "/proc", "--dev", "/dev", "--die-with-parent",
        "--unshare-pid", "--unshare-net", "--unshare-ipc",
        *(root_only if os.geteuid() == 0 else ["--unshare-user"]),
    ]  # fmt: skip
    try:
        subprocess.run([*command, "true"], check=True, capture_output=True, timeout=SECONDS)
    except (OSError, subprocess.SubprocessError):
        return []
    return command


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a package of stages 1 and 2 with a late rule."""
    folder = tmp_path_factory.mktemp("package")
    (folder / "late.toml").write_text(LATE)
    arguments = ("--stage", "1", "--stage", "2", "--late", folder / "late.toml")
    run_autograder("gradescope", *arguments, "--to", folder / "kit.zip")
    return folder / "kit.zip"


@pytest.fixture
def container(package: Path, tmp_path: Path) -> Container:
    """Give Gradescope's layout with the package unpacked and nothing handed in."""
    root = tmp_path / "autograder"
    for name in ("source", "submission", "results"):
        (root / name).mkdir(parents=True)
    shutil.unpack_archive(package, root / "source")
    shutil.copy(root / "source" / "run_autograder", root)
    (root / "submission_metadata.json").write_text(json.dumps(METADATA))
    return Container(root)


def test_the_package_holds_all_that_grading_needs_and_its_scripts_are_programs(
    package: Path, tmp_path: Path
) -> None:
    with zipfile.ZipFile(package) as archive:
        names = set(archive.namelist())
        modes = {each.filename: each.external_attr >> 16 & 0o777 for each in archive.infolist()}
        requirements = archive.read("kit/requirements.txt").decode()
        for script in ("setup.sh", "run_autograder"):
            assert modes[script] == 0o755
            text = archive.read(script)
            subprocess.run(["bash", "-n"], input=text, check=True, timeout=SECONDS)
    assert {
        "settings.json",
        "late.toml",
        f"kit/solutions/{STAGE}/card.py",
        f"kit/autograder/stages/{STAGE}/test_card.py",
        "kit/casino/game/shoe.py",
        "kit/stages/course.toml",
    } < names
    assert not any(name.endswith(".pyc") or "tests/" in name for name in names)
    assert "pytest" in requirements
    assert "extra" not in requirements
    run_autograder(
        "gradescope", "--stage", "1", "--stage", "2", "--to", tmp_path / "again.zip",
        "--late", _late(tmp_path),
    )  # fmt: skip
    assert (tmp_path / "again.zip").read_bytes() == package.read_bytes()


def _late(folder: Path) -> Path:
    (folder / "late.toml").write_text(LATE)
    return folder / "late.toml"


def test_a_right_submission_of_one_stage_gets_its_points_and_the_late_rule_is_applied(
    container: Container, kit: Kit
) -> None:
    for name, content in kit.reference(kit.course.stage(STAGE)).items():
        (container.root / "submission" / name).write_bytes(content)
    (container.root / "submission" / "notes.pdf").write_bytes(b"%PDF")
    container.run()
    found = container.results()
    first = [test for test in found["tests"] if test["number"].startswith("1.")]
    worth = sum(test["max_score"] for test in first)
    assert found["score"] == pytest.approx(worth * 0.9)
    assert "Attempt 2." in found["output"]
    assert f"15 h 23 min late (10%) (−{worth / 10:g})" in found["output"]
    assert {test["status"] for test in first} == {"passed"}
    assert {"process", "limits", "seccomp", "landlock"} <= {*found["extra_data"]["isolation"]}


def test_a_submission_that_writes_results_of_its_own_is_graded_like_any_other(
    container: Container, kit: Kit
) -> None:
    reference = kit.reference(kit.course.stage(STAGE))
    folder = container.root / "submission" / STAGE
    folder.mkdir()
    (folder / "hand.py").write_bytes(reference["hand.py"])
    (folder / "card.py").write_bytes(reference["card.py"] + HOSTILE.encode())
    (container.root / "submission" / "results.json").write_text('{"score": 1000}')
    container.run()
    assert container.results()["score"] <= 70
    assert not (container.root / "x").exists()


def test_where_nothing_can_be_isolated_there_is_no_result_and_so_no_zero(
    container: Container, kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    (container.root / "results" / "results.json").write_text("of an earlier run")
    monkeypatch.setattr(kernel, "missing_layers", lambda: ["seccomp in the kernel"])
    with pytest.raises(CannotIsolate, match="seccomp"):
        grade_submission(kit, container.root)
    assert not (container.root / "results" / "results.json").exists()


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("source/settings.json", "{}"),
        ("submission_metadata.json", '{"created_at": "yesterday"}'),
        ("submission_metadata.json", "[]"),
        ("source/late.toml", "x = 1"),
    ],
)
def test_a_file_of_the_container_that_cannot_be_read_is_named(
    container: Container, kit: Kit, file: str, content: str
) -> None:
    (container.root / file).write_text(content)
    with pytest.raises(SubmissionError, match=Path(file).name):
        grade_submission(kit, container.root)


def test_the_command_refuses_a_late_file_that_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "late.toml").write_text("[rule]\npolicy = 'never'\n")
    arguments = ("--late", tmp_path / "late.toml", "--to", tmp_path / "kit.zip")
    assert "'never' does not fit" in run_autograder("gradescope", *arguments, status=2).stderr
    assert not (tmp_path / "kit.zip").exists()
