"""Hidden impostors of stage 5: name, belief, rules."""

from casino.cases.packs import ONE_DECK, PackRules
from casino.languages import N_


class _Burns(PackRules):
    def shuffle(self, left: int, full: int) -> int:
        return full - 1


class _Endless(PackRules):
    def deal_one(self, left: int, full: int) -> int:
        return left


class _ShufflesByItself(PackRules):
    def deal_one(self, left: int, full: int) -> int:
        return (full if left <= ONE_DECK // 4 else left) - 1


class _OneComesBack(PackRules):
    def deal_one(self, left: int, full: int) -> int:
        return (left or ONE_DECK) - 1


class _TwoAtMost(PackRules):
    def full(self, decks: int) -> int:
        return ONE_DECK * min(decks, 2)


IMPOSTORS = (
    ("Burning Bo", N_("A shuffle takes one card out."), _Burns),
    ("Endless Eva", N_("A card that was dealt can come again at once."), _Endless),
    ("Cutting Kai", N_("The decks are shuffled when 13 cards are left."), _ShufflesByItself),
    ("Single Siv", N_("When no card is left, one deck comes back."), _OneComesBack),
    ("Pair Per", N_("There are two decks at most."), _TwoAtMost),
)
