"""Hidden tests of stage 8: rounds at the table, dealt from rigged decks.

The dealer's up card has the rank of a single player's second card, so that a wrong order of the
deal is charged once. By default, the dealer has 19 and draws no card. Winnings may also be those
that the submission's own `payoff` returns for these hands, which is always called, so that a wrong
line of `payoff` is charged only there.
"""

from autograder.stages import criterion
from casino.messages import Message

MOST_QUESTIONS = 64
NAMES = ["Ada", "Bo", "Cy", "Dan", "Eve", "Fay", "Gus"]


def entry(student, mapping, name):
    """Return the entry of a name in a mapping, or None."""
    return student.step("entry", mapping, name)


def decider(student, deck, *moves):
    """Return a decide that answers with these moves, then stands."""
    return student.fake(
        "kit_stage_fakes",
        "Decide",
        [*moves, *"S" * (MOST_QUESTIONS - len(moves))],
        deck.cards,
        deck.text.split(),
        label="decide",
        remark=Message("decide answers {value1}", value1=", ".join(map(str, moves)) or "S"),
    )


class Round:
    """The outcome of one round: the questions, the winnings, the bankrolls, and the cards left."""

    def __init__(self, student, deck, decide, number, table, nets):
        self.student, self.deck, self.number = student, deck, number
        self.table, self.nets, self.asked = table, nets, asked_of(student, decide)

    def won(self, name):
        """Return a player's winnings; 0 if missing."""
        net = entry(self.student, self.nets, name)
        return self.student.take(
            lambda net: net or 0, net, words=Message("what {name} won", name=name)
        )

    def owns(self, name):
        """Return a player's bankroll."""
        owned = entry(self.student, self.table.bankrolls, name)
        return self.student.take(
            lambda owned: owned, owned, words=Message("what {name} owns", name=name)
        )


def asked_of(student, decide):
    """Return the questions that a decide was asked."""
    return student.quietly("get", decide, "asked")


def play(student, cards, bets, *moves, players=None, bankroll=100, then=None, **switches):
    """Play one round of a new table with these cards, bets, and moves.

    With `then`, a second table with those switches is made before the round.
    """
    deck = student.deck(cards)
    decide = decider(student, deck, *moves)
    names = list(players or bets)
    table = student.table.CasinoTable(names, bankroll, deck, **switches)
    if then is not None:
        student.table.CasinoTable(names, bankroll, student.deck(""), **then)
    nets = table.play_round(bets, decide)
    return Round(student, deck, decide, len(moves), table, nets)


def assert_asked(played, *expected, up_card=False, letters=False):
    """Check the questions one by one, each written as `name, cards, up card, moves`.

    The up card, and the order of the letters, count only if a test is about them.
    """
    for place, question in enumerate(expected):
        shown = asked_at(played, place, up_card, letters)
        assert shown == select_parts(tuple(question.split(", ")), up_card, letters)
    assert asked_at(played, len(expected)) == None
    assert played.number <= len(expected)


def asked_at(played, place, up_card=True, letters=True):
    """Return the relevant parts of the question at a position, or None."""
    return played.student.take(
        lambda asked: select_parts(asked[place], up_card, letters) if place < len(asked) else None,
        played.asked,
        words=Message("question {value1}", value1=place + 1),
    )


def select_parts(question, up_card, letters):
    """Return the parts of a question that a test compares.

    Without `up_card`, the up card is left out. Without `letters`, the moves are sorted.
    """
    name, cards, card, moves = question
    moves = moves if letters else "".join(sorted(moves, key="HSDP".find))
    return (name, cards, card, moves) if up_card else (name, cards, moves)


def hands_asked(student, asked):
    """Return the hands that questions were asked about."""
    return student.take(lambda asked: [hand for _, hand, _, _ in asked], asked)


def assert_all_drawn(played):
    """Check that every card of the deck was drawn; drawing too many ends a test by itself."""
    assert played.deck.left == 0


def hand_of(student, text, *, doubled):
    """Return a hand of the cards: two dealt, the others hit, or the last one from a double."""
    first, second, *others = student.cards(text)
    hand = student.stage6_blackjack_hand.blackjack_hand.BlackJackHand(first, second)
    for card in others:
        if doubled:
            hand.double_down(card)
        else:
            hand.hit(card)
    return hand


def assert_won(played, name, dealer, *hands):
    """Check a player's winnings with hands: cards, the bet, the winnings.

    A hand with `D` after its cards was doubled; several hands come from a split.
    """
    student, own = played.student, []
    with student.quiet():
        for text, bet, _ in hands:
            cards, doubled = text.removesuffix(" D"), text.endswith(" D")
            hand = hand_of(student, cards, doubled=doubled)
            dealer_hand = hand_of(student, dealer, doubled=False)
            own.append(student.table.payoff(hand, dealer_hand, bet, len(hands) > 1))
    expected = sum(winnings for _, _, winnings in hands)
    assert (
        student.take(
            lambda won, own: expected if won == sum(own) else won,
            played.won(name),
            student.outcome(*own),
            words=Message("what {name} won", name=name),
        )
        == expected
    )


# --- a new table ----------------------------------------------------------------------------


@criterion("table_new")
def test_everybody_begins_with_the_bankroll(student):
    """A new table maps each name, and no other, to the starting credits."""
    for names, bankroll in ((["Bo", "Ada", "Cy"], 7), ([*NAMES, "Hal"], 1000)):
        table = student.table.CasinoTable(names, bankroll, student.deck(""))
        assert student.size(table.bankrolls) == len(names)
        for name in names:
            assert entry(student, table.bankrolls, name) == bankroll


@criterion("table_new")
def test_two_tables_share_nothing(student):
    """Two tables keep their own bankrolls."""
    first = play(student, "9C 8D 8D TH", {"Ada": 10}, "S")
    before = entry(student, first.table.bankrolls, "Ada")
    other = student.table.CasinoTable(["Ada"], 50, student.deck(""))
    assert entry(student, other.bankrolls, "Ada") == 50
    assert entry(student, first.table.bankrolls, "Ada") == before
    assert student.size(first.table.bankrolls) == 1


@criterion("table_new")
def test_names_have_to_differ(student):
    """No players, or two players with the same name, raise ValueError."""
    deck = student.deck("")
    for names in (["Ada", "Ada"], [*"ABCDEFGHIA"], []):
        with student.raises(ValueError):
            student.table.CasinoTable(names, 100, deck)
    assert student.size(student.table.CasinoTable(["Ada", "Bo"], 100, deck).bankrolls) == 2


