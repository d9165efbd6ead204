"""A bot that never risks a bust: it hits up to hard 11 and soft 17."""

from casino.game.challenge.given import Action, Result

TEN = 10
BLACKJACK = 21
SAFE_TO_HIT = 11
SOFT_STANDS_AT = 18


class Bot:
    """A bot that bets the minimum, and never takes a card that could bust its hand."""

    def __init__(self, num_decks, your_bankroll, min_bet, max_bet, make_a_bet, hit_me) -> None:
        """Sit down at the table, and keep the bet and the house's two functions."""
        self._bet = min_bet
        self._make_a_bet, self._hit_me = make_a_bet, hit_me

    def blackjack(self, new_deck):
        """Play one game, and return True to play another."""
        cards, _ = self._make_a_bet(self._bet)
        if len(cards) == 2 and sorted(map(value, cards)) == [1, TEN]:
            self._hit_me(Action.CLAIM_BLACKJACK)
            return True
        result = Result.NO_RESULT
        while result == Result.NO_RESULT:
            answer = self._hit_me(Action.HIT_ME if is_safe(cards) else Action.STAND_PAT)
            result, cards = answer.result, answer.your_cards
        return True


def value(card):
    """Return a card's value, with an ace as 1."""
    return min(card.rank, TEN)


def is_safe(cards):
    """Return True if one more card can't bust the hand, and may improve it."""
    values = [value(card) for card in cards]
    hard = sum(values)
    if 1 in values and hard + TEN <= BLACKJACK:
        return hard + TEN < SOFT_STANDS_AT
    return hard <= SAFE_TO_HIT
