"""Explain why a line of the student's code did not run in a recorded run.

The idea comes from Whyline (Ko and Myers, CHI 2009). An answer comes only from the recorded run: a
false condition, an earlier line that left the block, or a function that was never called.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import lru_cache

from casino.engine.compiling import Span
from casino.engine.sources import Sources, indentation
from casino.engine.tracing import Trace
from casino.languages import _
from casino.play.origins import origins, parse

__all__ = ["Reason", "SkippedLine", "describe_value", "excerpt", "explain_skipped", "questions"]

MAX_SOURCE_CHARACTERS, MAX_LABEL_CHARACTERS, MAX_QUESTIONS, MAX_CHANGES = 90, 44, 12, 4
EMPTY = ("None", "0", "0.0", "''", "b''", "[]", "()", "{}", "set()")
BOOLS = ("True", "False", "")  # result of a test; "" if unknown
MOVES = ("hit", "stand", "split", "double_down", "draw", "deal")
Block = Sequence[ast.stmt]


@dataclass(frozen=True)
class Reason:
    """The reason why a line did not run, and the step that decided it."""

    step: int  # the step that decided it, or -1
    sentence: str


@dataclass(frozen=True)
class SkippedLine:
    """A line that a student may ask "Why?" about, with the words of the question."""

    file: str
    line: int
    label: str


@dataclass(frozen=True)
class _Around:
    """A statement that contains a line, and which of its blocks contains the line."""

    node: ast.stmt
    block: Block
    name: str  # which of its blocks: "body", "orelse", "finalbody", or "handlers"


class _Run:
    """The steps of a recorded run that ran in one file before the step `until`."""

    def __init__(self, sources: Sources, trace: Trace, file: str, until: int) -> None:
        source = sources.files.get(file, b"")
        self.lines = source.split(b"\n")
        self.tree = parse(source)
        self.trace, self.file, self.until = trace, file, min(until, len(trace))
        self._number = -1
        self._last: dict[int, int] = {}

    def take_call_of(self, function: ast.stmt) -> bool:
        """Select a function's call: one still running, or else its last; False if none."""
        place, calls = (self.file, function.lineno), self.trace.calls
        number = self.trace.calls_of[self.until - 1] if self.until else -1
        while number >= 0 and (calls[number].file, calls[number].line) != place:
            number = calls[number].parent
        if number < 0:
            number = _last_calls(self.trace, self.until).get(place, -1)
        self._number = number
        self._last = _lines_of(self.trace, {number}, self.until)[number]
        return number >= 0

    def last(self, line: int) -> int:
        """Return the last step of the selected call on this line, or -1."""
        return self._last.get(line, -1)

    def begin_at(self, begun: int) -> _Run:
        """Return a copy that ignores all lines run before the step `begun`."""
        turn = copy(self)
        turn._last = {line: step for line, step in self._last.items() if step >= begun}
        return turn

    def times(self, line: int) -> int:
        """Return the number of times that the selected call ran a line."""
        steps = zip(self.trace.calls_of[: self.until], self.trace.lines, strict=False)
        return sum(step == (self._number, line) for step in steps)

    def source(self, node: ast.expr) -> str:
        """Return an expression's source code on one line, shortened if it's long."""
        return excerpt(self.lines, _span(node))

    def value(self, node: ast.expr, step: int) -> str:
        """Return the last value that was recorded for an expression in a step, or ""."""
        found = [text for where, text in self.trace.parts.get(step, ()) if where == _span(node)]
        return found[-1] if found else ""


