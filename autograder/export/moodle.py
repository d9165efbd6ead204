"""Fills grades and feedback into Moodle's offline grading worksheet of one assignment.

The worksheet has a row per participant (`Identifier` is `Participant 9001`), and is uploaded again.
Moodle requires UTF-8, commas, and the columns of identifier, grade, and last grade time
(mod/assign/feedback/offline/importgradeslib.php), so worksheets that a spreadsheet saved
differently are corrected. The feedback column is HTML, so its content is escaped.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from autograder.errors import SubmissionError, writing
from autograder.export.feedback import as_html
from autograder.export.filling import (
    Target,
    factor,
    find_targets,
    read_number,
    tell_change,
    tell_nothing,
)
from autograder.export.matching import Row, match_rows
from autograder.export.sheets import CsvSheet, number, read_sheet
from autograder.gradebook.book import Gradebook, GradeEntry, StudentGrades
from autograder.gradebook.identity import PARTICIPANT_COLUMNS, Identity
from autograder.languages import speaking
from autograder.report.writing import file_names
from autograder.results.files import result_path
from autograder.text import Remark

__all__ = ["COLUMNS", "export_moodle"]

# The headers in English; --column gives those of other languages.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    **PARTICIPANT_COLUMNS,
    "grade": ("Grade",),
    "maximum": ("Maximum Grade",),
    "locked": ("Grade can be changed",),
    "feedback": ("Feedback comments",),
    "graded": ("Last modified (grade)",),
}


SCALE = "-"
A_MINUTE = 60.0  # pages show times to the minute
NO = ("no", "nein", "non", "nee", "nei", "nej", "não", "nie", "ne", "ei")


def export_moodle(
    book: Gradebook,
    to: Path,
    worksheet: Path,
    *,
    of: str | None = None,
    columns: Mapping[str, str] | None = None,
    scale: bool = False,
    pages: Path | None = None,
) -> int:
    """Fill grades and feedback into a copy of `worksheet`; return the number of filled rows.

    With `pages`, the folder that `report` wrote, a zip next to `to` has the page of each student in
    a filled row, for *Upload multiple feedback files in a zip*. `of` is the assignment or stage of
    the worksheet; it is optional if there are results of only one. `columns` maps a key of
    `COLUMNS` to its header in this file.

    Raises:
        SubmissionError: when the file isn't a worksheet, or the points don't fit it.
    """
    sheet = read_sheet(worksheet)
    target = _target(book, of)
    places = _places(sheet, columns or {})
    rows = match_rows(book, target.stages, worksheet, _rows(sheet, places))
    filled = 0
    files: dict[str, Path] = {}
    for grades in book.students():
        if (found := rows.get(grades.student)) is None:
            continue
        row = sheet.rows[found.number - 1]
        if sheet.cell(row, places.get("locked")).casefold() in NO:
            book.remarks.append(
                f"{grades.student}: the grade cannot be changed in Moodle; left as it is"
            )
            continue
        points = _points(book, grades, target)
        if points is None:
            continue
        entries = [each for each in grades.entries if each.stage in target.stages]
        with speaking(book.language_of(grades.student)):
            html = as_html(entries)
        most = sheet.cell(row, places.get("maximum"))
        if most == SCALE:
            raise SubmissionError(
                f"{sheet.path}: the assignment is graded by a scale, which takes no points.",
                next_step="Set its grade to points in Moodle. Nothing was written.",
            )
        times = factor(target, read_number(most), str(sheet.path), scale=scale)
        new = number(points * times, "," if "," in most else ".")
        _tell_excess(book, grades.student, new, most)
        tell_change(book, grades.student, sheet.cell(row, places["grade"]), new)
        sheet.put(row, places["grade"], new)
        if "feedback" in places:
            if sheet.cell(row, places["feedback"]) not in ("", html):
                words = f"{grades.student}: the feedback there is another one now"
                book.remarks.append(Remark(words, "comment", "another one than there was"))
            sheet.put(row, places["feedback"], html)
        filled += 1
        if pages is not None and (page := _page_of(book, entries, found.person, pages)):
            files[_feedback_name(found.person)] = page
    _tell_what_moodle_misses(book, sheet, places)
    replace(sheet, encoding="utf-8", mark=b"", delimiter=",").write(to)
    if pages is not None:
        _write_zip(to.with_suffix(".zip"), files)
    return filled


def _points(book: Gradebook, grades: StudentGrades, target: Target) -> Fraction | None:
    """Return a student's points for the worksheet; None, with a remark, if they aren't final."""
    if not grades.entries:
        tell_nothing(book, grades.student, "left as it is")
        return None
    points = grades.points(target.stages)
    if points is None:
        words = f"{grades.student}: {target.id} isn't graded; left as it is"
        book.remarks.append(Remark(words, "grade", "not graded; left as it is"))
    return points


def _tell_excess(book: Gradebook, student: str, grade: str, most: str) -> None:
    """Add a remark if a person gave more points than the worksheet's maximum."""
    given, limit = read_number(grade), read_number(most)
    if given is not None and limit is not None and given > limit:
        words = f"{student}: {grade} is more than {most}, and Moodle takes no more"
        book.remarks.append(Remark(words, "grade", "more than Moodle takes"))


