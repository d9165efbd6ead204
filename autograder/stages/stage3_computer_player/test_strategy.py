"""Hidden tests of stage 3: `ComputerStrategy`."""

import math

from autograder.stages import criterion, deferred


def prob_hit(student, numbers, count):
    """Return a probability of the strategy made from three numbers, up to rounding."""
    return round(student.computer.ComputerStrategy(*numbers).prob_hit(count), 9)


def with_probability(student, prob):
    """Return a strategy with one probability from 12 to 16; in the second attempt, a stand-in."""
    probabilities = {count: 1.0 if count < 12 else prob for count in range(17)}
    return student.own_or(
        lambda: student.computer.ComputerStrategy(prob, 16, prob),
        lambda: student.stand_in(
            "computer.ComputerStrategy",
            answers={"prob_hit": student.fakes.Strategy(probabilities, {}).prob_hit},
        ),
        of=("strategy_new", "strategy_line"),
    )


# --- making one -----------------------------------------------------------------------------


@criterion("strategy_new")
def test_the_ends_of_the_ranges_are_allowed(student):
    """Probabilities of 0 and 1 and highest counts up to 20 are accepted, but none beyond."""
    for numbers in ((0.0, 20, 1.0), (1.0, 13, 0.0), (0, 16, 1), (1, 18, 0), (0.5, 16, 0.25)):
        student.computer.ComputerStrategy(*numbers)
    for numbers in ((1.01, 16, 0.5), (0.5, 16, -0.01), (0.5, 21, 0.5)):
        with student.raises(ValueError):
            student.computer.ComputerStrategy(*numbers)


@criterion("strategy_new")
def test_a_probability_out_of_range_is_refused(student):
    """A first or second probability below 0 or above 1 raises ValueError."""
    student.computer.ComputerStrategy(0.5, 16, 0.5)
    for wrong in (-0.001, 1.001, -1, 50):
        with student.raises(ValueError):
            student.computer.ComputerStrategy(wrong, 16, 0.5)
        with student.raises(ValueError):
            student.computer.ComputerStrategy(0.5, 16, wrong)


@criterion("strategy_new")
def test_not_a_number_is_no_probability(student):
    """NaN raises ValueError as either probability."""
    student.computer.ComputerStrategy(0.5, 16, 0.5)
    for numbers in ((math.nan, 16, 0.5), (0.5, 16, math.nan)):
        with student.raises(ValueError):
            student.computer.ComputerStrategy(*numbers)


@criterion("strategy_new")
def test_what_is_no_number_is_no_probability(student):
    """A string or None is rejected as a probability."""
    student.computer.ComputerStrategy(0.5, 16, 0.5)
    for wrong in ("0.5", None):
        with student.raises(ValueError, TypeError):  # a comparison's error is accepted
            student.computer.ComputerStrategy(wrong, 16, 0.5)


@criterion("strategy_new")
def test_a_highest_count_out_of_range_is_refused(student):
    """A highest count below 12 or above 20 raises ValueError."""
    student.computer.ComputerStrategy(0.5, 16, 0.5)
    for wrong in (11, 21, -12):
        with student.raises(ValueError):
            student.computer.ComputerStrategy(0.5, wrong, 0.5)


@criterion("strategy_new")
def test_a_highest_count_has_to_be_whole(student):
    """A highest count that isn't a whole number is rejected, but the whole number isn't."""
    student.computer.ComputerStrategy(0.5, 16, 0.5)
    for wrong in (16.5, 19.9):
        with student.raises(ValueError):
            student.computer.ComputerStrategy(0.5, wrong, 0.5)
    for wrong in ("16", None):
        with student.raises(ValueError, TypeError):  # a comparison's error is accepted
            student.computer.ComputerStrategy(0.5, wrong, 0.5)


# --- its probabilities ----------------------------------------------------------------------


