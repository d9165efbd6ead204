"""Style findings: which of the student's own lines break which rule of the rubric.

Student text is only ever read here: parsed in a process that may be lost (`course/bounded.py`),
handed to ruff under names of ours and within limits.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import lru_cache
from io import BytesIO
from itertools import chain, groupby, islice, pairwise, takewhile
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from tokenize import detect_encoding

from ruff.__main__ import find_ruff_bin  # type: ignore[import-untyped]

from autograder.course.bounded import (
    MAX_LINE_CHARACTERS,
    LookLost,
    has_long_line,
    run_bounded,
    run_limited,
)
from autograder.course.model import Stage, StyleItem
from autograder.errors import CourseError
from autograder.grading.followed import find_imported
from autograder.grading.newer_python import find_needed_python, name_ruff_target
from autograder.grading.ruff_says import read_message
from autograder.grading.sources import code_in_data, encoding_trouble
from autograder.sandbox.student.words import cut
from casino.languages import N_
from casino.messages import Message, Text

__all__ = [
    "HIDDEN_CODE",
    "UNREADABLE",
    "StyleFinding",
    "StyleJob",
    "find_style",
    "find_untouched_modules",
]

UNREADABLE = "unreadable"
HIDDEN_CODE = N_("`{what}` runs code that isn't in the file as code, so it can't be read")
NOT_READ = N_("This file cannot be read as Python: {why}")
NO_DOCSTRING = N_("`{name}` has no docstring; say in a sentence what it does")
NO_ELEMENT = N_("The header does not tell the {element}; fill in `{label}: ...`")
# Of all files of one stage together; some thousand lines, each token good for a finding or two.
MAX_BYTES, MAX_TOKENS = 1_000_000, 50_000
MAX_DEPTH = 1_000  # of nested code; ruff's stack overflows at some 2,000
MAX_MATCHING = 250_000  # lines times lines for difflib, whose time is quadratic
MAX_FINDINGS, MAX_MESSAGE = 500, 200  # of one item in one job; characters
RUFF = (
    "check --isolated --no-cache --preview --ignore-noqa --no-respect-gitignore --exit-zero"
    " --output-format json-lines --output-file told --line-length 100"
    # A table of eight lines, as in stage 6, may become a function with a return for each of them.
    " --config lint.pylint.max-returns=8"
)
# Ruff puts these on the line of the `def`, which the skeleton gave; what they charge is the body.
BODY_RULES = frozenset({"C901", "PLR0911", "PLR0912", "PLR0914", "PLR0915", "PLR1702"})
NAME_RULES = ("N8", "E741", "A0")  # a name that breaks one of them in ten places is one finding
RETURNS_CONDITION = "SIM103"
# Plainer words where ruff's are hard on a beginner; {name} is the first thing that ruff quotes.
WORDS = {
    "C901": N_("{name} has too many branches and loops to follow; divide it into smaller parts"),
    "E712": N_("Do not compare with True or False; use the value itself, or `not` and the value"),
    "E741": N_("{name} is easily taken for a digit; choose another name"),
    "PLR2004": N_("{name} has no name; define a constant for it and use it"),
}
QUOTED = re.compile("`[^`]+`")
TOKEN = re.compile(rb"\w+|[^\w\s]|\n")
OPERATOR = re.compile(rb"[-+*/%&|^~.@(\[{]|\b(?:not|lambda|if|elif|await)\b")
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
    """One broken rule: the style item it counts for, and the file and line where it is."""

    item: str
    file: str
    line: int
    rule: str
    message: Text


@dataclass(frozen=True)
class StyleJob:
    """One submission of one stage; `key` tells it from the others of a batch.

    `earlier` are the student's files in earlier stages' folders by path. Those in `further` are no
    modules of these stages: where this stage's code imports them they are judged with it.
    """

    key: str
    stage: Stage
    files: Mapping[str, bytes]
    skeleton: Mapping[str, bytes]
    earlier: Mapping[str, bytes] = field(default_factory=dict)
    further: frozenset[str] = frozenset()


def find_style(
    jobs: Sequence[StyleJob], items: Sequence[StyleItem], minor: int = sys.version_info.minor
) -> dict[str, tuple[StyleFinding, ...]]:
    """Every job's findings by its key, sorted; only the student's own lines are charged.

    The code runs on Python 3.`minor`. A file that cannot be read has one finding, `unreadable`;
    unknown rules raise `CourseError`.
    """
    rules = {rule: item.id for item in items for rule in item.rules} | {UNREADABLE: UNREADABLE}
    files: list[_OwnFile] = []
    told: list[_Told] = []
    for job in jobs:
        try:
            read = run_bounded(_read_job, job)
        except LookLost as lost:
            file = _OwnFile(job.key, job.stage.modules[0], [], frozenset())
            read = [(file, [(1, UNREADABLE, f"The stage's files cannot be read: {lost}")], False)]
        for file, findings, can_be_read in read:
            # Ruff knows the syntax of that Python, and reads such a file alone.
            is_newer = file.is_refused and _is_newer(file, minor)
            told += ((file, *finding) for finding in findings if not is_newer)
            files += [file] if can_be_read or is_newer else []
    ruff_rules = sorted(rules.keys() - {"header", "docstring", UNREADABLE})
    found = {job.key: {item: set[StyleFinding]() for item in rules.values()} for job in jobs}
    for file, line, rule, message in chain(told, _each_name_once(_ruff(files, ruff_rules, minor))):
        selected = max(filter(rule.startswith, rules), key=len, default=None)
        if selected and len(same := found[file.key][rules[selected]]) < MAX_FINDINGS:
            text = cut(message, MAX_MESSAGE)
            same.add(StyleFinding(rules[selected], file.name, line, rule, text))
    return {key: tuple(sorted(set().union(*by.values()), key=_order)) for key, by in found.items()}


def _is_newer(file: _OwnFile, minor: int) -> bool:
    """Return True if Python 3.`minor` accepts a file that this one, an older one, refuses."""
    if minor <= sys.version_info.minor:
        return False
    source = "\n".join(file.lines).encode()
    is_newer = bool(find_needed_python(source, sys.version_info.minor))
    return is_newer and not find_needed_python(source, minor)


def _order(finding: StyleFinding) -> tuple[str, int, str, str]:
    return finding.file, finding.line, finding.rule, str(finding.message)


_Files = tuple[tuple[str, bytes], ...]


def find_untouched_modules(job: StyleJob) -> frozenset[str]:
    """Return the stage's modules that are missing, or hold only the skeleton's code.

    If that can't be found out, none is: a file that large was changed.
    """
    # Asked twice for each job of a batch.
    return _recall_untouched(job.stage, _sort_files(job.files), _sort_files(job.skeleton))


def _sort_files(files: Mapping[str, bytes]) -> _Files:
    return tuple(sorted(files.items()))


@lru_cache(maxsize=1024)
def _recall_untouched(stage: Stage, files: _Files, skeleton: _Files) -> frozenset[str]:
    try:
        return run_bounded(
            _find_untouched_modules, StyleJob("", stage, dict(files), dict(skeleton))
        )
    except LookLost:
        return frozenset()


def _find_untouched_modules(job: StyleJob) -> frozenset[str]:
    modules = frozenset(job.stage.modules)
    own = {
        name
        for name, content, skeleton in _own_files(job)
        if name in modules and not _is_given(content, skeleton)
    }
    return modules - own


@dataclass(frozen=True)
class _Source:
    """A file's lines and tree, or why it has none and in which line.

    `is_refused` says that Python refuses it as well.
    """

    lines: list[str] = field(default_factory=list)
    tree: ast.Module = field(default_factory=lambda: ast.Module([], []))
    trouble: Text = ""
    line: int = 1
    is_refused: bool = False


@dataclass(frozen=True)
class _OwnFile:
    """A file that the student wrote in, and the numbers of their own lines.

    `twins` are the lines of an `if` that returns True or False as the `if` above it does: to write
    only the last of them as `return condition` makes them harder to read. `is_refused` says that
    this Python refuses its syntax.
    """

    key: str
    name: str
    lines: list[str]
    own: frozenset[int]
    twins: frozenset[int] = frozenset()
    is_refused: bool = False


_Finding = tuple[int, str, Text]  # line, rule, message
_Told = tuple[_OwnFile, int, str, Text]


def _read_job(job: StyleJob) -> list[tuple[_OwnFile, list[_Finding], bool]]:
    """Return a job's files with the findings of ours, and whether ruff may read them."""
    read = []
    for name, source, given in _own_sources(job):
        own = _own_lines(source.lines, given.lines)
        findings = list(islice(_own_rules(job.stage, name, source, given, own), MAX_FINDINGS))
        twins = frozenset(_twins(source.tree))
        file = _OwnFile(job.key, name, source.lines, own, twins, source.is_refused)
        read.append((file, findings, not source.trouble))
    return read


