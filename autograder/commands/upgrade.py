"""The command `autograder upgrade`, which merges a new kit into an adapted course."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.commands.options import FINDINGS, AsJson, Jobs, Weak
from autograder.course.files import Kit, find_kit
from autograder.course.model import Course, load_course
from autograder.report.terminal import message
from autograder.text import format_count, points, printable, stage_number
from casino import __version__

if TYPE_CHECKING:
    from autograder.authoring.upgrade import ChangedMark, Draft, Merged

__all__ = ["upgrade"]

MARKS = "marks.csv"
SAMPLE = Path("examples", "class")
MAX_ROWS, WIDE = 40, 120  # rows; columns if the terminal has no width
WEAK = "--allow-weak-isolation"


def upgrade(
    course: Annotated[Path, typer.Argument(metavar="COURSE", help="Your course's folder.")],
    to: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Folder for the merged course. Default: COURSE.to-VERSION."
        ),
    ] = None,
    base: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The old kit's wheel, if the course has no .kit folder."),
    ] = None,
    submissions: Annotated[
        Path | None,
        typer.Option(
            metavar="SUBMISSIONS", help="Submissions to grade in addition to the sample class."
        ),
    ] = None,
    results: Annotated[
        Path | None,
        typer.Option(
            metavar="RESULTS",
            help="Last results of these submissions. Default: your old course grades them.",
        ),
    ] = None,
    take: Annotated[
        bool,
        typer.Option(
            "--apply",
            help="Replace your course after its changed marks have been listed.",
        ),
    ] = False,
    jobs: Jobs = None,
    as_json: AsJson = False,
    allow_weak_isolation: Weak = False,
) -> None:
    """Merge a new kit into your course and list every changed mark."""
    from autograder.authoring.upgrade import is_current
    from autograder.authoring.upgrade.merging import COURSE

    kit, course = find_kit(), course.resolve()
    if results is not None and submissions is None:
        raise typer.BadParameter("say which --submissions they are of", param_hint="--results")
    if is_current(kit, course, base):
        message(f"{course} is made from this kit already: {__version__}. Nothing to do.")
        return
    work = (to or course.with_name(f"{course.name}.to-{__version__}")).resolve()
    draft = _draft(kit, course, work, base)
    options = (*([WEAK] if allow_weak_isolation else []), *(["--jobs", str(jobs)] if jobs else []))
    _build(draft)
    merged = load_course(draft.folder / COURSE)
    were_listed = (work / MARKS).is_file() and (work / MARKS).read_bytes()
    marks = _marks(draft, merged, submissions, results, options)
    _list(draft, marks, as_json=as_json)
    _prove(kit, draft, merged, options)
    if take and (work / MARKS).read_bytes() == were_listed:
        _take(draft)
    else:
        why = "These marks were not listed before: nothing" if take else "Nothing"
        message(f"{why} is applied yet. To apply it, run the same command with --apply.")


def _draft(kit: Kit, course: Path, work: Path, base: Path | None) -> Draft:
    """Return the merged course, new or from an earlier run; conflicts end the command."""
    from autograder.authoring.checkout import check_new
    from autograder.authoring.upgrade import begin_draft, find_draft, open_conflicts
    from autograder.errors import KitFault

    draft = find_draft(work, course)
    if draft is None:
        check_new(work)
        _tell(begin_draft(kit, course, work, base))
        draft = find_draft(work, course)
    if draft is None:
        raise KitFault(f"{work} was not written.")
    if found := open_conflicts(draft):
        for name, lines in found:
            at = f", line {', '.join(map(str, lines))}" if lines else ""
            print(f"conflict: {draft.folder / name}{at}")
        message(
            f"{format_count(len(found), 'file')} to settle. Each place has your text, the "
            "old kit's and the new kit's; keep the right one. A file that ends in .new-kit goes "
            "away when you have settled the one beside it.",
            f"Your course is as it was. Then run the same command again: it goes on in {work}.",
        )
        raise typer.Exit(FINDINGS)
    return draft


def _tell(merged: Sequence[Merged]) -> None:
    """Print the files that differ between the course and both kits, and how they merged."""
    from autograder.authoring.upgrade import Fate

    for fate, number in Counter(each.fate for each in merged).items():
        print(f"{format_count(number, 'file')}: {fate}")
    by_hand = (Fate.LOOK, Fate.CONFLICT)
    automatic = sum(each.fate not in by_hand for each in merged)
    message(f"{automatic} of {format_count(len(merged), 'file')} merged by themselves.")
    for each in merged:
        if each.words:
            print(printable(f"{each.fate}: {each.path}: {each.words}"))


def _build(draft: Draft) -> None:
    """Run `autograder build` with the merged course's own code, and check the result."""
    from autograder.authoring.upgrade import run_with

    message("Building the new course…")
    run_with(draft.folder, "build")
    run_with(draft.folder, "build", "--check")


