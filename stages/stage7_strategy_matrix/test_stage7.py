"""Self-check of stage 7: run `pytest` in this folder.

These checks use your stages 1 and 6, so their self-checks should pass first. Grading uses more
tests than these.
"""

from pathlib import Path

import pytest

from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage7_strategy_matrix.strategy import BlackJackStrategy

SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
BASIC_STRATEGY = Path(__file__).with_name("basic_strategy.txt")
LINE = "1 2 3 1 2 3 1 2 3 1\n"


def hand_of(text):
    """Return a hand of cards such as "8D 5H TC": the first two dealt, the others hit."""
    cards = [Card("A23456789TJQK".index(rank) + 1, SUITS[suit]) for rank, suit in text.split()]
    hand = BlackJackHand(cards[0], cards[1])
    for card in cards[2:]:
        hand.hit(card)
    return hand


@pytest.fixture
def read(tmp_path):
    """Return a function that writes a string to a file and reads a strategy from it."""

    def read_text(text):
        path = tmp_path / "strategy.txt"
        path.write_text(text, encoding="utf-8")
        return BlackJackStrategy(str(path))

    return read_text


def check(call, got, expected):
    """Compare a result with the expected one, and say which call it came from.

    Where True or False is expected, any value that counts as true or false is right.
    """
    __tracebackhide__ = True
    is_right = bool(got) == expected if isinstance(expected, bool) else got == expected
    assert is_right, f"\n  called:   {call}\n  got:      {got!r}\n  expected: {expected!r}"


def check_refused(call, make, error=ValueError):
    """Check that the call raises this error."""
    __tracebackhide__ = True
    try:
        got = make()
    except error:
        return
    pytest.fail(f"\n  called:   {call}\n  got:      {got!r}\n  expected: {error.__name__}")


def check_move(hand, dealer, expected, strategy=None):
    """Check a move of this strategy, or of the given file's."""
    __tracebackhide__ = True
    strategy = strategy or BlackJackStrategy(BASIC_STRATEGY)
    got = strategy.get_move(hand_of(hand), hand_of(dealer))
    check(f"get_move({hand}, {dealer})", got, expected)


# The file


def test_the_codes_come_from_the_file_at_the_path(read):
    strategy = read(LINE * 39)
    check_move("TC 6D", "2H 9S", "S", strategy)
    check_move("TC 6D", "3H 9S", "H", strategy)
    check_move("TC 6D", "4H 9S", "D", strategy)


def test_blank_lines_at_the_end_are_fine(read):
    check_move("TC 6D", "3H 9S", "H", read(LINE * 39 + "\n  \n\n"))


def test_a_missing_file_is_not_passed_over(tmp_path):
    BlackJackStrategy(BASIC_STRATEGY)
    path = tmp_path / "nothing.txt"
    call = "BlackJackStrategy('nothing.txt')"
    check_refused(call, lambda: BlackJackStrategy(path), FileNotFoundError)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("line * 38", LINE * 38),
        ("line * 40", LINE * 40),
        ("line * 20 + '\\n' + line * 19", LINE * 20 + "\n" + LINE * 19),
        (
            "line * 20 + '1 1 1 1 1 1 1 1 1' + line * 18",
            LINE * 20 + "1 1 1 1 1 1 1 1 1\n" + LINE * 18,
        ),
        (
            "line * 20 + '1 1 1 1 1 1 1 1 1 1 1\\n' + line * 18",
            LINE * 20 + "1 1 1 1 1 1 1 1 1 1 1\n" + LINE * 18,
        ),
    ],
)
def test_a_file_of_the_wrong_shape_is_refused(read, code, text):
    read(LINE * 39)
    call = f"open('strategy.txt', 'w').write({code}); BlackJackStrategy('strategy.txt')"
    check_refused(call, lambda: read(text))


@pytest.mark.parametrize("word", ["0", "5", "-1", "S", "1.5"])
def test_a_file_with_a_wrong_code_is_refused(read, word):
    read(LINE * 39)
    text = LINE * 20 + f"1 1 1 1 {word} 1 1 1 1 1\n" + LINE * 18
    code = f"line * 20 + '1 1 1 1 {word} 1 1 1 1 1\\n' + line * 18"
    call = f"open('strategy.txt', 'w').write({code}); BlackJackStrategy('strategy.txt')"
    check_refused(call, lambda: read(text))


# The moves


@pytest.mark.parametrize(
    ("hand", "dealer", "move"),
    [
        ("TC 6D", "9H 5S", "H"),
        ("TC 6D", "6H 5S", "S"),
        ("6C 5D", "6H 5S", "D"),
        ("2C 4D 5H", "6H 5S", "D"),
        ("8C 8D", "9H 5S", "H"),
        ("KC QD", "6H 5S", "S"),
    ],
)
def test_the_move_for_a_hard_hand(hand, dealer, move):
    check_move(hand, dealer, move)


@pytest.mark.parametrize(
    ("hand", "dealer", "move"),
    [
        ("AC 6D", "6H 5S", "D"),
        ("AC 7D", "9H 5S", "H"),
        ("AC 7D", "7H 5S", "S"),
        ("AC 2D", "4H 5S", "H"),
    ],
)
def test_the_move_for_a_soft_hand(hand, dealer, move):
    check_move(hand, dealer, move)


def test_a_hand_whose_ace_counts_1_is_hard():
    check_move("AC 6D KH", "2H 9S", "S")
    check_move("AC 6D 5H", "2H 9S", "H")


def test_the_move_for_two_aces_is_to_hit(read):
    strategy = read("1 1 1 1 1 1 1 1 1 1\n" * 39)
    check_move("AC AD", "6H 5S", "H", strategy)
    check_move("AC AD 9H", "6H 5S", "S", strategy)


@pytest.mark.parametrize(
    ("dealer", "move"), [("TH AS", "D"), ("JH 6S", "D"), ("KH 2S", "D"), ("AH TS", "H")]
)
def test_the_up_card_is_the_first_card_of_the_dealer(dealer, move):
    check_move("6C 5D", dealer, move)


@pytest.mark.parametrize(
    ("hand", "dealer", "answer"),
    [
        ("8C 8D", "AH 5S", True),
        ("9C 9D", "7H 5S", False),
        ("2C 2D", "7H 5S", True),
        ("5C 5D", "6H 5S", False),
        ("KC QD", "6H 5S", False),
        ("AC AD", "6H 5S", True),
    ],
)
def test_when_a_pair_is_split(hand, dealer, answer):
    got = BlackJackStrategy(BASIC_STRATEGY).should_split(hand_of(hand), hand_of(dealer))
    check(f"should_split({hand}, {dealer})", got, answer)


def test_a_hand_that_is_no_pair_is_never_split(read):
    strategy = read("1 1 1 1 1 1 1 1 1 1\n" * 29 + "4 4 4 4 4 4 4 4 4 4\n" * 10)
    for hand, answer in (("8C 8D", True), ("8C 9D", False), ("8C 4D 4H", False)):
        got = strategy.should_split(hand_of(hand), hand_of("6H 5S"))
        check(f"should_split({hand}, 6H 5S)", got, answer)
