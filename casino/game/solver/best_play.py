"""Find the best move for every single hand, not only one for each total.

For the endless pack this is the true optimum. With a finite shoe, each hand is played by its own
cards and the dealer's up card. The halves of a split pair are also played only by their own cards.
Since these cards are exchangeable, both halves have the same value, and computing one is enough.
Like the Challenge (stage 9), this module supports splitting only once.

Values are as in `play`: the return per unit bet, with 0 wherever a peek would have shown a dealer's
blackjack. `BestPlay.net` converts one to net winnings after that peek.
"""

from dataclasses import replace
from enum import StrEnum
from typing import Protocol

from casino.game.rules import ENDLESS, Rules
from casino.game.solver.cards import COLUMNS, POSITIONS, Hand
from casino.game.solver.endless import EndlessDeal
from casino.game.solver.matrix import FIRST_SOFT_ROW, Code, Matrix
from casino.game.solver.play import Deal, is_charlie

__all__ = ["BestPlay", "HalvingDeal", "Move", "endless_matrix"]


class Move(StrEnum):
    """A player's possible moves."""

    STAND = "S"
    HIT = "H"
    DOUBLE = "D"
    SPLIT = "P"


class HalvingDeal(Deal, Protocol):
    """A pack and an up card, which can also deal for one half of a split pair."""

    def half(self, position: int) -> "tuple[HalvingDeal, Hand]":
        """Return a half of a pair as a one-card hand, and the pack that it draws from.

        `position` is that of the pair's cards. The pack lacks the pair's other card, if it's a
        finite shoe.
        """
        ...


class BestPlay:
    """The values of hands against one up card, if every move is the best."""

    def __init__(self, deal: HalvingDeal, rules: Rules) -> None:
        if rules.max_hands != 2 or rules.double_after_split or not rules.hit_split_aces:
            raise ValueError("best play by cards knows pairs split once, without a double after")
        self.deal = deal
        self.rules = rules
        self._values: dict[Hand, float] = {}

    def value(self, hand: Hand) -> float:
        """Return the value of the better move of a hand that may only stand or hit."""
        known = self._values.get(hand)
        if known is None:
            charlie = is_charlie(self.rules, hand)
            known = 2 * self.deal.at_stake(hand) if charlie else max(self.later(hand).values())
            self._values[hand] = known
        return known

    def later(self, hand: Hand) -> dict[Move, float]:
        """Return the values of STAND and HIT, for a hand past its first move or split."""
        return {Move.STAND: self.deal.stand(hand), Move.HIT: self._hit(hand)}

    def first(self, hand: Hand, pair: int | None) -> dict[Move, float]:
        """Return the value of each allowed move at a two-card hand.

        `pair` is the position of its cards if they're a pair that may be split, else None.
        """
        moves = self.later(hand)
        if self.rules.may_double(hand.total, hand.soft):
            back = sum(chance * self.deal.stand(more) for more, chance in self.deal.draws(hand))
            moves[Move.DOUBLE] = 2 * back - self.deal.at_stake(hand)
        if pair is not None:
            moves[Move.SPLIT] = 2 * self.half(pair) - self.deal.at_stake(hand)
        return moves

    def half(self, position: int) -> float:
        """Return the value of one half of a split pair before its second card."""
        deal, card = self.deal.half(position)
        play = self if deal is self.deal else BestPlay(deal, self.rules)
        return play._hit(card)

    def net(self, value: float, hand: Hand) -> float:
        """Convert a hand's value to net winnings per bet, if the dealer has no blackjack."""
        return value / self.deal.at_stake(hand) - 1

    def column_value(self) -> float:
        """Return the net winnings per bet of a round against this up card, on average."""
        total = 0.0
        for hand, pair, chance in self.deal.first_hands():
            if hand.natural:
                pays = float(self.rules.blackjack_pays)
                total += chance * pays * (1 - self.deal.dealer_natural(hand))
            else:
                total += chance * (max(self.first(hand, pair).values()) - 1)
        return total

    def _hit(self, hand: Hand) -> float:
        return sum(chance * self.value(more) for more, chance in self.deal.draws(hand))


def endless_matrix(rules: Rules) -> Matrix:
    """Return the best play with the endless pack, with extra rows for longer hands.

    The number of decks in the rules is ignored. With a shoe this play is good but not quite the
    best.
    """
    rules = replace(rules, decks=ENDLESS)
    columns = [_column(BestPlay(EndlessDeal(rules, up), rules)) for up in COLUMNS]
    return Matrix.from_columns(columns)


def _column(play: BestPlay) -> list[Code]:
    """Return one up card's 97 codes: 39 for two cards, 29 for three, and 29 for four."""
    pairs = [_pair_code(play, position) for position in (*POSITIONS[1:], 0)]
    hands = [_hand_codes(play, size) for size in (2, 3, 4)]
    return [*hands[0], *pairs, *hands[1], *hands[2]]


def _hand_codes(play: BestPlay, size: int) -> list[Code]:
    """Return the codes of the 29 hard and soft rows for hands of `size` cards."""
    codes = []
    for row in range(FIRST_SOFT_ROW + 9):
        soft = row >= FIRST_SOFT_ROW
        hand = Hand(row - 7 if soft else row + 2, soft, size, ())
        moves = play.first(hand, None) if size == 2 else play.later(hand)
        stands = moves[Move.STAND] >= moves[Move.HIT]
        if moves.get(Move.DOUBLE, 0.0) > max(moves[Move.STAND], moves[Move.HIT]):
            codes.append(Code.DOUBLE_ELSE_STAND if stands else Code.DOUBLE)
        else:
            codes.append(Code.STAND if stands else Code.HIT)
    return codes


def _pair_code(play: BestPlay, position: int) -> Code:
    """Return SPLIT if that is a pair's best move, else HIT: play it by its total."""
    hand = Hand(12, True, 2, ()) if position == 0 else Hand(2 * position + 2, False, 2, ())
    moves = play.first(hand, position)
    return Code.SPLIT if max(moves, key=lambda move: moves[move]) is Move.SPLIT else Code.HIT
