"""Self-check of stage 6: run `pytest` in this folder.

These checks use your stage 1, so its self-check should pass first. Grading uses more tests than
these.
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


def calls(text):
    """Return the calls that make such a hand."""
    first, second, *others = text.split()
    return f"BlackJackHand({first}, {second}); {''.join(f'hit({name}); ' for name in others)}"


def names(hand):
    """Return the cards of a hand as strings."""
    return [str(each) for each in hand.cards()]


class Notes:
    """A `graphics` that draws nothing and records all calls."""

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
    """Compare a result with the expected one, and say which call it came from.

    Where True or False is expected, any value that counts as true or false is right.
    """
    __tracebackhide__ = True
    is_right = bool(got) == expected if isinstance(expected, bool) else got == expected
    assert is_right, f"\n  called:   {call}\n  got:      {got!r}\n  expected: {expected!r}"


def check_refused(call, make):
    """Check that the call raises ValueError."""
    __tracebackhide__ = True
    try:
        got = make()
    except ValueError:
        return
    pytest.fail(f"\n  called:   {call}\n  got:      {got!r}\n  expected: ValueError")


# blackjack_hand.py


def test_a_hand_takes_any_number_of_cards():
    hand = hand_of("2C 3D 4H 5S")
    expected = ["2 of Clubs", "3 of Diamonds", "4 of Hearts", "5 of Spades"]
    check("BlackJackHand(2C, 3D); hit(4H); hit(5S); cards()", names(hand), expected)
    hand.cards().clear()
    check("hand.cards().clear(); len(hand.cards())", len(hand.cards()), 4)


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
    check(f"{calls(text)}tuple(totals())", tuple(hand.totals()), totals)
    check(f"{calls(text)}hand_value()", hand.hand_value(), value)
    check(f"{calls(text)}is_soft()", hand.is_soft(), soft)


def test_a_hit_can_make_a_soft_hand_hard():
    hand = hand_of("AC 7D")
    check("BlackJackHand(AC, 7D); is_soft()", hand.is_soft(), True)
    hand.hit(card("9H"))
    check("BlackJackHand(AC, 7D); hit(9H); is_soft()", hand.is_soft(), False)
    check("BlackJackHand(AC, 7D); hit(9H); hand_value()", hand.hand_value(), 17)


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
    check(f"{calls(text)}is_blackjack()", hand.is_blackjack(), blackjack)
    check(f"{calls(text)}is_busted()", hand.is_busted(), busted)


@pytest.mark.parametrize(
    ("text", "answer"),
    [("8C 8D", True), ("KC QD", True), ("AC AD", True), ("8C 9D", False), ("4C 4D 4H", False)],
)
def test_two_cards_of_equal_value_can_be_split(text, answer):
    check(f"{calls(text)}can_split()", hand_of(text).can_split(), answer)


def test_a_split_makes_two_hands():
    halves = hand_of("KC QD").split(card("2H"), card("3S"))
    check("BlackJackHand(KC, QD); len(split(2H, 3S))", len(halves), 2)
    check(
        "BlackJackHand(KC, QD); split(2H, 3S)[0].cards()",
        names(halves[0]),
        ["King of Clubs", "2 of Hearts"],
    )
    check(
        "BlackJackHand(KC, QD); split(2H, 3S)[1].cards()",
        names(halves[1]),
        ["Queen of Diamonds", "3 of Spades"],
    )


def test_a_hand_that_is_no_pair_cannot_be_split():
    hand_of("8C 8D").split(card("2H"), card("3S"))
    check_refused(
        "BlackJackHand(8C, 9D); split(2H, 3S)",
        lambda: hand_of("8C 9D").split(card("2H"), card("3S")),
    )


def test_a_doubled_hand_has_one_card_more_and_takes_no_other():
    hand = hand_of("6C 5D")
    check("BlackJackHand(6C, 5D); doubled", hand.doubled, False)
    hand.double_down(card("9H"))
    check("BlackJackHand(6C, 5D); double_down(9H); doubled", hand.doubled, True)
    check(
        "BlackJackHand(6C, 5D); double_down(9H); cards()",
        names(hand),
        ["6 of Clubs", "5 of Diamonds", "9 of Hearts"],
    )
    check_refused("BlackJackHand(6C, 5D); double_down(9H); hit(2S)", lambda: hand.hit(card("2S")))


def test_only_the_first_move_can_be_a_double():
    hand = hand_of("2C 3D 4H")
    check_refused(
        "BlackJackHand(2C, 3D); hit(4H); double_down(9H)", lambda: hand.double_down(card("9H"))
    )
    check("BlackJackHand(2C, 3D); hit(4H); double_down(9H); doubled", hand.doubled, False)


def test_the_cards_of_a_player_are_drawn_from_left_to_right():
    notes = Notes()
    hand_of("2C 3D 4H").draw_player_hand(notes, 100, 50)
    expected = [
        ("2 of Clubs", 100, 50),
        ("3 of Diamonds", 100 + CARD_STEP, 50),
        ("4 of Hearts", 100 + 2 * CARD_STEP, 50),
    ]
    check(
        "BlackJackHand(2C, 3D); hit(4H); draw_player_hand(notes, 100, 50); notes.cards",
        notes.cards,
        expected,
    )


def test_the_second_card_of_the_dealer_is_hidden_until_the_dealer_is_done():
    hidden, shown = Notes(), Notes()
    hand_of("2C 3D").draw_dealer_hand(hidden, 100, 50, False)
    hand_of("2C 3D").draw_dealer_hand(shown, 100, 50, True)
    up_card, hole_card = ("2 of Clubs", 100, 50), ("3 of Diamonds", 100 + CARD_STEP, 50)
    call = "BlackJackHand(2C, 3D); draw_dealer_hand(notes, 100, 50, False); notes"
    check(f"{call}.cards", hidden.cards, [up_card])
    check(f"{call}.backs", hidden.backs, [(100 + CARD_STEP, 50)])
    call = "BlackJackHand(2C, 3D); draw_dealer_hand(notes, 100, 50, True); notes"
    check(f"{call}.cards", shown.cards, [up_card, hole_card])
    check(f"{call}.backs", shown.backs, [])


# blackjack_player.py


def player_with(text):
    """Return a player with a hand of these cards."""
    return BlackJackPlayer(hand_of(text))


def check_refuses_every_action(player):
    """Check that a player who is done can't move any more."""
    __tracebackhide__ = True
    check("is_done()", player.is_done(), True)
    check("index", player.index, len(player.hands))
    check_refused("is_done(); hit(2S)", lambda: player.hit(card("2S")))
    check_refused("is_done(); stand()", player.stand)
    check_refused("is_done(); double_down(2S)", lambda: player.double_down(card("2S")))
    check_refused("is_done(); split(2S, 3S)", lambda: player.split(card("2S"), card("3S")))


