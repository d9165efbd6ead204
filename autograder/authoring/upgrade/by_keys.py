"""Merges files that have keys in place of lines: the patterns of mistakes, and catalogues.

`misconceptions.json` is made by `audit --update`, its keys are the stages. A catalogue's keys are
its English texts; its lines say nothing, since each new text moves the ones behind it.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po

from autograder.authoring.translating.catalogue import written

__all__ = ["CATALOGUE", "PATTERNS", "merge_by_keys"]

PATTERNS = "autograder/grading/misconceptions.json"
CATALOGUE = re.compile(r"casino/locale/\w+/LC_MESSAGES/\w+\.po")
Versions = tuple[bytes, bytes, bytes]  # the old kit's, the course's, the new kit's


def merge_by_keys(path: str, versions: Versions) -> tuple[bytes, str] | None:
    """Return the file with all its keys, and what a person should look at; None for other files.

    Where both sides changed a key, the patterns have the new kit's and a catalogue the course's.
    """
    merge: Callable[[Versions], tuple[bytes, str]]
    if path == PATTERNS:
        merge = _patterns
    elif CATALOGUE.fullmatch(path):
        merge = _catalogues
    else:
        return None
    try:
        return merge(versions)
    except (ValueError, PoFileError):  # a file that was spoilt by hand: its lines are shown
        return None


def _patterns(versions: Versions) -> tuple[bytes, str]:
    was, own, kit = (json.loads(each) for each in versions)
    both = [stage for stage in own if stage in kit and _changed_by_both(stage, was, own, kit)]
    yours = {stage: found for stage, found in own.items() if kit.get(stage) == was.get(stage)}
    merged = {**kit, **yours}
    dropped = {stage for stage in was if stage not in own and kit.get(stage) == was[stage]}
    kept = {stage: found for stage, found in merged.items() if stage not in dropped}
    words = f"run `autograder audit --update --stage {' --stage '.join(both)}`" if both else ""
    return (json.dumps(dict(sorted(kept.items())), indent=1) + "\n").encode(), words


def _changed_by_both(stage: str, *versions: dict[str, Any]) -> bool:
    was, own, kit = (each.get(stage) for each in versions)
    return was not in (own, kit) and own != kit


def _catalogues(versions: Versions) -> tuple[bytes, str]:
    read = [read_po(io.BytesIO(each), abort_invalid=True) for each in versions]
    was, own, kit = (_messages(each) for each in read)
    merged: Catalog = read[-1]
    both = []
    for text, message in own.items():
        mine, old, new = (_said(each.get(text)) for each in (own, was, kit))
        if mine == old:
            continue
        if new not in (old, mine):
            both.append(text)
        if text in kit:
            kit[text].string, kit[text].flags = message.string, message.flags
        elif not message.fuzzy:  # `build` takes it back where the course still says it
            merged.obsolete[text] = message
    if not both:
        return written(merged), ""
    more = f" and of {len(both) - 1} more" if len(both) > 1 else ""
    words = f'both changed the translation of "{both[0][:40]}"{more}: yours is kept'
    return written(merged), words


def _messages(catalogue: Catalog) -> dict[str, Message]:
    there = {str(each.id): each for each in catalogue if each.id}
    return {**{str(key): each for key, each in catalogue.obsolete.items()}, **there}


def _said(message: Message | None) -> tuple[str, bool]:
    return (str(message.string), bool(message.fuzzy)) if message else ("", False)
