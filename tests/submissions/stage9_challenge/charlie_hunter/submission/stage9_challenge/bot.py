"""The chart in a base class; the bot derives from it and adds the five-card Charlie."""
from stage9_challenge.challenge import Action, Result

BLACKJACK, FIVE = 21, 5


class Chart:
    hard = {8: "H" * 10, 9: "HDDDDHHHHH", 10: "DDDDDDDDHH", 11: "DDDDDDDDDH", 12: "HHSSSHHHHH"}
    soft = {12: "H" * 10, 13: "HHHDDHHHHH", 14: "HHHDDHHHHH", 15: "HHDDDHHHHH", 16: "HHDDDHHHHH",
            17: "HDDDDHHHHH", 18: "SSDDDSSHHH"}
    split = {1: range(10), 2: range(6), 3: range(6), 4: (3, 4), 6: range(5), 7: range(6), 8: range(10),
             9: (0, 1, 2, 3, 4, 6, 7)}

    def code(self, total, soft, column, size):
        if soft:
            return self.soft[total][column] if total <= 18 else "S"
        if 13 <= total <= 16:
            return "S" if column < 5 else "H"
        return self.hard[max(total, 8)][column] if total <= 12 else "S"


class CharlieChart(Chart):
    def code(self, total, soft, column, size):
        if size == 4 and soft:
            return "H"
        if size == 4 and total <= (14 if column < 5 else 16):
            return "H"
        if size == 3 and soft and total == 18 and column in (6, 7, 8, 9):
            return "H"
        return super().code(total, soft, column, size)


class Bot(CharlieChart):
    def __init__(self, num_decks, your_bankroll, min_bet, max_bet, make_a_bet, hit_me):
        self.purse, self.least = your_bankroll, min_bet
        self.usual = max(min(max_bet, your_bankroll // 100), min_bet)
        self.ask_bet, self.ask_card = make_a_bet, hit_me

    def blackjack(self, new_deck):
        if self.purse < self.least:
            return 0
        stake = min(self.usual, self.purse)
        two, table = self.ask_bet(stake)
        column = 9 if table[1].rank == 1 else min(table[1].rank, 10) - 2
        won = self.one_game(two, column, self.purse >= 2 * stake)
        self.purse += won
        return 1

    def one_game(self, two, column, can):
        total, soft = self.count(two)
        a, b = (min(c.rank, 10) for c in two)
        if total == BLACKJACK:
            return self.ask_card(Action.CLAIM_BLACKJACK).winnings
        if can and a == b and column in self.split.get(a, ()):
            answer = self.ask_card(Action.SPLIT_AND_HIT_ME)
            if answer.result == Result.NO_RESULT:
                self.run(answer, column)
                answer = self.run(self.ask_card(Action.SPLIT_AND_HIT_ME), column)
            return answer.winnings
        code = self.code(total, soft, column, 2)
        if can and code == "D":
            return self.ask_card(Action.DOUBLE_DOWN_AND_HIT_ME).winnings
        first = self.ask_card(self.plain(code, soft, total))
        return self.run(first, column).winnings

    def run(self, answer, column):
        if answer.result != Result.NO_RESULT:
            return answer
        total, soft = self.count(answer.your_cards)
        size = len(answer.your_cards)
        if total > BLACKJACK or size == FIVE:
            return answer
        action = self.plain(self.code(total, soft, column, size), soft, total)
        answer = self.ask_card(action)
        return answer if action == Action.STAND_PAT else self.run(answer, column)

    @staticmethod
    def plain(code, soft, total):
        if code == "D":
            code = "S" if soft and total == 18 else "H"
        return Action.STAND_PAT if code == "S" else Action.HIT_ME

    @staticmethod
    def count(cards):
        total = sum(min(c.rank, 10) for c in cards)
        soft = total < 12 and 1 in [c.rank for c in cards]
        return total + 10 * soft, soft