def test_a_player_begins_with_one_hand():
    hand = hand_of("8C 5D")
    player = BlackJackPlayer(hand)
    check("len(hands)", len(player.hands), 1)
    check("index", player.index, 0)
    check("BlackJackPlayer(hand).current_hand() is hand", player.current_hand() is hand, True)
    check("is_done()", player.is_done(), False)


def test_a_stand_ends_the_hand():
    player = player_with("8C 5D")
    player.hit(card("8H"))
    check("BlackJackPlayer(BlackJackHand(8C, 5D)); hit(8H); is_done()", player.is_done(), False)
    player.stand()
    check_refuses_every_action(player)


def test_a_bust_ends_the_hand():
    player = player_with("8C 5D")
    player.hit(card("9H"))
    check_refuses_every_action(player)


def test_a_double_ends_the_hand():
    player = player_with("6C 5D")
    player.double_down(card("9H"))
    check("hands[0].doubled", player.hands[0].doubled, True)
    check_refuses_every_action(player)


def test_a_blackjack_is_not_done_by_itself():
    player = player_with("AC KD")
    check("BlackJackPlayer(BlackJackHand(AC, KD)); is_done()", player.is_done(), False)
    player.stand()
    check_refuses_every_action(player)


def test_the_halves_of_a_split_stand_where_the_pair_stood():
    player = player_with("8C 8D")
    player.split(card("3H"), card("8S"))
    check(
        "BlackJackPlayer(BlackJackHand(8C, 8D)); split(3H, 8S); len(player.hands)",
        len(player.hands),
        2,
    )
    player.stand()
    player.split(card("2C"), card("4C"))
    expected = [
        ["8 of Clubs", "3 of Hearts"],
        ["8 of Diamonds", "2 of Clubs"],
        ["8 of Spades", "4 of Clubs"],
    ]
    call = "BlackJackPlayer(BlackJackHand(8C, 8D)); split(3H, 8S); stand(); split(2C, 4C); hands"
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
    call = "BlackJackPlayer(BlackJackHand(8C, 8D)); split(8H, 3S); split(2C, 4C); hands"
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
    check_refused(
        "BlackJackPlayer(BlackJackHand(8C, 9D)); split(2H, 3S)",
        lambda: player.split(card("2H"), card("3S")),
    )
    check("BlackJackPlayer(BlackJackHand(8C, 9D)); split(2H, 3S); len(hands)", len(player.hands), 1)
    check("BlackJackPlayer(BlackJackHand(8C, 9D)); split(2H, 3S); index", player.index, 0)


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
    cards = ", ".join(text.split())
    call = f"BlackJackPlayer(BlackJackHand({cards})); result({dealer})"
    check(call, player.result(hand_of(dealer)), result)


