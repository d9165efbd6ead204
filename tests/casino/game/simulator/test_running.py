"""Simulations: reproducible by seed, with consistent sums, and means near the solver's."""

import pytest

pytest.importorskip("numpy", reason="needs the extra `simulate`")

from casino.game.rules import ENDLESS, Rules, challenge_rules
from casino.game.simulator import Simulation, Strategy, simulate, strategy
from casino.game.simulator.running import BLOCK

FIVE_SIGMAS = 5.0


def played(rules: Rules, name: str, rounds: int, **options: int | float) -> Simulation:
    """A run with seed 5."""
    return simulate(rules, strategy(name, rules), rounds, 5, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rules", "name", "penetration"),
    [
        (Rules(decks=ENDLESS), "best", 0.75),
        (Rules(decks=ENDLESS, peek=False, hit_soft_17=True), "best", 0.75),
        (Rules(decks=ENDLESS, resplit_aces=True, hit_split_aces=True, max_hands=4), "best", 0.75),
        (challenge_rules(), "best", 0.75),
        (challenge_rules(2), "best", 0.75),
        (Rules(decks=1, max_hands=2), "mimic", 0.0),
        (Rules(decks=6), "never-bust", 0.75),
    ],
    ids=["endless", "no peek", "split aces", "Challenge", "Challenge, 2 decks", "fresh", "6 decks"],
)
@pytest.mark.proof
def test_the_mean_is_the_exact_value(rules: Rules, name: str, penetration: float) -> None:
    """Within five standard errors; another seed would fail one time in 1.7 million by chance."""
    found = played(rules, name, 2_000_000, penetration=penetration, jobs=2)
    assert found.errors_off is not None
    assert abs(found.errors_off) < FIVE_SIGMAS
    assert found.standard_error == pytest.approx(1.1 / 2_000_000**0.5, rel=0.2)


def test_one_seed_has_one_answer() -> None:
    """Whatever the number of jobs; another seed has another."""
    rules, rounds = Rules(decks=6), 5 * BLOCK + 12_345
    alone, together = (played(rules, "mimic", rounds, jobs=jobs) for jobs in (1, 3))
    assert alone.histogram == together.histogram
    assert alone.outcomes == together.outcomes
    other = simulate(rules, strategy("mimic", rules), rounds, 6)
    assert other.histogram != alone.histogram


def test_the_golden_answer() -> None:
    """The rounds of a seed stay what they are from version to version."""
    found = played(challenge_rules(6), "best", 100_001)
    assert found.rounds == 100_001
    assert found.outcomes == GOLDEN


GOLDEN = {
    "win": 45187,
    "push": 8600,
    "lose": 48283,
    "blackjack": 4472,
    "bust": 17260,
    "double": 9077,
    "split": 2069,
}


def test_the_counts_add_up() -> None:
    """Every round is in the histogram, every hand won, pushed or lost."""
    rules = Rules(decks=ENDLESS)
    found = played(rules, "best", 300_000)
    counts = found.outcomes
    assert found.rounds == sum(found.histogram.values()) == 300_000
    assert counts["win"] + counts["push"] + counts["lose"] == found.rounds + counts["split"]
    assert found.histogram[1.5] == counts["blackjack"]
    assert counts["bust"] < counts["lose"]
    net = sum(result * count for result, count in found.histogram.items())
    assert found.mean == pytest.approx(net / found.rounds)
    assert found.rounds_per_second > 0


def test_few_rounds_are_played_exactly() -> None:
    """Any number of rounds can be asked for, also fewer than there are lanes."""
    for rounds in (1, 31, 33, BLOCK - 1, BLOCK + 1, 2 * BLOCK + 1):
        assert played(Rules(decks=ENDLESS), "mimic", rounds).rounds == rounds


@pytest.mark.proof
def test_stage_3s_computer_player() -> None:
    """Three numbers are a strategy, and its exact value is known as well."""
    pytest.importorskip("numba", reason="needs the extra `simulate`")
    chosen = Strategy.of_computer_player(1.0, 17, 0.5)
    for rules in (Rules(decks=ENDLESS), Rules(decks=1)):
        found = simulate(rules, chosen, 2_000_000, 5)
        assert found.errors_off is not None
        assert abs(found.errors_off) < FIVE_SIGMAS


def test_ctrl_c_keeps_what_was_played() -> None:
    """An interrupted run returns its rounds so far."""
    interrupted = False

    def interrupt(rounds: int) -> None:
        nonlocal interrupted
        if rounds and not interrupted:
            interrupted = True
            raise KeyboardInterrupt

    rules = Rules(decks=ENDLESS)
    found = simulate(rules, strategy("mimic", rules), 10**12, 5, progress=interrupt)
    assert interrupted
    assert 0 < found.rounds < 10**12
    assert found.rounds == sum(found.histogram.values())


@pytest.mark.parametrize(
    ("bad", "named"),
    [
        ({"rounds": 0}, "rounds"),
        ({"seed": -1}, "seed"),
        ({"jobs": 0}, "jobs"),
        ({"penetration": 0.99}, "penetration"),
        ({"penetration": float("nan")}, "penetration"),
    ],
)
def test_bad_numbers_are_named(bad: dict[str, float], named: str) -> None:
    """A number that makes no sense is a ValueError that names it."""
    rules = Rules(decks=ENDLESS)
    options = {"rounds": 10, "seed": 1, **bad}
    with pytest.raises(ValueError, match=named):
        simulate(rules, strategy("mimic", rules), **options)  # type: ignore[arg-type]
