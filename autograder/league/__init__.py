"""Stage 9's league: bots play the same shoes and are ranked with the luck of the cards removed.

- Session i is dealt from its own seed for every bot. A card is sent to a bot's worker only when the
  bot may see it.
- The value function is fixed before a league is played, so an adjusted mean is unbiased for any bot
  (`casino/game/challenge/luck.py`).
- A killed run resumes with the missing blocks, which are stored under a digest of bot, terms, and
  kit.
- A bot runs with its author's own earlier stages and given files, never with the reference. Only
  its name reaches the page, as letters, digits, and spaces.
- Don't put here: the rules of the game (`casino/game/challenge`), or marks: the league gives none.
"""
