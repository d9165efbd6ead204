"""How many clicks lead from what is wrong on the table to the guilty line, over the catalogue.

Each typical mistake is put into the reference and both are played with the same cards and clicks,
up to the first difference in a card, a count, a printed line, an answer or a move. The first click
is on what is wrong there, or on a question of "Why not…?"; the second on what the code panel then
offers. A mistake is reached where the line that is shown, or named in the answer, is a guilty one:
a line that the mistake changed, the line of code before and the head of the block around one that
it took away, or a line that uses a constant with a wrong value.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest
from pathlib import Path
from random import Random
from typing import Any

from autograder.authoring.audit.programs import mistaken_programs
from autograder.authoring.skeletons import strip_markers
from autograder.course.files import Kit, find_kit
from autograder.course.model import Stage
from casino.engine.sources import Sources
from casino.engine.tracing import Trace
from casino.play.rounds import Rounds
from casino.play.whynot import Reason, parsed, questions, why_not
from casino.progress.ladder import written
from casino.stage_views import game, stage_spec
from casino.table.state import Grid, HandView, Stepping, TableState
from tests.casino.stage_views.played import ROUNDS

__all__ = ["Found", "clicks_to", "count", "guilty_lines", "main"]

SEEDED, MOST_CLICKS = 12, 8
FAR = 3  # more clicks than are counted
NAMED = re.compile(r"\bline (\d+)(?: of (\w+\.py))?", re.IGNORECASE)
PLACED = re.compile(r"(\S+\.py), line (\d+)")

Line = tuple[str, int]
Played = list[tuple[str, TableState]]


@dataclass(frozen=True)
class Found:
    """A mistake at the table: after how many clicks its line is there, FAR for none.

    `where` is the round on which it shows, "" where it shows on none of those that were played.
    """

    id: str
    clicks: int
    where: str = ""


def main() -> None:
    """Print for each stage how many mistakes show, and in how many clicks each is reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("stages", nargs="*", type=int, default=range(1, 10))
    stages = parser.parse_args().stages
    kit = find_kit()
    print("stage  mistakes  show  in 1  in 2  not  reached", flush=True)
    all_found: list[Found] = []
    for number in stages:
        found = list(count(kit, kit.course.stages[number - 1]))
        all_found += found
        print(_row(str(number), found), flush=True)
        for each in found:
            if each.where and each.clicks == FAR:
                print(f"       not: {each.id}, on {each.where}", flush=True)
    print(_row("all", all_found))


def _row(name: str, found: Sequence[Found]) -> str:
    clicks = [each.clicks for each in found if each.where]
    one, two, far = (sum(map(fits, clicks)) for fits in ((1).__ge__, (2).__eq__, FAR.__eq__))
    reached = f"{(one + two) / len(clicks):>7.0%}" if clicks else "      –"
    return f"{name:>5}  {len(found):>8}  {len(clicks):>4}  {one:>4}  {two:>4}  {far:>3}  {reached}"


def count(kit: Kit, stage: Stage, every: int = 1) -> Iterator[Found]:
    """Yield each mistake of a stage's catalogue, or every so many, with the clicks to its line."""
    own = {name: strip_markers(text.decode()) for name, text in kit.reference(stage).items()}
    with tempfile.TemporaryDirectory() as folder:
        right = Path(folder) / "stages"
        _write(right, kit)
        for name, text in own.items():
            (right / stage.name / name).write_text(text, encoding="utf-8")
        rounds = [(deck, seed, _play(stage, right, deck, seed)) for deck, seed in _rounds(stage)]
        for program, mistake in islice(mistaken_programs(kit, stage), 0, None, every):
            files = {name: text.decode() for name, text in program.files.items()}
            for name, text in files.items():
                (right / stage.name / name).write_text(text, encoding="utf-8")
            lines = guilty_lines(stage.name, own, files)
            yield _found(mistake.id, stage, right, rounds, lines)
            for name, text in own.items():
                (right / stage.name / name).write_text(text, encoding="utf-8")


def _write(folder: Path, kit: Kit) -> None:
    for stage in kit.course.stages:
        for path in (kit.root / "solutions" / stage.name).iterdir():
            if path.is_file():
                target = folder / stage.name / path.name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(path.read_bytes())


def _found(
    id: str,
    stage: Stage,
    folder: Path,
    rounds: Sequence[tuple[str, int, Played]],
    lines: frozenset[Line],
) -> Found:
    """Play the rounds until the mistake shows, and count the clicks from there."""
    for deck, seed, played in rounds:
        table = game(stage.number, folder, Random(seed), deck)
        for action, right in played:
            if action:
                table.act(action)
            if _shown(table.state()) != _shown(right):
                where = f"{deck or 'any cards'}, seed {seed}"
                return Found(id, clicks_to(lines, table, right), where)
    return Found(id, FAR)


