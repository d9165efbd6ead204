"""Stepping through a round at a terminal: the line that runs, its values, the felt before it."""

from __future__ import annotations

from casino.engine.values import plain_cards
from casino.table.state import Moment, SteppingGame, TableState

__all__ = ["Walk"]

AROUND = 3  # lines shown above and below the one that runs
PRINTED = 3
KEYS = (
    "Enter: next line; b: back; card, call, wrong, first, end, a number; "
    "why 44: why line 44 did not run; table leaves this."
)
WHY = "why"


class Walk:
    """A position in the run of a game's round."""

    def __init__(self, game: SteppingGame) -> None:
        self._game = game
        self.step = 0
        self.why = ""
        game.look(0)
        self._read()

    def move(self, word: str) -> bool:
        """Move as a word says; return True if it is a known word."""
        run = self._run
        word = word.strip().lower()
        if word.partition(" ")[0] == WHY:
            return self._ask(word.partition(" ")[2].strip())
        jumps = {
            "": self.step + 1,
            "n": self.step + 1,
            "b": self.step - 1,
            "first": 0,
            "end": run.total,
            "card": self._next_card(),
            "call": min((call for call in self._starts() if call > self.step), default=run.total),
            "wrong": run.wrong if run.wrong >= 0 else self.step,
        }
        if word.isdecimal():
            jumps[word] = int(word)
        if word not in jumps:
            return False
        self.why = ""
        self.step = max(0, min(jumps[word], run.total))
        if not run.first <= self.step <= run.first + len(self._lines):
            self._game.look(self.step)
            self._read()
        return True

    def text(self) -> str:
        """Return the current step, as lines of text."""
        run = self._run
        at = min(self.step, run.total - 1) - run.first
        call = self._calls_of[at]
        parts = [
            f"Step {self.step} of {run.total}: {' > '.join(self._stack(call))}",
            *([self.why] if self.why else []),
            *([run.loop] if run.loop else []),
            *self._source(call, self._lines[at]),
            *self._names(call),
            *self._parts(),
            *self._felt(),
            KEYS,
        ]
        return "\n".join(parts)

    def _ask(self, line: str) -> bool:
        """Ask why a line of the shown file did not run; without one, say what may be asked."""
        run = self._run
        if not line:
            asks = [f"{WHY} {number}: {label}" for _, number, label in run.asks]
            self.why = "; ".join(asks) or "Nothing that did not happen can be asked about here."
            return True
        if not line.isdecimal():
            return False
        number = int(line)
        file = next((file for file, asked, _ in run.asks if asked == number), self._file())
        self._game.why(run.files[file][0], number, self.step or run.total)
        self._read()
        self.why, self.step = self._run.why.replace("`", ""), self._run.at
        return True

    def _file(self) -> int:
        at = min(self.step, self._run.total - 1) - self._run.first
        return self._run.functions[self._calls[self._calls_of[at]][0]][0]

    def _parts(self) -> list[str]:
        """Return what the expressions of the line are, in the order of working them out."""
        told = dict(self._run.parts).get(self.step, ())
        return [f"  {source} is {plain_cards(text)}" for source, text in told]

    def _read(self) -> None:
        """Take the run of the game's state apart."""
        state = self._game.state()
        if state.steps is None:
            raise ValueError("There is nothing to step through: no line of your code has run yet.")
        self._state: TableState = state
        self._run = state.steps
        self._lines = list(map(int, self._run.lines.split()))
        self._calls_of = list(map(int, self._run.calls_of.split()))
        flat = list(map(int, self._run.calls.split()))
        self._calls = [tuple(flat[at : at + 4]) for at in range(0, len(flat), 4)]

    def _starts(self) -> list[int]:
        return [start for _, _, start, _ in self._calls]

    def _next_card(self) -> int:
        moments = self._run.moments
        cards = [_cards(moment) for moment in moments]
        later = (
            moment.step
            for number, moment in enumerate(moments)
            if moment.step > self.step and number and cards[number] != cards[number - 1]
        )
        return next(later, self._run.total)

    def _stack(self, call: int) -> list[str]:
        names: list[str] = []
        while call >= 0:
            function, call = self._calls[call][0], self._calls[call][1]
            names.insert(0, self._run.functions[function][1])
        return names

    def _source(self, call: int, line: int) -> list[str]:
        """Return the lines around the running one, each with the values it set last."""
        file, _, _ = self._run.functions[self._calls[call][0]]
        path, text = self._run.files[file]
        lines = text.splitlines()
        told = self._set_by_line(call)
        low, high = max(1, line - AROUND), min(len(lines), line + AROUND)
        shown = [path]
        for number in range(low, high + 1):
            mark = ">" if number == line else " "
            values = f"    # {told[number]}" if number in told else ""
            shown.append(f"{mark} {number:>4}  {lines[number - 1]}{values}")
        return shown

    def _steps_so_far(self, call: int) -> list[int]:
        first = self._run.first
        until = min(self.step - first, len(self._lines))
        return [first + at for at in range(max(until, 0)) if self._calls_of[at] == call]

    def _set_by_line(self, call: int) -> dict[int, str]:
        changes = dict(self._run.changes)
        told: dict[int, str] = {}
        for step in self._steps_so_far(call):
            if changed := changes.get(step):
                line = self._lines[step - self._run.first]
                told[line] = ", ".join(f"{name} = {plain_cards(text)}" for name, text in changed)
        return told

    def _names(self, call: int) -> list[str]:
        changes, before = dict(self._run.changes), dict(self._run.before)
        names = dict(dict(self._run.given).get(call, ()))
        for step in self._steps_so_far(call):
            names.update(before.get(step, ()))
            names.update(changes.get(step, ()))
        return [f"  {name} = {plain_cards(text)}" for name, text in names.items()]

    def _felt(self) -> list[str]:
        """Return the hands and the last printed lines, as they were before the step."""
        past = [moment for moment in self._run.moments if moment.step <= self.step]
        if not past:
            return []
        moment = past[-1]
        views = (*self._state.dealer, *self._state.hands)
        felt = [
            f"  {view.owner}: {told.partition('|')[0]}{_counted(told)}"
            for view, told in zip(views, (*moment.dealer, *moment.hands), strict=True)
            if told
        ]
        printed = self._state.transcript[: moment.lines][-PRINTED:]
        return [*felt, *(f"  | {line.text}" for line in printed)]


def _cards(moment: Moment) -> list[str]:
    return [told.partition("|")[0] for told in (*moment.dealer, *moment.hands)]


def _counted(told: str) -> str:
    count = told.partition("|")[2]
    return f" (count {count})" if count else ""
