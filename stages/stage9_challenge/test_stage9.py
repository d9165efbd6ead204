"""Self-check of stage 9: run `pytest` in this folder.

Your bot plays at a small practice table that knows the rules. Grading uses more tests than these,
and compares your bot with the shipped ones: see the handout.
"""

import random

import pytest

from stage1_card_hand.card import Card
from stage9_challenge.bot import Bot
from stage9_challenge.challenge import Action, Answer, Result, SessionOver

SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}


def count(cards):
    """Return a hand's total, with an ace as 11 unless that would pass 21."""
    values = [min(each.rank, 10) for each in cards]
    total = sum(values)
    return total + 10 if 1 in values and total + 10 <= 21 else total


class Practice:
    """A practice table for `games` games, which records what the bot does."""

    def __init__(self, cards="", games=50, bankroll=1000, limits=(5, 100), decks=6, seed=1):
        first = [Card("A23456789TJQK".index(rank) + 1, SUITS[suit]) for rank, suit in cards.split()]
        shoe = [Card(rank, suit) for suit in SUITS.values() for rank in range(1, 14)] * decks
        random.Random(seed).shuffle(shoe)
        self.shoe, self.size = [*shoe, *reversed(first)], len(shoe)
        self.credits, self.limits, self.games = bankroll, limits, games
        self.bets, self.actions, self.insured, self.results = [], [], [], []
        self.hand = None
        random.seed(seed)  # a bot that uses random plays the same in every run
        bot = Bot(decks, bankroll, *limits, self.make_a_bet, self.hit_me)
        going_on = True
        try:
            while going_on and self.credits >= limits[0]:
                new_deck = not self.bets
                going_on = bot.blackjack(new_deck)
                assert self.hand is None, "the game was left before it had a result"
        except SessionOver:
            pass

    def make_a_bet(self, amount):
        if len(self.bets) == self.games or len(self.shoe) < self.size / 4:
            raise SessionOver
        assert self.hand is None, "make_a_bet was called twice in one game"
        low, high = self.limits[0], min(self.limits[1], self.credits)
        is_legal = type(amount) is int and low <= amount <= high
        assert is_legal, (
            f"this bet is not allowed\n  called:   make_a_bet({amount!r})"
            f"\n  expected: type(amount) is int and {low} <= amount <= {high}"
        )
        self.bets.append(amount)
        self.hand, self.dealers = self.take(2), self.take(2)
        self.first, self.waiting, self.stake = True, None, amount
        self.halves = []
        return tuple(self.hand), (None, self.dealers[1])

    def hit_me(self, action, insurance=False):
        self.actions.append(action)
        first, self.first = self.first, False
        self.check_legal(action, first)
        if first and insurance and self.dealers[1].rank == 1:
            self.insured.append(len(self.bets))
        natural = count(self.dealers) == 21
        if action == Action.CLAIM_BLACKJACK:
            win = 0 if natural else self.bets[-1] * 3 // 2
            return self.end(Result.PUSH if natural else Result.YOU_WIN_BLACKJACK, win)
        if first and natural:
            return self.end(Result.DEALER_WINS_BLACKJACK, -self.bets[-1])
        if action == Action.SPLIT_AND_HIT_ME and first:
            self.hand, self.waiting = self.hand[:1], self.hand[1]
        elif action == Action.SPLIT_AND_HIT_ME:
            self.hand, self.waiting = [self.waiting], None
        if action == Action.DOUBLE_DOWN_AND_HIT_ME:
            self.stake *= 2
        if action != Action.STAND_PAT:
            self.hand += self.take(1)
        over = count(self.hand) > 21 or len(self.hand) == 5
        if over or action in (Action.STAND_PAT, Action.DOUBLE_DOWN_AND_HIT_ME):
            return self.finish()
        return Answer(Result.NO_RESULT, tuple(self.hand), (), 0)

    def check_legal(self, action, first):
        """Check that an action is legal now."""
        call = f"\n  called:   hit_me(Action.{Action(action).name})"
        is_split = action == Action.SPLIT_AND_HIT_ME
        assert self.hand is not None, f"the game has its result already, or no bet was made{call}"
        if self.halves and self.waiting:
            assert is_split, f"the first half is done, ask for the split again{call}"
        elif action not in (Action.STAND_PAT, Action.HIT_ME):
            assert first, f"this is only allowed as the first action of a game{call}"
            ranks = sorted(min(each.rank, 10) for each in self.hand)
            if action == Action.CLAIM_BLACKJACK:
                assert ranks == [1, 10], f"this isn't a natural{call}"
            else:
                assert self.credits >= 2 * self.bets[-1], f"no credits for a second bet{call}"
                assert not is_split or ranks[0] == ranks[1], f"this isn't a pair{call}"

    def finish(self):
        """End a hand: the first half of a split has no result yet."""
        self.halves.append(self.hand)
        if self.waiting:
            return Answer(Result.NO_RESULT, tuple(self.hand), (), 0)
        if any(count(half) <= 21 and len(half) < 5 for half in self.halves):
            while count(self.dealers) < 17:
                self.dealers += self.take(1)
        results = [self.outcome(half) for half in self.halves]
        return self.end(results[-1][0], sum(sign for _, sign in results) * self.stake)

    def outcome(self, hand):
        """Return the result of a hand, and whether it wins (1), loses (-1) or neither."""
        mine, theirs = count(hand), count(self.dealers)
        if mine > 21:
            return Result.YOU_BUST, -1
        if len(hand) == 5:
            return Result.YOU_WIN_5_CARD_CHARLIE, 1
        if theirs > 21:
            return Result.DEALER_BUSTS, 1
        if theirs > mine:
            return Result.DEALER_WINS_HI_TOTAL, -1
        return (Result.YOU_WIN_HI_TOTAL, 1) if mine > theirs else (Result.PUSH, 0)

    def end(self, result, winnings):
        self.results.append(result)
        self.credits += winnings
        cards, self.hand = tuple(self.hand), None
        return Answer(result, cards, tuple(self.dealers), winnings)

    def take(self, number):
        """Return the next cards."""
        return [self.shoe.pop() for _ in range(number)]


