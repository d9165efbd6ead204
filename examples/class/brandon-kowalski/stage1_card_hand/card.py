# brandon k. - card class
RANKS=range(1,14)
SUITS=("Clubs","Diamonds","Hearts","Spades")

class Card:
    def __init__(self,rank,suit):
        if type(rank)!=int:
            raise ValueError("bad rank "+str(rank))
        if rank<1 or rank>13:
            raise ValueError("bad rank "+str(rank))
        if suit=="Clubs" or suit=="Diamonds" or suit=="Hearts" or suit=="Spades":
            self.rank=rank
            self.suit=suit
        else:
            raise ValueError("bad suit "+str(suit))
    @classmethod
    def from_number(cls,card_num):
        if card_num<0 or card_num>51:
            raise ValueError("bad num "+str(card_num))
        s=card_num//13
        r=card_num%13+1
        theCard=cls(r,SUITS[s])
        return theCard
    def value(self):
        if self.rank>10:
            return 10
        else:
            return self.rank
    def is_ace(self):
        if self.rank==1:
            return True
        else:
            return False
    def __str__(self):
        if self.rank==1:
            Name="Ace"
        elif self.rank==11:
            Name="Jack"
        elif self.rank==12:
            Name="Queen"
        elif self.rank==13:
            Name="King"
        else:
            Name=str(self.rank)
        return Name+" of "+self.suit
