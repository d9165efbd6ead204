# -*- coding: iso-8859-1 -*-
"""strategy.py: Tabelle einlesen und nachschlagen.

Author:  Jörg Müller
Date:    2026-12-03
File:    strategy.py
Purpose: BlackJackStrategy (für jede Hand der beste Zug).
"""

import fileinput

from stage7_strategy_matrix.matrix import BasicMatrix

ZÜGE = ("", "S", "H", "D", ""); REIHEN = 39; SPALTEN = 10


def lies(path):
	"""Alle Zeilen als Listen von Wörtern."""
	wörter = []
	with fileinput.input(files=[path]) as zeilen:
		for zeile in zeilen:
			wörter.append(zeile.split())
	while wörter and not wörter[-1]:
		wörter.pop()
	return wörter


def prüfe(bedingung, nummer, grund):
	"""ValueError mit Nummer der Zeile."""
	if not bedingung:
		raise ValueError("line %d: %s" % (nummer, grund))


class BlackJackStrategy:
	"""Eine Tabelle."""

	def __init__(self, path):
		tabelle = BasicMatrix(REIHEN, SPALTEN)
		zeilen = lies(path)
		for nummer, wörter in enumerate(zeilen, 1):
			prüfe(nummer <= REIHEN, nummer, "überzählig")
			prüfe(len(wörter) == SPALTEN, nummer, "%d Wörter" % len(wörter))
			for spalte, wort in enumerate(wörter):
				prüfe(wort.isdecimal() and 1 <= int(wort) <= 4, nummer, "%r ist kein Zug" % wort)
				tabelle.set(nummer - 1, spalte, int(wort))
		prüfe(len(zeilen) == REIHEN, len(zeilen) + 1, "fehlt")

		def schlage_nach(reihe, dealer_hand):
			offen = dealer_hand.cards()[0]; wert = 11 if offen.is_ace() else offen.value()
			return tabelle.get(reihe, wert - 2)

		def get_move(player_hand, dealer_hand):
			wert = player_hand.hand_value()
			if player_hand.is_soft() and wert == 12: return "H"
			return ZÜGE[schlage_nach(wert + (7 if player_hand.is_soft() else -2), dealer_hand)]

		def should_split(player_hand, dealer_hand):
			if not player_hand.can_split(): return False
			werte = {karte.value() for karte in player_hand.cards()}
			(wert,) = werte
			return schlage_nach(38 if wert == 1 else wert + 27, dealer_hand) == 4

		self.get_move = get_move; self.should_split = should_split
