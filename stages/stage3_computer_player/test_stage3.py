"""Self-check of stage 3: run `pytest` in this folder.

The cards, answers, and random numbers are fixed, so every run is the same. These checks use your
stages 1 and 2, so their self-checks should pass first. Grading uses more tests than these.
"""

import contextlib
import io
import itertools
import random
from types import SimpleNamespace

import pytest

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.player import Player
from stage3_computer_player.computer import ComputerPlayer, ComputerStrategy

MOST_CHARACTERS = 5_000
MOST_READS_PAST_THE_END = 20
SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
ASK_12 = "Enter the probability of hitting on a count of 12:"
ASK_HIGHEST = "Enter the highest count for a hit:"
ASK_17 = "Enter the probability of hitting on a count of 17:"

# Cards, answers, and random numbers


def cards(text):
    """Return the cards of a string such as "8D 5H TC": rank letter A23456789TJQK, suit letter."""
    return [Card("A23456789TJQK".index(rank) + 1, SUITS[suit]) for rank, suit in text.split()]


class Deck:
    """A `draw` that returns the cards of a string in order, and fails when none is left."""

    def __init__(self, text):
        self.text = text
        self.waiting = cards(text)

    def __call__(self):
        if not self.waiting:
            pytest.fail(f"one card too many was drawn\n  called:   Deck({self.text})()")
        return self.waiting.pop(0)


class Chance:
    """A source of random numbers that returns these in order, and counts its calls."""

    def __init__(self, *numbers):
        self.numbers = numbers
        self.calls = 0

    def __call__(self):
        if self.calls == len(self.numbers):
            pytest.fail(
                "rand() was called too often: call it once for each decision on a count from 12 "
                f"to high_hit\n  called:   Chance{self.numbers}()"
            )
        self.calls += 1
        return self.numbers[self.calls - 1]


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
    """Return a function that runs your code with these answers, and returns lines and result."""

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
                result = function(*arguments)
        except SystemExit:
            result = None  # a program may end with exit()
        finally:
            print(paper.getvalue())  # pytest shows it below a test that fails
        return tidy(paper.getvalue()), result

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


def check_refused(call, make):
    """Check that the call raises ValueError."""
    __tracebackhide__ = True
    try:
        got = make()
    except ValueError:
        return
    pytest.fail(f"\n  called:   {call}\n  got:      {got!r}\n  expected: ValueError")


def check_lines(got, expected, call):
    """Compare a call's transcript with the expected one, up to the first line that differs."""
    __tracebackhide__ = True
    pairs = itertools.zip_longest(got, tidy(expected), fillvalue="---")
    for number, (line, wanted) in enumerate(pairs, start=1):
        everything = "\n    ".join(got)
        assert line == wanted, (
            f"\n  called:   {call}\n  printed line {number}: {line}\n  expected line:  {wanted}"
            f"\n  all lines printed:\n    {everything}"
        )


# ComputerStrategy


def test_an_impossible_strategy_is_refused():
    ComputerStrategy(1.0, 17, 0.5)
    check_refused("ComputerStrategy(1.2, 17, 0.5)", lambda: ComputerStrategy(1.2, 17, 0.5))
    check_refused("ComputerStrategy(1.0, 21, 0.5)", lambda: ComputerStrategy(1.0, 21, 0.5))
    check_refused("ComputerStrategy(1.0, 17, -0.1)", lambda: ComputerStrategy(1.0, 17, -0.1))
    nan = float("nan")
    check_refused("ComputerStrategy(float('nan'), 17, 0.5)", lambda: ComputerStrategy(nan, 17, 0.5))
    check_refused("ComputerStrategy(1.0, 17, float('nan'))", lambda: ComputerStrategy(1.0, 17, nan))


@pytest.mark.parametrize(
    ("count", "probability"),
    [(4, 1.0), (11, 1.0), (12, 1.0), (13, 0.9), (16, 0.6), (17, 0.5), (18, 0.0), (21, 0.0)],
)
def test_the_probability_of_a_hit(count, probability):
    got = ComputerStrategy(1.0, 17, 0.5).prob_hit(count)
    check(f"ComputerStrategy(1.0, 17, 0.5).prob_hit({count})", got, pytest.approx(probability))


def test_a_highest_count_of_12_divides_nothing_by_zero():
    strategy = ComputerStrategy(0.25, 12, 0.75)
    got = [strategy.prob_hit(count) for count in (11, 12, 13)]
    check(
        "[ComputerStrategy(0.25, 12, 0.75).prob_hit(n) for n in (11, 12, 13)]",
        got,
        [1.0, 0.25, 0.0],
    )


