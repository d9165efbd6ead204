"""Self-check of stage 2: run `pytest` in this folder.

The cards, answers, and random numbers are fixed, so every run is the same. These checks use your
stage 1, so its self-check should pass first. Grading uses more tests than these.
"""

import contextlib
import io
import itertools
import random

import pytest

from stage1_card_hand.card import Card
from stage1_card_hand.hand import Hand
from stage2_human_vs_dealer.game import main, play_round
from stage2_human_vs_dealer.player import Player

MOST_CHARACTERS = 5_000
MOST_READS_PAST_THE_END = 20
SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}

# Cards and answers


def cards(text):
    """Return the cards of a string such as "8D 5H TC": rank letter A23456789TJQK, suit letter."""
    return [Card("A23456789TJQK".index(rank) + 1, SUITS[suit]) for rank, suit in text.split()]


class Deck:
    """A `draw` that returns the cards of a string in order, and fails when none is left."""

    def __init__(self, text, call="play_round(..., {})"):
        self.text = text
        self.call = call.format(f"Deck({text})")
        self.waiting = cards(text)

    def __call__(self):
        if not self.waiting:
            __tracebackhide__ = True
            pytest.fail(f"one card too many was drawn: this deck is empty\n  called:   {self.call}")
        return self.waiting.pop(0)

    def check_used_up(self):
        """Check that every card was drawn, and none from another source."""
        __tracebackhide__ = True
        assert not self.waiting, f"not every card was drawn from this deck\n  called:   {self.call}"


class Maker:
    """A hand_type that counts the hands it creates."""

    def __init__(self):
        self.made = 0

    def __call__(self, card1, card2):
        self.made += 1
        return Hand(card1, card2)


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
    """Compare a result with the expected one, and say which call it came from."""
    __tracebackhide__ = True
    assert got == expected, f"\n  called:   {call}\n  got:      {got!r}\n  expected: {expected!r}"


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


def tallies_in(lines):
    """Return the three lines of the tallies, which other lines may follow."""
    words = ("wins:", "Ties:")
    return [line for line in lines if any(word in line for word in words)][-3:]


def check_tallies(lines, expected, call):
    """Compare the tallies with the expected ones; without any, show the last lines."""
    __tracebackhide__ = True
    check_lines(tallies_in(lines) or lines[-3:], expected, call)


# player.py


def test_a_human_hits_and_sticks(console):
    hand = Hand(*cards("8D 5H"))
    deck = Deck("6C", "Player('Bozo').play(8D 5H, {})")
    lines, _ = console(["h", "s"], Player("Bozo").play, hand, deck)
    check_lines(
        lines,
        """
        Bozo's turn...
        Do you want to hit or stick (h or s)?
        New card is 6 of Clubs
        Count is 19
        Do you want to hit or stick (h or s)?
        """,
        deck.call,
    )
    check("hand.count()", hand.count(), 19)


def test_a_human_who_busts_is_not_asked_again(console):
    hand = Hand(*cards("8D 5H"))
    deck = Deck("KC", "Player('Bozo').play(8D 5H, {})")
    lines, _ = console(["h"], Player("Bozo").play, hand, deck)
    check_lines(
        lines,
        """
        Bozo's turn...
        Do you want to hit or stick (h or s)?
        New card is King of Clubs
        Count is 23
        Bozo busts
        """,
        deck.call,
    )


def test_an_answer_that_is_neither_h_nor_s_is_asked_again(console):
    hand = Hand(*cards("8D 5H"))
    deck = Deck("", "Player('Bozo').play(8D 5H, {})\n  typed:    ['sure', ' S ']")
    lines, _ = console(["sure", " S "], Player("Bozo").play, hand, deck)
    question = "Do you want to hit or stick (h or s)?"
    check(f"{deck.call}\n  printed:  {question}", lines.count(question), 2)


def test_the_dealer_hits_on_16_and_sticks_on_17(console):
    hand = Hand(*cards("TC 6D"))
    deck = Deck("AS", "Player('Dealer').play(TC 6D, {})")
    lines, _ = console([], Player("Dealer").play, hand, deck)
    check_lines(
        lines,
        """
        Dealer's turn...
        Bottom card is 6 of Diamonds
        Count is 16
        Dealer hits...
        New card is Ace of Spades
        Count is 17
        Dealer sticks...
        """,
        deck.call,
    )


def test_the_dealer_can_bust(console):
    hand = Hand(*cards("TC 6D"))
    deck = Deck("9S", "Player('Dealer').play(TC 6D, {})")
    lines, _ = console([], Player("Dealer").play, hand, deck)
    check(f"{deck.call}; lines[-2:]", lines[-2:], ["Count is 25", "Dealer busts"])


# game.py


def test_the_player_is_dealt_two_cards_and_then_the_dealer(console):
    players = Player("Bozo"), Player("Dealer")
    lines, _ = console(["s"], play_round, *players, Deck("8D 5H TC 9S"))
    check_lines(
        lines[:5],
        """
        Dealing Bozo's hand...
        Cards are 8 of Diamonds and 5 of Hearts
        Count is 13
        Dealing Dealer's hand...
        Top card is 10 of Clubs
        """,
        "play_round(..., Deck(8D 5H TC 9S))",
    )


