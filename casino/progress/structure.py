"""Find problems that keep a stage's files from being called, such as a wrong name."""

from __future__ import annotations

import tomllib
from functools import cache

from casino.engine.handed_out import COURSE, read_handed_out, stage_files
from casino.engine.repairs import Layout, may_need_repair, repair, repair_message
from casino.engine.sources import Sources
from casino.messages import say

__all__ = ["explain_renames"]


def explain_renames(stage: str, sources: Sources) -> str:
    """Return sentences on the files and names that a student must rename, or ""."""
    layout = _layout(stage)
    files, elsewhere = {}, {}
    for path, content in sources.files.items():
        folder, _slash, name = path.partition("/")
        if folder == stage:
            files[name] = content
        elif name and name not in layout.modules.get(folder, ()):
            elsewhere[path] = content
    if not may_need_repair(layout, files):
        return ""
    found = repair(layout, files, elsewhere)
    messages = [*map(repair_message, found.repairs), *map(repair_message, found.unclear)]
    return " ".join(map(say, messages))


@cache
def _layout(stage: str) -> Layout:
    course = tomllib.loads(read_handed_out()[COURSE].decode())
    stages = {each["name"]: each for each in course["stages"]}
    own = stages[stage]
    skeleton = {name: text for name, text in stage_files(stage).items() if name in own["modules"]}
    modules = {name: (*each["modules"], *each.get("given", ())) for name, each in stages.items()}
    return Layout(stage, skeleton, tuple(own.get("attributes", ())), modules)
