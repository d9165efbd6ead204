"""`casino cases`: check a student's cases by the rules and on the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from casino.commands.options import FINDINGS, USAGE, Folder, Stage, message, workspace
from casino.faces.terminal import printable
from casino.languages import N_, _

if TYPE_CHECKING:
    from casino.cases.sheet import CaseFile, CasesReport

__all__ = ["cases"]

Deal = Annotated[
    bool,
    typer.Option("--deal", help="Deal cards, ask for the result, and write the case."),
]
ASKED = N_(
    "What should this give? Write results, with commas, as in `{facts}`. An empty line ends."
)
OF_CARDS = N_("To add a card to the last hand, write it first, as in `+ 5C: {facts}`.")


def cases(stage: Stage, folder: Folder = None, *, deal: Deal = False) -> None:
    """Check your own cases in cases.txt against the rules and your program."""
    from casino.cases import STAGES
    from casino.cases.sheet import CaseFile
    from casino.engine.trouble import StudentError

    if stage not in STAGES:
        words = _("Stage {stage} has no cases. Stages with cases: {stages}.")
        message(words.format(stage=stage, stages=", ".join(map(str, STAGES))))
        raise typer.Exit(USAGE)
    try:
        sheet = CaseFile(workspace(folder), stage)
    except StudentError as error:
        message(error.trouble.message)
        raise typer.Exit(USAGE) from error
    report = sheet.judge(_text(sheet, deal=deal))
    _tell(sheet.name, report)
    if not report.is_clean:
        raise typer.Exit(FINDINGS)


def _text(sheet: CaseFile, *, deal: bool) -> str:
    """Return the text of cases.txt; with `deal`, first let the student add cases.

    If the file is empty or unreadable, the command prints a message and ends.
    """
    from casino.cases import example

    try:
        text = _ask_about_deals(sheet) if deal else sheet.read()
    except OSError as error:
        words = _("{file}: cannot be read or written: {error}")
        message(words.format(file=sheet.path, error=error))
        raise typer.Exit(USAGE) from error
    except UnicodeError as error:
        words = _("{file}: cannot be read: {error}. Save it as UTF-8 text.")
        message(words.format(file=sheet.path, error=error))
        raise typer.Exit(USAGE) from error
    if text.strip():
        return text
    words = _(
        "{file} has no case yet. Write one on each line: the situation, a colon, and what "
        "it should give, such as `{case}`. Or let one be dealt: casino cases {stage} --deal"
    )
    message(words.format(file=sheet.path, case=example(sheet.stage), stage=sheet.stage))
    raise typer.Exit(FINDINGS)


def _ask_about_deals(sheet: CaseFile) -> str:
    """Deal cards and ask for their results until an answer is empty; return the text.

    A correct case is saved in the file. An incorrect one is reported, and the same cards are asked
    about again.
    """
    from casino.cases import example, more_cards

    typer.echo(_(ASKED).format(facts=example(sheet.stage)))
    if facts := more_cards(sheet.stage):
        typer.echo(_(OF_CARDS).format(facts=facts))
    cards = sheet.deal_line()
    while answer := _answer(cards):
        case = f"{cards}{' ' if ':' in answer else ': '}{answer}"
        if _is_right(sheet.stage, case):
            text = sheet.read()  # reread, because an editor may have saved the file
            sheet.save(f"{text.rstrip()}\n{case}\n".lstrip())
            cards = sheet.deal_line()
    return sheet.read()


def _answer(cards: str) -> str:
    """Return the result that the student types for the cards; "" for none."""
    try:
        return str(typer.prompt(cards, default="", show_default=False)).strip()
    except typer.Abort:
        typer.echo()
        return ""


def _is_right(stage: int, case: str) -> bool:
    """Check a case, print its fault or "Right.", and return True if it's correct."""
    from casino.cases.sheet import judge

    lines = judge(stage, case).lines
    for line in lines:
        parts = (
            (line.wrong, line.rule, _("This line is not saved.")) if line.wrong else (_("Right."),)
        )
        _say(f"  {' '.join(filter(None, parts))}")
    return bool(lines) and not any(line.wrong for line in lines)


def _say(text: str) -> None:
    typer.echo(printable(text))


def _tell(name: str, report: CasesReport) -> None:
    for line in report.lines:
        if line.wrong:
            _say(_("{file}, line {line}").format(file=name, line=line.number) + f": {line.text}")
            _say(f"  {line.wrong} {line.rule}".rstrip())
    caught = [face for face in report.faces if face.line]
    right = (
        _("1 right case.") if report.right == 1 else _("{n} right cases.").format(n=report.right)
    )
    how_many = _("{caught} of {all} impostors are unmasked.")
    _say(f"{right} {how_many.format(caught=len(caught), all=len(report.faces))}")
    for face in caught:
        words = _("{impostor}, by line {line}, thought: {belief}")
        _say("  " + words.format(impostor=face.name, line=face.line, belief=face.belief))
    if hidden := [face.name for face in report.faces if not face.line]:
        _say("  " + _("Still hidden: {impostors}.").format(impostors=", ".join(hidden)))
    _print_differences(report)


def _print_differences(report: CasesReport) -> None:
    """Print each case from which the student's program differs."""
    for line in report.lines:
        for other in line.own:
            words = _("Your program differs from line {line}: {case}")
            _say(words.format(line=line.number, case=line.text))
            _say(f"  {other}")
    if report.not_written:
        _say(report.not_written)
    elif report.right and not any(line.own for line in report.lines):
        is_all = report.right == len(report.lines)
        words = _("Your code agrees with the right ones.")
        _say(_("Your code agrees with all of them.") if is_all else words)
