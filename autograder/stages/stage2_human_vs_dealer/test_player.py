"""Hidden tests of stage 2: `Player`."""

from autograder.stages import counting_otherwise, criterion, deferred, times_asked

PROMPT = "Do you want to hit or stick (h or s)?"


def new_hand(student, text):
    """Return a hand of the cards: two at first, the others hit."""
    first, second, *hits = student.cards(text)
    hand = student.stage1_card_hand.hand.Hand(first, second)
    for card in hits:
        hand.hit(card)
    return hand


def size_after_play(student, name, text, deck):
    """Return the number of cards in the hand after the player's turn."""
    hand = new_hand(student, text)
    student.run(student.player.Player(name).play, hand, deck)
    return student.size(hand.cards())


def size_by_answers(student, *answers, then):
    """Return the size of a hand of 20 after these answers, which end with hit or stick.

    `then` are the answers to use if the one before isn't recognised.
    """
    student.inputs(*answers, *then)
    return size_after_play(student, "Bozo", "KH QD", student.deck("9C 8C"))


def lines_of_play(student, name, text, deck):
    """Return the transcript of the player's turn with a hand of the cards."""
    player = student.player.Player(name)
    return student.run(player.play, new_hand(student, text), student.deck(deck)).lines


def cards_drawn(student, name, text, deck, *answers):
    """Return the number of cards that the player draws with these answers."""
    student.inputs(*answers)
    hand, cards = new_hand(student, text), student.deck(deck)
    lines = student.run(student.player.Player(name).play, hand, cards).lines
    return student.size(hand.cards()) - len(text.split()), lines


def lines_of_hits(student, name, text, deck, *answers, expected):
    """Return a turn's lines and number of draws; in the second attempt, any number.

    Then there must be at least one hit.
    """
    number, lines = cards_drawn(student, name, text, deck, *answers)
    if not student.own_or(lambda: True, lambda: False, of=("player_choice", "dealer_rules")):
        assert number > 0
        return lines, number
    return lines, expected


@deferred
def without_questions(lines):
    """Return the lines without the question, which other criteria cover."""
    return [line for line in lines if line != PROMPT]


# --- the dealer's rules ---------------------------------------------------------------------


@criterion("dealer_rules")
def test_the_dealer_hits_on_16_or_less(student):
    """The dealer draws a card on every count from 2 to 16."""
    for text in ("TC 6D", "TC 3D", "4H 5S", "AC AD"):
        deck = student.deck("KS QH JD")
        assert size_after_play(student, "Dealer", text, deck) > 2
    deck = student.deck("AH 2S KS JD")
    assert size_after_play(student, "Dealer", "TC 3D", deck) == 5


@criterion("dealer_rules")
def test_the_dealer_sticks_on_17_or_more(student):
    """The dealer draws nothing on a count from 17 to 21, but draws below that."""
    for text in ("TC 7D", "KC QD"):
        deck = student.deck("2S 3S")
        assert size_after_play(student, "Dealer", text, deck) == 2
        assert deck.left == 2
    for text, cards in (("7C 7D", "7H"), ("TC 4D", "2S AH")):
        deck = student.deck(f"{cards} 2S 3S")
        assert size_after_play(student, "Dealer", text, deck) == 2 + len(cards.split())
        assert deck.left == 2


@criterion("dealer_rules")
def test_the_dealer_draws_card_by_card_until_17(student):
    """The dealer's cards come from the draw, in order, until the count is 17 or more."""
    hand, deck = new_hand(student, "2C 3D"), student.deck("4H AS 2D 3C 2H 5S 6C")
    student.run(student.player.Player("Dealer").play, hand, deck)
    assert student.each(hand.cards(), "rank") == [2, 3, 4, 1, 2, 3, 2]
    assert deck.left == 2
    hand, deck = new_hand(student, "AC AD"), student.deck("AH AS " * 7 + "AH")
    student.run(student.player.Player("Dealer").play, hand, deck)
    assert student.each(hand.cards(), "rank") == [1] * 17


