"""Console code with buttons: it pauses at every question and replays identically."""

from __future__ import annotations

import builtins
import random
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from textwrap import indent

import pytest

from casino.engine.console import PrintedLine
from casino.engine.workspace import Workspace
from casino.play.replay import ProgramRun, Replay, ReplaySetup
from tests.casino.conftest import Write

A = "stage1_a/a.py"
DECK = "8D 5H TC 4D 6C 3S"


def call(deal: ReplaySetup) -> object:
    """Play one round of stage 2, keeping the hands."""
    players = deal.code.module("player")
    hands = deal.note(deal.code.get("stage1_card_hand.hand.Hand"))
    player, dealer = players.Player("You"), players.Player("Dealer")
    return deal.code.module("game").play_round(player, dealer, deal.draw, hands)


def play(write: Write, body: str, *answers: str | None, seconds: float = 5) -> ProgramRun:
    """Run a program, given as the body of a function, with these answers."""
    return replay(write, body, seconds=seconds, answers=answers).run


def replay(write: Write, body: str, **options: object) -> Replay:
    """Return the program, run up to its first question."""
    code = write({A: "def play():\n" + indent(body, "    ")}).load(1)
    options = {"seed": 1, "seconds": 5} | options
    return Replay(code, lambda deal: deal.code.module("a").play(), **options)  # type: ignore[arg-type]


def texts(run: ProgramRun) -> list[str]:
    """Return the lines of the transcript that are not blank."""
    return [line.text for line in run.transcript if line.text.strip()]


def test_a_round_is_played_by_answers(reference: Workspace) -> None:
    """Each one leads to the next question, the last one to the result."""
    table = Replay(reference.load(2), call, DECK)
    assert table.run.waiting
    assert table.run.prompt == "Do you want to hit or stick (h or s)? "
    assert table.run.deck == "8D 5H TC 4D"
    run = table.answer("h")
    assert [run.code.call(hand.count) for hand in run.seen] == [19, 14]
    assert PrintedLine("Do you want to hit or stick (h or s)? ", "h") in run.transcript
    run = table.answer("s")
    assert (run.finished, run.waiting, run.result) == (True, False, "player")
    assert texts(run)[-1] == "You wins!"
    assert run.deck == DECK
    assert table.answers == ("h", "s")


def test_undo_takes_the_last_answer_back(reference: Workspace) -> None:
    """The round is then what it was before, and goes on another way."""
    table = Replay(reference.load(2), call, DECK)
    before = table.run
    table.answer("h")
    assert table.undo().transcript == before.transcript
    assert table.undo().transcript == before.transcript
    assert table.answer("s").result == "dealer"


def test_an_answer_that_nobody_waits_for_changes_nothing(reference: Workspace) -> None:
    """A round that is over stays over."""
    table = Replay(reference.load(2), call, DECK, answers=("h", "s"))
    over = table.run
    assert table.answer("h") is over
    assert table.answers == ("h", "s")


def test_a_deck_that_cannot_be_read_is_a_value_error(reference: Workspace) -> None:
    """Before anything runs."""
    with pytest.raises(ValueError, match="'11C' is not a card"):
        Replay(reference.load(2), call, "11C")


def test_the_whole_game_is_played_to_the_end_of_the_input(reference: Workspace) -> None:
    """Questions inside other questions, refused answers, another stage's lazy import, EOF."""
    table = Replay(reference.load(2), lambda deal: deal.code.module("game").main(deal.draw), seed=3)
    for answer in ("", "Dealer", "Computer", "x", "0.5"):
        table.answer(answer)
    assert table.run.prompt == "Enter the highest count for a hit: "
    run = table.answer(None)
    assert run.finished
    assert texts(run)[-3:] == ["Computer wins: 0", "Dealer wins: 0", "Ties: 0"]


def test_a_stub_is_told_with_file_and_line(write: Write) -> None:
    """As everywhere else."""
    body = "raise NotImplementedError('play is not written yet')"
    trouble = play(write, body).trouble
    assert trouble is not None
    assert (trouble.kind, trouble.file, trouble.line) == ("stub", A, 2)


