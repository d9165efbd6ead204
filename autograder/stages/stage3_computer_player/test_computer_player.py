"""Hidden tests of stage 3: `ComputerPlayer`."""

import random
from functools import lru_cache

from autograder.stages import are_all_alike, counting_otherwise, criterion, deferred, tallies
from casino.messages import Message


def line(prob12, high_hit, prob_high, count):
    """Return the probability of a hit on a count, from the strategy's three numbers."""
    if count < 12 or count > high_hit:
        return 1.0 if count < 12 else 0.0
    step = (prob12 - prob_high) / (high_hit - 12) if high_hit > 12 else 0.0
    return prob12 - step * (count - 12)


def strategy_of(student, *numbers, chances=()):
    """Return the student's own strategy; in the second attempt, a correct stand-in.

    `chances` are the random numbers that it may get. The stand-in comes with input, for a player
    that asks although there is a strategy.
    """
    names = ("prob12", "high_hit", "prob_high")

    def make_stand_in():
        student.inputs(*map(str, numbers))
        probabilities = {count: line(*numbers, count) for count in range(32)}
        hits = {
            count: [chance for chance in chances if chance < prob]
            for count, prob in probabilities.items()
        }
        fake = student.fakes.Strategy(probabilities, hits)
        return student.stand_in(
            "computer.ComputerStrategy",
            attributes=dict(zip(names, numbers, strict=True)),
            answers={"prob_hit": fake.prob_hit, "should_hit": fake.should_hit},
        )

    return student.own_or(
        lambda: student.computer.ComputerStrategy(*numbers),
        make_stand_in,
        of=("strategy_", "computer_new"),
    )


def always(student, number):
    """Return a random source that always returns the same number."""
    return student.fake(
        "kit_stage_fakes",
        "Chance",
        number,
        label="rand",
        remark=Message("rand: always {number}", number=number),
    )


def new_hand(student, text):
    """Return a hand of two cards."""
    return student.stage1_card_hand.hand.Hand(*student.cards(text))


def play(student, numbers, text, deck, *chances):
    """Return the final ranks, the transcript, and the number of random numbers of a turn.

    Several random numbers are used in order. A single one is repeated, and its uses aren't counted.
    """
    counts = len(chances) > 1
    rand = student.rand(*chances) if counts else always(student, *chances)
    strategy = strategy_of(student, *numbers, chances=chances)
    player = student.computer.ComputerPlayer(strategy, rand)
    hand = new_hand(student, text)
    out = student.run(player.play, hand, deck)
    calls = rand.calls if counts else None
    return student.each(hand.cards(), "rank"), out.lines, calls


def hits_of(student, player, deck):
    """Return the ranks that the player draws to a hand of 14."""
    hand = new_hand(student, "TC 4D")
    student.run(player.play, hand, deck)
    return drawn(student.each(hand.cards(), "rank"))


@deferred(words="the ranks that came after the first two")
def drawn(ranks):
    """Return the ranks after the first two."""
    return ranks[2:]


def check_hits(student, player, deck, expected):
    """Check the player's draws, and return whether it has played.

    In the second attempt, other criteria cover the draws.
    """

    def check():
        assert hits_of(student, player, deck) == expected
        return True

    def play_anyhow():
        hand, more = new_hand(student, "TC 4D"), student.deck("6H 2S 9C 8D 7H TS")
        ended = student.outcome(player.play(hand, more.draw))
        return has_played(ended, student.size(hand.cards()))

    return student.own_or(check, play_anyhow, of=("computer_play", "ask_prompts"))


@deferred(words="whether a turn drew a card")
def has_played(ended, size):
    """Return True if a turn drew a card, or ended with an exception."""
    return isinstance(ended[0], str) or size > 2


def check_calls(student, drawn, ranks, high_hit, calls):
    """Check how many random numbers were used by a player with these final ranks.

    In the second attempt, a wrong turn that continues after the first two cards counts, too.
    """
    counted = student.own_or(
        lambda: drawn, lambda: as_right(drawn, ranks, high_hit, calls), of="computer_play"
    )
    assert counted == calls
    assert student.size(ranks) > 2