@criterion("dealer_rules")
def test_a_bust_ends_the_dealers_turn(student):
    """The dealer doesn't draw a card after a bust."""
    hand, deck = new_hand(student, "TC 6D"), student.deck("9H 2S")
    student.run(student.player.Player("Dealer").play, hand, deck)
    assert student.each(hand.cards(), "rank") == [10, 6, 9]
    assert deck.left == 1


@criterion("dealer_rules")
def test_the_dealer_is_not_asked(student):
    """The dealer goes only by the count and reads no input."""
    student.inputs("s", "h")
    assert size_after_play(student, "Dealer", "TC 2D", student.deck("8H 2S")) == 3
    assert student.inputs_left == 2


@criterion("dealer_rules")
def test_one_dealer_plays_hand_after_hand(student):
    """One dealer plays each hand by the rules, whatever happened in earlier hands."""
    dealer = student.player.Player("Dealer")
    for text, cards, left in (
        ("TC 8D", "2S 3S", 2),
        ("TC 6D", "2S 3S", 1),
        ("9C 7D", "KS 3S", 1),
        ("TC 7D", "2S 3S", 2),
        ("4C 2D", "3S 2H 8C 5D", 1),
    ):
        deck = student.deck(cards)
        student.run(dealer.play, new_hand(student, text), deck)
        assert deck.left == left


# --- a player who decides -------------------------------------------------------------------


@criterion("player_choice")
def test_a_player_keeps_the_name(student):
    """A player has the name it was made with."""
    for name in ("Bozo", "Ada Lovelace", "Dealer"):
        assert student.player.Player(name).name == name


@criterion("player_choice")
def test_h_draws_a_card_and_s_ends_the_turn(student):
    """Each h draws one card into the hand, in the order of the draw, until the answer is s."""
    student.inputs("h", "h", "s", "h")
    hand, deck = new_hand(student, "2C 3D"), student.deck("4H 5S 6C")
    student.run(student.player.Player("Bozo").play, hand, deck)
    assert student.each(hand.cards(), "rank") == [2, 3, 4, 5]
    assert deck.left == 1
    assert student.inputs_left == 1


@criterion("player_choice")
def test_a_player_may_stick_at_once(student):
    """A player may stick on any count, however low, and hit on any, however high."""
    for text in ("2C 3D", "KH QS"):
        student.inputs("s")
        assert size_after_play(student, "Bozo", text, student.deck("AS")) == 2
        student.inputs("h", "s")
        assert size_after_play(student, "Bozo", text, student.deck("AS 2S")) == 3


@criterion("player_choice")
def test_a_bust_ends_the_players_turn(student):
    """A player who busts is not asked again."""
    student.inputs("h", "h", "s")
    deck = student.deck("4H KD 2S")
    assert size_after_play(student, "Bozo", "TC 6D", deck) == 4
    assert deck.left == 1
    assert student.inputs_left == 1


@criterion("player_choice")
def test_a_player_with_21_is_still_asked(student):
    """A player who reaches 21 is asked, and may even hit."""
    student.inputs("h", "s")
    assert size_after_play(student, "Bozo", "TC 6D", student.deck("5H 2S")) == 3
    assert student.inputs_left == 0
    student.inputs("h", "h", "s")
    assert size_after_play(student, "Bozo", "7C 7D", student.deck("7H KS 2S")) == 4
    assert student.inputs_left == 1


@criterion("player_choice")
def test_only_exactly_dealer_is_the_dealer(student):
    """A player with a name similar to the dealer's is asked, too."""
    for name in ("dealer", "Dealers", "The Dealer"):
        student.inputs("s")
        assert size_after_play(student, name, "TC 2D", student.deck("3H")) == 2
        student.inputs("h", "s")
        assert size_after_play(student, name, "TC 8D", student.deck("2H")) == 3


@criterion("player_choice")
def test_each_player_has_its_own_name(student):
    """Making another player, even the dealer, doesn't change how a player is asked."""
    for answers, size in ((("s", "s"), 2), (("h", "s", "s"), 3)):
        player = student.player.Player("Bozo")
        student.player.Player("Dealer")
        student.inputs(*answers)
        hand = new_hand(student, "TC 2D")
        student.run(player.play, hand, student.deck("3H 4S 5C"))
        assert student.size(hand.cards()) == size


