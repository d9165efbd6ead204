"""The exact value of a round, for comparison with a simulation's mean."""

from collections.abc import Sequence

from casino.game.rules import ENDLESS, Rules
from casino.game.simulator.strategy import Strategy
from casino.game.solver import evaluate
from casino.game.solver.cards import COLUMNS, Hand, full_shoe
from casino.game.solver.endless import EndlessDeal
from casino.game.solver.finite import FiniteDeal
from casino.game.solver.play import Deal, is_charlie

__all__ = ["exact_value"]


def exact_value(rules: Rules, strategy: Strategy) -> float:
    """Return the exact net winnings per bet of a round under this strategy.

    It works for a full shoe or the endless pack, and for every kind of `Strategy`: a matrix, or
    probabilities of a hit.
    """
    if strategy.matrix is not None:
        return evaluate(rules, strategy.matrix)
    deals: list[Deal]
    if rules.decks == ENDLESS:
        deals = [EndlessDeal(rules, up) for up in COLUMNS]
    else:
        deals = [FiniteDeal(rules, full_shoe(int(rules.decks)), up) for up in COLUMNS]
    return sum(deal.probability * _round_value(deal, rules, strategy.hits) for deal in deals)


def _round_value(deal: Deal, rules: Rules, hits: Sequence[float]) -> float:
    """Return the mean net result of a round against one up card, in bets.

    `hits[total]` is the probability of a hit. The player never doubles or splits.
    """
    known: dict[Hand, float] = {}

    def value(hand: Hand) -> float:
        if hand not in known:
            chance = hits[hand.total]
            if is_charlie(rules, hand):
                known[hand] = 2 * deal.at_stake(hand)
            else:
                hit = sum(odds * value(more) for more, odds in deal.draws(hand)) if chance else 0.0
                stand = deal.stand(hand) if chance < 1 else 0.0
                known[hand] = chance * hit + (1 - chance) * stand
        return known[hand]

    total = 0.0
    for hand, _, chance in deal.first_hands():
        if hand.natural:
            total += chance * float(rules.blackjack_pays) * (1 - deal.dealer_natural(hand))
        else:
            total += chance * (value(hand) - 1)
    return total
