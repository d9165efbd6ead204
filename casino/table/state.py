"""The state of a table as plain data: the widget and the plain text both draw it.

A stage view builds a `TableState` from what the student's code did. Cards are two-letter codes of a
deck string (`8D`, `TC`, `AS`); `??` is a card that lies face down, and nothing else in the state
says which one it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Literal, Protocol, runtime_checkable

from casino.engine.console import PrintedLine
from casino.engine.sharing import Shared
from casino.engine.trouble import Trouble
from casino.languages import _

__all__ = [
    "ANSWER",
    "FACE_DOWN",
    "Button",
    "Canvas",
    "Chart",
    "Grid",
    "HandView",
    "MatrixMap",
    "Moment",
    "Panel",
    "Picker",
    "Picture",
    "Progress",
    "Scene",
    "SeatHand",
    "SeatTable",
    "Series",
    "Shades",
    "Slider",
    "Sliders",
    "Stepping",
    "SteppingGame",
    "TableGame",
    "TableSeat",
    "TableState",
    "Tally",
    "WorkingGame",
]

FACE_DOWN = "??"
ANSWER = "answer"  # the action whose value is typed into the program's question


@dataclass(frozen=True)
class HandView:
    """A hand on the felt."""

    owner: str  # the player's name
    cards: tuple[str, ...]  # codes such as `AS`
    label: str = ""  # its count as the student's code gives it; `?` if hidden
    note: str = ""  # beside the count: "soft", "blackjack", "bust", "doubled"
    bet: float | None = None  # in credits; None without bets
    current: bool = False  # whether it is being played
    outcome: Literal["", "win", "lose", "push"] = ""  # once it is settled
    made: tuple[int, ...] = ()  # which card of the round each one is, counted as they came
    counts: tuple[str, ...] = ()  # after each card, where known
    net: float | None = None  # the credits that it won or lost, once that is settled


@dataclass(frozen=True)
class Button:
    """A move that can be clicked or typed; `best` puts it in yellow with a badge."""

    action: str
    label: str
    key: str
    enabled: bool = True
    best: bool = False


@dataclass(frozen=True)
class Tally:
    """Rounds so far; `bankroll` has the amount after each round, the start first."""

    won: int = 0
    lost: int = 0
    push: int = 0
    bankroll: tuple[float, ...] = ()
    best_moves: int = 0
    moves: int = 0


@dataclass(frozen=True)
class Grid:
    """A small table; `wrong` are the (row, column) cells that are not as expected."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    wrong: tuple[tuple[int, int], ...] = ()
    steps: tuple[tuple[int, int, int], ...] = ()  # row, column and the step that gave the answer
    kind: str = "grid"


@dataclass(frozen=True)
class Series:
    """One line or one set of bars of a chart; `x` and `y` have the same length."""

    name: str
    x: tuple[float, ...]
    y: tuple[float, ...]
    style: Literal["line", "bars", "expected"] = "line"


@dataclass(frozen=True)
class Chart:
    """A chart with one set of axes."""

    title: str  # above it
    x_label: str  # below the x axis
    y_label: str  # beside the y axis
    series: tuple[Series, ...]  # lines or bars
    mark: float | None = None  # a place on the x axis that is pointed at
    x_names: tuple[str, ...] = ()  # the labels below the places 0, 1, 2 … of the x axis
    kind: str = "chart"  # tells front ends the panel


@dataclass(frozen=True)
class Picture:
    """A drawing: cards at x, y (a back is `??`), and the places of markers."""

    name: str
    cards: tuple[tuple[str, float, float], ...]
    markers: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True)
class Canvas:
    """Pictures of the same size, beside one another."""

    title: str
    width: float
    height: float
    pictures: tuple[Picture, ...]
    kind: str = "canvas"


@dataclass(frozen=True)
class Shades:
    """Counts as shades: each picture is a name and its rows, one digit a cell.

    Digit 4 is as often as chance has it, 0 far too seldom and 8 far too often.
    """

    title: str
    x_label: str
    y_label: str
    pictures: tuple[tuple[str, tuple[str, ...]], ...]
    kind: str = "shades"


@dataclass(frozen=True)
class MatrixMap:
    """The strategy matrix: one letter S, H, D or P a cell; `current` is the cell in play."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[str, ...]  # one string a row, one letter a column
    current: tuple[int, int] | None = None
    kind: str = "heat_map"


@dataclass(frozen=True)
class Slider:
    """A number to set; moving it sends `action` with the value."""

    action: str
    label: str
    low: float
    high: float
    step: float
    value: float


@dataclass(frozen=True)
class Sliders:
    """Sliders that belong together."""

    title: str
    sliders: tuple[Slider, ...]
    kind: str = "sliders"


@dataclass(frozen=True)
class Picker:
    """All 52 cards to click; a click sends `action` with the card's code."""

    title: str
    action: str
    kind: str = "picker"


