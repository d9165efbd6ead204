"""Hidden tests of stage 6: `BlackJackHand`."""

from autograder.stages import criterion, unless_refused

LETTERS = "A23456789TJQK"
# The criterion of each method; a method may use those before it.
ORDER = {
    "totals": "hand_totals",
    "hand_value": "hand_value",
    "is_soft": "hand_soft",
    "is_blackjack": "hand_ends",
    "is_busted": "hand_ends",
}


def own_hand(student, text):
    """Return a hand of the cards: two at first, the others hit."""
    first, second, *hits = student.cards(text)
    hand = student.blackjack_hand.BlackJackHand(first, second)
    for card in hits:
        hand.hit(card)
    return hand


def dealt(student, text, method):
    """Return a hand of the first two cards, and the other cards.

    In the second attempt, the methods that the asked one may use are correct.
    """
    cards = student.cards(text)
    before = list(ORDER)[: list(ORDER).index(method)]
    hand = student.own_or(
        lambda: student.blackjack_hand.BlackJackHand(*cards[:2]),
        lambda: right_so_far(student, text, cards, before),
        of={"hand_cards", *(ORDER[name] for name in before)} - {ORDER[method]},
    )
    return hand, cards[2:]


def right_so_far(student, text, cards, names):
    """Return a hand of two cards with correct answers for `names`, otherwise the student's.

    If the later methods were correct, too, methods defined only by each other would pass. The
    student's own hands must hold two cards.
    """
    held = student.size(own_hand(student, "AS KD").cards())
    assert student.take(lambda size: size == 2, held, words="holds two cards") == True
    known = [right_answers(text[:end]) for end in range(5, len(text) + 1, 3)]
    answers = {name: [each[name] for each in known] for name in ("count", *names)}
    fake = student.fake("kit_stage_fakes", "Held", cards[:2], answers)
    return student.stand_in(
        "blackjack_hand.BlackJackHand",
        attributes={"doubled": False},
        answers={name: getattr(fake, name) for name in ("cards", "hit", *answers)},
        text=" and ".join(text[:5].split()),
    )


def right_answers(text):
    """Return a hand's correct answers by method."""
    ranks = [LETTERS.index(name[0]) + 1 for name in text.split()]
    hard = sum(min(rank, 10) for rank in ranks)
    soft = hard + 10 if 1 in ranks else hard
    value = soft if soft <= 21 else hard
    return {
        "count": hard,
        "totals": (hard, soft),
        "hand_value": value,
        "is_soft": value > hard,
        "is_blackjack": len(ranks) == 2 and value == 21,
        "is_busted": value > 21,
    }


def hand_of(student, text, method):
    """Return a hand of the cards, for a question to its method."""
    hand, hits = dealt(student, text, method)
    for card in hits:
        hand.hit(card)
    return hand


def answer_of(student, hand, method):
    """Return the method's answer: a truth value, a pair of totals, or a value."""
    answer = getattr(hand, method)()
    if method == "totals":
        return student.take(tuple, answer)
    return answer if method == "hand_value" else student.truth(answer)


def assert_answers(student, method, *cases):
    """Check the method's answers for hands, given by their cards."""
    hands = [(hand_of(student, text, method), expected) for text, expected in cases]
    for hand, expected in hands:
        assert answer_of(student, hand, method) == expected


def assert_all(student, method, expected, texts):
    """Check that a method gives the same answer for all hands, given by their cards."""
    assert_answers(student, method, *((text, expected) for text in texts.split(", ")))


def assert_left_alone(student, text, method, expected):
    """Check that a question to a hand gets its answer and leaves its cards unchanged."""
    hand = hand_of(student, text, method)
    before = pairs(student, hand)
    assert answer_of(student, hand, method) == expected
    assert pairs(student, hand) == before


def history(student, text, method):
    """Return a method's answers after the first two cards and after each further one."""
    hand, hits = dealt(student, text, method)
    answers = [answer_of(student, hand, method)]
    for card in hits:
        hand.hit(card)
        answers.append(answer_of(student, hand, method))
    return answers


def pairs(student, hand):
    """Return the cards of a hand as (rank, suit) pairs."""
    return student.each(hand.cards(), "rank", "suit")


# --- its cards ------------------------------------------------------------------------------


