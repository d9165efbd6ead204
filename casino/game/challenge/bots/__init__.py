"""Example bots for you to read, to play against, and to beat.

Each module is a complete bot. To start from one, copy it to `stage9_challenge/bot.py` and import
from `stage9_challenge.challenge` instead of `casino.game.challenge.given`.
"""
