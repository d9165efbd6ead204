"""Run the visible checks once or on every save, in a separate process if possible."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from casino.engine.sources import Sources, read_sources, stage_folders
from casino.engine.workspace import Workspace, find_workspace
from casino.files import read_small
from casino.languages import _, current_language
from casino.progress.outcomes import CourseProgress, StageProgress, read_titles, stage_number

__all__ = ["CheckError", "add_earlier", "check", "on_every_save", "run_pytest"]

HAS_PROCESSES = sys.platform != "emscripten"
USUAL_SECONDS, MAX_SECONDS = 4, 300
POLL_SECONDS = 0.4
NAMED = re.compile(rb"^[ \t]*(?:from|import)[ \t]+(stage\d+_\w+)", re.MULTILINE)


class CheckError(Exception):
    """Raised if the checks can't be run to the end; the message says why."""


def check(
    folder: Path | None = None,
    stage: int | None = None,
    on_wait: Callable[[], object] = int,
    on_check: Callable[[str], object] = str,
    part: str = "",
    step: int = 0,
) -> CourseProgress:
    """Run the visible checks of a stage, of a part or step of it, or of all stages.

    `on_wait` is called once if that takes longer than usual. If the checks run in this process,
    `on_check` is called with each check that starts. Nothing is written to the student's folder.
    Raises the errors of `find_workspace`, StudentError for a missing stage, and CheckError if
    pytest doesn't finish or the stage has no such part or step.
    """
    workspace = find_workspace(folder)
    names = workspace.stages() if stage is None else [workspace.stage(stage)]
    if part:
        names = _list_part(workspace.folder, names[0], part)
    if step:
        names = _list_step(workspace.folder, names[0], step)
    return add_earlier(workspace, _run_checks(workspace, names, on_wait, on_check))


def _list_part(folder: Path, stage: str, part: str) -> list[str]:
    """Return pytest's names of the checks in a part of a stage."""
    parts = read_titles(folder).parts.get(stage, ())
    tests = [name for letter, _title, checks in parts if letter == part for name in checks]
    if not tests:
        number = stage_number(stage)
        words = _("Stage {n} has no part {part}: it has no parts.")
        if parts:
            words = _("Stage {n} has no part {part}: its parts are {parts}.")
        known = _(" and ").join(f"{number}{letter}" for letter, _title, _checks in parts)
        raise CheckError(words.format(n=number, part=part, parts=known))
    return _name_tests(stage, tests)


def _list_step(folder: Path, stage: str, step: int) -> list[str]:
    """Return pytest's names of the checks in a step of a stage's handout."""
    steps = read_titles(folder).steps.get(stage, ())
    if not 0 < step <= len(steps):
        words = _("Stage {n} has no step {step}: its steps are 1 to {last}.")
        if not steps:
            words = _("Stage {n} has no step {step}: it has no steps.")
        raise CheckError(words.format(n=stage_number(stage), step=step, last=len(steps)))
    return _name_tests(stage, steps[step - 1])


def _name_tests(stage: str, tests: Sequence[str]) -> list[str]:
    return [f"{stage}/test_stage{stage_number(stage)}.py::{name}" for name in tests]


def add_earlier(workspace: Workspace, progress: CourseProgress) -> CourseProgress:
    """Add a line to the next step if an earlier stage that it uses has failing checks.

    Earlier stages that weren't checked are checked now, unless everything passes.
    """
    step = progress.step
    if step is None or step.outcome not in ("wrong", "broken"):
        return progress
    known = {stage.stage for stage in progress.stages}
    names = [
        name for name in _find_used(read_sources(workspace.folder), step.stage) if name not in known
    ]
    try:
        found = _run_checks(workspace, names).stages if names else ()
    except CheckError:
        return progress
    first = tuple(("first", _first(stage)) for stage in found if stage.wrong or stage.broken)
    return replace(progress, step=replace(step, said=(*first[:1], *step.said)))