# --- bets that are refused ------------------------------------------------------------------


def assert_refused(student, *all_bets):
    """Check that bets raise ValueError before a card is drawn, and cost nothing."""
    cards = "TC TD TD 9C 9D 9S 9H TH 8C 8D 8H 8S"
    deck = student.deck(cards)
    decide = decider(student, deck)
    table = student.table.CasinoTable(["Ada", "Bo", "Cy"], 100, deck)
    for bets in all_bets:
        with student.raises(ValueError):
            table.play_round(bets, decide)
        assert deck.left == len(cards.split())
        for name in ("Ada", "Bo", "Cy"):
            assert entry(student, table.bankrolls, name) == 100
    # A valid bet is accepted at the table that has just refused another one.
    table.play_round({"Ada": 100, "Bo": 1, "Cy": 50}, decide)
    assert deck.left == len(cards.split()) - 8


@criterion("bets_refused")
def test_a_bet_below_0_is_refused(student):
    """A bet below 0 raises ValueError for any player."""
    assert_refused(student, {"Ada": -1, "Bo": 5}, {"Bo": 0, "Cy": -1})


@criterion("bets_refused")
def test_a_bet_above_the_bankroll_is_refused(student):
    """A bet above the player's bankroll raises ValueError, but the whole bankroll is allowed."""
    assert_refused(student, {"Ada": 101}, {"Ada": 0, "Bo": 101, "Cy": 5}, {"Ada": 5, "Cy": 1000})


@criterion("bets_refused")
def test_the_bankroll_of_the_moment_counts(student):
    """Credits lost in an earlier round can't be bet any more."""
    deck = student.deck("9C TC 9D 8D TD TH 9C TC 9D 8D TD TH")
    decide = decider(student, deck)
    table = student.table.CasinoTable(["Ada", "Bo"], 100, deck)
    table.play_round({"Ada": 60, "Bo": 90}, decide)
    owned = yield entry(student, table.bankrolls, "Ada")  # the next bet is higher
    with student.raises(ValueError):
        table.play_round({"Ada": owned + 1, "Bo": 1}, decide)
    assert deck.left == 6


@criterion("bets_refused")
def test_what_is_no_whole_number_is_refused(student):
    """A float, True, a string, or None as a bet raises ValueError."""
    wrong = {"Ada": 5, "Cy": 2.5}, {"Ada": 5, "Cy": 2.0}, {"Ada": "5"}, {"Ada": None}, {"Ada": True}
    assert_refused(student, *wrong)


@criterion("bets_refused")
def test_a_name_that_does_not_play_here_is_refused(student):
    """A bet of a player who isn't at the table raises ValueError."""
    assert_refused(student, {"Ada": 5, "Eve": 5}, {"Ada": 5, "Eve": 0})


# --- sitting out ----------------------------------------------------------------------------


@criterion("sitting_out")
def test_who_bets_0_sits_out(student):
    """A player who bets 0 gets no cards and no question, and keeps the bankroll."""
    for name, other in (("Ada", "Bo"), ("Bo", "Ada")):
        played = play(student, "TC 9D 9D TH", {"Ada": 0, "Bo": 0} | {name: 10}, "S")
        assert_asked(played, f"{name}, TC 9D, 9D, HSD")
        assert_all_drawn(played)
        assert played.won(other) == 0
        assert played.owns(other) == 100


@criterion("sitting_out")
def test_who_is_not_in_the_bets_sits_out(student):
    """A player without a bet gets no cards and no question, and keeps the bankroll."""
    for name, other in (("Ada", "Bo"), ("Bo", "Ada")):
        played = play(student, "TC 9D 9D TH", {name: 10}, "S", players=["Ada", "Bo"])
        assert_asked(played, f"{name}, TC 9D, 9D, HSD")
        assert_all_drawn(played)
        assert played.won(other) == 0
        assert played.owns(other) == 100


@criterion("sitting_out")
def test_a_round_in_which_nobody_bets(student):
    """If all players sit out, there are no questions or wins, and the next round is as usual."""
    for bets in ({}, {"Ada": 0, "Bo": 0}):
        deck = student.deck("TC 9D 9C TH 8C 9S 9H TS")  # the dealer may get two cards
        decide = decider(student, deck)
        table = student.table.CasinoTable(["Ada", "Bo"], 100, deck)
        table.play_round(bets, decide)
        assert asked_of(student, decide) == []
        for name in ("Ada", "Bo"):
            assert entry(student, table.bankrolls, name) == 100
        table.play_round({"Ada": 10}, decide)
        assert student.size(asked_of(student, decide)) == 1


@criterion("sitting_out")
def test_who_played_the_round_before_may_sit_out(student):
    """A player with a bet in an earlier round but none now isn't asked and keeps the bankroll."""
    deck = student.deck("TC TD TH 9C 9D 8H TC TH 9S 8S")
    decide = decider(student, deck)
    table = student.table.CasinoTable(["Ada", "Bo"], 100, deck)
    table.play_round({"Ada": 10, "Bo": 10}, decide)
    owned = entry(student, table.bankrolls, "Ada")
    table.play_round({"Bo": 20}, decide)
    asked = asked_of(student, decide)
    names = student.take(
        lambda asked: sorted(name for name, *_ in asked), asked, words="who was asked"
    )
    assert names == ["Ada", "Bo", "Bo"]
    assert entry(student, table.bankrolls, "Ada") == owned


@criterion("sitting_out")
def test_who_has_lost_all_may_sit_out(student):
    """A player without credits may bet 0, and the others play."""
    deck = student.deck("9C TC 9D 8D TD TH TC 9D 9D TH")
    decide = decider(student, deck)
    table = student.table.CasinoTable(["Ada", "Bo"], 100, deck)
    table.play_round({"Ada": 100, "Bo": 10}, decide)
    owned = yield entry(student, table.bankrolls, "Ada")  # other tests charge another answer
    table.play_round({"Ada": 0, "Bo": 10} if owned == 0 else {"Bo": 10}, decide)
    question = question_at_the_end(student, decide)
    assert question == select_parts(("Bo", "TC 9D", "9D", "HSD"), False, False)
    assert deck.left == 0


# --- the deal -------------------------------------------------------------------------------


