#!/usr/bin/env python
# coding: utf-8

# # Stage 5
# Birgit Maurer, 24. November 2026

# In[1]:


import random

from stage1_card_hand.card import RANKS, SUITS, Card
from stage5_decks_shuffle.permutation import Permutation


# In[5]:


class Decks:
    """One or more full decks, shuffled together."""

    def __init__(self, num_decks=1, rng=None):
        """Make the cards of num_decks decks and shuffle them."""
        self.rng = rng
        if rng is None:
            self.rng = random.Random()
        self.cards = []
        for deck in range(num_decks):
            for suit in SUITS:
                for rank in RANKS:
                    self.cards.append(Card(rank, suit))
        self.shuffle()

    def shuffle(self):
        """Put all the cards into a new random order; all of them can be dealt again."""
        order = Permutation(len(self.cards), self.rng)
        new_cards = []
        while order.has_next():
            new_cards.append(self.cards[order.next()])
        self.cards = new_cards
        self.count = len(new_cards)

    def deal(self):
        """Given: return the next card; when none is left, shuffle first."""
        if self.count == 0:
            self.shuffle()
        self.count -= 1
        return self.cards[self.count]


# In[6]:


# %timeit Decks(6)
d = Decks(2)
print(d.count)


# In[7]:


for i in range(5):
    print(d.deal())


# In[ ]:




