"""Finds the trait that all wrong answers of a method have, and none of its right ones.

A statement is made only where one trait alone separates the wrong calls from the right ones, or
where every wrong answer differs from the right one in the same way. It names a method of the
interface, traits of the suite's inputs, and how answers differ: a submission can write no part of
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from autograder.grading.attempt import Attempt
from autograder.grading.cards import CODES, RANK_LETTERS
from autograder.grading.observing import Observation, Runs, observe
from autograder.results.model import Outcome, Recognised, TestResult
from autograder.sandbox.student.calls import Call, Entry, story_of
from autograder.sandbox.student.words import is_handle

__all__ = ["notice", "statement"]

FEWEST_WRONG, FEWEST_RIGHT = 2, 3
DEEPEST = 3  # a card in a hand of a player at a table
TELLING = ("returns nothing", "gives", "writes", "differs")  # without a trait, too
NAMED = {
    "get_move": ("the player's hand", "the dealer's hand"),
    "should_split": ("the player's hand", "the dealer's hand"),
    "payoff": ("the hand", "the dealer's hand", "the bet"),
    "result": ("the dealer's hand",),
    "prob_hit": ("the count",),
    "should_hit": ("the count", "the random number"),
    "from_number": ("the number",),
}
Ranks = Sequence[int]

# What can be true of a hand or a card, in the words that follow "wrong whenever the hand".
OF_CARDS: Mapping[str, Callable[[Ranks], bool]] = {
    "holds an ace": lambda ranks: 1 in ranks,
    "holds two aces or more": lambda ranks: ranks.count(1) > 1,
    "holds a card worth 10": lambda ranks: max(ranks) >= 10,
    "holds a 10": lambda ranks: 10 in ranks,
    "holds a jack, queen or king": lambda ranks: max(ranks) > 10,
    "has more than two cards": lambda ranks: len(ranks) > 2,
    "has more than three cards": lambda ranks: len(ranks) > 3,
    "is a pair of equal value": lambda ranks: len(ranks) == 2 and len(set(_values(ranks))) == 1,
    "is a pair of equal rank": lambda ranks: len(ranks) == 2 and len(set(ranks)) == 1,
    "is a pair of aces": lambda ranks: list(ranks) == [1, 1],
    "has an ace counted as 11": lambda ranks: _best(ranks) > sum(_values(ranks)),
    "has an ace that has to count 1": lambda ranks: 1 in ranks and sum(_values(ranks)) > 11,
    "is a blackjack": lambda ranks: len(ranks) == 2 and _best(ranks) == 21,
    "counts exactly 21": lambda ranks: _best(ranks) == 21,
    "counts exactly 21 with every ace as 1": lambda ranks: sum(_values(ranks)) == 21,
    "is busted": lambda ranks: sum(_values(ranks)) > 21,
    "begins with an ace": lambda ranks: ranks[0] == 1,
    "ends with an ace": lambda ranks: ranks[-1] == 1,
}
# Traits that only a method which counts can go by.
OF_COUNTS = ("has an ace counted as 11", "has an ace that has to count 1")
COUNTING = ("count", "hand_value", "totals", "is_soft", "is_busted", "get_move")
OF_A_CARD: Mapping[str, Callable[[Ranks], bool]] = {
    "is an ace": lambda ranks: ranks[0] == 1,
    "is a 10": lambda ranks: ranks[0] == 10,
    "is a jack": lambda ranks: ranks[0] == 11,
    "is a queen": lambda ranks: ranks[0] == 12,
    "is a king": lambda ranks: ranks[0] == 13,
    "is a jack, queen or king": lambda ranks: ranks[0] > 10,
    "is a 10, jack, queen or king": lambda ranks: ranks[0] > 9,
    "is an ace, jack, queen or king": lambda ranks: ranks[0] in (1, 11, 12, 13),
    "is a card from 2 to 10": lambda ranks: 1 < ranks[0] < 11,
}
OF_A_VALUE: Mapping[str, Callable[[Any], bool]] = {
    "is 0": lambda value: type(value) in (int, float) and value == 0,
    "is below 0": lambda value: _is_number(value) and value < 0,
    "is a text": lambda value: isinstance(value, str),
    "is True or False": lambda value: isinstance(value, bool),
    "is a float": lambda value: isinstance(value, float),
    "is None": lambda value: value is None,
    "is not a number": lambda value: not _is_number(value),
}


def notice(attempt: Attempt, results: Iterable[TestResult]) -> Iterator[Recognised]:
    """Yield a statement for each method that answers wrongly on the student's own stages."""
    by_criterion: dict[str, list[TestResult]] = {}
    for result in results:
        by_criterion.setdefault(result.criterion, []).append(result)
    tests = {test.name: test for test in attempt.suite.tests}
    runs, by_method = Runs(), dict[str, list[tuple[str, Observation]]]()
    for criterion, mine in by_criterion.items():
        outcomes = {each.outcome for each in mine}
        if Outcome.FAILED in outcomes and outcomes <= {Outcome.FAILED, Outcome.PASSED}:
            for each in observe(attempt, [tests[one.name] for one in mine], runs):
                by_method.setdefault(_method(each.call), []).append((criterion, each))
    for name, seen in by_method.items():
        if words := statement(name, [each for _, each in seen]):
            where = tuple(dict.fromkeys(criterion for criterion, each in seen if not each.is_right))
            yield Recognised(f"pattern_{where[0]}", where, words)


