"""Hidden suite of stage 6: what a `BlackJackPlayer` wins or loses, and how the hands are drawn."""

from contextlib import suppress
from fractions import Fraction
from itertools import pairwise

import pytest


def suite_hand(student, cards):
    """A hand that the suite plays itself, for programs whose own hands do not work."""
    held, doubled = list(cards), []

    def totals():
        ranks = [card.rank for card in held]
        hard = sum(min(rank, 10) for rank in ranks)
        return hard, hard + 10 if 1 in ranks else hard

    def value():
        return min(totals()) if max(totals()) > 21 else max(totals())

    def double_down(card):
        held.append(card)
        doubled.append(True)

    def draw(graphics, x, y):
        for place, card in enumerate(held):
            graphics.draw_card(card, x + place * student.blackjack_hand.CARD_STEP, y)

    answers = {
        "cards": lambda: list(held),
        "hit": held.append,
        "totals": totals,
        "hand_value": value,
        "is_soft": lambda: value() > totals()[0],
        "is_blackjack": lambda: len(held) == 2 and value() == 21,
        "is_busted": lambda: value() > 21,
        "can_split": lambda: len({min(card.rank, 10) for card in held}) == 1 == len(held) - 1,
        "split": lambda *new: [suite_hand(student, pair) for pair in zip(held, new, strict=True)],
        "double_down": double_down,
        "draw_player_hand": draw,
        "__getattr__": lambda name: bool(doubled) if name == "doubled" else None,
    }
    return student.stand_in("", answers=answers, text=" and ".join(map(str, cards)))


def new_hand(student, text):
    """A hand of the cards, the first two dealt; in the second attempt one that the suite plays."""
    hand = student.own_or(
        lambda: student.blackjack_hand.BlackJackHand(*student.cards(text[:5])),
        lambda: suite_hand(student, student.cards(text[:5])),
    )
    for card in student.cards(text[5:]):
        hand.hit(card)
    return hand


def new_player(student, text, *moves):
    """A player with a hand of the cards, after moves such as `"hit 9H"` or `"split 3H TS"`."""
    hand = new_hand(student, text)
    player = student.blackjack_player.BlackJackPlayer(hand)
    for move in moves:
        name, _, cards = move.partition(" ")
        getattr(player, name)(*student.cards(cards))
    return player


def ranks_of(hand):
    """The ranks of the cards of a hand."""
    return [card.rank for card in hand.cards()]


def held(player):
    """The ranks of all hands, and which hand is the current one."""
    return [ranks_of(hand) for hand in list(player.hands)], player.index


def stand_on_all(player):
    """Stand on every hand that is left; a player who is done earlier is charged elsewhere."""
    with suppress(ValueError, LookupError, AttributeError):
        for _ in list(player.hands):
            player.stand()


def net(student, player, dealer):
    """What the player wins against a dealer's hand of these cards, standing on what is left."""
    stand_on_all(player)
    result = player.result(new_hand(student, dealer))
    if isinstance(result, str):
        return result  # the text of a number is none
    with suppress(ValueError):
        return float(Fraction(str(result)))  # any kind of number will do
    return result


# --- what the hands win or lose -------------------------------------------------------------


@pytest.mark.criterion("player_result")
def test_the_higher_value_wins(student):
    """A higher value than the dealer's wins 1, a lower one loses 1, an equal one neither."""
    for text, dealer, won in (
        ("TC 9D", "TH 8S", 1),
        ("TC 8D", "TH 9S", -1),
        ("TC 8D", "9H 9S", 0),
        ("5C 6D", "TH 7S", -1),
        ("KC QD", "5H 6S 8C", 1),
    ):
        assert net(student, new_player(student, text), dealer) == won


@pytest.mark.criterion("player_result")
def test_the_number_of_cards_does_not_matter(student):
    """Many cards win and lose as two of the same value do, on either side."""
    for text, dealer, won in (
        ("2C 3D 4H 5S 4C", "TH 9S", -1),
        ("2C 3D 4H 5S 4C", "TH 8S", 0),
        ("2C 3D 4H 5S 4C", "TH 7S", 1),
        ("2C 2D 3H 3S 2H 5C", "TH 8S", -1),
        ("TC 9D", "2H 3S 4C 5H 4S", 1),
        ("TC 8D", "2H 3S 4C 5H 4S", 0),
    ):
        assert net(student, new_player(student, text), dealer) == won


