"""Hidden suite of stage 5: what `Decks` hold, how they count, deal and start again."""

import math
import random
from collections import Counter

import pytest

MOST = 1000  # cards that a test may have
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
RANK_NAMES = ("Ace", *map(str, range(2, 11)), "Jack", "Queen", "King")
PACK = {f"{rank} of {suit}" for rank in RANK_NAMES for suit in SUITS}


def new_decks(student, number, seed=1):
    """So many decks, with random numbers that start from the seed."""
    return student.decks.Decks(number, student.rng(seed))


def deal(student, decks, number):
    """The names of the next cards."""
    return student.texts_of_calls(number, decks.deal)


def skip(student, decks, number):
    """Deal cards and do not look at them."""
    student.times(number, decks.deal)


def left(decks):
    """The count, be it a method; None for what cannot be one, which is charged elsewhere."""
    count = decks.count() if callable(decks.count) else decks.count
    return count if type(count) is int and abs(count) <= MOST else None


def one_deck(student, seed=1):
    """A deck and its size, 52 unless its cards are wrong, which is charged elsewhere."""
    decks = new_decks(student, 1, seed)
    size = left(decks) or 52
    return decks, size if size > 0 else 52


def refuses(student, number):
    """Whether a number of decks ends in ValueError and in nothing else."""
    try:
        student.decks.Decks(number)
    except ValueError:
        return True
    return False


# --- the cards ------------------------------------------------------------------------------


@pytest.mark.criterion("decks_new")
def test_one_deck_holds_every_card_once(student):
    """The 52 cards of one deck are all different."""
    names = deal(student, new_decks(student, 1), 52)
    assert len(set(names)) == 52
    assert set(names) == PACK


@pytest.mark.criterion("decks_new")
def test_what_is_dealt_is_a_card(student):
    """Each of the 52 is a card with its rank and suit: every rank four times, every suit 13."""
    decks = new_decks(student, 1, seed=2)
    cards = student.times(52, decks.deal)
    assert Counter(student.each(cards, "rank")) == dict.fromkeys(range(1, 14), 4)
    assert Counter(student.each(cards, "suit")) == dict.fromkeys(SUITS, 13)


@pytest.mark.criterion("decks_new")
def test_decks_without_a_number_are_one_deck(student):
    """Without a number there is one deck, with random numbers of its own, given ones or None."""
    given = student.rng(3)
    for decks in (
        student.decks.Decks(),
        student.decks.Decks(rng=given),
        student.decks.Decks(1, None),
    ):
        names = deal(student, decks, 52)
        assert len(set(names)) == 52
        assert set(names) == PACK


@pytest.mark.criterion("decks_new")
def test_two_objects_share_no_cards(student):
    """Dealing from one object takes nothing from another one made before it."""
    first, second = new_decks(student, 1, seed=4), new_decks(student, 1, seed=5)
    skip(student, second, 30)
    assert len(set(deal(student, first, 52))) == 52


@pytest.mark.criterion("decks_many")
def test_two_decks_hold_every_card_twice(student):
    """The cards of two decks are every card of one, twice."""
    names = Counter(deal(student, new_decks(student, 2), 104))
    assert set(names.values()) == {2}
    assert set(names) == PACK


@pytest.mark.criterion("decks_many")
def test_three_decks_hold_every_card_three_times(student):
    """The cards of three decks are every card of one, three times."""
    decks = student.decks.Decks(num_decks=3, rng=student.rng(6))
    names = Counter(deal(student, decks, 156))
    assert set(names.values()) == {3}
    assert set(names) == PACK


@pytest.mark.criterion("decks_many")
def test_the_count_of_several_decks(student):
    """The count of several decks is that of one deck for each of them."""
    one = left(new_decks(student, 1))
    for number in (2, 6, 8):
        if number == 2 or not refuses(student, number):  # a limit is charged elsewhere
            assert left(new_decks(student, number)) == number * one
    decks = new_decks(student, 3)
    assert len(set(deal(student, decks, 12))) > 1


@pytest.mark.criterion("decks_many")
def test_the_number_of_decks_is_the_objects_own(student):
    """Objects with different numbers of decks do not mix theirs."""
    many, one = new_decks(student, 4), new_decks(student, 1)
    assert len(set(deal(student, one, 52))) == 52
    names = deal(student, many, 53)
    assert max(Counter(names).values()) > 1
    assert set(names) <= PACK


# --- impossible numbers ---------------------------------------------------------------------


@pytest.mark.criterion("decks_errors")
def test_less_than_one_deck_is_refused(student):
    """A number of decks below 1 raises ValueError; 1 and more do not, however many."""
    assert [refuses(student, number) for number in (1, 2, 8, 9, 30)] == [False] * 5
    for number in (0, -1, -52):
        with pytest.raises(ValueError):
            student.decks.Decks(number)


@pytest.mark.criterion("decks_errors")
def test_a_part_of_a_deck_is_refused(student):
    """A number with a fraction raises ValueError, a whole number does not."""
    student.decks.Decks(1)
    for number in (1.5, 0.5, 2.25, -1.5, math.inf, math.nan):
        with pytest.raises(ValueError):
            student.decks.Decks(number)


@pytest.mark.criterion("decks_errors")
def test_what_is_no_number_is_refused(student):
    """A text and None raise ValueError in place of a number of decks."""
    student.decks.Decks(2)
    for number in ("2", "", "one", None):
        with pytest.raises(ValueError):
            student.decks.Decks(number)


