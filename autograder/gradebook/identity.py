"""Matches people across rosters, downloads, and gradebooks by all of their keys.

A key is an id of a certain kind, such as a login or Canvas's number. Every system has its own
numbers: 20027 may be one student in Canvas and another one in Gradescope. So numbers are compared
only within one kind, and a row whose keys mean two students stays unmatched.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field

__all__ = [
    "KINDS",
    "NOBODY",
    "PARTICIPANT_COLUMNS",
    "Identity",
    "Match",
    "Register",
    "id_key",
    "name_keys",
]

NUMBERS = ("canvas_id", "sis_id", "gradescope_sid", "moodle_id", "login", "github")
KINDS = (*NUMBERS, "email")
OWN = (
    "login",
    "github",
    "sis_id",
    "moodle_id",
    "email",
)  # the usual kinds of the instructor's own ids

# The columns that identify a person in Moodle's grading worksheet, in English.
PARTICIPANT_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "identifier": ("Identifier",),
    "name": ("Full name",),
    "email": ("Email address",),
    "login": ("Username",),
    "number": ("ID number",),
}


@dataclass(frozen=True)
class Identity:
    """A person's name and ids in one system or a roster row; unknown ones are ""."""

    name: str = ""  # the student may have chosen it, so it isn't an id
    canvas_id: str = ""  # Canvas's number
    sis_id: str = ""  # the university's number in Canvas
    gradescope_sid: str = ""  # the student ID in Gradescope
    moodle_id: str = ""  # Moodle's number
    login: str = ""  # the university's, as its systems show it
    email: str = ""  # an address
    participant: str = ""  # a number within one assignment, as Moodle's are
    github: str = ""  # the login at a git host

    def keys(self) -> Iterator[tuple[str, str]]:
        """Yield kind and value of each known id, most reliable first; the name isn't an id."""
        for kind in ("participant", *KINDS):
            if value := id_key(getattr(self, kind)):
                yield kind, value

    def may_be(self, other: Identity) -> bool:
        """Return True if two identities may be the same person.

        They aren't if an id contradicts it, or if they have no kind of id in common.
        """
        one, two = (each._lasting_keys() for each in (self, other))
        both = one.keys() & two.keys()
        return any(one[kind] == two[kind] for kind in both) if both else not (one and two)

    def _lasting_keys(self) -> dict[str, str]:
        """Return the ids that are valid for all assignments; `github` may stand for `login`."""
        found = {kind: key for kind, key in self.keys() if kind != "participant"}
        if "login" not in found and "github" in found:
            found["login"] = found.pop("github")
        return found

    @property
    def shown(self) -> str:
        """The person's name for messages, or the login if the name is unknown."""
        return self.name or self.login or self.github

    def list_known(self) -> dict[str, str]:
        """Return all known fields, ids and name, by the field's name."""
        return {kind: value for kind, value in asdict(self).items() if value}


NOBODY = Identity()


@dataclass(frozen=True)
class Match:
    """The student that a person in a row or download turned out to be, with the evidence."""

    student: str = ""  # "" without a match
    by: str = ""  # the kind of key that matched
    candidates: tuple[str, ...] = ()  # other possible students
    contradictions: tuple[str, ...] = ()  # reasons why none matches
    differs: tuple[str, ...] = ()  # differences that don't decide


