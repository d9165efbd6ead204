"""Hidden tests of stage 6: a `BlackJackPlayer`'s wins and losses, and the drawing of hands."""

from contextlib import nullcontext
from itertools import pairwise

from autograder.stages import criterion, deferred, number_in

PLAYED = ("player_turn", "player_split", "player_aces")


def new_hand(student, text):
    """Return a hand, the first two cards dealt; in the second attempt, a stand-in."""
    first, second, *hits = student.cards(text)
    hand = student.own_or(
        lambda: student.blackjack_hand.BlackJackHand(first, second),
        lambda: student.fake(
            "kit_stand_ins", "SuiteHand", [first, second], label=f"a hand of {text[:5]}"
        ),
        of="hand_",
    )
    for card in hits:
        hand.hit(card)
    return hand


def new_player(student, text, *moves):
    """Return a player with a hand of the cards, after moves such as `"hit 9H"`, `"split 3H TS"`."""
    player = student.blackjack_player.BlackJackPlayer(new_hand(student, text))
    for move in moves:
        name, _, cards = move.partition(" ")
        getattr(player, name)(*student.cards(cards))
    return player


def seated(student, *texts):
    """Return a player with these hands, the first one current."""
    first, *others = [new_hand(student, text) for text in texts]
    player = student.blackjack_player.BlackJackPlayer(first)
    student.put(player, "hands", [first, *others])
    return player


def held(student, player):
    """Return the ranks of all hands, and the index of the current one."""
    return [student.follow(player, "hands.*.cards().*.rank"), student.follow(player, "index")]


def stand_on_all(student, player, hands=1):
    """Stand on this number of hands; other tests charge a player who finishes early."""
    for _ in range(hands):
        student.anyhow(player.stand())


def net(student, player, dealer, hands=1, is_done=False):
    """Return the player's result against a dealer's hand, standing on the remaining hands.

    If a correct player is done, the evidence doesn't show that a wrong one must stand.
    """
    with student.quiet() if is_done else nullcontext():
        stand_on_all(student, player, hands)
    return won_against(student, player, new_hand(student, dealer))


def won_against(student, player, dealer):
    """Return the player's result against a dealer's hand, as a number."""
    result = player.result(dealer)
    return number(result, student.quietly("str", result))


@deferred
def number(result, text):
    """Return a result as a number of any type; a number's string doesn't count."""
    if isinstance(result, str):
        return result
    found = number_in(text)
    return result if found is None else found


# --- what the hands win or lose -------------------------------------------------------------


@criterion("player_result")
def test_the_higher_value_wins(student):
    """A higher value than the dealer's wins 1, and a lower one loses 1, with any cards."""
    for text, dealer, won in (
        ("TC 9D", "TH 8S", 1),
        ("TC 8D", "TH 9S", -1),
        ("TC 8D", "9H 9S", 0),
        ("2C 3D", "TH 7S", -1),
        ("2C 3D 4H 5S 4C", "TH 9S", -1),
        ("2C 3D 4H 5S 4C", "TH 7S", 1),
        ("TC 9D", "2H 3S 4C 5H 4S", 1),
        ("AC 7D", "TH 7S", 1),
    ):
        assert net(student, new_player(student, text), dealer) == won
    player = student.own_or(
        lambda: new_player(student, "8C 8D", "split TH 9S"),
        lambda: seated(student, "8C TH", "8D 9S"),
        of="player_split",
    )
    assert net(student, player, "TH 7S", hands=2) == 1


@criterion("player_result")
def test_aces_count_as_in_the_value_of_a_hand(student):
    """Both hands are compared by their values, with an ace as 11 or as 1."""
    soft = (("AC 7D", "TH 7S", 1), ("AC 6D", "AH 2S 5C", -1))
    for text, dealer, won in (*soft, ("TC 7D", "AH 7S", -1), ("TC 9D", "AH 9S 8C", 1)):
        assert net(student, new_player(student, text), dealer) == won


@criterion("player_result")
def test_a_busted_dealer_loses(student):
    """Against a busted dealer, every hand that isn't busted wins 1."""
    for text, moves in (("5C 2D", ("hit TC",)), ("KC QD", ())):
        assert net(student, new_player(student, text, *moves), "TH 6S 9C") == 1
    doubled = new_player(student, "6C 5D", "double_down 2H")
    assert net(student, doubled, "TH 6S 9C", is_done=True) == 2
    assert net(student, new_player(student, "TC 2D"), "TH 6S 5C") == -1


@criterion("player_result")
def test_a_bust_loses_whatever_the_dealer_has(student):
    """A busted hand loses 1, even if the dealer is busted, too, but a 21 wins."""
    for dealer in ("TH 6S 9C", "TH 8S"):
        assert net(student, new_player(student, "TC 6D", "hit 9S"), dealer, is_done=True) == -1
    doubled = new_player(student, "TC 5D", "double_down KH")
    assert net(student, doubled, "TH 6S 9C", is_done=True) == -2
    assert net(student, new_player(student, "TC 6D", "hit 5S"), "TH 6S 9C") == 1


