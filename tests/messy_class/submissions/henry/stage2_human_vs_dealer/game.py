# Game.java -> game.py
# @author Henry Adams
# @version 1.1

import random

from stage1_card_hand.Card import Card
from stage1_card_hand.Hand import Hand
from stage2_human_vs_dealer.Player import Player

class Game:
    def __init__(self):
        self.dealer = Player("Dealer");
        self.player = None;
        self.playerWins = 0;
        self.dealerWins = 0;
        self.ties = 0;

    def draw(self):
        return Card.fromNumber(random.randrange(52));

    def playRound(self):
        playerHand = Hand(self.draw(), self.draw());
        dealerHand = Hand(self.draw(), self.draw());
        name = self.player.getName();
        print("Dealing " + name + "'s hand...");
        print("Cards are " + playerHand.toString());
        print("Count is " + str(playerHand.getCount()));
        print("Dealing Dealer's hand...");
        print("Top card is " + dealerHand.getCards()[0].toString());
        if (playerHand.isBlackjack()):
            print(name + " has blackjack!");
            if (dealerHand.isBlackjack()):
                print("Dealer has blackjack!");
                self.tie();
            else:
                self.playerWon();
            return;
        self.player.play(playerHand, self.draw);
        if (playerHand.isBusted()):
            self.dealerWon();
            return;
        self.dealer.play(dealerHand, self.draw);
        if (dealerHand.isBusted()):
            self.playerWon();
            return;
        print(name + "'s count is " + str(playerHand.getCount()));
        print("Dealer's count is " + str(dealerHand.getCount()));
        if (playerHand.getCount() > dealerHand.getCount()):
            self.playerWon();
        elif (playerHand.getCount() < dealerHand.getCount()):
            self.dealerWon();
        else:
            self.tie();

    def playerWon(self):
        self.playerWins += 1;
        print(self.player.getName() + " wins!");

    def dealerWon(self):
        self.dealerWins += 1;
        print("Dealer wins!");

    def tie(self):
        self.ties += 1;
        print("It's a tie!");

    def main(self):
        print("Welcome to the Blackjack Casino!");
        print("===============================");
        name = "";
        while (name == "" or name == "Dealer"):
            name = input("Please enter the player's name (or enter Computer): ").strip();
        self.player = Player(name);
        again = "y";
        while (again == "y" or again == "yes"):
            self.playRound();
            again = input("Play again? ").strip().lower();
            while (again != "y" and again != "yes" and again != "n" and again != "no"):
                again = input("Play again? ").strip().lower();
        print(name + " wins: " + str(self.playerWins));
        print("Dealer wins: " + str(self.dealerWins));
        print("Ties: " + str(self.ties));

# public static void main
Game().main();
