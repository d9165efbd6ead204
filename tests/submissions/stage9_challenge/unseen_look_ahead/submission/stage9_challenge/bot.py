"""The chart decides, but close calls against a ten or an ace look at the cards that are left."""
from stage9_challenge.challenge import Action, Result

S, H, D, P = "SHDP"


def tally(cards):
    total = sum(min(c.rank, 10) for c in cards)
    if any(c.rank == 1 for c in cards) and total + 10 <= 21:
        return total + 10, 1
    return total, 0


def chart(total, soft, up):
    if soft:
        if total > 18:
            return S
        start = {13: 5, 14: 5, 15: 4, 16: 4, 17: 3, 18: 4}.get(total, 7)
        if start <= up <= 6:
            return D
        return S if total == 18 and up <= 8 else H
    if total > 16:
        return S
    if total > 12:
        return S if up < 7 else H
    if total == 12:
        return S if up in (4, 5, 6) else H
    start, stop = {9: (3, 6), 10: (2, 9), 11: (2, 10)}.get(total, (99, 0))
    return D if start <= up <= stop else H


PAIRS = {2: (2, 7), 3: (2, 7), 4: (5, 6), 6: (2, 6), 7: (2, 7), 8: (2, 11), 11: (2, 11)}


class Bot:
    def __init__(self, num_decks, your_bankroll, min_bet, max_bet, make_a_bet, hit_me):
        self.decks = num_decks
        self.credits, self.min_bet = your_bankroll, min_bet
        self.unit = min(max_bet, max(min_bet, round(your_bankroll / 105 + 0.5)))
        self.make_a_bet, self.hit_me = make_a_bet, hit_me
        self.left = []

    def fresh(self):
        self.left = [0] + [4 * self.decks] * 9 + [16 * self.decks]

    def gone(self, cards):
        for card in cards:
            self.left[min(card.rank, 10)] -= 1

    def bust_risk(self, total):
        bad = sum(self.left[rank] for rank in range(max(1, 22 - total), 11))
        return bad / max(1, sum(self.left))

    def blackjack(self, new_deck):
        if new_deck or not self.left:
            self.fresh()
        bet = min(self.unit, self.credits)
        cards, dealers = self.make_a_bet(bet)
        up = 11 if dealers[1].rank == 1 else min(dealers[1].rank, 10)
        shown = []
        action = self.begin(cards, up, self.credits >= 2 * bet)
        answer = self.hit_me(action)
        if action == Action.SPLIT_AND_HIT_ME and answer.result == Result.NO_RESULT:
            shown += self.carry_on(answer, up).your_cards
            answer = self.hit_me(action)
        answer = self.carry_on(answer, up)
        self.gone([*shown, *answer.your_cards, *answer.dealer_cards])
        self.credits += answer.winnings
        return not self.credits < self.min_bet

    def begin(self, cards, up, can):
        total, soft = tally(cards)
        if total == 21:
            return Action.CLAIM_BLACKJACK
        one, two = (11 if c.rank == 1 else min(c.rank, 10) for c in cards)
        if can and one == two:
            low, high = PAIRS.get(one, (99, 0))
            if low <= up <= high or (one == 9 and up in (2, 3, 4, 5, 6, 8, 9)):
                return Action.SPLIT_AND_HIT_ME
        if can and chart(total, soft, up) == D:
            return Action.DOUBLE_DOWN_AND_HIT_ME
        return self.next(cards, up)

    def next(self, cards, up):
        total, soft = tally(cards)
        move = chart(total, soft, up)
        if move == D:
            move = S if soft and total == 18 else H
        if total == 16 and not soft and up == 10 and self.bust_risk(16) > 0.66:
            move = S
        return Action.STAND_PAT if move == S else Action.HIT_ME

    def carry_on(self, answer, up):
        while answer.result == Result.NO_RESULT and len(answer.your_cards) < 5:
            if tally(answer.your_cards)[0] > 21:
                break
            action = self.next(answer.your_cards, up)
            answer = self.hit_me(action)
            if action == Action.STAND_PAT:
                break
        return answer
