"""_words.py: everything that is printed.

Author:  Elena Popa
Date:    2026-11-07
File:    _words.py
Purpose: Texts.
"""

DEALER = "Dealer"
BANNER = "Welcome to the Blackjack Casino!\n===============================\n"
NAME = "Please enter the player's name (or enter Computer): "
DEALING = "\nDealing {}'s hand..."
CARDS = "Cards are {}"
COUNT = "Count is {}"
TOP = "Top card is {}"
BOTTOM = "Bottom card is {}"
TURN = "\n{}'s turn..."
HIT_OR_STICK = "Do you want to hit or stick (h or s)? "
NEW = "\nNew card is {}"
HITS = "\n{} hits..."
STICKS = "\n{} sticks..."
BUSTS = "\n{} busts"
BLACKJACK = "\n{} has blackjack!"
FINAL = "{}'s count is {}"
WINS = "\n{} wins!\n"
TIE = "\nIt's a tie!\n"
AGAIN = "Play again? "
TALLY = "{} wins: {}"
TIES = "Ties: {}"
REFUSED = "One of {} is accepted."
