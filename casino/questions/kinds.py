"""The kinds of question that one recorded run answers: each yields drafts, its key from the run.

A wrong choice is what a reader who is nearly right would say: a neighbouring call's value, the
other branch, one turn too many. None of them can be right as well: what is asked for is one
moment of the run, and a line that was running around that moment is never offered.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random

from casino.engine.values import CARD_MARK, plain_cards
from casino.languages import _
from casino.play.whynot import excerpt
from casino.questions.decisions import decisions
from casino.questions.question import DraftQuestion, number_choices, ordinal
from casino.questions.run import Function, Run, is_told, statement_blocks

__all__ = ["KINDS", "LONGEST_LINE", "beside"]

MOST_CALLS = 12  # of one function that are looked at
MOST_VALUES, FEWEST_VALUES = 6, 2
LONGEST_VALUE, LONGEST_LINE = 24, 60
NEAR = 60  # lines between the right line and a wrong choice
LOOPS = (ast.For, ast.While)
PRINTING = ("print", "input")


def turns(run: Run, chance: Random) -> Iterator[DraftQuestion]:
    """How often a loop turns in one call."""
    for number, function in _calls(run, chance):
        for loop in _outer_loops(function.node):
            first = loop.body[0]
            if isinstance(first, LOOPS) or not is_told(first) or _shares_line(function, first):
                continue
            steps = [s for s in run.own[number] if run.trace.lines[s] == first.lineno]
            others = [
                len([s for s in run.own[other] if run.trace.lines[s] == first.lineno])
                for other in run.by_function[function.file, function.node.lineno][:MOST_CALLS]
                if other in run.own
            ]
            count = len(steps)
            because = _("It is not entered at all.") if not count else _("It begins once.")
            if count > 1:
                because = _("It begins {n} times.").format(n=count)
            asked = _("In {call}: how often does the body of the loop in line {line} begin?")
            yield DraftQuestion(
                "turns",
                asked.format(call=_the_call(run, number), line=loop.lineno),
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
    """The values that a name has in one call, one after another."""
    for number, function in _calls(run, chance):
        told = _values_of(run, number)
        for name, steps in told.items():
            texts = [text for __, text in steps]
            if not FEWEST_VALUES <= len(texts) <= MOST_VALUES or not all(map(_is_plain, texts)):
                continue
            right = _listed(texts)
            wrong = [_listed(each) for each in _nearly(texts, chance)]
            line = run.trace.lines[max(steps[-1][0], 0)]
            asked = _(
                "In {call}: which values does `{name}` have, one after another? (The same twice "
                "in a row counts once.)"
            )
            yield DraftQuestion(
                "values",
                asked.format(call=_the_call(run, number), name=name),
                right,
                tuple(wrong),
                function.file,
                line,
                steps[-1][0],
                _("`{source}` is {value}.").format(source=name, value=right),
                (number, name),
                run.rank_of(number)[0],
            )


def returned(run: Run, chance: Random) -> Iterator[DraftQuestion]:
    """Which `return` ended a call."""
    for number, function in _calls(run, chance):
        lines = [each.lineno for each in function.nodes if isinstance(each, ast.Return)]
        last = run.own[number][-1]
        line = run.trace.lines[last]
        call = run.trace.calls[number]
        if len(set(lines)) < len(lines) or len(lines) < FEWEST_VALUES or line not in lines:
            continue
        others = [_line(each) for each in sorted(lines, key=lambda at: abs(at - line))]
        because = (
            _("It ends in line {line} with {value}.")
            if _is_plain(call.returned)
            else _("It ends in line {line}.")
        )
        yield DraftQuestion(
            "returned",
            _("Which `return` ends {call}?").format(call=_the_call(run, number)),
            _line(line),
            (*others, _("none: it ends without one")),
            function.file,
            line,
            last,
            because.format(line=line, value=plain_cards(call.returned)),
            (number,),
            run.rank_of(number)[0],
        )


def printed(run: Run, chance: Random) -> Iterator[DraftQuestion]:
    """Which line printed a line."""
    if any(b"end=" in source or b"stdout" in source for source in run.sources.files.values()):
        return  # a line in pieces is no single line's
    for text, (__, by) in _only_once(run):
        words = plain_cards(text).strip()
        if 0 <= by < len(run.trace) and words and len(words) <= LONGEST_LINE and "`" not in words:
            asked = _("Which line holds the `print`, or `input`, that writes “{words}”?")
            asked = asked.format(words=words)
            sites = run.lines_with(*PRINTING)
            yield from _which_line("printed", asked, run, by, sites, chance, (by,))


def drew(run: Run, chance: Random) -> Iterator[DraftQuestion]:
    """Which line drew a card."""
    codes = [made.code for made in run.trace.made]
    drawing = run.lines_with("draw")  # where the table draws, no line of these was running
    for made in run.trace.made:
        if not 0 <= made.by < len(run.trace) or codes.count(made.code) > 1:
            continue
        if (run.trace.call_at(made.by).file, run.trace.lines[made.by]) in drawing:
            asked = _("Which line calls `draw` for the {card}?")
            asked = asked.format(card=plain_cards(CARD_MARK + made.code))
            yield from _which_line("drew", asked, run, made.by, drawing, chance, (made.by,))


def called(run: Run, chance: Random) -> Iterator[DraftQuestion]:
    """Which line called a function."""
    for number, function in _calls(run, chance):
        at = run.line_of_call(number)
        sites = run.lines_with(function.name)
        if _is_asked_by_the_table(run, function):
            continue
        if at < 0 or function.is_special or len(set(sites)) < FEWEST_VALUES:
            continue
        asked = _("Which line makes {call}?").format(call=_the_call(run, number))
        rank = run.rank_of(number)[0]
        yield from _which_line("called", asked, run, at, sites, chance, (number,), rank)


def calls(run: Run, chance: Random) -> Iterator[DraftQuestion]:
    """How often a function had been called when a line was printed."""
    starts = {
        place: [run.trace.calls[number].start for number in numbers]
        for place, numbers in run.by_function.items()
        if all(run.trace.calls[number].parent >= 0 for number in numbers)
        and run.function_of(numbers[0]) is not None
        and not run.functions[place].is_special  # nobody sees what calls `__eq__`
    }
    moments = [
        (text.strip(), after, by)
        for text, (after, by) in _only_once(run)
        if text.strip() and len(text) <= LONGEST_LINE and "`" not in text and by >= 0
    ]
    chance.shuffle(moments)
    for (file, first), begun in sorted(starts.items()):
        name = run.name_of((file, first))
        for words, after, by in moments[:FEWEST_VALUES]:
            count = sum(start <= after for start in begun)
            if count < FEWEST_VALUES:
                continue
            others = [sum(start <= after for start in each) for each in starts.values()]
            yield DraftQuestion(
                "calls",
                _("How many calls of `{name}` have begun when “{words}” is printed?").format(
                    name=name, words=words
                ),
                str(count),
                number_choices(count, others, chance),
                file,
                first,
                by,
                _("It has been called {n} times by then.").format(n=count),
                (file, first, after),
            )


def gave(run: Run, chance: Random) -> Iterator[DraftQuestion]:
    """What a call gave back."""
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
    """Which line of a function runs after a condition."""
    for number, function in _calls(run, chance):
        own = run.own[number]
        total = Counter(run.trace.lines[step] for step in own)
        for decision in decisions(run, number, function):
            at, line, then = decision.step, decision.line, decision.then
            turn = ordinal(decision.turn) if total[line] > 1 else ""
            known = _known(run, at)
            asked = _runs(turn, known).format(
                call=_the_call(run, number), line=line, nth=turn, known=known
            )
            others = sorted({run.trace.lines[step] for step in own} - {line, then})
            chance.shuffle(others)
            wrong = [*(each for each in decision.ways if each != then), *others]
            yield DraftQuestion(
                "next",
                asked,
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
    "printed": printed,
    "drew": drew,
    "called": called,
    "returned": returned,
    "next": following,
    "turns": turns,
    "calls": calls,
    "gave": gave,
    "values": values,
}


def _calls(run: Run, chance: Random) -> Iterator[tuple[int, Function]]:
    """Yield calls that came to their end, some of each function."""
    for numbers in run.by_function.values():
        some = numbers if len(numbers) <= MOST_CALLS else chance.sample(numbers, MOST_CALLS)
        for number in sorted(some):
            function = run.function_of(number)
            if function is not None and number in run.own and run.is_over(number):
                yield number, function


def _the_call(run: Run, number: int) -> str:
    """Name a call: which of its function's, and what it was given."""
    call = run.trace.calls[number]
    name = run.name_of((call.file, call.line))
    rank, total = run.rank_of(number)
    given = run.given(call)
    if total == 1 and not given:
        said = _("the only call of `{name}`")
    elif total == 1:
        said = _("the only call of `{name}` (the one with {given})")
    elif not given:
        said = _("the {nth} of the {n} calls of `{name}`")
    else:
        said = _("the {nth} of the {n} calls of `{name}` (the one with {given})")
    return said.format(name=name, given=given, nth=ordinal(rank), n=total)


