"""Stage 7 at the table: compare the student's strategy with the matrix file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property

from casino.engine.loading import Loaded
from casino.engine.sources import Sources
from casino.engine.trouble import StudentError, Trouble
from casino.game.shoe import CardValue, format_cards
from casino.game.solver import Matrix
from casino.languages import N_, _
from casino.play.rounds import Round, Shown
from casino.stage_views.advice import (
    UP_CARDS,
    Mismatch,
    StudentStrategy,
    best_move,
    book_of,
    cell_of,
    describe_move,
    every_cell,
    row_title,
)
from casino.stage_views.casino_round import CasinoRound, play_casino_round
from casino.stage_views.casino_table import casino_table
from casino.stage_views.lab.scenes import CASINO
from casino.stage_views.spec import StageSpec
from casino.stage_views.stage6 import BANKROLL
from casino.table.state import Grid, MatrixMap, TableState

__all__ = ["STAGE", "BestMove"]

UP_CARD = 2  # index of the up card among the cards drawn
SHOWN_MISMATCHES = 6


@dataclass(frozen=True)
class BestMove:
    """Stage 7's view: a round of stage 6, with the move that the strategy advises."""

    stage: int = 7
    title: str = N_("Stage 7 · Strategy matrix")
    settings: Mapping[str, float] = field(default_factory=dict)
    bankroll: float | None = BANKROLL
    # The last comparison of strategy and file, for the next click.
    compared: list[tuple[Sources, Matrix, list[Mismatch]]] = field(default_factory=list)

    def show(self, this: Round) -> Shown:
        """Play the moves so far, and show the strategy's advice for the next one."""
        table = play_casino_round(this)
        matrix = _matrix(table.code)
        reading = _Reading(table.code)
        best, trouble = _advice(table, reading)
        differences, failure = self._comparison(reading, matrix)
        trouble = trouble or failure
        shown = casino_table(_(self.title), table, best)
        state = replace(
            shown.state,
            message=_message(shown.state, table, matrix, best),
            panels=(
                *([_map(table, matrix)] if matrix else []),
                *differences,
                *shown.state.panels,
            ),
            trouble=shown.state.trouble or trouble,
        )
        score = replace(
            shown.score, moves=len(table.decisions), best_moves=_best_moves(table, matrix)
        )
        return replace(
            shown, state=state, score=score, trouble=shown.trouble or trouble, focus="get_move"
        )

    def check_deck(self, deck: str, settings: Mapping[str, float]) -> None:
        """Accept every deck string, because this table can deal any cards."""

    def work(self, this: Round, action: str) -> Iterator[Shown] | None:
        return None

    def _comparison(
        self, reading: _Reading, matrix: Matrix | None
    ) -> tuple[list[Grid], Trouble | None]:
        """Return a table that compares the student's advice with the matrix file's.

        It is empty after an error, which is returned too.
        """
        if matrix is None:
            return [], None
        code = reading.code
        try:
            if not self.compared or self.compared[0][:2] != (code.sources, matrix):
                self.compared.clear()
                strategy = reading.strategy
                with code.pause_recording():
                    found = strategy.mismatches(matrix)
                self.compared.append((code.sources, matrix, found))
            return [_differences(reading, self.compared[0][2])], None
        except StudentError as error:
            return [], None if error.trouble.kind == "stub" else error.trouble


def _matrix(code: Loaded) -> Matrix | None:
    """Read the matrix file; None if it's invalid, which the student's class reports."""
    try:
        return Matrix.from_text(code.path("basic_strategy.txt").read_text(encoding="utf-8"))
    except (StudentError, OSError, ValueError):
        return None


def _advice(table: CasinoRound, reading: _Reading) -> tuple[str, Trouble | None]:
    """Return the student's best move for the current hand, or "" and the error."""
    if table.over or table.trouble or table.index >= len(table.hands):
        return "", None
    hand = table.hands[table.index]
    try:
        return reading.strategy.best_move(hand, table.dealer, table.cards(hand)), None
    except StudentError as error:
        return "", error.trouble


@dataclass
class _Reading:
    """The student's strategy in one run, which reads the file when first needed."""

    code: Loaded

    @cached_property
    def strategy(self) -> StudentStrategy:
        """The strategy; reading its hundreds of lines is recorded only if it fails."""
        try:
            with self.code.pause_recording():
                return StudentStrategy.read(self.code)
        except StudentError:
            return StudentStrategy.read(self.code)


def _best_moves(table: CasinoRound, matrix: Matrix | None) -> int:
    """Return the number of the round's moves that were the best by the matrix."""
    if matrix is None or not table.decisions:
        return 0
    up_card = table.draw.cards[UP_CARD]
    return sum(move == best_move(matrix, cards, up_card) for cards, move in table.decisions)


def _message(state: TableState, table: CasinoRound, matrix: Matrix | None, best: str) -> str:
    """Return the table's message with the strategy's advice, compared with the file's."""
    if not best or matrix is None:
        return state.message
    cards = table.cards(table.hands[table.index])
    wanted = best_move(matrix, cards, table.draw.cards[UP_CARD])
    words = (
        _("Your strategy says {move}.")
        if best == wanted
        else _("Your strategy says {move}, and the file says {wanted}.")
    )
    return f"{state.message} {words.format(move=describe_move(best), wanted=describe_move(wanted))}"


def _map(table: CasinoRound, matrix: Matrix) -> MatrixMap:
    """Return the matrix for display, with the cell of the current hand marked."""
    current = None
    if not (table.over or table.trouble) and table.index < len(table.hands):
        cell = cell_of(table.cards(table.hands[table.index]), table.draw.cards[UP_CARD])
        current = (cell.row, cell.column) if cell else None
    rows = range(len(matrix.rows))
    letters = tuple(book_of(matrix).letters())
    names = tuple(map(row_title, rows))
    return MatrixMap(_("The strategy matrix"), UP_CARDS, names, letters, current)


def _differences(reading: _Reading, found: Sequence[Mismatch]) -> Grid:
    """Return a table of the first mismatches with the matrix file, if there are any."""
    count = sum(1 for __ in every_cell())
    shown = found[:SHOWN_MISMATCHES]
    rows = tuple(
        (
            format_cards(each.cards),
            _rank(each.up_card),
            describe_move(each.advice),
            describe_move(each.wanted),
        )
        for each in shown
    )
    title = _("Your strategy and the file agree on {right} of {n} hands")
    title = title.format(right=count - len(found), n=count)
    columns = (_("hand"), _("dealer shows"), _("your strategy"), _("file"))
    agrees = ((_("every hand"), _("any card"), _("agrees"), ""),)
    wrong = tuple((row, 2) for row in range(len(rows)))
    steps = tuple((row, 2, place) for row, place in enumerate(_find_questions(reading, shown)))
    return Grid(title, columns, rows or agrees, wrong, steps)


def _find_questions(reading: _Reading, shown: Sequence[Mismatch]) -> Iterator[int]:
    """Ask again for each of these answers; yield its place in the recorded run."""
    code = reading.code
    if code.recorder is None or not shown:
        return
    for each in shown:
        with suppress(StudentError):
            reading.strategy.advice_on(each.cards, each.up_card)
        code.recorder.wrong_at(code.recorder.now)
        yield code.recorder.now


def _rank(card: CardValue) -> str:
    return UP_CARDS[card.rank - 2]


STAGE = StageSpec(
    BestMove,
    scenes=CASINO,
)
