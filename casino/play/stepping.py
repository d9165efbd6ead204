"""Prepare a recorded run for front ends, which step through it line by line.

The felt (the cards on the table) before a step follows from the events up to it: cards made, counts
returned, and lines printed. So a front end can move through a run without another request.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from casino.engine.sources import Sources
from casino.engine.tracing import KEPT_AT_FIRST, Made, Trace
from casino.engine.trouble import Trouble
from casino.languages import N_, _
from casino.play.whynot import describe_value, excerpt, questions
from casino.table.state import FACE_DOWN, Grid, HandView, Moment, Panel, Stepping, TableState

__all__ = ["WINDOW", "add_steps", "face_down", "look_around", "looping"]

WINDOW = 3_000  # number of steps sent to a front end
MAX_BARS = 160
MAX_LINES = 300
MAX_PERIOD_STEPS = 400
WAITS = N_("The program asks here, and goes on once there is an answer.")
NOBODY = N_("The program asks here and gets no answer, so nothing below this line ran.")
TURNS = 3  # repetitions that make lines a loop


def look_around(step: int) -> range:
    """Return the range of places to record so that the values around a step are known.

    There are at least as many places as steps, and in a usual run at most two per step.
    """
    return range(max(0, step - WINDOW), 2 * step + 2 * WINDOW)


def add_steps(
    state: TableState,
    trace: Trace,
    sources: Sources,
    trouble: Trouble | None,
    around: int | None = None,
    *,
    focus: str = "",
    has_values: bool = False,
) -> TableState:
    """Return the state with a recorded run for a front end: up to 3,000 steps, and their calls.

    The steps are those around the step `around`. By default it is the step that went wrong, or else
    the last one in the function `focus`.
    """
    if not len(trace):
        return state
    wrong = _wrong(trace, trouble)
    loop = looping(trace) if trouble is not None and trouble.kind == "endless" else None
    at = loop.start if loop else wrong if wrong >= 0 else _last_of(trace, focus)
    first, last = _window(len(trace), at if around is None else around)
    inside = _calls_in(trace, first, last)
    new = {number: place for place, number in enumerate(inside)}
    calls = [trace.calls[number] for number in inside]
    functions = sorted({(call.file, call.name, call.line) for call in calls})
    files = sorted({file for file, *__ in functions})
    function_of = {function: place for place, function in enumerate(functions)}
    spans = [
        (
            function_of[call.file, call.name, call.line],
            new.get(call.parent, -1),
            call.start,
            call.end,
        )
        for call in calls
    ]
    hidden = face_down(state, trace)
    felt = _numbers((*state.dealer, *state.hands), trace)
    steps = Stepping(
        total=len(trace),
        first=first,
        lines=" ".join(map(str, trace.lines[first:last])),
        calls_of=" ".join(str(new[number]) for number in trace.calls_of[first:last]),
        calls=" ".join(str(number) for call in spans for number in call),
        functions=tuple((files.index(file), name, line) for file, name, line in functions),
        files=tuple((file, _text(sources, file)) for file in files),
        bars=" ".join(map(str, _bars(trace))),
        has_values=has_values,
        changes=tuple((s, c) for s, c in sorted(trace.changes.items()) if first <= s < last),
        before=tuple((s, c) for s, c in sorted(trace.before.items()) if first <= s < last),
        given=tuple((n, call.given) for n, call in enumerate(calls) if call.given),
        returned=tuple((n, call.returned) for n, call in enumerate(calls) if call.returned),
        raised=tuple((n, call.raised) for n, call in enumerate(calls) if call.raised),
        moments=tuple(_moments(state, trace)),
        printed=tuple(by for __, by in _find_printed(state, trace)),
        made=tuple(
            (_find_draw(trace, made), FACE_DOWN if number in hidden else made.code)
            for number, made in enumerate(trace.made)
        ),
        felt=tuple(felt),
        counts=tuple(_find_count(trace, numbers) for numbers in felt),
        at=at,
        wrong=wrong,
        loop=loop.words(sources) if loop else "",
        missing=trace.missing,
        parts=tuple(_parts(trace, sources, first, last)),
        asks=tuple(
            (files.index(each.file), each.line, each.label)
            for each in questions(sources, trace, len(trace))
            if each.file in files
        ),
        shared=tuple((s, spans) for s, spans in sorted(trace.shared.items()) if first <= s < last),
        asked=_find_question(state, trace, trouble, wrong),
    )
    panels = tuple(_link_panel(panel, trace) for panel in state.panels)
    return replace(state, steps=steps, panels=panels)


def _find_question(
    state: TableState, trace: Trace, trouble: Trouble | None, wrong: int
) -> tuple[int, str]:
    """Return the step that waits for an answer, and a message; (-1, "") if none does."""
    if state.asks:
        return len(trace) - 1, _(WAITS)
    if trouble is not None and trouble.kind == "input":
        return wrong, _(NOBODY)
    return -1, ""


def _find_draw(trace: Trace, made: Made) -> int:
    """Return the step that drew a card; if the table drew it, that of the next call."""
    following = made.step + 1
    if following < len(trace) and trace.call_at(following).parent < 0:
        is_first = trace.call_at(following).start == following
        return following if is_first else made.by
    return made.by


def _parts(
    trace: Trace, sources: Sources, first: int, last: int
) -> Iterator[tuple[int, tuple[tuple[str, str], ...]]]:
    """Yield a step, and the (source, value) of each expression in its line.

    A test's None, 0, or empty value is marked as counting as False.
    """
    rows: dict[str, list[bytes]] = {}
    for step, parts in sorted(trace.parts.items()):
        if first <= step < last:
            file = trace.call_at(step).file
            if file not in rows:
                rows[file] = sources.rows(file)
            rows_found = [(excerpt(rows[file], span), span, text) for span, text in parts]
            source = sources.files.get(file, b"")
            yield (
                step,
                tuple(
                    (words, describe_value(source, span, text))
                    for words, span, text in rows_found
                    if words != text
                ),
            )


def _wrong(trace: Trace, trouble: Trouble | None) -> int:
    """Return the step where the code stopped or first gave a wrong result, or -1."""
    if trouble is not None and trouble.line and trouble.kind != "endless":
        for step in range(len(trace) - 1, -1, -1):
            if trace.lines[step] == trouble.line and trace.call_at(step).file == trouble.file:
                return step
    return trace.wrong[0] if trace.wrong else -1


def _last_of(trace: Trace, focus: str) -> int:
    """Return the last step of the last call of `focus`, or else the end of the run."""
    for number in range(len(trace.calls) - 1, -1, -1):
        if focus and trace.calls[number].name.endswith(focus):
            steps = range(trace.calls[number].end - 1, trace.calls[number].start - 1, -1)
            return next((step for step in steps if trace.calls_of[step] == number), len(trace))
    return len(trace)


def _window(total: int, around: int) -> tuple[int, int]:
    first = max(0, min(around - WINDOW // 2, total - WINDOW))
    return first, min(total, first + WINDOW)


def _calls_in(trace: Trace, first: int, last: int) -> list[int]:
    """Return the indexes of the calls with a step in this range, and of their callers."""
    wanted: set[int] = set()
    for innermost in set(trace.calls_of[first:last]):
        number = innermost
        while number >= 0 and number not in wanted:
            wanted.add(number)
            number = trace.calls[number].parent
    return sorted(wanted)


def _text(sources: Sources, file: str) -> str:
    return sources.files.get(file, b"").decode("utf-8", "replace")


def _bars(trace: Trace) -> list[int]:
    """Return the maximum depth of calls in each of at most 160 equal parts of the run."""
    deep = [call.depth for call in trace.calls]
    depths = [deep[number] for number in trace.calls_of]
    size = -(-len(depths) // MAX_BARS)
    return [max(depths[start : start + size]) for start in range(0, len(depths), size)]


def _find_printed(state: TableState, trace: Trace) -> tuple[tuple[int, int], ...]:
    """Return two steps for each printed line shown: the last before it, and its own.

    An incomplete line belongs to the last step.
    """
    last = len(trace) - 1
    shown = len(state.transcript)
    is_open = state.asks or shown > len(trace.printed)
    open_line = [(last, trace.line_of[-1])] if is_open else []
    steps = [*trace.printed, *open_line]
    if shown < MAX_LINES:  # all of them, or those so far of a round that is shown card by card
        return tuple(steps[:shown])
    return tuple(steps[-shown:])


def _link_panel(panel: Panel, trace: Trace) -> Panel:
    """Return a panel with its places, which are in the raw record, converted to steps."""
    if not isinstance(panel, Grid) or not panel.steps:
        return panel
    found = (
        (row, column, trace.line_of[p])
        for row, column, p in panel.steps
        if 0 <= p < len(trace.line_of)
    )
    return replace(panel, steps=tuple(found))


# The felt before a step.


def _moments(state: TableState, trace: Trace) -> Iterator[Moment]:
    """Yield the cards and printed lines on the table at each step that changes them."""
    hands = (*state.dealer, *state.hands)
    numbers = _numbers(hands, trace)
    printed = [after for after, __ in _find_printed(state, trace)]
    steps = {
        -1,
        *printed,
        *(each.step for each in trace.made),
        *(each.step for each in trace.counted),
    }
    if trace.turned is not None:
        steps.add(trace.turned - 1)
    before: Moment | None = None
    for step in sorted(steps):
        now = step + 1
        shown = tuple(
            _hand_before(trace, hand, held, now, is_dealers=place < len(state.dealer))
            for place, (hand, held) in enumerate(zip(hands, numbers, strict=True))
        )
        dealers = len(state.dealer)
        lines = sum(each < now for each in printed)
        moment = Moment(now, shown[:dealers], shown[dealers:], lines)
        if before is None or replace(moment, step=0) != replace(before, step=0):
            yield moment
        before = moment


def _numbers(hands: Sequence[HandView], trace: Trace) -> list[tuple[int, ...]]:
    """Return, for each hand, the indexes of its cards in `trace.made`; -1 if unknown.

    If a view doesn't give them, a card's index is that of the newest card that looks the same.
    """
    free = set(range(len(trace.made)))
    free -= {number for hand in hands for number in hand.made}
    found: list[list[int]] = []
    for hand in hands:
        is_known = len(hand.made) == len(hand.cards)
        found.append(list(hand.made) if is_known else [-1] * len(hand.cards))
        for place, code in enumerate(hand.cards if not is_known else ()):
            fit = [number for number in free if trace.made[number].code == code]
            found[-1][place] = max(fit, default=-1)
            free.discard(found[-1][place])
    for hand, held in zip(hands, found, strict=True):
        for place, code in enumerate(hand.cards):
            if code == FACE_DOWN and held[place] < 0:  # the first card that isn't on the table yet
                held[place] = min(free, default=-1)
                free.discard(held[place])
    return [tuple(held) for held in found]


def face_down(state: TableState, trace: Trace) -> set[int]:
    """Return the indexes in `trace.made` of the cards that are face down on the table."""
    hands = (*state.dealer, *state.hands)
    return {
        number
        for hand, held in zip(hands, _numbers(hands, trace), strict=True)
        for code, number in zip(hand.cards, held, strict=True)
        if code == FACE_DOWN and number >= 0
    }


def _find_count(trace: Trace, numbers: Sequence[int]) -> int:
    """Return the last step at which these cards' count was returned, or -1.

    `numbers` has the cards' indexes in `trace.made`.
    """
    steps = [each.by for each in trace.counted if each.cards == tuple(numbers)]
    return steps[-1] if steps else -1


def _hand_before(
    trace: Trace, hand: HandView, held: Sequence[int], now: int, *, is_dealers: bool
) -> str:
    """Return the hand's cards and its last known count before step `now`, as text."""
    cards = [
        (code, number)
        for code, number in zip(hand.cards, held, strict=True)
        if number < 0 or trace.made[number].step < now
    ]
    if not cards:
        return ""
    codes = [code for code, __ in cards]
    is_hidden = is_dealers and trace.turned is not None and now < trace.turned
    if is_hidden:
        codes[1:] = [FACE_DOWN] * len(codes[1:])
    numbers = tuple(number for __, number in cards)
    texts = [each.text for each in trace.counted if each.step < now and each.cards == numbers]
    return f"{' '.join(codes)}|{'?' if is_hidden else texts[-1] if texts else ''}"


