"""`autograder league`: its table and page, which neither tricks nor kills change."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from autograder.course.files import find_kit
from autograder.league.page import plain_name
from autograder.league.playing import League, SessionPlayer
from autograder.sandbox.host.sandbox import Sandbox, Source
from casino.game.challenge import Terms
from tests.conftest import run_autograder
from tests.league.bots import HONEST, HOSTILE, write_bots

KEYS = {
    "name", "rank", "tied_with", "points", "luck_adjusted", "edge", "ruin_rate",
    "rounds", "wagered", "illegal_plays", "cpu_ms", "status",
}  # fmt: skip
SECONDS = 300.0


def play(bots: Path, to: Path, *options: str) -> dict[str, dict[str, Any]]:
    """Play a league and return its table by bot, without the times."""
    done = run_autograder("league", bots, "--to", to, "--json", *options)
    table = json.loads(done.stdout)
    for row in table:
        assert row["cpu_ms"] > 0 or row["status"] != "ok"
        del row["cpu_ms"]
    return {row["name"]: row for row in table}


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Play three shipped bots, one of them twice, for a few sessions."""
    folder = tmp_path_factory.mktemp("honest")
    bots = write_bots(folder / "bots", {**HONEST, "twin": HONEST["basic_strategy"]})
    options = ("--sessions", "6", "--seed", "3")
    return {
        "table": play(bots, folder / "one", *options, "--jobs", "1"),
        "again": play(bots, folder / "two", *options, "--jobs", "2"),
        "page": (folder / "one" / "index.html").read_text(encoding="utf-8"),
    }


def test_every_bot_has_all_keys(honest: dict[str, Any]) -> None:
    """A row has what the contract names; intervals hold their means."""
    for row in honest["table"].values():
        assert row.keys() | {"cpu_ms"} == KEYS
        for name in ("points", "luck_adjusted", "edge"):
            assert row[name]["low"] <= row[name]["mean"] <= row[name]["high"]
        assert (row["status"], row["illegal_plays"], row["ruin_rate"]) == ("ok", 0, 0)
        assert row["rounds"] == 6 * 200


def test_skill_ranks_and_twins_are_tied(honest: dict[str, Any]) -> None:
    """The basic strategy comes first, with its twin; the others come last."""
    table = honest["table"]
    assert table["basic_strategy"]["rank"] == table["twin"]["rank"] == 1
    assert table["basic_strategy"]["tied_with"] == ["twin"]
    assert table["never_bust"]["rank"] > 2
    for weak in ("never_bust", "mimic_the_dealer"):
        assert table[weak]["luck_adjusted"]["high"] < table["twin"]["luck_adjusted"]["low"]


def test_luck_off_makes_intervals_narrow(honest: dict[str, Any]) -> None:
    """The same sessions say far more when the luck of the cards is taken off."""
    for row in honest["table"].values():
        plain, adjusted = (
            row[name]["high"] - row[name]["low"] for name in ("points", "luck_adjusted")
        )
        assert adjusted < plain / 3


def test_any_number_of_jobs_gives_the_same_table(honest: dict[str, Any]) -> None:
    """But for the times."""
    assert honest["table"] == honest["again"]


