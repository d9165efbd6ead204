"""Hidden tests of stage 7: how `BlackJackStrategy` reads its file.

Only the answers reveal the file. These files repeat one code in whole blocks of rows and in all
columns, so that the tests of the moves charge a wrong row or column.
"""

from autograder.stages import criterion

SHIPPED = "stage7_strategy_matrix/basic_strategy.txt"
FOLDER = "/tables/"  # an absolute path also works for programs that look beside their module
BESIDE = "stage7_strategy_matrix/table.txt"
STAND, HIT, SPLIT = 1, 2, 4


def row(code):
    """Return a line of the file with one code in all columns."""
    return " ".join([str(code)] * 10)


def blocks(hard, soft, pair):
    """Return the lines of a file with one code for each of the three kinds of hands."""
    return [row(hard)] * 20 + [row(soft)] * 9 + [row(pair)] * 10


def read(student, name, lines, end="\n"):
    """Return a strategy read from a file of these lines."""
    path = student.file(name, "\n".join(lines) + end, FOLDER)
    return student.strategy.BlackJackStrategy(path)


def hand_of(student, text):
    """Return a hand of two cards."""
    return student.stage6_blackjack_hand.blackjack_hand.BlackJackHand(*student.cards(text))


def asker(student):
    """Return a function that asks a strategy for the move of a hard 14 against a 4."""
    hand, dealer = hand_of(student, "TC 4D"), hand_of(student, "4H 4S")
    return lambda strategy: strategy.get_move(hand, dealer)


def code_file(word):
    """Return the name of a file with a word in place of a code; evidence shows it."""
    return f"with_the_code_{word}.txt"


# --- reading --------------------------------------------------------------------------------


@criterion("strategy_read")
def test_the_codes_of_the_file_decide(student):
    """Files with other codes give other answers."""
    move = asker(student)
    for code, letter in ((STAND, "S"), (HIT, "H")):
        assert move(read(student, "codes.txt", blocks(code, code, STAND))) == letter


@criterion("strategy_read")
def test_the_lines_of_the_file_are_its_rows(student):
    """The first lines of the file are the rows of hard hands, and the last ones are for pairs."""
    hand, pair, dealer = [hand_of(student, text) for text in ("TC 4D", "3C 3D", "4H 4S")]
    for hard, soft, pairs, letter in ((STAND, HIT, SPLIT, "S"), (HIT, STAND, STAND, "H")):
        strategy = read(student, "rows.txt", blocks(hard, soft, pairs))
        assert strategy.get_move(hand, dealer) == letter
        assert student.truth(strategy.should_split(pair, dealer)) == (pairs == SPLIT)


@criterion("strategy_read")
def test_the_file_at_the_path_is_read(student):
    """Two strategies from two files keep their own codes, whatever the files are called."""
    stand = read(student, "always_stand", blocks(STAND, STAND, STAND))
    hit = read(student, "hit_table.dat", blocks(HIT, HIT, SPLIT))
    later = "\n".join(blocks(HIT, HIT, SPLIT)) + "\n"
    student.file("always_stand", later, FOLDER)  # the first one has already been read
    move = asker(student)
    for strategy, letter in ((stand, "S"), (hit, "H"), (stand, "S")):
        assert move(strategy) == letter


@criterion("strategy_read")
def test_files_of_one_name_in_two_folders(student):
    """Only the file at the path is read, not one of the same name in another folder."""
    tables = {"table.txt": blocks(STAND, STAND, STAND), BESIDE: blocks(HIT, HIT, SPLIT)}
    paths = [student.file(name, "\n".join(lines) + "\n") for name, lines in tables.items()]
    move = asker(student)
    strategies = [student.strategy.BlackJackStrategy(path) for path in paths]
    assert [move(strategy) for strategy in strategies] == ["S", "H"]


@criterion("strategy_read")
def test_the_given_file_can_be_read(student):
    """The strategy file that comes with the stage is read correctly."""
    strategy, dealer = student.strategy.BlackJackStrategy(SHIPPED), hand_of(student, "4H 4S")
    assert strategy.get_move(hand_of(student, "KC 9D"), dealer) == "S"
    assert strategy.get_move(hand_of(student, "2C 4D"), dealer) == "H"


@criterion("strategy_read")
def test_there_may_be_several_spaces(student):
    """Between two numbers there may be any number of spaces."""
    move = asker(student)
    for code, letter in ((STAND, "S"), (HIT, "H")):
        lines = [line.replace(" ", "   ") for line in blocks(code, code, SPLIT)]
        assert move(read(student, "wide.txt", lines)) == letter


@criterion("strategy_read")
def test_blank_lines_at_the_end_are_fine(student):
    """The last line may end the file, or be followed by one or more blank lines."""
    move = asker(student)
    for code, letter, end in ((STAND, "S", ""), (HIT, "H", ""), (HIT, "H", "\n\n\n")):
        assert move(read(student, "ends.txt", blocks(code, code, SPLIT), end)) == letter


