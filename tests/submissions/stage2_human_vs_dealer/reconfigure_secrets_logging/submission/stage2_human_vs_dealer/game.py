"""game.py: le jeu.

Author:  Zoé Lefèvre
Date:    2026-11-06
File:    game.py
Purpose: Les tours et les résultats ♠♥♦♣.
"""

import secrets
import sys

from stage1_card_hand.card import SUITS, Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player, journal, réponse


def random_card():
    """Une carte."""
    return Card(secrets.randbelow(13) + 1, secrets.choice(SUITS))


def make_player(name):
    """Un joueur."""
    if name == "Computer":
        from stage3_computer_player.computer import ComputerPlayer

        return ComputerPlayer()
    return Player(name)


def play_round(player, dealer, draw, hand_type=Hand):
    """Un tour."""
    main_joueur = hand_type(draw(), draw())
    main_croupier = hand_type(draw(), draw())
    print(f"Dealing {player.name}'s hand...")
    print(f"Cards are {main_joueur}")
    print(f"Count is {main_joueur.count()}")
    print(f"Dealing {dealer.name}'s hand...")
    print(f"Top card is {main_croupier.cards()[0]}")
    if main_joueur.is_blackjack():
        print(f"{player.name} has blackjack!")
        if main_croupier.is_blackjack():
            print(f"{dealer.name} has blackjack!")
            print("It's a tie!")
            return "tie"
        print(f"{player.name} wins!")
        return "player"
    player.play(main_joueur, draw)
    if main_joueur.is_busted():
        print(f"{dealer.name} wins!")
        return "dealer"
    dealer.play(main_croupier, draw)
    if main_croupier.is_busted():
        print(f"{player.name} wins!")
        return "player"
    print(f"{player.name}'s count is {main_joueur.count()}")
    print(f"{dealer.name}'s count is {main_croupier.count()}")
    écart = main_joueur.count() - main_croupier.count()
    if écart > 0:
        print(f"{player.name} wins!")
        return "player"
    if écart < 0:
        print(f"{dealer.name} wins!")
        return "dealer"
    print("It's a tie!")
    return "tie"


def main(draw=random_card, hand_type=Hand):
    """Le jeu."""
    sys.stdout.reconfigure(encoding="utf-8", line_buffering=True)
    print("Welcome to the Blackjack Casino!")
    print("===============================")
    nom, résultats = "", []
    try:
        while not nom:
            nom = input("Please enter the player's name (or enter Computer): ").strip()
            if nom == DEALER:
                nom = ""
        joueur = make_player(nom)
        encore = "y"
        while encore in ("y", "yes"):
            résultats.append(play_round(joueur, Player(DEALER), draw, hand_type))
            journal.info("tour %d: %s", len(résultats), résultats[-1])
            encore = réponse("Play again? ", "y", "yes", "n", "no")
    except EOFError as fin:
        journal.warning("fin: %s", fin)
        if not nom:
            return
    print(f"{nom} wins: {résultats.count('player')}")
    print(f"Dealer wins: {résultats.count('dealer')}")
    print(f"Ties: {résultats.count('tie')}")
