"""The `autograder` command: arguments in, exit status out; the work is done elsewhere."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from autograder.authoring.skeletons import build as build_skeletons
from autograder.authoring.strategy import build_strategy
from autograder.course import Stage
from autograder.errors import CannotIsolate, KitError, SubmissionError
from autograder.kit import Kit, find_kit
from autograder.report.terminal import class_progress, class_table, message
from autograder.submissions import find_students, stages_present

if TYPE_CHECKING:
    from autograder.classrun import Done, Plan

__all__ = ["app", "main"]

DONE, FINDINGS, USAGE, FAULT = 0, 1, 2, 3

app = typer.Typer(
    name="autograder",
    help="Grades the stages of the Blackjack course, isolated, and says why each point was lost.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

StageNames = Annotated[
    list[str] | None, typer.Option("--stage", help="Only this stage (name or number). Repeatable.")
]
Jobs = Annotated[int | None, typer.Option(min=1, help="Processes; as many as cores if not given.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the results as JSON.")]
Weak = Annotated[
    bool,
    typer.Option("--allow-weak-isolation", help="Grade where the machine cannot isolate fully."),
]


@app.command(epilog="Example: autograder grade submitted --to results --stage 1 --jobs 4")
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
    _need_unix()
    from autograder.classrun import Plan, default_jobs

    kit = find_kit()
    if feedback not in (None, "full", "hint"):
        raise typer.BadParameter(f"{feedback!r} is neither full nor hint", param_hint="--feedback")
    students = _students(kit, submissions, student)
    plan = Plan(
        kit=kit,
        submissions=submissions,
        students=students,
        stages=_stages(kit, stage) if stage else _present(kit, submissions, students),
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


@app.command(epilog="Example: autograder demo --to demo-results")
def demo(
    to: Annotated[Path, typer.Option(help="Where results and pages go.")] = Path("demo-results"),
    jobs: Jobs = None,
    as_json: AsJson = False,
    allow_weak_isolation: Weak = False,
) -> None:
    """Grade the sample class that ships with the kit and write its pages."""
    _need_unix()
    from autograder.classrun import Plan, default_jobs
    from autograder.report.pages import write_pages

    kit = find_kit()
    submissions = kit.root / "examples" / "class"
    students = _students(kit, submissions, None)
    plan = Plan(
        kit=kit,
        submissions=submissions,
        students=students,
        stages=_present(kit, submissions, students),
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


@app.command(epilog="Example: autograder build --check")
def build(
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; fail where something drifted.")
    ] = False,
) -> None:
    """Make the skeletons and rubrics in stages/ from solutions/ and course.toml."""
    kit = find_kit()
    drifted = build_strategy(kit.root, check) + build_skeletons(kit.root, check)
    for path in drifted:
        print(path)
    if check and drifted:
        message("These files are not what `autograder build` makes. Run it and commit them.")
        raise typer.Exit(FINDINGS)
    message("Nothing to change." if not drifted else f"{len(drifted)} files written.")


@app.command(epilog="Example: autograder audit --stage 1 --json")
def audit(
    stage: StageNames = None, as_json: AsJson = False, allow_weak_isolation: Weak = False
) -> None:
    """Prove the suites: the reference gets everything, skeleton and lazy stubs nothing."""
    _need_unix()
    from autograder.authoring.audit import audit_stages

    kit = find_kit()
    report = audit_stages(kit, _stages(kit, stage), allow_weak=allow_weak_isolation)
    if as_json:
        print(json.dumps(report.as_json(), indent=1))
    else:
        report.show()
    if not report.clean:
        raise typer.Exit(FINDINGS)


def _need_unix() -> None:
    """Refuse where Python has not even the calls that a weak sandbox needs."""
    if sys.platform == "win32":
        raise CannotIsolate(
            "Student code cannot be isolated on Windows.",
            next_step="Grade in WSL 2 or in a Linux virtual machine; the stages run anywhere.",
        )


def _stages(kit: Kit, names: list[str] | None) -> tuple[Stage, ...]:
    """Return the named stages in course order; a number will do for a name."""
    if not names:
        return kit.course.stages
    numbers = {str(stage.number): stage.name for stage in kit.course.stages}
    wanted = {kit.course.stage(numbers.get(name, name)).name for name in names}
    return tuple(stage for stage in kit.course.stages if stage.name in wanted)


def _present(kit: Kit, submissions: Path, students: tuple[str, ...]) -> tuple[Stage, ...]:
    """Return the stages that somebody handed in; a class without any is told so."""
    names = [stage.name for stage in kit.course.stages]
    present = stages_present(submissions, students, names)
    if not present:
        raise SubmissionError(
            f"{submissions}: no student has a folder of a stage.",
            next_step=f"The stages are {', '.join(names)}.",
        )
    return tuple(stage for stage in kit.course.stages if stage.name in present)


def _students(kit: Kit, submissions: Path, names: list[str] | None) -> tuple[str, ...]:
    found = find_students(submissions, [stage.name for stage in kit.course.stages])
    if not names:
        return tuple(found)
    for name in names:
        if name not in found:
            raise typer.BadParameter(
                f"{name!r} has no folder in {submissions}", param_hint="--student"
            )
    return tuple(sorted(set(names)))


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


def main() -> None:
    """Run the command line; a known error becomes a message and its exit status."""
    try:
        app(standalone_mode=True)
    except KitError as error:
        if error.shows_traceback:
            traceback.print_exc()
        message(f"autograder: {error.message}", *([error.next_step] if error.next_step else []))
        sys.exit(error.exit_status)
    except KeyboardInterrupt:
        message("Stopped. What was finished is kept; the same command goes on from there.")
        sys.exit(130)


if __name__ == "__main__":
    main()
