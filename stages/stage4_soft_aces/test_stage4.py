"""Self-check of stage 4: run `pytest` in this folder.

The cards, answers, and random numbers are fixed, so every run is the same. These checks use your
stages 1 and 2, so their self-checks should pass first. Grading uses more tests than these.
"""

import contextlib
import io
import itertools
import random

import pytest

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage4_soft_aces.soft_game import main
from stage4_soft_aces.soft_hand import SoftHand

MOST_CHARACTERS = 5_000
MOST_READS_PAST_THE_END = 20
SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}

# Cards and answers


def cards(text):
    """Return the cards of a string such as "8D 5H TC": rank letter A23456789TJQK, suit letter."""
    return [Card("A23456789TJQK".index(rank) + 1, SUITS[suit]) for rank, suit in text.split()]


def soft_hand(text):
    """Return a hand of these cards: the first two dealt, the others hit."""
    first, second, *others = cards(text)
    hand = SoftHand(first, second)
    for card in others:
        hand.hit(card)
    return hand


def calls(text):
    """Return the calls that make such a hand."""
    first, second, *others = text.split()
    return f"SoftHand({first}, {second}); {''.join(f'hit({name}); ' for name in others)}"


class Deck:
    """A `draw` that returns the cards of a string in order, and fails when none is left."""

    def __init__(self, text):
        self.text = text
        self.waiting = cards(text)

    def __call__(self):
        if not self.waiting:
            pytest.fail(f"one card too many was drawn\n  called:   Deck({self.text})()")
        return self.waiting.pop(0)


class Paper(io.StringIO):
    """The output of your program, limited in length."""

    def write(self, text):
        __tracebackhide__ = True
        if self.tell() > MOST_CHARACTERS:
            pytest.fail("the printing does not end: is there a loop without an end?")
        return super().write(text)

    def reconfigure(self, **settings):
        """Accept the settings of a real console, and ignore them."""


class Keyboard(io.StringIO):
    """The input of your program; Enter ends the line of the output, too."""

    def readline(self, *size):
        print()
        return super().readline(*size)


@pytest.fixture(autouse=True)
def seeded():
    """Seed the random numbers of each check, so that none depends on luck."""
    random.seed(2)


@pytest.fixture
def console(monkeypatch):
    """Return a function that runs your code with these answers, and returns its lines."""

    def run(answers, function, *arguments):
        __tracebackhide__ = True
        keyboard = Keyboard("".join(f"{answer}\n" for answer in answers))
        reads_past_the_end = itertools.count(1)

        def read(prompt=""):
            __tracebackhide__ = True
            print(prompt, end="")
            if line := keyboard.readline():
                return line.removesuffix("\n")
            if next(reads_past_the_end) > MOST_READS_PAST_THE_END:
                pytest.fail("input() is called again and again after the last answer")
            raise EOFError(f"input() was called once more after the answers {answers}")

        monkeypatch.setattr("builtins.input", read)
        monkeypatch.setattr("sys.stdin", keyboard)
        paper = Paper()
        try:
            with contextlib.redirect_stdout(paper):
                function(*arguments)
        except SystemExit:
            pass  # a program may end with exit()
        finally:
            print(paper.getvalue())  # pytest shows it below a test that fails
        return tidy(paper.getvalue())

    return run


def tidy(text):
    """Return the lines without blank ones, outer spaces and doubled spaces."""
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def check(call, got, expected):
    """Compare a result with the expected one, and say which call it came from.

    Where True or False is expected, any value that counts as true or false is right.
    """
    __tracebackhide__ = True
    is_right = bool(got) == expected if isinstance(expected, bool) else got == expected
    assert is_right, f"\n  called:   {call}\n  got:      {got!r}\n  expected: {expected!r}"


def check_printed(call, lines, *expected):
    """Check that each expected line was printed by the call."""
    __tracebackhide__ = True
    everything = "\n    ".join(lines)
    for line in expected:
        assert line in lines, (
            f"a line is missing\n  called:   {call}\n  expected line: {line}"
            f"\n  all lines printed:\n    {everything}"
        )


# soft_hand.py


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("AS 6H", 17),
        ("AS AH", 12),
        ("AS AH KD", 12),
        ("AS KH", 21),
        ("9S 8H", 17),
        ("AS 6H 4D", 21),
        ("AS 6H KD", 17),
    ],
)
def test_the_count_takes_one_ace_as_11_unless_that_passes_21(text, count):
    check(f"{calls(text)}count()", soft_hand(text).count(), count)


@pytest.mark.parametrize(
    ("text", "answer"),
    [("AS 6H", True), ("AS KH", True), ("9S 8H", False), ("5S 6H", False), ("AS 6H KD", False)],
)
def test_a_hand_is_soft_while_an_ace_counts_11(text, answer):
    check(f"{calls(text)}is_soft()", soft_hand(text).is_soft(), answer)


def test_a_draw_past_21_takes_10_off():
    hand = soft_hand("AS 7H")
    check("SoftHand(AS, 7H); count()", hand.count(), 18)
    hand.hit(Card(9, "Clubs"))
    check("SoftHand(AS, 7H); hit(9C); count()", hand.count(), 17)
    check("SoftHand(AS, 7H); hit(9C); is_soft()", hand.is_soft(), False)


def test_a_soft_hand_is_a_hand():
    hand = soft_hand("AS 6H")
    check("isinstance(hand, Hand)", isinstance(hand, Hand), True)
    check("str(hand)", str(hand), "Ace of Spades and 6 of Hearts")
    check("SoftHand(AS, 6H); count()", hand.count(), 17)


def test_a_blackjack_counts_21_and_has_two_cards():
    hand, longer = soft_hand("AS KH"), soft_hand("AS 4H 6D")
    check("SoftHand(AS, KH); count()", hand.count(), 21)
    check("SoftHand(AS, KH); is_blackjack()", hand.is_blackjack(), True)
    check("SoftHand(AS, 4H); hit(6D); count()", longer.count(), 21)
    check("SoftHand(AS, 4H); hit(6D); is_blackjack()", longer.is_blackjack(), False)


def test_a_hand_is_busted_only_when_every_ace_is_1():
    check("SoftHand(AS, 9H); hit(5C); is_busted()", soft_hand("AS 9H 5C").is_busted(), False)
    check("SoftHand(AS, 9H); hit(5C); count()", soft_hand("AS 9H 5C").count(), 15)
    check("SoftHand(KS, 9H); hit(5C); is_busted()", soft_hand("KS 9H 5C").is_busted(), True)


# The whole game, with soft hands


def test_the_dealer_sticks_on_a_soft_17(console):
    call = "main(Deck(TD 9H AC 6D))\n  typed:    ['Bozo', 's', 'n']"
    lines = console(["Bozo", "s", "n"], main, Deck("TD 9H AC 6D"))
    check_printed(call, lines, "Bottom card is 6 of Diamonds", "Count is 17", "Dealer sticks...")
    check_printed(call, lines, "Bozo's count is 19", "Dealer's count is 17", "Bozo wins!")


def test_a_hand_of_the_player_turns_hard(console):
    call = "main(Deck(AD 6H TC 8D 9S))\n  typed:    ['Bozo', 'h', 's', 'n']"
    lines = console(["Bozo", "h", "s", "n"], main, Deck("AD 6H TC 8D 9S"))
    told = ("Count is 17", "New card is 9 of Spades", "Count is 16", "Dealer wins!")
    check_printed(call, lines, *told)
