"""The answer keys of questions agree with Python's own trace of the same round."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

import pytest

from casino.engine.loading import Loaded
from casino.engine.sources import Sources, read_sources
from casino.play.rounds import Round, View
from casino.questions.asking import UNSTEADY, Asker, a_round
from casino.questions.kinds import KINDS
from casino.questions.question import DraftQuestion
from casino.questions.run import Run
from casino.questions.runs import RoundPlayer
from casino.stage_views import view_of
from tests.casino.questions.plainly import PlainCall, PlainRun, watched

ROOT = Path(__file__).parents[3]
PROGRAMS = sorted((ROOT / "tests" / "submissions").glob("stage[1-9]_*/*"))
FEW = [
    path
    for path in PROGRAMS
    if path.name
    in ("generators_and_doctests", "walrus_and_match", "running_state",
        "deque_and_slots", "str_enum_moves", "dataclasses")
]  # fmt: skip
FEWEST = 8
NUMBERS = count(10**6)  # a view keeps the round of the last number
# What cannot be played at a table here, and why.
NOT_ASKED = {
    "changed_given_file": "it does without a file that the table's code needs",
    "open_and_enumerate": "it opens a file of its own folder",
}


def load(program: Path) -> tuple[View, Loaded]:
    """Return a program's view and code: its own files, the rest from the reference."""
    stage = program.parent.name
    given = read_sources(ROOT / "solutions").files
    own = read_sources(program / "submission").files
    files = Sources(ROOT / "solutions", {**given, **own})
    return view_of(int(stage[5])), Loaded(files, stage)


def replayed(view: View, code: Loaded, this: Round) -> PlainRun:
    """Play a round again, watched by Python's own trace function."""
    with watched(code.sources) as run:
        view.show(replace(this, number=next(NUMBERS), code=code.recording()))
    return run


def answer(draft: DraftQuestion, run: Run, seen: PlainRun) -> str | None:
    """Return the right answer to a draft by Python's own trace; None where it is not told."""
    about = draft.about

    def call_of(number: int) -> PlainCall:
        told = run.trace.calls[number]
        return seen.of(told.file, told.line)[run.rank_of(number)[0] - 1]

    match draft.kind:
        case "turns":
            number, loop = about
            body = loops(run.sources.files[draft.file])[loop]
            return str(call_of(number).lines.count(body))
        case "values":
            number, name = about
            return ", ".join(call_of(number).values[name])
        case "gave":
            return call_of(*about).returned
        case "returned":
            return f"line {call_of(*about).last}"
        case "next":
            return following(draft, run, call_of)
    return None


def following(draft: DraftQuestion, run: Run, call_of: Callable[[int], PlainCall]) -> str:
    """Return which line came after the one that a draft speaks of."""
    (step,) = draft.about
    number, line = run.trace.calls_of[step], run.trace.lines[step]
    times = sum(run.trace.lines[each] == line for each in run.own[number] if each <= step)
    lines = call_of(number).lines
    places = [place for place, each in enumerate(lines) if each == line]
    at = places[times - 1] + 1 if times <= len(places) else len(lines)
    return f"line {lines[at]}" if at < len(lines) else f"none of {lines}"


@cache
def loops(text: bytes) -> dict[int, int]:
    """Return the first line of each loop's body, by the loop's."""
    found = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.For | ast.While))
    return {node.lineno: node.body[0].lineno for node in found}


def checked(program: Path, seed: int) -> Counter[str]:
    """Compare the keys of all questions on a program with the plain run; return their numbers."""
    view, code = load(program)
    played = a_round(RoundPlayer(view, code), seed)
    counts: Counter[str] = Counter()
    if played is None:
        return counts
    asker = Asker(view, played.round, code, Random(seed))
    if asker.run is None:
        assert asker.note == UNSTEADY
        return counts
    seen = replayed(view, code, played.round)
    for kind in KINDS:
        for draft in asker.drafts(kind):
            question = draft.question(Random(seed))
            if question is None:
                continue
            counts[kind] += 1
            assert len(set(question.choices)) == len(question.choices) >= 3, question
            assert answer(draft, asker.run, seen) == question.answer, question
    return counts


@pytest.mark.parametrize("program", FEW, ids=lambda path: f"{path.parent.name[:6]}-{path.name}")
def test_each_key_is_what_pythons_trace_function_says(program: Path) -> None:
    assert sum(checked(program, 1).values()) >= FEWEST


@pytest.mark.proof
def test_thousands_of_keys() -> None:
    counts: Counter[str] = Counter()
    for program in PROGRAMS:
        found = checked(program, 1)
        is_few = sum(found.values()) < FEWEST
        assert is_few == (program.name in NOT_ASKED), (program, found)
        counts += found
    assert counts.total() >= 5_000
    assert min(counts[kind] for kind in KINDS) >= 100, counts
