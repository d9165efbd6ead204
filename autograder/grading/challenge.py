"""Sessions of the Challenge: the submission's bot in its worker, the house and its shoe over here.

The worker has the given `challenge.py` beside the bot, whose seat asks three questions in plain
numbers. All that decides is on this side, and only what a player at the table may see crosses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any

from autograder.sandbox.student.calls import CallLog, Observation
from autograder.sandbox.student.link import Link
from casino.challenge import Action, Game, House, Terms, retell, sentences, shipped_bot
from casino.challenge.house import is_natural
from casino.challenge.luck import Adjusted, adjust
from casino.challenge.session import play, seed_of
from casino.challenge.shoe import Shoe, number_of, orders
from casino.challenge.skill import Lead, differences, lead
from casino.challenge.story import codes
from casino.shoe import parse_cards

__all__ = ["Session", "Table", "lead_over", "play_session"]


@dataclass(frozen=True)
class Table:
    """A table for one session: its limits, its seed, cards dealt first, games until it closes."""

    num_decks: int = 6
    bankroll: int = 1000
    min_bet: int = 5
    max_bet: int = 100
    seed: int = 1
    cards: str = ""
    games: int = 200

    @property
    def terms(self) -> Terms:
        """The limits as the house knows them."""
        return Terms(self.num_decks, self.bankroll, self.min_bet, self.max_bet)

    def open(self) -> House:
        """Return the house of a session at this table."""
        first = [number_of(card) for card in parse_cards(self.cards)]
        shoe = Shoe(orders(self.num_decks, seed_of(0, self.seed)), first)
        return House(self.terms, shoe, self.games)


def play_session(link: Link, stage: str, first_stage: str, table: Table) -> Session:
    """Play one session between the house and a submission's bot.

    An exception of the bot passes through, with its game as the evidence.
    """
    house = table.open()
    session = Session(house, table, link.log)
    bot = link.ask("get", {"m": f"{stage}.bot"}, "Bot")
    card = link.ask("get", {"m": f"{first_stage}.card"}, "Card")
    lead = link.ask("get", {"m": f"{stage}.challenge"}, "play_session")
    with session.observed("the last game", None) as entry:
        try:
            link.ask_with(house.ask, "call", lead._target, (bot, card, house.terms.told))
        finally:
            house.leave()
            entry.tell(session.last_game)
    return session


def lead_over(sessions: Sequence[Session], name: str) -> Lead:
    """Return by how much a bot leads a shipped one over sessions that both have played.

    Games with a natural are left out: whether a bot claims them is judged apart.
    """
    found = [
        difference
        for each in sessions
        for game, difference in zip(
            each.house.games,
            differences(each.adjusted, shipped_games(name, each.table)),
            strict=False,
        )
        if not is_natural(game.cards[:2])
    ]
    result = lead(found)
    words = f"the lead over {name} of 100 credits bet, {result.games} games"
    told = f"{result.mean:.2f} with a standard error of {result.error:.2f}"
    with Observation(sessions[0].log, None, words, result, told=told):
        return result


@dataclass(eq=False)
class GameSeen(Observation):
    """An observation that one game of a session tells of."""

    def tell(self, game: Game | None) -> None:
        """Add the game's sentences, and its cards as they were dealt."""
        if game is not None:
            self.told = "; ".join(line.strip() for line in sentences(game))
            self.deck = codes(game.cards)


@dataclass
class Session:
    """The house's record of a session; each value read from it is evidence, with its game."""

    house: House
    table: Table
    log: CallLog = field(repr=False)

    def observed(self, what: str, game: Game | None, value: Any = None) -> GameSeen:
        """Return an entry of the log that tells of this session, and of one game of it."""
        words = "Bot({}, {}, {}, {}, make_a_bet, hit_me)".format(*self.house.terms.told)
        entry = GameSeen(self.log, self, f"{what} of {words}", value, deck=self.table.cards)
        entry.tell(game)
        return entry

    def _note(self, what: str, value: Any, game: Game | None = None) -> Any:
        with self.observed(what, game, value):
            return value

    @property
    def games(self) -> int:
        """How many games were bet on."""
        return int(self._note("games", len(self.house.games), self.last_game))

    @property
    def credits(self) -> int:
        """The bot's credits at the end."""
        return int(self._note("credits at the end", self.house.credits, self.last_game))

    @property
    def illegal_plays(self) -> int:
        """How many actions broke a rule."""
        game = self._first(lambda each: each.is_illegal and each.result is not None)
        return int(self._note("illegal plays", self.house.illegal_plays, game or self.last_game))

    @property
    def games_left(self) -> int:
        """How many games were left without a result."""
        left = [game for game in self.house.games if game.result is None]
        return int(self._note("games without a result", len(left), left[0] if left else None))

    @property
    def ended_by(self) -> str:
        """Why the session ended: "ruin", "bet", "limit", or "" where the bot left."""
        return str(self._note("end", self.house.ended_by, self.last_game))

    @property
    def asked_after_end(self) -> int:
        """How often the bot went on to ask when it had been told that the session is over."""
        number = self.house.asked_after_end
        return int(self._note("questions after the end", number, self.last_game))

    @property
    def bets(self) -> list[int]:
        """The bets, in their order."""
        return list(self._note("bets", [game.bet for game in self.house.games]))

    @property
    def wagered(self) -> int:
        """All credits that were put at risk."""
        return int(self._note("credits wagered", self.house.wagered))

    @property
    def unclaimed(self) -> int:
        """How many naturals were dealt and not claimed."""
        missed = [
            game
            for game in self.house.games
            if is_natural(game.cards[:2]) and game.moves[:1] != [Action.CLAIM_BLACKJACK]
        ]
        return int(self._note("unclaimed naturals", len(missed), missed[0] if missed else None))

    @property
    def wrong_claims(self) -> int:
        """How many hands were claimed that are no naturals."""
        wrong = [each for each in self.house.games if each.refused == Action.CLAIM_BLACKJACK]
        return int(self._note("wrong claims", len(wrong), wrong[0] if wrong else None))

    @property
    def insurance_value(self) -> float:
        """The expected value of all insurance when bought, by the unseen cards, in credits."""
        games = [each for each in self.house.games if each.insurance]
        value = sum(each.insured for each in self.adjusted)
        return float(self._note("worth of the insurance", value, games[0] if games else None))

    @property
    def splits(self) -> int:
        """How many games had a split that was played to its end."""
        return sum(len(retell(game).hands) > 1 and not game.is_illegal for game in self.house.games)

    @cached_property
    def adjusted(self) -> list[Adjusted]:
        """Every game with the luck of its cards taken off."""
        return list(adjust(self.house.games, self.table.num_decks))

    @property
    def last_game(self) -> Game | None:
        """The last game that was bet on."""
        return self.house.games[-1] if self.house.games else None

    def _first(self, fits: Callable[[Game], bool]) -> Game | None:
        return next(filter(fits, self.house.games), None)


@cache
def shipped_games(name: str, table: Table) -> Sequence[Adjusted]:
    """Return a shipped bot's games at a table, adjusted; played once in this process."""
    house = play(shipped_bot(name), table.open())
    return tuple(adjust(house.games, table.num_decks))
