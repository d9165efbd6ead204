"""Impostors that no student is shown: a criterion of the kind `cases` counts them too.

As those at the table, each breaks one of the rules of `casino.cases`. So a row of faces that is
learnt by rote unmasks only some of them. They are in `autograder/stages/STAGE/impostors.py`.
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
    """An impostor that counts for points, as the test of that name; `title` is what students read.

    Of one that is not shown the title tells nothing.
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
    """Return the impostors of a stage that only the grader knows."""
    return [
        Impostor(name, belief, kind(stage))
        for path in HIDDEN.glob(f"stage{stage}_*/impostors.py")
        for name, belief, kind in import_module(
            f"autograder.stages.{path.parent.name}.impostors"
        ).IMPOSTORS
    ]
