"""Stage 9's league: many bots at the same shoes, ranked with the luck of the cards taken off.

- Session i is dealt from its own seed for every bot. A card crosses only when the bot has asked for
  it, so a worker holds only cards that its bot may know.
- The value function is fixed before a league is played, so an adjusted mean is unbiased for any bot
  (`casino/game/challenge/luck.py`).
- A killed run resumes with the missing blocks, which are kept by a digest of bot, terms and kit.
- A bot runs beside its author's own earlier stages and given files, never beside the reference.
  Only its name reaches the page, as letters, digits and blanks.
- Never here: the rules of the game (`casino/game/challenge`), and marks: the league gives none.
"""
