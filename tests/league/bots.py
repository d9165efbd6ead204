"""Bots for the league's tests: honest ones, and cheating ones."""

from __future__ import annotations

from pathlib import Path

from casino.game.challenge.bots import basic_strategy

__all__ = ["HONEST", "HOSTILE", "THIEF", "write_bots"]

SHIPPED = Path(basic_strategy.__file__).parent


def shipped(name: str) -> str:
    """Return a shipped bot as a student would hand it in."""
    text = (SHIPPED / f"{name}.py").read_text(encoding="utf-8")
    return text.replace("casino.game.challenge.given", "stage9_challenge.challenge")


BASIC = shipped("basic_strategy")
HONEST = {name: shipped(name) for name in ("never_bust", "mimic_the_dealer", "basic_strategy")}

# Each plays the basic strategy besides, so that a gain would show.
_SPY = (
    BASIC
    + """

import gc, sys

def shoes():
    found = []
    for each in gc.get_objects():
        if isinstance(each, (list, tuple)) and len(each) > 60 and all(
            type(card) is int and 0 <= card < 52 for card in each[:80]
        ):
            found.append(each)
    return found

def frames():
    frame, names = sys._getframe(), []
    while frame is not None:
        names += [str(type(value)) for value in frame.f_locals.values()]
        frame = frame.f_back
    return [name for name in names if "House" in name or "Shoe" in name]

class Bot(Bot):
    def blackjack(self, new_deck):
        if shoes() or frames():
            raise RuntimeError("found the shoe")
        return super().blackjack(new_deck)
"""
)

_FORGER = (
    BASIC
    + """

import stage9_challenge.challenge as given

class Bot(Bot):
    def __init__(self, decks, bankroll, low, high, make_a_bet, hit_me):
        super().__init__(decks, bankroll, low, high, make_a_bet, hit_me)
        seat = make_a_bet.__self__
        ask = seat._ask
        self._tries = [
            lambda: ask("credits", 10**6),
            lambda: ask("hit", 1, True),
            lambda: ask("game", 7),
        ]
        given.Result = None
        given.play_session = lambda *rest: None

    def blackjack(self, new_deck):
        if self._tries:
            self._tries.pop()()
        return super().blackjack(new_deck)
"""
)

# Would leave a session that goes badly, and play it again for little: a mark in the library tells
# it that its worker has served before.
_PLAYS_AGAIN = (
    BASIC
    + """

import functools, os

LIBRARY = functools.update_wrapper.__dict__
AGAIN = LIBRARY.setdefault("sessions", []) != []
LIBRARY["sessions"].append(1)

class Bot(Bot):
    def __init__(self, decks, bankroll, low, high, make_a_bet, hit_me):
        super().__init__(decks, bankroll, low, high, make_a_bet, hit_me)
        self._bet = high if AGAIN else low

    def blackjack(self, new_deck):
        if AGAIN and self._credits < 200:
            os._exit(0)
        return super().blackjack(new_deck)
"""
)

# Takes what it can of other people's stages and says it in every way that a bot can speak.
THIEF = (
    BASIC
    + """

import importlib, sys

def loot():
    found = []
    for stage in ("stage3_computer_player.computer", "stage7_strategy_matrix.strategy"):
        try:
            found += list(vars(importlib.import_module(stage)))
        except Exception:
            pass
    card = sys.modules["stage1_card_hand.card"]
    return "LOOT" + "".join(found) + "".join(vars(card.Card))

class Bot(Bot):
    def blackjack(self, new_deck):
        said = loot()
        print(said)
        sys.audit("ctypes." + said)
        kind = type(said[:80], (RuntimeError,), {})
        exec(compile(f"{said[:8]} = 1", said[:60], "exec"), {})
        raise kind("from_number" in said, said)
"""
)

HOSTILE = {
    "thief": THIEF,
    "spy": _SPY,
    "forger": _FORGER,
    "plays_again": _PLAYS_AGAIN,
    "hangs": BASIC.replace(
        "        answer = self._hit_me(action, insures)", "        while True: pass"
    ),
    "crashes": BASIC.replace("self._credits += winnings", "self._credits += winnings / 0"),
    "sleeps": BASIC.replace(
        "        winnings, _ = self.play(self._bet)",
        "        import time; time.sleep(1000)\n        winnings, _ = self.play(self._bet)",
    ),
    "allocates": BASIC.replace("        shown = []", "        shown = [0] * 10**9"),
    "writes": BASIC.replace(
        "        shown = []", '        import posix; posix.open("/tmp/forged.json", 65); shown = []'
    ),
    "exits": BASIC.replace("        shown = []", "        import os; os._exit(65)"),
    "prints": BASIC.replace("        shown = []", '        print("x" * 10**6); shown = []'),
    "cheats": BASIC.replace("Action.STAND_PAT if move", "Action.CLAIM_BLACKJACK if move"),
    "does_not_compile": "class Bot(LOOT",
    "leaves": BASIC.replace("        winnings, _ = self.play(self._bet)", "        return False"),
    "<script>alert(1)</script>": BASIC,
}


def write_bots(folder: Path, bots: dict[str, str]) -> Path:
    """Write bots as a league finds them; return the folder."""
    for name, source in bots.items():
        # A name of a folder has no slash, whatever a page could make of it.
        stage = folder / name.replace("/", "_") / "stage9_challenge"
        stage.mkdir(parents=True)
        (stage / "bot.py").write_text(source, encoding="utf-8")
    return folder
