"""The command `autograder site`, which writes the course page for browsers."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.commands.options import StageNames, choose_stages
from autograder.course.files import find_kit
from autograder.report.terminal import message
from autograder.text import format_count

if TYPE_CHECKING:
    from autograder.authoring.site.building import Built

__all__ = ["site"]


def site(
    to: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Output folder for the site. An older site is replaced."),
    ] = None,
    stage: StageNames = None,
    league: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="A league's pages from `autograder league` to include."),
    ] = None,
    docs: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Documentation pages to include. They must not reveal hidden tests."
        ),
    ] = None,
    scorm: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Output folder for SCORM 1.2 and 2004 packages. --to is then optional.",
        ),
    ] = None,
) -> None:
    """Write the course as a static web page."""
    if to is None and scorm is None:
        raise typer.BadParameter("name a folder", param_hint="--to")
    with tempfile.TemporaryDirectory() as draft:
        built = _build(to or Path(draft) / "site", stage, league, docs)
        if scorm is not None:
            from autograder.authoring.site.scorm import make_packages

            print(*make_packages(find_kit(), built, scorm), sep="\n")
    total = sum(built.files.values()) / 1e6
    message(
        f"{format_count(len(built.files), 'file')}, {total:.1f} MB, searched for solutions and "
        "hidden tests: none found."
    )
    if to is not None:
        print(built.to / "index.html")
        message(f"To look at it: python -m http.server --directory {built.to}")


def _build(to: Path, stage: StageNames, league: Path | None, docs: Path | None) -> Built:
    from autograder.authoring.site.building import make_site

    kit = find_kit()
    extra = {name: folder for name, folder in (("league", league), ("docs", docs)) if folder}
    return make_site(kit, choose_stages(kit, stage), to, extra)
