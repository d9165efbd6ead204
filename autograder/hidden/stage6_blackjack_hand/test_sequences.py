"""Hidden suite of stage 6: whole games of a `BlackJackPlayer`, move by move beside a small model.

The games visit every state of a model with three ranks and two splits, and make every kind of
move in each of them; further games, drawn by a seed, split more often. A game is charged to what
its first wrong state came of: a split, or any other move.
"""

import random
from collections import deque
from fractions import Fraction
from functools import cache

import pytest

SUITS = "CDHS"
VALUES = {"A": 1, "6": 6, "T": 10}
RANKS = {"A": 1, "6": 6, "T": 10}
SPLITS = 2
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


def suite_hand(student, cards):
    """A hand that the suite plays itself, for programs whose own hands do not work."""
    held, doubled = list(cards), []

    def value():
        ranks = [card.rank for card in held]
        hard = sum(min(rank, 10) for rank in ranks)
        return hard + 10 if 1 in ranks and hard <= 11 else hard

    def double_down(card):
        held.append(card)
        doubled.append(True)

    answers = {
        "cards": lambda: list(held),
        "hit": held.append,
        "hand_value": value,
        "is_blackjack": lambda: len(held) == 2 and value() == 21,
        "is_busted": lambda: value() > 21,
        "can_split": lambda: len({min(card.rank, 10) for card in held}) == 1 == len(held) - 1,
        "split": lambda *new: [suite_hand(student, pair) for pair in zip(held, new, strict=True)],
        "double_down": double_down,
        "__getattr__": lambda name: bool(doubled) if name == "doubled" else None,
    }
    return student.stand_in("", answers=answers, text=" and ".join(map(str, cards)))


def new_player(student, script, deal):
    """A player in a script with a hand of two cards; in the second attempt the suite plays it."""
    cards = script.cards(named(deal))
    hand = student.own_or(
        lambda: script.call(student.blackjack_hand, "BlackJackHand", *cards),
        lambda: suite_hand(student, cards),
    )
    return script.call(student.blackjack_player, "BlackJackPlayer", hand)


def expect(script, player, state, about, closely=False):
    """Compare the player with a state of the model; a step that is known only `closely`."""
    index = state[1]
    ranks = expect_hands(script, player, state, about, closely)
    script.expect_at(index, player, "index", about=about, closely=closely)
    if closely:
        return
    script.expect(is_done(state), player, "is_done", about=about, take=bool)
    if not is_done(state):
        script.expect_at(ranks[index], player, "current_hand().cards().*.rank", about=about)


def expect_hands(script, player, state, about, closely=False):
    """Compare the ranks of all the hands with those of the model, which are returned."""
    ranks = [[RANKS[letter] for letter in hand] for hand, _ in state[0]]
    script.expect_at(ranks, player, "hands.*.cards().*.rank", about=about, closely=closely)
    return ranks


def about_move(state, name):
    """The criterion that a move belongs to."""
    hands, index = state
    if name != "split" or is_done(state) or kind(hands[index][0]) in ("two", "more"):
        return "player_turn"
    return "player_aces" if kind(hands[index][0]) == "aces" else "player_split"


def game(student, deal, made, known):
    """A script of a game, compared with the model wherever it makes a step that is not yet known.

    What only the hand can refuse is left out where the suite plays the hand.
    """
    script, state = student.script(), start(deal)
    player = new_player(student, script, deal)
    for place, (name, *new) in enumerate(made):
        if not place:
            expect(script, player, state, "player_turn")
        move = (name, *new)
        cards = script.cards(named(new, place))
        about, step = about_move(state, name), step_of(state, move)
        result = after(state, move)
        if result:
            script.call(player, name, *cards, about=about)
            state = result
        elif is_done(state) or student.own_or(lambda: True, lambda: False):
            script.refuse(player, name, *cards, about=about)
        expect(script, player, state, about, closely=step in known)
        known.add(step)
    doubled = [ended.startswith("doubled") for _, ended in state[0]]
    script.expect_at(doubled, player, "hands.*.doubled", about="player_turn", take=truths)
    return script


