"""Hidden suite of stage 5: the random order of `Decks`, and what equal seeds deal.

Legal programs use their random numbers in different ways, so each of them sees other orders for
the same seeds. Where a test asks something of an order, a comment says how rarely a fair shuffle
fails it; all of these together stay below one in a million.
"""

import random
from itertools import pairwise

import pytest

MOST = 1000  # cards that a test may have
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
RANK_NAMES = ("Ace", *map(str, range(2, 11)), "Jack", "Queen", "King")
BY_SUIT = [f"{rank} of {suit}" for suit in SUITS for rank in RANK_NAMES]
BY_RANK = [f"{rank} of {suit}" for rank in RANK_NAMES for suit in SUITS]

# Two fair orders of 52 cards agree in k places or more with a probability of at most 1/k!, and
# have k neighbours or more in common with at most 2^k/k!: below 1 in 10^9 and 1 in 10^8.
ALIKE = 13
NEIGHBOURS = 16
HALF = 26
SEEDS = (0, 1, 2, 3, 5, 7, 10, 13, 17, 21, 42, 52, 99, 100, 123, 1234, 12345, 2024, 2025, 2026)


def new_decks(student, seed, number=1):
    """Decks with random numbers that start from the seed."""
    return student.decks.Decks(number, student.rng(seed))


def deal(student, decks, number):
    """The names of the next cards."""
    return student.texts_of_calls(number, decks.deal)


def what_comes(student, decks, number):
    """The names of the next cards, or the error that ends them, which is charged elsewhere."""
    try:
        return deal(student, decks, number)
    except (AttributeError, LookupError, RuntimeError, TypeError, ValueError) as error:
        return [str(error)]


def skip(student, decks, number):
    """Deal cards and do not look at them."""
    student.times(number, decks.deal)


def size_of(student, number=1):
    """How many cards so many decks hold; what is wrong with that is charged elsewhere."""
    count = student.decks.Decks(number).count
    count = count() if callable(count) else count
    return count if type(count) is int and 0 < count <= MOST else 52 * number


def shuffled_once(student, seeds):
    """One deck for each of the seeds after its first shuffle.

    Decks that their constructor leaves in order are shuffled here: that is charged elsewhere.
    """
    one, other = (deal(student, new_decks(student, seed), 8) for seed in (1, 2))
    for seed in seeds:
        decks = new_decks(student, seed)
        if one == other:
            decks.shuffle()
        yield decks


def places_alike(first, second):
    """In how many places two orders have the same card."""
    return sum(one == other for one, other in zip(first, second, strict=False))


def common_neighbours(first, second):
    """How many pairs of neighbours of one order are neighbours in the other one too."""
    pairs = [{frozenset(pair) for pair in pairwise(names)} for names in (first, second)]
    return len(pairs[0] & pairs[1])


def assert_little_in_common(new, old):
    """Check that two orders have few places in common, also backwards, and few neighbours."""
    assert places_alike(new, old) < ALIKE
    assert places_alike(new, old[::-1]) < ALIKE
    assert common_neighbours(new, old) < NEIGHBOURS


# --- new decks ------------------------------------------------------------------------------


@pytest.mark.criterion("decks_shuffled")
def test_new_decks_are_not_in_order(student):
    """The cards of a new deck do not come in order of suits or ranks, upwards or downwards."""
    size = size_of(student)
    for decks in (new_decks(student, 2), student.decks.Decks(1)):
        order = deal(student, decks, size)
        assert len(set(order)) > ALIKE
        assert_little_in_common(order, BY_SUIT)
        assert_little_in_common(order, BY_RANK)


@pytest.mark.criterion("decks_shuffled")
def test_new_decks_come_in_different_orders(student):
    """New decks with different random numbers have different orders."""
    size = size_of(student)
    first, second = (deal(student, new_decks(student, seed), size) for seed in (3, 4))
    assert len(set(first)) > ALIKE
    assert_little_in_common(second, first)


@pytest.mark.criterion("decks_shuffled")
def test_several_decks_are_shuffled_together(student):
    """The first half of two decks is neither one deck of the two nor full of equal pairs."""
    # Of the 52 names so many are among the first 52 cards of two decks: below 30 with a
    # probability of 7 in 10^9, above 48 with 2 in 10^8. A program whose two decks are one is
    # charged elsewhere.
    half = size_of(student, 2) // 2
    different = len(set(deal(student, new_decks(student, 5, number=2), half)))
    assert different <= (48 if half > 40 else half)
    assert different >= (30 if half > 40 else 2)


@pytest.mark.criterion("decks_shuffled")
def test_the_suits_of_several_decks_are_mixed(student):
    """Neighbours of the same suit are no more frequent in several decks than chance makes them."""
    # Among 51 pairs of neighbours from three decks, 51 * 38 / 155 = 12.5 share the suit, with a
    # standard deviation of 3; more than 33 come with a probability below 1 in 10^8.
    names = deal(student, new_decks(student, 6, number=3), 52)
    suits = [name.rpartition(" ")[2] for name in names]
    assert set(suits) == set(SUITS)
    assert sum(one == other for one, other in pairwise(suits)) <= 33


# --- fresh orders ---------------------------------------------------------------------------


@pytest.mark.criterion("shuffle_order")
def test_a_shuffle_keeps_every_card(student):
    """A shuffle of one deck neither loses a card nor doubles one."""
    size = size_of(student)
    for times in (1, 3):
        decks = new_decks(student, 7)
        for _ in range(times):
            decks.shuffle()
        assert len(set(deal(student, decks, size))) == size


@pytest.mark.criterion("shuffle_order")
def test_a_shuffle_gives_another_order(student):
    """After a shuffle the cards in front are others, and not blocks or places of the old ones."""
    for seed in (8, 9):
        decks = new_decks(student, seed)
        before = deal(student, decks, HALF)
        decks.shuffle()
        after = deal(student, decks, HALF)
        assert len(set(after)) == HALF
        assert_little_in_common(after, before)


@pytest.mark.criterion("shuffle_order")
def test_each_shuffle_takes_new_random_numbers(student):
    """A second and a third shuffle take random numbers as the first one does."""
    rng = student.rng(10)
    states = [str(rng.getstate())]
    decks = student.decks.Decks(1, rng)
    for _ in range(3):
        decks.shuffle()
        assert len(set(deal(student, decks, 5))) == 5
        states.append(str(rng.getstate()))
    assert len(set(states)) in (1, 4)  # a source that is never used is charged elsewhere


@pytest.mark.criterion("shuffle_order")
def test_any_card_may_come_first_and_last(student):
    """The first card and the last one differ from shuffle to shuffle."""
    # Five fair shuffles have the same card first, or last, with 2 in 52^4: 3 in 10^7.
    between = size_of(student) - 2
    firsts, lasts = set(), set()
    for decks in shuffled_once(student, range(20, 25)):
        firsts.add(str(decks.deal()))
        skip(student, decks, between)
        lasts.add(str(decks.deal()))
    assert len(firsts) > 1
    assert len(lasts) > 1


@pytest.mark.criterion("shuffle_order")
def test_every_card_has_the_same_chance_of_every_place(student):
    """Over many shuffles no part of the pack comes to the front too often."""
    # Of 16 cards, 16 * 16 / 52 are among the 16 in front; over twelve shuffles 59.1. 88 and more
    # are there with a probability below 1 in 10^7, which four groups of cards make 4 in 10^7.
    # Swapping each card with the one that a permutation names brings about 95 of a group there.
    fronts = [deal(student, decks, 16) for decks in shuffled_once(student, range(30, 42))]
    assert [len(set(front)) for front in fronts] == [16] * 12
    for order in (BY_SUIT, BY_RANK):
        for group in (order[:16], order[-16:]):
            assert sum(len(set(group) & set(front)) for front in fronts) < 88