def test_the_page_stands_alone(honest: dict[str, Any]) -> None:
    """It loads nothing, runs nothing, and has a section for each bot."""
    page = honest["page"]
    assert "<script" not in page
    assert "src=" not in page
    assert "://" not in page
    for name in honest["table"]:
        assert f"{plain_name(name)}</h2>" in page
        assert f"How {plain_name(name)} plays" in page


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Play all that is hostile beside the basic strategy."""
    folder = tmp_path_factory.mktemp("hostile")
    bots = write_bots(folder / "bots", {**HOSTILE, "basic": HONEST["basic_strategy"]})
    table = play(bots, folder / "to", "--sessions", "2", "--jobs", "2")
    page = (folder / "to" / "index.html").read_text(encoding="utf-8")
    return {"table": table, "page": page}


@pytest.mark.proof
def test_no_trick_gains_anything(hostile: dict[str, Any]) -> None:
    """No hostile bot comes before the basic strategy that it plays besides."""
    table = hostile["table"]
    honest = table["basic"]["luck_adjusted"]["mean"]
    for name, row in table.items():
        assert row["luck_adjusted"]["mean"] <= honest, name
        assert row["points"]["mean"] <= table["basic"]["points"]["mean"], name


def test_a_spy_finds_no_shoe(hostile: dict[str, Any]) -> None:
    """Neither among all objects nor in any frame: it plays on as it would, and is flagged."""
    spy, basic = hostile["table"]["spy"], hostile["table"]["basic"]
    assert spy["status"] == "flagged: searches the grader's memory"
    assert spy["luck_adjusted"] == basic["luck_adjusted"]


def test_a_bot_keeps_nothing_and_plays_no_session_again(hostile: dict[str, Any]) -> None:
    """Each session has a worker of its own, so such a bot only ever plays the basic strategy."""
    again, basic = hostile["table"]["plays_again"], hostile["table"]["basic"]
    told = ("status", "rounds", "wagered", "points", "luck_adjusted")
    assert [again[name] for name in told] == [basic[name] for name in told]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("hangs", "timed out"),
        ("crashes", "ZeroDivisionError"),
        ("allocates", ""),
        ("writes", ""),
        ("exits", ""),
        ("prints", "printed more"),
        ("does_not_compile", "does not compile"),
    ],
)
def test_what_goes_wrong_is_told(hostile: dict[str, Any], name: str, words: str) -> None:
    """And costs the bot its sessions only."""
    status = hostile["table"][name]["status"]
    assert status != "ok"
    assert words in status
    assert "2 of 2 sessions" in status


def test_illegal_plays_are_counted(hostile: dict[str, Any]) -> None:
    """A bot that claims what it does not hold loses by the rules, and goes on."""
    cheats = hostile["table"]["cheats"]
    assert cheats["status"] == "ok"
    assert cheats["illegal_plays"] > 50


def test_a_name_is_no_markup(hostile: dict[str, Any]) -> None:
    """Whatever a folder is called, the page shows its letters, digits and blanks, 40 at most."""
    assert "script&gt;" not in hostile["page"]
    assert "script alert 1 script</h2>" in hostile["page"]
    assert plain_name("x" * 41) == "x" * 40


def test_nothing_that_a_bot_writes_is_told(hostile: dict[str, Any]) -> None:
    """Neither texts nor names nor files nor exit numbers of its own reach the page or the table."""
    assert "LOOT" not in hostile["page"]
    assert "LOOT" not in json.dumps(hostile["table"])
    assert hostile["table"]["thief"]["status"].startswith("crashed: RuntimeError (2 of 2 sessions)")
    assert "65" not in hostile["table"]["exits"]["status"]


def test_a_bot_never_plays_beside_the_reference(tmp_path: Path) -> None:
    """Its worker holds its author's stages and given files; stage 1's card is a plain one."""
    kit = find_kit()
    bots = write_bots(tmp_path, {"bot": HONEST["never_bust"]})
    (bots / "bot" / "stage6_blackjack_hand").mkdir()
    (bots / "bot" / "stage6_blackjack_hand" / "blackjack_hand.py").write_text("MINE = 1\n")
    (bots / "bot" / "stage5_decks_shuffle").mkdir()
    (bots / "bot" / "stage5_decks_shuffle" / "decks.py").write_text("MINE = 1\n")
    bot = bots / "bot" / "stage9_challenge" / "bot.py"
    bot.write_text(f"{bot.read_text()}\nfrom stage5_decks_shuffle.decks import MINE\n")
    league = League(kit, bots, Terms(), 1, 1)
    sandbox = Sandbox.open(allow_weak=False)
    try:
        load = SessionPlayer(league, sandbox)._load(league.submission("bot"))
    finally:
        sandbox.close()
    references = {text for stage in kit.course.stages for text in kit.reference(stage).values()}
    ours = {
        name
        for name, code in load.modules.items()
        if isinstance(code, Source) and code.text in references
    }
    assert all(name.count(".") == 0 for name in ours), ours
    assert "stage6_blackjack_hand.blackjack_hand" in load.modules
    assert "stage5_decks_shuffle.decks" in load.modules  # which the course does not ask for
    assert "stage1_card_hand.card" in load.modules
    assert "stage1_card_hand.hand" not in load.modules


@pytest.mark.proof
def test_a_killed_league_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """After kill -9 the next run plays what is missing, and the table is the same."""
    many = {f"{name}{number}": source for name, source in HONEST.items() for number in range(2)}
    bots = write_bots(tmp_path / "bots", many)
    options = ("--sessions", "21", "--jobs", "2")
    whole = play(bots, tmp_path / "whole", *options)
    killed = tmp_path / "killed"
    command = [sys.executable, "-m", "autograder.cli", "league", str(bots), "--to", str(killed)]
    running = subprocess.Popen(
        [*command, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        end = time.monotonic() + SECONDS
        while len(list(killed.rglob("*.json"))) < 3 and running.poll() is None:
            assert time.monotonic() < end, "no block was finished"
            time.sleep(0.02)
    finally:
        os.kill(running.pid, signal.SIGKILL)
        running.wait(SECONDS)
    kept = len(list(killed.rglob("*.json")))
    assert 3 <= kept < 12
    done = run_autograder("league", bots, "--to", killed, "--json", *options)
    assert "had been played before" in done.stderr
    table = {row["name"]: row for row in json.loads(done.stdout)}
    for name, row in table.items():
        del row["cpu_ms"]
        assert row == whole[name]


def test_a_bot_that_has_changed_is_played_again(tmp_path: Path) -> None:
    """A new version's sessions replace the old ones'."""
    bots = write_bots(tmp_path / "bots", {"bot": HONEST["never_bust"]})
    first = play(bots, tmp_path / "to", "--sessions", "2")
    (bots / "bot" / "stage9_challenge" / "bot.py").write_text(
        HONEST["basic_strategy"], encoding="utf-8"
    )
    second = play(bots, tmp_path / "to", "--sessions", "2")
    assert first["bot"]["edge"] != second["bot"]["edge"]


def test_a_bots_name_and_its_words_reach_no_terminal(tmp_path: Path) -> None:
    """Neither as control characters, nor as the marks by which the library colours a table."""
    raises = "class Bot:\n    def __init__(self, *own): raise ValueError('[red]\\x1b[2J')\n"
    bots = write_bots(tmp_path / "bots", {"\x1b[2J [bold]": raises})
    done = run_autograder("league", bots, "--to", tmp_path / "to", "--sessions", "1")
    assert "\\x1b[2J [bold]" in done.stdout
    assert "\x1b" not in done.stdout + done.stderr


def test_bad_input_is_told(tmp_path: Path) -> None:
    """No bots, terms that make no sense, and a folder among the bots end with status 2."""
    bots = write_bots(tmp_path / "bots", {"bot": HONEST["never_bust"]})
    (tmp_path / "empty" / "nobody").mkdir(parents=True)
    to = tmp_path / "to"
    for arguments in (
        (tmp_path / "empty", "--to", to),
        (bots, "--to", bots / "league"),
        (bots, "--to", to, "--decks", "1"),
    ):
        told = run_autograder("league", *map(str, arguments), status=2)
        assert told.stderr
        assert "Traceback" not in told.stderr
