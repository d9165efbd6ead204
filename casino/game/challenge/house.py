"""The house of the Challenge deals, checks actions, and pays in a bot's session.

It uses plain numbers, which the `Seat` in `given.py` converts to cards and answers. So it can run
in another process than the bot. The rules are those of MacTech's Programmer's Challenge of June
1998. If these leave something open, the kit's rules decide:

- A dealer's natural ends a game at the bot's first legal action, before a card is dealt, and takes
  only the original bet.
- An illegal action ends the game and loses all its bets, but the session continues. An illegal bet,
  or a second bet in one game, ends the session.
- Insurance goes with the first action and costs half the bet, rounded down. It is ignored without
  an ace up, or if the credits don't cover it and the action.
- While the first half of a split is played, nothing is revealed about the dealer. When it ends, the
  bot asks for the split again, which deals a card to the second half. Doubling is no longer
  allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from casino.game.challenge.given import Action, Result
from casino.game.challenge.shoe import VALUES, Shoe
from casino.game.challenge.terms import GAMES, Terms

__all__ = ["DealtCards", "Game", "House", "MoveAnswer", "count"]

CHARLIE = 5
BLACKJACK = 21
DEALER_STANDS_AT = 17
TEN, ACE = 10, 1

DealtCards = tuple[int, int, int]
"""The bot's two cards and the dealer's up card."""
MoveAnswer = tuple[int, Sequence[int], Sequence[int], int, bool | None]
"""Result, the hand's cards, the dealer's, winnings, and whether the next game has fresh decks.

The last is None during a game, and for anything outside a game; see `game`.
"""


@dataclass(slots=True)
class Game:
    """The house's record of one game. Cards are numbers from 0 to 51, as in `shoe.py`."""

    number: int
    new_deck: bool  # True if it began with fresh decks
    bet: int
    # All cards in the order dealt: the bot's two, the dealer's two (hidden one first), and more.
    cards: list[int]
    moves: list[int] = field(default_factory=list)  # legal actions
    insurance: int = 0  # its price in credits
    result: int | None = None  # None if the bot left the game
    refused: int | None = None  # the illegal action that ended the game
    net: int = 0  # change of the bankroll
    wagered: int = 0  # all bets, with insurance

    @property
    def is_illegal(self) -> bool:
        """True if the game ended with an illegal action or because the bot left."""
        return self.result is None or self.result == Result.ILLEGAL_PLAY


def count(cards: Sequence[int]) -> int:
    """Return a hand's total, with an ace as 11 unless that would pass 21."""
    values = [VALUES[card] for card in cards]
    total = sum(values)
    return total + 10 if ACE in values and total + 10 <= BLACKJACK else total


