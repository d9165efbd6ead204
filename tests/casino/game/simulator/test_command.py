"""`casino simulate`: its output and its refusals."""

import json
import re
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from casino.cli import app
from casino.game.solver import MIMIC_THE_DEALER
from casino.languages import speaking

KEYS = {
    "rounds",
    "mean",
    "standard_error",
    "standard_deviation",
    "outcomes",
    "histogram",
    "exact",
    "seconds",
    "rounds_per_second",
    "seed",
    "rules",
    "strategy",
}


def run(*options: str) -> Result:
    """Run `casino simulate` with these options."""
    return CliRunner().invoke(app, ["simulate", *options])


def test_json() -> None:
    """The contract's keys, with plain values."""
    pytest.importorskip("numpy", reason="needs the extra `simulate`")
    options = ["--rounds", "1e5", "--seed", "4", "--decks=endless", "--strategy", "mimic"]
    found = json.loads(run(*options, "--json").stdout)
    assert set(found) >= KEYS
    assert (found["rounds"], found["seed"], found["strategy"]) == (100_000, 4, "mimic")
    assert found["exact"] == pytest.approx(-0.056746302)
    assert sum(found["histogram"].values()) == 100_000
    assert set(found["outcomes"]) == {
        "win",
        "push",
        "lose",
        "blackjack",
        "bust",
        "double",
        "split",
    }
    again = json.loads(run(*options, "--json", "--jobs", "1").stdout)
    assert again["histogram"] == found["histogram"]


def test_for_people(tmp_path: Path) -> None:
    """The mean stands beside the exact value, with the rules and the seed."""
    pytest.importorskip("numpy", reason="needs the extra `simulate`")
    path = tmp_path / "mine.txt"
    path.write_text(MIMIC_THE_DEALER.text(), encoding="ascii")
    text = run("--rules", "challenge", "--strategy", str(path), "--rounds", "50000").stdout
    for words in ("five cards without a bust win", "mine.txt", "Exact value", "-0.0411551", "Seed"):
        assert words in text


def test_numbers_are_written_as_in_the_language() -> None:
    """No comma of thousands stands beside one of decimals."""
    pytest.importorskip("numpy", reason="needs the extra `simulate`")
    with speaking("de"):
        text = run("--decks", "endless", "--strategy", "mimic", "--rounds=50000", "--seed=4").stdout
    assert "50\N{NARROW NO-BREAK SPACE}000" in text
    assert re.search(r"-0,0567463 \([+-]\d,\d\d Standardfehler", text)
    assert re.search(r"\(-\d,\d{4}\N{NO-BREAK SPACE}%\)", text)
    assert not re.search(r"\d\.\d", text)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--rounds", "many"], "'many'"),
        (["--rounds", "1.5"], "'1.5'"),
        (["--rounds", "1e999"], "'1e999'"),
        (["--rounds", "0"], "rounds are 1"),
        (["--decks", "11"], "'11'"),
        (["--strategy", "nobody"], "'nobody'"),
        (["--strategy", "mimic", "--penetration", "2"], "penetration"),
        (["--rules", "challenge", "--resplit", "2"], "--resplit"),
    ],
    ids=str,
)
def test_bad_options_end_with_status_2(options: list[str], named: str) -> None:
    """The value is named, and nothing stands on standard output."""
    pytest.importorskip("numpy", reason="needs the extra `simulate`")
    result = run("--decks=endless", *options) if "--decks" not in options else run(*options)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert named in result.stderr


def test_without_numpy_the_mend_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table without the extra: one message with the command to install it."""
    for name in [name for name in sys.modules if name.startswith("casino.game.simulator")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    result = run("--strategy", "mimic")
    assert result.exit_code == 2
    assert "python -m pip install numpy numba" in result.stderr
    assert "Traceback" not in result.stderr