def test_chance_is_the_same_in_every_run(write: Write) -> None:
    """Whether a source was seeded, seeded again, made without a seed, or is the module's own."""
    body = """
import random
from random import Random
random.seed()
print(random.random(), Random().random(), random.Random().randrange(1000), Random(5).random())
input()
print(random.random())
input()
"""
    before = random.getstate()
    source = random.Random
    table = replay(write, body)
    first = table.run.transcript
    second = table.answer("").transcript
    assert second[0] == first[0]
    assert table.answer("").transcript[: len(second) - 1] == second[:-1]
    assert random.getstate() == before
    assert random.Random is source


def test_state_in_a_module_begins_anew_in_every_run(write: Write) -> None:
    """A list of the module does not remember the run before."""
    source = "SEEN = []\ndef play():\n    SEEN.append(1)\n    print(len(SEEN))\n    input()\n"
    table = Replay(write({A: source}).load(1), lambda deal: deal.code.module("a").play())
    table.answer("")
    assert texts(table.run) == ["1"]


def test_a_program_that_goes_by_the_clock_is_told_so(write: Write) -> None:
    """Its round cannot be played by running it again."""
    table = replay(write, "import time\nprint(time.perf_counter_ns())\ninput()\ninput()\n")
    trouble = table.answer("").trouble
    assert trouble is not None
    assert trouble.kind == "unsteady"


SWALLOWERS = [
    "while True:\n    try:\n        input('? ')\n    except:\n        pass",
    "while True:\n    try:\n        input('? ')\n    except BaseException:\n        n = 1",
    "while True:\n    try:\n        input('? ')\n    finally:\n        continue",
    "import contextlib as c\nwhile True:\n    with c.suppress(BaseException): input('? ')",
    "def ask():\n    try:\n        return input('? ')\n    finally:\n        return 'h'\n"
    "while True:\n    try:\n        ask()\n    except:\n        print('again')",
    "def ask():\n    try:\n        return input('? ')\n    finally:\n        return 'h'\n"
    "ask()\nask()\n",
    "try:\n    input('? ')\nfinally:\n    print('bye')\n    raise ValueError",
    "import sys\ntry:\n    input('? ')\nfinally:\n    sys.exit()",
    "try:\n    input('? ')\nexcept* BaseException:\n    pass\nwhile True:\n    pass",
]  # fmt: skip


@pytest.mark.parametrize("body", SWALLOWERS)
def test_a_program_that_swallows_everything_still_pauses(write: Write, body: str) -> None:
    """At the question, with nothing printed after it."""
    run = play(write, body)
    assert (run.waiting, run.finished, run.trouble) == (True, False, None)
    assert run.prompt == "? "
    assert texts(run) == ["? "]


def test_a_program_without_an_end_is_stopped_with_what_it_printed(write: Write) -> None:
    """The message names the line of the loop."""
    run = play(write, "print('hello')\nwhile True:\n    pass\n", seconds=0.1)
    assert run.trouble is not None
    assert (run.trouble.kind, run.trouble.line, run.waiting) == ("endless", 3, False)
    assert texts(run) == ["hello"]


def test_endless_printing_is_stopped_with_a_screen_that_can_be_shown(write: Write) -> None:
    """The transcript has an end."""
    run = play(write, "while True:\n    print('x' * 999)\n")
    assert run.trouble is not None
    assert run.trouble.kind == "output"
    assert sum(len(line.text) for line in run.transcript) <= 200_000


def test_asking_after_the_end_of_the_input_for_ever_is_stopped(write: Write) -> None:
    """EOFError is the student's to catch, but not without end."""
    body = "while True:\n    try:\n        input()\n    except EOFError:\n        pass\n"
    run = play(write, body, None)
    assert run.trouble is not None
    assert run.trouble.kind == "endless"


@pytest.mark.parametrize(
    ("body", "prompt"),
    [
        ("input('Name? ')", "Name? "),
        ("print('Name?')\ninput()", "Name?"),
        ("print('Name? ', end='')\ninput()", "Name? "),
        ("print('Name?')\nprint()\ninput('> ')", "> "),
        ("import sys\nprint('Name?')\nsys.stdin.readline()", "Name?"),
        ("input(5)", "5"),
        ("input('\\nAgain? ')", "Again? "),
        ("print('1%\\r2%\\rName? ', end='')\ninput()", "Name? "),
    ],
)
def test_the_question_is_found_wherever_it_was_printed(
    write: Write, body: str, prompt: str
) -> None:
    """As the prompt of `input`, or on the line before."""
    run = play(write, body)
    assert run.waiting
    assert run.prompt == prompt


