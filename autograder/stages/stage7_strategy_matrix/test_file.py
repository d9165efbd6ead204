"""Hidden suite of stage 7: how `BlackJackStrategy` reads its file.

What is read shows only in what is answered. These files say the same for whole blocks of rows and
in all columns, so that a wrong row or column is left to the tests of the moves.
"""

from autograder.stages import criterion

SHIPPED = "stage7_strategy_matrix/basic_strategy.txt"
FOLDER = "/tables/"  # a path from the root is right for those too who look beside their module
BESIDE = "stage7_strategy_matrix/table.txt"
STAND, HIT, SPLIT = 1, 2, 4


def row(code):
    """A line of the file with one code in all columns."""
    return " ".join([str(code)] * 10)


def blocks(hard, soft, pair):
    """The lines of a file with one code for each of the three kinds of hands."""
    return [row(hard)] * 20 + [row(soft)] * 9 + [row(pair)] * 10


def read(student, name, lines, end="\n"):
    """A strategy read from a file of these lines."""
    path = student.file(name, "\n".join(lines) + end, FOLDER)
    return student.strategy.BlackJackStrategy(path)


def hand_of(student, text):
    """A hand of two cards."""
    return student.stage6_blackjack_hand.blackjack_hand.BlackJackHand(*student.cards(text))


def move(student, strategy, text):
    """What the strategy answers for a hand against a 4."""
    return strategy.get_move(hand_of(student, text), hand_of(student, "4H 4S"))


def splits(student, strategy, text):
    """Whether the strategy splits a pair against a 4."""
    answer = strategy.should_split(hand_of(student, text), hand_of(student, "4H 4S"))
    return student.truth(answer)


def code_file(word):
    """The name of a file with a word in the place of a code; evidence shows it."""
    return f"with_the_code_{word}.txt"


# --- reading --------------------------------------------------------------------------------


@criterion("strategy_read")
def test_the_codes_of_the_file_decide(student):
    """Files with other codes give other answers."""
    for code, letter in ((STAND, "S"), (HIT, "H")):
        strategy = read(student, "codes.txt", blocks(code, code, STAND))
        assert move(student, strategy, "TC 4D") == letter
        assert splits(student, strategy, "3C 3D") == False
    assert splits(student, read(student, "codes.txt", blocks(HIT, HIT, SPLIT)), "3C 3D") == True
    path = student.file("codes.txt", "\n".join(blocks(HIT, HIT, STAND)) + "\n", FOLDER)
    assert move(student, student.strategy.BlackJackStrategy(path=path), "TC 4D") == "H"


@criterion("strategy_read")
def test_the_lines_of_the_file_are_its_rows(student):
    """The first lines of the file are the rows of hard hands, and the last ones those of pairs."""
    for hard, letter, pair in ((STAND, "S", SPLIT), (HIT, "H", SPLIT), (HIT, "H", STAND)):
        strategy = read(student, "rows.txt", blocks(hard, 3 - hard, pair))
        assert move(student, strategy, "TC 4D") == letter
        assert move(student, strategy, "5C 3D") == letter
        assert splits(student, strategy, "3C 3D") == (pair == SPLIT)


@criterion("strategy_read")
def test_the_file_at_the_path_is_read(student):
    """Two strategies from two files keep what each of them read, whatever the files are called."""
    stand = read(student, "always_stand", blocks(STAND, STAND, STAND))
    hit = read(student, "hit_table.dat", blocks(HIT, HIT, SPLIT))
    later = "\n".join(blocks(HIT, HIT, SPLIT)) + "\n"
    student.file("always_stand", later, FOLDER)  # the first one is read by now
    for strategy, letter, split in ((stand, "S", False), (hit, "H", True), (stand, "S", False)):
        assert move(student, strategy, "TC 4D") == letter
        assert splits(student, strategy, "3C 3D") == split


@criterion("strategy_read")
def test_files_of_one_name_in_two_folders(student):
    """A path leads to one file alone: another of its name in another folder is not read."""
    tables = {"table.txt": blocks(STAND, STAND, STAND), BESIDE: blocks(HIT, HIT, SPLIT)}
    paths = [student.file(name, "\n".join(lines) + "\n") for name, lines in tables.items()]
    stand, hit = [student.strategy.BlackJackStrategy(path) for path in paths]
    for strategy, letter, split in ((stand, "S", False), (hit, "H", True)):
        assert move(student, strategy, "TC 4D") == letter
        assert splits(student, strategy, "3C 3D") == split


@criterion("strategy_read")
def test_the_given_file_can_be_read(student):
    """The strategy that comes with the stage is read as it is."""
    strategy = student.strategy.BlackJackStrategy(SHIPPED)
    assert move(student, strategy, "KC 9D") == "S"
    assert move(student, strategy, "2C 4D") == "H"


@criterion("strategy_read")
def test_there_may_be_several_spaces(student):
    """Between two numbers there may be any number of spaces."""
    for code, letter in ((STAND, "S"), (HIT, "H")):
        lines = [line.replace(" ", "   ") for line in blocks(code, code, SPLIT)]
        strategy = read(student, "wide.txt", lines)
        assert move(student, strategy, "TC 4D") == letter


