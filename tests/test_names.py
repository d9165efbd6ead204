"""Class names are unique, and functions are named after what they do.

Three kinds of classes don't count: those that a handout names (`given.py` and the shipped bots,
each a `Bot`), and those of a stage's private half, which evidence shows.
"""

from __future__ import annotations

import ast
import builtins
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from autograder.course.files import Kit

NAMED_FOR_OTHERS = (
    "autograder/stages/",
    "casino/game/challenge/given.py",
    "casino/game/challenge/bots/",
)
FOLDERS = ("autograder", "casino", "docs", "notebooks", "solutions", "stages", "tests")
MAX_RIDDLES = 15  # lower it when one gets a better name; never raise it
SUPERLATIVES = ("MOST", "FEWEST", "LONGEST", "SHORTEST", "DEEPEST", "LEAST_", "LARGEST")
RIDDLES = frozenset(
    re.findall(
        r"\w+",
        """
    told retold taken meant given seen known shown drawn dealt said written kept lost found
    left sent built bound made gone come done begun chosen held laid met paid spoken stood worn
    torn won about above across after against along among apart around aside at before behind
    below beside between beyond by down during for from in inside into near of off on outside
    over past since through till to toward under until up upon via with within without again
    alone also anew away else instead only together too how what when where whether which who
    whose why
        """,
    )
)


@cache
def _definitions(kit: Kit) -> tuple[ast.stmt, ...]:
    """Return every class and function of the kit."""
    return tuple(_all_definitions(kit))


def _all_definitions(kit: Kit) -> Iterator[ast.stmt]:
    for tree in _trees(kit):
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                yield node


@cache
def _trees(kit: Kit) -> tuple[ast.Module, ...]:
    paths = (path for name in ("autograder", "casino") for path in (kit.root / name).rglob("*.py"))
    return tuple(
        ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(paths)
        if not path.relative_to(kit.root).as_posix().startswith(NAMED_FOR_OTHERS)
    )


def test_no_class_name_is_defined_twice(kit: Kit) -> None:
    names = Counter(each.name for each in _definitions(kit) if isinstance(each, ast.ClassDef))
    twice = sorted(name for name, count in names.items() if count > 1)
    assert len(names) > 500
    assert twice == []


def test_no_further_function_has_a_riddle_for_a_name(kit: Kit) -> None:
    """A property is a thing or a state, so a participle may be its name."""
    riddles = [
        each.name
        for each in _definitions(kit)
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
        if not {"property", "cached_property"} & set(map(ast.unparse, each.decorator_list))
        if is_riddle(each.name)
    ]
    assert "told" not in riddles
    assert len(riddles) <= MAX_RIDDLES, " ".join(riddles)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("told", True), ("_meant", True), ("beside", True), ("whose", True), ("_filled", True),
     ("fill", False), ("read", False), ("told_by", False), ("feed", False)],
)  # fmt: skip
def test_a_riddle_is_one_word_without_a_verb(name: str, expected: bool) -> None:
    assert is_riddle(name) == expected


def is_riddle(name: str) -> bool:
    """Return True if a function's name is only a participle, a preposition, or a question."""
    word = name.strip("_")
    return word in RIDDLES or ("_" not in word and word.endswith("ed") and word[-3:] != "eed")


def test_a_limit_is_called_max_or_min(kit: Kit) -> None:
    limits = [
        target.id
        for each in _assignments(kit)
        for target in ast.walk(each)
        if isinstance(target, ast.Name)
        if isinstance(target.ctx, ast.Store)
        if target.id.lstrip("_").startswith(SUPERLATIVES)
    ]
    assert limits == []


def _assignments(kit: Kit) -> Iterator[ast.stmt]:
    for tree in _trees(kit):
        yield from (each for each in tree.body if isinstance(each, ast.Assign | ast.AnnAssign))


GUIDES = ("CONTRIBUTING.md", "docs/architecture.md", "autograder/README.md", "casino/README.md")
FILE = re.compile(r"`((?:[\w.-]+/)*[\w-]+\.(?:py|js|css|toml|md|json|po))`(?: `([\w.]+)`)?")
WRITTEN_BY_OTHERS = {"course.toml", "late.toml", "STAGE.json", "test_stageN.py", "table.js"}


def test_a_guide_names_files_and_functions_that_exist(kit: Kit) -> None:
    paths = [path for name in FOLDERS for path in (kit.root / name).rglob("*.*")]
    files = {path.relative_to(kit.root).as_posix(): path for path in (*paths, *kit.root.iterdir())}
    text = "".join((kit.root / guide).read_text(encoding="utf-8") for guide in GUIDES)
    for name, function in FILE.findall(text):
        found = [path for file, path in files.items() if f"/{file}".endswith(f"/{name}")]
        assert found or name.rpartition("/")[2] in WRITTEN_BY_OTHERS or "STAGE" in name, name
        if function and name.endswith((".py", ".js")):
            last = function.rpartition(".")[2]
            words = rf"\b(def|class|function|const) {last}\b|^ *{last}\b"
            assert any(re.search(words, path.read_text("utf-8"), re.M) for path in found), function


def test_no_text_is_marked_for_translation_inside_an_f_string(kit: Kit) -> None:
    """Python 3.11's tokens hide it, so it would be found, and translated, only from 3.12 on."""
    hidden = [
        call.args[0].value
        for tree in _trees(kit)
        for text in ast.walk(tree)
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        if call.func.id in ("_", "N_")
        if call.args and isinstance(call.args[0], ast.Constant)
    ]
    assert hidden == []


def test_no_comprehension_reads_a_builtin_that_another_one_binds(kit: Kit) -> None:
    """Python 3.12.1 takes both names for one, and raises UnboundLocalError (`_` is gettext's)."""
    found = {
        f"{each.name}: {name}"
        for each in _definitions(kit)
        if isinstance(each, ast.FunctionDef)
        for name in find_confused(each)
    }
    assert found == set()


def test_names_that_python_confuses_are_found() -> None:
    tree = ast.parse("def f(a):\n    b = [id for id in a]\n    return {id(c) for c in b}")
    assert find_confused(tree) == {"id"}
    tree = ast.parse("def f(a):\n    b = [d for d in a]\n    return {id(c) for c in b}")
    assert find_confused(tree) == set()


def find_confused(function: ast.AST) -> set[str]:
    """Return the builtins that one comprehension binds and another one reads."""
    kinds = ast.ListComp | ast.SetComp | ast.DictComp
    names = [
        [node for node in ast.walk(each) if isinstance(node, ast.Name)]
        for each in ast.walk(function)
        if isinstance(each, kinds)
    ]
    bound = [{node.id for node in each if isinstance(node.ctx, ast.Store)} for each in names]
    read = [{node.id for node in each} - own for each, own in zip(names, bound, strict=True)]
    return set().union(*bound) & set().union(*read) & {"_", *dir(builtins)}
