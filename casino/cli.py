"""The `casino` command: everything of the house that is used from a terminal.

Results go to standard output, progress and remarks to standard error. Bad options end with
a message and exit status 2.
"""

import typer

from casino.commands.challenge import challenge
from casino.commands.checks import check
from casino.commands.simulate import simulate
from casino.commands.solve import solve
from casino.commands.table import play
from casino.commands.workspace import reset

__all__ = ["app", "main"]

app = typer.Typer(
    name="casino",
    help="The house of the Blackjack course.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


@app.callback()
def casino() -> None:
    """The house of the Blackjack course."""


app.command(epilog="Example: casino play 2 --deck '8D 5H TC 4D 6C 3S'")(play)
app.command(epilog="Example: casino check 2 --watch")(check)
app.command(epilog="Example: casino reset 3")(reset)
app.command(epilog="Example: casino solve --decks 6 --write basic_strategy.txt")(solve)
app.command(epilog="Example: casino simulate --decks 6 --strategy mimic --rounds 1e8")(simulate)
app.command(epilog="Example: casino challenge hi_lo --sessions 10")(challenge)


def main() -> None:
    """Run the command line; the console script `casino` starts here."""
    app()


if __name__ == "__main__":
    main()
