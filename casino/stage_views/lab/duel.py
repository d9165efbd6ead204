"""A duel of strategies: the student's code by its own matrix, and the book, over the same cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import sqrt
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from casino.engine.loading import Loaded
from casino.game import expected
from casino.game.shoe import CardValue, EndlessDraw
from casino.game.solver import Matrix
from casino.game.solver.cards import COLUMNS
from casino.languages import N_, _, number
from casino.stage_views.advice import Strategy, best_move
from casino.stage_views.casino_round import BET, CasinoRound, play_out
from casino.stage_views.lab.edits import UP_CARDS, column_value, value
from casino.stage_views.lab.luck import ROUNDS, bankroll_chart
from casino.table.state import Chart, Grid, Series

__all__ = ["Duel"]

SPREAD = 1.15  # a round's standard deviation in bets, for any sensible matrix
CERTAIN = 3  # standard errors from which a difference is more than luck
DEALT = 2
YOURS, BOOK = N_("yours"), N_("the book")


class Duel:
    """Rounds that were played twice: by the student's code with `mine`, and by the `book`.

    Every round has cards of its own, which both draw in the same order.
    """

    def __init__(self, mine: Matrix, book: Matrix, seed: int) -> None:
        self._mine, self._book = mine, book
        self._random = Random(seed)
        self._tracks = {YOURS: [0.0], BOOK: [0.0]}
        self._by_card = [[0, 0.0] for __ in COLUMNS]
        self._squares = 0.0
        self._different = self._astray = 0

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return len(self._tracks[YOURS]) - 1

    @contextmanager
    def strategy(self, code: Loaded) -> Iterator[Strategy]:
        """Give the student's strategy, which has read the duel's matrix from a file."""
        with TemporaryDirectory(prefix="casino-") as folder:
            path = Path(folder, "basic_strategy.txt")
            path.write_text(self._mine.text(), encoding="utf-8")
            yield Strategy(code, code.call(code.get("strategy.BlackJackStrategy"), path))

    def play(self, code: Loaded, strategy: Strategy) -> None:
        """Play one round twice; StudentError where the student's code fails."""
        seed = self._random.getrandbits(32)
        table = play_out(code, seed, lambda table: _advised(table, strategy))
        net = table.net(table.result()) / BET
        book = _net(self._book, seed)
        self._astray += net != _net(self._mine, seed)
        self._different += net != book
        self._squares += (net - book) ** 2
        for name, won in ((YOURS, net), (BOOK, book)):
            self._tracks[name].append(self._tracks[name][-1] + BET * won)
        column = (
            9 if table.draw.cards[DEALT].rank == 1 else expected.value(table.draw.cards[DEALT]) - 2
        )
        self._by_card[column][0] += 1
        self._by_card[column][1] += net

    def charts(self) -> tuple[Chart, Chart]:
        """Return both bankrolls, and the mean win by up card, beside the exact values."""
        means = {_("exact, yours"): BET * value(self._mine)}
        bankrolls = bankroll_chart(
            _("Two bankrolls over the same cards, {bet} credits a round").format(bet=BET),
            {_(name): track for name, track in self._tracks.items()},
            means,
            BET * SPREAD,
        )
        places = tuple(float(column) for column in range(len(COLUMNS)))
        mine = tuple(BET * total / max(rounds, 1) for rounds, total in self._by_card)
        exact = tuple(BET * column_value(self._mine, column) for column in range(len(COLUMNS)))
        bars = (
            Series(_(YOURS), places, mine, "bars"),
            Series(_("exact"), places, exact, "bars"),
        )
        title = _("What a round brings, by the dealer's card")
        return bankrolls, Chart(title, "", _("credits"), bars, x_names=UP_CARDS)

    def compared(self) -> tuple[Grid, str]:
        """Return the duel's numbers, and a sentence on what they mean."""
        mine, book = (value(matrix) for matrix in (self._mine, self._book))
        means = [BET * value(matrix) for matrix in (self._mine, self._book)]
        sums = [track[-1] for track in self._tracks.values()]
        rounds = number(f"{self.rounds:,}")
        rows = (
            (_("exact value of a round"), *(_signed(each, 5) for each in means)),
            (_("what {n} rounds brought").format(n=rounds), *(_signed(each) for each in sums)),
            (_("rounds that ended otherwise than the book's"), number(f"{self._different:,}"), ""),
            (_("rounds not played as your matrix says"), number(f"{self._astray:,}"), "0"),
            (_("rounds until the difference shows"), self._needed(mine - book), ""),
        )
        wrong = ((3, 1),) if self._astray else ()
        grid = Grid(_("The duel, in credits"), ("", _(YOURS), _(BOOK)), rows, wrong)
        return grid, self._sentence(mine - book, sums)

    def _needed(self, gap: float) -> str:
        """Return how many rounds it takes until the difference is beyond luck, about."""
        if not gap or not self._squares:
            return _("never") if not gap else _("more than can be told")
        spread = sqrt(self._squares / self.rounds)
        rounds = _rounded((CERTAIN * spread / gap) ** 2)
        return _("about {n}").format(n=number(f"{rounds:,}"))

    def _sentence(self, gap: float, sums: Sequence[float]) -> str:
        if self._astray:
            said = _(
                "{astray} of {n} rounds did not end as your matrix has it: does get_move, "
                "should_split or result say something else?"
            )
            astray = number(f"{self._astray:,}")
            return said.format(astray=astray, n=number(f"{self.rounds:,}"))
        if not gap:
            said = _("Your matrix is worth what the book's is: {n} credits a round.")
            return said.format(n=_signed(BET * value(self._book), 5))
        if sums[0] > sums[1]:
            ahead = _("After {n} rounds you are ahead of the book.")
        elif sums[0] < sums[1]:
            ahead = _("After {n} rounds you are behind the book.")
        else:
            ahead = _("After {n} rounds you are level with the book.")
        exact = (
            _("Exactly, your matrix is worth {credits} credits less in {n} rounds.")
            if gap < 0
            else _("Exactly, your matrix is worth {credits} credits more in {n} rounds.")
        )
        credits = number(f"{abs(gap) * BET * ROUNDS:.2f}")
        worth = exact.format(credits=credits, n=number(f"{ROUNDS:,}"))
        return f"{ahead.format(n=number(f'{self.rounds:,}'))} {worth}"


