"""Hidden tests of stage 2: `play_round`.

In most decks, the second and third card have the same value, so that alternate dealing, a separate
mistake, changes no result.
"""

from autograder.stages import are_all_alike, counting_otherwise, criterion, deferred, lines_with

TURNS = ("player_", "dealer_", "turn_")  # the criteria of a single player
TIE = "9D TH TC 9D"
ENDS = {"player": "TC TD TH 9S", "dealer": "9C TD TH TS", "tie": "9C TD TH 9S"}


def game(student):
    """Return the tested module."""
    return student.stage2_human_vs_dealer.game


def seat(student, name, hits):
    """Return the student's own player; in the second attempt, a stand-in that hits `hits` times."""
    return student.own_or(
        lambda: student.player.Player(name),
        lambda: student.stand_in(
            "player.Player",
            attributes={"name": name},
            answers={"play": student.look_up("kit_stand_ins", "turn")(name, hits)},
        ),
        of=TURNS,
    )


def play_round(student, deck, hits=0, dealer_hits=0, name="Bozo", **options):
    """Play one round: the player hits `hits` times, the dealer's cards need `dealer_hits`."""
    student.inputs(*["h"] * hits, "s")
    player, dealer = seat(student, name, hits), seat(student, "Dealer", dealer_hits)
    return student.run(game(student).play_round, player, dealer, deck, **options)


@deferred
def deal_lines(lines):
    """Return the lines before the first turn."""
    turns = [number for number, line in enumerate(lines) if line.endswith("turn...")]
    return lines[: turns[0]] if turns else lines


def check_result(student, out, deck, winner, name="Bozo"):
    """Check the winner's last line; in the second attempt, that of play_round's result."""
    lines = {"player": f"{name} wins!", "dealer": "Dealer wins!", "tie": "It's a tie!"}

    def of_returned():
        ends = [play_round(student, student.deck(cards)).lines[-1:] for cards in ENDS.values()]
        assert are_all_alike(ends) == False
        return said_of(out.returned, lines, lines[winner])

    expected = student.own_or(
        lambda: [lines[winner]], of_returned, of=("round_settle", "round_blackjack")
    )
    assert out.lines[-1:] == expected
    assert deck.left == 0


@deferred
def said_of(returned, lines, otherwise):
    """Return the printed line for the result that `play_round` returned."""
    return [lines.get(str(returned), otherwise)]


def returned_for(student, winner):
    """Return play_round's expected result; in the second attempt, that without blackjacks."""

    def of_other_rounds():
        found = {
            end: play_round(student, student.deck(cards)).returned for end, cards in ENDS.items()
        }
        assert are_all_alike(list(found.values())) == False
        return found[winner]

    return student.own_or(lambda: winner, of_other_rounds, of="round_settle")


@deferred
def after_line(lines, part, otherwise):
    """Return the lines between the last one with `part` and the result, or `otherwise`."""
    places = [number for number, line in enumerate(lines) if part in line]
    return lines[places[-1] + 1 : -1] if places else otherwise


@deferred
def in_order(items):
    return sorted(items)


@criterion("round_deal")
def test_the_deal_shows_the_players_hand_and_the_dealers_top_card(student):
    """The deal shows the player's cards and count, and only the dealer's top card."""
    out = play_round(student, student.deck("8D 5H TC 9S 6C"), hits=1)
    assert deal_lines(out.lines) == [
        "Dealing Bozo's hand...",
        "Cards are 8 of Diamonds and 5 of Hearts",
        "Count is 13",
        "Dealing Dealer's hand...",
        "Top card is 10 of Clubs",
    ]
    for cards, dealt, count, top in (
        ("8D 8H AC 5S TH AS", "8 of Diamonds and 8 of Hearts", 16, "Ace of Clubs"),
        ("AS KD TC 9H", "Ace of Spades and King of Diamonds", 11, "10 of Clubs"),
    ):
        out = play_round(student, student.deck(cards), 0, len(cards.split()) - 4, "Chris")
        assert before_blackjack(deal_lines(out.lines)) == [
            "Dealing Chris's hand...",
            f"Cards are {dealt}",
            f"Count is {count}",
            "Dealing Dealer's hand...",
            f"Top card is {top}",
        ]
    student.own_or(lambda: check_count_dealt(student), lambda: None, of="hand_type")