def _page_of(
    book: Gradebook, entries: Sequence[GradeEntry], person: Identity, pages: Path
) -> Path | None:
    """Return a student's feedback page; None, with a remark, if it can't be uploaded.

    It can't if it is missing or older than the results.
    """
    student = entries[0].ledger.student
    if not person.participant:
        words = f"{student}: the row has no participant's number, so Moodle takes no file for it"
        book.remarks.append(Remark(words, "row", "no participant's number for a feedback file"))
        return None
    page = pages / file_names([student])[student]
    try:
        written = page.stat().st_mtime
        graded = max(
            (
                result_path(book.results, student, each.stage.name).stat().st_mtime
                for each in entries
                if each.result
            ),
            default=0.0,
        )
    except OSError:
        words = f"{student}: has no page in {pages}; make the pages again: autograder report"
        book.remarks.append(Remark(words, "page", "no page; make them again: autograder report"))
        return None
    if graded > written + A_MINUTE:
        words = f"{student}: {page} is older than the results; make it again: autograder report"
        book.remarks.append(Remark(words, "page", "older than the results: autograder report"))
        return None
    return page


def _feedback_name(person: Identity) -> str:
    """Return the path by which Moodle assigns a file in a zip to a student.

    Moodle splits it at `_`: name, participant, kind and name of the plug-in, and the file's own
    name (mod/assign/feedback/file/importziplib.php).
    """
    name = "".join(letter if letter.isalnum() or letter in " -'" else " " for letter in person.name)
    return f"{name.strip() or 'Participant'}_{person.participant}_assignfeedback_file_feedback.html"


def _write_zip(path: Path, files: Mapping[str, Path]) -> None:
    with writing(path), zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, page in files.items():
            archive.write(page, name)


def _tell_what_moodle_misses(book: Gradebook, sheet: CsvSheet, places: Mapping[str, int]) -> None:
    """Add a remark for each missing column that Moodle needs, if the worksheet is in English."""
    if sheet.header[places["grade"]].strip() == COLUMNS["grade"][0]:
        for key in ("identifier", "graded"):
            if key not in places:
                name = COLUMNS[key][0]
                book.remarks.append(
                    f"{sheet.path}: has no column {name!r}, without which Moodle takes no "
                    "worksheet; download it again"
                )


def _target(book: Gradebook, of: str | None) -> Target:
    targets = {target.id: target for target in find_targets(book)}
    numbers = {str(stage.number): stage.name for stage in book.stages}
    if of is not None and (found := targets.get(numbers.get(of, of))):
        return found
    assignments = [target for target in targets.values() if target.id not in numbers.values()]
    if of is None and len(assignments) == 1:
        return assignments[0]
    what = f"No results of {of!r}." if of else "Name the worksheet's assignment."
    raise SubmissionError(what, next_step=f"Say --only with one of {', '.join(targets)}.")


def _places(sheet: CsvSheet, given: Mapping[str, str]) -> dict[str, int]:
    """Return the index of each column by its key in `COLUMNS`.

    SubmissionError is raised if a required or given column is missing.
    """
    problems = [f"--column {key}=…: no such column; known: {', '.join(COLUMNS)}" for key in given]
    problems = [each for each, key in zip(problems, given, strict=True) if key not in COLUMNS]
    places: dict[str, int] = {}
    for key, names in COLUMNS.items():
        place = sheet.column(given[key]) if key in given else sheet.column(*names)
        if place is not None:
            places[key] = place
        elif key in given or key == "grade":
            problems.append(f"{sheet.path}: has no column {given.get(key, names[0])!r}")
    if not places.keys() & {"identifier", "email", "name"}:
        problems.append(f"{sheet.path}: has no column that identifies students")
    if problems:
        raise SubmissionError(
            "\n".join(problems),
            next_step="It has " + ", ".join(map(repr, sheet.header))[:400] + ". In a language "
            "other than English say --column grade='HEADER', and so on.",
        )
    return places


def _rows(sheet: CsvSheet, places: Mapping[str, int]) -> Iterator[Row]:
    """Yield each row of the worksheet with the participant's name and ids."""
    for line, row in enumerate(sheet.rows[1:], start=2):
        cells = {key: sheet.cell(row, column) for key, column in places.items()}
        participant = "".join(filter(str.isdecimal, cells.get("identifier", "")))
        if any(row):
            person = Identity(
                cells.get("name", ""),
                moodle_id=cells.get("number", ""),
                login=cells.get("login", ""),
                email=cells.get("email", ""),
                participant=participant,
            )
            yield Row(line, person)
