"""Hidden tests of stage 6: the moves of a `BlackJackHand`, and its drawing."""

from autograder.stages import criterion, deferred

LETTERS = "A23456789TJQK"
SUITS = {suit[0]: suit for suit in ("Clubs", "Diamonds", "Hearts", "Spades")}


def new_hand(student, text):
    """Return a hand of the cards: two at first, the others hit."""
    first, second, *hits = student.cards(text)
    hand = student.blackjack_hand.BlackJackHand(first, second)
    for card in hits:
        hand.hit(card)
    return hand


def holding(student, text):
    """Return a hand of the cards; in the second attempt, one whose cards() is correct."""
    return student.own_or(
        lambda: new_hand(student, text), lambda: showing(student, text), of="hand_cards"
    )


def showing(student, text):
    """Return a hand that only shows its cards; the student's hands must hold two."""
    held = student.size(new_hand(student, "AS KD").cards())
    assert student.take(lambda size: size == 2, held, words="holds two cards") == True
    fake = student.fake("kit_stage_fakes", "Held", student.cards(text), {})
    return student.stand_in(
        "blackjack_hand.BlackJackHand",
        attributes={"doubled": False},
        answers={"cards": fake.cards, "count": sum(min(rank, 10) for rank, _ in names_of(text))},
        text=" and ".join(text.split()),
    )


def names_of(text):
    """Return cards as (rank, suit)."""
    return [(LETTERS.index(name[0]) + 1, SUITS[name[1]]) for name in text.split()]


def ranks(student, hand):
    """Return the ranks of a hand's cards."""
    return student.each(hand.cards(), "rank")


def in_order(student, hand):
    """Return the ranks of a hand's cards in ascending order."""
    return student.take(sorted, ranks(student, hand), words="in order")


def can_split(student, hand):
    """Return the hand's own answer whether it can be split."""
    return student.truth(hand.can_split())


def doubled(student, hand):
    """Return the hand's own answer whether it was doubled."""
    return student.truth(hand.doubled)


def drawn(student, hand, method, *places):
    """Return a drawing method's calls: numbers rounded, cards as (rank, suit)."""
    graphics = student.fake("kit_stage_fakes", "Canvas", label="graphics")
    getattr(hand, method)(graphics, *places)
    return student.quietly("get", graphics, "calls")


# --- splitting ------------------------------------------------------------------------------


@criterion("hand_split")
def test_two_cards_of_equal_value_can_be_split(student):
    """Only two cards of equal value can be split, even a king and a queen."""
    for text in ("AC AD", "2C 2D", "8C 8D", "KC KD", "KC QD", "TC JD"):
        assert can_split(student, holding(student, text)) == True
    for text in ("8C 9D", "AC KD", "AC JD"):
        assert can_split(student, holding(student, text)) == False


@criterion("hand_split")
def test_only_two_cards_can_be_split(student):
    """A hand that has taken another card can't be split any more."""
    for text in ("8C 8D 8H", "8C 8D 2H", "2C 3D 3H"):
        assert can_split(student, holding(student, text)) == False
    hand = new_hand(student, "4C 4D")
    assert can_split(student, hand) == True
    hand.hit(*student.cards("4H"))
    assert can_split(student, hand) == False


@criterion("hand_split")
def test_asking_whether_it_can_be_split_leaves_the_cards_alone(student):
    """Asking about a hand doesn't change its cards or their order."""
    for text, expected in (("KC TD", True), ("TC KD", True), ("8C 3D", False)):
        hand = new_hand(student, text)
        before = ranks(student, hand)
        assert can_split(student, hand) == expected
        assert ranks(student, hand) == before


@criterion("hand_split")
def test_a_split_makes_two_hands(student):
    """The first half has the first card and the first new one, and the second half the rest."""
    for text, expected in (("8C 8D", [[8, 3], [8, 10]]), ("KC QD", [[13, 3], [12, 10]])):
        halves = new_hand(student, text).split(*student.cards("3H TS"))
        assert student.follow(halves, "*.cards().*.rank") == expected
    halves = new_hand(student, "AC AD").split(*student.cards("AH 9S"))
    suits = student.follow(halves, "*.cards().*.suit")
    assert suits == [["Clubs", "Hearts"], ["Diamonds", "Spades"]]


@criterion("hand_split")
def test_the_halves_are_hands_of_their_own(student):
    """Adding a card to one half changes neither the other half nor the original hand."""
    whole = new_hand(student, "8C 8D")
    first, second = student.items(whole.split(*student.cards("3H TS")), 2)
    assert [student.is_same(whole, half) for half in (first, second)] == [False, False]
    first.hit(*student.cards("5C"))
    second.hit(*student.cards("6C"))
    first.hit(*student.cards("4C"))
    assert in_order(student, first) == [3, 4, 5, 8]
    assert in_order(student, second) == [6, 8, 10]
    assert ranks(student, whole) == [8, 8]


@criterion("hand_split")
def test_a_half_can_be_split_again(student):
    """A half that is a pair can be split like any other hand, but the other half can't."""
    halves = new_hand(student, "8C 8D").split(*student.cards("8H TS"))
    first, second = student.items(halves, 2)
    assert can_split(student, first) == True
    assert can_split(student, second) == False
    halves = first.split(*student.cards("3C 4C"))
    assert student.follow(halves, "*.cards().*.rank") == [[8, 3], [8, 4]]


@criterion("hand_split")
def test_a_hand_that_cannot_be_split_is_refused(student):
    """Splitting a hand that can't be split raises ValueError."""
    assert student.size(new_hand(student, "8C 8D").split(*student.cards("2H 3S"))) == 2
    for text in ("8C 9D", "8C 8D 8H", "2C 3D 5H"):
        with student.raises(ValueError):
            new_hand(student, text).split(*student.cards("2H 3S"))


