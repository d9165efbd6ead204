"""Progress: the results of the visible checks, and the student's next step.

Every pytest on the machine imports the plugin `casino/pytest_plugin.py`, which uses this package,
so keep it small. Hidden tests and points don't belong here. A new visible check is listed in
`checks` of the criterion in `stages/course.toml` whose hint it shows; a test compares the two.
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
