"""The cases of a stage's folder: read, checked by the rules, on impostors and on the program."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from casino.cases.case import Case, split_lines
from casino.cases.kinds import (
    STAGES,
    Refused,
    check_text,
    deal_situation,
    example,
    find_unmasking,
    impostors,
)
from casino.cases.own import NotWrittenError, differences
from casino.engine.trouble import StudentError
from casino.engine.workspace import Workspace
from casino.files import read_small, write_whole
from casino.languages import N_, _, number

__all__ = ["CaseFile", "CasesReport", "judge", "sheet_of"]

FILE = "cases.txt"
UNMASKED = ".casino-impostors.json"  # by stage and name the case that unmasked an impostor
MAX_BYTES = 100_000
CHANGED = N_(
    "{file} was changed elsewhere meanwhile, so nothing was written. Check once more to write over "
    "it."
)


@dataclass(frozen=True)
class CaseLine:
    """A line of cases.txt. `wrong` is the rules' different answer, or why it isn't a case; `own`
    is what the student's program says otherwise."""

    number: int
    text: str
    wrong: str = ""
    rule: str = ""
    own: tuple[str, ...] = ()


@dataclass(frozen=True)
class Face:
    """An impostor; `case` unmasks it or once did, `line` is where that stands, 0 if nowhere now."""

    name: str
    belief: str = ""
    line: int = 0
    case: str = ""


@dataclass(frozen=True)
class CasesReport:
    """What came of a stage's cases; `not_written` is where the program is not there yet."""

    lines: tuple[CaseLine, ...]
    faces: tuple[Face, ...]
    not_written: str = ""

    @property
    def right(self) -> int:
        """The number of right cases."""
        return sum(not line.wrong for line in self.lines)

    @property
    def is_clean(self) -> bool:
        """True if there are cases, all are right, and the program, if there is one, agrees."""
        return bool(self.lines) and not any(line.wrong or line.own for line in self.lines)


def sheet_of(
    workspace: Workspace,
    stage: int,
    save: Callable[[str, str], None] | None = None,
    chance: Random | None = None,
) -> CaseFile | None:
    """Return the sheet of a stage, for a table; None where the stage has no cases, or no folder."""
    if stage not in STAGES:
        return None
    try:
        return CaseFile(workspace, stage, save, chance)
    except StudentError:
        return None


