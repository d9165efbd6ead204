"""The Challenge's points: final credits minus milliseconds and freeloader penalty."""

from __future__ import annotations

from casino.game.challenge.house import House

__all__ = ["FREE_TIMES", "freeloader_penalty", "milliseconds_charged", "points"]

FREE_TIMES = 10
"""CPU time is free up to this multiple of the time that the bot `basic_strategy` takes."""


def points(house: House, milliseconds: float) -> float:
    """Return a finished session's points: credits minus milliseconds and a penalty."""
    return house.credits - milliseconds - freeloader_penalty(house)


def freeloader_penalty(house: House) -> int:
    """Return the part of the initial bankroll that was never wagered, in credits."""
    return max(0, house.terms.bankroll - house.wagered)


def milliseconds_charged(bot_seconds: float, basic_seconds: float) -> float:
    """Return a bot's CPU milliseconds beyond ten times those of `basic_strategy`.

    Relative time makes the points independent of the machine's speed.
    """
    return max(0.0, 1000 * (bot_seconds - FREE_TIMES * basic_seconds))
