"""Cases about a hand or a round of cards.

Examples: `8D 5H + KC: 23, busted` and `TC 9D against TH 7S: player wins`. The player's two dealt
cards come first, then the moves: a hit card, optionally after a `+`; `double` and its card; `split`
and the two new cards; or `stand`, needed only before another hand's moves. `for 5` is the bet, and
`against` is followed by all of the dealer's cards. After the colon come facts (the expected
results), separated by commas.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from casino.cases.case import Answer, Case, Fact, facts_in
from casino.cases.facts import CREDITS_FROM, check_commas, read_fact
from casino.cases.reasons import BLACKJACK, DEALERS_CARDS, Reasons
from casino.game import expected
from casino.game.light import PAID_FROM, PLAYED_FROM, SOFT_FROM, LightRules, Move
from casino.game.shoe import CardValue, parse_card, parse_cards
from casino.languages import _

__all__ = ["DealCase", "read_deal"]

TWO = 2
MAX_CARDS = 21  # this many aces don't bust yet, so a longer hand is never valid
MAX_HANDS = 8
MOVES = {"stand", "double", "split"}
BET = re.compile(r"(.*?)\bfor\s+([1-9]\d{0,4})\s*")


@dataclass(frozen=True)
class DealCase(Case):
    """A case about cards: the player's hand, the dealer's, and the expected results."""

    line: int
    text: str
    cards: tuple[CardValue, ...]  # the player's hand, or the pair that was split
    facts: tuple[Fact, ...]
    dealer: tuple[CardValue, ...] = ()  # empty if only a hand is checked
    doubled: bool = False
    moves: tuple[Move, ...] = ()  # from the split on; empty if nothing was split
    bet: int = 0  # 0 if not given

    @property
    def asked(self) -> tuple[Fact, ...]:
        drawn: tuple[Fact, ...] = ((DEALERS_CARDS, len(self.dealer)),) if self.dealer else ()
        return (*drawn, *self.facts)

    def answer(self, rules: Any, fact: str) -> Answer:
        if self.moves:
            return self._answer_split(rules, fact)
        if fact == "winner":
            return str(rules.winner(self.cards, self.dealer))
        if fact == "net":
            return self._pay(rules, rules.net(self.cards, self.dealer, self.doubled))
        if fact == "hands":
            return 1
        if fact == DEALERS_CARDS:
            return self._count_drawn(rules, is_played=rules.dealer_plays(self.cards, self.dealer))
        found: Answer = getattr(rules, fact)(self.cards)
        return found

    def _answer_split(self, rules: Any, fact: str) -> Answer:
        hands = rules.play(self.cards, self.moves)
        if fact == "hands":
            return len(hands)
        if fact == DEALERS_CARDS:
            alive = any(not rules.busted(hand.cards) for hand in hands)
            return self._count_drawn(rules, is_played=alive)
        nets = [rules.net_of_half(hand.cards, self.dealer, hand.doubled) for hand in hands]
        return sum(self._pay(rules, net) for net in nets)

    def _pay(self, rules: Any, net: float) -> float:
        return float(rules.pay(net, self.bet)) if self.bet else net

    def _count_drawn(self, rules: Any, *, is_played: bool) -> int:
        """Return the dealer's right number of cards; one too many if too few are given."""
        number = TWO
        if is_played or rules.may_draw_unasked(self.dealer):
            while number <= len(self.dealer) and rules.dealer_hits(self.dealer[:number]):
                number += 1
        return number

    def refusal(self, stage: int) -> tuple[str, str] | None:
        """Return (reason, fix) if the stage lacks something, such as a dealer; else None."""
        kinds = {fact for fact, __ in self.facts}
        if stage < PLAYED_FROM and self.dealer:
            return _("this stage has no dealer"), _("Write about one hand.")
        if stage < SOFT_FROM and "soft" in kinds:
            return _("in this stage no hand is soft"), _("Every ace counts 1.")
        if stage < PAID_FROM and (self.doubled or self.moves or kinds & {"net", "hands"}):
            fix = _("Say who wins: player wins, dealer wins, tie.")
            return _("this stage has no bets"), fix
        if stage < CREDITS_FROM and self.bet:
            fix = _("Write the winnings in bets, such as +1.5.")
            return _("in this stage a bet has no size"), fix
        if stage >= CREDITS_FROM and "net" in kinds and not self.bet:
            return _("the bet is missing"), _("Write it behind the cards, such as `for 10`.")
        return self._cards_too_many(stage)

    def _cards_too_many(self, stage: int) -> tuple[str, str] | None:
        """Return (reason, rule) if no game reaches these cards, or None if one does.

        Stage 1 has no game, so its hands take any card. A single hand may begin with a blackjack,
        so that students can predict the effect of a third card.
        """
        if self.moves or stage < PLAYED_FROM or len(self.cards) == TWO:
            return None
        rules, before = LightRules(stage), self.cards[:-1]
        if rules.busted(before):
            message = _("The player is busted with {count}.").format(count=rules.count(before))
            return _("a busted hand can't hit"), message
        if self.dealer and not rules.is_asked(self.cards[:TWO]):
            return _("a player with a blackjack is not asked for a move"), _(BLACKJACK)
        return None

    def describe_answer(self, fact: str, found: Answer, stage: int) -> str:
        return self._reasons(stage).describe_answer(fact, found)

    def sentence(self, fact: str, stage: int) -> str:
        """Return the stage's rule that decides this fact, with the case's numbers."""
        return self._reasons(stage).reason(fact)

    def _reasons(self, stage: int) -> Reasons:
        return Reasons(
            LightRules(stage), self.cards, self.dealer, self.doubled, self.moves, self.bet
        )