@pytest.mark.criterion("shuffle_order")
def test_the_random_numbers_are_those_of_a_permutation(student):
    """A shuffle takes its random numbers by way of a Permutation of all the cards."""
    # A permutation of n cards asks for randrange(n), randrange(n - 1), ... randrange(1). What the
    # source says next tells how many of its numbers were used: those of up to four shuffles and
    # a few more, since nobody says how often new decks are shuffled, or none, which is charged
    # elsewhere.
    size, rng, ours = size_of(student), student.rng(12), random.Random(12)
    decks = student.decks.Decks(1, rng)
    decks.shuffle()
    assert len(set(deal(student, decks, size))) == size
    allowed = {random.Random(12).getrandbits(32)}
    for _ in range(4):
        for waiting in range(size, 0, -1):
            ours.randrange(waiting)
        state = ours.getstate()
        allowed |= {ours.getrandbits(32) for _ in range(6)}
        ours.setstate(state)
    assert (rng.getrandbits(32) in allowed) is True


# --- equal seeds ----------------------------------------------------------------------------


@pytest.mark.criterion("decks_seed")
def test_equal_seeds_deal_equal_cards(student):
    """Two new decks with equal seeds deal the same cards, and two without any do not."""
    first, second = (deal(student, new_decks(student, 13), 45) for _ in range(2))
    assert second == first
    assert len(set(first)) > 1
    differ = student.own_or(
        lambda: True, lambda: deal(student, new_decks(student, 14), 45) != first
    )
    one, other = (deal(student, student.decks.Decks(1), 45) for _ in range(2))
    assert (one != other) == differ


@pytest.mark.criterion("decks_seed")
def test_equal_seeds_deal_equal_cards_from_several_decks(student):
    """Equal seeds deal equal cards from several decks too, also when they are dealt by turns."""
    first, second = (new_decks(student, 15, number=2) for _ in range(2))
    dealt = [(str(first.deal()), str(second.deal())) for _ in range(45)]
    assert [one for one, _ in dealt] == [other for _, other in dealt]
    assert len({one for one, _ in dealt}) > 1


@pytest.mark.criterion("decks_seed")
def test_random_numbers_of_its_own_are_not_the_same_in_each_run(student):
    """The first decks without random numbers are not those of a seed that programs like to take."""

    def second_order(decks):
        decks.shuffle()
        return deal(student, decks, 20)

    first = second_order(student.decks.Decks(1))
    assert len(set(first)) > 1
    orders = [second_order(new_decks(student, seed)) for seed in SEEDS]
    differ = student.own_or(lambda: True, lambda: orders[0] != orders[1])
    assert (first in orders) <= (not differ)


@pytest.mark.criterion("decks_seed")
def test_each_object_has_its_own_random_numbers(student):
    """A shuffle takes no random numbers from decks that were made after these."""
    first, rng = new_decks(student, 17), student.rng(18)
    student.decks.Decks(1, rng)
    before = str(rng.getstate())
    first.shuffle()
    assert str(rng.getstate()) == before
    assert len(set(deal(student, first, 20))) > 1


@pytest.mark.criterion("decks_seed")
def test_equal_seeds_give_equal_shuffles(student):
    """With equal seeds the cards after one shuffle more, and another one, are equal as well."""
    runs = []
    for _ in range(2):
        decks = new_decks(student, 16)
        names = deal(student, decks, 10)
        decks.shuffle()
        names += what_comes(student, decks, 10)
        decks.shuffle()
        runs.append(names + what_comes(student, decks, 20))
    assert runs[1] == runs[0]
    assert len(set(runs[0])) > 1


@pytest.mark.criterion("decks_seed")
def test_equal_seeds_deal_equal_cards_after_the_last_one(student):
    """With equal seeds the cards are equal also when the decks had to be shuffled again."""
    runs = []
    for _ in range(2):
        decks = new_decks(student, 18)
        names = deal(student, decks, 10)
        skip(student, decks, 40)
        runs.append(names + what_comes(student, decks, 20))
    assert runs[1] == runs[0]
    assert len(set(runs[0])) > 1
