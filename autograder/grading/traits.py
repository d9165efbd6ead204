"""Observes the calls in played tests, each right or wrong, and finds traits of their cards.

A trait is a property of the hand or card that a call is about, such as "the hand holds an ace". A
test is played to its end even after a wrong answer, so all of its checks count; in a game, the
steps after the first wrong answer don't. Traits depend only on the tests' inputs, so a submission
can't write any part of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from autograder.grading.cards import CODES, RANK_LETTERS
from autograder.grading.evidence import Evidence, place_of
from autograder.grading.judging import are_lines, in_order, is_right, sides_of
from autograder.sandbox.host.replies import Played
from autograder.sandbox.student.scenario import Check, Scenario, Step, StepAt, inner
from casino.languages import N_
from casino.messages import Call, Message, join_texts

__all__ = [
    "TRAITS",
    "Lines",
    "Observation",
    "Trait",
    "find_trait",
    "lines_of",
    "observe",
]

Lines = tuple[list[str], list[str]]
_CALLS = ("method", "call", "str")
_LOOKS = ("follow", "item", "list", "size", "texts")
_PLAIN = (int, float, str, bool, list, tuple, type(None))


@dataclass(frozen=True)
class Observation:
    """A call in a played test, right or wrong, with the inputs that may explain a mistake."""

    evidence: Evidence
    call: Step
    got: Any
    wanted: Any  # the right result, if `got` is wrong
    is_right: bool | None  # None if the call failed, so that its result is unknown

    @cached_property
    def words(self) -> Call:
        """The call as a student would type it."""
        return self.evidence.call(self.call.place)

    @property
    def name(self) -> str:
        """The name of the called method, or of the class that is called."""
        if self.call.action == "str":
            return "str"
        return self.evidence.name_of(self.call)

    @property
    def is_about_card(self) -> bool:
        """True for a method of a card."""
        owner = place_of(self.call.arguments[0])
        steps = self.evidence.steps
        return owner >= 0 and (
            steps[owner].label in CODES or self.evidence.class_of(owner) == "Card"
        )

    @cached_property
    def subject(self) -> tuple[Message | None, list[int]]:
        """The card or hand that the call is about, and its ranks before the call."""
        owner = place_of(self.call.arguments[0])
        if owner >= 0 and (ranks := self._ranks(owner)):
            if self.is_about_card:
                return THE_CARD, ranks
            if "Hand" in self.evidence.class_of(owner):
                return THE_HAND, ranks
        if self.call.action == "method" and self.name in OF_A_GIVEN_HAND:
            hand = max(map(place_of, self.call.arguments[2][:1]), default=-1)
            if hand >= 0 and (ranks := self._ranks(hand)):
                return OF_A_GIVEN_HAND[self.name], ranks
        return None, []

    def _ranks(self, place: int) -> list[int]:
        """Return the ranks of the cards of the object that step number `place` made."""
        step = self.evidence.steps[place]
        match step.action, step.arguments:
            case "method", (_, "Card", (int(rank), str(), *_), _):
                return [rank]
        codes = self.evidence.cards_of(place, self.call.place)
        return [RANK_LETTERS.index(code[0]) + 1 for code in codes]


def observe(scenario: Scenario, played: Played, evidence: Evidence) -> Iterator[Observation]:
    """Yield the calls on student code in a played test, and whether each was right.

    Calls with plain results are included, and calls that raised an exception by mistake.
    """
    over: set[int] = set()
    lost = _find_unanswered(scenario, played)
    for each in in_order(scenario):
        if each.game in over:
            continue
        right = is_right(each, played)
        if each.game is not None and not right:
            over.add(each.game)
        if isinstance(each, Check):
            if lost.isdisjoint(one.place for one in inner(each.got)):
                yield from _observe_check(scenario, each, played, evidence, right=right)
        elif (
            not right
            and not each.is_quiet
            and each.action in _CALLS
            and each.place in played.raised
        ):
            yield Observation(evidence, each, None, None, None)


def _find_unanswered(scenario: Scenario, played: Played) -> set[int]:
    """Return the numbers of test steps without a result: they raised, or needed one that did."""
    lost: set[int] = set()
    for step in scenario.steps:
        if step.place in played.raised or any(
            each.place in lost for each in inner(list(step.arguments))
        ):
            lost.add(step.place)
    return lost


def _observe_check(
    scenario: Scenario, check: Check, played: Played, evidence: Evidence, *, right: bool
) -> Iterator[Observation]:
    places = list(inner(check.got))
    call = _call(scenario, places[0]) if len(places) == 1 else None
    if call is None or check.operator != "==":
        return
    try:
        got, expected = sides_of(check, played)
    except Exception:  # a value that the test can't process
        return
    if call.action == "str" and type(expected) in (int, float):
        call = _call(scenario, call.arguments[0])  # the test read a number as its string
    if call and _is_plain(got) and _is_plain(expected):
        yield Observation(evidence, call, got, None if right else expected, right)


def _call(scenario: Scenario, value: Any) -> Step | None:
    """Return the test step whose call produced this value, or None."""
    place = getattr(value, "recorded", value)
    while isinstance(place, StepAt):
        step = scenario.steps[place.place]
        if step.action not in _LOOKS:
            return step if step.action in _CALLS and not step.is_quiet else None
        place = getattr(step.arguments[0], "recorded", step.arguments[0])
    return None


def lines_of(scenario: Scenario, played: Played) -> Lines | None:
    """Return the printed and the expected lines where a test's output first differs."""
    for check in scenario.checks:
        if check.operator != "==" or is_right(check, played):
            continue
        try:
            got, expected = sides_of(check, played)
        except Exception:  # a value that the test can't process
            continue
        if are_lines(got) and are_lines(expected):
            return got, expected
    return None


