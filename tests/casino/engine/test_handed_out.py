"""What was handed out: the stages as they are in the repository."""

from __future__ import annotations

from pathlib import Path

from casino.engine.handed_out import handed_out, stage_files, stage_names

STAGES = Path(__file__).parents[3] / "stages"


def test_the_archive_has_every_file_of_the_stages_as_it_is() -> None:
    """Nothing is missing, nothing else is in it, and not a byte differs."""
    ours = {
        path.relative_to(STAGES).as_posix(): path.read_bytes()
        for path in STAGES.rglob("*")
        if path.is_file() and not any(part.startswith((".", "__pyc")) for part in path.parts)
    }
    assert handed_out() == ours


def test_the_stages_are_in_the_order_of_their_numbers() -> None:
    """Each has its handout and its visible check."""
    names = stage_names()
    assert [name.partition("_")[0] for name in names[:7]] == [f"stage{n}" for n in range(1, 8)]
    for name in names:
        assert {"README.md", f"test_{name.partition('_')[0]}.py"} <= stage_files(name).keys()
