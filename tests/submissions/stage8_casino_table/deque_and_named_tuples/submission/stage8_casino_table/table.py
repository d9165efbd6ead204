"""table.py: a table with a queue of hands. Author: A. Student. Date: 2026-11-23. File: table.py. Purpose: bets."""

import random
from collections import Counter, defaultdict, deque, namedtuple

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand

Bet = namedtuple("Bet", "hand stake from_split")
Rules = namedtuple("Rules", ["soft", "naturals"], defaults=[False, False])


class EndlessShoe(random.Random):
    """A shoe that is a source of luck itself."""

    def __init__(self, rng=None):
        """Take the seed from the other source."""
        super().__init__(None if rng is None else rng.getrandbits(64))

    def draw(self):
        """Draw."""
        return Card.from_number(self.randrange(52))


def play_dealer(hand, draw, hit_soft_17=False):
    """Play on."""
    stands = {18, 19, 20, 21}
    while hand.hand_value() < 17 or (
        hand.hand_value() not in stands and not hand.is_busted() and hit_soft_17 and hand.is_soft()
    ):
        hand.hit(draw())


def _points(hand, from_split=False):
    """Sort key of a hand."""
    if hand.is_busted():
        return 0
    return hand.hand_value() + (hand.is_blackjack() and not from_split) / 2


def payoff(hand, dealer_hand, bet, from_split=False):
    """Compare sort keys."""
    mine, theirs = _points(hand, from_split), _points(dealer_hand)
    if mine == 0 or mine < theirs:
        return -bet
    if mine == theirs:
        return 0
    return bet * 3 // 2 if mine == 21.5 else bet


class CasinoTable:
    """Table."""

    def __init__(self, players, bankroll, draw, hit_soft_17=False, naturals_always_win=False):
        """Make."""
        counts = Counter(players)
        if not counts or counts.most_common(1)[0][1] > 1:
            raise ValueError("names")
        self.bankrolls = Counter({name: bankroll for name in players})
        self.draw = draw
        self.rules = Rules(hit_soft_17, naturals_always_win)

    def _valid(self, name, bet):
        """Is it a bet."""
        return name in self.bankrolls and type(bet) is int and 0 <= bet <= self.bankrolls[name]

    def play_round(self, bets, decide):
        """Play."""
        if not all(self._valid(name, bet) for name, bet in bets.items()):
            raise ValueError("bets")
        active = [name for name in self.bankrolls if bets.get(name)]
        seats = active + [None]
        cards = defaultdict(list)
        for seat in seats * 2:
            cards[seat].append(self.draw())
        dealer = BlackJackHand(*cards[None])
        settled = defaultdict(list)
        contested = False
        for name in active:
            hand = BlackJackHand(*cards[name])
            if hand.is_blackjack():
                settled[name].append(Bet(hand, bets[name], None))
                continue
            self._turn(name, hand, bets[name], cards[None][0], decide, settled[name])
            contested = contested or any(not bet.hand.is_busted() for bet in settled[name])
        if contested:
            play_dealer(dealer, self.draw, self.rules.soft)
        nets = defaultdict(int)
        for name, finished in settled.items():
            for hand, stake, split in finished:
                sure = split is None and self.rules.naturals
                nets[name] += stake * 3 // 2 if sure else payoff(hand, dealer, stake, bool(split))
        for name in nets:
            self.bankrolls[name] += nets[name]
        return nets

    def _turn(self, name, hand, bet, up, decide, finished):
        """Play a queue of hands."""
        queue = deque([Bet(hand, bet, False)])
        free = self.bankrolls[name] - bet
        while queue:
            hand, stake, split = queue.popleft()
            moves = ["H", "S"]
            if bet <= free and len(hand.cards()) == 2:
                moves.append("D")
                if hand.can_split():
                    moves.append("P")
            move = self._answer(decide, name, hand, up, moves)
            if move == "P":
                free -= bet
                ace = hand.cards()[0].is_ace()
                halves = [Bet(half, bet, True) for half in hand.split(self.draw(), self.draw())]
                if ace:
                    finished.extend(halves)
                else:
                    queue.extendleft(reversed(halves))
            elif move == "D":
                free -= bet
                hand.double_down(self.draw())
                finished.append(Bet(hand, stake * 2, split))
            elif move == "H":
                hand.hit(self.draw())
                (finished.append if hand.is_busted() else queue.appendleft)(Bet(hand, stake, split))
            else:
                finished.append(Bet(hand, stake, split))

    def _answer(self, decide, name, hand, up, moves):
        """Ask."""
        text = "".join(moves)
        for _ in range(10):
            answer = decide(name, hand, up, text)
            if answer in moves:
                return answer
        return "S"


def main():
    """Print one line."""
    print("Welcome")
