"""Repairs of what keeps sound code from being called.

Four kinds: a file or a name that is nearly the one in the handout, an import that leaves out the
stage's folder, and a game that starts when its file is imported. `repair` returns a changed copy
of the files and the list of changes. No line gets another number, and no code is invented: names
become aliases at a file's end, and statements become blank.
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
import tokenize
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from functools import cache
from typing import Literal

from casino.languages import N_

__all__ = [
    "Layout", "Repair", "Repaired", "Unclear",
    "may_need_repair", "repair", "repair_message", "required_names",
]  # fmt: skip

Kind = Literal["file", "name", "import", "start"]
Files = Mapping[str, bytes]

MAX_REPAIRS = 40
MAX_SOURCE_BYTES = 300_000
ENDINGS = re.compile(
    r"([ _-]*\(?\d+\)?|[ _-]*(copy|final|new|fixed|kopie|copia))+\Z", re.IGNORECASE
)
STAGE = re.compile(r"stage[ _-]?(\d+)", re.IGNORECASE)
MAGIC = re.compile(r"^[ \t]*[%!]", re.MULTILINE)
IMPORTED = re.compile(rb"^[ \t]*(?:from|import)[ \t]+(\w+)", re.MULTILINE)
# Outside functions and classes: a statement with a block, and a line that calls something.
BLOCK = re.compile(rb"^(?:while|for|with|try|if(?! __name__))\b", re.MULTILINE)
CALL = re.compile(rb"^(?!class\b|def\b|async\b|from\b|import\b|if\b|@)[A-Za-z_].*\(", re.MULTILINE)
DEFAULT = re.compile(rb"^[ \t]*def\b[^\n]*=[ \t]*[\w.]+\(", re.MULTILINE)
DEFINED = re.compile(rb"^[ \t]*(?:def|class)[ \t]+(\w+)", re.MULTILINE)
CALLED = re.compile(rb"(\w+)[ \t]*\(")
MAC_LINES = re.compile(rb"\r(?!\n)")
READS_OR_EXITS = frozenset({"input", "exit", "quit", "_exit", "readline", "get_ipython"})
# Up to two letters may differ in a name of six letters or more, one in a shorter one.
LONG_NAME, SHORT_NAME = 6, 4

FILE_MESSAGE = N_("{needed} is missing. Your {found} defines {names}, so it was used as {needed}.")
NAME_MESSAGE = N_("{file}: {needed} is missing. Your {found} was used in its place.")
IMPORT_MESSAGE = N_("{file}, line {line}: `{quote}` was read as `{needed}`.")
START_MESSAGE = N_(
    "{file}, line {line}: `{quote}` runs when the file is imported. It was left out. "
    'Call it only below `if __name__ == "__main__":`.'
)
UNCLEAR_FILE = N_("{needed} is missing. More than one file could be it: {found}.")
UNCLEAR_NAME = N_("{file}: {needed} is missing. More than one name could be it: {found}.")


@dataclass(frozen=True)
class Layout:
    """What a stage requires, read from its skeleton.

    `skeleton` holds its modules by file name, `attributes` the names that its handout gives to
    stored values, as `Card.rank`. `modules` says for the stage itself and each earlier one which
    modules it has, given ones included.
    """

    stage: str
    skeleton: Files
    attributes: tuple[str, ...] = ()
    modules: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Repair:
    """One change: `found` was taken for `needed`. `quote` is the student's line, if it is about one."""

    kind: Kind
    file: str
    needed: str = ""
    found: str = ""
    names: tuple[str, ...] = ()
    line: int = 0
    quote: str = ""


@dataclass(frozen=True)
class Unclear:
    """A repair that wasn't made because there is more than one way to make it."""

    file: str
    needed: str
    found: tuple[str, ...]
    kind: Kind = "file"


@dataclass(frozen=True)
class Repaired:
    """The files after repair, and as they are judged for style: renamed, but with no line changed.

    `stand_ins` are files in `files` that only lead to another one.
    """

    files: Files
    judged: Files = field(default_factory=dict)
    repairs: tuple[Repair, ...] = ()
    unclear: tuple[Unclear, ...] = ()
    stand_ins: frozenset[str] = frozenset()


