"""Merges `misconceptions.json`, which `audit --update` makes: its stages are its keys."""

from __future__ import annotations

import json
from typing import Any

__all__ = ["PATTERNS", "merge_patterns"]

PATTERNS = "autograder/grading/misconceptions.json"


def merge_patterns(base: bytes, mine: bytes, new: bytes) -> tuple[bytes, list[str]]:
    """Return the patterns of all stages, and the stages that both sides changed: as in `new`."""
    was, own, kit = (json.loads(each) for each in (base, mine, new))
    both = [stage for stage in own if stage in kit and _changed_by_both(stage, was, own, kit)]
    yours = {stage: found for stage, found in own.items() if kit.get(stage) == was.get(stage)}
    merged = {**kit, **yours}
    dropped = {stage for stage in was if stage not in own and kit.get(stage) == was[stage]}
    kept = {stage: found for stage, found in merged.items() if stage not in dropped}
    return (json.dumps(dict(sorted(kept.items())), indent=1) + "\n").encode(), both


def _changed_by_both(stage: str, *versions: dict[str, Any]) -> bool:
    was, own, kit = (each.get(stage) for each in versions)
    return was not in (own, kit) and own != kit