def statement(name: str, seen: Sequence[Observation]) -> str:
    """Return a sentence on a method's mistake; "" where no single trait explains it."""
    wrong = _different(each for each in seen if each.is_right is False)
    right = _different(each for each in seen if each.is_right)
    if len(wrong) < FEWEST_WRONG or any(each.is_right is None for each in seen):
        return ""
    when, how = _trait(wrong, right), _difference(wrong)
    if when:
        more = f" It {how} there." if how else ""
        number = len(wrong) + len(right)
        return f"Of {number} calls, {name} is wrong whenever {when}, and right otherwise.{more}"
    return f"Wherever {name} is wrong, it {how}." if how.startswith(TELLING) else ""


def _method(call: Call) -> str:
    if call.name == "str":
        return f"`str({_kind(call)})`"
    return f"`{_name(call)}()`"


def _name(call: Call) -> str:
    return call.name or (str(call.owner._label) if is_handle(call.owner) else "")


def _kind(call: Call) -> str:
    kind = call.owner._class_name if is_handle(call.owner) else ""
    return "card" if kind == "Card" or str(call.owner._label) in CODES else "hand"


def _different(seen: Iterable[Observation]) -> list[Observation]:
    """Return observations of different calls: the same one twice tells nothing more."""
    return list({each.call.words(): each for each in seen}.values())


# --- when -----------------------------------------------------------------------------------


def _trait(wrong: Sequence[Observation], right: Sequence[Observation]) -> str:
    """Return the one trait that all the wrong calls have and no right one has, or the reverse."""
    if len(right) < FEWEST_RIGHT:
        return ""
    ours, theirs = [_traits(each.call) for each in wrong], [_traits(each.call) for each in right]
    known = set(chain.from_iterable(traits for traits in (*ours, *theirs)))
    found = []
    for trait in known:
        if any(trait not in traits for traits in (*ours, *theirs)):
            continue  # it cannot be told of every call
        sides = {traits[trait] for traits in ours}, {traits[trait] for traits in theirs}
        if sides in (({True}, {False}), ({False}, {True})):
            found.append((trait, sides[0] == {True}))
    edges = list(_edges(wrong, right))
    if len(found) + len(edges) != 1:
        return ""
    if edges:
        return edges[0]
    (subject, words), holds = found[0]
    return f"{subject} {words}" if holds else f"{subject} {_denied(words)}"


def _edges(wrong: Sequence[Observation], right: Sequence[Observation]) -> Iterator[str]:
    """Yield the numbers from which on, or up to which, or at which alone calls are wrong."""
    calls = [[dict(_subjects(each.call)) for each in seen] for seen in (wrong, right)]
    for subject in calls[0][0]:
        mine, others = ([_whole(each.get(subject)) for each in seen] for seen in calls)
        if None in mine or None in others:
            continue
        ours, theirs = sorted(x for x in mine if x is not None), {*others}
        known = [x for x in theirs if x is not None]
        least, most = min(known), max(known)
        if ours[0] == ours[-1] and ours[0] not in theirs:
            yield f"{subject} is {ours[0]}"
        elif ours[0] == most + 1:
            yield f"{subject} is {ours[0]} or more"
        elif ours[-1] == least - 1:
            yield f"{subject} is {ours[-1]} or less"


