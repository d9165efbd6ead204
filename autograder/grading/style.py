"""Finds the lines of student code that break the rubric's style rules.

Student text is only parsed, in a separate process (`course/bounded.py`), or given to ruff under
safe names and within limits. Ruff's English messages become translatable forms with values; unknown
ones are kept as they are.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, groupby, islice, pairwise, takewhile
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory

from ruff.__main__ import find_ruff_bin  # type: ignore[import-untyped]

from autograder.course.bounded import (
    LookLost,
    run_bounded,
    run_limited,
)
from autograder.course.model import Stage, StyleItem
from autograder.errors import CourseError
from autograder.grading.own_work import SourceText, StyleJob, own_lines, own_sources
from autograder.grading.sources import (
    code_in_data,
    find_needed_python,
    name_ruff_target,
)
from autograder.sandbox.student.words import cut
from casino.languages import N_
from casino.messages import Message, Text

__all__ = ["HIDDEN_CODE", "RUFF_SAYS", "UNREADABLE", "StyleFinding", "find_style", "read_message"]

UNREADABLE = "unreadable"
HIDDEN_CODE = N_("`{what}` runs code that isn't in the file as code, so it can't be read")
NOT_READ = N_("This file cannot be read as Python: {why}")
NO_DOCSTRING = N_("`{name}` has no docstring; say in a sentence what it does")
NO_ELEMENT = N_("The header lacks the {element}. Fill in `{label}: ...`")
MAX_FINDINGS, MAX_MESSAGE = 500, 200  # per item and job; characters
RUFF = (
    "check --isolated --no-cache --preview --ignore-noqa --no-respect-gitignore --exit-zero"
    " --output-format json-lines --output-file found --line-length 100"
    # A table of eight lines, as in stage 6, may become a function with eight returns.
    " --config lint.pylint.max-returns=8"
)
# Ruff reports these on the line of the `def`, which is the skeleton's, but they are about the body.
BODY_RULES = frozenset({"C901", "PLR0911", "PLR0912", "PLR0914", "PLR0915", "PLR1702"})
NAME_RULES = ("N8", "E741", "A0")  # breaking one of them ten times is one finding per name
RETURNS_CONDITION = "SIM103"
# Plainer messages if ruff's are hard for beginners; {name} is the first thing that ruff quotes.
WORDS = {
    "C901": N_("{name} has too many branches and loops to follow; divide it into smaller parts"),
    "E712": N_("Do not compare with True or False; use the value itself, or `not` and the value"),
    "E741": N_("{name} is easily taken for a digit; choose another name"),
    "PLR2004": N_("{name} has no name; define a constant for it and use it"),
}
QUOTED = re.compile("`[^`]+`")
LABELS = {
    N_("author"): re.compile(r"[\W_]*(?:authors?|name)\s*:(.*)", re.IGNORECASE),
    N_("date"): re.compile(r"[\W_]*date\s*:(.*)", re.IGNORECASE),
    N_("file"): re.compile(r"[\W_]*file ?(?:name)?\s*:(.*)", re.IGNORECASE),
    N_("purpose"): re.compile(r"[\W_]*(?:purpose|description)\s*:(.*)", re.IGNORECASE),
}
LABEL, WORD = re.compile(r"\W*\w+(?: \w+)?\s*:"), re.compile(r"[^\W\d_]+")
NOTHING = re.compile(r"[\W_]*(?:todo\b.*)?", re.IGNORECASE)


@dataclass(frozen=True)
class StyleFinding:
    """A line of student code that breaks a style rule of the rubric."""

    item: str  # the style item of the rubric that loses points
    file: str
    line: int
    rule: str  # ruff's code, or the name of one of the kit's own rules
    message: Text


def find_style(
    jobs: Sequence[StyleJob], items: Sequence[StyleItem], minor: int = sys.version_info.minor
) -> dict[str, tuple[StyleFinding, ...]]:
    """Return the style findings of each job by its key, sorted; only the student's lines count.

    The code runs on Python 3.`minor`. An unreadable file has one finding, `unreadable`.

    Raises:
        CourseError: when ruff doesn't have a rule of the rubric.
    """
    rules = {rule: item.id for item in items for rule in item.rules} | {UNREADABLE: UNREADABLE}
    files: list[_OwnFile] = []
    located: list[_Told] = []
    for job in jobs:
        try:
            read = run_bounded(_read_job, job)
        except LookLost as lost:
            file = _OwnFile(job.key, job.stage.modules[0], [], frozenset())
            read = [(file, [(1, UNREADABLE, f"The stage's files cannot be read: {lost}")], False)]
        for file, findings, can_be_read in read:
            # Ruff supports the syntax of that Python and checks such a file by itself.
            is_newer = file.is_refused and _is_newer(file, minor)
            located += ((file, *finding) for finding in findings if not is_newer)
            files += [file] if can_be_read or is_newer else []
    ruff_rules = sorted(rules.keys() - {"header", "docstring", UNREADABLE})
    found = {job.key: {item: set[StyleFinding]() for item in rules.values()} for job in jobs}
    for file, line, rule, message in chain(
        located, _each_name_once(_ruff(files, ruff_rules, minor))
    ):
        selected = max(filter(rule.startswith, rules), key=len, default=None)
        if selected and len(same := found[file.key][rules[selected]]) < MAX_FINDINGS:
            text = cut(message, MAX_MESSAGE)
            same.add(StyleFinding(rules[selected], file.name, line, rule, text))
    return {key: tuple(sorted(set().union(*by.values()), key=_order)) for key, by in found.items()}


def _is_newer(file: _OwnFile, minor: int) -> bool:
    """Return True if Python 3.`minor` accepts a file that the grader's own Python rejects."""
    if minor <= sys.version_info.minor:
        return False
    source = "\n".join(file.lines).encode()
    is_newer = bool(find_needed_python(source, sys.version_info.minor))
    return is_newer and not find_needed_python(source, minor)


