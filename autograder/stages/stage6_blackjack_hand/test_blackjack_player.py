"""Hidden tests of stage 6: how a `BlackJackPlayer` plays one hand after the other."""

from autograder.stages import criterion
from casino.messages import Message

# The criteria of hands: if one of them lost points, stand-ins play the hands.
OF_HANDS = (
    "hand_cards", "hand_double", "hand_ends", "hand_soft", "hand_split", "hand_totals",
    "hand_value",
)  # fmt: skip


def suite_hand(student, cards):
    """Return a stand-in hand, for programs whose own hands don't work."""
    return student.fake("kit_stand_ins", "SuiteHand", cards, label="a hand")


def own_hand(student, text):
    """Return a student's hand: two cards at first, the others hit."""
    first, second, *hits = student.cards(text)
    hand = student.blackjack_hand.BlackJackHand(first, second)
    for card in hits:
        hand.hit(card)
    return hand


def new_player(student, text, *moves):
    """Return a player with a hand of the cards, after moves such as `"hit 9H"`, `"split 3H TS"`.

    In the second attempt, a stand-in plays the hand.
    """
    hand = student.own_or(
        lambda: own_hand(student, text),
        lambda: suite_hand(student, student.cards(text)),
        of=OF_HANDS,
    )
    player = student.blackjack_player.BlackJackPlayer(hand)
    play(student, player, *moves)
    return player


def play(student, player, *moves):
    """Make the player's moves, each a method's name and cards."""
    for move in moves:
        name, _, cards = move.partition(" ")
        getattr(player, name)(*student.cards(cards))


def ranks(student, player):
    """Return the ranks of the cards in each of the player's hands."""
    return student.follow(player, "hands.*.cards().*.rank")


def assert_done(student, player):
    """Check that all hands have been played."""
    assert student.truth(player.is_done()) == True
    assert player.index == student.size(player.hands)


def assert_refused(student, player):
    """Check that every move is refused and changes nothing."""
    hands, number = ranks(student, player), student.size(player.hands)
    for move in ("hit 2S", "stand", "double_down 2S", "split 2S 3S"):
        with student.raises(ValueError):
            play(student, player, move)
    assert ranks(student, player) == hands
    assert player.index == number


# --- one hand after the other ---------------------------------------------------------------


@criterion("player_turn")
def test_a_player_begins_with_the_hand_of_the_deal(student):
    """A new player has one hand, which is the current one, and isn't done."""
    for text, cards in (("8C 5D", [8, 5]), ("KC AD", [13, 1])):
        player = new_player(student, text)
        assert ranks(student, player) == [cards]
        assert player.index == 0
        assert student.each(player.current_hand().cards(), "rank") == cards
        assert student.truth(player.is_done()) == False


@criterion("player_turn")
def test_a_hit_goes_on_with_the_hand(student):
    """A hit adds a card to the current hand, which stays current up to 21."""
    player = new_player(student, "2C 3D")
    for move, cards in (("hit 4H", [2, 3, 4]), ("hit TS", [2, 3, 4, 10]), ("hit 2H", None)):
        play(student, player, move)
        assert ranks(student, player) == [cards or [2, 3, 4, 10, 2]]
        assert player.index == 0
        assert student.truth(player.is_done()) == False
    player = new_player(
        student, "2C 2D", *(f"hit {card}" for card in "AC AD AH AS 2H 2S 3C AC".split())
    )
    assert student.truth(player.is_done()) == False
    play(student, player, "stand")
    assert_done(student, player)


@criterion("player_turn")
def test_players_do_not_share_their_hands(student):
    """One player's moves don't affect another player."""
    first, second = new_player(student, "8C 5D"), new_player(student, "9C 4D")
    play(student, first, "stand")
    assert student.truth(second.is_done()) == False
    assert second.index == 0
    third = new_player(student, "TC 3D")
    play(student, second, "hit 2H")
    players = (first, second, third)
    assert [ranks(student, each) for each in players] == [[[8, 5]], [[9, 4, 2]], [[10, 3]]]
    assert [first.index, second.index, third.index] == [1, 0, 0]


@criterion("player_turn")
def test_a_bust_ends_a_hand(student):
    """A hit that takes the hand past 21 ends it; an ace that can count 1 keeps it going."""
    player = new_player(student, "AC 5D", "hit KH")
    assert student.truth(player.is_done()) == False
    play(student, player, "hit 9S")
    assert ranks(student, player) == [[1, 5, 13, 9]]
    assert_done(student, player)


@criterion("player_turn")
def test_a_double_ends_a_hand(student):
    """A double gives the hand one card, marks it and ends it."""
    player = new_player(student, "6C 5D")
    assert student.truth(player.is_done()) == False
    play(student, player, "double_down 2H")
    assert ranks(student, player) == [[6, 5, 2]]
    assert student.truth(player.hands[0].doubled) == True
    assert_done(student, player)
    assert_done(student, new_player(student, "TC 6D", "double_down KH"))


