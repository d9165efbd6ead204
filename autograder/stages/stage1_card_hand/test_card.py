"""Hidden tests of stage 1: `Card`."""

from autograder.stages import criterion, different

SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
PIPS = [(rank, SUITS[rank % 4]) for rank in range(2, 11)]
FIGURES = {11: "Jack", 12: "Queen", 13: "King"}
NUMBERS = {
    number: (number % 13 + 1, SUITS[number // 13])
    for number in (0, 1, 10, 12, 13, 24, 26, 35, 38, 39, 43, 51)
}


def assert_refused(student, refused, allowed):
    """Check that `refused` arguments of Card raise ValueError, and `allowed` ones don't."""
    for arguments in refused:
        with student.raises(ValueError):
            student.card.Card(*arguments)
    for arguments in allowed:
        student.card.Card(*arguments)


def assert_numbered(student, pairs):
    """Check the cards of some numbers; in the second attempt, by their strings."""
    student.own_or(
        lambda: assert_pairs(student, pairs),
        lambda: assert_texts(student, pairs),
        of=("card_new", "card_errors"),
    )


def assert_pairs(student, pairs):
    """Check the rank and suit of each number's card; `pairs` has both by number."""
    cards = [student.card.Card.from_number(number) for number in pairs]
    for card, pair in zip(cards, pairs.values(), strict=True):
        assert (card.rank, card.suit) == pair


def assert_texts(student, pairs):
    """Check that each number's card has the same string as a card of its rank and suit.

    The first ones are read before the others are made, so a card can't return earlier values.
    """
    shown = {}
    for number in pairs:
        card = student.card.Card.from_number(number)
        assert student.is_instance(card, student.card.Card) == True
        shown[number] = str(card)
    texts = {pair: str(student.card.Card(*pair)) for pair in sorted(pairs.values())}
    assert different([*texts.values()]) == len(texts)
    for number, pair in pairs.items():
        assert shown[number] == texts[pair]


@criterion("card_new")
def test_a_card_keeps_its_rank_and_suit(student):
    """A card has the rank and the suit it was made with."""
    pairs = ((1, "Clubs"), (7, "Spades"), (10, "Hearts"), (12, "Diamonds"))
    made = [student.card.Card(*pair) for pair in pairs]
    for card, (rank, suit) in zip(made, pairs, strict=True):
        assert card.rank == rank
        assert card.suit == suit


@criterion("card_new")
def test_cards_are_independent(student):
    """Making another card doesn't change the first one."""
    first = student.card.Card(8, "Diamonds")
    second = student.card.Card(1, "Spades")
    assert (first.rank, first.suit) == (8, "Diamonds")
    assert (second.rank, second.suit) == (1, "Spades")


@criterion("card_new")
def test_ranks_and_suits_name_what_can_be_made(student):
    """RANKS and SUITS list the ranks and suits, and each of them makes a card."""
    for rank in range(1, 14):
        assert student.card.Card(rank, SUITS[rank % 4]).rank == rank
    assert student.list(student.card.RANKS) == list(range(1, 14))
    assert student.take(sorted, student.list(student.card.SUITS)) == sorted(SUITS)


@criterion("card_errors")
def test_a_rank_out_of_range_is_refused(student):
    """A rank below 1 or above 13 raises ValueError, but 1 and 13 don't."""
    refused = [(rank, "Hearts") for rank in (0, 14, -1, 100)]
    assert_refused(student, refused, [(1, "Hearts"), (13, "Hearts")])


@criterion("card_errors")
def test_a_rank_that_is_no_whole_number_is_refused(student):
    """A rank that is a string, a fraction, or None raises ValueError."""
    refused = [(rank, "Hearts") for rank in ("8", "Ace", 8.5, None)]
    assert_refused(student, refused, [(8, "Hearts")])


@criterion("card_errors")
def test_a_float_is_no_rank(student):
    """A float raises ValueError as a rank, even one that equals a whole number."""
    refused = [(rank, "Spades") for rank in (5.0, 1.0, 13.0)]
    assert_refused(student, refused, [(5, "Spades")])


@criterion("card_errors")
def test_true_is_no_rank(student):
    """True raises ValueError as a rank, although Python counts it as 1."""
    assert_refused(student, [(True, "Hearts"), (True, "Spades")], [(1, "Hearts")])


@criterion("card_errors")
def test_an_unknown_suit_is_refused(student):
    """A suit that isn't one of the four raises ValueError, but the four don't."""
    refused = [(8, suit) for suit in ("Stars", "Club", "hearts", " Clubs", "Spades ")]
    assert_refused(student, refused, [(8, suit) for suit in SUITS])


@criterion("card_errors")
def test_what_names_no_suit_is_refused(student):
    """An empty string, a single letter, a number, or None raises ValueError as a suit."""
    wrong = ("", "S", None, 3)
    assert_refused(student, [(5, suit) for suit in wrong], [(5, "Spades")])


@criterion("card_number")
def test_numbers_run_through_the_suits_from_ace_to_king(student):
    """The numbers from 0 to 51 give the cards suit by suit, each suit from ace to king."""
    assert_numbered(student, NUMBERS)


@criterion("card_number")
def test_a_number_makes_a_card_of_the_class(student):
    """from_number returns a Card like any other."""
    made = student.card.Card.from_number(37)
    assert student.is_instance(made, student.card.Card) == True
    assert_numbered(student, {37: (12, "Hearts"), 14: (2, "Diamonds")})


@criterion("card_number")
def test_a_number_outside_the_pack_is_refused(student):
    """A number below 0 or above 51 raises ValueError, but 0 and 51 don't."""
    for number in (-1, 52, -52, 1000):
        with student.raises(ValueError):
            student.card.Card.from_number(number)
    student.card.Card.from_number(0)
    student.card.Card.from_number(51)


@criterion("card_value")
def test_pips_are_worth_their_number(student):
    """The cards from 2 to 10 are worth their number."""
    for rank, suit in PIPS:
        assert student.card.Card(rank, suit).value() == rank


@criterion("card_value")
def test_face_cards_are_worth_ten(student):
    """Jack, queen, and king are worth the same as a 10, and a 9 is worth less."""
    for rank in FIGURES:
        assert student.card.Card(rank, "Clubs").value() == 10
    assert student.card.Card(9, "Spades").value() == 9


@criterion("card_value")
def test_an_ace_is_worth_one(student):
    """An ace is worth 1 in every suit, and a 2 is worth 2."""
    for suit in SUITS:
        assert student.card.Card(1, suit).value() == 1
    assert student.card.Card(2, "Clubs").value() == 2


@criterion("card_ace")
def test_only_aces_are_aces(student):
    """is_ace is true for the four aces and false for any other card."""
    for suit in SUITS:
        assert student.truth(student.card.Card(1, suit).is_ace()) == True
    for rank in range(2, 14):
        assert student.truth(student.card.Card(rank, SUITS[rank % 4]).is_ace()) == False


@criterion("card_text")
def test_pips_are_written_as_numbers(student):
    """The cards from 2 to 10 are written with their number and suit."""
    for rank, suit in PIPS:
        assert str(student.card.Card(rank, suit)) == f"{rank} of {suit}"


@criterion("card_text")
def test_face_cards_are_written_as_words(student):
    """Jack, queen, and king are written as words with their suit."""
    for rank, figure in FIGURES.items():
        for suit in ("Clubs", "Hearts"):
            assert str(student.card.Card(rank, suit)) == f"{figure} of {suit}"


@criterion("card_text")
def test_an_ace_is_written_as_a_word(student):
    """An ace is written as a word with its suit."""
    for suit in SUITS:
        assert str(student.card.Card(1, suit)) == f"Ace of {suit}"
