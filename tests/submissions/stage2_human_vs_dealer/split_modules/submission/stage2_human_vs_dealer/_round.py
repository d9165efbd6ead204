"""_round.py: one round.

Author:  Elena Popa
Date:    2026-11-07
File:    _round.py
Purpose: Deal, play, settle.
"""

from stage1_card_hand.hand import Hand

from . import _words as words
from ._console import put


def play_round(player, dealer, draw, hand_type=Hand):
    """One round."""
    hand = hand_type(draw(), draw())
    bank = hand_type(draw(), draw())
    put(words.DEALING, player.name)
    put(words.CARDS, hand)
    put(words.COUNT, hand.count())
    put(words.DEALING, dealer.name)
    put(words.TOP, bank.cards()[0])
    result = _blackjack(player, hand, dealer, bank) or _turns(player, hand, dealer, bank, draw)
    if result == "tie":
        put(words.TIE)
    else:
        put(words.WINS, {"player": player.name, "dealer": dealer.name}[result])
    return result


def _blackjack(player, hand, dealer, bank):
    if not hand.is_blackjack():
        return None
    put(words.BLACKJACK, player.name)
    if not bank.is_blackjack():
        return "player"
    put(words.BLACKJACK, dealer.name)
    return "tie"


def _turns(player, hand, dealer, bank, draw):
    player.play(hand, draw)
    if hand.is_busted():
        return "dealer"
    dealer.play(bank, draw)
    if bank.is_busted():
        return "player"
    put(words.FINAL, player.name, hand.count())
    put(words.FINAL, dealer.name, bank.count())
    if hand.count() == bank.count():
        return "tie"
    return "player" if hand.count() > bank.count() else "dealer"
