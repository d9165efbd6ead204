"""Hidden suite of stage 2: `main`, in rounds where nobody hits.

What another criterion is about is carried forward: in the second attempt a game that asks for the
name before every round gets it, and the suite plays the rounds in the place of play_round.
"""

import random
import re
from itertools import pairwise

import pytest

BANNER = ["Welcome to the Blackjack Casino!", "==============================="]
NAME_PROMPT = "Please enter the player's name (or enter Computer):"
WIN, LOSS, TIE = "TC TD TH 9S", "9C TD TH KS", "TC KD QH JS"
LOW = "TC 2D TH QS 9H"  # whoever plays the first hand by the dealer's rules wins with it
AGAIN = "Play again?"
LAST_LINE = "The round is over."  # of a round that the suite plays
WINNERS = {WIN: "player", LOSS: "dealer", TIE: "tie", LOW: "dealer"}
YES = ("y", "yes", "Y", "YES", "Yes", " y", "yes  ")
NO = ("n", "no", "N", "NO", "No", " n", "no  ")
YES_ANYHOW, NO_ANYHOW = (*YES, "yEs", "  Y  "), (*NO, "nO", "  N  ")
NEITHER = ("", "  ", "yeah", "ye", "yes!", "y n", "non", "nope", "h", "true", "y.", "0", "-")


def play_game(student, rounds, *lines, **options):
    """A game of rounds such as [WIN, TIE], in which these lines are entered.

    In the second attempt the suite plays the rounds itself, and nobody is asked to hit or stick.
    """
    asked = student.own_or(lambda: lines, lambda: [line for line in lines if line != "s"])
    student.own_or(lambda: None, lambda: play_the_rounds(student, rounds))
    return start_game(student, rounds, *asked, **options)


def start_game(student, rounds, *lines, **options):
    """The same with whatever plays the rounds now."""
    student.inputs(*lines)
    deck = student.deck(" ".join(rounds))
    return student.run(student.game.main, draw=deck, **options), deck


def play_the_rounds(student, rounds):
    """Put a play_round in the place of the student's, for which these rounds end as they should."""
    coming = iter(rounds)

    def play_round(player, dealer, draw, hand_type=None):
        cards = [draw() for _ in range(4)]
        if hand_type is not None:
            hand_type(*cards[:2])
            hand_type(*cards[2:])
        winner = WINNERS[next(coming, LOSS)]
        if player.name == "Dealer":  # who sits in the wrong place wins in the wrong place
            winner = {"player": "dealer", "dealer": "player"}.get(winner, winner)
        student.print(f"{player.name}'s round\n{LAST_LINE}")
        return winner

    own_play_round(student)
    student.put(student.game, "play_round", play_round)


def own_play_round(student):
    """The play_round of the student's, as it was before the suite put another in its place."""
    return student.game.play_round  # which is fetched once for a test


def play_rounds(student, rounds, *answers, name="Bozo", **options):
    """A game in which each round is stuck on at once, with the answers that follow each round."""
    again = student.own_or(lambda: (), lambda: (name,) * asks_for_the_name_again(student))
    lines = [name]
    for number, answer in enumerate(answers):
        lines += [*(again if number else ()), "s"]
        lines += [answer] if isinstance(answer, str) else answer
    return play_game(student, rounds, *lines, **options)


def asks_for_the_name_again(student):
    """Whether the game asks for the name before the second round as well."""
    out, _ = play_game(student, [WIN, WIN], "Bozo", "s", "y", "Bozo", "s", "n")
    return len([line for line in out.lines if "enter Computer" in line]) > 1


def expected_tallies(name, *rounds):
    """The lines of the tallies after these rounds."""
    winners = [WINNERS[cards] for cards in rounds]
    return [
        f"{name} wins: {winners.count('player')}",
        f"Dealer wins: {winners.count('dealer')}",
        f"Ties: {winners.count('tie')}",
    ]


def tallies(lines):
    """The lines that end with a number after a colon; in their absence the last three."""
    return [line for line in lines if re.search(r":\s?\d+$", line)] or lines[-3:]


def last_lines(lines):
    """The lines after the last question to play again; in its absence the tallies."""
    questions = [number for number, line in enumerate(lines) if "again" in line]
    return lines[questions[-1] + 1 :] if questions else tallies(lines)


def lines_of_a_round(student, cards):
    """What the student's own play_round prints, or that of the suite."""

    def of_a_round():
        student.inputs("s")
        players = [student.player.Player(name) for name in ("Bozo", "Dealer")]
        return student.run(student.game.play_round, *players, student.deck(cards)).lines

    return student.own_or(of_a_round, lambda: ["Bozo's round", LAST_LINE])