def test_a_hit_needs_a_random_number_below_the_probability():
    strategy = ComputerStrategy(0.5, 17, 0.5)
    check(
        "ComputerStrategy(0.5, 17, 0.5).should_hit(14, 0.49)",
        strategy.should_hit(14, 0.49),
        True,
    )
    check(
        "ComputerStrategy(0.5, 17, 0.5).should_hit(14, 0.5)",
        strategy.should_hit(14, 0.5),
        False,
    )


def test_a_strategy_is_asked_for(console):
    call = "ComputerStrategy.ask()\n  typed:    ['1', '17', '0.5']"
    lines, strategy = console(["1", "17", "0.5"], ComputerStrategy.ask)
    check_lines(lines, f"{ASK_12}\n{ASK_HIGHEST}\n{ASK_17}", call)
    check("ComputerStrategy.ask().prob_hit(13)", strategy.prob_hit(13), pytest.approx(0.9))


def test_an_impossible_answer_is_asked_again(console):
    lines, strategy = console(["2", "0.9", "many", "17", "0.5"], ComputerStrategy.ask)
    call = "ComputerStrategy.ask()\n  typed:    ['2', '0.9', 'many', '17', '0.5']\n  printed:  "
    check(call + ASK_12, lines.count(ASK_12), 2)
    check(call + ASK_HIGHEST, lines.count(ASK_HIGHEST), 2)
    check("ComputerStrategy.ask().prob_hit(17)", strategy.prob_hit(17), pytest.approx(0.5))


def test_the_end_of_the_input_ends_the_questions(monkeypatch):
    lines = itertools.chain(["1\n", ""], itertools.cycle(["1\n", "17\n", "0.5\n"]))

    def read(prompt=""):
        if line := next(lines):
            return line.removesuffix("\n")
        raise EOFError("the input is over")

    monkeypatch.setattr("builtins.input", read)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(readline=lambda *size: next(lines)))
    try:
        got = ComputerStrategy.ask()
    except EOFError:
        return
    call = "ComputerStrategy.ask()\n  typed:    ['1'], and then the end of the input"
    pytest.fail(f"\n  called:   {call}\n  got:      {got!r}\n  expected: EOFError")


# ComputerPlayer


def test_the_computer_is_a_player_named_computer():
    computer = ComputerPlayer(ComputerStrategy(1.0, 17, 0.5))
    check("ComputerPlayer(strategy).name", computer.name, "Computer")
    check("isinstance(computer, Player)", isinstance(computer, Player), True)


def test_the_computer_without_a_strategy_asks_for_one(console):
    call = "ComputerPlayer()\n  typed:    ['1', '17', '0.5']"
    lines, _ = console(["1", "17", "0.5"], ComputerPlayer)
    check_lines(lines, f"{ASK_12}\n{ASK_HIGHEST}\n{ASK_17}", call)


def test_the_computer_hits_and_sticks(console):
    rand = Chance(0.7)
    computer = ComputerPlayer(ComputerStrategy(1.0, 17, 0.5), rand)
    lines, _ = console([], computer.play, Hand(*cards("6D 5H")), Deck("5C"))
    check_lines(
        lines,
        """
        Computer's turn...
        Computer hits...
        New card is 5 of Clubs
        Count is 16
        Computer sticks...
        """,
        "ComputerPlayer(strategy, rand).play(6D 5H, Deck(5C))",
    )
    check("ComputerPlayer(strategy, rand).play(6D 5H, Deck(5C)); rand.calls", rand.calls, 1)


def test_a_random_number_is_drawn_even_for_a_sure_hit(console):
    rand = Chance(0.5, 0.5)
    computer = ComputerPlayer(ComputerStrategy(1.0, 17, 1.0), rand)
    console([], computer.play, Hand(*cards("6D 7H")), Deck("2C TS"))
    check("ComputerPlayer(strategy, rand).play(6D 7H, Deck(2C TS)); rand.calls", rand.calls, 2)


def test_the_computer_has_random_numbers_of_its_own(console):
    for _ in range(2):
        hand = Hand(*cards("6D 7H"))
        console([], ComputerPlayer(ComputerStrategy(1.0, 17, 1.0)).play, hand, Deck("8C"))
        check("ComputerPlayer(strategy).play(6D 7H, Deck(8C)); hand.count()", hand.count(), 21)


def test_the_computer_hits_and_busts(console):
    rand = Chance(0.2)
    computer = ComputerPlayer(ComputerStrategy(1.0, 17, 0.5), rand)
    lines, _ = console([], computer.play, Hand(*cards("6D 5H")), Deck("5C 9S"))
    check_lines(
        lines,
        """
        Computer's turn...
        Computer hits...
        New card is 5 of Clubs
        Count is 16
        Computer hits...
        New card is 9 of Spades
        Count is 25
        Computer busts
        """,
        "ComputerPlayer(strategy, rand).play(6D 5H, Deck(5C 9S))",
    )