# --- doubling -------------------------------------------------------------------------------


@criterion("hand_double")
def test_a_double_takes_one_card(student):
    """Doubling adds the card and marks the hand, which wasn't marked before."""
    for text, expected in (
        ("6C 5D", [5, 6, 9]), ("AC AD", [1, 1, 9]), ("AC KD", [1, 9, 13]), ("TC 9D", [9, 9, 10]),
    ):  # fmt: skip
        hand = new_hand(student, text)
        assert doubled(student, hand) == False
        hand.double_down(*student.cards("9H"))
        assert in_order(student, hand) == expected
        assert doubled(student, hand) == True


@criterion("hand_double")
def test_a_doubled_hand_takes_no_more_cards(student):
    """After a double, a hit or another double raises ValueError and changes nothing."""
    hand = new_hand(student, "6C 5D")
    hand.double_down(*student.cards("2H"))
    for move in (hand.hit, hand.double_down):
        with student.raises(ValueError):
            move(*student.cards("3S"))
    assert in_order(student, hand) == [2, 5, 6]
    assert doubled(student, hand) == True


@criterion("hand_double")
def test_only_the_first_move_can_be_a_double(student):
    """Doubling a hand that was hit raises ValueError and changes nothing."""
    for text in ("2C 3D 4H", "2C 2D 2H 2S"):
        hand = new_hand(student, text)
        with student.raises(ValueError):
            hand.double_down(*student.cards("9H"))
        assert doubled(student, hand) == False
        hand.hit(*student.cards("5H"))
        size = student.take(
            lambda size: size, student.size(hand.cards()), words="cards after a refused double"
        )
        assert size == len(text.split()) + 1
    hand = new_hand(student, "2C 3D")
    hand.double_down(*student.cards("9H"))
    assert doubled(student, hand) == True


@criterion("hand_double")
def test_a_double_marks_one_hand(student):
    """Doubling one hand doesn't change other hands."""
    before, hand = new_hand(student, "6C 5D"), new_hand(student, "4C 5H")
    hand.double_down(*student.cards("9H"))
    after = new_hand(student, "2S 3S")
    assert [doubled(student, each) for each in (before, hand, after)] == [False, True, False]
    before.hit(*student.cards("2D"))
    assert in_order(student, before) == [2, 5, 6]


# --- drawing --------------------------------------------------------------------------------


@deferred
def player_drawing(text, x, y, step):
    """Return the drawing of a player's hand: each of its cards."""
    return [
        ("draw_card", card, round(x + place * step, 6), y)
        for place, card in enumerate(names_of(text))
    ]


@deferred
def dealer_drawing(text, x, y, step):
    """Return the drawing of a dealer's hand of two cards: a back one step beside the first card."""
    return [("draw_back", round(x + step, 6), y), ("draw_card", names_of(text)[0], x, y)]


def doubled_hand(student):
    """Return a doubled hand, or one with as many cards."""
    return student.own_or(
        lambda: doubling(student),
        lambda: showing(student, "6C 5D 9H"),
        of=("hand_cards", "hand_double"),
    )


def doubling(student):
    """Return a hand of two cards that gets a third one by a double."""
    hand = new_hand(student, "6C 5D")
    hand.double_down(*student.cards("9H"))
    return hand


@deferred
def by_place(calls):
    """Return calls in the order of their positions."""
    return sorted(calls, key=lambda call: call[2:])


@criterion("hand_draw")
def test_a_players_hand_is_drawn_from_left_to_right(student):
    """Each card is drawn once, from left to right, CARD_STEP apart, all at the same height."""
    for text, x, y in (("2C 3D", 100, 50), ("KC AD 9H 5S", 0, 7)):
        calls = drawn(student, holding(student, text), "draw_player_hand", x, y)
        step = student.blackjack_hand.CARD_STEP
        assert step > 0
        assert calls == player_drawing(text, x, y, step)
    calls = drawn(student, doubled_hand(student), "draw_player_hand", 100, 50)
    assert calls == player_drawing("6C 5D 9H", 100, 50, student.blackjack_hand.CARD_STEP)


@criterion("hand_draw")
def test_the_dealers_second_card_is_a_back(student):
    """Until the dealer is done, the first card is drawn, and a back one step to the right."""
    calls = drawn(student, holding(student, "AH 4S"), "draw_dealer_hand", 100, 50, False)
    step = student.blackjack_hand.CARD_STEP
    assert student.take(sorted, calls) == dealer_drawing("AH 4S", 100, 50, step)


@criterion("hand_draw")
def test_nothing_tells_the_hidden_card(student):
    """Until the dealer is done, the drawing is the same whatever the hidden card is."""
    hands = [holding(student, text) for text in ("6C TD", "6C AS", "6C 6C")]
    calls = [drawn(student, hand, "draw_dealer_hand", 30, 20, False) for hand in hands]
    assert student.take(len, calls[0], words="number of drawings") == 2
    for others in calls[1:]:
        assert drawn_otherwise(student, calls[0], others) == []


def drawn_otherwise(student, one, other):
    """Compare the drawing of a hand with that of a hand with another hidden card."""
    return student.take(
        lambda one, other: [each for each in [*one, *other] if (each in one) != (each in other)],
        one,
        other,
        words="what depends on the hidden card",
    )


@criterion("hand_draw")
def test_the_dealers_hand_is_shown_when_done(student):
    """When the dealer is done, all the cards are drawn, and no back."""
    for text in ("6C TD", "2C 3D 4H 5S"):
        calls = drawn(student, holding(student, text), "draw_dealer_hand", 100, 50, True)
        step = student.blackjack_hand.CARD_STEP
        assert by_place(calls) == player_drawing(text, 100, 50, step)
