"""Fakes of stage 8: the players' decisions at the table."""


class Decide:
    """Returns the moves in order, for any question, and records the questions.

    The moves continue after those that a correct program asks for.
    """

    def __init__(self, moves, cards, names):
        self.moves, self.asked = moves, []
        self._names = {id(card): name for card, name in zip(cards, names, strict=False)}

    def __call__(self, name, hand, up_card, moves):
        cards = " ".join([self._name_of(card) for card in hand.cards()])
        self.asked.append((name, cards, self._name_of(up_card), moves))
        if len(self.asked) > len(self.moves):
            raise RuntimeError("decide was called without an end")
        return self.moves[len(self.asked) - 1]

    def _name_of(self, card):
        """Return the name of a card of the deck, or of a copy of one."""
        known = self._names.get(id(card))
        return known or f"{'A23456789TJQK'[card.rank - 1]}{str(card.suit)[0]}"
