"""Turn errors in a student's program into short messages with line and fix."""

from __future__ import annotations

import ast
import builtins
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from types import CodeType, FrameType, MethodType, TracebackType
from typing import Literal

from casino.engine.handed_out import read_handed_out
from casino.engine.indentation import find_line_to_indent
from casino.engine.names import NO_NAME, find_missing_import, name_almost, nearly_called
from casino.engine.not_python import find_foreign_file, find_foreign_line
from casino.engine.slips import (
    NOTHING_CAME_BACK,
    find_slip,
    in_loop,
    is_begun,
    line_not_in_utf8,
)
from casino.engine.sources import STAGE_FOLDER, Sources
from casino.engine.watch import Stop
from casino.languages import N_, _
from casino.messages import say

__all__ = [
    "Kind", "StudentError", "Trouble", "describe", "is_stub", "missing", "missing_file",
    "place_words", "plain",
]  # fmt: skip

Kind = Literal[
    "stub", "syntax", "import", "error", "endless", "output", "input", "missing", "unsteady"
]
MAX_CHARACTERS = 300
MAX_LINE_CHARACTERS = 120
ASKED_AGAIN = "input() was called once more"  # message of the visible checks
PYTHON_WRITES = N_(". Python writes {name!r}")
DID_YOU_MEAN = N_(". Did you mean: {name!r}?")  # newer Pythons add this
CLOSE = 0.65  # minimum similarity of two names to suggest one for the other
STUB_MARK = b"raise NotImplementedError"
STUB = "{name} is not written yet"  # message that a skeleton's function raises
NOT_WRITTEN = N_("Not written yet: {name} in {place}.")
STUB_LEFT = N_("Once the method is written, take this line out: `raise` ends the method here.")
NOT_UTF8 = N_("it is not UTF-8 text, so Python cannot read the file. Save it as UTF-8.")
TABS = N_("Indent with four spaces: have your editor turn the tabs of this file into spaces.")
INVALID = "invalid syntax"  # Python's message if it has no better one
FIXES = (
    (
        re.compile("expected an indented block"),
        N_("Indent this line: it belongs to the one above."),
    ),
    (
        re.compile("unindent|unexpected indent"),
        N_("Indent this line exactly as far as the lines around it."),
    ),
)  # what to do for the beginning of Python's message
OTHER_LANGUAGES = {"true": "True", "false": "False", "null": "None", "none": "None", "nil": "None"}
CALLED_FROM = N_("It was called from {place}.")
NO_MEMORY = N_("MemoryError: the memory is full. Does a list or a string grow without an end?")
PATH_AND_MORE = re.compile(r" *[(][^()]*[)]([.] Did you mean.*)?\Z")  # "Did you mean" since 3.14
ONCE_TOO_OFTEN = N_(
    "this line asks the check for a card, a move or an answer once more than the rules say."
)
EXITS = N_("it ends the program with exit().")
EXITS_AT_ONCE = N_(
    "it ends the program with exit(). Take the call out, or put it below "
    '`if __name__ == "__main__":`.'
)
NO_VALUE = re.compile(r"variable '(\w+)'")
NO_VALUE_YET = N_("Give `{name}` its first value before this line.")
HIDES_BUILTIN = N_(
    "A variable in this function has the name of Python's own `{name}`: choose another name for it."
)
NOBODY_ANSWERS = N_("it asks a question with input(), but there is no one to answer.")
STOPPED = {
    "endless": N_("it ran too long and was stopped. Is it an infinite loop?"),
    "output": N_("it prints without end. Is it an infinite loop?"),
    "pause": NOBODY_ANSWERS,
    "input": N_(
        "it calls input() while the file is being imported. Put the call into a function, or below "
        '`if __name__ == "__main__":`.'
    ),
}


@dataclass(frozen=True)
class Trouble:
    """An error in student code, with a message for the student."""

    kind: Kind
    message: str
    file: str = ""  # relative to the stages' folder
    line: int = 0  # 0 if unknown
    where: str = ""  # the function or method

    @property
    def place(self) -> tuple[str, int] | None:
        """The file and line of the error, or None if no line is known."""
        return (self.file, self.line) if self.file and self.line else None


