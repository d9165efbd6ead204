"""Record a run of student code: its lines, calls, and changes of values.

The compiled student code (`compiling.py`) reports each line before it runs, at the cost of one
`list.append`. A line's position in this raw record is its *place*. The recorder stores values only
for a window of places, and only when they change. To see other lines, the round is run again.
Writing values (`values.py`) runs no student code. Python's own trace functions aren't used, so a
debugger still works.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from types import FrameType
from typing import Any, NamedTuple

from casino.engine.compiling import ENTRY, ITERATION, Span, Spot
from casino.engine.sharing import Shared, Sharing
from casino.engine.sources import Sources
from casino.engine.values import ValueWriter

__all__ = [
    "COUNTS",
    "KEPT_AT_FIRST",
    "NOWHERE",
    "Counted",
    "Made",
    "Part",
    "RunRecorder",
    "Trace",
    "TracedCall",
]

MAX_LINES = 200_000  # lines kept of a run; from a longer one, the middle is cut
KEPT_AT_FIRST = 100_000
KEPT_AT_LAST = 20_000
NOWHERE = range(0)
COUNTS = ("count", "hand_value")
SIMPLE = (int, float, str, bool, type(None))
NO_VALUE = object()
UNKNOWN = -2  # the call began before the window

MAX_PARTS = 60  # parts of one line; a comprehension reports none

Named = tuple[tuple[str, str], ...]
Part = tuple[Span, str]


@dataclass(frozen=True)
class Made:
    """A card that was dealt in a recorded run, and the steps around the deal."""

    step: int  # the step after which it came
    by: int  # the step whose line drew it
    code: str  # its two letters
    card: object


@dataclass(frozen=True)
class Counted:
    """A count that a hand's method returned in a recorded run, and the hand's cards."""

    step: int
    by: int
    # `step` and `by` are as in `Made`; the cards are indexes in `Trace.made`.
    cards: tuple[int, ...]
    text: str


class TracedCall(
    NamedTuple
):  # a dataclass takes five times as long to create, and a run has thousands
    """A call of a student's function in a recorded run: its caller, steps, and result."""

    file: str
    name: str
    line: int
    parent: int  # number of the call that made this one, or -1 for a call from the table
    depth: int
    start: int  # its first step
    end: int  # the step after its last one; inner calls are in between
    given: Named = ()  # its arguments, if values were recorded
    returned: str = ""  # its result, or the name of the exception it raised
    raised: str = ""


@dataclass(frozen=True)
class Trace:
    """A recorded run as a list of steps. A step is a line that is about to run.

    A place is a position in the raw record; `step_of` and `line_of` convert places to steps.
    """

    lines: array[int]  # by step
    calls_of: array[int]  # by step: index in `calls`
    calls: tuple[TracedCall, ...]  # in the order of their starts
    changes: dict[int, Named]  # by step: values that it changed
    # By step: its expressions' values, in order of evaluation.
    parts: dict[int, tuple[Part, ...]]
    shared: dict[int, tuple[Shared, ...]]  # by step: objects with several names, if changed
    before: dict[int, Named]  # by step: locals of a call that began before the window
    made: tuple[Made, ...]  # cards, and the step that drew each
    counted: tuple[Counted, ...]  # counts that a hand returned
    # For each printed line: the step after which it came, and the step that printed it, or -1.
    printed: tuple[tuple[int, int], ...]
    turned: int | None  # the step before which the dealer's hole card was turned up
    wrong: tuple[int, ...]  # steps that ended calls with a wrong result
    missing: int  # places cut from the middle of a very long run
    step_of: array[int]  # by place: its last step
    line_of: array[int]  # by place: the step whose line was running

    def __len__(self) -> int:
        return len(self.lines)

    def call_at(self, step: int) -> TracedCall:
        """Return the call that a step belongs to."""
        return self.calls[self.calls_of[step]]

    def ran(self) -> set[tuple[str, int]]:
        """Return every line that ran, as (file, line number)."""
        files = [call.file for call in self.calls]
        return {(files[call], line) for call, line in zip(self.calls_of, self.lines, strict=True)}


@dataclass
class _Frame:
    """A call in progress: its variables' last values, and the place of its last line."""

    number: int
    handled: BaseException | None
    seen: dict[str, object] = field(default_factory=dict)
    last: int = -1
    shared: tuple[Shared, ...] = ()


class RunRecorder:
    """Record one run of student code; a second run needs a new recorder.

    `window` is the range of places at which values are recorded. `hidden` has the indexes, in the
    list of dealt cards, of cards that are face down. They are shown as `??`.
    """

    def __init__(
        self, sources: Sources, window: range = NOWHERE, hidden: Container[int] = ()
    ) -> None:
        self.window = window
        self.has_values = bool(window)
        self._hidden = hidden
        self.values = ValueWriter(sources)
        self._sharing = Sharing(self.values)
        self._sources = sources
        self._raw: list[Spot | None] = []
        self._frames: dict[int, _Frame] = {}
        self._changes: dict[int, Named] = {}
        self._parts: dict[int, list[Part]] = {}
        self._shared: dict[int, tuple[Shared, ...]] = {}
        self._given: dict[int, Named] = {}
        self._before: dict[int, Named] = {}
        # By place in the window: where its call began. For an entry: where its caller's call began.
        self._owners: dict[int, int] = {}
        self._returned: dict[int, str] = {}
        self._raised: dict[int, str] = {}
        self._made: list[Made] = []
        self._counted: list[Counted] = []
        self._printed: list[int] = []
        self._turned: int | None = None
        self._wrong: list[int] = []
        self._missing = 0
        self._trace: tuple[int, Trace] | None = None
        # Without a window, a line costs only this `append`, so rounds run at nearly full speed.
        self.at: Callable[[Spot | None], None] = self._record if window else self._raw.append

    @property
    def now(self) -> int:
        """The place of the current line, which is stored with events such as a dealt card."""
        return len(self._raw) - 1

    def renew(self) -> RunRecorder:
        """Return a recorder for another run of the same code, with the same window."""
        return RunRecorder(self._sources, self.window, self._hidden)

    @contextmanager
    def pause(self) -> Iterator[None]:
        """Don't record the lines that run in the block."""
        # The modules already hold a reference to `at`, so the lines are recorded and then cut off.
        length = len(self._raw)
        at, window = self.at, self.window
        self.window = NOWHERE
        try:
            yield
        finally:
            self.window = window
            self.at = at
            if length < len(self._raw):
                del self._raw[length:]

    def card_made(self, card: object, code: str, now: int) -> None:
        """Record that a card was dealt at place `now`; `code` is its two letters."""
        is_hidden = len(self._made) in self._hidden
        self.values.name_card(card, "??" if is_hidden else code)
        self._made.append(Made(now, now, code, card))

    def last_card(self) -> int:
        """Return the place at which the last card was dealt, or -1 if there is none."""
        return self._made[-1].by if self._made else -1

    def line_printed(self) -> None:
        self._printed.append(self.now)

    def turn(self, line: int | None = None) -> None:
        """Record that the dealer's hole card is turned up, now or with a printed line.

        `line` is the index of that printed line. An index past the last line means the end of the
        run.
        """
        if line is None or line >= len(self._printed):
            self._turned = self.now
        else:
            self._turned = self._printed[line]
        self._trace = None

    def wrong_at(self, now: int) -> None:
        """Record that the call that ended last before place `now` returned a wrong result."""
        self._wrong.append(now)
        self._trace = None

    def numbers(self, cards: Iterable[object]) -> tuple[int, ...]:
        """Return the cards' indexes in the list of dealt cards; -1 for any other card."""
        # Compare by identity. Two aces of spades are different, and `__eq__` may be student code.
        known = {id(made.card): number for number, made in enumerate(self._made)}
        return tuple(known.get(id(card), -1) for card in cards)

    def trim(self) -> None:
        """Cut the middle out of a very long record, to limit memory."""
        if len(self._raw) <= MAX_LINES:
            return
        end = len(self._raw) - KEPT_AT_LAST
        removed = end - KEPT_AT_FIRST
        del self._raw[KEPT_AT_FIRST:end]
        self._missing += removed

        # Move events of the removed middle to the gap.
        def move_place(place: int) -> int:
            return place if place < KEPT_AT_FIRST else max(KEPT_AT_FIRST, place - removed)

        self._printed = [move_place(each) for each in self._printed]
        self._made = [
            replace(each, step=move_place(each.step), by=move_place(each.by)) for each in self._made
        ]
        self._counted = [
            replace(each, step=move_place(each.step), by=move_place(each.by))
            for each in self._counted
        ]

    def trace(self) -> Trace:
        """Return the record up to now, converted to steps and calls."""
        if self._trace is None or self._trace[0] != len(self._raw):
            self._trace = len(self._raw), self._build_trace()
        return self._trace[1]

    def record_return(self, value: Any) -> Any:
        """Record the value that a student's function returns, and return it unchanged."""
        frame = sys._getframe(1)  # the student's function, whose `return` calls this method
        known = self._frames.get(id(frame))
        with suppress(Exception):  # an unforeseen value may lose its text, but mustn't stop the run
            if known is not None and known.number >= 0:
                self._returned[known.number] = self.values.write(value)
            self._count(frame, value)
        return value

    def value(self, span: Span, value: Any) -> Any:
        """Record the value of the expression at `span` in the current line, and return it."""
        known = self._frames.get(id(sys._getframe(1)))
        if known is not None and known.last in self.window:
            parts = self._parts.setdefault(known.last, [])
            if len(parts) < MAX_PARTS:
                with suppress(Exception):  # as above
                    parts.append((span, self.values.write(value)))
        return value

    def _record(self, spot: Spot | None) -> None:
        """Record an event at the next place, and each variable that changed.

        `spot` is a line, the start of a call, or None for the end of a call.
        """
        raw = self._raw
        place = len(raw)
        raw.append(spot)
        if place not in self.window:
            if self.window:  # past the window, not just paused
                self._frames.clear()  # Python reuses the id of a deleted frame
            return
        frame = sys._getframe(1)
        with suppress(Exception):  # as above
            self._look(frame, place, spot)

    def _look(self, frame: FrameType, place: int, spot: Spot | None) -> None:
        known = self._frames.get(id(frame))
        if spot is not None and (known is None or spot[3] == ENTRY):
            # A call without a recorded entry began before the window. Only its locals are known.
            is_entry = spot[3] == ENTRY
            number = place if is_entry else -1
            known = self._frames[id(frame)] = _Frame(number, sys.exc_info()[1], last=place)
            into = self._given if is_entry else self._before
            into[place] = self._find_changed(frame, known.seen)
            self._share(frame, known, place)
            if is_entry:
                self._owners[place] = self._caller(frame.f_back)
        elif known is not None and known.number >= 0:
            self._owners[place] = known.number
        if known is None or known.last == place:
            return
        changed = self._find_changed(frame, known.seen)
        is_turn = spot is not None and spot[3] == ITERATION
        self._share(frame, known, place if is_turn else known.last)
        if spot is not None and is_turn:
            # The loop's line changes the loop's own names; the last line of its body changed the
            # others.
            own = tuple(each for each in changed if each[0] in spot[4])
            changed = tuple(each for each in changed if each[0] not in spot[4])
            if own:
                self._changes[place] = own
        if changed:
            self._changes[known.last] = self._changes.get(known.last, ()) + changed
        known.last = place
        if spot is None:
            error = sys.exc_info()[1]
            # Ignore an exception that the caller was already handling.
            if error is not None and error is not known.handled and known.number >= 0:
                # `finally` can raise an exception after the `return` value was recorded.
                self._returned.pop(known.number, None)
                self._raised[known.number] = type(error).__name__
            del self._frames[id(frame)]

    def _caller(self, frame: FrameType | None) -> int:
        """Return the place at which the call in `frame` began, or -1 outside student code.

        If `frame` isn't student code, look at the frames that called it.
        """
        while frame is not None:
            if (known := self._frames.get(id(frame))) is not None:
                return known.number if known.number >= 0 else UNKNOWN
            frame = frame.f_back
        return -1

    def _find_changed(self, frame: FrameType, seen: dict[str, object]) -> Named:
        """Return the (name, text) of each variable that differs from its value in `seen`.

        `seen` maps names to values or their texts, and is updated.
        """
        # Objects can change in place, so their texts are compared. Writing those costs the most
        # time.
        found = []
        write = self.values.write
        for name, value in frame.f_locals.items():
            if name == "self":
                for attribute, inner in self.values.attributes(value):
                    key, text = f"self.{attribute}", write(inner)
                    if seen.get(key) != text:
                        seen[key] = text
                        found.append((key, text))
                if name not in seen:
                    seen[name] = text = write(value)
                    found.append((name, text))
            elif type(value) in SIMPLE:  # immutable, so comparing the object is enough
                if seen.get(name, NO_VALUE) is not value:
                    seen[name] = value
                    found.append((name, write(value)))
            elif name[:1] not in ".@" and seen.get(name) != (text := write(value)):
                seen[name] = text
                found.append((name, text))
        return tuple(found)

    def _share(self, frame: FrameType, known: _Frame, place: int) -> None:
        """Record the objects that several variables refer to, if they changed at `place`."""
        objects = tuple(
            replace(shared, cards=self._find_cards(value))
            for value, shared in self._sharing.objects(frame.f_locals.items())
        )
        if objects != known.shared:
            known.shared = self._shared[place] = objects

    def _find_cards(self, value: object) -> tuple[int, ...]:
        """Return the deal numbers of the cards in `value`; () if one of them wasn't dealt."""
        is_list = type(value) is list
        found = self.numbers(value if is_list else self.values.cards_in(value))  # type: ignore[arg-type]
        return () if -1 in found else found

    def _count(self, frame: FrameType, value: Any) -> None:
        """If a hand's counting method returns, record its result and the hand's cards."""
        code = frame.f_code
        if code.co_name in COUNTS and type(value) is int and code.co_argcount:
            hand = frame.f_locals.get(code.co_varnames[0])
            cards = self.numbers(self.values.cards_in(hand))
            self._counted.append(Counted(self.now, self.now, cards, str(value)))

    def _build_trace(self) -> Trace:
        """Convert the raw record, which is by place, to a Trace, which is by step."""
        builder = _TraceBuilder(self._sources, self._owners)
        builder.take_all(self._raw)
        step_of, line_of = builder.step_of, builder.line_of
        calls = builder.calls(self._given, self._returned, self._raised)
        before = {step_of[at]: named for at, named in self._before.items() if at < len(step_of)}
        changes: dict[int, Named] = {}
        for place, changed in self._changes.items():
            if place < len(line_of):
                step = line_of[place]  # its last step may be after a call
                changes[step] = changes.get(step, ()) + changed
        parts: dict[int, tuple[Part, ...]] = {}
        for place, of_line in sorted(self._parts.items()):
            if place < len(line_of):  # the places of a `for` line's first iteration are one step
                step = line_of[place]
                parts[step] = parts.get(step, ()) + tuple(of_line)
        shared = {
            line_of[at]: each for at, each in sorted(self._shared.items()) if at < len(line_of)
        }
        return Trace(
            array("i", builder.lines),
            array("i", builder.calls_of),
            calls,
            changes,
            parts,
            shared,
            before,
            tuple(
                replace(
                    each, step=_clamp_step(step_of, each.step), by=_clamp_step(line_of, each.by)
                )
                for each in self._made
            ),
            tuple(
                replace(
                    each, step=_clamp_step(step_of, each.step), by=_clamp_step(line_of, each.by)
                )
                for each in self._counted
            ),
            tuple(
                (_clamp_step(step_of, place), _clamp_step(line_of, place))
                for place in self._printed
            ),
            None if self._turned is None else _clamp_step(step_of, self._turned) + 1,
            tuple(_clamp_step(line_of, place) for place in self._wrong),
            self._missing,
            array("i", step_of),
            array("i", line_of),
        )


