"""A second implementation of the Challenge's rules, independent of the house, for one game.

It represents cards as letters (`A`, `2` … `9`, `T`) and a game as a script: the bet, the bot's
planned actions, and the cards in the order in which they come. It returns the messages to the bot
after each action, in the handout's words. It is deliberately slow and simple.
"""

from __future__ import annotations

from dataclasses import dataclass, field

STAND, CLAIM, SPLIT, HIT, DOUBLE = range(5)
WORDS = {
    "illegal": -1, "none": 0, "charlie": 1, "bust": 2, "blackjack": 3, "dealer blackjack": 4,
    "push": 5, "dealer busts": 6, "dealer higher": 7, "higher": 8,
}  # fmt: skip


def worth(cards: str) -> int:
    """The best total: each ace is 1 or 11, whichever serves the player."""
    totals = {0}
    for card in cards:
        pips = {"A": (1, 11), "T": (10,)}.get(card) or (int(card),)
        totals = {total + each for total in totals for each in pips}
    good = [total for total in totals if total <= 21]
    return max(good) if good else min(totals)


def natural(cards: str) -> bool:
    """An ace and a ten, as the first two cards."""
    return sorted(cards) == ["A", "T"]


@dataclass
class Script:
    """One game by the text; `heard` has (result, winnings) for each action that was answered."""

    bet: int
    owned: int
    cards: str
    actions: list[int]
    insured: bool = False
    heard: list[tuple[int, int]] = field(default_factory=list)
    at_risk: int = 0

    def play(self) -> Script:
        """Play it to its end, or to the end of the actions."""
        mine, self.dealer, self.deck = self.cards[:2], self.cards[2:4], list(self.cards[4:])
        self.at_risk = self.bet
        self.premium = 0
        first, rest = self.actions[0], list(self.actions[1:])
        if not self.first_is_legal(first, mine):
            return self.end("illegal", -self.bet)
        costs = self.bet if first in (SPLIT, DOUBLE) else 0
        spare = self.owned - self.bet - costs
        if self.insured and self.dealer[1] == "A" and spare >= self.bet // 2:
            self.premium = self.bet // 2
            self.at_risk += self.premium
        if natural(self.dealer):
            back = 2 * self.premium
            return (
                self.end("push", back)
                if first == CLAIM
                else self.end("dealer blackjack", back - self.bet)
            )
        if first == CLAIM:
            return self.end("blackjack", self.bet * 3 // 2 - self.premium)
        if first == DOUBLE:
            self.at_risk += self.bet
            mine += self.deck.pop(0)
            return self.showdown([mine], 2 * self.bet)
        if first == SPLIT:
            self.at_risk += self.bet
            return self.two_halves(mine, rest)
        hand = self.one_hand(mine, [first, *rest])
        return self if hand is None else self.showdown([hand], self.bet)

    def first_is_legal(self, action: int, mine: str) -> bool:
        """Whether the text allows it with the first two cards."""
        if action == CLAIM:
            return natural(mine)
        if action == SPLIT and mine[0] != mine[1]:
            return False
        return action in (STAND, HIT) or (action in (SPLIT, DOUBLE) and self.owned >= 2 * self.bet)

    def one_hand(self, hand: str, script: list[int]) -> str | None:
        """Play a hand; None where the script ends, or breaks a rule, before the hand does."""
        while script:
            action = script.pop(0)
            if action == STAND:
                return hand
            if action != HIT:
                self.end("illegal", -self.at_risk)
                return None
            hand += self.deck.pop(0)
            if worth(hand) > 21 or len(hand) == 5:
                return hand
            self.heard.append((WORDS["none"], 0))
        return None

    def two_halves(self, mine: str, script: list[int]) -> Script:
        """Play the first card's hand, then the second card's."""
        first = self.one_half(mine[0] + self.deck.pop(0), script)
        if first is None:
            return self
        self.heard.append((WORDS["none"], 0))
        if not script:
            return self
        if script.pop(0) != SPLIT:
            return self.end("illegal", -self.at_risk)
        second = self.one_half(mine[1] + self.deck.pop(0), script)
        return self if second is None else self.showdown([first, second], self.bet)

    def one_half(self, hand: str, script: list[int]) -> str | None:
        self.heard.append((WORDS["none"], 0))
        return self.one_hand(hand, script)

    def showdown(self, hands: list[str], stake: int) -> Script:
        """Draw for the dealer where a hand needs it, and pay every hand."""
        if any(worth(hand) <= 21 and len(hand) < 5 for hand in hands):
            while worth(self.dealer) < 17:
                self.dealer += self.deck.pop(0)
        outcomes = [self.outcome(hand) for hand in hands]
        paid = {"bust": -1, "dealer higher": -1, "push": 0}
        won = sum(stake * paid.get(outcome, 1) for outcome in outcomes)
        return self.end(outcomes[-1], won - self.premium)

    def outcome(self, hand: str) -> str:
        """How a hand comes out, in a word."""
        if worth(hand) > 21:
            return "bust"
        if len(hand) == 5:
            return "charlie"
        if worth(self.dealer) > 21:
            return "dealer busts"
        if worth(hand) == worth(self.dealer):
            return "push"
        return "higher" if worth(hand) > worth(self.dealer) else "dealer higher"

    def end(self, word: str, won: int) -> Script:
        self.heard.append((WORDS[word], won))
        return self
