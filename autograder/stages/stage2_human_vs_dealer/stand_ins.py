"""Stand-ins for a student's own turn and round in stage 2.

They contain the rules, so workers get them only for second attempts that need them.
"""


def turn(name, hits):
    """Return a `play` method that draws `hits` cards and prints the lines of the handout."""

    def play(hand, draw):
        is_dealer = name == "Dealer"
        prompt = "Do you want to hit or stick (h or s)?"
        print(f"{name}'s turn...")
        if is_dealer:
            print(f"Bottom card is {list(hand.cards())[1]}\nCount is {hand.count()}")
        for _ in range(hits):
            print(f"{name} hits..." if is_dealer else prompt)
            card = draw()
            hand.hit(card)
            print(f"New card is {card}\nCount is {hand.count()}")
        if hand.count() > 21:
            print(f"{name} busts")
        else:
            print(f"{name} sticks..." if is_dealer else prompt)

    return play


def play_round(player, dealer, draw, hand_type=None):
    """Replace a student's `play_round`: play without a hit, and return the winner.

    It reads input up to a stick. `hand_type` is called as the student's game would call it.
    """
    cards = [draw() for _ in range(4)]
    if hand_type is not None:
        hand_type(*cards[:2])
        hand_type(*cards[2:])
    while input() != "s":  # skip the name if the game doesn't ask for it again
        pass
    print(f"{player.name}'s round\nThe round is over.")
    first, second = (sum(min(card.rank, 10) for card in pair) for pair in (cards[:2], cards[2:]))
    if first == second:
        return "tie"
    # Swapped players swap the winner, too.
    return "player" if (first > second) != (player.name == "Dealer") else "dealer"