def _own_sources(job: StyleJob) -> Iterator[tuple[str, _Source, _Source]]:
    """The files with work of the student's own, each with its skeleton."""
    size = tokens = 0
    for name, content, skeleton in _own_files(job):
        if name in job.stage.modules and _is_given(content, skeleton):
            continue
        # A hundred files, each of them short enough, would keep the class waiting for minutes.
        size += len(content)
        tokens += len(TOKEN.findall(content)) if size <= MAX_BYTES else 0
        if size > MAX_BYTES or tokens > MAX_TOKENS:
            yield (
                name,
                _Source(trouble=Message("the stage's files are too long together")),
                _Source(),
            )
        else:
            yield name, _read(content), _given(skeleton)


def _own_files(job: StyleJob) -> Iterator[tuple[str, bytes, bytes]]:
    """Yield the files that are not the kit's to the byte, each with its skeleton, modules first."""
    ordered = sorted(job.files.items(), key=lambda item: (item[0] not in job.stage.modules, item))
    for name, content in ordered:
        skeleton = job.skeleton.get(name, b"")
        if name.endswith(".py") and name not in job.stage.kits and content != skeleton:
            yield name, content, skeleton
    for path in (
        find_imported(job.stage.name, job.files, job.earlier, job.further) if job.further else ()
    ):
        yield path, job.earlier[path], b""


