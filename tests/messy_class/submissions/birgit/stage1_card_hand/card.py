#!/usr/bin/env python
# coding: utf-8

# # Stage 1
# Birgit Maurer, 6. November 2026

# In[1]:


RANKS = range(1, 14)
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
BLACKJACK = 21


# In[2]:


class Card:
    """A playing card: a rank from 1 (ace) to 13 (king), and a suit."""

    def __init__(self, rank, suit):
        """Store the rank and the suit; raise ValueError for one that does not exist."""
        if type(rank) is not int or rank not in RANKS:
            raise ValueError(f"{rank} is not a rank")
        if suit not in SUITS:
            raise ValueError(f"{suit} is not a suit")
        self.rank = rank
        self.suit = suit

    @classmethod
    def from_number(cls, card_num):
        """Return the card with a number from 0 (Ace of Clubs) to 51 (King of Spades)."""
        if card_num < 0 or card_num > 51:
            raise ValueError(f"{card_num} is not a card")
        return cls(card_num % 13 + 1, SUITS[card_num // 13])

    def value(self):
        """Return what the card is worth: ace 1, pips their number, face cards 10."""
        return 10 if self.rank > 10 else self.rank

    def is_ace(self):
        """Return True for an ace, else False."""
        return self.rank == 1

    def __str__(self):
        """Return the card's name, such as "Ace of Spades" or "8 of Diamonds"."""
        name = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}
        return str(name.get(self.rank, self.rank)) + " of " + self.suit


# In[3]:


# trying it out
c = Card(8, "Diamonds")
c.value()


# In[4]:


print(c)
print(Card.from_number(51))


# In[9]:


class Hand:
    """A blackjack hand: two cards to begin with, and more as it is hit."""

    def __init__(self, card1, card2):
        """Start the hand with the two cards that were dealt."""
        self.content = [card1, card2]

    def cards(self):
        """Return the cards in the order received, as a new list."""
        return self.content.copy()

    def hit(self, card):
        """Add a card to the hand."""
        self.content.append(card)

    def count(self):
        """Return the total of the cards, with every ace as 1."""
        return sum([card.value() for card in self.content])

    def is_blackjack(self):
        """Return True if the hand is exactly two cards: an ace and a card worth 10."""
        if len(self.content) != 2:
            return False
        a, b = self.content
        return a.is_ace() and b.value() == 10 or b.is_ace() and a.value() == 10

    def is_busted(self):
        """Return True if the count is over 21."""
        return self.count() > BLACKJACK

    def __str__(self):
        """Return the cards joined by " and "."""
        return " and ".join([str(card) for card in self.content])


# In[10]:


h = Hand(c, Card(5, "Hearts"))
print(h)
h.hit(Card(13, "Clubs"))
h.count(), h.is_busted()


# In[ ]:




