"""Hidden tests of stage 8: the shoe, the dealer's policy, and the payoff line by line."""

from collections import Counter

from autograder.stages import criterion, deferred
from casino.messages import Message

SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")
RANK_NAMES = ("Ace", *map(str, range(2, 11)), "Jack", "Queen", "King")
PACK = [f"{rank} of {suit}" for suit in SUITS for rank in RANK_NAMES]
DRAWS = 2600  # expect 50 of each card

# Bounds for 2,600 fair draws. Each is exceeded by chance in fewer than 1 of 10**9 gradings: the
# chi-square of the 52 counts has 51 degrees of freedom, and the number of draws that repeat the
# previous one, or the one 52 before, is binomial with a mean of 50 and a deviation of 7.
LEAST_CHI_SQUARE, MOST_CHI_SQUARE = 10, 150
LEAST_REPEATS, MOST_REPEATS = 12, 105
# Of twice as many fair draws, two cards make up 200, with a deviation of 14.
LEAST_AT_THE_ENDS = 116


def hand_of(student, text, doubled=False):
    """Return a hand of the cards: two dealt, the others hit, or the last one from a double."""
    first, second, *others = student.cards(text)
    hand = student.stage6_blackjack_hand.blackjack_hand.BlackJackHand(first, second)
    for card in others:
        if doubled:
            hand.double_down(card)
        else:
            hand.hit(card)
    return hand


# --- the shoe -------------------------------------------------------------------------------


def drawn(student, shoe, number):
    """Return the names of the next cards."""
    return student.texts_of_calls(number, shoe.draw)


def chi_square(names):
    """Return the chi-square of the cards' counts against equal ones."""
    expected = DRAWS / len(PACK)
    return sum((times - expected) ** 2 / expected for times in Counter(names).values())


@deferred(words="how many cards are the same as the one so many draws before")
def repeats(names, back):
    """Return the number of cards equal to the one `back` draws before."""
    return sum(one == other for one, other in zip(names, names[back:], strict=False))


@criterion("shoe")
def test_every_card_is_equally_likely(student):
    """Each of the 52 cards is drawn about as often as any other, whatever came before."""
    names = drawn(student, student.table.EndlessShoe(student.rng(52)), DRAWS)
    assert student.take(lambda names: sorted(set(names)), names) == sorted(PACK)
    uneven = student.take(chi_square, names, words="chi-square of the 52 cards' counts")
    assert uneven > LEAST_CHI_SQUARE
    assert uneven < MOST_CHI_SQUARE
    for back in (1, len(PACK)):
        assert repeats(names, back) > LEAST_REPEATS
        assert repeats(names, back) < MOST_REPEATS


@criterion("shoe")
def test_no_card_is_rarer_at_the_ends_of_the_pack(student):
    """The first and the last card of the pack are drawn as often as the others."""
    names = drawn(student, student.table.EndlessShoe(student.rng(53)), 2 * DRAWS)
    at_the_ends = student.take(
        lambda names: sum(name in (PACK[0], PACK[-1]) for name in names),
        names,
        words=Message(
            "{value1} and {value2} among {value3} cards",
            value1=PACK[0],
            value2=PACK[-1],
            value3=2 * DRAWS,
        ),
    )
    assert at_the_ends > LEAST_AT_THE_ENDS


@criterion("shoe")
def test_equal_seeds_deal_equal_cards(student):
    """Shoes with equal seeds deal equal cards, and shoes with different seeds don't."""
    shoes = [student.table.EndlessShoe(student.rng(seed)) for seed in (1, 2, 1)]
    first, other, same = [drawn(student, shoe, 40) for shoe in shoes]
    assert first == same
    assert first != other


@criterion("shoe")
def test_a_shoe_without_random_numbers_brings_its_own(student):
    """A shoe made without random numbers has its own."""
    first, other = [drawn(student, student.table.EndlessShoe(), 40) for _ in range(2)]
    assert student.take(lambda *both: sorted({*both[0], *both[1]} - {*PACK}), first, other) == []
    assert first != other


# --- the dealer -----------------------------------------------------------------------------


def assert_dealer(student, text, draws, drawn, *switch):
    """Check how many of some cards the dealer draws to a hand."""
    hand, deck = hand_of(student, text), student.deck(draws)
    student.table.play_dealer(hand, deck, *switch)
    assert deck.left == len(draws.split()) - drawn
    held = [*text.split(), *draws.split()[:drawn]]
    ranks = ["A23456789TJQK".index(card[0]) + 1 for card in held]
    assert student.each(hand.cards(), "rank") == ranks