class StudentError(Exception):
    """Raised for an error in the student's code, never for one in the kit."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.message)
        self.trouble = trouble


@dataclass(frozen=True)
class _Place:
    """A line of student code, in a function, a method, or ("") at module level."""

    file: str = ""
    line: int = 0
    where: str = ""

    def words(self) -> str:
        place = place_words(self.file, self.line) if self.line else self.file
        return ", ".join(part for part in (place, self.where) if part)


def describe(error: BaseException, sources: Sources, function: object = None) -> Trouble:
    """Convert an exception from student code to a Trouble.

    `function` is the function or class that was called. Call this while the watch is running,
    because formatting the exception may run student code.
    """
    if isinstance(error, StudentError):
        return error.trouble
    places = _own(list(_places(error, sources)), sources) or [_place_of(function, sources)]
    place = places[-1]
    caller = _caller(places, place)
    if isinstance(error, Stop):
        kind: Kind = "input" if error.reason == "pause" else error.reason
        if kind == "input":
            place = next((each for each in reversed(places) if not each.where), place)
        else:
            place = _looping(places, sources)
        return _trouble(kind, place, _(STOPPED[error.reason]))
    if isinstance(error, SyntaxError):
        return _syntax(error, sources, place)
    if isinstance(error, NotImplementedError):
        return _stub(error, place, sources)
    if isinstance(error, ImportError):
        return _missing_name(error, place, sources) or _trouble(
            "import", place, _import_words(error, sources)
        )
    if isinstance(error, RecursionError):
        return _recursion(places)
    if isinstance(error, SystemExit):
        return _trouble("error", place, _(EXITS if place.where else EXITS_AT_ONCE))
    if isinstance(error, (TypeError, AttributeError)):
        return _slip(error, sources, place, caller)
    is_of_check = _is_of_check(error, place, sources)
    words = _(ONCE_TOO_OFTEN) if is_of_check else _headline(error, place, sources)
    return _trouble("error", place, words, caller)


def place_words(file: str, line: int) -> str:
    """Return the words `FILE, line N` in the current language."""
    return _("{file}, line {line}").format(file=file, line=line)


def is_stub(error: BaseException, sources: Sources) -> bool:
    """Return True if the error comes from a function that the student hasn't written."""
    if not isinstance(error, NotImplementedError):
        return False
    names = [place.where for place in _places(error, sources)]
    return bool(names) and _text(error) == STUB.format(name=names[-1])


def missing(what: str, where: str, advice: str) -> Trouble:
    """Return a Trouble: "There is no `what` in `where`", followed by `advice`."""
    words = _("There is no {name} in {place}.").format(name=what, place=where)
    return Trouble("missing", f"{words} {advice}", where)


def missing_file(file: str, advice: str) -> Trouble:
    """Return a Trouble: "There is no file in `file`", followed by `advice`."""
    words = _("There is no file in {place}.").format(place=file)
    return Trouble("missing", f"{words} {advice}", file)


def _trouble(kind: Kind, place: _Place, text: str, caller: _Place | None = None) -> Trouble:
    words = place.words()
    message = f"{words}: {text}" if words else text
    if caller is not None:
        called = _(CALLED_FROM).format(place=place_words(caller.file, caller.line))
        message = f"{message}{'' if message.endswith(('.', '?', ')')) else '.'} {called}"
    return Trouble(kind, plain(message), place.file, place.line, place.where)


def _slip(
    error: BaseException, sources: Sources, place: _Place, caller: _Place | None = None
) -> Trouble:
    slip = find_slip(_text(error), sources, (place.file, place.line))
    if slip is None:
        return _trouble("error", place, _headline(error, place, sources), caller)
    if slip.file:
        return _trouble("error", _Place(slip.file, slip.line, slip.where), slip.words)
    return _trouble("error", place, f"{type(error).__name__}: {slip.words}", caller)


def _caller(places: Sequence[_Place], place: _Place) -> _Place | None:
    """Return the line of a later stage that called the earlier stage's code at `place`."""
    later = [each for each in places if _stage(each) > _stage(place) > 0 and not _is_check(each)]
    return later[-1] if later else None


def _stage(place: _Place) -> int:
    """Return the number of a place's stage, or 0."""
    found = STAGE_FOLDER.match(place.file.partition("/")[0])
    return int(found[1]) if found else 0


def _own(places: Sequence[_Place], sources: Sources) -> Sequence[_Place]:
    """Return the places that the student wrote, or all if there are none.

    The others are lines of the visible checks, whose `draw` and `input` the student's code calls,
    and of given files, where a wrong argument from elsewhere can raise an exception.
    """
    written = [each for each in places if not _is_check(each)]
    return [each for each in written if not _is_given(each, sources)] or written or places


def _is_of_check(error: BaseException, place: _Place, sources: Sources) -> bool:
    """Return True if the student's code asked a check for more values than it has.

    For example, it drew a card or called `input()` once too often.
    """
    innermost = [place, *_places(error, sources)][-1]
    is_check = _is_check(innermost) and not _is_check(place)
    return is_check and isinstance(error, LookupError)


def _is_given(place: _Place, sources: Sources) -> bool:
    """Return True if a place is in a given file without stubs that wasn't changed."""
    content = sources.files.get(place.file, b"")
    return content == read_handed_out().get(place.file) and STUB_MARK not in content


