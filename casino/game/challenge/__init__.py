"""Stage 9's house and example bots, with functions to play and rate sessions.

The rules are those of MacTech's Programmer's Challenge of June 1998. `given.py` equals the
students' `stage9_challenge/challenge.py`. A bot calls its `Seat`, and the seat sends plain numbers
to the house. So the house can run in another process, and the bot's process decides nothing. A new
shipped bot is a module in `bots/` and a name in `session.SHIPPED`.
"""

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
