"""Find mistakes that raise no error: code that runs but gives wrong results.

The search starts when a check or an answer at the table is wrong. Each function finds only code
that is rarely intended. It yields the line and a message, which calls the code worth a look.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from casino.engine.slips.classes import OUTSIDE
from casino.engine.slips.slip import Slip
from casino.engine.slips.trees import FUNCTIONS, classes, methods, nodes, strays
from casino.engine.sources import Sources
from casino.languages import _, current_language

__all__ = ["find_silent"]

LISTS = (ast.List, ast.Dict, ast.Set)
SWALLOWED = ("Exception", "FileNotFoundError", "OSError")
SHORT = {"range(1, 13)": 12, "range(51)": 50, "range(2, 10)": 9}
EQUAL = (ast.Eq, ast.NotEq, ast.In, ast.NotIn)
SHRINK = ("remove", "pop", "clear")
GROW = ("append", "extend", "insert", "add")
LOST = ("upper", "lower", "strip", "replace", "title", "removesuffix")

Found = Iterator[tuple[int, str]]  # line and message


def find_silent(sources: Sources, stage: str) -> Slip | None:
    """Return the first mistake in a stage's files that raises no error, or None."""
    return _first(tuple(sources.files.items()), stage, current_language())


@lru_cache(maxsize=8)
def _first(
    files: tuple[tuple[str, bytes], ...], stage: str, _language: str
) -> Slip | None:  # the language is part of the cache key
    sources = Sources(Path(), dict(files))
    for file in sorted(sources.files):
        if file.startswith(f"{stage}/") and "/test_" not in file:
            with suppress(RecursionError):  # nested deeper than `ast` can handle
                found = [each for look in LOOKS for each in look(sources, file)]
                for line, words in sorted(found)[:1]:
                    return Slip(words, file, line)
    return None


def _find_shared_list(sources: Sources, file: str) -> Found:
    """Find a list in the class body, which all objects share: `_cards = []`."""
    for owner in (each for name, each in classes(sources) if name == file):
        grown = {
            ast.unparse(node.func.value).removeprefix("self.")
            for node in ast.walk(owner)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in GROW
        }
        made = {
            ast.unparse(target)
            for node in ast.walk(owner)
            if isinstance(node, ast.Assign)
            for target in node.targets
        }
        for node in owner.body:
            if isinstance(node, ast.Assign) and isinstance(node.value, LISTS):
                name = ast.unparse(node.targets[0])
                if name in grown and f"self.{name}" not in made:
                    text = ast.unparse(node)
                    words = _(
                        "`{line}` in the class body is a single list shared by all objects of "
                        "{kind}: write `{fix}` in `__init__`."
                    )
                    words = words.format(line=text, kind=owner.name, fix=f"self.{text}")
                    yield node.lineno, words


def _default_made_once(sources: Sources, file: str) -> Found:
    """Find a default value that all calls share: `hands=[]`, `rng=random.Random()`."""
    for node in nodes(sources, file):
        if not isinstance(node, ast.FunctionDef):
            continue
        named = node.args.args[len(node.args.args) - len(node.args.defaults) :]
        for each, default in zip(named, node.args.defaults, strict=True):
            text = f"{each.arg}={ast.unparse(default)}"
            words = ""
            if isinstance(default, LISTS):
                words = _(
                    "`{default}` is a single list shared by all calls: write `{fix}`, and create "
                    "it in the body if it is None."
                )
            elif isinstance(default, ast.Call) and ast.unparse(default).endswith("Random()"):
                words = _(
                    "`{default}` is a single generator shared by all calls: write `{fix}`, and "
                    "create it in the body if it is None."
                )
            if words:
                yield node.lineno, words.format(default=text, fix=f"{each.arg}=None")


def _second_card_up(sources: Sources, file: str) -> Found:
    """Find code that reads the dealer's hole card instead of the up card."""
    for node in nodes(sources, file):
        if not isinstance(node, ast.Subscript):
            continue
        text = ast.unparse(node)
        if text in ("dealer_hand.cards()[1]", "dealer_hand.cards()[-1]"):
            words = _("`{text}` is the hole card: the up card is `dealer_hand.cards()[0]`.")
            yield node.lineno, words.format(text=text)


