"""The small file beside the wheels: what went in."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path

import pytest

from autograder.authoring.provenance import write_provenance
from autograder.authoring.upgrade import kit_files
from autograder.course.files import Kit
from autograder.errors import SubmissionError
from casino import __version__


def test_the_file_names_the_wheels_with_their_digests_and_the_sources(
    kit: Kit, tmp_path: Path
) -> None:
    """A wheel of another version is none of them; the same wheels make the same file."""
    name = f"blackjack_course-{__version__}-py3-none-any.whl"
    (tmp_path / name).write_bytes(b"wheel")
    (tmp_path / "blackjack_course-0.0.0-py3-none-any.whl").write_bytes(b"old")
    path = write_provenance(kit, tmp_path)
    first = path.read_bytes()
    said = tomllib.loads(first.decode())
    assert said["wheels"] == {name: hashlib.sha256(b"wheel").hexdigest()}
    assert said["version"] == __version__
    assert said["sources"] == kit_files(kit).digest
    assert said["graded_by"] == f"{__version__}+{kit.digest[:12]}"
    write_provenance(kit, tmp_path)
    assert path.read_bytes() == first


def test_without_a_wheel_there_is_nothing_to_tell(kit: Kit, tmp_path: Path) -> None:
    with pytest.raises(SubmissionError, match="no wheel of version"):
        write_provenance(kit, tmp_path)
    assert list(tmp_path.iterdir()) == []