@deferred
def as_right(drawn, ranks, high_hit, calls):
    """Return the correct number of calls, if the played turn's is correct.

    It is one for each hit from 12 to the highest count, and one more if the turn may have ended
    with a decision. It is never 0 if there was a decision.
    """
    counts = [sum(min(rank, 10) for rank in ranks[:size]) for size in range(2, len(ranks) + 1)]
    is_open = [12 <= count <= high_hit for count in counts]
    hits = sum(is_open[:-1])
    return calls if drawn in (hits, hits + 1) and drawn >= any(is_open) else drawn


# --- a player named Computer ----------------------------------------------------------------


@criterion("computer_new")
def test_the_computer_is_a_player_with_that_name(student):
    """A ComputerPlayer is a Player, and its name is Computer."""
    strategy = strategy_of(student, 0.5, 16, 0.5)
    student.inputs("0.5", "16", "0.5")  # other tests cover asking in spite of a strategy
    player = student.computer.ComputerPlayer(strategy)
    kind = student.stage2_human_vs_dealer.player.Player
    assert student.is_instance(player, kind) == True
    assert player.name == "Computer"


@criterion("computer_new")
def test_a_given_strategy_is_used_without_asking(student):
    """A player that is given a strategy asks nothing, when it is made or when it plays."""
    played = []
    for prob, hits in ((0, []), (1, [6])):
        deck, strategy = student.deck("6H 2S"), strategy_of(student, prob, 16, prob)
        student.inputs("0.5", "16", "0.5")
        made = student.run(student.computer.ComputerPlayer, strategy=strategy)
        player = made.returned
        played.append(check_hits(student, player, deck, hits))
        assert player.name == "Computer"
        assert made.lines == []
        assert student.inputs_left == 3
    assert student.take(any, played) == True


@criterion("computer_new")
def test_without_a_strategy_it_asks_once(student):
    """A player made without a strategy asks for one once and plays every hand by it."""
    played = []
    turns = ((0.001, 0.5, []), (0.999, 0.5, [6]), (0.03, 0.01, [6]), (0.97, 0.98, []))
    for prob, chance, hits in turns:
        decks = student.deck("6H 2S"), student.deck("6H 2S")
        student.inputs(str(prob), "16", str(prob), "0.5", "16", "0.5")
        player = student.run(student.computer.ComputerPlayer, rand=always(student, chance)).returned
        assert student.inputs_left == 3
        played += [check_hits(student, player, deck, hits) for deck in decks]
        assert student.inputs_left == 3
    assert student.take(any, played) == True


@criterion("computer_new")
def test_the_game_can_be_played_by_the_computer(student):
    """With the name Computer, the game asks for the strategy once and plays two rounds by it."""
    student.inputs("Computer", "0.5", "16", "0.5", "y", "n", "n")
    deck = student.deck("5C 6D TH 8S 8C 4C 7D TS QH 7C")
    out = student.run(student.stage2_human_vs_dealer.game.main, draw=deck)
    assert tallies(out.lines) == ["Computer wins: 1", "Dealer wins: 1", "Ties: 0"]
    assert deck.left == 0
    assert student.inputs_left == 1


# --- playing by the strategy ----------------------------------------------------------------


@criterion("computer_play")
def test_the_computer_always_hits_below_12(student):
    """Below 12 the computer draws card by card, even when it sticks on everything else."""
    deck = student.deck("4H 2S 7D 9C")
    ranks, *_ = play(student, (0, 20, 0), "2C 3D", deck, 0.999)
    assert ranks == [2, 3, 4, 2, 7]
    assert deck.left == 1
    ranks, *_ = play(student, (0, 20, 0), "AC KD", student.deck("2H 9S"), 0.999)
    assert drawn(ranks) == [2]  # 11, like any other ace


