"""Observes the calls in played tests, each right or wrong, and finds traits of their inputs.

A trait is a property of a call's input, such as "the hand holds an ace". A test is played to its
end even after a wrong answer, so all of its checks count; in a game, the steps after the first
wrong answer don't. Traits depend only on the tests' inputs, so a submission can't write any part of
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from autograder.grading.cards import CODES, RANK_LETTERS
from autograder.grading.evidence import Evidence, place_of
from autograder.grading.judging import in_order, is_right, sides_of
from autograder.sandbox.host.replies import Played
from autograder.sandbox.student.scenario import Check, Scenario, Step, StepAt, inner
from casino.languages import N_
from casino.messages import Call, Message, Text

__all__ = [
    "OF_A_CARD",
    "OF_CARDS",
    "Lines",
    "Observation",
    "common_trait",
    "is_card",
    "is_number",
    "lines_of",
    "observe",
    "separating_trait",
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
    def owner(self) -> int:
        """The index of the step that created the object whose method is called; -1 without one."""
        return place_of(self.call.arguments[0])

    @property
    def values(self) -> tuple[Any, ...]:
        """The call's arguments: plain values, and `StepAt` placeholders for objects."""
        given = {"method": 2, "call": 1}.get(self.call.action)
        values = self.call.arguments[given] if given is not None else ()
        return tuple(getattr(each, "recorded", each) for each in values)


def observe(scenario: Scenario, played: Played, evidence: Evidence) -> Iterator[Observation]:
    """Yield the calls on student code in a played test, and whether each was right.

    Calls with plain results and calls that raised are included.
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
        elif each.place in lost and each.place not in played.raised:
            continue
        elif each.raises and each.action in _CALLS and (right or not _is_lost(each, played)):
            wanted = None if right else ValueError
            answer = ValueError if right else played.answers.get(each.place)
            yield Observation(evidence, each, answer, wanted, right)
        elif not right and each.action in _CALLS and not each.is_quiet:
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


def _is_lost(step: Step, played: Played) -> bool:
    """Return True if a test step raised before student code ran, because a name is missing."""
    return step.place in played.raised and not played.raised[step.place].places


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
        if _are_lines(got) and _are_lines(expected):
            return got, expected
    return None


def _are_lines(value: object) -> bool:
    return type(value) is list and all(type(item) is str for item in value)


def _is_plain(value: object) -> bool:
    """Return True if a value contains no objects of the student's classes."""
    if type(value) in (list, tuple):
        return all(map(_is_plain, value))  # type: ignore[call-overload]
    return type(value) in _PLAIN


MIN_RIGHT = 3
MAX_RANKS = 3  # that are listed one by one
# If right calls share a trait, it is reported only for many wrong calls in the majority.
MANY_WRONG, MANY_RIGHT = 4, 10
ONE_OF_THREE = N_("the card is {one}, {second} or {other}")
RANKS = (
    N_("an ace"), N_("a 2"), N_("a 3"), N_("a 4"), N_("a 5"), N_("a 6"), N_("a 7"), N_("an 8"),
    N_("a 9"), N_("a 10"), N_("a jack"), N_("a queen"), N_("a king"),
)  # fmt: skip
NAMED = {
    "get_move": (N_("the player's hand"), N_("the dealer's hand")),
    "should_split": (N_("the player's hand"), N_("the dealer's hand")),
    "payoff": (N_("the hand"), N_("the dealer's hand"), N_("the bet")),
    "result": (N_("the dealer's hand"),),
    "prob_hit": (N_("the count"),),
    "should_hit": (N_("the count"), N_("the random number")),
    "from_number": (N_("the number"),),
}
THE_CARD = Message("the card")
Ranks = Sequence[int]
_Trait = tuple[Message, str]  # a subject, and a format string about it

