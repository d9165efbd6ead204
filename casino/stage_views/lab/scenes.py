"""Scenes: rounds worth meeting in each stage, by a name that a student would say, and their cards.

A deck begins with the player's two cards, then the dealer's up card and hole card.
"""

from __future__ import annotations

from collections.abc import Mapping

from casino.languages import N_

__all__ = ["DEALT_OFTEN", "SCENES"]

BLACKJACK = (N_("Blackjack"), "AS KD 9C 7D")
BOTH = (N_("Both blackjack"), "AS KD AH QC")
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

# The scenes of each stage: name and deck.
SCENES: Mapping[int, tuple[tuple[str, str], ...]] = {
    1: (
        (N_("Plain hand"), "8D 5H"),
        (N_("Ace and king"), "AS KD"),
        (N_("Two aces"), "AS AH"),
        (N_("Tens"), "TC KD"),
    ),
    2: (
        BLACKJACK,
        BOTH,
        (N_("Dealer turns 16"), "TC 8D TH 6S 4D"),
        (N_("Dealer busts"), "TC 8D TH 6S KD"),
        (N_("You bust"), "TC 6D 9H 8S KD"),
        (N_("Tie"), "TC 9D TS 9H"),
    ),
    3: ((N_("Count of 12"), "5D 7H TC 6D"), BLACKJACK, (N_("Dealer turns 16"), "TC 8D TH 6S 4D")),
    4: (
        (N_("Soft 17"), "AS 6D TC 7H 9C"),
        (N_("Two aces"), "AS AH TC 7D"),
        (N_("Dealer’s soft 17"), "TC 8D AS 6H"),
        (N_("Ace counts 1"), "AS 5D TC 7H 9C"),
        BLACKJACK,
        BOTH,
    ),
    6: CASINO,
    7: CASINO,
}

# How the decks begin that a stage is about; one random deal in three begins like that.
DEALT_OFTEN: Mapping[int, tuple[str, ...]] = {
    4: ("AS 6D", "AH 3C", "AD AC", "AC 8H"),
    6: ("8D 8H", "AS AH", "TC KD", "6C 6S", "AD 7H"),
}