def truths(values):
    """Each value as true or false."""
    return [bool(value) for value in values]


def scripts_of(student, found):
    """The scripts of games, the shortest ones in front."""
    known = set()
    ordered = sorted(found, key=lambda each: len(each[1]))
    ordered = student.own_or(lambda: ordered, lambda: fewer(student, ordered))
    return [game(student, *each, known) for each in ordered]


def fewer(student, found):
    """Every fourth of the games: those that the suite plays the hands of take much longer.

    It does so only for a student whose own hands go wrong.
    """
    assert own_hands_are_right(student) is False
    return found[::4]


def own_hands_are_right(student):
    """Whether the student's hands do, by themselves, what the players of these games need."""
    scripts = []
    for text, ranks, value, busted, natural, pair in (
        ("6C 5D", [6, 5], 11, False, False, False),
        ("AC 6D", [1, 6], 17, False, False, False),
        ("AC KD", [1, 13], 21, False, True, False),
        ("8C 8D", [8, 8], 16, False, False, True),
        ("KC QD", [13, 12], 20, False, False, True),
        ("AC AD", [1, 1], 12, False, False, True),
        ("AC 6D TH", [1, 6, 10], 17, False, False, False),
        ("TC 6D 5H", [10, 6, 5], 21, False, False, False),
        ("TC 6D 9H", [10, 6, 9], 25, True, False, False),
        ("2C 2D 2H 3S", [2, 2, 2, 3], 9, False, False, False),
    ):
        script = student.script()
        other, hand = own_hand(student, script, "9C 7D"), own_hand(student, script, text)
        script.expect_at(ranks, hand, "cards().*.rank")
        script.expect(value, hand, "hand_value")
        script.expect(busted, hand, "is_busted", take=bool)
        script.expect(natural, hand, "is_blackjack", take=bool)
        script.expect(pair, hand, "can_split", take=bool)
        script.expect_at(False, hand, "doubled", take=bool)
        if pair:
            halves = script.call(hand, "split", *script.cards("2H 3S"))
            script.expect_at([[ranks[0], 2], [ranks[1], 3]], halves, "*.cards().*.rank")
        else:
            script.refuse(hand, "split", *script.cards("2H 3S"))
        if len(ranks) > 2:
            script.refuse(hand, "double_down", *script.cards("4S"))
        else:
            script.call(hand, "double_down", *script.cards("4S"))
            script.expect_at([*ranks, 4], hand, "cards().*.rank")
            script.expect_at(True, hand, "doubled", take=bool)
            script.refuse(hand, "hit", *script.cards("5S"))
        script.expect_at(False, other, "doubled", take=bool)
        script.expect_at([9, 7], other, "cards().*.rank")
        scripts.append(script)
    try:
        return not list(student.play(scripts))
    except Exception:  # it went wrong, however it did
        return False


def own_hand(student, script, text):
    """A hand of the student's in a script, the first two cards dealt."""
    first, second, *hits = script.cards(text)
    hand = script.call(student.blackjack_hand, "BlackJackHand", first, second)
    for card in hits:
        script.call(hand, "hit", card)
    return hand


def splits(made):
    """How many splits a game tries."""
    return sum(name == "split" for name, *_ in made)


@pytest.mark.criterion("player_turn")
def test_every_move_of_one_hand_and_of_two(student):
    """Hits, stands, doubles and busts on a hand, before or after a split, end what they should."""
    found = [each for each in games() if splits(each[1]) < SPLITS]
    for got, expected in student.play(scripts_of(student, found), about="player_turn"):
        assert got == expected


@pytest.mark.criterion("player_turn")
def test_every_move_of_three_hands(student):
    """With three hands each move acts on the current one alone and ends that one alone."""
    found = [each for each in games() if splits(each[1]) >= SPLITS]
    for got, expected in student.play(scripts_of(student, found), about="player_turn"):
        assert got == expected