@pytest.mark.criterion("player_result")
def test_aces_count_as_in_the_value_of_a_hand(student):
    """Both hands are compared by their values, with an ace as 11 or as 1."""
    soft = (("AC 7D", "TH 7S", 1), ("AC 7D", "TH 8S", 0), ("AC 6D", "AH 2S 5C", -1))
    for text, dealer, won in (*soft, ("TC 7D", "AH 7S", -1), ("TC 9D", "AH 9S 8C", 1)):
        assert net(student, new_player(student, text), dealer) == won


@pytest.mark.criterion("player_result")
def test_a_busted_dealer_loses(student):
    """Against a busted dealer every hand wins 1 that is not busted itself."""
    for text, moves in (("TC 2D", ()), ("5C 2D", ("hit TC",)), ("KC QD", ())):
        assert net(student, new_player(student, text, *moves), "TH 6S 9C") == 1
    assert net(student, new_player(student, "TC 2D"), "TH 6S 5C") == -1


@pytest.mark.criterion("player_result")
def test_a_bust_loses_whatever_the_dealer_has(student):
    """A busted hand loses 1, also when the dealer is busted as well; a 21 instead wins."""
    for dealer in ("TH 6S 9C", "TH 8S", "2H 2S KC 8D", "9H 9S 8C"):
        assert net(student, new_player(student, "TC 6D", "hit 9S"), dealer) == -1
    assert net(student, new_player(student, "TC 6D", "hit 5S"), "TH 6S 9C") == 1


@pytest.mark.criterion("player_result")
def test_a_doubled_hand_counts_twice(student):
    """A doubled hand wins or loses 2, also in a bust or against one; equal values stay 0."""
    for text, card, dealer, won in (
        ("6C 5D", "9H", "TH 9S", 2),
        ("6C 5D", "2H", "TH 9S", -2),
        ("6C 5D", "8H", "TH 9S", 0),
        ("6C 5D", "2H", "TH 6S 9C", 2),
        ("TC 5D", "KH", "TH 6S 9C", -2),
    ):
        assert net(student, new_player(student, text, f"double_down {card}"), dealer) == won


@pytest.mark.criterion("player_result")
def test_asking_for_the_result_changes_nothing(student):
    """Asked twice the result is the same, and all hands are as they were and in their order."""
    player = student.own_or(
        lambda: new_player(student, "8C 8D", "split 8H 8S", "split TC 3C"),
        lambda: seated(student, "8C TC", "8H 3C", "8D 8S"),
    )
    stand_on_all(player)
    dealer = new_hand(student, "TH 6S 5H")
    before = held(player), ranks_of(dealer)
    assert [player.result(dealer), player.result(dealer)] == [-3, -3]
    assert (held(player), ranks_of(dealer)) == before
    assert player.result(new_hand(student, "TH 6S KH")) == 3


# --- blackjacks -----------------------------------------------------------------------------


@pytest.mark.criterion("player_blackjack")
def test_a_blackjack_pays_one_and_a_half(student):
    """A blackjack wins 1.5 against anything but a blackjack, also against another 21."""
    for text, dealer in (("AC KD", "TH 8S"), ("TC AD", "AH 5S 5C"), ("JC AD", "TH 6S 9C")):
        assert net(student, new_player(student, text), dealer) == 1.5
    assert net(student, new_player(student, "KC QD"), "TH 8S") == 1


@pytest.mark.criterion("player_blackjack")
def test_two_blackjacks_are_even(student):
    """A blackjack against a dealer's blackjack wins nothing and loses nothing."""
    for text, dealer in (("AC KD", "AH QS"), ("TC AD", "KH AS")):
        assert net(student, new_player(student, text), dealer) == 0
        assert net(student, new_player(student, text), "KH 9S") == 1.5


@pytest.mark.criterion("player_blackjack")
def test_a_dealers_blackjack_beats_every_other_hand(student):
    """A dealer's blackjack beats any hand that is none, also a 21."""
    for text, move in (("TC 6D", "hit 5S"), ("AC 5D", "hit 5S"), ("KC 8D", "hit 2S")):
        for dealer in ("AH QS", "TH AS"):
            assert net(student, new_player(student, text, move), dealer) == -1
    assert net(student, new_player(student, "TC 6D", "hit 5S"), "7H 7S 7C") == 0


