"""The strategy of stage 7, in closures."""
import os

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage7_strategy_matrix.strategy import BlackJackStrategy
from stage9_challenge.challenge import Action as A
from stage9_challenge.challenge import Result as R

PATH = os.path.join(os.path.dirname(__file__), "..", "stage7_strategy_matrix", "basic_strategy.txt")


def hand(cards):
    made = BlackJackHand(*cards[:2])
    [made.hit(c) for c in cards[2:]]
    return made


def player(strategy, hit_me):
    def over(cards):
        return len(cards) >= 5 or hand(cards).hand_value() > 21

    def simple(cards, dealer):
        h = hand(cards)
        m = strategy.get_move(h, dealer)
        if m == "D":
            m = "S" if h.is_soft() and h.hand_value() > 17 else "H"
        return A.HIT_ME if m == "H" else A.STAND_PAT

    def finish(a, dealer):
        while a.result == R.NO_RESULT:
            if over(a.your_cards):
                break
            what = simple(a.your_cards, dealer)
            a = hit_me(what, False)
            if what == A.STAND_PAT:
                break
        return a

    def play(cards, up, can_pay):
        dealer = hand([up, Card(10, "Spades")])
        h = hand(cards)
        risk = 1
        if h.is_blackjack():
            return hit_me(A.CLAIM_BLACKJACK), risk
        if can_pay and strategy.should_split(h, dealer):
            a = hit_me(A.SPLIT_AND_HIT_ME)
            if a.result == R.NO_RESULT:
                finish(a, dealer)
                return finish(hit_me(A.SPLIT_AND_HIT_ME), dealer), 2
            return a, 1
        if can_pay and strategy.get_move(h, dealer) == "D":
            return hit_me(A.DOUBLE_DOWN_AND_HIT_ME), 2
        a = hit_me(simple(cards, dealer))
        if a.result != R.NO_RESULT:
            return a, 1
        return finish(a, dealer), 1

    return play


class Bot:
    def __init__(self, decks, bankroll, low, high, make_a_bet, hit_me):
        strategy = BlackJackStrategy(PATH)
        play = player(strategy, hit_me)
        state = {"credits": bankroll, "wagered": 0}

        def game():
            wanted = -(-bankroll // 110)
            bet = min(max(low, wanted), high, state["credits"])
            if bet < low:
                return False
            cards, (_, up) = make_a_bet(bet)
            answer, risk = play(cards, up, state["credits"] - bet >= bet)
            state["credits"] += answer.winnings
            state["wagered"] += bet * risk
            return state["wagered"] < bankroll and state["credits"] >= low

        self.game = game

    def blackjack(self, new_deck):
        return self.game()
