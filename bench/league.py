"""A league of fifty bots: its cost, and that a killed one ends with the same table.

    python -m bench.league [SESSIONS] [BOTS]

The bots are the shipped ones and the basic strategy with single letters of its matrix changed. The
league is played twice: once without a break, and once killed with SIGKILL when about half of it is
played, and run again. Printed are minutes, CPU seconds, the largest process, and what differs
between the two tables (times aside).
"""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from casino.game.challenge import bots
from casino.game.challenge.bots import basic_strategy

SHIPPED = Path(basic_strategy.__file__).parent
GIVEN = ("casino.game.challenge.given", "stage9_challenge.challenge")


def write_bots(folder: Path, number: int) -> None:
    """Write `number` bots in the form that a league reads."""
    names = sorted(path.stem for path in Path(bots.__path__[0]).glob("[a-z]*.py"))
    texts = {name: (SHIPPED / f"{name}.py").read_text(encoding="utf-8") for name in names}
    for each in range(number - len(texts)):
        texts[f"changed_{each:02d}"] = changed(texts["basic_strategy"], each)
    for name, text in texts.items():
        stage = folder / name / "stage9_challenge"
        stage.mkdir(parents=True)
        (stage / "bot.py").write_text(text.replace(*GIVEN), encoding="utf-8")


def changed(text: str, seed: int) -> str:
    """Return the basic strategy with some letters of its matrix changed."""
    chance = random.Random(seed)
    places = [at for at, letter in enumerate(text) if letter in "HS" and text[at - 1] in 'HSD"']
    for at in chance.sample(places, 1 + seed % 8):
        text = text[:at] + ("S" if text[at] == "H" else "H") + text[at + 1 :]
    return text


def command(folder: Path, to: str, sessions: int) -> list[str]:
    """Return the command that plays the league."""
    words = ["league", str(folder / "bots"), "--to", str(folder / to), "--json"]
    return [sys.executable, "-m", "autograder.cli", *words, "--sessions", str(sessions)]


def table(text: str) -> list[dict[str, object]]:
    """Return the rows without the columns that depend on times."""
    rows = json.loads(text)
    return [
        {key: value for key, value in row.items() if key not in ("cpu_ms", "points")}
        for row in rows
    ]


def kill_halfway(folder: Path, sessions: int, blocks: int) -> int:
    """Start the league, kill it when half of its blocks exist, and return their number."""
    run = subprocess.Popen(command(folder, "killed", sessions), stdout=subprocess.DEVNULL)
    while run.poll() is None and len(played(folder)) < blocks // 2:
        time.sleep(0.2)
    run.send_signal(signal.SIGKILL)
    run.wait()
    return len(played(folder))


def played(folder: Path) -> list[Path]:
    """Return the files of the killed league's blocks."""
    return list((folder / "killed" / "played").glob("*/*.json"))


def main() -> None:
    """Play both leagues and print their costs."""
    sessions, number = (int(word) for word in (*sys.argv[1:], *("200", "50")[len(sys.argv) - 1 :]))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_bots(folder / "bots", number)
        start = time.monotonic()
        whole = subprocess.run(
            command(folder, "whole", sessions), check=True, capture_output=True, text=True
        ).stdout
        minutes = (time.monotonic() - start) / 60
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu, kilobytes = used.ru_utime + used.ru_stime, used.ru_maxrss
        blocks = len(list((folder / "whole" / "played").glob("*/*.json")))
        at = kill_halfway(folder, sessions, blocks)
        again = subprocess.run(
            command(folder, "killed", sessions), check=True, capture_output=True, text=True
        ).stdout
    games = sum(int(row["rounds"]) for row in table(whole))  # type: ignore[call-overload]
    print(f"{number} bots x {sessions} sessions, {games:,} games, {os.cpu_count()} cores")
    print(
        f"{minutes:.1f} minutes, {cpu:.0f} s of CPU, {kilobytes / 1024:.0f} MB the largest process"
    )
    print(f"killed with {at} of {blocks} blocks played, run again: ", end="")
    print("the same table" if table(whole) == table(again) else "ANOTHER TABLE")


if __name__ == "__main__":
    main()
