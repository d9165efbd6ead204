"""Hidden tests of stage 4: `SoftHand`."""

from autograder.stages import criterion, deferred, unless_refused

LETTERS = "A23456789TJQK"
COUNTS = ("soft_count", "soft_aces", "soft_turns_hard", "soft_blackjack")


def new_hand(student, text):
    """Return a soft hand of the cards: two at first, the others hit."""
    first, second, *hits = student.cards(text)
    hand = student.soft_hand.SoftHand(first, second)
    for card in hits:
        hand.hit(card)
    return hand


def history(student, text, ask):
    """Return `ask(hand)` after the first two cards and after each further one."""
    first, second, *hits = student.cards(text)
    hand = student.soft_hand.SoftHand(first, second)
    answers = [ask(hand)]
    for card in hits:
        hand.hit(card)
        answers.append(ask(hand))
    return answers


def counts_of(student, text):
    """Return the count of a hand after its first two cards and after each further one."""
    return history(student, text, lambda hand: hand.count())


def is_soft(student, hand):
    """Return the answer of the student's hand to `is_soft()`."""
    return student.truth(hand.is_soft())


def softness_of(student, text):
    """Return the answers to `is_soft()` after the first two cards and after each further one."""
    return history(student, text, lambda hand: is_soft(student, hand))


def expected_soft(student, text):
    """Return True for each card from the second on after which the hand is soft.

    In the second attempt, True if the student's own count is above the hard total.
    """
    ranks = ranks_of(text)
    hard = hard_totals(ranks)
    return student.own_or(
        lambda: [1 in ranks[:size] and total <= 11 for size, total in enumerate(hard, start=2)],
        lambda: [
            above(count, total) for count, total in zip(counts_of(student, text), hard, strict=True)
        ],
        of=COUNTS,
    )


@deferred(words="whether a count is above a total")
def above(count, total):
    """Return True if a count is above a total."""
    return count > total


def ranks_of(text):
    """Return the ranks of the cards."""
    return [LETTERS.index(word[0]) + 1 for word in text.split()]


def hard_totals(ranks):
    """Return the sums of the first two cards and of each further one, with every ace as 1."""
    return [sum(min(rank, 10) for rank in ranks[:size]) for size in range(2, len(ranks) + 1)]


# --- still a hand ---------------------------------------------------------------------------


@criterion("soft_new")
def test_a_soft_hand_is_a_hand(student):
    """SoftHand is a subclass of Hand, and its hands can count."""
    kinds = student.soft_hand.SoftHand, student.stage1_card_hand.hand.Hand
    assert student.is_subclass(*kinds) == True
    assert new_hand(student, "TC 9D").count() == 19


@criterion("soft_new")
def test_a_soft_hand_holds_its_cards(student):
    """A soft hand keeps, takes, counts and writes its cards as a Hand does."""
    hand = new_hand(student, "8D 5H 2C")
    assert student.each(hand.cards(), "rank") == [8, 5, 2]
    assert str(hand) == "8 of Diamonds and 5 of Hearts and 2 of Clubs"
    assert hand.count() == 15
    assert str(new_hand(student, "AC 6D")) == "Ace of Clubs and 6 of Diamonds"
    hand = new_hand(student, "KC QD 2H")
    after = student.outcome(hand.hit(*student.cards("3C")))
    held = [13, 12, 2, 3]
    assert unless_refused(after, student.each(hand.cards(), "rank"), held) == held
    text = "Ace of Clubs and 2 of Diamonds and 3 of Hearts and 4 of Spades"
    assert str(new_hand(student, "AC 2D 3H 4S")) == text


@criterion("soft_new")
def test_questions_leave_the_cards_alone(student):
    """Counting a hand any number of times doesn't change its cards or their order."""
    hand = new_hand(student, "9D 2S 4H")
    for _ in range(2):
        assert hand.count() == 15
        hand.is_soft()
        hand.is_busted()
    assert student.each(hand.cards(), "rank") == [9, 2, 4]
    assert str(hand) == "9 of Diamonds and 2 of Spades and 4 of Hearts"
    student.clear(hand.cards())
    assert student.each(hand.cards(), "rank") == [9, 2, 4]
    hand = new_hand(student, "2S 5D 3C AH")
    hand.count()
    hand.is_soft()
    hand.is_blackjack()
    assert student.each(hand.cards(), "rank") == [2, 5, 3, 1]


