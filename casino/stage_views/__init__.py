"""The views of the stages' notebooks: one module a stage, each with the game behind its table."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from random import Random

from casino.engine.workspace import find_workspace
from casino.languages import _
from casino.play.rounds import Rounds, View
from casino.stage_views.first import PlayFirst
from casino.stage_views.lab.scenes import DEALT_OFTEN, SCENES

__all__ = ["STAGES", "game", "view_of"]

VIEWS = {
    1: ("stage1", "CardsAndHand"),
    2: ("stage2", "ConsoleGame"),
    3: ("stage3", "ComputerGame"),
    4: ("stage4", "SoftGame"),
    5: ("stage5", "Shoe"),
    6: ("stage6", "CasinoHand"),
    7: ("stage7", "BestMove"),
    8: ("stage8", "CasinoSeats"),
    9: ("stage9", "BotAtTheTable"),
}
STAGES = tuple(VIEWS)


def game(
    number: int, folder: Path | None = None, chance: Random | None = None, deck: str = ""
) -> Rounds:
    """Return the game of a stage, played on the files in `folder`, or in the one around here.

    The first round is dealt already, from `deck` or at random; `chance` seeds the deals. Raises
    ValueError for a stage that has no table and for a deck string that cannot be dealt, and what
    `find_workspace` raises where there are no stages.
    """
    view = PlayFirst(view_of(number))
    scenes, often = SCENES.get(number, ()), DEALT_OFTEN.get(number, ())
    return Rounds(view, find_workspace(folder), chance, deck, scenes, often)


def view_of(number: int) -> View:
    """Return a stage's view, as it is where the stage is written; ValueError without a table."""
    if number not in VIEWS:
        said = _("stage {number} has no table: choose one of 1 to {last}")
        raise ValueError(said.format(number=repr(number), last=max(VIEWS)))
    module, name = VIEWS[number]
    view: View = getattr(import_module(f"casino.stage_views.{module}"), name)()
    return view
