"""The pinned versions: one per dependency, within its bounds, on every supported Python."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PYTHONS = ("3.11", "3.12", "3.13")
TEXT = (ROOT / "constraints.txt").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DEPENDENCIES = [
    Requirement(text)
    for group in (PROJECT["dependencies"], *PROJECT["optional-dependencies"].values())
    for text in group
]


@pytest.mark.parametrize("python", PYTHONS)
def test_every_dependency_is_pinned_within_its_bounds(python: str) -> None:
    """One pin for each Python; a dependency that is new needs `make constraints`."""
    environment = {**default_environment(), "python_version": python}
    environment["python_full_version"] = f"{python}.9"
    pins: dict[str, list[str]] = {}
    for line in TEXT.splitlines():
        pin = Requirement(line)
        (bound,) = pin.specifier
        assert bound.operator == "==", line
        if pin.marker is None or pin.marker.evaluate(environment):
            pins.setdefault(canonicalize_name(pin.name), []).append(bound.version)
    assert [name for name, versions in pins.items() if len(versions) > 1] == []
    for dependency in DEPENDENCIES:
        (version,) = pins.get(canonicalize_name(dependency.name), ["none"])
        assert version != "none", f"{dependency.name} is not pinned: make constraints"
        assert version in dependency.specifier, dependency.name


def test_users_of_the_wheel_get_lower_bounds_only() -> None:
    """No dependency of ours keeps another package's newer version away."""
    bounds = {str(bound) for each in DEPENDENCIES for bound in each.specifier}
    assert [bound for bound in bounds if not bound.startswith(">=")] == []


def test_no_registry_is_named() -> None:
    """Where packages come from is the machine's business."""
    assert "://" not in TEXT
    assert "--" not in TEXT
