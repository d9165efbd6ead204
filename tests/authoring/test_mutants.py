"""Mutants of the reference: their origin, titles, and expected losses."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from autograder.authoring.audit.judging import judge_expectations
from autograder.authoring.mutants import (
    Equivalent,
    Mutant,
    load_expectations,
    mutants_of,
    pairs_of,
)
from autograder.course.files import Kit
from autograder.course.model import Stage
from autograder.errors import CourseError

STAGES = [f"stage{number}" for number in range(1, 10)]


def stage_of(kit: Kit, prefix: str) -> Stage:
    """Return the stage whose name begins so."""
    return next(stage for stage in kit.course.stages if stage.name.startswith(f"{prefix}_"))


@pytest.fixture(scope="module")
def mutants(kit: Kit) -> list[Mutant]:
    """Give the mutants of stage 1."""
    return mutants_of(kit, stage_of(kit, "stage1"))


def test_a_mutant_differs_from_the_reference_in_its_line(kit: Kit, mutants: list[Mutant]) -> None:
    """Every mutant is Python, another program than the reference, and tells its line."""
    folder = kit.root / "solutions" / "stage1_card_hand"
    for mutant in mutants:
        reference = (folder / mutant.file).read_text()
        assert ast.dump(ast.parse(mutant.source)) != ast.dump(ast.parse(reference))
        assert mutant.line != mutant.becomes
        assert mutant.line.split("\n")[0] in reference
        assert mutant.becomes.split("\n")[0] in mutant.source


def test_no_two_mutants_are_the_same_program(mutants: list[Mutant]) -> None:
    """However many operators lead to a program, it is graded once."""
    programs = {(mutant.file, ast.dump(ast.parse(mutant.source))) for mutant in mutants}
    assert len(programs) == len(mutants) > 50


def test_only_the_lines_that_students_write_are_changed(kit: Kit, mutants: list[Mutant]) -> None:
    """Given lines and docstrings stay as they are: a skeleton's lines are in every mutant."""
    skeleton = kit.skeleton(stage_of(kit, "stage1"))
    for mutant in mutants:
        given = [
            line
            for line in skeleton[mutant.file].decode().splitlines()
            if not any(part in line for part in ("TODO", "NotImplementedError", "if you want any"))
        ]
        after = mutant.source.splitlines()
        missing = [line for line in given if line not in after]
        assert missing == []


def test_a_mutant_knows_its_place(mutants: list[Mutant]) -> None:
    """A place is a function with its class, or a constant of the module."""
    places = {mutant.place for mutant in mutants}
    assert {"card.Card.from_number", "card.RANK_NAMES", "hand.Hand.is_busted"} <= places


@pytest.mark.parametrize("prefix", STAGES)
def test_every_equivalent_is_a_mutant_and_has_a_reason(kit: Kit, prefix: str) -> None:
    """A line of the reference that was changed since would no longer be covered."""
    stage = stage_of(kit, prefix)
    expectations = load_expectations(stage)
    found = judge_expectations(stage, expectations, mutants_of(kit, stage))
    assert [finding.what for finding in found] == []
    for entry in expectations.equivalents:
        assert len(entry.reason) > 15, entry.line


def test_an_equivalent_covers_its_line_alone() -> None:
    """The same change of another line is another mutant."""
    entry = Equivalent("card.py", "return a", frozenset({"return b"}), "they are one")
    mutant = Mutant("card.py", "card.f", "return a", "return b", "")
    assert entry.covers(mutant)
    assert not entry.covers(Mutant("card.py", "card.f", "return a", "pass", ""))
    assert not entry.covers(Mutant("hand.py", "hand.f", "return a", "return b", ""))


@pytest.mark.parametrize(
    "text",
    [
        "[criteria]\n'card.f' = ['card_knew']\n",
        "[[equivalent]]\nfile = 'card.py'\n",
        "[criteria]\n[[equivalent]]\nfile = 'card.py'\n",
        "criteria = 3\n",
        "criteria [",
    ],
)
def test_a_file_of_another_form_is_told(kit: Kit, tmp_path: Path, text: str) -> None:
    """A wrong file is an error that names it and says what is wrong with it."""
    (tmp_path / "stage1_card_hand").mkdir()
    (tmp_path / "stage1_card_hand" / "mutants.toml").write_text(text)
    with pytest.raises(CourseError, match=r"stage1_card_hand.mutants\.toml"):
        load_expectations(stage_of(kit, "stage1"), tmp_path)


def test_a_pair_has_both_changes(mutants: list[Mutant]) -> None:
    """A mutant of second order is Python, and both of its changes stand in it."""
    pairs = pairs_of(mutants, 20)
    assert len(pairs) == 20
    assert pairs == pairs_of(mutants, 20)
    for pair in pairs:
        ast.parse(pair.source)
        first, second = (each for each in mutants if each.source != pair.source), pair.others
        assert second
        assert any(each.place == second[0] for each in first)
        assert pair.becomes.split("\n")[0] in pair.source
        assert pair.becomes.split("\n")[-1] in pair.source
