"""Work on the kit's checkout, which commands that change the course write into."""

from __future__ import annotations

from pathlib import Path

from autograder.course.files import Kit
from autograder.errors import CourseError
from casino.files import write_whole

__all__ = ["SHIPPED", "build_everything", "check_checkout", "is_checkout", "keep_shipped"]

SOURCES = Path("autograder", "authoring")
COURSE = Path("stages", "course.toml")
SHIPPED = Path("tests", "course.toml")


def keep_shipped(kit: Kit) -> None:
    """Keep the course as it was shipped for the kit's own tests, before its first change."""
    if (kit.root / SHIPPED).parent.is_dir() and not (kit.root / SHIPPED).exists():
        write_whole(kit.root / SHIPPED, (kit.root / COURSE).read_bytes())


def is_checkout(kit: Kit) -> bool:
    """Return True if the kit's sources lie around its package, False for an installed wheel."""
    return (kit.root / SOURCES).is_dir()


def check_checkout(kit: Kit) -> None:
    """Raise CourseError unless the kit's sources lie around its package, to be changed."""
    if not is_checkout(kit):
        raise CourseError(
            f"{kit.root} is an installed kit: a course is changed in a checkout of its sources.",
            next_step="Get the sources, and in their folder: pip install -e '.[audit]'",
        )


def build_everything(kit: Kit, check: bool) -> list[str]:
    """Make all that is generated from solutions/ and course.toml; return the paths that drifted.

    With `check` nothing is written. Raises CourseError with every problem there is.
    """
    from autograder.authoring.notebooks import build_notebooks
    from autograder.authoring.schema import build_schema
    from autograder.authoring.sentences import build_sentences
    from autograder.authoring.skeletons import build
    from autograder.authoring.strategy import build_strategy

    drifted = build_strategy(kit.root, check) + build(kit.root, check)
    drifted += build_notebooks(kit.root, check) + build_schema(kit.root, check)
    return drifted + build_sentences(kit.root, kit.course.stages, check)
