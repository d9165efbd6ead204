# BlackJackHand.java -> blackjack_hand.py
# @author Henry Adams
# @version 1.0

from stage1_card_hand.Hand import BLACKJACK, Hand

CARD_STEP = 24;

class BlackJackHand(Hand):
    def __init__(self, card1, card2):
        super().__init__(card1, card2);
        self.doubled = False;

    def hit(self, card):
        if (self.doubled):
            raise ValueError("Hand is doubled");
        super().hit(card);

    def getTotals(self):
        hard = self.getCount();
        soft = hard;
        for card in self.getCards():
            if (card.isAce()):
                soft = hard + 10;
        return (hard, soft);

    def handValue(self):
        totals = self.getTotals();
        if (totals[1] <= BLACKJACK):
            return totals[1];
        return totals[0];

    def isSoft(self):
        totals = self.getTotals();
        return totals[0] != totals[1] and totals[1] <= BLACKJACK;

    def canSplit(self):
        cards = self.getCards();
        return len(cards) == 2 and cards[0].getValue() == cards[1].getValue();

    def split(self, card1, card2):
        if (not self.canSplit()):
            raise ValueError("Cannot split");
        cards = self.getCards();
        return [BlackJackHand(cards[0], card1), BlackJackHand(cards[1], card2)];

    def doubleDown(self, card):
        if (len(self.getCards()) != 2):
            raise ValueError("Cannot double");
        self.hit(card);
        self.doubled = True;

    def drawPlayerHand(self, graphics, x, y):
        self.drawDealerHand(graphics, x, y, True);

    def drawDealerHand(self, graphics, x, y, done):
        cards = self.getCards();
        for i in range(0, len(cards)):
            if (i == 1 and done == False):
                graphics.draw_back(x + i * CARD_STEP, y);
            else:
                graphics.draw_card(cards[i], x + i * CARD_STEP, y);