@criterion("strategy_read")
def test_blank_lines_at_the_end_are_fine(student):
    """The last line may end the file, or be followed by one or more blank lines."""
    for code, letter in ((STAND, "S"), (HIT, "H")):
        for end in ("", "\n", "\n\n", "\n\n\n\n"):
            strategy = read(student, "ends.txt", blocks(code, code, SPLIT), end)
            assert move(student, strategy, "TC 4D") == letter


# --- a missing file -------------------------------------------------------------------------


@criterion("strategy_missing")
def test_a_missing_file_is_not_passed_over(student):
    """A path without a file raises FileNotFoundError, one with a file does not."""
    strategy = read(student, "here.txt", blocks(HIT, HIT, SPLIT))
    assert move(student, strategy, "TC 4D") == "H"
    namesakes = ("/tables/basic_strategy.txt", "no/such/folder/basic_strategy.txt")
    more = student.own_or(lambda: namesakes, lambda: (), of="strategy_read")
    for path in ("not_here.txt", "no/such/folder/strategy.txt", "here.tx", *more):
        with student.raises(FileNotFoundError):
            student.strategy.BlackJackStrategy(path)


# --- the wrong shape ------------------------------------------------------------------------


@criterion("strategy_shape")
def test_a_wrong_number_of_lines_is_refused(student):
    """More or fewer than 39 lines raise ValueError, and so does an empty file."""
    lines = blocks(HIT, HIT, SPLIT)
    read(student, "whole.txt", lines)
    read(student, "damaged.txt", lines)
    for damaged in (lines[:38], lines[1:], [*lines, row(HIT)], lines * 2, lines[:1], lines[:5], []):
        with student.raises(ValueError):
            read(student, f"{len(damaged)}_lines.txt", damaged)


@criterion("strategy_shape")
def test_a_wrong_number_of_words_is_refused(student):
    """A line with more or fewer than 10 words raises ValueError, wherever it stands."""
    lines = blocks(HIT, HIT, SPLIT)
    read(student, "whole.txt", lines)
    read(student, "damaged.txt", lines)
    for place in (0, 17, 38):
        for words in ("1 1 1 1 1 1 1 1 1", "1 1 1 1 1 1 1 1 1 1 1", "1", row(1) + " " + row(1)):
            name = f"{len(words.split())}_words_in_line_{place + 1}.txt"
            with student.raises(ValueError):
                read(student, name, [*lines[:place], words, *lines[place + 1 :]])
    for words in ("1231231231", "12312 31231"):
        with student.raises(ValueError):
            read(student, "ten_digits_without_spaces.txt", [words, *lines[1:]])


@criterion("strategy_shape")
def test_each_line_has_to_have_its_words(student):
    """The right number of words in all is not enough when they stand in the wrong lines."""
    lines = blocks(HIT, HIT, SPLIT)
    read(student, "whole.txt", lines)
    read(student, "damaged.txt", lines)
    for two_lines in (["1 1 1 1 1 1 1 1 1", "1 1 1 1 1 1 1 1 1 1 1"], [row(1) + " " + row(1), ""]):
        with student.raises(ValueError):
            read(student, "words_in_the_wrong_line.txt", [*lines[:10], *two_lines, *lines[12:]])


@criterion("strategy_shape")
def test_a_blank_line_in_between_is_refused(student):
    """A blank line between others, or before them, raises ValueError, also after 39 lines."""
    lines = blocks(HIT, HIT, SPLIT)
    read(student, "whole.txt", lines)
    read(student, "damaged.txt", lines)
    for place in (20, 38, 1, 0):  # one before them alone is a mistake of its own
        for blank in ("", "   "):
            name = f"line_{place + 1}_is_blank.txt"
            with student.raises(ValueError):
                read(student, name, [*lines[:place], blank, *lines[place:]])
    with student.raises(ValueError):
        read(student, "line_40_is_blank.txt", [*lines, "", row(HIT)])


# --- wrong codes ----------------------------------------------------------------------------


@criterion("strategy_codes")
def test_a_code_outside_the_four_is_refused(student):
    """A number that is no code raises ValueError, wherever it stands."""
    lines = blocks(HIT, HIT, SPLIT)
    read(student, "damaged.txt", lines)
    for word in ("0", "5", "-1", "10", "22", "12", "234"):
        for place, before in ((0, 0), (12, 5), (38, 9)):
            words = " ".join([*"1234123412"[:before], word, *"1234123412"[before + 1 :]])
            with student.raises(ValueError):
                read(student, code_file(word), [*lines[:place], words, *lines[place + 1 :]])


@criterion("strategy_codes")
def test_a_word_that_is_no_whole_number_is_refused(student):
    """A letter, a word or a number with a fraction raises ValueError in place of a code."""
    lines = blocks(HIT, HIT, SPLIT)
    read(student, "damaged.txt", lines)
    for word in ("S", "H", "x", "hit", "1.5", "2.0", "?", "1,"):
        for place in (3, 25):
            words = f"1 2 3 {word} 1 2 3 4 1 2"
            with student.raises(ValueError):
                read(student, code_file(word), [*lines[:place], words, *lines[place + 1 :]])


@criterion("strategy_codes")
def test_each_of_the_four_codes_is_allowed(student):
    """The four codes are allowed in every row and column, a fifth one is not."""
    for first in range(4):
        line = " ".join(str((first + column) % 4 + 1) for column in range(10))
        read(student, "codes.txt", [line] * 39)
    with student.raises(ValueError):
        read(student, "codes.txt", [row(5)] * 39)