def explain_skipped(sources: Sources, trace: Trace, file: str, line: int, until: int) -> Reason:
    """Return the reason why a line has not run before the step `until`.

    Values are known only for steps in the trace's window.
    """
    run = _Run(sources, trace, file, until)
    way = _way_to(run.tree, line)
    functions = [place for place, each in enumerate(way) if isinstance(each.node, _FUNCTIONS)]
    if nothing := _nothing_there(run.lines, line):
        return Reason(-1, nothing)
    if not functions:
        message = _("Line {line} is in no function, so it ran when the file was read.")
        return Reason(-1, message.format(line=line))
    # Only the innermost function counts, because nested functions have their own calls.
    way = way[functions[-1] :]
    function = way[0].node
    if not run.take_call_of(function):
        name = getattr(function, "name", "")
        message = _("`{name}` was not called, so none of its lines ran.")
        return Reason(-1, message.format(name=name))
    if (ran := run.last(line)) >= 0:
        left_out = _in_last_turn(run, way, line, ran)
        return left_out or Reason(ran, _explain_run(sources, trace, ran, run.times(line)))
    # From the inside out, the first block that was reached has the reason.
    for place in range(len(way) - 1, -1, -1):
        around = way[place]
        inner = way[place + 1].node.lineno if place + 1 < len(way) else line
        if reason := _explain_not_entered(run, around, inner):
            return reason
    return Reason(-1, _("It is unknown why line {line} did not run.").format(line=line))


def _in_last_turn(run: _Run, way: Sequence[_Around], line: int, ran: int) -> Reason | None:
    """Return the reason why a line didn't run in its loop's last iteration, or None."""
    loop = max((n for n, each in enumerate(way) if _is_turn(each)), default=-1)
    if loop < 0 or (begun := run.last(way[loop].block[0].lineno)) <= ran:
        return None
    turn = run.begin_at(begun)
    for place in range(len(way) - 1, loop, -1):
        inner = way[place + 1].node.lineno if place + 1 < len(way) else line
        if reason := _explain_not_entered(turn, way[place], inner):
            break
    else:  # every block around the line was entered, so an earlier line ended the iteration
        inner = way[loop + 1].node.lineno if loop + 1 < len(way) else line
        reason = _explain_left(turn, way[loop].block, inner, begun)
    if reason is None:
        return None
    message = _("Not in the last pass of the loop in line {line}: {reason}")
    whole = message.format(line=way[loop].node.lineno, reason=reason.sentence)
    return replace(reason, sentence=whole)


def _is_turn(around: _Around) -> bool:
    return isinstance(around.node, (ast.While, *_LOOPS)) and around.name == "body"


def _explain_run(sources: Sources, trace: Trace, step: int, times: int) -> str:
    """Return a sentence on how often a line ran, and on the lines it depended on."""
    line, file = trace.lines[step], trace.call_at(step).file
    told = "; ".join(
        each.describe(in_words(each.line, each.file if each.file != file else ""))
        for each in origins(sources, trace, step)
    )
    if times > 1 and told:
        message = _("Line {line} ran {n} times in this call. This is the last time: {told}.")
    elif times > 1:
        message = _("Line {line} ran {n} times in this call. This is the last time.")
    elif told:
        message = _("Line {line} ran: {told}.")
    else:
        message = _("Line {line} ran. This is the moment.")
    return message.format(line=line, n=times, told=told)


def in_words(line: int, file: str) -> str:
    """Return the words "line N", with the file's name if given."""
    if not file:
        return _("line {line}").format(line=line)
    return _("line {line} of {file}").format(line=line, file=file.rpartition("/")[2])


def _nothing_there(lines: Sequence[bytes], line: int) -> str:
    """Return a sentence if a line doesn't exist, is empty, or is a comment; or ""."""
    if not 0 < line <= len(lines):
        message = _("Line {line} doesn't exist: the file has {n} lines.")
        return message.format(line=line, n=len(lines))
    words = lines[line - 1].strip()
    if not words:
        return _("Line {line} is empty: nothing runs there.").format(line=line)
    if words.startswith(b"#"):
        return _("Line {line} is a comment: nothing runs there.").format(line=line)
    return ""


