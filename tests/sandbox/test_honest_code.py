"""Honest programs work in the sandbox as elsewhere and raise no flag."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.sandbox.host.sandbox import NeedsModule, Sandbox
from tests.sandbox.arena import load_of
from tests.sandbox.asking import Asking, Console, StudentError
from tests.sandbox.conftest import LIMITS, Submit
from tests.sandbox.honest.screen import SCREENS

HONEST = Path(__file__).parent / "honest"
LOAD = replace(load_of(HONEST), files={"honest/table.txt": b"one\ntwo\n"})


def programs(module: str) -> list[str]:
    """Return the names of a module's functions."""
    tree = ast.parse((HONEST / f"{module}.py").read_text(encoding="utf-8"))
    return [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]


def run(sandbox: Sandbox, module: str, name: str, *typed: str) -> Console:
    """Run a program, again for each library module that it is the first to need."""
    for _ in range(9):
        worker = sandbox.worker(LOAD, LIMITS)
        student = Asking(worker, "honest")
        try:
            student.inputs(*typed)
            out = student.run(getattr(getattr(student, module), name))
        except NeedsModule:
            continue
        finally:
            worker.close()
        # Running code out of a text is honest, and told all the same: it earns no style.
        assert [flag for flag in worker.flags if flag[0] != "code_in_data"] == []
        return out
    raise AssertionError("each module is asked for once")


@pytest.mark.parametrize("name", programs("library"))
def test_the_library_works(name: str, sandbox: Sandbox) -> None:
    run(sandbox, "library", name)


@pytest.mark.parametrize("name", programs("files"))
def test_a_data_file_is_found(name: str, sandbox: Sandbox) -> None:
    run(sandbox, "files", name)


@pytest.mark.parametrize("name", programs("screen"))
def test_the_screen_shows_what_it_should(name: str, sandbox: Sandbox) -> None:
    typed, expected = SCREENS[name]
    assert run(sandbox, "screen", name, *typed.split()).text == expected


def test_modules_of_a_stage_import_each_other_in_every_way(submit: Submit) -> None:
    student = submit(
        card="loads = []\nclass Card: pass\nloads.append(1)",
        relative="from .card import Card\nfrom . import card",
        bare="import card\nfrom card import Card",
        full="from stage1_card_hand.card import Card\nimport stage1_card_hand.card as card",
        same="""
        from . import relative, bare, full
        def all_the_same(): return relative.Card is bare.Card is full.Card
        def loads(): return full.card.loads
        """,
    )
    assert student.same.all_the_same() is True
    assert student.same.loads() == [1]


def test_a_module_may_be_called_like_one_of_the_library(submit: Submit) -> None:
    student = submit(
        random="def random(): return 'mine'",
        statistics="mine = True",
        game="""
        import random, statistics
        from .random import random as own
        def answers(): return [own(), 0 <= random.random() < 1, statistics.mean([1, 3])]
        """,
        whole_library=True,
    )
    assert student.game.answers() == ["mine", True, 2]


def test_a_package_may_have_code_and_modules_a_guard(submit: Submit) -> None:
    student = submit(
        __init__="from .card import Card\nVERSION = 3",
        card="class Card: pass\nif __name__ == '__main__': raise SystemExit('a program')",
        use="""
        import stage1_card_hand
        def version(): return stage1_card_hand.VERSION
        def same(): return stage1_card_hand.Card is stage1_card_hand.card.Card
        """,
    )
    assert student.use.version() == 3
    assert student.use.same() is True


def test_a_module_that_is_not_of_the_library_is_missing(submit: Submit) -> None:
    for source in ("import numpy", "import helpers", "from . import helpers"):
        with pytest.raises(ImportError):
            _ = submit(work=source).work.main.value


def test_a_circular_import_fails_as_it_does_at_home(submit: Submit) -> None:
    student = submit(
        one="from stage1_card_hand.two import B\nA = 1",
        two="from stage1_card_hand.one import A\nB = 2",
    )
    with pytest.raises(ImportError):
        _ = student.one.A.value


def test_a_failed_import_may_be_tried_again(submit: Submit) -> None:
    student = submit(
        card="import os\nif os.environ.setdefault('TRY', '1') == '1': raise ValueError"
    )
    for _ in range(2):
        with pytest.raises(StudentError):
            _ = student.card.Card.value
