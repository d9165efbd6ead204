"""Hidden suite of stage 6: `BlackJackHand`."""

import pytest


def own_hand(student, text):
    """A hand of the cards: two to begin with, the others hit."""
    first, second, *hits = student.cards(text)
    hand = student.blackjack_hand.BlackJackHand(first, second)
    for card in hits:
        hand.hit(card)
    return hand


def hand_of(student, text, asked):
    """A hand of the cards; in the second attempt what the asked method builds on is right."""
    return student.own_or(
        lambda: own_hand(student, text), lambda: right_so_far(student, student.cards(text), asked)
    )


ORDER = ("totals", "hand_value", "is_soft", "is_blackjack", "is_busted")


def right_so_far(student, cards, asked):
    """A hand that answers what comes before a method in this order, and is the student's else.

    Were what comes after it right as well, methods defined by nothing but each other would pass.
    The student's own hands have to hold two cards at least.
    """
    assert len(list(own_hand(student, "AS KD").cards())) == 2
    held = list(cards)

    def totals():
        ranks = [card.rank for card in held]
        hard = sum(min(rank, 10) for rank in ranks)
        return hard, hard + 10 if 1 in ranks else hard

    def value():
        return min(totals()) if max(totals()) > 21 else max(totals())

    answers = {
        "cards": lambda: list(held),
        "hit": held.append,
        "count": lambda: totals()[0],
        "totals": totals,
        "hand_value": value,
        "is_soft": lambda: value() > totals()[0],
        "is_blackjack": lambda: len(held) == 2 and value() == 21,
        "is_busted": lambda: value() > 21,
    }
    for name in ORDER[ORDER.index(asked) :]:
        del answers[name]
    attributes = {"doubled": False}
    return student.stand_in("blackjack_hand.BlackJackHand", attributes=attributes, answers=answers)


def assert_left_alone(student, text, asked, answer):
    """Check that a question to a hand of the cards gets its answer and changes nothing in them."""
    hand = hand_of(student, text, asked)
    before = pairs(hand.cards())
    got = getattr(hand, asked)()
    assert (bool(got) if isinstance(answer, bool) else got) == answer
    assert pairs(hand.cards()) == before


def history(student, text, asked):
    """What a method answers after the first two cards and after each further one."""
    first, second, *hits = text.split()
    hand = hand_of(student, f"{first} {second}", asked)
    answers = [getattr(hand, asked)()]
    for name in hits:
        hand.hit(*student.cards(name))
        answers.append(getattr(hand, asked)())
    return answers


def pairs(cards):
    """Cards as (rank, suit) pairs, and anything that is no collection as it is."""
    if isinstance(cards, (int, str, type(None))):
        return cards
    return [(getattr(card, "rank", card), getattr(card, "suit", card)) for card in list(cards)]


# --- its cards ------------------------------------------------------------------------------


@pytest.mark.criterion("hand_cards")
def test_a_hand_holds_its_cards_in_order(student):
    """cards() gives the two cards of the deal and then each card that was hit, in order."""
    assert pairs(own_hand(student, "8D 5H").cards()) == [(8, "Diamonds"), (5, "Hearts")]
    expected = [(13, "Spades"), (2, "Clubs"), (1, "Hearts"), (2, "Clubs"), (10, "Diamonds")]
    assert pairs(own_hand(student, "KS 2C AH 2C TD").cards()) == expected


@pytest.mark.criterion("hand_cards")
def test_a_hand_takes_any_number_of_cards(student):
    """A hand goes on taking cards, also past 21."""
    hand = own_hand(student, "AC AD AH AS 2C 2D 2H 2S 3C 3D KH KS")
    assert [card.rank for card in hand.cards()] == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 13, 13]


@pytest.mark.criterion("hand_cards")
def test_the_cards_are_a_new_list_each_time(student):
    """What cards() returned earlier does not change when the hand does, nor the other way."""
    hand = own_hand(student, "8D 5H")
    earlier = hand.cards()
    hand.hit(*student.cards("3C"))
    assert pairs(earlier) == [(8, "Diamonds"), (5, "Hearts")]
    student.clear(hand.cards)
    assert pairs(hand.cards()) == [(8, "Diamonds"), (5, "Hearts"), (3, "Clubs")]


@pytest.mark.criterion("hand_cards")
def test_hands_do_not_share_cards(student):
    """A card that is hit goes into that hand alone."""
    first, second = own_hand(student, "8D 5H"), own_hand(student, "9S 4C")
    first.hit(*student.cards("3C"))
    assert pairs(second.cards()) == [(9, "Spades"), (4, "Clubs")]
    assert pairs(first.cards()) == [(8, "Diamonds"), (5, "Hearts"), (3, "Clubs")]