def test_a_doubled_hand_wins_and_loses_twice():
    player = player_with("6C 5D")
    player.double_down(card("9H"))
    call = "BlackJackPlayer(BlackJackHand(6C, 5D)); double_down(9H); "
    check(f"{call}result(TH 9S)", player.result(hand_of("TH 9S")), 2)
    check(f"{call}result(AH QS)", player.result(hand_of("AH QS")), -2)


def test_the_results_of_several_hands_are_added():
    player = player_with("8C 8D")
    player.split(card("3H"), card("TS"))
    player.double_down(card("KC"))
    player.stand()
    call = "BlackJackPlayer(BlackJackHand(8C, 8D)); split(3H, TS); double_down(KC); stand(); "
    check(f"{call}result(TH 9S)", player.result(hand_of("TH 9S")), 1)


def test_an_ace_and_a_ten_after_a_split_are_no_blackjack():
    player = player_with("AC AD")
    player.split(card("KH"), card("8S"))
    check(
        "BlackJackPlayer(BlackJackHand(AC, AD)); split(KH, 8S); result(TH 9S)",
        player.result(hand_of("TH 9S")),
        1,
    )


def test_all_hands_are_drawn_inside_the_width():
    player = player_with("8C 8D")
    player.split(card("3H"), card("TS"))
    player.hit(card("2C"))
    notes = Notes()
    player.draw(notes, 300, 200)
    drawn = {name for name, _, _ in notes.cards}
    call = "player.draw(notes, 300, 200); "
    check(f"{call}len({{name for name, x, y in notes.cards}})", len(drawn), 5)
    outside = [x for _, x, _ in notes.cards if not 0 <= x <= 300]
    check(f"{call}[x for name, x, y in notes.cards if not 0 <= x <= 300]", outside, [])


def test_no_hand_is_drawn_over_another():
    player = player_with("8C 8D")
    player.split(card("3H"), card("TS"))
    notes = Notes()
    player.draw(notes, 300, 200)
    places = {name: x for name, x, _ in notes.cards}
    first, second = ([places[name] for name in names(hand)] for hand in player.hands)
    assert max(first) < min(second), "the second hand begins to the left of the first one's cards"


def test_only_the_current_hand_is_marked():
    player = player_with("8C 8D")
    player.split(card("3H"), card("TS"))
    for marked in (1, 1, 0):
        notes = Notes()
        player.draw(notes, 300, 200)
        check(
            f"player.index = {player.index}; player.draw(notes, 300, 200); len(notes.markers)",
            len(notes.markers),
            marked,
        )
        if marked:
            player.stand()
