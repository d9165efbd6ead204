# Player.java -> Player.py
# @author Henry Adams
# @version 1.0

DEALER = "Dealer";
DEALER_STICKS_AT = 17;

class Player:
    def __init__(self, name):
        self.name = name;

    def getName(self):
        return self.name;

    def play(self, hand, draw):
        print(self.name + "'s turn...");
        if (self.name == DEALER):
            self.__playAsDealer(hand, draw);
        else:
            self.__playAsHuman(hand, draw);

    def __playAsDealer(self, hand, draw):
        print("Bottom card is " + hand.getCards()[1].toString());
        print("Count is " + str(hand.getCount()));
        while (hand.getCount() < DEALER_STICKS_AT):
            print("Dealer hits...");
            self.__takeCard(hand, draw);
        if (not hand.isBusted()):
            print("Dealer sticks...");

    def __playAsHuman(self, hand, draw):
        done = False;
        while (not done):
            answer = input("Do you want to hit or stick (h or s)? ").strip().lower();
            if (answer == "h"):
                self.__takeCard(hand, draw);
                done = hand.isBusted();
            elif (answer == "s"):
                done = True;

    def __takeCard(self, hand, draw):
        card = draw();
        hand.hit(card);
        print("New card is " + card.toString());
        print("Count is " + str(hand.getCount()));
        if (hand.isBusted()):
            print(self.name + " busts");