def may_need_repair(layout: Layout, files: Files) -> bool:
    """Return True if a look at the bytes finds something that `repair` may change.

    It costs much less than parsing; right programs in ordinary styles pass it.
    """
    known = {*layout.modules, "__future__"}
    for file, skeleton in layout.skeleton.items():
        if file not in files or files[file].split() == skeleton.split():
            return True
        if any(name not in files[file] for name in _graded_names(layout, file)):
            return True
    sources = {file: content for file, content in files.items() if file.endswith(".py")}
    own = {name for content in sources.values() for name in DEFINED.findall(content)}
    own |= {name.encode() for name in READS_OR_EXITS}
    for content in sources.values():
        calls = (line for form in (CALL, DEFAULT) for line in form.findall(content))
        if BLOCK.search(content) or any(not own.isdisjoint(CALLED.findall(each)) for each in calls):
            return True
        imported = {name.decode() for name in IMPORTED.findall(content)}
        if MAC_LINES.search(content) or not imported <= known | sys.stdlib_module_names:
            return True
    return False


@cache
def _names_in(skeleton: bytes) -> frozenset[bytes]:
    required = required_names(skeleton)
    return frozenset(name.encode() for each in required for name in (each, *required[each]))


def _graded_names(layout: Layout, file: str) -> frozenset[bytes]:
    names = _names_in(layout.skeleton[file])
    stored = (each.split(".") for each in layout.attributes)
    return names | {member.encode() for owner, member in stored if owner.encode() in names}


def repair(layout: Layout, files: Files, elsewhere: Files | None = None) -> Repaired:
    """Return a stage's files with repairs; the files as they are if nothing needs one.

    `elsewhere` are files that could be this stage's: in a folder inside it, of another kind
    (`.ipynb`, `.py.txt`), or in another folder. Raises nothing on bad code.
    """
    found = _with_missing_files(layout, files, elsewhere or {})
    judged = {name: text for name, text in found.files.items() if name not in found.stand_ins}
    found = replace(found, judged=judged)
    for file in sorted(found.files):
        if file.endswith(".py") and file not in found.stand_ins:
            found = _with_repaired_code(layout, found, file)
    return found if len(found.repairs) <= MAX_REPAIRS else Repaired(files)


def repair_message(each: Repair | Unclear) -> tuple[str, dict[str, object]]:
    """Return the English form of a repair's message and its values."""
    if isinstance(each, Unclear):
        form = UNCLEAR_FILE if each.kind == "file" else UNCLEAR_NAME
        return form, {"file": each.file, "needed": each.needed, "found": ", ".join(each.found)}
    forms = {
        "file": FILE_MESSAGE,
        "name": NAME_MESSAGE,
        "import": IMPORT_MESSAGE,
        "start": START_MESSAGE,
    }
    values = {
        "file": each.file,
        "needed": each.needed,
        "found": each.found,
        "names": ", ".join(each.names),
        "line": each.line,
        "quote": each.quote,
    }
    return forms[each.kind], values


def required_names(skeleton: bytes) -> dict[str, frozenset[str]]:
    """Return the classes and functions that a skeleton leaves to write.

    Each class has the set of its methods, a function an empty set.
    """
    required: dict[str, frozenset[str]] = {}
    for node in _parsed(skeleton).body:
        if isinstance(node, ast.ClassDef):
            stubs = (each.name for each in _functions(node.body) if _is_stub(each))
            methods = frozenset(name for name in stubs if _is_public(name))
            if methods:
                required[node.name] = methods
        elif isinstance(node, ast.FunctionDef) and _is_stub(node):
            required[node.name] = frozenset()
    return required


# --- files --------------------------------------------------------------------------------------