@pytest.mark.parametrize(
    "body", ["exit()", "quit()", "import sys\nsys.exit(3)", "raise SystemExit"]
)
def test_a_program_that_exits_has_finished(write: Write, body: str) -> None:
    """Without a result, and without trouble."""
    run = play(write, f"print('bye')\n{body}\n")
    assert (run.finished, run.result, run.trouble) == (True, None, None)
    assert texts(run) == ["bye"]


def test_input_while_importing_is_not_answered(write: Write) -> None:
    """The answers are for the game."""
    code = write({A: "print('hi')\ninput('Name? ')\n"}).load(1)
    run = Replay(code, lambda deal: deal.code.module("a"), answers=("x",)).run
    assert run.trouble is not None
    assert run.trouble.message.startswith(f"{A}, line 2: it calls input() while")


def test_what_is_printed_while_importing_is_in_the_transcript(write: Write) -> None:
    """As it would be on the console, and once."""
    code = write({A: "print('hi')\ndef play():\n    input('? ')\n"}).load(1)
    table = Replay(code, lambda deal: deal.code.module("a").play())
    assert texts(table.answer("x")) == ["hi", "? "]


def test_a_program_that_ends_itself_while_it_is_imported_is_told(write: Write) -> None:
    """There is nothing to play then, and nothing printed that could say why."""
    code = write({A: "def play():\n    print('on')\n\n\nexit()\n"}).load(1)
    run = Replay(code, lambda deal: deal.code.module("a").play(), seed=1).run
    assert not run.finished
    assert run.trouble is not None
    assert (run.trouble.file, run.trouble.line) == (A, 5)
    assert "Take the call out" in run.trouble.message


def test_a_recursion_without_an_end_is_told(write: Write) -> None:
    """As an error with its place."""
    run = play(write, "play()")
    assert run.trouble is not None
    assert "play: it calls itself without an end" in run.trouble.message


def test_an_error_keeps_what_was_printed_before_it(write: Write) -> None:
    """And undo leads back to the question before it."""
    table = replay(write, "print([1, 2][int(input('? '))])\n")
    run = table.answer("7")
    assert run.trouble is not None
    assert run.trouble.message == f"{A}, line 2, play: IndexError: list index out of range"
    assert run.transcript == (PrintedLine("? ", "7"),)
    assert table.undo().waiting
    assert table.answer("1").finished


def test_an_interrupt_goes_through_and_leaves_the_round_as_it_was(write: Write) -> None:
    """Also past an `except` that takes everything; the next answer counts."""
    stop: list[Callable[[], None]] = []

    def interrupt() -> None:
        raise KeyboardInterrupt

    body = "input('? ')\nfor each in STOP:\n    try:\n        each()\n    except:\n        pass\n"
    source = "STOP = []\ndef play():\n" + indent(body, "    ")

    def run(deal: ReplaySetup) -> object:
        deal.code.module("a").STOP = stop
        return deal.code.module("a").play()

    table = Replay(write({A: source}).load(1), run)
    stop.append(interrupt)
    surroundings = (builtins.input, sys.stdout, time.sleep)
    with pytest.raises(KeyboardInterrupt):
        table.answer("x")
    assert (builtins.input, sys.stdout, time.sleep) == surroundings
    assert (table.answers, table.run.waiting) == ((), True)
    stop.clear()
    assert table.answer("x").finished


def test_objects_are_noted_without_becoming_other_ones(write: Write) -> None:
    """A noted class has its name, its methods and its `isinstance`; a function works too."""
    source = "class Hand:\n    def __init__(self, a):\n        self.a = a\n"
    code = write({A: source}).load(1)

    def run(deal: ReplaySetup) -> object:
        hand = code.get("a.Hand")
        made = deal.note(hand)(5)
        deal.note(lambda: "x")()
        return isinstance(made, hand), type(made).__name__, made.a

    done = Replay(code, run).run
    assert done.result == (True, "Hand", 5)
    assert [getattr(each, "a", each) for each in done.seen] == [5, "x"]


def test_a_click_takes_a_moment(reference: Workspace) -> None:
    """Twenty answers in a row are twenty runs of a game, each a little longer than the last."""
    table = Replay(reference.load(2), lambda deal: deal.code.module("game").main(deal.draw), seed=3)
    runs = [table.answer(answer) for answer in ("Ada", *["s", "y"] * 10)]
    assert all(len(a.transcript) < len(b.transcript) for a, b in pairwise(runs))
