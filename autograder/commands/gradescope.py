"""The command `autograder gradescope`, and the one that Gradescope's container runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.options import (
    Feedback,
    StageNames,
    choose_feedback,
    choose_stages,
    keep_file,
)
from autograder.course.files import HERE, find_kit
from autograder.report.terminal import message
from autograder.text import format_count, printable

__all__ = ["gradescope", "gradescope_run"]


def gradescope(
    to: Annotated[Path, typer.Option(metavar="FILE", help="Output zip file.")],
    stage: StageNames = None,
    feedback: Feedback = None,
    late: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Due dates and late rule. Gradescope's dates fill in missing ones."
        ),
    ] = None,
    allow_weak_isolation: Annotated[
        bool,
        typer.Option(
            "--allow-weak-isolation",
            help="Grade even if the container can't isolate student code. Each result says so.",
        ),
    ] = False,
) -> None:
    """Write an autograder package for Gradescope."""
    from autograder.gradebook.late import load_late_policy
    from autograder.gradescope.package import write_package

    kit = find_kit()
    keep_file(to, "autograder.zip")
    shown = choose_feedback(feedback)
    if late is not None:
        load_late_policy(late, kit.course)
    stages = choose_stages(kit, stage)
    size = write_package(
        kit,
        stages,
        to,
        feedback=shown,
        allow_weak=allow_weak_isolation,
        late=late.read_bytes() if late else b"",
    )
    print(to)
    worth = float(kit.course.worth(stages))
    message(
        f"{size:,} bytes, {format_count(len(stages), 'stage')}, {worth:g} points. Upload it under "
        "Configure Autograder, and give the assignment these points."
    )


def gradescope_run(
    root: Annotated[Path, typer.Argument(metavar="DIR", help="Gradescope's folder.")] = Path(
        "/autograder"
    ),
) -> None:
    """Grade one submission inside Gradescope's container; `run_autograder` calls this."""
    from autograder.gradescope.run import grade_submission

    for remark in grade_submission(find_kit(), root):
        message(printable(remark))
    message(f"Kit: {HERE}")
