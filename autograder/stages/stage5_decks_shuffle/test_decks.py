"""Hidden tests of stage 5: the content of `Decks`, their count, dealing, and restart."""

from collections import Counter

from autograder.stages import criterion, deferred, different
from casino.messages import Message

MOST = 1000  # the largest number of cards in a test
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
RANK_NAMES = ("Ace", *map(str, range(2, 11)), "Jack", "Queen", "King")
PACK = {f"{rank} of {suit}" for rank in RANK_NAMES for suit in SUITS}


def new_decks(student, number, seed=1):
    """Return this number of decks, with random numbers from the seed."""
    return student.decks.Decks(number, student.rng(seed))


def deal(student, decks, number):
    """Return the names of the next cards."""
    return student.texts_of_calls(number, decks.deal)


def skip(student, decks, number):
    """Deal cards and ignore them."""
    student.times(number, decks.deal)


def left(student, decks):
    """Return the count, even if it is a method; None if invalid, which other tests charge."""
    return student.take(
        lambda found: next((each for each in found if is_count(each)), None),
        student.outcome(student.step("get", decks, "count"), decks.count()),
        words="decks.count",
    )


def now(student, decks):
    """Return the current count; reading the attribute adds a step to the test."""
    return student.step("get", decks, "count")


def is_count(value):
    """Return True if a value can be a count."""
    return type(value) is int and abs(value) <= MOST


def one_deck(student, seed=1):
    """Return a deck and its size, 52 unless its cards are wrong, which other tests charge."""
    decks = new_decks(student, 1, seed)
    size = yield left(student, decks)  # this many cards are dealt
    return decks, size if (size or 0) > 0 else 52


def refused(student, number):
    """Return the outcome for a number of decks: `ValueError`, or anything else."""
    made = student.anyhow(student.decks.Decks(number))
    return student.take(
        lambda made: made == "ValueError",
        made,
        words=Message("Decks({number}) refused", number=number),
    )


@deferred(words="how often each one is there")
def often(names):
    """Return the frequency of each name."""
    return dict(Counter(names))


@deferred
def times_each(names):
    """Return the distinct frequencies; other criteria cover the cards themselves."""
    return sorted(set(Counter(names).values()))


# --- the cards ------------------------------------------------------------------------------


@criterion("decks_new")
def test_one_deck_holds_every_card_once(student):
    """The 52 cards of one deck are all different."""
    names = deal(student, new_decks(student, 1), 52)
    assert different(names) == 52
    assert student.take(set, names) == PACK


@criterion("decks_new")
def test_what_is_dealt_is_a_card(student):
    """Each of the 52 cards has its rank and suit: every rank four times, every suit 13 times."""
    decks = new_decks(student, 1, seed=2)
    cards = student.times(52, decks.deal)
    assert often(student.each(cards, "rank")) == dict.fromkeys(range(1, 14), 4)
    assert often(student.each(cards, "suit")) == dict.fromkeys(SUITS, 13)


@criterion("decks_new")
def test_decks_without_a_number_are_one_deck(student):
    """Without a number there is one deck, with its own random numbers, given ones, or None."""
    given = student.rng(3)
    for decks in (
        student.decks.Decks(),
        student.decks.Decks(rng=given),
        student.decks.Decks(1, None),
    ):
        names = deal(student, decks, 52)
        assert different(names) == 52
        assert student.take(set, names) == PACK


@criterion("decks_new")
def test_two_objects_share_no_cards(student):
    """Dealing from one object takes no cards from another object."""
    first, second = new_decks(student, 1, seed=4), new_decks(student, 1, seed=5)
    skip(student, second, 30)
    assert different(deal(student, first, 52)) == 52


@criterion("decks_many")
def test_two_decks_hold_every_card_twice(student):
    """The cards of two decks are every card of one, twice."""
    _, size = yield from one_deck(student)
    names = deal(student, new_decks(student, 2), 2 * size)
    assert times_each(names) == [2]
    assert different(names) == size


@criterion("decks_many")
def test_the_count_of_several_decks(student):
    """The count of several decks is the count of one deck times their number."""
    one = left(student, new_decks(student, 1))
    for number in (2, 8):
        decks = student.anyhow(new_decks(student, number))
        right = student.take(lambda one, times=number: times * one, one)
        assert (
            student.take(  # other tests charge a limit
                lambda made, count, right, can_be_limited=number > 2: (
                    right if can_be_limited and made == "ValueError" else count
                ),
                decks,
                left(student, decks),
                right,
                words=Message("cards of {number} decks", number=number),
            )
            == right
        )
    assert different(deal(student, new_decks(student, 3), 12)) > 1


@criterion("decks_many")
def test_the_number_of_decks_is_the_objects_own(student):
    """Objects with different numbers of decks don't mix their cards."""
    _, size = yield from one_deck(student)
    many, one = new_decks(student, 4), new_decks(student, 1)
    assert different(deal(student, one, size)) == size
    names = deal(student, many, size + 1)
    assert student.take(lambda names: max(Counter(names).values()), names) > 1
    assert student.take(lambda names: sorted(set(names) - PACK), names) == []


# --- impossible numbers ---------------------------------------------------------------------


@criterion("decks_errors")
def test_less_than_one_deck_is_refused(student):
    """A number of decks below 1 raises ValueError, but 1 and any higher number don't."""
    student.decks.Decks(1)
    assert [refused(student, number) for number in (2, 8, 9, 30)] == [False] * 4
    for number in (0, -1, -52):
        with student.raises(ValueError):
            student.decks.Decks(number)


