"""Find the cards that a visible check's text mentions, to deal them at the table."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import cycle

from casino.game.shoe import RANK_LETTERS, SUITS, format_cards, parse_cards
from casino.languages import N_, _

__all__ = ["card_in_words", "find_named", "hands_in_words", "in_words", "make_deck"]

CARD = rf"[{RANK_LETTERS}][{''.join(SUITS)}]"
CODES = re.compile(rf"\b{CARD}(?: {CARD})+\b")
DEALERS = "Player('Dealer').play"
PLAYERS = "TD 9H"
NUMBERS = re.compile(r"hand_of\((\d+(?:, \d+)+)\)")
DRAWN = re.compile(r", (?:Deck|Cards)\(")  # cards drawn after a hand's two
NAMES = {"A": N_("Ace"), "T": "10", "J": N_("Jack"), "Q": N_("Queen"), "K": N_("King")}
SUIT_NAMES = {"C": N_("Clubs"), "D": N_("Diamonds"), "H": N_("Hearts"), "S": N_("Spades")}


def make_deck(texts: Iterable[str]) -> str:
    """Return a deck string that deals the cards named in the texts, or "".

    If a text makes the dealer play them, two cards for the player come first.
    """
    texts = list(texts)
    cards = find_named(texts)
    return f"{PLAYERS} {cards}" if cards and any(DEALERS in text for text in texts) else cards


def find_named(texts: Iterable[str]) -> str:
    """Return the first two or more cards named in the texts, as a deck string, or "".

    The texts may have codes such as `8D 5H`, or ranks, which get suits in turn.
    """
    for text in texts:
        if match := CODES.search(DRAWN.sub(" ", text)):
            return match[0]
        if match := NUMBERS.search(text):
            ranks = [int(rank) for rank in match[1].split(", ")]
            if all(1 <= rank <= len(RANK_LETTERS) for rank in ranks):
                suited = zip(ranks, cycle(SUITS), strict=False)
                return " ".join(RANK_LETTERS[rank - 1] + suit for rank, suit in suited)
    return ""


def hands_in_words(texts: Iterable[str]) -> str:
    """Return the hands named in the first text that has any, in words, or ""."""
    texts = list(texts)
    for text in texts:
        if hands := CODES.findall(DRAWN.sub(" ", text)):
            return "; ".join(map(in_words, hands))
    return in_words(named) if (named := find_named(texts)) else ""


def in_words(deck: str) -> str:
    """Return a deck string in words: `8D AS` is "8 of Diamonds, Ace of Spades"."""
    return ", ".join(map(card_in_words, format_cards(parse_cards(deck)).split()))


def card_in_words(code: str) -> str:
    """Return a card in words: `AS` is "Ace of Spades"."""
    rank, suit = NAMES.get(code[0], code[0]), SUIT_NAMES[code[1]]
    return _("{rank} of {suit}").format(rank=_(rank), suit=_(suit))
