"""Self-check of stage 8: run `pytest` in this folder.

Your stages 1 and 6 are used: their self-checks should pass first. Grading uses more tests than
these.
"""

import random

import pytest

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage8_casino_table.table import CasinoTable, EndlessShoe, payoff, play_dealer

SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}


def card(text):
    """Return the card of a text such as "8D": rank letter A23456789TJQK, suit letter."""
    return Card("A23456789TJQK".index(text[0]) + 1, SUITS[text[1]])


def hand_of(text):
    """Return a hand of these cards: the first two dealt, the others hit."""
    first, second, *others = text.split()
    hand = BlackJackHand(card(first), card(second))
    for name in others:
        hand.hit(card(name))
    return hand


def ranks(hand):
    """Return the ranks of a hand's cards."""
    return [each.rank for each in hand.cards()]


class Cards:
    """A draw that hands out these cards, and knows how many are left."""

    def __init__(self, text):
        self.left = [card(name) for name in text.split()]

    def __call__(self):
        return self.left.pop(0)


class Moves:
    """A decide that answers these moves, and takes notes of what it was asked."""

    def __init__(self, *moves):
        self.left = list(moves)
        self.asked = []

    def __call__(self, name, hand, up_card, moves):
        self.asked.append((name, ranks(hand), up_card.rank, moves))
        return self.left.pop(0)


def play(cards, bets, *moves, bankroll=100, **switches):
    """Play one round with these cards, bets and moves.

    Returns what was won by name, the table, what decide was asked, and how many cards are left.
    """
    draw, decide = Cards(cards), Moves(*moves)
    table = CasinoTable(list(bets), bankroll, draw, **switches)
    nets = table.play_round(bets, decide)
    return nets, table, decide.asked, len(draw.left)


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


# the shoe and the dealer


def test_an_endless_shoe_draws_every_card():
    shoe = EndlessShoe(random.Random(1))
    names = {str(shoe.draw()) for _ in range(1000)}
    check("the number of different cards in 1000 draws", len(names), 52)
    one, other = (EndlessShoe(random.Random(7)) for _ in range(2))
    drawn = [[str(shoe.draw()) for _ in range(20)] for shoe in (one, other)]
    check("20 cards of two shoes with equal seeds are equal", drawn[0] == drawn[1], True)


@pytest.mark.parametrize(
    ("text", "draws", "expected"),
    [
        ("TC 7D", "5H", [10, 7]),
        ("TC 6D", "5H 2S", [10, 6, 5]),
        ("2C 3D", "4H 7S 5C 6C", [2, 3, 4, 7, 5]),
        ("AC 6D", "5H", [1, 6]),
        ("AC 5D", "KH 2S", [1, 5, 13, 2]),
    ],
)
def test_the_dealer_draws_to_17(text, draws, expected):
    hand = hand_of(text)
    play_dealer(hand, Cards(draws))
    check(f"the ranks of {text} after play_dealer with {draws} to come", ranks(hand), expected)


def test_the_dealer_draws_on_a_soft_17_if_told_to():
    for text, expected in (("AC 6D", [1, 6, 4]), ("TC 7D", [10, 7]), ("AC 7D", [1, 7])):
        hand = hand_of(text)
        play_dealer(hand, Cards("4H 5S"), True)
        check(f"the ranks of {text} after play_dealer with True", ranks(hand), expected)


# the payoff


def check_payoff(text, dealer, bet, expected, *from_split):
    """Compare what a hand wins with what it should."""
    __tracebackhide__ = True
    got = payoff(hand_of(text), hand_of(dealer), bet, *from_split)
    arguments = ", ".join([text, dealer, str(bet), *map(str, from_split)])
    check(f"payoff({arguments})", got, expected)


def test_a_blackjack_wins_three_for_two():
    check_payoff("AC KD", "TH 8S", 10, 15)
    check_payoff("AC KD", "TH 8S", 5, 7)
    check_payoff("AC KD", "AH QS", 10, 0)
    check_payoff("AC KD", "TH 8S", 10, 10, True)


def test_a_bust_loses():
    check_payoff("TC 6D 9S", "TH 8S", 10, -10)
    check_payoff("TC 6D 9S", "TH 6S 9C", 10, -10)


def test_the_dealers_bust_pays():
    check_payoff("TC 2D", "TH 6S 9C", 10, 10)


def test_the_higher_dealer_takes_the_bet():
    check_payoff("TC 7D", "TH 8S", 10, -10)
    check_payoff("TC 9D", "AH KS", 10, -10)