def excerpt(lines: Sequence[bytes], span: Span) -> str:
    """Return the source code between two positions as one line, shortened if long."""
    first, begin, last, end = span
    rows = list(lines[first - 1 : last])
    if not rows:
        return ""
    rows[-1] = rows[-1][:end]
    rows[0] = rows[0][begin:]
    words = " ".join(b" ".join(rows).decode("utf-8", "replace").split())
    return (
        words if len(words) <= MAX_SOURCE_CHARACTERS else words[: MAX_SOURCE_CHARACTERS - 1] + "…"
    )


def _span(node: ast.expr) -> Span:
    return node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0


_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_LOOPS = (ast.For, ast.AsyncFor)


def _way_to(tree: ast.AST, line: int) -> list[_Around]:
    """Return the statements that contain a line, each with its block, function first."""
    for node, name, block in _blocks(tree):
        if not block or not block[0].lineno <= line <= (block[-1].end_lineno or 0):
            continue
        inner = next(each for each in block if line <= (each.end_lineno or 0))
        rest = [] if inner.lineno == line else _way_to(inner, line)
        if isinstance(node, ast.stmt) and not isinstance(node, ast.ClassDef):
            return [_Around(node, block, name), *rest]
        return rest
    return []


def _blocks(node: ast.AST) -> Iterator[tuple[ast.AST, str, Block]]:
    for name in ("body", "orelse", "finalbody"):
        block = getattr(node, name, [])
        if isinstance(block, list):
            yield node, name, block
    for each in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
        yield each if isinstance(node, ast.Module) else node, "handlers", each.body


def _explain_not_entered(run: _Run, around: _Around, inner: int) -> Reason | None:
    """Return the reason why a block wasn't entered or didn't get to its line `inner`.

    It is None if the block's statement itself was never reached.
    """
    node = around.node
    at = run.last(node.lineno)
    if at < 0:
        return None
    left = _explain_left(run, around.block, inner, at)
    if left is not None:
        return left
    if isinstance(node, ast.If | ast.While):
        is_wanted = around.name == "body"
        return Reason(at, _condition(run, node.test, at, is_wanted))
    if isinstance(node, _LOOPS):
        value = run.value(node.iter, at)
        message = (
            _("The loop in line {line} did not run: `{source}` was {value}.")
            if value
            else _("The loop in line {line} did not run: `{source}` had nothing.")
        )
        sentence = message.format(line=node.lineno, source=run.source(node.iter), value=value)
        return Reason(at, sentence)
    message = (
        _("Nothing was raised in line {line} or below it.")
        if around.name == "handlers"
        else _("Line {line} was the last that ran before it.")
    )
    return Reason(at, message.format(line=node.lineno))


def _explain_left(run: _Run, block: Block, inner: int, since: int) -> Reason | None:
    """Return the reason if a statement left an entered block before line `inner`.

    `since` is the step at which the block's current iteration began.
    """
    # Older steps belong to an earlier iteration, in which the block may have finished.
    ran = [run.last(each.lineno) for each in block if each.lineno < inner]
    if not ran or max(ran) < since:
        return None
    last = max(
        step for number in range(block[0].lineno, inner) if (step := run.last(number)) >= since
    )
    number = run.trace.lines[last]
    words = run.lines[number - 1].decode("utf-8", "replace").strip()
    message = _("Line {line}, `{words}`, was the last that ran, and did not come to its end.")
    if words.startswith(("return", "break", "continue", "raise")):
        message = _("Line {line}, `{words}`, left before it came there.")
    return Reason(last, message.format(line=number, words=_short(words)))


