"""Compares the authors in file headers with the student whose folder the files go to.

Every file of the course starts with its author. If that is another student of the class, a person
must look: the archive may have the wrong name, or its content may be another student's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from autograder.gradebook.hand_ins import Submitted
from autograder.gradebook.identity import Register
from autograder.text import printable

__all__ = ["Claim", "claims", "contradictions", "register_names"]

HEADER_BYTES, MAX_NAME_CHARACTERS = 2_000, 80
AUTHOR = re.compile(r"(?im)^[\W_]*authors?[\W_]*?[:=][ \t]*(?P<names>[^\n]+)")
BETWEEN = re.compile(r"\s*(?:[;&/+]|\band\b)\s*", re.IGNORECASE)
AROUND = " \t\"'`*#.,<>()[]_"


@dataclass(frozen=True)
class Claim:
    """A submitted file and the authors that its header names."""

    source: str
    student: str
    file: str
    authors: tuple[str, ...]


def claims(source: str, student: str, stage: str, files: Mapping[str, bytes]) -> Iterator[Claim]:
    """Yield a claim for each file of a stage whose header names authors."""
    for name, content in sorted(files.items()):
        if found := AUTHOR.search(content[:HEADER_BYTES].decode("utf-8", "replace")):
            authors = (
                each.strip(AROUND)[:MAX_NAME_CHARACTERS] for each in BETWEEN.split(found["names"])
            )
            if named := tuple(each for each in authors if each):
                yield Claim(source, student, f"{stage}/{name}", named)


def contradictions(
    claims: Iterable[Claim], register: Register, mates: Mapping[str, Iterable[str]]
) -> Iterator[tuple[Claim, str]]:
    """Yield the claims that name another student of the class, each with a sentence about it.

    There is one per student and author. `claims` are all claims. `mates` maps a student to the
    members of the group, who may name each other. An unknown name is ignored.
    """
    seen: set[tuple[str, str, tuple[str, ...]]] = set()
    for claim in claims:
        own = {claim.student, *mates.get(claim.student, ())}
        others = [
            register.find_by_name(name) or register.other_order(name) for name in claim.authors
        ]
        key = (claim.source, claim.student, claim.authors)
        if key in seen or not any(others) or any(own & each for each in others):
            continue
        seen.add(key)
        whom = " or ".join(sorted(set().union(*others)))
        names = printable(", ".join(claim.authors))
        yield claim, f"{claim.file} names as its author {names!r}, that is, {whom}"


def register_names(submitted: Submitted, register: Register) -> Register:
    """Add all students' folders and names to a register of the class, and return it."""
    for (student, _), hand_in in submitted.items():
        for name in (student.replace("-", " "), hand_in.person.name, hand_in.roster.name):
            register.add_name(student, name)
    return register
