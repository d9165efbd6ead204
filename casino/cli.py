"""The `casino` command.

Results go to standard output, progress and remarks to standard error. Invalid options print a
message and exit with status 2.
"""

import errno
import gettext
import os
import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from casino import __version__
from casino.commands.cases import cases
from casino.commands.challenge import challenge
from casino.commands.checks import check
from casino.commands.course import lab, start
from casino.commands.options import hide_types
from casino.commands.simulate import simulate
from casino.commands.solve import solve
from casino.commands.table import play
from casino.commands.workspace import reset, update
from casino.engine.language import language_near
from casino.files import discard_output, open_missing_streams, replace_unprintable
from casino.languages import DOMAIN, ENGLISH, LOCALE, N_, _, current_language, speaking

__all__ = ["FRAME", "app", "main"]

# Texts that Typer looks up with gettext.
FRAME = (
    N_("Options"), N_("Arguments"), N_("Commands"), N_("Error"), N_("Aborted."), N_("Aborted!"),
    N_("[default: {}]"), N_("[required]"), N_("(deprecated) "), N_("Missing command."),
    N_("Try [blue]'{command_path} {help_option}'[/] for help."), N_("No such command {name!r}."),
)  # fmt: skip

app = typer.Typer(
    name="casino",
    help="Play and check your blackjack course.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"casino {__version__}")
        raise typer.Exit


@app.callback()
def casino(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Play and check your blackjack course."""
    context.with_resource(
        speaking(current_language(""))
    )  # the language applies until the command ends


app.command(epilog="Example: casino start my-blackjack")(start)
app.command(epilog="Example: casino lab 2")(lab)

app.command(epilog="Example: casino play 2 --deck '8D 5H TC 4D 6C 3S'")(play)
app.command(epilog="Example: casino check 2 --watch")(check)
app.command(epilog="Example: casino cases 2")(cases)
app.command(epilog="Example: casino reset 3")(reset)
app.command(epilog="Example: casino update")(update)
app.command(epilog="Example: casino solve --decks 6 --write basic_strategy.txt")(solve)
app.command(epilog="Example: casino simulate --decks 6 --strategy mimic --rounds 1e8")(simulate)
app.command(epilog="Example: casino challenge hi_lo --sessions 10")(challenge)


def main() -> None:
    """Run the command line; entry point of the `casino` script."""
    open_missing_streams()
    replace_unprintable()
    with speaking(language_near(Path.cwd())):
        command: Any = typer.main.get_command(app)
        for each in (command, *command.commands.values()):
            hide_types(each)
            if current_language() != ENGLISH:
                _translate_help(each)
        if current_language() != ENGLISH:
            _translate_frame()
        try:
            try:
                command()
            finally:
                sys.stdout.flush()
        except OSError as error:
            _end_with(error)


def _end_with(error: OSError) -> NoReturn:
    """End the command because of a full disk, an unusable file, or a reader that has gone."""
    is_told = error.filename or error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
    if not is_told and error.errno != errno.EPIPE:
        raise error
    discard_output()
    if error.errno == errno.EPIPE:
        sys.exit(1)
    name = f"{error.filename}: " if error.filename else ""
    print(f"casino: {name}{error.strerror}", file=sys.stderr)
    sys.exit(2)


def _translate_frame() -> None:
    """Use the kit's translations for the texts that Typer looks up with gettext.

    Typer's other texts stay English, such as `Usage:` and errors about options.
    """
    gettext.bindtextdomain(DOMAIN, LOCALE)
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = current_language()


def _translate_help(command: Any) -> None:  # Typer bundles its own Click, without a public name
    """Translate a command's help into the current language."""
    command.help, command.epilog = (text and _(text) for text in (command.help, command.epilog))
    for parameter in command.params:
        if text := getattr(parameter, "help", None):
            parameter.help = _(text)
    if option := command.get_help_option(typer.Context(command)):
        option.help = _("Show this message and exit.")


if __name__ == "__main__":
    main()
