"""The commands `autograder build` and `autograder audit`."""

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
        bool, typer.Option("--check", help="Change nothing, and fail if a file is out of date.")
    ] = False,
    made: Annotated[bool, typer.Option("--made", help="Make only the files git ignores.")] = False,
) -> None:
    """Make the generated files: skeletons, rubrics, notebooks, and catalogues."""
    from autograder.authoring.checkout import build_everything, check_checkout, make_ignored

    kit = find_kit()
    check_checkout(kit)
    if made:
        make_ignored(kit)
        return
    drifted = build_everything(kit, check)
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
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Output folder for a page of the criteria that each wrong program lost.",
        ),
    ] = None,
    whole: Annotated[
        bool,
        typer.Option("--whole", help="Run every test of a mutant, even after it has lost a point."),
    ] = False,
    quick: Annotated[
        bool,
        typer.Option(
            "--quick", help="Check only right programs, empty ones, and typical mistakes."
        ),
    ] = False,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Grade everything again, even if it hasn't changed.")
    ] = False,
    update: Annotated[
        bool, typer.Option("--update", help="Record how each typical mistake shows in results.")
    ] = False,
    repeat: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="N",
            help="Number of runs in other orders with other seeds, instead of an audit.",
        ),
    ] = 0,
    jobs: Jobs = None,
    as_json: AsJson = False,
    allow_weak_isolation: Weak = False,
) -> None:
    """Check that right programs get full points and wrong ones lose points."""
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
    """Show a progress bar for each stage on standard error; yield a function that updates it.

    The function takes the stage, the number of finished programs, and their total. Without a
    terminal, print a line now and then. At the end, print how long it took.
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