def last_line_of_a_round(student, cards):
    """The last one of these lines."""
    lines = lines_of_a_round(student, cards)
    return lines[-1] if lines else ""


def lines_before_the_question(lines):
    """The line before each question to play again, passing over tallies that come too early."""
    lines = [line for line in lines if not re.search(r":\s?\d+$", line)]
    return [before for before, line in pairwise(lines) if "again" in line]


def ending(student, *rounds):
    """The tallies after these rounds, in the second attempt in the form that this game has."""
    answers = ["y"] * (len(rounds) - 1) + ["n"]
    expected = student.own_or(
        lambda: expected_tallies("Bozo", *rounds),
        lambda: tallies(play_rounds(student, rounds, *answers)[0].lines),
    )
    assert re.findall(r"\d", " ".join(expected)) != []
    return expected


def ending_of_own_rounds(student, cards):
    """The tallies after one round; in the second attempt as this game has them with its own."""

    def own():
        student.put(student.game, "play_round", own_play_round(student))
        return tallies(start_game(student, [cards], "Bozo", "s", "n")[0].lines)

    expected = student.own_or(lambda: expected_tallies("Bozo", cards), own)
    assert re.findall(r"\d", " ".join(expected)) != []
    return expected


def zeros(lines):
    """The lines with every number as 0."""
    return [re.sub(r"\d+", "0", line) for line in lines]


# --- the beginning --------------------------------------------------------------------------


@pytest.mark.criterion("main_name")
def test_the_game_begins_with_the_banner_and_the_question(student):
    """The game begins with the two lines of the banner and the question for the name."""
    out, _ = play_game(student, [WIN], "Bozo", "s", "n")
    assert out.lines[:3] == [*BANNER, NAME_PROMPT]


@pytest.mark.criterion("main_name")
def test_the_name_is_asked_once(student):
    """Banner and question come before the first round, and serve for all the rounds."""
    out, deck = play_game(student, [WIN, LOSS], "Bozo", "s", "y", "s", "n", "n")
    assert len([line for line in out.lines if "Welcome" in line]) <= 1
    assert deck.left == 0
    assert student.inputs_left == 1
    assert len([line for line in out.lines if "enter Computer" in line]) <= 1


@pytest.mark.criterion("main_name")
def test_the_player_is_made_once(student):
    """make_player gets the name once, and not again before the next round."""
    made = []

    def make_player(name):
        made.append(name)
        return student.player.Player(name)

    student.put(student.game, "make_player", make_player)
    out, _ = play_rounds(student, [WIN, LOSS, WIN], "y", "y", "n")
    assert made.count("Bozo") <= 1  # a game of many modules does not find its maker there
    assert any("Bozo" in line for line in out.lines)


@pytest.mark.criterion("main_name")
def test_the_name_is_stripped(student):
    """Spaces around the name do not belong to it."""
    plain, _ = play_game(student, [WIN], "Ada Lovelace", "s", "n")
    spaced, _ = play_game(student, [WIN], "  Ada Lovelace   ", "s", "n")
    assert any("Ada Lovelace" in line for line in plain.lines)
    assert spaced.lines[:-3] == plain.lines[:-3]  # all but the tallies


@pytest.mark.criterion("main_name")
def test_an_empty_name_is_asked_again(student):
    """An empty name, or one of blanks, is asked again until there is one."""
    out, deck = play_game(student, [WIN], "", "   ", "", "Bozo", "s", "n", "n")
    assert any("Bozo" in line for line in out.lines)
    assert deck.left == 0
    assert student.inputs_left == 1


@pytest.mark.criterion("main_name")
def test_the_dealers_name_is_refused(student):
    """The name Dealer is asked again, with spaces around it too."""
    out, deck = play_game(student, [WIN], "Dealer", " Dealer ", "Bozo", "s", "n", "n")
    assert any("Bozo" in line for line in out.lines)
    assert deck.left == 0
    assert student.inputs_left == 1


@pytest.mark.criterion("main_name")
def test_a_name_like_the_dealers_is_a_name(student):
    """Only exactly Dealer is refused: other spellings are names of players."""
    for name in ("dealer", "DEALER", "Dealer Dan", "R2-D2"):
        out, deck = play_game(student, [WIN], name, "s", "n", "n")
        assert any(name in line for line in out.lines)
        assert deck.left == 0
        assert student.inputs_left == 1


# --- going on -------------------------------------------------------------------------------


