"""Hidden tests of stage 3: `ComputerStrategy.ask`."""

from autograder.stages import are_all_alike, criterion, deferred, tallies, times_asked

FIRST = "Enter the probability of hitting on a count of 12:"
SECOND = "Enter the highest count for a hit:"
TALLIES = ["Computer wins: 0", "Dealer wins: 0", "Ties: 0"]


def ask(student, *lines):
    """Return ask's output and result for these lines of input."""
    student.inputs(*lines)
    return student.run(student.computer.ComputerStrategy.ask)


def behaviour(strategy):
    """Return a strategy's probabilities for every count that matters, up to rounding."""
    return [round(strategy.prob_hit(count), 9) for count in range(11, 20)]


def expected_behaviour(student, prob12, high_hit, prob_high):
    """Return the expected behaviour; in the second attempt, that of the student's own class."""
    step = (prob12 - prob_high) / (high_hit - 12) if high_hit > 12 else 0
    line = [round(prob12 - step * (count - 12), 9) for count in range(12, high_hit + 1)]
    return student.own_or(
        lambda: [1.0, *line, *[0.0] * (19 - high_hit)],
        lambda: behaviour(student.computer.ComputerStrategy(prob12, high_hit, prob_high)),
        of=("strategy_new", "strategy_line"),
    )


def behaviour_of_asked(student, strategy, expected):
    """Return the behaviour of ask's result; in the second attempt, None is accepted, too.

    It is compared as a whole: if ask used a wrong answer, prob_hit isn't at fault.
    """

    def as_a_whole():
        with student.quiet():
            found = behaviour(strategy)
        return student.take(lambda *found: [*found], *found, words="probabilities on 11 to 19")

    return student.own_or(
        as_a_whole,
        lambda: [
            unless_nothing(student.kind(strategy), student.anyhow(strategy.prob_hit(count)), prob)
            for count, prob in zip(range(11, 20), expected, strict=True)
        ],
        of="ask_prompts",
    )


@deferred
def unless_nothing(kind, probability, expected):
    """Return a probability, or the expected one if there is no object."""
    return expected if kind == "NoneType" else round(probability, 9)


def third(count):
    """Return the prompt for the probability on the highest count."""
    return f"Enter the probability of hitting on a count of {count}:"


@criterion("ask_prompts")
def test_three_prompts_in_their_order(student):
    """ask prompts only for the three numbers, in order."""
    assert ask(student, "0.9", "17", "0.4", "0.1").lines == [FIRST, SECOND, third(17)]
    assert student.inputs_left == 1


@criterion("ask_prompts")
def test_the_third_prompt_names_the_highest_count(student):
    """The third prompt names the number just entered."""
    for high_hit in (13, 16, 18):
        lines = ask(student, "0.75", str(high_hit), "0.25").lines
        assert lines[-1:] == [third(high_hit)]


@criterion("ask_prompts")
def test_the_answers_make_the_strategy(student):
    """ask returns a strategy made from the numbers entered."""
    shown = []
    for numbers in ((0.9, 17, 0.4), (0.25, 14, 0.75)):
        strategy = ask(student, *map(str, numbers)).returned
        assert student.is_instance(strategy, student.computer.ComputerStrategy) == True
        shown.append(behaviour(strategy))
        assert shown[-1] == expected_behaviour(student, *numbers)
        assert student.inputs_left == 0
    assert are_all_alike(shown) == False


@criterion("strategy_twelve")
def test_with_12_the_third_prompt_is_left_out(student):
    """With 12 as the highest count, ask reads only two answers and makes a strategy from them."""
    out = ask(student, "0.4", "12", "0.2")
    assert student.inputs_left == 1
    assert student.size(out.lines) >= 2
    expected = behaviour(student.computer.ComputerStrategy(0.4, 12, 0.4))  # the student's own
    assert behaviour_of_asked(student, out.returned, expected) == expected


@criterion("ask_again")
def test_the_first_probability_is_asked_until_acceptable(student):
    """The first prompt is repeated for words, empty lines, NaN, and numbers out of range."""
    numbers = {word: (float(word), 15, 0.5) for word in ("-0.1", "1.5", "nan", "17")}
    check_refused(student, [], ["high", "", "50%", "0.5%", "1/2"], numbers, ["0.5", "15", "0.5"])
    assert times_asked(ask(student, "x", "", "0.5", "15", "0.5").lines) >= 3