@criterion("computer_play")
def test_the_computer_sticks_above_its_highest_count(student):
    """Above the highest count the computer sticks. On the highest count it may still hit."""
    for high_hit, at in ((14, "TC 4D"), (16, "TC 6D"), (20, "TC KD")):
        ranks, *_ = play(student, (1, high_hit, 1), at, student.deck("AH 9S"), 0.0)
        assert drawn(ranks) == [1]


@criterion("computer_play")
def test_each_player_has_its_own_strategy(student):
    """A player keeps its strategy and its random numbers when another player is made."""
    strategy = strategy_of(student, 0.5, 16, 0.5, chances=(0.25, 0.75))
    player = student.computer.ComputerPlayer(strategy, always(student, 0.25))
    student.computer.ComputerPlayer(strategy, always(student, 0.75))
    assert hits_of(student, player, student.deck("2S 6H")) == [2, 6]
    for prob, hits in ((0, []), (1, [6])):
        player = student.computer.ComputerPlayer(strategy_of(student, prob, 16, prob))
        student.computer.ComputerPlayer(strategy_of(student, 1 - prob, 16, 1 - prob))
        assert hits_of(student, player, student.deck("6H 2S")) == hits


@criterion("computer_play")
def test_chance_decides_in_between(student):
    """From 12 to the highest count, only a random number below the probability hits."""
    for text in ("TC 2D", "TC 4D", "TC 6D"):
        for chance, cards in ((0.49, [8]), (0.5, [])):
            ranks, *_ = play(student, (0.5, 16, 0.5), text, student.deck("8H KS"), chance)
            assert drawn(ranks)[:1] == cards
    student.own_or(lambda: check_luck(student), lambda: None, of=("strategy_", "computer_new"))


def check_luck(student):
    """Check that random turns differ, and that the file sets no fixed seed."""
    strategy = student.computer.ComputerStrategy(0.8, 20, 0.8)
    assert is_of_a_common_seed(student.look_up("random", "random")()) == False
    assert are_all_alike(turns_of_new_players(student, strategy)) == False


@deferred(words="whether a number is the first one after a seed that people use")
def is_of_a_common_seed(number):
    """Return True if a number is the first one of a common seed."""
    return number in first_numbers()


@lru_cache
def first_numbers():
    """Return the first random number of each common seed."""
    return frozenset(random.Random(seed).random() for seed in (*range(3000), 12345, 123456))


def turns_of_new_players(student, strategy):
    """Return the sizes of a hand after turns of players without the test's random numbers."""
    # A fair turn ends with the most likely size with a probability of 0.2: nine times 6 in 10^7.
    sizes = []
    for _ in range(9):
        hand = new_hand(student, "TC 2D")
        play = student.computer.ComputerPlayer(strategy).play
        student.run(play, hand, student.deck("AH AS AC AD AH AS AC AD AH"))
        sizes.append(student.size(hand.cards()))
    return sizes


@criterion("computer_play")
def test_the_probability_of_the_count_at_hand_decides(student):
    """The computer asks its strategy about the current count before every card."""
    for rand, ranks in ((0.95, [10, 2, 1]), (0.65, [10, 2, 1, 1, 2])):
        deck = student.deck("AH AS 2D AD 9C")
        assert play(student, (1, 17, 0.5), "TC 2D", deck, rand)[0] == ranks
    for text, cards, sizes in (("AC 6D", "KS", 2), ("9C 2D", "AH KS", 3)):
        hand, deck = counting_otherwise(student)(*student.cards(text)), student.deck(cards)
        strategy = strategy_of(student, 1, 15, 1, chances=(0.5,))
        player = student.computer.ComputerPlayer(strategy, always(student, 0.5))
        student.run(player.play, hand, deck)
        assert student.size(hand.cards()) == sizes


@criterion("computer_play")
def test_a_bust_ends_the_computers_turn(student):
    """The computer draws no card after a bust or on 21, whatever its strategy."""
    for text, hits in (("9D 2S", [9]), ("5D 2S", [5])):
        deck = student.deck(text)
        ranks, *_ = play(student, (1, 20, 1), "TC 6D", deck, 0.0)
        assert drawn(ranks) == hits
        assert deck.left == 1


