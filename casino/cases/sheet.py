"""Read, check, and save cases.txt, the file with a student's cases for one stage.

Cases are checked by the rules, on every impostor, and on the student's program.
"""

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
UNMASKED = ".casino-impostors.json"  # maps stages and impostors to the case that unmasked them
MAX_BYTES = 100_000
CHANGED = N_(
    "{file} was changed elsewhere meanwhile, so nothing was written. Check once more to write over "
    "it."
)


@dataclass(frozen=True)
class CaseLine:
    """A line of cases.txt, its mistake, and how the student's program differs from it."""

    number: int
    text: str
    wrong: str = ""  # the correct result, or the reason why the line isn't a case
    rule: str = ""  # the rule behind it
    own: tuple[str, ...] = ()  # differences from the student's program


@dataclass(frozen=True)
class ImpostorStatus:
    """An impostor of a stage, and the student's case that unmasked it, if any."""

    name: str
    belief: str = ""  # "" while the impostor is hidden
    line: int = 0  # line number of the case in the file; 0 if none or deleted
    case: str = ""


@dataclass(frozen=True)
class CasesReport:
    """The checked lines of a stage's cases.txt, and the state of each impostor."""

    lines: tuple[CaseLine, ...]
    faces: tuple[ImpostorStatus, ...]
    not_written: str = ""  # a message if the program lacks code that a case needs

    @property
    def right(self) -> int:
        return sum(not line.wrong for line in self.lines)

    @property
    def is_clean(self) -> bool:
        """True if there are cases, every one is right, and the program contradicts none."""
        return bool(self.lines) and not any(line.wrong or line.own for line in self.lines)


def sheet_of(
    workspace: Workspace,
    stage: int,
    save: Callable[[str, str], None] | None = None,
    chance: Random | None = None,
) -> CaseFile | None:
    """Return a stage's case file; None if the stage has no cases or no folder."""
    if stage not in STAGES:
        return None
    try:
        return CaseFile(workspace, stage, save, chance)
    except StudentError:
        return None


class CaseFile:
    """A stage's cases.txt; the play table reads, checks, and saves it.

    `save` is called with the path inside the stages' folder and the new text. `chance` deals the
    cards. Raises StudentError if the stage has no folder.
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
        self._seen: str | None = None  # the text when the file was last read or written
        self._data: dict[str, Any] = {}

    @property
    def path(self) -> Path:
        return self._workspace.folder / self.name

    def read(self) -> str:
        """Return the file's text, or "" if there's no file. Raises OSError, UnicodeError."""
        try:
            content = read_small(self.path)
        except FileNotFoundError:
            return ""
        _check_size(content)
        return content.decode("utf-8-sig").replace("\r\n", "\n")

    def save(self, text: str) -> None:
        """Write the file. Raises OSError (also if the text is too long) or UnicodeError."""
        _check_size(text.encode())
        self._write(self.name, text)

    def judge(self, text: str) -> CasesReport:
        """Check the cases of a text by the rules and on the student's current program."""
        return judge(self.stage, text, self._workspace)

    def as_data(self, text: str | None = None) -> dict[str, Any]:
        """Save `text`, if given, and return the checked file as plain data.

        The item `trouble` explains why the file couldn't be read or written. A file that changed on
        disk since it was last sent isn't overwritten: the conflict is reported, and the next call
        overwrites it.
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
            message = _("{file} cannot be read or written: {error}")
            trouble = message.format(file=self.name, error=error)
        self._data = {
            "text": text or "",
            "example": example(self.stage),
            "trouble": trouble,
            "is_checked": is_check,
            "right": report.right,
            **asdict(report),
            "faces": [asdict(_recall_unmasking(self.stage, each, known)) for each in report.faces],
        }
        return self._data

    def _read_impostors(self) -> dict[str, dict[str, str]]:
        """Return, by stage, the unmasked impostors, each with the case that unmasked it."""
        with suppress(OSError, ValueError, RecursionError, AttributeError):
            kept = json.loads(read_small(self._workspace.folder / UNMASKED))
            return {stage: dict(names) for stage, names in kept.items()}
        return {}

    def _keep(self, known: dict[str, dict[str, str]], faces: Sequence[ImpostorStatus]) -> None:
        """Add newly unmasked impostors to the known ones, and save them."""
        stage = known.setdefault(str(self.stage), {})
        more = {face.name: face.case for face in faces if face.case and face.name not in stage}
        if more:
            stage |= more
            with suppress(OSError):  # then they stay unmasked only while the table is open
                self._write(UNMASKED, json.dumps(known, ensure_ascii=False))

    def more(self, text: str) -> dict[str, Any]:
        """Return the last result of `as_data`, with a new random situation in its text."""
        text = text.rstrip()
        begun = f"{text}\n" if text else ""
        return self._data | {"text": f"{begun}{self.deal_line()}: "}

    def deal_line(self) -> str:
        """Return a random situation, the part of a case before its colon."""
        return deal_situation(self.stage, self._chance)

    def _write_file(self, name: str, text: str) -> None:
        write_whole(self._workspace.folder / name, text.encode())


def _check_size(content: bytes) -> None:
    if len(content) > MAX_BYTES:
        message = _("it is longer than {n} bytes. A case is one short line.")
        raise OSError(message.format(n=number(f"{MAX_BYTES:,}")))


def judge(stage: int, text: str, workspace: Workspace | None = None) -> CasesReport:
    """Check the cases of a text; with a workspace, also on the student's program."""
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


def _faces(stage: int, right: Sequence[Case]) -> tuple[ImpostorStatus, ...]:
    faces = []
    for each in impostors(stage):
        case = find_unmasking(each, right)
        faces.append(
            ImpostorStatus(each.name, each.belief, case.line, case.text)
            if case
            else ImpostorStatus(each.name)
        )
    return tuple(faces)


def _recall_unmasking(
    stage: int, face: ImpostorStatus, known: Mapping[str, Mapping[str, str]]
) -> ImpostorStatus:
    """Return an impostor as unmasked if a case that was deleted since has unmasked it."""
    case = known.get(str(stage), {}).get(face.name, "")
    if face.case or not case:
        return face
    belief = next(each.belief for each in impostors(stage) if each.name == face.name)
    return replace(face, belief=belief, case=case)
