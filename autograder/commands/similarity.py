"""The command `autograder similarity`, which finds possible plagiarism."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.commands.options import (
    FINDINGS,
    AsJson,
    StageNames,
    Submissions,
    choose_stages,
    keep_apart,
    present_stages,
)
from autograder.course.files import find_kit
from autograder.course.submissions import find_students
from autograder.report.terminal import message
from autograder.text import format_count, format_list, printable, stage_number

if TYPE_CHECKING:
    from autograder.course.files import Kit
    from autograder.course.model import Stage
    from autograder.report.similarity import Alike, SimilarStudents
    from autograder.report.wrong_answers import SharedAnswers
    from autograder.results.model import Result

__all__ = ["similarity"]

MAX_ROWS, MAX_NAMES = 40, 6


def similarity(
    submissions: Submissions,
    stage: StageNames = None,
    to: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Output folder for a page with similar pairs side by side."
        ),
    ] = None,
    results: Annotated[
        Path | None,
        typer.Option(
            metavar="RESULTS", help="Folder of results, to find rare wrong answers in common."
        ),
    ] = None,
    before: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="DIR", help="Earlier submissions, never paired with each other. Repeatable."
        ),
    ] = None,
    roster: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Roster with groups. Default: RESULTS/roster.csv, if present."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Find students with similar answers or code."""
    from autograder.report.pairs import write_clusters
    from autograder.report.similarity import compare_class

    kit = find_kit()
    if to is not None:
        keep_apart(kit.course, to)
    names = [each.name for each in kit.course.stages]
    current = find_students(submissions, names)
    students = {student: submissions / student for student in current}
    for folder in before or []:
        students |= {str(folder / each): folder / each for each in find_students(folder, names)}
    chosen = (
        choose_stages(kit, stage) if stage else present_stages(kit, submissions, tuple(current))
    )
    may_pair = _may_pair(frozenset(current), results, roster)
    shared = _find_shared_answers(kit, results, current, chosen, may_pair) if results else []
    found = compare_class(kit, students, chosen, may_pair=may_pair)
    if to is not None:
        page = write_clusters(kit.course, students, found.clusters, to, shared)
        message(f"Side by side: {page}")
    _print(shared, found.clusters, as_json=as_json)
    for name, count in found.too_short.items():
        number = format_count(count, "submission is", "submissions are")
        message(f"{printable(name)}: {number} too short to compare; left out.")
    for name, unread in found.too_long.items():
        named = printable(format_list(unread, MAX_NAMES))
        message(f"{printable(name)}: left out, too long or too slow to read: {named}.")
    if found.clusters or shared:
        message("Alike is not copied: look at both, and ask, before you decide anything.")
        raise typer.Exit(FINDINGS)
    message("No pair of students is above its stage's threshold.")


def _may_pair(
    current: frozenset[str], results: Path | None, roster: Path | None
) -> Callable[[str, str], bool]:
    """Return a function that decides whether two students may be reported as similar.

    Members of one group may not, nor two students of an earlier year.
    """
    from autograder.gradebook.people import ROSTER, load_people, mates_of

    default = results / ROSTER if results else None
    if roster is None and default and default.is_file():
        roster = default
    mates = mates_of(load_people(roster)) if roster else {}

    def may_pair(one: str, other: str) -> bool:
        return other not in mates.get(one, ()) and (one in current or other in current)

    return may_pair


def _find_shared_answers(
    kit: Kit,
    results: Path,
    students: Sequence[str],
    stages: Sequence[Stage],
    may_pair: Callable[[str, str], bool],
) -> list[SharedAnswers]:
    """Return the pairs that share rare wrong answers; print a line for each damaged result file."""
    from autograder.report.reading import read_student
    from autograder.report.wrong_answers import find_shared, wrong_answers

    names = {stage.name for stage in stages}
    found: list[Result] = []
    for student in students:
        files, problems = read_student(results, student, kit.course)
        found += [result for name, result in files.items() if name in names]
        for problem in problems:
            message(printable(problem))
    return find_shared(wrong_answers(found), may_pair=may_pair)


def _print(
    shared: Sequence[SharedAnswers], clusters: tuple[SimilarStudents, ...], *, as_json: bool
) -> None:
    if as_json:
        rows = {
            "wrong_answers": [_answers(each) for each in shared],
            "clusters": [_cluster(each) for each in clusters],
        }
        print(json.dumps(rows, indent=1))
    else:
        _answers_table(shared)
        _table(clusters)


def _answers(pair: SharedAnswers) -> dict[str, object]:
    return {
        "students": list(pair.students),
        "bits": round(pair.bits, 1),
        "stages": [
            {
                "stage": each.stage,
                "share": round(each.share, 4),
                "answers": [
                    {
                        "test": answer.wrong.answer[0],
                        "call": str(answer.wrong.call),
                        "got": str(answer.wrong.answer[2]),
                        "gave": answer.gave,
                        "students": answer.students,
                    }
                    for answer in each.answers
                ],
            }
            for each in pair.stages
        ],
    }


def _cluster(cluster: SimilarStudents) -> dict[str, object]:
    return {
        "stage": cluster.stage,
        "students": list(cluster.students),
        "score": round(cluster.score, 4),
        "pairs": [_row(pair) for pair in cluster.pairs],
    }


def _row(pair: Alike) -> dict[str, object]:
    return {
        "students": list(pair.students),
        "score": round(pair.score, 4),
        "rare": round(pair.rare, 4),
        "shares": [round(share, 4) for share in pair.shares],
        "tokens": pair.tokens,
        "thresholds": [pair.thresholds.whole, pair.thresholds.rare],
    }


def _answers_table(shared: Sequence[SharedAnswers]) -> None:
    if not shared:
        return
    table = Table(title="The same rare wrong answers", title_justify="left", box=None)
    table.add_column("Bits", justify="right")
    table.add_column("Who", overflow="fold")
    table.add_column("In stages", overflow="fold")
    for pair in shared[:MAX_ROWS]:
        who = Text(printable(format_list(pair.students, MAX_NAMES)))
        stages = (stage_number(each.stage) for each in pair.stages)
        table.add_row(f"{pair.bits:.0f}", who, ", ".join(stages))
    Console().print(table)
    if len(shared) > MAX_ROWS:
        message(f"… and {format_count(len(shared) - MAX_ROWS, 'more pair')}; --json has all.")


def _table(clusters: tuple[SimilarStudents, ...]) -> None:
    if not clusters:
        return
    table = Table(title="Alike beyond the skeleton", title_justify="left", box=None)
    table.add_column("Stage", no_wrap=True)
    table.add_column("Students", justify="right")
    table.add_column("Who", overflow="fold")
    for head in ("Score", "Rare", "Thresholds"):
        table.add_column(head, justify="right")
    for cluster in clusters[:MAX_ROWS]:
        who = Text(printable(format_list(cluster.students, MAX_NAMES)))
        best = cluster.pairs[0]
        least = f"{best.thresholds.whole:.0%}, {best.thresholds.rare:.0%}"
        number = str(len(cluster.students))
        table.add_row(cluster.stage, number, who, f"{best.score:.0%}", f"{best.rare:.0%}", least)
    Console().print(table)
    if len(clusters) > MAX_ROWS:
        message(f"… and {format_count(len(clusters) - MAX_ROWS, 'more cluster')}; --json has all.")
