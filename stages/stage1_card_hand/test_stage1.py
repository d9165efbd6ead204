"""Self-check of stage 1: run `pytest` in this folder.

The checks follow the order of the handout. `pytest -x` stops at the first one that fails. Grading
uses more tests than these.
"""

import pytest

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand


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


def check_silent(capsys):
    """Check that nothing was printed."""
    __tracebackhide__ = True
    assert capsys.readouterr().out == "", "a method of Hand prints: no method should"


def hand_of(*ranks):
    """Return a hand of spades with these ranks: the first two dealt, the others hit."""
    cards = [Card(rank, "Spades") for rank in ranks]
    hand = Hand(cards[0], cards[1])
    for card in cards[2:]:
        hand.hit(card)
    return hand


def calls(*ranks):
    """Return the calls that make such a hand, with a card such as 8S for each rank."""
    first, second, *others = [f"{'A23456789TJQK'[rank - 1]}S" for rank in ranks]
    hits = [f"hand.hit({card}); " for card in others]
    return f"hand = Hand({first}, {second}); {''.join(hits)}"


# card.py


def test_a_card_stores_its_rank_and_suit():
    card = Card(8, "Diamonds")
    check("Card(8, 'Diamonds').rank", card.rank, 8)
    check("Card(8, 'Diamonds').suit", card.suit, "Diamonds")


@pytest.mark.parametrize(("rank", "value"), [(1, 1), (2, 2), (10, 10), (11, 10), (13, 10)])
def test_the_value_of_a_card(rank, value):
    check(f"Card({rank}, 'Hearts').value()", Card(rank, "Hearts").value(), value)


def test_only_rank_1_is_an_ace():
    check("Card(1, 'Clubs').is_ace()", Card(1, "Clubs").is_ace(), True)
    check("Card(11, 'Clubs').is_ace()", Card(11, "Clubs").is_ace(), False)


@pytest.mark.parametrize(
    ("rank", "suit", "text"),
    [
        (1, "Spades", "Ace of Spades"),
        (8, "Diamonds", "8 of Diamonds"),
        (13, "Hearts", "King of Hearts"),
    ],
)
def test_a_card_as_text(rank, suit, text):
    check(f"str(Card({rank}, {suit!r}))", str(Card(rank, suit)), text)


def test_a_card_that_does_not_exist_is_refused():
    Card(13, "Spades")
    check_refused("Card(14, 'Spades')", lambda: Card(14, "Spades"))
    check_refused("Card('5', 'Spades')", lambda: Card("5", "Spades"))
    check_refused("Card(True, 'Spades')", lambda: Card(True, "Spades"))
    check_refused("Card(5, 'Stars')", lambda: Card(5, "Stars"))


@pytest.mark.parametrize(
    ("number", "rank", "suit"),
    [(0, 1, "Clubs"), (12, 13, "Clubs"), (13, 1, "Diamonds"), (51, 13, "Spades")],
)
def test_a_card_can_be_made_from_its_number(number, rank, suit):
    try:
        card = Card.from_number(number)
    except ValueError as error:
        pytest.fail(
            f"\n  called:   Card.from_number({number})\n  got:      {error!r}"
            f"\n  expected: Card({rank}, {suit!r})"
        )
    check(f"Card.from_number({number}).rank", card.rank, rank)
    check(f"Card.from_number({number}).suit", card.suit, suit)


def test_a_card_number_outside_0_to_51_is_refused():
    Card.from_number(51)
    check_refused("Card.from_number(52)", lambda: Card.from_number(52))


# hand.py


def test_a_hand_keeps_its_cards_in_order():
    five, nine, king = Card(5, "Hearts"), Card(9, "Clubs"), Card(13, "Spades")
    hand = Hand(five, nine)
    hand.hit(king)
    got = [str(card) for card in hand.cards()]
    expected = ["5 of Hearts", "9 of Clubs", "King of Spades"]
    check("hand = Hand(5H, 9C); hand.hit(KS); hand.cards()", got, expected)


def test_a_change_to_the_list_of_cards_leaves_the_hand_alone():
    hand = hand_of(5, 9)
    check("type(hand.cards()).__name__", type(hand.cards()).__name__, "list")
    hand.cards().clear()
    check("hand.cards().clear(); len(hand.cards())", len(hand.cards()), 2)


@pytest.mark.parametrize(
    ("ranks", "count"), [((8, 5), 13), ((8, 5, 6), 19), ((1, 1), 2), ((1, 13), 11), ((12, 11), 20)]
)
def test_the_count_of_a_hand(ranks, count, capsys):
    check(f"{calls(*ranks)}hand.count()", hand_of(*ranks).count(), count)
    check_silent(capsys)


@pytest.mark.parametrize(
    ("ranks", "answer"),
    [((1, 13), True), ((10, 1), True), ((5, 6), False), ((12, 11), False), ((1, 13, 5), False)],
)
def test_a_blackjack_is_an_ace_and_a_card_worth_10(ranks, answer, capsys):
    got = hand_of(*ranks).is_blackjack()
    check(f"{calls(*ranks)}hand.is_blackjack()", got, answer)
    check_silent(capsys)


@pytest.mark.parametrize(("ranks", "answer"), [((10, 5, 6), False), ((10, 5, 7), True)])
def test_a_hand_is_busted_over_21(ranks, answer, capsys):
    got = hand_of(*ranks).is_busted()
    check(f"{calls(*ranks)}hand.is_busted()", got, answer)
    check_silent(capsys)


def test_a_hand_as_text(capsys):
    hand = Hand(Card(8, "Diamonds"), Card(5, "Hearts"))
    check("str(hand)", str(hand), "8 of Diamonds and 5 of Hearts")
    hand.hit(Card(6, "Clubs"))
    check("str(hand)", str(hand), "8 of Diamonds and 5 of Hearts and 6 of Clubs")
    check_silent(capsys)
