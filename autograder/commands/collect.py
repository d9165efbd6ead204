"""The command `autograder collect`, which imports downloaded submissions."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import typer
from rich.console import Console

from autograder.collect.formats import FORMATS
from autograder.commands.options import FINDINGS, AsJson, Columns, headers, keep_apart
from autograder.course.files import Kit, find_kit
from autograder.errors import SubmissionError
from autograder.gradebook.hand_ins import UNSORTED
from autograder.gradebook.people import Belongs, find_split_groups, load_people, mates_of
from autograder.report.terminal import message, tell_remarks
from autograder.text import format_count, printable, stage_number

if TYPE_CHECKING:
    from autograder.collect.hand_ins import CloneOptions
    from autograder.collect.run import Collected

__all__ = ["collect"]

LONG = 100
SHOWN = 10
STATUSES = ("new", "replaced", "same", "older", "unclear", UNSORTED)


def collect(
    to: Annotated[Path, typer.Option(metavar="DIR", help="Output folder for DIR/STUDENT/STAGE/.")],
    archives: Annotated[
        list[Path] | None,
        typer.Argument(metavar="ARCHIVE…", help="Downloads: zip files or folders."),
    ] = None,
    git: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Folder with one clone per student, instead of archives."),
    ] = None,
    tag: Annotated[
        str,
        typer.Option(
            metavar="PATTERN",
            help="Pattern of submission tags (git). Default: submit/*, if present.",
        ),
    ] = "",
    deadline: Annotated[
        str | None,
        typer.Option(
            metavar="TIME",
            help="Time, such as 2026-12-01T23:59+01:00, after which commits are ignored (git).",
        ),
    ] = None,
    prefix: Annotated[
        str, typer.Option(metavar="TEXT", help="Text before the login in a clone's name (git).")
    ] = "",
    roster: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Roster: a CSV file with your ids and those of other systems."
        ),
    ] = None,
    groups: Annotated[
        bool,
        typer.Option("--groups", help="Copy a member's work to the whole group of the roster."),
    ] = False,
    worksheet: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE", help="Moodle's grading worksheet with addresses and times. Repeatable."
        ),
    ] = None,
    column: Columns = None,
    zone: Annotated[
        str | None,
        typer.Option(
            metavar="ZONE",
            help="Time zone of the worksheet, such as Europe/Berlin. Default: this machine's.",
        ),
    ] = None,
    layout: Annotated[
        str | None,
        typer.Option(
            metavar="FORMAT",
            help=f"Format of the download: {', '.join(FORMATS)}. Default: recognized.",
        ),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Print the changes without writing them.")
    ] = False,
    replace: Annotated[
        bool,
        typer.Option(
            "--replace", help="Overwrite existing work if the order of attempts is unknown."
        ),
    ] = False,
    limit_mb: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="Maximum unpacked size of an archive in megabytes."),
    ] = 1000,
    as_json: AsJson = False,
) -> None:
    """Sort downloaded submissions into folders by student and stage."""
    from autograder.collect.collecting import collect as collect_all
    from autograder.collect.hand_ins import CloneOptions
    from autograder.collect.report import IDENTITY_REPORT
    from autograder.collect.roster import Roster, load_roster
    from autograder.collect.worksheet import load_worksheets

    if layout not in (None, *FORMATS):
        raise typer.BadParameter(
            f"{layout!r} isn't one of {', '.join(FORMATS)}", param_hint="--layout"
        )
    if groups and roster is None:
        raise typer.BadParameter("the groups are in a roster: --roster", param_hint="--groups")
    kit = find_kit()
    keep_apart(kit.course, to, but="submissions")
    known = load_roster(roster) if roster else Roster()
    known.refuse_unknown_parts(kit.course)
    options = CloneOptions(tag, _deadline(deadline), prefix, known.logins())
    people = _people(roster, groups) if roster else {}
    done, remarks = collect_all(
        kit.course,
        _downloads(archives, git, layout, options),
        to,
        roster=known,
        worksheet=load_worksheets(worksheet or [], _zone(zone), headers(column)),
        mates=mates_of(people) if groups else None,
        groups=mates_of(people),
        layout="git" if git else layout,
        options=options,
        dry=dry_run,
        replace=replace,
        limit_bytes=limit_mb * 1_000_000,
    )
    remarks += find_split_groups(people) if groups else ()
    if as_json:
        print(json.dumps({"collected": _rows(done), "remarks": remarks}, indent=1))
    elif len(done) > LONG:
        _short_table(done, kit.course.names)
    elif done:
        _table(done)
    serious = tell_remarks(remarks)
    message(_summary(done, to, "would be " if dry_run else ""))
    if not dry_run:
        message(f"Who is who: {to / IDENTITY_REPORT}")
        _report_repairs(kit, to, done)
    if serious:
        raise typer.Exit(FINDINGS)


def _report_repairs(kit: Kit, to: Path, done: list[Collected]) -> None:
    """Print the repairs that new submissions need, while students can still fix their files."""
    from autograder.course.repairing import read_repaired, repair_sentences

    fresh = {each.student for each in done if each.status in ("new", "replaced")}
    found = [
        (student, stage, sentence)
        for student in sorted(fresh)
        for stage, own in read_repaired(kit, to, student).stages.items()
        for sentence in repair_sentences(own)
    ]
    if found:
        number = format_count(len({each[:2] for each in found}), "submission")
        message(f"{number} can only be graded after a repair. The students should change:")
        message(*(f"  {printable(who)}, {stage}: {words}" for who, stage, words in found[:SHOWN]))
        if len(found) > SHOWN:
            message(f"  … and {len(found) - SHOWN} more; `grade` reports all.")


def _downloads(
    archives: list[Path] | None, git: Path | None, layout: str | None, options: CloneOptions
) -> list[Path]:
    """Return the sources to collect: the archives, or the folder of git clones.

    Contradicting options raise `typer.BadParameter`.
    """
    if git is not None and (archives or layout not in (None, "git")):
        raise typer.BadParameter("collect clones and archives one by one", param_hint="--git")
    if git is None and layout != "git" and (options.tag or options.deadline or options.prefix):
        raise typer.BadParameter("--tag, --deadline and --prefix are of clones: --git FOLDER")
    if git is None and not archives:
        raise typer.BadParameter("name a download, or clones with --git", param_hint="ARCHIVE…")
    return [git] if git is not None else list(archives or ())


def _deadline(text: str | None) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text) if text else None
    except ValueError:
        moment = datetime.min
    if moment is not None and moment.tzinfo is None:
        problem = f"{text!r} isn't a time with a zone such as 2026-12-01T23:59+01:00"
        raise typer.BadParameter(problem, param_hint="--deadline")
    return moment


def _summary(done: list[Collected], to: Path, would: str) -> str:
    """Return a sentence with the outcome: `300 students, 1,399 submissions: 1,399 put to IN.`"""
    stages = [each for each in done if each.status != UNSORTED]
    kept = sum(each.status in ("new", "replaced") for each in stages)
    number = format_count(len({each.student for each in done}), "student")
    words = f"{number}, {format_count(len(stages), 'submission')}: {kept:,} {would}put to {to}"
    if same := sum(each.status == "same" for each in stages):
        words += f", {same:,} there already"
    if rest := len(stages) - kept - same:
        words += f", {rest:,} left as they were"
    files = sum(len(each.files) for each in done if each.status == UNSORTED)
    if files:
        words += f". {format_count(files, 'file')} {would}put to {UNSORTED}/ for you to look at"
    return f"{words}."


def _people(roster: Path, groups: bool) -> Mapping[str, Belongs]:
    """Return the roster's groups; without `--groups`, a roster without groups is fine, too."""
    try:
        return load_people(roster)
    except SubmissionError:
        if groups:
            raise
        return {}


