"""Feedback for students as plain lines, for systems that show text or HTML."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from autograder.export.sheets import number
from autograder.gradebook.book import GradeEntry
from autograder.gradebook.ledger import LedgerLine
from autograder.results.model import CriterionResult, Result, exact

__all__ = [
    "as_html",
    "as_text",
    "comment_lines",
    "criterion_lines",
    "ledger_lines",
    "plain",
    "style_lines",
]

MAX_TEXT = 1000
MAX_FINDINGS = 20
HIDDEN_KINDS = frozenset({"correctness", "style"})


def plain(text: str) -> str:
    """Return a text without anything that does not print, cut to a readable length."""
    shown = "".join(
        letter
        if letter.isprintable() or letter == "\n"
        else letter.encode("unicode_escape").decode()
        for letter in text[:MAX_TEXT]
    )
    return shown if len(text) <= MAX_TEXT else f"{shown}…"


def criterion_lines(result: Result, criterion: CriterionResult) -> Iterator[str]:
    """Yield a line for each test that did not pass, and for errors carried forward.

    An error that stops several tests is told once. With feedback other than `full` there is no
    call, no value and no deck, even if the result holds them.
    """
    full = result.full
    wrong = [test for test in criterion.tests if test.outcome != "passed"]
    errors: set[str] = set()
    for test in wrong:
        title = (test.title or test.name).rstrip(".")
        if full and test.got in errors and not test.expected:
            yield plain(f"{title}: the same error")
            continue
        errors |= {test.got} if test.got and not test.expected else set()
        yield plain(f"{title}: {test.outcome.words}")
        if full and test.outcome not in ("grader_error", "not_started"):
            shown = (("called", test.call), ("came back", test.got), ("expected", test.expected))
            for label, text in shown:
                if text:
                    yield plain(f"  {label}: {text}")
            if test.deck:
                yield plain(f"  deck: {test.deck}")
    if criterion.carried_forward:
        yield plain(f"Carried forward: the cause is in {criterion.carried_forward}.")
    if any(test.outcome not in ("grader_error", "not_started") for test in wrong):
        yield plain(f"Hint: {criterion.hint}")


def style_lines(result: Result) -> Iterator[str]:
    """List the style findings with file, line, rule and points."""
    findings = result.style.findings
    for finding in findings[:MAX_FINDINGS]:
        taken = number(exact(finding.points))
        place = f"{finding.file}, line {finding.line}"
        yield plain(f"{place}: {finding.message} ({finding.rule}, −{taken})")
    if len(findings) > MAX_FINDINGS:
        yield f"… and {len(findings) - MAX_FINDINGS} more"


def ledger_lines(entry: GradeEntry) -> Iterator[str]:
    """Yield the changes by deductions, lateness and decisions, and the final points."""
    changes = [line for line in entry.ledger.lines if line.kind not in HIDDEN_KINDS]
    yield from (_ledger_line(line) for line in changes)
    if changes:
        yield f"Points: {number(entry.ledger.points)} of {number(entry.ledger.max_points)}"


def _ledger_line(line: LedgerLine) -> str:
    sign = "+" if line.change > 0 else "−"
    amount = f" ({sign}{number(abs(line.change))})" if line.change else ""
    return plain(f"{line.kind.capitalize()}: {line.words}{amount}")


def as_text(entry: GradeEntry) -> list[str]:
    """Return all that a student may read of one stage, a line each."""
    ledger = entry.ledger
    head = f"{entry.stage.title}: {number(ledger.points)} of {number(ledger.max_points)} points"
    lines = [head, *ledger_lines(entry)]
    lines += comment_lines(entry)
    result = entry.result
    if result is None:
        return lines
    lines += [plain(problem) for problem in result.problems]
    for criterion in result.criteria:
        if criterion.outcome != "passed" or criterion.carried_forward:
            points = f"{number(exact(criterion.points))} of {number(exact(criterion.max_points))}"
            lines.append(plain(f"{criterion.title}: {points}"))
            lines += [f"  {line}" for line in criterion_lines(result, criterion)]
    found = list(style_lines(result))
    if found:
        style = result.style
        points = f"{number(exact(style.points))} of {number(exact(style.max_points))}"
        lines += [f"Style: {points}", *(f"  {line}" for line in found)]
    return lines


def comment_lines(entry: GradeEntry) -> Iterator[str]:
    """Yield the graders' comments, each with its place and author, and answers with questions."""
    titles = {criterion.id: criterion.title for criterion in entry.stage.criteria}
    for comment in entry.comments:
        place = comment.place or titles.get(comment.criterion, "")
        who = f" ({comment.by})" if comment.by else ""
        yield plain(f"Comment{f' on {place}' if place else ''}{who}: {comment.text}")
    for each in entry.appeals:
        asked = each.appeal
        yield plain(f"You asked about {titles.get(asked.criterion, asked.criterion)}: {asked.text}")
        if each.answer:
            yield plain(f"Answer{f' ({each.who})' if each.who else ''}: {each.answer.text}")
        elif asked.waits:
            yield "This waits for an answer."


def as_html(entries: list[GradeEntry]) -> str:
    """Return the feedback on some stages as HTML without attributes; every text is escaped."""
    parts = []
    for entry in entries:
        head, *lines = as_text(entry)
        body = escape("\n".join(lines), quote=True)
        parts.append(
            f"<p><strong>{escape(head)}</strong></p>" + (f"<pre>{body}</pre>" if body else "")
        )
    return "".join(parts)
