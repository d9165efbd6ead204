"""`casino solve`: its output, its files, and its refusals."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from casino.cli import app
from casino.game.rules import challenge_rules

REFERENCE = json.loads(
    Path(__file__).with_name("reference_numbers.json").read_text(encoding="utf-8")
)
SHIPPED = Path(__file__).parents[3] / "solutions/stage7_strategy_matrix/basic_strategy.txt"


def run(*options: str, env: dict[str, str] | None = None) -> Result:
    """Run `casino solve` with these options."""
    return CliRunner().invoke(app, ["solve", *options], env=env)


def test_json_has_value_matrix_and_rules() -> None:
    """The value is a fraction of the bet; the matrix has 39 strings of ten letters."""
    result = run("--decks", "endless", "--json")
    report = json.loads(result.stdout)
    assert result.exit_code == 0
    assert set(report) == {"rules", "expected_value", "matrix"}
    assert report["expected_value"] == pytest.approx(-0.005176, abs=1e-6)
    letters = [row.translate(str.maketrans("1234", "SHDP", " ")) for row in endless_lines()]
    assert report["matrix"] == letters
    assert report["rules"]["decks"] == "endless"


def endless_lines() -> list[str]:
    """The reference matrix of the endless pack."""
    lines: list[str] = REFERENCE["matrices"]["endless"]
    return lines


def test_every_option_reaches_the_rules() -> None:
    """All rules can be set from the command line."""
    options = (
        "--hit-soft-17 --no-peek --no-das --resplit 3 --resplit-aces --hit-split-aces --charlie"
    )
    result = run(*options.split(), "--double", "9-11", "--pay", "6:5", "--decks=endless", "--json")
    assert json.loads(result.stdout)["rules"] == {
        "decks": "endless",
        "hit_soft_17": True,
        "peek": False,
        "double_after_split": False,
        "doubles": "9-11",
        "max_hands": 3,
        "resplit_aces": True,
        "hit_split_aces": True,
        "blackjack_pays": "6:5",
        "five_card_charlie": True,
    }


def test_dealers_totals_on_request() -> None:
    """--dealer adds the dealer's final totals, blackjack and bust apart."""
    report = json.loads(run("--decks", "endless", "--json", "--dealer").stdout)
    ace = REFERENCE["dealer_S17"]["1"]
    assert list(report["dealer"]) == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"]
    assert report["dealer"]["A"]["blackjack"] == pytest.approx(ace["BJ"], abs=1e-9)
    assert report["dealer"]["A"]["bust"] == pytest.approx(ace["22"], abs=1e-9)


def test_a_pipe_gets_letters_without_colour() -> None:
    """Without a terminal there are no colour codes, and every row has its letters."""
    result = run("--decks", "endless", "--dealer")
    assert "\x1b" not in result.stdout
    assert re.search(r"hard 16 +S +S +S +S +S +H +H +H +H +H", result.stdout)
    assert re.search(r"A,A( +P){10}", result.stdout)
    assert "-0.0051763" in result.stdout


@pytest.mark.parametrize("env", [{"NO_COLOR": "1", "FORCE_COLOR": "1"}, {"FORCE_COLOR": "1"}])
def test_colour_is_a_choice_of_the_environment(env: dict[str, str]) -> None:
    """A terminal gets colours around the letters; NO_COLOR takes them away."""
    output = run("--decks", "endless", env={"TERM": "xterm", **env}).stdout
    assert bool(re.search(r"\x1b\[[0-9;]*3\dm", output)) is ("NO_COLOR" not in env)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", output)
    assert re.search(r"hard 16 +S +S +S +S +S +H +H +H +H +H", plain)


def test_the_file_is_written_whole_over_an_old_one(tmp_path: Path) -> None:
    """The lab's file comes out byte for byte, and nothing else is left in its folder."""
    path = tmp_path / "basic_strategy.txt"
    path.write_text("old", encoding="ascii")
    result = run("--decks", "endless", "--write", str(path))
    assert result.exit_code == 0
    assert path.read_bytes() == ("\n".join(endless_lines()) + "\n").encode("ascii")
    assert [file.name for file in tmp_path.iterdir()] == ["basic_strategy.txt"]


def test_the_shipped_file_is_the_six_deck_reference() -> None:
    """Stage 7's file is, byte for byte, what `casino solve --decks 6 --write` gives."""
    expected = "\n".join(REFERENCE["matrices"]["6 decks"]) + "\n"
    assert SHIPPED.read_bytes() == expected.encode("ascii")


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--decks", "11"], "'11'"),
        (["--rules", "poker"], "'poker'"),
        (["--rules", "challenge", "--no-das", "--pay", "6:5"], "--no-das, --pay"),
        (["--decks", "Endless"], "'Endless'"),
        (["--resplit", "1"], "--resplit"),
        (["--resplit", "many"], "--resplit"),
        (["--double", "8"], "'8'"),
        (["--pay", "2:1"], "'2:1'"),
        (["--sixes"], "--sixes"),
    ],
    ids=str,
)
def test_bad_options_are_named_with_status_2(options: list[str], named: str) -> None:
    """A bad option ends with status 2, nothing on standard output, and its value named."""
    result = run(*options)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert named in result.stderr


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """A folder that is not there ends with status 2 and leaves nothing behind."""
    result = run("--decks", "endless", "--write", str(tmp_path / "none" / "m.txt"))
    assert result.exit_code == 2
    assert "--write" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_help_has_an_example() -> None:
    """The command's help shows one whole command line."""
    result = run("--help")
    assert result.exit_code == 0
    assert "casino solve --decks 6" in result.stdout


def test_the_challenge() -> None:
    """Stage 9's game: a value for each strategy, and play that depends on the number of cards."""
    report = json.loads(run("--rules", "challenge", "--json").stdout)
    assert report["rules"] == challenge_rules().as_dict()
    assert list(report["expected_values"]) == [
        "best",
        "basic_strategy",
        "mimic_the_dealer",
        "never_bust",
    ]
    assert report["expected_value"] == report["expected_values"]["best"]
    two, three, four = (report["moves"][cards] for cards in "234")
    assert (two["hard 12"], three["hard 12"]) == ("HHSSSHHHHH", "HHHHHHHHHH")
    assert four["soft 21"] == "HHHHHHHHHH"
    table = run("--rules", "challenge").stdout
    assert re.search(r"never bust +-0\.0585125 +-5\.8513%", table)
    assert re.search(r"With four cards.*soft 21 +H +H", table, re.DOTALL)


def test_the_challenge_before_stage_7_is_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bundle of the first stages has no published matrix yet; the other values are there."""
    monkeypatch.setattr("casino.commands.solve.read_handed_out", dict)
    report = json.loads(run("--rules", "challenge", "--json").stdout)
    assert list(report["expected_values"]) == ["best", "mimic_the_dealer", "never_bust"]
