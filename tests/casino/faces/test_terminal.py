"""A table in the terminal: typed lines instead of clicks, for every stage's game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from typer.testing import CliRunner, Result

from casino.cli import app
from casino.engine.workspace import Workspace
from casino.faces.terminal import play_at_terminal
from casino.game.shoe import parse_cards
from casino.table.state import Button, Picker, Slider, Sliders, TableState
from tests.casino.conftest import solve

STATE = TableState(
    "A table",
    buttons=(Button("hit", "Hit", "h"), Button("stand", "Stand", "s", enabled=False)),
    panels=(
        Picker("Cards", "pick"),
        Sliders("Numbers", (Slider("prob12", "Probability", 0, 1, 0.1, 0.5),)),
    ),
    can_undo=True,
)


class Notes:
    """A game that takes down what is asked of it; `stand` begins work of three steps."""

    def __init__(self, shown: TableState = STATE) -> None:
        self.shown = shown
        self.asked: list[tuple[object, ...]] = []

    def deal(self, deck: str = "") -> None:
        """Take a deal down."""
        parse_cards(deck)
        self._note("deal", deck)

    def act(self, action: str, value: str | float | None = None) -> None:
        """Take an action down."""
        self._note(action, value)

    def undo(self) -> None:
        """Take an undo down."""
        self._note("undo")

    def state(self) -> TableState:
        """Return a table that tells how much was asked."""
        return self.shown

    def _note(self, *asked: object) -> None:
        self.asked.append(asked)
        self.shown = replace(self.shown, message=f"{len(self.asked)} things")


class Working(Notes):
    """A game whose every action begins work; the second step of it is interrupted."""

    def act(self, action: str, value: str | float | None = None) -> None:
        """Begin, or stop."""
        super().act(action, value)
        self.shown = replace(self.shown, busy=action != "stop")

    def work(self) -> Iterator[None]:
        """Work until somebody presses Ctrl-C."""
        yield
        raise KeyboardInterrupt


def play(game: Notes, *lines: str, end: type[BaseException] = EOFError) -> list[str]:
    """Type these lines, then the end; return what was shown."""
    typed = iter(lines)
    shown: list[str] = []
    play_at_terminal(game, _reader(typed, end), shown.append)
    return shown


def _reader(typed: Iterator[str], end: type[BaseException]) -> Callable[[str], str]:
    def read(_: str) -> str:
        for line in typed:
            return line
        raise end

    return read


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("h", ("hit", None)),
        ("HIT", ("hit", None)),
        (" Hit ", ("hit", None)),
        ("deal", ("deal", "")),
        ("deal 8D 5H", ("deal", "8D 5H")),
        ("n", ("deal", "")),
        ("undo", ("undo",)),
        ("u", ("undo",)),
        ("8d", ("pick", "8D")),
        ("pick=8D", ("pick", "8D")),
        ("prob12=0.3", ("prob12", 0.3)),
        ("Probability = 1", ("prob12", 1.0)),
    ],
)
def test_a_line_is_a_click(line: str, asked: tuple[object, ...]) -> None:
    """By key, by name, in capitals or not; the table is shown again afterwards."""
    game = Notes()
    shown = play(game, line)
    assert game.asked == [asked]
    assert len([text for text in shown if text.startswith("A table")]) == 2


@pytest.mark.parametrize(
    ("line", "value"),
    [("answer hs", "hs"), ("answer  S ", " S "), ("answer", ""), ("ANSWER 1", "1")],
)
def test_any_answer_can_be_typed_where_the_program_asks(line: str, value: str) -> None:
    """With its spaces; where nothing asks, it is no move."""
    asking, silent = Notes(replace(STATE, asks=True)), Notes()
    play(asking, line)
    assert asking.asked == [("answer", value)]
    assert "isn't a move here" in play(silent, line)[1]
    assert silent.asked == []


def test_a_move_that_is_none_may_be_meant_as_an_answer() -> None:
    """So it is told how to give it, and help tells it too."""
    shown = play(Notes(replace(STATE, asks=True)), "maybe", "help")
    assert "answer maybe gives it to your program" in shown[1]
    assert "answer maybe" in shown[2]


def test_n_deals_no_round_away_where_it_may_be_meant_as_no() -> None:
    """The program asks a question there; `deal` still deals."""
    asking = Notes(replace(STATE, asks=True))
    shown = play(asking, "n", "deal")
    assert "answer n gives it to your program" in shown[1]
    assert asking.asked == [("deal", "")]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("s", "'s' isn't a move here; help lists the moves."),
        ("hop", "'hop' isn't a move here; help lists the moves."),
        ("1x", "'1x' is not a card"),
        ("deal 8D 11C", "card 2: '11C' is not a card"),
        ("pick=1", "'1' is not a card"),
        ("prob12=2", "Probability goes from 0 to 1."),
        ("prob12=nan", "Probability goes from 0 to 1."),
        ("prob12=x", "'x' is not a number."),
        ("luck=1", "There is nothing called 'luck' to set"),
        ("help", "prob12=0.5"),
    ],
)
def test_a_line_that_does_nothing_says_why(line: str, answer: str) -> None:
    """The game is not bothered with it, and the table not shown again."""
    game = Notes()
    shown = play(game, line)
    assert game.asked == []
    assert answer in "\n".join(shown[1:])


@pytest.mark.parametrize("shown", [STATE, replace(STATE, buttons=())])
def test_an_empty_line_does_nothing_beside_a_picker(shown: TableState) -> None:
    """It is no card, and no deal that nobody asked for."""
    game = Notes(shown)
    table, end = play(game, "", " ")
    assert (table.startswith("A table"), end) == (True, "")
    assert game.asked == []


def test_q_quits_unless_a_button_has_that_key() -> None:
    """It is what hands type at the end of a game; a move comes first."""
    game = Notes()
    play(game, "Q", "h")
    assert game.asked == []
    game = Notes(replace(STATE, buttons=(Button("queen", "Queen", "q"),)))
    play(game, "q")
    assert game.asked == [("queen", None)]
    game = Notes(replace(STATE, buttons=(Button("queen", "Queen", "q", enabled=False),)))
    shown = play(game, "q")
    assert "'q' isn't a move here; help lists the moves." in shown


def test_enter_deals_where_there_is_no_move() -> None:
    """As on the table in the notebook; and there may be nothing to take back."""
    game = Notes(TableState("A table"))
    shown = play(game, "", "undo", "x")
    assert game.asked == [("deal", "")]
    assert "There is nothing to take back." in shown
    assert "'x' isn't a move here; help lists the moves." in shown


@pytest.mark.parametrize("end", [EOFError, KeyboardInterrupt])
def test_the_end_of_the_input_ends_the_game(end: type[BaseException]) -> None:
    """Cleanly, as `quit` does."""
    game = Notes()
    play(game, "h", end=end)
    play(game, "quit", "h")
    assert game.asked == [("hit", None)]


def test_an_interrupt_stops_the_work_and_not_the_game() -> None:
    """What was done so far is kept, and the next line counts."""
    game = Working()
    play(game, "h", "deal")
    assert game.asked == [("hit", None), ("stop", None), ("deal", "")]


def test_a_terminal_obeys_nothing_of_what_is_shown() -> None:
    """Control characters of a student's text, and of what was typed, do not come through."""
    shown = "".join(play(Notes(replace(STATE, message="\x1b[2J\aend")), "\x1b[31m", "a=\x1b"))
    assert "end" in shown
    assert not {"\x1b", "\a"} & set(shown)