@criterion("player_turn")
def test_a_move_that_the_hand_refuses(student):
    """If the hand rejects a move with ValueError, so does the player, and nothing changes."""
    for text, name, cards in (("2C 3D 4H", "double_down", "5H"), ("8C 9D", "split", "5H 6S")):
        hand = student.anyhow(getattr(own_hand(student, text), name)(*student.cards(cards)))
        player = student.blackjack_player.BlackJackPlayer(own_hand(student, text))
        made = student.anyhow(getattr(player, name)(*student.cards(cards)))
        # Other tests charge moves that the hand doesn't refuse.
        assert (
            student.take(
                lambda hand, made: "ValueError" if hand != "ValueError" else made,
                hand,
                made,
                words="how the move ends",
            )
            == "ValueError"
        )
        for what, expected in (("number of hands", 1), ("index", 0)):
            now = student.size(player.hands) if what != "index" else player.index
            assert (
                student.take(
                    lambda hand, now, right=expected: right if hand != "ValueError" else now,
                    hand,
                    now,
                    words=Message("{what} after a refused {name}", what=what, name=name),
                )
                == expected
            )
    stood = new_player(student, "2C 3D", "stand")
    assert ranks(student, stood) == [[2, 3]]
    assert stood.index == 1


@criterion("player_done")
def test_nothing_is_played_after_the_last_hand(student):
    """After all hands were played, every move raises ValueError and changes nothing."""
    for move in ("stand", "double_down 2H"):
        player = new_player(student, "6C 5D", move)
        assert student.truth(player.is_done()) == True
        assert_refused(student, player)


# --- splitting ------------------------------------------------------------------------------


@criterion("player_split")
def test_the_halves_take_the_place_of_the_pair(student):
    """A split replaces the pair with the two halves, and the first half is current."""
    for text, halves in (("8C 8D", [[8, 3], [8, 10]]), ("KC QD", [[13, 3], [12, 10]])):
        player = new_player(student, text)
        assert student.size(player.hands) == 1
        play(student, player, "split 3H TS")
        assert ranks(student, player) == halves
        assert player.index == 0
        assert student.each(player.current_hand().cards(), "rank") == halves[0]
        assert student.truth(player.is_done()) == False
    player = new_player(student, "8C 8D", "split 8H TS", "split 3C 4C")
    assert ranks(student, player) == [[8, 3], [8, 4], [8, 10]]


@criterion("player_split")
def test_equal_hands_are_not_taken_for_each_other(student):
    """Of two hands with equal cards the current one is split, whatever comes before it."""
    player = new_player(student, "8C 8C", "split 8D 8D", "stand")
    stood = student.each(player.hands[0].cards(), "suit")
    play(student, player, "split 3H TS")
    assert ranks(student, player) == [[8, 8], [8, 3], [8, 10]]
    assert student.each(player.hands[0].cards(), "suit") == stood
    assert player.index == 1


@criterion("player_split")
def test_there_is_no_limit_to_the_splits(student):
    """A pair can be split, however many hands there are."""
    player = new_player(student, "8C 8D", *["split 8H TS"] * 8)
    assert student.size(player.hands) == 9
    assert player.index == 0


# --- split aces -----------------------------------------------------------------------------


def assert_over(student, player, hands):
    """Check that all hands are done and take no more cards, however they refuse."""
    assert student.take(sorted, ranks(student, player)) == hands
    assert student.truth(player.is_done()) == True
    for name, cards in (("hit", "2S"), ("double_down", "2S"), ("split", "2S 3S")):
        student.anyhow(getattr(player, name)(*student.cards(cards)))
    assert player.index == 2
    assert student.take(sorted, ranks(student, player)) == hands


@criterion("player_aces")
def test_split_aces_get_one_card_each_and_are_done(student):
    """Split aces have two cards each and are done. Other pairs are still played."""
    player = new_player(student, "AC AD")
    assert student.truth(player.is_done()) == False
    play(student, player, "split 5H 9S")
    assert_over(student, player, [[1, 5], [1, 9]])
    assert student.truth(new_player(student, "2C 2D", "split 5H 9S").is_done()) == False


@criterion("player_aces")
def test_split_aces_cannot_be_split_again(student):
    """Split aces are done even with another ace or a ten."""
    for move, hands in (
        ("split 4H AS", [[1, 1], [1, 4]]),
        ("split AH AS", [[1, 1], [1, 1]]),
        ("split KH TS", [[1, 10], [1, 13]]),
    ):
        assert_over(student, new_player(student, "AC AD", move), hands)
