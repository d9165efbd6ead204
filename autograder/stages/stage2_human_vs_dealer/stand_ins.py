"""What plays in the place of a student's own code: a turn, and a round.

It knows the rules, so it lies only in workers of a second attempt that needs it.
"""


def turn(name, hits):
    """A `play` that hits so often and prints what the transcript says."""

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
    """A round without a hit: it skips answers up to a stick, and prints two lines."""
    cards = [draw() for _ in range(4)]
    if hand_type is not None:
        hand_type(*cards[:2])
        hand_type(*cards[2:])
    while input() != "s":  # where the game does not ask for the name again, it is passed over
        pass
    print(f"{player.name}'s round\nThe round is over.")
    first, second = (sum(min(card.rank, 10) for card in pair) for pair in (cards[:2], cards[2:]))
    if first == second:
        return "tie"
    # Who sits in the wrong place wins in the wrong place.
    return "player" if (first > second) != (player.name == "Dealer") else "dealer"
