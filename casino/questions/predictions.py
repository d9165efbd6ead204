"""Predictions: questions about the next moments of a run, asked in advance.

They ask for a count, a branch, a line, or output. The answers are in the recorded run. Repeated
behaviour isn't asked about each time.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from random import Random
from typing import Any

from casino.engine.console import PrintedLine
from casino.engine.sources import Sources
from casino.engine.tracing import COUNTS, Trace
from casino.engine.values import CARD_MARK, plain_cards
from casino.languages import N_, _
from casino.play.rounds import Rounds
from casino.play.whynot import excerpt
from casino.questions.decisions import DecidedCondition, decisions
from casino.questions.kinds import MAX_LINE_CHARACTERS, find_nearby_numbers
from casino.questions.question import DraftQuestion
from casino.questions.run import Run
from casino.stage_views.console_round import outcome_of_lines
from casino.table.state import FACE_DOWN, HandView, TableState

__all__ = ["BRANCH", "COUNT", "LINE", "OUTCOME", "PRINT", "Prediction", "Predictor", "predictions"]

COUNT, BRANCH, LINE, PRINT, OUTCOME = "count", "branch", "line", "print", "outcome"
MAX_PREDICTIONS = 150
MAX_RUN_STEPS = 20_000  # from a longer run, only questions on the table are asked
MAX_OF_ONE = 4
EVERY = 3  # predictable conditions are asked this rarely: one in this many
HIGHEST_NUMBER = 10  # the highest card that is named by a number
ENDS = {
    "win": (N_("Win"), N_("win")),
    "lose": (N_("Lose"), N_("lose")),
    "push": (N_("Push"), N_("push")),
    "tie": (N_("Tie"), N_("tie")),
}  # as a choice and in a sentence


@dataclass(frozen=True)
class Prediction:
    """A question asked at one step of a run, before a later step shows its answer."""

    kind: str
    step: int
    shows: int  # the step that shows the answer
    words: str
    choices: tuple[str, ...]  # empty for a number; lines of the file for the kind `line`
    key: str  # the right answer
    because: str
    is_at_table: bool = False  # True for counts and outcomes that the table asks for

    @property
    def name(self) -> str:
        """A name that is unique among the round's predictions."""
        return self.words if self.is_at_table else f"{self.kind} {self.step}"


class Predictor:
    """Makes the predictions of one play table, once for each state."""

    def __init__(self, game: Rounds) -> None:
        self._game = game
        self._made: tuple[TableState | None, tuple[Prediction, ...]] = None, ()

    def all(self) -> tuple[Prediction, ...]:
        """Return the predictions for the current round in step order."""
        state = self._game.state()
        if state is not self._made[0]:
            self._made = state, self._find(state)
        return self._made[1]

    def as_data(self) -> list[dict[str, Any]]:
        """Return the predictions as plain data, with their names."""
        return [{**asdict(each), "name": each.name} for each in self.all()]

    def _find(self, state: TableState) -> tuple[Prediction, ...]:
        trace, played = self._game.recorded, self._game.played
        if trace is None or played is None or state.steps is None or state.busy:
            return ()
        return predictions(state, trace, played[1].code.sources)


def predictions(state: TableState, trace: Trace, sources: Sources) -> tuple[Prediction, ...]:
    """Return the predictions for a recorded round in step order.

    Predictions about the code need a recording with values.
    """
    found = [] if state.error else [*_table_counts(state, trace), *_outcome(state, trace)]
    has_values = state.steps is not None and state.steps.has_values
    if has_values and len(trace) <= MAX_RUN_STEPS and not trace.missing:
        run = Run(sources, trace, state.transcript)
        found += [*_counts(state, run), *_branches(run), *_prints(run)]
    return tuple(sorted(found, key=lambda each: (each.step, each.is_at_table))[:MAX_PREDICTIONS])


# Predictions at the table.


def _table_counts(state: TableState, trace: Trace) -> Iterator[Prediction]:
    """Yield a prediction of each hand's count, once all its cards are on the table."""
    for hand, held in _hands(state):
        steps = [trace.made[number].step for number in held if number >= 0]
        is_seen = FACE_DOWN not in hand.cards and hand.label.isdecimal()
        if is_seen and len(steps) == len(hand.cards) >= 2:
            step = min(_quiet(hand.label, max(steps) + 1, state, trace), len(trace) - 1)
            yield _count(step, len(trace), hand.cards, hand.label, is_at_table=True)