@criterion("player_result")
def test_a_doubled_hand_counts_twice(student):
    """A doubled hand wins or loses 2, but equal values are still 0."""
    for text, card, dealer, won in (
        ("6C 5D", "2H", "TH 9S", -2),
        ("6C 5D", "9H", "TH 9S", 2),
        ("6C 5D", "8H", "TH 9S", 0),
        ("TC 5D", "KH", "TH 6S 9C", -2),
    ):
        player = new_player(student, text, f"double_down {card}")
        assert net(student, player, dealer, is_done=True) == won


@criterion("player_result")
def test_asking_for_the_result_changes_nothing(student):
    """Asking twice gives the same result and doesn't change the hands or their order."""
    player = student.own_or(
        lambda: new_player(student, "8C 8D", "split 8H 8S", "split TC 3C"),
        lambda: seated(student, "8C TC", "8H 3C", "8D 8S"),
        of="player_split",
    )
    stand_on_all(student, player, 3)
    dealer = new_hand(student, "TH 6S 5H")
    before = held(student, player), student.each(dealer.cards(), "rank")
    assert [won_against(student, player, dealer) for _ in range(2)] == [-3, -3]
    assert (held(student, player), student.each(dealer.cards(), "rank")) == before
    assert won_against(student, player, new_hand(student, "TH 6S KH")) == 3


# --- blackjacks -----------------------------------------------------------------------------


@criterion("player_blackjack")
def test_a_blackjack_pays_one_and_a_half(student):
    """A blackjack wins 1.5 against anything except a blackjack, even against another 21."""
    for text, dealer in (("AC KD", "TH 8S"), ("TC AD", "AH 5S 5C"), ("JC AD", "TH 6S 9C")):
        assert net(student, new_player(student, text), dealer) == 1.5
    assert net(student, new_player(student, "KC QD"), "TH 8S") == 1
    player = new_player(student, "AC KD")  # not a pair, so it can't come from a split
    split = student.outcome(player.split(*student.cards("2H 3S")))
    assert won_unsplit(split, net(student, player, "TH 8S")) == 1.5


@criterion("player_blackjack")
def test_two_blackjacks_are_even(student):
    """A blackjack against a dealer's blackjack wins nothing and loses nothing."""
    for text, dealer in (("AC KD", "AH QS"), ("TC AD", "KH AS")):
        assert net(student, new_player(student, text), dealer) == 0
        assert net(student, new_player(student, text), "KH 9S") == 1.5


@criterion("player_blackjack")
def test_a_dealers_blackjack_beats_every_other_hand(student):
    """A dealer's blackjack beats any hand that isn't a blackjack, even a 21."""
    for text, move, dealer in (
        ("TC 6D", "hit 5S", "AH QS"), ("AC 5D", "hit 5S", "TH AS"), ("KC 8D", "hit 2S", "AH QS"),
    ):  # fmt: skip
        assert net(student, new_player(student, text, move), dealer) == -1
    assert net(student, new_player(student, "TC 6D", "hit 5S"), "7H 7S 7C") == 0


@criterion("player_blackjack")
def test_a_dealers_blackjack_beats_a_doubled_hand(student):
    """A doubled 21 loses twice the bet to a dealer's blackjack."""
    lower = new_player(student, "6C 5D", "double_down 2S")
    lost = net(student, lower, "KH QS", is_done=True)
    doubled = new_player(student, "6C 5D", "double_down TS")
    assert net(student, doubled, "AH QS", is_done=True) == lost
    assert net(student, new_player(student, "AC KD"), "AH QS") == 0
    assert net(student, lower, "AH QS", is_done=True) == lost
    assert net(student, new_player(student, "8C KD"), "AH QS") == -1


@criterion("player_blackjack")
def test_a_21_of_three_cards_is_no_blackjack(student):
    """A hand of more than two cards isn't a blackjack and is settled by its value."""
    for dealer, won in (("TH TS", 1), ("7H 7S 7C", 0)):
        assert net(student, new_player(student, "TC 6D", "hit 5S"), dealer) == won
    player = new_player(student, "AC KD")
    hit = student.outcome(player.hit(*student.cards("5S")))
    assert won_after(hit, net(student, player, "TH 8S")) == -1


@deferred
def won_unsplit(split, won):
    """Return the winnings after a refused split; other tests charge a hand that was split."""
    return won if split == ["ValueError"] else 1.5


@deferred
def won_after(hit, won):
    """Return the winnings after a hit; other tests charge a blackjack that ends by itself."""
    return -1 if hit == ["ValueError"] else won


