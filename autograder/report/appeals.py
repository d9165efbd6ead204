"""Prepares the appeals on a criterion for a student's page, and the form for a new one."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote

from markupsafe import Markup, escape

from autograder.gradebook.appeal_form import blank_form, form_name
from autograder.gradebook.appeals import Answered
from autograder.languages import _
from autograder.report.views import StageView
from autograder.results.model import CriterionResult, exact
from autograder.text import printable

__all__ = ["AskView", "asking"]

MAX_NAME = 255  # the longest file name
VERSION = 8  # letters of the fingerprint, as the page shows them
NEVER = ("passed", "not_started", "grader_error")


class AskView(NamedTuple):
    """The appeals on one criterion of a student's page, and a form for a new appeal.

    The form is missing if there is nothing to ask about, or an appeal has no answer yet.
    """

    appeals: tuple[Answered, ...]
    name: str = ""  # the form's file name
    form: str = ""  # its text
    link: str = ""  # contains the text, so that the page loads nothing


def asking(view: StageView, criterion: CriterionResult) -> AskView:
    """Return the appeals on a criterion, and a form if it lost points."""
    own = tuple(each for each in view.appeals if each.appeal.criterion == criterion.id)
    waits = any(each.appeal.waits for each in own)
    if not view.result or not view.asks or waits or not _is_lost(view, criterion):
        return AskView(own)
    student, stage = printable(view.result.student[: MAX_NAME + 1]), view.stage.name
    if len(student) > MAX_NAME:
        return AskView(own)
    version = view.result.fingerprint[:VERSION]
    text = blank_form(
        student, stage, criterion.id, printable(_(criterion.title)[:MAX_NAME]), version
    )
    link = Markup("data:text/plain;charset=utf-8,") + Markup(quote(text, safe=""))
    return AskView(own, form_name(student, stage, criterion.id), escape(text), link)


def _is_lost(view: StageView, criterion: CriterionResult) -> bool:
    """Return True if the criterion lost points that the instructor hasn't given back."""
    decided = view.ledger.decided if view.ledger else {}
    points = decided.get(criterion.id, exact(criterion.points))
    return criterion.outcome not in NEVER and points < exact(criterion.max_points)