@dataclass(frozen=True)
class Progress:
    """The progress of a long computation, from 0 to 1."""

    title: str
    done: float
    kind: str = "progress"


@dataclass(frozen=True)
class Scene:
    """A round worth meeting, dealt by a click: `met` is "right" or "wrong" once it was."""

    name: str
    deck: str
    met: Literal["", "right", "wrong"] = ""
    current: bool = False


@dataclass(frozen=True)
class Moment:
    """The hands before a step: the cards of each, its count, and how many lines were printed.

    A hand is written as its cards and its count, such as `8D 5H|13`; one that is not there yet
    is "".
    """

    step: int
    dealer: tuple[str, ...]
    hands: tuple[str, ...]
    lines: int


@dataclass(frozen=True)
class Stepping:
    """How the student's code ran, line by line; a step is a line that is about to run.

    Strings of numbers have spaces between them. A call's number is its place in `calls`, and a
    file's its place in `files`. Without `has_values`, fields of values are empty.
    """

    total: int  # steps of the whole run
    first: int  # the first step that `lines` and `calls_of` have
    lines: str  # the line of each step, as numbers
    calls_of: str  # the call of each step, as numbers
    calls: str  # four numbers a call: function, call around it, first step, step after the last
    functions: tuple[tuple[int, str, int], ...]  # file, name and first line
    files: tuple[tuple[str, str], ...]  # path and text
    bars: str  # how deep the calls are along the whole run
    has_values: bool = False  # whether values were recorded
    # By step: the names that it changed, and their values.
    changes: tuple[tuple[int, tuple[tuple[str, str], ...]], ...] = ()
    # By step: values that a call had which began before the window.
    before: tuple[tuple[int, tuple[tuple[str, str], ...]], ...] = ()
    given: tuple[tuple[int, tuple[tuple[str, str], ...]], ...] = ()  # by call: its arguments
    returned: tuple[tuple[int, str], ...] = ()  # by call: its result
    raised: tuple[tuple[int, str], ...] = ()  # by call: its exception
    moments: tuple[Moment, ...] = ()  # the hands as they change
    printed: tuple[int, ...] = ()  # the step that printed each line of the transcript
    made: tuple[tuple[int, str], ...] = ()  # of each card the step that drew it, and its code
    # Of each hand, the dealer's first, its cards as places in `made`; -1 for none.
    felt: tuple[tuple[int, ...], ...] = ()
    counts: tuple[int, ...] = ()  # the step that counted each hand; -1 for none
    at: int = 0  # where to look first
    wrong: int = -1  # where a value went wrong or the code stopped; -1 for nowhere
    loop: str = ""  # which loop has no end, in words
    missing: int = 0  # steps that were left out of a long run
    # By step: the expressions of its line, and their values.
    parts: tuple[tuple[int, tuple[tuple[str, str], ...]], ...] = ()
    # Lines to ask about because they did not run: file, line, words.
    asks: tuple[tuple[int, int, str], ...] = ()
    why: str = ""  # the answer to the last such question
    # By step: objects with several names, where that changes.
    shared: tuple[tuple[int, tuple[Shared, ...]], ...] = ()
    # The step that asks for an answer which is missing (-1: none), and words.
    asked: tuple[int, str] = (-1, "")


@dataclass(frozen=True)
class SeatHand:
    """A hand at a seat."""

    cards: tuple[str, ...]  # codes such as `AS`
    label: str  # its count
    note: str  # beside the count: "soft", "bust"
    bet: float  # in credits
    line: str = ""  # the letter of the payoff that settled it
    net: float | None = None  # what it won or lost
    current: bool = False  # whether it is being played
    outcome: Literal["", "win", "lose", "push"] = ""  # once it is settled
    counts: tuple[str, ...] = ()  # after each card, where known


@dataclass(frozen=True)
class TableSeat:
    """One of the seats."""

    number: int  # from 1
    name: str  # the player's
    kind: str  # person, computer, strategy or empty
    owned: float  # credits
    bet: float  # in credits
    most: float  # the highest bet
    hands: tuple[SeatHand, ...] = ()  # in the order of play
    net: float | None = None  # the last round's result
    current: bool = False  # whether it is its turn


