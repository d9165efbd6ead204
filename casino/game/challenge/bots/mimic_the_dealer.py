"""A bot that plays like the dealer: it hits up to 16 and stands from 17 on."""

from casino.game.challenge.given import Action, Result

TEN = 10
BLACKJACK = 21
STANDS_AT = 17


class Bot:
    """A bot that always bets the minimum, and never doubles or splits."""

    def __init__(self, num_decks, your_bankroll, min_bet, max_bet, make_a_bet, hit_me) -> None:
        """Sit down at the table, and keep the bet and the house's two functions."""
        self._bet = min_bet
        self._make_a_bet, self._hit_me = make_a_bet, hit_me

    def blackjack(self, new_deck):
        """Play one game, and return True to play another."""
        cards, _ = self._make_a_bet(self._bet)
        if len(cards) == 2 and count(cards) == BLACKJACK:
            self._hit_me(Action.CLAIM_BLACKJACK)
            return True
        result = Result.NO_RESULT
        while result == Result.NO_RESULT:
            action = Action.HIT_ME if count(cards) < STANDS_AT else Action.STAND_PAT
            answer = self._hit_me(action)
            result, cards = answer.result, answer.your_cards
        return True


def count(cards):
    """Return a hand's total, with an ace as 11 unless that would pass 21."""
    values = [min(card.rank, TEN) for card in cards]
    total = sum(values)
    return total + TEN if 1 in values and total + TEN <= BLACKJACK else total
