"""Strategies as data: names, matrix files, stage 3's three numbers."""

from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="needs the extra `simulate`")

from casino.game.rules import Rules, challenge_rules
from casino.game.simulator import Strategy, strategy
from casino.game.solver import MIMIC_THE_DEALER, NEVER_BUST
from casino.game.solver.best_play import endless_matrix


def test_names() -> None:
    """The named ones are the solver's; the Challenge's best looks at the number of cards."""
    assert strategy("mimic", Rules()).matrix == MIMIC_THE_DEALER
    assert strategy("never-bust", Rules()).matrix == NEVER_BUST
    for _ in range(2):  # worked out, and then read from the cache
        assert strategy("best", challenge_rules(4)).matrix == endless_matrix(challenge_rules())


def test_a_matrix_file(tmp_path: Path) -> None:
    """The lab's file is a strategy, named after the file."""
    path = tmp_path / "mine.txt"
    path.write_text(NEVER_BUST.text(), encoding="ascii")
    found = strategy(str(path), Rules())
    assert (found.name, found.matrix) == ("mine.txt", NEVER_BUST)


def test_three_numbers(tmp_path: Path) -> None:
    """The computer player's chance of a hit falls in equal steps from 12 to the highest count."""
    path = tmp_path / "three.txt"
    path.write_text("1 17 0.5\n", encoding="ascii")
    hits = strategy(str(path), Rules()).hits
    assert hits[:13] == (1.0,) * 13
    assert hits[14] == pytest.approx(0.8)
    assert hits[17:] == pytest.approx((0.5, 0, 0, 0, 0))
    assert Strategy.of_computer_player(0.25, 12, 1.0).hits[12:] == (0.25, *[0.0] * 9)


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (b"2 17 0.5", "probabilities"),
        (b"1 11 0.5", "12 to 20"),
        (b"1 17.5 0.5", "12 to 20"),
        (b"nan 17 0.5", "probabilities"),
        (b"1 inf 0.5", "12 to 20"),
        (b"1 2 3 4\n", "39 rows"),
        (b"S H\n", "line 1"),
        (b"\xff\xfe", "isn't a text file"),
        (b"", "39 rows"),
    ],
    ids=["chance", "low", "broken", "nan", "inf", "shape", "letters", "bytes", "empty"],
)
def test_bad_files_are_named(tmp_path: Path, content: bytes, named: str) -> None:
    """What is wrong with a file is said with its name."""
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=named) as caught:
        strategy(str(path), Rules())
    assert "bad.txt" in str(caught.value)


def test_a_missing_file_tells_the_names(tmp_path: Path) -> None:
    """A name that is neither known nor a file."""
    with pytest.raises(ValueError, match="neither best, mimic, never-bust nor a file"):
        strategy(str(tmp_path / "none"), Rules())