def _with_missing_files(layout: Layout, files: Files, elsewhere: Files) -> Repaired:
    found = Repaired(dict(files))
    is_missing = {
        file: file not in files or files[file].split() == skeleton.split()
        for file, skeleton in layout.skeleton.items()
    }
    missing = {
        file: required_names(layout.skeleton[file]) for file in is_missing if is_missing[file]
    }
    for file, required in missing.items():
        if not required:
            continue
        for place in (files, elsewhere):
            candidates = _candidates(file, required, place, missing)
            if candidates:
                found = _with_file(layout, found, file, candidates, place, required)
                break
    return found


def _candidates(
    file: str, required: Mapping[str, object], place: Files, missing: Mapping[str, object]
) -> list[str]:
    """Return the files that can be a missing one; of files with the same content only the first."""
    alike: list[str] = []
    seen: set[bytes] = set()
    for name, content in sorted(place.items()):
        if name in missing or name.rpartition("/")[2].startswith("test_") or content in seen:
            continue
        source = _python_source(name, content)
        defined = _defined(source)
        is_near = _stem(name) == _stem(file)
        if defined is None:
            fits = is_near
        else:
            share = [each for each in required if each in defined or _nearest(each, defined, set())]
            fits = len(share) == len(required) or (is_near and bool(share))
        if fits:
            alike.append(name)
            seen.add(content)
    near = [name for name in alike if _stem(name) == _stem(file)]
    return near if len(near) == 1 else alike


def _with_file(
    layout: Layout,
    found: Repaired,
    file: str,
    candidates: Sequence[str],
    place: Files,
    required: Mapping[str, object],
) -> Repaired:
    if len(candidates) > 1:
        unclear = Unclear(file, file, tuple(candidates))
        return replace(found, unclear=(*found.unclear, unclear))
    (name,) = candidates
    files, stand_ins = dict(found.files), set(found.stand_ins)
    became = next((each.file for each in found.repairs if each.found == name), "")
    if became or name in layout.skeleton:  # one file holds the code of two
        files[file] = _lead_to(layout.stage, became or name)
        stand_ins.add(file)
    else:
        files[file] = _python_source(name, place[name])
        if _is_importable(name) and name in files:
            files[name] = _lead_to(layout.stage, file)
            stand_ins.add(name)
    made = Repair("file", file, needed=file, found=name, names=tuple(required))
    return replace(
        found, files=files, repairs=(*found.repairs, made), stand_ins=frozenset(stand_ins)
    )


def _lead_to(stage: str, file: str) -> bytes:
    """Return a module that is another module, under a second name."""
    module = f"{stage}.{file.removesuffix('.py').replace('/', '.')}"
    return f"import sys\nimport {module}\nsys.modules[__name__] = {module}\n".encode()


def _is_importable(name: str) -> bool:
    return name.endswith(".py") and name.removesuffix(".py").replace("/", "_").isidentifier()


def _stem(name: str) -> str:
    """Return a file's name without folder, ending, case, plural, underscores, and marks of a copy."""
    stem = name.rpartition("/")[2].casefold()
    for ending in (".txt", ".ipynb", ".py"):
        stem = stem.removesuffix(ending)
    return ENDINGS.sub("", stem).replace("_", "").replace("-", "").replace(" ", "").rstrip("s")


