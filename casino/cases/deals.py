"""A case of cards: `8D 5H + KC: 23, busted` or `TC 9D against TH 7S: player wins`.

Before the colon stand the player's cards, two dealt and then the moves: a card that is hit, with a
`+` before it or without; `double` and its card; `split` and the two new cards; `stand`, which is
needed only where another hand is to be played. `for 5` is the bet. `against` is followed by the
dealer's cards, all that are drawn. Behind the colon stand facts, with commas in between.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from casino import expected
from casino.cases.case import Answer, Case, Fact, facts_in
from casino.light import PAID_FROM, SOFT_FROM, Move
from casino.shoe import CardValue, parse_cards

__all__ = ["DEALERS_CARDS", "OF_ROUNDS", "Deal", "read_deal"]

TWO = 2
MOST_CARDS = 21  # so many aces are not busted yet; a case with more is no hand
MOST_HANDS = 8
CREDITS_FROM = 8
DEALERS_CARDS = "dealer's cards"
OF_ROUNDS = {"winner", "net", "hands"}
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
COUNT, NET = re.compile(r"\d{1,3}"), re.compile(r"[+-]\d{1,6}(?:\.5)?|\+?0")
BET = re.compile(r"(.*?)\bfor\s+([1-9]\d{0,4})\s*")

SENTENCES = {
    "count": "Every ace counts 1; ten, jack, queen and king count 10.",
    "soft count": "One ace counts 11, unless that takes the count past 21.",
    "busted": "A hand is busted if its count is over 21.",
    "blackjack": "A blackjack is an ace and a card worth 10, and no other card.",
    "soft": "A hand is soft while an ace counts 11.",
    "winner": "A blackjack of two cards comes first, then a bust, then the higher count.",
    "net": "A blackjack wins 1.5 bets, a double counts twice, and a bust loses.",
    "split net": "Each half has a bet of its own; ace and ten after a split are an ordinary 21.",
    "credits": "A blackjack wins 1.5 times the bet, rounded down; a double counts twice; a bust "
    "loses.",
    DEALERS_CARDS: "The dealer hits on 16 or less and sticks on 17 or more; nobody draws after a "
    "blackjack or a bust of the player's.",
}
IN_WORDS: dict[Fact, str] = {
    ("busted", True): "it is busted",
    ("busted", False): "it is not busted",
    ("blackjack", True): "it is a blackjack",
    ("blackjack", False): "it is no blackjack",
    ("soft", True): "it is soft",
    ("soft", False): "it is hard",
    ("winner", "tie"): "it is a tie",
    ("winner", "player"): "the player wins",
    ("winner", "dealer"): "the dealer wins",
}


@dataclass(frozen=True)
class Deal(Case):
    """Cards and what should come of them; `dealer` is empty where a hand alone is asked about.

    `cards` are those of the one hand; where it was split, the pair, and `moves` are what followed.
    `bet` is 0 where none is named.
    """

    line: int
    text: str
    cards: tuple[CardValue, ...]
    facts: tuple[Fact, ...]
    dealer: tuple[CardValue, ...] = ()
    doubled: bool = False
    moves: tuple[Move, ...] = ()
    bet: int = 0

    @property
    def asked(self) -> tuple[Fact, ...]:
        """All that the line says; the dealer's cards say how many are drawn."""
        drawn: tuple[Fact, ...] = ((DEALERS_CARDS, len(self.dealer)),) if self.dealer else ()
        return (*drawn, *self.facts)

    def answer(self, rules: Any, fact: str) -> Answer:
        """Return what rules make of the cards."""
        if self.moves:
            return self._of_split(rules, fact)
        if fact == "winner":
            return str(rules.winner(self.cards, self.dealer))
        if fact == "net":
            return self._paid(rules, rules.net(self.cards, self.dealer, self.doubled))
        if fact == "hands":
            return 1
        if fact == DEALERS_CARDS:
            return self._drawn(rules, is_played=rules.dealer_plays(self.cards, self.dealer))
        found: Answer = getattr(rules, fact)(self.cards)
        return found

    def _of_split(self, rules: Any, fact: str) -> Answer:
        hands = rules.played(self.cards, self.moves)
        if fact == "hands":
            return len(hands)
        if fact == DEALERS_CARDS:
            alive = any(not rules.busted(cards) for cards, _ in hands)
            return self._drawn(rules, is_played=alive)
        nets = [rules.net_of_half(cards, self.dealer, doubled) for cards, doubled in hands]
        return sum(self._paid(rules, net) for net in nets)

    def _paid(self, rules: Any, net: float) -> float:
        return float(rules.paid(net, self.bet)) if self.bet else net

    def _drawn(self, rules: Any, *, is_played: bool) -> int:
        """Return how many of its cards the dealer takes; one more where it would want another."""
        number = TWO
        if is_played:
            while number <= len(self.dealer) and rules.dealer_hits(self.dealer[:number]):
                number += 1
        return number

    def refusal(self, stage: int) -> tuple[str, str] | None:
        """Return what a stage does not have yet: soft hands, bets, splits, credits."""
        kinds = {fact for fact, _ in self.facts}
        if stage < SOFT_FROM and "soft" in kinds:
            return "in this stage no hand is soft", SENTENCES["count"]
        if stage < PAID_FROM and (self.doubled or self.moves or "net" in kinds):
            return "in this stage there are no bets", "Say who wins: player wins, dealer wins, tie."
        if stage < CREDITS_FROM and self.bet:
            return "in this stage a bet has no size", "Say what is won in bets, such as +1.5."
        if stage >= CREDITS_FROM and "net" in kinds and not self.bet:
            return "the bet is missing", "Write it behind the cards, such as `for 10`."
        return self._cards_too_many(stage) if self.dealer else None

    def _cards_too_many(self, stage: int) -> tuple[str, str] | None:
        """Return why a round cannot come to these cards; None if it can."""
        before = self.cards[:-1]
        if len(self.cards) > TWO and expected.is_busted(before):
            return "nobody hits after a bust", SENTENCES["busted"]
        if stage != PAID_FROM and len(self.cards) > TWO and expected.is_blackjack(self.cards[:TWO]):
            return "a player with a blackjack is not asked for a move", SENTENCES["blackjack"]
        return None

    def told(self, fact: str, found: Answer) -> str:
        """Return an answer in words."""
        if fact == DEALERS_CARDS:
            return f"the dealer's hand has {found} cards"
        if (fact, found) in IN_WORDS:
            return IN_WORDS[fact, found]
        if fact == "hands":
            return "there is one hand" if found == 1 else f"there are {found} hands"
        if fact == "count":
            return f"the count is {found:g}"
        if not found:
            return "nothing is won or lost"
        return f"the player {'loses' if float(found) < 0 else 'wins'} {abs(float(found)):g}"

    def sentence(self, fact: str, stage: int) -> str:
        """Return the rule of a kind of fact, as the stage has it."""
        if fact == "net" and (self.moves or self.bet):
            return SENTENCES["split net" if self.moves else "credits"]
        if fact == "hands":
            return SENTENCES["split net"]
        return SENTENCES["soft count" if fact == "count" and stage >= SOFT_FROM else fact]


