"""Writes the JSON schema of result files, so that other programs can check and read them."""

from __future__ import annotations

from pathlib import Path

from autograder.results.files import schema
from casino.files import write_whole

__all__ = ["build_schema"]

SCHEMA = Path("autograder", "results", "result.schema.json")


def build_schema(root: Path, check: bool) -> list[str]:
    """Update the schema file, and return its path if it was outdated.

    With `check`, nothing is written.
    """
    path, content = root / SCHEMA, schema().encode("ascii")
    if not path.parent.is_dir() or (path.is_file() and path.read_bytes() == content):
        return []
    if not check:
        write_whole(path, content)
    return [SCHEMA.as_posix()]
