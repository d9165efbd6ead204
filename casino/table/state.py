"""The state of the play table as plain data, for front ends and plain text.

A stage view makes a `TableState` from the student's run. Cards are two-letter codes as in deck
strings (`8D`, `TC`, `AS`). `??` is a card that is face down, and nothing in the state reveals it.
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
ANSWER = "answer"  # the value is the answer to the program's question


@dataclass(frozen=True)
class HandView:
    """A hand on the felt, as the table shows it."""

    owner: str  # the player's name
    cards: tuple[str, ...]  # codes such as `AS`
    label: str = ""  # its count as the student's code gives it; `?` if hidden
    note: str = ""  # after the count: "soft", "blackjack", "bust", "doubled"
    bet: float | None = None  # in credits; None without bets
    current: bool = False  # whether it is being played
    outcome: Literal["", "win", "lose", "push"] = ""  # once it is settled
    made: tuple[int, ...] = ()  # number of each card in the order of the round
    counts: tuple[str, ...] = ()  # after each card, where known
    net: float | None = None  # credits won or lost, once settled


@dataclass(frozen=True)
class Button:
    """A button for a move; its key can be typed, and `best` marks it with a badge."""

    action: str  # sent to the game by a click
    label: str
    key: str
    enabled: bool = True
    best: bool = False


@dataclass(frozen=True)
class Tally:
    """The results of all rounds so far, and the bankroll after each."""

    won: int = 0
    lost: int = 0
    push: int = 0
    bankroll: tuple[float, ...] = ()  # at the start and after each round
    best_moves: int = 0
    moves: int = 0


@dataclass(frozen=True)
class Grid:
    """A panel with a table of texts, such as answers and expected values."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    wrong: tuple[tuple[int, int], ...] = ()  # row and column of unexpected values
    steps: tuple[tuple[int, int, int], ...] = ()  # row, column, and the step that gave the answer
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
    """A panel with lines or bars in one set of axes."""

    title: str  # above it
    x_label: str  # below the x axis
    y_label: str  # beside the y axis
    series: tuple[Series, ...]  # lines or bars
    mark: float | None = None  # a place on the x axis that is pointed at
    x_names: tuple[str, ...] = ()  # labels of the places 0, 1, 2 … on the x axis
    kind: str = "chart"  # the kind of panel, for front ends


@dataclass(frozen=True)
class Picture:
    """A drawing of cards and markers, each at x, y."""

    name: str
    cards: tuple[tuple[str, float, float], ...]  # code (`??` for a back), x, y
    markers: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True)
class Canvas:
    """A panel with pictures of the same size, next to each other."""

    title: str
    width: float
    height: float
    pictures: tuple[Picture, ...]
    kind: str = "canvas"


@dataclass(frozen=True)
class Shades:
    """A panel that shows counts as shades of grey, one digit per cell.

    4 is as often as expected by chance, 0 far too rare, and 8 far too frequent.
    """

    title: str
    x_label: str
    y_label: str
    pictures: tuple[tuple[str, tuple[str, ...]], ...]  # name and rows of digits
    kind: str = "shades"


@dataclass(frozen=True)
class MatrixMap:
    """A panel with the strategy matrix: a letter S, H, D, or P in each cell."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[str, ...]  # one string per row, one letter per column
    current: tuple[int, int] | None = None  # row and column of the hand being played
    kind: str = "heat_map"


@dataclass(frozen=True)
class Slider:
    """A slider for a number; moving it sends `action` with the value."""

    action: str
    label: str
    low: float
    high: float
    step: float
    value: float


@dataclass(frozen=True)
class Sliders:
    """A panel with a group of sliders."""

    title: str
    sliders: tuple[Slider, ...]
    kind: str = "sliders"


@dataclass(frozen=True)
class Picker:
    """A panel with all 52 cards; a click sends `action` with the card's code."""

    title: str
    action: str
    kind: str = "picker"