def _order(finding: StyleFinding) -> tuple[str, int, str, str]:
    return finding.file, finding.line, finding.rule, str(finding.message)


@dataclass(frozen=True)
class _OwnFile:
    """A file that contains student work, prepared for ruff."""

    key: str  # of its job
    name: str
    lines: list[str]
    own: frozenset[int]  # the numbers of the student's lines
    # Lines of an `if` that returns a truth value, like the `if` above it: replacing only this
    # one by `return condition` makes both harder to read.
    twins: frozenset[int] = frozenset()
    is_refused: bool = False  # True if this Python rejects the syntax


_Finding = tuple[int, str, Text]  # line, rule, message
_Told = tuple[_OwnFile, int, str, Text]


def _read_job(job: StyleJob) -> list[tuple[_OwnFile, list[_Finding], bool]]:
    """Return each file of a job, with the kit's own findings, and True if ruff can read it."""
    read = []
    for name, source, given in own_sources(job):
        own = own_lines(source.lines, given.lines)
        findings = list(islice(_own_rules(job.stage, name, source, given, own), MAX_FINDINGS))
        twins = frozenset(_twins(source.tree))
        file = _OwnFile(job.key, name, source.lines, own, twins, source.is_refused)
        read.append((file, findings, not source.trouble))
    return read


def _own_rules(
    stage: Stage, name: str, source: SourceText, given: SourceText, own: frozenset[int]
) -> Iterator[_Finding]:
    if source.trouble:
        # A further file that Python rejects can't be used; any other may contain all the code.
        if name in stage.modules or not source.is_refused:
            yield source.line, UNREADABLE, Message(NOT_READ, why=source.trouble)
    elif name in stage.modules:
        yield from _header(source, given.lines)
    hidden = [each for each in code_in_data(source.tree, source.lines) if each[0] in own]
    if hidden:
        line, what = min(hidden)
        yield line, UNREADABLE, Message(HIDDEN_CODE, what=what)
    lines = _find_undocumented(source.tree)
    for name in lines.keys() - _find_undocumented(given.tree):
        yield lines[name], "docstring", Message(NO_DOCSTRING, name=name)


def _header(source: SourceText, given: Sequence[str]) -> Iterator[_Finding]:
    """Yield a finding for each element missing from the comment or docstring atop a file."""
    lines = _header_lines(source)
    prose = (text for _, text in lines if len(WORD.findall(text)) > 2 and not LABEL.match(text))
    is_described = not set(prose) <= set(given)
    for element, label in LABELS.items():
        values = {number: found[1] for number, text in lines if (found := label.match(text))}
        if element == "purpose" and is_described and not any(map(str.strip, values.values())):
            continue
        if all(map(NOTHING.fullmatch, values.values())):
            message = Message(NO_ELEMENT, element=Message(element), label=element.title())
            yield min(values, default=1), "header", message


def _header_lines(source: SourceText) -> list[tuple[int, str]]:
    lines = list(enumerate(source.lines, start=1))
    comments = takewhile(lambda line: re.match(r"\s*(#|$)", line[1]), lines)
    found = [line for line in comments if not re.match(r"#!|#.{0,20}coding[:=]", line[1])]
    match source.tree.body:
        case [ast.Expr(ast.Constant(str()) as text), *_]:
            found += lines[text.lineno - 1 : text.end_lineno]
    return found


