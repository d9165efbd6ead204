"""Self-check of stage 5: run `pytest` in this folder.

The random numbers are fixed, so every run is the same. These checks use your stage 1, so its
self-check should pass first. Grading uses more tests than these.
"""

import random
from collections import Counter

import pytest

from stage5_decks_shuffle.decks import Decks
from stage5_decks_shuffle.permutation import Permutation


def check(call, got, expected):
    """Compare a result with the expected one, and say which call it came from."""
    __tracebackhide__ = True
    assert got == expected, f"\n  called:   {call}\n  got:      {got!r}\n  expected: {expected!r}"


def check_refused(call, make):
    """Check that the call raises ValueError."""
    __tracebackhide__ = True
    try:
        got = make()
    except ValueError:
        return
    pytest.fail(f"\n  called:   {call}\n  got:      {got!r}\n  expected: ValueError")


def seeded(num_decks, seed):
    """Return `num_decks` decks with random numbers from this seed."""
    return Decks(num_decks, random.Random(seed))


def deal(decks, number):
    """Deal `number` cards, and return their suits and ranks."""
    dealt = [decks.deal() for _ in range(number)]
    return [(card.suit, card.rank) for card in dealt]


# The cards


def test_one_deck_holds_every_card_once():
    cards = deal(seeded(1, seed=1), 52)
    check("decks = Decks(1); len({str(decks.deal()) for i in range(52)})", len(set(cards)), 52)


def test_decks_without_a_number_are_one_deck():
    check("Decks().count", Decks().count, 52)
    check("Decks(1, None).count", Decks(1, None).count, 52)


def test_several_decks_hold_every_card_as_often():
    cards = Counter(deal(seeded(3, seed=1), 3 * 52))
    check("decks = Decks(3); len({str(decks.deal()) for i in range(156)})", len(cards), 52)
    call = "decks = Decks(3); set(Counter(str(decks.deal()) for i in range(156)).values())"
    check(call, set(cards.values()), {3})


@pytest.mark.parametrize("number", [0, -1, 1.5])
def test_an_impossible_number_of_decks_is_refused(number):
    Decks(1)
    check_refused(f"Decks({number!r})", lambda: Decks(number))


def test_the_count_goes_down_by_one_with_each_card():
    decks = seeded(2, seed=1)
    check("Decks(2).count", decks.count, 104)
    deal(decks, 1)
    check("decks = Decks(2); decks.deal(); decks.count", decks.count, 103)
    deal(decks, 9)
    check("decks = Decks(2); [decks.deal() for i in range(10)]; decks.count", decks.count, 94)


# The order. Two fair shuffles are equal with a probability of less than 1 in 10 ** 60.


def test_new_decks_are_shuffled():
    cards = deal(seeded(1, seed=1), 52)
    in_order = (sorted(cards), sorted(cards)[::-1])
    assert cards not in in_order, "the cards of a new deck are in order"


def test_several_decks_are_shuffled_together():
    # Fair shuffles put 52 different cards on top with a probability of less than 1 in 10 ** 13.
    cards = deal(seeded(2, seed=1), 52)
    assert len(set(cards)) < 52, "the first 52 cards of two decks are all different"


def test_each_shuffle_is_a_fresh_order():
    decks = seeded(1, seed=1)
    first = deal(decks, 52)
    decks.shuffle()
    assert deal(decks, 52) != first, "the cards are in the same order after shuffle()"


def test_the_order_comes_from_a_permutation(monkeypatch):
    decks = seeded(2, seed=1)
    numbers = []
    take = Permutation.next

    def note(permutation):
        numbers.append(take(permutation))
        return numbers[-1]

    monkeypatch.setattr(Permutation, "next", note)
    decks.shuffle()
    deal(decks, 104)  # an altered deal() may compute each number only now
    check("Decks(2).shuffle(); len(numbers)", len(numbers), 104)
    check("Decks(2).shuffle(); len(set(numbers))", len(set(numbers)), 104)


def test_equal_seeds_deal_equal_cards():
    first, again, other = (deal(seeded(1, seed), 52) for seed in (1, 1, 2))
    assert first == again, "two decks with equal seeds deal different cards"
    assert first != other, "two decks with different seeds deal the same cards"


# Shuffling again


def test_a_shuffle_makes_every_card_available_again():
    decks = seeded(1, seed=1)
    deal(decks, 20)
    decks.shuffle()
    call = "[decks.deal() for i in range(20)]; decks.shuffle(); "
    check(f"{call}decks.count", decks.count, 52)
    dealt = set(deal(decks, 52))
    check(f"{call}len({{str(decks.deal()) for i in range(52)}})", len(dealt), 52)


def test_empty_decks_are_shuffled_before_the_next_card():
    decks = seeded(1, seed=1)
    first = deal(decks, 52)
    check("decks = Decks(1); [decks.deal() for i in range(52)]; decks.count", decks.count, 0)
    second = deal(decks, 1)
    check("decks = Decks(1); [decks.deal() for i in range(53)]; decks.count", decks.count, 51)
    second += deal(decks, 51)
    assert set(second) == set(first), "the next 52 cards are not those of one deck"
    assert second != first, "the next 52 cards are in the same order"
