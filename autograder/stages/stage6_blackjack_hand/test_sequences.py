"""Hidden suite of stage 6: whole games of a `BlackJackPlayer`, move by move beside a small model.

The games visit every state of a model with three ranks and two splits, and make every kind of
move in each of them; further games, drawn by a seed, split more often. A game is charged to what
its first wrong state came of: a split, or any other move.
"""

import random
from collections import deque
from functools import cache

from autograder.stages import criterion, deferred, number_in

SUITS = "CDHS"
VALUES = {"A": 1, "6": 6, "T": 10}
RANKS = {"A": 1, "6": 6, "T": 10}
SPLITS = 2
# What a hand is graded by: where one of these lost points, the suite plays the hands.
OF_HANDS = (
    "hand_cards", "hand_double", "hand_ends", "hand_soft", "hand_split", "hand_totals",
    "hand_value",
)  # fmt: skip
LIVE = ("aces", "pair", "two", "more")


# --- the model ------------------------------------------------------------------------------


def count(hand):
    """The hard total of a hand's letters."""
    return sum(VALUES[letter] for letter in hand)


def kind(hand):
    """What can be done with a hand that is being played or waits to be."""
    if len(hand) > 2:
        return "more"
    if VALUES[hand[0]] != VALUES[hand[1]]:
        return "two"
    return "aces" if hand[0] == "A" else "pair"


def start(hand):
    """The state of a player who was dealt a hand: hands with how they ended, and the index."""
    return ((hand, ""),), 0


def is_done(state):
    """Whether all hands were played."""
    return state[1] == len(state[0])


def seen(state):
    """What the model tells apart: the kind of each hand or how it ended, and the index."""
    hands, index = state
    return tuple(ended or kind(hand) for hand, ended in hands), index


def after(state, move):
    """The state after a move; None where the move is refused."""
    hands, index = state
    name, *cards = move
    if is_done(state):
        return None
    hand = hands[index][0]
    if name == "split":
        if kind(hand) not in ("pair", "aces"):
            return None
        over = "aces" if kind(hand) == "aces" else ""
        halves = tuple((card + new, over and "ace") for card, new in zip(hand, cards, strict=True))
        return (*hands[:index], *halves, *hands[index + 1 :]), index + (2 if over else 0)
    if name == "double_down" and len(hand) != 2:
        return None
    hand += "".join(cards)
    busts = count(hand) > 21
    doubled = "doubled and busted" if busts else "doubled"
    ended = {"stand": "stood", "double_down": doubled, "hit": "busted" if busts else ""}[name]
    return (*hands[:index], (hand, ended), *hands[index + 1 :]), index + bool(ended)


def moves(state):
    """The moves that a state is tried with: each kind with every end that it can have."""
    hands, index = state
    if is_done(state):
        yield from (("hit", "6"), ("stand",), ("double_down", "6"), ("split", "6", "T"))
        return
    hand = hands[index][0]
    yield from (("hit", letter) for letter in VALUES)
    yield from (("stand",), ("double_down", "A"), ("double_down", "T"))
    if kind(hand) == "more" or kind(hand) == "two":
        yield ("split", "6", "T")
    elif len(hands) <= SPLITS:
        same = hand[0]
        other = "T" if same == "6" else "6"
        for new in ((same, other), (other, same), (other, other), (same, same)):
            yield ("split", *new)


def step_of(state, move):
    """What a step shows of a player: where it leads, and of fewer than three hands from where.

    A refused move of three hands shows only which hand of what kind refuses it.
    """
    (kinds, index), result = seen(state), after(state, move)
    begins = (kinds, index) if len(kinds) <= SPLITS else (kinds[index : index + 1], index)
    return begins if len(kinds) <= SPLITS or not result else (), move[0], result and seen(result)


