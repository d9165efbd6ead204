"""Which student a row of an instructor's gradebook is: by number and login first, then by name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from autograder.course.model import Stage
from autograder.gradebook.book import Gradebook
from autograder.gradebook.identity import id_key, name_keys

__all__ = ["Row", "match_rows"]

BY_ID = 1  # the place of the ids among the signs


@dataclass(frozen=True)
class Row:
    """What one row of a gradebook says of its student; `number` counts from 1, header included."""

    number: int
    name: str
    ids: tuple[str, ...] = ()
    participant: str = ""


@dataclass
class _People:
    """The students of a gradebook by what systems know of them."""

    ids: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    participants: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    names: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    orders: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    @classmethod
    def of(cls, book: Gradebook, stages: Sequence[Stage]) -> _People:
        """Collect what is known of the students; a participant's number of these stages only."""
        people = cls()
        wanted = {stage.name for stage in stages}
        known = set(book.names)
        for student in book.names:
            people.ids[id_key(student)].add(student)
            people._add_name(student.replace("-", " "), student)
        for (student, stage), hand_in in book.submitted.items():
            if student not in known:
                continue
            for id in (hand_in.id, hand_in.email):
                if id:
                    people.ids[id_key(id)].add(student)
            people._add_name(hand_in.name, student)
            if hand_in.participant and stage in wanted:
                people.participants[hand_in.participant].add(student)
        return people

    def _add_name(self, name: str, student: str) -> None:
        for key in name_keys(name):
            self.orders[key].add(student)
        for key in _exact(name):
            self.names[key].add(student)

    def candidates(self, row: Row) -> Iterator[set[str]]:
        """Yield whom a row may mean: by participant, id, name, and its words in another order."""
        yield self.participants.get(row.participant, set())
        by_id = (self.ids.get(id_key(id), set()) for id in row.ids if id)
        yield next(filter(None, by_id), set())
        yield self.called_so(row)
        if "," in row.name:  # it says which are the last names; `lovelaceada` does not
            yield _union(self.orders, name_keys(row.name))

    def called_so(self, row: Row) -> set[str]:
        """Return who is called exactly so."""
        return _union(self.names, _exact(row.name))

    def other_order(self, row: Row) -> set[str]:
        """Return who is called so in another order: that may be somebody else."""
        return _union(self.orders, name_keys(row.name))


def _exact(name: str) -> list[str]:
    """Return the keys of a name in its own order; `Lovelace, Ada` has that of `Ada Lovelace`."""
    last, comma, first = name.partition(",")
    return name_keys(f"{first} {last}" if comma else name)[:1]


def _union(names: dict[str, set[str]], keys: Iterable[str]) -> set[str]:
    return set().union(*(names.get(key, set()) for key in keys))


def match_rows(
    book: Gradebook, stages: Sequence[Stage], path: Path, rows: Iterable[Row]
) -> dict[str, Row]:
    """Return each student's row; what fits nobody, or more than one, is told in the remarks.

    The strongest sign decides: a participant's number in these stages, then an id, then a name as
    it stands, then `Lovelace, Ada` for `lovelaceada`. Where two rows fit a student equally well
    neither is taken: no points do less harm than a namesake's.
    """
    people = _People.of(book, stages)
    claims: dict[str, list[tuple[int, Row]]] = {student: [] for student in book.names}
    for row in rows:
        signs = enumerate(people.candidates(row))
        strength, students = next((sign for sign in signs if sign[1]), (0, set()))
        where = f"{path}: row {row.number}: {row.name!r}"
        if strength == BY_ID and (named := people.called_so(row)) and not named & students:
            book.remarks.append(
                f"{where} is {', '.join(sorted(named))} by name and {', '.join(sorted(students))} "
                "by number, which may be another system's; left as it is"
            )
        elif not students:
            alike = sorted(people.other_order(row))
            why = f"; its words in another order are {', '.join(alike)}" if alike else ""
            book.remarks.append(f"{where} has no results{why}")
        elif len(students) > 1:
            several = ", ".join(sorted(students))
            book.remarks.append(f"{where} may be any of {several}; left as it is")
        else:
            claims[students.pop()].append((strength, row))
    decided = {student: _decide(book, path, student, each) for student, each in claims.items()}
    return {student: row for student, row in decided.items() if row is not None}


def _decide(
    book: Gradebook, path: Path, student: str, claims: Sequence[tuple[int, Row]]
) -> Row | None:
    """Return the one row that fits a student best; None, and a remark, where there is none."""
    if not claims:
        book.remarks.append(f"{student}: no row in {path}")
        return None
    best = min(strength for strength, _ in claims)
    fitting = [row for strength, row in claims if strength == best]
    if len(fitting) > 1:
        rows = ", ".join(f"{row.number} ({row.name!r})" for row in fitting)
        book.remarks.append(
            f"{student}: the rows {rows} of {path} fit equally well; left as they are"
        )
        return None
    for strength, row in claims:
        if strength > best:
            book.remarks.append(
                f"{path}: row {row.number}: {row.name!r} has no results; "
                f"row {fitting[0].number} fits {student} better"
            )
    return fitting[0]
