"""strategy.py: strategies from paths.

Author:  Lea Brandt
Date:    2026-11-30
File:    strategy.py
Purpose: BlackJackStrategy.
"""

from pathlib import Path

from stage7_strategy_matrix.matrix import BasicMatrix

DEFAULT = Path(__file__).with_name("basic_strategy.txt")


class BlackJackStrategy:
    """A strategy."""

    def __init__(self, path=DEFAULT):
        file = Path(path)
        lines = file.read_bytes().decode("ascii", errors="replace").rstrip().splitlines()
        self.matrix = BasicMatrix(39, 10)
        for number in range(max(len(lines), 39)):
            match lines[number : number + 1], number:
                case [], _:
                    raise ValueError(f"{file.name}: line {number + 1} is missing")
                case _, 39:
                    raise ValueError(f"{file.name}: line {number + 1} is too much")
                case [line], _:
                    self._fill(number, line.split())

    def _fill(self, number, words):
        match words:
            case [_, _, _, _, _, _, _, _, _, _]:
                for column, word in enumerate(words):
                    match word:
                        case "1" | "2" | "3" | "4":
                            self.matrix.set(number, column, int(word))
                        case _:
                            raise ValueError(f"line {number + 1}: {word!r} is not one of 1 to 4")
            case _:
                raise ValueError(f"line {number + 1}: {len(words)} words")

    def _code(self, row, dealer_hand):
        match dealer_hand.cards():
            case [up_card, *_] if up_card.is_ace():
                return self.matrix.get(row, 9)
            case [up_card, *_]:
                return self.matrix.get(row, up_card.value() - 2)

    def get_move(self, player_hand, dealer_hand):
        """The move."""
        match bool(player_hand.is_soft()), player_hand.hand_value():
            case True, 12:
                code = 2
            case True, value:
                code = self._code(value + 7, dealer_hand)
            case False, value:
                code = self._code(value - 2, dealer_hand)
        match code:
            case 1:
                return "S"
            case 2:
                return "H"
            case 3:
                return "D"

    def should_split(self, player_hand, dealer_hand):
        """Split?"""
        match bool(player_hand.can_split()), player_hand.cards():
            case True, [first, _] if first.is_ace():
                return self._code(38, dealer_hand) == 4
            case True, [first, _]:
                return self._code(first.value() + 27, dealer_hand) == 4
        return False
