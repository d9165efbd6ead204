"""The impostors of cases about cards: made-up players that each break one rule.

A case that an impostor answers wrongly unmasks it. Each impostor breaks a rule that students often
misunderstand. Impostors are built on the kit's own `LightRules`, so that their code shows nothing
of a solution.
"""

from __future__ import annotations

from functools import partial
from math import ceil
from random import Random

from casino.cases.case import make_impostor
from casino.cases.facts import CREDITS_FROM
from casino.game.light import PAID_FROM, Cards
from casino.game.light import LightRules as Rules
from casino.game.shoe import CardValue, EndlessDraw, format_cards
from casino.languages import N_

__all__ = ["ON_BETS", "ON_CREDITS", "ON_HANDS", "ON_ROUNDS", "ON_SOFT_HANDS", "deal_cards"]

MAX_CARDS = 4
WITH_DEALER, WITH_SPLIT = 0.7, 0.25


def _has_ace(cards: Cards) -> bool:
    return any(card.rank == 1 for card in cards)


def _ranks(cards: Cards) -> list[int]:
    return sorted(card.rank for card in cards)


def _low(rules: Rules, cards: Cards) -> int:
    """Return the sum of the cards' values under `rules`, with every ace as 1."""
    return sum(map(rules.value, cards))


_impostor = partial(make_impostor, Rules)
HANDS = (
    _impostor(
        "Freddy Face", N_("A jack is worth 11, a queen 12, a king 13."),
        value=lambda rules, card: card.rank,
    ),
    _impostor(
        "Ten-Only Tom", N_("Only an ace and a 10 are a blackjack, no face card."),
        blackjack=lambda rules, cards: _ranks(cards) == [1, 10],
    ),
    _impostor(
        "First Fay", N_("The ace of a blackjack has to come first."),
        blackjack=lambda rules, cards: Rules.blackjack(rules, cards) and cards[0].rank == 1,
    ),
    _impostor(
        "Elly Eleven", N_("Any two cards that make 11 are a blackjack."),
        blackjack=lambda rules, cards: len(cards) == 2 and _low(rules, cards) in (11, 21),
    ),
    _impostor(
        "Ace-and-21 Eve", N_("An ace with cards that make 21 is a blackjack, however many."),
        blackjack=lambda rules, cards: _low(rules, cards) in (11, 21) and _has_ace(cards),
    ),
    _impostor(
        "Fragile Fred", N_("21 is a bust."), busted=lambda rules, cards: rules.count(cards) >= 21
    ),
    _impostor(
        "Lucky Lou", N_("22 isn't a bust yet."), busted=lambda rules, cards: rules.count(cards) > 22
    ),
    _impostor(
        "Two-Card Ted", N_("Only the first two cards count."),
        count=lambda rules, cards: Rules.count(rules, cards[:2]),
    ),
)  # fmt: skip
ANN = _impostor(
    "Ace High Ann", N_("Every ace counts 11."),
    value=lambda rules, card: 11 if card.rank == 1 else Rules.value(rules, card),
)  # fmt: skip
SOFT = (
    _impostor(
        "Low Ace Lee", N_("Every ace counts 1, in every hand."), soft=lambda rules, cards: False
    ),
    _impostor(
        "Stuck Stan", N_("An ace that counts 11 never goes back to 1."),
        soft=lambda rules, cards: _has_ace(cards),
    ),
    _impostor(
        "Softy Sue", N_("A hand with an ace is soft, whatever it counts."),
        soft=lambda rules, cards: _has_ace(cards),
        count=lambda rules, cards: _low(rules, cards) + (10 if Rules.soft(rules, cards) else 0),
    ),
    _impostor(
        "Shy Sam", N_("An ace counts 11 only below 21."),
        soft=lambda rules, cards: Rules.soft(rules, cards) and _low(rules, cards) + 10 < 21,
    ),
    _impostor(
        "Late Lia", N_("Only an ace that is dealt first can count 11."),
        soft=lambda rules, cards: Rules.soft(rules, cards) and cards[0].rank == 1,
    ),
    _impostor(
        "Generous Gil", N_("A hand of 11 or less gets 10 more, with an ace or without."),
        soft=lambda rules, cards: _low(rules, cards) <= 11,
    ),
)  # fmt: skip
DEALERS = (
    _impostor(
        "Greedy Greta", N_("The dealer hits on 17."),
        dealer_hits=lambda rules, cards: rules.count(cards) <= 17,
    ),
    _impostor(
        "Timid Tim", N_("The dealer sticks on 16."),
        dealer_hits=lambda rules, cards: rules.count(cards) < 16,
    ),
    _impostor(
        "Once Otto", N_("The dealer takes one card at most."),
        dealer_hits=lambda rules, cards: Rules.dealer_hits(rules, cards) and len(cards) == 2,
    ),
    _impostor(
        "Busy Bea", N_("The dealer plays whatever the player has."),
        dealer_plays=lambda rules, player, dealer: True,
    ),
    _impostor(
        "House Hal", N_("A tie goes to the dealer."),
        winner=lambda rules, player, dealer: (
            Rules.winner(rules, player, dealer).replace("tie", "dealer")
        ),
    ),
    _impostor(
        "Guest Gus", N_("A tie goes to the player."),
        winner=lambda rules, player, dealer: (
            Rules.winner(rules, player, dealer).replace("tie", "player")
        ),
    ),
    _impostor(
        "Blind Bob", N_("A dealer over 21 has the higher count."),
        winner=lambda rules, player, dealer: (
            "dealer"
            if rules.busted(dealer) and not rules.blackjack(player)
            else Rules.winner(rules, player, dealer)
        ),
    ),
)  # fmt: skip
BETS = (
    _impostor(
        "Even Evan", N_("A blackjack wins one bet."),
        net=lambda rules, player, dealer, doubled: (
            1.0
            if (net := Rules.net(rules, player, dealer, doubled)) == rules.natural
            else net
        ),
    ),
    _impostor(
        "Single Sid", N_("A doubled hand counts once."),
        net=lambda rules, player, dealer, doubled: Rules.net(rules, player, dealer, False),
    ),
    _impostor(
        "Half Hana", N_("A doubled hand wins twice and loses once."),
        net=lambda rules, *cards_and_doubled: max(Rules.net(rules, *cards_and_doubled), -1.0),
    ),
    _impostor(
        "Plain Pia", N_("A blackjack is a 21 like any other."),
        winner=lambda rules, player, dealer: (
            "tie"
            if not rules.busted(player) and rules.count(player) == rules.count(dealer)
            else Rules.winner(rules, player, dealer)
        ),
    ),
)  # fmt: skip
SPLITS = (
    _impostor(
        "Natural Nat", N_("An ace and a ten after a split are a blackjack."),
        net_of_half=lambda rules, half, dealer, doubled: rules.net(half, dealer, doubled),
    ),
    _impostor(
        "Thrifty Thea", N_("The two halves of a split share one bet."),
        net_of_half=lambda rules, half, dealer, doubled: (
            Rules.net_of_half(rules, half, dealer, doubled) / 2
        ),
    ),
)  # fmt: skip
CREDITS = (
    _impostor(
        "Generous Jen", N_("Half a credit is rounded up."),
        pay=lambda rules, net, bet: float(ceil(net * bet)),
    ),
    _impostor(
        "Soft Seth", N_("The dealer hits on a soft 17."),
        dealer_hits=lambda rules, cards: (
            Rules.dealer_hits(rules, cards) or (rules.soft(cards) and rules.count(cards) == 17)
        ),
    ),
)  # fmt: skip
SLEEPY = _impostor(
    "Sleepy Sam", N_("The dealer keeps the first two cards."),
    dealer_hits=lambda rules, cards: False,
)  # fmt: skip
HASTY = _impostor(
    "Hasty Hugo", N_("A dealer's blackjack ends the round."),
    dealer_plays=lambda rules, player, dealer: (
        Rules.dealer_plays(rules, player, dealer) and not rules.blackjack(dealer[:2])
    ),
)  # fmt: skip
NEARLY = _impostor(
    "Nearly Nel", N_("An ace and a nine are nearly a blackjack, so they are one."),
    blackjack=lambda rules, cards: (
        Rules.blackjack(rules, cards) or _ranks(cards) == [1, 9]
    ),
)  # fmt: skip
ON_HANDS = (*HANDS[:7], ANN, HANDS[7])
ON_ROUNDS = (*DEALERS, HASTY, HANDS[3], HANDS[4])
ON_SOFT_HANDS = (*SOFT, HANDS[4], HANDS[5], NEARLY, DEALERS[1])
ON_BETS = (*SOFT[:2], HANDS[4], *BETS, DEALERS[6], HANDS[3], *SPLITS)
ON_CREDITS = (*CREDITS, *BETS[:2], BETS[3], SPLITS[0], *DEALERS[4:7], SLEEPY)


def deal_cards(stage: int, chance: Random) -> str:
    """Return random cards as text; a student adds the expected results.

    From stage 2 on, the dealer's first two cards usually follow the player's.
    """
    rules = Rules(stage)
    draw = EndlessDraw(chance)
    cards = [draw(), draw()]
    if stage >= PAID_FROM and chance.random() < WITH_SPLIT:
        pair = CardValue(cards[0].rank, cards[1].suit)
        text = f"{format_cards([cards[0], pair])} split {format_cards([draw(), draw()])}"
        return f"{text}{_bet(stage, chance)} against {format_cards([draw(), draw()])}"
    wanted = 0 if rules.blackjack(cards) else chance.choice((12, 14, 17))
    while len(cards) < MAX_CARDS and rules.count(cards) < wanted:
        cards.append(draw())
    text = format_cards(cards[:2]) + "".join(f" + {format_cards([card])}" for card in cards[2:])
    if stage > 1 and (stage >= CREDITS_FROM or chance.random() < WITH_DEALER):
        text += f"{_bet(stage, chance)} against {format_cards([draw(), draw()])}"
    return text


def _bet(stage: int, chance: Random) -> str:
    return f" for {chance.choice((5, 10, 15))}" if stage >= CREDITS_FROM else ""