def _condition(run: _Run, test: ast.expr, at: int, is_wanted: bool) -> str:
    """Return a sentence with the values of the parts that decided a condition.

    The condition was tested at step `at`; `is_wanted` is the result that didn't come.
    """
    parts = _find_decisive(run, test, at, is_wanted)
    known = [_describe_test(run, each, at, not is_wanted) for each in parts]
    head, named, more = _(" and ").join(known), {run.source(each) for each in parts}, []
    for decisive in parts:
        # For `not hand.cards`, the student also needs the value of `hand.cards`.
        inner, is_turned = _strip_truth(decisive)
        if inner is not decisive and run.value(inner, at) not in BOOLS:
            more.append(_describe_test(run, inner, at, is_wanted == is_turned))
            named.add(run.source(inner))
        more += (
            _("`{source}` was {value}").format(source=run.source(each), value=value)
            for each in _find_operands(inner)
            if (value := run.value(each, at)) and run.source(each) not in (value, *named)
        )
    reason = head + (": " + _(" and ").join(dict.fromkeys(more)) if more else "")
    name, line = _find_assignment(run, parts, at)
    if name:
        reason += " " + _("(`{name}` is from line {line})").format(name=name, line=line)
    return _("{said} (line {line}).").format(said=reason, line=test.lineno)


def _describe_test(run: _Run, node: ast.expr, at: int, counts: bool) -> str:
    """Return a phrase with a tested expression's value, such as "`x` was 0".

    `counts` is its truth value, which is added if the value isn't a bool.
    """
    value, source = run.value(node, at), run.source(node)
    if value in BOOLS:
        return _("`{source}` was {value}").format(source=source, value=counts)
    words = (
        _("`{source}` gave {value}, which counts as {counts}")
        if isinstance(node, ast.Call)
        else _("`{source}` was {value}, which counts as {counts}")
    ).format(source=source, value=value, counts=counts)
    ended = _describe_missing_return(run, node, at) if value == "None" else ""
    return f"{words} {ended}" if ended else words


def _describe_missing_return(run: _Run, node: ast.expr, at: int) -> str:
    """Return a remark if the function called by `node` returned no value, or ""."""
    name = ast.unparse(node.func).rpartition(".")[2] if isinstance(node, ast.Call) else ""
    number = run.trace.calls_of[at]
    for call in run.trace.calls:
        is_meant = call.parent == number and call.start > at
        if is_meant and call.name.rpartition(".")[2] == name:
            ended = _("(`{name}` ended without returning a value)").format(name=name)
            return "" if call.returned else ended
    return ""


def _find_decisive(run: _Run, test: ast.expr, at: int, is_wanted: bool) -> list[ast.expr]:
    """Return the operands of `and` and `or` that decided a condition's result.

    The condition was tested at step `at`; `is_wanted` is the result that didn't come.
    """
    if not isinstance(test, ast.BoolOp):
        return [test]
    reached = [each for each in test.values if run.value(each, at)]
    if isinstance(test.op, ast.And) == is_wanted:  # one was enough: the last one evaluated
        reached = reached[-1:]
    return [part for each in reached for part in _find_decisive(run, each, at, is_wanted)] or [test]


def _find_operands(node: ast.expr) -> list[ast.expr]:
    """Return the parts of a condition whose values explain it, such as `a` in `a < 3`."""
    if isinstance(node, ast.Compare):
        return [
            each for each in (node.left, *node.comparators) if not isinstance(each, ast.Constant)
        ]
    if isinstance(node, ast.Call):
        return [*([node.func.value] if isinstance(node.func, ast.Attribute) else []), *node.args]
    return [node] if isinstance(node, ast.BinOp | ast.Name | ast.Attribute) else []


def _strip_truth(node: ast.expr) -> tuple[ast.expr, bool]:
    """Return the operand of `not x` or `bool(x)`, and True if `not` negates it."""
    match node:
        case ast.UnaryOp(op=ast.Not()):
            return node.operand, True
        case ast.Call(func=ast.Name(id="bool"), args=[inner]):
            return inner, False
    return node, False


def describe_value(source: bytes, span: Span, text: str) -> str:
    """Return `text`, with a remark if it's a tested value that counts as False.

    `span` is the position of its expression in the file `source`.
    """
    is_empty = text in EMPTY and span in _tests(source)
    return _("{value}, which counts as False").format(value=text) if is_empty else text


