"""Hidden suite of stage 6: what a `BlackJackHand` can do, and how it is drawn."""

import pytest

VALUES = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}


def new_hand(student, text):
    """A hand of the cards: two to begin with, the others hit."""
    first, second, *hits = student.cards(text)
    hand = student.blackjack_hand.BlackJackHand(first, second)
    for card in hits:
        hand.hit(card)
    return hand


def holding(student, text):
    """A hand of the cards; in the second attempt one whose cards() is right."""
    return student.own_or(lambda: new_hand(student, text), lambda: showing(student, text))


def showing(student, text):
    """A hand that only shows its cards; the student's hands have to hold two at least."""
    assert len(list(new_hand(student, "AS KD").cards())) == 2
    cards = student.cards(text)
    values = [VALUES.get(name[0]) or int(name[0]) for name in text.split()]
    return student.stand_in(
        "blackjack_hand.BlackJackHand",
        attributes={"doubled": False},
        answers={"cards": lambda: cards, "count": sum(values)},
    )


def ranks(hand):
    """The ranks of the cards of a hand."""
    return [card.rank for card in hand.cards()]


def drawn(student, hand, method, *places):
    """What a drawing method calls: numbers rounded, cards as (rank, suit)."""
    graphics = student.recorder("draw_card", "draw_back", "draw_marker")
    getattr(hand, method)(graphics, *places)
    things = [value for _, values in graphics.calls for value in values if not is_number(value)]
    cards = iter(pairs(student, things))
    return [
        (name, *(round(value, 6) if is_number(value) else next(cards) for value in values))
        for name, values in graphics.calls
    ]


def pairs(student, cards):
    """Cards as (rank, suit), and anything else twice as it is."""
    try:
        return list(zip(student.each(cards, "rank"), student.each(cards, "suit"), strict=True))
    except AttributeError:
        return list(zip(cards, cards, strict=True))


def is_number(value):
    """Whether it is a plain number."""
    return isinstance(value, (int, float))


# --- splitting ------------------------------------------------------------------------------


@pytest.mark.criterion("hand_split")
def test_two_cards_of_equal_value_can_be_split(student):
    """Two cards of equal value can be split, whatever their value; others cannot."""
    for letter in "A23456789TJQK":
        assert bool(holding(student, f"{letter}C {letter}D").can_split()) is True
    for text in ("8C 9D", "AC KD", "AC TD", "TC 9D", "2C 3D", "AC JD"):
        assert bool(holding(student, text).can_split()) is False


@pytest.mark.criterion("hand_split")
def test_tens_of_different_rank_can_be_split(student):
    """Any two of ten, jack, queen and king can be split, since their values are equal."""
    for text in ("KC QD", "TC JD", "QH TS", "JC KD"):
        assert bool(holding(student, text).can_split()) is True
    assert bool(holding(student, "KC 9D").can_split()) is False


@pytest.mark.criterion("hand_split")
def test_only_two_cards_can_be_split(student):
    """A hand that has taken another card cannot be split any more."""
    for text in ("8C 8D 8H", "8C 8D 2H", "2C 3D 3H", "AC AD AH AS", "KC QD JH"):
        assert bool(holding(student, text).can_split()) is False
    hand = new_hand(student, "4C 4D")
    assert bool(hand.can_split()) is True
    hand.hit(*student.cards("4H"))
    assert bool(hand.can_split()) is False


@pytest.mark.criterion("hand_split")
def test_asking_whether_it_can_be_split_leaves_the_cards_alone(student):
    """The cards of a hand that was asked are the same ones in the same order."""
    for text, can_split in (("KC TD", True), ("TC KD", True), ("3C 8D", False), ("8C 3D", False)):
        hand = new_hand(student, text)
        before = ranks(hand)
        assert bool(hand.can_split()) is can_split
        assert ranks(hand) == before


@pytest.mark.criterion("hand_split")
def test_a_split_makes_two_hands(student):
    """The halves are a list: first card and first new one, then second card and second new one."""
    for text, expected in (("8C 8D", [[8, 3], [8, 10]]), ("KC QD", [[13, 3], [12, 10]])):
        halves = new_hand(student, text).split(*student.cards("3H TS"))
        assert isinstance(halves, list)
        assert [ranks(half) for half in halves] == expected
    halves = new_hand(student, "AC AD").split(*student.cards("AH 9S"))
    suits = [[card.suit for card in half.cards()] for half in halves]
    assert suits == [["Clubs", "Hearts"], ["Diamonds", "Spades"]]


@pytest.mark.criterion("hand_split")
def test_the_halves_are_hands_of_their_own(student):
    """Each half takes cards by itself, and neither the other half nor the hand itself changes."""
    whole = new_hand(student, "8C 8D")
    first, second = whole.split(*student.cards("3H TS"))
    assert whole not in (first, second)
    first.hit(*student.cards("5C"))
    second.hit(*student.cards("2C"))
    first.hit(*student.cards("4C"))
    assert sorted(ranks(first)) == [3, 4, 5, 8]
    assert sorted(ranks(second)) == [2, 8, 10]


@pytest.mark.criterion("hand_split")
def test_a_half_can_be_split_again(student):
    """A half that is a pair can be split like any other hand, the other half cannot."""
    first, second = new_hand(student, "8C 8D").split(*student.cards("8H TS"))
    assert bool(first.can_split()) is True
    assert bool(second.can_split()) is False
    halves = first.split(*student.cards("2C 4C"))
    assert [ranks(half) for half in halves] == [[8, 2], [8, 4]]


