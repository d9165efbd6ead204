"""Self-check of stage 8: run `pytest` in this folder.

These checks use your stages 1 and 6, so their self-checks should pass first. Grading uses more
tests than these.
"""

import random
from collections.abc import Mapping

import pytest

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage8_casino_table.table import CasinoTable, EndlessShoe, payoff, play_dealer

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


def code(card):
    """Return a card as a string such as "8D"."""
    return "A23456789TJQK"[card.rank - 1] + card.suit[0]


def codes(hand):
    """Return the cards of a hand as a string such as "8D 5H"."""
    return " ".join(code(each) for each in hand.cards())


class Cards:
    """A `draw` that deals these cards in order, and fails if one more is drawn."""

    def __init__(self, text, call="draw()"):
        self.left = [card(name) for name in text.split()]
        self.call = call

    def __call__(self):
        __tracebackhide__ = True
        if not self.left:
            pytest.fail(f"one card too many was drawn\n  called:   {self.call}")
        return self.left.pop(0)


class Moves:
    """A `decide` that returns these moves, records its calls, and fails at one call too many."""

    def __init__(self, moves, call):
        self.left = list(moves)
        self.asked = []
        self.call = call

    def __call__(self, name, hand, up_card, moves):
        __tracebackhide__ = True
        self.asked.append((name, codes(hand), code(up_card), moves))
        if not self.left:
            last = "; ".join(f"decide{each}" for each in self.asked[-2:])
            pytest.fail(
                f"decide was called once too often\n  called:   {self.call}\n  got:      {last}"
            )
        return self.left.pop(0)


class Round:
    """One round with these cards, bets, and moves: the call, and its result."""

    def __init__(self, cards, bets, *answers, names=None, bankroll=100, **switches):
        __tracebackhide__ = True
        made = "".join(f", {name}={value}" for name, value in switches.items())
        self.call = (
            f"CasinoTable(names, {bankroll}, Cards({cards}){made}).play_round({bets}, decide)"
        )
        self.answers = f"\n  typed:    {list(answers)}"
        told = self.call + self.answers
        draw, decide = Cards(cards, told), Moves(answers, told)
        self.table = CasinoTable(list(names or bets), bankroll, draw, **switches)
        self.nets = self.table.play_round(bets, decide)
        self.asked, self.left = decide.asked, len(draw.left)

    def check(self, what, got, expected):
        """Compare a result of the round with the expected one."""
        __tracebackhide__ = True
        check(f"{self.call}{what}{self.answers}", got, expected)

    def check_asked(self, *expected):
        """Check every call of decide."""
        __tracebackhide__ = True
        self.check("; decide.asked", self.asked, list(expected))

    def check_won(self, **expected):
        """Check the winnings of each of these players."""
        __tracebackhide__ = True
        got = {name: self.nets.get(name, 0) for name in expected}
        self.check("", got, expected)

    def check_left(self, expected):
        """Check how many cards of the deck are left."""
        __tracebackhide__ = True
        self.check("; len(cards.left)", self.left, expected)


def check_bankrolls(call, table, expected):
    """Check that bankrolls is a dictionary with these credits."""
    __tracebackhide__ = True
    got = table.bankrolls
    check(f"{call}.bankrolls", dict(got) if isinstance(got, Mapping) else got, expected)


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
    pytest.fail(f"\n  called:   {call}\n  got:      {got!r}\n  expected: ValueError")


# the shoe and the dealer


def test_an_endless_shoe_draws_every_card():
    shoe = EndlessShoe(random.Random(1))
    names = {str(shoe.draw()) for _ in range(1000)}
    check("len({str(shoe.draw()) for each in range(1000)})", len(names), 52)
    one, other = (EndlessShoe(random.Random(7)) for _ in range(2))
    drawn = [[str(shoe.draw()) for _ in range(20)] for shoe in (one, other)]
    assert drawn[0] == drawn[1], "two shoes with equal seeds give different cards"


@pytest.mark.parametrize(
    ("text", "draws", "expected"),
    [
        ("TC 7D", "5H", "TC 7D"),
        ("TC 6D", "5H 2S", "TC 6D 5H"),
        ("2C 3D", "4H 7S 5C 6C", "2C 3D 4H 7S 5C"),
        ("AC 6D", "5H", "AC 6D"),
        ("AC 5D", "KH 2S", "AC 5D KH 2S"),
    ],
)
def test_the_dealer_draws_to_17(text, draws, expected):
    hand = hand_of(text)
    call = f"play_dealer({text}, Cards({draws}))"
    play_dealer(hand, Cards(draws, call))
    check(call, codes(hand), expected)