def _is_check(place: _Place) -> bool:
    return place.file.rpartition("/")[2].startswith("test_")


def _recursion(places: Sequence[_Place]) -> Trouble:
    """Return the Trouble for functions that call themselves or each other endlessly."""
    counts = Counter((place.file, place.where) for place in places)
    most = max(counts.values())
    around = [each for each, count in counts.items() if 2 * count > most]
    place = next(each for each in places if (each.file, each.where) in around)
    others = [where for _file, where in around if where != place.where]
    if not others:
        return _trouble("error", place, _("it calls itself without an end (RecursionError)."))
    words = _("it and {others} call each other without an end (RecursionError).")
    return _trouble("error", place, words.format(others=_(" and ").join(others)))


def _stub(error: NotImplementedError, place: _Place, sources: Sources) -> Trouble:
    name = place.where
    if not name:
        return _trouble("error", place, _headline(error, place, sources))
    location = place_words(place.file, place.line) if place.line else place.file or _("your code")
    message = _(NOT_WRITTEN).format(name=name, place=location)
    if is_begun(sources, place.file, place.line):
        message = f"{message} {_(STUB_LEFT)}"
    return Trouble("stub", plain(message), place.file, place.line, name)


def _syntax(error: SyntaxError, sources: Sources, place: _Place) -> Trouble:
    file = sources.name_of(error.filename or "")
    if not file:
        return _trouble("error", place, _headline(error, place, sources))
    content = sources.files[file]
    if foreign := find_foreign_file(content):
        return _trouble("syntax", _Place(file), say(foreign))
    if wrong := line_not_in_utf8(content):
        return _trouble("syntax", _Place(file, wrong), _(NOT_UTF8))
    if found := find_foreign_line(content, error.lineno or 1):
        return _trouble("syntax", _Place(file, found[1]), say(found[0]))
    location = _Place(file, error.lineno or 1)
    fixes = (fix for start, fix in FIXES if start.match(str(error.msg)))
    fix = TABS if isinstance(error, TabError) else next(fixes, "")
    said = _(fix) if fix else _cannot_read(error)
    if isinstance(error, IndentationError) and (found_line := find_line_to_indent(content, error)):
        location = _Place(file, found_line[1])
        said = say(found_line[0])
    words = f"{type(error).__name__}: {str(error.msg).rstrip('.?')}. {said}"
    return _trouble("syntax", location, words)


def _cannot_read(error: SyntaxError) -> str:
    """Return a sentence with the line of a syntax error, and its end if only that is wrong."""
    text = error.text or ""
    line, rest = text.strip(), text[max((error.offset or 1) - 1, 0) :].strip()
    if not 0 < len(line) <= MAX_LINE_CHARACTERS:
        return _("Python cannot read the file.")
    if rest in ("", line) or error.msg != INVALID:
        return _("Python cannot read this line: `{line}`.").format(line=line)
    words = _("Python cannot read this line from `{rest}` on: `{line}`.")
    return words.format(rest=rest, line=line)


def _import_words(error: ImportError, sources: Sources) -> str:
    text = _text(error)
    name = error.name or ""
    if "partially initialized module" in text:
        words = _(
            "{name} is not ready yet: two files import each other. Import it inside the function "
            "that needs it."
        )
        return words.format(name=name)
    if not isinstance(error, ModuleNotFoundError):
        words = f"ImportError: {PATH_AND_MORE.sub('', text)}."
        return f"{words} {name_almost(text, sources)}".strip()
    homes = [file for file in sources.files if file.endswith(f"/{name}.py")]
    if homes and "." not in name:
        dotted = homes[0].removesuffix(".py").replace("/", ".")
        words = _("there is no module named {name}. Write its full name: {full}.")
        return words.format(name=name, full=dotted)
    if sources.find(name.partition(".")[0]) or name.startswith("stage"):
        path = name.replace(".", "/")
        fix = nearly_called(sources.folder / (f"{path}.py" if "." in name else name))
        words = _("there is no {file} in your stages.").format(file=f"{path}.py")
        return f"{words} {fix}".strip()
    return _("there is no module named {name}.").format(name=name)


def _missing_name(error: ImportError, place: _Place, sources: Sources) -> Trouble | None:
    """Return the Trouble if a check imports a name that a student's file doesn't define."""
    text = _text(error)
    match = None if isinstance(error, ModuleNotFoundError) else NO_NAME.match(text)
    module = sources.find(match[2]) if match else None
    if match is None or module is None or not module.file or "partially" in text:
        return None
    if place.file and not _is_check(place):
        return None
    advice = name_almost(text, sources) or _("Keep the name that the handout gives.")
    return missing(match[1], module.file, advice)