def check(call, got, expected):
    """Compare a value of a game with the expected one, and say which game it was."""
    __tracebackhide__ = True
    assert got == expected, f"\n  called:   {call}\n  got:      {got!r}\n  expected: {expected!r}"


def check_played(call, number):
    """Check that a bot played at least one game."""
    __tracebackhide__ = True
    assert number > 0, f"\n  called:   {call}\n  got:      {number}\n  expected: > 0"


def test_every_bet_is_legal():
    for bankroll, limits in ((1000, (5, 100)), (1000, (7, 7)), (100, (30, 60))):
        bets = Practice(bankroll=bankroll, limits=limits).bets
        check_played(f"len(Practice(bankroll={bankroll}, limits={limits}).bets)", len(bets))


def test_every_game_has_a_result():
    for seed in (1, 2, 3):
        table = Practice(seed=seed)
        check_played(f"len(Practice(seed={seed}).bets)", len(table.bets))
        check(f"len(Practice(seed={seed}).results)", len(table.results), len(table.bets))


@pytest.mark.parametrize(
    "cards", ["8S 8H TC 6D 2C TD 9C 3D 7H", "AS AH TC 6D 9C 8D TC 5H", "8S 8H TC 7D TC KD TD KC"]
)
def test_a_split_is_played_to_its_end(cards):
    table = Practice(cards, games=1)
    check(f"len(Practice({cards}, games=1).results)", len(table.results), 1)


def test_the_house_may_close_the_session():
    for games in (1, 2, 20):
        bets = Practice(games=games).bets
        check_played(f"len(Practice(games={games}).bets)", len(bets))


@pytest.mark.parametrize("cards", ["AS KH 9C 7D", "TC AD 2H 6S", "QS AC 8H TS", "AS KH TC AD"])
def test_a_natural_is_claimed(cards):
    table = Practice(cards, games=1)
    actions = [Action(action).name for action in table.actions]
    check(f"Practice({cards}, games=1).actions", actions, ["CLAIM_BLACKJACK"])


def test_insurance_is_no_gift_to_the_house():
    """From fresh decks insurance is never worth its price."""
    for cards in ("TS 9H TC AD", "TS 6H 8C AD", "2S 3H TC AD"):
        insured = len(Practice(cards, games=1).insured)
        check(f"len(Practice({cards}, games=1).insured)", insured, 0)
