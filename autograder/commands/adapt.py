"""The commands `autograder sources`, `adapt`, and `new-stage`, which make a course your own."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, time
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from autograder.authoring.adapt import Changes
from autograder.authoring.adapt import adapt as change_course
from autograder.authoring.checkout import (
    all_or_nothing,
    build_everything,
    check_checkout,
    keep_shipped,
    write_sources,
)
from autograder.authoring.variants import (
    Variant,
    apply_variant,
    load_variant,
    variant_names,
)
from autograder.commands.authoring import stage_progress
from autograder.commands.options import choose_stages
from autograder.course.files import Kit, find_kit
from autograder.course.model import ATTEMPTS, FEEDBACK, Course
from autograder.errors import CannotIsolate
from autograder.report.terminal import message
from autograder.text import format_count

__all__ = ["adapt", "new_stage", "sources"]


def sources(
    to: Annotated[Path, typer.Argument(metavar="FOLDER", help="New folder for the sources.")],
) -> None:
    """Write the kit's sources into a new folder."""
    files = write_sources(find_kit(), to)
    print(f"{format_count(files, 'file')} in {to}")
    install = ["python", "-m", "pip", "install", "-e", str(to)]
    message(
        f"To use this copy instead of the installed kit: {shlex.join(install)}",
        "After that, `autograder adapt` and `autograder new-stage` change it.",
    )


def adapt(
    points: Annotated[
        list[str] | None,
        typer.Option(
            metavar="STAGE=N",
            help="Points of a stage. Its criteria keep their proportion. Repeatable.",
        ),
    ] = None,
    due: Annotated[
        list[str] | None,
        typer.Option(
            metavar="STAGE=TIME",
            help="Due date, such as 1=2026-12-01T23:59+01:00 or 1=2026-12-01. `1=` removes it. "
            "Repeatable.",
        ),
    ] = None,
    feedback: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[STAGE=]LEVEL",
            help="Feedback level: full, hint, or by_date (hint until due, then full). Repeatable.",
        ),
    ] = None,
    drop: Annotated[
        list[str] | None, typer.Option(metavar="STAGE", help="Stage to leave out. Repeatable.")
    ] = None,
    optional: Annotated[
        list[str] | None,
        typer.Option(metavar="STAGE", help="Stage to make extra credit. Repeatable."),
    ] = None,
    attempts: Annotated[
        str, typer.Option(metavar="WHICH", help="Attempt that counts: last or best.")
    ] = "",
    title: Annotated[str, typer.Option(metavar="TEXT", help="Title of the course.")] = "",
    honesty: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Markdown file with your rules for own work, pairs, and language models.",
        ),
    ] = None,
    variant: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help=f"Variant with other words, rules, or decks: {', '.join(variant_names())}. "
            "Repeatable.",
        ),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Print the changes without writing them.")
    ] = False,
) -> None:
    """Change points, dates, feedback, or stages of the course."""
    kit = find_kit()
    check_checkout(kit)
    changes = _changes(kit.course, kit, points, due, feedback, drop, optional, title, attempts)
    changes = replace(changes, honesty=_text_of(honesty))
    variants = [load_variant(each) for each in variant or ()]
    if changes == Changes() and not variants:
        raise typer.BadParameter("say what should change; --help lists what can")
    if dry_run:
        _change(kit, changes, variants, write=False)
        message("Nothing was written.")
        return
    keep_shipped(kit)
    try:
        with all_or_nothing(kit):
            _change(kit, changes, variants, write=True)
            written = build_everything(find_kit(), check=False)
            made = f"{format_count(len(written), 'file')} rebuilt."
            message(made if written else "Nothing else changed.")
            for each in variants:
                _learn_variant(kit.root, each)
    except BaseException:
        message("Your course is as it was before.")
        raise


def _change(kit: Kit, changes: Changes, variants: Sequence[Variant], *, write: bool) -> None:
    """Change the course's files and print each change; `write=False` only prints."""
    for line in change_course(kit.root, kit.course, changes, write=write):
        print(line)
    for each in variants:
        files = apply_variant(kit.root, each, write=write)
        print(f"{each.title}: {format_count(len(files), 'file')}")


def new_stage(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="New name of a-z, 0-9 and _, such as side_bets.")
    ],
    title: Annotated[
        str, typer.Option(metavar="TEXT", help="Title of the stage. Default: made from NAME.")
    ] = "",
    assignment: Annotated[
        str, typer.Option(metavar="ID", help="Assignment of the stage. Default: the last one.")
    ] = "",
    due: Annotated[
        str, typer.Option(metavar="TIME", help="Due date of the stage, such as 2026-12-01.")
    ] = "",
) -> None:
    """Add a small, working stage to the course."""
    from autograder.authoring.new_stage import plan_stage, write_stage

    kit = find_kit()
    today = date.today().isoformat()
    languages = ", ".join(kit.course.translated)
    starter = plan_stage(
        kit, name, title=title, assignment=assignment, date=today, due=_moment(due)
    )
    check_checkout(kit)
    with all_or_nothing(kit):
        files = write_stage(kit, starter)
        kit = find_kit()
        made = build_everything(kit, check=False)
    for path in sorted({*files, *made}):
        print(path)
    _learn_mistakes(kit, starter.stage)
    message(
        f"Stage {starter.number} is there and works: 10 points in {starter.assignment}.",
        f"Make it yours: the handout stages/{starter.stage}/README.md first, then the reference "
        f"solutions/{starter.stage}/{starter.module}.py; docs/adding-a-stage.md says how to go on.",
        f"After each change: autograder build, then autograder audit --stage {starter.number}.",
    )
    if languages:
        message(
            f"It is in English only, so `translated` no longer has {languages}: put them back in "
            "stages/course.toml once it is translated (docs/translating.md)."
        )