@pytest.mark.criterion("main_again")
def test_the_question_comes_after_each_round(student):
    """After each round the game asks whether to play again."""
    out, _ = play_rounds(student, [WIN, LOSS, TIE], "y", "y", "n")
    assert [line for line in out.lines if "again" in line] == ["Play again?"] * 3
    ends = [last_line_of_a_round(student, cards) for cards in (WIN, LOSS, TIE)]
    assert lines_before_the_question(out.lines) == ends


@pytest.mark.criterion("main_again")
def test_y_and_yes_play_on(student):
    """The answers y and yes begin another round, in any case and with spaces around."""
    for yes in YES:
        _, deck = play_rounds(student, [WIN, LOSS, TIE], yes, ("n", "n"))
        assert deck.left == 4
        assert student.inputs_left == 1


@pytest.mark.criterion("main_again")
def test_n_and_no_end_the_game(student):
    """The answers n and no end the game, in any case and with spaces around."""
    for no in NO:
        _, deck = play_rounds(student, [WIN, LOSS, TIE], "y", (no, "y"))
        assert deck.left == 4
        assert student.inputs_left == 1


@pytest.mark.criterion("main_again")
def test_any_other_answer_is_asked_again(student):
    """An answer that is neither yes nor no is asked again and starts nothing."""
    others = ("maybe", "", "  ", "yess", "nope", "1", "ye", "yn", "s")
    _, deck = play_rounds(student, [WIN, LOSS, TIE], (*others, "y"), (*others, "n", "y"))
    assert deck.left == 4
    assert student.inputs_left == 1


@pytest.mark.criterion("main_again")
def test_no_more_than_a_line_says_which_answers_are_accepted(student):
    """Each answer that is not accepted prints one line at most, and the question comes again."""
    plain, _ = play_rounds(student, [WIN, LOSS], "y", "n")
    odd, deck = play_rounds(student, [WIN, LOSS], ("maybe", "y"), ("", "1", "n"))
    assert student.inputs_left == 0
    assert deck.left == 0
    assert 3 <= len(odd.lines) - len(plain.lines) <= 6


@pytest.mark.criterion("main_again")
def test_nothing_stands_between_the_rounds(student):
    """After the name come the lines of the first round, the question, and those of the next."""
    out, _ = play_rounds(student, [WIN, LOSS], "y", "n")
    rounds = [lines_of_a_round(student, cards) for cards in (WIN, LOSS)]
    others = [line for line in out.lines if not re.search(r":\s?\d+$", line)]
    lines = [line for line in others if line not in BANNER]
    start = max(number for number, line in enumerate(lines) if "enter Computer" in line) + 1
    expected = [*rounds[0], AGAIN, *rounds[1], AGAIN]
    asked = student.own_or(lambda: start, lambda: len(lines) - len(expected))
    assert lines[asked : asked + len(expected)] == expected


@pytest.mark.criterion("main_again")
def test_answers_of_a_game_by_seed(student):
    """Among answers of every kind only yes and no count, in any case and with spaces around."""
    ours = random.Random(27)
    for number in (1, 4):
        rounds = ours.choices((WIN, LOSS, TIE), k=number)
        words = [*([YES_ANYHOW] * (number - 1)), NO_ANYHOW]
        answers = [(*ours.choices(NEITHER, k=3), ours.choice(kind)) for kind in words]
        answers[-1] += ("y", "s", "n")
        _, deck = play_rounds(student, [*rounds, WIN], *answers)
        assert deck.left == 4
        assert student.inputs_left == student.own_or(lambda: 3, lambda: 2)


@pytest.mark.criterion("main_again")
def test_every_round_has_hands_of_the_hand_type(student):
    """All rounds of a game are dealt as hands of the hand_type that main is given."""
    made = []
    hand_type = student.noting(
        student.stage1_card_hand.hand.Hand, lambda *cards: made.append(cards)
    )
    _, deck = play_rounds(student, [WIN, LOSS], "y", "n", hand_type=hand_type)
    assert len(made) == 4
    assert deck.left == 0


# --- the end --------------------------------------------------------------------------------


@pytest.mark.criterion("main_tallies")
def test_wins_are_tallied(student):
    """The game ends with the player's wins, the dealer's wins and the ties."""
    rounds = [WIN, LOSS, WIN, WIN, LOSS]
    expected = expected_tallies("Bozo", *rounds)
    out, _ = play_rounds(student, rounds, "y", "y", "y", "y", "n")
    assert tallies(out.lines) == expected
    assert last_lines(out.lines) == expected


