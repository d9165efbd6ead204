"""Impostors follow every rule except one; a case that they answer wrongly unmasks them.

Each impostor breaks a rule that students often misunderstand. Impostors are built on the light
rules, so that their code shows nothing of a solution.
"""

from __future__ import annotations

from math import ceil
from random import Random

from casino.cases.facts import CREDITS_FROM
from casino.game.light import PAID_FROM, Cards, LightRules
from casino.game.shoe import CardValue, EndlessDraw, format_cards
from casino.languages import N_

__all__ = ["ON_BETS", "ON_CREDITS", "ON_HANDS", "ON_ROUNDS", "ON_SOFT_HANDS", "deal_cards"]

MAX_CARDS = 4
WITH_DEALER, WITH_SPLIT = 0.7, 0.25


class _Faces(LightRules):
    def value(self, card: CardValue) -> int:
        return card.rank


class _HighAces(LightRules):
    def value(self, card: CardValue) -> int:
        return 11 if card.rank == 1 else super().value(card)


class _LowAces(LightRules):
    def soft(self, cards: Cards) -> bool:
        return False


class _StuckAces(LightRules):
    def soft(self, cards: Cards) -> bool:
        return any(card.rank == 1 for card in cards)


class _AnyAceIsSoft(LightRules):
    def count(self, cards: Cards) -> int:
        return sum(map(self.value, cards)) + (10 if super().soft(cards) else 0)

    def soft(self, cards: Cards) -> bool:
        return any(card.rank == 1 for card in cards)


class _Soft21IsHard(LightRules):
    def soft(self, cards: Cards) -> bool:
        return super().soft(cards) and sum(map(self.value, cards)) + 10 < 21


class _FirstAceOnly(LightRules):
    def soft(self, cards: Cards) -> bool:
        return super().soft(cards) and cards[0].rank == 1


class _TenForAll(LightRules):
    def soft(self, cards: Cards) -> bool:
        return sum(map(self.value, cards)) <= 11


class _NineWillDo(LightRules):
    def blackjack(self, cards: Cards) -> bool:
        return super().blackjack(cards) or sorted(card.rank for card in cards) == [1, 9]


class _TwoCards(LightRules):
    def count(self, cards: Cards) -> int:
        return super().count(cards[:2])


class _BustsAt21(LightRules):
    def busted(self, cards: Cards) -> bool:
        return self.count(cards) >= 21


class _BustsAt22(LightRules):
    def busted(self, cards: Cards) -> bool:
        return self.count(cards) > 22


class _Every21(LightRules):
    def blackjack(self, cards: Cards) -> bool:
        return sum(map(self.value, cards)) in (11, 21) and any(card.rank == 1 for card in cards)


class _TenOnly(LightRules):
    def blackjack(self, cards: Cards) -> bool:
        return sorted(card.rank for card in cards) == [1, 10]


class _AceFirst(LightRules):
    def blackjack(self, cards: Cards) -> bool:
        return super().blackjack(cards) and cards[0].rank == 1


class _Eleven(LightRules):
    def blackjack(self, cards: Cards) -> bool:
        return len(cards) == 2 and sum(map(self.value, cards)) in (11, 21)


class _HitsOn17(LightRules):
    def dealer_hits(self, cards: Cards) -> bool:
        return self.count(cards) <= 17


class _SticksOn16(LightRules):
    def dealer_hits(self, cards: Cards) -> bool:
        return self.count(cards) < 16


class _HitsOnce(LightRules):
    def dealer_hits(self, cards: Cards) -> bool:
        return super().dealer_hits(cards) and len(cards) == 2


class _NeverHits(LightRules):
    def dealer_hits(self, cards: Cards) -> bool:
        return False


class _AlwaysPlays(LightRules):
    def dealer_plays(self, player: Cards, dealer: Cards) -> bool:
        return True


class _TiesToTheDealer(LightRules):
    def winner(self, player: Cards, dealer: Cards) -> str:
        found = super().winner(player, dealer)
        return "dealer" if found == "tie" else found


class _TiesToThePlayer(LightRules):
    def winner(self, player: Cards, dealer: Cards) -> str:
        found = super().winner(player, dealer)
        return "player" if found == "tie" else found


class _NoDealersBust(LightRules):
    def winner(self, player: Cards, dealer: Cards) -> str:
        is_bust = self.busted(dealer) and not self.blackjack(player)
        return "dealer" if is_bust else super().winner(player, dealer)


class _BlackjackIs21(LightRules):
    def winner(self, player: Cards, dealer: Cards) -> str:
        found = super().winner(player, dealer)
        even = not self.busted(player) and self.count(player) == self.count(dealer)
        return "tie" if even else found


class _DealersBlackjackEnds(LightRules):
    def dealer_plays(self, player: Cards, dealer: Cards) -> bool:
        return super().dealer_plays(player, dealer) and not self.blackjack(dealer[:2])


class _EvenMoney(LightRules):
    def net(self, player: Cards, dealer: Cards, doubled: bool) -> float:
        found = super().net(player, dealer, doubled)
        return 1.0 if found == self.natural else found


class _DoublesWinOnce(LightRules):
    def net(self, player: Cards, dealer: Cards, doubled: bool) -> float:
        return super().net(player, dealer, False)


class _DoublesLoseOnce(LightRules):
    def net(self, player: Cards, dealer: Cards, doubled: bool) -> float:
        found = super().net(player, dealer, doubled)
        return max(found, -1.0)


