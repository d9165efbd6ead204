"""Hidden tests of stage 7: the cells that `BlackJackStrategy` looks up.

Tests of rows use files with equal columns, and tests of columns files with equal rows, so that a
mistake in one costs nothing in the other.
"""

from autograder.stages import criterion, deferred

STAND, HIT, DOUBLE, SPLIT = 1, 2, 3, 4
LETTERS = "?SHD"
COLUMNS = 10
PAIR_ROWS = range(29, 39)


def read(student, rows):
    """Return a strategy from a file of these rows; in the second attempt, by a `Path`."""
    lines = [" ".join(map(str, codes)) for codes in rows]
    name = student.file("table.txt", "\n".join(lines) + "\n", "/tables/")
    path = student.own_or(
        lambda: name, lambda: student.look_up("pathlib", "Path")(name), of="strategy_read"
    )
    return student.strategy.BlackJackStrategy(path)


def by_row(student, codes):
    """Return a strategy whose codes are the same in all columns."""
    return read(student, [[code] * COLUMNS for code in codes])


def by_column(student, codes):
    """Return a strategy whose codes are the same in all rows; only pairs are ever split."""
    others = [STAND if code == SPLIT else code for code in codes]
    return read(student, [others] * 29 + [codes] * 10)


def splitting(student):
    """Return a strategy that splits every pair."""
    return by_column(student, [SPLIT] * COLUMNS)


# Lists of 39 moves that together distinguish every row from the 15 before and after it.
TABLES = [[HIT if row >> bit & 1 else STAND for row in range(39)] for bit in range(4)]


def alone(row, code):
    """Return a list of 39 moves with one code in this row and another one in all others."""
    return [code if each == row else code % 3 + 1 for each in range(39)]


def hand_of(student, text):
    """Return a hand of the cards: the first two dealt, the others hit."""
    first, second, *hits = student.cards(text)
    hand = student.stage6_blackjack_hand.blackjack_hand.BlackJackHand(first, second)
    for card in hits:
        hand.hit(card)
    return hand


def low_dealer(student):
    """Return a dealer's hand whose column exists even if it is misread."""
    return hand_of(student, "2H 4S")


def assert_moves(student, codes, hands):
    """Check the moves for hands, given with their rows, with one code per row."""
    strategy, dealer = by_row(student, codes), low_dealer(student)
    for hand, row in hands:
        assert strategy.get_move(hand, dealer) == LETTERS[codes[row]]


def assert_leaves_alone(student, ask, text, answers):
    """Check that a question about a hand is answered twice alike and changes neither hand."""
    hand, dealer = hand_of(student, text), hand_of(student, "5H 2S")
    before = [pairs(student, each) for each in (hand, dealer)]
    assert [ask(hand, dealer), ask(hand, dealer)] == answers
    assert [pairs(student, each) for each in (hand, dealer)] == before


def pairs(student, hand):
    """Return the cards of a hand as (rank, suit) pairs."""
    return student.each(hand.cards(), "rank", "suit")


def hands_of(student, rows):
    """Return hands with their rows, from their cards."""
    return [(hand_of(student, text), row) for text, row in rows.items()]


# --- hard hands -----------------------------------------------------------------------------


@criterion("move_hard")
def test_each_hard_value_has_its_row(student):
    """The row of a hard hand is its value minus 2, from 5 to 20."""
    texts = {"2C 3D": 3, "2C 6D": 6, "2C 9D": 9, "TC 3D": 11, "TC 6D": 14, "TC 7D": 15}
    hands = hands_of(student, texts | {"TC 9D": 17, "TC 5D 5H": 18})
    for codes in TABLES:
        assert_moves(student, codes, hands)


@criterion("move_hard")
def test_21_has_its_row_too(student):
    """A hard hand of 21 is looked up like any other."""
    hands = hands_of(student, {"TC 5D 6H": 19, "8C 6D 7H": 19})
    for code in (STAND, HIT):
        assert_moves(student, alone(19, code), hands)


@criterion("move_hard")
def test_the_number_of_cards_does_not_matter(student):
    """Hands of equal value get the same move, and a double stays a double with many cards."""
    hands = hands_of(student, {"6C 5D": 9, "2C 4D 5H": 9, "2C 2D 2H 2S 3C": 9})
    for code in (DOUBLE, HIT, STAND):
        assert_moves(student, alone(9, code), hands)


@criterion("move_hard")
def test_a_pair_gets_the_move_of_its_value(student):
    """The move for a pair comes from the row of its value, whether or not it is to be split."""
    hands = hands_of(student, {"8C 8D": 14, "KC QD": 18, "2C 2D": 2, "5C 5D": 8})
    for code, codes in zip((SPLIT, HIT, STAND, DOUBLE), TABLES, strict=True):
        assert_moves(student, codes[:29] + [code] * 10, hands)


