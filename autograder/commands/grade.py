"""`autograder grade` and `autograder demo`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from autograder.commands.options import (
    FAULT,
    AsJson,
    Jobs,
    StageNames,
    Weak,
    chosen_stages,
    chosen_students,
    need_unix,
    present_stages,
)
from autograder.kit import find_kit
from autograder.report.terminal import class_progress, class_table, message

if TYPE_CHECKING:
    from autograder.classrun import Done, Plan

__all__ = ["demo", "grade"]


def grade(
    submissions: Annotated[Path, typer.Argument(help="Folder with a folder for each student.")],
    to: Annotated[Path | None, typer.Option(help="Where the result files go.")] = None,
    stage: StageNames = None,
    student: Annotated[
        list[str] | None, typer.Option(help="Only this student. Repeatable.")
    ] = None,
    jobs: Jobs = None,
    as_json: AsJson = False,
    feedback: Annotated[
        str | None, typer.Option(help="full or hint, instead of what course.toml says.")
    ] = None,
    no_carry_forward: Annotated[
        bool, typer.Option("--no-carry-forward", help="Charge a bug in every stage it reaches.")
    ] = False,
    allow_weak_isolation: Weak = False,
) -> None:
    """Grade a class or one student; low marks are no failure."""
    need_unix()
    from autograder.classrun import Plan, default_jobs

    kit = find_kit()
    if feedback not in (None, "full", "hint"):
        raise typer.BadParameter(f"{feedback!r} is neither full nor hint", param_hint="--feedback")
    students = chosen_students(kit, submissions, student)
    plan = Plan(
        kit=kit,
        submissions=submissions,
        students=students,
        stages=chosen_stages(kit, stage) if stage else present_stages(kit, submissions, students),
        feedback=feedback or kit.course.feedback,
        results=to,
        jobs=jobs or default_jobs(),
        carry_forward=not no_carry_forward,
        allow_weak=allow_weak_isolation,
    )
    records = _run(plan, as_json=as_json)
    if not as_json and to is not None:
        message(f"Results: {to}")
    _leave(records)


def demo(
    to: Annotated[Path, typer.Option(help="Where results and pages go.")] = Path("demo-results"),
    jobs: Jobs = None,
    as_json: AsJson = False,
    allow_weak_isolation: Weak = False,
) -> None:
    """Grade the sample class that ships with the kit and write its pages."""
    need_unix()
    from autograder.classrun import Plan, default_jobs
    from autograder.report.pages import write_pages

    kit = find_kit()
    submissions = kit.root / "examples" / "class"
    students = chosen_students(kit, submissions, None)
    plan = Plan(
        kit=kit,
        submissions=submissions,
        students=students,
        stages=present_stages(kit, submissions, students),
        feedback=kit.course.feedback,
        results=to / "results",
        jobs=jobs or default_jobs(),
        allow_weak=allow_weak_isolation,
    )
    records = _run(plan, as_json=as_json)
    index = write_pages(kit.course, records, to / "pages")
    if not as_json:
        message(f"Results: {to / 'results'}", f"Pages:   {index}")
    _leave(records)


def _run(plan: Plan, *, as_json: bool) -> list[dict[str, Any]]:
    from autograder.classrun import run_class

    records: list[dict[str, Any]] = []

    def consume(finished: Iterator[Done]) -> None:
        with class_progress(len(plan.students)) as advance:
            for done in finished:
                records.extend(done.records)
                advance(done.student)

    run_class(plan, consume)
    order = {stage.name: number for number, stage in enumerate(plan.kit.course.stages)}
    records.sort(key=lambda record: (record["student"], order[record["stage"]]))
    if as_json:
        print(json.dumps(records, indent=1))
    else:
        class_table(plan.kit.course, records, Console())
    return records


def _leave(records: list[dict[str, Any]]) -> None:
    if any(not record["graded"] for record in records):
        message("Some stages were not graded, by a fault of the grader: see grader_error.")
        raise typer.Exit(FAULT)
