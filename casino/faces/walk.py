"""Stepping through a round at a terminal: the line that runs, its values, the felt before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from keyword import iskeyword

from casino.engine.sources import indentation
from casino.engine.values import CARD_MARK, plain_cards
from casino.faces.predicting import Predicting, question
from casino.languages import N_, _
from casino.table.state import Grid, Moment, SteppingGame, TableState

__all__ = ["Walk", "word_list"]

AROUND = 3  # lines shown above and below the one that runs
PRINTED = 3
MOST_ROWS = 3  # of a table with marked cells, in one sentence
KEYS = N_("Enter: next line; b: back; why: what did not happen; help; table leaves this.")
HELP = (
    ("Enter", N_("the next line; `b` goes one back, a number such as 12 to that step")),
    ("card, call", N_("the next card on the table, the next call of a function")),
    ("first, end", N_("the first step, the last one")),
    ("wrong", N_("the line where the code stopped, or gave a wrong answer")),
    ("why", N_("the lines that did not run; `why 44` tells why line 44 did or did not")),
    ("why total", N_("the line that changed `total` last, or an attribute such as `_cards`")),
    ("predict", N_("asks what comes next before it is shown, or stops that")),
    ("table, quit", N_("back to the table; `quit` ends the game")),
)
WORD = 14  # how wide the column of words is
WHY, PREDICT = "why", "predict"
ANSWER = N_("Answer, or press Enter to see it.")
UNMOVED = {
    "": N_("This is the last step."),
    "n": N_("This is the last step."),
    "b": N_("This is the first step."),
    "card": N_("No other card comes after this step."),
    "call": N_("No other function is called after this step."),
    "wrong": N_("The code did not stop, and nothing that the table checks was wrong."),
}
DRAWN = N_("The cards drawn so far, by the hand that gets them:")
NONE = N_("No line that prints or draws was left out so far.")


class Walk:
    """A position in the run of a game's round; `note` is what was said to the last word.

    `predicting` asks what comes next, where that is on.
    """

    def __init__(self, game: SteppingGame, predicting: Predicting | None = None) -> None:
        self._game = game
        self._predicting = predicting or Predicting(game)
        self.step = 0
        self.note = ""
        self._led: tuple[int, int] | None = None  # where an answer led, and where it was asked
        game.look(0)
        self._read()

    def move(self, word: str) -> bool:
        """Move as a word says; return True if it is a known word."""
        typed = word.strip()
        word = typed.lower()
        if word == PREDICT:
            self.note = self._predicting.switch()
            return True
        if self._predict(word):
            return True
        if word.partition(" ")[0] == WHY:
            name = typed.partition(" ")[2].strip()
            return self._ask_changed(name) if _is_a_name(name) else self._ask(name.lower().split())
        if word in ("help", "?"):
            self.note = word_list([(word, _(what)) for word, what in HELP])
            return True
        jumps = self._jumps()
        if word.isdecimal():
            jumps[word] = int(word)
        if word not in jumps:
            return False
        if (target := jumps[word]) is None:
            marked = self._marked() if word == "wrong" else ""
            self.note = marked or _(UNMOVED[word])
            return True
        self.note = ""
        self._go(target)
        return True

    def _go(self, step: int) -> None:
        run = self._run
        self.step = max(0, min(step, run.total))
        if not run.first <= self.step <= run.first + len(self._lines):
            self._game.look(self.step)
            self._read()

    def _predict(self, word: str) -> bool:
        """Take a word as the answer to what is asked here; return True if it was one."""
        asked = self._predicting.at(self.step)
        if asked is None or (word and not asked.answer(word)):
            return False
        note = self._predicting.reply(asked, asked.answer(word))
        self._go(asked.shows)
        self.note = note
        return True

    def _jumps(self) -> dict[str, int | None]:
        """Return where each word leads; None where it leads nowhere from here."""
        run, step = self._run, self.step
        following = step + 1 if step < run.total else None
        return {
            "": following,
            "n": following,
            "b": step - 1 if step else None,
            "first": 0,
            "end": run.total,
            "card": self._next_card(),
            "call": min((call for call in self._starts() if call > step), default=None),
            "wrong": run.wrong if run.wrong >= 0 else None,
        }

    def text(self) -> str:
        """Return the current step, as lines of text."""
        run = self._run
        at = self._at()
        call = self._calls_of[at]
        asked = self._predicting.at(self.step)
        step = _("Step {n} of {all}").format(n=self.step, all=run.total)
        stack = " > ".join(self._stack(call))
        parts = [
            f"{step}: {stack}",
            *([self.note] if self.note else []),
            *([run.loop] if run.loop else []),
            *([run.asked[1]] if at + run.first == run.asked[0] else []),
            *self._source(call, self._lines[at]),
            *self._names(call),
            *self._shared(call),
            *([] if asked else [*self._parts(), *self._turns(call)]),
            *self._felt(),
            *([question(asked), _(ANSWER)] if asked else [_(KEYS)]),
        ]
        return "\n".join(parts)

    def _ask(self, words: list[str]) -> bool:
        """Ask why a line did not run: `44` or `game.py 44`; without one, say what may be asked."""
        run = self._run
        if not words:
            asks = [f"{WHY} {self._name(file)} {line}: {label}" for file, line, label in run.asks]
            self.note = "\n".join(asks).replace("`", "") or _(NONE)
            return True
        *names, line = words
        if not line.isdecimal() or len(names) > 1:
            return False
        number = int(line)
        if (file := self._asked(names, number)) is None:
            known = ", ".join(self._name(each) for each in range(len(run.files)))
            said = _("No line of {file} ran. Those that did: {files}.")
            self.note = said.format(file=names[0], files=known)
            return True
        asked_at, until = self._asked_at(), self._until(file, number)
        is_clear = (
            bool(names) or sum(self._is_code(each, number) for each in range(len(run.files))) < 2
        )
        self._game.why(run.files[file][0], number, until)
        self._read()
        said = plain_cards(self._run.why.replace("`", ""))
        said = said if is_clear else f"{self._name(file)}: {said}"
        until_then = _("Up to step {n}: {why}").format(n=asked_at, why=said)
        self.note = said if until >= run.total else until_then
        if self._run.at < until:  # an earlier step decided it
            self.step = self._run.at
        self._led = self.step, asked_at
        return True

    def _ask_changed(self, name: str) -> bool:
        """Ask which line changed a name last: go there, or say that none did."""
        self._game.why_changed(name, self.step)
        self._read()
        self.note = plain_cards(self._run.why.replace("`", ""))
        self._go(self._run.at)
        return True

    def _asked_at(self) -> int:
        """Return the step that is asked about: of the answer that is shown, its question's."""
        return self._led[1] if self._led is not None and self._led[0] == self.step else self.step

    def _until(self, file: int, line: int) -> int:
        """Return the step before which a line is asked about; the shown one has its own step in."""
        asked_at = self._asked_at()
        is_shown = (
            asked_at == self.step and file == self._file() and line == self._lines[self._at()]
        )
        return asked_at + is_shown if asked_at else self._run.total

    def _marked(self) -> str:
        """Return a sentence on what the table marks as otherwise; "" for nothing."""
        grids = [each for each in self._state.panels if isinstance(each, Grid) and each.wrong]
        marked = "; ".join(f'"{each.title}": {_otherwise(each)}' for each in grids)
        words = _("The code did not stop. What is not as expected: {marked}.")
        return words.format(marked=marked) if marked else ""

    def _asked(self, names: list[str], number: int) -> int | None:
        """Return the file that is meant: the named one, else the shown, or one with a question."""
        if names:
            files = range(len(self._run.files))
            return next((file for file in files if self._name(file).lower() == names[0]), None)
        asks = (file for file, asked, _ in self._run.asks if asked == number)
        shown = self._file()
        return shown if self._is_code(shown, number) else next(asks, shown)

    def _is_code(self, file: int, number: int) -> bool:
        """Return True if a file has such a line, with code."""
        lines = self._run.files[file][1].splitlines()
        return 0 < number <= len(lines) and _is_code(lines[number - 1])

    def _name(self, file: int) -> str:
        return self._run.files[file][0].rpartition("/")[2]

    def _file(self) -> int:
        return self._run.functions[self._calls[self._calls_of[self._at()]][0]][0]

    def _at(self) -> int:
        """Return the place in the window of the step whose line is shown."""
        return min(self.step, self._run.total - 1) - self._run.first

    def _turns(self, call: int) -> list[str]:
        """Return which turn the step is in, of each loop around its line, the innermost first."""
        at = self._at()
        own = [place for place, each in enumerate(self._calls_of) if each == call]
        texts = self._run.files[self._file()][1].splitlines()
        told = []
        for line, last in _loops_around(texts, self._lines[at]):
            inside = _run_of(own, at, lambda place: line <= self._lines[place] <= last)  # noqa: B023
            body = next((n for n in range(line + 1, last + 1) if _is_code(texts[n - 1])), line)
            starts = [place for place in inside if self._lines[place] == body]
            if starts:
                turn = sum(place <= at for place in starts)
                words = _("turn {turn} of {n} of the loop in line {line}")
                told.append("  " + words.format(turn=turn, n=len(starts), line=line))
        return told

    def _parts(self) -> list[str]:
        """Return what the expressions of the line are, in the order of working them out."""
        told = dict(self._run.parts).get(self.step, ())
        words = _("{source} is {value}")
        return [
            "  " + words.format(source=source, value=plain_cards(text)) for source, text in told
        ]

    def _read(self) -> None:
        """Take the run of the game's state apart."""
        state = self._game.state()
        if state.steps is None:
            words = _("There is nothing to step through: no line of your code has run yet.")
            raise ValueError(words)
        self._state: TableState = state
        self._run = state.steps
        self._lines = list(map(int, self._run.lines.split()))
        self._calls_of = list(map(int, self._run.calls_of.split()))
        flat = list(map(int, self._run.calls.split()))
        self._calls = [tuple(flat[at : at + 4]) for at in range(0, len(flat), 4)]

    def _starts(self) -> list[int]:
        return [each[2] for each in self._calls]

    def _next_card(self) -> int | None:
        moments = self._run.moments
        cards = [_cards(moment) for moment in moments]
        later = (
            moment.step
            for number, moment in enumerate(moments)
            if moment.step > self.step and number and cards[number] != cards[number - 1]
        )
        return next(later, None)

    def _stack(self, call: int) -> list[str]:
        names: list[str] = []
        while call >= 0:
            function, call = self._calls[call][0], self._calls[call][1]
            names.insert(0, self._run.functions[function][1])
        return names

    def _source(self, call: int, line: int) -> list[str]:
        """Return the lines around the running one, each with the values it set last."""
        file = self._run.functions[self._calls[call][0]][0]
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
        has_attributes = any(name.startswith("self.") for name in names)
        if has_attributes and not names.get("self", "").startswith(CARD_MARK):
            # Written down when it was first seen: its attributes are as they are now.
            names.pop("self", None)
        return [f"  {name} = {plain_cards(text)}" for name, text in names.items()]

    def _shared(self, call: int) -> list[str]:
        """Return a sentence for each object that has several names."""
        told = dict(self._run.shared)
        steps = [self._calls[call][2], *self._steps_so_far(call)]
        shared = next((told[step] for step in reversed(steps) if step in told), ())
        return [f"  {each.words.replace('`', '')}" for each in shared]

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
        drawn = [_(DRAWN)] if felt else []
        return [*drawn, *felt, *(f"  | {line.text}" for line in printed)]


