"""Slips: students' typical mistakes, found from an exception or in wrong code."""

from casino.engine.slips.behind_errors import find_slip
from casino.engine.slips.sayings import NO_ERROR_CAME, NOTHING_CAME_BACK
from casino.engine.slips.silent import find_silent
from casino.engine.slips.slip import Slip
from casino.engine.slips.trees import in_loop, is_begun, line_not_in_utf8

__all__ = [
    "NOTHING_CAME_BACK", "NO_ERROR_CAME", "Slip", "find_silent", "find_slip", "in_loop", "is_begun",
    "line_not_in_utf8",
]  # fmt: skip
