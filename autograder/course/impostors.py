"""Hidden impostors, which a criterion of kind `cases` counts, too.

Like those at the table, each breaks one rule of `casino.cases`, so a memorised list of cases
catches only some of them. They are in `autograder/stages/STAGE/impostors.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from autograder.course.files import HIDDEN
from casino.cases import Impostor, impostors
from casino.languages import N_
from casino.messages import Message

__all__ = ["GradedImpostor", "select_graded", "select_hidden"]

UNMASKED = N_("{name} is unmasked")
NOT_SHOWN = N_("Impostor {number}, not shown, is unmasked")


@dataclass(frozen=True)
class GradedImpostor:
    """An impostor that counts for points, as a test of that name; students read its `title`.

    The title of a hidden one reveals nothing.
    """

    test: str
    title: Message
    impostor: Impostor
    is_shown: bool


def select_graded(stage: int) -> list[GradedImpostor]:
    """Return the impostors of a stage that count for points, those at its table first."""
    shown = [
        GradedImpostor(f"cases::shown_{number:02}", Message(UNMASKED, name=each.name), each, True)
        for number, each in enumerate(impostors(stage), start=1)
    ]
    hidden = [
        GradedImpostor(f"cases::hidden_{number:02}", Message(NOT_SHOWN, number=number), each, False)
        for number, each in enumerate(select_hidden(stage), start=1)
    ]
    return shown + hidden


def select_hidden(stage: int) -> list[Impostor]:
    """Return the hidden impostors of a stage."""
    return [
        Impostor(name, belief, kind(stage))
        for path in HIDDEN.glob(f"stage{stage}_*/impostors.py")
        for name, belief, kind in import_module(
            f"autograder.stages.{path.parent.name}.impostors"
        ).IMPOSTORS
    ]
