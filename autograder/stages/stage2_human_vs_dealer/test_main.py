"""Hidden tests of stage 2: `main`, in rounds without a hit.

Faults of other criteria are carried forward: in the second attempt, a fake replaces play_round, and
a game that asks for the name before every round gets it.
"""

import re
from itertools import pairwise

from autograder.stages import are_all_alike, criterion, deferred, lines_with, tallies, times_asked
from casino.messages import Message

BANNER = ["Welcome to the Blackjack Casino!", "==============================="]
NAME_PROMPT = "Please enter the player's name (or enter Computer):"
WIN, LOSS, TIE = "TC TD TH 9S", "9C TD TH KS", "TC KD QH JS"
LOW = "TC 2D TH QS 9H"  # the player of the first hand wins with the dealer's rules
AGAIN = "Play again?"
WINNERS = {WIN: "player", LOSS: "dealer", TIE: "tie", LOW: "dealer"}
YES, NO = ("yes", "Y", "Yes", "  yes "), ("no", "N", "No", "  no ")
A_ROUND = ("player_", "dealer_", "turn_", "round_")  # the criteria of rounds and turns


def game(student):
    """Return the tested module."""
    return student.stage2_human_vs_dealer.game


def play_game(student, rounds, *lines, **options):
    """Play a game of rounds such as [WIN, TIE] with these lines of input.

    In the second attempt, a fake plays the rounds.
    """
    student.own_or(
        lambda: None,
        lambda: student.put(
            game(student), "play_round", student.look_up("kit_stand_ins", "play_round")
        ),
        of=A_ROUND,
    )
    return start_game(student, rounds, *lines, **options)


def start_game(student, rounds, *lines, ends=False, **options):
    """Play a game of rounds with the current `play_round` and these lines of input."""
    student.inputs(*lines, ends=ends)
    deck = student.deck(" ".join(rounds))
    return student.run(game(student).main, draw=deck, **options), deck


def play_rounds(student, rounds, *answers, name="Bozo", **options):
    """Play a game that sticks at once in each round, with these answers after the rounds.

    In the second attempt, the name is entered before each round; if the game doesn't ask for it,
    the fake that plays the round skips it.
    """
    again = student.own_or(lambda: (), lambda: (name,), of="main_name")
    lines = [name]
    for number, answer in enumerate(answers):
        lines += [*(again if number else ()), "s"]
        lines += [answer] if isinstance(answer, str) else answer
    return play_game(student, rounds, *lines, **options)


def expected_tallies(name, *rounds):
    """Return the lines of the tallies after these rounds."""
    winners = [WINNERS[cards] for cards in rounds]
    return [
        f"{name} wins: {winners.count('player')}",
        f"Dealer wins: {winners.count('dealer')}",
        f"Ties: {winners.count('tie')}",
    ]


def numbers_of(name, *rounds):
    """Return the numbers in these tallies; their wording belongs to another criterion."""
    return re.findall(r"\d+", " ".join(expected_tallies(name, *rounds)))


def is_named(student, lines, name):
    """Return True if one of the lines contains a player's name."""

    def is_in(lines):
        return any(name in line for line in lines)

    return student.take(is_in, lines, words=Message("a line names {name}", name=name))


def ending(student, *rounds, play=play_rounds):
    """Return the tallies after these rounds; in the second attempt, in the student's wording."""

    def of_this_game():
        out, deck = play(student, rounds, *["y"] * (len(rounds) - 1), "n")
        assert deck.left == 0
        assert student.inputs_left == 0
        assert numbers(out.lines) != []
        return tallies(out.lines)

    return student.own_or(
        lambda: expected_tallies("Bozo", *rounds), of_this_game, of="main_tallies"
    )


def play_own_round(student, rounds, answer):
    """Play a game of one round with the student's own play_round, even in the second attempt."""
    return start_game(student, rounds, "Bozo", "s", answer)


@deferred
def numbers(lines):
    """Return the numbers in the tallies."""
    return re.findall(r"\d+", " ".join(tallies(lines)))


@deferred
def zeros(lines):
    """Return the lines with every number as 0."""
    return [re.sub(r"\d+", "0", line) for line in lines]


@deferred
def common(lines, others):
    """Return the lines that are also in `others`."""
    among = {*others}
    return [line for line in lines if line in among]