def _python_source(name: str, content: bytes) -> bytes:
    """Return the Python source of a file: of a notebook, its code cells without magic commands."""
    if not name.casefold().endswith(".ipynb"):
        return content
    with suppress(ValueError, KeyError, TypeError, AttributeError, RecursionError):
        cells = json.loads(content)["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        return MAGIC.sub("# ", "\n\n".join(code) + "\n").encode()
    return content


def _defined(content: bytes) -> set[str] | None:
    """Return the names that a file defines at its top; None if it doesn't parse."""
    try:
        tree = _parsed(content)
    except _Unreadable:
        return None
    return {
        node.name
        for node in tree.body
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    }


# --- code ---------------------------------------------------------------------------------------


def _with_repaired_code(layout: Layout, found: Repaired, file: str) -> Repaired:
    try:
        source = _Source(found.files[file])
    except _Unreadable:
        return found
    starting = _starting_names(found.files, found.stand_ins)
    made: list[Repair] = [
        *_repair_imports(layout, found.files, file, source),
        *_repair_starts(file, source, starting),
    ]
    unclear: list[Unclear] = []
    if file in layout.skeleton:
        required = required_names(layout.skeleton[file])
        made += _repair_names(file, source, required, layout.attributes, unclear)
    if not made and not unclear:
        return found
    changed = source.changed()
    if made and _defined(changed) is None:  # never make worse what can be read
        return found
    return replace(
        found,
        files={**found.files, file: changed} if made else found.files,
        repairs=(*found.repairs, *made),
        unclear=(*found.unclear, *unclear),
    )


class _Unreadable(Exception):  # noqa: N818
    """A file that isn't Python, or too much of it."""


def _parsed(content: bytes) -> ast.Module:
    if len(content) > MAX_SOURCE_BYTES:
        raise _Unreadable
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(content)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise _Unreadable from error


class _Source:
    """A file's text with edits: spans that are replaced in place, and lines at its end."""

    def __init__(self, content: bytes) -> None:
        self.tree = _parsed(content)
        self.encoding, _ = tokenize.detect_encoding(io.BytesIO(content).readline)
        try:
            text = content.decode(self.encoding)
        except (UnicodeDecodeError, LookupError) as error:
            raise _Unreadable from error
        self._lines = re.split(r"(?<=\n)", re.sub(r"\r\n?", "\n", text))
        self._edits: list[tuple[int, int, int, int, str]] = []
        self.appended: list[str] = []

    def quote(self, node: ast.AST) -> str:
        """Return the first line of a statement."""
        return self._lines[node.lineno - 1].strip()  # type: ignore[attr-defined]

    def replace(self, node: ast.AST, text: str) -> None:
        """Replace a node's text; its line breaks stay, so no later line moves."""
        span = (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]
        self._edits.append((*span, text))

    def changed(self) -> bytes:
        """Return the file with all edits."""
        lines = list(self._lines)
        for first, start, last, end, text in sorted(self._edits, reverse=True):
            head = lines[first - 1].encode()[:start].decode()
            tail = lines[last - 1].encode()[end:].decode()
            lines[first - 1 : last] = [head + text + "\n" * (last - first) + tail]
            lines[first - 1 : first] = re.split(r"(?<=\n)", lines[first - 1])
            while len(lines) > 1 and lines[-1] == "" and lines[-2] == "":
                lines.pop()
        text = "".join(lines)
        if self.appended:
            text = text.rstrip("\n") + "\n" + "\n".join(self.appended) + "\n"
        return text.encode(self.encoding)


# --- imports ------------------------------------------------------------------------------------


def _repair_imports(layout: Layout, files: Files, file: str, source: _Source) -> Iterator[Repair]:
    """Add the stage's folder to imports that leave it out or misspell it."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            module = _full_name(layout, files, node.module)
            names = ", ".join(_import_alias(each) for each in node.names)
            needed = f"from {module} import {names}"
        elif isinstance(node, ast.Import) and len(node.names) == 1:
            module = _full_name(layout, files, node.names[0].name)
            package, _, last = module.rpartition(".")
            shown = node.names[0].asname or node.names[0].name
            if "." in shown:
                continue
            needed = f"from {package} import {last}" + (f" as {shown}" if shown != last else "")
        else:
            continue
        if module:
            quote = source.quote(node)
            source.replace(node, needed)
            yield Repair("import", file, needed=needed, line=node.lineno, quote=quote)


def _import_alias(each: ast.alias) -> str:
    return f"{each.name} as {each.asname}" if each.asname else each.name


def _full_name(layout: Layout, files: Files, module: str) -> str:
    """Return the full name of a module of a stage that was imported by a shorter one, or ""."""
    first, _, rest = module.partition(".")
    if first in layout.modules or first in sys.stdlib_module_names:
        return ""
    if match := STAGE.match(first):
        number = int(match[1])
        stage = next((each for each in layout.modules if _number(each) == number), "")
        return f"{stage}.{rest}" if stage and rest else ""
    if rest:
        return ""
    if f"{first}.py" in files:
        return f"{layout.stage}.{first}"
    holders = [stage for stage, modules in layout.modules.items() if f"{first}.py" in modules]
    return f"{holders[0]}.{first}" if len(holders) == 1 else ""


def _number(stage: str) -> int:
    match = STAGE.match(stage)
    return int(match[1]) if match else 0


# --- a game that starts at import ---------------------------------------------------------------


def _starting_names(files: Files, stand_ins: Iterable[str]) -> frozenset[str]:
    """Return the names of functions and classes that read input or exit, directly or not."""
    calls: dict[str, set[str]] = {}
    for file, content in files.items():
        if not file.endswith(".py") or file in stand_ins:
            continue
        try:
            tree = _parsed(content)
        except _Unreadable:
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                calls.setdefault(node.name, set()).update(_called(node.body))
            elif isinstance(node, ast.ClassDef):
                made = [e for e in _functions(node.body) if e.name in ("__init__", "__new__")]
                calls.setdefault(node.name, set()).update(*(_called(e.body) for e in made))
    reaching = set(READS_OR_EXITS)
    while more := {name for name, called in calls.items() if called & reaching} - reaching:
        reaching |= more
    return frozenset(reaching)


def _called(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the names that are called in some code, but not in functions defined in it."""
    found: set[str] = set()
    todo = list(nodes)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Call):
            function = node.func
            if isinstance(function, ast.Name):
                found.add(function.id)
            elif isinstance(function, ast.Attribute):
                found.add(function.attr)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            continue
        todo.extend(ast.iter_child_nodes(node))
    return found