def check_count_dealt(student):
    """Check that the shown count is the hand's own."""
    out = play_round(student, student.deck("AS 6D TC 9H"), hand_type=counting_otherwise(student))
    assert lines_with(deal_lines(out.lines), "Count is") == ["Count is 17"]


@deferred
def before_blackjack(lines):
    """Return the lines before one that announces a blackjack; others test how it ends."""
    return lines[:5] if any("lackjack" in line for line in lines) else lines


@criterion("round_deal")
def test_cards_are_drawn_in_the_order_of_the_deal(student):
    """The player gets the first two cards, and the dealer the next two, top card first."""
    out = play_round(student, student.deck("2D 3H TC 9S"))
    assert lines_with(out.lines, "Cards are") == ["Cards are 2 of Diamonds and 3 of Hearts"]
    assert lines_with(out.lines, "Top card") == ["Top card is 10 of Clubs"]
    assert lines_with(out.lines, "Bottom card") == ["Bottom card is 9 of Spades"]


@criterion("round_deal")
def test_each_round_is_dealt_afresh(student):
    """A second round with the same players starts with four new cards."""
    deck = student.deck("8D 5H TC 9S 2C 4D KH QS")
    first = play_round(student, deck)
    assert deck.left == 4
    second = play_round(student, deck, name="Ada")
    assert deck.left == 0
    dealt = deal_lines(first.lines) + deal_lines(second.lines)
    assert lines_with(dealt, "Cards are", "Top card") == [
        "Cards are 8 of Diamonds and 5 of Hearts",
        "Top card is 10 of Clubs",
        "Cards are 2 of Clubs and 4 of Diamonds",
        "Top card is King of Hearts",
    ]


@criterion("hand_type")
def test_both_hands_are_of_the_hand_type(student):
    """The hands are made by calling hand_type with two cards each."""
    note = student.fakes.Noting()
    hand_type = student.noting(student.stage1_card_hand.hand.Hand, note)
    out = play_round(student, student.deck("9D 9H 9C 9S"), hand_type=hand_type)
    dealt = student.quietly("get", note, "dealt")
    ranks = student.take(sorted, dealt, words="ranks of the hands of the hand_type")
    assert ranks == [[9, 9], [9, 9]]
    check_own_counts(student)
    assert student.size(out.lines) > 4


def check_own_counts(student):
    """Check that hits and winners depend on the hands' own counts."""
    for cards, winner in (
        ("AC 8D 8H TS", "player"),
        ("TC 9D 9H AS", "dealer"),
        ("8C AD AH 8S", "tie"),
    ):
        deck = student.deck(cards)
        out = play_round(student, deck, hand_type=counting_otherwise(student))
        assert out.returned == returned_for(student, winner)
        assert deck.left == 0


@criterion("round_blackjack")
def test_a_players_blackjack_wins_at_once(student):
    """A player who is dealt blackjack wins, and nobody draws or is asked."""
    expected = returned_for(student, "player")
    for cards in ("AS KD TC 5H", "TC AD AH 9S"):
        deck = student.deck(cards + " 9S 8S")
        assert play_round(student, deck).returned == expected
        assert deck.left == 2
        assert student.inputs_left == 1


@criterion("round_blackjack")
def test_two_blackjacks_are_a_tie(student):
    """When both are dealt blackjack the round is a tie, and nobody draws or is asked."""
    expected = returned_for(student, "tie")
    for cards in ("AS KD QC AH", "TC AD AH JS"):
        deck = student.deck(cards + " 9S 8S")
        assert play_round(student, deck).returned == expected
        assert deck.left == 2
        assert student.inputs_left == 1


@criterion("round_blackjack")
def test_a_dealers_blackjack_alone_does_not_end_the_round(student):
    """If the player has no blackjack, nothing is announced, and both play their hands."""
    rounds = ("4D TC KH AS 6C 8D 2H", "4D AC AH KS 6C 8D 2H", "6D 5C 5H 6S 7C 8D 2H")
    more = student.own_or(lambda: ["6D 5C KH AS 6C 8D 2H"], list, of="round_deal")
    for cards in (*rounds, *more):
        deck = student.deck(cards)
        lines = play_round(student, deck, hits=1, dealer_hits=1).lines
        shown = lines_with(lines, "blackjack", "turn")
        assert in_order(shown) == ["Bozo's turn...", "Dealer's turn..."]
        assert deck.left == 1