def _headline(error: BaseException, place: _Place, sources: Sources) -> str:
    text = _text(error)
    if text.startswith("pytest: reading from stdin"):
        return _(NOBODY_ANSWERS)
    if text.startswith(ASKED_AGAIN):
        more = _("Which answer should end the questions, or which exception is not caught?")
        return f"{text}. {more}"
    kind = type(error).__name__
    if kind == "MemoryError":
        return _(NO_MEMORY)
    if isinstance(error, UnboundLocalError) and (found := NO_VALUE.search(text)):
        words = _(HIDES_BUILTIN if hasattr(builtins, found[1]) else NO_VALUE_YET)
        return f"{kind}: {text}. {words.format(name=found[1])}"
    if isinstance(error, KeyError) and text == "None":
        return f"{kind}: {text}. {_(NOTHING_CAME_BACK)}"
    if isinstance(error, NameError):
        name = getattr(error, "name", None)
        if advice := find_missing_import(name, place.file, sources):
            return f"{kind}: {text}. {advice}"
    return f"{kind}: {text}{_find_suggestion(error)}" if text else kind


def _find_suggestion(error: BaseException) -> str:
    """Return a suggestion for a misspelled name, as newer Pythons give it, or "".

    Call this while the watch is running, because looking at objects may run student code.
    """
    if not isinstance(error, (AttributeError, NameError)) or not error.name:
        return ""
    if isinstance(error, NameError) and error.name in OTHER_LANGUAGES:
        return _(PYTHON_WRITES).format(name=OTHER_LANGUAGES[error.name])
    try:
        if isinstance(error, AttributeError):
            known = [name for name in dir(error.obj) if not _is_method(error, name)]
        else:
            *_outer, (frame, _line) = _frames(error.__traceback__)
            if error.name == "self" and "cls" in frame.f_locals:
                return _(DID_YOU_MEAN).format(name="cls")
            if hasattr(frame.f_locals.get("self"), error.name):
                return _(DID_YOU_MEAN).format(name=f"self.{error.name}")
            known = [*frame.f_locals, *frame.f_globals, *dir(builtins)]
        close = get_close_matches(error.name, [str(name) for name in known], 1, CLOSE)
    except (Exception, Stop):
        return ""
    return _(DID_YOU_MEAN).format(name=close[0]) if close else ""


def _is_method(error: AttributeError, name: str) -> bool:
    """Return True for a method such as `cards` if the missing attribute is `_cards`.

    Such a name isn't suggested, because assigning to it would hide the method.
    """
    wanted = error.name or ""
    return wanted != name == wanted.lstrip("_") and callable(getattr(type(error.obj), name, None))


def _text(error: BaseException) -> str:
    """Return the exception's message, even if a student's `__str__` is broken."""
    try:
        return str(error)
    except (Exception, Stop):
        return ""


def plain(text: str, longest: int = MAX_CHARACTERS) -> str:
    """Return the text as one line of printable characters, truncated if too long."""
    shown = "".join(each if each.isprintable() else " " for each in text)
    shown = " ".join(shown.split())
    return shown if len(shown) <= longest else f"{shown[: longest - 2]} …"


def _places(error: BaseException, sources: Sources) -> Iterator[_Place]:
    """Yield the student's lines in the traceback, outermost first."""
    for frame, line in _frames(error.__traceback__):
        file = sources.name_of(frame.f_code.co_filename)
        if file:
            yield _Place(file, line, _function(frame.f_code))


def _looping(places: Sequence[_Place], sources: Sources) -> _Place:
    """Return the line that probably loops: the innermost in a `while`, or in a `for`.

    A stopped program is often inside a function that the loop calls, which isn't to blame.
    """
    for loop in (ast.While, ast.For):
        for place in reversed(places):
            if in_loop(sources, place.file, place.line, loop):
                return place
    return places[-1]


def _frames(trace: TracebackType | None) -> Iterator[tuple[FrameType, int]]:
    while trace is not None:
        yield trace.tb_frame, trace.tb_lineno
        trace = trace.tb_next


def _place_of(target: object, sources: Sources) -> _Place:
    """Return the line at which a function or class starts, for an error in its call."""
    function = target.__func__ if isinstance(target, MethodType) else target
    if isinstance(target, type):
        function = getattr(target, "__init__", None)
    code = getattr(function, "__code__", None)
    if not isinstance(code, CodeType) or not sources.name_of(code.co_filename):
        return _Place()
    return _Place(sources.name_of(code.co_filename), code.co_firstlineno, _function(code))


def _function(code: CodeType) -> str:
    """Return a function's qualified name without marks such as `<locals>`."""
    parts = re.split(r"\.(?!<)", code.co_qualname.replace(".<locals>", ""))
    return ".".join(re.sub(r"\.?<[^>]*>", "", part) for part in parts).strip(".")