@criterion("deal_order")
def test_one_player_and_the_dealer_get_their_cards_in_turn(student):
    """A single player gets the first and the third card, and the second is the up card."""
    played = play(student, "2C 9D 3S TH", {"Ada": 10}, "S")
    assert_asked(played, "Ada, 2C 3S, 9D, HSD", up_card=True)
    assert_all_drawn(played)
    assert_asked(play(student, "9D TC 8H 9S", {"Bo": 10}, "S"), "Bo, 9D 8H, TC, HSD", up_card=True)


@criterion("deal_order")
def test_the_order_is_the_tables_not_that_of_the_bets(student):
    """Cards are dealt, and questions asked, in the order in which the players sit."""
    bets = {"Ada": 5, "Cy": 20, "Bo": 10}
    played = play(student, "2C 3C 4C 9D TS JS QS TH", bets, *"SSS", players=["Cy", "Bo", "Ada"])
    assert_asked(
        played,
        "Cy, 2C TS, 9D, HSD",
        "Bo, 3C JS, 9D, HSD",
        "Ada, 4C QS, 9D, HSD",
        up_card=True,
    )


@criterion("deal_order")
def test_each_round_has_its_own_up_card(student):
    """The up card of a later round is one of its own cards."""
    deck = student.deck("2C 9D 3S TH 4C 8D 5S TC")
    decide = decider(student, deck)
    table = student.table.CasinoTable(["Ada"], 100, deck)
    for _ in range(2):
        table.play_round({"Ada": 10}, decide)
    question = question_at_the_end(student, decide, up_card=True)
    assert question == select_parts(("Ada", "4C 5S", "8D", "HSD"), True, False)


@criterion("deal_order")
def test_the_order_is_the_same_in_every_round(student):
    """The first player of the table gets the first card, whoever has won or lost."""
    for first, second in (("8D", "TD"), ("TD", "8D")):
        cards = f"9C 9S 9D {first} {second} TH"
        deck = student.deck(f"{cards} 2C 3S 9D TC KS TH")
        decide = decider(student, deck)
        table = student.table.CasinoTable(["Ada", "Bo"], 100, deck)
        for _ in range(2):
            table.play_round({"Bo": 10, "Ada": 10}, decide)
        question = question_at_the_end(student, decide)
        assert question == select_parts(("Bo", "3S KS", "9D", "HSD"), False, False)


# --- naturals -------------------------------------------------------------------------------


@criterion("naturals")
def test_a_natural_is_not_asked_and_is_paid(student):
    """A player who was dealt a blackjack isn't asked and wins three for two."""
    for cards, text, dealer in (
        ("AC KD KD 9H", "AC KD", "KD 9H"),
        ("TC AD AD 8H", "TC AD", "AD 8H"),
    ):
        played = play(student, cards, {"Ada": 5})
        assert_asked(played)
        assert_all_drawn(played)
        assert_won(played, "Ada", dealer, (text, 5, 7))


@criterion("naturals")
def test_the_others_play_on(student):
    """All other players are asked as usual, before and after a player with a natural."""
    played = play(student, "TC AC 2C 9D 9S QS 3S TH", {"Ada": 10, "Bo": 10, "Cy": 10}, *"SS")
    assert_asked(played, "Ada, TC 9S, 9D, HSD", "Cy, 2C 3S, 9D, HSD")
    assert_all_drawn(played)
    assert_won(played, "Bo", "9D TH", ("AC QS", 10, 15))


@criterion("naturals")
def test_the_dealer_does_not_look_at_the_hole_card(student):
    """The players are asked even if the dealer has a blackjack."""
    for cards, second in (("5C AD AD KH TC", "AD"), ("5C KD KD AH TC", "KD")):
        played = play(student, cards, {"Ada": 10}, "S")
        assert_asked(played, f"Ada, 5C {second}, {second}, HSD")
        assert_won(played, "Ada", "AD KH", (f"5C {second}", 10, -10))


@criterion("naturals")
def test_two_naturals_push(student):
    """Against a dealer's blackjack, a natural wins nothing and isn't asked."""
    for cards in ("AC KD KD AH", "KC AD AD QH"):
        played = play(student, cards, {"Ada": 10})
        assert_asked(played)
        assert_all_drawn(played)
        assert_won(played, "Ada", "AH KD", ("AC KD", 10, 0))


# --- the legal moves ------------------------------------------------------------------------


@criterion("legal_moves")
def test_two_cards_can_be_doubled_and_a_pair_split(student):
    """Two cards can be doubled, and a pair of equal value can be split, too, even aces or tens."""
    for cards, moves in (
        ("8C 9D 9D TH", "HSD"), ("9C 9D 9D TH", "HSDP"), ("KC TD TD 9H", "HSDP"),
        ("AC 9D 9D TH", "HSD"),
    ):  # fmt: skip
        first, up_card, second, _ = cards.split()
        played = play(student, cards, {"Ada": 10}, "S")
        assert_asked(played, f"Ada, {first} {second}, {up_card}, {moves}", letters=True)
        assert_all_drawn(played)


@criterion("legal_moves")
def test_after_a_hit_there_is_hit_and_stand(student):
    """A hand of three or more cards can only hit or stand, whatever the cards are."""
    played = play(student, "2C 9D 9D TH 2S 2H 2D", {"Ada": 10}, *"HHHS")
    assert_asked(
        played,
        "Ada, 2C 9D, 9D, HSD",
        "Ada, 2C 9D 2S, 9D, HS",
        "Ada, 2C 9D 2S 2H, 9D, HS",
        "Ada, 2C 9D 2S 2H 2D, 9D, HS",
        letters=True,
    )
    played = play(student, "4C 4D 4D KH 4H 5C", {"Ada": 10}, *"HS")
    assert_asked(played, "Ada, 4C 4D, 4D, HSDP", "Ada, 4C 4D 4H, 4D, HS", letters=True)


@criterion("legal_moves")
def test_a_hand_is_asked_until_it_stands_or_busts(student):
    """A hand of 21 is asked like any other, but a hand over 21 isn't."""
    played = play(student, "2C 9D 9D TH TS", {"Ada": 10}, *"HS")
    assert_asked(played, "Ada, 2C 9D, 9D, HSD", "Ada, 2C 9D TS, 9D, HS", letters=True)
    played = play(student, "6C 9D 9D TH 6S AS", {"Ada": 10}, *"HH")
    assert_asked(played, "Ada, 6C 9D, 9D, HSD", "Ada, 6C 9D 6S, 9D, HS", letters=True)
    assert_all_drawn(played)
    played = play(student, "AC 9D 9D TH 5S 3S KS", {"Ada": 10}, *"HHH")
    assert_asked(
        played,
        "Ada, AC 9D, 9D, HSD",
        "Ada, AC 9D 5S, 9D, HS",
        "Ada, AC 9D 5S 3S, 9D, HS",
        letters=True,
    )
    assert_all_drawn(played)