@pytest.mark.criterion("hand_split")
def test_a_hand_that_cannot_be_split_is_refused(student):
    """Splitting a hand that cannot be split raises ValueError."""
    assert len(list(new_hand(student, "8C 8D").split(*student.cards("2H 3S")))) == 2
    for text in ("8C 9D", "AC KD", "8C 8D 8H", "8C 8D 2H", "2C 3D 5H"):
        with pytest.raises(ValueError):
            new_hand(student, text).split(*student.cards("2H 3S"))


# --- doubling -------------------------------------------------------------------------------


@pytest.mark.criterion("hand_double")
def test_a_double_takes_one_card(student):
    """Doubling adds the card and marks the hand, which was not marked before."""
    for text, expected in (("6C 5D", [5, 6, 9]), ("TC 6D", [6, 9, 10]), ("AC AD", [1, 1, 9])):
        hand = new_hand(student, text)
        assert bool(hand.doubled) is False
        hand.double_down(*student.cards("9H"))
        assert sorted(ranks(hand)) == expected
        assert bool(hand.doubled) is True


@pytest.mark.criterion("hand_double")
def test_a_doubled_hand_takes_no_more_cards(student):
    """After a double a hit raises ValueError and the hand stays as it is."""
    hand = new_hand(student, "6C 5D")
    hand.double_down(*student.cards("2H"))
    with pytest.raises(ValueError):
        hand.hit(*student.cards("3S"))
    assert sorted(ranks(hand)) == [2, 5, 6]
    assert bool(hand.doubled) is True


@pytest.mark.criterion("hand_double")
def test_a_hand_is_doubled_once(student):
    """A second double raises ValueError and takes no card."""
    hand = new_hand(student, "2C 3D")
    hand.double_down(*student.cards("2H"))
    with pytest.raises(ValueError):
        hand.double_down(*student.cards("4S"))
    assert sorted(ranks(hand)) == [2, 2, 3]


@pytest.mark.criterion("hand_double")
def test_only_the_first_move_can_be_a_double(student):
    """A hand that was hit cannot be doubled: ValueError, and it goes on as before."""
    for text in ("2C 3D 4H", "2C 2D 2H 2S"):
        hand = new_hand(student, text)
        with pytest.raises(ValueError):
            hand.double_down(*student.cards("9H"))
        assert bool(hand.doubled) is False
        hand.hit(*student.cards("5H"))
        assert len(list(hand.cards())) == len(text.split()) + 1
    hand = new_hand(student, "2C 3D")
    hand.double_down(*student.cards("9H"))
    assert bool(hand.doubled) is True


@pytest.mark.criterion("hand_double")
def test_a_double_marks_one_hand(student):
    """Doubling one hand leaves others as they are, made before it or after it."""
    before, hand = new_hand(student, "6C 5D"), new_hand(student, "4C 5H")
    hand.double_down(*student.cards("9H"))
    after = new_hand(student, "2S 3S")
    assert [bool(each.doubled) for each in (before, hand, after)] == [False, True, False]
    before.hit(*student.cards("2D"))
    assert sorted(ranks(before)) == [2, 5, 6]


# --- drawing --------------------------------------------------------------------------------


@pytest.mark.criterion("hand_draw")
def test_a_players_hand_is_drawn_from_left_to_right(student):
    """Each card is drawn once, from left to right, CARD_STEP apart, all at the same height."""
    for text, x, y in (("2C 3D", 100, 50), ("KC AD 9H", 0, 7), ("2C 3D 4H 5S AC", 40, 0)):
        calls = drawn(student, holding(student, text), "draw_player_hand", x, y)
        step = student.blackjack_hand.CARD_STEP
        assert step > 0
        expected = [
            ("draw_card", card, round(x + place * step, 6), y)
            for place, card in enumerate(pairs(student, student.cards(text)))
        ]
        assert calls == expected


@pytest.mark.criterion("hand_draw")
def test_the_dealers_second_card_is_a_back(student):
    """Until the dealer is done the first card is drawn, and a back one step beside it."""
    for text, card in (("6C TD", (6, "Clubs")), ("AH 4S", (1, "Hearts"))):
        calls = drawn(student, holding(student, text), "draw_dealer_hand", 100, 50, False)
        step = student.blackjack_hand.CARD_STEP
        assert sorted(calls) == [
            ("draw_back", round(100 + step, 6), 50),
            ("draw_card", card, 100, 50),
        ]


@pytest.mark.criterion("hand_draw")
def test_nothing_tells_the_hidden_card(student):
    """Until the dealer is done everything drawn is the same, whatever the hidden card is."""
    hands = [holding(student, text) for text in ("6C TD", "6C AS", "6C 6C", "6C 2H")]
    calls = [drawn(student, hand, "draw_dealer_hand", 30, 20, False) for hand in hands]
    assert len(calls[0]) == 2
    for others in calls[1:]:
        assert others == calls[0]


@pytest.mark.criterion("hand_draw")
def test_the_dealers_hand_is_shown_when_done(student):
    """When the dealer is done all the cards are drawn, and no back."""
    for text in ("6C TD", "2C 3D 4H 5S"):
        calls = drawn(student, holding(student, text), "draw_dealer_hand", 100, 50, True)
        step = student.blackjack_hand.CARD_STEP
        assert sorted(calls, key=lambda call: call[2:]) == [
            ("draw_card", card, round(100 + place * step, 6), 50)
            for place, card in enumerate(pairs(student, student.cards(text)))
        ]
