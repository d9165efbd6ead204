"""Hidden tests of stage 5: the random order of `Decks`, and equal seeds.

Correct programs use their random numbers in different ways, so they get different orders for the
same seed. If a test checks an order, a comment says how rarely a fair shuffle fails it; all of
these together stay below one in a million.
"""

import random
from collections import Counter
from itertools import pairwise

from autograder.stages import criterion, deferred, different
from casino.messages import Message

MOST = 1000  # the largest number of cards in a test
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
RANK_NAMES = ("Ace", *map(str, range(2, 11)), "Jack", "Queen", "King")
BY_SUIT = [f"{rank} of {suit}" for suit in SUITS for rank in RANK_NAMES]
BY_RANK = [f"{rank} of {suit}" for rank in RANK_NAMES for suit in SUITS]

# Two fair orders of 52 cards agree in k or more positions with a probability of at most 1/k!, and
# have k or more neighbours in common with at most 2^k/k!: below 1 in 10^9 and 1 in 10^8.
ALIKE = 13
NEIGHBOURS = 16
HALF = 26
SEEDS = (0, 1, 2, 7, 42, 123, 1234)  # common seeds


def new_decks(student, seed, number=1):
    """Return decks with random numbers from the seed."""
    return student.decks.Decks(number, student.rng(seed))


def deal(student, decks, number):
    """Return the names of the next cards."""
    return student.texts_of_calls(number, decks.deal)


def what_comes(student, decks, number):
    """Return the names of the next cards, or an error, which other tests charge."""
    dealt = student.anyhow(student.times(number, decks.deal))
    return student.anyhow(student.texts(dealt))


def skip(student, decks, number):
    """Deal cards and ignore them."""
    student.times(number, decks.deal)


def size_of(student, number=1):
    """Return the number of cards in this number of decks; other tests charge faults in it."""
    decks = student.decks.Decks(number)
    found = student.outcome(student.step("get", decks, "count"), decks.count())
    count = yield student.take(  # this many cards are dealt
        lambda found: next((each for each in found if type(each) is int), None), found
    )
    return count if 0 < (count or 0) <= MOST else 52 * number


def shuffled_once(student, seeds):
    """Return one deck for each seed after its first shuffle.

    Each is made when needed, because other criteria cover shared state. Decks that their
    constructor leaves in order are shuffled here, because other tests charge that, too.
    """
    one, other = yield [deal(student, new_decks(student, seed), 8) for seed in (1, 2)]

    def one_by_one():
        for seed in seeds:
            decks = new_decks(student, seed)
            if one == other:
                decks.shuffle()
            yield decks

    return one_by_one()


@deferred(words="whether each card is in both deals as often")
def as_often(names, others):
    """Return True if both deals have the same cards."""
    return Counter(names) == Counter(others)


@deferred(words="in how many places two orders have the same card")
def places_alike(first, second):
    """Return the number of positions in which two orders have the same card."""
    return sum(one == other for one, other in zip(first, second, strict=False))


@deferred(words="how many pairs of neighbours of one order are neighbours in the other one too")
def common_neighbours(first, second):
    """Return the number of neighbouring pairs that two orders have in common."""
    pairs = [{frozenset(pair) for pair in pairwise(names)} for names in (first, second)]
    return len(pairs[0] & pairs[1])


@deferred(words="the names from the last one on")
def backwards(names):
    """Return the names in reverse order."""
    return names[::-1]


def assert_little_in_common(new, old):
    """Check that two orders have few positions in common, also in reverse, and few neighbours."""
    assert places_alike(new, old) < ALIKE
    assert places_alike(new, backwards(old)) < ALIKE
    assert common_neighbours(new, old) < NEIGHBOURS


@deferred(words="the suits of cards")
def suits_of(names):
    """Return the suits of cards."""
    return [name.rpartition(" ")[2] for name in names]


# --- new decks ------------------------------------------------------------------------------


@criterion("decks_shuffled")
def test_new_decks_are_not_in_order(student):
    """The cards of a new deck don't come in order of suits or ranks, upwards or downwards."""
    size = yield from size_of(student)
    for decks in (new_decks(student, 2), student.decks.Decks(1)):
        order = deal(student, decks, size)
        assert different(order) > ALIKE
        assert_little_in_common(order, BY_SUIT)
        assert_little_in_common(order, BY_RANK)


@criterion("decks_shuffled")
def test_several_decks_are_shuffled_together(student):
    """The first half of two decks is neither one deck of the two nor full of equal pairs."""
    # Of the 52 names, this many are among the first 52 cards of two decks: below 30 with a
    # probability of 7 in 10^9, above 48 with 2 in 10^8. Other tests cover a program whose two
    # decks are one.
    size = yield from size_of(student, 2)
    half = size // 2
    found = different(deal(student, new_decks(student, 5, number=2), half))
    assert found <= (48 if half > 40 else half)
    assert found >= (30 if half > 40 else 2)


