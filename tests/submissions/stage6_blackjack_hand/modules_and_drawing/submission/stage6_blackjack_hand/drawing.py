"""drawing.py: where cards go.

Author:  Carla Rossi
Date:    2026-11-26
File:    drawing.py
Purpose: Positions.
"""

CARD_STEP = 30


def row(graphics, cards, x, y, step=CARD_STEP):
	"""A row of cards."""
	for place, card in enumerate(cards):
		graphics.draw_card(card, x + place * step, y)


def step_for(cards, room):
	"""The step that fits into the room."""
	return min(CARD_STEP, room / len(cards))