@dataclass(frozen=True)
class Progress:
    """A panel with the progress of a long computation, from 0 to 1."""

    title: str
    done: float
    kind: str = "progress"


@dataclass(frozen=True)
class Scene:
    """An interesting round that a click deals, and how the student's code played it."""

    name: str
    deck: str
    met: Literal["", "right", "wrong"] = ""  # how the code played it
    current: bool = False  # whether it is on the table


@dataclass(frozen=True)
class Moment:
    """The felt before a step of the run: the hands, and the number of printed lines.

    A hand is written as cards and count, such as `8D 5H|13`, or "" if it isn't there yet.
    """

    step: int
    dealer: tuple[str, ...]
    hands: tuple[str, ...]
    lines: int


@dataclass(frozen=True)
class Stepping:
    """The recorded run of the student's code; a step is a line that is about to run.

    Strings of numbers are separated by spaces. Numbers of calls and files are indices in `calls`
    and `files`. Without `has_values`, the fields with values are empty.
    """

    total: int  # steps of the whole run
    first: int  # the first step in `lines` and `calls_of`
    lines: str  # the line of each step, as numbers
    calls_of: str  # the call of each step, as numbers
    calls: str  # four numbers per call: function, caller, first step, step after the last
    functions: tuple[tuple[int, str, int], ...]  # file, name, and first line
    files: tuple[tuple[str, str], ...]  # path and text
    bars: str  # depth of calls along the whole run
    has_values: bool = False  # whether values were recorded
    # By step: the names that it changed, and their values.
    changes: tuple[tuple[int, tuple[tuple[str, str], ...]], ...] = ()
    # By step: values of a call that started before the window.
    before: tuple[tuple[int, tuple[tuple[str, str], ...]], ...] = ()
    given: tuple[tuple[int, tuple[tuple[str, str], ...]], ...] = ()  # by call: its arguments
    returned: tuple[tuple[int, str], ...] = ()  # by call: its result
    raised: tuple[tuple[int, str], ...] = ()  # by call: its exception
    moments: tuple[Moment, ...] = ()  # the hands as they change
    printed: tuple[int, ...] = ()  # the step that printed each line of the transcript
    made: tuple[tuple[int, str], ...] = ()  # for each card: the step that drew it, and its code
    # For each hand, dealer first: the indices of its cards in `made`, or -1.
    felt: tuple[tuple[int, ...], ...] = ()
    counts: tuple[int, ...] = ()  # the step that counted each hand, or -1
    at: int = 0  # where to look first
    wrong: int = -1  # where a value went wrong or the code stopped, or -1
    loop: str = ""  # description of the infinite loop
    missing: int = 0  # steps cut from a long run
    # By step: the expressions of its line, and their values.
    parts: tuple[tuple[int, tuple[tuple[str, str], ...]], ...] = ()
    # Skipped lines to ask about: file, line, label.
    asks: tuple[tuple[int, int, str], ...] = ()
    why: str = ""  # the answer to the last question of this kind
    # By step: objects with several names, if changed.
    shared: tuple[tuple[int, tuple[Shared, ...]], ...] = ()
    # The step that waits for a missing answer (or -1), and a message.
    asked: tuple[int, str] = (-1, "")


@dataclass(frozen=True)
class SeatHand:
    """A hand at a seat of stage 8's table."""

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
    """One of the seats of stage 8's table, with its player and hands."""

    number: int  # from 1
    name: str  # the player's
    kind: str  # person, computer, strategy, or empty
    owned: float  # credits
    bet: float  # in credits
    most: float  # the highest bet
    hands: tuple[SeatHand, ...] = ()  # in the order of play
    net: float | None = None  # the last round's result
    current: bool = False  # whether it is its turn


