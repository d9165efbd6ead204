"""matrix.py: a table of values in rows and columns.

Author:  Blackjack course team
Date:    2026-11-20
File:    matrix.py
Purpose: Given. Stores one value for each row and column, and refuses places outside.
"""


class BasicMatrix:
    """A table of numbers, all 0 to begin with; rows and columns are counted from 0."""

    def __init__(self, rows: int, columns: int) -> None:
        """Make a matrix of this size."""
        self.rows = rows
        self.columns = columns
        self._values = [[0] * columns for _ in range(rows)]

    def get(self, row: int, column: int) -> int:
        """Return the value in the row and column; raise IndexError outside the matrix."""
        self._require_inside(row, column)
        return self._values[row][column]

    def set(self, row: int, column: int, value: int) -> None:
        """Store the value in the row and column; raise IndexError outside the matrix."""
        self._require_inside(row, column)
        self._values[row][column] = value

    def _require_inside(self, row: int, column: int) -> None:
        """Raise IndexError for a place outside; a list would count -1 from its end."""
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            size = f"{self.rows} rows and {self.columns} columns"
            raise IndexError(f"row {row}, column {column} is not in a matrix of {size}")