@criterion("round_lines")
def test_lines_of_a_players_blackjack(student):
    """A blackjack is announced, the player's first, without a turn or final counts."""
    for cards, names, winner in (
        ("AS KD TC 5H", ["Ada"], "player"),
        ("AS KD QC AH", ["Ada", "Dealer"], "tie"),
    ):
        deck = student.deck(cards)
        out = play_round(student, deck, name="Ada")
        shown = lines_with(out.lines, "blackjack", "Blackjack", "turn", "'s count", "Bottom")
        assert shown == [f"{name} has blackjack!" for name in names]
        assert after_line(out.lines, "Top card is", shown) == shown
        check_result(student, out, deck, winner, "Ada")


@criterion("round_settle")
def test_the_higher_count_wins(student):
    """Without a bust the higher count wins, even by one."""
    for cards, winner in (
        ("TC TD TH 9S", "player"),
        ("9C TD TH KS", "dealer"),
        ("9C QD TH 8S", "player"),
        ("2C KD TH 9S", "dealer"),
    ):
        assert play_round(student, student.deck(cards)).returned == winner
    # Counts are compared as numbers: 9 is less than 19.
    deck = student.deck("5C 4D 4H TS 5H")
    assert play_round(student, deck, dealer_hits=1).returned == "dealer"


@criterion("round_settle")
def test_equal_counts_tie(student):
    """Equal counts are a tie, even at 21 and with any number of cards. Other counts aren't."""
    assert play_round(student, student.deck("9C TD TH 9S")).returned == "tie"
    deck = student.deck("3C TD TH 2S 8C 9S")
    assert play_round(student, deck, hits=1, dealer_hits=1).returned == "tie"
    assert play_round(student, student.deck("2C TD TH 9S 7D"), hits=1).returned == "tie"
    deck = student.deck("5C TD TH 2S 3C 3H 9S")
    assert play_round(student, deck, hits=2, dealer_hits=1).returned == "tie"
    assert play_round(student, student.deck("8C TD TH 9S")).returned == "dealer"


@criterion("round_settle")
def test_21_beats_less(student):
    """A count of 21 isn't a bust and beats 20, for the player and for the dealer."""
    assert play_round(student, student.deck("5C TD TH QS 6C"), hits=1).returned == "player"
    deck = student.deck("QC KD TH 4S 7C")
    assert play_round(student, deck, dealer_hits=1).returned == "dealer"


@criterion("round_busts")
def test_a_player_who_busts_loses(student):
    """A player who busts loses, and the dealer does not play."""
    expected = returned_for(student, "dealer")
    deck = student.deck("6C TD TH 2S 9C 8S 7S")
    out = play_round(student, deck, hits=1, dealer_hits=1)
    assert out.returned == expected
    assert deck.left == 2
    assert lines_with(out.lines, "turn") == ["Bozo's turn..."]


@criterion("round_busts")
def test_a_dealer_who_busts_loses(student):
    """When the dealer busts, the player wins with any count."""
    expected = returned_for(student, "player")
    for cards in ("9C TD TH 4S KC", "2C TD TH 4S 9C"):
        deck = student.deck(cards)
        assert play_round(student, deck, dealer_hits=1).returned == expected
        assert deck.left == 0


@criterion("round_busts")
def test_a_bust_decides_its_own_round_alone(student):
    """After a bust, a player wins, loses, and ties later rounds as before."""
    check_rounds(student, "Bozo", "dealer", "6C TD TH 2S 9C", 1, 0)
    check_rounds(student, "Dealer", "player", "9C TD TH 4S KC", 0, 1)


def check_rounds(student, name, winner, bust, *hits):
    """Check rounds in which one of the two continues after a bust, and the other is new.

    In the second attempt, both are new, and stand-ins if available.
    """
    one = student.own_or(lambda: student.player.Player(name), lambda: None, of=TURNS)

    def play(cards, *hits):
        student.inputs(*["h"] * hits[0], "s")
        players = [
            one if one is not None and name == seated else seat(student, seated, number)
            for seated, number in zip(("Bozo", "Dealer"), hits, strict=True)
        ]
        return student.run(game(student).play_round, *players, student.deck(cards)).returned

    assert either(play(bust, *hits), returned_for(student, winner), winner) == winner
    for end, cards in ENDS.items():
        assert play(cards, 0, 0) == returned_for(student, end)