def _quiet(count: str, first: int, state: TableState, trace: Trace) -> int:
    """Return the last step at which a hand's count is still an open question.

    All cards are on the table from step `first` on, unless the end is known earlier. A printed line
    with the count would show the answer.
    """
    dealt = {number for __, held in _hands(state) for number in held if number >= 0}
    wanted = max((trace.made[number].step for number in dealt), default=first) + 1
    for line, (after, __) in _find_printed(state, trace):
        if first <= after < wanted and count in line.text.split():
            return first
    return max(first, wanted)


def _find_printed(state: TableState, trace: Trace) -> Iterator[tuple[PrintedLine, tuple[int, int]]]:
    """Yield each printed line with (the last step before it, its own step).

    Yield none if lines are missing.
    """
    if len(state.transcript) >= len(trace.printed):
        yield from zip(state.transcript, trace.printed, strict=False)


def _outcome(state: TableState, trace: Trace) -> Iterator[Prediction]:
    """Yield a prediction of the round's end, between the last card and the result."""
    ended = [hand for hand in state.hands if hand.outcome]
    last_card = max((made.step for made in trace.made), default=-1)
    if not ended or last_card < 0:
        return
    steps = [by for line, (__, by) in _find_printed(state, trace) if outcome_of_lines([line])]
    step = min(steps[-1] if steps else last_card + 1, len(trace) - 1)
    hand, ends = ended[0], {end: end for end in ("win", "lose")} | {"push": state.push_word}
    choice, ending = map(_, ENDS[ends[hand.outcome]])
    choices = tuple(_(ENDS[end][0]) for end in ends.values())
    whose = hand.owner if len(state.hands) == 1 else f"{hand.owner}, {_cards(hand.cards)}"
    words = _("All cards are dealt. How does it end for {whose}?").format(whose=whose)
    because = _("Your code says: {end}.").format(end=ending)
    yield Prediction(OUTCOME, step, len(trace), words, choices, choice, because, is_at_table=True)


def _hands(state: TableState) -> Iterator[tuple[HandView, tuple[int, ...]]]:
    felt = state.steps.felt if state.steps is not None else ()
    return zip((*state.dealer, *state.hands), felt, strict=False)


# Predictions about the code.


def _counts(state: TableState, run: Run) -> Iterator[Prediction]:
    """Yield a prediction of each count that the code returns, when its call starts.

    Only the first count of the same cards is asked.
    """
    trace, seen = run.trace, set()
    down = {
        number
        for hand, held in _hands(state)
        for code, number in zip(hand.cards, held, strict=False)
        if code == FACE_DOWN
    }
    for each in trace.counted:
        if each.cards in seen or -1 in each.cards or len(each.cards) < 2 or each.by < 0:
            continue
        if _is_inside_a_count(trace, trace.calls_of[each.by]):
            continue
        seen.add(each.cards)
        if not down & {*each.cards}:
            codes = tuple(trace.made[number].code for number in each.cards)
            yield _count(trace.call_at(each.by).start, each.step + 1, codes, each.text)


def _count(
    step: int, shows: int, codes: tuple[str, ...], text: str, *, is_at_table: bool = False
) -> Prediction:
    words = _("What does your code count for {cards}?").format(cards=_cards(codes))
    because = _("Your code counts {n}.").format(n=text)
    return Prediction(COUNT, step, shows, words, (), text, because, is_at_table)


def _is_inside_a_count(trace: Trace, number: int) -> bool:
    """Return True if a call of a counting method comes from another one."""
    while (number := trace.calls[number].parent) >= 0:
        if trace.calls[number].name.rpartition(".")[2] in COUNTS:
            return True
    return False


def _cards(codes: Sequence[str]) -> str:
    return plain_cards(" ".join(CARD_MARK + code for code in codes))