# --- the beginning --------------------------------------------------------------------------


@criterion("main_name")
def test_the_game_begins_with_the_banner_and_the_question(student):
    """The game starts with the two lines of the banner and the question for the name."""
    out, _ = play_game(student, [WIN], "Bozo", "s", "n")
    assert out.lines[:3] == [*BANNER, NAME_PROMPT]


@criterion("main_name")
def test_the_name_is_asked_once(student):
    """The banner and the question for the name come only once, before the first round."""
    out, deck = play_game(student, [WIN, LOSS], "Bozo", "s", "y", "s", "n", "n")
    assert student.size(lines_with(out.lines, "Welcome")) <= 1
    assert deck.left == 0
    assert student.inputs_left == 1
    assert student.size(lines_with(out.lines, "enter Computer")) <= 1


@criterion("main_name")
def test_the_player_is_made_once(student):
    """Each game calls make_player once, with the name, and not again in later rounds."""
    maker, names = student.fakes.Maker(student.player.Player), ["Bozo", "Bozo"]
    student.put(game(student), "make_player", maker, remark="make_player notes the names")
    for rounds in ([WIN, LOSS], [WIN]):
        out, deck = play_rounds(student, rounds, *["y"] * (len(rounds) - 1), "n")
        assert deck.left == 0
        assert lines_with(out.lines, "Bozo") != []
    made = without_the_dealer(student.quietly("get", maker, "names"))
    # A game of many modules doesn't find its maker there.
    assert student.take(lambda made: made or names, made, words="players made") == names


@deferred
def without_the_dealer(names):
    """Return the names except the dealer's, who may be made in the same way."""
    return [name for name in names if name != "Dealer"]


@criterion("main_name")
def test_the_name_is_stripped(student):
    """Spaces around the name aren't part of it."""
    plain, _ = play_game(student, [WIN], "Ada Lovelace", "s", "n")
    spaced, _ = play_game(student, [WIN], "  Ada Lovelace   ", "s", "n")
    assert lines_with(plain.lines, "Ada Lovelace") != []
    assert spaced.lines[:-3] == plain.lines[:-3]  # all except the tallies
    assert student.inputs_left == 0
    later, _ = play_game(student, [WIN], "", "  Ada Lovelace   ", "s", "n")
    assert common(plain.lines[:-3], later.lines) == plain.lines[:-3]


@criterion("main_name")
def test_an_empty_name_is_asked_again(student):
    """An empty name, or one of only spaces, is asked for again until there is one."""
    out, deck = play_game(student, [WIN], "", "   ", "", "Bozo", "s", "n", "n")
    assert times_asked(out.lines) >= 4
    assert student.inputs_left == 1
    assert deck.left == 0
    assert is_named(student, out.lines, "Bozo") == True


@criterion("main_name")
def test_the_dealers_name_is_refused(student):
    """After the name Dealer, even with spaces around it, the game asks again."""
    for refused in (["Dealer"], [" Dealer "], ["Dealer", "", "Dealer", " "]):
        out, deck = play_game(student, [WIN], *refused, "Bozo", "s", "n", "n")
        assert student.inputs_left == 1
        assert deck.left == 0
        assert is_named(student, out.lines, "Bozo") == True


@criterion("main_name")
def test_a_name_like_the_dealers_is_a_name(student):
    """Only exactly Dealer is rejected, and only exactly Computer is the computer."""
    for name in ("dealer", "Dealer Dan", "R2-D2", "computer"):
        out, deck = play_game(student, [WIN], name, "s", "n", "n")
        assert is_named(student, out.lines, name) == True
        assert deck.left == 0
        assert student.inputs_left == 1


# --- going on -------------------------------------------------------------------------------


@criterion("main_again")
def test_the_question_comes_after_each_round(student):
    """After each round the game asks whether to play again."""
    out, _ = play_rounds(student, [WIN, LOSS, TIE], "y", "y", "n")
    assert lines_with(out.lines, "again") == [AGAIN] * 3
    ends = student.own_or(
        lambda: ["Bozo wins!", "Dealer wins!", "It's a tie!"],
        lambda: ["The round is over."] * 3,
        of=A_ROUND,
    )
    assert lines_before_the_question(out.lines) == ends


