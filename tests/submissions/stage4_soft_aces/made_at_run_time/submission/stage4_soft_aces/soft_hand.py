# coding: latin-1
'''soft_hand.py: weiche Asse (auf Französisch: as à valeur variable).

Author:  Jörg Müller
Date:    2026-11-20
File:    soft_hand.py
Purpose: SoftHand.
'''
from stage1_card_hand.hand import Hand as Härte, BLACKJACK as höchstens; zuschlag = 10   


def weich (self) : return bool ([k for k in self.cards () if k.is_ace ()]) and Härte.count (self) <= höchstens - zuschlag
def zähle (self) :
  if self.is_soft () : return Härte.count (self) + zuschlag
  else : return Härte.count (self)
SoftHand = type ('SoftHand', (Härte,), {
    '__doc__' : 'A soft hand.',
    'is_soft' : weich,
    'count' : zähle,
    'is_blackjack' : lambda self : len (self.cards ()) == 2 and self.count () == höchstens, })