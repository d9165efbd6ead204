"""The house of stage 9, its shipped bots, and how a session is played, told and judged."""

from casino.game.challenge.given import Action, Result
from casino.game.challenge.house import Game, House
from casino.game.challenge.points import points
from casino.game.challenge.session import SHIPPED, open_house, play, shipped_bot
from casino.game.challenge.story import retell, sentences
from casino.game.challenge.terms import GAMES, Terms

__all__ = [
    "GAMES",
    "SHIPPED",
    "Action",
    "Game",
    "House",
    "Result",
    "Terms",
    "open_house",
    "play",
    "points",
    "retell",
    "sentences",
    "shipped_bot",
]
