"""Defines the `autograder` command line: finds the requested command, and reports errors."""

from __future__ import annotations

import select
import signal
import sys
import traceback
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperGroup

from autograder.errors import CannotIsolate, KitError, SubmissionError, as_kit_error
from casino import __version__
from casino.commands.options import hide_types
from casino.files import discard_output, open_missing_streams, replace_unprintable

__all__ = ["app", "main"]

NO_UNIX = "autograder needs Linux or macOS. On Windows run it in WSL 2; students need none of it."
STDOUT = 1
STOPPED = 130


class Command(NamedTuple):
    """A command of `autograder`: its module, an example for its help, and its group there."""

    module: str  # in `autograder.commands`; the function has the command's name
    example: str
    group: str = ""  # heading in the help
    hidden: bool = False  # True if the help doesn't list it


LOOK, CLASS, STUDENTS = "Try it", "Run a class", "Hand out the course"
OWN = "Change the course"
COMMANDS = {
    "demo": Command("grade", "autograder demo --to demo-results", LOOK),
    "collect": Command("collect", "autograder collect submissions.zip --to submitted", CLASS),
    "grade": Command("grade", "autograder grade submitted --to results --stage 1 --jobs 4", CLASS),
    "review": Command("review", "autograder review results --submissions submitted", CLASS),
    "report": Command(
        "report", "autograder report results --to pages --submissions submitted", CLASS
    ),
    "appeals": Command("appeals", "autograder appeals sent --results results", CLASS),
    "similarity": Command(
        "similarity", "autograder similarity submitted --stage 2 --to pages", CLASS
    ),
    "questions": Command(
        "questions", "autograder questions submitted --sample-size 10 --to sheets", CLASS
    ),
    "diff": Command("diff", "autograder diff published results", CLASS),
    "export": Command("export", "autograder export results --format csv --to grades.csv", CLASS),
    "forget": Command("forget", "autograder forget ada submitted results pages --dry-run", CLASS),
    "release": Command("release", "autograder release --to bundle --stage 1 --stage 2", STUDENTS),
    "site": Command("site", "autograder site --to public --league league", STUDENTS),
    "league": Command("league", "autograder league bots --to league --sessions 200", STUDENTS),
    "course": Command(
        "course", "autograder course blackjack101 --exchange /srv/exchange", STUDENTS
    ),
    "gradescope": Command(
        "gradescope", "autograder gradescope --stage 1 --to stage1.zip", STUDENTS
    ),
    "gradescope-run": Command("gradescope", "autograder gradescope-run /autograder", hidden=True),
    "sources": Command("adapt", "autograder sources mycourse", OWN),
    "adapt": Command("adapt", "autograder adapt --points 1=30 --due 1=2026-12-01T23:59", OWN),
    "new-stage": Command("adapt", "autograder new-stage side_bets --title 'Side bets'", OWN),
    "upgrade": Command("upgrade", "autograder upgrade mycourse --submissions submitted", OWN),
    "translate": Command("translate", "autograder translate --check", OWN),
    "build": Command("authoring", "autograder build --check", OWN),
    "audit": Command("authoring", "autograder audit --stage 1 --json", OWN),
}


class LazyCommands(TyperGroup):
    """Imports only the module of the requested command.

    Importing all of them takes longer than grading one student.
    """

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except (BrokenPipeError, EOFError) as error:
            # Typer treats these as a reader or a writer of ours that has gone, and hides the
            # reason. Without this check, another process's end would look like that.
            if isinstance(error, BrokenPipeError) and not _is_read(STDOUT):
                raise
            raise as_kit_error(error) from error

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        command = COMMANDS[cmd_name]
        module = import_module(f"autograder.commands.{command.module}")
        own = typer.Typer(add_completion=False, context_settings=SETTINGS)
        register = own.command(
            cmd_name,
            epilog=f"Example: {command.example}",
            hidden=command.hidden,
            rich_help_panel=command.group or None,
        )
        register(getattr(module, cmd_name.replace("-", "_")))
        made = typer.main.get_command(own)
        hide_types(made)
        return made


def _is_read(descriptor: int) -> bool:
    """Return False if a descriptor is a pipe whose reader has gone."""
    pipe = select.poll()
    pipe.register(descriptor, 0)
    return not pipe.poll(0)


SETTINGS = {"help_option_names": ["-h", "--help"]}
app = typer.Typer(
    cls=LazyCommands,
    name="autograder",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings=SETTINGS,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"autograder {__version__}")
        print(_course_in_use())
        raise typer.Exit


def _course_in_use() -> str:
    """Return a line about the course in use and the kit it was made from, for `--version`."""
    from autograder.course.files import find_kit

    try:
        kit = find_kit()
        made = f", made from kit {kit.made_from}" if kit.made_from else ""
        return f"graded by {kit.version}: {kit.course.title}{made}"
    except KitError as error:
        return f"It cannot grade: {error.message}"


@app.callback()
def autograder(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Grade the Blackjack course in a sandbox, with a reason for each lost point."""


def main() -> None:
    """Run the command line and turn a known error into a message and its exit status."""
    if sys.platform == "win32":
        print(NO_UNIX, file=sys.stderr)
        sys.exit(CannotIsolate.exit_status)
    open_missing_streams()
    replace_unprintable()
    from autograder.report.terminal import message

    # Like Ctrl-C, so that temporary folders are removed and finished work is noted.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        try:
            _tell_other_checkout()
            command = typer.main.get_command(app)
            hide_types(command)
            command()
        finally:
            sys.stdout.flush()
    except SystemExit as end:
        if end.code == STOPPED:
            message("Stopped. Finished results are kept: run the same command again to go on.")
        raise
    except KeyboardInterrupt:
        sys.exit(STOPPED)
    except BrokenPipeError:  # the reader of standard output has gone
        discard_output()
        sys.exit(1)
    except Exception as error:
        known = error if isinstance(error, KitError) else as_kit_error(error)
        if known is error and known.shows_traceback:
            traceback.print_exc()
        discard_output()
        message(f"autograder: {known.message}", *([known.next_step] if known.next_step else []))
        sys.exit(known.exit_status)


def _tell_other_checkout() -> None:
    """Print a remark if the current folder is another copy of the kit's sources."""
    from autograder.course.files import HERE, other_checkout
    from autograder.report.terminal import message

    try:
        here = Path.cwd()
    except FileNotFoundError as error:
        raise SubmissionError(
            "The current folder no longer exists.", next_step="Change to another folder."
        ) from error
    if (other := other_checkout(here)) is not None:
        message(
            f"The kit in use is {HERE.parent}; changes in {other} do not count. "
            "To use it from there: python -m pip install -e ."
        )


if __name__ == "__main__":
    main()