@criterion("dealer_policy")
def test_the_dealer_draws_up_to_16_and_stands_from_17_on(student):
    """The dealer draws to a hard hand only as long as it counts 16 or less."""
    assert_dealer(student, "TC 6D", "5H 2S 2C", 1)
    assert_dealer(student, "9C 7D", "AH 2S 2C", 1)
    assert_dealer(student, "TC 2D", "KH 2S 2C", 1)
    assert_dealer(student, "2C 2D", "2H 2S 3C 3D 2C KH 5S", 6)
    for text in ("TC 7D", "9C 9D"):
        assert_dealer(student, text, "2H 2S", 0)


@criterion("dealer_policy")
def test_the_dealers_ace_counts_11_where_it_can(student):
    """The dealer stands on soft 17 or more and draws to soft 16. An ace counts 1 past 21."""
    for text in ("AC 6D", "AC KD", "9C AD"):
        assert_dealer(student, text, "4H 2S", 0)
    assert_dealer(student, "AC 5D", "AH 2S", 1)
    assert_dealer(student, "AC 5D", "KH 2S 3C", 2)
    assert_dealer(student, "AC AD", "9H 2S", 1)


@criterion("dealer_policy")
def test_with_the_switch_a_soft_17_is_drawn_to(student):
    """The switch changes only what happens at a soft 17."""
    assert_dealer(student, "AC 6D", "KH 2S", 1, True)
    assert_dealer(student, "AC 6D", "8H 5S 2S", 2, True)
    assert_dealer(student, "2C AD", "4H AS 2S", 2, True)
    for text in ("TC 7D", "AC 7D"):
        assert_dealer(student, text, "2H 2S", 0, True)
    assert_dealer(student, "TC 6D", "AH 2S", 1, True)
    assert_dealer(student, "AC 6D", "4H 2S", 0, False)


# --- the payoff -----------------------------------------------------------------------------


def assert_payoff(student, text, dealer, *cases, doubled=False):
    """Check a hand's winnings, for cases of a bet, the winnings, and whether it is from a split."""
    hand, dealer_hand = hand_of(student, text, doubled), hand_of(student, dealer)
    for bet, expected, *from_split in cases:
        assert student.table.payoff(hand, dealer_hand, bet, *from_split) == expected


def beaten(student):
    """Return a dealer's lower hand; in the second attempt, a bust, since one line may be wrong."""
    return student.own_or(lambda: "TH 8S", lambda: "TH 6S 9C", of="pay_")


@criterion("pay_blackjack")
def test_a_blackjack_wins_half_as_much_again(student):
    """A blackjack wins one and a half times its bet, rounded down."""
    assert_payoff(student, "AC KD", "TH 8S", (10, 15), (5, 7), (1, 1), (33, 49))
    assert_payoff(student, "TC AD", "TH 6S 5C", (10, 15), (9, 13, False))
    assert_payoff(student, "QC AD", "TH 6S 9C", (10, 15), (11, 16))


@criterion("pay_blackjack")
def test_two_blackjacks_push(student):
    """A blackjack against another one neither wins nor loses."""
    for text, dealer in (("AC KD", "AH QS"), ("TC AD", "JH AS")):
        assert_payoff(student, text, dealer, (10, 0), (5, 0))
        assert_payoff(student, text, "TH 8S", (10, 15))


@criterion("pay_blackjack")
def test_an_ace_and_a_ten_after_a_split_are_no_blackjack(student):
    """The same two cards win only their bet if they came from a split."""
    for text in ("AC KD", "TC AD"):
        assert_payoff(student, text, beaten(student), (10, 10, True), (5, 5, True), (10, 15, False))


@criterion("pay_bust")
def test_a_bust_loses_its_bet(student):
    """A hand over 21 loses its bet."""
    assert_payoff(student, "TC 6D 9S", "TH 8S", (10, -10), (1, -1), (7, -7, True))
    assert_payoff(student, "TC 6D 6S", "TH 7S", (10, -10))
    assert_payoff(student, "TC 6D AH 5S", "AH QS", (10, -10))


@criterion("pay_bust")
def test_a_bust_loses_even_if_the_dealer_busted(student):
    """A player who busted loses whatever the dealer has, even a bust or the same value."""
    assert_payoff(student, "TC 6D 9S", "TH 6S 9C", (10, -10), (5, -5, True))
    assert_payoff(student, "TC 6D 6S", "TH 6S 9C", (10, -10))
    assert_payoff(student, "TC 6D TS", "TH 6S 6C", (10, -10))