def test_the_higher_hand_wins():
    check_payoff("TC 9D", "TH 8S", 10, 10)
    check_payoff("AC 8D", "TH 8S", 10, 10)


def test_a_dealers_blackjack_beats_a_plain_21():
    check_payoff("7C 7D 7S", "AH KS", 10, -10)


def test_equal_hands_push():
    check_payoff("TC 8D", "TH 8S", 10, 0)
    check_payoff("TC 6D 5S", "TH 8S 3C", 10, 0)


# the table


def test_everybody_begins_with_the_bankroll():
    table = CasinoTable(["Ada", "Bo", "Cy"], 50, Cards(""))
    check("bankrolls", dict(table.bankrolls), {"Ada": 50, "Bo": 50, "Cy": 50})


def test_names_have_to_differ():
    CasinoTable(["Ada"], 50, Cards(""))
    check_refused("CasinoTable([], 50, draw)", lambda: CasinoTable([], 50, Cards("")))
    names = ["Ada", "Bo", "Ada"]
    check_refused(f"CasinoTable({names}, 50, draw)", lambda: CasinoTable(names, 50, Cards("")))


@pytest.mark.parametrize(
    "bets",
    [
        {"Ada": 101, "Bo": 5},
        {"Ada": 5, "Bo": -1},
        {"Ada": 5, "Bo": True},
        {"Ada": 5, "Bo": 2.0},
        {"Ada": 5, "Dan": 5},
    ],
)
def test_a_bad_bet_is_refused_before_a_card_is_drawn(bets):
    draw = Cards("8C 9D TH 8S 9C TS 2C 2D 2H 2S")
    table = CasinoTable(["Ada", "Bo"], 100, draw)
    check_refused(f"play_round({bets}, decide)", lambda: table.play_round(bets, Moves()))
    check("the number of cards left of 10", len(draw.left), 10)
    check("bankrolls", dict(table.bankrolls), {"Ada": 100, "Bo": 100})


def test_who_sits_out_gets_no_cards():
    draw, decide = Cards("TC 9D 8S TH"), Moves("S")
    table = CasinoTable(["Ada", "Bo", "Cy"], 100, draw)
    nets = table.play_round({"Ada": 0, "Bo": 10}, decide)
    check("what decide was asked", decide.asked, [("Bo", [10, 8], 9, "HSD")])
    check("what Ada and Cy won", (nets.get("Ada", 0), nets.get("Cy", 0)), (0, 0))
    check("what Bo won", nets["Bo"], -10)


def test_the_cards_are_dealt_in_two_rounds():
    bets = {"Ada": 10, "Bo": 10}
    _, _, asked, left = play("2C 3D 9S TC JD TH", bets, "S", "S")
    expected = [("Ada", [2, 10], 9, "HSD"), ("Bo", [3, 11], 9, "HSD")]
    check("what decide was asked for the deck 2C 3D 9S TC JD TH", asked, expected)
    check("the number of cards left", left, 0)


def test_a_natural_is_not_asked():
    nets, _, asked, _ = play("AC TD 9S KC 9D TH", {"Ada": 5, "Bo": 10}, "S")
    check("what decide was asked", asked, [("Bo", [10, 9], 9, "HSD")])
    check("what was won", nets, {"Ada": 7, "Bo": 0})


def test_decide_is_told_the_legal_moves():
    _, _, asked, _ = play("2C TS 2D 9H 8S KC", {"Ada": 10}, "H", "H", "S")
    expected = [("Ada", [2, 2], 10, "HSDP"), ("Ada", [2, 2, 8], 10, "HS")]
    check("what decide was asked, until 22 is a bust", asked, expected)


def test_a_hand_of_21_is_asked():
    _, _, asked, _ = play("5C TS 6D 9H TD", {"Ada": 10}, "H", "S")
    expected = [("Ada", [5, 6], 10, "HSD"), ("Ada", [5, 6, 10], 10, "HS")]
    check("what decide was asked", asked, expected)


def test_a_wrong_answer_is_asked_again():
    answers = ("h", "", "HS", None, "P", "x", "S")
    nets, _, asked, left = play("TC 9S 8D TH 2C 2D", {"Ada": 10}, *answers)
    check(f"how often decide was asked with the answers {answers}", len(asked), 7)
    check("what was won", nets["Ada"], -10)
    _, _, asked, left = play("TC 9S 8D TH 2C 2D", {"Ada": 10}, *["x"] * 10, *"HHHH")
    check("how often decide was asked with no answer in 10", len(asked), 10)
    check("the number of cards left: the hand stands", left, 2)


