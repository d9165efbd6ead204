"""The exact values and the best play of the Challenge, as tables and as JSON."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.table import Table
from rich.text import Text

from casino.game.rules import ENDLESS, Rules
from casino.game.solver.best_play import BestPlay, Move
from casino.game.solver.cards import COLUMNS, UP_CARD_NAMES, Hand
from casino.game.solver.challenge import best_value
from casino.game.solver.endless import EndlessDeal
from casino.game.solver.game import MIMIC_THE_DEALER, NEVER_BUST, evaluate
from casino.game.solver.matrix import Matrix, row_name, row_words
from casino.languages import N_, _, number

__all__ = ["ChallengeValues", "as_json", "charts", "solve_challenge", "values"]

STYLES = {"S": "bold red", "H": "bold green", "D": "bold cyan", "P": "bold yellow"}
NAMES = {
    "best": N_("best"),
    "basic_strategy": N_("basic strategy"),
    "mimic_the_dealer": N_("mimic the dealer"),
    "never_bust": N_("never bust"),
}
HARD, SOFT, PAIRS = range(4, 22), range(12, 22), range(10)


@dataclass(frozen=True)
class ChallengeValues:
    """The value of the Challenge's game with several strategies, and its best play."""

    rules: Rules
    by_strategy: dict[str, float]  # net value of a round per unit bet, by the strategy's name
    # The best play of the endless pack, by the number of cards held (2, 3, 4) and the hand's name:
    # ten letters, one for each up card in the matrix's order. Empty for a shoe, in which the best
    # play of a hand depends on its cards.
    moves: dict[int, dict[str, str]]


def solve_challenge(rules: Rules, published: Matrix | None) -> ChallengeValues:
    """Return the exact values of strategies in stage 9's game, and the best play.

    `rules` are those of `challenge_rules`. `published` is the course's strategy matrix, or None if
    stage 7 isn't handed out yet.
    """
    matrices = {
        "basic_strategy": published,
        "mimic_the_dealer": MIMIC_THE_DEALER,
        "never_bust": NEVER_BUST,
    }
    found = {"best": best_value(rules)}
    found |= {name: evaluate(rules, matrix) for name, matrix in matrices.items() if matrix}
    return ChallengeValues(rules, found, _moves(rules) if rules.decks == ENDLESS else {})


def as_json(solved: ChallengeValues) -> dict[str, object]:
    """Return the values and the best play as dictionaries that can be written as JSON."""
    return {
        "rules": solved.rules.as_dict(),
        "expected_value": solved.by_strategy["best"],
        "expected_values": solved.by_strategy,
        "moves": {str(cards): chart for cards, chart in solved.moves.items()},
    }


def values(solved: ChallengeValues) -> Table:
    """Return a table with one row per strategy: the value of the Challenge's game."""
    table = Table(box=None, title=_("Expected value per round"), title_justify="left")
    table.add_column(_("strategy"))
    table.add_column(_("of the bet"), justify="right")
    table.add_column(_("in percent"), justify="right")
    for name, value in solved.by_strategy.items():
        table.add_row(_(NAMES[name]), number(f"{value:+.7f}"), number(f"{value:+.4%}"))
    return table


def charts(solved: ChallengeValues) -> Iterator[Table]:
    """Yield tables of the best moves: with two cards, then changes with more cards."""
    for cards, chart in solved.moves.items():
        fewer = solved.moves.get(cards - 1, {})
        if cards == 2:
            rows, title = chart, _("Best play with two cards")
        else:
            plain = {name: row.translate(_find_later_letters(name)) for name, row in fewer.items()}
            rows = {name: row for name, row in chart.items() if row != plain.get(name, row)}
            title = (
                _("With three cards, where that changes")
                if cards == 3
                else _("With four cards, where that changes")
            )
        yield _chart(title, rows)


def _find_later_letters(name: str) -> dict[int, str]:
    """Return the letter that replaces D in each row's name once doubling is over."""
    stands = name.startswith("soft") and int(name.split()[1]) >= 18
    return {ord("D"): "S" if stands else "H"}


def _chart(title: str, rows: dict[str, str]) -> Table:
    table = Table(box=None, title=title, title_justify="left")
    table.add_column("")
    for name in UP_CARD_NAMES:
        table.add_column(name, justify="right")
    for name, letters in rows.items():
        table.add_row(row_words(name), *(Text(letter, STYLES[letter]) for letter in letters))
    return table


def _moves(rules: Rules) -> dict[int, dict[str, str]]:
    """Return, by number of cards, a map from each hand's name to its ten best moves."""
    plays = [BestPlay(EndlessDeal(rules, up), rules) for up in COLUMNS]
    found: dict[int, dict[str, str]] = {}
    for cards in (2, 3, 4):
        chart = found[cards] = {}
        for total, soft in [(total, False) for total in HARD] + [(total, True) for total in SOFT]:
            hand = Hand(total, soft, cards, ())
            if not hand.natural and _possible(hand):
                name = f"{'soft' if soft else 'hard'} {total}"
                chart[name] = "".join(_best(play, hand, None) for play in plays)
    for pair in (*PAIRS[1:], 0):
        hand = Hand(12, True, 2, ()) if pair == 0 else Hand(2 * pair + 2, False, 2, ())
        name = row_name(38 if pair == 0 else pair + 28)
        found[2][name] = "".join(_best(play, hand, pair) for play in plays)
    return found


def _possible(hand: Hand) -> bool:
    """Return True if cards that aren't a pair can have this hand's total and size."""
    if hand.soft:
        return hand.total >= 11 + (hand.size - 1) and (hand.size > 2 or hand.total > 12)
    fewest = {2: 5, 3: 6, 4: 8}[hand.size]
    return fewest <= hand.total and (hand.size > 2 or hand.total < 20)


def _best(play: BestPlay, hand: Hand, pair: int | None) -> str:
    moves = play.first(hand, pair) if hand.size == 2 else play.later(hand)
    return max(moves, key=lambda move: moves[Move(move)]).value