@deferred
def lines_before_the_question(lines):
    """Return the line before each question to play again, except tallies that come too early."""
    kept = [line for line in lines if not re.search(r"(?i)(win|tie).*:\s?\d+$", line)]
    return [before for before, line in pairwise(kept) if "again" in line]


@criterion("main_again")
def test_y_and_yes_play_on(student):
    """The answers y and yes start another round, in any case and with spaces around them."""
    for yes in YES:
        _, deck = play_rounds(student, [WIN, LOSS, TIE], yes, ("n", "n"))
        assert deck.left == 4
        assert student.inputs_left == 1


@criterion("main_again")
def test_n_and_no_end_the_game(student):
    """The answers n and no end the game, in any case and with spaces around them."""
    for no in NO:
        _, deck = play_rounds(student, [WIN, LOSS, TIE], "y", (no, "y"))
        assert deck.left == 4
        assert student.inputs_left == 1


@criterion("main_again")
def test_any_other_answer_is_asked_again(student):
    """After an answer that is neither yes nor no, the game only asks again."""
    for other in ("yeah", "nope", "es", "ye", "y e s", "n o"):
        _, deck = play_rounds(student, [WIN, LOSS, TIE], (other, "y"), (other, "n", "y"))
        assert student.inputs_left == 1
        assert deck.left == 4
    others = ("maybe", "", "  ", "1", "yess", "q")
    out, deck = play_rounds(student, [WIN, LOSS, TIE], (*others, " YES"), (*others, "No ", "y"))
    assert deck.left == 4
    assert student.inputs_left == 1
    assert times_asked(out.lines) >= 2 * len(others) + 2


@criterion("hand_type")
def test_every_round_has_hands_of_the_hand_type(student):
    """All rounds of a game use hands of the hand_type that main is given."""
    note = student.fakes.Noting()
    hand_type = student.noting(student.stage1_card_hand.hand.Hand, note)
    _, deck = play_rounds(student, [WIN, LOSS], "y", "n", hand_type=hand_type)
    student.inputs("Bozo", "s", "n")
    student.run(game(student).main, student.deck(WIN), hand_type)
    dealt = student.quietly("get", note, "dealt")
    assert student.take(len, dealt, words="hands of the hand_type") == 6
    assert deck.left == 0


# --- the end --------------------------------------------------------------------------------


@criterion("main_tallies")
def test_wins_are_tallied(student):
    """The game ends with the player's wins, the dealer's wins, and the ties."""
    rounds = [TIE, WIN, LOSS, WIN]
    expected = expected_tallies("Bozo", *rounds)
    out, _ = play_rounds(student, rounds, "y", "y", "y", "n")
    assert tallies(out.lines) == expected


@criterion("main_tallies")
def test_long_games_are_tallied(student):
    """Each line of the tallies shows its own number, however many rounds there are."""
    rounds = [TIE, WIN, TIE, TIE, LOSS, LOSS] * 4
    out, _ = play_rounds(student, rounds, *["y"] * (len(rounds) - 1), "n", name="x Y")
    assert tallies(out.lines) == expected_tallies("x Y", *rounds)


@criterion("main_tallies")
def test_each_game_has_its_own_tallies(student):
    """The tallies count only the rounds of this game, whoever played before."""
    for name, cards in (("Ada", LOSS), ("Ada", WIN)):
        expected = numbers_of(name, cards)
        out, _ = play_rounds(student, [cards], "n", name=name)
        assert numbers(out.lines) == expected


@criterion("main_tallies")
def test_a_game_after_one_that_was_cut_off_begins_at_0(student):
    """A game counts only its own rounds, even if the input ended in the game before it."""
    expected = numbers_of("Bozo", WIN, TIE)
    student.own_or(
        lambda: play_rounds(student, [LOSS, WIN], "y", (), ends=True), lambda: None, of="main_end"
    )
    out, _ = play_rounds(student, [WIN, TIE], "y", "n")
    assert numbers(out.lines) == expected


@criterion("main_tallies")
def test_the_name_of_the_player_changes_no_tally(student):
    """Wins, losses, and ties are counted separately, whatever the player is called."""
    for name in ("tie", "player"):
        out, _ = play_rounds(student, [WIN, LOSS, TIE, WIN], "y", "y", "y", "n", name=name)
        assert numbers(out.lines) == numbers_of(name, WIN, LOSS, TIE, WIN)