@criterion("player_choice")
def test_one_player_is_asked_hand_after_hand(student):
    """One player is asked in each new hand, whatever happened in earlier hands."""
    player = student.player.Player("Bozo")
    for text, cards, answers, left in (
        ("TC 2D", "3H 4S", "s h", 2),
        ("TC 5D", "3H 4S", "h s h", 1),
        ("TC 6D", "KH 4S", "h s", 1),
        ("TC 4D", "2H 5S 4S", "h h s h", 1),
        ("2C 3D", "AH AS AD AC " * 2 + "3H 4S", "h " * 9 + "s h", 1),
    ):
        student.inputs(*answers.split())
        deck = student.deck(cards)
        student.run(player.play, new_hand(student, text), deck)
        assert deck.left == left
        assert student.inputs_left == 1


@criterion("player_answers")
def test_answers_are_read_in_upper_case(student):
    """Upper case H and S mean the same as h and s."""
    assert size_by_answers(student, "H", then="s") == 3
    assert size_by_answers(student, "S", then="hs") == 2


@criterion("player_answers")
def test_answers_are_read_with_spaces_around(student):
    """Spaces before and after the letter don't matter."""
    for spaces in (" {}", "{}  "):
        assert size_by_answers(student, spaces.format("h"), then="s") == 3
        assert size_by_answers(student, spaces.format("s"), then="hs") == 2


@criterion("player_answers")
def test_any_other_answer_is_asked_again(student):
    """After an answer that is neither h nor s, the game only asks again."""
    for other in ("x", "sure", "hi", "h s", "h it"):
        assert size_by_answers(student, other, "h", then="s") == 3
        assert size_by_answers(student, other, "s", then="hs") == 2
    others = ("x", "", "   ", "1", "hs", "sure", "hold")
    assert size_by_answers(student, *others, "h", then="s") == 3
    assert size_by_answers(student, *others, "s", then="hs") == 2
    student.inputs("x", "", "no", "s", "s")
    lines = lines_of_play(student, "Bozo", "KH QD", "9C 8C")
    assert times_asked(lines) >= 4


# --- transcripts ----------------------------------------------------------------------------


@criterion("turn_lines")
def test_lines_of_a_player_who_hits_and_sticks(student):
    """A turn shows the question and each new card with the count, and nothing after a stick."""
    lines, number = lines_of_hits(student, "Bozo", "8D 3H", "6C 2S", "h", "h", "s", expected=2)
    assert lines[:4] == ["Bozo's turn...", PROMPT, "New card is 6 of Clubs", "Count is 17"]
    more = ["New card is 2 of Spades", "Count is 19"]
    assert without_questions(lines[4:]) == student.take(
        lambda number: more if number > 1 else [], number
    )
    student.inputs("s")
    assert lines_of_play(student, "Chris", "TD 8H", "6C") == ["Chris's turn...", PROMPT]


@criterion("turn_lines")
def test_lines_of_a_player_who_busts(student):
    """A player who busts prints the bust line after the count."""
    student.inputs("h", "s")
    assert without_questions(lines_of_play(student, "Ada", "8D 7H", "KC")) == [
        "Ada's turn...",
        "New card is King of Clubs",
        "Count is 25",
        "Ada busts",
    ]
    of = ("player_choice", "player_answers")
    student.own_or(lambda: check_lines_past_21(student), lambda: None, of=of)
    student.own_or(lambda: check_counts(student, "Bozo", [19]), lambda: None, of=of)


def check_counts(student, name, counts):
    """Check the first counts of a turn with a hand that counts its ace as 11."""
    student.inputs("h", "s")
    hand = counting_otherwise(student)(*student.cards("AC 5D"))
    lines = student.run(student.player.Player(name).play, hand, student.deck("3H TC")).lines
    assert counts_in(lines)[: len(counts)] == [f"Count is {count}" for count in counts]