# --- answers that are not legal -------------------------------------------------------------


@criterion("answers")
def test_what_is_no_legal_letter_is_asked_again(student):
    """Only one letter of the moves is an answer. Anything else repeats the question."""
    question = "Ada, TC 9D, 9D, HSD"
    for wrong in ("HS", "h", "", "X", "P"):
        played = play(student, "TC 9D 9D TH AC", {"Ada": 10}, wrong, "H", "S")
        assert_asked(played, question, question, "Ada, TC 9D AC, 9D, HS")
        assert_all_drawn(played)


@criterion("answers")
def test_a_move_that_was_legal_before_is_no_answer(student):
    """The legal moves are checked again: a hand of three cards isn't doubled or split."""
    played = play(student, "4C 9D 9D TH 4S", {"Ada": 10}, *"HDPS")
    later = "Ada, 4C 9D 4S, 9D, HS"
    assert_asked(played, "Ada, 4C 9D, 9D, HSD", later, later, later)
    assert_all_drawn(played)


@criterion("answers")
def test_after_ten_answers_that_are_none_the_hand_stands(student):
    """There are at most ten calls. After that the hand stands."""
    played = play(student, "TC 9D 9D TH", {"Ada": 10}, *["X"] * 10)
    assert_asked(played, *["Ada, TC 9D, 9D, HSD"] * 10)
    assert_all_drawn(played)
    played = play(student, "4C 4D 4D KH 9S 9C", {"Ada": 10}, "H", *["X"] * 10)
    assert_asked(played, "Ada, 4C 4D, 4D, HSDP", *["Ada, 4C 4D 9S, 4D, HS"] * 10)
    played = play(student, "8C 8D 8D KH 3C 3C 2C", {"Ada": 10}, "P", *["X"] * 10, *"HS")
    hands = ["8C 8D", *["8C 3C"] * 10, "8D 3C", "8D 3C 2C"]
    assert hands_asked(student, played.asked) == hands


@criterion("answers")
def test_the_tenth_answer_still_counts(student):
    """The tenth answer counts if it is legal, and the next question has ten tries again."""
    played = play(student, "4C 9D 9D TH 4S", {"Ada": 10}, *["X"] * 9, "H", *[""] * 9, "S")
    assert_asked(played, *["Ada, 4C 9D, 9D, HSD"] * 10, *["Ada, 4C 9D 4S, 9D, HS"] * 10)
    assert_all_drawn(played)


# --- doubles --------------------------------------------------------------------------------


@criterion("doubles")
def test_a_double_takes_one_card_and_is_done(student):
    """A doubled hand gets one card and isn't asked again."""
    for card in ("TC", "AC"):
        played = play(student, f"2C 9D 9D TH {card}", {"Ada": 10}, "D")
        assert_asked(played, "Ada, 2C 9D, 9D, HSD")
        assert_all_drawn(played)


@criterion("doubles")
def test_a_double_wins_and_loses_twice_the_bet(student):
    """A doubled hand wins, loses, or keeps twice the bet."""
    for card, bet, net in (("TC", 3, 6), ("2C", 10, -20), ("8C", 10, 0)):
        played = play(student, f"2S 9D 9D TH {card}", {"Ada": bet}, "D")
        assert_all_drawn(played)
        assert_won(played, "Ada", "9D TH", (f"2S 9D {card} D", 2 * bet, net))
    played = play(student, "6S 9D 9D TH 8C", {"Ada": 25}, "D")
    assert_won(played, "Ada", "9D TH", ("6S 9D 8C D", 50, -50))


@criterion("doubles")
def test_only_the_hand_that_was_doubled_counts_twice(student):
    """Each half of a split is doubled separately."""
    played = play(student, "9C 9D 9D TH 2C 2C TS", {"Ada": 10}, *"PDS")
    assert_asked(played, "Ada, 9C 9D, 9D, HSDP", "Ada, 9C 2C, 9D, HSD", "Ada, 9D 2C, 9D, HSD")
    assert_won(played, "Ada", "9D TH", ("9C 2C TS D", 20, 20), ("9D 2C", 10, -10))
    played = play(student, "9C 9D 9D TH 8C 8C TS", {"Ada": 10}, *"PSD")
    assert_won(played, "Ada", "9D TH", ("9C 8C", 10, -10), ("9D 8C TS D", 20, -20))


@criterion("doubles")
def test_a_round_after_a_double_begins_with_the_bet(student):
    """The next round uses its own bet, even after a double."""
    cards = "2S 9D 9D TH TC KS 9D 9D TH"
    deck = student.deck(cards)
    decide = decider(student, deck, *"DS")
    table = student.table.CasinoTable(["Ada"], 100, deck)
    table.play_round({"Ada": 10}, decide)
    before = entry(student, table.bankrolls, "Ada")
    nets = table.play_round({"Ada": 10}, decide)
    assert entry(student, table.bankrolls, "Ada") == before + entry(student, nets, "Ada")
    assert hands_asked(student, asked_of(student, decide)) == ["2S 9D", "KS 9D"]
    assert deck.left == 0


# --- splits ---------------------------------------------------------------------------------


@criterion("splits")
def test_a_split_draws_both_cards_at_once(student):
    """Both halves get their new card, the first half first, before the first half is played."""
    played = play(student, "8C 8D 8D KH 3C TC 4S 2S", {"Ada": 10}, *"PHSS")
    assert_asked(
        played, "Ada, 8C 8D, 8D, HSDP", "Ada, 8C 3C, 8D, HSD", "Ada, 8C 3C 4S, 8D, HS",
        "Ada, 8D TC, 8D, HSD",
    )  # fmt: skip
    played = play(student, "KC TD TD 9H 3C 4C", {"Ada": 10}, *"PSS")
    assert_asked(played, "Ada, KC TD, TD, HSDP", "Ada, KC 3C, TD, HSD", "Ada, TD 4C, TD, HSD")