def _whole(value: object) -> int | None:
    return value if type(value) is int else None


def _denied(words: str) -> str:
    """Return the opposite of a trait: "holds no ace", "is not below 0"."""
    verb, _, rest = words.partition(" ")
    if verb == "is":
        return f"is not {rest}"
    return f"does not {'have' if verb == 'has' else verb.removesuffix('s')} {rest}"


def _traits(call: Call) -> dict[tuple[str, str], bool]:
    """Return, for each subject of a call, which traits hold."""
    traits: dict[tuple[str, str], bool] = {}
    for subject, value in _subjects(call):
        if is_handle(value):
            ranks = _ranks(value, call)
            tests: Mapping[str, Callable[[Any], bool]]
            tests = OF_A_CARD if subject.endswith("card") else OF_CARDS
            told = (words for words in tests if words not in OF_COUNTS or _name(call) in COUNTING)
            traits |= {(subject, words): tests[words](ranks) for words in told if ranks}
        else:
            traits |= {(subject, words): test(value) for words, test in OF_A_VALUE.items()}
    return traits


def _subjects(call: Call) -> Iterator[tuple[str, Any]]:
    if is_handle(call.owner) and _ranks(call.owner, call):
        kind = call.owner._class_name
        if _is_card(call.owner) or "Hand" in kind:
            yield "the card" if _is_card(call.owner) else "the hand", call.owner
    names = NAMED.get(_name(call), ())
    for place, value in enumerate(call.values):
        yield names[place] if place < len(names) else f"argument {place + 1}", value


def _is_card(value: Any) -> bool:
    return str(value._label) in CODES or value._class_name == "Card"


def _ranks(value: Any, until: Entry, inside: tuple[Any, ...] = ()) -> list[int]:
    """Return the ranks of an object's cards before a call: those it was made with or has taken.

    `inside` are the objects around it: what was given to itself, or lies deeper than a card in a
    hand of a player, is passed over.
    """
    if not is_handle(value) or len(inside) > DEEPEST or any(value is each for each in inside):
        return []
    if code := CODES.get(str(value._label)):
        return [RANK_LETTERS.index(code[0]) + 1]
    made_of = value._origin.arguments if isinstance(value._origin, Call) else []
    if len(made_of) > 1 and type(made_of[0]) is int and isinstance(made_of[1], str):
        return [made_of[0]]  # a card of a rank and a suit
    taken = [each for call in story_of(value, until) for each in call.arguments]
    around = (*inside, value)
    return [rank for each in (*made_of, *taken) for rank in _ranks(each, until, around)]


def _values(ranks: Ranks) -> list[int]:
    return [min(rank, 10) for rank in ranks]


def _best(ranks: Ranks) -> int:
    hard = sum(_values(ranks))
    return hard + 10 if 1 in ranks and hard <= 11 else hard


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


# --- how ------------------------------------------------------------------------------------


def _difference(wrong: Sequence[Observation]) -> str:
    """Return the one way in which every wrong answer differs from the right one."""
    ways = [_way(each.got, each.wanted) for each in wrong]
    return ways[0] if len(set(ways)) == 1 else ""


def _way(got: Any, wanted: Any) -> str:
    if wanted is ValueError:
        return "raises no `ValueError`"
    if got is None:
        return "returns nothing"
    if isinstance(got, bool) and isinstance(wanted, bool):
        return f"says {got} instead of {wanted}"
    if _is_number(got) and _is_number(wanted):
        return f"gives {abs(got - wanted):g} too {'much' if got > wanted else 'little'}"
    if isinstance(got, str) and isinstance(wanted, int | float) and got.strip() == str(wanted):
        return "gives a text instead of a number"
    if isinstance(got, str) and isinstance(wanted, str):
        return _way_of_texts(got, wanted)
    if isinstance(got, list) and isinstance(wanted, list) and len(got) > 1:
        return "gives the right values there in reverse order" if got == wanted[::-1] else ""
    return ""


def _way_of_texts(got: str, wanted: str) -> str:
    if got.casefold() == wanted.casefold():
        return "writes capitals there otherwise"
    if got.split() == wanted.split():
        return "differs there in spaces only"
    return ""