class _TraceBuilder:
    """Convert the places of a raw record to steps and calls.

    `owners` maps a place to the place where its call began, as far as known. Without it, a
    generator that resumes between other calls is identified by its function's name.
    """

    def __init__(self, sources: Sources, owners: Mapping[int, int]) -> None:
        self.lines: list[int] = []
        self.calls_of: list[int] = []
        self.step_of: list[int] = []
        self.line_of: list[int] = []
        self.entries: list[int] = []
        self._sources, self._owners = sources, owners
        self._numbers: dict[int, int] = {}  # of the calls, by the place where each began
        self._spots: list[Spot] = []
        self._parents: list[int] = []
        self._depths: list[int] = []
        self._starts: list[int] = []
        self._ends: dict[int, int] = {}
        self._lasts: list[int] = []  # the last step of each call
        self._stack: list[int] = []

    def take_all(self, raw: Sequence[Spot | None]) -> None:
        """Convert all places of a run. This loop is fast because a run can have 100,000."""
        stack, lasts, spots = self._stack, self._lasts, self._spots
        lines, add, add_call = self.lines, self.lines.append, self.calls_of.append
        add_step, add_line = self.step_of.append, self.line_of.append
        owners, numbers = self._owners, self._numbers
        for place, spot in enumerate(raw):
            if owners and place in owners and owners[place] != UNKNOWN:
                self._go_on(numbers.get(owners[place], -1))
            if spot is None:
                ended = stack.pop() if stack else -1
                self._ends[ended] = len(lines)
                add_step(len(lines) - 1)
                add_line(lasts[stack[-1] if stack else ended] if lasts else -1)
                continue
            _, name, line, what, _ = spot
            if what == ENTRY:
                self._enter(place, spot)
                last = len(lines) - 1
            else:
                if not stack or spots[stack[-1]][1] != name:
                    self._end_lost_calls(place, spot)
                number = stack[-1]
                last = lasts[number]
                # The first time round a loop, its line was a step already.
                if what != ITERATION or last < 0 or lines[last] != line:
                    lasts[number] = last = len(lines)
                    add(line)
                    add_call(number)
            add_step(len(lines) - 1)
            add_line(last)

    def calls(
        self, given: Mapping[int, Named], returned: Mapping[int, str], raised: Mapping[int, str]
    ) -> tuple[TracedCall, ...]:
        """Return the calls. Each mapping's key is the place at which a call began.

        The values are the call's arguments, its result, and the name of the exception it raised.
        """
        files = {path: self._sources.name_of(path) for path in {spot[0] for spot in self._spots}}
        total = len(self.lines)
        ends = self._ends
        rows = zip(
            self._spots, self.entries, self._parents, self._depths, self._starts, strict=True
        )
        return tuple(
            TracedCall(
                files[path], name, line, parent, depth, start, ends.get(number, total),
                given.get(place, ()), returned.get(place, ""), raised.get(place, ""),
            )
            for number, ((path, name, line, _, _), place, parent, depth, start) in enumerate(rows)
        )  # fmt: skip

    def _go_on(self, number: int) -> None:
        """Make the call with index `number` the innermost; -1 means that no call runs.

        Calls inside it are suspended, or the call is a generator that resumes.
        """
        stack = self._stack
        if number < 0 or number in stack:
            while stack and stack[-1] != number:
                self._ends[stack.pop()] = len(self.lines)
        else:
            stack.append(number)

    def _enter(self, place: int, spot: Spot) -> None:
        """Start a call at this place of the record; its first step is its `def` line."""
        stack, step = self._stack, len(self.lines)
        self._numbers[place] = len(self._spots)
        self._parents.append(stack[-1] if stack else -1)
        self._depths.append(len(stack))
        self._starts.append(step)
        self._lasts.append(step)
        stack.append(len(self._spots))
        self._spots.append(spot)
        self.entries.append(place)
        self.lines.append(spot[2])
        self.calls_of.append(stack[-1])

    def _end_lost_calls(self, place: int, spot: Spot) -> None:
        """End calls whose end isn't in the record, before a line of another function.

        They are generators, or calls that were cut from a long run.
        """
        while self._stack and self._spots[self._stack[-1]][1] != spot[1]:
            self._ends[self._stack.pop()] = len(self.lines)
        if not self._stack:
            self._enter(place, spot)


def _clamp_step(step_of: Sequence[int], place: int) -> int:
    return step_of[place] if 0 <= place < len(step_of) else -1