def read_deal(number: int, text: str) -> Deal:
    """Read a line; ValueError says what is wrong with it."""
    is_round = "against" in text.partition(":")[0].split()
    deal, facts = facts_in(text, lambda word: _fact(word, is_round=is_round))
    player, against, dealer = deal.partition("against")
    player, bet = _bet(player)
    if not bet:
        dealer, bet = _bet(dealer)
    cards, moves = _player(player)
    others = tuple(parse_cards(dealer.replace("+", " ")))
    if len(cards) < TWO or (against and len(others) < TWO):
        raise ValueError("a hand has two cards at least")
    if max(len(cards), len(others), sum(len(move[1]) for move in moves)) > MOST_CARDS:
        raise ValueError(f"a hand has {MOST_CARDS} cards at most")
    if not any(move == "split" for move, _ in moves):
        doubled = any(move == "double" for move, _ in moves)
        together = (*cards, *(card for _, more in moves for card in more))
        if doubled and len(together) != TWO + 1:
            raise ValueError("a double is the first move: two cards, `double`, one card")
        if len(together) > MOST_CARDS:
            raise ValueError(f"a hand has {MOST_CARDS} cards at most")
        return Deal(number, text, together, facts, others, doubled, bet=bet)
    _check_split(cards, moves, facts, is_round=bool(against))
    return Deal(number, text, cards, facts, others, False, moves, bet)


