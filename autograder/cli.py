"""Defines the `autograder` command line: finds the requested command, and reports errors."""

from __future__ import annotations

import errno
import os
import shutil
import sys
import traceback
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperGroup

from autograder.errors import CannotIsolate, KitError
from casino import __version__
from casino.commands.options import hide_types
from casino.files import replace_unprintable

__all__ = ["app", "main"]

NO_UNIX = "autograder needs Linux or macOS. On Windows run it in WSL 2; students need none of it."
NO_ROOM = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)


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
    replace_unprintable()
    from autograder.course.files import HERE, other_checkout
    from autograder.report.terminal import message

    if (other := other_checkout(Path.cwd())) is not None:
        message(
            f"The kit in use is {HERE.parent}; changes in {other} do not count. "
            "To use it from there: python -m pip install -e ."
        )
    try:
        try:
            command = typer.main.get_command(app)
            hide_types(command)
            command()
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except OSError as error:
        if not (reason := _explain_full_disk(error)):
            raise
        from autograder.commands.options import BAD_INPUT

        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # discards unflushed output
        message(f"autograder: {reason}: no room for the output. Make room first.")
        sys.exit(BAD_INPUT)
    except KitError as error:
        if error.shows_traceback:
            traceback.print_exc()
        message(f"autograder: {error.message}", *([error.next_step] if error.next_step else []))
        sys.exit(error.exit_status)
    except KeyboardInterrupt:
        message("Stopped. Finished work is kept, and the same command continues from there.")
        sys.exit(130)


def _explain_full_disk(error: OSError) -> str:
    """Return the system's message if the error means that the disk is full, else "".

    Copying a folder raises one error that holds an error for each file.
    """
    if error.errno in NO_ROOM:
        return str(error.strerror)
    if isinstance(error, shutil.Error):
        each = (str(why) for *_, why in error.args[0])
        return next((os.strerror(n) for why in each for n in NO_ROOM if f"[Errno {n}]" in why), "")
    return ""


if __name__ == "__main__":
    main()