@lru_cache(maxsize=1024)  # a batch's files, which are asked about twice
def _is_given(content: bytes, skeleton: bytes) -> bool:
    """Return True if a file can be read and none of the skeleton's stubs is written.

    Without stubs in the skeleton: if it holds only the skeleton's code.
    """
    source, given = _read(content), _given(skeleton)
    stubs = _stubs(given.tree)
    is_same = not _code(source.tree.body) or _same(source.tree, given.tree)
    return (is_same or (bool(stubs) and stubs <= _stubs(source.tree))) and not source.trouble


@lru_cache(maxsize=1)  # the file that is looked at right now
def _read(content: bytes) -> _Source:
    """A student's file as text and tree; no content makes this slow or raises an error."""
    if len(content) > MAX_BYTES or len(TOKEN.findall(content)) > MAX_TOKENS:
        return _Source(trouble=Message("it is too long: {size} bytes", size=f"{len(content):,}"))
    if has_long_line(content):
        return _Source(
            trouble=Message(
                "a line is longer than {most} characters", most=f"{MAX_LINE_CHARACTERS:,}"
            )
        )
    if trouble := encoding_trouble(content):
        return _Source(trouble=trouble, is_refused=True)
    text, source = _decode(content)
    lines = re.split(r"\r\n|\r|\n", text)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source)
        if len(OPERATOR.findall(content)) > MAX_DEPTH and _is_deep(tree):
            raise RecursionError
        return _Source(lines, tree)
    except SyntaxError as error:
        if source is content and "\ufffd" in text:
            line = text.partition("\ufffd")[0].count("\n") + 1
            return _Source(trouble=Message("it is not UTF-8 text"), line=line, is_refused=True)
        return _Source(lines, trouble=error.msg, line=error.lineno or 1, is_refused=True)
    except (ValueError, OverflowError, RecursionError, MemoryError, SystemError):
        return _Source(trouble=Message("it holds a zero byte, or code that is nested too deeply"))


