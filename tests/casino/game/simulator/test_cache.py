"""The user's cache folder and its content."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="needs the extra `simulate`")

from casino.game.simulator.cache import answer_once, cache_folder


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache folder for one test alone."""
    with monkeypatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path))
        cache_folder.cache_clear()
        yield tmp_path
    cache_folder.cache_clear()


def test_an_answer_is_worked_out_once(base: Path) -> None:
    """The second time it is read; another question is another answer."""
    asked: list[int] = []
    for number in (1, 2):
        assert answer_once("how many?", lambda: asked.append(1) or [7]) == [7]  # type: ignore[func-returns-value]
        assert answer_once(f"which? {number}", lambda number=number: number) == number  # type: ignore[misc]
    assert len(asked) == 1


def test_a_damaged_answer_is_worked_out_again(base: Path) -> None:
    """Half a file is no answer."""
    assert answer_once("how many?", lambda: [7]) == [7]
    [path] = (base / "blackjack-course").glob("solved-*")
    path.write_text("[", encoding="ascii")
    assert answer_once("how many?", lambda: [8]) == [8]
    assert path.read_text(encoding="ascii") == "[8]"


@pytest.mark.skipif(sys.platform == "win32", reason="needs Unix permissions")
def test_a_folder_that_others_may_write_is_not_used(base: Path) -> None:
    """What lies there is loaded as machine code."""
    folder = base / "blackjack-course"
    folder.mkdir()
    folder.chmod(0o777)
    assert cache_folder() is None
    assert answer_once("how many?", lambda: [7]) == [7]
    assert list(folder.iterdir()) == []


def test_without_a_place_to_write_nothing_is_kept(
    base: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cache that is a file, say."""
    (base / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(base / "file"))
    cache_folder.cache_clear()
    assert cache_folder() is None
