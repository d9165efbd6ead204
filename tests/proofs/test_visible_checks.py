"""Programs with full points pass all visible checks and worked examples.

Every mutant and mistake loses points in the audit, or is listed as equivalent and must keep them.
So the programs with full points are known without grading: the correct submissions, the equivalent
mutants, and those of the sample class with full correctness in its golden file. Each of them passes
the visible checks of its stage and the examples of its handout.
"""

from __future__ import annotations

import os
import shutil
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from autograder.authoring.audit.programs import right_programs
from autograder.authoring.mutants import load_expectations, mutants_of
from autograder.course.files import Kit
from autograder.course.model import Stage
from tests.forks import run_forked

SECONDS = 300
NUMBERS = range(1, 10)
HANDOUTS = Path(__file__).parents[1] / "stages" / "test_handouts.py"
SAMPLES = Path(__file__).parents[1] / "sample_class.toml"
TALLY = r'print(f"%s\n{name} wins: {tallies[PLAYER_WINS]}")'
# Full points, and not what the handout shows.
BEYOND = {
    # A visible check cannot put its own keyboard in the place of the one that it took.
    "the right submission streams_bound_at_import": "takes sys.stdin when it is imported",
    "the right submission builtin_exit": "prints several spaces in a row",
    "the right submission modules_and_drawing": "draws the cards from right to left",
    f"game.main: {TALLY % ''} → {TALLY % 'XX'}": "a line before the tallies is free",
}
Workspace = Mapping[str, Mapping[str, bytes]]  # the files of each stage


def keeping_all(kit: Kit, stage: Stage) -> Iterator[tuple[str, Workspace]]:
    """Yield the programs of a stage that lose no point, with the earlier stages of their own."""
    for program in right_programs(kit, stage):
        yield program.title, {**program.earlier, stage.name: program.files}
    expectations = load_expectations(stage)
    for mutant in mutants_of(kit, stage):
        if expectations.equivalent(mutant):
            files = {**kit.reference(stage), mutant.file: mutant.source.encode()}
            yield mutant.title, {stage.name: files}
    for student, stages in tomllib.loads(SAMPLES.read_text(encoding="utf-8")).items():
        if stage.name in stages and _is_full(stages[stage.name]):
            folder = kit.root / "examples" / "class" / student
            full = [name for name, result in stages.items() if _is_full(result)]
            yield student, {name: _read(folder / name) for name in full}


def _is_full(result: Mapping[str, object]) -> bool:
    # What is flagged attacks whoever runs it; it runs in the sandbox only.
    return not {"partial", "carried", "deductions", "flagged"} & set(result)


def _read(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def lay_out(kit: Kit, stage: Stage, workspace: Workspace, root: Path) -> None:
    """Write a student's folder: on the reference where it has no stage of its own."""
    shutil.rmtree(root, ignore_errors=True)
    checks = f"test_{stage.name.partition('_')[0]}.py"
    handed_out = {checks: (kit.root / "stages" / stage.name / checks).read_bytes()}
    for each in kit.course.stages:
        own = workspace.get(each.name) or kit.reference(each)
        _write(root / each.name, {"__init__.py": b"", **own, **kit.read_given(each)})
    _write(root / stage.name, handed_out)


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def run_checks() -> None:
    """Run pytest on the files that the command line names: the body of a fork."""
    # Without the tests' own module of the handouts, which names the programs to try.
    for name in [name for name in sys.modules if name.startswith(("stage", "tests.stages"))]:
        del sys.modules[name]
    sys.path[:0] = [os.environ["HANDOUT_PROGRAMS"]]
    sys.dont_write_bytecode = True
    sys.exit(pytest.main(sys.argv[1:]))


@pytest.mark.proof
@pytest.mark.parametrize("number", NUMBERS)
def test_what_keeps_all_points_passes_what_students_see(
    number: int, kit: Kit, tmp_path: Path
) -> None:
    """Each program with full points passes each visible check, and the handout's examples."""
    stage = kit.course.stages[number - 1]
    root = tmp_path / "work"
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
    environment |= {"HANDOUT_PROGRAMS": str(root), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    command = [
        "pytest", "-q", "-x", "-c", os.devnull, "--noconftest", "--import-mode=importlib",
        "-p", "no:cacheprovider", "-k", f"stage_{number} or {stage.name}",
    ]  # fmt: skip
    failed, tried = [], 0
    for title, workspace in keeping_all(kit, stage):
        if title in BEYOND:
            continue
        lay_out(kit, stage, workspace, root)
        files = [str(HANDOUTS), str(root / stage.name)]
        done = run_forked(
            run_checks, [*command, *files], seconds=SECONDS, cwd=root, environment=environment
        )
        tried += 1
        if done.returncode != 0:
            failed.append((title, done.stdout[-1500:] + done.stderr[-500:]))
    assert not failed, "\n\n".join(f"{title}:\n{said}" for title, said in failed)
    assert tried > 10
