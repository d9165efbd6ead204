# brandon k. - player class
DEALER="Dealer"
DEALER_STICKS_AT=17

class Player:
    def __init__(self,name):
        self.name=name
    def play(self,hand,draw):
        print("")
        print(self.name+"'s turn...")
        if self.name=="Dealer":
            print("Bottom card is "+str(hand.cards()[1]))
            print("Count is "+str(hand.count()))
            print("")
            while hand.count()<17:
                print("Dealer hits...")
                c=draw()
                hand.hit(c)
                print("")
                print("New card is "+str(c))
                print("Count is "+str(hand.count()))
                print("")
            if hand.count()>21:
                print("Dealer busts")
            else:
                print("Dealer sticks...")
        else:
            done=False
            while done==False:
                ans=input("Do you want to hit or stick (h or s)? ")
                ans=ans.strip()
                ans=ans.lower()
                if ans=="h":
                    c=draw()
                    hand.hit(c)
                    print("")
                    print("New card is "+str(c))
                    print("Count is "+str(hand.count()))
                    print("")
                    if hand.count()>21:
                        print(self.name+" busts")
                        done=True
                elif ans=="s":
                    done=True
                else:
                    print("h or s!!!")
        return None
