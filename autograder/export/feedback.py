"""Writes feedback for students as plain lines, for systems that show text or HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape

from autograder.export.sheets import number
from autograder.gradebook.book import GradeEntry
from autograder.gradebook.ledger import Ledger, LedgerLine
from autograder.languages import N_, _, figure, say
from autograder.report.rendering import carried_words
from autograder.report.sums import show_points
from autograder.results.model import CriterionResult, Result, exact
from autograder.text import printable
from casino.messages import Text, as_message

__all__ = [
    "as_html",
    "as_text",
    "comment_lines",
    "criterion_lines",
    "format_earned",
    "ledger_lines",
    "plain",
    "style_lines",
    "unsorted_line",
]

MAX_TEXT = 1000
MAX_FINDINGS = 20
HIDDEN_KINDS = frozenset({"correctness", "style"})
KINDS = {
    "mark": N_("Mark"),
    "deduction": N_("Deduction"),
    "late": N_("Deduction"),
    "override": N_("Override"),
}


def plain(text: str) -> str:
    """Escape the unprintable characters of a string, and cut it to a readable length."""
    shown = "".join(
        letter
        if letter.isprintable() or letter == "\n"
        else letter.encode("unicode_escape").decode()
        for letter in text[:MAX_TEXT]
    )
    return shown if len(text) <= MAX_TEXT else f"{shown}…"


def criterion_lines(result: Result, criterion: CriterionResult) -> Iterator[str]:
    """Yield a line for each hidden test that didn't pass, and for errors carried forward.

    An error that stops several tests is reported once. Unless feedback is `full`, calls, values,
    and decks are left out, even if the result has them.
    """
    full = result.full
    wrong = [test for test in criterion.tests if test.outcome != "passed"]
    errors: set[Text] = set()
    for test in wrong:
        title = say(as_message(test.title or test.name)).rstrip(".")
        if full and test.got in errors and not test.expected:
            yield plain(_("{test}: the same error").format(test=title))
            continue
        errors |= {test.got} if test.got and not test.expected else set()
        yield plain(f"{title}: {_(test.outcome.words)}")
        if full and test.outcome not in ("grader_error", "not_started"):
            shown = (
                (_("called"), test.call),
                (_("came back"), test.got),
                (_("expected"), test.expected),
            )
            for label, text in shown:
                if text:
                    yield plain(f"  {label}: {say(text)}")
            if test.deck:
                yield plain(_("  deck: {deck}").format(deck=test.deck))
    if criterion.carried_forward:
        yield carried_words(criterion.carried_forward, result.stage)
    if any(test.outcome not in ("grader_error", "not_started") for test in wrong):
        yield plain(_("Hint: {hint}").format(hint=_(criterion.hint)))


def style_lines(result: Result) -> Iterator[str]:
    """Yield a line for each style finding, with file, line number, rule, and lost points."""
    findings = result.style.findings
    for finding in findings[:MAX_FINDINGS]:
        lost = _number(exact(finding.points))
        place = _("{file}, line {line}").format(file=finding.file, line=finding.line)
        yield plain(f"{place}: {say(finding.message)} ({finding.rule}, −{lost})")
    if len(findings) > MAX_FINDINGS:
        yield _("… and {count} more").format(count=len(findings) - MAX_FINDINGS)


def ledger_lines(entry: GradeEntry) -> Iterator[str]:
    """Yield a line for each deduction, penalty, and decision, and one for the final points."""
    changes = [line for line in entry.ledger.lines if line.kind not in HIDDEN_KINDS]
    yield from (_ledger_line(line) for line in changes)
    if changes:
        yield _("Points: {points} of {most}").format(**_list_earned(entry.ledger))


def _ledger_line(line: LedgerLine) -> str:
    sign = "+" if line.change > 0 else "−"
    amount = f" ({sign}{_number(abs(line.change))})" if line.change else ""
    return plain(f"{_(KINDS[line.kind])}: {say(line.words)}{amount}")


def format_earned(entry: GradeEntry) -> str:
    """Return a stage's title with its points, such as "Card and Hand: 8 of 10 points"."""
    words = _("{title}: {points} of {most} points")
    return words.format(title=_(entry.stage.title), **_list_earned(entry.ledger))


def _list_earned(ledger: Ledger) -> dict[str, str]:
    return {"points": _number(ledger.points), "most": _number(ledger.max_points)}


def _number(points: Fraction) -> str:
    return figure(number(points))


def as_text(entry: GradeEntry) -> list[str]:
    """Return all feedback on one stage that the student may read, as lines."""
    lines = [format_earned(entry), *ledger_lines(entry)]
    lines += comment_lines(entry)
    result = entry.result
    if result is None:
        return lines
    lines += [plain(say(problem)) for problem in result.problems]
    shown = show_points(result)
    for criterion in result.criteria:
        if criterion.outcome != "passed" or criterion.carried_forward:
            points = _format_points(shown.criteria[criterion.id], criterion.max_points)
            lines.append(plain(f"{_(criterion.title)}: {points}"))
            lines += [f"  {line}" for line in criterion_lines(result, criterion)]
    found = list(style_lines(result))
    if found:
        style = result.style
        head = _("Style: {points}").format(points=_format_points(shown.style, style.max_points))
        lines += [head, *(f"  {line}" for line in found)]
    return lines


def _format_points(points: str, most: float) -> str:
    words = _("{points} of {most}")
    return words.format(points=figure(points), most=_number(exact(most)))


def comment_lines(entry: GradeEntry) -> Iterator[str]:
    """Yield a line for each grader's comment with its place, and for each answered appeal."""
    titles = {criterion.id: criterion.title for criterion in entry.stage.criteria}
    for comment in entry.comments:
        place = say(comment.place) or _(titles.get(comment.criterion, ""))
        words = _("Comment on {place}") if place else _("Comment")
        who = f" ({comment.by})" if comment.by else ""
        yield plain(f"{words.format(place=place)}{who}: {comment.text}")
    for each in entry.appeals:
        appeal = each.appeal
        title = _(titles.get(appeal.criterion, appeal.criterion))
        yield plain(
            _("You asked about {criterion}: {text}").format(criterion=title, text=appeal.text)
        )
        if each.answer:
            words = _("Answer ({name}): {text}") if each.who else _("Answer: {text}")
            yield plain(words.format(name=each.who, text=each.answer.text))
        elif appeal.waits:
            yield _("This waits for an answer.")


def unsorted_line(files: Sequence[str]) -> str:
    """Return the sentence for a student about files that belong to no stage."""
    words = _(
        "These files are of no stage, and aren't graded: {files}. If they have your work, "
        "hand in the .py files that the handouts name."
    )
    return plain(printable(words.format(files=", ".join(files))))


def as_html(entries: list[GradeEntry]) -> str:
    """Return the feedback on some stages as HTML without attributes; all text is escaped."""
    parts = []
    for entry in entries:
        head, *lines = as_text(entry)
        body = escape("\n".join(lines), quote=True)
        parts.append(
            f"<p><strong>{escape(head)}</strong></p>" + (f"<pre>{body}</pre>" if body else "")
        )
    return "".join(parts)
