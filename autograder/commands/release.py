"""The command `autograder release`, which writes the files for students."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.authoring import stage_progress
from autograder.commands.options import FINDINGS, StageNames, choose_stages
from autograder.course.files import Kit, find_kit
from autograder.course.model import Stage
from autograder.report.terminal import message
from autograder.text import format_count

__all__ = ["release"]

INSTALLED = (
    "The hidden tests are as they were packaged. To audit them yourself: autograder sources FOLDER"
)


def release(
    to: Annotated[Path, typer.Option(metavar="DIR", help="Output folder for the bundle.")],
    stage: StageNames = None,
    unproved: Annotated[
        bool, typer.Option("--unproved", help="Skip the audit of the hidden tests.")
    ] = False,
    template: Annotated[
        str | None,
        typer.Option(
            metavar="HOST",
            help="Write a repository for a code host that runs the checks at each push: github.",
        ),
    ] = None,
) -> None:
    """Write the student bundle after validating the hidden tests."""
    from autograder.authoring.checkout import check_new, is_checkout
    from autograder.authoring.release import make_bundle
    from autograder.authoring.repository import TEMPLATES

    if template not in (None, *TEMPLATES):
        problem = f"{template!r} isn't one of {', '.join(TEMPLATES)}"
        raise typer.BadParameter(problem, param_hint="--template")
    kit = find_kit()
    stages = choose_stages(kit, stage)
    check_new(to)
    if unproved:
        message("The hidden tests weren't audited for this release.")
    elif not is_checkout(kit):
        message(INSTALLED)
    else:
        _prove(kit, stages)
    files = make_bundle(kit, stages, to, template or "")
    for place, inside in Counter(name.rpartition("/")[0] or name for name in files).items():
        print(f"{place}/ ({format_count(inside, 'file')})" if (to / place).is_dir() else place)
    number = format_count(len(files), "file")
    message(f"{number} in {to}, searched for solutions and hidden tests: none found.")


def _prove(kit: Kit, stages: Sequence[Stage]) -> None:
    """Audit the stages' hidden tests, and end the command if the audit finds anything."""
    from autograder.authoring.audit import Effort, audit_stages

    with stage_progress("Auditing") as advance:
        audit = audit_stages(
            kit, stages, effort=Effort(memory=kit.root / ".audit"), progress=advance
        )
    if not audit.clean:
        audit.show()
        message("Nothing was released: the audit of the hidden tests has findings.")
        raise typer.Exit(FINDINGS)
