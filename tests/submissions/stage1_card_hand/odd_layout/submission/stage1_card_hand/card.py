#!/usr/bin/env python3
'card.py'; __author__ = 'A. Petrov'; __date__ = '2026-10-17'

RANKS = range(1, 14); SUITS = 'Clubs', 'Diamonds', 'Hearts', 'Spades'



class Card: # a card   
  'A card.'
  def __init__ (self, rank, suit) :
         if isinstance (rank, bool) or \
            not isinstance (rank, int) or \
            not (1 <= rank <= 13) : raise ValueError ('rank ' + repr (rank))
         if suit not in SUITS : raise ValueError ('suit ' + repr (suit))
         self . rank = rank ; self . suit = suit


  @ classmethod
  def from_number (cls, card_num) :
      'From a number.'
      if isinstance(card_num, float):
          raise ValueError(f"a card number is a whole number, not {card_num!r}")
      if card_num < 0 or card_num > 51 : raise ValueError ('number ' + repr (card_num))
      return cls (card_num % 13 + 1,
    SUITS [card_num // 13]
            )
   

  def value (self) : return self . rank if self . rank <= 10 else 10
  def is_ace (self) : return (True if self . rank == 1 else False)
  def __str__ (self) : return ('Ace' if self . rank == 1 else 'Jack' if self . rank == 11 else 'Queen' if self . rank == 12 else 'King' if self . rank == 13 else str (self . rank)) + ' of ' + self . suit

if __name__ == '__main__' : print (Card (1, 'Spades'))   
else : pass