@lru_cache(maxsize=64)
def _tests(source: bytes) -> frozenset[Span]:
    """Return the positions of a file's expressions whose truth is tested."""
    nodes = [*ast.walk(parse(source))]
    tests = [n.test for n in nodes if isinstance(n, ast.If | ast.While | ast.IfExp | ast.Assert)]
    expressions = (node for node in nodes if isinstance(node, ast.expr))
    tests += [inner for node in expressions if (inner := _strip_truth(node)[0]) is not node]
    return frozenset(_span(each) for test in tests for each in _operands(test))


def _operands(test: ast.expr) -> Iterator[ast.expr]:
    """Yield a test and the operands of its `and` and `or`."""
    yield test
    for each in test.values if isinstance(test, ast.BoolOp) else ():
        yield from _operands(each)


def _find_assignment(run: _Run, parts: Sequence[ast.expr], at: int) -> tuple[str, int]:
    """Return a name in these conditions, and the line that set it in the same call.

    It is ("", 0) if there's none.
    """
    nodes = (each for part in parts for each in ast.walk(part))
    names = {each.id for each in nodes if isinstance(each, ast.Name)}
    call = run.trace.calls_of[at]
    for step in range(at - 1, -1, -1):
        if run.trace.calls_of[step] != call:
            continue
        for name in dict(run.trace.changes.get(step, ())):
            if name in names:
                return name, run.trace.lines[step]
    return "", 0


def questions(sources: Sources, trace: Trace, until: int) -> list[SkippedLine]:
    """Return up to 16 lines to ask "Why?" about, in the functions that ran."""
    last = _last_calls(trace, until)
    ran = _lines_of(trace, set(last.values()), until)
    found = [*_missing(sources, trace, until, last, ran), *_find_setters(sources, last, ran)]
    return [replace(each, label=_("Why {question}?").format(question=each.label)) for each in found]


Last = dict[tuple[str, int], int]  # each function's last call, by file and first line
Ran = dict[int, dict[int, int]]  # for some calls, the last step on each line


def _missing(sources: Sources, trace: Trace, until: int, last: Last, ran: Ran) -> list[SkippedLine]:
    """Return the calls and prints that didn't run, in functions that did."""
    found = []
    for (file, line), number in last.items():
        open_at = trace.lines[max(ran[number].values())] if trace.calls[number].end >= until else 0
        for place, label, turn in _candidates(sources.files.get(file, b"")).get(line, ()):
            if open_at and place > open_at:
                continue
            if place not in ran[number]:
                found.append((number, SkippedLine(file, place, _word_missing(label))))
            elif ran[number].get(turn, -1) > ran[number][place]:
                message = _("{question} in the last pass").format(question=_word_missing(label))
                found.append((number, SkippedLine(file, place, message)))
    found.sort(key=lambda each: -each[0])
    questions = [question for number, question in found[:MAX_QUESTIONS]]
    return [_make_distinct(each, questions, sources) for each in questions]


def _find_setters(sources: Sources, last: Last, ran: Ran) -> list[SkippedLine]:
    """Return the lines that ran and assigned to an attribute, latest first."""
    found = [
        (ran[number][place], SkippedLine(file, place, label))
        for (file, line), number in last.items()
        for place, label in _setters(sources.files.get(file, b"")).get(line, ())
        if place in ran[number]
    ]
    found.sort(key=lambda each: -each[0])
    questions = [question for step, question in found[:MAX_CHANGES]]
    return [_make_distinct(each, questions, sources) for each in questions]