def _line(number: int) -> str:
    return _("line {line}").format(line=number)


def _runs(turn: str, known: str) -> str:
    """Return the question which line is next, with or without the turn and what is known."""
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


def _is_asked_by_the_table(run: Run, function: Function) -> bool:
    """Return True where the table asks stage 1's classes in an order that nobody sees."""
    numbers = run.by_function[function.file, function.node.lineno]
    roots = {run.root_of(number) for number in numbers}
    return len(roots) > 1 and all(
        run.trace.calls[each].file.startswith("stage1_") for each in roots
    )


def _is_plain(text: str) -> bool:
    """Return True for a value that is written whole and short: a number, a text, a truth."""
    if not text or len(text) > LONGEST_VALUE or "…" in text or "`" in text:
        return False
    return text[0] in "'\"-0123456789" or text in ("True", "False", "None")


def beside(text: str) -> list[str]:
    """Return the numbers next to one; nothing for other values."""
    try:
        number = int(text)
    except ValueError:
        return []
    return [str(number + 1), str(number - 1), str(number + 10)]


def _listed(texts: Sequence[str]) -> str:
    return ", ".join(map(plain_cards, texts))


def _nearly(texts: list[str], chance: Random) -> list[list[str]]:
    """Return lists of values that are nearly right: one too few, one too many, one off."""
    found = [texts[:-1], texts[1:], [*texts[:-2], texts[-1]]]
    if near := beside(texts[-1]):
        found += [[*texts[:-1], near[0]], [*texts, near[0]]]
    found.append([*texts[1:], texts[0]])
    found = [each for each in found if each and each != texts]
    chance.shuffle(found)
    return found


