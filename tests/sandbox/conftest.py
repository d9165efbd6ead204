"""A sandbox with all layers, and submissions made by the tests."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from autograder.sandbox.host.sandbox import Load, Sandbox, Source, WorkerLimits
from tests.sandbox.asking import Asking

STAGE = "stage1_card_hand"
LIMITS = WorkerLimits(cpu_seconds=0.5, memory_bytes=512 * 2**20, output=100_000)
Submit = Callable[..., Asking]


@pytest.fixture
def submit(sandbox: Sandbox) -> Iterator[Submit]:
    """Give a function that makes submissions of sources by module name.

    The worker ends with the test. With `whole_library` it never asks for a library module.
    """
    opened: list[Asking] = []

    def make(
        *,
        files: dict[str, bytes] | None = None,
        limits: WorkerLimits = LIMITS,
        whole_library: bool = False,
        **sources: str,
    ) -> Asking:
        modules: dict[str, Any] = {STAGE: _source(sources.pop("__init__", ""), "__init__")}
        for name, source in sources.items():
            modules[f"{STAGE}.{name}"] = _source(source, name)
        load = Load(modules, files or {}, STAGE, (STAGE,))
        worker = sandbox.worker(load, limits, whole_library=whole_library)
        opened.append(Asking(worker, STAGE))
        return opened[-1]

    yield make
    for student in opened:
        student.worker.close()


def _source(source: str, name: str) -> Source:
    return Source(f"{STAGE}/{name}.py", textwrap.dedent(source).encode())