def word_list(words: Sequence[tuple[str, str]]) -> str:
    """Return words that can be typed and what each does, in two columns; without marks of code."""
    lines = (
        f"{word:<{WORD}} {what}" if len(word) > WORD else f"{word:<{WORD}}{what}"
        for word, what in words
    )
    return "\n".join(lines).replace("`", "")


def _otherwise(grid: Grid) -> str:
    """Return the rows of a table that have a marked cell, each cell with its column's heading."""
    rows = sorted({row for row, _column in grid.wrong})
    told = []
    for row in rows[:MOST_ROWS]:
        head, *cells = (" ".join(cell.split()) for cell in grid.rows[row])
        named = zip(grid.columns[1:], cells, strict=False)
        told.append(f"{head} ({', '.join(f'{name} {cell}'.strip() for name, cell in named)})")
    return ", ".join([*told, *(["…"] if len(rows) > MOST_ROWS else [])])


def _cards(moment: Moment) -> list[str]:
    return [told.partition("|")[0] for told in (*moment.dealer, *moment.hands)]


def _counted(told: str) -> str:
    count = told.partition("|")[2]
    return " " + _("(count {n})").format(n=count) if count else ""


def _loops_around(texts: Sequence[str], line: int) -> Iterator[tuple[int, int]]:
    """Yield the first and last line of each loop around a line, by indentation."""
    for number in range(line, 0, -1):
        text = texts[number - 1]
        if text.lstrip().startswith(("def ", "class ")):
            return
        if text.lstrip().startswith(("for ", "while ")):
            last = number
            while last < len(texts) and (
                not texts[last].strip() or indentation(texts[last]) > indentation(text)
            ):
                last += 1
            if line <= last:
                yield number, last


def _run_of(own: Sequence[int], at: int, is_inside: Callable[[int], bool]) -> Sequence[int]:
    """Return the places around one that follow each other inside."""
    first = last = own.index(at)
    while first > 0 and is_inside(own[first - 1]):
        first -= 1
    while last + 1 < len(own) and is_inside(own[last + 1]):
        last += 1
    return own[first : last + 1]


def _is_a_name(text: str) -> bool:
    """Return True for a name, or an attribute's; a file is none, and `self` stays what it is."""
    parts = text.split(".")
    return (
        text != "self"
        and parts[-1] != "py"
        and all(each.isidentifier() and not iskeyword(each) for each in parts)
    )


def _is_code(text: str) -> bool:
    return bool(text.strip()) and not text.lstrip().startswith("#")