def _prove(kit: Kit, draft: Draft, course: Course, options: Sequence[str]) -> None:
    """Audit the stages of the merged course that differ from the new kit's."""
    from autograder.authoring.upgrade import own_stages, run_with

    for stage in own_stages(kit, draft, course.names):
        message(f"Proving {stage}, whose suites or reference are yours…")
        run_with(draft.folder, "audit", "--quick", "--stage", stage, *options)


def _marks(
    draft: Draft,
    course: Course,
    submissions: Path | None,
    results: Path | None,
    options: Sequence[str],
) -> list[ChangedMark]:
    """Grade the sample class and the submissions with old and new kit; return changed marks."""
    from autograder.authoring.upgrade import SAMPLE_CLASS, find_changed_marks, grade_with

    sample = draft.course / SAMPLE
    todo: list[tuple[str, Path, Path | None, str]] = [(SAMPLE_CLASS, sample, None, "sample")]
    if submissions is not None:
        todo.insert(0, ("class", submissions.resolve(), results, "results"))
    marks: list[ChangedMark] = []
    for of, folder, known, name in todo:
        message(f"Grading {folder}…")
        old, new = known or draft.work / "before" / name, draft.work / "after" / name
        if known is None:
            grade_with(draft.course, folder, old, *options)
        grade_with(draft.folder, folder, new, *options)
        changed, problems = find_changed_marks(course, of, old, new)
        message(*map(printable, problems))
        marks += changed
    return marks


def _list(draft: Draft, marks: Sequence[ChangedMark], *, as_json: bool) -> None:
    """Print the changed marks, and write all of them to a file.

    Beside the instructor's own class, the sample's marks are only counted.
    """
    from autograder.authoring.upgrade import TOTAL, as_csv, rows
    from casino.files import write_whole

    write_whole(draft.work / MARKS, as_csv(marks))
    if as_json:
        print(json.dumps([mark.as_json() for mark in marks], indent=1))
    elif marks:
        shown, others = rows(marks)
        _print_table(shown[:MAX_ROWS])
        if others:
            print(f"And {format_count(others, 'mark')} of the sample class.")
    students = len({(mark.of, mark.student) for mark in marks})
    totals = format_count(sum(mark.criterion == TOTAL for mark in marks), "total")
    changes = f"{format_count(len(marks), 'mark')} of {format_count(students, 'student')}"
    message(
        f"{changes} would change, {totals} among them. All of them: {draft.work / MARKS}"
        if marks
        else "No mark would change."
    )


def _print_table(marks: Sequence[ChangedMark]) -> None:
    table = Table(title="Changes if you upgrade", title_justify="left", box=box.SIMPLE_HEAD)
    for name in ("Whose", "Student", "Stage", "Criterion"):
        table.add_column(name, overflow="fold")
    for name in ("Old", "New"):
        table.add_column(name, justify="right", no_wrap=True)
    for mark in marks:
        stage = stage_number(mark.stage)
        stage += f", attempt {mark.attempt}" if mark.attempt else ""
        words = (mark.of, printable(mark.student), stage, mark.criterion)
        sides = (_format_earned(mark.old, mark.old_of), _format_earned(mark.new, mark.new_of))
        table.add_row(*(Text(word) for word in (*words, *sides)))
    Console(width=None if sys.stdout.isatty() else WIDE).print(table)


def _format_earned(earned: float | None, of: float | None) -> str:
    return "–" if earned is None or of is None else f"{points(earned)} of {points(of)}"


def _take(draft: Draft) -> None:
    from autograder.authoring.upgrade import take

    kept = take(draft, __version__)
    print(f"{draft.course} has the new kit. The old course is in {kept}.")
    message(
        f"To use it: python -m pip install -e {draft.course}",
        "Then `autograder grade` writes the new marks into your results.",
    )
