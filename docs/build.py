"""Builds the documentation site: docs/, the handouts, the READMEs, and the API.

The pages link to each other as files, so they can also be read on a code host. Here each page gets
a path on the site, and its links are rewritten. `python -m docs.build DIR` works offline and takes
seconds; warnings are errors. `--public` builds the pages that go beside the course page: the texts
for students and the modules they can import, with each stage's table in a frame.
"""

from __future__ import annotations

import posixpath
import re
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from autograder.authoring.audit.prices import PRICES
from autograder.authoring.sentences import sentences_page
from autograder.course.model import load_course
from docs.commands import commands_page

__all__ = ["API", "build", "pages"]

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"(?<!!)\[(?P<text>[^]\n]+)\]\((?P<target>[^)\s#:]+)(?P<anchor>#[^)\s]*)?\)")
TOP = ("CHANGELOG.md", "CONTRIBUTING.md")
PICTURE = "```mermaid"  # code hosts draw it; the offline site shows its text
FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
SKIPPED = {"build", "dist", "node_modules", "examples", "submissions", "demo-results", "public"}
API = {
    "api/casino": (
        "The student's side: `casino`",
        "For notebooks, the page, and your own tests.",
        (
            "casino.game.rules", "casino.game.shoe", "casino.files", "casino.faces.notebook",
            "casino.engine.workspace", "casino.engine.handed_out", "casino.engine.start",
            "casino.engine.reset", "casino.progress", "casino.table.bridge", "casino.table.state",
            "casino.game.solver", "casino.game.simulator", "casino.game.challenge",
        ),
    ),
    "api/student": (
        "The suites' `student`",
        "The argument of a hidden test: a submission in the sandbox, seen through its answers.",
        (
            "autograder.sandbox.student.recording", "autograder.sandbox.student.answers",
            "autograder.sandbox.student.scenario",
        ),
    ),
}  # fmt: skip
CONTENTS = {
    "Tutorials": ["student", "first-class"],
    "How-to guides": [
        "stages/*",
        "teaching",
        "hand-out",
        "collect",
        "grade",
        "review",
        "late-work",
        "export",
        "similar-code",
        "site",
        "nbgrader",
        "change-the-course",
        "adding-a-stage",
        "translating",
        "rubric",
        "honesty",
        "contributing",
    ],
    "Reference": [
        "commands",
        "configuration",
        "results",
        "points",
        "glossary",
        "hidden-tests",
        "slips",
        "prices",
        "api/casino",
        "api/student",
        "changelog",
        "code/*",
    ],
    "Explanation": [
        "architecture",
        "threat-model",
        "auditing",
        "league",
        "simulator",
        "performance",
        "decisions",
        "sources",
    ],
}
SLIPS = """\
# Common errors and their messages

The messages at the table and in the visible checks for beginners' most common errors. Each is a
program in `tests/casino/engine/slips.toml`.

| error | message |
| --- | --- |
"""
PUBLIC = ("docs/students/README.md", "docs/student.md", "docs/simulator.md", "stages/")
PUBLIC_CONTENTS = {
    "The course": ["student", "stages/*"],
    "Going further": ["simulator", "api/casino"],
}
# Within the site that `make site` builds, the course's pages are beside these pages.
COURSE = """

```{raw} html
<p><a href="../">The course itself</a>: write, play and check in your browser.</p>
```
"""
FRAME = """

## Your table

```{{raw}} html
<p>What you have written on <a href="../../stage{number}/">the course's page</a> in this browser
plays here too.</p>
<iframe src="../../stage{number}/?table" title="The table of stage {number}" loading="lazy"
 style="width: 100%; height: 46rem; border: 0; border-radius: 10px"></iframe>
```
"""


def build(to: Path, root: Path = ROOT, is_public: bool = False) -> int:
    """Build the site into a folder and return Sphinx's exit status, 0 for success."""
    from sphinx.cmd.build import main

    with tempfile.TemporaryDirectory(prefix="docs-") as place:
        source = Path(place, "source")
        for name, text in pages(root, is_public).items():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_text(text, encoding="utf-8")
        for picture in (root / "docs").glob("*.[ps][nv]g"):
            shutil.copy(picture, source)
        options = ["-q", "-W", "--keep-going", "-E", "-d", f"{place}/doctrees"]
        status = main([*options, "-c", str(root / "docs"), "-b", "html", str(source), str(to)])
    (to / "stages").mkdir(parents=True, exist_ok=True)
    for picture in root.glob("stages/stage*/*.svg"):  # in HTML, so Sphinx skips it
        shutil.copy(picture, to / "stages")
    return status


