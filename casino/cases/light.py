"""The rules by which cases are right or wrong: light ones, from the handouts' tables alone.

They answer questions about cards. They are no solution of a stage: there is no card, hand or player
of the course in them, no line is printed and nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from casino import expected
from casino.cases.case import Case, CaseError, Fact, read_cases
from casino.shoe import CardValue

__all__ = ["STAGES", "LightRules", "Refused", "answer", "checked", "wrong_in"]

STAGES = (1, 2, 4, 6)
SOFT_FROM, PAID_FROM = 4, 6
DEALERS_CARDS = "dealer's cards"
NATURAL, PUSH = 1.5, 0.0
Cards = Sequence[CardValue]

SENTENCES = {
    "count": "Every ace counts 1; ten, jack, queen and king count 10.",
    "soft count": "One ace counts 11, unless that takes the count past 21.",
    "busted": "A hand is busted if its count is over 21.",
    "blackjack": "A blackjack is an ace and a card worth 10, and no other card.",
    "soft": "A hand is soft while an ace counts 11.",
    "winner": "A blackjack of two cards comes first, then a bust, then the higher count.",
    "net": "A blackjack wins 1.5 bets, a double counts twice, and a bust loses.",
    DEALERS_CARDS: "The dealer hits on 16 or less and sticks on 17 or more; nobody draws after a "
    "blackjack or a bust of the player's.",
}


@dataclass(frozen=True)
class LightRules:
    """The rules of a stage; an impostor breaks one of them."""

    stage: int

    def value(self, card: CardValue) -> int:
        """Return a card's value."""
        return expected.value(card)

    def count(self, cards: Cards) -> int:
        """Return a hand's count."""
        return sum(map(self.value, cards)) + (10 if self.soft(cards) else 0)

    def soft(self, cards: Cards) -> bool:
        """Return True if an ace counts 11."""
        low = sum(map(self.value, cards))
        return self.stage >= SOFT_FROM and any(c.rank == 1 for c in cards) and low + 10 <= 21

    def busted(self, cards: Cards) -> bool:
        """Return True if a hand is over 21."""
        return self.count(cards) > expected.BLACKJACK

    def blackjack(self, cards: Cards) -> bool:
        """Return True for an ace and a card worth 10."""
        return expected.is_blackjack(cards)

    def dealer_hits(self, cards: Cards) -> bool:
        """Return True if the dealer takes a card."""
        return self.count(cards) < expected.STICKS_AT

    def dealer_plays(self, player: Cards, dealer: Cards) -> bool:
        """Return True if the dealer has a turn."""
        return not self.busted(player) and not self.blackjack(player)

    def winner(self, player: Cards, dealer: Cards) -> str:
        """Return who wins: player, dealer or tie."""
        mine, theirs = self.blackjack(player), self.blackjack(dealer)
        if mine and (theirs or self.stage < PAID_FROM):
            return "tie" if theirs else "player"
        if mine != theirs and self.stage >= PAID_FROM:
            return "player" if mine else "dealer"
        if self.busted(player):
            return "dealer"
        if self.busted(dealer):
            return "player"
        ours, others = self.count(player), self.count(dealer)
        return "tie" if ours == others else "player" if ours > others else "dealer"

    def net(self, player: Cards, dealer: Cards, doubled: bool) -> float:
        """Return what the player wins, in bets."""
        sign = {"player": 1.0, "dealer": -1.0, "tie": PUSH}[self.winner(player, dealer)]
        if sign > 0 and self.blackjack(player):
            return NATURAL
        return sign * (2 if doubled else 1)


def answer(rules: LightRules, case: Case, fact: str) -> float | str | bool:
    """Return what rules make of a case, for one kind of fact."""
    if fact == "winner":
        return rules.winner(case.cards, case.dealer)
    if fact == "net":
        return rules.net(case.cards, case.dealer, case.doubled)
    if fact == DEALERS_CARDS:
        return _drawn(rules, case)
    found: float | bool = getattr(rules, fact)(case.cards)
    return found


def facts_of(case: Case) -> tuple[Fact, ...]:
    """Return the facts that a case says, that of the dealer's cards among them."""
    drawn: tuple[Fact, ...] = ((DEALERS_CARDS, len(case.dealer)),) if case.dealer else ()
    return (*drawn, *case.facts)


def _drawn(rules: LightRules, case: Case) -> int:
    """Return how many of its cards the dealer takes; one more where it would want another."""
    number = 2
    if rules.dealer_plays(case.cards, case.dealer):
        while number <= len(case.dealer) and rules.dealer_hits(case.dealer[:number]):
            number += 1
    return number


@dataclass(frozen=True)
class Refused:
    """A line that is no right case: its number, what is wrong, and the rule that says so."""

    line: int
    wrong: str
    rule: str = ""


def checked(text: str, stage: int) -> Iterator[Case | Refused]:
    """Yield each right case of a text, and why the other lines are none."""
    for case in read_cases(text):
        if isinstance(case, CaseError):
            yield Refused(case.line, f"{case.wrong[0].upper()}{case.wrong[1:]}.")
        elif wrong := wrong_in(case, stage):
            yield Refused(case.line, f"By the rules {wrong[0]}.", wrong[1])
        else:
            yield case


def wrong_in(case: Case, stage: int) -> tuple[str, str] | None:
    """Return what the rules of a stage say otherwise, and the rule; None for a right case."""
    if stage < SOFT_FROM and any(fact == "soft" for fact, _ in case.facts):
        return "in this stage no hand is soft", SENTENCES["count"]
    if stage < PAID_FROM and (case.doubled or any(fact == "net" for fact, _ in case.facts)):
        return "in this stage there are no bets", "Say who wins: player wins, dealer wins, tie."
    rules = LightRules(stage)
    for fact, said in facts_of(case):
        found = answer(rules, case, fact)
        if found != said:
            return _told(fact, found), _sentence(fact, stage)
    return None


def _told(fact: str, found: float | str | bool) -> str:
    if fact == DEALERS_CARDS:
        return f"the dealer's hand has {found} cards"
    words = {("busted", True): "it is busted", ("busted", False): "it is not busted",
             ("blackjack", True): "it is a blackjack", ("blackjack", False): "it is no blackjack",
             ("soft", True): "it is soft", ("soft", False): "it is hard"}  # fmt: skip
    if (fact, found) in words:
        return words[fact, bool(found)]
    if fact == "winner":
        return "it is a tie" if found == "tie" else f"the {found} wins"
    return f"the count is {found:g}" if fact == "count" else f"the player wins {found:g}"


def _sentence(fact: str, stage: int) -> str:
    soft = fact == "count" and stage >= SOFT_FROM
    return SENTENCES["soft count" if soft else fact]
