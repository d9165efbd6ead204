"""Find a missing file of a stage under another name or in another folder."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from casino.engine.repairs.model import (
    Files,
    Kind,
    Layout,
    Repair,
    Repaired,
    Unclear,
    find_required_names,
)
from casino.engine.repairs.names import nearest_names
from casino.engine.repairs.source import find_defined

__all__ = ["add_missing_files"]

ENDINGS = re.compile(
    r"([ _-]*\(?\d+\)?|[ _-]*(copy|final|new|fixed|kopie|copia))+\Z", re.IGNORECASE
)
MAGIC = re.compile(r"^[ \t]*[%!]", re.MULTILINE)


def add_missing_files(layout: Layout, files: Files, elsewhere: Files) -> Repaired:
    found = Repaired(dict(files))
    is_missing = {
        file: file not in files or files[file].split() == skeleton.split()
        for file, skeleton in layout.skeleton.items()
    }
    missing = {
        file: find_required_names(layout.skeleton[file]) for file in is_missing if is_missing[file]
    }
    for file, required in missing.items():
        if not required:
            continue
        for place in (files, elsewhere):
            candidates = _candidates(file, required, place, missing)
            if candidates:
                found = _add_file(layout, found, file, candidates, place, required)
                break
    return found


def _candidates(
    file: str, required: Mapping[str, object], place: Files, missing: Mapping[str, object]
) -> list[str]:
    """Return the files in `place` whose code could be that of the missing `file`.

    Of several identical files, only the first is returned. `required` has the names it must define.
    """
    alike: list[str] = []
    seen: set[bytes] = set()
    for name, content in sorted(place.items()):
        if name in missing or name.rpartition("/")[2].startswith("test_") or content in seen:
            continue
        source = _python_source(name, content)
        defined = find_defined(source)
        is_near = _stem(name) == _stem(file)
        if defined is None:
            fits = is_near
        else:
            share = [e for e in required if e in defined or nearest_names(e, defined, set())]
            fits = len(share) == len(required) or (is_near and bool(share))
        if fits:
            alike.append(name)
            seen.add(content)
    near = [name for name in alike if _stem(name) == _stem(file)]
    return near if len(near) == 1 else alike


def _add_file(
    layout: Layout,
    found: Repaired,
    file: str,
    candidates: Sequence[str],
    place: Files,
    required: Mapping[str, object],
) -> Repaired:
    if len(candidates) > 1:
        unclear = Unclear(file, file, tuple(candidates))
        return replace(found, unclear=(*found.unclear, unclear))
    (name,) = candidates
    files, stand_ins = dict(found.files), set(found.stand_ins)
    became = next((each.file for each in found.repairs if each.found == name), "")
    is_shared = bool(became) or name in layout.skeleton  # one file has the code of two
    if is_shared:
        files[file] = _make_alias(layout.stage, became or name)
        stand_ins.add(file)
    else:
        files[file] = _python_source(name, place[name])
        if _is_importable(name) and name in files:
            files[name] = _make_alias(layout.stage, file)
            stand_ins.add(name)
    kind: Kind = "move" if is_shared else "file"
    made = Repair(kind, file, needed=file, found=name, names=tuple(required))
    return replace(
        found, files=files, repairs=(*found.repairs, made), stand_ins=frozenset(stand_ins)
    )


def _make_alias(stage: str, file: str) -> bytes:
    """Return the source of a module that makes its name an alias of another module."""
    module = f"{stage}.{file.removesuffix('.py').replace('/', '.')}"
    return f"import sys\nimport {module}\nsys.modules[__name__] = {module}\n".encode()


def _is_importable(name: str) -> bool:
    return name.endswith(".py") and name.removesuffix(".py").replace("/", "_").isidentifier()


def _stem(name: str) -> str:
    """Return a file's name for comparison: no folder, extension, case, or copy number."""
    stem = name.rpartition("/")[2].casefold()
    for ending in (".txt", ".ipynb", ".py"):
        stem = stem.removesuffix(ending)
    return ENDINGS.sub("", stem).replace("_", "").replace("-", "").replace(" ", "").rstrip("s")


def _python_source(name: str, content: bytes) -> bytes:
    """Return a file's Python source; for a notebook, its code cells without magics."""
    if not name.casefold().endswith(".ipynb"):
        return content
    with suppress(ValueError, KeyError, TypeError, AttributeError, RecursionError):
        cells = json.loads(content)["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        return MAGIC.sub("# ", "\n\n".join(code) + "\n").encode()
    return content
