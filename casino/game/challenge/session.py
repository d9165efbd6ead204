"""Play a session in this process, with a shipped bot or a student's."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from casino.game.challenge.given import play_session
from casino.game.challenge.house import House
from casino.game.challenge.shoe import Shoe, orders
from casino.game.challenge.terms import GAMES, Terms
from casino.game.shoe import CardValue

__all__ = ["SHIPPED", "open_house", "play", "seed_of", "shipped_bot"]

SHIPPED = ("never_bust", "mimic_the_dealer", "basic_strategy", "hi_lo")
"""The shipped bots, weakest first."""

MakeBot = Callable[..., Any]


def shipped_bot(name: str) -> MakeBot:
    """Return the class of a shipped bot, such as "hi_lo"."""
    bot: MakeBot = import_module(f"casino.game.challenge.bots.{name}").Bot
    return bot


def seed_of(seed: int, session: int) -> str:
    """Return the shoe's seed for session number `session`, the same for every bot."""
    return f"challenge {seed} session {session}"


def open_house(terms: Terms, seed: int, session: int) -> House:
    """Return a new house for session number `session`, with its own shuffled decks."""
    return House(terms, Shoe(orders(terms.num_decks, seed_of(seed, session))), GAMES)


def play(bot: MakeBot, house: House, make_card: Callable[[int, str], Any] = CardValue) -> House:
    """Play a bot's whole session, and return the house with its credits and games.

    The bot's exceptions pass through. A game that it left is still lost.
    """
    try:
        play_session(bot, make_card, house.terms.arguments, house.ask)
    finally:
        house.leave()
    return house
