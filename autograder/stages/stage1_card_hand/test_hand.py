"""Hidden tests of stage 1: `Hand`."""

from autograder.stages import criterion, unless_refused


def new_hand(student, text):
    """Return a student's hand of these cards: two at first, the others hit."""
    first, second, *hits = student.cards(text)
    hand = student.hand.Hand(first, second)
    for card in hits:
        hand.hit(card)
    return hand


def pairs(student, cards):
    """Return cards as (rank, suit) pairs."""
    return student.each(cards, "rank", "suit")


def counting(student, text, count):
    """Return a hand of these cards; in the second attempt, a stand-in that returns this count."""
    return student.own_or(
        lambda: new_hand(student, text),
        lambda: student.stand_in("hand.Hand", answers={"count": count}),
        of="hand_count",
    )


def assert_left_alone(student, text, question, answer):
    """Check that a method of a hand returns this answer and leaves the hand's cards unchanged."""
    hand = new_hand(student, text)
    before = contents(student, hand)
    got = getattr(hand, question)()
    assert (student.truth(got) if isinstance(answer, bool) else got) == answer
    assert contents(student, hand) == before


def contents(student, hand):
    """Return a hand's string or exception; in the second attempt, its cards."""
    return student.own_or(
        lambda: student.outcome(student.step("str", hand)),
        lambda: pairs(student, hand.cards()),
        of="hand_text",
    )


@criterion("hand_cards")
def test_a_hand_holds_its_two_cards_in_order(student):
    """cards() returns the two cards of a new hand in the order received."""
    assert pairs(student, new_hand(student, "8D 5H").cards()) == [(8, "Diamonds"), (5, "Hearts")]
    assert pairs(student, new_hand(student, "5H 8D").cards()) == [(5, "Hearts"), (8, "Diamonds")]


@criterion("hand_cards")
def test_hits_are_added_at_the_end(student):
    """Each card added by hit comes after the cards already there, even if it is the same card."""
    hand = new_hand(student, "KS 2C AH 2C TD")
    spades, clubs = (13, "Spades"), (2, "Clubs")
    assert pairs(student, hand.cards()) == [spades, clubs, (1, "Hearts"), clubs, (10, "Diamonds")]


@criterion("hand_cards")
def test_one_card_may_come_twice(student):
    """A card given to a hand twice is in the hand twice."""
    five, ten = student.cards("5H TC")
    hand = student.hand.Hand(five, ten)
    hand.hit(five)
    assert pairs(student, hand.cards()) == [(5, "Hearts"), (10, "Clubs"), (5, "Hearts")]


@criterion("hand_cards")
def test_the_cards_are_a_new_list_each_time(student):
    """Changing a hand doesn't change lists that cards() returned earlier, or vice versa."""
    hand = new_hand(student, "8D 5H")
    earlier = hand.cards()
    hand.hit(*student.cards("3C"))
    assert pairs(student, earlier) == [(8, "Diamonds"), (5, "Hearts")]
    student.clear(hand.cards())
    assert pairs(student, hand.cards()) == [(8, "Diamonds"), (5, "Hearts"), (3, "Clubs")]
    assert student.is_same(hand.cards(), hand.cards()) == False


@criterion("hand_cards")
def test_hands_do_not_share_cards(student):
    """A card added by hit goes only into that hand."""
    first, second = new_hand(student, "8D 5H"), new_hand(student, "9S 4C")
    first.hit(*student.cards("3C"))
    assert pairs(student, second.cards()) == [(9, "Spades"), (4, "Clubs")]
    assert pairs(student, first.cards()) == [(8, "Diamonds"), (5, "Hearts"), (3, "Clubs")]


@criterion("hand_count")
def test_the_count_adds_up_two_cards(student):
    """The count of two cards is the sum of their values, whatever their order."""
    counts = {"8D 5H": 13, "5H 8D": 13, "2C 3D": 5, "KH QD": 20, "JS 9C": 19}
    hands = [new_hand(student, text) for text in counts]
    for hand, count in zip(hands, counts.values(), strict=True):
        assert hand.count() == count


@criterion("hand_count")
def test_the_count_goes_on_with_each_hit(student):
    """After each hit the count is the sum of all the cards, even past 21."""
    hand = new_hand(student, "2C 3D")
    cards, counts = student.cards("4H 5S 7C KD"), (9, 14, 21, 31)
    assert hand.count() == 5
    for card, count in zip(cards, counts, strict=True):
        hand.hit(card)
        assert hand.count() == count
    after = student.outcome(hand.hit(*student.cards("2S")))
    assert unless_refused(after, hand.count(), 33) == 33


@criterion("hand_count")
def test_every_ace_counts_one(student):
    """Every ace counts 1: a single one, a pair, one next to a ten, and one added by hit."""
    for text, count in (("AS 6D", 7), ("AS AH", 2), ("KD AC", 11), ("5D 6C AH", 12)):
        assert new_hand(student, text).count() == count


@criterion("hand_count")
def test_a_card_that_comes_twice_counts_twice(student):
    """A hand of the same card twice counts its value twice."""
    for text, count in (("8D", 16), ("AS", 2)):
        (card,) = student.cards(text)
        assert student.hand.Hand(card, card).count() == count


