"""`autograder site`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.commands.options import StageNames, chosen_stages
from autograder.course.files import find_kit
from autograder.report.terminal import message
from autograder.text import counted

__all__ = ["site"]


def site(
    to: Annotated[Path, typer.Option(help="The folder for the site; an older site is replaced.")],
    stage: StageNames = None,
    league: Annotated[
        Path | None, typer.Option(help="A league's pages, from `autograder league`.")
    ] = None,
    docs: Annotated[
        Path | None, typer.Option(help="Documentation as pages; nothing hidden may be in it.")
    ] = None,
) -> None:
    """Write the course as a web page: static files, for any web server."""
    from autograder.authoring.site.building import make_site

    kit = find_kit()
    extra = {name: folder for name, folder in (("league", league), ("docs", docs)) if folder}
    built = make_site(kit, chosen_stages(kit, stage), to, extra)
    total = sum(built.files.values()) / 1e6
    print(built.to / "index.html")
    message(
        f"{counted(len(built.files), 'file')}, {total:.1f} MB, searched for solutions and hidden "
        "tests: none found.",
        f"To look at it: python -m http.server --directory {built.to}",
    )