@criterion("move_hard")
def test_asking_for_a_move_changes_no_hand(student):
    """Asking twice gives the same move and doesn't change either hand."""
    codes = [HIT if row < 14 else STAND for row in range(39)]
    strategy = by_row(student, codes)
    for text, letter in (("2C TD 3S", "H"), ("TC 2D 7S", "S")):
        assert_leaves_alone(student, strategy.get_move, text, [letter, letter])
    hand, dealer = hand_of(student, "2C TD"), low_dealer(student)
    assert strategy.get_move(hand, dealer) == "H"
    hand.hit(*student.cards("7S"))
    assert strategy.get_move(hand, dealer) == "S"


@criterion("move_hard")
def test_moves_are_the_three_letters(student):
    """The three codes for moves are returned as the letters S, H, and D."""
    hand, dealer = hand_of(student, "TC 6D"), low_dealer(student)
    for code, letter in ((STAND, "S"), (HIT, "H"), (DOUBLE, "D")):
        assert by_row(student, [code] * 39).get_move(hand, dealer) == letter


# --- soft hands -----------------------------------------------------------------------------


@criterion("move_soft")
def test_each_soft_value_has_its_row(student):
    """The row of a soft hand is its value plus 7, from 13 to 20."""
    hands = hands_of(student, {"AC 2D": 20, "AC 5D": 23, "AC 6D": 24, "AC 7D": 25, "AC 9D": 27})
    for codes in TABLES:
        assert_moves(student, codes, hands)


@criterion("move_soft")
def test_a_soft_21_has_its_row_too(student):
    """A soft hand of 21 is looked up like any other."""
    hands = hands_of(student, {"AC KD": 28, "5C 5D AH": 28})
    for code in (STAND, HIT):
        assert_moves(student, alone(28, code), hands)


@criterion("move_soft")
def test_soft_hands_of_more_cards(student):
    """A soft hand of three or more cards is looked up like one of two."""
    texts = {"2C 4D AH": 24, "AC 2D 2H 3S": 25, "2C AD 2H AH AS": 24, "AC AD AH": 20}
    hands = hands_of(student, texts)
    for codes in TABLES:
        assert_moves(student, codes, hands)
    doubling, dealer = by_row(student, [DOUBLE] * 39), low_dealer(student)
    soft, hard = [
        doubling.get_move(hand_of(student, text), dealer) for text in ("2C 4D AH", "2C 4D 5H")
    ]
    assert double_of_soft(soft, hard) == "D"


@deferred
def double_of_soft(soft, hard):
    """Return the move for a soft hand; other tests charge one that a hard hand has, too."""
    return "D" if soft == hard else soft


@criterion("move_soft")
def test_an_ace_that_counts_1_makes_no_soft_hand(student):
    """A hand whose ace counts 1 is looked up among the hard hands."""
    hands = hands_of(student, {"AC 6D KH": 15, "TC 5D AH": 14, "AC 6D": 24})
    for hard, soft in ((STAND, HIT), (HIT, STAND)):
        assert_moves(student, [hard] * 20 + [soft] * 9 + [SPLIT] * 10, hands)


@criterion("move_twelve")
def test_two_aces_are_hit(student):
    """Two aces hit, whatever the file says. With another card they have a row."""
    strategy, dealer = by_row(student, [STAND] * 29 + [SPLIT] * 10), low_dealer(student)
    for text, letter in (("AC AD", "H"), ("AC AD 5H", "S")):
        assert strategy.get_move(hand_of(student, text), dealer) == letter


@criterion("move_twelve")
def test_two_aces_are_hit_against_every_card(student):
    """Two aces hit whatever the dealer shows, and a hard 12 is looked up."""
    aces = hand_of(student, "AC AD")
    twelves = [hand_of(student, text) for text in ("TC 2D", "6C 6D", "AC AD KH")]
    strategy = by_row(student, [STAND] * 39)
    for text in ("2H 3S", "6H 2S"):
        dealer = hand_of(student, text)
        assert strategy.get_move(aces, dealer) == "H"
        for twelve in twelves:
            assert strategy.get_move(twelve, dealer) == "S"


# --- the dealer's up card -------------------------------------------------------------------


def assert_columns(student, codes, dealers):
    """Check a move against dealers, given with their columns, with one code per column."""
    strategy, hand = by_column(student, codes), hand_of(student, "TC 6D")
    for dealer, column in dealers:
        assert strategy.get_move(hand, dealer) == LETTERS[codes[column]]


@criterion("up_card")
def test_each_up_card_has_its_column(student):
    """The columns are for the cards from 2 to 10, and the last one is for the ace."""
    columns = {"2": 0, "3": 1, "6": 4, "9": 7, "T": 8, "A": 9}
    dealers = [(hand_of(student, f"{card}H 5S"), column) for card, column in columns.items()]
    for codes in TABLES:
        assert_columns(student, codes[:COLUMNS], dealers)


@criterion("up_card")
def test_face_cards_are_tens(student):
    """Jack, queen, and king have the column of the ten."""
    dealers = [(hand_of(student, f"{card}H 5S"), 8) for card in "JQK"]
    for code in (STAND, HIT):
        codes = [code if column == 8 else 3 - code for column in range(COLUMNS)]
        assert_columns(student, codes, dealers)


