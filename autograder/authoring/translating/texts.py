"""Collects every English string to translate: handouts, course file, code, hidden tests, ..."""

from __future__ import annotations

import ast
import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babel.messages.extract import extract_from_file
from typer.main import get_command

from autograder.authoring.notebooks import render_notebooks
from autograder.authoring.translating.units import markdown_units, notebook_units
from casino.progress.outcomes import check_name

__all__ = ["PARTS", "CourseText", "markdown_files", "texts"]

ROOMS = (
    "report", "export", "gradebook", "results", "grading", "sandbox", "gradescope", "league",
    "nbgrader",
)  # fmt: skip
CODE = (  # part, files, and Babel's extraction method
    ("casino", "casino/**/*.py", "python"),
    ("table", "casino/table/static/*.js", "javascript"),
    ("page", "web/pages/*.html", "jinja2.ext:babel_extract"),
    ("page", "web/src/*.js", "javascript"),
    ("reports", "autograder/report/templates/*.html", "jinja2.ext:babel_extract"),
    ("reports", "autograder/report/templates/*.js", "javascript"),
    *(("reports", f"autograder/{room}/**/*.py", "python")
      for room in ROOMS),
    ("reports", "autograder/course/*.py", "python"),
    ("reports", "autograder/collect/modules.py", "python"),
    ("reports", "autograder/league/templates/*.html", "jinja2.ext:babel_extract"),
    ("reports", "autograder/nbgrader/templates/*.html", "jinja2.ext:babel_extract"),
    ("reports", "casino/cases/*.py", "python"),  # problems of a line in cases.txt
)  # fmt: skip
MARKS = {"_": None, "N_": None, "Message": None}  # callables whose argument is translated
PARTS = (
    "handouts", "guide", "titles", "hints", "ladders", "notebooks", "casino", "table", "page",
    "reports", "explanations",
)  # fmt: skip
GUIDE = Path("docs", "student.md")
REPOSITORY = Path("autograder", "authoring", "student_repository", "README.md.tmpl")
PART_OF = {GUIDE: "guide", REPOSITORY: "reports"}
COURSE = Path("stages", "course.toml")
COMMANDS = Path("casino", "cli.py")
HINTS = "stages/stage*/hints.toml"
HIDDEN = Path("autograder", "stages")
NAMED = ("words", "remark")  # arguments that name a value, or describe a stand-in, in evidence
CHECKS = "stages/stage*/test_*.py"
SUITES = "autograder/stages/*/test_*.py"
MISTAKES = "autograder/stages/*/misconceptions.json"
SAID = {"ask": "a question that leads on", "case": "what to try"}  # keys of a ladder
JUDGED = ("title", "good", "fair", "poor")


@dataclass(frozen=True)
class CourseText:
    """An English string to translate, with its file and position there."""

    text: str
    part: str  # one of the course's parts, such as `titles` or `reports`
    file: str
    where: str  # its position in the file, in words


def texts(root: Path) -> list[CourseText]:
    """Return all strings to translate, in the order in which students read them."""
    parts = (
        _read_markdown, _read_course_file, _read_ladders, _read_notebooks, _read_commands,
        _read_code, _read_checks, _read_evidence_names, _read_suites, _read_mistakes,
    )  # fmt: skip
    return [text for part in parts for text in part(root)]


def markdown_files(root: Path) -> list[Path]:
    """Return the paths of the handouts and of the student's guide."""
    stages = root / "stages"
    found = [stages / "README.md", *sorted(stages.glob("stage*/README.md")), root / GUIDE]
    return [path for path in found if path.is_file()]


def _read_markdown(root: Path) -> Iterator[CourseText]:
    repository = root / REPOSITORY
    for path in (*markdown_files(root), *([repository] if repository.is_file() else [])):
        part = PART_OF.get(path.relative_to(root), "handouts")
        file = path.relative_to(root).as_posix()
        for unit in markdown_units(path.read_text(encoding="utf-8")):
            at = "" if unit.kind == "heading" else f' under "{unit.under}"'
            yield CourseText(unit.text, part, file, unit.kind + at)


def _read_course_file(root: Path) -> Iterator[CourseText]:
    if (root / COURSE).is_file():
        course = tomllib.loads((root / COURSE).read_text(encoding="utf-8"))
        for text, part, where in _course_texts(course):
            if text:
                yield CourseText(text, part, COURSE.as_posix(), where)


