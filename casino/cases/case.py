"""A case is a line of cases.txt: a situation, a colon, and the expected results.

An expected result is called a fact, such as `("count", 21)`. Each kind of situation has a module
with its parser and its rules: `deals.py`, `chances.py`, `packs.py`, and `advice.py`.
"""

from __future__ import annotations

import io
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any

from casino.languages import _

__all__ = [
    "Answer", "Case", "CaseError", "Fact", "Kind",
    "facts_in", "make_impostor", "read_lines", "split_lines",
]  # fmt: skip

MAX_FACTS = 8
Answer = float | str | bool
Fact = tuple[str, Answer]
Kind = tuple[str, str, Callable[[int], Any]]
"""An impostor: its name, its false belief, and its class of rules, which takes a stage's number."""


class CaseError(ValueError):
    """An invalid line of cases.txt; the message names the line, the fault, and a fix."""

    def __init__(self, line: int, wrong: str) -> None:
        super().__init__(_("line {line}: {wrong}").format(line=line, wrong=wrong))
        self.line, self.wrong = line, wrong


class Case(ABC):
    """A line of cases.txt: a situation, and the results that the student expects."""

    line: int
    text: str
    facts: tuple[Fact, ...]

    @property
    def asked(self) -> tuple[Fact, ...]:
        """The results to check: those after the colon, and any implied by the cards."""
        return self.facts

    @abstractmethod
    def answer(self, rules: Any, fact: str) -> Answer:
        """Return the answer by `rules` to one kind of fact in this case, such as "count"."""

    @abstractmethod
    def describe_answer(self, fact: str, found: Answer, stage: int) -> str:
        """Return the result `found` in words, such as `the count is 13`."""

    @abstractmethod
    def sentence(self, fact: str, stage: int) -> str:
        """Return the stage's rule, as a sentence, that decides this kind of fact."""

    def refusal(self, stage: int) -> tuple[str, str] | None:
        """Return (reason, fix) if the stage can't have this case, or None if it can."""
        return None


def make_impostor(rules: type, name: str, belief: str, /, **changes: Callable[..., Any]) -> Kind:
    """Return (name, belief, class): the class is `rules` with some methods replaced."""
    return name, belief, type(name, (rules,), changes)


def split_lines(text: str) -> list[str]:
    """Split a text into lines as editors do: unlike `splitlines`, not at form feeds."""
    return [line.removesuffix("\n") for line in io.StringIO(text, newline=None)]


def read_lines(text: str, read: Callable[[int, str], Case]) -> Iterator[Case | CaseError]:
    """Yield a case or a CaseError for each line; skip blank lines and `#` comments."""
    for number, line in enumerate(split_lines(text), start=1):
        words = line.partition("#")[0].strip()
        if words:
            try:
                yield read(number, words)
            except ValueError as error:
                yield CaseError(number, str(error))


def facts_in(text: str, read: Callable[[str], Fact]) -> tuple[str, tuple[Fact, ...]]:
    """Return a line's situation and its facts, parsed by `read`, or raise ValueError."""
    situation, colon, answer = text.partition(":")
    if not colon:
        raise ValueError(
            _("the colon is missing: write the situation, a colon, and the expected result")
        )
    words = [" ".join(word.split()) for word in answer.split(",", MAX_FACTS)]
    if len(words) > MAX_FACTS:
        raise ValueError(_("a case has at most {n} results").format(n=MAX_FACTS))
    if not all(words):
        raise ValueError(_("the result is missing: write after the colon what you expect"))
    return situation, tuple(read(word) for word in words)