# --- its totals -----------------------------------------------------------------------------


@pytest.mark.criterion("hand_totals")
def test_totals_without_an_ace(student):
    """Without an ace both totals are the sum of the values, also past 21."""
    for text, total in (("8D 5H", 13), ("KC QD", 20), ("2C 3D 4H", 9), ("TC 6D 9H", 25)):
        assert tuple(hand_of(student, text, "totals").totals()) == (total, total)


@pytest.mark.criterion("hand_totals")
def test_totals_with_an_ace(student):
    """With an ace the totals differ by 10, whatever the other cards are and wherever it lies."""
    for text, totals in (
        ("AC 6D", (7, 17)),
        ("6D AC", (7, 17)),
        ("AS KD", (11, 21)),
        ("2C 3D AH", (6, 16)),
        ("TC 6D AH", (17, 27)),
        ("KC QD AH 5S", (26, 36)),
    ):
        assert tuple(hand_of(student, text, "totals").totals()) == totals


@pytest.mark.criterion("hand_totals")
def test_totals_with_several_aces(student):
    """Of several aces one counts 11 in the second total, and none in the first."""
    for text, totals in (
        ("AC AD", (2, 12)),
        ("AC AD 9H", (11, 21)),
        ("AC AD AH", (3, 13)),
        ("AC AD AH AS 7C", (11, 21)),
        ("AC KD AH", (12, 22)),
    ):
        assert tuple(hand_of(student, text, "totals").totals()) == totals


@pytest.mark.criterion("hand_totals")
def test_totals_follow_the_hits(student):
    """The totals are those of the cards at that moment, and asking changes nothing."""
    totals = history(student, "5C 6D AH KS", "totals")
    assert [tuple(pair) for pair in totals] == [(11, 11), (12, 22), (22, 32)]
    hand = hand_of(student, "AC 6D", "totals")
    assert [tuple(hand.totals()), tuple(hand.totals())] == [(7, 17), (7, 17)]
    assert pairs(hand.cards()) == [(1, "Clubs"), (6, "Diamonds")]
    hand = hand_of(student, "6C AD", "totals")
    assert tuple(hand.totals()) == (7, 17)
    assert pairs(hand.cards()) == [(6, "Clubs"), (1, "Diamonds")]


# --- its value ------------------------------------------------------------------------------


@pytest.mark.criterion("hand_value")
def test_the_value_with_an_ace_as_11(student):
    """The value counts an ace as 11 as long as that makes 21 at most."""
    for text, value in (
        ("AC 6D", 17),
        ("AC 2D", 13),
        ("AC 9D", 20),
        ("AC AD", 12),
        ("3C 4D AH", 18),
    ):
        assert hand_of(student, text, "hand_value").hand_value() == value


@pytest.mark.criterion("hand_value")
def test_the_value_of_21(student):
    """An ace counts 11 also where that makes exactly 21."""
    for text in ("AC KD", "TC AD", "AC 4D 6H", "AC AD 9H"):
        assert hand_of(student, text, "hand_value").hand_value() == 21
    assert hand_of(student, "AC 8D", "hand_value").hand_value() == 19


@pytest.mark.criterion("hand_value")
def test_the_value_with_an_ace_as_1(student):
    """The value counts an ace as 1 where 11 would pass 21, also in a bust."""
    for text, value in (("AC 6D KH", 17), ("KC QD AH", 21), ("5C 6D AH", 12), ("AC KD QH 5S", 26)):
        assert hand_of(student, text, "hand_value").hand_value() == value


@pytest.mark.criterion("hand_value")
def test_the_value_without_an_ace(student):
    """Without an ace the value is the sum, also past 21."""
    for text, value in (("8D 5H", 13), ("KC QD", 20), ("7C 7D 7H", 21), ("TC 6D 9H", 25)):
        assert hand_of(student, text, "hand_value").hand_value() == value


# --- soft or hard ---------------------------------------------------------------------------


@pytest.mark.criterion("hand_value")
def test_asking_for_the_value_leaves_the_cards_alone(student):
    """The cards of a hand that was asked are the same ones in the same order."""
    assert_left_alone(student, "AC 6D", "hand_value", 17)
    assert_left_alone(student, "9C AD", "hand_value", 20)


@pytest.mark.criterion("hand_soft")
def test_a_hand_with_an_ace_as_11_is_soft(student):
    """A hand whose value counts an ace as 11 is soft, also with 21 or with several aces."""
    for text in ("AC 6D", "6D AC", "AC KD", "AC AD", "AC 4D 6H", "AC AD 9H", "2C 2D AH"):
        assert bool(hand_of(student, text, "is_soft").is_soft()) is True
    assert bool(hand_of(student, "8C 9D", "is_soft").is_soft()) is False


