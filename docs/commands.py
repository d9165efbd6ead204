"""Generates the documentation page of all commands, from their help."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer

from autograder.cli import app as autograder
from casino.cli import app as casino

__all__ = ["commands_of", "commands_page"]

HEAD = """\
# Commands

Made from the commands' own help: `autograder COMMAND --help` and `casino COMMAND --help` print the
same. [Results and exit status](results.md) explains how a command ends.
"""


def commands_page() -> str:
    """Return the page: each program with its commands, usage, arguments, and options."""
    parts = [HEAD]
    for program, app in (("autograder", autograder), ("casino", casino)):
        parts.append(f"## {program}\n")
        parts += [_section(f"{program} {name}", each) for name, each in commands_of(app)]
    return "\n".join(parts)


def commands_of(app: typer.Typer) -> Iterator[tuple[str, Any]]:
    """Yield an app's visible commands with their names, in the order of its help."""
    group: Any = typer.main.get_command(app)
    context = typer.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if not command.hidden:
            yield name, command


def _section(called: str, command: Any) -> str:
    context = typer.Context(command, info_name=called)
    usage = " ".join([called, *command.collect_usage_pieces(context)])
    example = (command.epilog or "").removeprefix("Example: ")
    rows = [_row(parameter, context) for parameter in command.params]
    table = ["| option | meaning |", "| --- | --- |", *rows] if rows else []
    block = ["```sh", usage, *([f"{example}    # an example"] if example else []), "```"]
    return "\n".join([f"### {called}\n", command.help or "", "", *block, "", *table, ""])


def _row(parameter: Any, context: typer.Context) -> str:
    """Return a table row for an option or argument: names with metavar, help, default."""
    shown = parameter.metavar or ""
    if parameter.param_type_name == "option":
        names = ", ".join((*parameter.opts, *parameter.secondary_opts))
        shown = names if parameter.is_flag else f"{names} {shown}"
    text = parameter.help or ""
    default = parameter.get_default(context, call=False)
    if parameter.secondary_opts:
        text += f" Default: `{(parameter.opts if default else parameter.secondary_opts)[0]}`."
    elif parameter.show_default and isinstance(default, str | int | float) and default:
        text += f" Default: `{default}`."
    return f"| `{_cell(shown)}` | {_cell(text)} |"


def _cell(text: str) -> str:
    return text.strip().replace("|", r"\|")
