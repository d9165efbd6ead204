"""Hidden impostors of stage 3: name, belief, rules."""

from casino.cases.chances import ChanceRules
from casino.languages import N_


class _CertainOn12(ChanceRules):
    def probability(self, count: int, prob12: float, high_hit: int, prob_high: float) -> float:
        return 1.0 if count == 12 else super().probability(count, prob12, high_hit, prob_high)


class _StandsOn12(ChanceRules):
    def probability(self, count: int, prob12: float, high_hit: int, prob_high: float) -> float:
        found = super().probability(count, prob12, high_hit, prob_high)
        return 0.0 if count == high_hit == 12 else found


class _TenthsDown(ChanceRules):
    def probability(self, count: int, prob12: float, high_hit: int, prob_high: float) -> float:
        found = super().probability(count, prob12, high_hit, prob_high)
        return max(prob12 - (count - 12) / 10, 0.0) if 12 < count < high_hit else found


class _FromEleven(ChanceRules):
    def probability(self, count: int, prob12: float, high_hit: int, prob_high: float) -> float:
        is_between = 12 <= count < high_hit
        return super().probability(count + is_between, prob12, high_hit, prob_high)


class _Seventeen(ChanceRules):
    def probability(self, count: int, prob12: float, high_hit: int, prob_high: float) -> float:
        return 0.0 if count >= 17 else super().probability(count, prob12, high_hit, prob_high)


class _AlwaysUpTo(ChanceRules):
    def probability(self, count: int, prob12: float, high_hit: int, prob_high: float) -> float:
        return 1.0 if count < high_hit else super().probability(count, prob12, high_hit, prob_high)


class _Halves(ChanceRules):
    def hits(self, rand: float, probability: float) -> bool:
        return probability > 0.5


IMPOSTORS = (
    ("Certain Cem", N_("On 12 the computer always hits."), _CertainOn12),
    ("Still Stig", N_("If the highest count is 12, the computer sticks on it."), _StandsOn12),
    ("Tenth Tove", N_("With each count the probability falls by a tenth."), _TenthsDown),
    ("Ahead Ada", N_("The equal steps begin at 11."), _FromEleven),
    ("House Hans", N_("On 17 or more the computer always sticks."), _Seventeen),
    ("Bold Bea", N_("Below the highest count the computer always hits."), _AlwaysUpTo),
    ("Halving Hal", N_("A probability over one half hits, others do not."), _Halves),
)