def _decode(content: bytes) -> tuple[str, str | bytes]:
    """Return a file as text, and its source for Python: the text, or the bytes if undecodable."""
    try:
        encoding, _ = detect_encoding(BytesIO(content).readline)
        text = content.decode(encoding)
        return text, text
    except (SyntaxError, UnicodeDecodeError):
        return content.decode("utf-8", "replace"), content


_given = lru_cache(maxsize=64)(_read.__wrapped__)


def _is_deep(tree: ast.Module) -> bool:
    level: list[ast.AST] = [tree]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
    return bool(level)


def _same(one: object, other: object) -> bool:
    """Return True if two pieces of a tree are the same code, docstrings aside."""
    if isinstance(one, list) and isinstance(other, list):
        one, other = _code(one), _code(other)
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, ast.AST) and type(one) is type(other):
        return all(_same(getattr(one, name), getattr(other, name)) for name in one._fields)
    return type(one) is type(other) and one == other


def _code(body: list[ast.stmt]) -> list[ast.stmt]:
    first = body[0] if body else None
    has_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return body[1:] if has_docstring else body


def _stubs(tree: ast.Module) -> frozenset[str]:
    """Return the functions and methods that only raise `NotImplementedError`."""
    found: dict[str, bool] = {}
    ahead: list[tuple[str, list[ast.stmt]]] = [("", tree.body)]
    for outer, body in ahead:
        for node in body:
            if isinstance(node, ast.ClassDef):
                ahead.append((f"{outer}{node.name}.", node.body))
            elif isinstance(node, ast.FunctionDef):
                found[outer + node.name] = _is_stub(_code(node.body))  # the last one counts
    return frozenset(name for name, is_stub in found.items() if is_stub)


def _is_stub(body: Sequence[ast.stmt]) -> bool:
    match body:
        case [ast.Raise(exc=ast.Call(func=ast.Name("NotImplementedError")))]:
            return True
        case [ast.Raise(exc=ast.Name("NotImplementedError"))]:
            return True
    return False


def _own_lines(lines: list[str], given: list[str]) -> frozenset[int]:
    """Return the numbers of the lines that are not the skeleton's."""
    own = set(range(1, len(lines) + 1))
    if len(lines) * len(given) > MAX_MATCHING:
        known = frozenset(given)
        return frozenset(number for number in own if lines[number - 1] not in known)
    for _, start, size in SequenceMatcher(None, given, lines, autojunk=False).get_matching_blocks():
        own.difference_update(range(start + 1, start + size + 1))
    return frozenset(own)


def _own_rules(
    stage: Stage, name: str, source: _Source, given: _Source, own: frozenset[int]
) -> Iterator[_Finding]:
    if source.trouble:
        # A further file that Python refuses cannot be used; any other one may hold everything.
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


def _header(source: _Source, given: Sequence[str]) -> Iterator[_Finding]:
    """Yield the header's elements that neither the docstring nor the comments above it have."""
    lines = _header_lines(source)
    prose = (text for _, text in lines if len(WORD.findall(text)) > 2 and not LABEL.match(text))
    is_described = not set(prose) <= set(given)
    for element, label in LABELS.items():
        said = {number: found[1] for number, text in lines if (found := label.match(text))}
        if element == "purpose" and is_described and not any(map(str.strip, said.values())):
            continue
        if all(map(NOTHING.fullmatch, said.values())):
            message = Message(NO_ELEMENT, element=Message(element), label=element.title())
            yield min(said, default=1), "header", message


