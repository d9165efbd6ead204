# -*- coding: latin-1 -*-
'''blackjack_hand.py: Hände für Blackjack.

Author:  Jörg Müller
Date:    2026-11-28
File:    blackjack_hand.py
Purpose: BlackJackHand (spaltbar, verdoppelbar).
'''
CARD_STEP = 0.5; HÖCHSTENS = 21

def hart (self) : return sum (k.value () for k in self.karten)
def weich (self) : return hart (self) + 10 * bool ([k for k in self.karten if k.is_ace ()])
def verlange (bedingung, self, was) :
    if not bedingung : raise ValueError (was + ' unmöglich: ' + ' / '.join (map (str, self.karten)))
def nimm (self, card) : verlange (not self.doubled, self, 'hit') ; self.karten = self.karten + (card,)
def anfang (self, card1, card2) : self.karten = (card1, card2) ; self.doubled = False
def teile (self, card1, card2) :
    verlange (self.can_split (), self, 'split')
    return [BlackJackHand (*paar) for paar in zip (self.karten, (card1, card2))]
def verdopple (self, card) :
    verlange (len (self.karten) == 2, self, 'double') ; self.hit (card) ; self.doubled = True
def zeichne (self, graphics, x, y) :
    [graphics.draw_card (k, x + n * CARD_STEP, y) for n, k in enumerate (self.karten)]
def zeichne_bank (self, graphics, x, y, done) :
    if done : self.draw_player_hand (graphics, x, y)
    else : graphics.draw_card (self.karten [0], x, y) ; graphics.draw_back (x + CARD_STEP, y)
BlackJackHand = type ('BlackJackHand', (), dict (
    __doc__ = 'A hand.', __init__ = anfang, hit = nimm, split = teile, double_down = verdopple,
    cards = lambda self : list (self.karten),
    totals = lambda self : (hart (self), weich (self)),
    hand_value = lambda self : weich (self) if weich (self) <= HÖCHSTENS else hart (self),
    is_soft = lambda self : hart (self) < weich (self) <= HÖCHSTENS,
    is_blackjack = lambda self : len (self.karten) == 2 and weich (self) == HÖCHSTENS,
    is_busted = lambda self : hart (self) > HÖCHSTENS,
    can_split = lambda self : len (self.karten) == 2 and len ({k.value () for k in self.karten}) == 1,
    draw_player_hand = zeichne, draw_dealer_hand = zeichne_bank))