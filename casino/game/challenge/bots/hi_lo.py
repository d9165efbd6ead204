"""A bot that counts cards by the Hi-Lo system, to bet more when its odds are good.

Each low card dealt counts 1, and each high card -1. The count divided by the number of decks left
is the true count. The higher it is, the better the next cards are for the player.
"""

from casino.game.challenge.bots import basic_strategy

CARDS_IN_DECK = 52
LOWEST_LOW, HIGHEST_LOW = 2, 6
LOWEST_HIGH = 10
INSURES_AT = 3
BETS_MORE_AT = 2
FEWEST_DECKS = 0.5


class Bot(basic_strategy.Bot):
    """A bot that plays the matrix, and bets one unit for each point of the true count."""

    def __init__(self, num_decks, your_bankroll, min_bet, max_bet, make_a_bet, hit_me) -> None:
        """Sit down at the table with a count of 0."""
        super().__init__(num_decks, your_bankroll, min_bet, max_bet, make_a_bet, hit_me)
        self._num_decks, self._max_bet = num_decks, max_bet
        self._count, self._cards_seen = 0, 0

    def blackjack(self, new_deck):
        """Bet by the count, play one game, and add its cards to the count.

        Fresh decks (`new_deck`) start a new count.
        """
        if new_deck:
            self._count, self._cards_seen = 0, 0
        true_count = self._true_count()
        winnings, shown = self.play(self._choose_bet(true_count), true_count >= INSURES_AT)
        self._cards_seen += len(shown)
        self._count += sum(map(count_of, shown))
        return self.keep(winnings)

    def _true_count(self):
        """Return the count divided by the number of decks left."""
        left = self._num_decks - self._cards_seen / CARDS_IN_DECK
        return self._count / max(left, FEWEST_DECKS)

    def _choose_bet(self, true_count):
        """Return a bet that grows with the count, within the limits and the bankroll."""
        units = max(1, int(true_count)) if true_count >= BETS_MORE_AT else 1
        return min(units * self._bet, self._max_bet, self._credits)


def count_of(card):
    """Return 1 for a low card (2 to 6), -1 for a ten, face card, or ace, else 0."""
    if LOWEST_LOW <= card.rank <= HIGHEST_LOW:
        return 1
    return -1 if card.rank >= LOWEST_HIGH or card.rank == 1 else 0
