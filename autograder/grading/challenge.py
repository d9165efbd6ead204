"""Plays sessions of stage 9, the Challenge: a student's bot in a worker, the house in the grader.

A session is a series of games at one table. The given `challenge.py` in the worker asks the bot for
its bets and moves, and sends them to the house as plain numbers. The house deals and decides, and
sends only what a player may see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import islice
from typing import Any

from autograder.grading.cards import CardStudent
from autograder.sandbox.student.answers import Later
from autograder.sandbox.student.scenario import LiveAt, ShownValue
from casino.game.challenge import Action, Game, House, Terms, retell, sentences, shipped_bot
from casino.game.challenge.house import is_natural
from casino.game.challenge.luck import Adjusted, adjust
from casino.game.challenge.session import play, seed_of
from casino.game.challenge.shoe import Shoe, number_of, orders
from casino.game.challenge.skill import Lead, differences, lead
from casino.game.challenge.story import codes
from casino.game.shoe import parse_cards
from casino.languages import N_
from casino.messages import NO_CALL, Call, Message, join_texts

__all__ = [
    "ChallengeStudent",
    "PlayedSession",
    "Session",
    "SessionTable",
    "lead_over",
    "session_frame",
]

INSURANCE = N_("worth of the insurance")
LEAD = {
    "least": N_("lead over {name} of 100 credits bet, at least"),
    "most": N_("lead over {name} of 100 credits bet, at most"),
}
MADE = ("Bot",), ("Bot",)  # names of the function and class in such a call


@dataclass(frozen=True)
class SessionTable:
    """The settings of a session in stage 9: limits, shuffles, and number of games."""

    num_decks: int = 6  # in the shoe
    bankroll: int = 1000  # credits at the start
    min_bet: int = 5  # in credits
    max_bet: int = 100  # in credits
    seed: int = 1  # of the shuffles
    cards: str = ""  # dealt first, as a deck string
    games: int = 200  # until it closes

    @property
    def terms(self) -> Terms:
        """The limits on bets, bankroll, and decks, in the form that the house takes."""
        return Terms(self.num_decks, self.bankroll, self.min_bet, self.max_bet)

    def open(self) -> House:
        """Return a house that deals a new session with these settings."""
        first = [number_of(card) for card in parse_cards(self.cards)]
        shoe = Shoe(orders(self.num_decks, seed_of(0, self.seed)), first)
        return House(self.terms, shoe, self.games)


def session_frame(terms: Terms) -> bytes:
    """Return the packed message that makes a worker play one session with these limits."""
    stages = CardStudent.first_stage, CardStudent.challenge_stage
    student = CardStudent(stages[-1], stages)
    _record_seat(student, 0, terms, "")
    return student.scenario.packed(again=False, announces=False)


class ChallengeStudent(CardStudent):
    """The `student` fixture of stage 9's hidden tests: also records sessions of a bot."""

    def session(self, **table: Any) -> Session:
        """Record a session that the student's bot plays against the house in the grader.

        `table` overrides fields of `SessionTable`. The house is opened when the session is played.
        """
        at = SessionTable(**table)
        number = len(self.scenario.live)
        self.scenario.live.append(partial(PlayedSession, at))
        _record_seat(self, number, at.terms, at.cards)
        return Session(self, number)

    def lead_over(self, name: str, sessions: Sequence[Session], games: int, bound: str) -> Later:
        """Return a placeholder for the bot's lead over a shipped bot, in this many games.

        `name` is the shipped bot. `bound` is `least` or `most`, the end of the confidence interval.
        """

        def show_played(*played: PlayedSession) -> ShownValue:
            found = lead_over(played, name, games)
            value = Message(
                "{value} with a standard error of {error}",
                value=f"{found.mean:.2f}", error=f"{found.error:.2f}",
            )  # fmt: skip
            at = Message(
                "Bot(…) at {count} tables, {games} games", count=len(played), games=found.games
            )
            led = Message("lead over {name} of 100 credits: {value}", name=name, value=value)
            return ShownValue(getattr(found, bound), Call("", (at, led), *MADE))

        words = Message(LEAD[bound], name=name)
        return self.take(show_played, *(each.live for each in sessions), words=words)

    def insurance_value(self, sessions: Sequence[Session]) -> Later:
        """Return a placeholder for the expected gain from all insurance bets, in credits.

        Evidence shows the worst game.
        """

        def show_played(*played: PlayedSession) -> ShownValue:
            games = [
                (each.insured, at, session, game)
                for at, session in enumerate(played)
                for each, game in zip(session.adjusted, session.house.games, strict=False)
                if game.insurance
            ]
            worth = sum(insured for insured, *_ in games)
            if not games:
                return ShownValue(worth, NO_CALL)
            _, _, session, game = min(games, key=lambda each: each[:2])
            return session.describe(worth, game)

        return self.take(show_played, *(each.live for each in sessions), words=INSURANCE)


