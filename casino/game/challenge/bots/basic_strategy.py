"""A bot that plays the published six-deck matrix, the course's `basic_strategy.txt`.

The matrix ignores the five-card Charlie, so a bot that uses the rule can do better.
"""

from casino.game.challenge.given import Action, Result

TEN = 10
ACE = 11
BLACKJACK = 21
FIRST_COLUMN = 2
SOFT_STANDS_AT = 18
CHARLIE = 5

# Totals without rows: hit up to these, stand above the last row.
HIGHEST_HARD_HIT, HIGHEST_SOFT_HIT = 8, 12

# A letter for each up card from 2 to 10 and the ace: Stand, Hit, Double, or sPlit.
HARD = {
    9: "HDDDDHHHHH", 10: "DDDDDDDDHH", 11: "DDDDDDDDDH", 12: "HHSSSHHHHH", 13: "SSSSSHHHHH",
    14: "SSSSSHHHHH", 15: "SSSSSHHHHH", 16: "SSSSSHHHHH",
}  # fmt: skip
SOFT = {
    13: "HHHDDHHHHH", 14: "HHHDDHHHHH", 15: "HHDDDHHHHH", 16: "HHDDDHHHHH", 17: "HDDDDHHHHH",
    18: "SSDDDSSHHH",
}  # fmt: skip
PAIRS = {
    2: "PPPPPPHHHH", 3: "PPPPPPHHHH", 4: "HHHPPHHHHH", 6: "PPPPPHHHHH", 7: "PPPPPPHHHH",
    8: "PPPPPPPPPP", 9: "PPPPPSPPSS", ACE: "PPPPPPPPPP",
}  # fmt: skip


class Bot:
    """Bets the minimum and plays by the matrix."""

    def __init__(self, num_decks, your_bankroll, min_bet, max_bet, make_a_bet, hit_me) -> None:
        """Sit down at the table."""
        self._credits, self._bet = your_bankroll, min_bet
        self._make_a_bet, self._hit_me = make_a_bet, hit_me

    def blackjack(self, new_deck):
        """Play one game; continue while there is a bet left."""
        winnings, _ = self.play(self._bet)
        return self.keep(winnings)

    def keep(self, winnings):
        """Add a game's winnings, and return whether the bot can pay another bet."""
        self._credits += winnings
        return self._credits >= self._bet

    def play(self, bet, insures=False):
        """Play one game; return its winnings and all cards shown."""
        cards, dealers = self._make_a_bet(bet)
        column = value(dealers[1]) - FIRST_COLUMN
        action = first_action(cards, column, can_pay=self._credits >= 2 * bet)
        answer = self._hit_me(action, insures)
        shown = []
        if action == Action.SPLIT_AND_HIT_ME and answer.result == Result.NO_RESULT:
            shown += self._play_half(answer, column).your_cards
            answer = self._hit_me(Action.SPLIT_AND_HIT_ME)
        answer = self._play_half(answer, column)
        return answer.winnings, [*shown, *answer.your_cards, *answer.dealer_cards]

    def _play_half(self, answer, column):
        """Play a hand to its end; return the last answer."""
        action = None
        while answer.result == Result.NO_RESULT and action != Action.STAND_PAT:
            if is_done(answer.your_cards):
                break
            action = later_action(answer.your_cards, column)
            answer = self._hit_me(action)
        return answer


def value(card):
    """Return a card's value, with an ace as 11."""
    return ACE if card.rank == 1 else min(card.rank, TEN)


def count(cards):
    """Return a hand's total, and whether an ace counts as 11."""
    total = sum(min(card.rank, TEN) for card in cards)
    is_soft = any(card.rank == 1 for card in cards) and total + TEN <= BLACKJACK
    return (total + TEN, True) if is_soft else (total, False)


def is_done(cards):
    """Return True if a hand has five cards or more than 21."""
    return len(cards) == CHARLIE or count(cards)[0] > BLACKJACK


def first_action(cards, column, can_pay):
    """Return the action for two cards; the bot must be able to pay a double or split."""
    one, other = map(value, cards)
    if count(cards)[0] == BLACKJACK:
        return Action.CLAIM_BLACKJACK
    if can_pay and one == other and PAIRS.get(one, " " * TEN)[column] == "P":
        return Action.SPLIT_AND_HIT_ME
    if can_pay and letter(cards, column) == "D":
        return Action.DOUBLE_DOWN_AND_HIT_ME
    return later_action(cards, column)


def later_action(cards, column):
    """Return hit or stand; a double is no longer allowed, so hit, but stand on soft 18."""
    move = letter(cards, column)
    total, is_soft = count(cards)
    if move == "D" and is_soft and total >= SOFT_STANDS_AT:
        return Action.STAND_PAT
    return Action.STAND_PAT if move == "S" else Action.HIT_ME


def letter(cards, column):
    """Return the matrix's letter for a hand that isn't split."""
    total, is_soft = count(cards)
    rows = SOFT if is_soft else HARD
    if total in rows:
        return rows[total][column]
    return "H" if total <= (HIGHEST_SOFT_HIT if is_soft else HIGHEST_HARD_HIT) else "S"
