"""The command `autograder translate`, which lists and updates translations."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.commands.options import FINDINGS, AsJson
from autograder.course.files import Kit, find_kit
from autograder.report.terminal import message
from autograder.text import format_count

if TYPE_CHECKING:
    from collections.abc import Mapping

    from autograder.authoring.translating.faults import Coverage

__all__ = ["translate"]


def translate(
    new: Annotated[
        str | None, typer.Option(metavar="LANGUAGE", help="Language to start, such as fr or pt_BR.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing, and fail if a file is out of date.")
    ] = False,
    pseudo: Annotated[
        bool,
        typer.Option(
            "--pseudo",
            help="Make the test languages qps (accents, longer) and qps_plocm (mirrored).",
        ),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List the translations of the course, or start one."""
    from autograder.authoring.checkout import check_checkout
    from autograder.authoring.translating import coverages, make_pseudo

    kit = find_kit()
    check_checkout(kit)
    drifted: list[str] = []
    if check:
        drifted = _check_translations(kit)
    elif new:
        _start(kit, new)
    if pseudo:
        print(*(path.relative_to(kit.root) for path in make_pseudo(kit.root)), sep="\n")
    found = coverages(kit.root)
    if as_json:
        print(json.dumps(found, default=asdict))
    else:
        _show(found)
    if drifted:
        print(*drifted, sep="\n")
        message("These files are not what `autograder build` makes. Run it and commit them.")
        raise typer.Exit(FINDINGS)


def _check_translations(kit: Kit) -> list[str]:
    """Check all translations, and return the outdated files that `build` would report."""
    from autograder.authoring.translating import build_languages, check_languages

    drifted = build_languages(kit.root, check=True)
    check_languages(kit.root, kit.course)
    return drifted


def _start(kit: Kit, language: str) -> None:
    from autograder.authoring.translating import LANGUAGE, extract

    if not LANGUAGE.match(language):
        problem = f"{language!r} isn't a language such as fr or pt_BR"
        raise typer.BadParameter(problem, param_hint="--new")
    written = extract(kit.root, new=[language])
    for path in written:
        print(path)
    message(f"{format_count(len(written), 'file')} written." if written else "Nothing to change.")


def _show(found: Mapping[str, Mapping[str, Coverage]]) -> None:
    """Print a line for each part, with a column per language: percentage and open strings."""
    parts = next(iter(found.values()), {})
    if not parts:
        message("No language except English yet. To start one: autograder translate --new fr")
        return
    print(f"{'part':<10}{'texts':>7}{'words':>8}", *(f"{name:>12}" for name in found))
    for part, of in parts.items():
        cells = [_cell(each[part]) for each in found.values()]
        print(f"{part:<10}{of.texts:>7}{of.words:>8}", *(f"{cell:>12}" for cell in cells))


def _cell(of: Coverage) -> str:
    left = of.texts - of.done
    return f"{of.percent}%" + (f" (-{left})" if left else "")