@criterion("strategy_line")
def test_the_probability_falls_on_a_straight_line(student):
    """From 12 to the highest count the probability falls by equal steps from end to end."""
    for count, prob in ((12, 0.8), (13, 0.65), (14, 0.5), (15, 0.35), (16, 0.2)):
        assert prob_hit(student, (0.8, 16, 0.2), count) == prob
    for count, prob in ((12, 0.75), (13, 0.25)):
        assert prob_hit(student, (0.75, 13, 0.25), count) == prob
    for count, prob in ((13, 0.583333333), (14, 0.416666667), (15, 0.25)):
        assert prob_hit(student, (0.75, 15, 0.25), count) == prob
    highest = student.own_or(lambda: 20, lambda: 18, of="strategy_new")
    for count, prob in ((12, 0.75), ((12 + highest) // 2, 0.5), (highest, 0.25)):
        assert prob_hit(student, (0.75, highest, 0.25), count) == prob


@criterion("strategy_line")
def test_the_probability_may_stay_or_rise(student):
    """The line may also be level or rise towards the highest count."""
    for count in (12, 14, 16):
        assert prob_hit(student, (0.3125, 16, 0.3125), count) == 0.3125
    for count, prob in ((12, 0.25), (13, 0.5), (14, 0.75)):
        assert prob_hit(student, (0.25, 14, 0.75), count) == prob


@criterion("strategy_line")
def test_asking_for_a_probability_changes_nothing(student):
    """A strategy returns the same probability for a count, whatever was asked before."""
    strategy = student.computer.ComputerStrategy(0.9, 17, 0.4)
    for count, prob in ((14, 0.7), (12, 0.9), (18, 0.0), (14, 0.7), (11, 1.0), (15, 0.6)):
        assert round(strategy.prob_hit(count), 9) == prob


@criterion("strategy_line")
def test_each_strategy_has_its_own_numbers(student):
    """A strategy keeps its numbers when another strategy is made."""
    first = student.computer.ComputerStrategy(0.9, 17, 0.4)
    second = student.computer.ComputerStrategy(0.2, 14, 0.6)
    for strategy, count, prob in ((first, 14, 0.7), (second, 13, 0.4), (first, 12, 0.9)):
        assert round(strategy.prob_hit(count), 9) == prob
    assert round(first.prob_hit(17), 9) == 0.4
    assert second.prob_hit(17) == 0.0
    for numbers, prob in (((0.9, 17, 0.9), 0.9), ((0.4, 17, 0.4), 0.4), ((0.9, 16, 0.4), 0.65)):
        assert prob_hit(student, numbers, 14) == prob


@criterion("strategy_line")
def test_below_12_a_hit_is_certain(student):
    """Below 12 the probability is always 1, but on 12 it isn't."""
    for count in (2, 10, 11):
        assert prob_hit(student, (0.5, 16, 0.25), count) == 1.0
        assert prob_hit(student, (0.125, 18, 0.625), count) == 1.0
    assert prob_hit(student, (0.5, 16, 0.25), 12) == 0.5


@criterion("strategy_line")
def test_above_the_highest_count_there_is_no_hit(student):
    """Above the highest count the probability is 0, but on it the probability isn't."""
    for high_hit in (13, 16, 18):
        for count in (high_hit + 1, 21):
            assert prob_hit(student, (0.875, high_hit, 0.75), count) == 0.0
        assert prob_hit(student, (0.875, high_hit, 0.75), high_hit) == 0.75


@criterion("strategy_twelve")
def test_a_highest_count_of_12_takes_the_first_probability(student):
    """With 12 as the highest count, the probability on 12 is the first one."""
    for prob in (0.375, 0.75):
        assert first_probability(student, prob) == prob
        assert prob_hit(student, (prob, 12, 0.5), 11) == 1.0
        assert prob_hit(student, (prob, 12, 0.5), 25) == 0.0


def first_probability(student, prob):
    """Return the probability on 12 with 12 as the highest count.

    In the second attempt, the student's own one at either end of a level line is accepted.
    """
    got = prob_hit(student, (prob, 12, 0.5), 12)
    return student.own_or(
        lambda: got,
        lambda: as_good(got, [prob_hit(student, (prob, 16, prob), end) for end in (12, 16)], prob),
        of="strategy_line",
    )


@deferred
def as_good(got, allowed, expected):
    """Return the expected value if `got` is allowed."""
    return expected if got in allowed else got


@criterion("strategy_twelve")
def test_a_highest_count_of_12_leaves_the_other_counts_certain(student):
    """With 12 as the highest count, the computer always hits on 11 and sticks on 13."""
    for numbers in ((0.3, 12, 0.9), (0.75, 12, 0.75)):
        assert prob_hit(student, numbers, 11) == 1.0
        assert prob_hit(student, numbers, 13) == 0.0


@criterion("strategy_decide")
def test_a_number_below_the_probability_is_a_hit(student):
    """The computer hits when the random number is below the probability, not when it is equal."""
    strategy = with_probability(student, 0.5)
    for rand, hits in ((0.0, True), (0.4999, True), (0.5, False), (0.5001, False), (0.9999, False)):
        assert student.truth(strategy.should_hit(14, rand)) == hits
    strategy = with_probability(student, 0.12345)
    for rand, hits in ((0.00001, True), (0.12344, True), (0.12346, False)):
        assert student.truth(strategy.should_hit(14, rand)) == hits


@criterion("strategy_decide")
def test_certain_decisions_leave_nothing_to_chance(student):
    """A probability of 0 never hits and one of 1 always does, whatever the number."""
    for rand in (0.0, 0.5, 0.999999):
        assert student.truth(with_probability(student, 0).should_hit(12, rand)) == False
        assert student.truth(with_probability(student, 1).should_hit(16, rand)) == True


@criterion("strategy_decide")
def test_the_decision_depends_on_the_count(student):
    """The same random number hits on one count and sticks on another."""
    strategy = with_probability(student, 0.25)
    for count, rand, hits in ((11, 0.9, True), (13, 0.9, False), (13, 0.2, True), (17, 0.0, False)):
        assert student.truth(strategy.should_hit(count, rand)) == hits