def _overwritten(sources: Sources, file: str) -> Found:
    """Find a list overwritten while it's read: `self.cards[i] = self.cards[j]`."""
    for loop in nodes(sources, file):
        for node in ast.walk(loop) if isinstance(loop, ast.For | ast.While) else ():
            if (
                isinstance(node, ast.Assign)
                and isinstance(node.targets[0], ast.Subscript)
                and isinstance(node.value, ast.Subscript)
                and ast.unparse(node.targets[0].value) == ast.unparse(node.value.value)
                and "cards" in ast.unparse(node.value.value)
            ):
                words = _(
                    "`{line}` writes over a card that is still to be read: fill a new list, and "
                    "keep it at the end."
                )
                yield node.lineno, words.format(line=ast.unparse(node))


def _always_true(sources: Sources, file: str) -> Found:
    """Find a condition such as `rank == 1 or 11`, which is always true."""
    for node in nodes(sources, file):
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
            first, *others = node.values
            if isinstance(first, ast.Compare) and isinstance(first.ops[0], ast.Eq | ast.In):
                for other in others:
                    if isinstance(other, ast.Constant) and other.value:
                        left, values = ast.unparse(first.left), [first.comparators[0], *others]
                        listed = ", ".join(map(ast.unparse, values))
                        given, fix = f"or {ast.unparse(other)}", f"{left} in ({listed})"
                        words = _("`{condition}` is always true: write `{fix}`.")
                        yield node.lineno, words.format(condition=given, fix=fix)
                        break


def _method_as_condition(sources: Sources, file: str) -> Found:
    """Find a method without parentheses in a condition: `if hand.is_busted:`."""
    names = {
        function.name
        for _file, _kind, function in methods(sources)
        if not function.decorator_list
        and function.name.startswith(("is_", "can_", "has_", "should_"))
    }
    for node in nodes(sources, file):
        tests = [node.test] if isinstance(node, ast.If | ast.While | ast.IfExp) else []
        for test in tests:
            each = test.operand if isinstance(test, ast.UnaryOp) else test
            if isinstance(each, ast.Attribute) and each.attr in names:
                text = ast.unparse(each)
                words = _("`{method}` is the method itself, always true: write `{fix}`.")
                yield test.lineno, words.format(method=text, fix=f"{text}()")


def _statement_without_effect(sources: Sources, file: str) -> Found:
    """Find a statement that does nothing, such as `count == 0` or `hand.stand`."""
    known = {function.name: function for _file, _kind, function in methods(sources)}
    for node in nodes(sources, file):
        given = node.value if isinstance(node, ast.Assign) else None
        if isinstance(given, ast.Attribute) and given.attr in LOST:
            words = _("`{line}` calls nothing: write `{fix}`, with parentheses.")
            text = ast.unparse(given)
            yield given.lineno, words.format(line=text, fix=f"{text}()")
        if not isinstance(node, ast.Expr):
            continue
        text = ast.unparse(node.value)
        if isinstance(node.value, ast.Compare) and isinstance(node.value.ops[0], ast.Eq):
            words = _("`{line}` compares and does nothing: `{fix}` sets it.")
            yield node.lineno, words.format(line=text, fix=text.replace("==", "=", 1))
        elif isinstance(node.value, ast.Attribute) and node.value.attr in known:
            words = _("`{line}` calls nothing: write `{fix}`, with parentheses.")
            names = ", ".join(each.arg for each in known[node.value.attr].args.args[1:])
            yield node.lineno, words.format(line=text, fix=f"{text}({names})")
        elif (
            isinstance(node.value, ast.Call)
            and isinstance(node.value.func, ast.Attribute)
            and node.value.func.attr in LOST
        ):
            kept = ast.unparse(node.value.func.value)
            words = _("`{line}` returns a new string, which is lost: write `{fix}`.")
            yield node.lineno, words.format(line=text, fix=f"{kept} = {text}")


def _identity(sources: Sources, file: str) -> Found:
    """Find a comparison by `is` that should be `==`, such as `rank is 1`."""
    for node in nodes(sources, file):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Is | ast.IsNot):
            right = node.comparators[0]
            if isinstance(right, ast.Constant) and isinstance(right.value, int | str):
                if isinstance(right.value, bool):
                    continue
                sign = "==" if isinstance(node.ops[0], ast.Is) else "!="
                wanted = f"{ast.unparse(node.left)} {sign} {ast.unparse(right)}"
                words = _("`{condition}` asks for the same object: write `{fix}`.")
                yield node.lineno, words.format(condition=ast.unparse(node), fix=wanted)