@cache
def games():
    """Games, as deals with their moves, that together make every step of the model."""
    deals = [first + second for first in VALUES for second in VALUES]
    ways = {}  # the shortest way to each state that looks alike
    queue = deque()
    for deal in deals:
        if seen(start(deal)) not in ways:
            ways[seen(start(deal))] = (deal, ())
            queue.append((deal, (), start(deal)))
    steps = {}
    while queue:
        deal, made, state = queue.popleft()
        for move in moves(state):
            result = after(state, move)
            steps.setdefault(step_of(state, move), (deal, (*made, move)))
            if result and seen(result) not in ways:
                ways[seen(result)] = (deal, (*made, move))
                queue.append((deal, (*made, move), result))
    return tuple(shortened(steps))


def shortened(steps):
    """The games of the steps without those that others begin with, refused moves together."""
    refused, games_by_moves = {}, {}
    for (_, _, leads), (deal, made) in steps.items():
        if leads is None:
            refused.setdefault((deal, made[:-1]), []).append(made[-1])
        else:
            games_by_moves[deal, made] = made
    for (deal, made), more in refused.items():
        games_by_moves[deal, made] = (*made, *more)
    starts = {(deal, made[:n]) for deal, made in games_by_moves for n in range(len(made))}
    for (deal, way), made in games_by_moves.items():
        if (deal, way) not in starts or made != way:
            yield deal, made


@cache
def long_games(seed, number):
    """Games of many splits, drawn by a seed; refused moves are among them."""
    ours, found = random.Random(seed), []
    while len(found) < number:
        deal = ours.choice(("66", "TT"))
        state, made = start(deal), []
        while not is_done(state) and len(made) < 12:
            hands, index = state
            hand = hands[index][0]
            names = ["hit", "stand", "double_down"] + ["split"] * (4 if len(hands) < 6 else 0)
            name = ours.choice(names)
            new = {"hit": 1, "stand": 0, "double_down": 1, "split": 2}[name]
            cards = [ours.choice(("6", "T", hand[0])) for _ in range(new)]
            made.append((name, *cards))
            state = after(state, made[-1]) or state
        if sum(name == "split" for name, *_ in made) > SPLITS:
            found.append((deal, tuple(made)))
    return tuple(found)


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


def assert_state(student, player, state, move=""):
    """Compare the player with a state of the model, after a move."""
    ranks, index = assert_hands(student, player, state), state[1]
    assert_index(student, player, index, move)
    assert student.truth(player.is_done()) == is_done(state)
    if not is_done(state):
        assert student.each(player.current_hand().cards(), "rank") == ranks[index]


def assert_index(student, player, index, move):
    """Compare the index; evidence tells the move before it, which the story may leave out."""
    words = f"index after {move}" if move else ""
    assert student.take(lambda index: index, player.index, words=words) == index


def assert_hands(student, player, state):
    """Compare the ranks of all the hands with those of the model, which are returned."""
    ranks = [[RANKS[letter] for letter in hand] for hand, _ in state[0]]
    assert student.follow(player, "hands.*.cards().*.rank") == ranks
    return ranks


def about_move(state, name):
    """The criterion that a move belongs to."""
    hands, index = state
    if is_done(state):
        return "player_done"
    if name != "split" or kind(hands[index][0]) in ("two", "more"):
        return "player_turn"
    return "player_aces" if kind(hands[index][0]) == "aces" else "player_split"


def play_game(student, deal, made, known):
    """Play a game, and compare it with the model wherever it makes a step that is not yet known.

    What only the hand can refuse is left out where the suite plays the hand.
    """
    state = start(deal)
    with student.apart():
        student.about("player_turn")
        player = new_player(student, deal)
        if deal not in known:
            assert_state(student, player, state)
        known.add(deal)
        for place, (name, *new) in enumerate(made):
            move = (name, *new)
            cards = student.cards(named(new, place))
            step, result = step_of(state, move), after(state, move)
            student.about(about_move(state, name))
            if result:
                getattr(player, name)(*cards)
                state = result
            elif is_done(state) or not student.stand_ins:
                with student.raises(ValueError):
                    getattr(player, name)(*cards)
            told = name if result else f"a {name} that is refused"
            if step not in known:
                assert_state(student, player, state, told)
            else:  # whatever comes of a wrong move is charged with it
                if name == "split":
                    assert_hands(student, player, state)
                assert_index(student, player, state[1], told)
            known.add(step)
        student.about("player_turn")
        doubled = [ended.startswith("doubled") for _, ended in state[0]]
        assert truths(student.follow(player, "hands.*.doubled")) == doubled