@pytest.mark.criterion("player_blackjack")
def test_a_dealers_blackjack_beats_a_doubled_hand(student):
    """A doubled 21 loses to a dealer's blackjack what a lower doubled hand loses to any other."""
    lower = new_player(student, "6C 5D", "double_down 2S")
    lost = net(student, lower, "KH QS")
    assert net(student, new_player(student, "6C 5D", "double_down TS"), "AH QS") == lost
    assert net(student, new_player(student, "AC KD"), "AH QS") == 0
    assert net(student, lower, "AH QS") == lost
    assert net(student, new_player(student, "8C KD"), "AH QS") == -1


@pytest.mark.criterion("player_blackjack")
def test_a_21_of_three_cards_is_no_blackjack(student):
    """With more than two cards a hand is no blackjack: it is settled by what it is worth."""
    for dealer, won in (("TH TS", 1), ("7H 7S 7C", 0), ("9H 9S", 1)):
        assert net(student, new_player(student, "TC 6D", "hit 5S"), dealer) == won
    with suppress(ValueError):  # a blackjack that is done by itself is charged elsewhere
        assert net(student, new_player(student, "AC KD", "hit 5S"), "TH 8S") == -1


@pytest.mark.criterion("player_blackjack")
def test_an_ace_and_a_ten_after_a_split_are_no_blackjack(student):
    """An ace and a ten after a split, of aces or of tens, are worth what any other 21 is."""
    eights = new_player(student, "8C 8D", "split TH TS")
    hands = net(student, eights, "TH 7S") / net(student, new_player(student, "8C TD"), "TH 7S")
    plain = new_player(student, "AC 5D", "hit 5S")
    aces = new_player(student, "AC AD", "split KH TS")
    tens = new_player(student, "TC KD", "split AH AS")
    for dealer in ("TH 8S", "7H 7S 7C", "AH KS"):
        expected = hands * net(student, plain, dealer)  # another sum is charged elsewhere
        assert net(student, aces, dealer) == expected
        assert net(student, tens, dealer) == expected
    assert net(student, new_player(student, "AC KD"), "TH 8S") == 1.5


# --- drawing --------------------------------------------------------------------------------


def drawn(student, player, width):
    """What the player draws: the cards with their places, and the places of the markers."""
    graphics = student.recorder("draw_card", "draw_back", "draw_marker")
    player.draw(graphics, width, 400)
    drawings = [values for name, values in graphics.calls if name == "draw_card"]
    cards = [card for card, *_ in drawings]
    names = zip(student.each(cards, "rank"), student.each(cards, "suit"), strict=True)
    places = [round(x, 6) for _, x, *_ in drawings]
    markers = [round(x, 6) for name, (x, *_) in graphics.calls if name != "draw_card"]
    return dict(zip(names, places, strict=True)), markers


def width_for(student, player):
    """The least width that the handout promises for these hands; see `draw` in its table."""
    longest = max(len(list(hand.cards())) for hand in list(player.hands))
    return len(list(player.hands)) * (longest + 3) * student.blackjack_hand.CARD_STEP


def spans(player, cards):
    """From where to where each hand is drawn."""
    hands = [[(card.rank, card.suit) for card in hand.cards()] for hand in list(player.hands)]
    places = [[cards[card] for card in hand] for hand in hands]
    return [(min(xs), max(xs)) for xs in places]


def assert_side_by_side(spans, width):
    """Check that the hands are drawn inside the width, and none over another one."""
    assert min(left for left, _ in spans) >= 0
    assert max(right for _, right in spans) <= width
    ordered = spans if spans[0] < spans[-1] else spans[::-1]
    for (left, right), (next_left, _) in pairwise(ordered):
        assert left < next_left
        assert right <= next_left


@pytest.mark.criterion("player_draw")
def test_one_hand_is_drawn_inside_the_width(student):
    """Every card of a hand is drawn, at a place from 0 to the width, however many there are."""
    for text in ("8C 5D", "2C 3D 4H AS 2D", "KC AD 5S"):
        player = new_player(student, text)
        for width in (width_for(student, player), 600):
            cards, _ = drawn(student, player, width)
            assert len(cards) == len(text.split())
            assert_side_by_side(spans(player, cards), width)


def seated(student, *texts):
    """A player with these hands, the first one current; they are put in their place."""
    first, *others = [new_hand(student, text) for text in texts]
    player = student.blackjack_player.BlackJackPlayer(first)
    student.put(player, "hands", [first, *others])
    return player


