# kevin schulz
# blackjack

import random

print("Welcome to the Blackjack Casino!")
print("===============================")
name = input("Please enter the player's name (or enter Computer): ")
wins = 0
dealer_wins = 0
ties = 0

def card():
    r = random.randint(1, 13)
    if r > 10:
        r = 10
    return r

while True:
    print("Dealing " + name + "'s hand...")
    a = card()
    b = card()
    count = a + b
    print("Cards are", a, "and", b)
    print("Count is", count)
    print("Dealing Dealer's hand...")
    c = card()
    d = card()
    dcount = c + d
    print("Top card is", c)
    print(name + "'s turn...")
    x = input("Do you want to hit or stick (h or s)? ")
    while x == "h":
        n = card()
        count = count + n
        print("New card is", n)
        print("Count is", count)
        if count > 21:
            print(name, "busts")
            break
        x = input("Do you want to hit or stick (h or s)? ")
    if count > 21:
        print("Dealer wins!")
        dealer_wins += 1
    else:
        print("Dealer's turn...")
        print("Bottom card is", d)
        while dcount < 17:
            print("Dealer hits...")
            n = card()
            dcount = dcount + n
            print("New card is", n)
            print("Count is", dcount)
        if dcount > 21:
            print("Dealer busts")
            print(name, "wins!")
            wins += 1
        elif dcount > count:
            print("Dealer wins!")
            dealer_wins += 1
        elif dcount == count:
            print("It's a tie!")
            ties += 1
        else:
            print(name, "wins!")
            wins += 1
    again = input("Play again? ")
    if again == "n":
        break

print(name, "wins:", wins)
print("Dealer wins:", dealer_wins)
print("Ties:", ties)
