#!/usr/bin/python
# -*- coding: latin-1 -*-
'''computer.py: Rechner (für Blackjack).

Author:  Jörg Müller
Date:    2026-11-16
File:    computer.py
Purpose: Der Rechner spielt.
'''
import random; from stage2_human_vs_dealer.player import Player

ALWAYS_HITS_BELOW = 12; NÄCHSTE = ALWAYS_HITS_BELOW + 1; ÄUSSERSTE = 20   


def prüfe (bedingung, wert) :
    if not bedingung : raise ValueError ('ungültig: %r' % (wert,))
    return wert
zahl = lambda wert : isinstance (wert, (int, float)) and not isinstance (wert, bool)
wahrscheinlich = lambda wert : prüfe (zahl (wert) and 0 <= wert <= 1, wert)
größte = lambda wert : prüfe (zahl (wert) and isinstance (wert, int) and wert in range (12, ÄUSSERSTE + 1), wert)

def frage (text, lies) :
    while True :
        antwort = input (text)
        try : return lies (antwort)
        except ValueError as fehler : print (str (fehler).encode ('ascii', 'replace').decode ('ascii'))

def anfang (self, prob12, high_hit, prob_high) :
    self.p, self.h, self.q = wahrscheinlich (prob12), größte (high_hit), wahrscheinlich (prob_high)
def prob_hit (self, count) :
    return 1. if count < 12 else 0. if count > self.h else self.p if self.h == 12 else \
        self.p - (self.p - self.q) / (self.h - 12) * (count - 12)
def ask (cls) :
    p = frage ('Enter the probability of hitting on a count of 12: ', lambda t : wahrscheinlich (float (t)))
    h = frage ('Enter the highest count for a hit: ', lambda t : größte (int (t)))
    q = p if h < NÄCHSTE else frage ('Enter the probability of hitting on a count of %d: ' % h, lambda t : wahrscheinlich (float (t)))
    return cls (p, h, q)

ComputerStrategy = type ('ComputerStrategy', (), dict (
    __doc__ = 'A strategy.', __init__ = anfang, prob_hit = prob_hit, ask = classmethod (ask),
    should_hit = lambda self, count, rand : self.prob_hit (count) > rand))
   
def beginn (self, strategy = None, rand = random.random) :
    Player.__init__ (self, 'Computer'); self.strategie = strategy or ComputerStrategy.ask (); self.zufall = rand
def play (self, hand, draw) :
    print ("Computer's turn...")
    while hand.count () < 12 or hand.count () <= self.strategie.h and self.strategie.should_hit (hand.count (), self.zufall ()) :
        print ('Computer hits...'); karte = draw (); hand.hit (karte); print ('New card is', karte); print ('Count is', hand.count ())
    print ('Computer busts' if hand.is_busted () else 'Computer sticks...')
ComputerPlayer = type (Player) ('ComputerPlayer', (Player,), {'__doc__' : 'The computer.', '__init__' : beginn, 'play' : play})