def _zone(name: str | None) -> ZoneInfo | None:
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise typer.BadParameter(
            f"{name!r} isn't a time zone such as Europe/Berlin", param_hint="--zone"
        ) from error


def _rows(done: list[Collected]) -> list[dict[str, object]]:
    return [
        {
            "student": each.student,
            "stage": each.stage,
            "status": each.status,
            "files": list(each.files),
            "submitted_at": each.hand_in.at.isoformat() if each.hand_in.at else None,
            "late": each.hand_in.late,
            "attempt": each.hand_in.attempt,
            "name": each.hand_in.person.name,
            "source": each.source,
        }
        for each in done
    ]


def _table(done: list[Collected]) -> None:
    """Print a row for each student and status, with the stages that have this status."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title="Collected", title_justify="left", box=box.SIMPLE_HEAD)
    for column in ("Student", "Stages", "Status", "Handed in", "Files"):
        table.add_column(column, overflow="fold")
    rows: dict[tuple[str, str, str], list[Collected]] = {}
    for each in done:
        rows.setdefault((each.student, each.status, _format_time(each)), []).append(each)
    for (student, status, when), group in rows.items():
        stages = ", ".join(stage_number(each.stage) for each in group)
        files = str(sum(len(each.files) for each in group))
        cells = (student, stages, status, when, files)
        table.add_row(*(Text(printable(cell)) for cell in cells))
    Console().print(table)


def _short_table(done: list[Collected], stages: Sequence[str]) -> None:
    """Print a row for each download and stage, with counts by status."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(title="Collected", title_justify="left", box=box.SIMPLE_HEAD)
    table.add_column("From", overflow="fold")
    table.add_column("Stage", no_wrap=True)
    order = {name: place for place, name in enumerate(stages)}
    counts = Counter((each.source, each.stage, each.status) for each in done)
    shown = [status for status in STATUSES if any(key[2] == status for key in counts)]
    for status in shown:
        table.add_column(status.capitalize(), justify="right")
    places = dict.fromkeys((each.source, each.stage) for each in done)
    for source, stage in sorted(places, key=lambda place: order.get(place[1], len(order))):
        numbers = (counts[source, stage, status] for status in shown)
        cells = (source, stage, *(f"{number:,}" if number else "–" for number in numbers))
        table.add_row(*(Text(printable(cell)) for cell in cells))
    Console().print(table)


def _format_time(collected: Collected) -> str:
    at = collected.hand_in.at
    late = ["late"] if collected.hand_in.late else []
    return " ".join([*([at.strftime("%Y-%m-%d %H:%M %Z")] if at else []), *late])