class House:
    """The dealer of one session with a bot: keeps its cards, credits, and games.

    `ended_by` is the reason for the end: "ruin", "bet" (an illegal one), "limit", or "" (the bot
    left). After ruin the bot isn't called again. After the last game it is, and the next bet ends
    the session. `asked_after_end` counts later questions. `refused_bet` is the illegal bet as
    Python writes it, or "" for a second bet in a game.
    """

    def __init__(self, terms: Terms, shoe: Shoe, games: int = GAMES) -> None:
        """Open a table for a bot; it closes after this many games."""
        self.terms = terms
        self.credits = terms.bankroll
        self.wagered = self.illegal_plays = 0
        self.games: list[Game] = []
        self.over = self._told_end = False
        self.ended_by = ""
        self.asked_after_end = 0
        self.refused_bet = ""
        self._shoe = shoe
        self._limit = games
        self._last = 0  # the number of the last game with a bet
        self._new_deck = True
        self._game: Game | None = None
        self._hand: list[int] = []
        self._first_half: list[int] | None = None
        self._second_card: int | None = None

    @property
    def current(self) -> Game | None:
        """The game being played, or None between games."""
        return self._game

    def ask(self, question: object, *values: object) -> bool | DealtCards | MoveAnswer | None:
        """Answer one of the three questions of a bot's seat; None if the session is over."""
        self.asked_after_end += self._told_end
        answer = self._answer(question, values)
        self._told_end = answer is None
        return answer

    def _answer(
        self, question: object, values: tuple[object, ...]
    ) -> bool | DealtCards | MoveAnswer | None:
        if question == "bet" and len(values) == 2:
            return self.bet(*values)
        if question == "hit" and len(values) == 2:
            return self.hit(*values)
        if question == "game" and len(values) == 1:
            return self.game(*values)
        self._close("bet")
        return None

    def game(self, number: object) -> bool | None:
        """Return True if the next game starts with fresh decks; None at the session's end.

        A game that isn't finished is lost.
        """
        self._forfeit()
        if type(number) is not int or number > self._limit + 1:
            self._close("limit")
        elif self.credits < self.terms.min_bet:
            self._close("ruin")
        return None if self.over else self._new_deck

    def bet(self, amount: object, number: object) -> DealtCards | None:
        """Take a bet for game `number` and deal: return the bot's cards and the up card.

        An illegal bet ends the session and returns None.
        """
        if self.over:
            return None
        legal = self._legal_bet(amount, number) if self._game is None else None
        if legal is None:
            is_late = type(number) is int and number > self._limit
            self.refused_bet = "" if self._game else _format_bet(amount)
            self._forfeit()
            self._close("limit" if is_late else "bet")
            return None
        stake, self._last = legal
        draw = self._shoe.draw
        cards = [draw(), draw(), draw(), draw()]
        self._game = Game(self._last, self._new_deck, stake, cards, wagered=stake)
        self._new_deck = False
        self._hand = cards[:2]
        self._first_half = self._second_card = None
        return cards[0], cards[1], cards[3]

    def hit(self, action: object, insurance: object) -> MoveAnswer | None:
        """Execute a legal action, and return its result and cards; None after the end."""
        if self.over:
            return None
        game = self._game
        if game is None:
            self.illegal_plays += 1
            return int(Result.ILLEGAL_PLAY), (), (), 0, None
        if not isinstance(action, int) or not self._is_legal(game, action):
            self.illegal_plays += 1
            game.refused = int(action) if isinstance(action, int) else None
            return self._end(game, Result.ILLEGAL_PLAY, -game.wagered)
        game.moves.append(int(action))
        if len(game.moves) == 1:
            if insurance is True:
                self._insure(game, action)
            if is_natural(game.cards[2:4]):
                return self._lose_to_natural(game, action)
        return self._do(game, action)

    def leave(self) -> None:
        """Close the session when the bot leaves; an unfinished game is lost."""
        self._forfeit()
        self._close("")

    # --- checking actions ----------------------------------------------------------------------

    def _legal_bet(self, amount: object, number: object) -> tuple[int, int] | None:
        """Return the bet and the number of its game; None for an illegal or second bet."""
        if type(amount) is not int or type(number) is not int:
            return None
        highest = min(self.terms.max_bet, self.credits)
        is_legal = self.terms.min_bet <= amount <= highest
        return (amount, number) if is_legal and self._last < number <= self._limit else None

    def _is_legal(self, game: Game, action: int) -> bool:
        if self._second_card is not None and len(self._hand) == 0:  # between the two halves
            return action == Action.SPLIT_AND_HIT_ME
        if action in (Action.STAND_PAT, Action.HIT_ME):
            return True
        if game.moves:
            return False
        if action == Action.CLAIM_BLACKJACK:
            return is_natural(self._hand)
        if game.bet > self.credits - game.wagered:
            return False
        if action == Action.SPLIT_AND_HIT_ME:
            return VALUES[self._hand[0]] == VALUES[self._hand[1]]
        return action == Action.DOUBLE_DOWN_AND_HIT_ME

    def _insure(self, game: Game, action: int) -> None:
        """Buy insurance if an ace is up and the credits suffice."""
        amount = game.bet // 2
        needed = game.bet if costs_a_bet(action) else 0
        is_paid = amount <= self.credits - game.wagered - needed
        if VALUES[game.cards[3]] == ACE and is_paid:
            game.insurance = amount
            game.wagered += amount

    def _lose_to_natural(self, game: Game, action: int) -> MoveAnswer:
        paid = 2 * game.insurance
        if action == Action.CLAIM_BLACKJACK:
            return self._end(game, Result.PUSH, paid)
        return self._end(game, Result.DEALER_WINS_BLACKJACK, paid - game.bet)

    # --- playing ----------------------------------------------------------------------------

    def _do(self, game: Game, action: int) -> MoveAnswer:
        if action == Action.CLAIM_BLACKJACK:
            return self._end(
                game, Result.YOU_WIN_BLACKJACK, self.terms.pay(game.bet) - game.insurance
            )
        if action == Action.STAND_PAT:
            return self._finish(game, self._hand)
        if costs_a_bet(action) and self._second_card is None:
            game.wagered += game.bet
        if action == Action.SPLIT_AND_HIT_ME:
            self._split()
        card = self._shoe.draw()
        game.cards.append(card)
        self._hand.append(card)
        if action == Action.DOUBLE_DOWN_AND_HIT_ME or is_done(self._hand):
            return self._finish(game, self._hand)
        return int(Result.NO_RESULT), tuple(self._hand), (), 0, None

    def _split(self) -> None:
        """Play the first card of a pair as a hand; at the second call, the second card."""
        if self._second_card is None:
            self._hand, self._second_card = self._hand[:1], self._hand[1]
        else:
            self._hand = [self._second_card]

    def _finish(self, game: Game, hand: list[int]) -> MoveAnswer:
        """End a hand; settle the game, unless the second half of a split remains."""
        if self._second_card is not None and self._first_half is None:
            self._first_half, self._hand = hand, []
            return int(Result.NO_RESULT), tuple(hand), (), 0, None
        halves = [self._first_half, hand] if self._first_half is not None else [hand]
        dealers = game.cards[2:4]
        if not all(is_done(half) for half in halves):
            self._play_dealer(game, dealers)
        stake = 2 * game.bet if game.moves[0] == Action.DOUBLE_DOWN_AND_HIT_ME else game.bet
        results = [settle(half, dealers) for half in halves]
        net = sum(stake * won for _, won in results) - game.insurance
        return self._end(game, results[-1][0], net, dealers)

    def _play_dealer(self, game: Game, dealers: list[int]) -> None:
        while count(dealers) < DEALER_STANDS_AT:
            card = self._shoe.draw()
            game.cards.append(card)
            dealers.append(card)

    # --- ending -----------------------------------------------------------------------------

    def _end(self, game: Game, result: Result, net: int, dealers: Sequence[int] = ()) -> MoveAnswer:
        """Pay and record a game, and return the answer to its last action."""
        game.result, game.net = int(result), net
        self.credits += net
        self.wagered += game.wagered
        self.games.append(game)
        self._game = None
        if self._shoe.is_due:
            self._shoe.refresh()
            self._new_deck = True
        following = self._new_deck if self.credits >= self.terms.min_bet else None
        return int(result), tuple(self._hand), tuple(dealers or game.cards[2:4]), net, following

    def _forfeit(self) -> None:
        """End an unfinished game that the bot left; its bets are lost."""
        if self._game is not None:
            self._end(self._game, Result.NO_RESULT, -self._game.wagered)
            self.games[-1].result = None

    def _close(self, reason: str) -> None:
        if not self.over:
            self.over, self.ended_by = True, reason