@criterion("splits")
def test_halves_are_split_again_in_their_place(student):
    """A half that is a pair again can be split, and its halves are played before the rest."""
    played = play(student, "9C 9D 9D TH 9H TC 2C 3C", {"Ada": 10}, *"PPSSS")
    assert_asked(
        played, "Ada, 9C 9D, 9D, HSDP", "Ada, 9C 9H, 9D, HSDP", "Ada, 9C 2C, 9D, HSD",
        "Ada, 9H 3C, 9D, HSD", "Ada, 9D TC, 9D, HSD",
    )  # fmt: skip
    assert_all_drawn(played)
    played = play(student, "9C 9D 9D TH AC 9H 2C 3C", {"Ada": 10}, *"PSPSS")
    assert_asked(
        played, "Ada, 9C 9D, 9D, HSDP", "Ada, 9C AC, 9D, HSD", "Ada, 9D 9H, 9D, HSDP",
        "Ada, 9D 2C, 9D, HSD", "Ada, 9H 3C, 9D, HSD",
    )  # fmt: skip
    assert_all_drawn(played)


@criterion("splits")
def test_there_is_no_limit_to_splits(student):
    """A player can split as long as there are pairs and credits, and all hands count."""
    cards = "9C 9D 9D TH 9H 2C 9C 3C 9D 4C 9D 5C 9H 6C 7C 8C"
    played = play(student, cards, {"Ada": 10}, *"PPPPPP", *"SSSSSSS")
    hands = "9C 7C, 9H 8C, 9D 6C, 9D 5C, 9C 4C, 9H 3C, 9D 2C".split(", ")
    assert hands_asked(student, played.asked)[-7:] == hands
    assert_all_drawn(played)
    assert_won(played, "Ada", "9D TH", *((hand, 10, -10) for hand in hands))


@criterion("splits")
def test_all_halves_count_in_what_is_won(student):
    """Every half wins or loses its own bet, first or last, even a busted half."""
    for new, moves, hands in (
        ("2C TC TS", "PHSS", (("9C 2C TS", 10, 10), ("9D TC", 10, 0))),
        ("TC 5C TS", "PSH", (("9C TC", 10, 0), ("9D 5C TS", 10, -10))),
        ("5C 2C TS KS", "PHHS", (("9C 5C TS", 10, -10), ("9D 2C KS", 10, 10))),
    ):
        played = play(student, f"9C 9D 9D TH {new}", {"Ada": 10}, *moves)
        assert_all_drawn(played)
        assert_won(played, "Ada", "9D TH", *hands)


@criterion("splits")
def test_a_ten_and_an_ace_after_a_split_are_no_blackjack(student):
    """A half of tens that gets an ace is asked, and is an ordinary 21."""
    played = play(student, "KC TD TD 9H AC 9C", {"Ada": 10}, *"PSS")
    assert_asked(played, "Ada, KC TD, TD, HSDP", "Ada, KC AC, TD, HSD", "Ada, TD 9C, TD, HSD")
    assert_won(played, "Ada", "TD 9H", ("KC AC", 10, 10), ("TD 9C", 10, 0))
    played = play(student, "KC TD TD 9H KH 9C AC 9S", {"Ada": 10}, *"PPSSS")
    assert_won(played, "Ada", "TD 9H", ("KC AC", 10, 10), ("KH 9S", 10, 0), ("TD 9C", 10, 0))


# --- split aces -----------------------------------------------------------------------------


def deal_aces(student):
    """Return a deal of two aces against 19, and the dealer's cards.

    The dealer has an ace as well, so that the order of the deal doesn't matter, but not in the
    second attempt, so that the dealer's handling of aces doesn't.
    """
    return student.own_or(
        lambda: ("AC AD AD 8H", "AD 8H"),
        lambda: ("AC 9D AD TH", "9D TH"),
        of=("dealer_policy", "soft_17_switch"),
    )


@criterion("split_aces")
def test_split_aces_get_one_card_each_and_are_not_asked(student):
    """After a split of aces both halves are done, whatever cards they got."""
    dealt, dealer = deal_aces(student)
    for new in ("5C 9C", "AC 3C", "KC TC"):
        played = play(student, f"{dealt} {new}", {"Ada": 10}, "P")
        assert_asked(played, f"Ada, AC AD, {dealer[:2]}, HSDP")
        assert_all_drawn(played)


@criterion("split_aces")
def test_the_halves_of_aces_are_paid_like_other_hands(student):
    """An ace and a ten after a split of aces wins only its bet, and both halves count."""
    dealt, dealer = deal_aces(student)
    played = play(student, f"{dealt} KC 5C", {"Ada": 10}, "P")
    assert_all_drawn(played)
    assert_won(played, "Ada", dealer, ("AC KC", 10, 10), ("AD 5C", 10, -10))
    played = play(student, f"{dealt} QC TC", {"Ada": 10}, "P")
    assert_won(played, "Ada", dealer, ("AC QC", 10, 10), ("AD TC", 10, 10))


@criterion("split_aces")
def test_the_next_player_goes_on_after_split_aces(student):
    """After split aces the next player is asked as usual."""
    played = play(student, "AC TC 9D AS 8S TH 5C 6C", {"Ada": 10, "Bo": 10}, *"PS")
    assert_asked(played, "Ada, AC AS, 9D, HSDP", "Bo, TC 8S, 9D, HSD")
    assert_all_drawn(played)


# --- what can be paid -----------------------------------------------------------------------


@criterion("credits")
def test_a_double_or_a_split_needs_the_bet_once_more(student):
    """A player without credits for a second bet can only hit or stand. Exactly twice is enough."""
    for bankroll, moves in ((19, "HS"), (20, "HSDP")):
        played = play(student, "9C 9D 9D TH", {"Ada": 10}, "S", bankroll=bankroll)
        assert_asked(played, f"Ada, 9C 9D, 9D, {moves}")
    played = play(student, "9C 9D 9D TH", {"Ada": 10}, "P", "D", "S", bankroll=19)
    assert_asked(played, *["Ada, 9C 9D, 9D, HS"] * 3)
    assert_all_drawn(played)


@criterion("credits")
def test_what_is_on_the_other_hands_is_spent(student):
    """After a split or a double, only the remaining credits can be bet."""
    first, halves = "Ada, 9C 9D, 9D, HSDP", ("Ada, 9C 2C, 9D", "Ada, 9D 2C, 9D")
    for bankroll, moves, letters in (
        (29, "PSS", ("HS", "HS")),
        (39, "PDS", ("HSD", "HS")),
        (40, "PDS", ("HSD", "HSD")),
    ):
        cards = "9C 9D 9D TH 2C 2C" + " TC" * ("D" in moves)
        played = play(student, cards, {"Ada": 10}, *moves, bankroll=bankroll)
        further = (f"{half}, {legal}" for half, legal in zip(halves, letters, strict=True))
        assert_asked(played, first, *further)


