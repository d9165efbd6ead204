"""Hidden suite of stage 6: whole games of a `BlackJackPlayer`, move by move beside a small model.

A game is charged to what its first wrong state came of: a split, or any other move.
"""

from autograder.hidden import criterion, deferred, number_in

SUITS = "CDHS"
VALUES = RANKS = {"A": 1, "6": 6, "T": 10}
# What a hand is graded by: where one of these lost points, the suite plays the hands.
OF_HANDS = (
    "hand_cards", "hand_double", "hand_ends", "hand_soft", "hand_split", "hand_totals",
    "hand_value",
)  # fmt: skip


# --- the model ------------------------------------------------------------------------------


def count(hand):
    """The hard total of a hand's letters."""
    return sum(VALUES[letter] for letter in hand)


def is_done(state):
    """Whether all hands were played."""
    return state[1] == len(state[0])


def after(state, name, cards):
    """The state after a move, as hands with how they ended, and the index; None if refused."""
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
    """Cards of these letters, such as "6C TD"."""
    return " ".join(letter + SUITS[(place + at) % 4] for at, letter in enumerate(letters))


def hand_of(student, cards):
    """A hand of two cards; in the second attempt the suite plays it."""
    return student.own_or(
        lambda: student.blackjack_hand.BlackJackHand(*cards),
        lambda: student.fake("kit_stand_ins", "SuiteHand", cards, label="a hand"),
        of=OF_HANDS,
    )


def new_player(student, deal):
    """A player with a hand of two cards."""
    hand = hand_of(student, student.cards(named(deal)))
    return student.blackjack_player.BlackJackPlayer(hand)


def assert_state(student, player, state, told=""):
    """Compare the player with a state of the model; evidence tells the move before it."""
    assert_hands(student, player, state)
    words = f"index after {told}" if told else ""
    assert student.take(lambda index: index, player.index, words=words) == state[1]
    assert student.truth(player.is_done()) == is_done(state)


def assert_hands(student, player, state):
    """Compare the ranks of all the hands with those of the model."""
    ranks = [[RANKS[letter] for letter in hand] for hand, _ in state[0]]
    assert student.follow(player, "hands.*.cards().*.rank") == ranks


def about_move(state, name):
    """The criterion that a move belongs to."""
    hands, index = state
    if is_done(state):
        return "player_done"
    hand = hands[index][0]
    if name != "split" or len(hand) > 2 or hand[0] != hand[1]:
        return "player_turn"
    return "player_aces" if hand[0] == "A" else "player_split"


def play_games(student, *games):
    """Play games, each a deal and its moves, and compare them with the model after each move.

    What only the hand can refuse is left out where the suite plays the hand.
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
    """Each value as true or false."""
    return [bool(value) for value in values]


@criterion("player_turn")
def test_every_move_of_one_hand_and_of_two(student):
    """Hits, stands, doubles and busts on a hand, before or after a split, end what they should."""
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
    )


@criterion("player_turn")
def test_every_move_of_three_hands(student):
    """With three hands each move acts on the current one alone and ends that one alone."""
    play_games(
        student,
        "66, split 6 T, split T 6, hit T, double_down A, hit A, stand",
        "66, split T 6, stand, split T 6, hit T, stand",
        "TT, split T T, split 6 T, double_down T, stand, stand, hit 6",
        "TT, split 6 T, hit T, split 6 6, double_down A, double_down T",
    )


@criterion("player_split")
def test_every_split_of_one_hand_and_of_two(student):
    """A split puts the halves in its place, whichever hand is split and whatever was played."""
    play_games(
        student,
        "TT, split 6 T",
        "66, split 6 T, split T 6",
        "66, split T 6, stand, split 6 T",
        "66, split T 6, hit T, split T 6",
        "TT, split 6 T, double_down 6, split 6 T",
    )


@criterion("player_split")
def test_games_of_many_splits(student):
    """However many hands come of splits, all of them are played from left to right."""
    play_games(
        student,
        "66, split 6 6, split 6 T, split T 6, stand, hit T, double_down A, split T T, stand",
        "TT, split 6 T, stand, split T 6, split T 6, split 6 6, hit T, hit T, stand, stand, stand",
    )


@criterion("player_aces")
def test_an_ace_as_the_new_card_does_not_end_a_half(student):
    """Only a pair of aces is done with a split: a half of another pair that gets an ace is not."""
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
            if not is_done(split):  # the next hand is not passed over either, be it worth 21
                student.about("player_turn")
                player.stand()
                student.about("player_aces")
                assert player.index == 1


@criterion("player_aces")
def test_every_move_after_a_split_of_aces(student):
    """After a split of aces every move is refused; before it aces are played like any pair."""
    play_games(
        student,
        "AA, split 6 T, hit 6, stand, double_down 6, split 6 T",
        "AA, split A A",
        "AA, split A 6, stand",
        "AA, split 6 A, hit 6",
        "AA, hit 6, double_down 6, split 6 T, stand",
        "AA, double_down 6",
    )


# --- results --------------------------------------------------------------------------------

DEALERS = {
    "TH 7S": 17, "AH 7S": 18, "9H AS 9D": 19, "TH QS": 20, "7H 7S 7D": 21, "TH 6S 9D": 0,
    "AH KS": "blackjack",
}  # fmt: skip
PLAIN_HANDS = {
    "TC 6D 5H": 21, "2C 3D": 5, "AC 7D": 18, "TC 9D": 19, "AC 6D TH": 17, "TC 6D 6H": 0,
    "6C 5D+8H": 19, "TC 6D+KH": 0, "AC 8D+2H": 21,
}  # fmt: skip
SPLIT_HANDS = {
    ("8C 8D", "split 8H 8S", "split TH 3S", "stand", "double_down 9D", "hit KC"):
        ((18, 1), (20, 2), (0, 1)),
    ("8C 8D", "split 9H 8S", "stand", "split 2H 3S", "hit 9C", "stand", "double_down 6C"):
        ((17, 1), (19, 1), (17, 2)),
}  # fmt: skip
# What is settled against a dealer's blackjack, or as one.
BEATEN_HANDS = {"TC 6D 5H": 21, "KC QD": 20, "AC 5D 5H": 21, "6C 5D+TH": 21}
BLACKJACKS = ("AC KD", "TC AD")
ACES_AND_TENS = {
    ("AC AD", "split KH TS"): (21, 21),
    ("TC KD", "split QH AS", "split 8D 9C", "stand", "stand", "stand"): (18, 19, 21),
}
EIGHTS = ("8C 8D", "split TH TS", "stand", "stand")


def won(hand, bet, dealer):
    """What one hand wins, from the values of both: 0 for a bust, or "blackjack"."""
    if hand == 0 or dealer == "blackjack":
        return -bet
    return bet * ((hand > dealer) - (hand < dealer))


def new_hand(student, text):
    """A hand: the first two cards dealt, the others hit."""
    first, second, *hits = student.cards(text)
    hand = hand_of(student, [first, second])
    for card in hits:
        hand.hit(card)
    return hand


def played(student, text, *made):
    """A player after these moves; what is wrong with them is charged elsewhere."""
    student.about("player_turn")
    player = student.blackjack_player.BlackJackPlayer(new_hand(student, text))
    for move in made:
        name, _, cards = move.partition(" ")
        getattr(player, name)(*student.cards(cards))
    assert student.truth(player.is_done()) == True
    return player


def settle(student, player, net, dealer, about):
    """Compare what a player wins against a dealer."""
    student.about(about)
    result = player.result(new_hand(student, dealer))
    assert number(student.step("str", result)) == net


def one_hand(text, value):
    """The moves of a player with one hand, and its bet."""
    dealt, _, doubled = text.partition("+")
    first, second, *hits = dealt.split()
    made = [f"hit {card}" for card in hits]
    made += [f"double_down {doubled}"] if doubled else ["stand"] if value else []
    return (f"{first} {second}", *made), 2 if doubled else 1


def is_near(hands, other):
    """Whether a wrong comparison would show of hands, by values and bets, with a dealer's."""
    value = hands[0][0]
    if other == "blackjack":
        return value == 0
    return len(hands) > 1 or other == 0 or value < 17 == other or abs(value - other) <= 1