def _record_seat(student: CardStudent, number: int, terms: Terms, cards: str) -> None:
    bot = student.quietly("get", student.bot, "Bot", label="Bot")
    card = student.look_up(f"{student.first_stage}.card", "Card")
    lead = student.look_up(f"{student.package}.challenge", "play_session")
    arguments = bot, card, terms.arguments
    student.step("live", lead, number, arguments, label=_call_of(terms), deck=cards)


def _call_of(terms: Terms) -> str:
    return "Bot({}, {}, {}, {}, make_a_bet, hit_me)".format(*terms.arguments)


class PlayedSession:
    """The house's record of a session that a student's bot is playing or has played."""

    def __init__(self, table: SessionTable) -> None:
        self.table, self.house = table, table.open()
        self.ask = self.house.ask

    def leave(self) -> None:
        """End the session, even in the middle of a game."""
        self.house.leave()

    @cached_property
    def adjusted(self) -> list[Adjusted]:
        """The result of each game in credits, with and without the luck of the cards."""
        return list(adjust(self.house.games, self.table.num_decks))

    def describe(self, value: Any, game: Game | None = None) -> ShownValue:
        """Return a value with its evidence: the session's call, and one game's moves and cards."""
        words = _call_of(self.house.terms)
        if game is None:
            return ShownValue(value, Call(words, (), *MADE), self.table.cards)
        summary = join_texts("; ", sentences(game))
        return ShownValue(value, Call(words, (summary,), *MADE), codes(game.cards))


def _read(
    words: str, read: Callable[[PlayedSession], Any], find: Callable[[PlayedSession], Game | None]
) -> Any:
    """Return a property for `Session`: a placeholder for a fact about the played session.

    `read` computes the fact, `find` selects the game that feedback shows, and `words` name it.
    """

    def show_played(played: PlayedSession) -> ShownValue:
        return played.describe(read(played), find(played))

    def value(self: Session) -> Later:
        return self.student.take(show_played, LiveAt(self.number), words=words)

    return property(value, doc=f"{words.capitalize()}.")


def _last(played: PlayedSession) -> Game | None:
    return played.house.games[-1] if played.house.games else None


def _none(played: PlayedSession) -> Game | None:
    return None


def _first(fits: Callable[[Game], bool]) -> Callable[[PlayedSession], Game | None]:
    return lambda played: next(filter(fits, played.house.games), None)


def _is_unclaimed(game: Game) -> bool:
    return is_natural(game.cards[:2]) and game.moves[:1] != [Action.CLAIM_BLACKJACK]


def _is_claimed_wrongly(game: Game) -> bool:
    return game.refused == Action.CLAIM_BLACKJACK


def _count(fits: Callable[[Game], bool]) -> Callable[[PlayedSession], int]:
    return lambda played: sum(map(fits, played.house.games))


@dataclass(frozen=True)
class Session:
    """A session in a recorded test; its properties are placeholders for the session's outcome."""

    student: CardStudent
    number: int

    games = _read(N_("games"), lambda played: len(played.house.games), _last)
    credits = _read(N_("credits at the end"), lambda played: played.house.credits, _last)
    illegal_plays = _read(
        N_("illegal plays"),
        lambda played: played.house.illegal_plays,
        _first(lambda game: game.is_illegal and game.result is not None),
    )
    games_left = _read(
        N_("games without a result"),
        _count(lambda game: game.result is None),
        _first(lambda game: game.result is None),
    )
    ended_by = _read(N_("end"), lambda played: played.house.ended_by, _last)
    asked_after_end = _read(
        N_("questions after the end"), lambda played: played.house.asked_after_end, _last
    )
    wagered = _read(N_("credits wagered"), lambda played: played.house.wagered, _none)
    unclaimed = _read(N_("unclaimed naturals"), _count(_is_unclaimed), _first(_is_unclaimed))
    wrong_claims = _read(
        N_("wrong claims"), _count(_is_claimed_wrongly), _first(_is_claimed_wrongly)
    )
    insurance_value = _read(
        INSURANCE,
        lambda played: sum(each.insured for each in played.adjusted),
        _first(lambda game: bool(game.insurance)),
    )
    splits = _read(
        N_("splits played to their end"),
        _count(lambda game: len(retell(game).hands) > 1 and not game.is_illegal),
        _first(lambda game: len(retell(game).hands) > 1),
    )

    @property
    def live(self) -> LiveAt:
        """The placeholder for the house's record of this session."""
        return LiveAt(self.number)


def lead_over(sessions: Sequence[PlayedSession], name: str, games: int) -> Lead:
    """Return a bot's lead over a shipped one in the first `games` games that both played.

    Games with a natural are left out: whether a bot claims them is judged separately.
    """
    pairs = (
        pair
        for each in sessions
        for pair in zip(
            each.house.games,
            differences(each.adjusted, play_shipped(name, each.table)),
            strict=False,
        )
    )
    found = islice(pairs, games)
    return lead(difference for game, difference in found if not is_natural(game.cards[:2]))


@cache
def play_shipped(name: str, table: SessionTable) -> Sequence[Adjusted]:
    """Play a shipped bot at a table; return its games with the luck of the cards removed.

    They are cached for this process.
    """
    house = play(shipped_bot(name), table.open())
    return tuple(adjust(house.games, table.num_decks))