def test_the_dealer_draws_on_a_soft_17_if_told_to():
    for text, expected in (("AC 6D", "AC 6D 4H"), ("TC 7D", "TC 7D"), ("AC 7D", "AC 7D")):
        hand = hand_of(text)
        call = f"play_dealer({text}, Cards(4H 5S), True)"
        play_dealer(hand, Cards("4H 5S", call), True)
        check(call, codes(hand), expected)


# the payoff


def check_payoff(text, dealer, bet, expected, *from_split):
    """Compare a hand's winnings with the expected ones."""
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


def test_a_bust_of_the_dealer_pays():
    check_payoff("TC 2D", "TH 6S 9C", 10, 10)


def test_the_higher_dealer_takes_the_bet():
    check_payoff("TC 7D", "TH 8S", 10, -10)
    check_payoff("TC 9D", "AH KS", 10, -10)


def test_the_higher_hand_wins():
    check_payoff("TC 9D", "TH 8S", 10, 10)
    check_payoff("AC 8D", "TH 8S", 10, 10)


def test_a_blackjack_of_the_dealer_beats_a_plain_21():
    check_payoff("7C 7D 7S", "AH KS", 10, -10)


def test_equal_hands_push():
    check_payoff("TC 8D", "TH 8S", 10, 0)
    check_payoff("TC 6D 5S", "TH 8S 3C", 10, 0)


# the table


def test_everybody_begins_with_the_bankroll():
    table = CasinoTable(["Ada", "Bo", "Cy"], 50, Cards(""))
    call = "CasinoTable(['Ada', 'Bo', 'Cy'], 50, draw)"
    check_bankrolls(call, table, {"Ada": 50, "Bo": 50, "Cy": 50})


def test_names_have_to_differ():
    CasinoTable(["Ada"], 50, Cards(""))
    check_refused("CasinoTable([], 50, draw)", lambda: CasinoTable([], 50, Cards("")))
    names = ["Ada", "Bo", "Ada"]
    check_refused(f"CasinoTable({names}, 50, draw)", lambda: CasinoTable(names, 50, Cards("")))


@pytest.mark.parametrize(
    "bets", [{"Ada": 101, "Bo": 5}, {"Ada": 5, "Bo": -1}, {"Ada": 5, "Dan": 5}]
)
def test_a_bad_bet_is_refused_before_a_card_is_drawn(bets):
    call = f"CasinoTable(['Ada', 'Bo'], 100, draw).play_round({bets}, decide)"
    draw = Cards("8C 9D TH 8S 9C TS 2C 2D 2H 2S", call)
    table = CasinoTable(["Ada", "Bo"], 100, draw)
    check_refused(call, lambda: table.play_round(bets, Moves((), call)))
    check(f"{call}; len(draw.left)", len(draw.left), 10)
    check_bankrolls(f"{call}; table", table, {"Ada": 100, "Bo": 100})


def test_the_cards_are_dealt_in_two_rounds():
    played = Round("2C 3D 9S TC JD TH", {"Ada": 10, "Bo": 10}, "S", "S")
    played.check_asked(("Ada", "2C TC", "9S", "HSD"), ("Bo", "3D JD", "9S", "HSD"))
    played.check_left(0)


def test_who_sits_out_gets_no_cards():
    names = ["Ada", "Bo", "Cy"]
    played = Round("TC 9D 8S TH", {"Ada": 0, "Bo": 10}, "S", names=names)
    played.check_asked(("Bo", "TC 8S", "9D", "HSD"))
    played.check_won(Ada=0, Bo=-10, Cy=0)


def test_a_natural_is_not_asked():
    played = Round("AC TD 9S KC 9D TH", {"Ada": 5, "Bo": 10}, "S")
    played.check_asked(("Bo", "TD 9D", "9S", "HSD"))
    played.check_won(Ada=7, Bo=0)


def test_decide_is_told_the_legal_moves():
    played = Round("2C TS 2D 9H 8S KC", {"Ada": 10}, "H", "H")
    played.check_asked(("Ada", "2C 2D", "TS", "HSDP"), ("Ada", "2C 2D 8S", "TS", "HS"))