def pages(root: Path = ROOT, is_public: bool = False) -> dict[str, str]:
    """Return all pages by their path on the site, with rewritten links.

    Public pages don't mention hidden tests or details of grading.
    """
    places = {path: _place(path) for path in _texts(root, is_public)}
    texts = {
        f"{place}.md": _relinked((root / path).read_text(encoding="utf-8"), path, places)
        for path, place in places.items()
    }
    if not is_public:
        texts |= _made(root)
    contents = PUBLIC_CONTENTS if is_public else CONTENTS
    for name, (title, words, modules) in API.items():
        if not is_public or name in contents["Going further"]:
            texts[f"{name}.md"] = _api(title, words, modules)
    if is_public:
        texts["index.md"] += COURSE
        for name in _stages(root):
            number = name.removeprefix("stage").partition("_")[0]
            texts[f"stages/{name}.md"] += FRAME.format(number=number)
    names = sorted(name.removesuffix(".md") for name in texts)
    texts["index.md"] += _contents(root, contents, names)
    return texts


def _made(root: Path) -> dict[str, str]:
    """Return the generated pages: commands, hidden tests, messages and, after an audit, prices."""
    found = {
        "commands.md": commands_page(),
        "hidden-tests.md": sentences_page(root, load_course(root / "stages/course.toml").stages),
        "slips.md": _slips(root),
    }
    if (prices := root / ".audit" / PRICES).is_file():
        found["prices.md"] = prices.read_text(encoding="utf-8")
    return {name: text for name, text in found.items() if text}


def _slips(root: Path) -> str:
    """Return the page of messages that `casino` shows for common errors."""
    path = root / "tests" / "casino" / "engine" / "slips.toml"
    if not path.is_file():
        return ""
    slips = tomllib.loads(path.read_text(encoding="utf-8"))["slip"]
    rows = (f"| {slip['name']} | {slip['said'].replace('|', chr(92) + '|')} |" for slip in slips)
    return SLIPS + "\n".join(rows) + "\n"


def _texts(root: Path, is_public: bool) -> list[str]:
    """Return the paths of the Markdown files that become pages: docs/ and every README."""
    found = sorted({*_all_texts(root), *TOP})
    if is_public:
        return [path for path in found if path.startswith(PUBLIC)]
    return [path for path in found if path != PUBLIC[0]]


def _all_texts(root: Path) -> list[str]:
    found = [path.relative_to(root).as_posix() for path in root.glob("docs/*.md")]
    stages = _stages(root)
    for path in root.rglob("README.md"):
        parts = path.relative_to(root).parts
        dropped = len(parts) == 3 and parts[0] == "stages" and parts[1] not in stages
        if dropped:  # its folder stays, but the course doesn't use it
            continue
        if not any(part in SKIPPED or part.startswith(".") for part in parts) and len(parts) > 1:
            found.append("/".join(parts))
    return found


def _place(path: str) -> str:
    """Return a page's path on the site, without its suffix."""
    folder, name = posixpath.split(path)
    if path in ("docs/README.md", PUBLIC[0]):
        return "index"
    if path in TOP:
        return path.removesuffix(".md").lower()
    if folder == "docs":
        return name.removesuffix(".md")
    if folder == "stages":
        return "stages/index"
    return folder if folder.startswith("stages/") else f"code/{folder.replace('/', '-')}"


def _relinked(text: str, path: str, places: Mapping[str, str]) -> str:
    """Return a page with links for the site; a link without a target page becomes code.

    `places` maps each page's path in the repository to that on the site.
    """

    def relink(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), link["target"]))
        place = places.get(target) or places.get(posixpath.join(target, "README.md"))
        if place is None:
            words = link["text"].strip("`")
            return f"{words} (`{target}`)" if words not in target else f"`{target}`"
        return f"[{link['text']}](/{place}.md{link['anchor'] or ''})"

    parts = FENCE.split(text)
    return "".join(
        part.replace(PICTURE, "```text", 1) if part.startswith("```") else LINK.sub(relink, part)
        for part in parts
    )


def _api(title: str, words: str, modules: Iterable[str]) -> str:
    """Return a page of the API: the docstrings of these modules."""
    sections = [f"## `{name}`\n\n```{{eval-rst}}\n.. automodule:: {name}\n```" for name in modules]
    return "\n\n".join([f"# {title}", words, *sections]) + "\n"


def _stages(root: Path) -> list[str]:
    course = tomllib.loads((root / "stages" / "course.toml").read_text(encoding="utf-8"))
    return [stage["name"] for stage in course["stages"]]


def _contents(root: Path, contents: Mapping[str, list[str]], names: list[str]) -> str:
    """Return the table of contents, a list per kind of reader."""
    stages = ["stages/index", *(f"stages/{name}" for name in _stages(root))]
    code = [name for name in names if name.startswith("code/")]
    lists = []
    for caption, entries in contents.items():
        listed: list[str] = []
        for entry in entries:
            listed += {"stages/*": stages, "code/*": code}.get(entry, [entry])
        lines = [name for name in dict.fromkeys(listed) if name in names]
        lists.append(
            f"```{{toctree}}\n:hidden:\n:caption: {caption}\n\n" + "\n".join(lines) + "\n```"
        )
    return "\n\n" + "\n\n".join(lists) + "\n"


if __name__ == "__main__":
    is_public = "--public" in sys.argv
    [folder] = [word for word in sys.argv[1:] if word != "--public"]
    sys.exit(build(Path(folder), is_public=is_public))