@dataclass(frozen=True)
class SeatTable:
    """The seats of stage 8's table, its switches, and its payoff list.

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
        """The actions that are possible now, besides those of the buttons."""
        return ("bet", "seat", "name", "switch") if self.phase == "bets" else ()


Panel = Grid | Chart | MatrixMap | Sliders | Picker | Progress | Canvas | Shades


@dataclass(frozen=True)
class TableState:
    """Everything that the play table shows, as data."""

    title: str  # of the stage
    message: str = ""  # one sentence above the buttons, for screen readers too
    rules: str = ""  # this table's rules
    dealer: tuple[HandView, ...] = ()  # empty if the stage has no dealer
    hands: tuple[HandView, ...] = ()  # empty if the stage has none, or has `seats`
    buttons: tuple[Button, ...] = ()  # the possible moves
    transcript: tuple[PrintedLine, ...] = ()  # output of the student's program
    tally: Tally | None = None  # rounds won so far
    panels: tuple[Panel, ...] = ()  # further parts, in order
    trouble: Trouble | None = None  # the error in the student's code
    deck: str = ""  # the deck string that deals this round again
    can_undo: bool = False  # whether an action can be undone
    can_deal: bool = True  # whether a new round can be dealt
    asks: bool = False  # whether the program waits at `input()`, where any text is an answer
    busy: bool = False  # whether a long computation runs; then only Stop works
    push_word: Literal["push", "tie"] = "push"  # the handout's word for a round without a winner
    steps: Stepping | None = None  # the run of the student's code
    scenes: tuple[Scene, ...] = ()  # rounds to deal by a click
    seats: SeatTable | None = None  # replaces `hands` if several people play

    @property
    def error(self) -> str:
        """The message about an error in the student's code, or ""."""
        return self.trouble.message if self.trouble else ""

    @property
    def error_title(self) -> str:
        return _("Your next method") if self.is_to_write else _("Your code needs a look")

    @property
    def is_to_write(self) -> bool:
        """True if the error only means that a method isn't written yet."""
        return self.trouble is not None and self.trouble.kind == "stub"

    def as_json(self) -> dict[str, Any]:
        """Return the state as a dict that can be written as JSON."""
        data = asdict(self) | {"error": self.error}
        del data["trouble"]
        return data


class TableGame(Protocol):
    """The game behind a play table, which executes the user's actions.

    Every method loads the student's current files. Errors in the student's code aren't raised but
    stored in the state's `error`. An invalid deck string raises `ValueError`.
    """

    def deal(self, deck: str = "") -> None:
        """Start a round with the student's current files; "" deals at random."""

    def act(self, action: str, value: str | float | None = None) -> None:
        """Execute a button, slider, picker, or answer; actions not offered are ignored."""

    def undo(self) -> None:
        """Undo the last action of this round, if any."""

    def state(self) -> TableState:
        """Return the state of the table to show."""


@runtime_checkable
class WorkingGame(TableGame, Protocol):
    """A game with long computations, done in slices so that Stop works.

    `act` starts the work: it sets `state().busy`, adds a `Progress` panel, and returns at once. The
    table then alternates between a step of `work()`, showing `state()`, and answering clicks. The
    work ends with the iterator, and then `busy` is False. Stop closes the iterator (`GeneratorExit`
    at its `yield`) and calls `act("stop")`, which resets `busy` and keeps the results so far. A
    terminal runs `for _ in game.work(): pass`.
    """

    def work(self) -> Iterator[None]:
        """Yield after each slice, of about 50 ms, of the work that `act` started."""


@runtime_checkable
class SteppingGame(TableGame, Protocol):
    """A game with a recorded run that a front end can step through."""

    def look(self, step: int) -> None:
        """Add the values around a step to the next state's `steps`."""

    def go_to(self, step: int) -> None:
        """Make the front end show this step first, by the next state's `steps`."""

    def explain_line(self, file: str, line: int, step: int) -> None:
        """Add to the next state's `steps` the reason why a line hadn't run before a step."""
