"""Measures the simulator's speed, as ratios from one run, and how exact its values are.

`python -m bench.simulate` plays rounds, and rounds of a plain Python loop, in turns, and prints
processor time on one core. `python -m bench.simulate --values 1e9` plays that many rounds for each
of twenty rule sets and prints how many standard errors the mean is away from the solver's exact
value.
"""

import argparse
import random
import statistics
import time
from fractions import Fraction

from casino.game.rules import ENDLESS, Doubles, Rules, challenge_rules
from casino.game.simulator import Simulation, simulate, strategy
from casino.game.simulator.running import cores

REPEATS = 3
ROUNDS = 4_000_000
PLAIN_ROUNDS = 20_000

VALUES: list[tuple[Rules, str, float]] = [
    (Rules(decks=ENDLESS), "best", 0.75),
    (Rules(decks=ENDLESS), "mimic", 0.75),
    (Rules(decks=ENDLESS, hit_soft_17=True, peek=False), "best", 0.75),
    (Rules(decks=ENDLESS, resplit_aces=True, hit_split_aces=True, max_hands=4), "best", 0.75),
    (Rules(decks=ENDLESS, double_after_split=False, blackjack_pays=Fraction(6, 5)), "best", 0.75),
    (challenge_rules(), "best", 0.75),
    (challenge_rules(), "never-bust", 0.75),
    (challenge_rules(2), "best", 0.75),
    (challenge_rules(6), "best", 0.75),
    (challenge_rules(10), "mimic", 0.75),
    (Rules(decks=1), "best", 0.75),
    (Rules(decks=1, max_hands=2), "best", 0.0),
    (Rules(decks=1, hit_soft_17=True, doubles=Doubles.HARD_10_TO_11), "best", 0.5),
    (Rules(decks=2), "best", 0.75),
    (Rules(decks=2, peek=False, max_hands=3), "best", 0.6),
    (Rules(decks=4, doubles=Doubles.HARD_9_TO_11), "best", 0.75),
    (Rules(decks=6), "best", 0.75),
    (Rules(decks=6, hit_soft_17=True, blackjack_pays=Fraction(6, 5)), "best", 0.75),
    (Rules(decks=8, peek=False), "best", 0.8),
    (Rules(decks=8, five_card_charlie=True), "never-bust", 0.75),
]


def main() -> None:
    """Print the simulator's speed or, with `--values`, how exact its mean values are."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--values", type=float, metavar="ROUNDS")
    options.add_argument("--seed", type=int, default=20261123)
    options.add_argument("--jobs", type=int, default=cores())
    chosen = options.parse_args()
    if chosen.values:
        values(int(chosen.values), chosen.seed, chosen.jobs)
    else:
        speed()


def values(rounds: int, seed: int, jobs: int) -> None:
    """Simulate each rule set, and print how far its mean is from the exact value.

    `rounds` are played for each, and distances are in standard errors.
    """
    worst = 0.0
    for number, (rules, name, penetration) in enumerate(VALUES, start=1):
        found = simulate(
            rules, strategy(name, rules), rounds, seed + number, penetration=penetration, jobs=jobs
        )
        off = found.errors_off
        if off is None:
            raise RuntimeError("every rule set of this table has an exact value")
        worst = max(worst, abs(off))
        print(
            f"{number:2} {found.mean:+.7f} +- {found.standard_error:.7f}  "
            f"exact {found.exact:+.7f}  {off:+.2f}  ran out {found.ran_out}  "
            f"{found.rounds_per_second / 1e6:.0f} M/s  "
            f"{name}, {_shoes(found)}, {rules.describe()}",
            flush=True,
        )
    print(f"farthest from exact: {worst:.2f} standard errors")


def _shoes(found: Simulation) -> str:
    return f"{found.shoe_rounds} rounds a shoe" if found.shoe_rounds else "endless"


def speed() -> None:
    """Print rounds per second of CPU time on one core, and those of plain Python (medians)."""
    games = {
        "endless pack, best": (Rules(decks=ENDLESS), "best"),
        "endless pack, mimic (no splits)": (Rules(decks=ENDLESS), "mimic"),
        "6 decks, best": (Rules(decks=6), "best"),
        "Challenge, endless, best": (challenge_rules(), "best"),
        "Challenge, 6 decks, best": (challenge_rules(6), "best"),
    }
    for title, (rules, name) in games.items():
        chosen = strategy(name, rules)
        simulate(rules, chosen, 64, 1)  # compiles it
        took, plain = [], []
        for repeat in range(REPEATS):
            started = time.process_time()
            simulate(rules, chosen, ROUNDS, repeat)
            took.append((time.process_time() - started) / ROUNDS)
            plain.append(_plain())
        seconds, loop = statistics.median(took), statistics.median(plain)
        print(
            f"{title:32} {1e-6 / seconds:8.1f} M rounds/s  "
            f"plain Python {1e-6 / loop:.3f} M rounds/s",
            flush=True,
        )


def _plain() -> float:
    """Return the seconds per round of plain Python, in the shortest loop for the dealer's rules."""
    draw = random.Random(1).randrange

    def play() -> int:
        total, aces = 0, 0
        while total < 17:
            card = min(draw(13) + 1, 10)
            aces += card == 1
            total += 11 if card == 1 else card
            while total > 21 and aces:
                total, aces = total - 10, aces - 1
        return total

    started = time.process_time()
    won = 0
    for _ in range(PLAIN_ROUNDS):
        mine = play()
        if mine <= 21:
            dealers = play()
            won += dealers > 21 or mine > dealers
    return (time.process_time() - started) / PLAIN_ROUNDS


if __name__ == "__main__":
    main()
