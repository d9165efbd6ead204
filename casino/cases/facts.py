"""Parse facts: the expected results after the colon of a case about cards."""

from __future__ import annotations

import re
from collections.abc import Iterator

from casino.cases.case import Fact
from casino.game.light import PAID_FROM, PLAYED_FROM, SOFT_FROM
from casino.languages import _

__all__ = ["CREDITS_FROM", "OF_ROUNDS", "check_commas", "read_fact"]

CREDITS_FROM = 8
OF_ROUNDS = {"winner", "net", "hands"}
OF_HANDS: dict[str, Fact] = {
    "busted": ("busted", True),
    "not busted": ("busted", False),
    "blackjack": ("blackjack", True),
    "no blackjack": ("blackjack", False),
}
OF_SOFT_HANDS: dict[str, Fact] = {"soft": ("soft", True), "hard": ("soft", False)}
WINNERS: dict[str, Fact] = {
    "player wins": ("winner", "player"),
    "dealer wins": ("winner", "dealer"),
    "tie": ("winner", "tie"),
}
WORDS = OF_HANDS | OF_SOFT_HANDS | WINNERS
SAME = {
    **dict.fromkeys(("a tie", "it's a tie", "it is a tie", "push", "a push"), "tie"),
    **dict.fromkeys(("bust", "player busts", "player busted", "player is busted"), "busted"),
    **dict.fromkeys(("not blackjack", "not a blackjack"), "no blackjack"),
    **dict.fromkeys(("no bust", "not bust"), "not busted"),
    "player loses": "dealer wins",
    "dealer loses": "player wins",
}
COUNT, NET = re.compile(r"\d{1,3}"), re.compile(r"[+-]\d{1,6}(?:\.[05])?|\+?0")
HANDS, UNSIGNED = re.compile(r"([1-8]) hands?"), re.compile(r"\d+\.\d+")
COMMA = re.compile(r"([+-]?\d+),(\d+)\b(?! hands?\b)")
DEALERS_BUST = re.compile(r"dealer( is)? bust(s|ed)?")


def read_fact(word: str, stage: int, *, is_round: bool) -> Fact:
    """Parse one expected result, such as `busted` or `+1.5`.

    `is_round` is True if the case has a dealer's hand. ValueError suggests a correction.
    """
    fact = _read(_plain(word), is_round=is_round)
    if fact is None:
        raise ValueError(_suggest_word(word, stage))
    if fact[0] in OF_ROUNDS and not is_round:
        if stage < PLAYED_FROM:
            message = _("{word} needs a dealer, which this stage doesn't have")
        else:
            message = _("{word} needs a dealer: write `against` and the dealer's cards")
        raise ValueError(message.format(word=repr(word)))
    return fact


def check_commas(facts: str) -> None:
    """Raise ValueError for a number with a decimal comma; commas separate facts."""
    if match := COMMA.search(facts):
        fix = f"{match[1]}.{match[2]}"
        message = _("{word} has a comma, which separates two results: write `{fix}` with a point")
        raise ValueError(message.format(word=repr(match[0]), fix=fix))


def _plain(word: str) -> str:
    word = word.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    word = word.rstrip(".! ").removeprefix("the ")
    return SAME.get(word, word)


def _read(word: str, *, is_round: bool) -> Fact | None:
    if COUNT.fullmatch(word) and not (is_round and word == "0"):
        return "count", float(word)
    if NET.fullmatch(word):
        return "net", float(word)
    if match := HANDS.fullmatch(word):
        return "hands", float(match[1])
    return WORDS.get(word)


def _suggest_word(word: str, stage: int) -> str:
    """Return the error message for an unknown fact, with a fix or the valid words."""
    if stage >= PLAYED_FROM and DEALERS_BUST.fullmatch(_plain(word)):
        message = _("{word} follows from the dealer's cards: say who wins, `player wins`")
        return message.format(word=repr(word))
    if stage >= PAID_FROM and UNSIGNED.fullmatch(word):
        message = _("{word} has no sign: write a win as `+{number}`, a loss as `-{number}`")
        return message.format(word=repr(word), number=word)
    message = _("{word} is not understood: write {known}")
    return message.format(word=repr(word), known=", ".join(_list_facts(stage)))


def _list_facts(stage: int) -> Iterator[str]:
    """Yield the facts that a stage's cases may use, worded for an error message."""
    yield _("a count such as 21")
    if stage >= CREDITS_FROM:
        yield _("the winnings such as +15 or -10, a number of hands such as `2 hands`")
    elif stage >= PAID_FROM:
        yield _("the winnings such as +1.5 or -2, a number of hands such as `2 hands`")
    words = [*OF_HANDS]
    if stage >= SOFT_FROM:
        words += OF_SOFT_HANDS
    if stage >= PLAYED_FROM:
        words += WINNERS
    yield _("or one of: {words}").format(words=", ".join(words))
