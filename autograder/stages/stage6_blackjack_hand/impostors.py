"""Hidden impostors of stage 6: name, belief, rules."""

from autograder.stages.stage1_card_hand.impostors import ACE_TEN, CHARLIE, TWIN
from autograder.stages.stage2_human_vs_dealer.impostors import JO, LARS, NED
from autograder.stages.stage4_soft_aces.impostors import SOFT
from casino.game.light import Cards, LightRules
from casino.languages import N_


class _Every21Pays(LightRules):
    def net(self, player: Cards, dealer: Cards, doubled: bool) -> float:
        found = super().net(player, dealer, doubled)
        return self.natural if found == 1 and self.count(player) == 21 else found


class _TiesCostHalf(LightRules):
    def net(self, player: Cards, dealer: Cards, doubled: bool) -> float:
        return super().net(player, dealer, doubled) or -0.5


class _DoubledTiesLose(LightRules):
    def net(self, player: Cards, dealer: Cards, doubled: bool) -> float:
        found = super().net(player, dealer, doubled)
        return -1.0 if doubled and not found else found


class _DoubledBustsLoseOnce(LightRules):
    def net(self, player: Cards, dealer: Cards, doubled: bool) -> float:
        found = super().net(player, dealer, doubled)
        return -1.0 if doubled and self.busted(player) else found


class _LastHalfFirst(LightRules):
    def halves(self, pair: Cards, new: Cards) -> tuple[Cards, Cards]:
        return (pair[0], new[1]), (pair[1], new[0])


class _SplitTiesLose(LightRules):
    def net_of_half(self, half: Cards, dealer: Cards, doubled: bool) -> float:
        return super().net_of_half(half, dealer, doubled) or -1.0


class _DealersBlackjackIs21(LightRules):
    def net_of_half(self, half: Cards, dealer: Cards, doubled: bool) -> float:
        ties = self.blackjack(dealer) and self.count(half) == 21
        return 0.0 if ties else super().net_of_half(half, dealer, doubled)


BETS = (
    ("Gold Gwen", N_("Every 21 wins 1.5 bets."), _Every21Pays),
    ("Fee Fritz", N_("A tie costs half a bet."), _TiesCostHalf),
    ("Tight Tara", N_("A doubled hand that ties loses one bet."), _DoubledTiesLose),
    ("Bust Bill", N_("A doubled hand that busts loses one bet."), _DoubledBustsLoseOnce),
)
HALVES = (
    ("Crossed Chris", N_("After a split the second half gets the first card."), _LastHalfFirst),
    ("Lost Lola", N_("A half that ties loses."), _SplitTiesLose),
    ("Even Enno", N_("A half with 21 ties with a dealer's blackjack."), _DealersBlackjackIs21),
)
IMPOSTORS = (*BETS, *SOFT[:2], TWIN, CHARLIE, ACE_TEN, LARS, JO, NED, *HALVES)
