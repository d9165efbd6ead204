"""Hidden tests of stage 6: whole games of a `BlackJackPlayer`, compared with a small model.

A game is charged for the move before its first wrong state: a split, or any other move.
"""

from autograder.stages import criterion, deferred
from casino.messages import Message

SUITS = "CDHS"
VALUES = RANKS = {"A": 1, "6": 6, "T": 10}
# The criteria of hands: if one of them lost points, stand-ins play the hands.
OF_HANDS = (
    "hand_cards", "hand_double", "hand_ends", "hand_soft", "hand_split", "hand_totals",
    "hand_value",
)  # fmt: skip


# --- the model ------------------------------------------------------------------------------


def count(hand):
    """Return the hard total of a hand's letters."""
    return sum(VALUES[letter] for letter in hand)


def is_done(state):
    """Return True if all hands have been played."""
    return state[1] == len(state[0])


def after(state, name, cards):
    """Return the state after a move, as hands with endings, and the index; None if refused."""
    hands, index = state
    if is_done(state):
        return None
    hand = hands[index][0]
    if name == "split":
        if len(hand) > 2 or hand[0] != hand[1]:
            return None
        halves = [(card + new, "") for card, new in zip(hand, cards, strict=True)]
        return [*hands[:index], *halves, *hands[index + 1 :]], index + 2 * (hand[0] == "A")
    if name == "double_down" and len(hand) > 2:
        return None
    hand += "".join(cards)
    is_over = name != "hit" or count(hand) > 21
    ended = name if is_over else ""
    return [*hands[:index], (hand, ended), *hands[index + 1 :]], index + is_over


# --- the student's player -------------------------------------------------------------------


def named(letters, place=0):
    """Return cards of these letters, such as "6C TD"."""
    return " ".join(letter + SUITS[(place + at) % 4] for at, letter in enumerate(letters))


def hand_of(student, cards):
    """Return a hand of two cards; in the second attempt, a stand-in."""
    return student.own_or(
        lambda: student.blackjack_hand.BlackJackHand(*cards),
        lambda: student.fake("kit_stand_ins", "SuiteHand", cards, label="a hand"),
        of=OF_HANDS,
    )


def new_player(student, deal):
    """Return a player with a hand of two cards."""
    hand = hand_of(student, student.cards(named(deal)))
    return student.blackjack_player.BlackJackPlayer(hand)


def assert_state(student, player, state, move=""):
    """Compare the player with a state of the model; evidence names the move before it."""
    assert_hands(student, player, state)
    words = Message("index after {move}", move=move) if move else ""
    assert student.take(lambda index: index, player.index, words=words) == state[1]
    assert student.truth(player.is_done()) == is_done(state)


def assert_hands(student, player, state):
    """Compare the ranks of all hands with the model's."""
    ranks = [[RANKS[letter] for letter in hand] for hand, _ in state[0]]
    assert student.follow(player, "hands.*.cards().*.rank") == ranks


def about_move(state, name):
    """Return the criterion of a move."""
    hands, index = state
    if is_done(state):
        return "player_done"
    hand = hands[index][0]
    if name != "split" or len(hand) > 2 or hand[0] != hand[1]:
        return "player_turn"
    return "player_aces" if hand[0] == "A" else "player_split"


def play_games(student, *games):
    """Play games, each a deal and its moves, and compare them with the model after each move.

    Moves that only the hand can reject are left out for stand-in hands.
    """
    for game in games:
        deal, *moves = game.split(", ")
        state = [(deal, "")], 0
        with student.apart():
            student.about("player_turn")
            player = new_player(student, deal)
            assert player.index == 0
            for place, move in enumerate(moves):
                name, *letters = move.split()
                cards = student.cards(named(letters, place))
                result = after(state, name, letters)
                student.about(about_move(state, name))
                if result:
                    getattr(player, name)(*cards)
                    state = result
                elif is_done(state) or not student.stand_ins:
                    with student.raises(ValueError):
                        getattr(player, name)(*cards)
                assert_state(student, player, state, name if result else f"a refused {name}")
            student.about("player_turn")
            doubled = [ended == "double_down" for _, ended in state[0]]
            assert truths(student.follow(player, "hands.*.doubled")) == doubled


@deferred
def truths(values):
    """Return each value as a truth value."""
    return [bool(value) for value in values]


@criterion("player_turn")
def test_every_move_of_one_hand_and_of_several(student):
    """Each move affects only the current hand and ends it if it should, after a split, too."""
    play_games(
        student,
        "6T, hit A, double_down 6, hit A, stand, hit 6, stand, double_down 6, split 6 T",
        "66, hit 6, split 6 T, hit T",
        "6T, split 6 T, double_down A, double_down 6",
        "TT, double_down T",
        "AT, hit T, stand",
        "AT, double_down T",
        "66, split T T, stand, hit T, hit 6",
        "66, split T T, hit T, double_down A",
        "66, split T 6, double_down A, hit A, stand",
        "TT, split 6 T, double_down T, double_down T",
        "66, split T T, hit A, double_down 6, split 6 T, hit A, stand, double_down T",
        "66, split 6 T, split T 6, hit T, double_down A, hit A, stand",
        "66, split T 6, stand, split T 6, hit T, stand",
        "TT, split T T, split 6 T, double_down T, stand, stand, hit 6",
        "TT, split 6 T, hit T, split 6 6, double_down A, double_down T",
    )


@criterion("player_split")
def test_every_split_of_one_hand_and_of_several(student):
    """A split replaces the hand with its halves, whichever hand is split."""
    play_games(
        student,
        "TT, split 6 T",
        "66, split 6 T, split T 6",
        "66, split T 6, stand, split 6 T",
        "66, split T 6, hit T, split T 6",
        "TT, split 6 T, double_down 6, split 6 T",
        "66, split 6 6, split 6 T, split T 6, stand, hit T, double_down A, split T T, stand",
        "TT, split 6 T, stand, split T 6, split T 6, split 6 6, hit T, hit T, stand, stand, stand",
    )


@criterion("player_aces")
def test_an_ace_as_the_new_card_does_not_end_a_half(student):
    """Only split aces are done. A half of another pair isn't, even if it gets an ace."""
    for deal, new in (("TT", "A6"), ("66", "6A"), ("TT", "AA"), ("AA", "6T")):
        split = after(([(deal, "")], 0), "split", new)
        with student.apart():
            player = new_player(student, deal)
            student.about("player_split")
            player.split(*student.cards(named(new)))
            assert_hands(student, player, split)
            student.about("player_aces")
            assert player.index == split[1]
            assert student.truth(player.is_done()) == is_done(split)
            if not is_done(split):  # the next hand must be played, too, even at 21
                student.about("player_turn")
                player.stand()
                student.about("player_aces")
                assert player.index == 1


@criterion("player_aces")
def test_every_move_after_a_split_of_aces(student):
    """After a split of aces every move is rejected. Before it, aces are played like any pair."""
    play_games(
        student,
        "AA, split 6 T, hit 6, stand, double_down 6, split 6 T",
        "AA, split A A",
        "AA, split A 6, stand",
        "AA, split 6 A, hit 6",
        "AA, hit 6, double_down 6, split 6 T, stand",
        "AA, double_down 6",
    )
