"""Repair imports that omit or misspell the stage's folder."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator

from casino.engine.repairs.model import Files, Layout, Repair
from casino.engine.repairs.source import EditedFile

__all__ = ["repair_imports"]

STAGE = re.compile(r"stage[ _-]?(\d+)", re.IGNORECASE)


def repair_imports(layout: Layout, files: Files, file: str, source: EditedFile) -> Iterator[Repair]:
    """Add the stage's folder to imports such as `import card`; yield each repair."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            module = _full_name(layout, files, node.module)
            names = ", ".join(_import_alias(each) for each in node.names)
            needed = f"from {module} import {names}"
        elif isinstance(node, ast.Import) and len(node.names) == 1:
            module = _full_name(layout, files, node.names[0].name)
            package, _, last = module.rpartition(".")
            shown = node.names[0].asname or node.names[0].name
            if "." in shown:
                continue
            needed = f"from {package} import {last}" + (f" as {shown}" if shown != last else "")
        else:
            continue
        if module:
            quote = source.quote(node)
            source.replace(node, needed)
            yield Repair("import", file, needed=needed, line=node.lineno, quote=quote)


def _import_alias(each: ast.alias) -> str:
    return f"{each.name} as {each.asname}" if each.asname else each.name


def _full_name(layout: Layout, files: Files, module: str) -> str:
    """Return the full name of a stage's module that was imported by a short one.

    It is "" if there is no such module, or more than one.
    """
    first, _, rest = module.partition(".")
    if first in layout.modules or first in sys.stdlib_module_names:
        return ""
    if match := STAGE.match(first):
        number = int(match[1])
        stage = next((each for each in layout.modules if _number(each) == number), "")
        return f"{stage}.{rest}" if stage and rest else ""
    if rest:
        return ""
    if f"{first}.py" in files:
        return f"{layout.stage}.{first}"
    holders = [stage for stage, modules in layout.modules.items() if f"{first}.py" in modules]
    return f"{holders[0]}.{first}" if len(holders) == 1 else ""


def _number(stage: str) -> int:
    match = STAGE.match(stage)
    return int(match[1]) if match else 0