@dataclass
class Register:
    """An index of the students by all of their known keys and names."""

    # students by kind and key
    _by_key: dict[tuple[str, str], set[str]] = field(default_factory=lambda: defaultdict(set))
    # students by the instructor's id
    _own: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    # keys by student and kind
    _values: dict[tuple[str, str], set[str]] = field(default_factory=lambda: defaultdict(set))
    # students by name, in its own order of words
    _names: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    # students by name, in any order of words
    _orders: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def add(self, student: str, identity: Identity) -> None:
        """Add what one system has about a student: ids and name."""
        for kind, key in identity.keys():  # noqa: SIM118  # not a mapping's
            self._by_key[kind, key].add(student)
            self._values[student, kind].add(key)
        if identity.login and not identity.github:  # they are often the same
            self._by_key["github", id_key(identity.login)].add(student)
        self.add_name(student, identity.name)

    def add_name(self, student: str, name: str) -> None:
        """Add another spelling of a student's name."""
        for key in name_keys(name):
            self._orders[key].add(student)
        for key in _exact(name):
            self._names[key].add(student)

    def add_own_id(self, student: str) -> None:
        """Add the name of a student's folder as an id, which may be of any kind."""
        self._own[id_key(student)].add(student)

    def match(self, identity: Identity) -> Match:
        """Find the student that the person in a row or download is.

        All ids must belong to the same student. Without known ids, the name decides: as written or,
        if its last names are marked, in another order.
        """
        pointed = dict(self._find_by_keys(identity))
        named = self.find_by_name(identity.name) or self.other_order(identity.name)
        if pointed:
            found, by = set.intersection(*map(set, pointed.values())), next(iter(pointed))
            if not found or (named and not named & found):
                return Match(contradictions=(self._two_people(identity, pointed, named),))
            found = found & named or found
        else:
            by = "name"
            found = self.find_by_name(identity.name) or (named if _orders_tell(identity) else set())
        if len(found) != 1:
            return Match(candidates=tuple(sorted(found)))
        return self._compare(identity, min(found), by)

    def find_by_name(self, name: str) -> set[str]:
        """Return the students who have exactly this name, with the words in this order."""
        return _union(self._names, _exact(name))

    def other_order(self, name: str) -> set[str]:
        """Return the students whose name has the same words in any order, maybe other people."""
        return _union(self._orders, name_keys(name))

    def _find_by_keys(self, identity: Identity) -> Iterator[tuple[str, set[str]]]:
        for kind, key in identity.keys():  # noqa: SIM118
            own = self._own.get(key, set()) if kind in OWN else set()
            students = self._by_key.get((kind, key), set())
            if students := students or {each for each in own if (each, kind) not in self._values}:
                yield kind, students

    def _compare(self, identity: Identity, student: str, by: str) -> Match:
        """Return the student as a match, unless another id contradicts the matching one, `by`.

        People have several addresses, so a different one is only reported, unless only the name
        matches.
        """
        other = {
            kind: f"{kind} {getattr(identity, kind)!r}, but {student} has {_or(known)}"
            for kind, key in identity.keys()  # noqa: SIM118
            if kind != "participant"
            and (known := self._values.get((student, kind)))
            and key not in known
        }
        email = () if by == "name" or "email" not in other else (other.pop("email"),)
        if other:
            return Match(candidates=(student,), contradictions=tuple(other.values()))
        return Match(student, by, differs=email)

    def _two_people(
        self, identity: Identity, pointed: Mapping[str, Iterable[str]], named: Iterable[str]
    ) -> str:
        reasons = [
            f"{kind} {getattr(identity, kind)!r} is {_or(students)}"
            for kind, students in pointed.items()
        ]
        reasons += [f"the name {identity.name!r} is {_or(named)}"] if named else []
        return ", ".join(reasons)


def id_key(text: str) -> str:
    """Normalise an id or address, so that spellings with other case or spaces are equal."""
    return unicodedata.normalize("NFC", text.strip().casefold())


def name_keys(name: str) -> list[str]:
    """Return the spellings of a name in different systems, reduced to letters and digits.

    The given order comes first. Canvas writes `lovelaceada` and `Lovelace, Ada` for `Ada Lovelace`.
    """
    last, comma, first = name.partition(",")
    words = f"{first} {last}".split() if comma else name.split()
    orders = [name, " ".join(words), " ".join(words[-1:] + words[:-1])]
    keys = ("".join(filter(str.isalnum, id_key(order))) for order in orders)
    return [key for key in dict.fromkeys(keys) if key]


def _exact(name: str) -> list[str]:
    """Reduce a name to letters and digits, first names first, as `name_keys` does."""
    last, comma, first = name.partition(",")
    return name_keys(f"{first} {last}" if comma else name)[:1]


def _orders_tell(identity: Identity) -> bool:
    """Return True if a name marks its last names: `Lovelace, Ada`, Canvas's `lovelaceada`.

    Two words don't: Wei Zhang and Zhang Wei may be two people.
    """
    return "," in identity.name or len(identity.name.split()) == 1


def _union(names: Mapping[str, set[str]], keys: Iterable[str]) -> set[str]:
    return set().union(*(names.get(key, set()) for key in keys))


def _or(words: Iterable[str]) -> str:
    return " or ".join(sorted(words))
