"""`autograder build` and `autograder audit`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from autograder.commands.options import (
    FINDINGS,
    AsJson,
    Jobs,
    StageNames,
    Weak,
    choose_stages,
)
from autograder.course.files import find_kit
from autograder.report.terminal import Lines, message
from autograder.text import format_count

__all__ = ["audit", "build"]

QUICK = ("right", "empty", "mistakes")


def build(
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; fail where something drifted.")
    ] = False,
    made: Annotated[
        bool, typer.Option("--made", help="Make only the files that git ignores; this is quick.")
    ] = False,
) -> None:
    """Make the skeletons and rubrics in stages/ from solutions/ and course.toml, and notebooks/."""
    from autograder.authoring.checkout import build_everything, make_ignored

    if made:
        make_ignored(find_kit())
        return
    drifted = build_everything(find_kit(), check)
    for path in drifted:
        print(path)
    if check and drifted:
        message("These files are not what `autograder build` makes. Run it and commit them.")
        raise typer.Exit(FINDINGS)
    message(
        "Nothing to change." if not drifted else f"{format_count(len(drifted), 'file')} written."
    )


def audit(
    stage: StageNames = None,
    to: Annotated[
        Path | None, typer.Option(help="Folder for the kill matrix: index.html, audit.json.")
    ] = None,
    whole: Annotated[
        bool, typer.Option("--whole", help="Run every test of a mutant, not up to its first loss.")
    ] = False,
    quick: Annotated[
        bool, typer.Option("--quick", help="Right programs, empty ones and typical mistakes only.")
    ] = False,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Grade everything again, also what did not change.")
    ] = False,
    update: Annotated[
        bool, typer.Option("--update", help="Write anew how each typical mistake shows in results.")
    ] = False,
    repeat: Annotated[
        int, typer.Option(min=0, help="Instead: so many runs in other orders, on other seeds.")
    ] = 0,
    jobs: Jobs = None,
    as_json: AsJson = False,
    allow_weak_isolation: Weak = False,
) -> None:
    """Prove the suites: right programs get everything, wrong ones lose what they should."""
    from autograder.authoring.audit import Audit, Effort, audit_stages, repeat_stages, write_audit
    from autograder.authoring.checkout import check_checkout

    kit = find_kit()
    check_checkout(kit)
    stages = choose_stages(kit, stage)
    effort = Effort(
        whole=whole, memory=kit.root / ".audit", fresh=fresh, update=update, jobs=jobs or 0
    )
    if quick:
        effort = replace(effort, kinds=QUICK)
    with stage_progress("Auditing") as advance:
        run: Callable[..., Audit] = partial(repeat_stages, times=repeat) if repeat else audit_stages
        report = run(kit, stages, effort=effort, allow_weak=allow_weak_isolation, progress=advance)
    if as_json:
        print(json.dumps(report.as_json(), indent=1))
    else:
        report.show()
    if to is not None:
        message(f"Kill matrix: {write_audit(report, to)}")
    if not report.clean:
        raise typer.Exit(FINDINGS)


@contextmanager
def stage_progress(words: str) -> Iterator[Callable[[str, int, int], None]]:
    """Show a bar for each stage on standard error; the function it gives says how far it is.

    Without a terminal a line now and then does, and in the end both say how long it took.
    """
    lines = Lines(words, "programs")
    console = Console(stderr=True)
    columns = (
        TextColumn(words),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        tasks: dict[str, TaskID] = {}

        def advance(stage: str, done: int, of: int) -> None:
            if stage not in tasks:
                tasks[stage] = bar.add_task(stage, total=of)
            bar.update(tasks[stage], completed=done)
            if not console.is_terminal:
                lines.advance(stage, done, of)

        yield advance
    lines.end()
