"""A table's rules, as a record of options that a solver or simulator reads.

The defaults are the table of the course's strategy matrix (Laboratory 4, Part IV): 6 decks, the
dealer stands on every 17 and peeks, any two cards may be doubled, also after a split, pairs may be
split without limit, split aces get one card each, and a blackjack pays 3:2.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Literal

from casino.languages import _

__all__ = [
    "ENDLESS",
    "MAX_DECKS",
    "MAX_HANDS",
    "Doubles",
    "Rules",
    "challenge_rules",
    "parse_decks",
    "parse_pay",
]

ENDLESS: Literal["endless"] = "endless"
MAX_DECKS = 10
MAX_HANDS = 16
PAYS = {"3:2": Fraction(3, 2), "6:5": Fraction(6, 5), "1:1": Fraction(1)}


class Doubles(StrEnum):
    """Hands that may be doubled: any two cards, or only these hard totals."""

    ANY = "any"
    HARD_9_TO_11 = "9-11"
    HARD_10_TO_11 = "10-11"


@dataclass(frozen=True)
class Rules:
    """The rules of one table; ValueError names every invalid value.

    These rules are the same at every table: no surrender, no insurance, pairs need only equal
    values (as a king and a queen), and 21 in two cards after a split isn't a blackjack.
    """

    decks: int | Literal["endless"] = 6
    hit_soft_17: bool = False
    # With an ace or a ten up, the dealer checks for a blackjack before anyone moves, so only the
    # original bets are lost to it. Without peek it takes every bet, also doubles and split hands.
    peek: bool = True
    double_after_split: bool = True
    doubles: Doubles = Doubles.ANY
    max_hands: int | None = None  # most hands from one pair; 2: split once, None: no limit
    resplit_aces: bool = False
    hit_split_aces: bool = False
    blackjack_pays: Fraction = Fraction(3, 2)  # per unit bet
    # Five cards without a bust win at once, also after a split, whatever the dealer has, except a
    # blackjack shown by a peek.
    five_card_charlie: bool = False

    def __post_init__(self) -> None:
        problems = [*self._bad_counts(), *self._bad_flags(), *self._bad_choices()]
        if problems:
            raise ValueError("; ".join(problems))

    def _bad_counts(self) -> list[str]:
        problems = []
        if self.decks != ENDLESS and not _is_whole(self.decks, 1, MAX_DECKS):
            message = _("decks is 1 to {most} or {endless}, not {value}")
            problem = message.format(most=MAX_DECKS, endless=repr(ENDLESS), value=repr(self.decks))
            problems.append(problem)
        if self.max_hands is not None and not _is_whole(self.max_hands, 2, MAX_HANDS):
            message = _("max_hands is 2 to {most} or None for no limit, not {value}")
            problems.append(message.format(most=MAX_HANDS, value=repr(self.max_hands)))
        return problems

    def _bad_flags(self) -> list[str]:
        names = (
            "hit_soft_17",
            "peek",
            "double_after_split",
            "resplit_aces",
            "hit_split_aces",
            "five_card_charlie",
        )
        return [
            _("{name} is True or False, not {value}").format(
                name=name, value=repr(getattr(self, name))
            )
            for name in names
            if not isinstance(getattr(self, name), bool)
        ]

    def _bad_choices(self) -> list[str]:
        problems = []
        if not isinstance(self.doubles, Doubles):
            message = _("doubles is one of Doubles, not {value}")
            problems.append(message.format(value=repr(self.doubles)))
        if self.blackjack_pays not in PAYS.values():
            message = _("blackjack_pays is one of {pays}, not {value}")
            problem = message.format(pays=", ".join(PAYS), value=repr(self.blackjack_pays))
            problems.append(problem)
        return problems

    def may_double(self, total: int, soft: bool) -> bool:
        """Return True if two cards with this total may be doubled, after a split or not."""
        if self.doubles is Doubles.ANY:
            return True
        lowest = 9 if self.doubles is Doubles.HARD_9_TO_11 else 10
        return not soft and lowest <= total <= 11

    def as_dict(self) -> dict[str, str | int | bool]:
        """Return the rules as plain values for JSON; unlimited `max_hands` is "unlimited"."""
        return {
            "decks": self.decks,
            "hit_soft_17": self.hit_soft_17,
            "peek": self.peek,
            "double_after_split": self.double_after_split,
            "doubles": self.doubles.value,
            "max_hands": "unlimited" if self.max_hands is None else self.max_hands,
            "resplit_aces": self.resplit_aces,
            "hit_split_aces": self.hit_split_aces,
            "blackjack_pays": next(
                text for text, pay in PAYS.items() if pay == self.blackjack_pays
            ),
            "five_card_charlie": self.five_card_charlie,
        }

    def describe(self) -> str:
        """Return the rules as one sentence in the current language."""
        decks = {ENDLESS: _("endless pack"), 1: _("1 deck")}
        doubles = _("double any two cards")
        if self.doubles is not Doubles.ANY:
            doubles = _("double hard {totals}").format(totals=self.doubles)
        hands = _("split without limit")
        if self.max_hands is not None:
            hands = _("split to {n} hands").format(n=self.max_hands)
        parts = [
            decks.get(self.decks) or _("{n} decks").format(n=self.decks),
            _("dealer hits soft 17") if self.hit_soft_17 else _("dealer stands on every 17"),
            _("peek") if self.peek else _("no peek"),
            doubles,
            _("double after split") if self.double_after_split else _("no double after split"),
            hands,
            self._aces(),
            _("blackjack pays {pay}").format(pay=self.as_dict()["blackjack_pays"]),
            *([_("five cards without a bust win")] if self.five_card_charlie else []),
        ]
        return ", ".join(parts) + "."

    def _aces(self) -> str:
        """Return a phrase for what may be done with split aces."""
        if self.hit_split_aces and self.resplit_aces:
            return _("split aces are played on and may be split again")
        if self.hit_split_aces:
            return _("split aces are played on")
        if self.resplit_aces:
            return _("split aces get one card each and may be split again")
        return _("split aces get one card each")


def challenge_rules(decks: int | Literal["endless"] = ENDLESS) -> Rules:
    """Return the table rules of the Programmer's Challenge, the game of stage 9.

    A dealer's blackjack ends the game at the first action, before a card is dealt, which amounts to
    a peek. Pairs, including aces, are split once, with no doubling afterwards. A natural counts as
    claimed and pays exactly 3:2, without rounding to whole credits.
    """
    return Rules(
        decks=decks,
        double_after_split=False,
        max_hands=2,
        hit_split_aces=True,
        five_card_charlie=True,
    )


def parse_decks(text: str) -> int | Literal["endless"]:
    """Return a number of decks from "1" to "10", or "endless"; else raise ValueError."""
    if text == ENDLESS:
        return ENDLESS
    if text.isascii() and text.isdigit() and 1 <= int(text) <= MAX_DECKS:
        return int(text)
    message = _("{text} is neither 1 to {most} decks nor {endless}")
    raise ValueError(message.format(text=repr(text), most=MAX_DECKS, endless=repr(ENDLESS)))


def parse_pay(text: str) -> Fraction:
    """Return the payout of a blackjack from "3:2", "6:5", or "1:1"; else ValueError."""
    if text not in PAYS:
        message = _("{text} is not one of {pays}")
        raise ValueError(message.format(text=repr(text), pays=", ".join(PAYS)))
    return PAYS[text]


def _is_whole(value: object, lowest: int, highest: int) -> bool:
    """Return True for an int, except a bool, from `lowest` to `highest`."""
    return type(value) is int and lowest <= value <= highest
