"""The first visible check that a mistake fails points to the mistake's place."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.authoring.audit.programs import mistaken_programs
from autograder.course.files import Kit
from autograder.course.model import Stage
from casino.engine.sources import Sources
from casino.progress import CourseProgress, NextStep
from casino.progress.ladder import find_place_to_look, read_written
from tests.casino.changed_parts import changed, is_there
from tests.forks import run_forked
from tests.proofs.test_visible_checks import lay_out

SECONDS = 60
NUMBERS = range(1, 9)
USUAL, LEAST = 0.9, {8: 0.7}  # a round of stage 8 uses more functions than are named
CODE = re.compile(r"`([^`]+)`")


def run_checks() -> None:
    """Run pytest as `casino check` does: the body of a fork."""
    for name in [name for name in sys.modules if name.startswith("stage")]:
        del sys.modules[name]
    sys.dont_write_bytecode = True
    sys.exit(pytest.main(sys.argv[1:]))


def first_step(kit: Kit, stage: Stage, files: dict[str, bytes], root: Path) -> NextStep | None:
    """Return what the visible checks say of a program on the reference."""
    lay_out(kit, stage, {stage.name: files}, root)
    (root / "course.toml").write_bytes((kit.root / "stages" / "course.toml").read_bytes())
    report = root / "progress.json"
    command = [
        "pytest", "-q", "-p", "casino.pytest_plugin", "-p", "no:cacheprovider", "-o", "addopts=",
        "--rootdir", str(root), f"--progress-to={report}", stage.name,
    ]  # fmt: skip
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    run_forked(run_checks, command, seconds=SECONDS, cwd=root, environment=environment)
    return CourseProgress.from_json(json.loads(report.read_text(encoding="utf-8"))).step


def seen(kit: Kit, stage: Stage, root: Path) -> Iterator[tuple[str, str, dict[str, bytes]]]:
    """Yield the mistakes that a visible check shows, the criterion of the first one, the files."""
    for program, mistake in mistaken_programs(kit, stage):
        step = first_step(kit, stage, dict(program.files), root)
        if step is not None and step.criterion:
            yield mistake.id, step.criterion, dict(program.files)


@pytest.mark.proof
@pytest.mark.parametrize("number", NUMBERS)
def test_the_check_says_to_look_where_the_mistake_lies(
    number: int, kit: Kit, tmp_path: Path
) -> None:
    """Whatever check fails first for a mistake of the catalogue; most name the very function."""
    stage = kit.course.stages[number - 1]
    reference = {name: text.decode() for name, text in kit.reference(stage).items()}
    elsewhere, tried, named = [], 0, 0
    for mistake, criterion, files in seen(kit, stage, tmp_path / "work"):
        tried += 1
        texts = {name: text.decode() for name, text in files.items()}
        if not is_there(read_written(stage.name)[criterion].look, reference, texts):
            elsewhere.append(f"{mistake}: {criterion}")
        own = {f"{stage.name}/{name}": content for name, content in files.items()}
        said = find_place_to_look(stage.name, criterion, Sources(tmp_path, own))
        lies_in = {unit.rpartition(".")[2] for _, unit in changed(reference, texts)}
        named += bool(lies_in & {each.rpartition(".")[2] for each in CODE.findall(said)})
    assert not elsewhere, "\n".join(elsewhere)
    assert tried > 10
    assert named >= LEAST.get(number, USUAL) * tried
