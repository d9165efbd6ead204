"""Scenes shared by several stages: a name for students, and the cards.

A deck starts with the player's two cards, then the dealer's up card and hole card.
"""

from __future__ import annotations

from casino.languages import N_

__all__ = ["BLACKJACK", "BOTH", "CASINO", "TURNS_16"]

BLACKJACK = (N_("Blackjack"), "AS KD 9C 7D")
BOTH = (N_("Both blackjack"), "AS KD AH QC")
TURNS_16 = (N_("Dealer turns 16"), "TC 8D TH 6S 4D")
CASINO = (
    (N_("Blackjack"), "AS KD 6C TC"),
    (N_("Hard 16, dealer’s ten"), "TC 6D TH 7C"),
    (N_("Soft 17"), "AS 6D 5C TH 4S"),
    (N_("Soft 18"), "AS 7D 9C TH"),
    (N_("Pair of eights"), "8D 8H 6C TC"),
    (N_("Two aces"), "AS AH 6C TC"),
    (N_("Two tens"), "TC KD 6H 9S"),
    BOTH,
)
