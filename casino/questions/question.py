"""The record of a question about one run of a program, and its draft."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from casino.engine.sources import indentation
from casino.languages import _

__all__ = ["DEPTHS", "DraftQuestion", "Question", "function_around", "number_choices", "ordinal"]

MAX_WRONG = 3
MIN_CHOICES = 3
WORDS = ("first", "second", "third")
ENDINGS = {1: "st", 2: "nd", 3: "rd"}
NTH = "{n}th"

# Depth of each kind: 1 what ran, 2 how often and with which values.
DEPTHS = {
    "returned": 1,
    "next": 2,
    "turns": 2,
    "gave": 2,
    "values": 2,
}


@dataclass(frozen=True)
class Question:
    """A multiple-choice question about a line of the student's code."""

    kind: str
    words: str
    choices: tuple[str, ...]
    key: int  # index of the right choice
    file: str
    line: int
    step: int  # the moment of the run that shows the answer, or -1
    because: str  # explains the answer

    @property
    def depth(self) -> int:
        return DEPTHS[self.kind]

    @property
    def answer(self) -> str:
        return self.choices[self.key]


@dataclass(frozen=True)
class DraftQuestion:
    """A question before its choices are picked and ordered."""

    kind: str
    words: str
    right: str
    wrong: tuple[str, ...]  # the best choices first
    file: str
    line: int
    step: int
    because: str
    about: tuple[object, ...] = ()  # identifies its subject in the run
    rank: int = 1  # among a function's calls or a line's iterations: a 40th is boring

    def question(self, chance: Random) -> Question | None:
        """Return the question with choices in random order; None if there are too few."""
        wrong = [each for each in dict.fromkeys(self.wrong) if each != self.right][:MAX_WRONG]
        choices = [self.right, *wrong]
        if len(choices) < MIN_CHOICES:
            return None
        # Numbers and lines are sorted, which doesn't reveal the right one.
        if all(_place(each) is not None for each in choices):
            choices.sort(key=lambda each: _place(each) or ("", 0))
        else:
            chance.shuffle(choices)
        key = choices.index(self.right)
        return Question(
            self.kind, self.words, tuple(choices), key, self.file, self.line, self.step,
            self.because,
        )  # fmt: skip


def _place(choice: str) -> tuple[str, int] | None:
    """Return a key to sort a choice that is a number or names a line, else None."""
    head, __, last = choice.rpartition(" ")
    is_line = choice.endswith(_("line {line}").format(line=last))
    if not last.isdecimal() or not (head == "" or is_line):
        return None
    return head, int(last)


def number_choices(right: int, others: Iterable[int], chance: Random) -> tuple[str, ...]:
    """Return wrong numbers for a question whose right answer is `right`.

    They are chosen so that the right one isn't always in the middle. Half of the time, one comes
    from `others`, the values of neighbouring moments.
    """
    low = max(0, right - chance.randrange(MAX_WRONG + 1))
    found = [number for number in range(low, low + MAX_WRONG + 1) if number != right]
    chance.shuffle(found)
    far = [number for number in others if number >= 0 and number not in (right, *found)]
    if far and chance.random() < 1 / 2:
        found[0] = chance.choice(far)
    return tuple(map(str, found[:MAX_WRONG]))


def ordinal(number: int) -> str:
    """Return "first", "second", "third", or "4th", in the current language."""
    message = _("{n}th")
    if message != NTH:
        return message.format(n=number)
    if number <= len(WORDS):
        return WORDS[number - 1]
    is_teen = number % 100 // 10 == 1
    return f"{number}{'th' if is_teen else ENDINGS.get(number % 10, 'th')}"


def function_around(lines: Sequence[str], line: int) -> range:
    """Return the line numbers of the function that contains `line`, by indentation."""
    first = min(max(line, 1), max(len(lines), 1))
    while first > 1 and not lines[first - 1].lstrip().startswith("def "):
        first -= 1
    depth = indentation(lines[first - 1]) if lines else 0
    last = first
    for number in range(first + 1, len(lines) + 1):
        text = lines[number - 1]
        if text.strip() and indentation(text) <= depth:
            break
        last = number if text.strip() else last
    return range(first, last + 1)
