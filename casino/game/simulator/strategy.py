"""Strategies for the simulator: a matrix, or stage 3's three numbers.

A file has either the lab's 39 lines of ten codes 1 to 4, or one line with stage 3's three numbers:
the probability of a hit on 12, the highest count that may hit, and the probability on that count
("1 17 0.5"). Below 12 the computer player always hits. It never doubles or splits.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from casino.game.rules import ENDLESS, Rules, challenge_rules
from casino.game.simulator.cache import answer_once
from casino.game.solver import MIMIC_THE_DEALER, NEVER_BUST, Code, Matrix, solve
from casino.game.solver.best_play import endless_matrix
from casino.game.solver.matrix import ROWS
from casino.languages import _

__all__ = ["NAMES", "Strategy", "read_strategy", "strategy"]

NAMES = ("best", "mimic", "never-bust")
MAX_BYTES = 100_000


@dataclass(frozen=True)
class Strategy:
    """A way to play: by a matrix, or by the probability of a hit on each count."""

    name: str  # as shown to people
    matrix: Matrix | None
    hits: tuple[float, ...] = ()  # without a matrix: probabilities for counts 0 to 21

    @classmethod
    def of_computer_player(cls, prob12: float, high_hit: float, prob_high: float) -> "Strategy":
        """Return stage 3's computer player as a strategy; ValueError for invalid numbers.

        `prob12` is the probability of a hit on 12, and `prob_high` that on `high_hit`, the highest
        count that may hit.
        """
        if not (0 <= prob12 <= 1 and 0 <= prob_high <= 1):
            message = _("probabilities lie from 0 to 1, not {first} and {last}")
            raise ValueError(message.format(first=prob12, last=prob_high))
        if high_hit not in range(12, 21):
            message = _("the highest count for a hit is 12 to 20, not {value}")
            raise ValueError(message.format(value=high_hit))
        highest = int(high_hit)
        step = (prob12 - prob_high) / (highest - 12) if highest > 12 else 0.0
        hits = [1.0] * 12 + [prob12 - step * (count - 12) for count in range(12, highest + 1)]
        hits += [0.0] * (22 - len(hits))
        return cls(f"computer {prob12:g} {highest} {prob_high:g}", None, tuple(hits))


def strategy(name: str, rules: Rules) -> Strategy:
    """Return the strategy with this name, or from a file with this name.

    `best` is the solver's matrix for the rules. For the Challenge's rules it is the best play of
    the endless pack, which depends on the number of cards.
    """
    if name == "best":
        return Strategy(name, _best(rules))
    if name == "mimic":
        return Strategy(name, MIMIC_THE_DEALER)
    if name == "never-bust":
        return Strategy(name, NEVER_BUST)
    return read_strategy(Path(name))


def read_strategy(path: Path) -> Strategy:
    """Return the strategy in a file: a matrix, or the three numbers of stage 3.

    Raises ValueError, which names the file, if it's invalid.
    """
    try:
        with path.open("rb") as file:
            text = file.read(MAX_BYTES).decode("utf-8-sig")
    except OSError as error:
        known = ", ".join(NAMES)
        message = _("{file} is neither {known} nor a file that can be read ({error})")
        raise ValueError(
            message.format(file=repr(str(path)), known=known, error=error.strerror)
        ) from error
    except UnicodeDecodeError as error:
        raise ValueError(_("{file} isn't a text file").format(file=repr(str(path)))) from error
    try:
        words = text.split()
        if len(words) == 3:
            return Strategy.of_computer_player(*map(float, words))
        return Strategy(path.name, Matrix.from_text(text))
    except ValueError as error:
        message = _("{file} holds neither 39 lines of ten codes 1 to 4 nor three numbers: {error}")
        raise ValueError(message.format(file=repr(str(path)), error=error)) from error


def _best(rules: Rules) -> Matrix:
    """Return the solver's best matrix for the rules, from the user's cache if known."""
    found = answer_once(f"best {rules}", lambda: _as_lists(_solve(rules)))
    try:
        rows = [tuple(map(Code, row)) for row in cast("list[list[int]]", found)]
        return Matrix(tuple(rows[:ROWS]), tuple(rows[ROWS:]))
    except (TypeError, ValueError):  # the cached file is damaged
        return _solve(rules)


def _as_lists(matrix: Matrix) -> list[list[int]]:
    return [[int(code) for code in row] for row in matrix.rows + matrix.longer]


def _solve(rules: Rules) -> Matrix:
    if replace(rules, decks=ENDLESS) == challenge_rules():
        return endless_matrix(rules)
    return solve(rules).matrix
