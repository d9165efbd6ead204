"""The handed-out stages equal those in the repository."""

from __future__ import annotations

from pathlib import Path

from casino.engine.handed_out import read_handed_out, stage_files, stage_names
from casino.engine.slips import is_begun
from casino.engine.sources import read_sources
from casino.engine.workspace import Workspace

STAGES = Path(__file__).parents[3] / "stages"


def test_the_archive_has_every_file_of_the_stages_as_it_is() -> None:
    """Nothing is missing, nothing else is in it, and not a byte differs."""
    ours = {
        path.relative_to(STAGES).as_posix(): path.read_bytes()
        for path in STAGES.rglob("*")
        if path.is_file()
        and path.name != "hints.toml"  # they come one at a time
        and not any(part.startswith((".", "__pyc")) for part in path.relative_to(STAGES).parts)
    }
    assert read_handed_out() == ours


def test_the_stages_are_in_the_order_of_their_numbers() -> None:
    """Each has its handout and its visible check."""
    names = stage_names()
    assert [name.partition("_")[0] for name in names[:7]] == [f"stage{n}" for n in range(1, 8)]
    for name in names:
        assert {"README.md", f"test_{name.partition('_')[0]}.py"} <= stage_files(name).keys()


def test_no_method_as_handed_out_counts_as_begun(student: Workspace) -> None:
    """Else every new student were told to take out a line that has to stay for now."""
    sources = read_sources(student.folder)
    lines = [
        (file, number)
        for file, content in sources.files.items()
        for number, line in enumerate(content.decode().splitlines(), 1)
        if "raise NotImplementedError" in line
    ]
    assert len(lines) > 50
    assert [place for place in lines if is_begun(sources, *place)] == []
