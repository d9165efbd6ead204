"""game.py: the game of blackjack, a human against the dealer.

Author:  Tomás Herrera
Date:    11/11/2026
File:    game.py
Purpose: El juego completo
"""

import random

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import DEALER, Player

COMPUTER = "Computer"
CARDS_IN_PACK = 52
PLAYER_WINS = "player"
DEALER_WINS = "dealer"
TIE = "tie"
BANNER = "Welcome to the Blackjack Casino!\n===============================\n"


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


def play_round(player, dealer, draw, hand_type=Hand):
    """Deal, play and settle one round; return "player", "dealer" or "tie".

    draw() gives the next card: two for the player, two for the dealer, then the hits as they
    come. hand_type is the class that the two hands are made of.
    """
    mano = hand_type(draw(), draw())
    print(f"Dealing {player.name}'s hand...")
    print(f"Cards are {mano}")
    print(f"Count is {mano.count()}\n")
    mano_dealer = hand_type(draw(), draw())
    print(f"Dealing {dealer.name}'s hand...")
    print(f"Top card is {mano_dealer.cards()[0]}\n")

    if mano.is_blackjack():
        print(f"{player.name} has blackjack!")
        if mano_dealer.is_blackjack():
            print(f"{dealer.name} has blackjack!")
            return empate()
        return gana(player, PLAYER_WINS)

    player.play(mano, draw)
    if mano.is_busted():
        return gana(dealer, DEALER_WINS)
    dealer.play(mano_dealer, draw)
    if mano_dealer.is_busted():
        return gana(player, PLAYER_WINS)

    print(f"\n{player.name}'s count is {mano.count()}")
    print(f"{dealer.name}'s count is {mano_dealer.count()}\n")
    if mano.count() == mano_dealer.count():
        return empate()
    if mano.count() > mano_dealer.count():
        return gana(player, PLAYER_WINS)
    return gana(dealer, DEALER_WINS)


def gana(player, resultado):
    """Imprime quién gana y devuelve el resultado."""
    print(f"{player.name} wins!\n")
    return resultado


def empate():
    """Imprime el empate."""
    print("It's a tie!\n")
    return TIE


def pedir_nombre():
    """Pregunta el nombre hasta que sea bueno."""
    while True:
        print("Please enter the player's name (or enter Computer):")
        nombre = input().strip()
        if nombre and nombre != DEALER:
            return nombre


def otra_vez():
    """Pregunta si se juega otra vez."""
    while True:
        print("Play again?")
        respuesta = input().lower()
        if respuesta in ("y", "yes"):
            return True
        if respuesta in ("n", "no"):
            return False


def main(draw=random_card, hand_type=Hand):
    """Play rounds with one player until the answer is no, then print the tallies.

    If the input ends before there is a name, print nothing more. If it ends later, begin a
    new line and print the tallies.
    """
    print(BANNER)
    try:
        nombre = pedir_nombre()
    except EOFError:
        return
    ganadas = perdidas = empates = 0
    try:
        jugador = make_player(nombre)
        crupier = Player(DEALER)
        seguir = True
        while seguir:
            resultado = play_round(jugador, crupier, draw, hand_type)
            if resultado == PLAYER_WINS:
                ganadas += 1
            elif resultado == DEALER_WINS:
                perdidas += 1
            else:
                empates += 1
            seguir = otra_vez()
    except EOFError:
        print()
    print(f"\n{nombre} wins: {ganadas}")
    print(f"Dealer wins: {perdidas}")
    print(f"Ties: {empates}")


if __name__ == "__main__":
    main()
