"""`autograder build` and `autograder audit`."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from autograder.authoring.notebooks import build_notebooks
from autograder.authoring.skeletons import build as build_skeletons
from autograder.authoring.strategy import build_strategy
from autograder.commands.options import (
    FINDINGS,
    AsJson,
    StageNames,
    Weak,
    chosen_stages,
    need_unix,
)
from autograder.kit import find_kit
from autograder.report.terminal import message

__all__ = ["audit", "build"]


def build(
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; fail where something drifted.")
    ] = False,
) -> None:
    """Make the skeletons and rubrics in stages/ from solutions/ and course.toml, and notebooks/."""
    kit = find_kit()
    drifted = build_strategy(kit.root, check) + build_skeletons(kit.root, check)
    drifted += build_notebooks(kit.root, check)
    for path in drifted:
        print(path)
    if check and drifted:
        message("These files are not what `autograder build` makes. Run it and commit them.")
        raise typer.Exit(FINDINGS)
    message("Nothing to change." if not drifted else f"{len(drifted)} files written.")


def audit(
    stage: StageNames = None, as_json: AsJson = False, allow_weak_isolation: Weak = False
) -> None:
    """Prove the suites: the reference gets everything, skeleton and lazy stubs nothing."""
    need_unix()
    from autograder.authoring.audit import audit_stages

    kit = find_kit()
    report = audit_stages(kit, chosen_stages(kit, stage), allow_weak=allow_weak_isolation)
    if as_json:
        print(json.dumps(report.as_json(), indent=1))
    else:
        report.show()
    if not report.clean:
        raise typer.Exit(FINDINGS)
