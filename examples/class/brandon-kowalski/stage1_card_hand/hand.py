# brandon k. - hand class
BLACKJACK=21

class Hand:
    def __init__(self,card1,card2):
        self.theCards=[]
        self.theCards.append(card1)
        self.theCards.append(card2)
    def cards(self):
        list=[]
        for c in self.theCards:
            list.append(c)
        return list
    def hit(self,card):
        self.theCards.append(card)
    def count(self):
        sum=0
        for i in range(0,len(self.theCards)):
            sum=sum+self.theCards[i].value()
        return sum
    def is_blackjack(self):
        if len(self.theCards)==2:
            if self.theCards[0].is_ace()==True and self.theCards[1].value()==10:
                return True
            elif self.theCards[1].is_ace()==True and self.theCards[0].value()==10:
                return True
            else:
                return False
        else:
            return False
    def is_busted(self):
        if self.count()>21:
            return True
        else:
            return False
    def __str__(self):
        str1=""
        for i in range(0,len(self.theCards)):
            if i==0:
                str1=str1+str(self.theCards[i])
            else:
                str1=str1+" and "+str(self.theCards[i])
        return str1