# Infinite loops.


class Loop:
    """The lines that a run repeats until it's stopped, from the step `start` on."""

    def __init__(self, trace: Trace, start: int, period: int) -> None:
        self.start = start
        self.period = period  # steps of one iteration
        self._trace = trace

    def words(self, sources: Sources) -> str:
        """Return a message with the loop's lines and the names each iteration changes."""
        turn = range(self.start, self.start + self.period)
        call = min((self._trace.call_at(step) for step in turn), key=lambda call: call.depth)
        lines = {
            self._trace.lines[step] for step in turn if self._trace.call_at(step).name == call.name
        }
        low, high = min(lines), max(lines)
        turns = (len(self._trace) - self.start + self._trace.missing) // self.period
        message = (
            _("{file}, line {low}: this went round {n} times until it was stopped.")
            if low == high
            else _("{file}, lines {low} to {high}: this went round {n} times until it was stopped.")
        )
        words = message.format(file=call.file, low=low, high=high, n=f"{turns:,}")
        if any(step in self._trace.changes for step in range(self.start + 1)):
            changed = {name for step in turn for name in dict(self._trace.changes.get(step, ()))}
            if changed:
                names = ", ".join(sorted(changed))
                return " ".join((words, _("Each turn changes {names}.").format(names=names)))
            return " ".join((words, _("Nothing changes from one turn to the next.")))
        return words


def looping(trace: Trace) -> Loop | None:
    """Return the loop that a run repeats at its end, or None."""
    end = trace.step_of[KEPT_AT_FIRST - 1] if trace.missing else len(trace)
    keys = [
        (trace.calls[number].file, line)
        for number, line in zip(trace.calls_of[:end], trace.lines[:end], strict=True)
    ]
    for period in range(1, min(MAX_PERIOD_STEPS, end // TURNS) + 1):
        tail = keys[end - period :]
        if all(
            keys[end - turn * period - period : end - turn * period] == tail
            for turn in range(1, TURNS)
        ):
            start = end - period
            while start > 0 and keys[start - 1] == keys[start - 1 + period]:
                start -= 1
            return Loop(trace, start, period)
    return None
