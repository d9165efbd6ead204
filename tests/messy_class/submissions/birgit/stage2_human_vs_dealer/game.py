#!/usr/bin/env python
# coding: utf-8

# # Stage 2: the game
# Birgit Maurer, 13. November 2026

# In[1]:


get_ipython().run_line_magic('load_ext', 'autoreload')
get_ipython().run_line_magic('autoreload', '2')


# In[2]:


import sys
sys.path.append("..")

import random

from stage1_card_hand.card import Card, Hand
from stage2_human_vs_dealer.player import DEALER, Player

COMPUTER = "Computer"
CARDS_IN_PACK = 52
PLAYER_WINS = "player"
DEALER_WINS = "dealer"
TIE = "tie"
BANNER = "Welcome to the Blackjack Casino!\n===============================\n"


# In[3]:


def random_card():
    """Given: draw a card from an endless pack, where all 52 are equally likely each time."""
    return Card.from_number(random.randrange(CARDS_IN_PACK))


def make_player(name):
    """Given: return the computer player of stage 3 for the name Computer, else a human."""
    if name == COMPUTER:
        # Imported here, so that a human can play before stage 3 is written.
        from stage3_computer_player.computer import ComputerPlayer

        return ComputerPlayer()
    return Player(name)


# In[7]:


def play_round(player, dealer, draw, hand_type=Hand):
    """Deal, play and settle one round; return "player", "dealer" or "tie"."""
    hand = hand_type(draw(), draw())
    other = hand_type(draw(), draw())
    print("Dealing " + player.name + "'s hand...")
    print("Cards are", hand)
    print("Count is", hand.count(), "\n")
    print("Dealing " + dealer.name + "'s hand...")
    print("Top card is", other.cards()[0], "\n")
    if hand.is_blackjack():
        print(player.name, "has blackjack!")
        if other.is_blackjack():
            print(dealer.name, "has blackjack!\n")
            return tell(TIE, player)
        print()
        return tell(PLAYER_WINS, player)
    player.play(hand, draw)
    if hand.is_busted():
        return tell(DEALER_WINS, player)
    dealer.play(other, draw)
    if other.is_busted():
        return tell(PLAYER_WINS, player)
    print(player.name + "'s count is", hand.count())
    print(dealer.name + "'s count is", other.count(), "\n")
    if hand.count() == other.count():
        return tell(TIE, player)
    return tell(PLAYER_WINS if hand.count() > other.count() else DEALER_WINS, player)


def tell(winner, player):
    """Print the winner and return it."""
    if winner == TIE:
        print("It's a tie!\n")
    elif winner == PLAYER_WINS:
        print(player.name, "wins!\n")
    else:
        print("Dealer wins!\n")
    return winner


# In[8]:


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until the answer is no, then print the tallies."""
    print(BANNER)
    name = input("Please enter the player's name (or enter Computer): ").strip()
    while name in ("", DEALER):
        name = input("Please enter the player's name (or enter Computer): ").strip()
    print()
    player = make_player(name)
    dealer = Player(DEALER)
    results = []
    try:
        while True:
            results.append(play_round(player, dealer, draw, hand_type))
            answer = ""
            while answer not in ("y", "yes", "n", "no"):
                answer = input("Play again? ").strip().lower()
            if answer[0] == "n":
                break
    except EOFError:
        pass
    print()
    print(name, "wins:", results.count(PLAYER_WINS))
    print("Dealer wins:", results.count(DEALER_WINS))
    print("Ties:", results.count(TIE))


# In[12]:


main()


# In[ ]:




