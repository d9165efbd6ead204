"""Options, messages, and the workspace lookup that several commands share."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from casino.faces.terminal import printable
from casino.languages import _, languages, speak

if TYPE_CHECKING:
    from casino.engine.workspace import Workspace

__all__ = [
    "FINDINGS",
    "USAGE",
    "AsJson",
    "Chosen",
    "Folder",
    "Language",
    "OneOrAll",
    "OnePartOrAll",
    "Stage",
    "hide_types",
    "message",
    "tell_coverage",
    "workspace",
]

FINDINGS = 1
USAGE = 2
A_PART = re.compile(r"(?:stage[ _]?)?(\d{1,4})([a-z])", re.IGNORECASE)
A_STAGE = re.compile(r"(?:stage[ _]?)?(\d{1,4})(?:_\w*)?/?", re.IGNORECASE)


def stage_number(text: str) -> int:
    """Parse a stage's number from text such as `3`, `stage3`, or its folder's name."""
    match = A_STAGE.fullmatch(str(text).strip())
    if match is None:
        words = _("{text!r} is not a stage. Write its number, such as 1.")
        raise typer.BadParameter(words.format(text=text))
    return int(match[1])


@dataclass(frozen=True)
class Chosen:
    """A stage and the letter of one of its parts; "" for the whole stage."""

    stage: int
    part: str = ""


def stage_or_part(text: str) -> Chosen:
    """Parse a stage's number, or a part's name such as `2a`."""
    match = A_PART.fullmatch(str(text).strip())
    return Chosen(int(match[1]), match[2].lower()) if match else Chosen(stage_number(text))


def parse_language(text: str) -> str:
    """Return the code of a language that the kit has, or ""; reject any other."""
    known = languages()
    if text and text not in known:
        words = _("{text!r} isn't one of the languages: {languages}.")
        raise typer.BadParameter(words.format(text=text, languages=", ".join(known)))
    return text


Stage = Annotated[
    int, typer.Argument(parser=stage_number, metavar="STAGE", help="Number of the stage.")
]
OneOrAll = Annotated[
    int | None,
    typer.Argument(
        parser=stage_number, metavar="STAGE", help="Number of the stage. Default: the next one."
    ),
]
OnePartOrAll = Annotated[
    Chosen | None,
    typer.Argument(
        parser=stage_or_part,
        metavar="STAGE",
        help="Number of the stage, or a part such as 2a. Default: all.",
    ),
]
Folder = Annotated[
    Path | None,
    typer.Option(
        "--folder", metavar="DIR", help="Folder that holds the stages. Default: the nearest one."
    ),
]
Language = Annotated[
    str,
    typer.Option(
        "--language",
        parser=parse_language,
        show_default=False,
        metavar="LANGUAGE",
        help="Language of handouts and hints, such as de. Default: the course's.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the results as JSON.")]


def workspace(folder: Path | None) -> Workspace:
    """Return the student's workspace, and set the language to its own.

    If there's no workspace, the command ends with status 2.
    """
    from casino.engine.language import language_of
    from casino.engine.workspace import NoWorkspaceError, find_workspace

    try:
        found = find_workspace(folder)
    except NoWorkspaceError as error:
        message(str(error))
        raise typer.Exit(USAGE) from error
    speak(language_of(found.folder))
    return found


def hide_types(command: Any) -> None:
    """Leave types out of a command's help, which shows `--json`, not `--json <bool>`."""
    context = typer.Context(command, **command.context_settings)
    for each in filter(None, (*command.params, command.get_help_option(context))):
        if each.metavar is None or each.param_type_name == "argument":
            each.display_type_rich = lambda ctx: ""


def message(text: str) -> None:
    """Print a message on standard error."""
    typer.echo(printable(text), err=True)


def tell_coverage(language: str) -> None:
    """Print the percentage of the course that is translated, unless it's 100."""
    from casino.engine.handed_out import coverage

    if (percent := coverage(language)) < 100:
        words = _("{percent}% of the course is in this language ({language}), the rest in English.")
        message(words.format(percent=percent, language=language))
