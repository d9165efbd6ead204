"""Everything is a number: the table has a row of ten digits for each hand."""
from stage9_challenge.challenge import Action, Result

# 1 stand, 2 hit, 3 double; rows hard 4 to 21, then soft 12 to 21.
TABLE = [2222222222] * 5 + [2333322222, 3333333322, 3333333332, 2211122222] + [1111122222] * 4 + [1111111111] * 5
TABLE += [2222222222, 2223322222, 2223322222, 2233322222, 2233322222, 2333322222, 1133311222] + [1111111111] * 3
# A bit for each up card from 2 to the ace, the lowest bit first.
SPLITS = [0b1111111111, 0b111111, 0b111111, 0b11000, 0, 0b11111, 0b111111, 0b1111111111, 0b11011111, 0]


def digit(row, column):
    return TABLE[row] // 10 ** (9 - column) % 10


class Bot:
    def __init__(self, n, bankroll, low, high, bet, hit):
        self.n, self.b, self.low, self.high = n, bankroll, low, high
        self.bet, self.hit = bet, hit
        self.u = low
        while self.u < high and self.u * 100 < bankroll:
            self.u += 1

    def blackjack(self, new_deck):
        a = self.u if self.u <= self.b else self.b
        mine, his = self.bet(a)
        col = (his[1].rank if his[1].rank < 10 else 10) - 2
        if col < 0:
            col = 9
        r = self.go(mine, col, self.b - a >= a)
        self.b = self.b + r.winnings
        if self.b < self.low:
            return False
        return True

    def row(self, cards):
        t = 0
        ace = 0
        for c in cards:
            t += c.rank if c.rank < 10 else 10
            if c.rank == 1:
                ace = 1
        if t > 21:
            return -1
        if ace and t <= 11:
            return 18 + t + 10 - 12
        return t - 4

    def go(self, mine, col, can):
        v = [c.rank if c.rank < 10 else 10 for c in mine]
        if v == [1, 10] or v == [10, 1]:
            return self.hit(Action(1), False)
        if can and v[0] == v[1] and SPLITS[v[0] - 1] >> col & 1:
            r = self.hit(Action(2), False)
            if r.result == 0:
                self.on(r, col)
                r = self.hit(Action(2), False)
                r = self.on(r, col)
            return r
        row = self.row(mine)
        if can and digit(row, col) == 3:
            return self.hit(Action(4), False)
        r = self.hit(Action(3) if self.takes(row, col) else Action(0), False)
        if r.result != Result.NO_RESULT:
            return r
        return self.on(r, col)

    def takes(self, row, col):
        d = digit(row, col)
        return d == 2 or (d == 3 and row != 24)

    def on(self, r, col):
        while r.result == Result.NO_RESULT:
            row = self.row(r.your_cards)
            if row < 0 or len(r.your_cards) == 5:
                return r
            if not self.takes(row, col):
                return self.hit(Action(0), False)
            r = self.hit(Action(3), False)
        return r
