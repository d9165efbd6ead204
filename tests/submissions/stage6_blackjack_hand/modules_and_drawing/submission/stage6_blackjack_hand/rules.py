"""rules.py: pure functions.

Author:  Carla Rossi
Date:    2026-11-26
File:    rules.py
Purpose: Totals and payoffs.
"""

LIMIT = 21


def totals(cards):
	"""Hard and soft total."""
	hard = sum(card.value() for card in cards)
	return hard, hard + (10 if any(card.is_ace() for card in cards) else 0)


def best(cards):
	"""The total that counts."""
	hard, soft = totals(cards)
	return hard if soft > LIMIT else soft


def natural(cards):
	"""Ace and ten."""
	return len(cards) == 2 and best(cards) == LIMIT


def payoff(cards, dealer_cards, bet, may_be_natural):
	"""Net winnings of a hand."""
	mine, others = best(cards), best(dealer_cards)
	if mine > LIMIT:
		return -bet
	match natural(cards) and may_be_natural, natural(dealer_cards):
		case True, True:
			return 0
		case True, False:
			return bet * 3 / 2
		case False, True:
			return -bet
	if others > LIMIT or mine > others:
		return bet
	return 0 if mine == others else -bet
