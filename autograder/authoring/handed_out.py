"""What students were handed out, in one file of `casino`, for `casino reset`.

A student works in `stages/` itself, so the folder cannot tell what was in it at first.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from pathlib import Path

__all__ = ["ARCHIVE", "archive", "narrowed"]

ARCHIVE = Path("casino", "engine", "handed_out.txt")
FILE_MARK = "\f"


def archive(root: Path, generated: Mapping[Path, bytes]) -> dict[Path, bytes]:
    """Return the archive of `stages/` by its path: one text in which every file follows its name.

    A form feed and the path from `stages/` stand before each file, so that differences, and what
    looks for solutions in the student bundle, see the lines as they are. `generated` has what
    `build` makes, whatever lies on the disk. A root without
    `casino/engine/` has no archive.
    """
    if not (root / ARCHIVE.parent).is_dir():
        return {}
    stages = root / "stages"
    contents = {path: path.read_bytes() for path in _written_by_hand(stages)}
    contents |= {path: content for path, content in generated.items() if stages in path.parents}
    texts = {
        path.relative_to(stages).as_posix(): content.decode() for path, content in contents.items()
    }
    parts = [f"{FILE_MARK}{name}\n{texts[name]}" for name in sorted(texts)]
    return {root / ARCHIVE: "".join(parts).encode()}


def narrowed(content: bytes, stages: Container[str]) -> bytes:
    """Return the archive with these stages only, and with what belongs to none."""
    _, *parts = content.decode().split(FILE_MARK)
    names = (part.partition("\n")[0] for part in parts)
    kept = [
        f"{FILE_MARK}{part}"
        for name, part in zip(names, parts, strict=True)
        if "/" not in name or name.partition("/")[0] in stages
    ]
    return "".join(kept).encode()


def _written_by_hand(stages: Path) -> list[Path]:
    """Return handouts, visible checks and the course file."""
    return [
        *stages.glob("*.md"),
        *stages.glob("*.toml"),
        *stages.glob("stage*/README.md"),
        *stages.glob("stage*/test_*.py"),
    ]