@criterion("credits")
def test_a_third_split_needs_a_third_bet(student):
    """Each further split needs the bet once more, even after a half has busted."""
    for bankroll, again in ((29, "HS"), (31, "HSDP")):
        played = play(student, "9C 9D 9D TH 9H 9H", {"Ada": 10}, *"PSS", bankroll=bankroll)
        assert_asked(
            played, "Ada, 9C 9D, 9D, HSDP", f"Ada, 9C 9H, 9D, {again}", f"Ada, 9D 9H, 9D, {again}"
        )
    played = play(student, "9C 9D 9D TH 5C 5C TC", {"Ada": 10}, *"PHS", bankroll=25)
    assert_asked(played, "Ada, 9C 9D, 9D, HSDP", "Ada, 9C 5C, 9D, HS", "Ada, 9D 5C, 9D, HS")
    played = play(student, "9C 9D 9D TH 5C 5S TC", {"Ada": 10}, *"PDS", bankroll=35)
    assert moves_at(played, 1) == "HSD"
    assert moves_at(played, 2) == "HS"


def moves_at(played, place):
    """Return the sorted letters of the question at a position, or None."""
    return played.student.take(
        lambda asked: select_parts(asked[place], False, False)[-1] if place < len(asked) else None,
        played.asked,
        words=Message("the moves of question {value1}", value1=place + 1),
    )


@criterion("credits")
def test_what_was_spent_in_an_earlier_round_is_spent_no_more(student):
    """Earlier doubles and splits are settled, so half of the bankroll can be doubled."""
    for cards, moves in (("2C 9D 9S TH 2S", "DS"), ("9C 9S 9H TD 2C 3C", "PSSS")):
        deck = student.deck(f"{cards} 9C 9D 9D TH")
        decide = decider(student, deck, *moves)
        table = student.table.CasinoTable(["Ada"], 100, deck)
        table.play_round({"Ada": 10}, decide)
        owned = yield entry(student, table.bankrolls, "Ada")  # after any payment for the round
        table.play_round({"Ada": less_than_half(owned)}, decide)
        question = question_at_the_end(student, decide)
        assert question == select_parts(("Ada", "9C 9D", "9D", "HSDP"), False, False)


def question_at_the_end(student, decide, up_card=False):
    """Return the relevant parts of the last question."""
    return student.take(
        lambda asked: select_parts(asked[-1], up_card, False),
        asked_of(student, decide),
        words="the last question",
    )


@criterion("credits")
def test_what_was_lost_in_an_earlier_round_is_gone(student):
    """The current bankroll decides, not the starting one."""
    deck = student.deck("TC TD 9S TS 9C 9D 9D TH")
    decide = decider(student, deck)
    table = student.table.CasinoTable(["Ada"], 100, deck)
    table.play_round({"Ada": 30}, decide)
    owned = yield entry(student, table.bankrolls, "Ada")  # after any payment for the round
    table.play_round({"Ada": less_than_half(owned) + 2}, decide)
    assert question_at_the_end(student, decide) == select_parts(
        ("Ada", "9C 9D", "9D", "HS"), False, False
    )


def less_than_half(owned):
    """Return the highest bet whose double leaves a credit; 1 for anything except credits."""
    return int(owned - 1) // 2 if type(owned) in (int, float) and owned > 2 else 1


@criterion("credits")
def test_everybody_pays_with_credits_of_their_own(student):
    """Other players' bets don't change what a player can pay."""
    bets = {"Ada": 60, "Bo": 49, "Cy": 10}
    played = play(student, "8C 8D 8H 9D 8S 8C 8D TH", bets, *"SSS")
    assert_asked(
        played, "Ada, 8C 8S, 9D, HS", "Bo, 8D 8C, 9D, HSDP", "Cy, 8H 8D, 9D, HSDP"
    )  # fmt: skip


# --- the dealer's turn ----------------------------------------------------------------------


@criterion("dealer_turn")
def test_the_dealer_draws_nothing_when_no_hand_is_in(student):
    """If all players have busted or were dealt a blackjack, the dealer draws no card."""
    for cards, bets, moves in (
        ("AC TD TS 2H", {"Ada": 10}, ""),
        ("AC TC 2D KS 6S TH TS", {"Ada": 10, "Bo": 10}, "H"),
        ("TC 8C 2D 6S 8S TH 9C 6C 7C KS KH", {"Ada": 10, "Bo": 10}, "HPHH"),
        ("7C 2D 7S TH KS", {"Ada": 10}, "D"),
    ):
        played = play(student, cards, bets, *moves)
        assert_all_drawn(played)


@criterion("dealer_turn")
def test_hands_of_the_round_before_are_in_no_more(student):
    """The dealer checks in each round whether a live hand is left."""
    first = ("9C 9D 9S TH", {"Ada": 10}, "S")
    second = ("TC TS 9D 9S 9H TH", {"Bo": 10, "Ada": 10}, "SS")
    rounds = student.own_or(lambda: (first, second), lambda: (first,), of="sitting_out")
    for before, bets, dealt in rounds:
        deck = student.deck(f"{before} 6C TD TS 3D KC 5S 5H")
        table = student.table.CasinoTable([*sorted(bets)], 100, deck)
        decide = decider(student, deck, *dealt, "H")
        table.play_round(bets, decide)
        table.play_round({next(iter(bets)): 10}, decide)
        assert deck.left == 2


@criterion("dealer_turn")
def test_the_dealer_plays_once_for_all_hands(student):
    """One live hand is enough. The dealer draws once for all players, after the last move."""
    for cards, bets, moves in (
        ("TC TS 2D 6S 9S TH TD 9C", {"Ada": 10, "Bo": 10}, "HS"),
        ("TC TS 2D 7S 9S TH 9C", {"Ada": 10, "Bo": 10}, "SS"),
        ("AC TS 2D KS 9S TH 9C", {"Ada": 10, "Bo": 10}, "S"),
        ("8C 2D 8S TH 6C 2C TD 9C", {"Ada": 10}, "PHS"),
        ("8C 2D 8S TH 2C 6C TD 9C", {"Ada": 10}, "PSH"),
    ):
        played = play(student, cards, bets, *moves)
        assert_all_drawn(played)