def _learn_variant(root: Path, variant: Variant) -> None:
    """Update `misconceptions.json` of the stages that a variant changes.

    The changed course grades the typical mistakes again; each must still lose points.
    """
    from autograder.authoring.upgrade import run_with

    for stage in variant.stages:
        message(f"Grading the typical mistakes of {stage} again…")
        run_with(root, "audit", "--quick", "--update", "--stage", stage)


def _learn_mistakes(kit: Kit, stage: str) -> None:
    """Write a stage's `misconceptions.json`, as `autograder audit --update` does."""
    from autograder.authoring.audit import Effort, audit_stages

    effort = Effort(kinds=("empty", "mistakes"), update=True)
    try:
        with stage_progress("Grading the typical mistakes") as advance:
            audit_stages(kit, [kit.course.stage(stage)], effort=effort, progress=advance)
    except CannotIsolate as error:
        message(
            f"The typical mistakes were not graded: {error.message}",
            f"Once this machine can isolate: autograder audit --stage {stage} --update",
        )


def _changes(
    course: Course,
    kit: Kit,
    points: list[str] | None,
    due: list[str] | None,
    feedback: list[str] | None,
    drop: list[str] | None,
    optional: list[str] | None,
    title: str,
    attempts: str,
) -> Changes:
    """Turn the options of `adapt` into changes.

    A wrong value raises `typer.BadParameter` with its option.
    """
    stages = _Stages(kit)
    levels = [each for each in feedback or () if "=" not in each]
    by_stage = [each for each in feedback or () if "=" in each]
    return Changes(
        points={name: _points(text) for name, text in stages.pairs(points, "--points")},
        due={name: _moment(text) for name, text in stages.pairs(due, "--due")},
        feedback={name: _level(text, "") for name, text in stages.pairs(by_stage, "--feedback")},
        dropped=[stages.find(each) for each in drop or ()],
        optional=[stages.find(each) for each in optional or ()],
        course_feedback=_level(levels[-1]) if levels else "",
        attempts=_parse_attempts(attempts),
        title=title.strip(),
    )


class _Stages:
    """Finds the stages that options name, by folder name or number."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit

    def find(self, text: str) -> str:
        return choose_stages(self.kit, [text.strip()])[0].name

    def pairs(self, texts: list[str] | None, option: str) -> Iterable[tuple[str, str]]:
        for text in texts or ():
            stage, equals, value = text.partition("=")
            if not equals:
                raise typer.BadParameter(f"{text!r} is not STAGE=VALUE", param_hint=option)
            yield self.find(stage), value.strip()


def _points(text: str, option: str = "--points") -> Fraction:
    try:
        value = Fraction(text)
    except (ValueError, ZeroDivisionError):
        value = Fraction(0)
    if not 0 < value <= 1_000_000:
        raise typer.BadParameter(f"{text!r} isn't a number above 0", param_hint=option)
    return value


def _moment(text: str) -> datetime | None:
    """Parse a time; without a zone it is local, and a date alone lasts until the end of the day.

    An empty text gives None.
    """
    if not text:
        return None
    try:
        moment = datetime.fromisoformat(text)
        with suppress(ValueError):
            moment = datetime.combine(date.fromisoformat(text), time(23, 59, 59))
        return moment if moment.tzinfo else moment.astimezone()
    except ValueError:
        what = f"{text!r} isn't a date and time such as 2026-12-01T23:59+01:00"
        raise typer.BadParameter(what, param_hint="--due") from None


def _text_of(path: Path | None) -> str:
    """Return the text of the file given as `--honesty`, or "" for no file.

    An unreadable or empty file raises `typer.BadParameter`.
    """
    try:
        text = path.read_text(encoding="utf-8") if path else ""
    except (OSError, ValueError) as error:
        raise typer.BadParameter(f"{path}: {error}", param_hint="--honesty") from None
    if path and not text.strip():
        raise typer.BadParameter(f"{path} is empty", param_hint="--honesty")
    return text


def _level(text: str, *more: str) -> str:
    if text not in (*FEEDBACK, *more):
        raise typer.BadParameter(
            f"{text!r} isn't one of {', '.join(FEEDBACK)}", param_hint="--feedback"
        )
    return text


def _parse_attempts(text: str) -> str:
    if text not in (*ATTEMPTS, ""):
        raise typer.BadParameter(f"{text!r} is neither last nor best", param_hint="--attempts")
    return text