def _course_texts(course: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield each string of the course file that students see, with its part and its place."""
    yield course["title"], "titles", "title of the course"
    for assignment in course.get("assignments", ()):
        yield assignment["title"], "titles", f"title of the assignment {assignment['id']}"
    for item in course.get("style", ()):
        yield item["title"], "titles", f"style item {item['id']}"
    for item in course.get("judged", ()):
        for key in JUDGED:
            yield item[key], "titles", f"judged item {item['id']}: {key}"
    for stage in course.get("stages", ()):
        name = stage["name"]
        yield stage["title"], "titles", f"title of {name}"
        for part in stage.get("parts", ()):
            yield part["title"], "titles", f"title of part {part['id']} of {name}"
        for criterion in stage["criteria"]:
            yield criterion["title"], "titles", f"what is graded in {name}: {criterion['id']}"
            yield criterion["hint"], "hints", f"hint in {name}: {criterion['id']}"
            for test in criterion.get("checks", ()):
                yield check_name(test), "titles", f"name of a visible check of {name}"


def _read_ladders(root: Path) -> Iterator[CourseText]:
    for path in sorted(root.glob(HINTS)):
        file = path.relative_to(root).as_posix()
        for of, key, text, words in _words("", tomllib.loads(path.read_text(encoding="utf-8"))):
            before = words.get("call") or words.get("deck", "")
            where = f"what to try with {before}" if key == "case" else SAID[key]
            yield CourseText(text, "ladders", file, f"{of}: {where}")


def _words(of: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str, str, Mapping[str, Any]]]:
    """Yield each string to translate in a table: its table's dotted name, key, text, and table."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _words(f"{of}.{key}".lstrip("."), value)
        elif key in SAID:
            yield of, key, value, table


def _read_notebooks(root: Path) -> Iterator[CourseText]:
    for path, content in render_notebooks(root).items():
        file = path.relative_to(root).as_posix()
        for unit in notebook_units(content):
            yield CourseText(unit.text, "notebooks", file, unit.kind)


def _read_commands(root: Path) -> Iterator[CourseText]:
    """Yield the help of the `casino` commands, which Typer makes from docstrings and options."""
    if not (root / COMMANDS).is_file():
        return
    from casino.cli import app

    command = get_command(app)
    for each in (command, *getattr(command, "commands", {}).values()):
        helps = (each.help, each.epilog, *(getattr(one, "help", "") for one in each.params))
        for text in filter(None, helps):
            yield CourseText(text, "casino", COMMANDS.as_posix(), f"help of casino {each.name}")


def _read_code(root: Path) -> Iterator[CourseText]:
    for part, files, method in CODE:
        for path in (each for each in sorted(root.glob(files)) if each.is_file()):
            file = path.relative_to(root).as_posix()
            for _, text, *_ in extract_from_file(method, path, keywords=MARKS):
                yield CourseText(str(text), part, file, "said by the code")


def _read_checks(root: Path) -> Iterator[CourseText]:
    """Yield the messages of the visible checks: their first line, without values."""
    for path in sorted(root.glob(CHECKS)):
        file = path.relative_to(root).as_posix()
        for node in ast.walk(ast.parse(path.read_bytes())):
            match node:
                case (
                    ast.Assert(msg=ast.expr() as message)
                    | ast.Call(func=ast.Attribute(attr="fail"), args=[message])
                ):
                    parts = message.values if isinstance(message, ast.JoinedStr) else [message]
                    start = parts[0].value if isinstance(parts[0], ast.Constant) else ""
                    if sentence := str(start).partition("\n")[0]:
                        yield CourseText(sentence, "casino", file, "said by a visible check")


def _read_suites(root: Path) -> Iterator[CourseText]:
    """Yield the titles of the hidden tests, which the reports show."""
    for path in sorted(root.glob(SUITES)):
        file = path.relative_to(root).as_posix()
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                title = (ast.get_docstring(node) or "").partition("\n")[0]
                yield CourseText(title, "explanations", file, "what a hidden test looks at")


def _read_evidence_names(root: Path) -> Iterator[CourseText]:
    """Yield the names of values and fakes in hidden tests, which reports show as evidence."""
    where = "the name of a value in a hidden test"
    for path in sorted((root / HIDDEN).rglob("[!.]*.py")):
        file = path.relative_to(root).as_posix()
        for node in ast.walk(ast.parse(path.read_bytes())):
            match node:
                case ast.keyword(arg=name, value=ast.Constant(str(text))) if name in NAMED:
                    if " " in text:  # otherwise it is code
                        yield CourseText(text, "reports", file, where)
                case ast.Call(func=ast.Name("Message"), args=[ast.Constant(str(text))]):
                    yield CourseText(text, "reports", file, where)


def _read_mistakes(root: Path) -> Iterator[CourseText]:
    """Yield the sentences with which reports describe typical mistakes."""
    for path in sorted(root.glob(MISTAKES)):
        file = path.relative_to(root).as_posix()
        for each in json.loads(path.read_bytes()):
            yield CourseText(each["sentence"], "explanations", file, f"the mistake {each['id']}")
