"""The league for stage 9: plays students' bots at the same tables, and ranks them.

Bots are ranked by their gains with the luck of the cards removed.

- Session i has the same shuffles for every bot. A card is sent to a bot's worker only when the bot
  may see it.
- The function that removes the luck is fixed before a league is played, so the mean gain of any bot
  stays unbiased (`casino/game/challenge/luck.py`).
- If a run is killed, the next one plays only the missing blocks of sessions.
- A bot runs with its author's own earlier stages and given files, never with the reference. Only
  its name reaches the page, as letters, digits, and spaces.
- The rules of the game are in `casino/game/challenge`. The league gives no marks.
"""