@criterion("dealer_turn")
def test_the_dealer_plays_for_a_21_after_a_split(student):
    """An ace and a ten from a split are a live hand, but a blackjack isn't."""
    for new, moves in (("AC AD 9C", "PSS"), ("5C AD TC 9C", "PHS")):
        played = play(student, f"KC 2D KS TH {new}", {"Ada": 10}, *moves)
        assert played.deck.left == 0
    played = play(student, "AC 2D KC TH 9C", {"Ada": 10})
    assert played.deck.left == 1


@criterion("dealer_turn")
def test_the_dealers_cards_settle_every_hand(student):
    """All hands are compared with the dealer's final hand."""
    played = play(student, "TC TS 2D 8S 9S TH 6C", {"Ada": 10, "Bo": 10}, *"SS")
    assert_all_drawn(played)
    assert_won(played, "Ada", "2D TH 6C", ("TC 8S", 10, 0))
    assert_won(played, "Bo", "2D TH 6C", ("TS 9S", 10, 10))
    played = play(student, "TC TS 2D 7S 9S TH KC", {"Ada": 10, "Bo": 10}, *"SS")
    assert_won(played, "Ada", "2D TH KC", ("TC 7S", 10, 10))
    assert_won(played, "Bo", "2D TH KC", ("TS 9S", 10, 10))


# --- the switches ---------------------------------------------------------------------------


@criterion("soft_17_switch")
def test_the_switch_for_a_soft_17(student):
    """The dealer draws to a soft 17 only with the switch."""
    assert_all_drawn(play(student, "9C 6D 6D AH", {"Ada": 10}, "S"))
    played = play(student, "9C 6D 6D AH 4C", {"Ada": 10}, "S", hit_soft_17=True, then={})
    assert_all_drawn(played)
    assert_won(played, "Ada", "6D AH 4C", ("9C 6D", 10, -10))
    deck, _ = second_round(student, "9C 6D 6D AH 4C", {"Ada": 10}, hit_soft_17=True)
    assert deck.left == 0


def second_round(student, cards, bets, **switches):
    """Play the same round twice at a table; return its deck, and the second round's payments."""
    deck = student.deck(f"{cards} {cards}")
    table = student.table.CasinoTable(list(bets), 100, deck, **switches)
    table.play_round(bets, decider(student, deck))
    return deck, table.play_round(bets, decider(student, deck))


@criterion("soft_17_switch")
def test_the_switch_changes_no_other_hand(student):
    """With the switch a hard 17 and a soft 18 stand as before."""
    for cards in ("9C 7D 7D TH", "9C 7D 7D AH"):
        played = play(student, cards, {"Ada": 10}, "S", hit_soft_17=True)
        assert_all_drawn(played)
    played = play(student, "9C 6D 6D AH 4C", {"Ada": 10}, "S", hit_soft_17=True)
    assert_all_drawn(played)


@criterion("naturals_switch")
def test_the_switch_for_naturals(student):
    """With the switch a natural wins three for two even against a blackjack. Else it pushes."""
    for switches, net in (({}, 0), ({"naturals_always_win": True}, 7)):
        played = play(student, "AC KD KD AH", {"Ada": 5}, **switches)
        assert_asked(played)
        assert played.won("Ada") == net
    switch = {"naturals_always_win": True}
    _, nets = second_round(student, "AC KD KD AH", {"Ada": 5}, **switch)
    assert entry(student, nets, "Ada") == 7


@criterion("naturals_switch")
def test_the_switch_for_naturals_is_for_naturals_alone(student):
    """With the switch everything else is settled as before, even a 21 from a split."""
    switch = {"naturals_always_win": True}
    played = play(student, "6C KD 5S AH TC", {"Ada": 10}, *"HS", **switch)
    assert_won(played, "Ada", "AH KD", ("6C 5S TC", 10, -10))
    played = play(student, "AC AD AD KH TC QC", {"Ada": 10}, "P", **switch)
    assert_won(played, "Ada", "AD KH", ("AC TC", 10, -10), ("AD QC", 10, -10))
    played = play(student, "AC TD KD 9H", {"Ada": 10}, **switch)
    assert played.won("Ada") == 15
    played = play(student, "AC KD KD AH", {"Ada": 10}, then={}, **switch)
    assert played.won("Ada") == 15


# --- many players ---------------------------------------------------------------------------


@criterion("many_players")
def test_a_player_plays_all_hands_before_the_next_one_begins(student):
    """Each player plays all hands to the end before the next player's turn."""
    cards = "8C TC 9C 9D 8S 8H 2S TH 3H 3H 9H 4S"
    played = play(student, cards, {"Ada": 10, "Bo": 10, "Cy": 10}, *"PSHSSHS")
    assert_asked(
        played, "Ada, 8C 8S, 9D, HSDP", "Ada, 8C 3H, 9D, HSD", "Ada, 8S 3H, 9D, HSD",
        "Ada, 8S 3H 9H, 9D, HS", "Bo, TC 8H, 9D, HSD", "Cy, 9C 2S, 9D, HSD",
        "Cy, 9C 2S 4S, 9D, HS",
    )  # fmt: skip
    assert_all_drawn(played)


@criterion("many_players")
def test_everybody_wins_by_their_own_hands(student):
    """Each player's winnings are those of their own hands and their own bet."""
    bets = {"Ada": 10, "Bo": 20, "Cy": 30, "Dan": 40}
    played = play(student, "TC TD TH AC 9D TS 9S 8S KS JH", bets, *"SSS")
    assert_all_drawn(played)
    assert_won(played, "Ada", "9D JH", ("TC TS", 10, 10))
    assert_won(played, "Bo", "9D JH", ("TD 9S", 20, 0))
    assert_won(played, "Cy", "9D JH", ("TH 8S", 30, -30))
    assert_won(played, "Dan", "9D JH", ("AC KS", 40, 60))


@criterion("many_players")
def test_nobodys_cards_depend_on_what_another_bets(student):
    """With the same deck and the same moves, a player's bet never changes the cards."""
    cards = "8C TC 2C 9D 8S 8H 3C TH 3H 3H 9H 4S"
    for bet in (1, 33):
        played = play(student, cards, {"Ada": bet, "Bo": 10, "Cy": 50}, *"PSHSSHS")
        assert student.take(lambda asked: [each[:2] for each in asked], played.asked) == [
            ("Ada", "8C 8S"), ("Ada", "8C 3H"), ("Ada", "8S 3H"), ("Ada", "8S 3H 9H"),
            ("Bo", "TC 8H"), ("Cy", "2C 3C"), ("Cy", "2C 3C 4S"),
        ]  # fmt: skip
        assert_all_drawn(played)


