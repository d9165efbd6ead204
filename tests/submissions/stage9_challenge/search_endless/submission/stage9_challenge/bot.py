"""Looks ahead to the end of every game and takes the action with the highest expected value."""
from functools import lru_cache

from stage9_challenge.challenge import Action, Result

RANKS = [(r, (4 if r == 10 else 1) / 13) for r in range(1, 11)]


def add(total, soft, rank):
    total += rank
    if rank == 1 and not soft and total + 10 <= 21:
        return total + 10, True
    if soft and total > 21:
        return total - 10, False
    return total, soft


@lru_cache(None)
def dealer(total, soft):
    if total >= 17:
        return {min(total, 22): 1.0}
    out = {}
    for rank, p in RANKS:
        for end, q in dealer(*add(total, soft, rank)).items():
            out[end] = out.get(end, 0) + p * q
    return out


@lru_cache(None)
def finals(up):
    """The dealer's ends, given no blackjack."""
    out, whole = {}, 0
    for rank, p in RANKS:
        if {up, rank} == {1, 10}:
            continue
        whole += p
        for end, q in dealer(*add(*add(0, False, up), rank)).items():
            out[end] = out.get(end, 0) + p * q
    return {end: p / whole for end, p in out.items()}


@lru_cache(None)
def stand(total, up):
    return sum(p * ((end > 21 or total > end) - (end <= 21 and total < end)) for end, p in finals(up).items())


@lru_cache(None)
def hit(total, soft, size, up):
    ev = 0
    for rank, p in RANKS:
        t, s = add(total, soft, rank)
        if t > 21:
            ev -= p
        elif size == 4:
            ev += p
        else:
            ev += p * max(stand(t, up), hit(t, s, size + 1, up))
    return ev


@lru_cache(None)
def double(total, soft, up):
    ev = 0
    for rank, p in RANKS:
        t, _ = add(total, soft, rank)
        ev += p * (-2 if t > 21 else 2 * stand(t, up))
    return ev


@lru_cache(None)
def split(rank, up):
    ev = 0
    for other, p in RANKS:
        t, s = add(*add(0, False, rank), other)
        ev += p * max(stand(t, up), hit(t, s, 2, up))
    return 2 * ev


class Bot:
    def __init__(self, num_decks, your_bankroll, min_bet, max_bet, make_a_bet, hit_me):
        self.__dict__.update(locals())
        self.credits = your_bankroll

    def blackjack(self, new_deck):
        wish = max(self.min_bet, min(self.max_bet, self.your_bankroll // 100))
        bet = min(wish, self.credits)
        cards, dealers = self.make_a_bet(bet)
        up = min(dealers[1].rank, 10)
        ranks = [min(c.rank, 10) for c in cards]
        if sorted(ranks) == [1, 10]:
            answer = self.hit_me(Action.CLAIM_BLACKJACK)
        else:
            answer = self.play(ranks, up, self.credits >= 2 * bet)
        self.credits += answer.winnings
        return self.credits >= self.min_bet

    def play(self, ranks, up, rich):
        t, s = add(*add(0, False, ranks[0]), ranks[1])
        values = {Action.STAND_PAT: stand(t, up), Action.HIT_ME: hit(t, s, 2, up)}
        if rich:
            values[Action.DOUBLE_DOWN_AND_HIT_ME] = double(t, s, up)
            if ranks[0] == ranks[1]:
                values[Action.SPLIT_AND_HIT_ME] = split(ranks[0], up)
        best = max(values, key=values.get)
        answer = self.hit_me(best)
        if best != Action.SPLIT_AND_HIT_ME:
            return self.rest(answer, up)
        if answer.result == Result.NO_RESULT:
            self.rest(answer, up)
            answer = self.rest(self.hit_me(Action.SPLIT_AND_HIT_ME), up)
        return answer

    def rest(self, answer, up):
        while answer.result == Result.NO_RESULT:
            t, s = 0, False
            for c in answer.your_cards:
                t, s = add(t, s, min(c.rank, 10))
            size = len(answer.your_cards)
            if t > 21 or size == 5:
                return answer
            if stand(t, up) >= hit(t, s, size, up):
                return self.hit_me(Action.STAND_PAT)
            answer = self.hit_me(Action.HIT_ME)
        return answer