@criterion("ask_again")
def test_the_highest_count_is_asked_until_acceptable(student):
    """Only the second prompt is repeated for words, fractions, and counts out of range."""
    numbers = {str(number): (0.5, number, 0.5) for number in (11, 21, -15, 16.5)}
    check_refused(student, ["0.5"], ["ten", "", "1/2"], numbers, ["15", "0.5"])
    lines = ask(student, "0.5", "x", "", "14", "0.25").lines
    assert times_asked(lines) >= 3
    expected = student.own_or(lambda: [third(14)], lambda: lines[-1:], of="ask_prompts")
    assert lines[-1:] == expected


@criterion("ask_again")
def test_the_last_probability_is_asked_until_acceptable(student):
    """Only the third prompt is repeated for words, empty lines, NaN, and numbers out of range."""
    numbers = {word: (0.5, 15, float(word)) for word in ("-1", "1.0001", "nan", "15")}
    check_refused(student, ["0.5", "15"], ["low", "", "0.5%"], numbers, ["0.5"])
    assert times_asked(ask(student, "0.5", "15", "x", "", "0.5").lines) >= 3


def check_refused(student, before, words, numbers, after):
    """Enter words and numbers that no question accepts.

    In the second attempt, each number is entered separately, and counts only if the student's own
    class rejects it.
    """

    def check_each():
        check_asked(student, *before, *words, *after)
        for word, arguments in numbers.items():
            made = student.outcome(student.computer.ComputerStrategy(*arguments))
            ask(student, *before, word, *after, "0.25")
            assert where_refused(made, student.inputs_left) == 1

    def check_all():
        check_asked(student, *before, *words, *after)
        check_asked(student, *before, *words, *numbers, *after)

    student.own_or(
        check_all,
        check_each,
        of="strategy_new",
    )


@deferred(words="how many answers are left")
def where_refused(made, left):
    """Return the number of answers left, or 1 if the class accepts the number."""
    return left if made == ["ValueError"] else 1


def check_asked(student, *lines):
    """Enter the lines, which make a level strategy, and check that no more were read."""
    strategy = ask(student, *lines, "0.25").returned
    assert student.inputs_left == 1
    expected = expected_behaviour(student, 0.5, 15, 0.5)
    assert behaviour_of_asked(student, strategy, expected) == expected


@criterion("ask_again")
def test_the_ends_of_the_ranges_are_taken(student):
    """The highest and the lowest allowed counts, and 0 and 1, are accepted at once."""
    for high_hit in (student.own_or(lambda: 20, lambda: 19, of="strategy_new"), 13):
        out = ask(student, "0.5", str(high_hit), "0.25", "0.75")
        assert student.inputs_left == 1
        assert student.size(out.lines) >= 3
    ends = [("1", "0"), ("0", "1")]
    # In the second attempt, skip these: another criterion covers the class's rejections.
    for first, last in student.own_or(lambda: ends, lambda: (), of="strategy_new"):
        out = ask(student, first, "15", last, "0.75")
        assert student.inputs_left == 1
        assert student.size(out.lines) >= 3


@criterion("ask_again")
def test_the_end_of_input_ends_the_asking(student):
    """The end of the input ends the questions, and the game ends with tallies of 0."""
    ask(student, "0.5", "x", "16", "y", "0.5")
    assert student.inputs_left == 0
    for lines in ((), ("0.5", "x", "16", "y")):
        student.own_or(
            lambda given=lines: check_end_of_game(student, given),
            lambda given=lines: check_end_of_asking(student, given),
            of="computer_new",
        )


def check_end_of_game(student, lines):
    """Check the last lines of a game whose input ends while the strategy is asked."""
    student.inputs("Computer", *lines, ends=True)
    deck = student.deck("TC 9D TH 8S 5C 6D 7H 8C 9S TD JH QC")
    out = student.run(student.stage2_human_vs_dealer.game.main, draw=deck)
    assert student.inputs_left == 0
    assert tallies(out.lines) == TALLIES


def check_end_of_asking(student, lines):
    """Check that ask doesn't catch the end of the input."""
    student.inputs(*lines, ends=True)
    with student.raises(EOFError):
        student.run(student.computer.ComputerStrategy.ask)