def _branches(run: Run) -> Iterator[Prediction]:
    """Yield predictions of conditions: if it's true, or which line is next."""
    decided = _find_decided(run)
    ways: dict[tuple[str, int], set[int]] = {}
    for file, each in decided:
        ways.setdefault((file, each.line), set()).add(each.then)
    last: dict[tuple[str, int], int] = {}
    times: Counter[tuple[str, int]] = Counter()
    count = 0
    for file, each in decided:
        place = file, each.line
        times[place] += 1
        is_often = len(ways[place]) > 1 and times[place] % EVERY == 0
        is_often = is_often and times[place] <= EVERY * MAX_OF_ONE
        if last.get(place) != each.then or is_often:
            count += 1
            yield _branch(run, each, is_by_line=count % 2 == 0)
        last[place] = each.then


def _find_decided(run: Run) -> list[tuple[str, DecidedCondition]]:
    """Return the conditions with two possible next lines, each after its file.

    They are in the order in which they ran. Conditions that only reject invalid arguments are
    skipped.
    """
    found = [
        (function.file, decision)
        for number in run.own
        if (function := run.function_of(number)) is not None
        for decision in decisions(run, number, function)
        if len(decision.ways) > 1 and not isinstance(decision.node.body[0], ast.Raise)
    ]
    return sorted(found, key=lambda each: each[1].step)


def _branch(run: Run, decision: DecidedCondition, *, is_by_line: bool) -> Prediction:
    call, test = run.trace.call_at(decision.step), decision.node.test
    rows = run.sources.rows(call.file)
    end = test.end_lineno or test.lineno, test.end_col_offset or 0
    source = excerpt(rows, (test.lineno, test.col_offset, *end))
    step, after, key = decision.step, decision.after, str(decision.then)
    if is_by_line or "`" in source:
        words = _("Line {line} is about to run. Which line of `{name}` is next?")
        words = words.format(line=decision.line, name=call.name)
        lines = tuple(map(str, sorted(decision.ways)))
        because = _("Line {line} is next.").format(line=key)
        return Prediction(LINE, step, after, words, lines, key, because)
    answer = str(decision.then == decision.ways[0])
    words = _("Is `{source}` True or False now?").format(source=source)
    because = _("`{source}` is {value}.").format(source=source, value=answer)
    return Prediction(BRANCH, step, after, words, ("True", "False"), answer, because)


def _prints(run: Run) -> Iterator[Prediction]:
    """Yield predictions of printed lines that contain a number that changes."""
    candidates = dict.fromkeys(_words(text) for text, __, __ in run.texts_at())
    texts = [words for words in candidates if _alter_number(words)]
    last: dict[tuple[str, int], str] = {}
    for text, after, by in run.texts_at():
        words = _words(text)
        if by < 0 or words not in texts or len(words) > MAX_LINE_CHARACTERS or "`" in words:
            continue
        file, line = run.trace.call_at(by).file, run.trace.lines[by]
        rows = run.sources.rows(file)
        row = rows[line - 1].decode("utf-8", "replace") if 0 < line <= len(rows) else words
        is_same = last.get((file, line)) == words
        last[file, line] = words
        if words not in row and not is_same:
            yield from _print(words, texts, by, after + 1, (file, line))


def _print(
    words: str, texts: list[str], by: int, shows: int, place: tuple[str, int]
) -> Iterator[Prediction]:
    """Yield a prediction of the printed line `words`.

    The wrong choices are other printed lines, and the line with another number.
    """
    later = texts[texts.index(words) + 1 :]
    wrong = (*_alter_number(words), *islice(later, 1), *texts)
    draft = DraftQuestion("printed", "", words, wrong, *place, by, "")
    if (question := draft.question(Random(by))) is not None:
        words_asked = _("What does line {line} print?").format(line=place[1])
        because = _("It prints “{words}”.").format(words=words)
        yield Prediction(PRINT, by, shows, words_asked, question.choices, words, because)


def _alter_number(words: str) -> list[str]:
    """Return two copies of a printed line, with its last number slightly changed."""
    parts = words.split(" ")
    for at in range(len(parts) - 1, -1, -1):
        is_card = parts[at + 1 : at + 2] == ["of"]
        near = [
            each
            for each in find_nearby_numbers(parts[at])
            if not is_card or 2 <= int(each) <= HIGHEST_NUMBER
        ]
        if near:
            return [" ".join((*parts[:at], each, *parts[at + 1 :])) for each in near[:2]]
    return []


def _words(text: str) -> str:
    return plain_cards(text).strip()
