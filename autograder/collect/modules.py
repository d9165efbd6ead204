"""Finds the stage of each submitted file, by the name of its folder or its own name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property

from autograder.collect.downloads import Member, RefusedMember, UnpackLimits, open_nested, open_tar
from autograder.collect.names import collision_key, problem_with
from autograder.course.model import Course
from autograder.course.submissions import MAX_DEPTH, MAX_FILE_BYTES
from autograder.text import Remark, format_list
from casino.engine.handed_out import read_handed_out
from casino.languages import N_
from casino.messages import Message, Text

__all__ = ["OTHER_ARCHIVES", "TARS", "Modules", "Sorted", "sort_files"]

MAX_ZIP_BYTES = 10_000_000
MAX_FILES = 1_000
MAX_UNKNOWN = 50
TARS = (".tar", ".tar.gz", ".tgz")
OTHER_ARCHIVES = (".rar", ".7z", ".gz", ".bz2", ".xz")
# The suffixes that Canvas, browsers, and file managers add to a copy's name.
COPY = re.compile(
    r"(?P<stem>.+?)(?:-(?P<canvas>\d{1,3})|\s?\((?P<browser>\d{1,3})\)|\s(?P<mac>\d{1,3})"
    r"|(?:\s-|[-_])?[\s_-](?:copy|kopie|copia|copie|kopia|cópia))",
    re.IGNORECASE,
)
COPY_OF = re.compile(r"(?:copy of|kopie von|copia de|copie de|cópia de)\s+(.+)", re.IGNORECASE)
TAR_AGAIN = re.compile(r"(?<=\.tar)(?:-\d{1,3}|\s?\(\d{1,3}\)|\s\d{1,3})(?=\.gz$)")
AS_TEXT = re.compile(r"(?P<name>.+\.py)(?P<number>\s?\(\d{1,3}\)|-\d{1,3})?\.txt", re.IGNORECASE)
NOT_NEEDED = re.compile(
    r"test_.*\.py|conftest\.py|\..*|.*\.pyc|Thumbs\.db|desktop\.ini|cases\b.*\.txt"
)
MAX_NAMES = 5


@dataclass(frozen=True)
class Modules:
    """The names of the files that students write, and the stage that each belongs to."""

    course: Course

    @cached_property
    def stage_of(self) -> dict[str, str]:
        """The stage of each module that students write; names in two stages are left out."""
        names = [(module, stage.name) for stage in self.course.stages for module in stage.modules]
        once = {name for name, _ in names if sum(name == other for other, _ in names) == 1}
        return {name: stage for name, stage in names if name in once}

    @cached_property
    def given(self) -> frozenset[str]:
        """The names of given files, pictures and hints included; their copies aren't collected."""
        given = {name for stage in self.course.stages for name in stage.given}
        handed = {path.rpartition("/")[2] for path in read_handed_out() if not path.endswith(".py")}
        return frozenset(given | handed - self.stage_of.keys())

    @cached_property
    def longest_first(self) -> list[str]:
        """The names of students' modules, longest first: `blackjack_hand.py` before `hand.py`."""
        return sorted(self.stage_of, key=len, reverse=True)

    def knows_name(self, name: str) -> bool:
        """Return True if a file has the name of a module or of a copy of one."""
        plain = collision_key(_plain(name)[0])
        return plain in self.stage_of

    def stage_of_folder(self, name: str) -> str | None:
        """Return the stage that a folder's name means: `stage1_card_hand`, `Stage 1`, `stage1`."""
        match = re.fullmatch(r"stage[ _-]?0*(\d{1,4})([ _-].*)?", collision_key(name))
        return self._names.get(int(match[1])) if match else None

    @cached_property
    def _names(self) -> dict[int, str]:
        return {stage.number: stage.name for stage in self.course.stages}


@dataclass
class Sorted:
    """The files of one attempt, by stage and name, and those that belong to no stage."""

    stages: dict[str, dict[str, Member]] = field(default_factory=dict)  # files by stage and name
    # files of no stage, to be kept for a person
    unsorted: dict[str, Member] = field(default_factory=dict)
    remarks: list[Text] = field(default_factory=list)
    no_python: list[str] = field(default_factory=list)
    # places for which two files are equally good, so that neither is used
    torn: set[str] = field(default_factory=set)


