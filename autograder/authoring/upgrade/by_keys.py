"""Merges translations and `misconceptions.json` by their keys instead of their lines.

`audit --update` makes a stage's `misconceptions.json`. A catalogue's keys are its English strings;
each new string moves the lines after it.
"""

from __future__ import annotations

import io
import re

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po

from autograder.authoring.translating.catalogue import format_catalogue

__all__ = ["CATALOGUE", "PATTERNS", "merge_by_keys"]

PATTERNS = re.compile(r"autograder/stages/(\w+)/misconceptions\.json")
CATALOGUE = re.compile(r"casino/locale/\w+/LC_MESSAGES/\w+\.po")
Versions = tuple[bytes, bytes, bytes]  # the old kit's, the course's, the new kit's


def merge_by_keys(path: str, versions: Versions) -> tuple[bytes, str] | None:
    """Return the merged file and a remark for a person, or None if its path has no such format.

    `versions` are the old kit's, the course's, and the new kit's file. If both sides changed a key,
    the patterns get the new kit's value, and a catalogue the course's.
    """
    if patterns := PATTERNS.fullmatch(path):
        return versions[-1], f"run `autograder audit --update --stage {patterns[1]}`"
    if not CATALOGUE.fullmatch(path):
        return None
    try:
        return _catalogues(versions)
    except (ValueError, PoFileError):  # a file damaged by hand: show its lines
        return None


def _catalogues(versions: Versions) -> tuple[bytes, str]:
    read = [read_po(io.BytesIO(each), abort_invalid=True) for each in versions]
    was, own, kit = (_messages(each) for each in read)
    merged: Catalog = read[-1]
    both = []
    for text, message in own.items():
        mine, old, new = (_read_message(each.get(text)) for each in (own, was, kit))
        if mine == old:
            continue
        if new not in (old, mine):
            both.append(text)
        if text in kit:
            kit[text].string, kit[text].flags = message.string, message.flags
        elif not message.fuzzy:  # `build` restores it if the course still uses it
            merged.obsolete[text] = message
    if not both:
        return format_catalogue(merged), ""
    more = f" and of {len(both) - 1} more" if len(both) > 1 else ""
    words = f'both changed the translation of "{both[0][:40]}"{more}: yours is kept'
    return format_catalogue(merged), words


def _messages(catalogue: Catalog) -> dict[str, Message]:
    current = {str(each.id): each for each in catalogue if each.id}
    return {**{str(key): each for key, each in catalogue.obsolete.items()}, **current}


def _read_message(message: Message | None) -> tuple[str, bool]:
    return (str(message.string), bool(message.fuzzy)) if message else ("", False)
