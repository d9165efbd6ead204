"""Hidden tests of stage 4: the dealer and the game with soft hands."""

from autograder.stages import criterion, deferred, lines_with, tallies


def new_hand(student, text):
    """Return a soft hand of two cards."""
    return student.soft_hand.SoftHand(*student.cards(text))


def dealer_plays(student, text, deck):
    """Return the ranks that the dealer draws to a soft hand of two cards, in ascending order."""
    hand = new_hand(student, text)
    dealer = student.stage2_human_vs_dealer.player.Player("Dealer")
    student.run(dealer.play, hand, deck)
    return without(student.each(hand.cards(), "rank"), text)


@deferred(words="ranks without those of the first two cards")
def without(ranks, text):
    """Return ranks without those of the first two cards, in any position."""
    left = sorted(ranks)
    for word in text.split():
        if (rank := "A23456789TJQK".index(word[0]) + 1) in left:
            left.remove(rank)
    return left


def play_game(student, deck, *lines):
    """Play a whole game with soft hands and these lines of input."""
    student.inputs(*lines)
    main = student.stage2_human_vs_dealer.game.main
    return student.run(main, draw=deck, hand_type=student.soft_hand.SoftHand).lines


@criterion("soft_dealer")
def test_the_dealer_sticks_on_a_soft_17(student):
    """The dealer sticks on a soft 17, however many cards it has, and on more."""
    for text, deck, drawn in (
        ("AS 6D", "2C", []),
        ("AS 7D", "2C", []),
        ("AS 2D", "4H 2C", [4]),
    ):
        assert dealer_plays(student, text, student.deck(deck)) == sorted(drawn)


@criterion("soft_dealer")
def test_the_dealer_hits_on_a_soft_16(student):
    """The dealer hits on a soft 16 or less, until the count is 17 or more."""
    for text, deck, drawn in (
        ("AS 5D", "4H 2C", [4]),
        ("AS 2D", "2H 2C 9S", [2, 2]),
        ("AS 3D", "6H 2C", [6]),
    ):
        assert dealer_plays(student, text, student.deck(deck)) == sorted(drawn)


@criterion("soft_dealer")
def test_the_dealer_counts_anew_where_a_hand_turns_hard(student):
    """If a card turns the dealer's ace into 1, the dealer uses the new count."""
    turning = (
        ("AS 5D", "9H 2C 3S", [9, 2]),
        ("AS 3D", "8H 5C 2S", [8, 5]),
        ("2S AD", "TH 4C 2S", [10, 4]),
    )
    hands = student.own_or(lambda: turning, lambda: (), of=("soft_count", "soft_turns_hard"))
    for text, deck, drawn in (*hands, ("TC 3D", "4H 2C", [4]), ("TC 9D", "2C", [])):
        assert dealer_plays(student, text, student.deck(deck)) == sorted(drawn)


@criterion("soft_dealer")
def test_the_dealer_plays_a_hard_hand_as_before(student):
    """Without an ace the dealer hits on 16 or less and sticks on 17 or more."""
    for text, deck, drawn in (
        ("TC 6D", "2H 2C", [2]),
        ("TC 7D", "2C", []),
        ("8C 5D", "3H 2S 2C", [3, 2]),
    ):
        assert dealer_plays(student, text, student.deck(deck)) == sorted(drawn)


@criterion("soft_game")
def test_the_game_shows_and_compares_soft_counts(student):
    """The game shows soft counts for both hands, and they decide the round."""
    lines = play_game(student, student.deck("AS 9D 9H TC"), "Bozo", "s", "n")
    assert lines_with(lines, "ount is") == [
        "Count is 20",
        "Count is 19",
        "Bozo's count is 20",
        "Dealer's count is 19",
    ]
    assert tallies(lines) == ["Bozo wins: 1", "Dealer wins: 0", "Ties: 0"]
    lines = play_game(student, student.deck("TC 8D AC 8H"), "Bozo", "s", "n")
    assert tallies(lines) == ["Bozo wins: 0", "Dealer wins: 1", "Ties: 0"]


@criterion("soft_game")
def test_a_players_blackjack_shows_its_count_and_wins_at_once(student):
    """A blackjack of the player shows its soft count and wins, or ties with the dealer's."""
    deck = student.deck("AS TD TH 9C AD KS AH KC 9S TC TS 8H")
    lines = play_game(student, deck, "Bozo", "y", "y", "s", "n")
    hands = ("AS TD", "AD KS", "9S TC", "TS 8H")
    counts = student.own_or(
        lambda: [21, 21, 19, 18],
        lambda: [new_hand(student, text).count() for text in hands],
        of=("soft_count", "soft_blackjack"),
    )
    assert lines_with(lines, "Count is") == count_lines(counts)
    assert tallies(lines) == ["Bozo wins: 2", "Dealer wins: 0", "Ties: 1"]


@deferred
def count_lines(counts):
    """Return the lines that show counts."""
    return [f"Count is {count}" for count in counts]


@criterion("soft_game")
def test_a_dealers_blackjack_counts_21_and_does_not_end_the_round(student):
    """If the dealer has blackjack, the player still plays, and only 21 ties."""
    deck = student.deck("6C TD AS TH 5C 9D TS AC QH")
    lines = play_game(student, deck, "Bozo", "h", "s", "y", "s", "n")
    assert tallies(lines) == ["Bozo wins: 0", "Dealer wins: 1", "Ties: 1"]
    assert lines_with(lines, "blackjack") == []
    assert deck.left == 0


@criterion("soft_game")
def test_the_computer_plays_by_soft_counts(student):
    """The computer decides by the soft count, too."""
    student.inputs("Computer", "1", "16", "1", "y", "n")
    deck = student.deck("AS 7D 9H TC AD 5C 9S TD 4H")
    main = student.stage2_human_vs_dealer.game.main
    out = student.run(main, draw=deck, hand_type=student.soft_hand.SoftHand)
    assert tallies(out.lines) == ["Computer wins: 1", "Dealer wins: 1", "Ties: 0"]
    assert deck.left == 0


@criterion("soft_game")
def test_the_computer_counts_anew_where_a_hand_turns_hard(student):
    """If a card turns the computer's ace into 1, it decides by the new count and shows it."""
    student.inputs("Computer", "1", "16", "1", "n")
    main = student.stage2_human_vs_dealer.game.main
    of = ("soft_new", "soft_count", "soft_turns_hard")
    own = student.own_or(lambda: True, lambda: False, of=of)
    deck = student.deck("AS 5D TH 9C 9S 4H" if own else "TS 5D TH 9C 4H")
    out = student.run(main, draw=deck, hand_type=student.soft_hand.SoftHand)
    counts = [16, 15, 19] if own else [15, 19]
    assert lines_with(out.lines, "Count is")[: len(counts)] == count_lines(counts)
    assert tallies(out.lines) == ["Computer wins: 0", "Dealer wins: 0", "Ties: 1"]
    assert deck.left == 0
    student.own_or(lambda: check_count_that_stays(student), lambda: None, of=of)


def check_count_that_stays(student):
    """Check that the computer decides again if a card leaves the count unchanged."""
    computer = student.stage3_computer_player.computer
    rand, hand = student.rand(0.25, 0.75, 0.75), new_hand(student, "AS 5D")
    player = computer.ComputerPlayer(computer.ComputerStrategy(0.5, 17, 0.5), rand)
    student.run(player.play, hand, student.deck("KC 2S"))
    assert student.each(hand.cards(), "rank") == [1, 5, 13]
    assert rand.calls == 2
