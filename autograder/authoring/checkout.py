"""Prepares and protects the kit's checkout, the folder of sources that some commands change."""

from __future__ import annotations

import os
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from autograder.course.files import Kit
from autograder.errors import CourseError, SubmissionError
from casino.files import copy_folder, write_whole

__all__ = [
    "SHIPPED", "all_or_nothing", "build_everything", "check_checkout", "check_new", "is_checkout",
    "keep_shipped", "make_ignored", "write_sources",
]  # fmt: skip

SOURCES = Path("autograder", "authoring")
COURSE = Path("stages", "course.toml")
SHIPPED = Path("tests", "course.toml")
PAGE = Path("web", "dist")


def keep_shipped(kit: Kit) -> None:
    """Save a copy of the course as shipped, unless there is one already.

    The kit's own tests need it, and a later `autograder upgrade` needs the original kit.
    """
    from autograder.authoring.upgrade.base import FOLDER, keep_base, kit_files

    if not (kit.root / FOLDER).exists():
        keep_base(kit.root, kit_files(kit))
    if (kit.root / SHIPPED).parent.is_dir() and not (kit.root / SHIPPED).exists():
        write_whole(kit.root / SHIPPED, (kit.root / COURSE).read_bytes())


@contextmanager
def all_or_nothing(kit: Kit) -> Iterator[None]:
    """Restore all files of the checkout if the block of this context manager fails."""
    from autograder.authoring.upgrade.base import files_below

    before = files_below(kit.root)
    try:
        yield
    except BaseException:
        now = files_below(kit.root)
        for path in now.keys() - before.keys():
            (kit.root / path).unlink()
        for path, file in before.items():
            if path not in now or now[path].content != file.content:
                write_whole(kit.root / path, file.content)
        raise


def is_checkout(kit: Kit) -> bool:
    """Return True in a folder of sources, and False for a kit installed from a wheel."""
    return (kit.root / SOURCES).is_dir()


def check_checkout(kit: Kit) -> None:
    """Raise CourseError if the kit is an installed wheel, which has no sources to change."""
    if not is_checkout(kit):
        raise CourseError(
            "This is an installed kit: a course is changed and audited in its sources.",
            next_step="To write them into a new folder: autograder sources mycourse",
        )


def check_new(folder: Path) -> None:
    """Raise SubmissionError unless the output folder is empty or doesn't exist yet."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise SubmissionError(f"{folder} is not an empty folder.", next_step="Name a new folder.")


def write_sources(kit: Kit, to: Path) -> int:
    """Write the sources of an installed kit into a new folder, and return the number of files.

    The folder appears as a whole or not at all. It includes the built course page if the kit has
    one.

    Raises:
        SubmissionError: when the folder isn't empty.
        CourseError: when the kit is a checkout itself, or came without its sources.
    """
    from autograder.authoring.upgrade.base import ARCHIVE, FOLDER, keep_base, kit_files

    check_new(to)
    if is_checkout(kit):
        raise CourseError(f"The kit in use is a checkout already: {kit.root}. Work there.")
    if not (kit.root / ARCHIVE).is_file():
        raise CourseError(
            "This kit was installed without its sources.",
            next_step="Build its wheel again in the sources: make wheels",
        )
    to.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=to.parent, prefix=f".{to.name}.") as draft:
        folder = Path(draft, "sources")
        with tarfile.open(kit.root / ARCHIVE) as archive:
            archive.extraction_filter = getattr(tarfile, "data_filter", None)  # missing in 3.11.3
            files = archive.getmembers()
            archive.extractall(folder)
        if not (folder / FOLDER).exists():  # the wheel of an adapted course has its kit's
            keep_base(folder, kit_files(kit))
        if (kit.root / PAGE).is_dir():
            copy_folder(kit.root / PAGE, folder / PAGE)
        os.replace(folder, to)
    return len(files)


def make_ignored(kit: Kit) -> None:
    """Make the files that `casino` reads but git ignores: handed-out files and translations."""
    from autograder.authoring.skeletons import build
    from autograder.authoring.translating import compile_languages

    build(kit.root, check=True)
    compile_languages(kit.root)


def build_everything(kit: Kit, check: bool) -> list[str]:
    """Make all generated files, translations included, and return the paths that changed.

    With `check`, nothing is written.

    Raises:
        CourseError: with a line for each problem.
    """
    from autograder.authoring.frames import check_frames
    from autograder.authoring.notebooks import build_notebooks
    from autograder.authoring.schema import build_schema
    from autograder.authoring.sentences import check_sentences
    from autograder.authoring.skeletons import build
    from autograder.authoring.strategy import build_strategy
    from autograder.authoring.translating import build_languages, check_languages

    drifted = build_strategy(kit.root, check) + build(kit.root, check)
    drifted += build_notebooks(kit.root, check) + build_schema(kit.root, check)
    check_sentences(kit.root, kit.course.stages)
    drifted += build_languages(kit.root, check)
    if check:  # a sentence may change before its translations do
        check_languages(kit.root, kit.course)
    check_frames(kit.course, kit.root / "autograder" / "stages")
    return drifted
