"""Packs the kit as a Gradescope autograder: a zip with `setup.sh` and `run_autograder`.

Source: Gradescope, Autograder Specifications. The zip is unpacked to /autograder/source. setup.sh
runs once, when the image is built; /autograder/run_autograder runs for every submission.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path

from autograder.course.files import HERE, Kit
from autograder.course.model import Stage
from autograder.errors import KitFault
from autograder.export.sheets import write_text

__all__ = ["SETTINGS", "PackageSettings", "write_package"]

SETTINGS = "settings.json"
DISTRIBUTION = "blackjack-course"
SCRIPTS = Path(__file__).parent / "scripts"
SCRIPT_NAMES = ("run_autograder", "setup.sh")
STAMP = (1980, 1, 1, 0, 0, 0)  # so that the same kit makes the same file
LEFT_OUT = ("__pycache__", "_kit", ".ipynb_checkpoints")


@dataclass(frozen=True)
class PackageSettings:
    """The settings that the zip file has for the container: stages, feedback, and isolation."""

    stages: tuple[str, ...]  # folder names of the graded stages
    feedback: str  # `full`, `hint`, or "" for the course's setting
    allow_weak_isolation: bool


def write_package(
    kit: Kit, stages: Sequence[Stage], to: Path, *, feedback: str, allow_weak: bool, late: bytes
) -> int:
    """Write the zip file and return its size in bytes, or raise SubmissionError.

    `late` is the content of a late file, or empty. Never give the file to students: it contains the
    hidden tests and the solutions.
    """
    settings = PackageSettings(tuple(stage.name for stage in stages), feedback, allow_weak)
    files = {
        SETTINGS: json.dumps(asdict(settings), indent=1).encode() + b"\n",
        "kit/requirements.txt": "".join(f"{each}\n" for each in _requirements()).encode(),
        **{name: (SCRIPTS / name).read_bytes() for name in SCRIPT_NAMES},
        **dict(_kit_files(kit)),
    }
    if late:
        files["late.toml"] = late
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name, STAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if name in SCRIPT_NAMES else 0o100644) << 16
            archive.writestr(entry, content)
    write_text(to, buffer.getvalue())
    return len(buffer.getvalue())


def _kit_files(kit: Kit) -> Iterator[tuple[str, bytes]]:
    """Yield the path and content of each file that grading needs."""
    trees = {
        "autograder": HERE,
        "casino": HERE.parent / "casino",
        "stages": kit.root / "stages",
        "solutions": kit.root / "solutions",
    }
    for name, root in trees.items():
        for path in sorted(root.rglob("*")):
            inside = path.relative_to(root)
            hidden = any(part in LEFT_OUT or part.startswith(".") for part in inside.parts)
            if path.is_file() and not hidden and path.suffix not in (".pyc", ".orig"):
                yield f"kit/{name}/{inside.as_posix()}", path.read_bytes()


def _requirements() -> list[str]:
    """Return the packages that grading needs, from the kit's metadata."""
    required = metadata.requires(DISTRIBUTION)
    if required is None:
        raise KitFault("The kit was not installed with pip, so its requirements are not known.")
    return sorted(each for each in required if not re.search(r";.*\bextra\b", each))
