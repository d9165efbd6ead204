"""Writes messages for a mail merge: one text file per student, and a list of recipients.

Some systems can't import feedback; Canvas, for one, imports only points. Each row of the list has
`student`, `name`, `email`, `file` (the message, in this folder), and `page` (the page to attach, if
the folder of `report` is given).
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from autograder.course.model import Stage
from autograder.export.feedback import comment_lines, ledger_lines, plain, unsorted_line
from autograder.export.sheets import number, write_text
from autograder.gradebook.book import Gradebook, GradeEntry, StudentGrades
from autograder.gradebook.identity import NOBODY
from autograder.gradebook.people import ROSTER, Belongs, merge_addresses
from autograder.gradebook.weights import Earned, final_grade
from autograder.languages import _, figure, speaking
from autograder.report.writing import file_names
from autograder.text import Remark, printable, quote_cell

__all__ = ["RECIPIENTS", "export_outbox"]

RECIPIENTS = "recipients.csv"
HEADER = ("student", "name", "email", "file", "page")
OURS = re.compile(r"[a-z0-9-]+-[0-9a-f]{10,64}\.txt")


def export_outbox(
    book: Gradebook,
    to: Path,
    people: Mapping[str, Belongs],
    pages: Path | None = None,
    before: Gradebook | None = None,
) -> int:
    """Write a message for each student, and `recipients.csv`; return the number of messages.

    `people` has names and addresses; `pages` is the folder that `report` wrote. With `before`, the
    published grades, only students whose points changed get a message, which lists the changes.
    Students without an address, and old messages of removed students, become remarks.

    Raises:
        SubmissionError: when the folder cannot be written.
    """
    known, files = merge_addresses(people, book.people()), file_names(book.names)
    rows: list[Sequence[str]] = []
    earlier = {each.student: each.earned for each in before.students()} if before else None
    for grades in book.students():
        with speaking(book.language_of(grades.student)):
            was = None if earlier is None else earlier.get(grades.student, {})
            changes = [] if was is None else list(_changes(grades, was))
        if earlier is not None and not changes:
            continue
        person = known.get(grades.student, NOBODY)
        page = _page(book, grades, files[grades.student], pages)
        file = f"{Path(files[grades.student]).stem}.txt"
        name = person.name or grades.student
        with speaking(book.language_of(grades.student)):
            message = list(_message(book, grades, name, page, changes))
        write_text(to / file, "".join(f"{line}\r\n" for line in message).encode(errors="replace"))
        rows.append((grades.student, person.name, person.email, file, page))
        if not person.email:
            words = f"{grades.student}: no address; add it to the column `email` of {ROSTER}"
            book.remarks.append(Remark(words, "student", "no address in a roster or a download"))
    _write_recipients(to / RECIPIENTS, rows)
    book.remarks += _find_stale(to, {row[3] for row in rows})
    return len(rows)


def _page(book: Gradebook, grades: StudentGrades, file: str, pages: Path | None) -> str:
    """Return the name of a student's page to attach; "", with a remark, if it is missing."""
    if pages is None or not grades.entries:
        return ""
    if not (pages / file).is_file():
        words = f"{grades.student}: {pages} has no page; make it with autograder report"
        book.remarks.append(Remark(words, "student", "no page there; make it with report"))
        return ""
    return file


def _changes(grades: StudentGrades, earlier: Earned) -> Iterator[str]:
    """Yield a line for each stage whose points aren't the published ones."""
    for entry in grades.entries:
        name = entry.stage.name
        was, now = earlier.get(name), grades.earned[name]
        if name not in earlier or was != now:
            words = _("not graded") if was is None else _number(was)
            points = _format_points(now, entry.ledger.max_points)
            yield f"  {_title(entry.stage.title)}: {words} -> {points}"


def _message(
    book: Gradebook, grades: StudentGrades, name: str, page: str, changes: Sequence[str]
) -> Iterator[str]:
    """Yield the lines of a student's message.

    `name` is the student's name, `page` the attached page or "", and `changes` the lines for
    changed stages.
    """
    yield from (f"{_line(name)},", "")
    if changes:
        yield from (_("your work was graded again. These points changed:"), *changes, "")
    yield from (_("{course}: your points.").format(course=_title(book.course.title)), "")
    for _id, title, stages in book.assignments():
        most = sum((stage.points for stage in stages), Fraction(0))
        yield f"{_title(title)}: {_format_points(grades.points(stages), most)}"
        for stage in stages:
            entry = grades.entry(stage.name)
            yield from _stage(stage, entry) if entry else [_absent(book, grades.student, stage)]
        yield ""
    if unsorted := book.unsorted.get(grades.student):
        yield from (unsorted_line(unsorted), "")
    if book.weights and (final := final_grade(grades.earned, book.weights)) is not None:
        yield from (_("Final grade so far: {percent}%").format(percent=_number(final)), "")
    if page:
        yield _("Your page, with every test that did not pass: {page}").format(page=page)


def _absent(book: Gradebook, student: str, stage: Stage) -> str:
    """Return the line about a stage without a grade; unsorted files may be work of it."""
    words = _("  {stage}: nothing handed in")
    if student in book.unsorted:
        words = _("  {stage}: nothing that could be graded")
    return words.format(stage=_title(stage.title))


def _stage(stage: Stage, entry: GradeEntry) -> Iterator[str]:
    """Yield the lines of a message about one stage: points, changes, comments, and answers."""
    ledger = entry.ledger
    points = ledger.points if ledger.graded else None
    yield f"  {_title(stage.title)}: {_format_points(points, ledger.max_points)}"
    for text in (*ledger_lines(entry), *comment_lines(entry)):
        yield from (f"    {line}" for line in text.splitlines())


def _format_points(points: Fraction | None, most: Fraction) -> str:
    if points is None:
        return _("no points yet, of {most}").format(most=_number(most))
    return _("{points} of {most}").format(points=_number(points), most=_number(most))


def _number(points: Fraction) -> str:
    return figure(number(points))


def _title(text: str) -> str:
    return _line(_(text))


def _line(text: str) -> str:
    return plain(printable(text))


def _write_recipients(path: Path, rows: Sequence[Sequence[str]]) -> None:
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer)
    writer.writerow(HEADER)
    writer.writerows([quote_cell(printable(cell)) for cell in row] for row in rows)
    write_text(path, buffer.getvalue().encode("utf-8-sig"))


def _find_stale(to: Path, current: Collection[str]) -> Iterator[str]:
    """Yield a sentence for each old message to a student without results now."""
    for path in sorted(to.glob("*.txt")):
        if OURS.fullmatch(path.name) and path.name not in current:
            yield f"{path}: from an earlier export, of a student without results here; delete it"
