"""Hidden impostors of stage 7: name, belief, rules."""

from casino.cases.advice import AdviceRules
from casino.game import expected
from casino.game.light import Cards
from casino.game.shoe import CardValue
from casino.languages import N_


class _LikeTheDealer(AdviceRules):
    def find_letter(self, cards: Cards, place: int) -> str:
        return "H" if expected.soft_count(cards) < 17 else "S"


class _SplitsTens(AdviceRules):
    def splits(self, cards: Cards, place: int) -> bool:
        return super().splits(cards, place) or all(expected.value(card) == 10 for card in cards)


class _KeepsAces(AdviceRules):
    def splits(self, cards: Cards, place: int) -> bool:
        return super().splits(cards, place) and cards[0].rank != 1


class _SplitsFives(AdviceRules):
    def splits(self, cards: Cards, place: int) -> bool:
        return super().splits(cards, place) or all(card.rank == 5 for card in cards)


class _NinesLikeEights(AdviceRules):
    def splits(self, cards: Cards, place: int) -> bool:
        return super().splits(cards, place) or all(card.rank == 9 for card in cards)


class _DealersAceIsTen(AdviceRules):
    def place(self, up_card: CardValue) -> int:
        return min(super().place(up_card), 8)


class _DoublesEleven(AdviceRules):
    def find_letter(self, cards: Cards, place: int) -> str:
        is_good = expected.soft_count(cards) in (10, 11)
        return "D" if is_good else super().find_letter(cards, place)


class _SoftNeverDoubles(AdviceRules):
    def find_letter(self, cards: Cards, place: int) -> str:
        found = super().find_letter(cards, place)
        return "H" if found == "D" and self.soft(cards) else found


class _Soft18Stands(AdviceRules):
    def find_letter(self, cards: Cards, place: int) -> str:
        stands = self.soft(cards) and expected.soft_count(cards) == 18
        return "S" if stands else super().find_letter(cards, place)


class _WeakUpCards(AdviceRules):
    def find_letter(self, cards: Cards, place: int) -> str:
        waits = not self.soft(cards) and expected.count(cards) == 12 and place <= 4
        return "S" if waits else super().find_letter(cards, place)


IMPOSTORS = (
    ("Mimic Mike", N_("Hit on 16 or less, stand on 17 or more."), _LikeTheDealer),
    ("Greedy Gert", N_("Two tens are split."), _SplitsTens),
    ("Keeping Kit", N_("Two aces are kept together."), _KeepsAces),
    ("Fifth Fia", N_("Two fives are split."), _SplitsFives),
    ("Nine Nils", N_("Two nines are always split."), _NinesLikeEights),
    ("Ten Tia", N_("A dealer's ace is a ten."), _DealersAceIsTen),
    ("Double Dirk", N_("Ten and eleven are always doubled."), _DoublesEleven),
    ("Plain Paul", N_("A soft hand is never doubled."), _SoftNeverDoubles),
    ("Soft Stella", N_("A soft 18 always stands."), _Soft18Stands),
    ("Weak Wim", N_("Twelve stands against every low card."), _WeakUpCards),
)
