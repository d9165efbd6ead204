# BlackjackPlayer.java -> blackjack_player.py
# @author Henry Adams
# @version 0.9

from stage6_blackjack_hand.blackjack_hand import BlackJackHand

class BlackjackPlayer:
    def __init__(self, hand):
        self.hands = [hand];
        self.index = 0;

    def currentHand(self):
        if (self.isDone()):
            raise ValueError("No more hands");
        return self.hands[self.index];

    def isDone(self):
        return self.index >= len(self.hands);

    def hit(self, card):
        hand = self.currentHand();
        hand.hit(card);
        if (hand.isBusted()):
            self.index += 1;

    def stand(self):
        self.currentHand();
        self.index += 1;

    def doubleDown(self, card):
        self.currentHand().doubleDown(card);
        self.index += 1;

    def split(self, card1, card2):
        hand = self.currentHand();
        halves = hand.split(card1, card2);
        self.hands[self.index] = halves[0];
        self.hands.insert(self.index + 1, halves[1]);
        if (hand.getCards()[0].isAce()):
            self.index += 2;

    def getResult(self, dealerHand):
        result = 0;
        for hand in self.hands:
            factor = 1;
            if (hand.doubled):
                factor = 2;
            if (hand.isBlackjack() and len(self.hands) == 1):
                if (not dealerHand.isBlackjack()):
                    result += 1.5;
            elif (hand.isBusted() or dealerHand.isBlackjack()):
                result -= factor;
            elif (dealerHand.isBusted() or hand.handValue() > dealerHand.handValue()):
                result += factor;
            elif (hand.handValue() < dealerHand.handValue()):
                result -= factor;
        return result;

    # TODO draw