def _header_lines(source: _Source) -> list[tuple[int, str]]:
    lines = list(enumerate(source.lines, start=1))
    comments = takewhile(lambda line: re.match(r"\s*(#|$)", line[1]), lines)
    found = [line for line in comments if not re.match(r"#!|#.{0,20}coding[:=]", line[1])]
    match source.tree.body:
        case [ast.Expr(ast.Constant(str()) as text), *_]:
            found += lines[text.lineno - 1 : text.end_lineno]
    return found


def _find_undocumented(tree: ast.Module) -> dict[str, int]:
    """Public classes, functions and methods without a docstring: their lines by their names."""
    found: dict[str, int] = {}
    ahead: list[tuple[str, ast.AST]] = [("", tree)]
    while ahead:
        outer, parent = ahead.pop()
        for node in ast.iter_child_nodes(parent):
            if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                ahead += [(outer, node)] if isinstance(node, ast.stmt) else []
            elif not node.name.startswith("_") and not _tells_no_more(node):
                if NOTHING.fullmatch(ast.get_docstring(node) or ""):
                    found[outer + node.name] = node.lineno
                if isinstance(node, ast.ClassDef):
                    ahead.append((f"{outer}{node.name}.", node))
    return found


def _twins(tree: ast.Module) -> Iterator[int]:
    """Yield the line of each `if` that comes right after one that returns True or False."""
    for node in ast.walk(tree):
        for _, body in ast.iter_fields(node):
            for above, below in pairwise(body) if isinstance(body, list) else ():
                if isinstance(below, ast.If) and _returns_truth(above):
                    yield below.lineno


def _returns_truth(statement: ast.AST) -> bool:
    match statement:
        case ast.If(body=[ast.Return(value=ast.Constant(value=bool()))], orelse=[]):
            return True
    return False


def _tells_no_more(node: ast.AST) -> bool:
    """Return True for a setter, a deleter or an overload: `help` shows the other text."""
    names = [ast.unparse(each).rpartition(".")[2] for each in getattr(node, "decorator_list", [])]
    return not {"setter", "deleter", "overload"}.isdisjoint(names)


def _each_name_once(findings: Iterable[_Told]) -> Iterator[_Told]:
    """Yield the findings, but only the first for each name that breaks naming rules."""
    seen: set[tuple[str, ...]] = set()
    for file, line, rule, message in findings:
        name = file.key, *QUOTED.findall(str(message))[:1]
        if not rule.startswith(NAME_RULES) or name not in seen:
            yield file, line, rule, message
        if rule.startswith(NAME_RULES):
            seen.add(name)


def _ruff(files: Sequence[_OwnFile], rules: Sequence[str], minor: int) -> Iterator[_Told]:
    """Yield ruff's findings in all the files; where it cannot get through, job by job."""
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
    """One run of ruff; a `SubprocessError` comes, if at all, before the first finding."""
    target = ["--target-version", name_ruff_target(minor)]
    command = [find_ruff_bin(), *RUFF.split(), *target, "--select", ",".join(rules), "."]
    with TemporaryDirectory(prefix="style-") as folder:
        for number, file in enumerate(files):
            Path(folder, f"{number}.py").write_text("\n".join(file.lines), encoding="utf-8")
        run = run_limited(command, folder)
        if re.search(rb"^warning: Unknown rule|cannot be selected|--select <", run.stderr, re.M):
            raise CourseError(f"ruff refuses the style items' rules: {run.stderr.decode().strip()}")
        run.check_returncode()
        with Path(folder, "told").open(encoding="utf-8") as told:
            for each in map(json.loads, told):
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