@criterion("soft_new")
def test_a_soft_hand_busts_over_21(student):
    """A soft hand is busted only when its count is over 21."""
    for text, count in (("TC 6D 5H", 21), ("KC QD 2H", 22)):
        hand = new_hand(student, text)
        assert hand.count() == count
        assert student.truth(hand.is_busted()) == (count > 21)
    hand = new_hand(student, "TC 6D")
    assert student.truth(hand.is_busted()) == False
    hand.hit(*student.cards("6H"))
    assert student.truth(hand.is_busted()) == True
    hand = new_hand(student, "AC 9D 5H")
    busted = student.own_or(lambda: False, lambda: above(hand.count(), 21), of=COUNTS)
    assert student.truth(hand.is_busted()) == busted


# --- the count ------------------------------------------------------------------------------


@criterion("soft_count")
def test_an_ace_counts_11_with_another_card(student):
    """An ace and one other card count 11 and the card's value, in either order."""
    for text, count in (("AS 2D", 13), ("6D AH", 17), ("AS 9D", 20), ("TD AH", 21), ("AS QD", 21)):
        assert new_hand(student, text).count() == count


@criterion("soft_count")
def test_an_ace_counts_11_with_several_cards(student):
    """An ace counts 11 in a longer hand, too, up to exactly 21, and no other card does."""
    for text, count in (
        ("2S 3D 4C", 9),
        ("AS 2D 3C", 16),
        ("AS 4D 6C", 21),
        ("7C 3D AH", 21),
        ("2D 2C 2H 2S AD", 19),
    ):
        assert new_hand(student, text).count() == count


@criterion("soft_count")
def test_an_ace_drawn_late(student):
    """An ace drawn later counts 11 if there is room for it, and otherwise 1."""
    for text, count in (("TC 6D AH", 17), ("5C 4D AH", 20), ("KC QD AH", 21)):
        assert turned_back(student, new_hand(student, text).count(), count) == count
    assert new_hand(student, "5C 3D AH").count() == 19


def turned_back(student, count, expected):
    """Return a count; in the second attempt, also accept one that wrongly counts an ace as 11."""
    return student.own_or(lambda: count, lambda: without_ten(count, expected), of="soft_turns_hard")


@deferred
def without_ten(count, expected):
    """Return a count without its extra 10."""
    return expected if count == expected + 10 else count


@criterion("soft_count")
def test_a_hand_without_an_ace_counts_as_before(student):
    """Without an ace nothing is added, whatever other hands hold."""
    for text, count in (
        ("TC 6D", 16),
        ("5C 6D 7H", 18),
        ("2C 3D", 5),
    ):
        assert new_hand(student, text).count() == count
    before = new_hand(student, "4C 7D")
    assert new_hand(student, "AC 2D").count() == 13
    assert new_hand(student, "5C 6D").count() == 11
    assert before.count() == 11


@criterion("soft_aces")
def test_only_one_of_two_aces_counts_11(student):
    """Two aces count 12, and with another card one of them counts 11 as long as it can."""
    for text, count in (("AS AH", 12), ("AS AH 8C", 20), ("AC 5D AD", 17)):
        assert new_hand(student, text).count() == count
    for text, count in (("AS AH KD", 12), ("AS 5D KC AH", 17)):
        assert turned_back(student, new_hand(student, text).count(), count) == count
    # A soft 21 takes one more ace: both count 1. Another criterion covers cards on 21.
    student.own_or(
        lambda: check_ace_on_21(student), lambda: None, of=("soft_new", "soft_turns_hard")
    )


def check_ace_on_21(student):
    """Check the counts of hands that draw a second ace on a soft 21."""
    for text in ("AS 5D 5C AH", "5D 5C AS AH"):
        assert new_hand(student, text).count() == 12


@criterion("soft_aces")
def test_only_one_of_many_aces_counts_11(student):
    """Of three or more aces, one counts 11 and the others 1."""
    for text, count in (("AS AH AD", 13), ("AS AH AD AC 6D", 20), ("AS AH AD AC AS 5D", 20)):
        assert new_hand(student, text).count() == count


@criterion("soft_aces")
def test_aces_drawn_one_after_the_other(student):
    """Each further ace adds 1 to a soft hand."""
    for text, counts in (("AS 7C AH AD", [18, 19, 20]), ("AS AH AD", [12, 13])):
        assert counts_of(student, text) == counts


@criterion("soft_turns_hard")
def test_past_21_the_ace_counts_one_again(student):
    """A card that would take a soft hand past 21 turns its ace back into 1."""
    for text, counts in (
        ("AS 5D 9C", [16, 15]),
        ("AS 9D 2C", [20, 12]),
        ("AC 7D KH", [18, 18]),
    ):
        assert counts_of(student, text) == counts


