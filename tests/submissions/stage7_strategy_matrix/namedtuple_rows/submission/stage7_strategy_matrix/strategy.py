'''strategy.py'''; __author__ = 'A. Petrov'; __date__ = '2026-12-04'

import os; from collections import namedtuple
from functools import singledispatch
from stage7_strategy_matrix.matrix import BasicMatrix as M

Place = namedtuple ('Place', 'row column')   


@ singledispatch
def opened (path) : return open (os.fspath (path), 'r', encoding = 'utf-8-sig')
@ opened.register
def _ (path : str) : return open (path, 'r', encoding = 'utf-8-sig')

def fill (m, words, number, column = 0) :
    'Fill a row, by recursion.'
    if column == 10 and not words : return m
    if column == 10 or not words : raise ValueError ('line %d: not 10 words' % number)
    word = words [0]
    if not (word in '1234' and len (word) == 1) : raise ValueError ('line %d: %s' % (number, word))
    m.set (number - 1, column, '01234'.index (word))
    return fill (m, words [1:], number, column + 1)

class BlackJackStrategy :
    'A strategy.'
    def __init__ (self, path) :
        with opened (path) as f : text = f.read ()
        lines = text.rstrip ().split ('\n') ; self.m = M (39, 10)
        for number, line in enumerate (lines [:39], 1) : fill (self.m, line.split (), number)
        if len (lines) != 39 : raise ValueError ('line %d: not 39 lines' % min (len (lines), 40))
    def at (self, row, dealer_hand) :
        'A code.'
        place = Place (row, (dealer_hand.cards () [0].value () + 8) % 10)
        return self.m.get (* place)
    def get_move (self, player_hand, dealer_hand) :
        'A move.'
        v = player_hand.hand_value ()
        return 'H' if player_hand.is_soft () and v == 12 else \
            'SHD' [self.at (v + 7 if player_hand.is_soft () else v - 2, dealer_hand) - 1]
    def should_split (self, player_hand, dealer_hand) :
        'A split?'
        v = player_hand.cards () [0].value ()
        return bool (player_hand.can_split ()) and self.at (v + 27 if v != 1 else 38, dealer_hand) == 4