# Traits of a hand or a card, with the words that follow "wrong whenever".
OF_CARDS: Mapping[str, Callable[[Ranks], bool]] = {
    N_("{subject} holds an ace"): lambda ranks: 1 in ranks,
    N_("{subject} holds two aces or more"): lambda ranks: ranks.count(1) > 1,
    N_("{subject} holds a card worth 10"): lambda ranks: max(ranks) >= 10,
    N_("{subject} holds a 10"): lambda ranks: 10 in ranks,
    N_("{subject} holds a jack, queen or king"): lambda ranks: max(ranks) > 10,
    N_("{subject} has more than two cards"): lambda ranks: len(ranks) > 2,
    N_("{subject} has more than three cards"): lambda ranks: len(ranks) > 3,
    N_("{subject} is a pair of equal value"): lambda ranks: (
        len(ranks) == 2 and len(set(_values(ranks))) == 1
    ),
    N_("{subject} is a pair of equal rank"): lambda ranks: len(ranks) == 2 and len(set(ranks)) == 1,
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
OF_A_CARD: Mapping[str, Callable[[Ranks], bool]] = {
    N_("{subject} is an ace"): lambda ranks: ranks[0] == 1,
    N_("{subject} is a ten"): lambda ranks: ranks[0] == 10,
    N_("{subject} is a jack"): lambda ranks: ranks[0] == 11,
    N_("{subject} is a queen"): lambda ranks: ranks[0] == 12,
    N_("{subject} is a king"): lambda ranks: ranks[0] == 13,
    N_("{subject} is a jack, queen or king"): lambda ranks: ranks[0] > 10,
    N_("{subject} is a 10, jack, queen or king"): lambda ranks: ranks[0] > 9,
    N_("{subject} is an ace, jack, queen or king"): lambda ranks: ranks[0] in (1, 11, 12, 13),
    N_("{subject} is a card from 2 to 10"): lambda ranks: 1 < ranks[0] < 11,
}
OF_A_VALUE: Mapping[str, Callable[[Any], bool]] = {
    N_("{subject} is zero"): lambda value: type(value) in (int, float) and value == 0,
    N_("{subject} is below 0"): lambda value: is_number(value) and value < 0,
    N_("{subject} is a text"): lambda value: isinstance(value, str),
    N_("{subject} is True or False"): lambda value: isinstance(value, bool),
    N_("{subject} is a float"): lambda value: isinstance(value, float),
    N_("{subject} is None"): lambda value: value is None,
    N_("{subject} is not a number"): lambda value: not is_number(value),
}
# The traits' negations.
DENIED: Mapping[str, str] = {
    "{subject} holds an ace": N_("{subject} does not hold an ace"),
    "{subject} holds two aces or more": N_("{subject} does not hold two aces or more"),
    "{subject} holds a card worth 10": N_("{subject} does not hold a card worth 10"),
    "{subject} holds a 10": N_("{subject} does not hold a 10"),
    "{subject} holds a jack, queen or king": N_("{subject} does not hold a jack, queen or king"),
    "{subject} has more than two cards": N_("{subject} does not have more than two cards"),
    "{subject} has more than three cards": N_("{subject} does not have more than three cards"),
    "{subject} is a pair of equal value": N_("{subject} is not a pair of equal value"),
    "{subject} is a pair of equal rank": N_("{subject} is not a pair of equal rank"),
    "{subject} is a pair of aces": N_("{subject} is not a pair of aces"),
    "{subject} has an ace counted as 11": N_("{subject} does not have an ace counted as 11"),
    "{subject} has an ace that has to count 1": N_(
        "{subject} does not have an ace that has to count 1"
    ),
    "{subject} is a blackjack": N_("{subject} is not a blackjack"),
    "{subject} counts exactly 21": N_("{subject} does not count exactly 21"),
    "{subject} counts exactly 21 with every ace as 1": N_(
        "{subject} does not count exactly 21 with every ace as 1"
    ),
    "{subject} is busted": N_("{subject} is not busted"),
    "{subject} begins with an ace": N_("{subject} does not begin with an ace"),
    "{subject} ends with an ace": N_("{subject} does not end with an ace"),
    "{subject} is an ace": N_("{subject} is not an ace"),
    "{subject} is a ten": N_("{subject} is not a 10"),
    "{subject} is a jack": N_("{subject} is not a jack"),
    "{subject} is a queen": N_("{subject} is not a queen"),
    "{subject} is a king": N_("{subject} is not a king"),
    "{subject} is a jack, queen or king": N_("{subject} is not a jack, queen or king"),
    "{subject} is a 10, jack, queen or king": N_("{subject} is not a 10, jack, queen or king"),
    "{subject} is an ace, jack, queen or king": N_("{subject} is not an ace, jack, queen or king"),
    "{subject} is a card from 2 to 10": N_("{subject} is not a card from 2 to 10"),
    "{subject} is zero": N_("{subject} is not 0"),
    "{subject} is below 0": N_("{subject} is not below 0"),
    "{subject} is a text": N_("{subject} is not a text"),
    "{subject} is True or False": N_("{subject} is not True or False"),
    "{subject} is a float": N_("{subject} is not a float"),
    "{subject} is None": N_("{subject} is not None"),
    "{subject} is not a number": N_("{subject} is not not a number"),
}


def separating_trait(wrong: Sequence[Observation], right: Sequence[Observation]) -> Text:
    """Return a phrase for the only trait of their inputs that separates wrong from right calls.

    A trait that the wrong calls have is preferred to one that they lack. Return "" if there is
    none, or more than one.
    """
    if len(right) < MIN_RIGHT:
        return ""
    ours, theirs = [_traits(each) for each in wrong], [_traits(each) for each in right]
    found = []
    for trait in _common([*ours, *theirs]):
        sides = {traits[trait] for traits in ours}, {traits[trait] for traits in theirs}
        if sides in (({True}, {False}), ({False}, {True})):
            found.append((trait, sides[0] == {True}))
    holding = [Message(form, subject=subject) for (subject, form), holds in found if holds]
    missing = [
        Message(DENIED[form], subject=subject) for (subject, form), holds in found if not holds
    ]
    if not holding and not missing:
        return _separating_ranks(wrong, right)
    if len(holding) == 1:
        return holding[0]
    return missing[0] if not holding and len(missing) == 1 else ""


def common_trait(wrong: Sequence[Observation], right: Sequence[Observation]) -> Text:
    """Return a phrase for the trait that all wrong calls have and the fewest right ones, or "".

    If several traits hold for the same calls, the first one is returned.
    """
    if len(wrong) < MANY_WRONG:
        return ""
    ours, theirs = [_traits(each) for each in wrong], [_traits(each) for each in right]
    found: dict[tuple[bool, ...], Message] = {}
    for trait in _common([*ours, *theirs]):
        having = tuple(traits[trait] for traits in theirs)
        if all(traits[trait] for traits in ours) and having.count(False) >= MANY_RIGHT:
            subject, form = trait
            found.setdefault(having, Message(form, subject=subject))
    fewest = min((sum(having) for having in found), default=len(wrong))
    best = [words for having, words in found.items() if sum(having) == fewest]
    return best[0] if len(best) == 1 and fewest < len(wrong) else ""


def _common(traits: Sequence[Mapping[_Trait, bool]]) -> list[_Trait]:
    """Return the traits that are defined for all calls, in a fixed order."""
    known = dict.fromkeys(chain.from_iterable(traits))
    return [trait for trait in known if all(trait in each for each in traits)]


def _separating_ranks(wrong: Sequence[Observation], right: Sequence[Observation]) -> Text:
    """Return a phrase for two or three card ranks if exactly the wrong calls have one of them."""
    mine, others = ({_rank(each) for each in seen} for seen in (wrong, right))
    if None in mine | others or mine & others or not 1 < len(mine) <= MAX_RANKS:
        return ""
    names = [Message(RANKS[rank - 1]) for rank in sorted(rank for rank in mine if rank is not None)]
    words = N_("the card is {one} or {other}") if len(names) == 2 else ONE_OF_THREE
    return Message(words, one=names[0], second=names[1], other=names[-1])


def _rank(each: Observation) -> int | None:
    """Return the rank of the card that an observed call is about, or None."""
    subject = next(iter(_subjects(each)), None)
    ranks = _ranks(each, subject[1]) if subject and subject[0] == THE_CARD else []
    return ranks[0] if len(ranks) == 1 else None


def _traits(each: Observation) -> dict[_Trait, bool]:
    """Return each trait of a call's inputs, such as "the hand holds an ace": True or False."""
    traits: dict[_Trait, bool] = {}
    for subject, value in _subjects(each):
        if isinstance(value, StepAt):
            ranks = _ranks(each, value)
            tests: Mapping[str, Callable[[Any], bool]]
            tests = OF_A_CARD if subject == THE_CARD else OF_CARDS
            fitting = (words for words in tests if words not in OF_COUNTS or each.name in COUNTING)
            traits |= {(subject, words): tests[words](ranks) for words in fitting if ranks}
        else:
            traits |= {(subject, words): test(value) for words, test in OF_A_VALUE.items()}
    return traits


def _subjects(each: Observation) -> Iterator[tuple[Message, Any]]:
    owner = each.owner
    if owner >= 0 and _ranks(each, StepAt(owner)):
        if is_card(each, owner):
            yield THE_CARD, StepAt(owner)
        elif "Hand" in each.evidence.class_of(owner):
            yield Message("the hand"), StepAt(owner)
    names = NAMED.get(each.name, ())
    if len(names) > len(each.values):  # a function of another stage with the same name
        names = ()
    for place, value in enumerate(each.values):
        yield (
            Message(names[place])
            if place < len(names)
            else Message("argument {number}", number=place + 1),
            value,
        )


def is_card(each: Observation, place: int) -> bool:
    """Return True if step number `place` of the call's test created or returned a card."""
    if place < 0:
        return False
    return each.evidence.steps[place].label in CODES or each.evidence.class_of(place) == "Card"


def _ranks(each: Observation, value: StepAt) -> list[int]:
    """Return the ranks of an object's cards, as they were before the observed call."""
    step = each.evidence.steps[value.place]
    match step.action, step.arguments:
        case "method", (_, "Card", (int(rank), str(), *_), _):
            return [rank]
    codes = each.evidence.cards_of(value.place, each.call.place)
    return [RANK_LETTERS.index(code[0]) + 1 for code in codes]


def _values(ranks: Ranks) -> list[int]:
    return [min(rank, 10) for rank in ranks]


def _best(ranks: Ranks) -> int:
    hard = sum(_values(ranks))
    return hard + 10 if 1 in ranks and hard <= 11 else hard


def is_number(value: object) -> bool:
    """Return True for an int or a float, but not for a bool."""
    return isinstance(value, int | float) and not isinstance(value, bool)