@deferred
def counts_in(lines):
    """Return the lines that show a count."""
    return [line for line in lines if line.startswith("Count is")]


def check_lines_past_21(student):
    """Check the lines of an ace, of a count of 21, and of a bust far above it."""
    student.inputs("h", "h", "h", "s")
    assert without_questions(lines_of_play(student, "Ada", "TD 9H", "AC AS KC")) == [
        "Ada's turn...",
        *("New card is Ace of Clubs", "Count is 20"),
        *("New card is Ace of Spades", "Count is 21"),
        *("New card is King of Clubs", "Count is 31"),
        "Ada busts",
    ]


@criterion("turn_lines")
def test_lines_of_a_dealer_who_hits_and_sticks(student):
    """The dealer's turn shows the bottom card and the count, then each hit, then the stick."""
    lines, number = lines_of_hits(student, "Dealer", "TC 2D", "2H 5S", "h", "s", expected=2)
    hits = [
        *("Dealer hits...", "New card is 2 of Hearts", "Count is 14"),
        *("Dealer hits...", "New card is 5 of Spades", "Count is 19"),
    ]
    expected = student.take(
        lambda number: [
            "Dealer's turn...",
            "Bottom card is 2 of Diamonds",
            "Count is 12",
            *hits[: 3 * number],
            "Dealer sticks...",
        ],
        number,
    )
    assert without_questions(lines) == expected
    student.own_or(lambda: check_counts(student, "Dealer", [16]), lambda: None, of="dealer_rules")
    student.inputs("s")
    assert without_questions(lines_of_play(student, "Dealer", "KC 9H", "2S")) == [
        "Dealer's turn...",
        "Bottom card is 9 of Hearts",
        "Count is 19",
        "Dealer sticks...",
    ]
    student.own_or(lambda: check_lines_of_21(student), lambda: None, of="dealer_rules")


def check_lines_of_21(student):
    """Check the lines of a dealer who sticks on 21."""
    assert lines_of_play(student, "Dealer", "6C 5H", "TS 2S") == [
        "Dealer's turn...",
        *("Bottom card is 5 of Hearts", "Count is 11"),
        *("Dealer hits...", "New card is 10 of Spades", "Count is 21"),
        "Dealer sticks...",
    ]


@criterion("turn_lines")
def test_lines_of_a_dealer_who_busts(student):
    """A dealer who busts prints the bust line after the count, and doesn't stick."""
    student.inputs("h", "s")
    assert without_questions(lines_of_play(student, "Dealer", "7C 7D", "KH")) == [
        "Dealer's turn...",
        "Bottom card is 7 of Diamonds",
        "Count is 14",
        "Dealer hits...",
        "New card is King of Hearts",
        "Count is 24",
        "Dealer busts",
    ]


@criterion("turn_lines")
def test_later_turns_have_the_same_lines(student):
    """A second bust or stick prints the same lines as the first one."""
    for name in ("Bozo", "Dealer"):
        one, deck = student.player.Player(name), student.deck("KC KC")
        for text, answer in (("8D 7H", "h"), ("TD 9H", "s")):
            shown = []
            for _ in range(2):
                student.inputs(answer, "s")
                player = later_player(student, one, name)
                lines = student.run(player.play, new_hand(student, text), deck).lines
                shown.append(without_questions(lines))
            first, again = shown
            assert first[:1] == [f"{name}'s turn..."]
            assert again == first


def later_player(student, one, name):
    """Return the player of a later turn:

    in the second attempt, a new one, as others test its draws.
    """
    of = ("dealer_rules", "player_choice")
    return student.own_or(lambda: one, lambda: student.player.Player(name), of=of)


@criterion("turn_lines")
def test_play_prints_and_returns_nothing(student):
    """play prints the turn and returns nothing, for a player and for the dealer."""
    for name in ("Bozo", "Dealer"):
        student.inputs("h", "s")
        play = student.player.Player(name).play
        out = student.run(play, new_hand(student, "TD 4H"), student.deck("5C"))
        assert student.size(out.lines) > 1
        assert out.returned == None
