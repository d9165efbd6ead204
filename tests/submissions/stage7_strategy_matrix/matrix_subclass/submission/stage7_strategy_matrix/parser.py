"""parser.py: a matrix from a file.

Author:  Viktor Holm
Date:    2026-12-03
File:    parser.py
Purpose: CodeMatrix.
"""

import io

from .matrix import BasicMatrix


class CodeMatrix(BasicMatrix):
    """A matrix of codes; matrix[row, column] works."""

    ROWS, COLUMNS = 39, 10

    def __init__(self):
        super().__init__(self.ROWS, self.COLUMNS)

    def __getitem__(self, place):
        return self.get(*place)

    def __setitem__(self, place, code):
        if code not in range(1, 5):
            raise ValueError(f"{code} is no code")
        self.set(*place, code)

    @classmethod
    def from_file(cls, path):
        """Read a file."""
        matrix = cls()
        line = 0
        try:
            with io.open(path, mode="rt", encoding="ascii", errors="replace") as file:
                lines = file.readlines()
                while lines and lines[-1].isspace():
                    lines = lines[:-1]
                for line, text in enumerate(lines, start=1):
                    numbers = [int(word) for word in text.split()]
                    if len(numbers) != cls.COLUMNS:
                        raise ValueError(f"{len(numbers)} numbers")
                    for column, number in enumerate(numbers):
                        matrix[line - 1, column] = number
                if line < cls.ROWS:
                    raise ValueError("the last line")
        except (ValueError, IndexError) as error:
            raise ValueError(f"line {line} of {path}: {error}") from error
        return matrix