def _bet(words: str) -> tuple[str, int]:
    match = BET.fullmatch(words)
    return (match[1], int(match[2])) if match else (words, 0)


def _player(words: str) -> tuple[tuple[CardValue, ...], tuple[Move, ...]]:
    """Return the dealt cards and the moves."""
    tokens = words.replace("+", " ").split()
    dealt = tuple(parse_cards(" ".join(tokens[:TWO])))
    moves: list[Move] = []
    rest = iter(tokens[TWO:])
    for token in rest:
        if token == "stand":
            moves.append((token, ()))
        elif token in ("double", "split"):
            moves.append((token, _taken(rest, 1 if token == "double" else TWO, token)))
        else:
            moves.append(("hit", tuple(parse_cards(token))))
    return dealt, tuple(moves)


def _taken(tokens: Iterator[str], number: int, move: str) -> tuple[CardValue, ...]:
    cards = list(islice(tokens, number))
    if len(cards) < number:
        mend = "`split` stands before the two new cards"
        mend = mend if move == "split" else "`double` stands before the last of the player's cards"
        raise ValueError(mend)
    return tuple(parse_cards(" ".join(cards)))


def _check_split(
    cards: Sequence[CardValue], moves: Sequence[Move], facts: Sequence[Fact], *, is_round: bool
) -> None:
    if moves[0][0] != "split":
        raise ValueError("a split is the first move: two cards, `split`, the two new cards")
    if sum(move == "split" for move, _ in moves) >= MOST_HANDS:
        raise ValueError(f"a case has {MOST_HANDS} hands at most")
    _check_moves(cards, moves)
    if not is_round or any(fact not in ("net", "hands") for fact, _ in facts):
        raise ValueError("after a split say against what, and what is won: `against TC 8D: +2`")


def _check_moves(pair: Sequence[CardValue], moves: Sequence[Move]) -> None:
    """Play the moves; ValueError names the first one that no hand can make."""
    left = [tuple(pair)]
    for move, cards in moves:
        if not left:
            raise ValueError(f"`{move}` comes after the last hand is done")
        hand = left.pop(0)
        if move in ("double", "split") and len(hand) != TWO:
            raise ValueError(f"`{move}` is the first move of a hand, which has two cards")
        if move == "split":
            if expected.value(hand[0]) != expected.value(hand[1]):
                raise ValueError("only two cards of equal value can be split")
            halves = [] if hand[0].rank == 1 else [(hand[0], cards[0]), (hand[1], cards[1])]
            left = halves + left
        elif move == "hit" and not expected.is_busted((*hand, *cards)):
            left.insert(0, (*hand, *cards))


def _fact(word: str, *, is_round: bool) -> Fact:
    if is_round and NET.fullmatch(word):
        return "net", float(word)
    if is_round and (match := re.fullmatch(r"([1-8]) hands", word)):
        return "hands", float(match[1])
    fact = ("count", float(word)) if COUNT.fullmatch(word) else WORDS.get(word)
    if fact is None:
        known = ", ".join(WORDS)
        raise ValueError(f"{word!r} is no fact: write a count, such as 21, or one of: {known}")
    if fact[0] in OF_ROUNDS and not is_round:
        raise ValueError(f"{word!r} needs a dealer: write `against` and the dealer's cards")
    return fact
