"""Groups students who made the same mistake, so that one comment serves all of them.

Students fail a criterion in the same way if they show the same misconception, or else if the same
tests fail with the same answers. Criteria that the same students fail are merged.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import fsum

from autograder.course.model import Course, Stage
from autograder.languages import N_, _, say
from autograder.report.summary import MAX_WORDS, Failure, StudentRow
from autograder.results.model import TestResult
from casino.messages import Text, as_message

__all__ = ["Group", "Groups"]

MAX_HINTS = 2
EITHER, OR, CUT = N_("Your code does one of two things."), N_("Or it"), "\0"
STARTS = N_("Your code"), N_("It")


@dataclass(frozen=True)
class Group:
    """Students who made the same mistake in one stage, with a comment that suits all of them."""

    stage: Stage
    criteria: tuple[str, ...]  # titles
    sentences: tuple[Text, ...]  # explain the mistake, if it is known
    sample: TestResult | None  # one failed test
    lost: float  # points of all members together
    members: tuple[tuple[str, str], ...]  # student, page
    ids: tuple[str, ...] = ()  # of the criteria

    @property
    def sentence(self) -> str:
        """The explanation of the mistake, or "" if it is unknown."""
        return " ".join(map(say, self.sentences))

    @property
    def title(self) -> str:
        """A few words on the mistake: the start of its explanation, or else the failed test."""
        test = self.sample
        if test is None:
            return _in_short(self.sentence)
        if test.expected or not test.got:
            return say(as_message(test.title)).rstrip(".")
        return _("Stops with {error}").format(error=say(test.got))

    @property
    def evidence(self) -> list[tuple[str, str]]:
        """(label, text) pairs for one wrong call: the call, its answer, and the expected answer."""
        if self.sample is None or not self.sample.expected:
            return []
        test = self.sample
        found = (
            (_("Called"), test.call), (_("Came back"), test.got), (_("Expected"), test.expected)
        )  # fmt: skip
        return [(label, say(fact)[:MAX_WORDS]) for label, fact in found if fact]

    @property
    def comment(self) -> str:
        """A comment for all members, ready to paste: the mistake, an example, and hints."""
        sentences = [say(each) for each in self.sentences]
        if test := self.sample:
            words = _("{test}: this is not so yet.")
            sentences.append(words.format(test=say(as_message(test.title)).rstrip(".")))
            if test.call and test.expected:
                words = _("{call} gives {got}; expected is {expected}.")
                facts = {"call": test.call, "got": test.got, "expected": test.expected}
                shown = {name: say(fact)[:MAX_WORDS] for name, fact in facts.items()}
                sentences.append(words.format(**shown))
            elif test.got:
                sentences.append(_("The program stops with {error}.").format(error=say(test.got)))
        hints = {each.id: _(each.hint) for each in self.stage.criteria}
        sentences += dict.fromkeys(hints[id] for id in self.ids[:MAX_HINTS] if hints.get(id))
        stage = _("Stage {number}, {title}: {comment}")
        return stage.format(
            number=self.stage.number, title=_(self.stage.title), comment=" ".join(sentences)
        )


def _in_short(sentence: str) -> str:
    """Shorten the explanation of a mistake to the wrong behaviour.

    `Your code does A. B is right.` becomes `Does A`, and one of two mistakes `Does A or C`.
    """
    text = sentence.removeprefix(f"{_(EITHER)} ").replace(f" {_(OR)} ", f" {CUT}")
    mistakes = (part.partition(";")[0].partition(". ")[0] for part in text.split(CUT))
    words = _(" or ").join(part.strip().rstrip(".") for part in mistakes)
    for start in STARTS:
        words = words.removeprefix(f"{_(start)} ")
    return words[:1].upper() + words[1:]


class Groups:
    """Collects the failures of a class, with one sample for each way to fail a criterion."""

    def __init__(self) -> None:
        self._ways: dict[tuple[str, str, str], Failure] = {}
        self._members: defaultdict[tuple[str, str, str], list[tuple[str, str]]] = defaultdict(list)
        self._lost: defaultdict[tuple[str, str, str], list[float]] = defaultdict(list)

    def add(self, row: StudentRow) -> None:
        for stage in row.stages:
            for failure in stage.failures:
                way = (stage.stage, failure.criterion, failure.key)
                self._ways.setdefault(way, failure)
                self._members[way].append((row.student, row.file))
                self._lost[way].append(failure.lost)

    def find(self, course: Course, least: int = 2) -> list[Group]:
        """Return groups of at least `least` students who made the same mistake.

        The groups that are largest and cost most points come first.
        """
        merged: defaultdict[tuple[str, tuple[tuple[str, str], ...]], list[tuple[str, str, str]]]
        merged = defaultdict(list)
        for way, members in self._members.items():
            if len(members) >= least:
                merged[way[0], tuple(sorted(members))].append(way)
        groups = [
            self._group(course.stage(stage), members, ways)
            for (stage, members), ways in merged.items()
        ]
        return sorted(groups, key=lambda g: (-len(g.members), -g.lost, g.stage.number, g.criteria))

    def _group(
        self,
        stage: Stage,
        members: tuple[tuple[str, str], ...],
        ways: list[tuple[str, str, str]],
    ) -> Group:
        ordered = sorted(
            ways, key=lambda way: (not self._ways[way].sentence, _place(stage, way[1]))
        )
        first = self._ways[ordered[0]]
        sentences = dict.fromkeys(
            self._ways[way].sentence for way in ordered if self._ways[way].sentence
        )
        ids = dict.fromkeys(id for way in ordered for id in way[1].split(", "))
        titles = dict.fromkeys(_titles(stage, ids))
        lost = fsum(points for way in ways for points in self._lost[way])
        return Group(
            stage, tuple(titles), tuple(sentences), first.sample, lost, members, tuple(ids)
        )


def _place(stage: Stage, criteria: str) -> int:
    ids = [criterion.id for criterion in stage.criteria]
    first = criteria.partition(", ")[0]
    return ids.index(first) if first in ids else len(ids)


def _titles(stage: Stage, ids: Iterable[str]) -> Iterator[str]:
    known = {criterion.id: criterion.title for criterion in stage.criteria}
    yield from (known.get(id, id) for id in ids)
