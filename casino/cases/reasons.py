"""Explain the results of a case about cards: each result, and the rule behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from casino.cases.case import Answer, Fact
from casino.game.light import PAID_FROM, SOFT_FROM, Cards, LightRules, Move
from casino.languages import N_, _

__all__ = ["BLACKJACK", "DEALERS_CARDS", "Reasons"]

TWO, TEN = 2, 10
DEALERS_CARDS = "dealer's cards"
BLACKJACK = N_("A blackjack is an ace and a card worth 10, and no other card.")
OF_IT: dict[Fact, str] = {
    ("busted", True): N_("it is busted"),
    ("busted", False): N_("it is not busted"),
    ("blackjack", True): N_("it is a blackjack"),
    ("blackjack", False): N_("it is no blackjack"),
    ("soft", True): N_("it is soft"),
    ("soft", False): N_("it is hard"),
}
OF_THE_PLAYER: dict[Fact, str] = {
    ("busted", True): N_("the player's hand is busted"),
    ("busted", False): N_("the player's hand is not busted"),
    ("blackjack", True): N_("the player's hand is a blackjack"),
    ("blackjack", False): N_("the player's hand is no blackjack"),
    ("soft", True): N_("the player's hand is soft"),
    ("soft", False): N_("the player's hand is hard"),
}
WINNERS: dict[Answer, str] = {
    "tie": N_("it is a tie"),
    "player": N_("the player wins"),
    "dealer": N_("the dealer wins"),
}


@dataclass(frozen=True)
class Reasons:
    """Explains the results of a case by its stage's rules.

    The fields are as in `DealCase`.
    """

    rules: LightRules
    cards: Cards
    dealer: Cards
    doubled: bool
    moves: tuple[Move, ...]
    bet: int

    def describe_answer(self, fact: str, found: Answer) -> str:
        """Return the result `found` in words, such as `the count is 13`."""
        if fact == DEALERS_CARDS:
            return self._dealer_does(int(found))
        if fact == "winner":
            return _(WINNERS[found])
        if fact == "hands":
            if found == 1:
                return _("there is one hand")
            return _("there are {n} hands").format(n=found)
        if fact == "net":
            return _describe_win(float(found))
        if fact == "count":
            message = _("the player's count is {n}") if self.dealer else _("the count is {n}")
            return message.format(n=f"{found:g}")
        return _((OF_THE_PLAYER if self.dealer else OF_IT)[fact, found])

    def reason(self, fact: str) -> str:
        """Return the rule that decides this kind of fact, with the case's numbers."""
        reasons: dict[str, Callable[[], str]] = {
            DEALERS_CARDS: self._dealers_cards,
            "winner": self._winner,
            "hands": self._hands,
            "net": self._split_net if self.moves else self._net,
            "count": self._count,
            "busted": self._explain_bust,
            "blackjack": lambda: _(BLACKJACK),
            "soft": lambda: _("A hand is soft while an ace counts 11."),
        }
        return reasons[fact]()

    @property
    def _has_bets(self) -> bool:
        return self.rules.stage >= PAID_FROM

    @property
    def _has_soft_aces(self) -> bool:
        return self.rules.stage >= SOFT_FROM

    def _hands_played(self) -> list[Cards]:
        """Return the player's hands: one, or several after a split."""
        if not self.moves:
            return [self.cards]
        return [hand.cards for hand in self.rules.play(self.cards, self.moves)]

    def _no_turn(self) -> str:
        """Return the reason why the dealer doesn't play, or "" if the dealer plays."""
        if self.rules.may_draw_unasked(self.dealer):
            return ""
        hands = self._hands_played()
        if all(map(self.rules.busted, hands)):
            counts = _(" and ").join(str(self.rules.count(hand)) for hand in hands)
            message = _("The player is busted with {counts}, so the dealer does not play.")
            return message.format(counts=counts)
        if not self.moves and self.rules.blackjack(self.cards):
            return _("The player has a blackjack, so no card is drawn.")
        return ""

    def _dealer_does(self, cards: int) -> str:
        """Return the dealer's correct play in words, such as `the dealer hits on 16`.

        `cards` is the correct number of the dealer's cards.
        """
        if self._no_turn():
            return _("the dealer takes no card")
        hand = self.dealer[:cards]
        count = str(self.rules.count(hand))
        if self.rules.soft(hand):
            count = _("a soft {count}").format(count=count)
        if TWO < len(self.dealer) < cards:
            message = _("the dealer hits again on {count}")
        elif len(self.dealer) < cards:
            message = _("the dealer hits on {count}")
        elif self._has_bets:
            message = _("the dealer stands on {count}")
        else:
            message = _("the dealer sticks on {count}")
        return message.format(count=count)

    def _dealers_cards(self) -> str:
        if no_turn := self._no_turn():
            return no_turn
        sentences = [
            _("The dealer hits on 16 or less and stands on 17 or more.")
            if self._has_bets
            else _("The dealer hits on 16 or less and sticks on 17 or more.")
        ]
        if not self._has_soft_aces and _has_ace(self.dealer):
            sentences.append(_("Every ace counts 1."))
        if self.rules.dealer_hits(self.dealer):
            sentences.append(_("Write the next card behind a `+`."))
        return " ".join(sentences)

    def _winner(self) -> str:
        """Return the rule that decides the winner, with the hands' counts."""
        rules = self.rules
        mine, theirs = rules.blackjack(self.cards), rules.blackjack(self.dealer)
        if mine and theirs:
            return _("Both have a blackjack.")
        if mine:
            return _("The player has a blackjack, the dealer has none.")
        if rules.busted(self.cards):
            return _("The player is busted with {count}.").format(count=rules.count(self.cards))
        if theirs and self._has_bets:
            return _("The dealer has a blackjack, the player has none.")
        if rules.busted(self.dealer):
            return _("The dealer is busted with {count}.").format(count=rules.count(self.dealer))
        ours, others = rules.count(self.cards), rules.count(self.dealer)
        if ours == others:
            return _("Both have {count}.").format(count=ours)
        message = _("The player has {count}, the dealer {other}: the higher count wins.")
        return message.format(count=ours, other=others)

    def _net(self) -> str:
        if self.doubled:
            return " ".join((self._winner(), _("A doubled hand wins or loses twice as much.")))
        if not self.rules.blackjack(self.cards):
            return self._winner()
        pays = (
            _("A blackjack wins 1.5 times the bet, rounded down, or nothing against another.")
            if self.bet
            else _("A blackjack wins 1.5 bets, or nothing against another.")
        )
        return f"{self._winner()} {pays}"

    def _split_net(self) -> str:
        played = self.rules.play(self.cards, self.moves)
        nets = [self.rules.net_of_half(hand.cards, self.dealer, hand.doubled) for hand in played]
        won = _(" and ").join(f"{net * (self.bet or 1):+g}" for net in nets)
        why = _("Each hand has a bet of its own; here they win {won}.").format(won=won)
        if self.rules.blackjack(self.dealer):
            return " ".join((why, _("The dealer has a blackjack.")))
        if any(self.rules.blackjack(hand.cards) for hand in played):
            return " ".join((why, _("An ace and a ten after a split are an ordinary 21.")))
        return why

    def _hands(self) -> str:
        return _("Each split makes one more hand.") if self.moves else _("Nothing is split.")

    def _count(self) -> str:
        if not (self._has_bets and self.dealer):
            return self._values()
        return " ".join((self._values(), _("What is won has a sign, such as +2.")))

    def _values(self) -> str:
        if _has_ace(self.cards):
            if self._has_soft_aces:
                return _("One ace counts 11, unless that takes the count past 21.")
            return _("Every ace counts 1; ten, jack, queen and king count 10.")
        if any(card.rank > TEN for card in self.cards):
            return _("Jack, queen and king count 10.")
        return _("The cards 2 to 10 count their number.")

    def _explain_bust(self) -> str:
        over = _("A hand is busted if its count is over 21; here it is {count}.")
        sentence = over.format(count=self.rules.count(self.cards))
        if not self.dealer:
            return sentence
        return " ".join((sentence, _("Of the dealer say `player wins` or `dealer wins`.")))


def _describe_win(net: float) -> str:
    if not net:
        return _("nothing is won or lost")
    message = _("the player loses {n}") if net < 0 else _("the player wins {n}")
    return message.format(n=f"{abs(net):g}")


def _has_ace(cards: Cards) -> bool:
    return any(card.rank == 1 for card in cards)