@criterion("up_card")
def test_only_the_first_card_is_seen(student):
    """The dealer's other cards make no difference, however many there are."""
    dealers = [(hand_of(student, f"5H {rest}"), 3) for rest in ("2S", "AS", "KS", "2S 3C 4D")]
    for code in (STAND, HIT):
        codes = [code if column == 3 else 3 - code for column in range(COLUMNS)]
        assert_columns(student, codes, dealers)


@criterion("up_card")
def test_a_split_goes_by_the_up_card_too(student):
    """A split is looked up in the column of the dealer's first card, too."""
    pair = hand_of(student, "4C 4D")
    dealers = [(hand_of(student, f"{card}H 9S"), "23456789JA".index(card)) for card in "25JA"]
    for columns in ((0, 9), (0, 3, 8)):
        codes = [SPLIT if column in columns else STAND for column in range(COLUMNS)]
        strategy = by_column(student, codes)
        for dealer, column in dealers:
            assert student.truth(strategy.should_split(pair, dealer)) == (column in columns)


@criterion("up_card")
def test_each_question_goes_by_its_own_up_card(student):
    """The dealer's card in an earlier question makes no difference."""
    hand, pair = hand_of(student, "TC 6D"), hand_of(student, "4C 4D")
    low, high = hand_of(student, "2H 5S"), hand_of(student, "TH 5S")
    strategy = by_column(student, [SPLIT] + [HIT] * 9)
    for dealer, before, letter in ((low, high, "S"), (high, low, "H"), (low, low, "S")):
        student.anyhow(strategy.should_split(pair, before))
        assert strategy.get_move(hand, dealer) == letter


# --- pairs ----------------------------------------------------------------------------------


def assert_splits(student, rows, hands):
    """Check which hands are split, given with their rows, with splits in some rows."""
    codes = [SPLIT if row in rows else row % 3 + 1 for row in range(39)]
    strategy, dealer = by_row(student, codes), low_dealer(student)
    for hand, row in hands:
        assert student.truth(strategy.should_split(hand, dealer)) == (row in rows)


@criterion("split_pairs")
def test_each_pair_has_its_row(student):
    """The row of a pair is the value of one card plus 27, from the twos to the tens."""
    rows = {"2": 29, "3": 30, "5": 32, "6": 33, "9": 36, "T": 37}
    hands = [(hand_of(student, f"{card}C {card}D"), row) for card, row in rows.items()]
    hands += hands_of(student, {"8C 8C": 35})  # from two decks
    for bit in range(4):
        assert_splits(student, [row for row in PAIR_ROWS if (row >> bit) & 1], hands)


@criterion("split_pairs")
def test_pairs_of_face_cards_have_the_row_of_tens(student):
    """Any two cards worth 10 are looked up in the row of the tens."""
    hands = hands_of(student, {"JC JD": 37, "KC QD": 37, "QC TD": 37})
    assert_splits(student, [37], hands)
    assert_splits(student, [row for row in PAIR_ROWS if row != 37], hands)


@criterion("split_pairs")
def test_aces_have_the_last_row(student):
    """The pair of aces is looked up in the last row."""
    hands = hands_of(student, {"AC AD": 38, "AH AS": 38})
    assert_splits(student, [38], hands)
    assert_splits(student, [row for row in PAIR_ROWS if row != 38], hands)


@criterion("split_pairs")
def test_only_the_code_for_split_splits(student):
    """A pair whose row says stand, hit, or double isn't split."""
    pairs = [hand_of(student, text) for text in ("5C 5D", "8C 8D", "TC KD")]
    for code in (STAND, HIT, DOUBLE, SPLIT):
        strategy, dealer = by_column(student, [code] * COLUMNS), low_dealer(student)
        for pair in pairs:
            assert student.truth(strategy.should_split(pair, dealer)) == (code == SPLIT)


@criterion("split_others")
def test_two_different_cards_are_not_split(student):
    """Two cards of different value are never split, even if every row of pairs says so."""
    strategy, dealer = splitting(student), low_dealer(student)
    for text in ("8C 9D", "AC KD", "TC 6D", "AC 2D", "4C 4D"):
        hand = hand_of(student, text)
        assert student.truth(strategy.should_split(hand, dealer)) == (text == "4C 4D")


@criterion("split_others")
def test_more_than_two_cards_are_not_split(student):
    """A hand that has taken a card is never split, even if every row of pairs says so."""
    strategy, dealer = splitting(student), low_dealer(student)
    for text in ("8C 8D 8H", "8C 8D 2H", "2C 3D 3H", "4C 4D"):
        hand = hand_of(student, text)
        assert student.truth(strategy.should_split(hand, dealer)) == (text == "4C 4D")


@criterion("split_others")
def test_asking_for_a_split_changes_no_hand(student):
    """Asking twice gives the same answer and doesn't change either hand."""
    strategy = splitting(student)

    def ask(hand, dealer):
        return student.truth(strategy.should_split(hand, dealer))

    for text, split in (("TC 2D", False), ("4C 4D", True)):
        assert_leaves_alone(student, ask, text, [split, split])