def test_a_hand_of_21_is_asked():
    played = Round("5C TS 6D 9H TD", {"Ada": 10}, "H", "S")
    played.check_asked(("Ada", "5C 6D", "TS", "HSD"), ("Ada", "5C 6D TD", "TS", "HS"))


def test_a_wrong_answer_is_asked_again():
    played = Round("TC 9S 8D TH 2C 2D", {"Ada": 10}, "", "HS", "P", "x", "S")
    played.check("; len(decide.asked)", len(played.asked), 5)
    played = Round("TC 9S 8D TH 2C 2D", {"Ada": 10}, *["x"] * 10)
    played.check("; len(decide.asked)", len(played.asked), 10)
    played.check_left(2)


def test_a_double_takes_one_card_and_counts_twice():
    played = Round("6C 9S 5D TH TC", {"Ada": 10}, "D")
    played.check_asked(("Ada", "6C 5D", "9S", "HSD"))
    played.check_won(Ada=20)
    check_bankrolls(f"{played.call}; table", played.table, {"Ada": 120})


def test_a_split_is_played_hand_by_hand():
    played = Round("8C TS 8D 9H 3C 8H KD 2C TD 5C", {"Ada": 10}, *"PDPSHS")
    played.check_asked(
        ("Ada", "8C 8D", "TS", "HSDP"),
        ("Ada", "8C 3C", "TS", "HSD"),
        ("Ada", "8D 8H", "TS", "HSDP"),
        ("Ada", "8D 2C", "TS", "HSD"),
        ("Ada", "8H TD", "TS", "HSD"),
    )
    played.check_won(Ada=20 - 10 - 10)


def test_split_aces_are_not_asked():
    played = Round("AC 9S AD TH KC 5D", {"Ada": 10}, "P")
    played.check_asked(("Ada", "AC AD", "9S", "HSDP"))
    played.check_won(Ada=10 - 10)


def test_who_cannot_pay_cannot_double_or_split():
    played = Round("8C TS 8D 9H 2C 3D", {"Ada": 10}, *"PSS", bankroll=20)
    played.check_asked(
        ("Ada", "8C 8D", "TS", "HSDP"),
        ("Ada", "8C 2C", "TS", "HS"),
        ("Ada", "8D 3D", "TS", "HS"),
    )
    played = Round("8C TS 8D 9H", {"Ada": 10}, "S", bankroll=19)
    played.check_asked(("Ada", "8C 8D", "TS", "HS"))


def test_the_dealer_plays_only_if_a_hand_is_in():
    Round("TC 2S 6D 3H KC 8S 8C 8D", {"Ada": 10}, "H").check_left(3)
    Round("AC 2S KD 3H 8S 8C 8D", {"Ada": 10}).check_left(3)
    played = Round("TC TD 2S 9D 9C TH 7S 8C", {"Ada": 10, "Bo": 10}, "S", "S")
    played.check_left(1)
    played.check_won(Ada=0, Bo=0)


def test_the_switch_for_a_soft_17():
    Round("TC AS 9D 6H 4C", {"Ada": 10}, "S").check_won(Ada=10)
    Round("TC AS 9D 6H 4C", {"Ada": 10}, "S", hit_soft_17=True).check_won(Ada=-10)


def test_the_switch_for_naturals():
    Round("AC AS KD KH", {"Ada": 10}).check_won(Ada=0)
    Round("AC AS KD KH", {"Ada": 10}, naturals_always_win=True).check_won(Ada=15)


def test_players_play_one_after_the_other():
    played = Round("8C TD TS 8D 9C 9H 2C 3C KD", {"Ada": 10, "Bo": 20}, *"PSSS")
    asked = [name for name, *_ in played.asked]
    played.check("; [name for name, *others in decide.asked]", asked, ["Ada", "Ada", "Ada", "Bo"])
    played.check_won(Ada=-20, Bo=0)


def test_the_bankrolls_move_by_what_is_returned():
    cards = "TC 9S 8D TH TD 9C 9D 8H AC 9H KC TS"
    table = CasinoTable(["Ada"], 100, Cards(cards, f"CasinoTable(['Ada'], 100, Cards({cards}))"))
    for bet, net, bankroll in ((10, -10, 90), (20, 20, 110), (5, 7, 117)):
        nets = table.play_round({"Ada": bet}, lambda name, hand, up_card, moves: "S")
        call = f"table.play_round({{'Ada': {bet}}}, decide)"
        check(call, nets, {"Ada": net})
        check_bankrolls(f"{call}; table", table, {"Ada": bankroll})
