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
    "choose_feedback",
    "choose_stages",
    "choose_students",
    "find_kit_with",
    "headers",
    "keep_apart",
    "keep_file",
    "present_stages",
    "stages_of",
]

FINDINGS, BAD_INPUT, FAULT = 1, 2, 3

Submissions = Annotated[
    Path, typer.Argument(metavar="SUBMISSIONS", help="Folder with one folder per student.")
]
Results = Annotated[
    Path, typer.Argument(metavar="RESULTS", help="Folder of results, written by `grade --to`.")
]

StageNames = Annotated[
    list[str] | None,
    typer.Option(
        "--stage",
        metavar="STAGE",
        help="Stage to include, by name or number. Repeatable. Default: all.",
    ),
]
Of = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        metavar="PART",
        help="Assignment or stage to include, by name or number. Repeatable. Default: all.",
    ),
]
Columns = Annotated[
    list[str] | None,
    typer.Option(
        "--column", metavar="ID=HEADER", help="Header of a column with another name. Repeatable."
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(
        min=1,
        envvar="AUTOGRADER_JOBS",
        metavar="N",
        help="Number of processes. Default: one per core.",
    ),
]
Feedback = Annotated[
    str | None,
    typer.Option(metavar="LEVEL", help="Feedback level, full or hint. Default: from course.toml."),
]
Overrides = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="Overrides file. Default: RESULTS/overrides.toml, if present."
    ),
]
Late = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="Due dates and late rule. Default: RESULTS/late.toml, if present."
    ),
]
People = Annotated[
    Path | None,
    typer.Option(
        "--roster",
        metavar="FILE",
        help="Roster with sections and groups. Default: RESULTS/roster.csv, if present.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the results as JSON.")]
Python = Annotated[
    str,
    typer.Option(
        "--python",
        metavar="3.X|PATH",
        help="Python for student code. Default: from course.toml, or the newest one.",
    ),
]
Weak = Annotated[
    bool,
    typer.Option(
        "--allow-weak-isolation",
        help="Grade even if this machine can't isolate student code fully.",
    ),
]


def find_kit_with(python: str) -> Kit:
    """Return the kit; `python` overrides the course's Python for student code."""
    kit = find_kit()
    return replace(kit, course=replace(kit.course, python=python)) if python else kit


def headers(columns: list[str] | None) -> dict[str, str]:
    """Parse `--column ID=HEADER` options, and return the headers by id."""
    found = {}
    for text in columns or ():
        id, equals, header = text.partition("=")
        if not equals or not id.strip() or not header.strip():
            raise typer.BadParameter(f"{text!r} is not ID=HEADER", param_hint="--column")
        found[id.strip()] = header.strip()
    return found


def choose_feedback(given: str | None) -> str:
    """Return the feedback level for every stage, or "" for the course's setting.

    A wrong level raises `typer.BadParameter`.
    """
    if given not in (None, "full", "hint"):
        raise typer.BadParameter(f"{given!r} is neither full nor hint", param_hint="--feedback")
    return given or ""


def choose_stages(kit: Kit, names: list[str] | None) -> tuple[Stage, ...]:
    """Return the named stages in course order; a number or part of a name is enough."""
    if not names:
        return kit.course.stages
    wanted = {_stage(kit.course, name).name for name in names}
    return tuple(stage for stage in kit.course.stages if stage.name in wanted)


def stages_of(course: Course, ids: list[str] | None) -> tuple[Stage, ...]:
    """Return the stages that these ids name, directly or as a stage of an assignment.

    They are in course order. Without ids, all stages are returned.
    """
    if not ids:
        return course.stages
    assignments = [each.id for each in course.assignments]
    wanted: set[str] = set()
    for id in ids:
        try:
            chosen = course.find_assignment(id) if id in assignments else (_stage(course, id),)
        except CourseError as error:
            known = ", ".join((*assignments, *(str(stage.number) for stage in course.stages)))
            raise typer.BadParameter(
                f"{id!r} is neither an assignment nor a stage; known: {known}", param_hint="--only"
            ) from error
        wanted |= {stage.name for stage in chosen}
    return tuple(stage for stage in course.stages if stage.name in wanted)


def _stage(course: Course, name: str) -> Stage:
    short = {stage.name.partition("_")[2]: stage.name for stage in course.stages}
    short |= {str(stage.number): stage.name for stage in course.stages}
    return course.stage(short.get(name, name))


def present_stages(kit: Kit, submissions: Path, students: tuple[str, ...]) -> tuple[Stage, ...]:
    """Return the stages that at least one student handed in, or raise SubmissionError."""
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
    """Raise an error if the output folder already has results or submissions in it.

    `but` is the one kind, `results` or `submissions`, that the command itself writes.
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


def keep_file(to: Path, name: str) -> None:
    """Raise an error if an output file would replace a folder, another kind of file, or a roster.

    `name` is an example of a valid name.
    """
    if to.is_dir():
        raise typer.BadParameter(
            f"{to} is a folder; give the file to write: {to / name}", param_hint="--to"
        )
    is_other = to.exists() and to.suffix.lower() != Path(name).suffix
    if is_other or to.name in (ROSTER, IDENTITY_REPORT):
        raise typer.BadParameter(
            f"{to} isn't a file of this kind. Choose another name, such as {name}",
            param_hint="--to",
        )


def choose_students(kit: Kit, submissions: Path, names: list[str] | None) -> tuple[str, ...]:
    found = find_students(submissions, kit.course.names)
    if not names:
        return tuple(found)
    for name in names:
        if name not in found:
            raise typer.BadParameter(
                f"{name!r} has no folder in {submissions}", param_hint="--student"
            )
    return tuple(sorted(set(names)))
