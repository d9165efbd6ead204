"""Hidden impostors of stage 2: name, belief, rules."""

from autograder.stages.stage1_card_hand.impostors import CHARLIE, TESS, TWIN
from casino.game.light import Cards, LightRules
from casino.languages import N_


class _SticksOn15(LightRules):
    def dealer_hits(self, cards: Cards) -> bool:
        return self.count(cards) < 15


class _HitsTo18(LightRules):
    def dealer_hits(self, cards: Cards) -> bool:
        return self.count(cards) < 19


class _TwoMoreAtMost(LightRules):
    def dealer_hits(self, cards: Cards) -> bool:
        return super().dealer_hits(cards) and len(cards) < 4


class _AlwaysOne(LightRules):
    def dealer_hits(self, cards: Cards) -> bool:
        return super().dealer_hits(cards) or len(cards) == 2


class _PlaysAfterABust(LightRules):
    def dealer_plays(self, player: Cards, dealer: Cards) -> bool:
        return not self.blackjack(player)


class _PlaysAfterABlackjack(LightRules):
    def dealer_plays(self, player: Cards, dealer: Cards) -> bool:
        return not self.busted(player)


class _TwentyOneEnds(LightRules):
    def dealer_plays(self, player: Cards, dealer: Cards) -> bool:
        return super().dealer_plays(player, dealer) and self.count(player) != 21


class _NearestWins(LightRules):
    def winner(self, player: Cards, dealer: Cards) -> str:
        found = super().winner(player, dealer)
        if not (self.busted(player) or self.busted(dealer)) or self.blackjack(player):
            return found
        ours, others = abs(21 - self.count(player)), abs(21 - self.count(dealer))
        return "tie" if ours == others else "player" if ours < others else "dealer"


class _BothBlackjacksLose(LightRules):
    def winner(self, player: Cards, dealer: Cards) -> str:
        both = self.blackjack(player) and self.blackjack(dealer)
        return "dealer" if both else super().winner(player, dealer)


DEALERS = (
    ("Lazy Lars", N_("The dealer sticks on 15."), _SticksOn15),
    ("Eager Ed", N_("The dealer hits on 18 too."), _HitsTo18),
    ("Short Sven", N_("The dealer takes two more cards at most."), _TwoMoreAtMost),
    ("One-More Olga", N_("The dealer always takes one card."), _AlwaysOne),
    ("Spiteful Spike", N_("The dealer plays although the player is busted."), _PlaysAfterABust),
    (
        "Jealous Jo",
        N_("The dealer plays although the player has a blackjack."),
        _PlaysAfterABlackjack,
    ),
    ("Calm Cleo", N_("The dealer does not play against a 21."), _TwentyOneEnds),
    ("Near Ned", N_("Whoever is nearest to 21 wins, busted or not."), _NearestWins),
    ("Hard Hank", N_("Of two blackjacks the dealer's wins."), _BothBlackjacksLose),
)
LARS, ED, JO, NED = (DEALERS[place] for place in (0, 1, 5, 7))  # used in later stages, too
IMPOSTORS = (*DEALERS, TWIN, CHARLIE, TESS)
