"""Self-check of stage 6: run `pytest` in this folder.

Your stage 1 is used: its self-check should pass first. Grading uses more tests than these.
"""

import pytest

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import CARD_STEP, BlackJackHand
from stage6_blackjack_hand.blackjack_player import BlackJackPlayer

SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}


def card(text):
    """Return the card of a string such as "8D": rank letter A23456789TJQK, suit letter."""
    return Card("A23456789TJQK".index(text[0]) + 1, SUITS[text[1]])


def hand_of(text):
    """Return a hand of these cards: the first two dealt, the others hit."""
    first, second, *others = text.split()
    hand = BlackJackHand(card(first), card(second))
    for name in others:
        hand.hit(card(name))
    return hand


def names(hand):
    """Return the cards of a hand as strings."""
    return [str(each) for each in hand.cards()]


class Notes:
    """A graphics that paints nothing and takes notes of all calls."""

    def __init__(self):
        self.cards = []
        self.backs = []
        self.markers = []

    def draw_card(self, card, x, y):
        self.cards.append((str(card), x, y))

    def draw_back(self, x, y):
        self.backs.append((x, y))

    def draw_marker(self, x, y):
        self.markers.append((x, y))


def check(call, got, expected):
    """Compare a result with the expected one, and say which call it came from."""
    __tracebackhide__ = True
    assert got == expected, f"\n  called:   {call}\n  got:      {got!r}\n  expected: {expected!r}"


def check_refused(call, make):
    """Check that the call raises ValueError."""
    __tracebackhide__ = True
    try:
        got = make()
    except ValueError:
        return
    pytest.fail(f"\n  called:   {call}\n  got:      {got!r}\n  expected: a ValueError")


# blackjack_hand.py


def test_a_hand_takes_any_number_of_cards():
    hand = hand_of("2C 3D 4H 5S")
    expected = ["2 of Clubs", "3 of Diamonds", "4 of Hearts", "5 of Spades"]
    check("cards() of 2C 3D, hit with 4H 5S", names(hand), expected)
    hand.cards().clear()
    check("len(hand.cards()) after hand.cards().clear()", len(hand.cards()), 4)


@pytest.mark.parametrize(
    ("text", "totals", "value", "soft"),
    [
        ("8C 5D", (13, 13), 13, False),
        ("AC 6D", (7, 17), 17, True),
        ("AC 6D KH", (17, 27), 17, False),
        ("AC AD", (2, 12), 12, True),
        ("AC AD 9H", (11, 21), 21, True),
        ("TC 6D 9H", (25, 25), 25, False),
    ],
)
def test_the_totals_and_the_value_of_a_hand(text, totals, value, soft):
    hand = hand_of(text)
    check(f"tuple(totals()) of {text}", tuple(hand.totals()), totals)
    check(f"hand_value() of {text}", hand.hand_value(), value)
    check(f"bool(is_soft()) of {text}", bool(hand.is_soft()), soft)


def test_a_hit_can_make_a_soft_hand_hard():
    hand = hand_of("AC 7D")
    check("bool(is_soft()) of AC 7D", bool(hand.is_soft()), True)
    hand.hit(card("9H"))
    check("bool(is_soft()) after a 9 more", bool(hand.is_soft()), False)
    check("hand_value() after a 9 more", hand.hand_value(), 17)


@pytest.mark.parametrize(
    ("text", "blackjack", "busted"),
    [
        ("AC KD", True, False),
        ("AC 4D 6H", False, False),
        ("AC 9D 5H", False, False),
        ("TC 6D 9H", False, True),
    ],
)
def test_a_blackjack_and_a_bust(text, blackjack, busted):
    hand = hand_of(text)
    check(f"bool(is_blackjack()) of {text}", bool(hand.is_blackjack()), blackjack)
    check(f"bool(is_busted()) of {text}", bool(hand.is_busted()), busted)


@pytest.mark.parametrize(
    ("text", "answer"),
    [("8C 8D", True), ("KC QD", True), ("AC AD", True), ("8C 9D", False), ("4C 4D 4H", False)],
)
def test_two_cards_of_equal_value_can_be_split(text, answer):
    check(f"bool(can_split()) of {text}", bool(hand_of(text).can_split()), answer)


def test_a_split_makes_two_hands():
    halves = hand_of("KC QD").split(card("2H"), card("3S"))
    check("len(split(2H, 3S)) of KC QD", len(halves), 2)
    check("cards() of the first half", names(halves[0]), ["King of Clubs", "2 of Hearts"])
    check("cards() of the second half", names(halves[1]), ["Queen of Diamonds", "3 of Spades"])