@pytest.mark.criterion("player_split")
def test_every_split_of_one_hand_and_of_two(student):
    """A split puts the halves in its place, whichever hand is split and whatever was played."""
    ends = {(deal, up_to_the_last_split(made)) for deal, made in games() if deal != "AA"}
    found = sorted(each for each in ends if splits(each[1]))
    for got, expected in student.play(scripts_of(student, found), about="player_split"):
        assert got == expected


@pytest.mark.criterion("player_split")
def test_games_of_many_splits(student):
    """However many hands come of splits, all of them are played from left to right."""
    found = long_games(seed=6, number=12)
    for got, expected in student.play(scripts_of(student, found), about="player_split"):
        assert got == expected


def up_to_the_last_split(made):
    """The moves of a game without those after its last split."""
    last = max((place for place, (name, *_) in enumerate(made) if name == "split"), default=-1)
    return made[: last + 1]


@pytest.mark.criterion("player_aces")
def test_an_ace_as_the_new_card_does_not_end_a_half(student):
    """Only a pair of aces is done with a split: a half of another pair that gets an ace is not."""
    found = [(deal, (("split", *new),)) for deal in ("TT", "66") for new in ("AA", "A6", "6A")]
    scripts = []
    for deal, made in [*found, ("AA", (("split", "6", "T"),))]:
        script, split = student.script(), after(start(deal), made[0])
        player = new_player(student, script, deal)
        script.call(player, "split", *script.cards(named(made[0][1:])), about="player_split")
        expect_hands(script, player, split, "player_split")
        script.expect_at(split[1], player, "index", about="player_aces")
        script.expect(is_done(split), player, "is_done", about="player_aces", take=bool)
        if not is_done(split):  # the next hand is not passed over either, be it worth 21
            script.call(player, "stand", about="player_turn")
            script.expect_at(1, player, "index", about="player_aces")
        scripts.append(script)
    for got, expected in student.play(scripts, about="player_aces"):
        assert got == expected


@pytest.mark.criterion("player_aces")
def test_every_move_after_a_split_of_aces(student):
    """After a split of aces every move is refused; before it aces are played like any pair."""
    found = [each for each in games() if each[0] == "AA"]
    for got, expected in student.play(scripts_of(student, found), about="player_aces"):
        assert got == expected


# --- results --------------------------------------------------------------------------------