# The rounds, and what is to be seen of them.


def _rounds(stage: Stage) -> Iterator[tuple[str, int]]:
    """Yield decks and seeds: the stage's scenes, the ladders' cases, a whole round, and others."""
    decks = [deck for _, deck in stage_spec(stage.number).scenes]
    decks += [words.deck for words in written(stage.name).values() if words.deck]
    decks += [ROUNDS[stage.number][0]]
    for seed, deck in enumerate([*dict.fromkeys(decks), *[""] * SEEDED]):
        yield deck, seed


def _play(stage: Stage, folder: Path, deck: str, seed: int) -> Played:
    """Play a round on the reference, by clicks drawn with the seed."""
    table = game(stage.number, folder, Random(seed), deck)
    chance, played = Random(seed), [("", table.state())]
    for _ in range(MOST_CLICKS):
        names = [each.action for each in table.state().buttons if each.enabled]
        names = [name for name in names if not _is_long(table, name)]
        if not names:
            break
        action = chance.choice(names)
        table.act(action)
        played.append((action, table.state()))
    return played


def _is_long(table: Rounds, action: str) -> bool:
    if table.played is None:
        return False
    view, this = table.played
    return view.work(this, action) is not None


def _shown(state: TableState) -> tuple[object, ...]:
    """Return what anybody sees: cards, counts, outcomes, printed lines, answers and moves."""
    hands = [_of_hand(hand) for hand in (*state.dealer, *state.hands)]
    grids = [panel.rows for panel in state.panels if isinstance(panel, Grid)]
    buttons = [(each.action, each.enabled, each.best) for each in state.buttons]
    lines = [line.text for line in state.transcript]
    return hands, grids, buttons, lines, state.message, state.error, state.seats


def _of_hand(hand: HandView) -> tuple[object, ...]:
    return hand.owner, hand.cards, hand.label, hand.note, hand.bet, hand.outcome, hand.net


# The guilty lines.


def guilty_lines(
    folder: str, reference: Mapping[str, str], mistaken: Mapping[str, str]
) -> frozenset[Line]:
    """Return the lines of a mistaken program that are guilty, by file and number."""
    found: set[Line] = set()
    for name, text in mistaken.items():
        tree, changed = ast.parse(text), _changed(reference.get(name, ""), text)
        for number in changed:
            found |= {(f"{folder}/{name}", each) for each in _statement(tree, number)}
        constants = _constants(tree, changed)
        for other, whole in mistaken.items():
            found |= {(f"{folder}/{other}", each) for each in _users(ast.parse(whole), constants)}
    return frozenset(found)


def _changed(old: str, new: str) -> set[int]:
    """Return the numbers of new lines that differ; of what was taken away, those around it."""
    before, after = old.splitlines(), new.splitlines()
    found: set[int] = set()
    for kind, _, _, first, last in difflib.SequenceMatcher(None, before, after).get_opcodes():
        if kind != "equal":
            new_lines = {at + 1 for at in range(first, last) if after[at].strip()}
            found |= new_lines or _around(after, first)
    return found


def _around(lines: Sequence[str], place: int) -> set[int]:
    """Return the line of code before a place, and the head of the block that the place is in."""
    above = [at for at in range(place) if lines[at].strip()]
    if not above:
        return set()
    indent = [len(line) - len(line.lstrip()) for line in lines]
    own = indent[above[-1]]
    head = [at for at in above if indent[at] < own]
    return {above[-1] + 1, *(at + 1 for at in head[-1:])}


def _statement(tree: ast.AST, line: int) -> set[int]:
    """Return the first line of the innermost statement that a line belongs to, and the line."""
    around = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0)
    ]
    return {line, max(around, default=line)}