@criterion("decks_shuffled")
def test_the_suits_of_several_decks_are_mixed(student):
    """Neighbours of the same suit are as frequent in several decks as chance makes them."""
    # Among 51 pairs of neighbours from three decks, 51 * 38 / 155 = 12.5 share the suit, with a
    # standard deviation of 3; more than 33 have a probability below 1 in 10^8.
    names = deal(student, new_decks(student, 6, number=3), 52)
    suits = suits_of(names)
    assert student.take(set, suits) == set(SUITS)
    assert (
        student.take(lambda suits: sum(one == other for one, other in pairwise(suits)), suits) <= 33
    )


# --- fresh orders ---------------------------------------------------------------------------


@criterion("shuffle_order")
def test_a_shuffle_keeps_every_card(student):
    """A shuffle neither loses nor doubles a card, with one deck and with two."""
    # Other tests charge decks with too few cards, or that restart too early.
    elsewhere = ("decks_many", "decks_count", "shuffle_all")
    student.own_or(lambda: check_two_decks(student), lambda: None, of=elsewhere)
    size = yield from size_of(student)
    for times in (1, 3):
        decks = new_decks(student, 7)
        for _ in range(times):
            decks.shuffle()
        assert different(deal(student, decks, size)) == size


def check_two_decks(student):
    """Check that two shuffles of two decks leave each card as frequent as in new ones."""
    new, shuffled = (new_decks(student, 7, number=2) for _ in range(2))
    for _ in range(2):
        shuffled.shuffle()
    assert as_often(*(deal(student, decks, 2 * 52) for decks in (shuffled, new))) == True


@criterion("shuffle_order")
def test_a_shuffle_gives_another_order(student):
    """After a shuffle other cards are in front, without blocks or positions of the old order."""
    for seed in (8, 9):
        decks = new_decks(student, seed)
        before = deal(student, decks, HALF)
        decks.shuffle()
        after = deal(student, decks, HALF)
        assert different(after) == HALF
        assert_little_in_common(after, before)


@criterion("shuffle_order")
def test_each_shuffle_takes_new_random_numbers(student):
    """A second and a third shuffle use random numbers like the first one."""
    rng = student.rng(10)
    states = [student.step("str", rng.getstate())]
    decks = student.decks.Decks(1, rng)
    for _ in range(3):
        decks.shuffle()
        assert different(deal(student, decks, 5)) == 5
        states.append(student.step("str", rng.getstate()))
    # Other tests charge a source that is never used.
    assert student.take(lambda found: len(set(found)) in (1, 4), states) == True


@criterion("shuffle_order")
def test_any_card_may_come_first_and_last(student):
    """The first card and the last one differ from shuffle to shuffle."""
    # Five fair shuffles have the same first or last card with a probability of 2 in 52^4: 3 in
    # 10^7.
    size = yield from size_of(student)
    shuffled = yield from shuffled_once(student, range(20, 25))
    firsts, lasts = [], []
    for decks in shuffled:
        firsts.append(student.step("str", decks.deal()))
        skip(student, decks, size - 2)
        lasts.append(student.step("str", decks.deal()))
    assert different(firsts) > 1
    assert different(lasts) > 1


SHUFFLES = 16


def drift(order, dealt):
    """Return a measure of how late the late cards of an order were dealt over many packs.

    It is the sum of the products of both positions, each relative to the middle of the pack; for a
    fair shuffle, it is near 0.
    """
    middle = (len(order) - 1) / 2
    places = {name: place - middle for place, name in enumerate(order)}
    return sum(
        places.get(name, 0) * (place - middle)
        for names in dealt
        for place, name in enumerate(names)
    )


@criterion("shuffle_order")
def test_every_card_has_the_same_chance_of_every_place(student):
    """Over many shuffles no part of the pack comes to the front, or to the end, too often."""
    # For a fair pack, the sum has a standard deviation of 52 * (52 ** 2 - 1) / 12 / sqrt(51) =
    # 1640; for 16 packs, 6,560. It exceeds 35,000 with a probability of 1 in 10^7; for two orders,
    # 2 in 10^7. Swapping each card with the one that a permutation names gives 76,000, and
    # inserting it at its number 68,000.
    size = yield from size_of(student)
    shuffled = yield from shuffled_once(student, range(30, 30 + SHUFFLES))
    dealt = [deal(student, decks, size) for decks in shuffled]
    assert different(dealt[0]) == size
    for order in (BY_SUIT, BY_RANK):
        far = student.take(
            lambda dealt, order=order: abs(drift(order, dealt)),
            dealt,
            words=Message("drift of the cards in {SHUFFLES} shuffles", SHUFFLES=SHUFFLES),
        )
        assert far < 35_000


def words_after(seed, shuffle):
    """Return a seeded source's next number after up to four shuffles, and a few numbers more."""
    ours, found = random.Random(seed), set()
    for _ in range(4):
        shuffle(ours)
        state = ours.getstate()
        found |= {ours.getrandbits(32) for _ in range(6)}
        ours.setstate(state)
    return found


