"""matrix.py: made faster, and wrong."""


class BasicMatrix:
    def __init__(self, rows, columns):
        self.rows = [[None] * columns] * rows

    def get(self, row, column):
        return self.rows[column][row]

    def set(self, row, column, value):
        self.rows[column][row] = value