def _format_bet(amount: object) -> str:
    """Return an illegal bet as Python writes it, or only its type for unknown types.

    The `repr` of a bot's own class would run the bot's code here.
    """
    is_plain = amount is None or type(amount) in (bool, int, float, str)
    return repr(amount) if is_plain else type(amount).__name__


def is_natural(cards: Sequence[int]) -> bool:
    """Return True for an ace and a card worth 10."""
    return {VALUES[card] for card in cards} == {ACE, TEN} and len(cards) == 2


def is_done(hand: Sequence[int]) -> bool:
    """Return True if a hand is busted or has five cards."""
    return len(hand) >= CHARLIE or sum(VALUES[card] for card in hand) > BLACKJACK


def costs_a_bet(action: int) -> bool:
    """Return True if this action, as a game's first, needs a second bet."""
    return action in (Action.SPLIT_AND_HIT_ME, Action.DOUBLE_DOWN_AND_HIT_ME)


def settle(hand: Sequence[int], dealers: Sequence[int]) -> tuple[Result, int]:
    """Return a hand's result against the dealer's, and its winnings per credit bet."""
    mine, theirs = count(hand), count(dealers)
    if mine > BLACKJACK:
        return Result.YOU_BUST, -1
    if len(hand) >= CHARLIE:
        return Result.YOU_WIN_5_CARD_CHARLIE, 1
    if theirs > BLACKJACK:
        return Result.DEALER_BUSTS, 1
    if theirs > mine:
        return Result.DEALER_WINS_HI_TOTAL, -1
    return (Result.YOU_WIN_HI_TOTAL, 1) if mine > theirs else (Result.PUSH, 0)
