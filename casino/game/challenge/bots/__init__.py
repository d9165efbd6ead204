"""Bots that are shipped with the house, to be read and to be beaten.

Each module is a whole bot. To begin with one, copy it to `stage9_challenge/bot.py` and import
from `stage9_challenge.challenge` what it imports from `casino.game.challenge.given`.
"""
