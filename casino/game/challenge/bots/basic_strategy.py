"""A bot that looks up every move in the course's matrix, `basic_strategy.txt`.

The matrix is for six decks and ignores the five-card Charlie, so a bot that uses that rule can do
better.
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
    """A bot that always bets the minimum and plays by the matrix."""

    def __init__(self, num_decks, your_bankroll, min_bet, max_bet, make_a_bet, hit_me) -> None:
        """Sit down at the table, and keep what the house gives you for later."""
        self._credits, self._bet = your_bankroll, min_bet
        self._make_a_bet, self._hit_me = make_a_bet, hit_me

    def blackjack(self, new_deck):
        """Play one game; return True to go on, as long as another bet can be paid."""
        winnings, _ = self.play(self._bet)
        return self.keep(winnings)

    def keep(self, winnings):
        """Add a game's winnings to the credits; return True if they cover another bet."""
        self._credits += winnings
        return self._credits >= self._bet

    def play(self, bet, insures=False):
        """Play one game; return its winnings and every card that was shown.

        A card counter passes `insures=True` to buy insurance when it's worth it.
        """
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
        """Play one hand to its end; return the house's last answer."""
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
    """Return a hand's total, and True if an ace counts as 11 in it."""
    total = sum(min(card.rank, TEN) for card in cards)
    is_soft = any(card.rank == 1 for card in cards) and total + TEN <= BLACKJACK
    return (total + TEN, True) if is_soft else (total, False)


def is_done(cards):
    """Return True if a hand is over: it has five cards, or more than 21."""
    return len(cards) == CHARLIE or count(cards)[0] > BLACKJACK


def first_action(cards, column, can_pay):
    """Return the action for two cards. A double or split needs `can_pay`.

    `column` is the up card's place in the matrix, from 0 for a two to 9 for an ace.
    """
    one, other = map(value, cards)
    if count(cards)[0] == BLACKJACK:
        return Action.CLAIM_BLACKJACK
    if can_pay and one == other and PAIRS.get(one, " " * TEN)[column] == "P":
        return Action.SPLIT_AND_HIT_ME
    if can_pay and letter(cards, column) == "D":
        return Action.DOUBLE_DOWN_AND_HIT_ME
    return later_action(cards, column)


def later_action(cards, column):
    """Return hit or stand for a hand that can't be doubled any more.

    If the matrix says double, the next best is to stand on soft 18, and to hit otherwise.
    """
    move = letter(cards, column)
    total, is_soft = count(cards)
    if move == "D" and is_soft and total >= SOFT_STANDS_AT:
        return Action.STAND_PAT
    return Action.STAND_PAT if move == "S" else Action.HIT_ME


def letter(cards, column):
    """Return the letter in the matrix for a hand that isn't split: H, S, or D."""
    total, is_soft = count(cards)
    rows = SOFT if is_soft else HARD
    if total in rows:
        return rows[total][column]
    return "H" if total <= (HIGHEST_SOFT_HIT if is_soft else HIGHEST_HARD_HIT) else "S"
