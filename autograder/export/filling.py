"""Decides which points go into each column of an instructor's own gradebook.

A target is an assignment or a stage whose points are exported.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from autograder.course.model import Stage
from autograder.errors import SubmissionError
from autograder.export.sheets import CsvSheet, number
from autograder.gradebook.book import Gradebook
from autograder.gradebook.identity import name_keys
from autograder.text import Remark

__all__ = [
    "Target",
    "factor",
    "find_columns",
    "find_targets",
    "read_number",
    "tell_change",
    "tell_nothing",
]


@dataclass(frozen=True)
class Target:
    """An assignment or a stage whose points are exported.

    Its maximum is the rubric's, even if some of its stages weren't handed in. A column of extra
    credit may be worth 0 points, as gradebooks do it.
    """

    id: str
    title: str
    stages: tuple[Stage, ...]
    extra_credit: bool = False

    @property
    def worth(self) -> Fraction:
        """The maximum points of all of its stages together."""
        return sum((stage.points for stage in self.stages), Fraction(0))


def find_targets(book: Gradebook) -> list[Target]:
    """Return all assignments and stages that have results, assignments first.

    An assignment of which only some stages count is left out: its column has the points of all.
    """
    course = book.course
    present = {stage.assignment for stage in book.stages}
    found = [
        Target(each.id, each.title, course.find_assignment(each.id), each.extra_credit)
        for each in course.assignments
        if each.id in present
        and (book.of is None or set(course.find_assignment(each.id)) <= set(book.of))
    ]
    extra = course.extra_credit
    return found + [
        Target(stage.name, stage.title, (stage,), stage.name in extra) for stage in book.stages
    ]


def find_columns(
    sheet: CsvSheet, targets: list[Target], given: Mapping[str, str]
) -> dict[int, Target]:
    """Return the target of each column whose header is given for it or equals its title.

    `given` maps ids to headers. A header's number in brackets, as Canvas adds it, doesn't count.

    Raises:
        SubmissionError: when a given target or column is unknown, or no column fits.
    """
    known = {target.id: target for target in targets}
    problems = [
        f"--column {id}=…: no results of {id!r}; known: {', '.join(known)}"
        for id in given
        if id not in known
    ]
    found: dict[int, Target] = {}
    for id, header in given.items():
        place = sheet.column(header)
        if place is None:
            problems.append(
                f"{sheet.path}: has no column {header!r}; it has {_format_sheet(sheet)}"
            )
        elif id in known:
            found[place] = known[id]
    if problems:
        raise SubmissionError("\n".join(problems), next_step="Nothing was written.")
    if given:
        return found
    for place, header in enumerate(sheet.header):
        name = re.sub(r"\s*\(\d+\)\s*$", "", header)
        for target in targets:
            if _is_called(target, name):
                found.setdefault(place, target)
    _refuse_twins(sheet, found)
    if not found:
        ids = ", ".join(known)
        raise SubmissionError(
            f"{sheet.path}: no column is called like an assignment or a stage: "
            f"{_format_sheet(sheet)}.",
            next_step=f"Say which: --column ID='HEADER', where ID is one of {ids}.",
        )
    return found


def _is_called(target: Target, header: str) -> bool:
    """Return True if a header is a target's id or has the words of its title."""
    words, title = (re.findall(r"\w+", text.casefold()) for text in (header, target.title))
    return bool(words) and (words == title or name_keys(header)[:1] == name_keys(target.id)[:1])


def _refuse_twins(sheet: CsvSheet, found: Mapping[int, Target]) -> None:
    """Raise SubmissionError if two columns fit one target, since one may be last year's."""
    for target in dict.fromkeys(found.values()):
        headers = [repr(sheet.header[place]) for place in found if found[place] == target]
        if len(headers) > 1:
            raise SubmissionError(
                f"{sheet.path}: the columns {' and '.join(headers)} may both be {target.id}.",
                next_step=f"Say which: --column {target.id}='HEADER'. Nothing was written.",
            )


def _format_sheet(sheet: CsvSheet) -> str:
    return ", ".join(repr(cell) for cell in sheet.header)[:400]


def read_number(text: str) -> Fraction | None:
    """Parse a number with a decimal point or comma; None for any other text.

    In `1,000` and `1,000.00`, the comma separates thousands.
    """
    text = text.strip()
    thousands = re.fullmatch(r"\d{1,3}(,\d{3})+(\.\d+)?", text)
    text = text.replace(",", "" if thousands else ".")
    return Fraction(text) if re.fullmatch(r"\d{1,9}(\.\d{1,9})?", text) else None


def factor(target: Target, most: Fraction | None, where: str, *, scale: bool) -> Fraction:
    """Return the factor that scales a target's points to a column whose maximum is `most`.

    If the maximums differ and `scale` is False, SubmissionError is raised; it names the column as
    `where`.
    """
    if most is None or most == target.worth or (target.extra_credit and most == 0):
        return Fraction(1)
    if scale and most:
        return most / target.worth
    raise SubmissionError(
        f"{where} is worth {number(most)} points; {target.id} is worth {number(target.worth)}.",
        next_step="Change it there, or convert the points with --scale. Nothing was written.",
    )


def tell_nothing(book: Gradebook, student: str, instead: str) -> None:
    """Add the remark that a student has no graded work.

    `instead` says what happens to the grade, such as "left as it is".
    """
    kind = f"no graded work; {instead}"
    book.remarks.append(Remark(f"{student}: {kind}", "student", kind, routine=True))


def tell_change(book: Gradebook, student: str, old: str, new: str) -> None:
    """Add a remark if a grade in the file changes, because a person may have entered it."""
    if old.strip() and read_number(old) != read_number(new):
        words = f"{student}: the grade was {old} there and is {new} now"
        book.remarks.append(Remark(words, "grade", "another one than there was"))
