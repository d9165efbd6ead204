"""Turns a student's program into a string with one letter for each token, to find similar code.

Comments, docstrings, and lines of the skeleton are left out. Names that students don't choose, such
as `print` or `Hand`, have their own letters. All other names share one letter, and so do numbers
and strings. A run is `RUN` consecutive letters.
"""

from __future__ import annotations

import builtins
import io
import keyword
import tokenize
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from token import EXACT_TOKEN_TYPES

from autograder.course.files import Kit
from autograder.course.model import Stage

__all__ = ["RUN", "Line", "TokenizedProgram", "find_known_names", "read_program", "skeleton_lines"]

RUN = 12
Token = tuple[int, str]
Line = tuple[Token, ...]

NAME, NUMBER, STRING = "V", "N", "S"
FIRST_CODE = 0x4E00  # tokens that keep their identity become letters from here on
SKIPPED = (tokenize.COMMENT, tokenize.NL, tokenize.ENCODING, tokenize.ENDMARKER)
LAYOUT = (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)


@dataclass(frozen=True)
class TokenizedProgram:
    """A student's program as a string with one letter for each token."""

    student: str
    letters: str
    places: tuple[tuple[str, int], ...]  # file and line of each letter
    runs: Mapping[str, list[int]]  # the start positions of each run

    def find_spans(self, runs: Iterable[str]) -> list[tuple[int, int]]:
        """Return (start, end) of each part of the program that these runs of letters cover."""
        found: list[tuple[int, int]] = []
        for start in sorted(place for run in runs for place in self.runs[run]):
            begins, end = found.pop() if found and found[-1][1] >= start else (start, start)
            found.append((begins, max(end, start + RUN)))
        return found


def skeleton_lines(skeleton: Mapping[str, bytes]) -> frozenset[Line]:
    """Return the skeleton's lines as tuples of tokens, to leave them out of students' programs."""
    return frozenset(line for content in skeleton.values() for line, _ in _lines(content))


def read_program(
    student: str,
    files: Mapping[str, bytes],
    given: Set[Line],
    known: Mapping[str, str],
) -> TokenizedProgram | None:
    """Read a student's files of one stage; return None if they contain no tokens of their own.

    `given` are the skeleton's lines. `known` has the letters of names that students don't choose.
    """
    letters: list[str] = []
    places: list[tuple[str, int]] = []
    for name in sorted(files):
        for line, numbers in _lines(files[name]):
            if line not in given:
                letters += [_letter(kind, text, known) for kind, text in line]
                places += [(name, number) for number in numbers]
    if not letters:
        return None
    text = "".join(letters)
    return TokenizedProgram(student, text, tuple(places), _runs(text))


def _runs(letters: str) -> dict[str, list[int]]:
    """Return the start positions of each run of `RUN` consecutive token letters."""
    found: dict[str, list[int]] = {}
    for start in range(len(letters) - RUN + 1):
        found.setdefault(letters[start : start + RUN], []).append(start)
    return found


def _lines(content: bytes) -> Iterator[tuple[tuple[Token, ...], tuple[int, ...]]]:
    """Yield (tokens, line numbers) of each logical line up to a syntax error; no docstrings."""
    line: list[Token] = []
    numbers: list[int] = []
    for kind, text, number in _tokens(content):
        if kind in LAYOUT:
            if line and not (len(line) == 1 and line[0][0] == tokenize.STRING):
                yield tuple(line), tuple(numbers)
            line, numbers = [], []
        else:
            line.append((kind, text))
            numbers.append(number)


def _tokens(content: bytes) -> Iterator[tuple[int, str, int]]:
    """Yield (kind, text, line) for each token; an f-string is one string in every Python."""
    depth = 0
    try:
        for token in tokenize.tokenize(io.BytesIO(content).readline):
            kind = tokenize.tok_name[token.type]
            if kind == "FSTRING_START":
                if not depth:
                    yield tokenize.STRING, "", token.start[0]
                depth += 1
            elif kind == "FSTRING_END":
                depth -= 1
            elif not depth and token.type not in SKIPPED:
                yield token.type, token.string, token.start[0]
    except (tokenize.TokenError, SyntaxError, ValueError):
        return


def _letter(kind: int, text: str, known: Mapping[str, str]) -> str:
    if kind == tokenize.NUMBER:
        return NUMBER
    if kind == tokenize.STRING:
        return STRING
    return known.get(text, NAME)


def find_known_names(kit: Kit, stage: Stage) -> dict[str, str]:
    """Return a letter for each name and operator that students don't choose.

    These are Python's own, and the names in the skeletons of this stage and earlier ones.
    """
    names = {*keyword.kwlist, *dir(builtins), "self", "cls"}
    for each in (*kit.course.earlier(stage.name), stage):
        names |= set(_names(kit.skeleton(each).values()))
    signs = set(EXACT_TOKEN_TYPES)
    return {text: chr(FIRST_CODE + n) for n, text in enumerate(sorted(names | signs))}


def _names(contents: Iterable[bytes]) -> Iterator[str]:
    for content in contents:
        yield from (text for kind, text, _ in _tokens(content) if kind == tokenize.NAME)
