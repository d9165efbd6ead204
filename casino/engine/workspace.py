"""A student's workspace: the folder that contains the stages."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from casino.engine.handed_out import stage_names
from casino.engine.loading import Imports, Loaded
from casino.engine.names import nearly_called
from casino.engine.sources import read_sources, stage_folders
from casino.engine.trouble import StudentError, missing
from casino.languages import _

__all__ = ["VARIABLE", "NoWorkspaceError", "Workspace", "find_workspace"]

VARIABLE = "CASINO_STAGES"


class NoWorkspaceError(FileNotFoundError):
    """Raised if no folder has stages; the message names the folder and the fix."""


@dataclass(frozen=True)
class Workspace:
    """The folder that contains `stage1_card_hand` and the other stages."""

    folder: Path

    def stages(self) -> list[str]:
        """Return the names of the existing stages, in stage order."""
        return [path.name for path in stage_folders(self.folder)]

    def stage(self, number: int) -> str:
        """Return the folder name of the stage with this number; StudentError if missing."""
        for name in self.stages():
            if name.startswith(f"stage{number}_"):
                return name
        advice = _("It was not handed out.")
        for name in stage_names():
            if name.startswith(f"stage{number}_"):
                reset = _("`{command}` brings it back.").format(command=f"casino reset {number}")
                advice = nearly_called(self.folder / name) or reset
        raise StudentError(missing(_("stage {n}").format(n=number), str(self.folder), advice))

    def load(self, stage: int | str, imports: Imports | None = None) -> Loaded:
        """Read a snapshot of all stages' files, without executing them yet.

        `stage` is the one whose modules can be imported by short names. Errors in the files appear
        when a module is imported. Raises StudentError if the stage has no folder.
        """
        name = self.stage(stage) if isinstance(stage, int) else stage
        return Loaded(read_sources(self.folder), name, imports)


def find_workspace(folder: Path | None = None) -> Workspace:
    """Return the workspace in or around a folder.

    The default is the environment variable CASINO_STAGES, or else the nearest one from the working
    directory upwards, including a `stages/` folder in it. Raises NoWorkspaceError.
    """
    named = os.environ.get(VARIABLE, "")
    start = (folder or Path(named or ".")).resolve()
    if folder is None and named:
        around = [start]
        fix = _("Set {variable} to the folder that holds stage1_card_hand.")
    else:
        around = [start, *start.parents] if start.is_dir() else []
        fix = _("Go to the folder that holds stage1_card_hand, or set {variable} to it.")
    for place in around:
        for stages in (place, place / "stages"):
            if stage_folders(stages):
                return Workspace(stages)
    words = _("{folder} has no stage folders.").format(folder=start)
    raise NoWorkspaceError(f"{words} {fix.format(variable=VARIABLE)}")