class _HalvesCanBeBlackjacks(LightRules):
    def net_of_half(self, half: Cards, dealer: Cards, doubled: bool) -> float:
        return self.net(half, dealer, doubled)


class _HalvesShareABet(LightRules):
    def net_of_half(self, half: Cards, dealer: Cards, doubled: bool) -> float:
        return super().net_of_half(half, dealer, doubled) / 2


class _RoundsUp(LightRules):
    def pay(self, net: float, bet: int) -> float:
        return float(ceil(net * bet))


class _HitsSoft17(LightRules):
    def dealer_hits(self, cards: Cards) -> bool:
        return super().dealer_hits(cards) or (self.soft(cards) and self.count(cards) == 17)


_Kind = tuple[str, str, type[LightRules]]
HANDS: tuple[_Kind, ...] = (
    ("Freddy Face", N_("A jack is worth 11, a queen 12, a king 13."), _Faces),
    ("Ten-Only Tom", N_("Only an ace and a 10 are a blackjack, no face card."), _TenOnly),
    ("First Fay", N_("The ace of a blackjack has to come first."), _AceFirst),
    ("Elly Eleven", N_("Any two cards that make 11 are a blackjack."), _Eleven),
    (
        "Ace-and-21 Eve",
        N_("An ace with cards that make 21 is a blackjack, however many."),
        _Every21,
    ),
    ("Fragile Fred", N_("21 is a bust."), _BustsAt21),
    ("Lucky Lou", N_("22 isn't a bust yet."), _BustsAt22),
    ("Two-Card Ted", N_("Only the first two cards count."), _TwoCards),
)
LOW: tuple[_Kind, ...] = (("Ace High Ann", N_("Every ace counts 11."), _HighAces),)
SOFT: tuple[_Kind, ...] = (
    ("Low Ace Lee", N_("Every ace counts 1, in every hand."), _LowAces),
    ("Stuck Stan", N_("An ace that counts 11 never goes back to 1."), _StuckAces),
    ("Softy Sue", N_("A hand with an ace is soft, whatever it counts."), _AnyAceIsSoft),
    ("Shy Sam", N_("An ace counts 11 only below 21."), _Soft21IsHard),
    ("Late Lia", N_("Only an ace that is dealt first can count 11."), _FirstAceOnly),
    ("Generous Gil", N_("A hand of 11 or less gets 10 more, with an ace or without."), _TenForAll),
)
DEALERS: tuple[_Kind, ...] = (
    ("Greedy Greta", N_("The dealer hits on 17."), _HitsOn17),
    ("Timid Tim", N_("The dealer sticks on 16."), _SticksOn16),
    ("Once Otto", N_("The dealer takes one card at most."), _HitsOnce),
    ("Busy Bea", N_("The dealer plays whatever the player has."), _AlwaysPlays),
    ("House Hal", N_("A tie goes to the dealer."), _TiesToTheDealer),
    ("Guest Gus", N_("A tie goes to the player."), _TiesToThePlayer),
    ("Blind Bob", N_("A dealer over 21 has the higher count."), _NoDealersBust),
)
BETS: tuple[_Kind, ...] = (
    ("Even Evan", N_("A blackjack wins one bet."), _EvenMoney),
    ("Single Sid", N_("A doubled hand counts once."), _DoublesWinOnce),
    ("Half Hana", N_("A doubled hand wins twice and loses once."), _DoublesLoseOnce),
    ("Plain Pia", N_("A blackjack is a 21 like any other."), _BlackjackIs21),
)
SPLITS: tuple[_Kind, ...] = (
    ("Natural Nat", N_("An ace and a ten after a split are a blackjack."), _HalvesCanBeBlackjacks),
    ("Thrifty Thea", N_("The two halves of a split share one bet."), _HalvesShareABet),
)
CREDITS: tuple[_Kind, ...] = (
    ("Generous Jen", N_("Half a credit is rounded up."), _RoundsUp),
    ("Soft Seth", N_("The dealer hits on a soft 17."), _HitsSoft17),
)
SLEEPY = ("Sleepy Sam", N_("The dealer keeps the first two cards."), _NeverHits)
HASTY = ("Hasty Hugo", N_("A dealer's blackjack ends the round."), _DealersBlackjackEnds)
NEARLY = (
    "Nearly Nel",
    N_("An ace and a nine are nearly a blackjack, so they are one."),
    _NineWillDo,
)
ON_HANDS: tuple[_Kind, ...] = (*HANDS[:7], *LOW, HANDS[7])
ON_ROUNDS: tuple[_Kind, ...] = (*DEALERS, HASTY, HANDS[3], HANDS[4])
ON_SOFT_HANDS: tuple[_Kind, ...] = (*SOFT, HANDS[4], HANDS[5], NEARLY, DEALERS[1])
ON_BETS: tuple[_Kind, ...] = (*SOFT[:2], HANDS[4], *BETS, DEALERS[6], HANDS[3], *SPLITS)
ON_CREDITS: tuple[_Kind, ...] = (*CREDITS, *BETS[:2], BETS[3], SPLITS[0], *DEALERS[4:7], SLEEPY)


def deal_cards(stage: int, chance: Random) -> str:
    """Return cards to predict, from stage 2 on usually with the dealer's first two."""
    rules = LightRules(stage)
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