DEALERS = {
    "TH 7S": 17, "TH 8S": 18, "9H AS 9D": 19, "TH QS": 20, "7H 7S 7D": 21, "TH 6S 9D": 0,
    "AH 6S": 17, "AH 4S 6D": 21, "AH KS": "blackjack",
}  # fmt: skip
HANDS = {
    "2C 3D": 5, "TC 6D": 16, "TC 7D": 17, "9C 9D": 18, "TC 9D": 19, "KC QD": 20, "AC 7D": 18,
    "AC 8D": 19, "TC 6D 5H": 21, "AC 5D 5H": 21, "AC 6D TH": 17, "TC 6D 6H": 0,
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


def new_hand(student, script, text):
    """A hand in a script, the first two cards dealt; in the second attempt the suite plays it."""
    first, second, *hits = script.cards(text)
    hand = student.own_or(
        lambda: script.call(student.blackjack_hand, "BlackJackHand", first, second),
        lambda: suite_hand(student, [first, second]),
    )
    for card in hits:
        script.call(hand, "hit", card)
    return hand


def played(student, script, text, *made):
    """A player in a script after these moves; what is wrong with them is charged elsewhere."""
    hand = new_hand(student, script, text)
    player = script.call(student.blackjack_player, "BlackJackPlayer", hand)
    for move in made:
        name, _, cards = move.partition(" ")
        script.call(player, name, *script.cards(cards), about="player_turn")
    script.expect(True, player, "is_done", take=bool, about="player_turn")
    return player


def settle(student, script, player, hands, dealer, about):
    """Compare what a player with these values and bets wins against a dealer."""
    result = script.call(player, "result", new_hand(student, script, dealer), about=about)
    net = sum(won(hand, bet, DEALERS[dealer]) for hand, bet in hands)
    script.expect_text(net, result, about=about, take=number)


def one_hand(text, value):
    """The moves of a player with one hand, and its value with its bet."""
    dealt, _, doubled = text.partition("+")
    first, second, *hits = dealt.split()
    made = [f"hit {card}" for card in hits]
    made += [f"double_down {doubled}"] if doubled else ["stand"] if value else []
    return (f"{first} {second}", *made), ((value, 2 if doubled else 1),)


def plain_results(student):
    """The scripts of all results without a blackjack, of one hand and of several."""
    some = student.own_or(lambda: 1, lambda: 3)  # of three hands one: the suite plays them slowly
    found = dict(one_hand(*each) for each in list(HANDS.items())[::some]) | SPLIT_HANDS
    for made, hands in found.items():
        if hands[0][0] != "blackjack":
            script = student.script()
            player = played(student, script, *made)
            values = sorted(value for value, _ in hands)
            script.expect_at(
                values, player, "hands.*.cards().*.rank", take=worth, about="player_split"
            )
            for dealer, value in DEALERS.items():
                is_close = len(hands) > 1 or is_near(hands[0][0], value)
                if hands == ((0, 2),) or (value != "blackjack" and is_close):
                    settle(student, script, player, hands, dealer, "player_result")
            yield script


def is_near(value, other):
    """Whether a hand is settled against a dealer: where a wrong comparison would show.

    That is at the same value and one beside it, and where either is a bust or far below.
    """
    return value < 17 or other in (0, "blackjack") or abs(value - other) <= 1


def blackjack_results(student):
    """The scripts of all results with a blackjack.

    Where a doubled hand or two hands are settled, others like them come before: whatever is wrong
    with those as well is charged elsewhere.
    """
    for text, value in HANDS.items():
        made, hands = one_hand(text, value)
        script = student.script()
        if hands[0][1] == 2:
            low = played(student, script, "6C 5D", "double_down 2D")
            settle(student, script, low, ((13, 2),), "TH QS", "player_result")
        player = played(student, script, *made)
        for dealer, other in DEALERS.items():
            if "blackjack" in (value, other) and value:
                settle(student, script, player, hands, dealer, "player_blackjack")
        yield script
    for made, values in ACES_AND_TENS.items():
        script = student.script()
        eights = played(student, script, *EIGHTS)
        settle(student, script, eights, ((18, 1), (18, 1)), "TH 7S", "player_result")
        soft = played(student, script, "AC 7D", "stand")
        settle(student, script, soft, ((18, 1),), "TH 7S", "player_result")
        player = played(student, script, *made)
        script.expect_at(len(values), player, "hands", take=len, about="player_split")
        for dealer in ("TH 8S", "7H 7S 7D", "AH KS"):
            hands = [(value, 1) for value in values]
            settle(student, script, player, hands, dealer, "player_blackjack")
        yield script


def worth(hands):
    """The values of hands of ranks, in order, with 0 for a bust."""
    found = []
    for ranks in hands:
        hard = sum(min(rank, 10) for rank in ranks)
        value = hard + 10 if 1 in ranks and hard <= 11 else hard
        found.append(value if value <= 21 else 0)
    return sorted(found)


def number(text):
    """A number from how it is written, whatever kind of number it is."""
    return float(Fraction(text))


@pytest.mark.criterion("player_result")
def test_every_value_against_every_value(student):
    """Every hand, alone or one of several, wins or loses what it should against every dealer."""
    student.own_or(lambda: None, lambda: fewer(student, []))
    scripts = list(plain_results(student))
    for got, expected in student.play(scripts, about="player_result"):
        assert got == expected


@pytest.mark.criterion("player_blackjack")
def test_every_hand_against_every_dealer_with_a_blackjack_on_either_side(student):
    """A blackjack on either side, and a 21 after a split, are worth what they should be."""
    student.own_or(lambda: None, lambda: fewer(student, []))
    scripts = list(blackjack_results(student))
    for got, expected in student.play(scripts, about="player_blackjack"):
        assert got == expected
