"""A rigged round of every stage, for the stage views and for the notebooks in a browser."""

# For each stage a deck, the actions that play it to its end, and what the table then says.
ROUNDS = {
    1: ("8D 5H 6C KS", ["hit", "hit"], "All 17 correct. The hand is over 21."),
    2: ("8D 5H TC 4D 6C 3S", ["h", "s"], "Player wins! Play again?"),
    3: ("5D 5H TC 4D 8C 3S", ["go_on"] * 3, "Computer wins!"),
    4: ("AS 6D TC 7H 9C", ["h", "s"], "Dealer wins! Play again?"),
    5: ("AS KD 7C", ["card", "card"], "3 cards dealt since the last shuffle, 49 left."),
    6: ("8D 8H 6C TC 3S 2H TD 9S KD", ["split", "double", "double"], "You win 40 credits."),
    7: ("8D 8H 6C TC 3S 2H TD 9S KD", ["split", "double", "double"], "You win 40 credits."),
    8: (
        "8D 6C 8H 9D 3S 2H KD QS",
        ["cards", "split", "double", "stand"],
        "The round is over: Ada +30.",
    ),
    9: (
        "8S 8H TC 6D 2C TD 9C KS",
        ["step", "step", "game"],
        "Game 1: your bot stands. The dealer busts: +20.",
    ),
}
