"""VS Code settings to run, debug, and test, so that students set up nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from casino.languages import N_, _

__all__ = ["editor_files"]

STAGES = "${workspaceFolder}/stages"
# This lets a file run and import its stages even in a Python without `casino`.
PATH = {"PYTHONPATH": STAGES}
SYSTEMS = ("linux", "osx", "windows")
RUN = {
    "name": N_("Run this file"),
    "type": "debugpy",
    "request": "launch",
    "program": "${file}",
    "console": "integratedTerminal",
    "env": PATH,
}
CHECK = {
    "name": N_("Check this stage"),
    "type": "debugpy",
    "request": "launch",
    "module": "pytest",
    "args": ["${fileDirname}"],
    "console": "integratedTerminal",
}
EXTENSIONS = ("ms-python.python", "ms-toolsai.jupyter")


def editor_files(interpreter: Path | None = None) -> dict[str, bytes]:
    """Return the VS Code settings files by their path in the course folder.

    Without an interpreter the editor finds the environment in the folder by itself.
    """
    settings: dict[str, object] = {
        "python.testing.pytestEnabled": True,
        "python.testing.unittestEnabled": False,
        "python.testing.pytestArgs": ["stages"],
        "python.analysis.extraPaths": [STAGES],
        "files.exclude": {"**/__pycache__": True, "**/.pytest_cache": True},
        **{f"terminal.integrated.env.{system}": PATH for system in SYSTEMS},
    }
    if interpreter is not None:
        settings["python.defaultInterpreterPath"] = str(interpreter)
    return {
        ".vscode/settings.json": _json(settings),
        ".vscode/launch.json": _json(
            {"version": "0.2.0", "configurations": [_translate_name(RUN), _translate_name(CHECK)]}
        ),
        ".vscode/tasks.json": _json({"version": "2.0.0", "tasks": [_task()]}),
        ".vscode/extensions.json": _json({"recommendations": EXTENSIONS}),
    }


def _translate_name(configuration: Mapping[str, object]) -> dict[str, object]:
    return {**configuration, "name": _(str(configuration["name"]))}


def _task() -> dict[str, object]:
    """Return VS Code's *Run Test Task*, which runs the checks of all stages."""
    return {
        "label": _("How far am I?"),
        "type": "process",
        "command": "${command:python.interpreterPath}",
        "args": ["-m", "casino", "check"],
        "group": {"kind": "test", "isDefault": True},
        "presentation": {"clear": True, "focus": False},
        "problemMatcher": [],
    }


def _json(data: Mapping[str, object]) -> bytes:
    return (json.dumps(data, indent=4) + "\n").encode()
