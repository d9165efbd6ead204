"""Fakes of stage 8: who decides at the table."""


class Decide:
    """Answers the moves in their order, whatever it is asked, and takes notes of the questions.

    The moves go on behind the end of those that a right program asks for.
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
        """The name of a card of the deck, or of a copy of one."""
        known = self._names.get(id(card))
        return known or f"{'A23456789TJQK'[card.rank - 1]}{str(card.suit)[0]}"