@criterion("pay_dealer_bust")
def test_the_dealers_bust_pays_every_hand_that_did_not(student):
    """A hand of any value up to 21 wins its bet if the dealer is over 21."""
    for text in ("2C 3D", "TC 6D 5S"):
        assert_payoff(student, text, "TH 6S 9C", (10, 10), (5, 5, True))
    assert_payoff(student, "TC 9D", "TH 6S 6C", (10, 10))


@criterion("pay_dealer_bust")
def test_the_dealers_bust_pays_a_doubled_hand(student):
    """The bet is the amount on the hand and is paid once, even for a doubled hand."""
    assert_payoff(student, "6C 5D 2S", "TH 6S 9C", (20, 20), (2, 2, True), doubled=True)
    assert_payoff(student, "6C 5D 2S", "TH 6S 9C", (20, 20))
    hand, dealer_hand = hand_of(student, "6C 5D 2S", True), hand_of(student, "TH 6S 9C")
    student.table.payoff(hand, dealer_hand, 20)
    assert student.truth(hand.doubled) == True


@criterion("pay_dealer_higher")
def test_the_higher_dealer_takes_the_bet(student):
    """A hand below the dealer's loses its bet."""
    assert_payoff(student, "TC 7D", "TH 8S", (10, -10), (1, -1), (5, -5, True))
    assert_payoff(student, "2C 3D", "TH 7S", (10, -10))
    assert_payoff(student, "TC KD", "TH 6S 5C", (10, -10))
    assert_payoff(student, "6C 5D 2S", "TH 9S", (20, -20), doubled=True)


@criterion("pay_dealer_higher")
def test_the_dealers_ace_makes_the_higher_hand(student):
    """Values are compared with an ace as 11 if possible, and a blackjack counts 21."""
    assert_payoff(student, "TC 7D", "AH 7S", (10, -10))
    assert_payoff(student, "AC 8D", "TH QS", (10, -10))
    assert_payoff(student, "AC 6D KH", "TH 8S", (10, -10))
    assert_payoff(student, "TC KD", "AH QS", (10, -10), (10, -10, True))


@criterion("pay_higher")
def test_the_higher_hand_wins_its_bet(student):
    """A hand above the dealer's wins its bet."""
    assert_payoff(student, "TC 9D", "TH 8S", (10, 10), (1, 1), (5, 5, True))
    assert_payoff(student, "TC 6D 5S", "TH KS", (10, 10))
    assert_payoff(student, "6C 5D TS", "TH 9S", (20, 20), doubled=True)


@criterion("pay_higher")
def test_the_players_ace_makes_the_higher_hand(student):
    """Values are compared with an ace as 11 if possible, and otherwise as 1."""
    assert_payoff(student, "AC 8D", "TH 8S", (10, 10))
    assert_payoff(student, "AC AD 9H", "TH KS", (10, 10))
    assert_payoff(student, "TC 9D", "AH 6S AC", (10, 10))
    assert_payoff(student, "AC 9D", "AH 6S TC", (10, 10, True))


@criterion("pay_dealer_blackjack")
def test_a_dealers_blackjack_beats_a_plain_21(student):
    """A 21 that isn't a blackjack loses against a blackjack."""
    for text, dealer in (("7C 7D 7S", "AH QS"), ("AC 4D 6S", "TH AS")):
        assert_payoff(student, text, dealer, (10, -10), (5, -5, True))
    assert_payoff(student, "6C 5D TS", "TH AS", (20, -20), doubled=True)


@criterion("pay_dealer_blackjack")
def test_a_dealers_blackjack_beats_a_21_of_a_split(student):
    """An ace and a ten lose against a blackjack after a split, and push without a split."""
    for text in ("AC KD", "TC AD"):
        assert_payoff(student, text, "AH QS", (10, -10, True), (7, -7, True))


@criterion("pay_equal")
def test_equal_hands_win_and_lose_nothing(student):
    """Hands of equal value push, whatever their cards are."""
    for text, dealer in (("TC 7D", "TH 7S"), ("AC 7D", "TH 8S"), ("KC QD", "4H 6S TC")):
        assert_payoff(student, text, dealer, (10, 0), (5, 0, True))
    assert_payoff(student, "6C 5D 8S", "TH 9S", (20, 0), doubled=True)
    assert_payoff(student, "TC 9D", beaten(student), (10, 10))


@criterion("pay_equal")
def test_two_plain_21_push(student):
    """A 21 pushes against a 21 of three or more cards."""
    assert_payoff(student, "7C 7D 7S", "TH 6S 5C", (10, 0), (1, 0, True))
    assert_payoff(student, "TC 6D 5S", "AH 6S 4C", (10, 0))
    assert_payoff(student, "TC 6D 5S", beaten(student), (10, 10))