def _repair_starts(file: str, source: _Source, starting: frozenset[str]) -> Iterator[Repair]:
    """Leave out top-level statements and default arguments that read input or exit."""
    for node in source.tree.body:
        if isinstance(node, ast.If) and "__name__" in ast.dump(node.test):
            continue
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield from _repair_defaults(file, source, node, starting)
        elif not isinstance(node, ast.Import | ast.ImportFrom) and _called([node]) & starting:
            quote = source.quote(node)
            source.replace(node, "")
            yield Repair("start", file, line=node.lineno, quote=quote)


def _repair_defaults(
    file: str, source: _Source, node: ast.FunctionDef | ast.ClassDef, starting: frozenset[str]
) -> Iterator[Repair]:
    functions = [node] if isinstance(node, ast.FunctionDef) else _functions(node.body)
    for function in functions:
        for default in (*function.args.defaults, *function.args.kw_defaults):
            if default is not None and _called([default]) & starting:
                quote = source.quote(default)
                source.replace(default, "None")
                yield Repair("start", file, line=default.lineno, quote=quote)


# --- names --------------------------------------------------------------------------------------


def _repair_names(
    file: str,
    source: _Source,
    required: Mapping[str, frozenset[str]],
    attributes: Iterable[str],
    unclear: list[Unclear],
) -> Iterator[Repair]:
    """Give nearly right names a second name, at the file's end."""
    tops = {
        node.name: node
        for node in source.tree.body
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
    }
    others = _bound_at_top(source.tree)
    for name, methods in required.items():
        found = name
        if name not in tops and name not in others:
            kind = ast.ClassDef if methods else ast.FunctionDef
            names = {each for each, node in tops.items() if isinstance(node, kind)}
            near = _nearest(name, names, set(required))
            if len(near) != 1:
                if near:
                    unclear.append(Unclear(file, name, tuple(near), "name"))
                continue
            found = near[0]
            source.appended.append(f"if {name!r} not in globals(): {name} = {found}")
            yield Repair("name", file, needed=name, found=found, line=tops[found].lineno)
        node = tops.get(found)
        if isinstance(node, ast.ClassDef):
            wanted = tuple(
                each.partition(".")[2] for each in attributes if each.startswith(f"{name}.")
            )
            yield from _repair_members(file, source, node, methods, wanted, unclear)


