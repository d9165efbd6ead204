"""Records a kit's version, commit, and digests in a small file beside its wheels.

`make wheels` runs this after building them. The same sources and wheels make the same file.
"""

from __future__ import annotations

import hashlib
import platform
import subprocess
import sys
from pathlib import Path

import tomlkit

from autograder.authoring.upgrade import kit_files
from autograder.course.files import Kit, find_kit
from autograder.errors import SubmissionError
from casino import __version__
from casino.files import write_whole

__all__ = ["PROVENANCE", "write_provenance"]

PROVENANCE = "provenance.toml"


def write_provenance(kit: Kit, wheels: Path) -> Path:
    """Write the origin of this version's wheels into their folder; return the file.

    `graded_by` is the version in this kit's results. `sources` is a digest of all its files, which
    courses made from it store. A commit with other changes is reported as `changed`.

    Raises:
        SubmissionError: when the folder has no wheel of this version.
    """
    found = sorted(wheels.glob(f"*-{__version__}-*.whl"))
    if not found:
        raise SubmissionError(f"{wheels}: no wheel of version {__version__}.")
    commit = _git(kit.root, "rev-parse", "HEAD")
    went_in = {
        "version": __version__,
        "commit": commit,
        "changed": bool(commit and _git(kit.root, "status", "--porcelain")),
        "sources": kit_files(kit).digest,
        "graded_by": kit.version,
        "python": platform.python_version(),
        "wheels": {each.name: hashlib.sha256(each.read_bytes()).hexdigest() for each in found},
    }
    path = wheels / PROVENANCE
    write_whole(path, tomlkit.dumps(went_in).encode())
    return path


def _git(root: Path, *arguments: str) -> str:
    """Return git's output; "" without git, or if git doesn't have these sources."""
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=root, capture_output=True, text=True, check=False
        )
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


if __name__ == "__main__":
    write_provenance(find_kit(), Path(sys.argv[1]))
