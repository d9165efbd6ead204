# brandon k. - computer
import random
from stage2_human_vs_dealer.player import Player
ALWAYS_HITS_BELOW=12

class ComputerStrategy:
    def __init__(self,prob12,high_hit,prob_high):
        if (prob12>=0 and prob12<=1)==False:
            raise ValueError("prob12 "+str(prob12))
        if (prob_high>=0 and prob_high<=1)==False:
            raise ValueError("prob_high "+str(prob_high))
        if type(high_hit)!=int:
            raise ValueError("high_hit "+str(high_hit))
        if high_hit<12 or high_hit>20:
            raise ValueError("high_hit "+str(high_hit))
        self.prob12=prob12
        self.high_hit=high_hit
        self.prob_high=prob_high
    @classmethod
    def ask(cls):
        ok=False
        while ok==False:
            try:
                a=float(input("Enter the probability of hitting on a count of 12: "))
                if a>=0 and a<=1:
                    ok=True
                else:
                    print("0 to 1!!!")
            except ValueError:
                print("0 to 1!!!")
        ok=False
        while ok==False:
            try:
                h=int(input("Enter the highest count for a hit: "))
                if h>=12 and h<=20:
                    ok=True
                else:
                    print("12 to 20!!!")
            except ValueError:
                print("12 to 20!!!")
        if h==12:
            b=a
        else:
            ok=False
            while ok==False:
                try:
                    b=float(input("Enter the probability of hitting on a count of "+str(h)+": "))
                    if b>=0 and b<=1:
                        ok=True
                    else:
                        print("0 to 1!!!")
                except ValueError:
                    print("0 to 1!!!")
        s=cls(a,h,b)
        return s
    def prob_hit(self,count):
        if count<12:
            return 1.0
        elif count>self.high_hit:
            return 0.0
        elif self.high_hit==12:
            return self.prob12
        else:
            inc=(self.prob12-self.prob_high)/(self.high_hit-12)
            p=self.prob12-inc*(count-12)
            return p
    def should_hit(self,count,rand):
        if rand<self.prob_hit(count):
            return True
        else:
            return False

class ComputerPlayer(Player):
    def __init__(self,strategy=None,rand=random.random):
        Player.__init__(self,"Computer")
        if strategy==None:
            strategy=ComputerStrategy.ask()
        self.strategy=strategy
        self.rand=rand
    def play(self,hand,draw):
        print("")
        print("Computer's turn...")
        done=False
        while done==False:
            n=hand.count()
            if n<12:
                h=True
            elif n>self.strategy.high_hit:
                h=False
            else:
                h=self.strategy.should_hit(n,self.rand())
            if h==True:
                print("")
                print("Computer hits...")
                c=draw()
                hand.hit(c)
                print("")
                print("New card is "+str(c))
                print("Count is "+str(hand.count()))
            else:
                done=True
        print("")
        if hand.count()>21:
            print("Computer busts")
        else:
            print("Computer sticks...")