def _is_plain(value: object) -> bool:
    """Return True if a value contains no objects of the student's classes."""
    if type(value) in (list, tuple):
        return all(map(_is_plain, value))  # type: ignore[call-overload]
    return type(value) in _PLAIN


MIN_RIGHT = 3
MAX_RANKS = 4  # that are listed one by one
RANKS = (
    N_("an ace"), N_("a 2"), N_("a 3"), N_("a 4"), N_("a 5"), N_("a 6"), N_("a 7"), N_("an 8"),
    N_("a 9"), N_("a 10"), N_("a jack"), N_("a queen"), N_("a king"),
)  # fmt: skip
THE_CARD, THE_HAND = Message("the card"), Message("the hand")
PLAYERS_HAND = Message("the player's hand")
# Methods that are about their first argument.
OF_A_GIVEN_HAND = {"get_move": PLAYERS_HAND, "should_split": PLAYERS_HAND, "payoff": THE_HAND}
Ranks = Sequence[int]

# Traits of a hand, with the words that follow "wrong whenever".
TRAITS: Mapping[str, Callable[[Ranks], bool]] = {
    N_("{subject} holds an ace"): lambda ranks: 1 in ranks,
    N_("{subject} holds a card worth 10"): lambda ranks: max(ranks) >= 10,
    N_("{subject} has more than two cards"): lambda ranks: len(ranks) > 2,
    N_("{subject} has more than three cards"): lambda ranks: len(ranks) > 3,
    N_("{subject} is a pair of equal value"): lambda ranks: (
        len(ranks) == 2 and len(set(_values(ranks))) == 1
    ),
    N_("{subject} is a pair of aces"): lambda ranks: list(ranks) == [1, 1],
    N_("{subject} has an ace counted as 11"): lambda ranks: _best(ranks) > sum(_values(ranks)),
    N_("{subject} has an ace that has to count 1"): lambda ranks: (
        1 in ranks and sum(_values(ranks)) > 11
    ),
    N_("{subject} is a blackjack"): lambda ranks: len(ranks) == 2 and _best(ranks) == 21,
    N_("{subject} counts exactly 21"): lambda ranks: _best(ranks) == 21,
    N_("{subject} counts exactly 21 with every ace as 1"): lambda ranks: sum(_values(ranks)) == 21,
    N_("{subject} is busted"): lambda ranks: sum(_values(ranks)) > 21,
    N_("{subject} begins with an ace"): lambda ranks: ranks[0] == 1,
    N_("{subject} ends with an ace"): lambda ranks: ranks[-1] == 1,
}
# Traits that matter only for methods that count.
OF_COUNTS = ("{subject} has an ace counted as 11", "{subject} has an ace that has to count 1")
COUNTING = ("count", "hand_value", "totals", "is_soft", "is_busted", "get_move")


@dataclass(frozen=True)
class Trait:
    """A property of inputs that separates a method's wrong calls from its right ones."""

    words: Message  # such as "the hand holds an ace"
    is_wrong: bool  # True if the wrong calls have it, and False if the right ones do


def find_trait(wrong: Sequence[Observation], right: Sequence[Observation]) -> Trait | None:
    """Return the only trait of their inputs that separates wrong from right calls, or None.

    A trait that the wrong calls have is preferred to one that the right calls have.
    """
    subjects = {each.subject[0] for each in (*wrong, *right)}
    subject = subjects.pop()
    if len(right) < MIN_RIGHT or subjects or subject is None:
        return None
    if subject == THE_CARD:
        return _find_ranks(*({each.subject[1][0] for each in calls} for calls in (wrong, right)))
    is_counting = wrong[0].name in COUNTING
    found: dict[bool, list[Message]] = {True: [], False: []}
    for form, holds in TRAITS.items():
        if is_counting or form not in OF_COUNTS:
            ours, theirs = ({holds(each.subject[1]) for each in calls} for calls in (wrong, right))
            if len(ours) == len(theirs) == 1 and ours != theirs:
                found[ours.pop()].append(Message(form, subject=subject))
    is_wrong = bool(found[True])
    return Trait(found[is_wrong][0], is_wrong) if len(found[is_wrong]) == 1 else None


def _find_ranks(wrong: set[int], right: set[int]) -> Trait | None:
    """Return the ranks of cards as a trait, if a few ranks separate wrong from right calls."""
    ranks = sorted(wrong if len(wrong) <= MAX_RANKS else right)
    if wrong & right or len(ranks) > MAX_RANKS:
        return None
    *others, last = [Message(RANKS[rank - 1]) for rank in ranks]
    if not others:
        return Trait(Message("the card is {rank}", rank=last), len(wrong) <= MAX_RANKS)
    words = Message("the card is {ranks} or {last}", ranks=join_texts(", ", others), last=last)
    return Trait(words, len(wrong) <= MAX_RANKS)


def _values(ranks: Ranks) -> list[int]:
    return [min(rank, 10) for rank in ranks]


def _best(ranks: Ranks) -> int:
    hard = sum(_values(ranks))
    return hard + 10 if 1 in ranks and hard <= 11 else hard