@criterion("main_tallies")
def test_the_named_player_has_the_first_hand(student):
    """The first hand dealt is the named player's, and the second is the dealer's."""
    expected = numbers_of("Bozo", LOW)
    out, _ = play_rounds(student, [LOW], "n")
    assert numbers(out.lines) == expected


@criterion("main_tallies")
def test_a_game_with_random_cards_is_tallied(student):
    """Without a rigged draw the game deals its own cards, and tallies what happens."""
    games = []
    for _ in range(5):
        student.inputs("Bozo", "s", "n", "s", "n")
        games.append(student.run(game(student).main).lines)
    assert sorted_numbers(without_blackjack(games)) == ["0", "0", "1"]
    assert are_all_alike(games) == False


@deferred
def without_blackjack(games):
    """Return the first game whose round had no blackjack, which would ask for no answers."""
    return next(game for game in games if "has blackjack" not in "\n".join(game).lower())


@deferred
def sorted_numbers(lines):
    """Return the numbers in the tallies in ascending order."""
    return sorted(numbers(lines))


@criterion("main_end")
def test_the_end_of_input_after_a_round_ends_the_game(student):
    """When the input ends instead of an answer to play again, the tallies are printed."""
    expected = ending(student, WIN, LOSS)
    last = student.own_or(lambda: ("maybe", ""), lambda: (), of="main_again")
    early, deck = play_rounds(student, [WIN, LOSS], "y", last, ends=True)
    assert tallies(early.lines) == expected
    assert deck.left == 0


@criterion("main_end")
def test_the_end_of_input_in_a_round_ends_the_game(student):
    """When the input ends in the middle of a round, the rounds before it are tallied."""
    expected = ending(student, LOSS, play=play_own_round)
    again = ()
    if student.stand_ins:  # own rounds would read the name as an answer, so ask first
        out, _ = start_game(student, [WIN, WIN], "Bozo", "s", "y", "Bozo", "s", "n")
        questions = yield student.size(lines_with(out.lines, "enter Computer"))
        again = ("Bozo",) * (questions > 1)
    cards, last = student.own_or(
        lambda: ("2C 3D TH QS 4H", ("h",)), lambda: (WIN, again), of=(*A_ROUND, "main_name")
    )
    early, deck = start_game(student, [LOSS, cards], "Bozo", "s", "y", *last, ends=True)
    assert tallies(early.lines) == expected
    assert deck.left == 0


@criterion("main_end")
def test_the_end_of_input_in_the_first_round_ends_the_game(student):
    """When the input ends in the first round, the tallies are printed."""
    expected = ending(student, WIN, play=play_own_round)
    early, deck = start_game(student, [WIN], "Bozo", ends=True)
    assert tallies(early.lines) == zeros(expected)
    assert deck.left == 0


@criterion("main_end")
def test_the_end_of_input_while_the_strategy_is_asked_ends_the_game(student):
    """When the input ends before the player is made, the tallies are printed."""
    expected = zeros(ending(student, WIN))
    own = student.quietly("get", game(student), "make_player")
    student.put(
        game(student),
        "make_player",
        student.fakes.Leaving(student.player.Player),
        remark="make_player raises EOFError",
    )
    # A game that doesn't find its maker there continues until its first question.
    early, _ = start_game(student, [WIN], "Bozo", ends=True)
    assert tallies(early.lines) == expected
    assert student.inputs_left == 0
    student.put(game(student), "make_player", own)
    _, deck = play_rounds(student, [WIN], "n")
    assert deck.left == 0


@criterion("main_end")
def test_the_end_of_input_before_a_name_prints_no_tallies(student):
    """When the input ends before an accepted name, there are no tallies."""
    known = zeros(ending(student, WIN))
    normal, deck = play_rounds(student, [WIN], "n")
    assert zeros(tallies(normal.lines)) == known
    assert deck.left == 0
    for refused in ((), student.own_or(lambda: ("", "Dealer"), lambda: (), of="main_name")):
        early, deck = play_game(student, [WIN], *refused, ends=True)
        assert common(zeros(early.lines), known) == []
        assert deck.left == 4