@pytest.mark.criterion("main_tallies")
def test_long_games_are_tallied(student):
    """However many rounds there are, and whoever wins how often, each line tells its own number."""
    ours = random.Random(28)
    for name, weights, more in (("Ada", (9, 2, 1), 12), ("x Y", (1, 3, 8), 5)):
        rounds = ours.choices((WIN, LOSS, TIE), weights, k=more + 1)
        out, _ = play_rounds(student, rounds, *["y"] * more, "n", name=name)
        assert tallies(out.lines) == expected_tallies(name, *rounds)


@pytest.mark.criterion("main_tallies")
def test_ties_are_tallied(student):
    """Ties count for nobody but in the line of their own."""
    expected = expected_tallies("Bozo", TIE, WIN, TIE)
    out, _ = play_rounds(student, [TIE, WIN, TIE], "y", "y", "n")
    assert tallies(out.lines) == expected


@pytest.mark.criterion("main_tallies")
def test_each_game_has_its_own_tallies(student):
    """The tallies carry the player's name and count the rounds of this game alone."""
    for name, cards in (("Ada", LOSS), ("Bozo", WIN), ("Ada", WIN)):
        expected = expected_tallies(name, cards)
        out, _ = play_rounds(student, [cards], "n", name=name)
        assert tallies(out.lines) == expected


@pytest.mark.criterion("main_tallies")
def test_the_named_player_has_the_first_hand(student):
    """The hand that is dealt first is the named player's, and the other one the dealer's."""
    expected = expected_tallies("Bozo", LOW)
    out, _ = play_rounds(student, [LOW], "n")
    assert tallies(out.lines) == expected


@pytest.mark.criterion("main_tallies")
def test_a_game_with_random_cards_is_tallied(student):
    """Without a rigged draw the game deals its own cards, and tallies what happens."""
    for _ in range(8):
        student.inputs("Bozo", "s", "n", "s", "n")
        out = student.run(student.game.main)
        if "has blackjack" not in out.text.lower():
            break  # else nothing was asked in the round, and the answers do not fit
    assert sorted(re.findall(r"\d+", " ".join(tallies(out.lines)))) == ["0", "0", "1"]


@pytest.mark.criterion("main_end")
def test_the_end_of_input_after_a_round_ends_the_game(student):
    """When the input ends instead of an answer to play again, the tallies are printed."""
    expected = ending(student, WIN, LOSS)
    early, deck = play_rounds(student, [WIN, LOSS], "y", ())
    assert tallies(early.lines) == expected
    assert deck.left == 0


@pytest.mark.criterion("main_end")
def test_the_end_of_input_in_a_round_ends_the_game(student):
    """When the input ends in the middle of a round, the rounds before it are tallied."""
    expected = ending_of_own_rounds(student, LOSS)
    again = student.own_or(lambda: (), lambda: ("Bozo",) * asks_for_the_name_again(student))
    student.put(student.game, "play_round", own_play_round(student))
    early, deck = start_game(student, [LOSS, WIN], "Bozo", "s", "y", *again)
    assert tallies(early.lines) == expected
    assert deck.left == 0


@pytest.mark.criterion("main_end")
def test_the_end_of_input_in_the_first_round_ends_the_game(student):
    """When the input ends in the first round, the tallies are printed."""
    expected = ending_of_own_rounds(student, WIN)
    student.put(student.game, "play_round", own_play_round(student))
    early, deck = start_game(student, [WIN], "Bozo")
    assert tallies(early.lines) == zeros(expected)
    assert deck.left == 0


@pytest.mark.criterion("main_end")
def test_the_end_of_input_while_the_strategy_is_asked_ends_the_game(student):
    """When the input ends before the player could be made, the tallies are printed."""
    expected = zeros(ending(student, WIN))

    def make_player(name):
        raise EOFError  # as stage 3 does where its questions get no answer

    student.put(student.game, "make_player", make_player)
    # A game that does not find its maker there goes on until its first question.
    early, _ = start_game(student, [WIN], "Bozo")
    assert tallies(early.lines) == expected


@pytest.mark.criterion("main_end")
def test_the_end_of_input_before_a_name_prints_no_tallies(student):
    """When the input ends before a name was given, the game ends without tallies."""
    known = zeros(ending(student, WIN))
    normal, deck = play_rounds(student, [WIN], "n")
    assert zeros(tallies(normal.lines)) == known
    assert deck.left == 0
    early, deck = play_game(student, [WIN])
    assert [line for line in zeros(early.lines) if line in known] == []
    assert deck.left == 4
