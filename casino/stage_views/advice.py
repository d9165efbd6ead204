"""Compare the best move in the matrix file with the student's strategy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from casino.engine.loading import Loaded
from casino.engine.trouble import StudentError
from casino.game import expected
from casino.game.shoe import CardValue
from casino.game.solver import Code, Matrix, row_name
from casino.game.solver.cards import COLUMNS
from casino.game.solver.matrix import FIRST_PAIR_ROW, ROWS, row_words
from casino.languages import N_, _
from casino.stage_views.answers import describe_stop

__all__ = [
    "UP_CARDS",
    "Cell",
    "Mismatch",
    "StudentStrategy",
    "best_move",
    "book_of",
    "cell_of",
    "describe_move",
    "every_cell",
    "row_title",
    "up_column",
]

HARD_OFFSET, SOFT_OFFSET, PAIR_OFFSET = -2, 7, 27
ACES_ROW, ACE_COLUMN = 38, 9
SOFT_TWELVE = 12
DEALT = 2
MOVES = {"S": "stand", "H": "hit", "D": "double", "P": "split"}
SAID = {
    "stand": N_("stand"),
    "hit": N_("hit"),
    "double": N_("double"),
    "split": N_("split"),
}  # the moves in words
UP_CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
UP_RANKS = (*range(2, 11), 1)
SUITS = ("Spades", "Hearts", "Diamonds")

Cards = Sequence[CardValue]


@dataclass(frozen=True)
class Cell:
    """A cell of the strategy matrix, by row and column from 0."""

    row: int
    column: int


def describe_move(move: str) -> str:
    """Return a move in words; any other text, such as an error, stays unchanged."""
    return _(SAID[move]) if move in SAID else move


def row_title(row: int) -> str:
    """Return the title of a matrix row, such as "hard 16", "soft 18", or "pair 8"."""
    name = row_name(row)
    if "," not in name:
        return row_words(name)
    return _("pair {card}").format(card=name.partition(",")[0])


def book_of(matrix: Matrix) -> Matrix:
    """Return the matrix for display, with a clear move for each pair that isn't split.

    That is the move of its total. A pair's row only decides whether to split, so its other letters
    have no meaning.
    """
    rows = [list(row) for row in matrix.rows]
    for row in range(FIRST_PAIR_ROW, ROWS):
        for column in range(len(COLUMNS)):
            if rows[row][column] is not Code.SPLIT:
                rows[row][column] = _unsplit(rows, row, column)
    return Matrix(tuple(map(tuple, rows)))


def _unsplit(rows: list[list[Code]], row: int, column: int) -> Code:
    """Return the code of a pair that isn't split: its total's, or HIT for two aces."""
    return Code.HIT if row == ACES_ROW else rows[2 * (row - 27) - 2][column]


def cell_of(cards: Cards, up_card: CardValue, *, pair: bool = True) -> Cell | None:
    """Return the matrix cell for a hand, or None for soft 12, which always hits.

    If `pair` is False, the hand is looked up by its total. Source: handout of stage 7.
    """
    column = up_column(up_card)
    if pair and len(cards) == DEALT and expected.value(cards[0]) == expected.value(cards[1]):
        value = expected.value(cards[0])
        return Cell(ACES_ROW if value == 1 else value + PAIR_OFFSET, column)
    total = expected.soft_count(cards)
    if not expected.is_soft(cards):
        return Cell(total + HARD_OFFSET, column)
    return None if total == SOFT_TWELVE else Cell(total + SOFT_OFFSET, column)


def up_column(up_card: CardValue) -> int:
    """Return the matrix column of the dealer's up card: 0 for a two to 9 for an ace."""
    return ACE_COLUMN if up_card.rank == 1 else expected.value(up_card) - 2


def best_move(matrix: Matrix, cards: Cards, up_card: CardValue) -> str:
    """Return the matrix's move, such as "hit"; a double that isn't allowed is a hit."""
    code = _code(matrix, cell_of(cards, up_card))
    if code is not Code.SPLIT:  # a pair's row only decides whether to split
        code = _code(matrix, cell_of(cards, up_card, pair=False))
    return _playable(MOVES[code.letter], cards)


def _code(matrix: Matrix, cell: Cell | None) -> Code:
    return matrix.rows[cell.row][cell.column] if cell else Code.HIT


def _playable(move: str, cards: Cards) -> str:
    return "hit" if move == "double" and len(cards) != DEALT else move


@dataclass(frozen=True)
class Mismatch:
    """A hand for which the student's advice differs from that of the matrix file."""

    cards: Cards
    up_card: CardValue
    advice: str  # the student's
    wanted: str  # the file's


@dataclass(frozen=True)
class StudentStrategy:
    """The student's `BlackJackStrategy` object, which has read the matrix file."""

    code: Loaded
    made: Any

    @classmethod
    def read(cls, code: Loaded) -> StudentStrategy:
        """Create the student's strategy from the matrix file; StudentError if that fails."""
        path = code.path("basic_strategy.txt")
        return cls(code, code.call(code.get("strategy.BlackJackStrategy"), path))

    def best_move(self, hand: Any, dealer_hand: Any, cards: Cards) -> str:
        """Return the student's move for a hand; StudentError if it fails or isn't a move."""

        return _playable(str(self.code.call(self._advice, hand, dealer_hand)), cards)

    def _advice(self, hand: Any, dealer_hand: Any) -> str:
        if self.made.should_split(hand, dealer_hand):
            return MOVES["P"]
        letter = self.made.get_move(hand, dealer_hand)
        if letter not in {"S", "H", "D"}:
            message = _("get_move answered {letter}, which is not S, H or D")
            raise ValueError(message.format(letter=repr(letter)))
        return MOVES[letter]

    def advice_on(self, cards: Cards, up_card: CardValue) -> str:
        """Return the student's move for a new hand of these cards, or StudentError."""
        with self.code.pause_recording(), self.code.guard():
            make = self.code.get("stage6_blackjack_hand.blackjack_hand.BlackJackHand")
            mine = [self.code.card(card) for card in cards]
            hand = make(*mine[:DEALT])
            for card in mine[DEALT:]:
                hand.hit(card)
            dealer_hand = make(self.code.card(up_card), self.code.card(up_card))
        return self.best_move(hand, dealer_hand, cards)

    def mismatches(self, matrix: Matrix) -> list[Mismatch]:
        """Return the student's advice for each cell whose move in the matrix is another.

        Every cell that a hand can reach is checked once. Raises StudentError for unwritten code and
        for an infinite loop. Other errors count as an answer.
        """
        found = []
        for cards, up_card in every_cell():
            try:
                advice = self.advice_on(cards, up_card)
            except StudentError as error:
                if error.trouble.kind in ("stub", "endless"):
                    raise
                advice = describe_stop(error.trouble)
            wanted = best_move(matrix, cards, up_card)
            if advice != wanted:
                found.append(Mismatch(cards, up_card, advice, wanted))
        return found


def every_cell() -> Iterator[tuple[Cards, CardValue]]:
    """Yield a hand and an up card for each cell: hard totals, soft totals, and pairs."""
    hard = [(total - 10, 10) if total > 11 else (2, total - 2) for total in range(5, 20)]
    soft = [(1, rank) for rank in range(2, 11)]
    pairs = [(rank, rank) for rank in UP_RANKS]
    for ranks in (*hard, (10, 7, 3), (10, 9, 2), *soft, *pairs):
        cards = tuple(map(CardValue, ranks, SUITS))
        for up_rank in UP_RANKS:
            yield cards, CardValue(up_rank, "Clubs")
