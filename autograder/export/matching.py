"""Which student a row of an instructor's gradebook is: by number and login first, then by name."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from autograder.course import Stage
from autograder.gradebook import Gradebook
from autograder.people import id_key, name_keys

__all__ = ["People"]


@dataclass
class People:
    """The students of a gradebook by what systems know of them; remembers who found a row."""

    ids: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    participants: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    names: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    found: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, book: Gradebook, stages: Sequence[Stage]) -> People:
        """Collect what is known of the students; a participant's number of these stages only."""
        people = cls()
        wanted = {stage.name for stage in stages}
        known = set(book.names)
        for student in book.names:
            people.ids[id_key(student)].add(student)
            for key in name_keys(student.replace("-", " ")):
                people.names[key].add(student)
        for (student, stage), hand_in in book.submitted.items():
            if student not in known:
                continue
            for id in (hand_in.id, hand_in.email):
                if id:
                    people.ids[id_key(id)].add(student)
            for key in name_keys(hand_in.name):
                people.names[key].add(student)
            if hand_in.participant and stage in wanted:
                people.participants[hand_in.participant].add(student)
        return people

    def find(self, row: int, ids: Iterable[str], name: str, participant: str = "") -> str | None:
        """Return the student of a row; None where nobody fits, or more than one does.

        A row after the first one that fits the same student gets nobody.
        """
        candidates = [self.participants.get(participant, set())]
        candidates += [self.ids.get(id_key(id), set()) for id in ids if id]
        candidates.append(set().union(*(self.names.get(key, set()) for key in name_keys(name))))
        for students in candidates:
            if len(students) == 1:
                (student,) = students
                return student if self.found.setdefault(student, row) == row else None
            if students:
                return None
        return None