def _find_undocumented(tree: ast.Module) -> dict[str, int]:
    """Return the line of each public class, function, and method without docstring, by name."""
    found: dict[str, int] = {}
    ahead: list[tuple[str, ast.AST]] = [("", tree)]
    while ahead:
        outer, parent = ahead.pop()
        for node in ast.iter_child_nodes(parent):
            if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                ahead += [(outer, node)] if isinstance(node, ast.stmt) else []
            elif not node.name.startswith("_") and not _needs_no_docstring(node):
                if NOTHING.fullmatch(ast.get_docstring(node) or ""):
                    found[outer + node.name] = node.lineno
                if isinstance(node, ast.ClassDef):
                    ahead.append((f"{outer}{node.name}.", node))
    return found


def _twins(tree: ast.Module) -> Iterator[int]:
    """Yield the line of each `if` that directly follows one that returns True or False."""
    for node in ast.walk(tree):
        for _, body in ast.iter_fields(node):
            for first, second in pairwise(body) if isinstance(body, list) else ():
                if isinstance(second, ast.If) and _returns_truth(first):
                    yield second.lineno


def _returns_truth(statement: ast.AST) -> bool:
    match statement:
        case ast.If(body=[ast.Return(value=ast.Constant(value=bool()))], orelse=[]):
            return True
    return False


def _needs_no_docstring(node: ast.AST) -> bool:
    """Return True for a setter, deleter, or overload, which needs no docstring of its own."""
    names = [ast.unparse(each).rpartition(".")[2] for each in getattr(node, "decorator_list", [])]
    return not {"setter", "deleter", "overload"}.isdisjoint(names)


def _each_name_once(findings: Iterable[_Told]) -> Iterator[_Told]:
    """Yield findings, but only the first one for each name that breaks naming rules."""
    seen: set[tuple[str, ...]] = set()
    for file, line, rule, message in findings:
        name = file.key, *QUOTED.findall(str(message))[:1]
        if not rule.startswith(NAME_RULES) or name not in seen:
            yield file, line, rule, message
        if rule.startswith(NAME_RULES):
            seen.add(name)


def _ruff(files: Sequence[_OwnFile], rules: Sequence[str], minor: int) -> Iterator[_Told]:
    """Yield ruff's findings in all files; if ruff fails, each submission is checked separately."""
    batches = [files] if files and rules else []
    for batch in batches:
        try:
            yield from _run_ruff(batch, rules, minor)
        except subprocess.SubprocessError:
            if batch is files:
                batches += [list(group) for _, group in groupby(files, key=attrgetter("key"))]
            else:
                yield from ((file, 1, UNREADABLE, "Ruff cannot get through it") for file in batch)


def _run_ruff(files: Sequence[_OwnFile], rules: Sequence[str], minor: int) -> Iterator[_Told]:
    """Run ruff once and yield its findings; errors are raised before the first one."""
    target = ["--target-version", name_ruff_target(minor)]
    command = [find_ruff_bin(), *RUFF.split(), *target, "--select", ",".join(rules), "."]
    with TemporaryDirectory(prefix="style-") as folder:
        for number, file in enumerate(files):
            Path(folder, f"{number}.py").write_text("\n".join(file.lines), encoding="utf-8")
        run = run_limited(command, folder)
        if re.search(rb"^warning: Unknown rule|cannot be selected|--select <", run.stderr, re.M):
            raise CourseError(f"ruff refuses the style items' rules: {run.stderr.decode().strip()}")
        run.check_returncode()
        with Path(folder, "found").open(encoding="utf-8") as output:
            for each in map(json.loads, output):
                file = files[int(Path(each["filename"]).stem)]
                line, code, message = each["location"]["row"], each["code"], each["message"]
                if code and _is_own(file, line, code):
                    name, *_ = [*QUOTED.findall(message), "This"]
                    words = (
                        Message(WORDS[code], name=name) if code in WORDS else read_message(message)
                    )
                    yield file, line, code, words


def _is_own(file: _OwnFile, line: int, code: str) -> bool:
    if code == RETURNS_CONDITION and line in file.twins:
        return False
    if line in file.own or code not in BODY_RULES:
        return line in file.own
    indent = len(re.findall(r"^\s*", file.lines[line - 1])[0])
    inside = re.compile(rf"\s{{{indent + 1}}}|\s*(?:[)#]|$)").match
    body = takewhile(lambda n: inside(file.lines[n - 1]), range(line + 1, len(file.lines) + 1))
    return not file.own.isdisjoint(body)


# --- ruff's messages -----------------------------------------------------------------------

