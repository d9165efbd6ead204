"""Make questions from the text of a student's files, without a folder or a table.

This is for a process without files that may be killed, so input and output are plain data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

from casino.engine.loading import Loaded
from casino.engine.sources import Sources
from casino.languages import N_, _
from casino.questions.asking import Asker, a_round
from casino.questions.runs import RoundPlayer
from casino.stage_views import view_of

__all__ = ["questions_on"]

FOLDER = Path("/")
STOPS = N_("The program does not come through a round: {trouble}")


class _Given(Loaded):
    """Loaded code whose data files may be missing, because only code was passed."""

    def path(self, file: str) -> Path:
        return self.sources.folder / self.stage / file


def questions_on(files: Mapping[str, str], stage: str, seed: int, count: int) -> dict[str, Any]:
    """Play a round with a stage's code, and return questions about it as plain data.

    `files` maps paths to the texts of all stages, with one character per byte. In the result,
    `deal` is the round in words, `printed` its lines, and `questions` have the fields of
    `Question`. `note` explains why there are none.
    """
    sources = Sources(FOLDER, {name: text.encode("latin-1") for name, text in files.items()})
    code = _Given(sources, stage)
    view = view_of(int(stage.partition("_")[0].removeprefix("stage")))
    player = RoundPlayer(view, code)
    played = a_round(player, seed)
    if played is None:
        note = _(STOPS).format(trouble=player.trouble)
        return {"deal": "", "printed": [], "note": note, "questions": []}
    asker = Asker(view, played.round, code, Random(seed))
    return {
        "deal": played.words,
        "printed": [line.text for line in played.shown.state.transcript],
        "note": asker.note,
        "questions": [asdict(each) for each in asker.some(count)],
    }
