"""What recording a round of the table costs: the CPU time of a click with it and without it.

The last column is a look at the values around a step, in milliseconds and beside a plain click.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from unittest.mock import patch

from casino.engine.loading import Loaded
from casino.stage_views import game
from casino.table.state import Game, SteppingGame
from tests.casino.stage_views.played import ROUNDS

SOLUTIONS = Path(__file__).parents[1] / "solutions"
REPEATS = 15


def main() -> None:
    """Play every stage's rigged round with and without a recording, in turns; print the ratio."""
    print("stage  plain ms a click  recorded ms  recorded / plain  look ms  look / plain")
    for number, (deck, actions, _) in ROUNDS.items():
        table = game(number, SOLUTIONS, random.Random(1), deck)
        plain, recorded, looks = [], [], []
        for _ in range(REPEATS):
            plain.append(_click(table, deck, actions, patch.object(Loaded, "recording", _plain)))
            recorded.append(_click(table, deck, actions, nullcontext()))
            looks.append(_look(table))
        low, high, look = (statistics.median(each) for each in (plain, recorded, looks))
        ratios = f"{high / low:>16.2f}  {look:>7.1f}  {look / low:>12.2f}"
        print(f"{number:>5}  {low:>16.1f}  {high:>11.1f}  {ratios}", flush=True)


def _plain(code: Loaded, *_: object, **__: object) -> Loaded:
    return code.plain()


def _click(
    table: Game, deck: str, actions: Sequence[str], how: AbstractContextManager[object]
) -> float:
    """Return the CPU milliseconds of a click, on average over a round."""
    with how:
        begin = time.process_time()
        table.deal(deck)
        for action in actions:
            table.act(action)
        table.state()
        return 1000 * (time.process_time() - begin) / (len(actions) + 1)


def _look(table: Game) -> float:
    """Return the CPU milliseconds of a look at the values at the beginning of a round."""
    begin = time.process_time()
    if isinstance(table, SteppingGame):
        table.look(0)
    return 1000 * (time.process_time() - begin)


if __name__ == "__main__":
    main()