def test_a_hand_that_is_no_pair_cannot_be_split():
    hand_of("8C 8D").split(card("2H"), card("3S"))
    check_refused("split(2H, 3S) of 8C 9D", lambda: hand_of("8C 9D").split(card("2H"), card("3S")))


def test_a_doubled_hand_has_one_card_more_and_takes_no_other():
    hand = hand_of("6C 5D")
    check("bool(doubled) of a new hand", bool(hand.doubled), False)
    hand.double_down(card("9H"))
    check("bool(doubled) after double_down(9H)", bool(hand.doubled), True)
    check("cards()", names(hand), ["6 of Clubs", "5 of Diamonds", "9 of Hearts"])
    check_refused("hit(2S) after double_down(9H)", lambda: hand.hit(card("2S")))


def test_only_the_first_move_can_be_a_double():
    hand = hand_of("2C 3D 4H")
    check_refused("double_down(9H) of 2C 3D 4H", lambda: hand.double_down(card("9H")))
    check("bool(doubled) after that", bool(hand.doubled), False)


def test_the_cards_of_a_player_are_drawn_from_left_to_right():
    notes = Notes()
    hand_of("2C 3D 4H").draw_player_hand(notes, 100, 50)
    expected = [
        ("2 of Clubs", 100, 50),
        ("3 of Diamonds", 100 + CARD_STEP, 50),
        ("4 of Hearts", 100 + 2 * CARD_STEP, 50),
    ]
    check("the cards drawn by draw_player_hand(graphics, 100, 50)", notes.cards, expected)


def test_the_second_card_of_the_dealer_is_hidden_until_the_dealer_is_done():
    hidden, shown = Notes(), Notes()
    hand_of("2C 3D").draw_dealer_hand(hidden, 100, 50, False)
    hand_of("2C 3D").draw_dealer_hand(shown, 100, 50, True)
    up_card, hole_card = ("2 of Clubs", 100, 50), ("3 of Diamonds", 100 + CARD_STEP, 50)
    check("the cards drawn while done is False", hidden.cards, [up_card])
    check("the backs drawn while done is False", hidden.backs, [(100 + CARD_STEP, 50)])
    check("the cards drawn when done is True", shown.cards, [up_card, hole_card])
    check("the backs drawn when done is True", shown.backs, [])


# blackjack_player.py


def player_with(text):
    """Return a player with a hand of these cards."""
    return BlackJackPlayer(hand_of(text))


def check_refuses_every_action(player):
    """Check that a player who is done can do nothing more."""
    __tracebackhide__ = True
    check("bool(is_done())", bool(player.is_done()), True)
    check("index", player.index, len(player.hands))
    check_refused("hit(2S) when done", lambda: player.hit(card("2S")))
    check_refused("stand() when done", player.stand)
    check_refused("double_down(2S) when done", lambda: player.double_down(card("2S")))
    check_refused("split(2S, 3S) when done", lambda: player.split(card("2S"), card("3S")))


def test_a_player_begins_with_one_hand():
    hand = hand_of("8C 5D")
    player = BlackJackPlayer(hand)
    check("len(hands)", len(player.hands), 1)
    check("index", player.index, 0)
    check("current_hand() is the hand that was dealt", player.current_hand() is hand, True)
    check("bool(is_done())", bool(player.is_done()), False)


def test_a_stand_ends_the_hand():
    player = player_with("8C 5D")
    player.hit(card("8H"))
    check("bool(is_done()) at 21", bool(player.is_done()), False)
    player.stand()
    check_refuses_every_action(player)


def test_a_bust_ends_the_hand():
    player = player_with("8C 5D")
    player.hit(card("9H"))
    check_refuses_every_action(player)


def test_a_double_ends_the_hand():
    player = player_with("6C 5D")
    player.double_down(card("9H"))
    check("bool(hands[0].doubled)", bool(player.hands[0].doubled), True)
    check_refuses_every_action(player)


def test_a_blackjack_is_not_done_by_itself():
    player = player_with("AC KD")
    check("bool(is_done()) of AC KD", bool(player.is_done()), False)
    player.stand()
    check_refuses_every_action(player)


