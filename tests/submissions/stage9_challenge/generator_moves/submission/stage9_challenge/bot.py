"""One generator plays a game: it yields actions and is sent answers."""
from stage9_challenge.challenge import Action, Result, SessionOver

STAND, CLAIM, SPLIT, HIT, DOUBLE = Action


def points(cards):
    ranks = [min(card.rank, 10) for card in cards]
    low = sum(ranks)
    soft = 1 in ranks and low <= 11
    return low + 10 * soft, soft


def wish(cards, up):
    """H, S or D, by rules of thumb that are the chart in words."""
    total, soft = points(cards)
    if soft:
        if total >= 19:
            return "S"
        if total == 18:
            return "D" if 4 <= up <= 6 else "S" if up in (2, 3, 7, 8) else "H"
        first_double = {17: 3, 16: 4, 15: 4, 14: 5, 13: 5}.get(total, 99)
        return "D" if first_double <= up <= 6 else "H"
    if total >= 17:
        return "S"
    if total >= 13:
        return "S" if up <= 6 else "H"
    if total == 12:
        return "S" if 4 <= up <= 6 else "H"
    if total == 11:
        return "D" if up <= 10 else "H"
    if total == 10:
        return "D" if up <= 9 else "H"
    if total == 9:
        return "D" if 3 <= up <= 6 else "H"
    return "H"


def splits(rank, up):
    return {
        11: True, 10: False, 9: up <= 9 and up != 7, 8: True, 7: up <= 7, 6: up <= 6,
        5: False, 4: up in (5, 6), 3: up <= 7, 2: up <= 7,
    }[rank]


def half(cards, up, answer=None):
    while True:
        move = wish(cards, up)
        if move == "D":
            move = "S" if points(cards)[0] == 18 else "H"
        answer = yield HIT if move == "H" else STAND
        if move == "S" or answer.result != Result.NO_RESULT:
            return answer
        cards = answer.your_cards
        if len(cards) == 5 or points(cards)[0] > 21:
            return answer


def game(cards, up, rich):
    value = [11 if c.rank == 1 else min(c.rank, 10) for c in cards]
    if sum(value) == 21:
        return (yield CLAIM)
    if rich and value[0] == value[1] and splits(value[0], up):
        answer = yield SPLIT
        for number in range(2):
            if answer.result != Result.NO_RESULT:
                return answer
            answer = yield from half(answer.your_cards, up)
            if number == 0:
                answer = yield SPLIT
        return answer
    if rich and wish(cards, up) == "D":
        return (yield DOUBLE)
    return (yield from half(cards, up))


class Bot:
    def __init__(self, num_decks, your_bankroll, min_bet, max_bet, make_a_bet, hit_me):
        self.credits, self.low = your_bankroll, min_bet
        self.unit = sorted((min_bet, your_bankroll // 90, max_bet))[1]
        self.make_a_bet, self.hit_me = make_a_bet, hit_me

    def blackjack(self, new_deck):
        bet = min(self.unit, self.credits)
        try:
            cards, dealers = self.make_a_bet(bet)
        except SessionOver:
            raise
        up = 11 if dealers[1].rank == 1 else min(dealers[1].rank, 10)
        moves = game(cards, up, 2 * bet <= self.credits)
        action = next(moves)
        while True:
            answer = self.hit_me(action=action)
            try:
                action = moves.send(answer)
            except StopIteration:
                break
        self.credits += answer.winnings
        return self.credits >= self.low