def test_both_hands_are_made_with_hand_type(console):
    maker = Maker()
    players = Player("Bozo"), Player("Dealer")
    deck = Deck("TD 9H TC 8D")
    console(["s"], play_round, *players, deck, maker)
    deck.check_used_up()
    check("play_round(..., hand_type); hand_type.made", maker.made, 2)


@pytest.mark.parametrize(
    ("deck", "answers", "winner"),
    [
        ("TD 9H TC 8D", ["s"], "player"),
        ("TD 8H TC 9D", ["s"], "dealer"),
        ("TD 9H TC 9D", ["s"], "tie"),
        ("TD 6H TC 9D KS", ["h"], "dealer"),
        ("TD 2H TC 6D KS", ["s"], "player"),
        ("AD KH TC 9D", [], "player"),
        ("AD KH TC AS", [], "tie"),
    ],
)
def test_who_wins_a_round(console, deck, answers, winner):
    rigged = Deck(deck)
    _, got = console(answers, play_round, Player("Bozo"), Player("Dealer"), rigged)
    check(f"{rigged.call}\n  typed:    {answers}", got, winner)
    rigged.check_used_up()


def test_the_transcript_of_a_round(console):
    deck = Deck("8D 5H TC 4D 6C 3S")
    lines, _ = console(["h", "s"], play_round, Player("Bozo"), Player("Dealer"), deck)
    check_lines(
        lines,
        """
        Dealing Bozo's hand...
        Cards are 8 of Diamonds and 5 of Hearts
        Count is 13
        Dealing Dealer's hand...
        Top card is 10 of Clubs
        Bozo's turn...
        Do you want to hit or stick (h or s)?
        New card is 6 of Clubs
        Count is 19
        Do you want to hit or stick (h or s)?
        Dealer's turn...
        Bottom card is 4 of Diamonds
        Count is 14
        Dealer hits...
        New card is 3 of Spades
        Count is 17
        Dealer sticks...
        Bozo's count is 19
        Dealer's count is 17
        Bozo wins!
        """,
        deck.call,
    )


def test_the_last_lines_of_a_blackjack_and_of_a_tie(console):
    players = Player("Bozo"), Player("Dealer")
    lines, _ = console([], play_round, *players, Deck("AD KH TC 9D"))
    call = "play_round(..., Deck(AD KH TC 9D))"
    check_lines(lines[-2:], "Bozo has blackjack!\nBozo wins!", call)
    lines, _ = console(["s"], play_round, *players, Deck("TD 9H TC 9D"))
    check_lines(lines[-1:], "It's a tie!", "play_round(..., Deck(TD 9H TC 9D))")


def test_two_rounds_and_the_tallies(console):
    answers = ["Bozo", "s", " YES ", "s", "No"]
    deck = Deck("TD 9H TC 8D TD 8H TC 9D", "main({})")
    lines, _ = console(answers, main, deck)
    deck.check_used_up()
    check_lines(lines[:1], "Welcome to the Blackjack Casino!", "main(...)")
    call = f"{deck.call}\n  typed:    {answers}"
    check_tallies(lines, "Bozo wins: 1\nDealer wins: 1\nTies: 0", call)


def test_a_game_hands_its_hand_type_on(console):
    maker = Maker()
    deck = Deck("TD 9H TC 8D", "main({}, hand_type)")
    console(["Bozo", "s", "n"], main, deck, maker)
    deck.check_used_up()
    check("main(draw, hand_type); hand_type.made", maker.made, 2)


def test_without_a_rigged_deck_the_cards_are_random(console):
    lines, _ = console(["Bozo", "s", "n"], main)
    check(
        "main(); sorted(tallies)\n  typed:    ['Bozo', 's', 'n']",
        sorted(line.rpartition(" ")[2] for line in tallies_in(lines)),
        ["0", "0", "1"],
    )


def test_an_empty_name_and_the_name_dealer_are_asked_again(console):
    deck = Deck("TD 9H TC 8D", "main({})")
    lines, _ = console(["", "Dealer", "Bozo", "s", "n"], main, deck)
    deck.check_used_up()
    question = "Please enter the player's name (or enter Computer):"
    call = f"{deck.call}\n  typed:    ['', 'Dealer', 'Bozo', 's', 'n']\n  printed:  {question}"
    check(call, lines.count(question), 3)


def test_the_end_of_the_input_ends_the_game(console):
    deck = Deck("TD 9H TC 8D", "main({})\n  typed:    ['Bozo', 's']")
    try:
        lines, _ = console(["Bozo", "s"], main, deck)
    except EOFError:
        pytest.fail(
            "main doesn't catch the EOFError of input() when the input is over"
            f"\n  called:   {deck.call}"
        )
    deck.check_used_up()
    check_tallies(lines, "Bozo wins: 1\nDealer wins: 0\nTies: 0", deck.call)
