"""Options and checks that several commands share."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from autograder.collect.report import IDENTITY_REPORT
from autograder.course.files import Kit, find_kit
from autograder.course.model import Course, Stage
from autograder.course.submissions import find_students, holds_submissions, stages_present
from autograder.errors import CourseError, SubmissionError
from autograder.gradebook.people import ROSTER
from autograder.results.files import holds_results

__all__ = [
    "BAD_INPUT",
    "FAULT",
    "FINDINGS",
    "AsJson",
    "Columns",
    "Feedback",
    "Jobs",
    "Late",
    "Of",
    "Overrides",
    "People",
    "Python",
    "Results",
    "StageNames",
    "Submissions",
    "Weak",
    "chosen_feedback",
    "chosen_stages",
    "chosen_students",
    "headers",
    "keep_apart",
    "keep_file",
    "kit_with",
    "present_stages",
    "stages_of",
]

FINDINGS, BAD_INPUT, FAULT = 1, 2, 3

Submissions = Annotated[Path, typer.Argument(help="Folder with a folder for each student.")]
Results = Annotated[Path, typer.Argument(help="Folder of result files, from `grade --to`.")]

StageNames = Annotated[
    list[str] | None, typer.Option("--stage", help="Only this stage (name or number). Repeatable.")
]
Of = Annotated[
    list[str] | None,
    typer.Option("--of", help="Only this assignment or stage (name or number). Repeatable."),
]
Columns = Annotated[
    list[str] | None,
    typer.Option("--column", help="What a column is called: ID=HEADER. Repeatable."),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        min=1, envvar="AUTOGRADER_JOBS", help="Processes; one for each core if not given."
    ),
]
Feedback = Annotated[
    str | None, typer.Option(help="full or hint, instead of what course.toml says.")
]
Overrides = Annotated[
    Path | None, typer.Option(help="Decisions by hand; RESULTS/overrides.toml if it is there.")
]
Late = Annotated[
    Path | None, typer.Option(help="Dates and late rule; RESULTS/late.toml if it is there.")
]
People = Annotated[
    Path | None,
    typer.Option("--roster", help="Sections and groups; RESULTS/roster.csv if it is there."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the results as JSON.")]
Python = Annotated[
    str,
    typer.Option(
        "--python",
        metavar="3.X|PATH",
        help="Python for student code. Default: course.toml's, or the newest one installed.",
    ),
]
Weak = Annotated[
    bool,
    typer.Option("--allow-weak-isolation", help="Grade where the machine cannot isolate fully."),
]


def kit_with(python: str) -> Kit:
    """Return the kit; with a Python, its course names that one for student code."""
    kit = find_kit()
    return replace(kit, course=replace(kit.course, python=python)) if python else kit


def headers(columns: list[str] | None) -> dict[str, str]:
    """Return the headers of columns by the ids that they are given for."""
    found = {}
    for text in columns or ():
        id, equals, header = text.partition("=")
        if not equals or not id.strip() or not header.strip():
            raise typer.BadParameter(f"{text!r} is not ID=HEADER", param_hint="--column")
        found[id.strip()] = header.strip()
    return found


def chosen_feedback(given: str | None) -> str:
    """Return the feedback level for every stage; "" for the course's own."""
    if given not in (None, "full", "hint"):
        raise typer.BadParameter(f"{given!r} is neither full nor hint", param_hint="--feedback")
    return given or ""


def chosen_stages(kit: Kit, names: list[str] | None) -> tuple[Stage, ...]:
    """Return the named stages in course order; the number or the words of a name will do."""
    if not names:
        return kit.course.stages
    wanted = {_stage(kit.course, name).name for name in names}
    return tuple(stage for stage in kit.course.stages if stage.name in wanted)


def stages_of(course: Course, ids: list[str] | None) -> tuple[Stage, ...]:
    """Return the stages of assignments, or those that are named, in course order; all without."""
    if not ids:
        return course.stages
    assignments = [each.id for each in course.assignments]
    wanted: set[str] = set()
    for id in ids:
        try:
            chosen = course.of_assignment(id) if id in assignments else (_stage(course, id),)
        except CourseError as error:
            known = ", ".join((*assignments, *(str(stage.number) for stage in course.stages)))
            raise typer.BadParameter(
                f"{id!r} is no assignment and no stage; known: {known}", param_hint="--of"
            ) from error
        wanted |= {stage.name for stage in chosen}
    return tuple(stage for stage in course.stages if stage.name in wanted)


def _stage(course: Course, name: str) -> Stage:
    short = {stage.name.partition("_")[2]: stage.name for stage in course.stages}
    short |= {str(stage.number): stage.name for stage in course.stages}
    return course.stage(short.get(name, name))


def present_stages(kit: Kit, submissions: Path, students: tuple[str, ...]) -> tuple[Stage, ...]:
    """Return the stages that somebody handed in; a class without any is told so."""
    names = kit.course.names
    present = stages_present(submissions, students, names)
    if not present:
        raise SubmissionError(
            f"{submissions}: no student has a folder of a stage.",
            next_step=f"The stages are {', '.join(names)}. "
            "`autograder collect` sorts folders of other names.",
        )
    return tuple(stage for stage in kit.course.stages if stage.name in present)


def keep_apart(course: Course, to: Path, *, but: str = "") -> None:
    """Refuse a folder to write to that holds something else: results, or submissions.

    `but` is the one of these that the command itself writes.
    """
    stages = course.names
    if but != "results" and holds_results(to, stages):
        raise typer.BadParameter(
            f"{to} holds results, which would be mixed up with this; give a folder of its own",
            param_hint="--to",
        )
    if but != "submissions" and holds_submissions(to, stages):
        raise typer.BadParameter(
            f"{to} holds submissions, which would be mixed up with this; give a folder of its own",
            param_hint="--to",
        )


def keep_file(to: Path, name: str = "grades.csv") -> None:
    """Refuse a file that would replace a folder, a file of another kind, or the roster."""
    if to.is_dir():
        raise typer.BadParameter(
            f"{to} is a folder; give the file to write: {to / name}", param_hint="--to"
        )
    is_other = to.exists() and to.suffix.lower() != Path(name).suffix
    if is_other or to.name in (ROSTER, IDENTITY_REPORT):
        raise typer.BadParameter(
            f"{to} is no file of this kind; give another name, such as {name}",
            param_hint="--to",
        )


def chosen_students(kit: Kit, submissions: Path, names: list[str] | None) -> tuple[str, ...]:
    found = find_students(submissions, kit.course.names)
    if not names:
        return tuple(found)
    for name in names:
        if name not in found:
            raise typer.BadParameter(
                f"{name!r} has no folder in {submissions}", param_hint="--student"
            )
    return tuple(sorted(set(names)))
