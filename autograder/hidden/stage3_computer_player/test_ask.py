"""Hidden suite of stage 3: `ComputerStrategy.ask`."""

import random

import pytest

FIRST = "Enter the probability of hitting on a count of 12:"
SECOND = "Enter the highest count for a hit:"
WORDS = ("", "  ", "x", "half", "1/2", "0.5.0", "0,5", "twelve", "50%", "--1", "None", "O.5")
TALLIES = ["Computer wins: 0", "Dealer wins: 0", "Ties: 0"]


def ask(student, *lines):
    """What ask prints and returns when these lines are entered."""
    student.inputs(*lines)
    return student.run(student.computer.ComputerStrategy.ask)


def behaviour(strategy):
    """The probabilities of a strategy for every count that matters, up to rounding."""
    return [round(strategy.prob_hit(count), 9) for count in range(10, 22)]


def expected_behaviour(student, prob12, high_hit, prob_high):
    """The same as it should be, in the second attempt as the student's own class has it."""
    step = (prob12 - prob_high) / (high_hit - 12) if high_hit > 12 else 0
    line = [round(prob12 - step * (count - 12), 9) for count in range(12, high_hit + 1)]
    return student.own_or(
        lambda: [1.0, 1.0, *line, *[0.0] * (21 - high_hit)],
        lambda: behaviour(student.computer.ComputerStrategy(prob12, high_hit, prob_high)),
    )


def behaviour_of_asked(student, asked, expected):
    """The behaviour of what ask returned; in the second attempt nothing at all will do."""
    return student.own_or(
        lambda: behaviour(asked), lambda: expected if asked is None else behaviour(asked)
    )


def refused(student, *strategies):
    """The words whose strategies are refused, in the second attempt by the student's own class."""

    def is_refused(numbers):
        try:
            student.computer.ComputerStrategy(*numbers)
        except ValueError:
            return True
        return False

    return student.own_or(
        lambda: [word for word, _ in strategies],
        lambda: [word for word, numbers in strategies if is_refused(numbers)],
    )


def third(count):
    """The prompt for the probability on the highest count."""
    return f"Enter the probability of hitting on a count of {count}:"


@pytest.mark.criterion("ask_prompts")
def test_three_prompts_in_their_order(student):
    """ask prompts for the two ends of the line in order, and for nothing more."""
    assert ask(student, "0.9", "17", "0.4", "0.1").lines == [FIRST, SECOND, third(17)]
    assert student.inputs_left == 1


@pytest.mark.criterion("ask_prompts")
def test_the_third_prompt_names_the_highest_count(student):
    """The third prompt names the number that was just entered."""
    for high_hit in (13, 16, 18):
        lines = ask(student, "0.75", str(high_hit), "0.25").lines
        assert lines[-1:] == [third(high_hit)]


@pytest.mark.criterion("ask_prompts")
def test_the_answers_make_the_strategy(student):
    """ask returns a strategy of the numbers that were entered."""
    kind = student.computer.ComputerStrategy
    for numbers in ((0.9, 17, 0.4), (0.25, 14, 0.75), (0.125, 18, 0.5)):
        asked = ask(student, *map(str, numbers)).returned
        assert student.is_instance(asked, kind)
        assert behaviour(asked) == expected_behaviour(student, *numbers)
        assert student.inputs_left == 0


@pytest.mark.criterion("strategy_twelve")
def test_with_12_the_third_prompt_is_left_out(student):
    """With 12 as the highest count ask reads two answers only, and makes a strategy of them."""
    out = ask(student, "0.4", "12", "0.2")
    assert student.inputs_left == 1
    assert len(out.lines) >= 2
    expected = expected_behaviour(student, 0.4, 12, 0.4)
    assert behaviour_of_asked(student, out.returned, expected) == expected


@pytest.mark.criterion("ask_again")
def test_the_first_probability_is_asked_until_acceptable(student):
    """The first prompt is repeated for words, empty lines, NaN and numbers out of range."""
    numbers = ("-0.1", "1.5", "nan", "inf", "17")
    wrong = refused(student, *((word, (float(word), 15, 0.5)) for word in numbers))
    check_asked(student, "high", "", "50%", "0,5", *wrong, "0.5", "15", "0.5")


@pytest.mark.criterion("ask_again")
def test_the_highest_count_is_asked_until_acceptable(student):
    """The second prompt alone is repeated for words, fractions and counts out of range."""
    numbers = (11, 21, -15, 0, 16.5)
    wrong = refused(student, *((str(number), (0.5, number, 0.5)) for number in numbers))
    check_asked(student, "0.5", "ten", "", "nan", *wrong, "15", "0.5")


@pytest.mark.criterion("ask_again")
def test_the_last_probability_is_asked_until_acceptable(student):
    """The third prompt alone is repeated for words, empty lines, NaN and numbers out of range."""
    numbers = ("-1", "1.0001", "nan", "2", "15")
    wrong = refused(student, *((word, (0.5, 15, float(word))) for word in numbers))
    check_asked(student, "0.5", "15", "low", "", "25 %", *wrong, "0.5")


def check_asked(student, *lines):
    """Enter the lines, which end up in a level strategy, and see that no more were read."""
    asked = ask(student, *lines, "0.25").returned
    assert student.inputs_left == 1
    expected = expected_behaviour(student, 0.5, 15, 0.5)
    assert behaviour_of_asked(student, asked, expected) == expected


@pytest.mark.criterion("ask_again")
def test_answers_by_seed(student):
    """Among answers of every kind each question takes the first that is acceptable, and no other.

    Which numbers are acceptable is another criterion's business: here are only words.
    """
    ours = random.Random(32)
    for _ in range(3):
        words = [ours.sample(WORDS, k=ours.randrange(4)) for _ in range(3)]
        check_asked(student, *words[0], "0.5", *words[1], "1e1", "15", *words[2], "0.50")


@pytest.mark.criterion("ask_again")
def test_the_end_of_input_ends_the_asking(student):
    """The end of the input ends the asking, and the game ends with tallies of 0."""
    ask(student, "0.5", "x", "16", "y", "0.5")
    assert student.inputs_left == 0
    end = student.own_or(lambda: end_of_game, lambda: end_of_asking)
    for lines in ((), ("0.5",), ("0.5", "x", "16", "y")):
        assert end(student, lines) == TALLIES


def end_of_game(student, lines):
    """The last lines of a game whose input ends while the strategy is asked."""
    student.inputs("Computer", *lines)
    deck = student.deck("TC 9D TH 8S 5C 6D 7H 8C 9S TD JH QC")
    out = student.run(student.stage2_human_vs_dealer.game.main, draw=deck)
    assert student.inputs_left == 0
    return out.lines[-3:]


def end_of_asking(student, lines):
    """The same where ask alone is asked: it lets the end of the input through."""
    with pytest.raises(EOFError):
        ask(student, *lines)
    return TALLIES
