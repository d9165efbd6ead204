"""The `autograder` command: which commands there are, and what becomes of an error."""

from __future__ import annotations

import errno
import os
import sys
import traceback
from pathlib import Path

import typer

from autograder.commands.authoring import audit, build
from autograder.commands.course import course
from autograder.commands.diff import diff
from autograder.commands.exchange import collect, export
from autograder.commands.grade import demo, grade
from autograder.commands.gradescope import gradescope, gradescope_run
from autograder.commands.league import league
from autograder.commands.options import BAD_INPUT
from autograder.commands.release import release
from autograder.commands.report import report
from autograder.commands.similarity import similarity
from autograder.course.files import HERE, other_checkout
from autograder.errors import KitError
from autograder.report.terminal import message

__all__ = ["app", "main"]

NO_ROOM = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)

app = typer.Typer(
    name="autograder",
    help="Grades the stages of the Blackjack course, isolated, and says why each point was lost.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.command(epilog="Example: autograder grade submitted --to results --stage 1 --jobs 4")(grade)
app.command(epilog="Example: autograder demo --to demo-results")(demo)
app.command(epilog="Example: autograder collect submissions.zip --to submitted")(collect)
app.command(epilog="Example: autograder export results --format csv --to grades.csv")(export)
app.command(epilog="Example: autograder gradescope --stage 1 --to stage1.zip")(gradescope)
app.command(epilog="Example: autograder gradescope-run /autograder", hidden=True)(gradescope_run)
app.command(epilog="Example: autograder build --check")(build)
app.command(epilog="Example: autograder audit --stage 1 --json")(audit)
app.command(epilog="Example: autograder release --to bundle --stage 1 --stage 2")(release)
app.command(epilog="Example: autograder course blackjack101 --exchange /srv/exchange")(course)
app.command(epilog="Example: autograder report results --to pages --submissions submitted")(report)
app.command(epilog="Example: autograder diff published results")(diff)
app.command(epilog="Example: autograder similarity submitted --stage 2 --to pages")(similarity)

app.command(epilog="Example: autograder league bots --to league --sessions 200")(league)


def main() -> None:
    """Run the command line; a known error becomes a message and its exit status."""
    if (other := other_checkout(Path.cwd())) is not None:
        message(
            f"The kit in use is {HERE.parent}; changes in {other} do not count. "
            "To use it from there: pip install -e ."
        )
    try:
        try:
            app(standalone_mode=True)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left goes nowhere
        message(f"autograder: {error.strerror}: there is no room for the output. Make room first.")
        sys.exit(BAD_INPUT)
    except KitError as error:
        if error.shows_traceback:
            traceback.print_exc()
        message(f"autograder: {error.message}", *([error.next_step] if error.next_step else []))
        sys.exit(error.exit_status)
    except KeyboardInterrupt:
        message("Stopped. What was finished is kept; the same command goes on from there.")
        sys.exit(130)


if __name__ == "__main__":
    main()
