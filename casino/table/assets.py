"""Join the table's script and style sheet from the files in `static/`."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

__all__ = ["script", "style_sheet"]

STATIC = Path(__file__).parent / "static"
MODULES = (
    "language",
    "dom",
    "settings",
    "sound",
    "icons",
    "faces",
    "courts",
    "runs",
    "python",
    "hands",
    "places",
    "motion",
    "charts",
    "pictures",
    "matrix",
    "panels",
    "controls",
    "code",
    "predict",
    "ladder",
    "rail",
    "cases",
    "questions",
    "seats",
    "view",
    "keys",
    "table",
)
STYLES = (
    "table",
    "felt",
    "controls",
    "code",
    "predict",
    "panels",
    "cases",
    "questions",
    "seats",
    "widths",
)


@cache
def script() -> str:
    """Return the table's JavaScript as one module.

    Its `mount(element, port)` puts a table on any page, and its default export is for anywidget.
    The files in `static/` import from each other. Joined in order, they need no imports, and
    exports only in the last one.
    """
    *parts, last = (_read(f"{name}.js") for name in MODULES)
    source = "\n".join(
        (*(re.sub(r"^export ", "", part, flags=re.MULTILINE) for part in parts), last)
    )
    return re.sub(r"^import [^;]*;\n", "", source, flags=re.MULTILINE)


@cache
def style_sheet() -> str:
    """Return the table's CSS as one text, with the rules for screen widths last."""
    return "\n".join(_read(f"{name}.css") for name in STYLES)


def _read(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")
