"""The course as data for the page: stages, handouts, and the files that students get."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError

from autograder.authoring.site.handouts import as_html
from autograder.authoring.translating.pseudo import MIRRORED
from autograder.course.files import Kit
from autograder.course.model import Stage
from casino.languages import ENGLISH, translator

__all__ = ["CourseData", "StageData", "course_data"]

FORMAT = 1
ROW = re.compile(r"^\| (?:\[)?(\d+) · [^|]*\| (.+?) \|$", re.MULTILINE)
KINDS = (".py", ".txt", ".toml")


@dataclass(frozen=True)
class StageData:
    """A stage of the page; `handout` is HTML, `modules` are the files that are handed in."""

    number: int
    name: str
    title: str
    summary: str
    extra: bool
    modules: tuple[str, ...]
    handout: str


@dataclass(frozen=True)
class CourseData:
    """The content of `course.json`: `files` by path from `stages/`; `fixed` ones are read-only."""

    title: str
    handout: str
    stages: tuple[StageData, ...]
    files: Mapping[str, str]
    fixed: tuple[str, ...]
    format: int = FORMAT

    def as_json(self) -> dict[str, Any]:
        """Return the data as JSON takes it."""
        return asdict(self)


def course_data(kit: Kit, stages: Sequence[Stage], bundle: Path) -> CourseData:
    """Read a students' bundle; nothing comes from anywhere else but titles and order."""
    told = translator(kit.course.language)
    root = bundle / "stages"
    overview = (root / "README.md").read_text(encoding="utf-8")
    summaries = {int(number): words for number, words in ROW.findall(overview)}
    files = {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.suffix in KINDS
    }
    written = {f"{stage.name}/{module}" for stage in stages for module in stage.modules}
    return CourseData(
        told(kit.course.title),
        _marked(as_html(overview, ""), kit.course.language),
        tuple(_stage(kit, stage, root, summaries) for stage in stages),
        files,
        tuple(name for name in files if name not in written),
    )


def _stage(kit: Kit, stage: Stage, root: Path, summaries: Mapping[int, str]) -> StageData:
    handout = (root / stage.name / "README.md").read_text(encoding="utf-8")
    is_extra = stage.name in kit.course.extra_credit
    summary = summaries.get(stage.number, "")
    return StageData(
        stage.number,
        stage.name,
        translator(kit.course.language)(stage.title),
        summary.partition(": ")[2] or summary if is_extra else summary,  # "extra credit: "
        is_extra,
        stage.modules,
        _marked(as_html(handout, "../"), kit.course.language),
    )


def _marked(html: str, language: str) -> str:
    """Return a text's HTML with its language, where it is another one than the page's."""
    if language == ENGLISH:
        return html
    try:
        direction = Locale.parse(language).text_direction
    except UnknownLocaleError:
        direction = "rtl" if language == MIRRORED else "ltr"
    return f'<div lang="{language.replace("_", "-")}" dir="{direction}">\n{html}</div>\n'
