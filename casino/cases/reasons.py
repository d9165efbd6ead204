"""What the rules make of a deal, in words: the answer, and the reason that decided it here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from casino.cases.case import Answer, Fact
from casino.light import PAID_FROM, SOFT_FROM, Cards, LightRules, Move

__all__ = ["BLACKJACK", "DEALERS_CARDS", "Reasons"]

TWO, TEN = 2, 10
DEALERS_CARDS = "dealer's cards"
BLACKJACK = "A blackjack is an ace and a card worth 10, and no other card."
IN_WORDS: dict[Fact, str] = {
    ("busted", True): "is busted",
    ("busted", False): "is not busted",
    ("blackjack", True): "is a blackjack",
    ("blackjack", False): "is no blackjack",
    ("soft", True): "is soft",
    ("soft", False): "is hard",
}
WINNERS: dict[Answer, str] = {
    "tie": "it is a tie",
    "player": "the player wins",
    "dealer": "the dealer wins",
}


@dataclass(frozen=True)
class Reasons:
    """The cards of a case and the rules of its stage; `moves` and `bet` as in `Deal`."""

    rules: LightRules
    cards: Cards
    dealer: Cards
    doubled: bool
    moves: tuple[Move, ...]
    bet: int

    def told(self, fact: str, found: Answer) -> str:
        """Return an answer in words."""
        if fact == DEALERS_CARDS:
            return self._dealer_does(int(found))
        if fact == "winner":
            return WINNERS[found]
        if fact == "hands":
            return "there is one hand" if found == 1 else f"there are {found} hands"
        if fact == "net":
            return _won(float(found))
        if fact == "count":
            whose = "the player's count" if self.dealer else "the count"
            return f"{whose} is {found:g}"
        return f"{self._hand} {IN_WORDS[fact, found]}"

    def reason(self, fact: str) -> str:
        """Return the rule that decides a kind of fact, with the numbers that it decides on."""
        reasons: dict[str, Callable[[], str]] = {
            DEALERS_CARDS: self._dealers_cards,
            "winner": self._winner,
            "hands": self._hands,
            "net": self._split_net if self.moves else self._net,
            "count": self._count,
            "busted": self._busted,
            "blackjack": lambda: BLACKJACK,
            "soft": lambda: "A hand is soft while an ace counts 11.",
        }
        return reasons[fact]()

    @property
    def _has_bets(self) -> bool:
        return self.rules.stage >= PAID_FROM

    @property
    def _has_soft_aces(self) -> bool:
        return self.rules.stage >= SOFT_FROM

    @property
    def _hand(self) -> str:
        return "the player's hand" if self.dealer else "it"

    def _hands_played(self) -> list[Cards]:
        """Return the player's hands: one, or those of a split."""
        if not self.moves:
            return [self.cards]
        return [cards for cards, _ in self.rules.played(self.cards, self.moves)]

    def _no_turn(self) -> str:
        """Return why the dealer has no turn; "" where it has one."""
        hands = self._hands_played()
        if all(map(self.rules.busted, hands)):
            counts = " and ".join(str(self.rules.count(hand)) for hand in hands)
            return f"The player is busted with {counts}, so the dealer does not play."
        if not self.moves and self.rules.blackjack(self.cards):
            return "The player has a blackjack, so nobody draws a card."
        return ""

    def _dealer_does(self, cards: int) -> str:
        """Return what the dealer does otherwise than in the case, which is to have `cards`."""
        if self._no_turn():
            return "the dealer takes no card"
        hand = self.dealer[:cards]
        count, is_soft = self.rules.count(hand), self.rules.soft(hand)
        again = " again" if TWO < len(self.dealer) < cards else ""
        does = f"hits{again}" if len(self.dealer) < cards else self._stays
        return f"the dealer {does} on {'a soft ' if is_soft else ''}{count}"

    @property
    def _stays(self) -> str:
        return "stands" if self._has_bets else "sticks"

    def _dealers_cards(self) -> str:
        if no_turn := self._no_turn():
            return no_turn
        ways = f"The dealer hits on 16 or less and {self._stays} on 17 or more."
        low = "" if self._has_soft_aces or not _has_ace(self.dealer) else " Every ace counts 1."
        is_short = self.rules.dealer_hits(self.dealer)
        return f"{ways}{low}{' Write the next card behind a `+`.' if is_short else ''}"

    def _winner(self) -> str:
        """Return the first rule that fits."""
        rules = self.rules
        mine, theirs = rules.blackjack(self.cards), rules.blackjack(self.dealer)
        if mine and theirs:
            return "Both have a blackjack."
        if mine:
            return "The player has a blackjack, the dealer has none."
        if rules.busted(self.cards):
            return f"The player is busted with {rules.count(self.cards)}."
        if theirs and self._has_bets:
            return "The dealer has a blackjack, the player has none."
        if rules.busted(self.dealer):
            return f"The dealer is busted with {rules.count(self.dealer)}."
        ours, others = rules.count(self.cards), rules.count(self.dealer)
        if ours == others:
            return f"Both have {ours}."
        return f"The player has {ours}, the dealer {others}: the higher count wins."

    def _net(self) -> str:
        if self.doubled:
            return f"{self._winner()} A doubled hand wins or loses twice as much."
        if not self.rules.blackjack(self.cards):
            return self._winner()
        pays = "1.5 times the bet, rounded down" if self.bet else "1.5 bets"
        return f"{self._winner()} A blackjack wins {pays}, or nothing against another."

    def _split_net(self) -> str:
        played = self.rules.played(self.cards, self.moves)
        nets = [self.rules.net_of_half(cards, self.dealer, doubled) for cards, doubled in played]
        said = " and ".join(f"{net * (self.bet or 1):+g}" for net in nets)
        why = f"Each hand has a bet of its own; here they win {said}."
        if self.rules.blackjack(self.dealer):
            return f"{why} The dealer has a blackjack."
        if any(self.rules.blackjack(cards) for cards, _ in played):
            return f"{why} An ace and a ten after a split are an ordinary 21."
        return why

    def _hands(self) -> str:
        return "Each split makes one more hand." if self.moves else "Nothing is split."

    def _count(self) -> str:
        sign = " What is won has a sign, such as +2." if self._has_bets and self.dealer else ""
        return f"{self._values()}{sign}"

    def _values(self) -> str:
        if _has_ace(self.cards):
            if self._has_soft_aces:
                return "One ace counts 11, unless that takes the count past 21."
            return "Every ace counts 1; ten, jack, queen and king count 10."
        if any(card.rank > TEN for card in self.cards):
            return "Jack, queen and king count 10."
        return "The cards 2 to 10 count their number."

    def _busted(self) -> str:
        over = (
            f"A hand is busted if its count is over 21; here it is {self.rules.count(self.cards)}."
        )
        whose = " Of the dealer say `player wins` or `dealer wins`." if self.dealer else ""
        return f"{over}{whose}"


def _won(net: float) -> str:
    if not net:
        return "nothing is won or lost"
    return f"the player {'loses' if net < 0 else 'wins'} {abs(net):g}"


def _has_ace(cards: Cards) -> bool:
    return any(card.rank == 1 for card in cards)