def _repair_members(
    file: str,
    source: _Source,
    node: ast.ClassDef,
    methods: frozenset[str],
    attributes: Sequence[str],
    unclear: list[Unclear],
) -> Iterator[Repair]:
    own = {each.name: each for each in _functions(node.body)}
    bound = {*own, *_bound_in_class(node)}
    stored = _stored(node)
    is_plain = all(isinstance(each, ast.Name) and each.id == "object" for each in node.bases)
    taken: set[str] = {*methods, *attributes}
    for name in sorted(methods - bound - stored):
        near = _nearest(name, own, taken)
        if len(near) == 1:
            words = f"hasattr({node.name}, {name!r}) and {name!r} not in dir(object)"
            copied = f"setattr({node.name}, {name!r}, vars({node.name})[{near[0]!r}])"
            source.appended.append(f"if not ({words}): {copied}")
            shown = {"needed": f"{node.name}.{name}", "found": f"{node.name}.{near[0]}"}
            yield Repair("name", file, **shown, line=own[near[0]].lineno)
        elif near:
            unclear.append(Unclear(file, f"{node.name}.{name}", tuple(near), "name"))
    for name in attributes if is_plain else ():
        if name in bound | stored:
            continue
        near = _nearest(name, stored, taken)
        if len(near) == 1:
            get = f"property(lambda self: self.{near[0]}, lambda self, it: setattr(self, {near[0]!r}, it))"
            source.appended.append(
                f"if not hasattr({node.name}, {name!r}): {node.name}.{name} = {get}"
            )
            shown = {"needed": f"{node.name}.{name}", "found": f"{node.name}.{near[0]}"}
            yield Repair("name", file, **shown, line=node.lineno)
        elif near:
            unclear.append(Unclear(file, f"{node.name}.{name}", tuple(near), "name"))


def _nearest(name: str, names: Iterable[str], taken: Iterable[str]) -> list[str]:
    """Return the names that are nearly `name`: other case or underscores first, else typing slips."""
    free = sorted(set(names) - set(taken))
    key = _key(name)
    same = [each for each in free if _key(each) == key]
    if same:
        return same
    most = 2 if len(key) >= LONG_NAME else 1 if len(key) >= SHORT_NAME else 0
    return [each for each in free if 0 < _distance(_key(each), key) <= most]


def _key(name: str) -> str:
    return name.replace("_", "").casefold()


def _distance(one: str, other: str) -> int:
    """Return how many letters of two names differ; two letters that changed places count once."""
    if abs(len(one) - len(other)) > 2:
        return 3
    if len(one) == len(other):
        places = [at for at, pair in enumerate(zip(one, other, strict=True)) if pair[0] != pair[1]]
        if len(places) == 2 and sorted(one[at] for at in places) == sorted(
            other[at] for at in places
        ):
            return 1
    blocks = SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    return max(len(one), len(other)) - sum(block.size for block in blocks)


def _functions(body: Iterable[ast.stmt]) -> list[ast.FunctionDef]:
    return [node for node in body if isinstance(node, ast.FunctionDef)]


def _is_public(name: str) -> bool:
    return not name.startswith("_") or name.endswith("__")


def _is_stub(function: ast.FunctionDef) -> bool:
    return any(
        isinstance(node, ast.Raise) and "NotImplementedError" in ast.dump(node)
        for node in function.body
    )


def _bound_at_top(tree: ast.Module) -> set[str]:
    """Return all names that a module binds outside its functions and classes."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found |= {(each.asname or each.name).partition(".")[0] for each in node.names}
    return found


def _bound_in_class(node: ast.ClassDef) -> set[str]:
    found: set[str] = set()
    for each in node.body:
        if isinstance(each, ast.Assign | ast.AnnAssign):
            targets = each.targets if isinstance(each, ast.Assign) else [each.target]
            found |= {target.id for target in targets if isinstance(target, ast.Name)}
        elif isinstance(each, ast.ClassDef):
            found.add(each.name)
    return found


def _stored(node: ast.ClassDef) -> set[str]:
    """Return the attributes that a class's methods store on an object."""
    return {
        each.attr
        for each in ast.walk(node)
        if isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store)
    }
