"""`autograder similarity`."""

from __future__ import annotations

import json
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
    chosen_stages,
    keep_apart,
    present_stages,
)
from autograder.course.files import find_kit
from autograder.course.submissions import find_students
from autograder.report.terminal import message
from autograder.text import counted, listed, printable

if TYPE_CHECKING:
    from autograder.report.similarity import Alike, Cluster

__all__ = ["similarity"]

MAX_TOLD, MAX_NAMED = 40, 6


def similarity(
    submissions: Submissions,
    stage: StageNames = None,
    to: Annotated[
        Path | None, typer.Option(help="Write a page with the clusters, side by side.")
    ] = None,
    threshold: Annotated[
        float | None, typer.Option(min=0, max=1, help="0 to 1, instead of each stage's own.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Find students whose code is alike beyond the skeleton; a person has to look."""
    from autograder.report.pairs import write_clusters
    from autograder.report.similarity import compare_class

    kit = find_kit()
    if to is not None:
        keep_apart(kit.course, to)
    students = find_students(submissions, [each.name for each in kit.course.stages])
    present = present_stages(kit, submissions, tuple(students))
    chosen = chosen_stages(kit, stage) if stage else present
    found = compare_class(kit, submissions, students, chosen, threshold)
    if to is not None:
        message(f"Side by side: {write_clusters(kit.course, submissions, found.clusters, to)}")
    if as_json:
        print(json.dumps([_cluster(each) for each in found.clusters], indent=1))
    else:
        _table(found.clusters)
    for name, unread in found.too_long.items():
        named = printable(listed(unread, MAX_NAMED))
        message(f"{printable(name)}: left out, too long or too slow to read: {named}.")
    for name, count in found.too_short.items():
        number = counted(count, "submission is", "submissions are")
        message(f"{printable(name)}: {number} too short to tell; left out.")
    if found.clusters:
        message("Alike is not copied: look at both, and ask, before you decide anything.")
        raise typer.Exit(FINDINGS)
    message("Nobody is alike above a stage's threshold.")


def _cluster(cluster: Cluster) -> dict[str, object]:
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
        "shares": [round(share, 4) for share in pair.shares],
        "tokens": pair.tokens,
        "threshold": pair.threshold,
    }


def _table(clusters: tuple[Cluster, ...]) -> None:
    if not clusters:
        return
    table = Table(title="Alike beyond the skeleton", title_justify="left", box=None)
    table.add_column("Stage", overflow="fold")
    table.add_column("Students", justify="right")
    table.add_column("Who", overflow="fold")
    for head in ("Score", "Threshold"):
        table.add_column(head, justify="right")
    for cluster in clusters[:MAX_TOLD]:
        who = Text(printable(listed(cluster.students, MAX_NAMED)))
        score, least = f"{cluster.score:.0%}", f"{cluster.pairs[0].threshold:.0%}"
        table.add_row(cluster.stage, str(len(cluster.students)), who, score, least)
    Console().print(table)
    if len(clusters) > MAX_TOLD:
        message(f"… and {counted(len(clusters) - MAX_TOLD, 'more cluster')}; --json has all.")
