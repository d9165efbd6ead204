"""bot.py: a bot that plays blackjack for credits.

Author:  TODO
Date:    TODO
File:    bot.py
Purpose: TODO
"""

from pathlib import Path

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage7_strategy_matrix.strategy import BlackJackStrategy
from stage9_challenge.challenge import Action, Answer, Result

# Constants and helpers of your own, if you want any


class Bot:
    """Sits at the table for one session and plays game after game."""

    def __init__(self, num_decks, your_bankroll, min_bet, max_bet, make_a_bet, hit_me) -> None:
        """Sit down with your_bankroll credits; the last two arguments are functions of the house.

        make_a_bet(amount) returns your two cards and the dealer's two. hit_me(action, insurance)
        returns an Answer.
        """
        raise NotImplementedError("Bot.__init__ is not written yet")

    def blackjack(self, new_deck: bool) -> bool:
        """Play one game and return True to go on; new_deck is true if the decks are new."""
        raise NotImplementedError("Bot.blackjack is not written yet")

    # Constants and helpers of your own, if you want any


# Constants and helpers of your own, if you want any