def _make_distinct(
    question: SkippedLine, questions: Sequence[SkippedLine], sources: Sources
) -> SkippedLine:
    """Add the line above to a question whose words are those of another question."""
    if [each.label for each in questions].count(question.label) == 1:
        return question
    lines = sources.files.get(question.file, b"").decode("utf-8", "replace").split("\n")
    own = indentation(lines[question.line - 1])
    heads = (
        each.strip() for each in reversed(lines[: question.line - 1]) if indentation(each) < own
    )
    head = next(filter(None, heads), "")
    message = _("{question} below `{code}`").format(question=question.label, code=_short(head))
    return replace(question, label=message)


def _word_missing(label: str) -> str:
    """Return a label with "no", such as `no hand.hit(card)` or `no “Bust!”`."""
    if label[0] == "“":
        return _("no “{words}”").format(words=label[1:-1])
    return _("no {call}").format(call=label)


def _last_calls(trace: Trace, until: int) -> Last:
    """Return the index of each function's last call that started before `until`.

    The keys are the function's file and first line.
    """
    return {
        (call.file, call.line): number
        for number, call in enumerate(trace.calls)
        if call.start < until
    }


def _lines_of(trace: Trace, calls: set[int], until: int) -> Ran:
    """Return, for each of these calls, a map from each line that ran to its last step."""
    found: dict[int, dict[int, int]] = {number: {} for number in calls}
    for step, number in enumerate(trace.calls_of[:until]):
        if number in found:
            found[number][trace.lines[step]] = step
    return found


@lru_cache(maxsize=64)
def _candidates(source: bytes) -> dict[int, list[tuple[int, str, int]]]:
    """Return, by each function's first line, the calls that a student may ask about.

    A call is (its line, a label, the line that starts an iteration of its loop, or 0).
    """
    found: dict[int, list[tuple[int, str, int]]] = {}
    for function in ast.walk(parse(source)):
        if isinstance(function, _FUNCTIONS):
            turns = {}
            for loop in ast.walk(function):  # from the outermost loop inwards
                if isinstance(loop, (ast.While, *_LOOPS)):
                    inside = (node for each in loop.body for node in ast.walk(each))
                    turns.update(dict.fromkeys(inside, loop.body[0].lineno))
            calls = (node for node in ast.walk(function) if isinstance(node, ast.Expr | ast.Assign))
            found[function.lineno] = [
                (node.lineno, label, turns.get(node, 0))
                for node in sorted(calls, key=lambda each: each.lineno)
                if isinstance(node.value, ast.Call) and (label := _label(node.value))
            ]
    return found


@lru_cache(maxsize=64)
def _setters(source: bytes) -> dict[int, list[tuple[int, str]]]:
    """Return, by each function's first line, the lines that set an attribute.

    A line is (its number, its source).
    """
    return {
        function.lineno: [
            (node.lineno, _short(ast.unparse(node)))
            for node in ast.walk(function)
            if isinstance(node, ast.Assign | ast.AugAssign) and _sets_attribute(node)
        ]
        for function in ast.walk(parse(source))
        if isinstance(function, _FUNCTIONS) and function.name != "__init__"
    }


def _sets_attribute(node: ast.Assign | ast.AugAssign) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    stripped = (each.value if isinstance(each, ast.Subscript) else each for each in targets)
    return any(isinstance(each, ast.Attribute) for each in stripped)


def _label(call: ast.Call) -> str:
    """Return the label of a call that a student may miss: `hand.hit(card)`, or ""."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name in MOVES:
        return _short(ast.unparse(call))
    text = next((t for each in call.args[:1] if (t := _text(each).strip())), "")
    return f"“{_short(text)}”" if name == "print" and text else ""


def _text(node: ast.expr) -> str:
    """Return the text in an argument of `print`, with "…" for inserted values."""
    if isinstance(node, ast.JoinedStr):
        return "".join(
            _text(each) if isinstance(each, ast.Constant) else "…" for each in node.values
        )
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _short(words: str) -> str:
    words = " ".join(words.split())
    return words if len(words) <= MAX_LABEL_CHARACTERS else words[: MAX_LABEL_CHARACTERS - 1] + "…"