def split_twice(student):
    """A player with three hands, from two splits or else put in their place."""
    pairs = ("8C 2C", "8H 3C", "8D 8S")
    return student.own_or(
        lambda: new_player(student, "8C 8D", "split 8H 8S", "split 2C 3C"),
        lambda: seated(student, *pairs),
    )


def move_on(student, player, index):
    """Have the player's next hand played, by a stand or else by the index."""
    student.own_or(player.stand, lambda: student.put(player, "index", index))


@pytest.mark.criterion("player_draw")
def test_all_hands_are_drawn_side_by_side(student):
    """All the hands are drawn beside each other inside the width, played or not."""
    player = split_twice(student)
    for width in (900, width_for(student, player)):
        cards, _ = drawn(student, player, width)
        assert len(cards) == 6
        assert_side_by_side(spans(player, cards), width)
    for index in (1, 2, 3):
        move_on(student, player, index)
    assert set(drawn(student, player, 900)[0]) == set(cards)


@pytest.mark.criterion("player_draw")
def test_the_last_hand_stays_inside_the_width(student):
    """A last hand of many cards ends inside the width as well."""
    moves = ("split 3H 3S", "stand", "hit 4C", "hit 5D", "hit 6H")
    player = student.own_or(
        lambda: new_player(student, "2C 2D", *moves),
        lambda: seated(student, "2C 3H", "2D 3S 4C 5D 6H"),
    )
    for width in (width_for(student, player), 700):
        cards, _ = drawn(student, player, width)
        assert len(cards) == 7
        assert_side_by_side(spans(player, cards), width)


SPLITS_OF_TENS = ("QC QD", "JC JD", "TC TD", "TH TS", "QH 2C")
# The hands, and how play comes to them: many cards in front, in the middle, and six hands.
HITS = tuple(f"hit {card}" for card in "AC AS 2C 2D AH 2H".split())
CROWDED = (
    (
        ("2C AC 2H 2S AS AH 3D 3H", "2D 3S"),
        ("split AC 3S", *(f"hit {card}" for card in "2H 2S AS AH 3D 3H".split())),
    ),
    (
        ("8C 9C", "8D 2S AC AS 2C 2D AH 2H", "8H 3C"),
        ("split 9C 8H", "stand", "split 2S 3C", *HITS),
    ),
    (
        ("KC QH", "TH 2C", "TC TS", "JC TD", "QC JD", "KD QD"),
        tuple(f"split {cards}" for cards in SPLITS_OF_TENS),
    ),
)


@pytest.mark.criterion("player_draw")
def test_a_long_hand_leaves_the_others_free(student):
    """No hand lies on another, also where one in front has many cards, or there are six."""
    for (hands, moves), pair in zip(CROWDED, ("2C 2D", "8C 8D", "KC KD"), strict=True):
        player = student.own_or(
            lambda pair=pair, moves=moves: new_player(student, pair, *moves),
            lambda hands=hands: seated(student, *hands),
        )
        for width in (width_for(student, player), 1200):
            cards, _ = drawn(student, player, width)
            assert len(cards) == sum(len(hand.split()) for hand in hands)
            assert_side_by_side(spans(player, cards), width)


@pytest.mark.criterion("player_draw")
def test_drawing_changes_nothing(student):
    """Busted hands are drawn as well, and after a drawing all hands are as they were."""
    moves = ("split 6H 5S", "hit KS")
    player = student.own_or(
        lambda: new_player(student, "TC TD", *moves),
        lambda: seated(student, "TC 6H KS", "TD 5S"),
    )
    before = held(player)
    cards, markers = drawn(student, player, 900)
    assert len(cards) == 5
    assert held(player) == before
    assert drawn(student, player, 900) == (cards, markers)


@pytest.mark.criterion("player_draw")
def test_the_current_hand_is_marked(student):
    """The current hand has the only marker, which moves on with it; when done there is none."""
    player, marked = split_twice(student), []
    for index in (1, 2, 3):
        cards, markers = drawn(student, player, 900)
        assert len(markers) == 1
        marked += markers
        move_on(student, player, index)
    assert min(marked) >= 0
    assert max(marked) <= 900
    hands = spans(player, cards)
    for index, x in enumerate(marked):
        away = [max(left - x, x - right, 0) for left, right in hands]
        assert away[index] == min(away)
    lefts = [left for left, _ in hands]
    assert len(set(marked)) == 3
    assert sorted(marked, reverse=lefts[0] > lefts[-1]) == marked
    assert drawn(student, player, 900)[1] == []