def sort_files(members: Sequence[Member], modules: Modules, limits: UnpackLimits) -> Sorted:
    """Sort one attempt's files by stage; archives in it are opened, but none inside those."""
    found = Sorted()
    # The best candidate for a name comes first and keeps it.
    opened = sorted(_open_archives(members, limits, found), key=_preference)
    if len(opened) > MAX_FILES:
        words = N_("{count} files; {most} of them are looked at")
        found.remarks.append(Message(words, count=f"{len(opened):,}", most=f"{MAX_FILES:,}"))
    rest = [each for each in opened[:MAX_FILES] if not _assign_file(found, each, modules)]
    texts = _texts(found) if rest and len(found.stages) > 1 else {}
    for member in rest[:MAX_UNKNOWN]:
        _place_unknown(found, member, texts, modules.course)
    _leave_out_unfit(found)
    _tell_misplaced(found, modules)
    if len(rest) > MAX_UNKNOWN:
        words = N_("{count} more unknown modules are left out")
        found.remarks.append(Message(words, count=f"{len(rest) - MAX_UNKNOWN:,}"))
    if found.no_python:
        files = format_list(found.no_python, MAX_NAMES)
        left_out = Message("no Python, left out: {files}", files=files)
        found.remarks.append(
            Remark(left_out, "submission", "files without Python left out", routine=True)
        )
    return found


def _leave_out_unfit(found: Sorted) -> None:
    """Drop files that clash with others, or are in too many folders to be graded."""
    for stage, files in found.stages.items():
        used = {collision_key(name) for name in files}
        for name in list(files):
            *folders, _ = name.split("/")
            parents = {collision_key("/".join(folders[:end])) for end in range(1, len(folders) + 1)}
            if used & parents or len(folders) > MAX_DEPTH:
                why = "is too deep" if len(folders) > MAX_DEPTH else "is inside a file"
                found.remarks.append(f"{stage}/{name[:200]} {why}; left out")
                del files[name]


def _tell_misplaced(found: Sorted, modules: Modules) -> None:
    """Add a remark for each stage folder that holds only modules of another stage."""
    for stage, files in found.stages.items():
        known = {name: modules.stage_of[name] for name in files if name in modules.stage_of}
        if known and stage not in known.values():
            words = N_(
                "the folder {stage} holds {files}, and nothing of {stage}: a folder by another "
                "name than it should have? It counts for neither until it is renamed"
            )
            places = ", ".join(f"{other}/{name}" for name, other in sorted(known.items()))
            found.remarks.append(Message(words, stage=stage, files=places))


def _assign_file(found: Sorted, member: Member, modules: Modules) -> bool:
    """Assign a file to its stage, or discard it; return False if its module is unknown."""
    name = member.name
    is_text = AS_TEXT.fullmatch(name) is not None
    is_python = name.lower().endswith(".py") or is_text or modules.knows_name(name)
    place = _place(member, modules) if is_python else None
    if name.lower().endswith(OTHER_ARCHIVES):
        words = N_("{file} is an archive of another kind than zip or tar.gz; left out")
        found.remarks.append(Message(words, file=member.shown))
    elif NOT_NEEDED.fullmatch(name) or _plain(name)[0] in modules.given:
        return True
    elif not is_python:
        found.no_python.append(member.shown)
    elif problem := _problem(place[1] if place else name):
        found.remarks.append(f"{member.shown} {problem}; left out")
    elif place:
        _claim(found, place, member)
    else:
        return name == "__init__.py"
    return True


def _problem(path: str) -> str:
    return next(filter(None, map(problem_with, path.split("/"))), "")