def _advised(table: CasinoRound, strategy: Strategy) -> str:
    hand = table.hands[table.index]
    return strategy.best_move(hand, table.dealer, table.cards(hand))


def _net(matrix: Matrix, seed: int) -> float:
    """Return the net win of a round played by the matrix, in bets."""
    draw = EndlessDraw(Random(seed))
    mine, dealer = [draw(), draw()], [draw(), draw()]
    if expected.is_blackjack(mine) or expected.is_blackjack(dealer):
        return expected.result([mine], [False], dealer)
    hands, doubled = _played(matrix, mine, dealer[0], draw)
    if not all(map(expected.is_busted, hands)):
        while expected.soft_count(dealer) < expected.STICKS_AT:
            dealer.append(draw())
    return expected.result(hands, doubled, dealer)


def _played(
    matrix: Matrix, first: list[CardValue], up_card: CardValue, draw: EndlessDraw
) -> tuple[list[list[CardValue]], list[bool]]:
    """Play all hands that the first one becomes; return them and which were doubled."""
    hands, doubled, waiting = [], [], [first]
    while waiting:
        hand = waiting.pop(0)
        move = best_move(matrix, hand, up_card)
        while move == "hit":
            hand.append(draw())
            move = "stand" if expected.is_busted(hand) else best_move(matrix, hand, up_card)
        if move == "split":
            halves = [[hand[0], draw()], [hand[1], draw()]]
            if hand[0].rank == 1:
                hands += halves
                doubled += [False, False]
            else:
                waiting[:0] = halves
            continue
        if move == "double":
            hand.append(draw())
        hands.append(hand)
        doubled.append(move == "double")
    return hands, doubled


def _signed(amount: float, digits: int = 2) -> str:
    return number(f"{amount:+,.{digits}f}".replace("-", "\N{MINUS SIGN}"))


def _rounded(number: float) -> int:
    """Return a number of rounds with two figures that count."""
    return int(float(f"{number:.2g}"))
