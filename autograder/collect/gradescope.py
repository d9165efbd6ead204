"""Reads Gradescope's "Export Submissions": folders such as `submission_2`, and metadata.

`submission_metadata.yml` lists each submission's submitters (name, sid, email), its time, and, in
`:history`, the earlier attempts, whose files aren't in the export.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from autograder.collect.downloads import Download, Member, RefusedMember
from autograder.collect.hand_ins import HandedIn
from autograder.errors import SubmissionError
from autograder.gradebook.identity import Identity

__all__ = ["attempts", "recognises"]

METADATA = "submission_metadata.yml"
MAX_METADATA = 200_000_000


def recognises(download: Download) -> bool:
    """Return True if a download is Gradescope's: it contains the metadata file."""
    return _metadata(download) is not None


def attempts(download: Download) -> Iterator[HandedIn]:
    """Yield one attempt for each submitter; a group's work counts for each member.

    SubmissionError is raised if the metadata cannot be read.
    """
    metadata = _metadata(download)
    if metadata is None:
        raise SubmissionError(f"{download.path}: has no {METADATA}.")
    depth = len(metadata.path) - 1
    known = _load(download, metadata)
    folders: dict[str, list[Member]] = {}
    for member in download.members:
        if len(member.path) > depth + 1 and member.path[:depth] == metadata.path[:depth]:
            folders.setdefault(member.path[depth], []).append(member.strip_folders(depth + 1))
    for folder, members in folders.items():
        row = known.get(folder)
        row = row if isinstance(row, dict) else {}
        history = row.get(":history")
        number = len(history) + 1 if isinstance(history, list) else 1
        for person in _submitters(folder, row):
            at = _moment(row.get(":created_at"))
            yield HandedIn(person, tuple(members), at, number=number, is_active=True)


def _metadata(download: Download) -> Member | None:
    """Return the file `submission_metadata.yml`, at the top or in the only folder there."""
    for member in download.members:
        if member.name == METADATA and len(member.path) == 1:
            return member
    tops = {member.path[0] for member in download.members}
    inside = [each for each in download.members if each.path[1:] == (METADATA,)]
    return inside[0] if inside and len(tops) == 1 else None


def _load(download: Download, metadata: Member) -> dict[str, Any]:
    import yaml  # type: ignore[import-untyped]

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        values = yaml.load(metadata.read(MAX_METADATA), Loader=loader)  # a safe loader, in C
    except (RefusedMember, yaml.YAMLError, ValueError, RecursionError) as error:
        reason = " ".join(str(error).split())[:200]
        raise SubmissionError(f"{download.path}: {METADATA} cannot be read: {reason}.") from error
    if not isinstance(values, dict):
        raise SubmissionError(f"{download.path}: {METADATA} does not list submissions.")
    return values


def _submitters(folder: str, row: dict[str, Any]) -> list[Identity]:
    people = row.get(":submitters")
    found = [
        Identity(
            _text(each, ":name"),
            gradescope_sid=_text(each, ":sid"),
            email=_text(each, ":email"),
        )
        for each in (people if isinstance(people, list) else [])
        if isinstance(each, dict)
    ]
    return found or [Identity(folder)]


def _text(submitter: dict[str, Any], key: str) -> str:
    value = submitter.get(key)
    return str(value) if isinstance(value, str | int) else ""


def _moment(value: Any) -> datetime | None:
    """Parse a time such as Gradescope's `2026-10-01 21:58:03.25 Z`; None for other values."""
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value.strip().replace(" Z", "+00:00"))
        except ValueError:
            return None
    if not isinstance(value, datetime):
        return None
    return value if value.tzinfo else value.replace(tzinfo=UTC)
