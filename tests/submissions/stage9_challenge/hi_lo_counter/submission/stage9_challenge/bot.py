"""Counts cards by the Hi-Lo system."""
from stage9_challenge.challenge import Action, Result

HARD = {9: "HDDDDHHHHH", 10: "DDDDDDDDHH", 11: "DDDDDDDDDH", 12: "HHSSSHHHHH",
        **dict.fromkeys((13, 14, 15, 16), "SSSSSHHHHH")}
SOFT = {13: "HHHDDHHHHH", 14: "HHHDDHHHHH", 15: "HHDDDHHHHH", 16: "HHDDDHHHHH", 17: "HDDDDHHHHH", 18: "SSDDDSSHHH"}
PAIRS = {2: "YYYYYYNNNN", 3: "YYYYYYNNNN", 4: "NNNYYNNNNN", 5: "N" * 10, 6: "YYYYYNNNNN",
         7: "YYYYYYNNNN", 8: "Y" * 10, 9: "YYYYYNYYNN", 10: "N" * 10, 11: "Y" * 10}


class Bot:
    def __init__(self, num_decks, your_bankroll, min_bet, max_bet, make_a_bet, hit_me):
        self.decks, self.money = num_decks, your_bankroll
        self.low, self.high = min_bet, max_bet
        self.bet_proc, self.hit_proc = make_a_bet, hit_me
        self.base = max(min_bet, min(max_bet, your_bankroll // 120))
        self.running = self.seen = 0

    def see(self, cards):
        for card in cards:
            self.seen += 1
            if 2 <= card.rank <= 6:
                self.running += 1
            elif card.rank == 1 or card.rank >= 10:
                self.running -= 1

    def true(self):
        return self.running / max(0.5, self.decks - self.seen / 52)

    def blackjack(self, new_deck):
        if new_deck:
            self.running = self.seen = 0
        if self.money < self.low:
            return False
        bet = self.base * (1 + max(0, int(self.true())))
        bet = max(self.low, min(bet, self.high, self.money))
        mine, dealers = self.bet_proc(bet)
        insure = self.true() > 3.2
        up = min(dealers[1].rank, 10)
        up = 11 if up == 1 else up
        first = self.decide(mine, up, self.money >= 2 * bet, True)
        answer = self.hit_proc(first, insure)
        if first is Action.SPLIT_AND_HIT_ME and answer.result == Result.NO_RESULT:
            answer = self.play_out(answer, up)
            self.see(answer.your_cards)
            answer = self.hit_proc(Action.SPLIT_AND_HIT_ME)
        answer = self.play_out(answer, up)
        self.see(answer.your_cards + answer.dealer_cards)
        self.money += answer.winnings
        return self.money >= self.low

    def play_out(self, answer, up):
        while answer.result == Result.NO_RESULT:
            total, _ = value(answer.your_cards)
            if total > 21 or len(answer.your_cards) == 5:
                return answer
            action = self.decide(answer.your_cards, up, False, False)
            answer = self.hit_proc(action)
            if action is Action.STAND_PAT:
                return answer
        return answer

    def decide(self, cards, up, rich, first):
        total, soft = value(cards)
        if first and total == 21:
            return Action.CLAIM_BLACKJACK
        column = up - 2
        if first and rich:
            one, two = (min(c.rank, 10) for c in cards)
            if one == two and PAIRS[11 if one == 1 else one][column] == "Y":
                return Action.SPLIT_AND_HIT_ME
        if total == 16 and up == 10 and self.true() >= 1 and not soft:
            return Action.STAND_PAT
        move = (SOFT if soft else HARD).get(total, "H" if total < 12 + soft else "S")[0 if total not in (SOFT if soft else HARD) else column]
        if move == "D":
            if first and rich:
                return Action.DOUBLE_DOWN_AND_HIT_ME
            move = "S" if soft and total >= 18 else "H"
        return Action.HIT_ME if move == "H" else Action.STAND_PAT


def value(cards):
    total = sum(min(c.rank, 10) for c in cards)
    if total <= 11 and any(c.rank == 1 for c in cards):
        return total + 10, True
    return total, False
