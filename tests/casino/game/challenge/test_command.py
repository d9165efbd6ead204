"""`casino challenge`: its output and its refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from casino.cli import app
from casino.engine.start import start_course
from casino.languages import speaking
from tests.casino.conftest import SOLUTIONS


def run(*options: str) -> Result:
    """Run `casino challenge` with these options."""
    return CliRunner().invoke(app, ["challenge", *options])


def test_json_has_a_record_of_each_session() -> None:
    """Equal seeds give equal sessions, whatever the machine's speed; the bankroll is told."""
    first, again = (run("hi_lo", "--sessions", "3", "--seed", "7", "--json") for _ in range(2))
    told, repeated = json.loads(first.stdout), json.loads(again.stdout)
    for row in (*told, *repeated):
        assert row.pop("cpu_ms") > 0
        row.pop("points")
    assert told == repeated
    assert [row["session"] for row in told] == [0, 1, 2]
    for row in told:
        assert row["bankroll"][0] == 1000
        assert row["bankroll"][-1] == row["credits"]
        assert len(row["bankroll"]) == row["games"] + 1


def test_the_bankroll_is_drawn_and_each_session_has_a_line() -> None:
    """The highest and the lowest bankroll stand beside the curve."""
    result = run("never_bust", "--sessions", "2")
    bankroll = json.loads(run("never_bust", "--json").stdout)[0]["bankroll"]
    assert result.exit_code == 0
    assert f"{max(bankroll)} |" in result.stdout
    assert f"{min(bankroll)} |" in result.stdout
    assert "Points in the mean" in result.stdout


def test_watching_tells_every_game() -> None:
    """Each game has its bet, the bot's cards, the dealer's and the result."""
    told = run("basic_strategy", "--watch").stdout
    assert told.count("dealer  shows") == 200
    assert told.startswith("Game 1: bets 5, fresh decks\n  bot     ")


def test_bad_input_is_told_in_one_line() -> None:
    """Unknown bots, folders without stages and terms that make no sense end with status 2."""
    for options in (["nobody"], ["/dev"], ["hi_lo", "--decks", "1"], ["hi_lo", "--min-bet", "0"]):
        result = run(*options)
        assert result.exit_code == 2
        assert len(result.stderr.strip().splitlines()) == 1


BETS = """
class Bot:
    def __init__(self, num_decks, your_bankroll, min_bet, max_bet, make_a_bet, hit_me):
        self.make_a_bet = make_a_bet

    def blackjack(self, new_deck):
"""


@pytest.mark.parametrize(
    ("body", "english", "german"),
    [
        ("self.make_a_bet(5000)", "an illegal bet: 5000", "unerlaubter Einsatz: 5000"),
        ("self.make_a_bet(None)", "an illegal bet: None", "unerlaubter Einsatz: None"),
        ("self.make_a_bet(self)", "an illegal bet: Bot", "unerlaubter Einsatz: Bot"),
        ("self.make_a_bet(5), self.make_a_bet(5)", "a second bet in one game", "ein zweiter"),
        ("return False", "the bot", "der Bot"),
    ],
)
def test_a_session_says_what_ended_it(tmp_path: Path, body: str, english: str, german: str) -> None:
    """An illegal bet is shown, in the language of the course; sessions are counted from 1."""
    stages = start_course(tmp_path / "new").folder / "stages"
    (stages / "stage1_card_hand" / "card.py").write_text(
        (SOLUTIONS / "stage1_card_hand" / "card.py").read_text(encoding="utf-8")
    )
    (stages / "stage9_challenge" / "bot.py").write_text(f"{BETS}        {body}\n")
    for language, words in (("en", english), ("de", german)):
        with speaking(language):
            result = run(str(stages))
        assert words in result.stdout
        assert result.stdout.split(words)[0].splitlines()[-1].split()[0] == "1"