# --- whole rounds ---------------------------------------------------------------------------

# Rounds at a new table: cards, bets, moves, questions with up card and letters, and each player's
# winnings against the dealer's cards.
ROUNDS = (
    (
        "8C AC TC 9D 8S KC 6C 2H 3H KD 9H TS 9S",
        {"Ada": 10, "Bo": 5, "Cy": 20},
        "PDSH",
        (
            "Ada, 8C 8S, 9D, HSDP", "Ada, 8C 3H, 9D, HSD", "Ada, 8S KD, 9D, HSD",
            "Cy, TC 6C, 9D, HSD",
        ),
        "9D 2H 9S",
        {
            "Ada": (("8C 3H 9H D", 20, 0), ("8S KD", 10, -10)),
            "Bo": (("AC KC", 5, 7),),
            "Cy": (("TC 6C TS", 20, -20),),
        },
    ),
    (
        "5C AC TD 6S AD 4H KC 2C 9C KH",
        {"Ada": 0, "Bo": 10, "Cy": 7},
        "HSP",
        ("Bo, 5C 6S, TD, HSD", "Bo, 5C 6S KC, TD, HS", "Cy, AC AD, TD, HSDP"),
        "TD 4H KH",
        {"Bo": (("5C 6S KC", 10, 10),), "Cy": (("AC 2C", 7, 7), ("AD 9C", 7, 7))},
    ),
    (
        "7C AD 7D KH 7S",
        {"Ada": 100},
        "HS",
        ("Ada, 7C 7D, AD, HS", "Ada, 7C 7D 7S, AD, HS"),
        "AD KH",
        {"Ada": (("7C 7D 7S", 100, -100),)},
    ),
)  # fmt: skip


@criterion("whole_rounds")
def test_every_question_and_every_card_is_in_its_place(student):
    """In a whole round each card is drawn once, and each question comes in its turn."""
    for cards, bets, moves, questions, _, _ in ROUNDS:
        played = play(student, cards, bets, *moves)
        assert_asked(played, *questions, up_card=True, letters=True)
        assert_all_drawn(played)


@criterion("whole_rounds")
def test_what_is_won_is_what_the_list_says(student):
    """In a whole round each player wins the sum of the hands."""
    for cards, bets, moves, _, dealer, won in ROUNDS:
        played = play(student, cards, bets, *moves)
        for name, hands in won.items():
            assert_won(played, name, dealer, *hands)
            assert played.owns(name) - played.won(name) == 100


@criterion("whole_rounds")
def test_a_full_table(student):
    """Seven players at one table, each with questions, cards and winnings of their own."""
    cards = "2C 3C 4C 5C 6C 7C 8C 9D TC TD TS TH JC JD JS JH 5D 2D"
    played = play(student, cards, dict.fromkeys(NAMES, 5), *"SHSSSSSD")
    seconds = "TC TD TS TH JC JD JS".split()
    hands = {name: f"{at + 2}C {seconds[at]}" for at, name in enumerate(NAMES)}
    questions = [f"{name}, {hand}, 9D, HSD" for name, hand in hands.items()]
    questions.insert(2, "Bo, 3C TD 5D, 9D, HS")
    assert_asked(played, *questions, up_card=True, letters=True)
    assert_all_drawn(played)
    for name in ("Ada", "Fay"):
        assert_won(played, name, "9D JH", (hands[name], 5, -5))
    assert_won(played, "Gus", "9D JH", ("8C JS 2D D", 10, 10))


# --- bankrolls ------------------------------------------------------------------------------

# More cards than a correct round draws; other tests charge which of them it uses.
PLENTY = "TC 9C 9D 6D 9H TH KC 9S QD TS 8C 7D JS TD 2C 3D 4H 5S 6C 7H 8S 2D 3H 4S 5D 6H 7S 8D 9C TH"


@criterion("bankrolls")
def test_bankrolls_move_by_what_is_returned_round_after_round(student):
    """A bankroll changes by exactly the winnings that a round returns for its player."""
    several = {"Ada": 5, "Bo": 3}
    moved = settled(student, PLENTY, 30, several, several, {"Ada": 2, "Bo": 1})
    moved += settled(student, f"TC 9C 6D TH {PLENTY}", 20, {"Ada": 20})  # everything is lost
    assert student.take(any, moved) == True


@criterion("bankrolls")
def test_what_a_round_returned_is_that_rounds_alone(student):
    """A player who sits out wins nothing, and dictionaries returned earlier don't change."""
    deck = student.deck(f"TC TD 9C 8C TS TH {PLENTY}")
    table = student.table.CasinoTable(["Ada", "Bo"], 100, deck)
    first = table.play_round({"Ada": 20, "Bo": 10}, decider(student, deck))
    nets = [entry(student, first, name) for name in ("Ada", "Bo")]
    owned = entry(student, table.bankrolls, "Bo")
    second = table.play_round({"Ada": 5, "Bo": 0}, decider(student, deck))
    won = student.take(lambda net: net or 0, entry(student, second, "Bo"), words="what Bo won")
    assert won == 0
    assert entry(student, table.bankrolls, "Bo") == owned
    assert [entry(student, first, name) for name in ("Ada", "Bo")] == nets
    assert student.take(lambda *nets: any(nets), *nets, words="a player won or lost") == True


def settled(student, cards, bankroll, *rounds):
    """Return players' winnings in rounds of a new table, after comparing their bankrolls."""
    deck, moved = student.deck(cards), []
    table = student.table.CasinoTable(list(rounds[0]), bankroll, deck)
    owned = {name: entry(student, table.bankrolls, name) for name in rounds[0]}
    for number, bets in enumerate(rounds, start=1):
        nets = table.play_round(bets, decider(student, deck))
        for name, before in list(owned.items()):
            net = student.take(lambda net: net or 0, entry(student, nets, name))
            owned[name] = student.take(
                lambda now: now,
                entry(student, table.bankrolls, name),
                words=Message("what {name} owns after {number} rounds", name=name, number=number),
            )
            assert owned[name] == before + net
            moved.append(net)
    return moved
