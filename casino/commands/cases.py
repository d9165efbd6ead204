"""`casino cases`: what you expect, checked by the rules, against impostors, and on your program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from casino.commands.options import FINDINGS, USAGE, Folder, Stage, message, workspace
from casino.faces.terminal import printable

if TYPE_CHECKING:
    from casino.cases import Case
    from casino.engine.workspace import Workspace

__all__ = ["cases"]

FILE = "cases.txt"
MOST_BYTES = 100_000


def cases(stage: Stage, folder: Folder = None) -> None:
    """Check your cases of a stage, written in cases.txt of its folder, a line each."""
    from casino.cases import STAGES, CaseError, read_cases, wrong_in
    from casino.engine.trouble import StudentError

    found = workspace(folder)
    if stage not in STAGES:
        message(f"Stage {stage} has no cases. Those that have: {', '.join(map(str, STAGES))}.")
        raise typer.Exit(USAGE)
    try:
        name = found.stage(stage)
    except StudentError as error:
        message(error.trouble.message)
        raise typer.Exit(USAGE) from error
    text = _text(found, name, stage)
    right: list[Case] = []
    is_clean = True
    for case in read_cases(text):
        if isinstance(case, CaseError):
            is_clean = _say(f"{name}/{FILE}, {case}")
        elif wrong := wrong_in(case, stage):
            is_clean = _say(f"{name}/{FILE}, line {case.line}: {case.text}")
            _say(f"  By the rules {wrong[0]}. {wrong[1]}")
        else:
            right.append(case)
    _tell_impostors(right, stage)
    if not _agrees(found, stage, right) or not is_clean or not right:
        raise typer.Exit(FINDINGS)


def _say(text: str) -> bool:
    typer.echo(printable(text))
    return False


def _text(found: Workspace, name: str, stage: int) -> str:
    path = found.folder / name / FILE
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES).decode("utf-8-sig")
    except FileNotFoundError as error:
        message(
            f"There is no {path} yet. Write a case on each line: the cards, a colon, and what "
            "they should give, such as `2C 3D + 4H: 9, not busted`"
            + (" or `TC 9D against TH 7S: player wins`." if stage > 1 else ".")
        )
        raise typer.Exit(FINDINGS) from error
    except (OSError, UnicodeDecodeError) as error:
        message(f"{path}: cannot be read: {error}. Save it as UTF-8 text.")
        raise typer.Exit(USAGE) from error


def _tell_impostors(right: list[Case], stage: int) -> None:
    """Say who of the impostors is unmasked, by which case, and how many are still hidden."""
    from casino.cases import impostors, unmasked

    everybody = impostors(stage)
    caught = [(each, case) for each in everybody if (case := unmasked(each, right))]
    _say(f"{len(right)} right case{'s' if len(right) != 1 else ''}. "
         f"{len(caught)} of {len(everybody)} impostors are unmasked.")  # fmt: skip
    for each, case in caught:
        _say(f"  {each.name}, by line {case.line}: thought: {each.belief}")
    if hidden := [each.name for each in everybody if each not in [one for one, _ in caught]]:
        _say(f"  Still hidden: {', '.join(hidden)}.")


def _agrees(found: Workspace, stage: int, right: list[Case]) -> bool:
    """Run the cases on the student's own program; say where it differs."""
    from casino.cases.own import differences

    differing = [(case, other) for case in right for other in differences(found, stage, case)]
    for case, other in differing:
        _say(f"Your program differs from line {case.line}: {case.text}")
        _say(f"  {other}")
    if right and not differing:
        _say("Your program agrees with all of them.")
    return not differing