def _tuple_by_comma(sources: Sources, file: str) -> Found:
    """Find a tuple made by a stray comma: `self.rank = rank,`."""
    for node in nodes(sources, file):
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Tuple)
            and len(node.value.elts) == 1
            and (node.value.end_lineno, node.value.end_col_offset)
            == (node.value.elts[0].end_lineno, (node.value.elts[0].end_col_offset or 0) + 1)
        ):
            target = ast.unparse(node.targets[0])
            words = _("the comma at the end makes `{name}` a tuple: leave it out.")
            yield node.lineno, words.format(name=target)


def _sign_reversed(sources: Sources, file: str) -> Found:
    """Find `count =+ 1`, which sets 1 instead of adding it."""
    for node in nodes(sources, file):
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.value, ast.UnaryOp)
            and isinstance(node.value.op, ast.UAdd)
        ):
            target, value = ast.unparse(node.targets[0]), ast.unparse(node.value.operand)
            words = _("`{line}` only sets {value}: write `{fix}`.")
            line, fix = f"{target} = +{value}", f"{target} += {value}"
            yield node.lineno, words.format(line=line, value=value, fix=fix)


def _find_early_return(sources: Sources, file: str) -> Found:
    """Find a `return` that ends a loop in its first iteration."""
    for loop in nodes(sources, file):
        if isinstance(loop, ast.For) and isinstance(loop.body[-1], ast.Return):
            inside = [node for each in loop.body for node in ast.walk(each)]
            if not any(isinstance(node, ast.Continue) for node in inside) and len(loop.body) > 1:
                words = _(
                    "this `return` is inside the loop and ends it in its first turn: move it to "
                    "the left, below the loop."
                )
                yield loop.body[-1].lineno, words


def _reset_in_loop(sources: Sources, file: str) -> Found:
    """Find a sum that is set to 0 again in each iteration of its loop."""
    for loop in nodes(sources, file):
        if not isinstance(loop, ast.For):
            continue
        for first, *_others in (pair for pair in pairwise([*loop.body, ast.Pass()])):
            if isinstance(first, ast.Assign) and ast.unparse(first.value) == "0":
                name = ast.unparse(first.targets[0])
                adds = (
                    isinstance(node, ast.AugAssign) and ast.unparse(node.target) == name
                    for each in loop.body
                    for node in ast.walk(each)
                )
                if any(adds):
                    words = _(
                        "`{line}` is inside the loop, so each turn starts again: put it above."
                    )
                    yield first.lineno, words.format(line=f"{name} = 0")


def _find_swallowed(sources: Sources, file: str) -> Found:
    """Find an exception that is caught and ignored."""
    for node in nodes(sources, file):
        if isinstance(node, ast.ExceptHandler):
            what = ast.unparse(node.type) if node.type else ""
            if not what and not any(isinstance(each, ast.Raise) for each in ast.walk(node)):
                words = _("`except` hides every error, so you never see that something is wrong.")
                yield node.lineno, words
            elif what in SWALLOWED and ast.unparse(node.body[0]) == "pass":
                words = _("`except` hides {error}, so you never see that something is wrong.")
                yield node.lineno, words.format(error=what)


def _method_twice(sources: Sources, file: str) -> Found:
    """Find two methods of the same name; the second replaces the first."""
    for owner in (each for name, each in classes(sources) if name == file):
        seen: dict[str, int] = {}
        for node in owner.body:
            if isinstance(node, FUNCTIONS) and not node.decorator_list:
                if node.name in seen:
                    words = _(
                        "`{name}` is there twice; this one takes the place of the one in line "
                        "{line}."
                    )
                    yield node.lineno, words.format(name=node.name, line=seen[node.name])
                seen[node.name] = node.lineno


def _find_printed_return(sources: Sources, file: str) -> Found:
    """Find `return print(…)`, which returns None."""
    for node in nodes(sources, file):
        value = node.value if isinstance(node, ast.Return) else None
        if isinstance(value, ast.Call) and ast.unparse(value.func) == "print":
            given = ", ".join(map(ast.unparse, value.args))
            words = _("`print` returns None: write `{fix}`.")
            yield value.lineno, words.format(fix=f"return {given}")