@criterion("decks_errors")
def test_what_is_no_whole_number_is_refused(student):
    """A number with a fraction, a string, and None are rejected, but a whole number isn't."""
    student.decks.Decks(1)
    for number in (1.5, 0.5, 2.25):
        with student.raises(ValueError):
            student.decks.Decks(number)
    for number in ("2", None):
        with student.raises(ValueError, TypeError):  # a comparison's error is accepted
            student.decks.Decks(number)


# --- the count ------------------------------------------------------------------------------


@criterion("decks_count")
def test_the_count_of_a_new_deck(student):
    """The count of a new deck is the number of its cards, and one less after the first card."""
    decks = new_decks(student, 1)
    assert decks.count == 52
    skip(student, decks, 1)
    assert decks.count == 51


@criterion("decks_count")
def test_each_card_takes_one_off_the_count(student):
    """The count goes down by one with each card, starting with the first."""
    decks = new_decks(student, 1)
    full = now(student, decks)
    for dealt in range(1, 11):
        decks.deal()
        assert decks.count == full - dealt


@criterion("decks_count")
def test_the_count_is_the_objects_own(student):
    """Dealing from one object doesn't change the count of another one."""
    first, second = new_decks(student, 1), new_decks(student, 1)
    full = now(student, second)
    skip(student, first, 5)
    assert second.count == full
    skip(student, second, 3)
    assert first.count == full - 5
    assert second.count == full - 3


@criterion("decks_count")
def test_looking_at_the_count_changes_nothing(student):
    """Reading the count doesn't change it, and each card still reduces it by one."""
    decks = new_decks(student, 1)
    skip(student, decks, 10)
    ten_less = now(student, decks)
    assert [now(student, decks), now(student, decks)] == [ten_less, ten_less]
    skip(student, decks, 1)
    assert decks.count == ten_less - 1


# --- all the cards again --------------------------------------------------------------------


@criterion("shuffle_all")
def test_a_shuffle_sets_the_count_back(student):
    """After a shuffle the count is that of new decks, however many cards were dealt."""
    new = new_decks(student, 1)
    first = left(student, new)
    skip(student, new, 2)
    assert left(student, new) != first
    for dealt in (1, 47):
        decks = new_decks(student, 1)
        skip(student, decks, dealt)
        decks.shuffle()
        assert left(student, decks) == first
        skip(student, decks, 2)
        assert left(student, decks) == left(student, new)
    several = new_decks(student, 3)
    full = left(student, several)
    skip(student, several, 60)
    several.shuffle()
    assert left(student, several) == full


@criterion("shuffle_all")
def test_dealt_cards_come_back_with_a_shuffle(student):
    """After a shuffle in the middle of a deck all its cards come again, each of them once."""
    decks, size = yield from one_deck(student)
    skip(student, decks, 20)
    decks.shuffle()
    assert different(deal(student, decks, size)) == size
    # Two half decks have no card in common once in 5 * 10^14.
    other, size = yield from one_deck(student, seed=3)
    before = deal(student, other, size // 2)
    other.shuffle()
    assert in_common(before, deal(student, other, size // 2)) > 0


@deferred(words="how many of one deal's cards another one has")
def in_common(one, other):
    """Return the number of cards that two deals have in common."""
    return len({*one} & {*other})


@criterion("shuffle_all")
def test_a_shuffle_of_dealt_decks_brings_every_card_back(student):
    """After all cards of a deck were dealt, or none, a shuffle makes each card available once."""
    for dealt in (True, False):
        decks, size = yield from one_deck(student, seed=2)
        skip(student, decks, size if dealt else 0)
        decks.shuffle()
        assert different(deal(student, decks, size)) == size


# --- dealing on -----------------------------------------------------------------------------


@deferred(words="in how many places two orders have the same card")
def alike(first, second):
    """Return the number of positions at which two orders have the same card."""
    return sum(one == other for one, other in zip(first, second, strict=True))


@criterion("decks_empty")
def test_the_count_goes_on_after_the_last_card(student):
    """The card after the last one is dealt from all the cards, like the first one."""
    runs = []
    for start_again in (False, True):
        decks, size = yield from one_deck(student)
        skip(student, decks, size if start_again else 0)
        counts = []
        for _ in range(3):
            decks.deal()
            counts.append(left(student, decks))
        runs.append(counts)
    assert student.take(list, runs[1]) == student.take(list, runs[0])
    assert different(runs[0]) == 3


@criterion("decks_empty")
def test_every_card_comes_once_in_the_second_run_too(student):
    """After the last card of a deck all of them come again, each of them once."""
    decks, size = yield from one_deck(student)
    skip(student, decks, size)
    assert different(deal(student, decks, size)) == size


@criterion("decks_empty")
def test_the_second_run_has_another_order(student):
    """After the last card the cards come in a new order, not as before nor backwards."""
    # Two fair orders agree in 13 or more positions with a probability below 1/13!, or 1 in 10^9.
    decks, size = yield from one_deck(student)
    first, second = deal(student, decks, size), deal(student, decks, size)
    assert different(second) > 13
    assert alike(first, second) < 13
    assert alike(student.take(lambda names: names[::-1], first), second) < 13