def read_deal(number: int, text: str, stage: int) -> DealCase:
    """Parse `text`, line `number` of a stage's cases.txt. ValueError explains a fault."""
    situation, __, answer = text.partition(":")
    is_round = "against" in situation.split()
    check_commas(answer)
    deal, facts = facts_in(text, lambda word: read_fact(word, stage, is_round=is_round))
    player, against, dealer = deal.partition("against")
    player, bet = _bet(player)
    if not bet:
        dealer, bet = _bet(dealer)
    cards, moves = _player(player)
    others = tuple(parse_cards(dealer.replace("+", " ")))
    if len(cards) < TWO or (against and len(others) < TWO):
        raise ValueError(_("a hand has at least two cards"))
    if max(len(cards), len(others), sum(len(move[1]) for move in moves)) > MAX_CARDS:
        raise ValueError(_("a hand has at most {n} cards").format(n=MAX_CARDS))
    if not any(move == "split" for move, __ in moves):
        doubled = any(move == "double" for move, __ in moves)
        together = (*cards, *(card for __, more in moves for card in more))
        if doubled and len(together) != TWO + 1:
            raise ValueError(_("a double is the first move: two cards, `double`, one card"))
        if len(together) > MAX_CARDS:
            raise ValueError(_("a hand has at most {n} cards").format(n=MAX_CARDS))
        return DealCase(number, text, together, facts, others, doubled, bet=bet)
    _check_split(cards, moves, facts, is_round=bool(against))
    return DealCase(number, text, cards, facts, others, False, moves, bet)


def _bet(words: str) -> tuple[str, int]:
    match = BET.fullmatch(words)
    return (match[1], int(match[2])) if match else (words, 0)


def _player(words: str) -> tuple[tuple[CardValue, ...], tuple[Move, ...]]:
    """Return the two dealt cards, and each move with the cards that it draws."""
    tokens = words.replace("+", " ").split()
    dealt = tuple(parse_cards(" ".join(tokens[:TWO])))
    moves: list[Move] = []
    rest = iter(tokens[TWO:])
    for token in rest:
        if token == "stand":
            moves.append((token, ()))
        elif token in ("double", "split"):
            moves.append((token, _take_cards(rest, 1 if token == "double" else TWO, token)))
        else:
            moves.append(("hit", (parse_card(token),)))
    return dealt, tuple(moves)


def _take_cards(tokens: Iterator[str], number: int, move: str) -> tuple[CardValue, ...]:
    cards = list(islice(tokens, number))
    if len(cards) < number or MOVES & set(cards):
        raise ValueError(
            _("write the two new cards behind `split`, then the moves of the first hand")
            if move == "split"
            else _("write the card that is taken behind `double`")
        )
    return tuple(map(parse_card, cards))


def _check_split(
    cards: Sequence[CardValue], moves: Sequence[Move], facts: Sequence[Fact], *, is_round: bool
) -> None:
    if moves[0][0] != "split":
        raise ValueError(_("a split is the first move: two cards, `split`, the two new cards"))
    if sum(move == "split" for move, __ in moves) >= MAX_HANDS:
        raise ValueError(_("a case has {n} hands at most").format(n=MAX_HANDS))
    _check_moves(cards, moves)
    if not is_round or any(fact not in ("net", "hands") for fact, __ in facts):
        raise ValueError(
            _("after a split write the dealer's cards and the winnings: `against TC 8D: +2`")
        )


def _check_moves(pair: Sequence[CardValue], moves: Sequence[Move]) -> None:
    """Play the moves on a split pair; raise ValueError for the first illegal move."""
    left = [tuple(pair)]
    for move, cards in moves:
        if not left:
            raise ValueError(_refuse_late(move, is_aces=pair[0].rank == 1))
        hand = left.pop(0)
        if move in ("double", "split") and len(hand) != TWO:
            message = _("`{move}` is the first move of a hand, which has two cards")
            raise ValueError(message.format(move=move))
        if move == "split":
            if expected.value(hand[0]) != expected.value(hand[1]):
                raise ValueError(_("only two cards of equal value can be split"))
            halves = [] if hand[0].rank == 1 else [(hand[0], cards[0]), (hand[1], cards[1])]
            left = halves + left
        elif move == "hit" and not expected.is_busted((*hand, *cards)):
            left.insert(0, (*hand, *cards))


def _refuse_late(move: str, *, is_aces: bool) -> str:
    """Return the message for a card or a move after the last hand has ended."""
    if move == "hit" and is_aces:
        return _("a card comes after the last hand is done; split aces get one card each")
    if move == "hit":
        return _("a card comes after the last hand is done")
    if is_aces:
        message = _("`{move}` comes after the last hand is done; split aces get one card each")
    else:
        message = _("`{move}` comes after the last hand is done")
    return message.format(move=move)
