"""
Author: Sofia Rossi
Date: 2026-11-21
File: bot.py
Purpose: my bot for the challenge
"""

from stage9_challenge.challenge import Action, Result

STANDS_AT = 17
HIGH_CARD = 7
LOW_TOTAL = 12
TEN = 10
CHARLIE = 5
GOOD_DOUBLES = (10, 11)


class Bot:
    """Looks at the dealer's card, doubles 10 and 11, insures good hands."""

    def __init__(self, num_decks, your_bankroll, min_bet, max_bet, make_a_bet, hit_me):
        """Keep what is needed."""
        self.credits = your_bankroll
        self.bet = max(min_bet, max_bet // 2)
        self.make_a_bet = make_a_bet
        self.hit_me = hit_me

    def blackjack(self, new_deck):
        """Play a game."""
        if self.credits < self.bet:
            return False
        cards, dealer = self.make_a_bet(self.bet)
        up_card = min(dealer[1].rank, TEN)
        insures = up_card == 1 and total(cards) >= STANDS_AT
        if total(cards) in GOOD_DOUBLES and self.credits >= 2 * self.bet:
            answer = self.hit_me(Action.DOUBLE_DOWN_AND_HIT_ME, insures)
        else:
            answer = self.hit_me(choose(cards, up_card), insures)
            while answer.result == Result.NO_RESULT:
                answer = self.hit_me(choose(answer.your_cards, up_card))
        self.credits += answer.winnings
        return True


def total(cards):
    """Count a hand."""
    points = sum(min(card.rank, TEN) for card in cards)
    if any(card.rank == 1 for card in cards) and points + TEN <= 21:
        points += TEN
    return points


def choose(cards, up_card):
    """Hit or stand."""
    if len(cards) == 2 and total(cards) == 21 and cards[0].rank == 1:
        return Action.CLAIM_BLACKJACK
    stands_at = STANDS_AT if up_card >= HIGH_CARD or up_card == 1 else LOW_TOTAL
    return Action.STAND_PAT if total(cards) >= stands_at else Action.HIT_ME