@criterion("hand_cards")
def test_a_hand_holds_its_cards_in_order(student):
    """cards() returns the two cards of the deal and then each card added by hit, in order."""
    assert pairs(student, own_hand(student, "8D 5H")) == [(8, "Diamonds"), (5, "Hearts")]
    expected = [(13, "Spades"), (2, "Clubs"), (1, "Hearts"), (2, "Clubs"), (10, "Diamonds")]
    assert pairs(student, own_hand(student, "KS 2C AH 2C TD")) == expected


@criterion("hand_cards")
def test_a_hand_takes_any_number_of_cards(student):
    """A hand takes any number of cards. A busted one may reject more, but loses none."""
    hand = own_hand(student, "AC AD AH AS 2C 2D 2H 2S 3C 3D KH")
    assert student.each(hand.cards(), "rank") == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 13]
    after = student.outcome(hand.hit(*student.cards("4C")))
    assert unless_refused(after, student.size(hand.cards()), 12) == 12


@criterion("hand_cards")
def test_the_cards_are_a_new_list_each_time(student):
    """Changing a hand doesn't change lists that cards() returned earlier, or vice versa."""
    hand = own_hand(student, "8D 5H")
    earlier = hand.cards()
    hand.hit(*student.cards("3C"))
    assert student.each(earlier, "rank", "suit") == [(8, "Diamonds"), (5, "Hearts")]
    student.clear(hand.cards())
    assert pairs(student, hand) == [(8, "Diamonds"), (5, "Hearts"), (3, "Clubs")]
    student.anyhow(hand.cards().reverse())  # only a list can be reversed
    assert pairs(student, hand) == [(8, "Diamonds"), (5, "Hearts"), (3, "Clubs")]


@criterion("hand_cards")
def test_hands_do_not_share_cards(student):
    """A card added by hit goes only into that hand."""
    first, second = own_hand(student, "8D 5H"), own_hand(student, "9S 4C")
    first.hit(*student.cards("3C"))
    assert pairs(student, second) == [(9, "Spades"), (4, "Clubs")]
    assert pairs(student, first) == [(8, "Diamonds"), (5, "Hearts"), (3, "Clubs")]


# --- its totals -----------------------------------------------------------------------------


@criterion("hand_totals")
def test_totals_without_an_ace(student):
    """Without an ace both totals are the sum of the values, even past 21."""
    cases = (("8D 5H", 13), ("KC QD", 20), ("TC 6D 9H", 25))
    assert_answers(student, "totals", *((text, (total, total)) for text, total in cases))


@criterion("hand_totals")
def test_totals_with_an_ace(student):
    """With an ace the totals differ by 10, and of several aces only one counts 11."""
    assert_answers(
        student,
        "totals",
        ("6D AC", (7, 17)),
        ("AS KD", (11, 21)),
        ("2C 3D AH", (6, 16)),
        ("KC QD AH 5S", (26, 36)),
        ("AC AD", (2, 12)),
        ("AC AD AH AS 7C", (11, 21)),
        ("AC KD AH", (12, 22)),
    )


@criterion("hand_totals")
def test_totals_follow_the_hits(student):
    """The totals are those of the current cards, and asking changes nothing."""
    expected = [(11, 11), (12, 22), (22, 32)]
    assert history(student, "5C 6D AH KS", "totals") == expected
    hand = hand_of(student, "AC 6D", "totals")
    assert [answer_of(student, hand, "totals") for _ in range(2)] == [(7, 17), (7, 17)]
    assert pairs(student, hand) == [(1, "Clubs"), (6, "Diamonds")]
    assert_left_alone(student, "6C AD", "totals", (7, 17))


# --- its value ------------------------------------------------------------------------------


@criterion("hand_value")
def test_the_value_with_an_ace_as_11(student):
    """The value counts an ace as 11 as long as that makes at most 21."""
    assert_answers(
        student,
        "hand_value",
        ("AC 2D", 13),
        ("AC 9D", 20),
        ("AC AD", 12),
        ("3C 4D AH", 18),
    )


@criterion("hand_value")
def test_the_value_of_21(student):
    """An ace counts 11 even if that makes exactly 21."""
    assert_all(student, "hand_value", 21, "AC KD, AC 4D 6H, AC AD 9H")
    assert_answers(student, "hand_value", ("AC 8D", 19))


