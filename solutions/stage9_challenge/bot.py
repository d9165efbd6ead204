"""bot.py: a bot that plays blackjack for credits.

Author:  Blackjack course team
Date:    2026-11-23
File:    bot.py
Purpose: Plays at the table of the Programmer's Challenge: bets, and plays every hand by the
         strategy of stage 7.
"""

from pathlib import Path

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage7_strategy_matrix.strategy import BlackJackStrategy
from stage9_challenge.challenge import Action, Answer, Result

# Named constants, and the path of the strategy's file:
### BEGIN SOLUTION
STAGES = Path(__file__).parent.parent
STRATEGY_FILE = STAGES / "stage7_strategy_matrix" / "basic_strategy.txt"
GAMES_TO_WAGER_ALL = 100  # the house closes after 200
CHARLIE = 5
STAND = "S"
HIT = "H"
DOUBLE = "D"
SOFT_STANDS_AT = 18  # a soft hand that may not be doubled stands from this value on
### END SOLUTION


class Bot:
    """Sits at the table for one session and plays game after game."""

    def __init__(self, num_decks, your_bankroll, min_bet, max_bet, make_a_bet, hit_me) -> None:
        """Sit down with your_bankroll credits; the last two arguments are functions of the house.

        make_a_bet(amount) returns your two cards and the dealer's two. hit_me(action, insurance)
        returns an Answer.
        """
        ### BEGIN SOLUTION
        self._make_a_bet = make_a_bet
        self._hit_me = hit_me
        self._credits = your_bankroll
        self._min_bet = min_bet
        self._bet = max(min_bet, min(your_bankroll // GAMES_TO_WAGER_ALL, max_bet))
        self._strategy = BlackJackStrategy(STRATEGY_FILE)
        ### END SOLUTION

    def blackjack(self, new_deck: bool) -> bool:
        """Play one game and return True to go on; new_deck is true if the decks are new."""
        ### BEGIN SOLUTION
        bet = min(self._bet, self._credits)
        cards, dealer_cards = self._make_a_bet(bet)
        up_card = dealer_cards[1]
        action = self._first_action(cards, up_card, self._credits >= 2 * bet)
        answer = self._hit_me(action)
        if action == Action.SPLIT_AND_HIT_ME and answer.result == Result.NO_RESULT:
            self._finish(answer, up_card)
            answer = self._hit_me(Action.SPLIT_AND_HIT_ME)
        answer = self._finish(answer, up_card)
        self._credits += answer.winnings
        return self._credits >= self._min_bet
        ### END SOLUTION

    # The steps that a game is made of, as small methods:
    ### BEGIN SOLUTION
    def _first_action(self, cards: tuple, up_card: Card, can_pay: bool) -> Action:
        """Return the action for two cards; a double or a split needs a second bet."""
        hand, dealer_hand = make_hand(cards), make_hand((up_card, up_card))
        if hand.is_blackjack():
            return Action.CLAIM_BLACKJACK
        if can_pay and self._strategy.should_split(hand, dealer_hand):
            return Action.SPLIT_AND_HIT_ME
        if can_pay and self._strategy.get_move(hand, dealer_hand) == DOUBLE:
            return Action.DOUBLE_DOWN_AND_HIT_ME
        return self._next_action(cards, up_card)

    def _next_action(self, cards: tuple, up_card: Card) -> Action:
        """Return a hit or a stand, for a hand that can't be doubled or split."""
        hand = make_hand(cards)
        move = self._strategy.get_move(hand, make_hand((up_card, up_card)))
        if move == DOUBLE:
            move = STAND if hand.hand_value() >= SOFT_STANDS_AT else HIT
        return Action.HIT_ME if move == HIT else Action.STAND_PAT

    def _finish(self, answer: Answer, up_card: Card) -> Answer:
        """Play a hand to its end and return the last answer."""
        while answer.result == Result.NO_RESULT and not is_done(answer.your_cards):
            action = self._next_action(answer.your_cards, up_card)
            answer = self._hit_me(action)
            if action == Action.STAND_PAT:
                break
        return answer

    ### END SOLUTION


# The functions that the methods above need:
### BEGIN SOLUTION
def make_hand(cards: tuple) -> BlackJackHand:
    """Return a hand of these cards."""
    first, second, *drawn = cards
    hand = BlackJackHand(first, second)
    for card in drawn:
        hand.hit(card)
    return hand


def is_done(cards: tuple) -> bool:
    """Return True if a half of a split is busted or has five cards."""
    return len(cards) == CHARLIE or make_hand(cards).is_busted()


### END SOLUTION
