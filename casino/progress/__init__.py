"""Progress: what the visible checks say of a student's stages, and what comes next."""

from casino.progress.outcomes import Progress, StageProgress, Step
from casino.progress.running import CheckError, check
from casino.progress.screen import as_lines

__all__ = ["CheckError", "Progress", "StageProgress", "Step", "as_lines", "check"]
