"""Collects the course page's data: stages, handouts, and students' files."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError

from autograder.authoring.handed_out import drop_other_links
from autograder.authoring.site.handouts import as_html
from autograder.authoring.translating.pseudo import MIRRORED
from autograder.course.files import Kit
from autograder.course.model import Stage
from casino.engine.handed_out import course_files
from casino.languages import ENGLISH, translator

__all__ = ["CourseData", "StageData", "course_data", "direction_of", "read_course_data"]

ROW = re.compile(r"^\| (?:\[)?(\d+) · [^|]*\| (.+?) \|$", re.MULTILINE)
HOURS = re.compile(r"^\| You write \|.*[Aa]bout (\d+) hours?( each)?", re.MULTILINE)
PARTS = 2  # number of parts of a stage whose handout gives their hours
KINDS = (".py", ".txt", ".toml")


@dataclass(frozen=True)
class StageData:
    """A stage on the course page: its names, summary, hours, files, and handout as HTML."""

    number: int
    name: str
    title: str
    summary: str
    extra: bool  # True for extra credit
    modules: tuple[str, ...]  # the files that students hand in
    hours: int  # the time that its English handout gives, or 0
    handout: str  # HTML


@dataclass(frozen=True)
class CourseData:
    """The course on its page: stages, handouts, and files."""

    title: str
    handout: str
    stages: tuple[StageData, ...]
    files: Mapping[str, str]  # by path from `stages/`
    fixed: tuple[str, ...]  # the files that students can't edit

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    def without_handouts(self) -> dict[str, Any]:
        """Return the part that the page's scripts load; its HTML already has the handout."""
        whole = self.as_json()
        del whole["handout"]
        for stage in whole["stages"]:
            del stage["handout"]
        return whole


def course_data(kit: Kit, stages: Sequence[Stage], bundle: Path) -> CourseData:
    """Return the data of a student bundle, in the published language."""
    return read_course_data(kit, stages, bundle, kit.course.language)


def read_course_data(kit: Kit, stages: Sequence[Stage], bundle: Path, language: str) -> CourseData:
    """Return the data of a student bundle, with texts in this language."""
    root = bundle / "stages"
    overview = _read(kit, stages, bundle, language, "README.md")
    summaries = {int(number): words for number, words in ROW.findall(overview)}
    files = {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.suffix in KINDS
    }
    written = {f"{stage.name}/{module}" for stage in stages for module in stage.modules}
    return CourseData(
        translator(language)(kit.course.title),
        _html(overview, "", kit, language),
        tuple(
            _stage(
                kit,
                stage,
                _read(kit, stages, bundle, language, f"{stage.name}/README.md"),
                summaries,
                language,
            )
            for stage in stages
        ),
        files,
        tuple(name for name in files if name not in written),
    )


def _read(kit: Kit, stages: Sequence[Stage], bundle: Path, language: str, name: str) -> str:
    """Return the Markdown of the handout at `stages/<name>`, in this language."""
    if language == kit.course.language:
        return (bundle / "stages" / name).read_text(encoding="utf-8")
    text = course_files(language)[f"stages/{name}"].decode()
    return drop_other_links({stage.name for stage in stages}, text)


def _stage(
    kit: Kit, stage: Stage, handout: str, summaries: Mapping[int, str], language: str
) -> StageData:
    is_extra = stage.name in kit.course.extra_credit
    summary = summaries.get(stage.number, "")
    return StageData(
        stage.number,
        stage.name,
        translator(language)(stage.title),
        summary.partition(": ")[2] or summary if is_extra else summary,  # "extra credit: "
        is_extra,
        stage.modules,
        _hours(course_files(ENGLISH).get(f"stages/{stage.name}/README.md", b"").decode()),
        _html(handout, "../", kit, language),
    )


def _hours(handout: str) -> int:
    """Return the number of hours that a handout gives for its stage, or 0."""
    found = HOURS.search(handout)
    return int(found[1]) * (PARTS if found[2] else 1) if found else 0


def _html(handout: str, root: str, kit: Kit, language: str) -> str:
    """Return a handout as HTML for the page at `root`, marked with its language if it differs."""
    html = as_html(handout, root)
    if language == ENGLISH == kit.course.language:
        return html
    tag, direction = language.replace("_", "-"), direction_of(language)
    return f'<div lang="{tag}" dir="{direction}">\n{html}</div>\n'


def direction_of(language: str) -> str:
    """Return `rtl` for a language written from right to left, else `ltr`."""
    try:
        return str(Locale.parse(language).text_direction)
    except UnknownLocaleError:
        return "rtl" if language == MIRRORED else "ltr"