@criterion("hand_value")
def test_the_value_with_an_ace_as_1(student):
    """The value counts an ace as 1 if 11 would pass 21. Without an ace it is the sum."""
    assert_answers(
        student,
        "hand_value",
        ("AC 6D KH", 17),
        ("KC QD AH", 21),
        ("5C 6D AH", 12),
        ("AC KD QH 5S", 26),
        ("8D 5H", 13),
        ("TC 6D 9H", 25),
    )


@criterion("hand_value")
def test_asking_for_the_value_leaves_the_cards_alone(student):
    """Asking about a hand doesn't change its cards or their order."""
    assert_left_alone(student, "AC 6D", "hand_value", 17)
    assert_left_alone(student, "9C AD", "hand_value", 20)


# --- soft or hard ---------------------------------------------------------------------------


@criterion("hand_soft")
def test_a_hand_with_an_ace_as_11_is_soft(student):
    """A hand whose value counts an ace as 11 is soft, even with 21 or several aces."""
    assert_all(student, "is_soft", True, "6D AC, AC KD")
    assert_all(student, "is_soft", False, "8C 9D")
    assert_all(student, "is_soft", True, "AC AD, AC 4D 6H, 2C 2D AH")


@criterion("hand_soft")
def test_a_hand_with_its_ace_as_1_is_hard(student):
    """A hand that counts its ace as 1, has no ace, or is busted isn't soft."""
    assert_all(student, "is_soft", False, "AC 6D KH, KC QD AH, 5C 6D AH, AC KD QH 5S, 7C 7D 7H")
    assert_all(student, "is_soft", True, "5C 3D AH")


@criterion("hand_soft")
def test_a_hand_turns_soft_and_hard(student):
    """A hit can make a hand soft or hard, and asking doesn't change its cards."""
    for text, answers in (
        ("AC 6D KH 2S", [True, False, False]),
        ("5C 4D AH 9D", [False, True, False]),
        ("AC 2D 3H 4S 5C", [True, True, True, False]),
    ):
        assert history(student, text, "is_soft") == answers
    assert_left_alone(student, "9C 3D", "is_soft", False)
    assert_left_alone(student, "6C AD", "is_soft", True)


# --- blackjack and bust ---------------------------------------------------------------------


@criterion("hand_ends")
def test_a_blackjack_is_an_ace_and_a_ten(student):
    """Two cards are a blackjack if they are an ace and a card worth 10, in either order."""
    assert_all(student, "is_blackjack", True, "AS TC, JD AH, AC QH, KS AD")
    assert_all(student, "is_blackjack", False, "AS 9D, AC AD, KC QD, 5C 6D")


@criterion("hand_ends")
def test_21_with_more_cards_is_no_blackjack(student):
    """A 21 of three or more cards isn't a blackjack, soft or hard."""
    assert_all(student, "is_blackjack", False, "AS 5D 5C, 7C 7D 7H, KC QD AH, AS KD TH")
    assert_all(student, "is_blackjack", True, "TS AC")


@criterion("hand_ends")
def test_a_hand_busts_over_21(student):
    """A hand is busted over 21, but not with 21 or less."""
    assert_all(student, "is_busted", True, "KC QD 2H, AC KD QH 5S")
    assert_all(student, "is_busted", False, "KC QD, 7C 7D 7H, KC QD AH, AC KD")


@criterion("hand_ends")
def test_an_ace_keeps_a_hand_from_busting(student):
    """A hand isn't busted if it counts 21 or less with every ace as 1."""
    assert_all(student, "is_busted", False, "AC 6D KH, AC AD KH, KC QD AH")
    assert_all(student, "is_busted", True, "AC 9D KH 2S")


@criterion("hand_ends")
def test_asking_whether_it_ends_leaves_the_cards_alone(student):
    """Asking about a hand doesn't change its cards or their order."""
    assert_left_alone(student, "KC AD", "is_blackjack", True)
    assert_left_alone(student, "2C KD", "is_blackjack", False)
    assert_left_alone(student, "2C KD TS", "is_busted", True)
    assert_left_alone(student, "KC 2D", "is_busted", False)