# --- a missing file -------------------------------------------------------------------------


@criterion("strategy_missing")
def test_a_missing_file_is_not_passed_over(student):
    """A path without a file raises FileNotFoundError, but one with a file doesn't."""
    assert asker(student)(read(student, "here.txt", blocks(HIT, HIT, SPLIT))) == "H"
    namesakes = ("/tables/basic_strategy.txt", "no/such/folder/basic_strategy.txt")
    more = student.own_or(lambda: namesakes, lambda: (), of="strategy_read")
    for path in ("not_here.txt", "no/such/folder/strategy.txt", *more):
        with student.raises(FileNotFoundError):
            student.strategy.BlackJackStrategy(path)


# --- the wrong shape ------------------------------------------------------------------------


@criterion("strategy_shape")
def test_a_wrong_number_of_lines_is_refused(student):
    """A file with more or fewer than 39 lines, or an empty one, raises ValueError."""
    lines = blocks(HIT, HIT, SPLIT)
    read(student, "whole.txt", lines)
    read(student, "damaged.txt", lines)
    for damaged in (lines[:38], [*lines, row(HIT)], lines * 2, lines[:5], []):
        with student.raises(ValueError):
            read(student, f"{len(damaged)}_lines.txt", damaged)


@criterion("strategy_shape")
def test_a_wrong_number_of_words_is_refused(student):
    """A line with more or fewer than 10 words raises ValueError, wherever it is."""
    lines = blocks(HIT, HIT, SPLIT)
    read(student, "whole.txt", lines)
    read(student, "damaged.txt", lines)
    for place, words in ((0, "1 1 1 1 1 1 1 1 1"), (17, "1 1 1 1 1 1 1 1 1 1 1"), (38, "1")):
        name = f"{len(words.split())}_words_in_line_{place + 1}.txt"
        with student.raises(ValueError):
            read(student, name, [*lines[:place], words, *lines[place + 1 :]])
    with student.raises(ValueError):
        read(student, "ten_digits_without_spaces.txt", ["1231231231", *lines[1:]])


@criterion("strategy_shape")
def test_each_line_has_to_have_its_words(student):
    """The right number of words in total isn't enough if they are in the wrong lines."""
    lines = blocks(HIT, HIT, SPLIT)
    read(student, "whole.txt", lines)
    read(student, "damaged.txt", lines)
    for two_lines in (["1 1 1 1 1 1 1 1 1", "1 1 1 1 1 1 1 1 1 1 1"], [row(1) + " " + row(1), ""]):
        with student.raises(ValueError):
            read(student, "words_in_the_wrong_line.txt", [*lines[:10], *two_lines, *lines[12:]])


@criterion("strategy_shape")
def test_a_blank_line_in_between_is_refused(student):
    """A blank line between others, or before them, raises ValueError, even with 39 other lines."""
    lines = blocks(HIT, HIT, SPLIT)
    read(student, "whole.txt", lines)
    read(student, "damaged.txt", lines)
    for place, blank in ((20, ""), (38, "   "), (0, "")):
        name = f"line_{place + 1}_is_blank.txt"
        with student.raises(ValueError):
            read(student, name, [*lines[:place], blank, *lines[place:]])
    with student.raises(ValueError):
        read(student, "line_40_is_blank.txt", [*lines, "", row(HIT)])


# --- wrong codes ----------------------------------------------------------------------------


@criterion("strategy_codes")
def test_a_code_outside_the_four_is_refused(student):
    """A number that isn't a code raises ValueError, wherever it is."""
    lines = blocks(HIT, HIT, SPLIT)
    read(student, "damaged.txt", lines)
    for word, place, before in (
        ("0", 0, 0), ("5", 12, 5), ("-1", 38, 9), ("0", 38, 9), ("5", 0, 0), ("12", 12, 5),
    ):  # fmt: skip
        words = " ".join([*"1234123412"[:before], word, *"1234123412"[before + 1 :]])
        with student.raises(ValueError):
            read(student, code_file(word), [*lines[:place], words, *lines[place + 1 :]])


@criterion("strategy_codes")
def test_a_word_that_is_no_whole_number_is_refused(student):
    """A letter, a word, or a number with a fraction raises ValueError in place of a code."""
    lines = blocks(HIT, HIT, SPLIT)
    read(student, "damaged.txt", lines)
    for place, word in ((3, "S"), (25, "hit"), (3, "1.5"), (25, "1,")):
        words = f"1 2 3 {word} 1 2 3 4 1 2"
        with student.raises(ValueError):
            read(student, code_file(word), [*lines[:place], words, *lines[place + 1 :]])


@criterion("strategy_codes")
def test_each_of_the_four_codes_is_allowed(student):
    """The four codes are allowed in every row and column, but a fifth one isn't."""
    for first in range(4):
        line = " ".join(str((first + column) % 4 + 1) for column in range(10))
        read(student, "codes.txt", [line] * 39)
    with student.raises(ValueError):
        read(student, "codes.txt", [row(5)] * 39)