@criterion("player_blackjack")
def test_an_ace_and_a_ten_after_a_split_of_aces(student):
    """An ace and a ten after a split of aces count like any other 21."""
    assert_like_any_21(student, new_player(student, "AC AD", "split KH TS"), is_done=True)


@criterion("player_blackjack")
def test_an_ace_and_a_ten_after_a_split_of_tens(student):
    """An ace and a ten after a split of tens count like any other 21."""
    assert_like_any_21(student, new_player(student, "TC KD", "split AH AS"))


def assert_like_any_21(student, halves, is_done=False):
    """Check that two hands of a split, an ace and a ten each, win like another 21, twice."""
    eights = new_player(student, "8C 8D", "split TH TS")
    both = net(student, eights, "TH 7S", hands=2)
    one = net(student, new_player(student, "8C TD"), "TH 7S")
    plain = new_player(student, "AC 5D", "hit 5S")
    for dealer in ("TH 8S", "AH KS"):
        expected = like_both(both, one, net(student, plain, dealer))
        assert net(student, halves, dealer, hands=2, is_done=is_done) == expected
    assert net(student, new_player(student, "AC KD"), "TH 8S") == 1.5


@deferred
def like_both(both, one, won):
    """Return the result of two hands if one of them wins that much; other sums cost elsewhere."""
    return both / one * won


# --- drawing --------------------------------------------------------------------------------


def set_step(student):
    """Draw the stand-in hands with the student's step."""
    if student.stand_ins:
        with student.quiet():
            hands = student.look_up("kit_stand_ins", "SuiteHand")
            student.put(hands, "step", student.blackjack_hand.CARD_STEP)


def drawn(student, player, width):
    """Return the player's drawing: the cards with positions, and the positions of the markers."""
    graphics = student.fake("kit_stage_fakes", "Canvas", label="graphics")
    set_step(student)
    player.draw(graphics, width, 400)
    calls = student.quietly("get", graphics, "calls")
    return cards_of(calls), markers_of(calls)


@deferred
def cards_of(calls):
    """Return the positions of the cards, by (rank, suit)."""
    return {card: x for card, x, *_ in (rest for name, *rest in calls if name == "draw_card")}


@deferred(words="the places of what is drawn beside the cards")
def markers_of(calls):
    """Return the positions of the drawings beside the cards."""
    return [x for name, x, *_ in calls if name != "draw_card"]


def width_for(student, *hands):
    """Return the smallest width that the handout promises for these hands (see `draw`)."""
    longest = max(len(hand.split()) for hand in hands)
    return student.fake(
        "kit_stage_fakes",
        "times",
        len(hands) * (longest + 3),
        student.blackjack_hand.CARD_STEP,
        label=f"{len(hands)} * {longest + 3} * CARD_STEP",
    )


def spans_of(student, player, cards):
    """Return the start and end of each drawn hand."""
    paths = (f"hands.*.cards().*.{name}" for name in ("rank", "suit"))
    return spans(student.quietly("follow", player, list(paths)), cards)


@deferred
def spans(hands, cards):
    """Return the start and end of each drawn hand, for hands as ranks and suits."""
    places = [[cards[card] for card in zip(*hand, strict=True)] for hand in hands]
    return [(min(xs), max(xs)) for xs in places]


def assert_side_by_side(student, player, width, number):
    """Check that all cards are inside the width, and that no hands overlap."""
    cards, _ = drawn(student, player, width)
    assert student.take(len, cards, words="number of cards") == number
    spans = spans_of(student, player, cards)
    assert student.take(left_end, spans, words="first card") >= 0
    assert student.take(right_end, spans, words="last card") <= width
    assert student.take(overlaps, spans, words="hands on others") == []


def left_end(spans):
    """Return the position of the first card."""
    return min(left for left, _ in spans)


def right_end(spans):
    """Return the position of the last card."""
    return max(right for _, right in spans)


def overlaps(spans):
    """Return the hands that overlap the previous one, or start at the same position."""
    ordered = spans if spans[0] < spans[-1] else spans[::-1]
    return [
        (one, other)
        for one, other in pairwise(ordered)
        if not (one[0] < other[0] and one[1] <= other[0])
    ]


@criterion("player_draw")
def test_one_hand_is_drawn_inside_the_width(student):
    """Every card of a hand is drawn at an x from 0 to the width, however many there are."""
    texts = ("8C 5D", "2C 3D 4H AS 2D")
    players = [new_player(student, text) for text in texts]
    for text, player in zip(texts, players, strict=True):
        for width in (width_for(student, text), 600):
            assert_side_by_side(student, player, width, len(text.split()))


PAIRS = ("8C 2C", "8H 3C", "8D 8S")


def split_twice(student):
    """Return a player with three hands, from two splits or set directly."""
    return student.own_or(
        lambda: new_player(student, "8C 8D", "split 8H 8S", "split 2C 3C"),
        lambda: seated(student, *PAIRS),
        of="player_split",
    )