@deferred
def worth(hands):
    """The values of hands of ranks, in order, with 0 for a bust."""
    found = []
    for ranks in hands:
        hard = sum(min(rank, 10) for rank in ranks)
        value = hard + 10 if 1 in ranks and hard <= 11 else hard
        found.append(value if value <= 21 else 0)
    return sorted(found)


@deferred
def number(text):
    """A number from how it is written, whatever kind of number it is."""
    return number_in(text)


@criterion("player_result")
def test_every_value_against_every_value(student):
    """Every hand, alone or one of several, wins or loses what it should against every dealer."""
    with student.apart():  # every rank comes first: none that comes later tells a result
        student.cards("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC")
    found = dict(SPLIT_HANDS)
    for text, value in PLAIN_HANDS.items():
        made, bet = one_hand(text, value)
        found[made] = ((value, bet),)
    for made, hands in found.items():
        with student.apart():
            player = played(student, *made)
            student.about("player_split")
            values = sorted(value for value, _ in hands)
            assert worth(student.follow(player, "hands.*.cards().*.rank")) == values
            for dealer, other in DEALERS.items():
                if is_near(hands, other):
                    net = sum(won(value, bet, other) for value, bet in hands)
                    settle(student, player, net, dealer, "player_result")


@criterion("player_blackjack")
def test_every_hand_against_every_dealer_with_a_blackjack_on_either_side(student):
    """A blackjack on either side, and a 21 after a split, are worth what they should be.

    Where a doubled hand or two hands are settled, others like them come before: whatever is wrong
    with those as well is charged elsewhere.
    """
    for text, value in BEATEN_HANDS.items():
        made, bet = one_hand(text, value)
        with student.apart():
            if bet == 2:
                low = played(student, "6C 5D", "double_down 2D")
                settle(student, low, -2, "TH QS", "player_result")
            settle(student, played(student, *made), -bet, "AH KS", "player_blackjack")
    for text in BLACKJACKS:
        with student.apart():
            player = played(student, text, "stand")
            for dealer, other in DEALERS.items():
                net = 0 if other == "blackjack" else 1.5
                settle(student, player, net, dealer, "player_blackjack")
    for made, values in ACES_AND_TENS.items():
        with student.apart():
            settle(student, played(student, *EIGHTS), 2, "TH 7S", "player_result")
            soft = played(student, "AC 7D", "stand")
            settle(student, soft, 1, "TH 7S", "player_result")
            player = played(student, *made)
            student.about("player_split")
            assert student.size(player.hands) == len(values)
            for dealer in ("7H 7S 7D", "AH KS"):
                net = sum(won(value, 1, DEALERS[dealer]) for value in values)
                settle(student, player, net, dealer, "player_blackjack")