def permuted(size):
    """Return a function that draws random numbers as a permutation of this many cards does."""
    return lambda ours: [ours.randrange(waiting) for waiting in range(size, 0, -1)]


def swapped(size):
    """Return a function that draws random numbers as a loop does that swaps each card."""
    return lambda ours: [ours.randrange(size) for _ in range(size)]


def shuffled_by_the_source(size):
    """Return a function that draws them as the source's own shuffle does."""
    return lambda ours: ours.shuffle(list(range(size)))


@criterion("shuffle_order")
def test_the_random_numbers_are_those_of_a_permutation(student):
    """A shuffle gets its random numbers through a Permutation of all the cards."""
    # A permutation of n cards calls randrange(n), randrange(n - 1), ... randrange(1). The source's
    # next number shows how many numbers were used: those of up to four shuffles and a few more,
    # since new decks may be shuffled any number of times, or never, which other tests charge.
    size = yield from size_of(student)
    rng = student.rng(12)
    decks = student.decks.Decks(1, rng)
    decks.shuffle()
    assert different(deal(student, decks, size)) == size
    takers = {
        "a Permutation": words_after(12, permuted(size)) | {random.Random(12).getrandbits(32)},
        "the shuffle of rng": words_after(12, shuffled_by_the_source(size)),
        "a swap with any card": words_after(12, swapped(size)),
    }
    assert (
        student.take(
            lambda word: next(
                (who for who, words in takers.items() if word in words), "something else"
            ),
            rng.getrandbits(32),
            words="what takes the numbers of rng",
        )
        == "a Permutation"
    )


# --- equal seeds ----------------------------------------------------------------------------


def second_order(student, decks):
    """Return the next cards after a shuffle, for decks that start in order."""
    decks.shuffle()
    return deal(student, decks, 20)


def assert_differ(one, other):
    """Check that two orders differ."""
    assert one != other


def assert_differ_as(one, other, first, second):
    """Check that two orders differ exactly if two others do."""
    assert are_alike(one, other) == are_alike(first, second)


@deferred(words="whether two orders are the same")
def are_alike(one, other):
    """Return True if two orders are the same."""
    return one == other


@criterion("decks_seed")
def test_equal_seeds_deal_equal_cards(student):
    """Two new decks with equal seeds deal the same cards, and two without seeds don't."""
    first, second = (deal(student, new_decks(student, 13), 45) for _ in range(2))
    assert second == first
    assert different(first) > 1
    one, other = (deal(student, student.decks.Decks(1), 45) for _ in range(2))
    student.own_or(
        lambda: assert_differ(one, other),
        lambda: assert_differ_as(one, other, first, deal(student, new_decks(student, 14), 45)),
        of="decks_shuffled",
    )


@criterion("decks_seed")
def test_equal_seeds_deal_equal_cards_from_several_decks(student):
    """Equal seeds deal equal cards from several decks, too, even when dealt in turns."""
    first, second = (new_decks(student, 15, number=2) for _ in range(2))
    dealt = []
    for _ in range(15):
        dealt.append(student.step("str", first.deal()))
        assert student.step("str", second.deal()) == dealt[-1]
    assert different(dealt) > 1


@criterion("decks_seed")
def test_random_numbers_of_its_own_are_not_the_same_in_each_run(student):
    """Decks made without random numbers don't share a seed."""
    first = second_order(student, student.decks.Decks(1))
    assert different(first) > 1
    orders = [second_order(student, new_decks(student, seed)) for seed in SEEDS]
    assert (
        student.own_or(
            lambda: student.take(lambda first, orders: first in orders, first, orders),
            lambda: student.take(
                lambda first, orders: first in orders and orders[0] != orders[1], first, orders
            ),
            of="decks_shuffled",
        )
        == False
    )


@criterion("decks_seed")
def test_each_object_has_its_own_random_numbers(student):
    """A shuffle uses no random numbers of other decks, except of decks with the same source."""
    first, rng = new_decks(student, 17), student.rng(18)
    student.decks.Decks(1, rng)
    before = student.step("str", rng.getstate())
    first.shuffle()
    assert student.step("str", rng.getstate()) == before
    assert different(deal(student, first, 20)) > 1
    one, other = (second_order(student, student.decks.Decks(1, rng)) for _ in range(2))
    assert other != one


@criterion("decks_seed")
def test_equal_seeds_give_equal_shuffles(student):
    """With equal seeds the cards after a shuffle, and after the last card, are equal, too."""
    runs = []
    for _ in range(2):
        decks = new_decks(student, 16)
        names = [deal(student, decks, 10)]
        decks.shuffle()
        runs.append([*names, what_comes(student, decks, 60)])
    assert student.take(list, runs[1]) == student.take(list, runs[0])
    assert different(runs[0][0]) > 1