@pytest.mark.criterion("decks_errors")
def test_true_is_no_number_of_decks(student):
    """True and False raise ValueError, the number 1 does not."""
    student.decks.Decks(1)
    for number in (True, False):
        with pytest.raises(ValueError):
            student.decks.Decks(number)


# --- the count ------------------------------------------------------------------------------


@pytest.mark.criterion("decks_count")
def test_the_count_of_a_new_deck(student):
    """A new deck has all its cards still to be dealt, and one less after the first."""
    decks = new_decks(student, 1)
    assert decks.count == 52
    skip(student, decks, 1)
    assert decks.count == 51


@pytest.mark.criterion("decks_count")
def test_each_card_takes_one_off_the_count(student):
    """The count goes down by one with each card, from the first to the last."""
    decks = new_decks(student, 1)
    counts = []
    for _ in range(52):
        decks.deal()
        counts.append(decks.count)
    assert counts == list(range(51, -1, -1))


@pytest.mark.criterion("decks_count")
def test_the_count_is_the_objects_own(student):
    """Dealing from one object leaves the count of another one as it is."""
    first, second = new_decks(student, 1), new_decks(student, 1)
    skip(student, first, 5)
    assert second.count == 52
    skip(student, second, 3)
    assert first.count == 47
    assert second.count == 49


@pytest.mark.criterion("decks_count")
def test_looking_at_the_count_changes_nothing(student):
    """The count is the same however often it is asked, and a card costs one all the same."""
    decks = new_decks(student, 1)
    skip(student, decks, 10)
    assert [decks.count, decks.count, decks.count] == [42, 42, 42]
    skip(student, decks, 1)
    assert decks.count == 41


# --- all the cards again --------------------------------------------------------------------


@pytest.mark.criterion("shuffle_all")
def test_a_shuffle_sets_the_count_back(student):
    """After a shuffle the count is that of new decks, however many there are and were dealt."""
    new = new_decks(student, 1)
    counts = [left(new), left(new), left(new)]
    skip(student, new, 2)
    assert left(new) != counts[0]
    for dealt in (1, 20, 47):
        decks = new_decks(student, 1)
        skip(student, decks, dealt)
        decks.shuffle()
        assert left(decks) == counts[0]
        skip(student, decks, 2)
        assert left(decks) == left(new)
    several = new_decks(student, 3)
    full = left(several)
    skip(student, several, 60)
    several.shuffle()
    assert left(several) == full


@pytest.mark.criterion("shuffle_all")
def test_dealt_cards_come_back_with_a_shuffle(student):
    """After a shuffle in the middle of a deck all its cards come again, each of them once."""
    decks, size = one_deck(student)
    skip(student, decks, 20)
    decks.shuffle()
    assert len(set(deal(student, decks, size))) == size


@pytest.mark.criterion("shuffle_all")
def test_a_shuffle_of_dealt_decks_brings_every_card_back(student):
    """When all the cards of a deck were dealt, or none, a shuffle makes each available once."""
    for dealt in (True, False):
        decks, size = one_deck(student, seed=2)
        skip(student, decks, size if dealt else 0)
        decks.shuffle()
        assert len(set(deal(student, decks, size))) == size


# --- moves drawn by a seed ------------------------------------------------------------------


@pytest.mark.criterion("shuffle_all")
def test_shuffles_among_deals_by_seed(student):
    """Wherever shuffles come among deals, from several objects in turn, each brings all back."""
    ours = random.Random(51)
    tables = [one_deck(student, seed) for seed in (1, 2, 3)]
    full = left(new_decks(student, 1))
    dealt = [[], [], []]
    for _ in range(9):
        at = ours.randrange(3)
        decks, _ = tables[at]
        dealt[at] += deal(student, decks, ours.choice((1, 5, 17)))
        assert len(set(dealt[at])) == len(dealt[at])
        if ours.random() < 0.6 or len(dealt[at]) > 30:
            decks.shuffle()
            assert left(decks) == full
            dealt[at] = []
    for decks, size in tables:
        decks.shuffle()
        assert len(set(deal(student, decks, size))) == size


# --- dealing on -----------------------------------------------------------------------------


@pytest.mark.criterion("decks_empty")
def test_the_count_goes_on_after_the_last_card(student):
    """The card after the last one is dealt from all the cards, as the first one was."""
    runs = []
    for start_again in (False, True):
        decks, size = one_deck(student)
        skip(student, decks, size if start_again else 0)
        counts = []
        for _ in range(3):
            decks.deal()
            counts.append(left(decks))
        runs.append(counts)
    assert runs[1] == runs[0]
    assert len(set(runs[0])) == 3


@pytest.mark.criterion("decks_empty")
def test_every_card_comes_once_in_the_second_run_too(student):
    """After the last card of a deck all of them come again, each of them once."""
    decks, size = one_deck(student)
    skip(student, decks, size)
    assert len(set(deal(student, decks, size))) == size


@pytest.mark.criterion("decks_empty")
def test_the_second_run_has_another_order(student):
    """After the last card the cards come in a new order, not as before nor backwards."""
    # Two fair orders agree in 13 places or more with a probability of at most 1/13!, which is
    # below 1 in 10^9.
    decks, size = one_deck(student)
    first, second = deal(student, decks, size), deal(student, decks, size)
    assert len(set(second)) > 13
    for before in (first, first[::-1]):
        assert sum(one == other for one, other in zip(before, second, strict=True)) < 13
