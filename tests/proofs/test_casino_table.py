"""Stage 8's reference, the house at the table and the solver agree."""

from __future__ import annotations

import importlib
import json
import math
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.game.rules import Rules
from casino.game.shoe import parse_cards
from casino.game.solver import solve
from casino.stage_views.house_rules import HouseRound

ROOT = Path(__file__).parents[2]
SOLUTIONS = ROOT / "solutions"
ROUNDS, SEED, SECONDS = 1_000_000, 20261123, 1800
DEVIATION = 1.2  # of what one round wins, in bets; the exact one is about 1.15
ERRORS = 4  # standard errors: right code fails one of 15,000 seeds, and the seed is fixed

# Plays rounds at the reference's table with one player, who follows a matrix; the bet is 2 credits,
# so that a blackjack pays exactly 3 for 2. Prints the mean and the deviation in bets.
PLAY = """
import json, math, random, sys
from stage8_casino_table.table import CasinoTable, EndlessShoe

matrix, rounds, seed = json.loads(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
LETTERS = " SHDP"
ACE_COLUMN = 9

def decide(name, hand, up_card, moves):
    column = ACE_COLUMN if up_card.is_ace() else up_card.value() - 2
    if "P" in moves:
        card = hand.cards()[0]
        if matrix[38 if card.is_ace() else card.value() + 27][column] == 4:
            return "P"
    value = hand.hand_value()
    row = value + 7 if hand.is_soft() and value > 12 else value - 2
    move = LETTERS[matrix[row][column]]
    return move if move in moves else "H"

table = CasinoTable(["Ada"], 10**9, EndlessShoe(random.Random(seed)).draw)
total = squares = 0
for _ in range(rounds):
    net = table.play_round({"Ada": 2}, decide)["Ada"]
    total += net
    squares += net * net
mean = total / rounds
print(json.dumps([mean / 2, math.sqrt(squares / rounds - mean * mean) / 2, table.bankrolls["Ada"]]))
"""


def test_a_million_rounds_of_the_reference_land_on_the_exact_value() -> None:
    """With the best strategy on the endless pack, where the dealer does not peek."""
    best = solve(Rules(decks="endless", peek=False))
    codes = json.dumps([[int(code) for code in row] for row in best.matrix.rows])
    run = subprocess.run(
        [sys.executable, "-c", PLAY, codes, str(ROUNDS), str(SEED)],
        env={**os.environ, "PYTHONPATH": str(SOLUTIONS)},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=True,
    )
    mean, deviation, bankroll = json.loads(run.stdout)
    assert deviation < DEVIATION
    assert abs(mean - best.expected_value) < ERRORS * deviation / math.sqrt(ROUNDS)
    assert bankroll - 10**9 == round(mean * 2 * ROUNDS)


@pytest.fixture(scope="module")
def reference() -> Iterator[ModuleType]:
    """The reference's modules, as long as they are needed."""
    others = _take_stages()  # another test's workspace may be loaded
    sys.path.insert(0, str(SOLUTIONS))
    try:
        yield importlib.import_module("stage8_casino_table.table")
    finally:
        sys.path.remove(str(SOLUTIONS))
        _take_stages()
        sys.modules.update(others)


def _take_stages() -> dict[str, ModuleType]:
    """Take all stages' modules out of those that are loaded."""
    return {name: sys.modules.pop(name) for name in list(sys.modules) if name.startswith("stage")}


@settings(max_examples=3000)
@given(seed=st.integers(0, 2**32), players=st.integers(1, 7), bankroll=st.integers(1, 200))
def test_two_readings_of_the_rules_agree(
    reference: ModuleType, seed: int, players: int, bankroll: int
) -> None:
    """The house settles any round of the reference's as the reference does.

    What all seats win and what the house wins add up to nothing, and no bankroll falls below zero.
    """
    rng, names = random.Random(seed), [*"ABCDEFG"[:players]]
    owned = dict.fromkeys(names, bankroll)
    bets = {name: rng.choice((0, 1, bankroll // 3, bankroll // 2, bankroll)) for name in names}
    bets[names[0]] = bets[names[0]] or 1
    make = importlib.import_module("stage1_card_hand.card").Card
    drawn: list[str] = []
    moves_made: list[tuple[str, str]] = []

    def draw() -> Any:
        drawn.append(rng.choice("AA23456789TTJQK88") + rng.choice("CDHS"))
        (card,) = parse_cards(drawn[-1])
        return make(card.rank, card.suit)

    def decide(name: str, hand: Any, up_card: Any, moves: str) -> str:
        moves_made.append((name, rng.choice(moves + "P" * 9 * ("P" in moves))))
        return moves_made[-1][1]

    table = reference.CasinoTable(names, bankroll, draw)
    nets = table.play_round(bets, decide)
    assert all(owned >= 0 for owned in table.bankrolls.values())
    house = HouseRound({name: bet for name, bet in bets.items() if bet}, owned)
    house.play(parse_cards(" ".join(drawn)), moves_made)
    assert (house.over, house.extra) == (True, 0)
    assert {name: box.net for name, box in house.boxes.items()} == {
        name: net for name, net in nets.items() if bets[name]
    }
    houses_win = -sum(wager.net for box in house.boxes.values() for wager in box.wagers)
    assert sum(nets.values()) + houses_win == 0