@dataclass(frozen=True)
class SeatTable:
    """The seats of a casino table, its switches and its payoff list.

    While bets are placed, the actions are `bet` (`2 25`), `seat` (`2 computer`), `name` (`2 Bozo`)
    and `switch`.
    """

    seats: tuple[TableSeat, ...]  # from left to right
    switches: tuple[tuple[str, str, bool], ...]  # action, label, and whether it is on
    face_cards_as_one: bool  # whether jack, queen, and king look alike
    phase: str  # `bets`, `play`, or `paid`
    # Letter, title, words, and whom it settled, such as `Ada +37`.
    lines: tuple[tuple[str, str, str, tuple[str, ...]], ...]
    remark: str = ""  # below the table
    agrees: bool = True  # whether the house has the same results

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions that are possible now besides the buttons."""
        return ("bet", "seat", "name", "switch") if self.phase == "bets" else ()


Panel = Grid | Chart | MatrixMap | Sliders | Picker | Progress | Canvas | Shades


@dataclass(frozen=True)
class TableState:
    """Everything that one table shows."""

    title: str  # of the stage
    message: str = ""  # one sentence above the buttons, which a screen reader reads out
    rules: str = ""  # how this table plays
    dealer: tuple[HandView, ...] = ()  # empty where the stage has no dealer
    hands: tuple[HandView, ...] = ()  # empty where the stage has none, or `seats`
    buttons: tuple[Button, ...] = ()  # what can be done now
    transcript: tuple[PrintedLine, ...] = ()  # what the student's program printed
    tally: Tally | None = None  # rounds won so far
    panels: tuple[Panel, ...] = ()  # further parts, in order
    trouble: Trouble | None = None  # the error in the student's code
    deck: str = ""  # the deck string of the round, to deal it again
    can_undo: bool = False  # whether an action can be taken back
    can_deal: bool = True  # whether a new round can be dealt
    asks: bool = False  # the program waits at `input()`, where any text is an answer
    busy: bool = False  # a long computation runs, and only Stop does anything
    push_word: Literal["push", "tie"] = "push"  # a round that nobody wins, in the handout's words
    steps: Stepping | None = None  # the run of the student's code, to step through
    scenes: tuple[Scene, ...] = ()  # rounds that are dealt at a click
    seats: SeatTable | None = None  # in place of `hands` where several people play

    @property
    def error(self) -> str:
        """The message about a fault in the student's code; "" without one."""
        return self.trouble.message if self.trouble else ""

    @property
    def error_title(self) -> str:
        """The heading of the error."""
        return _("Your next method") if self.is_to_write else _("Your code needs a look")

    @property
    def is_to_write(self) -> bool:
        """The error isn't a mistake: a method isn't started yet."""
        return self.trouble is not None and self.trouble.kind == "stub"

    def as_json(self) -> dict[str, Any]:
        """Return the state as JSON data; tuples become lists."""
        data = asdict(self) | {"error": self.error}
        del data["trouble"]
        return data


class TableGame(Protocol):
    """The game behind a table: one for each stage, made by its stage view.

    Every method loads nothing stale, never raises for a mistake of the student's code (the state's
    `error` tells it) and raises `ValueError` for a deck string that cannot be read.
    """

    def deal(self, deck: str = "") -> None:
        """Begin a round with the student's current files; "" deals at random."""

    def act(self, action: str, value: str | float | None = None) -> None:
        """Carry out a button, slider, picker or answer; an action not offered does nothing."""

    def undo(self) -> None:
        """Take back the last action of this round, if there is one."""

    def state(self) -> TableState:
        """Return the table's current state."""


@runtime_checkable
class WorkingGame(TableGame, Protocol):
    """A game with long work, done in slices on the kernel's own loop so that Stop is heard.

    `act` begins the work: it makes `state().busy` true, puts a `Progress` among the panels and
    returns at once. The table then takes one step of `work()` after another, shows `state()` in
    between, and answers clicks. The work ends when the iterator does; by then `busy` is false. Stop
    closes the iterator (`GeneratorExit` at its `yield`) and then calls `act("stop")`, which makes
    `busy` false and keeps what was done so far. A terminal runs `for _ in game.work(): pass`.
    """

    def work(self) -> Iterator[None]:
        """Return the steps of the work that `act` has begun, each under about 50 ms."""


@runtime_checkable
class SteppingGame(TableGame, Protocol):
    """A game whose rounds can be stepped through."""

    def look(self, step: int) -> None:
        """Have the values around a step in the next state's `steps`."""

    def go_to(self, step: int) -> None:
        """Have the next state's `steps` be looked at first at this step."""

    def explain_line(self, file: str, line: int, step: int) -> None:
        """Have in the next state's `steps` why a line had not run before a step."""
