"""`autograder release`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.options import StageNames, chosen_stages
from autograder.kit import find_kit
from autograder.report.terminal import message

__all__ = ["release"]


def release(
    to: Annotated[Path, typer.Option(help="The new folder that students get.")],
    stage: StageNames = None,
) -> None:
    """Write the student bundle: no hidden suite and no solution in it, and that is proved."""
    from autograder.authoring.release import make_bundle

    kit = find_kit()
    files = make_bundle(kit, chosen_stages(kit, stage), to)
    for name in files:
        print(name)
    message(f"{len(files)} files in {to}, searched for solutions and hidden tests: none found.")