def _values_of(run: Run, number: int) -> dict[str, list[tuple[int, str]]]:
    """Return each name's values in a call, with the step that made them; -1 for what it is given.

    A value that is set again and is the same counts once.
    """
    told: dict[str, list[tuple[int, str]]] = {
        name: [(-1, text)] for name, text in run.trace.calls[number].given if "." not in name
    }
    for step in run.own[number]:
        for name, text in run.trace.changes.get(step, ()):
            steps = told.setdefault(name, [])
            if "." not in name and (not steps or steps[-1][1] != text):
                steps.append((step, text))
    return {name: steps for name, steps in told.items() if steps and name != "self"}


def _outer_loops(function: ast.FunctionDef) -> Iterator[ast.For | ast.While]:
    """Yield the loops that stand in no other loop, and that one statement's line begins."""

    def look(block: Sequence[ast.stmt]) -> Iterator[ast.For | ast.While]:
        for each in block:
            if isinstance(each, LOOPS):
                yield each
            elif isinstance(each, ast.If | ast.With):
                yield from look(each.body)
                yield from look(getattr(each, "orelse", []))

    yield from look(function.body)


def _shares_line(function: Function, statement: ast.stmt) -> bool:
    """Return True if another statement begins in the same line."""
    begun = [
        each.lineno
        for block in statement_blocks(function.node)
        for each in block
        if each is not statement
    ]
    return statement.lineno in begun


def _known(run: Run, step: int) -> str:
    """Return the values of the names in a step's condition, in words."""
    file = run.trace.call_at(step).file
    rows = run.sources.rows(file)
    told = {}
    for span, text in run.trace.parts.get(step, ()):
        name = excerpt(rows, span)
        is_name = all(part.isidentifier() for part in name.split("."))
        if is_name and name != "self" and _is_plain(text):
            told[name] = _("`{source}` is {value}").format(source=name, value=plain_cards(text))
    words = _(" and ").join(told.values())
    return words if len(words) <= LONGEST_LINE else ""


def _only_once(run: Run) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the printed lines that were printed once, with when and whose."""
    told = list(run.texts_at())
    texts = [text.strip() for text, __, __ in told]
    for text, after, by in told:
        if texts.count(text.strip()) == 1:
            yield text, (after, by)


def _which_line(
    kind: str, words: str, run: Run, step: int, sites: list[tuple[str, int]], chance: Random,
    about: tuple[object, ...], rank: int = 1,
) -> Iterator[DraftQuestion]:  # fmt: skip
    """Yield the question which line ran in a step, with other lines as wrong choices.

    No line that was running around it is among them: of such a line one could say the same.
    """
    file, line = run.trace.call_at(step).file, run.trace.lines[step]
    if not file:
        return
    around = run.lines_around(step)
    wrong = [each for each in dict.fromkeys(sites) if each not in around]
    chance.shuffle(wrong)
    wrong.sort(key=lambda each: (each[0] != file, abs(each[1] - line) > NEAR))
    because = _("It is {place}.").format(place=run.place(file, line))
    right, others = run.place(file, line), tuple(run.place(*each) for each in wrong)
    yield DraftQuestion(kind, words, right, others, file, line, step, because, about, rank)
