"""Writes a stage's scores into nbgrader's gradebook, and keeps what a person entered there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from autograder.nbgrader.cells import NOTES, STYLE

if TYPE_CHECKING:
    from nbgrader.api import Gradebook

__all__ = ["save_scores"]


def save_scores(
    gradebook: Gradebook,
    stage: str,
    student: str,
    scores: Mapping[str, float],
    comment: str,
    *,
    flagged: bool = False,
) -> None:
    """Save one submission's scores by cell, and the comment, in one transaction.

    Manual scores and comments still count. If the automatic score under one changes, nbgrader marks
    it for a person's check. `flagged` requests such a check, too.
    """
    notebook = gradebook.find_submission_notebook(stage, stage, student)
    for grade in notebook.grades:
        if grade.name not in scores:
            continue
        score = scores[grade.name]
        if grade.manual_score is None:
            grade.needs_manual_grade = flagged and grade.name == STYLE
        elif grade.auto_score != score:
            grade.needs_manual_grade = True
        grade.auto_score = score
    for each in notebook.comments:
        if each.name == NOTES:
            each.auto_comment = comment
    gradebook.db.commit()
