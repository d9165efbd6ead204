"""The views of the stages: one module for each stage at the play table.

A view makes a `TableState` of a round by running the student's code from the deal on. Each module
ends with `STAGE` (`spec.py`): the view, scenes to try, deals, and the goal. The game around it is
`casino/play/rounds.py`. A new stage needs a module here, which is found by its name, and a sheet
`notebooks/STAGE.md`.

No view imports the reference solutions or produces HTML. A view calls student code only through
`Loaded.call`, `guard`, or a `Replay`. Nothing in `lab/` imports a stage.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from random import Random

from casino.engine.workspace import find_workspace
from casino.languages import _
from casino.play.rounds import Rounds, View
from casino.stage_views.first import PlayFirst
from casino.stage_views.spec import StageSpec

__all__ = ["STAGES", "game", "stage_spec", "view_of"]

STAGES = tuple(sorted(int(path.stem[5:]) for path in Path(__file__).parent.glob("stage[0-9]*.py")))


def game(
    number: int, folder: Path | None = None, chance: Random | None = None, deck: str = ""
) -> Rounds:
    """Return a stage's game at the play table, with the first round already dealt.

    It runs the files in `folder` or in the nearest workspace. `deck` is dealt first, or else random
    cards; `chance` seeds the deals. Raises ValueError for a stage without a table or an invalid
    deck string, and the errors of `find_workspace`.
    """
    stage = stage_spec(number)
    view = PlayFirst(stage.view(), stage.goal)
    return Rounds(view, find_workspace(folder), chance, deck, stage.scenes, stage.dealt_often)


def view_of(number: int) -> View:
    """Return the view of a stage; ValueError if the stage has no table."""
    view: View = stage_spec(number).view()
    return view


def stage_spec(number: int) -> StageSpec:
    """Return the description of a stage; ValueError if the stage has no table."""
    name = f"{__name__}.stage{number}"
    try:
        spec: StageSpec = import_module(name).STAGE
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        message = _("stage {number} has no table: choose one of 1 to {last}")
        raise ValueError(message.format(number=repr(number), last=max(STAGES, default=0))) from None
    return spec