def _first(stage: StageProgress) -> str:
    """Return a sentence on how many checks fail in an earlier stage that is used."""
    if stage.broken:
        words = _("stage {n}, {title}, which this one uses: a file of it cannot be imported.")
    elif stage.wrong == 1:
        words = _("stage {n}, {title}, which this one uses: 1 of its checks is not right yet.")
    else:
        words = _(
            "stage {n}, {title}, which this one uses: {wrong} of its checks are not right yet."
        )
    return words.format(n=stage.number, title=stage.title, wrong=stage.wrong)


def _find_used(sources: Sources, stage: str) -> list[str]:
    """Return the earlier stages that a stage's files import, even indirectly."""
    folders = {file.partition("/")[0] for file in sources.files}
    found: set[str] = set()
    open_ = {stage}
    while open_:
        name = open_.pop()
        for file, content in sources.files.items():
            if file.startswith(f"{name}/"):
                named = {each.decode() for each in NAMED.findall(content)} & folders
                named = {each for each in named if stage_number(each) < stage_number(stage)}
                open_ |= named - {name} - found
                found |= named
    return sorted(found, key=stage_number)


def _run_checks(
    workspace: Workspace,
    names: Sequence[str],
    on_wait: Callable[[], object] = int,
    on_check: Callable[[str], object] = str,
) -> CourseProgress:
    """Run the visible checks with these pytest names, and return the progress."""
    with tempfile.TemporaryDirectory(prefix="casino-check-") as place:
        report = Path(place, "progress.json")
        options = [
            *("-p", "casino.pytest_plugin", "-p", "no:cacheprovider", "-o", "addopts="),
            *("--rootdir", str(workspace.folder), f"--progress-to={report}"),
            *([f"--speaking={chosen}"] if (chosen := current_language("")) else []),
        ]
        if HAS_PROCESSES:
            command = [sys.executable, "-m", "pytest", *options, *names]
            output = run_pytest(command, workspace.folder, place, on_wait)
        else:
            from casino.progress.in_process import run_in_process  # this import loads pytest

            output = run_in_process(workspace, options, names, on_check)
        try:
            return CourseProgress.from_json(json.loads(report.read_text(encoding="utf-8")))
        except (OSError, ValueError, KeyError, TypeError) as error:
            words = _("The checks did not come to their end.")
            raise CheckError(f"{words}\n{output[-2000:]}") from error


def run_pytest(command: list[str], folder: Path, place: str, on_wait: Callable[[], object]) -> str:
    """Run pytest without other plugins in `folder`, and return its output.

    It neither uses nor writes bytecode there, which may be stale; `place` is a folder for it.
    `on_wait` is called after 4 seconds. Raises CheckError after 300.
    """
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("PYTEST")},
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTHONPYCACHEPREFIX": str(Path(place, "pycache")),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONSAFEPATH": "1",
    }
    with subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        try:
            with suppress(subprocess.TimeoutExpired):
                return process.communicate(timeout=USUAL_SECONDS)[0]
            on_wait()
            return process.communicate(timeout=MAX_SECONDS)[0]
        except subprocess.TimeoutExpired as error:
            words = _(
                "The checks ran for {n} seconds and were stopped. Is there an infinite loop? "
                "`python -m pytest -x -v` shows in which check."
            )
            raise CheckError(words.format(n=MAX_SECONDS)) from error
        finally:
            process.kill()


def on_every_save(
    workspace: Workspace, wait: Callable[[float], object] = time.sleep
) -> Iterator[None]:
    """Yield at once, and again whenever the content of a stage's file changes.

    A save while the checks run is noticed afterwards. `wait` gets the seconds between two looks.
    """
    while True:
        seen = _contents(workspace.folder)
        yield
        while _contents(workspace.folder) == seen:
            wait(POLL_SECONDS)


def _contents(folder: Path) -> dict[str, bytes]:
    contents = {}
    for stage in stage_folders(folder):
        for path in stage.iterdir():
            try:
                contents[str(path)] = read_small(path)
            except OSError:
                continue
    return contents
