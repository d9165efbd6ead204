"""Given code earns nothing: shipped bots, given files, and other stages' references."""

from __future__ import annotations

import ast
from pathlib import Path
from types import ModuleType

import pytest

from autograder.course.files import Kit
from autograder.grading.given_code import find_given_code
from casino.game.challenge.bots import basic_strategy, hi_lo, mimic_the_dealer, never_bust
from tests.conftest import Grade
from tests.made import english

STAGE = "stage9_challenge"
BOTS = (basic_strategy, hi_lo, mimic_the_dealer, never_bust)


def as_handed_in(bot: ModuleType) -> str:
    """Return a shipped bot as a student would hand it in."""
    text = Path(str(bot.__file__)).read_text(encoding="utf-8")
    return text.replace("casino.game.challenge.given", f"{STAGE}.challenge")


class Renamed(ast.NodeTransformer):
    """Gives every function, argument and local name another one."""

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Rename a use."""
        return ast.copy_location(ast.Name("my_" + node.id, node.ctx), node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Rename a function, and give it a docstring of another kind."""
        self.generic_visit(node)
        node.name = node.name if node.name.startswith("__") else "my_" + node.name
        node.body.insert(0, ast.Expr(ast.Constant("Mine.")))
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Rename an argument."""
        return ast.copy_location(ast.arg("my_" + node.arg, ast.Name("int")), node)


def dressed(source: str) -> str:
    """Return a program with other names, comments, layout, annotations and order."""
    tree = ast.fix_missing_locations(Renamed().visit(ast.parse(source)))
    tree.body.reverse()
    return "# All my own work.\n" + ast.unparse(tree)


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.__name__.rpartition(".")[2])
def test_a_shipped_bot_is_known_however_it_is_dressed(kit: Kit, bot: ModuleType) -> None:
    """Names, docstrings, comments, annotations, layout and order change nothing."""
    name = bot.__name__.rpartition(".")[2]
    for source in (as_handed_in(bot), dressed(as_handed_in(bot))):
        found = find_given_code(kit, kit.course.stage(STAGE), {"bot.py": source.encode()})
        assert english(found) == {"bot.py": f"the shipped bot {name}"}


def test_a_bot_that_lies_in_a_module_of_its_own_is_known_too(kit: Kit) -> None:
    """What is imported from beside the stage's module is looked at with it; an unused copy is not
    the bot that plays."""
    stage, source = kit.course.stage(STAGE), as_handed_in(basic_strategy).encode()
    told = {"bot.py": "the shipped bot basic_strategy"}
    for name in ("helper.py", "bot/__init__.py"):
        moved = {"bot.py": b"from helper import Bot\n", name: source}
        assert english(find_given_code(kit, stage, moved)) == told
    assert english(find_given_code(kit, stage, {"bot/__init__.py": source})) == told
    own = as_handed_in(basic_strategy).replace("2 * bet", "3 * bet").encode()
    assert find_given_code(kit, stage, {"bot.py": own, "basic.py": source}) == {}


def test_a_bot_that_plays_otherwise_is_the_students_own(kit: Kit) -> None:
    """One number or one sign is a difference; so is a file that Python refuses."""
    stage, source = kit.course.stage(STAGE), as_handed_in(basic_strategy)
    for old, new in (("SOFT_STANDS_AT = 18", "SOFT_STANDS_AT = 17"), ("2 * bet", "3 * bet")):
        assert old in source
        assert find_given_code(kit, stage, {"bot.py": source.replace(old, new).encode()}) == {}
    assert find_given_code(kit, stage, {"bot.py": b"def f(:"}) == {}


def test_another_stages_reference_is_given_and_ones_own_is_not(kit: Kit) -> None:
    """No reference of a stage equals that of another stage, so that nobody is accused of it."""
    soft, first = kit.course.stage("stage4_soft_aces"), kit.course.stage("stage1_card_hand")
    source = dressed(kit.reference(first)["hand.py"].decode()).encode()
    assert english(find_given_code(kit, soft, {"soft_hand.py": source})) == {
        "soft_hand.py": "the reference of stage1_card_hand/hand.py"
    }
    for stage in kit.course.stages:
        assert find_given_code(kit, stage, kit.reference(stage)) == {}
        assert find_given_code(kit, stage, kit.skeleton(stage)) == {}


def test_a_shipped_bot_earns_nothing_and_is_flagged(grade: Grade, tmp_path: Path) -> None:
    """A copy of the basic bot kept 36.8 of 40."""
    folder = tmp_path / "ann" / STAGE
    folder.mkdir(parents=True)
    (folder / "bot.py").write_text(ast.unparse(ast.parse(as_handed_in(never_bust))))
    (record,) = grade(tmp_path, "--stage", "9", "--no-carry-forward").values()
    assert record["points"] == 0
    assert [each["kind"] for each in record["deductions"]] == ["given_code"]
    (flag,) = [each for each in record["flags"] if each["kind"] == "given_code"]
    assert flag["evidence"] == "bot.py is the shipped bot never_bust except for names and layout"
