"""The kinds of questions about a recorded run, each with its right answer.

Each kind is a function that yields drafts. A wrong choice is the answer of a reader who is nearly
right: a neighbouring call's value, the other branch, one iteration too many. Since the right answer
is one moment of the run, no other choice is right too.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random

from casino.engine.values import plain_cards
from casino.languages import _
from casino.play.whynot import excerpt
from casino.questions.decisions import decisions
from casino.questions.question import DraftQuestion, number_choices, ordinal
from casino.questions.run import Function, Run, is_told, statement_blocks

__all__ = ["KINDS", "MAX_LINE_CHARACTERS", "find_nearby_numbers"]

MAX_CALLS = 12  # of one function to examine
MAX_VALUES, MIN_VALUES = 6, 2
MAX_VALUE_CHARACTERS, MAX_LINE_CHARACTERS = 24, 60
LOOPS = (ast.For, ast.While)


def turns(run: Run, chance: Random) -> Iterator[DraftQuestion]:
    """Yield questions on the number of iterations of a loop in one call."""
    for number, function in _calls(run, chance):
        for loop in _outer_loops(function.node):
            first = loop.body[0]
            if isinstance(first, LOOPS) or not is_told(first) or _shares_line(function, first):
                continue
            steps = [s for s in run.own[number] if run.trace.lines[s] == first.lineno]
            others = [
                len([s for s in run.own[other] if run.trace.lines[s] == first.lineno])
                for other in run.by_function[function.file, function.node.lineno][:MAX_CALLS]
                if other in run.own
            ]
            count = len(steps)
            because = _("It never runs.") if not count else _("It runs once.")
            if count > 1:
                because = _("It runs {n} times.").format(n=count)
            question = _("In {call}: how many times does the body of the loop on line {line} run?")
            yield DraftQuestion(
                "turns",
                question.format(call=_the_call(run, number), line=loop.lineno),
                str(count),
                number_choices(count, others, chance),
                function.file,
                loop.lineno,
                (steps or run.own[number])[-1],
                because,
                (number, loop.lineno),
                run.rank_of(number)[0],
            )


def values(run: Run, chance: Random) -> Iterator[DraftQuestion]:
    """Yield questions on the successive values of a name in one call."""
    for number, function in _calls(run, chance):
        by_name = _values_of(run, number)
        for name, steps in by_name.items():
            texts = [text for __, text in steps]
            if not MIN_VALUES <= len(texts) <= MAX_VALUES or not all(map(_is_plain, texts)):
                continue
            right = _format_list(texts)
            wrong = [_format_list(each) for each in _nearly(texts, chance)]
            line = run.trace.lines[max(steps[-1][0], 0)]
            question = _(
                "In {call}: which values does `{name}` have, one after another? (The same twice "
                "in a row counts once.)"
            )
            yield DraftQuestion(
                "values",
                question.format(call=_the_call(run, number), name=name),
                right,
                tuple(wrong),
                function.file,
                line,
                steps[-1][0],
                _("`{source}` is {value}.").format(source=name, value=right),
                (number, name),
                run.rank_of(number)[0],
            )


def ask_return(run: Run, chance: Random) -> Iterator[DraftQuestion]:
    """Yield questions on the `return` that ended a call."""
    for number, function in _calls(run, chance):
        lines = [each.lineno for each in function.nodes if isinstance(each, ast.Return)]
        last = run.own[number][-1]
        line = run.trace.lines[last]
        call = run.trace.calls[number]
        if len(set(lines)) < len(lines) or len(lines) < MIN_VALUES or line not in lines:
            continue
        others = [_line(each) for each in sorted(lines, key=lambda at: abs(at - line))]
        because = (
            _("It ends on line {line} and returns {value}.")
            if _is_plain(call.returned)
            else _("It ends on line {line}.")
        )
        yield DraftQuestion(
            "returned",
            _("Which `return` ends {call}?").format(call=_the_call(run, number)),
            _line(line),
            (*others, _("none, it never reaches a return")),
            function.file,
            line,
            last,
            because.format(line=line, value=plain_cards(call.returned)),
            (number,),
            run.rank_of(number)[0],
        )


def gave(run: Run, chance: Random) -> Iterator[DraftQuestion]:
    """Yield questions on the value that a call returns."""
    for number, function in _calls(run, chance):
        text = run.trace.calls[number].returned
        if not _is_plain(text) or text in ("None", "True", "False"):
            continue
        among = run.by_function[function.file, function.node.lineno]
        near = sorted(among, key=lambda other: abs(other - number))
        others = [run.trace.calls[other].returned for other in near]
        wrong = [plain_cards(each) for each in others if _is_plain(each)]
        if text.isdecimal():
            numbers = [int(each) for each in others if each.isdecimal()]
            wrong = list(number_choices(int(text), numbers, chance))
        yield DraftQuestion(
            "gave",
            _("What does {call} return?").format(call=_the_call(run, number)),
            plain_cards(text),
            tuple(wrong),
            function.file,
            function.node.lineno,
            run.own[number][-1],
            _("It returns {value}.").format(value=plain_cards(text)),
            (number,),
            run.rank_of(number)[0],
        )


def following(run: Run, chance: Random) -> Iterator[DraftQuestion]:
    """Yield questions on the line that runs after a condition."""
    for number, function in _calls(run, chance):
        own = run.own[number]
        total = Counter(run.trace.lines[step] for step in own)
        for decision in decisions(run, number, function):
            at, line, then = decision.step, decision.line, decision.then
            turn = ordinal(decision.turn) if total[line] > 1 else ""
            known = _describe_values(run, at)
            question = _runs(turn, known).format(
                call=_the_call(run, number), line=line, nth=turn, known=known
            )
            others = sorted({run.trace.lines[step] for step in own} - {line, then})
            chance.shuffle(others)
            wrong = [*(each for each in decision.ways if each != then), *others]
            yield DraftQuestion(
                "next",
                question,
                _line(then),
                tuple(_line(each) for each in wrong if each != then),
                function.file,
                line,
                decision.after,
                _("Line {line} is next.").format(line=then),
                (at,),
                max(decision.turn, run.rank_of(number)[0]),
            )


KINDS: dict[str, Callable[[Run, Random], Iterator[DraftQuestion]]] = {
    "returned": ask_return,
    "next": following,
    "turns": turns,
    "gave": gave,
    "values": values,
}


def _calls(run: Run, chance: Random) -> Iterator[tuple[int, Function]]:
    """Yield the index and function of completed calls, at most 12 of each function."""
    for numbers in run.by_function.values():
        some = numbers if len(numbers) <= MAX_CALLS else chance.sample(numbers, MAX_CALLS)
        for number in sorted(some):
            function = run.function_of(number)
            if function is not None and number in run.own and run.is_over(number):
                yield number, function


def _the_call(run: Run, number: int) -> str:
    """Return a phrase for a call, such as "the second of the 3 calls of `Hand.hit`"."""
    call = run.trace.calls[number]
    name = run.name_of((call.file, call.line))
    rank, total = run.rank_of(number)
    given = run.describe_arguments(call)
    if total == 1 and not given:
        message = _("the only call of `{name}`")
    elif total == 1:
        message = _("the only call of `{name}` (the one with {given})")
    elif not given:
        message = _("the {nth} of the {n} calls of `{name}`")
    else:
        message = _("the {nth} of the {n} calls of `{name}` (the one with {given})")
    return message.format(name=name, given=given, nth=ordinal(rank), n=total)


def _line(number: int) -> str:
    return _("line {line}").format(line=number)


def _runs(turn: str, known: str) -> str:
    """Return the text of a question about the next line.

    `turn` describes the line's iteration. `known` lists values of names, or is "".
    """
    if turn and known:
        return _(
            "In {call}: line {line} runs for the {nth} time, and {known}. Which line of this call "
            "is next?"
        )
    if turn:
        return _("In {call}: line {line} runs for the {nth} time. Which line of this call is next?")
    if known:
        return _("In {call}: line {line} runs, and {known}. Which line of this call is next?")
    return _("In {call}: line {line} runs. Which line of this call is next?")


def _is_plain(text: str) -> bool:
    """Return True for the text of a short, complete value: a number, string, or bool."""
    if not text or len(text) > MAX_VALUE_CHARACTERS or "…" in text or "`" in text:
        return False
    return text[0] in "'\"-0123456789" or text in ("True", "False", "None")


def find_nearby_numbers(text: str) -> list[str]:
    """Return three wrong answers close to the number in `text`, or [] for other text."""
    try:
        number = int(text)
    except ValueError:
        return []
    return [str(number + 1), str(number - 1), str(number + 10)]


def _format_list(texts: Sequence[str]) -> str:
    return ", ".join(map(plain_cards, texts))


def _nearly(texts: list[str], chance: Random) -> list[list[str]]:
    """Return wrong answers: `texts` with a value more, less, changed, or moved."""
    found = [texts[:-1], texts[1:], [*texts[:-2], texts[-1]]]
    if near := find_nearby_numbers(texts[-1]):
        found += [[*texts[:-1], near[0]], [*texts, near[0]]]
    found.append([*texts[1:], texts[0]])
    found = [each for each in found if each and each != texts]
    chance.shuffle(found)
    return found


def _values_of(run: Run, number: int) -> dict[str, list[tuple[int, str]]]:
    """Return each name's values in a call, as pairs of a step and the value's text.

    The step set the value; it is -1 for arguments. Setting a name to the same value again doesn't
    count.
    """
    by_name: dict[str, list[tuple[int, str]]] = {
        name: [(-1, text)] for name, text in run.trace.calls[number].given if "." not in name
    }
    for step in run.own[number]:
        for name, text in run.trace.changes.get(step, ()):
            steps = by_name.setdefault(name, [])
            if "." not in name and (not steps or steps[-1][1] != text):
                steps.append((step, text))
    return {name: steps for name, steps in by_name.items() if steps and name != "self"}


def _outer_loops(function: ast.FunctionDef) -> Iterator[ast.For | ast.While]:
    """Yield a function's outermost loops, also those inside `if` and `with`."""

    def look(block: Sequence[ast.stmt]) -> Iterator[ast.For | ast.While]:
        for each in block:
            if isinstance(each, LOOPS):
                yield each
            elif isinstance(each, ast.If | ast.With):
                yield from look(each.body)
                yield from look(getattr(each, "orelse", []))

    yield from look(function.body)


def _shares_line(function: Function, statement: ast.stmt) -> bool:
    """Return True if another statement starts on the same line."""
    begun = [
        each.lineno
        for block in statement_blocks(function.node)
        for each in block
        if each is not statement
    ]
    return statement.lineno in begun


def _describe_values(run: Run, step: int) -> str:
    """Return a phrase with the values of the names in the condition at a step."""
    file = run.trace.call_at(step).file
    rows = run.sources.rows(file)
    described = {}
    for span, text in run.trace.parts.get(step, ()):
        name = excerpt(rows, span)
        is_name = all(part.isidentifier() for part in name.split("."))
        if is_name and name != "self" and _is_plain(text):
            described[name] = _("`{source}` is {value}").format(
                source=name, value=plain_cards(text)
            )
    words = _(" and ").join(described.values())
    return words if len(words) <= MAX_LINE_CHARACTERS else ""