def move_on(student, player, index):
    """Go on to the player's next hand, by a stand or by setting the index."""
    student.own_or(player.stand, lambda: student.put(player, "index", index), of="player_turn")


@criterion("player_draw")
def test_all_hands_are_drawn_side_by_side(student):
    """All hands are side by side inside the width, in order from the left, played or not."""
    player = split_twice(student)
    for width in (900, width_for(student, *PAIRS)):
        assert_side_by_side(student, player, width, 6)
    before, _ = drawn(student, player, 900)
    spans = spans_of(student, player, before)
    assert student.take(from_the_left, spans, words="the hands from the left") == [0, 1, 2]
    for index in (1, 2, 3):
        move_on(student, player, index)
    after, _ = drawn(student, player, 900)
    assert student.take(sorted, after) == student.take(sorted, before)


def from_the_left(spans):
    """Return the drawn hands from left to right."""
    return sorted(range(len(spans)), key=lambda hand: spans[hand][0])


SPLITS_OF_TENS = ("QC QD", "JC JD", "TC TD", "TH TS", "QH 2C")
# The hands and the moves to get them: many cards in front, in the middle, and six hands.
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


@criterion("player_draw")
def test_a_long_hand_leaves_the_others_free(student):
    """Hands don't overlap, even if there are six or one has many cards."""
    players = [
        student.own_or(
            lambda pair=pair, moves=moves: new_player(student, pair, *moves),
            lambda hands=hands: seated(student, *hands),
            of=PLAYED,
        )
        for (hands, moves), pair in zip(CROWDED, ("2C 2D", "8C 8D", "KC KD"), strict=True)
    ]
    for (hands, _), player in zip(CROWDED, players, strict=True):
        for width in (width_for(student, *hands), 1200):
            assert_side_by_side(student, player, width, len(" ".join(hands).split()))


@criterion("player_draw")
def test_drawing_changes_nothing(student):
    """Busted hands are drawn, too, and drawing doesn't change the hands."""
    moves = ("split 6H 5S", "hit KS")
    player = student.own_or(
        lambda: new_player(student, "TC TD", *moves),
        lambda: seated(student, "TC 6H KS", "TD 5S"),
        of=PLAYED,
    )
    before = held(student, player)
    cards, markers = drawn(student, player, 900)
    assert student.take(len, cards, words="number of cards") == 5
    assert held(student, player) == before
    assert [*drawn(student, player, 900)] == [cards, markers]


@criterion("player_draw")
def test_the_current_hand_is_marked(student):
    """Only the current hand is marked, even among equal hands, and none after all are done."""
    player, marked = split_twice(student), []
    for index in (1, 2, 3):
        cards, markers = drawn(student, player, 900)
        assert student.take(len, markers, words="number of markers") == 1
        marked.append(markers[0])
        spans = spans_of(student, player, cards)
        move_on(student, player, index)
    for index, x in enumerate(marked):
        assert x >= 0
        assert x <= 900
        farther = student.take(farther_than_another, spans, x, index, words="too far from its hand")
        assert unless_in_its_part(farther, spans, x, index, 900) == 0
    assert order_of(marked) == order_of_hands(spans)
    assert drawn(student, player, 900)[1] == []
    assert_one_of_equal_hands_is_marked(student)


def assert_one_of_equal_hands_is_marked(student):
    """Check that one of two hands with equal cards is marked, each in its turn."""
    player = student.own_or(
        lambda: new_player(student, "8C 8C", "split 3H 3H"),
        lambda: seated(student, "8C 3H", "8C 3H"),
        of="player_split",
    )
    marked = []
    for index in (1, 2):
        _, markers = drawn(student, player, 900)
        assert student.take(len, markers, words="number of markers") == 1
        marked.append(markers[0])
        move_on(student, player, index)
    assert marked[0] != marked[1]
    assert drawn(student, player, 900)[1] == []


def farther_than_another(spans, x, index):
    """Return the extra distance of a marker from its hand, compared with the nearest one."""
    away = [max(left - x, x - right, 0) for left, right in spans]
    return away[index] - min(away)


@deferred
def unless_in_its_part(farther, spans, x, index, width):
    """Return the extra distance, or 0 if the hand and its marker are in their own part."""
    part = width / len(spans)
    places = (*spans[index], x)
    return 0 if all(index * part <= each < (index + 1) * part for each in places) else farther


@deferred
def order_of(marked):
    """Return which markers are left of which others."""
    return [sorted(set(marked)).index(x) for x in marked]


@deferred
def order_of_hands(spans):
    """Return the order from left to right, or in reverse."""
    places = list(range(len(spans)))
    return places if spans[0][0] <= spans[-1][0] else places[::-1]
