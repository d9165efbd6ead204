"""Progress: the results of the visible checks on a student's stages, and the next step."""

from casino.progress.hints import Climbed, Hints
from casino.progress.outcomes import CourseProgress, NextStep, StageProgress
from casino.progress.running import CheckError, check
from casino.progress.screen import as_lines, as_text, hint_lines, label_in_words, said_in_words

__all__ = [
    "CheckError",
    "Climbed",
    "CourseProgress",
    "Hints",
    "NextStep",
    "StageProgress",
    "as_lines",
    "as_text",
    "check",
    "hint_lines",
    "label_in_words",
    "said_in_words",
]
