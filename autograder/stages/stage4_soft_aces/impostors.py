"""Hidden impostors of stage 4: name, belief, rules."""

from autograder.stages.stage1_card_hand.impostors import ACE_TEN, CHARLIE, TWIN
from autograder.stages.stage2_human_vs_dealer.impostors import ED, LARS
from casino.game.light import Cards, LightRules
from casino.languages import N_


class _AllAcesAlike(LightRules):
    def count(self, cards: Cards) -> int:
        low = sum(map(self.value, cards))
        high = low + 10 * sum(card.rank == 1 for card in cards)
        return high if high <= 21 else low

    def soft(self, cards: Cards) -> bool:
        return self.count(cards) != sum(map(self.value, cards))


class _TwoCardAces(LightRules):
    def soft(self, cards: Cards) -> bool:
        return super().soft(cards) and len(cards) == 2


class _SoftTo17(LightRules):
    def soft(self, cards: Cards) -> bool:
        return super().soft(cards) and sum(map(self.value, cards)) + 10 <= 17 + 4 * (
            len(cards) == 2
        )


class _LastAceOnly(LightRules):
    def soft(self, cards: Cards) -> bool:
        return super().soft(cards) and any(card.rank == 1 for card in cards[-2:])


class _HitsSoft17(LightRules):
    def dealer_hits(self, cards: Cards) -> bool:
        return super().dealer_hits(cards) or (self.soft(cards) and self.count(cards) == 17)


class _DealersAcesAreLow(LightRules):
    def dealer_hits(self, cards: Cards) -> bool:
        return sum(map(self.value, cards)) < 17


class _SoftNeverSticks(LightRules):
    def dealer_hits(self, cards: Cards) -> bool:
        return super().dealer_hits(cards) or (self.soft(cards) and self.count(cards) < 19)


SOFT = (
    ("Alike Al", N_("Either all aces count 11, or all count 1."), _AllAcesAlike),
    ("Pair Pat", N_("An ace counts 11 only in a hand of two cards."), _TwoCardAces),
    ("Seventeen Sia", N_("After a hit an ace counts 11 up to 17 at most."), _SoftTo17),
    ("Last Luz", N_("Only an ace among the last two cards can count 11."), _LastAceOnly),
    ("Soft Seth", N_("On a soft 17 the dealer takes one more."), _HitsSoft17),
    ("Low Lena", N_("For the dealer an ace counts 1."), _DealersAcesAreLow),
    ("Never Nora", N_("The dealer hits on a soft 18 too."), _SoftNeverSticks),
)
IMPOSTORS = (*SOFT, TWIN, CHARLIE, ACE_TEN, LARS, ED)
