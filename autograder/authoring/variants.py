"""Makes a variant of the course: other words or rules, so that old solutions don't fit.

Each variant is a file in `variants/`: its `title`, the `stages` whose tests it changes, those in
which an old solution `loses` points, and `[[change]]` tables: `files` (patterns from the course's
root), the text `says`, and what it `becomes`. Translations follow. If a pattern finds no text,
nothing is written, because the kit or the course has changed there.

A new variant changes every place that states or tests the rule, also `casino/` and the correct
programs of the tests. Then `autograder audit` on the adapted course finds any missing place. The
sample class stays, because its students hand in last year's work.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message

from autograder.authoring.translating.catalogue import format_catalogue, read_catalogue
from autograder.course.toml import TomlTable, read_table
from autograder.errors import CourseError
from casino.files import write_whole

__all__ = ["Variant", "apply_variant", "load_variant", "variant_names"]

HERE = Path(__file__).with_name("variants")
CATALOGUES = "casino/locale/*/LC_MESSAGES/*.po"
WORD = re.compile(r"\w+(?:\.\w+)*")


@dataclass(frozen=True)
class TextChange:
    """A text of the course and its replacement, in all files that match the patterns."""

    says: str
    becomes: str
    files: tuple[str, ...]


@dataclass(frozen=True)
class Variant:
    """A variant of the course: its changes, and the stages that they concern."""

    name: str
    title: str
    stages: tuple[str, ...]  # the stages whose tests change
    loses: tuple[str, ...]  # the stages in which an old solution loses points
    changes: tuple[TextChange, ...]


def variant_names() -> tuple[str, ...]:
    """Return the names of all variants in the kit, sorted."""
    return tuple(sorted(path.stem for path in HERE.glob("*.toml")))


def load_variant(name: str) -> Variant:
    """Read a variant of the kit by its name, or raise CourseError for an unknown one."""
    if name not in variant_names():
        raise CourseError(f"Unknown variant {name!r}. Choose one of {', '.join(variant_names())}.")
    path = HERE / f"{name}.toml"
    table = read_table(path)
    table.reject_unknown("title", "stages", "loses", "change")
    changes = tuple(_change(row) for row in table.rows("change"))
    title, stages = table.text("title", needed=True), _texts(table, "stages")
    variant = Variant(name, title, stages, table.words("loses", stages), changes)
    table.refuse_problems(path)
    return variant


def apply_variant(root: Path, variant: Variant, *, write: bool = True) -> list[str]:
    """Change the course below `root` to a variant, and return the changed files, sorted.

    `write=False` only returns them.

    Raises:
        CourseError: with each file in which a text isn't found; then nothing is written.
    """
    contents: dict[Path, bytes] = {}
    missing: list[str] = []
    for change in variant.changes:
        old, becomes = change.says.encode(), change.becomes.encode()
        for pattern in change.files:
            # Bytes, since a submission may have another encoding.
            found = {path: content for path in sorted(root.glob(pattern))
                     if path.is_file()
                     and old in (content := contents.get(path) or path.read_bytes())}  # fmt: skip
            if not found:
                missing.append(f"{pattern}: does not say {change.says!r}")
            for path, content in found.items():
                contents[path] = content.replace(old, becomes)
    if missing:
        raise CourseError(
            f"This course is not what the variant {variant.name} changes:\n" + "\n".join(missing),
            next_step="It may already be that variant, or the texts have changed. "
            "Nothing was written.",
        )
    if write:
        for path, content in contents.items():
            write_whole(path, content)
        for path in sorted(root.glob(CATALOGUES)):
            write_whole(
                path, format_catalogue(_apply_changes(read_catalogue(path), variant.changes))
            )
    return sorted(path.relative_to(root).as_posix() for path in contents)


def _apply_changes(catalogue: Catalog, changes: Sequence[TextChange]) -> Catalog:
    """Return a translation catalogue with an entry added for each string that changes.

    The translation keeps its words; numbers and English parts in it change with the string.
    """
    for message in [each for each in catalogue if each.id and each.string and not each.fuzzy]:
        text, translation = str(message.id), str(message.string)
        for change in changes:
            if change.says in text:
                one = text.replace(change.says, change.becomes)
                catalogue.obsolete[one] = Message(one, _follows(translation, change))
    return catalogue


def _follows(translation: str, change: TextChange) -> str:
    for old, new in zip(WORD.findall(change.says), WORD.findall(change.becomes), strict=False):
        for before, after in ((old, new), (old.replace(".", ","), new.replace(".", ","))):
            if before != after:
                translation = re.sub(rf"(?<![\w.]){re.escape(before)}(?!\w)", after, translation)
    return translation


def _change(row: TomlTable) -> TextChange:
    row.reject_unknown("says", "becomes", "files")
    says, becomes = row.text("says", needed=True), row.text("becomes", needed=True)
    return TextChange(says, becomes, _texts(row, "files"))


def _texts(table: TomlTable, key: str) -> tuple[str, ...]:
    value = table.values.get(key)
    if isinstance(value, list) and value and all(isinstance(each, str) for each in value):
        return tuple(value)
    table.wrong(key, "does not fit", "a list of texts")
    return ()