@criterion("soft_turns_hard")
def test_an_ace_that_turned_back_stays_so(student):
    """Once its ace counts 1, a hand is played like any other, up to a bust."""
    counts = counts_of(student, "AS 5D 9C 3H 3D KC")
    assert counts == [16, 15, 18, 21, 31]


@criterion("soft_turns_hard")
def test_the_count_may_be_asked_late_or_often(student):
    """The count doesn't depend on when or how often it was asked for."""
    for text, count in (("AS 5D 9C", 15), ("AS 5D 9C 6H", 21)):
        hand = new_hand(student, text)
        assert [hand.count(), hand.count(), hand.count()] == [count] * 3
        assert student.each(hand.cards(), "rank") == ranks_of(text)
    assert counts_of(student, "AS 2D 3C 4H") == [13, 16, 20]


# --- soft or hard ---------------------------------------------------------------------------


@criterion("soft_flag")
def test_an_ace_counted_as_11_makes_a_hand_soft(student):
    """A hand with an ace counted as 11 is soft, and a hand without an ace isn't."""
    for text in ("AS 6D", "6D AS", "AS 2D 3C"):
        assert is_soft(student, new_hand(student, text)) == True
    for text in ("TC 7D", "5C 6D", "2C 3D 4H", "KC 6D 5H"):
        assert is_soft(student, new_hand(student, text)) == False


@criterion("soft_flag")
def test_a_hand_with_its_ace_as_1_is_not_soft(student):
    """A hand with an ace is soft if the ace counts 11, but not if it counts 1."""
    assert is_soft(student, new_hand(student, "AS 7D")) == True
    assert is_soft(student, new_hand(student, "TC 8D")) == False
    for text in ("TC 6D AH", "5C 6D AH", "AS KD", "AS 4D 6C", "AS AD", "AS AD 5C", "AS AD KC"):
        assert is_soft(student, new_hand(student, text)) == expected_soft(student, text)[-1]


@criterion("soft_flag")
def test_a_hand_turns_from_soft_to_hard(student):
    """A hand isn't soft once its ace counts 1, but the ace may count 11 in another hand."""
    assert is_soft(student, new_hand(student, "AS 7D")) == True
    assert is_soft(student, new_hand(student, "8D 9C")) == False
    for text in ("AS 5D 4C 2H", "AS 9D 2C 3H", "5C 4D AH 9D"):
        assert softness_of(student, text) == expected_soft(student, text)
    ace, nine, five, seven = student.cards("AS 9D 5C 7H")
    hard = student.soft_hand.SoftHand(ace, nine)
    hard.hit(five)
    hard.is_soft()
    hard.count()
    assert is_soft(student, student.soft_hand.SoftHand(ace, seven)) == True


# --- blackjack ------------------------------------------------------------------------------


@criterion("soft_blackjack")
def test_a_blackjack_counts_21(student):
    """An ace and a card worth 10 are a blackjack with a count of 21, in either order."""
    for text in ("AS TC", "AS QH"):
        hand = new_hand(student, text)
        assert student.truth(hand.is_blackjack()) == True
        assert hand.count() == 21
    for text in ("JD AH", "KS AH"):
        assert student.truth(new_hand(student, text).is_blackjack()) == True
    hand = new_hand(student, "AS 9D")
    assert student.truth(hand.is_blackjack()) == False
    assert hand.count() == 20


@criterion("soft_blackjack")
def test_21_with_more_cards_is_no_blackjack(student):
    """Three or more cards aren't a blackjack, even if they count 21 or started as one."""
    for text in ("7C 7D 7H", "TC 5D 6H"):
        hand = new_hand(student, text)
        assert hand.count() == 21
        assert student.truth(hand.is_blackjack()) == False
    assert new_hand(student, "KC 9D").count() == 19
    for text in ("AS 5D 5C", "KC QD AH", "AS KD TC"):
        assert student.truth(new_hand(student, text).is_blackjack()) == False
    hand = new_hand(student, "AS TC")
    assert student.truth(hand.is_blackjack()) == True
    hand.hit(*student.cards("TD"))
    assert student.truth(hand.is_blackjack()) == False


@criterion("soft_blackjack")
def test_other_pairs_are_no_blackjack(student):
    """Two tens, two aces, or two other cards aren't a blackjack, whatever they count."""
    for text, count in (("KC QD", 20), ("AC 8D", 19)):
        hand = new_hand(student, text)
        assert hand.count() == count
        assert student.truth(hand.is_blackjack()) == False
    assert student.truth(new_hand(student, "AS AH").is_blackjack()) == False
    assert student.truth(new_hand(student, "5C 6D").is_blackjack()) == False
    assert student.truth(new_hand(student, "QD AS").is_blackjack()) == True
