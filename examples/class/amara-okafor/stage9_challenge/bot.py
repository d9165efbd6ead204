"""bot.py

Author:  Amara Okafor
Date:    2026-11-20
File:    bot.py
Purpose: A bot for the Challenge. It plays from three small tables, counts how many tens are left
         and bets more when there are many of them.
"""

from stage9_challenge.challenge import Action, Result

TEN = 10
ACE = 11
BLACKJACK = 21
CHARLIE = 5
TENS_PER_DECK = 16
CARDS_PER_DECK = 52
RICH_SHARE = 0.33
RICH_FACTOR = 3
INSURANCE_SHARE = 1 / 3
SHARES_OF_BANKROLL = 100

# The up cards from 2 to 10 and the ace.
UP_CARDS = range(2, 12)
STANDS = {
    12: (4, 5, 6),
    13: range(2, 7),
    14: range(2, 7),
    15: range(2, 7),
    16: range(2, 7),
}
SOFT_STANDS = {18: range(2, 9)}
DOUBLES = {9: range(3, 7), 10: range(2, 10), 11: range(2, 11)}
SOFT_DOUBLES = {
    13: (5, 6),
    14: (5, 6),
    15: (4, 5, 6),
    16: (4, 5, 6),
    17: range(3, 7),
    18: (4, 5, 6),
}
SPLITS = {
    2: range(2, 8),
    3: range(2, 8),
    4: (5, 6),
    6: range(2, 7),
    7: range(2, 8),
    8: UP_CARDS,
    9: (2, 3, 4, 5, 6, 8, 9),
    ACE: UP_CARDS,
}
ALWAYS_HITS_TO = 11
SOFT_HITS_TO = 17
HIGHEST_HARD_HIT = 16


class Bot:
    """Plays one session."""

    def __init__(self, num_decks, your_bankroll, min_bet, max_bet, make_a_bet, hit_me) -> None:
        """Remember the terms and begin to count."""
        self._num_decks = num_decks
        self._credits = your_bankroll
        self._min_bet = min_bet
        self._max_bet = max_bet
        self._unit = max(min_bet, your_bankroll // SHARES_OF_BANKROLL)
        self._make_a_bet = make_a_bet
        self._hit_me = hit_me
        self._seen_tens = 0
        self._seen = 0

    def blackjack(self, new_deck: bool) -> bool:
        """Play one game; go on while a bet can be paid."""
        if new_deck:
            self._seen_tens = 0
            self._seen = 0
        bet = self._choose_bet()
        cards, dealer_cards = self._make_a_bet(bet)
        up_card = value(dealer_cards[1])
        wants_insurance = up_card == ACE and self._share_of_tens() > INSURANCE_SHARE
        action = first_action(cards, up_card, self._credits >= bet + bet)
        answer = self._hit_me(action, wants_insurance)
        if action == Action.SPLIT_AND_HIT_ME and answer.result == Result.NO_RESULT:
            self._see(self._finish(answer, up_card).your_cards)
            answer = self._hit_me(Action.SPLIT_AND_HIT_ME)
        answer = self._finish(answer, up_card)
        self._see(answer.your_cards)
        self._see(answer.dealer_cards)
        self._credits += answer.winnings
        return self._credits >= self._min_bet

    def _choose_bet(self) -> int:
        """Bet more when many tens are left, never more than there is."""
        bet = self._unit
        if self._share_of_tens() > RICH_SHARE:
            bet *= RICH_FACTOR
        return min(bet, self._max_bet, self._credits)

    def _share_of_tens(self) -> float:
        """Return which share of the cards not seen is worth 10."""
        tens = TENS_PER_DECK * self._num_decks - self._seen_tens
        cards = CARDS_PER_DECK * self._num_decks - self._seen
        return tens / cards

    def _see(self, cards) -> None:
        """Count cards that were shown."""
        for card in cards:
            self._seen += 1
            if value(card) == TEN:
                self._seen_tens += 1

    def _finish(self, answer, up_card):
        """Play a hand to its end; return the last answer."""
        while answer.result == Result.NO_RESULT and not is_done(answer.your_cards):
            action = next_action(answer.your_cards, up_card)
            answer = self._hit_me(action)
            if action == Action.STAND_PAT:
                break
        return answer


def value(card) -> int:
    """Return what a card counts, the ace as 11."""
    if card.rank == 1:
        return ACE
    return min(card.rank, TEN)


def count(cards) -> tuple:
    """Return the best total and whether an ace counts 11 in it."""
    total = 0
    soft_aces = 0
    for card in cards:
        total += value(card)
        if card.rank == 1:
            soft_aces += 1
    while total > BLACKJACK and soft_aces > 0:
        total -= TEN
        soft_aces -= 1
    return total, soft_aces > 0


def is_done(cards) -> bool:
    """Tell whether a half of a split has ended by itself."""
    total, _ = count(cards)
    return len(cards) == CHARLIE or total > BLACKJACK


def first_action(cards, up_card, can_pay):
    """Return what to do with the two cards dealt."""
    total, is_soft = count(cards)
    if total == BLACKJACK:
        return Action.CLAIM_BLACKJACK
    first, second = value(cards[0]), value(cards[1])
    if can_pay and first == second and up_card in SPLITS.get(first, ()):
        return Action.SPLIT_AND_HIT_ME
    doubles = SOFT_DOUBLES if is_soft else DOUBLES
    if can_pay and up_card in doubles.get(total, ()):
        return Action.DOUBLE_DOWN_AND_HIT_ME
    return next_action(cards, up_card)


def next_action(cards, up_card):
    """Return whether to hit or to stand."""
    total, is_soft = count(cards)
    if is_soft:
        hits = total <= SOFT_HITS_TO or (total in SOFT_STANDS and up_card not in SOFT_STANDS[total])
    else:
        hits = total <= ALWAYS_HITS_TO or (
            total <= HIGHEST_HARD_HIT and up_card not in STANDS[total]
        )
    return Action.HIT_ME if hits else Action.STAND_PAT
