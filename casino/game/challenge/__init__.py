"""The house of stage 9, its shipped bots, and how a session is played, told and judged.

It follows MacTech's Programmer's Challenge of June 1998. `given.py` is the students' file
`stage9_challenge/challenge.py`, letter for letter. A bot speaks to its `Seat`, the seat to the
house, in plain numbers, so the house can run in another process: nothing on the bot's side decides
anything. A new shipped bot is a module in `bots/` and a name in `session.SHIPPED`.
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