def _open_archives(members: Iterable[Member], limits: UnpackLimits, found: Sorted) -> list[Member]:
    opened: list[Member] = []
    for member in members:
        name = TAR_AGAIN.sub("", member.name.lower())
        if not name.endswith((".zip", *TARS)):
            opened.append(member)
            continue
        unpack = open_nested if name.endswith(".zip") else open_tar
        try:
            inner, refused = unpack(member.read(MAX_ZIP_BYTES), limits)
        except RefusedMember as error:
            found.remarks.append(f"{member.shown} {error}")
            continue
        found.remarks += [f"{member.shown}: {each}" for each in refused]
        for each in inner:
            if each.name.lower().endswith((".zip", *TARS)):
                words = N_("{file}: an archive in an archive in an archive is not opened; left out")
                found.remarks.append(Message(words, file=f"{member.shown}: {each.shown}"))
            else:
                opened.append(each.move_to(*member.path[:-1], *each.path))
    return opened


def _preference(member: Member) -> tuple[bool, int, int, str]:
    """Return a key that sorts the best candidate for a module's name first.

    Python comes before text, a later copy before an earlier one, and outer folders before inner
    ones.
    """
    is_text = AS_TEXT.fullmatch(member.name) is not None
    return is_text, -_plain(member.name)[1], len(member.path), member.shown


def _plain(name: str) -> tuple[str, int]:
    """Split off the number of a copy: `card-2.py` becomes `card.py` and 2.

    Some browsers and editors save `card.py` as `card.py.txt`.
    """
    if text := AS_TEXT.fullmatch(name):
        name = f"{text['name'][:-3]}{text['number'] or ''}.py"
    whole, _, ending = name.rpartition(".")
    stem, number = _strip_copy_marks(whole)
    is_copy = ending.lower() == "py" and stem != whole
    return (f"{stem}.py", number) if is_copy else (name, 0)


def _strip_copy_marks(stem: str) -> tuple[str, int]:
    """Return a file's stem without marks such as " (1)" or "-2", and a number to sort copies.

    Canvas's count of uploads outranks a browser's. A copy without a number isn't later.
    """
    canvas = browser = copies = 0
    while match := COPY.fullmatch(stem):
        stem = match["stem"]
        canvas = canvas or int(match["canvas"] or 0)
        browser = browser or int(match["browser"] or match["mac"] or 0)
        copies += 1
    if match := COPY_OF.fullmatch(stem):
        stem, copies = match[1], copies + 1
    return stem, 1000 * canvas + browser or -copies


def _own_name(name: str) -> str:
    """Return the name of a module that the student added, without an upload number.

    Canvas writes `_rules-1.py` for the second upload of `_rules.py`. Such a name can't be imported,
    so it can't be the student's own choice.
    """
    plain = _plain(name)[0]
    return plain if plain.removesuffix(".py").isidentifier() else name


def _place(member: Member, modules: Modules) -> tuple[str, str] | None:
    """Return the stage and name that a submitted file is assigned to; None for a given file.

    The innermost folder of a stage decides, else the module's name.
    """
    plain = collision_key(_plain(member.name)[0])
    for depth in range(len(member.path) - 2, -1, -1):
        stage = modules.stage_of_folder(member.path[depth])
        if stage:
            own = modules.course.stage(stage).modules
            if _plain(member.name)[0] in modules.given:
                return None
            path = (*member.path[depth + 1 : -1], _own_name(member.name))
            inside = unicodedata.normalize("NFC", "/".join(path))
            return (stage, plain if plain in own else inside)
    stage = modules.stage_of.get(plain)
    return (stage, plain) if stage else None


