"""A game as a frozen situation that is matched."""
from dataclasses import dataclass, field
from enum import Enum, auto

from stage9_challenge.challenge import Action, Result


class Move(Enum):
    STAND = auto()
    HIT = auto()
    DOUBLE = auto()
    SPLIT = auto()


@dataclass(frozen=True)
class Spot:
    total: int
    soft: bool
    up: int
    pair: int = 0

    @classmethod
    def of(cls, cards, up):
        values = tuple(min(c.rank, 10) for c in cards)
        total = sum(values)
        soft = 1 in values and total <= 11
        pair = values[0] if len(values) == 2 and values[0] == values[1] else 0
        return cls(total + 10 if soft else total, soft, up, pair)

    def split(self):
        match self.pair:
            case 1 | 8:
                return True
            case 2 | 3 | 7:
                return 2 <= self.up <= 7
            case 4:
                return self.up in {5, 6}
            case 6:
                return 2 <= self.up <= 6
            case 9:
                return self.up not in {1, 7, 10}
        return False

    def move(self):
        weak = 2 <= self.up <= 6
        match (self.soft, self.total):
            case (True, t) if t >= 19:
                return Move.STAND
            case (True, 18):
                if self.up in {4, 5, 6}:
                    return Move.DOUBLE
                return Move.STAND if self.up in {2, 3, 7, 8} else Move.HIT
            case (True, 17):
                return Move.DOUBLE if weak and self.up > 2 else Move.HIT
            case (True, 15 | 16):
                return Move.DOUBLE if weak and self.up > 3 else Move.HIT
            case (True, 13 | 14):
                return Move.DOUBLE if self.up in {5, 6} else Move.HIT
            case (False, t) if t >= 17:
                return Move.STAND
            case (False, 13 | 14 | 15 | 16):
                return Move.STAND if weak else Move.HIT
            case (False, 12):
                return Move.STAND if weak and self.up > 3 else Move.HIT
            case (False, 11):
                return Move.HIT if self.up == 1 else Move.DOUBLE
            case (False, 10):
                return Move.HIT if self.up in {1, 10} else Move.DOUBLE
            case (False, 9):
                return Move.DOUBLE if weak and self.up > 2 else Move.HIT
        return Move.HIT


@dataclass
class Bot:
    num_decks: int
    your_bankroll: int
    min_bet: int
    max_bet: int
    make_a_bet: object
    hit_me: object
    owned: int = field(init=False)

    def __post_init__(self):
        self.owned = self.your_bankroll

    def blackjack(self, new_deck):
        amount = min(self.max_bet, self.owned, max(self.min_bet, self.your_bankroll // 80))
        cards, dealer = self.make_a_bet(amount)
        up = min(dealer[1].rank, 10)
        spot = Spot.of(cards, up)
        if spot.soft and spot.total == 21:
            self.owned += self.hit_me(Action.CLAIM_BLACKJACK).winnings
            return self.owned >= self.min_bet
        can = self.owned >= amount * 2
        if can and spot.split():
            answer = self.hit_me(Action.SPLIT_AND_HIT_ME)
            if answer.result == Result.NO_RESULT:
                self.end(answer, up)
                answer = self.end(self.hit_me(Action.SPLIT_AND_HIT_ME), up)
        elif can and spot.move() is Move.DOUBLE:
            answer = self.hit_me(Action.DOUBLE_DOWN_AND_HIT_ME)
        else:
            answer = self.act(spot)
            if answer.result == Result.NO_RESULT:
                answer = self.end(answer, up)
        self.owned += answer.winnings
        return self.owned >= self.min_bet

    def act(self, spot):
        match spot.move():
            case Move.STAND:
                return self.hit_me(Action.STAND_PAT)
            case Move.DOUBLE if spot.soft and spot.total == 18:
                return self.hit_me(Action.STAND_PAT)
            case _:
                return self.hit_me(Action.HIT_ME)

    def end(self, answer, up):
        while answer.result == Result.NO_RESULT:
            before = len(answer.your_cards)
            spot = Spot.of(answer.your_cards, up)
            if before == 5 or spot.total > 21:
                break
            answer = self.act(spot)
            if len(answer.your_cards) == before:
                break
        return answer