def _rank_as_string(sources: Sources, file: str) -> Found:
    """Find a rank compared with a string: `self.rank == "Ace"`."""
    for node in nodes(sources, file):
        if not isinstance(node, ast.Compare) or not isinstance(node.ops[0], EQUAL):
            continue
        sides = [node.left, node.comparators[0]]
        has_rank = any(isinstance(each, ast.Attribute) and each.attr == "rank" for each in sides)
        listed = [
            element
            for each in sides
            for element in (each.elts if isinstance(each, ast.Tuple | ast.List) else [each])
        ]
        texts = [each for each in listed if isinstance(each, ast.Constant)]
        if has_rank and any(isinstance(each.value, str) for each in texts):
            words = _("`{condition}` compares with a string, but a rank is a number from 1 to 13.")
            yield node.lineno, words.format(condition=ast.unparse(node))


def _changed_in_loop(sources: Sources, file: str) -> Found:
    """Find a list that shrinks while a loop goes through it: `cards.remove(card)`."""
    for loop in nodes(sources, file):
        if not isinstance(loop, ast.For):
            continue
        for node in ast.walk(loop):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in SHRINK
                and ast.unparse(node.func.value) == ast.unparse(loop.iter)
            ):
                words = _(
                    "`{line}` changes the list that the loop goes through, so the loop misses "
                    "elements: fill a new list."
                )
                yield node.lineno, words.format(line=ast.unparse(node))


def _outside_class(sources: Sources, file: str) -> Found:
    """Find a method that isn't in the body of its class, but outside or too deep."""
    for function in strays(sources, file):
        yield function.lineno, _(OUTSIDE)


def _last_left_out(sources: Sources, file: str) -> Found:
    """Find a range that ends before the last card or rank."""
    for node in nodes(sources, file):
        if isinstance(node, ast.Call) and (last := SHORT.get(ast.unparse(node))):
            words = _("`{range}` ends at {last}: the end of a range is not in it.")
            yield node.lineno, words.format(range=ast.unparse(node), last=last)


def _find_impossible(sources: Sources, file: str) -> Found:
    """Find a contradictory condition, such as `suit == "Clubs" and suit == "Hearts"`."""
    for node in nodes(sources, file):
        if isinstance(node, ast.BoolOp):
            op = ast.Eq if isinstance(node.op, ast.And) else ast.NotEq
            sides = [
                (ast.unparse(each.left), ast.unparse(each.comparators[0]))
                for each in node.values
                if isinstance(each, ast.Compare)
                and isinstance(each.ops[0], op)
                and isinstance(each.comparators[0], ast.Constant)
            ]
            if any(a[0] == b[0] and a[1] != b[1] for a, b in pairwise(sides)):
                if isinstance(node.op, ast.And):
                    words = _("`{condition}` is never true: is `or` meant?")
                else:
                    words = _("`{condition}` is always true: is `and` meant?")
                yield node.lineno, words.format(condition=ast.unparse(node))


def _list_in_list(sources: Sources, file: str) -> Found:
    """Find a hand replaced by one list of two: `hands[i] = hand.split(…)`."""
    for function in nodes(sources, file):
        if not isinstance(function, ast.FunctionDef):
            continue
        assigned = [node for node in ast.walk(function) if isinstance(node, ast.Assign)]
        halves = {ast.unparse(each.targets[0]) for each in assigned if _splits(each.value)}
        for node in assigned:
            target, value = node.targets[0], ast.unparse(node.value)
            if (
                isinstance(target, ast.Subscript)
                and not isinstance(target.slice, ast.Slice)
                and ast.unparse(target.value).endswith("hands")
                and (value in halves or _splits(node.value))
            ):
                words = _(
                    "`{line}` puts a list inside the list: replace one hand by two, as "
                    "`numbers[1:2] = [8, 9]` does with one number."
                )
                yield node.lineno, words.format(line=ast.unparse(node))


def _splits(value: ast.expr) -> bool:
    """Return True for a call such as `hand.split(card1, card2)`."""
    return (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Attribute)
        and value.func.attr == "split"
        and len(value.args) > 1
    )


LOOKS: tuple[Callable[[Sources, str], Found], ...] = (
    _find_shared_list,
    _default_made_once,
    _second_card_up,
    _overwritten,
    _always_true,
    _method_as_condition,
    _statement_without_effect,
    _identity,
    _tuple_by_comma,
    _sign_reversed,
    _find_early_return,
    _reset_in_loop,
    _find_swallowed,
    _method_twice,
    _find_printed_return,
    _rank_as_string,
    _changed_in_loop,
    _outside_class,
    _last_left_out,
    _find_impossible,
    _list_in_list,
)
