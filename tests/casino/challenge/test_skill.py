"""Comparisons of bots don't depend on the number of games: all play equally many."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from casino.game.challenge import Terms, open_house, play, shipped_bot
from casino.game.challenge.given import Action, Result
from casino.game.challenge.luck import Adjusted, adjust
from casino.game.challenge.skill import LeftTooEarly, differences, lead, play_enough

TERMS = Terms(6, 2000, 10, 10)
SEED, GAMES = 901, 20 * 200
Basic = shipped_bot("basic_strategy")
TOTAL = 16


class StandsOn16(Basic):  # type: ignore[misc, valid-type]
    """Plays the basic strategy, but never draws to 16; leaves after a number of games."""

    stays = 200

    def __init__(self, *terms: object) -> None:
        """Sit down; hear every answer first."""
        super().__init__(*terms)
        self._games = 0
        self._ask, self._hit_me = self._hit_me, self._hit

    def blackjack(self, new_deck: bool) -> bool:
        """Play a game, and leave after the last one."""
        self._games += 1
        return bool(super().blackjack(new_deck)) and self._games < self.stays

    def _play_half(self, answer: object, column: int) -> object:
        self._cards = answer.your_cards  # type: ignore[attr-defined]
        return super()._play_half(answer, column)

    def _hit(self, action: Action, insures: bool = False) -> object:
        cards = getattr(self, "_cards", ())
        if action == Action.HIT_ME and sum(min(card.rank, 10) for card in cards) == TOTAL:
            action = Action.STAND_PAT
        answer = self._ask(action, insures)
        self._cards = answer.your_cards if answer.result == Result.NO_RESULT else ()
        return answer


class Leaves(StandsOn16):
    """Leaves after half of its games."""

    stays = 100


def session(bot: Callable[..., object], seed: int) -> list[Adjusted]:
    """Return the games of a session."""
    return list(adjust(play(bot, open_house(TERMS, 0, seed)).games, TERMS.num_decks))


def most(sessions: list[tuple[int, list[Adjusted]]]) -> float:
    """Return the upper limit of a bot's lead over the basic strategy."""
    return lead(
        value for seed, games in sessions for value in differences(games, session(Basic, seed))
    ).most


def test_a_bot_that_leaves_is_judged_over_as_many_games() -> None:
    """It plays twice the sessions, and the last one is cut where the games are enough."""
    asked: list[int] = []

    def play_one(seed: int) -> list[int]:
        asked.append(seed)
        return list(range(150))

    found = play_enough(play_one, SEED, 400)
    assert asked == [901, 902, 903]
    assert [len(each) for each in found] == [150, 150, 100]


def test_a_bot_that_leaves_before_100_games_is_not_played_on() -> None:
    """Or it would play sessions for ever."""
    with pytest.raises(LeftTooEarly):
        play_enough(lambda seed: range(99), SEED, GAMES)


def test_leaving_changes_no_verdict() -> None:
    """Over twenty sessions each, whoever leaves passed for as good as the bot that it is not."""
    number = range(SEED, SEED + 20)
    stays, leaves = ([(n, session(bot, n)) for n in number] for bot in (StandsOn16, Leaves))
    assert most(stays) < 0 <= most(leaves)
    enough = play_enough(lambda n: session(Leaves, n), SEED, GAMES)
    assert sum(map(len, enough)) == sum(len(games) for _, games in stays) == GAMES
    assert most(list(enumerate(map(list, enough), SEED))) < 0