def _claim(found: Sorted, place: tuple[str, str], member: Member) -> None:
    """Assign a file to `place`, its stage and name; if another file is there, use neither."""
    stage, name = place
    files = found.stages.setdefault(stage, {})
    key = collision_key(f"{stage}/{name}")
    if key in found.torn:
        _keep(found, member)
        return
    rival = next((each for each in files if collision_key(each) == collision_key(name)), None)
    if rival is None:
        files[name] = member
        if member.name != name.rpartition("/")[2]:
            words = Message("{file} is taken as {name}", file=member.shown, name=f"{stage}/{name}")
            found.remarks.append(_remark_renamed(member, words))
    elif _preference(files[rival])[:3] != _preference(member)[:3]:
        words = Message(
            "{file} is left out; {other} is {name}",
            file=member.shown,
            other=files[rival].shown,
            name=f"{stage}/{name}",
        )
        earlier = _plain(files[rival].name)[1] > _plain(member.name)[1]
        kind = "an earlier upload, left out" if earlier else "left out, since another one is there"
        found.remarks.append(Remark(words, "file", kind, routine=earlier))
    elif not _same(files[rival], member):
        other = files.pop(rival)
        found.torn.add(key)
        words = Message(
            "{one} and {other}: both are {name}; put to unsorted",
            one=other.shown,
            other=member.shown,
            name=f"{stage}/{name}",
        )
        found.remarks.append(
            Remark(words, "place", "two files fit it equally well; put to unsorted")
        )
        _keep(found, other)
        _keep(found, member)


def _remark_renamed(member: Member, words: Text) -> Remark:
    """Return a remark that a file is collected under another name; `words` say which."""
    kind = "taken under the name of a module of the course"
    if _plain(member.name)[1]:
        kind = "the suffix of a resubmission removed"
    elif AS_TEXT.fullmatch(member.name):
        kind = "the ending .txt removed"
    return Remark(words, "file", kind, routine=True)


def _same(one: Member, other: Member) -> bool:
    try:
        return one.read(MAX_FILE_BYTES) == other.read(MAX_FILE_BYTES)
    except RefusedMember:
        return False


def _texts(found: Sorted) -> dict[str, str]:
    """Return the source text of each stage, all its files together, to find imports in it."""
    texts: dict[str, str] = {}
    for stage, files in found.stages.items():
        for member in files.values():
            with suppress(RefusedMember):
                text = member.read(MAX_FILE_BYTES).decode("utf-8", "replace")
                texts[stage] = f"{texts.get(stage, '')}{text}\n"[:MAX_FILE_BYTES]
    return texts


def _place_unknown(found: Sorted, member: Member, texts: Mapping[str, str], course: Course) -> None:
    """Assign a module that the student added to the only stage, or to the one that imports it.

    If none does, it goes to the only stage that lacks a module, since it may be that one, misnamed.
    `texts` has the source text of each stage.
    """
    name = _own_name(member.name)
    homes = [stage for stage in texts if _imports(texts[stage], stage, name)] or [
        stage
        for stage, files in found.stages.items()
        if len(found.stages) == 1 or not set(course.stage(stage).modules) <= files.keys()
    ]
    if len(homes) == 1:
        files = found.stages[homes[0]]
        if not any(collision_key(each) == collision_key(name) for each in files):
            files[name] = member
            place = homes[0] if name == member.name else f"{homes[0]}/{name}"
            words = Message(
                "{file} isn't a module of the course; put to {place}",
                file=member.shown,
                place=place,
            )
            kind = "a module of the student's own, put to the stage that it belongs to"
            found.remarks.append(Remark(words, "file", kind, routine=True))
            return
    words = Message("{file} isn't a module of the course; put to unsorted", file=member.shown)
    found.remarks.append(Remark(words, "file", "no module of the course; put to unsorted"))
    _keep(found, member)


def _imports(text: str, stage: str, name: str) -> bool:
    """Return True if a stage's text imports the module `name` from its own folder."""
    module = re.escape(name.removesuffix(".py"))
    return bool(
        re.search(
            rf"(?m)^[ \t]*(?:from|import)[ \t]+(?:{stage})?\.{module}\b"
            rf"|^[ \t]*from[ \t]+(?:{stage}|\.)[ \t]+import[ \t][^\n]*\b{module}\b",
            text,
        )
    )


def _keep(found: Sorted, member: Member) -> None:
    """Store a file that belongs to no stage, under a unique name, for a person to look at."""
    name = re.sub(r"[^\w.-]+", "-", "-".join(member.path))[-60:].lstrip(".-")
    used = {collision_key(each) for each in found.unsorted}
    numbers = (f"{number}-{name}" for number in range(2, len(used) + 3))
    free = next(each for each in (name, *numbers) if collision_key(each) not in used)
    found.unsorted[free] = member
