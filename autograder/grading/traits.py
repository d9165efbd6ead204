"""What can be true of a call: traits of its cards and numbers, worked out from the suite's inputs.

`parting` finds the trait that tells wrong calls from right ones. A submission can write no part of
it: only what the suite itself asked and handed over is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from autograder.grading.cards import CODES, RANK_LETTERS
from autograder.grading.observing import Observation
from autograder.sandbox.student.scenario import StepAt

__all__ = ["OF_A_CARD", "OF_CARDS", "covering", "is_card", "is_number", "parting"]

FEWEST_RIGHT = 3
MOST_RANKS = 3  # that are named one by one
# A trait that some right calls have too is told of wrong ones that are many, and are most of those.
MANY_WRONG, MANY_RIGHT = 4, 10
RANKS = ("ace", *"23456789", "10", "jack", "queen", "king")
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
    "is below 0": lambda value: is_number(value) and value < 0,
    "is a text": lambda value: isinstance(value, str),
    "is True or False": lambda value: isinstance(value, bool),
    "is a float": lambda value: isinstance(value, float),
    "is None": lambda value: value is None,
    "is not a number": lambda value: not is_number(value),
}


def parting(wrong: Sequence[Observation], right: Sequence[Observation]) -> str:
    """Return the one trait that all the wrong calls have and no right one has, or the reverse.

    Of several that fit the one that holds is told, not one that is missing; "" if that leaves none,
    or more than one.
    """
    if len(right) < FEWEST_RIGHT:
        return ""
    ours, theirs = [_traits(each) for each in wrong], [_traits(each) for each in right]
    found = []
    for trait in _common([*ours, *theirs]):
        sides = {traits[trait] for traits in ours}, {traits[trait] for traits in theirs}
        if sides in (({True}, {False}), ({False}, {True})):
            found.append((trait, sides[0] == {True}))
    edges = list(_edges(wrong, right))
    holding = [*edges, *(f"{subject} {words}" for (subject, words), holds in found if holds)]
    missing = [f"{subject} {_denied(words)}" for (subject, words), holds in found if not holds]
    if not holding and not missing:
        return _ranks_that_part(wrong, right)
    if len(holding) == 1:
        return holding[0]
    return missing[0] if not holding and len(missing) == 1 else ""


def covering(wrong: Sequence[Observation], right: Sequence[Observation]) -> str:
    """Return the one trait that all the wrong calls have and hardly any right one; "" for none.

    Of traits that hold for the very same calls the first one is told.
    """
    if len(wrong) < MANY_WRONG:
        return ""
    ours, theirs = [_traits(each) for each in wrong], [_traits(each) for each in right]
    found: dict[tuple[bool, ...], str] = {}
    for trait in _common([*ours, *theirs]):
        having = tuple(traits[trait] for traits in theirs)
        if all(traits[trait] for traits in ours) and having.count(False) >= MANY_RIGHT:
            found.setdefault(having, " ".join(trait))
    fewest = min((sum(having) for having in found), default=len(wrong))
    best = [words for having, words in found.items() if sum(having) == fewest]
    return best[0] if len(best) == 1 and fewest < len(wrong) else ""


def _common(traits: Sequence[Mapping[tuple[str, str], bool]]) -> list[tuple[str, str]]:
    """Return the traits that can be told of every call, in a fixed order."""
    known = dict.fromkeys(chain.from_iterable(traits))
    return [trait for trait in known if all(trait in each for each in traits)]


def _ranks_that_part(wrong: Sequence[Observation], right: Sequence[Observation]) -> str:
    """Return the few ranks of single cards at which alone calls are wrong."""
    mine, others = ({_rank(each) for each in seen} for seen in (wrong, right))
    if None in mine | others or mine & others or not 1 < len(mine) <= MOST_RANKS:
        return ""
    names = [RANKS[rank - 1] for rank in sorted(rank for rank in mine if rank is not None)]
    return f"the card is {', '.join(map(_with_article, names[:-1]))} or {_with_article(names[-1])}"


def _with_article(rank: str) -> str:
    return f"an {rank}" if rank in ("ace", "8") else f"a {rank}"


def _rank(each: Observation) -> int | None:
    """Return the rank of the card that a call is about."""
    subject = next(iter(_subjects(each)), None)
    ranks = _ranks(each, subject[1]) if subject and subject[0] == "the card" else []
    return ranks[0] if len(ranks) == 1 else None


def _edges(wrong: Sequence[Observation], right: Sequence[Observation]) -> Iterator[str]:
    """Yield the numbers from which on, or up to which, or at which alone calls are wrong."""
    calls = [[dict(_subjects(each)) for each in seen] for seen in (wrong, right)]
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


def _traits(each: Observation) -> dict[tuple[str, str], bool]:
    """Return, for each subject of a call, which traits hold."""
    traits: dict[tuple[str, str], bool] = {}
    for subject, value in _subjects(each):
        if isinstance(value, StepAt):
            ranks = _ranks(each, value)
            tests: Mapping[str, Callable[[Any], bool]]
            tests = OF_A_CARD if subject.endswith("card") else OF_CARDS
            told = (words for words in tests if words not in OF_COUNTS or each.name in COUNTING)
            traits |= {(subject, words): tests[words](ranks) for words in told if ranks}
        else:
            traits |= {(subject, words): test(value) for words, test in OF_A_VALUE.items()}
    return traits


def _subjects(each: Observation) -> Iterator[tuple[str, Any]]:
    owner = each.owner
    if owner >= 0 and _ranks(each, StepAt(owner)):
        if is_card(each, owner):
            yield "the card", StepAt(owner)
        elif "Hand" in each.evidence.class_of(owner):
            yield "the hand", StepAt(owner)
    names = NAMED.get(each.name, ())
    for place, value in enumerate(each.values):
        yield names[place] if place < len(names) else f"argument {place + 1}", value


def is_card(each: Observation, place: int) -> bool:
    """Return True if a step gave a card."""
    if place < 0:
        return False
    return each.evidence.steps[place].label in CODES or each.evidence.class_of(place) == "Card"


def _ranks(each: Observation, value: StepAt) -> list[int]:
    """Return the ranks of an object's cards before a call: those it was made with or has taken."""
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
    """True for a number that is no truth value."""
    return isinstance(value, int | float) and not isinstance(value, bool)