@criterion("computer_play")
def test_nobody_is_asked_while_the_computer_plays(student):
    """The computer decides without input during its turn."""
    strategy = strategy_of(student, 1, 16, 1, chances=(0.5,))
    player = student.computer.ComputerPlayer(strategy, always(student, 0.5))
    student.inputs("s", "h")
    assert hits_of(student, player, student.deck("6H 2S")) == [6]
    assert student.inputs_left == 2


@criterion("computer_play")
def test_one_computer_plays_hand_after_hand(student):
    """One computer plays each hand by its strategy, whatever happened in earlier hands."""
    strategy = strategy_of(student, 1, 16, 0, chances=(0.6,))
    player = student.computer.ComputerPlayer(strategy, always(student, 0.6))
    for text, cards, left in (
        ("TC 8D", "2S 3S", 2),
        ("TC 3D", "6H 3S", 1),
        ("TC 3D", "KH 3S", 1),
        ("TC 4D", "2S 3S", 2),
        ("2C 3D", "AH 2S 2D 4H 9C", 1),
    ):
        deck = student.deck(cards)
        student.run(player.play, new_hand(student, text), deck)
        assert deck.left == left


# --- the transcript -------------------------------------------------------------------------


@criterion("computer_lines")
def test_lines_of_a_computer_that_hits_and_sticks(student):
    """The computer's turn shows three lines for each hit, and nothing else before its end."""
    ranks, lines, _ = play(student, (1, 16, 1), "2C 3D", student.deck("4H TS KD"), 0.5)
    hits = [
        *("Computer hits...", "New card is 4 of Hearts", "Count is 9"),
        *("Computer hits...", "New card is 10 of Spades", "Count is 19"),
    ]
    shown = student.own_or(
        lambda: hits, lambda: lines_of(hits, student.size(ranks)), of="computer_play"
    )
    assert before_the_end(lines) == shown
    assert student.size(ranks) > 2
    student.own_or(lambda: check_lines_of_21(student), lambda: None, of="computer_play")


def check_lines_of_21(student):
    """Check the lines of aces drawn on the highest count, up to 21."""
    _, lines, _ = play(student, (1, 20, 1), "TC 9D", student.deck("AC AS 2D"), 0.5)
    assert lines[1:7] == [
        *("Computer hits...", "New card is Ace of Clubs", "Count is 20"),
        *("Computer hits...", "New card is Ace of Spades", "Count is 21"),
    ]
    strategy = strategy_of(student, 1, 16, 1, chances=(0.5,))
    player = student.computer.ComputerPlayer(strategy, always(student, 0.5))
    out = student.run(
        player.play, counting_otherwise(student)(*student.cards("AC 3D")), student.deck("6H")
    )
    assert out.lines[1:4] == ["Computer hits...", "New card is 6 of Hearts", "Count is 20"]


@deferred
def lines_of(hits, size):
    """Return the lines of the hits that gave a hand its size."""
    return hits[: 3 * (size - 2)]


@deferred
def before_the_end(lines):
    """Return the lines between the first and the last one, which another test checks."""
    return lines[1:] if lines and lines[-1].startswith("Count is") else lines[1:-1]


@criterion("computer_lines")
def test_lines_of_a_computer_that_busts(student):
    """A computer that busts prints the bust line instead of the stick, after its hit."""
    _, lines, _ = play(student, (1, 16, 1), "TC 4D", student.deck("QS"), 0.5)
    assert lines[4:] == ["Computer busts"]


@criterion("computer_lines")
def test_lines_of_a_computer_that_sticks_at_once(student):
    """A computer that sticks at once prints the turn line and the stick."""
    _, lines, _ = play(student, (1, 16, 1), "TC 9D", student.deck("QS"), 0.5)
    assert lines == ["Computer's turn...", "Computer sticks..."]
    _, lines, _ = play(student, (1, 16, 1), "TC 4D", student.deck("7S"), 0.5)
    assert lines[-1:] == ["Computer sticks..."]


