"""A fake for stage 8's tests: the decisions of the players at the table."""


class Decide:
    """A replacement for `decide` that returns given moves in order, and records each question.

    There are more moves than a correct program asks for.
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
        """Return the code of a card, such as `8D`, even for a copy that student code has made."""
        known = self._names.get(id(card))
        return known or f"{'A23456789TJQK'[card.rank - 1]}{str(card.suit)[0]}"