@deferred
def truths(values):
    """Each value as true or false."""
    return [bool(value) for value in values]


def play_games(student, found, every=1):
    """Play `every` so many games, the shortest in front; fewer where the suite plays hands."""
    known = set()
    ordered = sorted(found, key=lambda each: len(each[1]))
    for deal, made in ordered[:: 4 if student.stand_ins else every]:
        play_game(student, deal, made, known)


def splits(made):
    """How many splits a game tries."""
    return sum(name == "split" for name, *_ in made)


@criterion("player_turn")
def test_every_move_of_one_hand_and_of_two(student):
    """Hits, stands, doubles and busts on a hand, before or after a split, end what they should."""
    found = [each for each in games() if splits(each[1]) < SPLITS]
    play_games(student, found)


@criterion("player_turn")
def test_every_move_of_three_hands(student):
    """With three hands each move acts on the current one alone and ends that one alone."""
    found = [each for each in games() if splits(each[1]) >= SPLITS]
    play_games(student, found, every=3)  # of three hands most games differ in where, not in what


@criterion("player_split")
def test_every_split_of_one_hand_and_of_two(student):
    """A split puts the halves in its place, whichever hand is split and whatever was played."""
    ends = {(deal, up_to_the_last_split(made)) for deal, made in games() if deal != "AA"}
    found = sorted(each for each in ends if splits(each[1]))
    play_games(student, found, every=2)


@criterion("player_split")
def test_games_of_many_splits(student):
    """However many hands come of splits, all of them are played from left to right."""
    found = long_games(seed=6, number=12)
    play_games(student, found)


def up_to_the_last_split(made):
    """The moves of a game without those after its last split."""
    last = max((place for place, (name, *_) in enumerate(made) if name == "split"), default=-1)
    return made[: last + 1]


@criterion("player_aces")
def test_an_ace_as_the_new_card_does_not_end_a_half(student):
    """Only a pair of aces is done with a split: a half of another pair that gets an ace is not."""
    found = [(deal, (("split", *new),)) for deal in ("TT", "66") for new in ("A6", "6A", "AA")]
    for deal, made in [*found, ("AA", (("split", "6", "T"),))]:
        split = after(start(deal), made[0])
        with student.apart():
            player = new_player(student, deal)
            student.about("player_split")
            player.split(*student.cards(named(made[0][1:])))
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
    found = [each for each in games() if each[0] == "AA"]
    play_games(student, found)


# --- results --------------------------------------------------------------------------------

DEALERS = {
    "TH 7S": 17, "TH 8S": 18, "9H AS 9D": 19, "TH QS": 20, "7H 7S 7D": 21, "TH 6S 9D": 0,
    "AH 6S": 17, "AH 4S 6D": 21, "AH KS": "blackjack",
}  # fmt: skip
HANDS = {
    "TC 6D 5H": 21, "2C 3D": 5, "TC 6D": 16, "TC 7D": 17, "9C 9D": 18, "TC 9D": 19, "KC QD": 20,
    "AC 7D": 18, "AC 8D": 19, "AC 5D 5H": 21, "AC 6D TH": 17, "TC 6D 6H": 0,
    "AC KD": "blackjack", "TC AD": "blackjack",
    "6C 5D+TH": 21, "6C 5D+8H": 19, "AC 6D+TH": 17, "TC 6D+KH": 0, "AC 8D+2H": 21,
}  # fmt: skip
SPLIT_HANDS = {
    ("8C 8D", "split TH 2S", "stand", "double_down 9C"): ((18, 1), (19, 2)),
    ("8C 8D", "split 8H 8S", "split TH 3S", "stand", "double_down 9D", "hit KC"):
        ((18, 1), (20, 2), (0, 1)),
    ("8C 8D", "split 9H 8S", "stand", "split 2H 3S", "hit 9C", "stand", "double_down 6C"):
        ((17, 1), (19, 1), (17, 2)),
    ("8C 8D", "split 4H 5S", "hit TH", "hit 7D", "stand"): ((0, 1), (20, 1)),
}  # fmt: skip
ACES_AND_TENS = {
    ("AC AD", "split KH TS"): (21, 21),
    ("TC KD", "split AH AS", "stand", "stand"): (21, 21),
    ("TC KD", "split QH AS", "split 8D 9C", "stand", "stand", "stand"): (18, 19, 21),
}
EIGHTS = ("8C 8D", "split TH TS", "stand", "stand")


