"""A case as a line of text: `8D 5H + KC: 23, busted` or `TC 9D against TH 7S: player wins`.

Before the colon stand the player's cards, two dealt and then the others; a `+` may stand before
each that was hit, `double` before the one of a double. `against` is followed by the dealer's cards,
all that are drawn. Behind the colon stand facts, with commas in between.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from casino.shoe import CardValue, parse_cards

__all__ = ["OF_ROUNDS", "Case", "CaseError", "Fact", "read_cases"]

TWO = 2
MOST_CARDS = 21  # so many aces are not busted yet; a case with more is no hand
Fact = tuple[str, float | str | bool]
WORDS: dict[str, Fact] = {
    "busted": ("busted", True),
    "not busted": ("busted", False),
    "blackjack": ("blackjack", True),
    "no blackjack": ("blackjack", False),
    "soft": ("soft", True),
    "hard": ("soft", False),
    "player wins": ("winner", "player"),
    "dealer wins": ("winner", "dealer"),
    "tie": ("winner", "tie"),
}
OF_ROUNDS = {"winner", "net"}
COUNT, NET = re.compile(r"\d{1,3}"), re.compile(r"[+-]\d(?:\.5)?|\+?0")


class CaseError(ValueError):
    """A line that is no case; the message names the line, what is wrong, and the mend."""

    def __init__(self, line: int, wrong: str) -> None:
        super().__init__(f"line {line}: {wrong}")
        self.line, self.wrong = line, wrong


@dataclass(frozen=True)
class Case:
    """A deal and what should come of it; `dealer` is empty where a hand alone is asked about."""

    line: int
    text: str
    cards: tuple[CardValue, ...]
    facts: tuple[Fact, ...]
    dealer: tuple[CardValue, ...] = ()
    doubled: bool = False


def read_cases(text: str) -> Iterator[Case | CaseError]:
    """Yield the case, or the error, of each line; what stands behind a `#` is passed over."""
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].strip()
        if words:
            try:
                yield _case(number, words)
            except ValueError as error:
                yield CaseError(number, str(error))


def _case(number: int, text: str) -> Case:
    deal, colon, said = text.partition(":")
    if not colon:
        raise ValueError("there is no colon: write the cards, a colon, and what they should give")
    player, against, dealer = deal.partition("against")
    words = player.replace("+", " ").split()
    doubled = "double" in words
    if doubled and words.index("double") != len(words) - 2:
        raise ValueError("`double` stands before the last of the player's cards")
    cards = parse_cards(" ".join(word for word in words if word != "double"))
    others = parse_cards(dealer.replace("+", " "))
    if len(cards) < TWO or (against and len(others) < TWO):
        raise ValueError("a hand has two cards at least")
    if max(len(cards), len(others)) > MOST_CARDS:
        raise ValueError(f"a hand has {MOST_CARDS} cards at most")
    if doubled and len(cards) != TWO + 1:
        raise ValueError("a double is the first move: two cards, `double`, one card")
    facts = tuple(_fact(word.strip(), is_round=bool(against)) for word in said.split(","))
    return Case(number, text, tuple(cards), facts, tuple(others), doubled)


def _fact(word: str, *, is_round: bool) -> Fact:
    if not word:
        raise ValueError("a fact is missing: write what the cards should give, such as 21")
    if is_round and NET.fullmatch(word):
        return "net", float(word)
    fact = ("count", float(word)) if COUNT.fullmatch(word) else WORDS.get(" ".join(word.split()))
    if fact is None:
        known = ", ".join(WORDS)
        raise ValueError(f"{word!r} is no fact: write a count, such as 21, or one of: {known}")
    if fact[0] in OF_ROUNDS and not is_round:
        raise ValueError(f"{word!r} needs a dealer: write `against` and the dealer's cards")
    return fact
