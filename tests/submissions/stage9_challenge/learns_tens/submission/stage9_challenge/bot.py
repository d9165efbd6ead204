"""Begins with the chart, and learns from every card it sees how many tens are left."""
from collections import Counter

from stage9_challenge.challenge import Action, Result

CHART = """
9 HDDDDHHHHH
10 DDDDDDDDHH
11 DDDDDDDDDH
12 HHSSSHHHHH
13 SSSSSHHHHH
14 SSSSSHHHHH
15 SSSSSHHHHH
16 SSSSSHHHHH
s13 HHHDDHHHHH
s14 HHHDDHHHHH
s15 HHDDDHHHHH
s16 HHDDDHHHHH
s17 HDDDDHHHHH
s18 SSDDDSSHHH
p2 PPPPPPHHHH
p3 PPPPPPHHHH
p4 HHHPPHHHHH
p6 PPPPPHHHHH
p7 PPPPPPHHHH
p8 PPPPPPPPPP
p9 PPPPPSPPSS
p1 PPPPPPPPPP
"""
ROWS = dict(line.split() for line in CHART.split("\n") if line)


class Memory:
    """What is left of the decks, as far as it was shown."""

    def __init__(self, decks):
        self.decks = decks
        self.forget()

    def forget(self):
        self.left = Counter({v: 4 * self.decks for v in range(1, 10)})
        self.left[10] = 16 * self.decks

    def learn(self, cards):
        self.left.subtract(min(c.rank, 10) for c in cards)

    @property
    def tens(self):
        return self.left[10] / max(1, sum(self.left.values()))


class Bot:
    def __init__(self, num_decks, your_bankroll, min_bet, max_bet, make_a_bet, hit_me):
        self.memory = Memory(num_decks)
        self.limits = min_bet, max_bet
        self.bankroll = self.start = your_bankroll
        self.make_a_bet, self.hit_me = make_a_bet, hit_me
        self.results = Counter()

    def blackjack(self, new_deck):
        if new_deck:
            self.memory.forget()
        low, high = self.limits
        if self.bankroll < low:
            return False
        unit = max(low, self.start // 100)
        if self.memory.tens > 0.33:
            unit *= 3
        bet = max(low, min(unit, high, self.bankroll))
        mine, (hidden, up) = self.make_a_bet(bet)
        assert hidden is None
        unseen = Counter(self.memory.left)
        unseen.subtract(min(c.rank, 10) for c in (*mine, up))
        wants = unseen[10] / sum(unseen.values()) > 1 / 3
        column = (min(up.rank, 10) - 2) % 10 if up.rank > 1 else 9
        action = self.first(mine, column, bet * 2 <= self.bankroll)
        answer = self.hit_me(action, wants and up.rank == 1)
        shown = []
        if action == Action.SPLIT_AND_HIT_ME and answer.result is Result.NO_RESULT:
            shown.extend(self.go_on(answer, column).your_cards)
            answer = self.hit_me(Action.SPLIT_AND_HIT_ME)
        answer = self.go_on(answer, column)
        shown.extend(answer.your_cards)
        shown.extend(answer.dealer_cards)
        self.memory.learn(shown)
        self.results[answer.result] += 1
        self.bankroll += answer.winnings
        return True

    def first(self, cards, column, can):
        total, soft = self.total(cards)
        if total == 21:
            return Action.CLAIM_BLACKJACK
        values = {min(c.rank, 10) for c in cards}
        if can and len(values) == 1 and ROWS.get(f"p{values.pop()}", "-" * 10)[column] == "P":
            return Action.SPLIT_AND_HIT_ME
        if can and self.letter(total, soft, column) == "D":
            return Action.DOUBLE_DOWN_AND_HIT_ME
        return self.later(total, soft, column)

    def later(self, total, soft, column):
        letter = self.letter(total, soft, column)
        if letter == "D":
            letter = "S" if soft and total > 17 else "H"
        return {"S": Action.STAND_PAT, "H": Action.HIT_ME}[letter]

    @staticmethod
    def letter(total, soft, column):
        row = ROWS.get(f"s{total}" if soft else str(total))
        if row:
            return row[column]
        return "H" if total < 9 or (soft and total < 13) else "S"

    def go_on(self, answer, column):
        while answer.result is Result.NO_RESULT:
            total, soft = self.total(answer.your_cards)
            if total > 21 or len(answer.your_cards) > 4:
                break
            action = self.later(total, soft, column)
            answer = self.hit_me(action)
            if action is Action.STAND_PAT:
                break
        return answer

    @staticmethod
    def total(cards):
        hard = sum(min(c.rank, 10) for c in cards)
        aces = any(c.rank == 1 for c in cards)
        return (hard + 10, True) if aces and hard < 12 else (hard, False)