@pytest.mark.criterion("hand_soft")
def test_a_hand_with_its_ace_as_1_is_hard(student):
    """A hand that holds an ace but counts it as 1 is not soft, nor is a bust."""
    for text in ("AC 6D KH", "KC QD AH", "5C 6D AH", "AC AD TH", "AC KD QH 5S"):
        assert bool(hand_of(student, text, "is_soft").is_soft()) is False
    assert bool(hand_of(student, "5C 5D AH", "is_soft").is_soft()) is True


@pytest.mark.criterion("hand_soft")
def test_a_hand_without_an_ace_is_hard(student):
    """A hand without an ace is never soft."""
    for text in ("8D 5H", "KC QD", "2C 3D", "7C 7D 7H", "5C 6D"):
        assert bool(hand_of(student, text, "is_soft").is_soft()) is False
    assert bool(hand_of(student, "8D AH", "is_soft").is_soft()) is True


@pytest.mark.criterion("hand_soft")
def test_a_hand_turns_soft_and_hard(student):
    """A hit makes a hand soft or hard, whenever and however often it was asked before."""
    for text, answers in (
        ("AC 6D KH 2S", [True, False, False]),
        ("5C 5D AH 9D", [False, True, False]),
        ("AC 2D 3H 4S 5C", [True, True, True, False]),
    ):
        assert [bool(soft) for soft in history(student, text, "is_soft")] == answers
        assert bool(hand_of(student, text, "is_soft").is_soft()) is answers[-1]


@pytest.mark.criterion("hand_soft")
def test_asking_whether_it_is_soft_leaves_the_cards_alone(student):
    """The cards of a hand that was asked are the same ones in the same order."""
    assert_left_alone(student, "AC 6D", "is_soft", True)
    assert_left_alone(student, "9C 3D", "is_soft", False)
    assert_left_alone(student, "6C AD", "is_soft", True)


# --- blackjack and bust ---------------------------------------------------------------------


@pytest.mark.criterion("hand_ends")
def test_a_blackjack_is_an_ace_and_a_ten(student):
    """Two cards are a blackjack when they are an ace and a card worth 10, in either order."""
    for text in ("AS TC", "JD AH", "AC QH", "KS AD"):
        assert bool(hand_of(student, text, "is_blackjack").is_blackjack()) is True
    for text in ("AS 9D", "AC AD", "KC QD", "TC JD", "5C 6D", "9C 2D"):
        assert bool(hand_of(student, text, "is_blackjack").is_blackjack()) is False


@pytest.mark.criterion("hand_ends")
def test_21_with_more_cards_is_no_blackjack(student):
    """A 21 of three cards or more is no blackjack, soft or hard."""
    for text in ("AS 5D 5C", "7C 7D 7H", "KC QD AH", "AC 2D 3H 5S", "AS KD TH"):
        assert bool(hand_of(student, text, "is_blackjack").is_blackjack()) is False
    assert bool(hand_of(student, "TS AC", "is_blackjack").is_blackjack()) is True


@pytest.mark.criterion("hand_ends")
def test_a_hand_busts_over_21(student):
    """A hand is busted over 21, and not with 21 or less."""
    for text in ("KC QD 2H", "TC 6D 9H", "AC KD QH 5S"):
        assert bool(hand_of(student, text, "is_busted").is_busted()) is True
    for text in ("KC QD", "7C 7D 7H", "KC QD AH", "AC KD"):
        assert bool(hand_of(student, text, "is_busted").is_busted()) is False


@pytest.mark.criterion("hand_ends")
def test_an_ace_keeps_a_hand_from_busting(student):
    """A hand is not busted while every ace counted as 1 makes 21 or less."""
    for text in ("AC 6D KH", "AC AD KH", "5C 6D AH", "AC AD AH AS 7C"):
        assert bool(hand_of(student, text, "is_busted").is_busted()) is False
    assert bool(hand_of(student, "AC 9D KH 2S", "is_busted").is_busted()) is True


@pytest.mark.criterion("hand_ends")
def test_asking_whether_it_ends_leaves_the_cards_alone(student):
    """The cards of a hand that was asked are the same ones in the same order."""
    assert_left_alone(student, "AC KD", "is_blackjack", True)
    assert_left_alone(student, "KC AD", "is_blackjack", True)
    assert_left_alone(student, "2C KD", "is_blackjack", False)
    assert_left_alone(student, "2C KD TS", "is_busted", True)
    assert_left_alone(student, "KC TD 2S", "is_busted", True)
    assert_left_alone(student, "KC 2D", "is_busted", False)