@deferred
def either(got, allowed, expected):
    """Return the expected value if `got` is it or one of `allowed`, the results of other rounds."""
    return expected if got in (allowed, expected) else got


@criterion("round_settle")
def test_whoever_is_given_plays(student):
    """The player and the dealer passed to a round play it, each in their own way."""
    for cards, hits, winner in (
        ("5C TD TH 7S 6C 3S", (1, 1), "player"),
        ("TC 6D 6H 6S 6C", (0, 1), "dealer"),
    ):
        deck = student.deck(cards)
        players = [
            other_player(student, *each) for each in zip(("Bozo", "Dealer"), hits, strict=True)
        ]
        assert student.run(game(student).play_round, *players, deck).returned == winner
        assert deck.left == 0


def other_player(student, name, hits):
    """Return a player of another class, like the computer later, that hits `hits` times."""
    return student.stand_in(
        "player.Player",
        attributes={"name": name},
        answers={"play": student.fakes.scripted_turn((), hits)},
    )


@criterion("round_settle")
def test_the_player_plays_before_the_dealer(student):
    """The player's hits are drawn first, then the dealer's."""
    deck = student.deck("2C 3D 3H 9S 5C KD 8S")
    out = play_round(student, deck, hits=2, dealer_hits=1)
    assert lines_with(out.lines, "turn") == ["Bozo's turn...", "Dealer's turn..."]
    assert lines_with(out.lines, "New card") == [
        "New card is 5 of Clubs",
        "New card is King of Diamonds",
        "New card is 8 of Spades",
    ]
    assert out.returned == "tie"


@criterion("round_lines")
def test_the_winner_is_the_last_line(student):
    """A round without a bust ends with the line for its winner or for the tie."""
    deck = student.deck("3D TH TC 9D 7C")
    check_result(student, play_round(student, deck, hits=1), deck, "player")
    for cards, winner in (("9D TH TC 8D", "player"), ("3D TH TC 9D", "dealer"), (TIE, "tie")):
        deck = student.deck(cards)
        check_result(student, play_round(student, deck, name="Ada"), deck, winner, "Ada")


@criterion("round_lines")
def test_the_final_counts_come_before_the_winner(student):
    """The player's final count and then the dealer's come before the winner."""
    out = play_round(student, student.deck("3D TH TC 9D 7C"), hits=1)
    counts = ["Bozo's count is 20", "Dealer's count is 19"]
    assert out.lines[-3:-1] == counts
    assert after_line(out.lines, "stick", counts) == counts
    out = play_round(student, student.deck("3D TH TC 8D"), name="Chris")
    assert out.lines[-3:-1] == ["Chris's count is 13", "Dealer's count is 18"]
    student.own_or(lambda: check_final_counts(student), lambda: None, of="hand_type")


def check_final_counts(student):
    """Check that the final counts are the hands' own."""
    out = play_round(student, student.deck("8S AD AH 7S"), hand_type=counting_otherwise(student))
    assert out.lines[-3:-1] == ["Bozo's count is 19", "Dealer's count is 18"]


@criterion("round_lines")
def test_the_final_counts_come_before_a_tie(student):
    """Both final counts come before a tie, too."""
    out = play_round(student, student.deck(TIE), name="Ada")
    assert out.lines[-3:-1] == ["Ada's count is 19", "Dealer's count is 19"]
    deck = student.deck("TC 2D 2H TS 9C 9S")
    out = play_round(student, deck, hits=1, dealer_hits=1, name="Ada")
    assert out.lines[-3:-1] == ["Ada's count is 21", "Dealer's count is 21"]


@criterion("round_lines")
def test_no_final_counts_after_a_bust(student):
    """A bust is printed once, and no final counts come after it."""
    deck = student.deck("6C TD TH 9S KC")
    out = play_round(student, deck, hits=1)
    assert lines_with(out.lines, "'s count", "busts") == ["Bozo busts"]
    assert deck.left == 0
    deck = student.deck("9C TD TH 4S KC")
    out = play_round(student, deck, dealer_hits=1)
    assert lines_with(out.lines, "'s count", "busts") == ["Dealer busts"]
    assert deck.left == 0
