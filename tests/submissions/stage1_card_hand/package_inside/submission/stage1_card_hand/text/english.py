"""english.py: names of cards.

Author:  Oscar Vega
Date:    2026-10-15
File:    english.py
Purpose: Puts cards into English words.
"""

from string import Template

CARD = Template("$rank of $suit")
RANKS = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}


def name_of(card):
    """The words for a card."""
    return CARD.substitute(rank=RANKS.get(card.rank, card.rank), suit=card.suit)


def list_of(cards):
    """The words for some cards."""
    return " and ".join(name_of(card) for card in cards)