def won(hand, bet, dealer):
    """What one hand wins, from the values of both: 0 for a bust, or "blackjack"."""
    if hand == "blackjack":
        return 0 if dealer == "blackjack" else 1.5
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


def settle(student, player, hands, dealer, about):
    """Compare what a player with these values and bets wins against a dealer."""
    student.about(about)
    net = sum(won(hand, bet, DEALERS[dealer]) for hand, bet in hands)
    result = player.result(new_hand(student, dealer))
    assert number(student.step("str", result)) == net


def one_hand(text, value):
    """The moves of a player with one hand, and its value with its bet."""
    dealt, _, doubled = text.partition("+")
    first, second, *hits = dealt.split()
    made = [f"hit {card}" for card in hits]
    made += [f"double_down {doubled}"] if doubled else ["stand"] if value else []
    return (f"{first} {second}", *made), ((value, 2 if doubled else 1),)


def settle_plain_results(student):
    """Settle all results without a blackjack, of one hand and of several."""
    with student.apart():  # every rank comes first: none that comes later tells a result
        student.cards("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC")
    some = 3 if student.stand_ins else 1  # of three hands one where the suite plays them
    found = dict(one_hand(*each) for each in list(HANDS.items())[::some]) | SPLIT_HANDS
    for made, hands in found.items():
        if hands[0][0] == "blackjack":
            continue
        with student.apart():
            player = played(student, *made)
            student.about("player_split")
            values = sorted(value for value, _ in hands)
            assert worth(student.follow(player, "hands.*.cards().*.rank")) == values
            for dealer, value in DEALERS.items():
                is_close = len(hands) > 1 or is_near(hands[0][0], value)
                if hands == ((0, 2),) or (value != "blackjack" and is_close):
                    settle(student, player, hands, dealer, "player_result")


def is_near(value, other):
    """Whether a hand is settled against a dealer: where a wrong comparison would show.

    That is at the same value and one beside it, and where either is a bust or far below.
    """
    return value < 17 or other in (0, "blackjack") or abs(value - other) <= 1


def settle_blackjack_results(student):
    """Settle all results with a blackjack.

    Where a doubled hand or two hands are settled, others like them come before: whatever is wrong
    with those as well is charged elsewhere.
    """
    for text, value in HANDS.items():
        made, hands = one_hand(text, value)
        with student.apart():
            if hands[0][1] == 2:
                low = played(student, "6C 5D", "double_down 2D")
                settle(student, low, ((13, 2),), "TH QS", "player_result")
            player = played(student, *made)
            for dealer, other in DEALERS.items():
                if "blackjack" in (value, other) and value:
                    settle(student, player, hands, dealer, "player_blackjack")
    for made, values in ACES_AND_TENS.items():
        with student.apart():
            eights = played(student, *EIGHTS)
            settle(student, eights, ((18, 1), (18, 1)), "TH 7S", "player_result")
            soft = played(student, "AC 7D", "stand")
            settle(student, soft, ((18, 1),), "TH 7S", "player_result")
            player = played(student, *made)
            student.about("player_split")
            assert student.size(player.hands) == len(values)
            for dealer in ("TH 8S", "7H 7S 7D", "AH KS"):
                hands = [(value, 1) for value in values]
                settle(student, player, hands, dealer, "player_blackjack")


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
    settle_plain_results(student)


@criterion("player_blackjack")
def test_every_hand_against_every_dealer_with_a_blackjack_on_either_side(student):
    """A blackjack on either side, and a 21 after a split, are worth what they should be."""
    settle_blackjack_results(student)