@criterion("hand_count")
def test_counting_changes_nothing(student):
    """Asking twice gives the same count, and a card added later counts, too."""
    hand = new_hand(student, "8D 5H 6C")
    assert [hand.count(), hand.count()] == [19, 19]
    hand.hit(*student.cards("2S"))
    assert hand.count() == 21


@criterion("hand_count")
def test_counting_leaves_the_cards_alone(student):
    """Counting a hand doesn't change its cards or their order."""
    assert_left_alone(student, "KD AS 6C", "count", 17)


@criterion("hand_blackjack")
def test_an_ace_and_a_ten_are_a_blackjack(student):
    """An ace with a 10, jack, queen, or king is a blackjack in either order, but not with a 9."""
    assert student.truth(new_hand(student, "AS 9D").is_blackjack()) == False
    for text in ("AS TC", "JD AH", "AS QH", "KS AH"):
        assert student.truth(new_hand(student, text).is_blackjack()) == True


@criterion("hand_blackjack")
def test_other_pairs_of_cards_are_no_blackjack(student):
    """Two tens, two aces, or two other cards with a count of 11 aren't a blackjack."""
    for text in ("KC QD", "AS AH", "6C 5D", "9D 2C"):
        assert student.truth(new_hand(student, text).is_blackjack()) == False
    assert student.truth(new_hand(student, "AD QC").is_blackjack()) == True


@criterion("hand_blackjack")
def test_more_than_two_cards_are_no_blackjack(student):
    """Three cards aren't a blackjack, even if they count 11 or 21 or started as one."""
    hand = new_hand(student, "AS KD")
    assert student.truth(hand.is_blackjack()) == True
    hand.hit(*student.cards("TH"))
    assert student.truth(hand.is_blackjack()) == False
    for text in ("AS 5D 5H", "7C 7D 7H", "KD QD AC"):
        assert student.truth(new_hand(student, text).is_blackjack()) == False


@criterion("hand_blackjack")
def test_asking_for_a_blackjack_leaves_the_cards_alone(student):
    """Asking about a hand doesn't change its cards or their order."""
    assert_left_alone(student, "KD AS", "is_blackjack", True)
    assert_left_alone(student, "9S 2D", "is_blackjack", False)


@criterion("hand_bust")
def test_a_count_over_21_is_a_bust(student):
    """A hand of 22 or more is busted, and a hand of 20 isn't."""
    for text, count in (("KS QD 2C", 22), ("TC JD QH", 30)):
        assert student.truth(counting(student, text, count).is_busted()) == True
    for text, count in (("KS QD", 20), ("5S 4D", 9), ("TS AD", 11)):
        assert student.truth(counting(student, text, count).is_busted()) == False


@criterion("hand_bust")
def test_21_is_no_bust(student):
    """A hand of exactly BLACKJACK, which is 21, isn't busted, but one more is too many."""
    assert student.truth(counting(student, "8D 6H 7C", 21).is_busted()) == False
    assert student.truth(counting(student, "TD 6H 5C", 21).is_busted()) == False
    assert student.truth(counting(student, "8D 6H 8C", 22).is_busted()) == True
    student.own_or(lambda: check_later_bust(student), lambda: None, of="hand_")
    assert student.hand.BLACKJACK == 21


def check_later_bust(student):
    """Check that the question changes nothing and gets a new answer after a hit."""
    assert_left_alone(student, "KD 2S 6C", "is_busted", False)
    hand = new_hand(student, "TD 6H")
    assert student.truth(hand.is_busted()) == False
    hand.hit(*student.cards("6C"))
    assert student.truth(hand.is_busted()) == True


@criterion("hand_text")
def test_two_cards_are_joined_by_and(student):
    """A hand of two cards is written with one "and" between them."""
    assert str(new_hand(student, "8D 5H")) == "8 of Diamonds and 5 of Hearts"
    assert str(new_hand(student, "AS KC")) == "Ace of Spades and King of Clubs"


@criterion("hand_text")
def test_more_cards_are_joined_alike(student):
    """Every further card follows after another "and", in the order received."""
    text = "10 of Clubs and 2 of Diamonds and Ace of Hearts"
    assert str(new_hand(student, "TC 2D AH")) == text
    assert str(new_hand(student, "TC 2D AH QS")) == text + " and Queen of Spades"


@criterion("hand_text")
def test_equal_cards_are_joined_too(student):
    """Equal cards are written out and joined like any others."""
    six = "6 of Hearts"
    assert str(new_hand(student, "6H 6S 6H 6H")) == f"{six} and 6 of Spades and {six} and {six}"
    (card,) = student.cards("6H")
    assert str(student.hand.Hand(card, card)) == f"{six} and {six}"


@criterion("hand_text")
def test_writing_a_hand_changes_nothing(student):
    """Writing a hand twice gives the same string both times."""
    hand = new_hand(student, "5D QH 2C")
    assert str(hand) == "5 of Diamonds and Queen of Hearts and 2 of Clubs"
    assert str(hand) == "5 of Diamonds and Queen of Hearts and 2 of Clubs"
    student.own_or(lambda: check_longer_text(student, hand), lambda: None, of="hand_cards")


def check_longer_text(student, hand):
    """Check the string of a hand that was already converted before its last card."""
    hand.hit(*student.cards("AS"))
    text = "5 of Diamonds and Queen of Hearts and 2 of Clubs and Ace of Spades"
    assert str(hand) == text