def test_the_halves_of_a_split_stand_where_the_pair_stood():
    player = player_with("8C 8D")
    player.split(card("3H"), card("8S"))
    check("len(player.hands) after 8C 8D was split", len(player.hands), 2)
    player.stand()
    player.split(card("2C"), card("4C"))
    expected = [
        ["8 of Clubs", "3 of Hearts"],
        ["8 of Diamonds", "2 of Clubs"],
        ["8 of Spades", "4 of Clubs"],
    ]
    call = "hands after 8C 8D was split, then the second half"
    check(call, [names(hand) for hand in player.hands], expected)
    check("index", player.index, 1)


def test_the_first_half_can_be_split_again():
    player = player_with("8C 8D")
    player.split(card("8H"), card("3S"))
    player.split(card("2C"), card("4C"))
    expected = [
        ["8 of Clubs", "2 of Clubs"],
        ["8 of Hearts", "4 of Clubs"],
        ["8 of Diamonds", "3 of Spades"],
    ]
    call = "hands after 8C 8D was split, then the first half"
    check(call, [names(hand) for hand in player.hands], expected)
    check("index", player.index, 0)


def test_split_aces_are_done():
    player = player_with("AC AD")
    player.split(card("AH"), card("9S"))
    check("hands[0].cards()", names(player.hands[0]), ["Ace of Clubs", "Ace of Hearts"])
    check("hands[1].cards()", names(player.hands[1]), ["Ace of Diamonds", "9 of Spades"])
    check_refuses_every_action(player)


def test_a_pair_that_cannot_be_split_stays():
    player = player_with("8C 9D")
    check_refused("split(2H, 3S) of 8C 9D", lambda: player.split(card("2H"), card("3S")))
    check("len(hands) after that", len(player.hands), 1)
    check("index after that", player.index, 0)


@pytest.mark.parametrize(
    ("text", "dealer", "result"),
    [
        ("TC 9D", "TH 8S", 1),
        ("TC 8D", "TH 8S", 0),
        ("TC 7D", "TH 8S", -1),
        ("TC 7D", "TH 6S 9C", 1),
        ("TC 6D 9S", "TH 6S 9C", -1),
        ("AC KD", "TH 8S", 1.5),
        ("AC KD", "AH QS", 0),
        ("TC 6D 5S", "AH QS", -1),
    ],
)
def test_the_result_of_one_hand(text, dealer, result):
    player = player_with(text)
    if not player.is_done():
        player.stand()
    check(f"result({dealer}) of {text}", player.result(hand_of(dealer)), result)


def test_a_doubled_hand_wins_and_loses_twice():
    player = player_with("6C 5D")
    player.double_down(card("9H"))
    check("result(TH 9S) of 6C 5D, doubled with 9H", player.result(hand_of("TH 9S")), 2)
    check("result(AH QS) of 6C 5D, doubled with 9H", player.result(hand_of("AH QS")), -2)


def test_the_results_of_several_hands_are_added():
    player = player_with("8C 8D")
    player.split(card("3H"), card("TS"))
    player.double_down(card("KC"))
    player.stand()
    call = "result(TH 9S) of 8C 3H, doubled with KC, and of 8D TS"
    check(call, player.result(hand_of("TH 9S")), 1)


def test_an_ace_and_a_ten_after_a_split_are_no_blackjack():
    player = player_with("AC AD")
    player.split(card("KH"), card("8S"))
    check("result(TH 9S) of AC KH and of AD 8S", player.result(hand_of("TH 9S")), 1)


def test_all_hands_are_drawn_inside_the_width():
    player = player_with("8C 8D")
    player.split(card("3H"), card("TS"))
    player.hit(card("2C"))
    notes = Notes()
    player.draw(notes, 300, 200)
    drawn = {name for name, _, _ in notes.cards}
    check("the number of different cards drawn by draw(graphics, 300, 200)", len(drawn), 5)
    outside = [x for _, x, _ in notes.cards if not 0 <= x <= 300]
    check("every x outside the width of 300", outside, [])


def test_no_hand_is_drawn_over_another():
    player = player_with("8C 8D")
    player.split(card("3H"), card("TS"))
    notes = Notes()
    player.draw(notes, 300, 200)
    places = {name: x for name, x, _ in notes.cards}
    first, second = ([places[name] for name in names(hand)] for hand in player.hands)
    call = "does the second hand begin to the right of the first one's cards"
    check(call, max(first) < min(second), True)


def test_only_the_current_hand_is_marked():
    player = player_with("8C 8D")
    player.split(card("3H"), card("TS"))
    for marked in (1, 1, 0):
        notes = Notes()
        player.draw(notes, 300, 200)
        check(f"the number of markers with index {player.index}", len(notes.markers), marked)
        if marked:
            player.stand()
