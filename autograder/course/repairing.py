"""Repairs submissions as they are read: small fixes, so that the code can be called.

If all required files exist, a repaired stage is graded twice, and the better grade counts: as
submitted, and the repaired copy with a cap. So a repair never costs points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from autograder.course.bounded import LookLost, run_bounded
from autograder.course.files import Kit
from autograder.course.model import OFF, Stage
from autograder.course.submissions import StageFiles, Submission, read_submission
from casino.engine.repairs import Layout, Repaired, may_need_repair, repair, repair_message
from casino.messages import Message, Text

__all__ = ["as_submitted", "read_repaired", "repair_sentences"]


def read_repaired(kit: Kit, folder: Path, student: str) -> Submission:
    """Read one student's submission, and repair copies of the stages that need it."""
    submission = read_submission(folder, student, kit.course.names)
    if kit.course.repairs == OFF:
        return submission
    stages = dict(submission.stages)
    for stage in kit.course.stages:
        own = stages.get(stage.name)
        files = own.files if own else {}
        elsewhere = _elsewhere(kit, stage, submission)
        layout = _layout(kit, stage)
        if not (may_need_repair(layout, files) if own else elsewhere):
            continue
        try:
            found = run_bounded(repair, layout, files, elsewhere)
        except LookLost:
            continue
        if own is not None or (found.repairs and set(stage.modules) <= set(found.files)):
            stages[stage.name] = _apply_repairs(own or StageFiles(), found)
    return replace(submission, stages=stages)


def as_submitted(submission: Submission, stage: Stage) -> Submission | None:
    """Return the submission with one stage's files as they were before repairs.

    It is graded as well, to compare the points. The result is None if the stage wasn't repaired, or
    if a required file was missing in it.
    """
    own = submission.stages[stage.name]
    if own.submitted is None or any(each.kind in ("file", "move") for each in own.repairs):
        return None
    unrepaired = replace(own, files=own.submitted, repairs=(), submitted=None, judged=None)
    return replace(submission, stages={**submission.stages, stage.name: unrepaired})


def repair_sentences(files: StageFiles) -> tuple[Message, ...]:
    """Return a sentence for each repair, which asks the student to change the code that way."""
    return (*map(repair_message, files.repairs), *map(repair_message, files.unclear))


def _layout(kit: Kit, stage: Stage) -> Layout:
    modules = {each.name: (*each.modules, *each.given) for each in kit.course.stages}
    skeleton = {name: text for name, text in kit.skeleton(stage).items() if name in stage.modules}
    return Layout(stage.name, skeleton, stage.attributes, modules)


def _elsewhere(kit: Kit, stage: Stage, submission: Submission) -> Mapping[str, bytes]:
    """Return files outside the stage's place that may be its modules, by path."""
    own = submission.stages.get(stage.name)
    others = dict(own.others) if own else {}
    for each in kit.course.stages:
        found = submission.stages.get(each.name) if each.name != stage.name else None
        for name, content in found.files.items() if found else ():
            if name not in (*each.modules, *each.kits, "__init__.py"):
                others[f"{each.name}/{name}"] = content
    return {**others, **submission.loose}


def _is_about(problem: Text, names: set[str]) -> bool:
    """Return True for a problem with a missing file that a repair found under another name."""
    return isinstance(problem, Message) and str(problem.values.get("name")) in names


def _apply_repairs(own: StageFiles, found: Repaired) -> StageFiles:
    if not found.repairs:
        return replace(own, unclear=found.unclear)
    repaired = {each.found for each in found.repairs}
    problems = tuple(each for each in own.problems if not _is_about(each, repaired))
    return replace(
        own,
        problems=problems,
        files=found.files,
        submitted=own.files,
        judged=found.judged,
        repairs=found.repairs,
        unclear=found.unclear,
    )
