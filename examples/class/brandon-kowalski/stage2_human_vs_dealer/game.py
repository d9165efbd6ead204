# brandon k. - the game
import random
import math
from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import *

def random_card():
    return Card.from_number(random.randrange(52))

def make_player(name):
    if name=="Computer":
        from stage3_computer_player.computer import ComputerPlayer
        return ComputerPlayer()
    else:
        return Player(name)

def play_round(player,dealer,draw,hand_type=Hand):
    c1=draw()
    c2=draw()
    pHand=hand_type(c1,c2)
    c3=draw()
    c4=draw()
    dHand=hand_type(c3,c4)
    print("")
    print("Dealing "+player.name+"'s hand...")
    print("Cards are "+str(pHand))
    print("Count is "+str(pHand.count()))
    print("")
    print("Dealing "+dealer.name+"'s hand...")
    print("Top card is "+str(c3))
    result=None
    if pHand.is_blackjack()==True:
        print("")
        print(player.name+" has blackjack!")
        if dHand.is_blackjack()==True:
            print(dealer.name+" has blackjack!")
            result="tie"
        else:
            result="player"
    else:
        player.play(pHand,draw)
        if pHand.is_busted()==True:
            result="dealer"
        else:
            dealer.play(dHand,draw)
            if dHand.is_busted()==True:
                result="player"
            else:
                print("")
                print(player.name+"'s count is "+str(pHand.count()))
                print(dealer.name+"'s count is "+str(dHand.count()))
                if pHand.count()>dHand.count():
                    result="player"
                elif pHand.count()<dHand.count():
                    result="dealer"
                else:
                    result="tie"
    print("")
    if result=="player":
        print(player.name+" wins!")
    elif result=="dealer":
        print(dealer.name+" wins!")
    else:
        print("It's a tie!")
    return result

def main(draw=random_card,hand_type=Hand):
    print("Welcome to the Blackjack Casino!")
    print("===============================")
    print("")
    pWins=0
    dWins=0
    ties=0
    name=""
    try:
        while name=="" or name=="Dealer":
            name=input("Please enter the player's name (or enter Computer): ")
            name=name.strip()
        p=make_player(name)
        d=Player("Dealer")
        keepGoing=True
        while keepGoing==True:
            r=play_round(p,d,draw,hand_type)
            if r=="player":
                pWins=pWins+1
            elif r=="dealer":
                dWins=dWins+1
            else:
                ties=ties+1
            ans=""
            while ans!="y" and ans!="yes" and ans!="n" and ans!="no":
                print("")
                ans=input("Play again? ")
                ans=ans.strip().lower()
                if ans!="y" and ans!="yes" and ans!="n" and ans!="no":
                    print("y or n!!!")
            if ans=="n" or ans=="no":
                keepGoing=False
    except EOFError:
        pass
    if name!="" and name!="Dealer":
        print("")
        print(name+" wins: "+str(pWins))
        print("Dealer wins: "+str(dWins))
        print("Ties: "+str(ties))

if __name__=="__main__":
    main()