class CaseFile:
    """A stage's cases.txt; `save` writes it, given its path below the stages' folder and its text.

    `chance` deals cards.

    Raises StudentError where the stage has no folder.
    """

    def __init__(
        self,
        workspace: Workspace,
        stage: int,
        save: Callable[[str, str], None] | None = None,
        chance: Random | None = None,
    ) -> None:
        self._workspace = workspace
        self.stage = stage
        self.name = f"{workspace.stage(stage)}/{FILE}"
        self._write = save or self._write_file
        self._chance = chance or Random()
        self._seen: str | None = None  # the file as it was told or written last
        self._told: dict[str, Any] = {}

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return self._workspace.folder / self.name

    def read(self) -> str:
        """Return the text, "" before the first; OSError, UnicodeError."""
        try:
            content = read_small(self.path)
        except FileNotFoundError:
            return ""
        _check_size(content)
        return content.decode("utf-8-sig").replace("\r\n", "\n")

    def save(self, text: str) -> None:
        """Write the text; OSError, UnicodeError where that cannot be."""
        _check_size(text.encode())
        self._write(self.name, text)

    def judge(self, text: str) -> CasesReport:
        """Check a text on the student's current program."""
        return judge(self.stage, text, self._workspace)

    def as_data(self, text: str | None = None) -> dict[str, Any]:
        """Return the sheet as plain data; a text is saved and checked, without one all is as saved.

        `trouble` says why the file could not be read or written; it is not written over then. Nor
        is one that was changed elsewhere since it was sent: it replaces a text that is
        as told, and beside another it is named, until that is checked once more.
        """
        trouble, report = "", CasesReport((), _faces(self.stage, ()))
        known = self._read_impostors()
        is_check = text is not None
        try:
            saved = self.read()
            before, self._seen = self._seen, saved
            if text is None or (text == before and text != saved):
                text = saved
            elif before not in (None, saved):
                trouble = _(CHANGED).format(file=self.name)
            elif text != saved:
                self.save(text)
                self._seen = text
            if is_check and not trouble:
                report = self.judge(text)
                self._keep(known, report.faces)
        except (OSError, UnicodeError) as error:
            said = _("{file} cannot be read or written: {error}")
            trouble = said.format(file=self.name, error=error)
        self._told = {
            "text": text or "",
            "example": example(self.stage),
            "trouble": trouble,
            "is_checked": is_check,
            "right": report.right,
            **asdict(report),
            "faces": [asdict(_known_face(self.stage, each, known)) for each in report.faces],
        }
        return self._told

    def _read_impostors(self) -> dict[str, dict[str, str]]:
        """Return the impostors that were unmasked before; who is, stays so."""
        with suppress(OSError, ValueError, RecursionError, AttributeError):
            kept = json.loads(read_small(self._workspace.folder / UNMASKED))
            return {stage: dict(names) for stage, names in kept.items()}
        return {}

    def _keep(self, known: dict[str, dict[str, str]], faces: Sequence[Face]) -> None:
        """Add those that are unmasked now to the known ones, and write these if there are more."""
        stage = known.setdefault(str(self.stage), {})
        more = {face.name: face.case for face in faces if face.case and face.name not in stage}
        if more:
            stage |= more
            with suppress(OSError):  # they stay unmasked as long as the table is open
                self._write(UNMASKED, json.dumps(known, ensure_ascii=False))

    def more(self, text: str) -> dict[str, Any]:
        """Return the last sheet sent, with dealt cards as a new line; nothing is saved."""
        text = text.rstrip()
        begun = f"{text}\n" if text else ""
        return self._told | {"text": f"{begun}{self.deal_line()}: "}

    def deal_line(self) -> str:
        """Return cards as they might be dealt: the beginning of a case."""
        return deal_situation(self.stage, self._chance)

    def _write_file(self, name: str, text: str) -> None:
        write_whole(self._workspace.folder / name, text.encode())


def _check_size(content: bytes) -> None:
    if len(content) > MAX_BYTES:
        said = _("it is longer than {n} bytes. A case is one short line.")
        raise OSError(said.format(n=number(f"{MAX_BYTES:,}")))


def judge(stage: int, text: str, workspace: Workspace | None = None) -> CasesReport:
    """Check the cases of a text; without a workspace on no program."""
    lines: list[CaseLine] = []
    right: list[Case] = []
    texts = split_lines(text)
    not_written = ""
    for case in check_text(text, stage):
        if isinstance(case, Refused):
            said = texts[case.line - 1].partition("#")[0].strip()
            lines.append(CaseLine(case.line, said, case.wrong, case.rule))
        else:
            right.append(case)
            own: tuple[str, ...] = ()
            if workspace is not None and not not_written:
                try:
                    own = tuple(differences(workspace, stage, case))
                except NotWrittenError as error:
                    not_written = str(error)
            lines.append(CaseLine(case.line, case.text, own=own))
    return CasesReport(tuple(lines), _faces(stage, right), not_written)


def _faces(stage: int, right: Sequence[Case]) -> tuple[Face, ...]:
    faces = []
    for each in impostors(stage):
        case = find_unmasking(each, right)
        faces.append(
            Face(each.name, each.belief, case.line, case.text) if case else Face(each.name)
        )
    return tuple(faces)


def _known_face(stage: int, face: Face, known: Mapping[str, Mapping[str, str]]) -> Face:
    """Return an impostor with its mask off, if a case that is gone took it off."""
    case = known.get(str(stage), {}).get(face.name, "")
    if face.case or not case:
        return face
    belief = next(each.belief for each in impostors(stage) if each.name == face.name)
    return replace(face, belief=belief, case=case)
