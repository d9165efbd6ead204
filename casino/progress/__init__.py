"""Progress: the results of the visible checks on a student's stages, and the next step.

The pytest plugin that uses it, `casino/pytest_plugin.py`, is imported by every pytest on the
machine, so it stays small. Never here: hidden tests and points. A new visible check is named in
`checks` of the criterion in `stages/course.toml` whose hint it shows; a test keeps the two
together.
"""

from casino.progress.hints import Climbed, Hints
from casino.progress.outcomes import CourseProgress, NextStep, StageProgress
from casino.progress.running import CheckError, check
from casino.progress.screen import as_lines, as_text, hint_lines, label_in_words

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
]
