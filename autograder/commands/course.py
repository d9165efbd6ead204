"""The command `autograder course`, which writes an nbgrader course."""

from __future__ import annotations

import json
import re
import stat
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.options import AsJson, StageNames, choose_stages
from autograder.course.files import find_kit
from autograder.report.terminal import message
from autograder.text import printable

__all__ = ["course"]


def course(
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="FOLDER", help="Folder of the nbgrader course, new or written before."
        ),
    ],
    stage: StageNames = None,
    course_id: Annotated[
        str | None,
        typer.Option(metavar="ID", help="nbgrader's course id. Default: the folder's name."),
    ] = None,
    exchange: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Exchange folder that students submit through."),
    ] = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace files you have changed in the folder.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Write or update an nbgrader course."""
    from autograder.nbgrader.folder import write_course

    kit = find_kit()
    name = course_id or folder.resolve().name
    if not re.fullmatch(r"[\w.-]+", name):
        raise typer.BadParameter(
            f"{name!r} isn't a course id, which has only letters, digits, dots, -, and _",
            param_hint="--course-id",
        )
    fates = write_course(
        kit,
        choose_stages(kit, stage),
        folder,
        course_id=name,
        exchange=str(exchange.resolve()) if exchange else "",
        overwrite=overwrite,
    )
    if as_json:
        print(json.dumps([asdict(each) for each in fates], indent=1))
    else:
        for each in fates:
            if each.fate != "unchanged":
                print(f"{each.fate:<9} {each.file}")
    kept = [each.file for each in fates if each.fate == "kept"]
    if kept:
        message("Kept, since they were changed here: " + ", ".join(kept))
    if exchange and not _is_open_to_all(exchange):
        message(
            f"{printable(str(exchange))}: students cannot submit through it until it is a folder "
            "that all may write to: mkdir -p, then chmod a+rwx."
        )
    counts = Counter(each.fate for each in fates)
    summary = ", ".join(f"{number} {fate}" for fate, number in counts.items())
    message(f"{folder}: {summary}.", "Next, in that folder: nbgrader generate_assignment STAGE")


def _is_open_to_all(exchange: Path) -> bool:
    """Return True if all users may read, write, and enter the folder, as nbgrader requires."""
    try:
        mode = exchange.stat().st_mode
    except OSError:
        return False
    return stat.S_ISDIR(mode) and mode & 0o007 == 0o007
