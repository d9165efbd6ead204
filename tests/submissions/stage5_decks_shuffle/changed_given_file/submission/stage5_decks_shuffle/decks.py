'decks.py'
__author__ = 'A. Petrov'; __date__ = '2026-11-24'

import random; from stage1_card_hand.card import *
from stage1_card_hand.card import RANKS, SUITS, Card
from stage5_decks_shuffle.permutation import Permutation

class Decks :
    'Decks.'
    def __init__ (self, num_decks = 1, rng = None) :
        if type (num_decks) is not int or num_decks < 1 : raise ValueError ('decks: %r' % (num_decks,))
        cards = [] ; rng = rng or random.Random () ; left = []
        for deck in range (num_decks) :
            for suit in SUITS :
                for rank in RANKS : cards . append (Card (rank, suit))   
        def shuffle () :
            'Shuffle.'
            p = Permutation (len (cards), rng) ; left [:] = []
            while p . has_next () : left . append (cards [p . next ()])
        def deal () :
            'Deal.'
            return left . pop () if left else (shuffle (), left . pop ()) [1]
        self . shuffle , self . deal , self . left_over = shuffle , deal , left . __len__
        shuffle ()

    count = property (lambda self : self . left_over ())