def run(workspace: Workspace, typed: str, *arguments: str) -> Result:
    """Run `casino play` on the workspace, with these lines typed."""
    command = ["play", *arguments, "--folder", str(workspace.folder)]
    return CliRunner().invoke(app, command, input=typed)


def test_stage_2_is_played_to_the_end(student: Workspace) -> None:
    """On the student's own code, from a deck string to the result."""
    solve(student, "stage1_card_hand", "stage2_human_vs_dealer")
    result = run(student, "h\ns\nquit\n", "2", "--deck", "8D 5H TC 4D 6C 3S")
    assert result.exit_code == 0
    assert "Count is 19" in result.stdout
    assert "This deal: 8D 5H TC 4D 6C 3S" in result.stdout
    assert "\x1b" not in result.stdout


def test_a_stub_is_shown_at_the_table_and_gone_after_the_fix(student: Workspace) -> None:
    """Nothing ends in a traceback."""
    result = run(student, "deal\n", "2")
    assert result.exit_code == 0
    assert "Not written yet: " in result.stdout
    solve(student, "stage1_card_hand", "stage2_human_vs_dealer")
    assert "Not written yet: " not in run(student, "deal\n", "2").stdout


@pytest.mark.parametrize(
    ("arguments", "message"), [(("99",), "99"), (("2", "--deck", "11C"), "'11C' is not a card")]
)
def test_what_cannot_be_played_is_bad_usage(
    student: Workspace, arguments: tuple[str, ...], message: str
) -> None:
    """Status 2, with the reason on standard error."""
    result = run(student, "", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