@criterion("computer_lines")
def test_later_turns_of_the_computer_have_the_same_lines(student):
    """A computer's second bust or stick prints the same lines as the first one."""

    def make_player():
        strategy = strategy_of(student, 1, 16, 1, chances=(0.5,))
        return student.computer.ComputerPlayer(strategy, always(student, 0.5))

    one, deck = make_player(), student.deck("QS QS")
    bust = ["Computer hits...", "New card is Queen of Spades", "Count is 24", "Computer busts"]
    for text, expected in (("TC 4D", bust), ("TC 9D", ["Computer sticks..."])):
        first_lines = []
        for _ in range(2):
            # In the second attempt, each turn has its own player; others test later draws.
            player = student.own_or(lambda: one, make_player, of="computer_play")
            out = student.run(player.play, new_hand(student, text), deck)
            first_lines.append(out.lines[:1])
            assert out.lines[1:] == expected
            assert out.returned == None
        assert first_lines[1] == first_lines[0]


# --- random numbers -------------------------------------------------------------------------


@criterion("computer_rand")
def test_one_random_number_for_each_open_decision(student):
    """Each decision from 12 to the highest count uses one random number, in later turns, too."""
    deck, numbers = student.deck("2H AS 9C"), (0.1, 0.4, 0.6, 0.6)
    ranks, _, drawn = play(student, (0.5, 16, 0.5), "TC 2D", deck, *numbers)
    check_calls(student, drawn, ranks, 16, 3)
    student.own_or(lambda: check_later_turns(student), lambda: None, of="computer_play")


def check_later_turns(student):
    """Check the calls of one player's turns, each of which uses its own numbers."""
    chances = (0.25, 0.75, 0.25, 0.25, 0.75, 0.25, 0.75)
    rand, strategy = student.rand(*chances), strategy_of(student, 0.5, 16, 0.5, chances=chances)
    player, calls = student.computer.ComputerPlayer(strategy, rand), 0
    for text, cards, more in (
        ("TC 4D", "2H 9C", 2),
        ("TC 3D", "2S AC 9H", 3),
        ("9C 5D", "2D 9S", 2),
    ):
        student.run(player.play, new_hand(student, text), student.deck(cards))
        calls += more
        assert rand.calls == calls


@criterion("computer_rand")
def test_no_random_number_below_12(student):
    """Decisions below 12 use no random number, but the first one from 12 up does."""
    deck = student.deck("4H 2S 3D 9C")
    ranks, _, drawn = play(student, (0.25, 16, 0.25), "2C 3D", deck, 0.5, 0.5)
    check_calls(student, drawn, ranks, 16, 1)


@criterion("computer_rand")
def test_no_random_number_above_the_highest_count(student):
    """Decisions above the highest count use no random number, but the one on it does."""
    hits = ((12, "TC 2D", 3), (14, "TC 4D", 3), (16, "TC 6D", 5))
    highest = student.own_or(lambda: [(20, "TC KD", 1)], list, of="computer_play")
    for high_hit, text, card in (*hits, *highest):
        deck = student.deck(f"{card}H 9C".replace("1", "A"))
        ranks, _, calls = play(student, (1, high_hit, 1), text, deck, 0.5, 0.5)
        assert calls == 1
        assert drawn(ranks)[:1] == [card]


@criterion("computer_rand")
def test_a_random_number_even_where_the_probability_is_certain(student):
    """From 12 to the highest count, even a probability of 0 or 1 uses a random number."""
    *_, drawn = play(student, (0, 16, 0), "TC 2D", student.deck("2H 9C"), 0.5, 0.5)
    assert drawn == 1
    ranks, _, drawn = play(student, (1, 16, 1), "TC 2D", student.deck("2H 9C"), 0.5, 0.5)
    check_calls(student, drawn, ranks, 16, 2)


@criterion("computer_rand")
def test_no_random_number_after_a_bust(student):
    """A bust leaves nothing to decide and uses no random number."""
    ranks, _, drawn = play(student, (1, 20, 1), "TC 6D", student.deck("9H 2S"), 0.5, 0.5)
    assert drawn == 1
    assert ranks == [10, 6, 9]
