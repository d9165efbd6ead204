"""Beginner's style: no helper functions, one loop, many ifs."""
from stage9_challenge.challenge import Action
from stage9_challenge.challenge import Result


class Bot:
    def __init__(self, num_decks, your_bankroll, min_bet, max_bet, make_a_bet, hit_me):
        self.num_decks = num_decks
        self.money = your_bankroll
        self.first_money = your_bankroll
        self.min_bet = min_bet
        self.max_bet = max_bet
        self.make_a_bet = make_a_bet
        self.hit_me = hit_me

    def blackjack(self, new_deck):
        bet = self.first_money // 100
        if bet < self.min_bet:
            bet = self.min_bet
        if bet > self.max_bet:
            bet = self.max_bet
        if bet > self.money:
            bet = self.money
        cards, dealer_cards = self.make_a_bet(bet)
        cards = list(cards)
        d = dealer_cards[1].rank
        if d > 10:
            d = 10
        if d == 1:
            d = 11
        halves = 1
        first = True
        while True:
            total = 0
            has_ace = False
            for card in cards:
                if card.rank > 10:
                    total = total + 10
                else:
                    total = total + card.rank
                if card.rank == 1:
                    has_ace = True
            soft = False
            if has_ace and total + 10 <= 21:
                total = total + 10
                soft = True
            if halves == 2 and (total > 21 or len(cards) == 5):
                halves = 1
                action = Action.SPLIT_AND_HIT_ME
            elif first and total == 21:
                action = Action.CLAIM_BLACKJACK
            else:
                action = Action.HIT_ME
                if soft:
                    if total >= 19:
                        action = Action.STAND_PAT
                    if total == 18 and d <= 8:
                        action = Action.STAND_PAT
                    if first and self.money >= 2 * bet:
                        if total == 18 and d >= 4 and d <= 6:
                            action = Action.DOUBLE_DOWN_AND_HIT_ME
                        if total == 17 and d >= 3 and d <= 6:
                            action = Action.DOUBLE_DOWN_AND_HIT_ME
                        if (total == 15 or total == 16) and d >= 4 and d <= 6:
                            action = Action.DOUBLE_DOWN_AND_HIT_ME
                        if (total == 13 or total == 14) and d >= 5 and d <= 6:
                            action = Action.DOUBLE_DOWN_AND_HIT_ME
                else:
                    if total >= 17:
                        action = Action.STAND_PAT
                    elif total >= 13 and d <= 6:
                        action = Action.STAND_PAT
                    elif total == 12 and d >= 4 and d <= 6:
                        action = Action.STAND_PAT
                    if first and self.money >= 2 * bet:
                        if total == 11 and d <= 10:
                            action = Action.DOUBLE_DOWN_AND_HIT_ME
                        if total == 10 and d <= 9:
                            action = Action.DOUBLE_DOWN_AND_HIT_ME
                        if total == 9 and d >= 3 and d <= 6:
                            action = Action.DOUBLE_DOWN_AND_HIT_ME
                if first and self.money >= 2 * bet:
                    r = cards[0].rank
                    s = cards[1].rank
                    if r == s and r <= 9:
                        if r == 1 or r == 8:
                            action = Action.SPLIT_AND_HIT_ME
                        if (r == 2 or r == 3 or r == 7) and d <= 7:
                            action = Action.SPLIT_AND_HIT_ME
                        if r == 6 and d <= 6:
                            action = Action.SPLIT_AND_HIT_ME
                        if r == 4 and (d == 5 or d == 6):
                            action = Action.SPLIT_AND_HIT_ME
                        if r == 9 and d != 7 and d != 10 and d != 11:
                            action = Action.SPLIT_AND_HIT_ME
            was_first = first
            first = False
            answer = self.hit_me(action)
            if answer.result != Result.NO_RESULT:
                break
            if action == Action.SPLIT_AND_HIT_ME and was_first:
                halves = 2
            if action == Action.STAND_PAT:
                halves = 1
                answer = self.hit_me(Action.SPLIT_AND_HIT_ME)
                if answer.result != Result.NO_RESULT:
                    break
            cards = list(answer.your_cards)
        self.money = self.money + answer.winnings
        if self.money < self.min_bet:
            return False
        return True