FIELD = re.compile(r"\\{(\w+)\\}")
RUFF_SAYS = (
    N_("Variable `{name}` is shadowing a Python builtin"),
    N_("Function argument `{name}` is shadowing a Python builtin"),
    N_("Unnecessary `pass` statement"),
    N_("Unnecessary `...` literal"),
    N_("Unnecessary assignment to `{name}` before `return` statement"),
    N_("Unnecessary `{branch}` after `return` statement"),
    N_("Unnecessary `{branch}` after `raise` statement"),
    N_("Unnecessary `{branch}` after `continue` statement"),
    N_("Unnecessary `{branch}` after `break` statement"),
    N_("Return the condition `{condition}` directly"),
    N_("Return the negated condition directly"),
    N_("Return the condition directly"),
    N_("Use `{better}` instead of `{worse}`"),
    N_("Remove unnecessary `True if ... else False`"),
    N_("Class name `{name}` should use CapWords convention"),
    N_("Function name `{name}` should be lowercase"),
    N_("Argument name `{name}` should be lowercase"),
    N_("First argument of a class method should be named `cls`"),
    N_("First argument of `__new__` method should be named `cls`"),
    N_("First argument of a method should be named `self`"),
    N_("Variable `{name}` in function should be lowercase"),
    N_("Variable `{name}` in class scope should not be mixedCase"),
    N_("Variable `{name}` in global scope should not be mixedCase"),
    N_("Indentation contains mixed spaces and tabs"),
    N_("Indentation is not a multiple of {width}"),
    N_("Expected an indented block"),
    N_("Unexpected indentation"),
    N_("Indentation is not a multiple of {width} (comment)"),
    N_("Expected an indented block (comment)"),
    N_("Unexpected indentation (comment)"),
    N_("Over-indented (comment)"),
    N_("Over-indented"),
    N_("Whitespace after '{symbol}'"),
    N_("Whitespace before '{symbol}'"),
    N_("Whitespace after decorator"),
    N_("Multiple spaces before operator"),
    N_("Multiple spaces after operator"),
    N_("Tab before operator"),
    N_("Tab after operator"),
    N_("Missing whitespace around operator"),
    N_("Missing whitespace around bitwise or shift operator"),
    N_("Missing whitespace around modulo operator"),
    N_("Missing whitespace after {symbol}"),
    N_("Unexpected spaces around keyword / parameter equals"),
    N_("Missing whitespace around parameter equals"),
    N_("Insert at least two spaces before an inline comment"),
    N_("Inline comment should start with `# `"),
    N_("Block comment should start with `# `"),
    N_("Multiple spaces after keyword"),
    N_("Multiple spaces before keyword"),
    N_("Tab after keyword"),
    N_("Tab before keyword"),
    N_("Missing whitespace after keyword"),
    N_("Expected {wanted} blank line, found {count}"),
    N_("Expected {wanted} blank lines, found {count}"),
    N_("Too many blank lines ({count})"),
    N_("Blank lines found after function decorator ({count})"),
    N_("Expected 2 blank lines after class or function definition, found ({count})"),
    N_("Expected 1 blank line before a nested definition, found 0"),
    N_("Statement ends with an unnecessary semicolon"),
    N_("Comparison to `None` should be `{condition}`"),
    N_("Indentation contains tabs"),
    N_("Trailing whitespace"),
    N_("Blank line contains whitespace"),
    N_("`{name}` imported but unused"),
    N_(
        "`{name}` imported but unused; consider removing, adding to `__all__`, or using a "
        "redundant alias"
    ),
    N_(
        "`{name}` imported but unused; consider using `importlib.util.find_spec` to test for "
        "availability"
    ),
    N_("Redefinition of unused `{name}` from {place}"),
    N_("Local variable `{name}` is assigned to but never used"),
    N_("Too many return statements ({count} > {most})"),
    N_("Too many branches ({count} > {most})"),
    N_("Too many statements ({count} > {most})"),
    N_("Useless `return` statement at end of function"),
    N_("Use `elif` instead of `else` then `if`, to reduce indentation"),
    N_("Self-assignment of variable `{name}`"),
)


def read_message(text: str) -> Text:
    """Return ruff's message split into a translatable form and values, or else unchanged."""
    text = " ".join(text.split())
    for form, pattern in _patterns():
        if found := pattern.fullmatch(text):
            return Message(form, **found.groupdict())
    return text


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    """Return (form, regular expression) for each of ruff's messages, the most specific first."""
    forms = sorted(RUFF_SAYS, key=lambda form: len(re.sub(r"\{\w+\}", "", form)), reverse=True)
    return [(form, re.compile(FIELD.sub(r"(?P<\1>.+)", re.escape(form)))) for form in forms]