def test_a_double_takes_one_card_and_counts_twice():
    nets, table, asked, _ = play("6C 9S 5D TH TC", {"Ada": 10}, "D")
    check("how often decide was asked", len(asked), 1)
    check("what was won", nets["Ada"], 20)
    check("bankrolls", dict(table.bankrolls), {"Ada": 120})


def test_a_split_is_played_hand_by_hand():
    cards = "8C TS 8D 9H 3C 8H KD 2C TD 5C"
    nets, _, asked, _ = play(cards, {"Ada": 10}, *"PDPSHS")
    expected = [
        ("Ada", [8, 8], 10, "HSDP"),
        ("Ada", [8, 3], 10, "HSD"),
        ("Ada", [8, 8], 10, "HSDP"),
        ("Ada", [8, 2], 10, "HSD"),
        ("Ada", [8, 10], 10, "HSD"),
    ]
    check(f"what decide was asked for the deck {cards}", asked, expected)
    check("what was won with 21 doubled, 10 and 23 against 19", nets["Ada"], 20 - 10 - 10)


def test_split_aces_are_not_asked():
    nets, _, asked, _ = play("AC 9S AD TH KC 5D", {"Ada": 10}, "P")
    check("what decide was asked", asked, [("Ada", [1, 1], 9, "HSDP")])
    check("what was won with 21 and 16 against 19", nets["Ada"], 0)


def test_who_cannot_pay_cannot_double_or_split():
    _, _, asked, _ = play("8C TS 8D 9H 2C 3D", {"Ada": 10}, *"PSS", bankroll=20)
    expected = [
        ("Ada", [8, 8], 10, "HSDP"),
        ("Ada", [8, 2], 10, "HS"),
        ("Ada", [8, 3], 10, "HS"),
    ]
    check("what decide was asked with a bankroll of 20", asked, expected)
    _, _, asked, _ = play("8C TS 8D 9H", {"Ada": 10}, "S", bankroll=19)
    check("what decide was asked with a bankroll of 19", asked, [("Ada", [8, 8], 10, "HS")])


def test_the_dealer_plays_only_if_a_hand_is_in():
    _, _, _, left = play("TC 2S 6D 3H KC 8S 8C 8D", {"Ada": 10}, "H")
    check("the number of cards left when Ada busts", left, 3)
    _, _, _, left = play("AC 2S KD 3H 8S 8C 8D", {"Ada": 10})
    check("the number of cards left when Ada has a blackjack", left, 3)
    cards = "TC TD 2S 9D 9C TH 7S 8C"
    nets, _, _, left = play(cards, {"Ada": 10, "Bo": 10}, "S", "S")
    check("the number of cards left when the dealer draws once", left, 1)
    check("what was won against 19", nets, {"Ada": 0, "Bo": 0})


def test_the_switch_for_a_soft_17():
    nets, _, _, _ = play("TC AS 9D 6H 4C", {"Ada": 10}, "S")
    check("what was won against ace and 6", nets["Ada"], 10)
    nets, _, _, _ = play("TC AS 9D 6H 4C", {"Ada": 10}, "S", hit_soft_17=True)
    check("what was won against ace, 6 and 4", nets["Ada"], -10)


def test_the_switch_for_naturals():
    nets, _, _, _ = play("AC AS KD KH", {"Ada": 10})
    check("what a blackjack won against another one", nets["Ada"], 0)
    nets, _, _, _ = play("AC AS KD KH", {"Ada": 10}, naturals_always_win=True)
    check("what it won with naturals_always_win", nets["Ada"], 15)


def test_players_play_one_after_the_other():
    cards = "8C TD TS 8D 9C 9H 2C 3C KD"
    nets, _, asked, _ = play(cards, {"Ada": 10, "Bo": 20}, *"PSSS")
    check("who was asked", [name for name, *_ in asked], ["Ada", "Ada", "Ada", "Bo"])
    check("what was won", nets, {"Ada": -20, "Bo": 0})


def test_the_bankrolls_move_by_what_is_returned():
    draw = Cards("TC 9S 8D TH TD 9C 9D 8H AC 9H KC TS")
    table = CasinoTable(["Ada"], 100, draw)
    for bet, bankroll in ((10, 90), (20, 110), (5, 117)):
        net = table.play_round({"Ada": bet}, lambda name, hand, up_card, moves: "S")
        check(f"bankrolls after a bet of {bet}", dict(table.bankrolls), {"Ada": bankroll})
        check("what was won or lost", sum(net.values()), {10: -10, 20: 20, 5: 7}[bet])