def _constants(tree: ast.Module, changed: set[int]) -> set[str]:
    """Return the names that changed lines outside of functions set."""
    bodies = [tree.body, *(node.body for node in tree.body if isinstance(node, ast.ClassDef))]
    assigned = [node for body in bodies for node in body if isinstance(node, ast.Assign)]
    return {
        target.id
        for node in assigned
        if changed & {*range(node.lineno, (node.end_lineno or 0) + 1)}
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _users(tree: ast.Module, names: set[str]) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in names and isinstance(node.ctx, ast.Load):
            yield node.lineno


# The clicks.


class _Panel:
    """The code panel on a run whose values are known."""

    def __init__(self, table: Rounds) -> None:
        table.look(len(table.recorded or ()))
        if table.recorded is None or table.played is None:
            raise ValueError("nothing of the student's ran")
        self.trace: Trace = table.recorded
        self.sources: Sources = table.played[1].code.sources
        self._asked: dict[tuple[Line, int], Reason] = {}

    def line(self, step: int) -> set[Line]:
        """Return the line that is shown at a step."""
        step = min(step, len(self.trace) - 1)
        return {(self.trace.call_at(step).file, self.trace.lines[step])} if step >= 0 else set()

    def asked(self, line: Line, until: int) -> tuple[int, set[Line]]:
        """Return where the answer to "why not" leads, and the lines that it names."""
        if (line, until) not in self._asked:
            self._asked[line, until] = why_not(self.sources, self.trace, *line, until)
        reason = self._asked[line, until]
        named = NAMED.findall(reason.sentence)
        return reason.step, {(self._file(name, line[0]), int(number)) for number, name in named}

    def _file(self, name: str, file: str) -> str:
        """Return the path of a file that a sentence names, in the folder of another if it is."""
        paths = [path for path in self.sources.files if path.rpartition("/")[2] == name]
        folder = file.partition("/")[0]
        beside = [path for path in paths if path.partition("/")[0] == folder]
        return next(iter([*beside, *paths]), file)

    def offers(self, step: int) -> Iterator[tuple[int, set[Line]]]:
        """Yield where each click at a step leads: the caller, what did not run."""
        step = min(step, len(self.trace) - 1)
        call = self.trace.calls_of[step]
        if (parent := self.trace.calls[call].parent) >= 0:
            yield (
                next(
                    at
                    for at in range(self.trace.calls[call].start - 1, -1, -1)
                    if self.trace.calls_of[at] == parent
                ),
                set(),
            )
        file = self.trace.calls[call].file
        yield self.asked((file, self.trace.lines[step]), step + 1)
        for number in self._left_out(call, step):
            yield self.asked((file, number), step + 1)

    def _left_out(self, number: int, until: int) -> Iterator[int]:
        """Yield the lines that a call left out by a test, above the furthest that it ran."""
        call = self.trace.calls[number]
        steps = (at for at in range(call.start, until + 1) if self.trace.calls_of[at] == number)
        ran = {self.trace.lines[at] for at in steps}
        for node in ast.walk(parsed(self.sources.files.get(call.file, b""))):
            if isinstance(node, ast.If | ast.While) and node.lineno in ran:
                for each in (*node.body, *node.orelse):
                    if each.lineno not in ran and each.lineno < max(ran):
                        yield each.lineno


def clicks_to(lines: frozenset[Line], table: Rounds, right: TableState) -> int:
    """Return how many clicks lead to one of the lines, FAR if two do not."""
    state = table.state()
    if any(lines & {(file, int(line))} for file, line in PLACED.findall(state.error)):
        return 1
    if table.recorded is None or not len(table.recorded):
        return FAR
    panel = _Panel(table)
    first = list(_first_clicks(panel, table.state(), right))
    if any(lines & (panel.line(step) | named) for step, named in first):
        return 1
    steps = dict.fromkeys(step for step, _ in first if step >= 0)
    second = (offer for step in steps for offer in panel.offers(step))
    is_near = any(lines & (panel.line(step) | named) for step, named in second)
    return 2 if is_near else FAR


def _first_clicks(
    panel: _Panel, state: TableState, right: TableState
) -> Iterator[tuple[int, set[Line]]]:
    """Yield where a click at the table leads: a wrong element's link, or a question."""
    steps = state.steps
    if steps is None:
        return
    yield steps.at, set()
    for step in {*_wrong_places(state, steps, right)}:
        if step >= 0:
            yield step, set()
    for each in questions(panel.sources, panel.trace, len(panel.trace)):
        yield panel.asked((each.file, each.line), len(panel.trace))


def _wrong_places(state: TableState, steps: Stepping, right: TableState) -> Iterator[int]:
    """Yield the steps that the wrong elements of a table link to."""
    yield steps.wrong
    lines = zip_longest(state.transcript, right.transcript)
    for (mine, wanted), step in zip(lines, steps.printed, strict=False):
        if mine is None or wanted is None or mine.text != wanted.text:
            yield step
    if len(state.transcript) < len(right.transcript):
        yield from steps.printed[-1:]  # the line before what is missing
    hands = zip_longest((*state.dealer, *state.hands), (*right.dealer, *right.hands))
    for number, (hand, other) in enumerate(hands):
        if hand is None:
            continue
        if other is None or _of_hand(hand) != _of_hand(other):
            yield steps.counts[number]
            yield from (steps.made[made][0] for made in steps.felt[number] if made >= 0)
    yield from _wrong_cells(state, right)


def _wrong_cells(state: TableState, right: TableState) -> Iterator[int]:
    grids: Any = zip_longest(state.panels, right.panels)
    for mine, other in grids:
        if not isinstance(mine, Grid):
            continue
        rows = other.rows if isinstance(other, Grid) else ()
        for row, column, step in mine.steps:
            is_other = row >= len(rows) or mine.rows[row] != rows[row]
            if is_other or (row, column) in mine.wrong:
                yield step


if __name__ == "__main__":
    main()
