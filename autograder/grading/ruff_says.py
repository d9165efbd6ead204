"""Ruff's messages for the rules that a course charges, marked for translation.

Ruff writes only English. This is where a message of its becomes a form and its values; one that has
no form here stays as ruff has it.
"""

from __future__ import annotations

import re
from functools import cache

from casino.languages import N_
from casino.messages import Message, Text

__all__ = ["RUFF_SAYS", "read_message"]

FIELD = re.compile(r"\\{(\w+)\\}")

RUFF_SAYS = (
    N_("Variable `{name}` is shadowing a Python builtin"),
    N_("Function argument `{name}` is shadowing a Python builtin"),
    N_("Unnecessary `pass` statement"),
    N_("Unnecessary `...` literal"),
    N_("Unnecessary assignment to `{name}` before `return` statement"),
    N_("Unnecessary `{branch}` after `return` statement"),
    N_("Unnecessary `{branch}` after `raise` statement"),
    N_("Unnecessary `{branch}` after `continue` statement"),
    N_("Unnecessary `{branch}` after `break` statement"),
    N_("Return the condition `{condition}` directly"),
    N_("Return the negated condition directly"),
    N_("Return the condition directly"),
    N_("Use `{better}` instead of `{worse}`"),
    N_("Remove unnecessary `True if ... else False`"),
    N_("Class name `{name}` should use CapWords convention"),
    N_("Function name `{name}` should be lowercase"),
    N_("Argument name `{name}` should be lowercase"),
    N_("First argument of a class method should be named `cls`"),
    N_("First argument of `__new__` method should be named `cls`"),
    N_("First argument of a method should be named `self`"),
    N_("Variable `{name}` in function should be lowercase"),
    N_("Variable `{name}` in class scope should not be mixedCase"),
    N_("Variable `{name}` in global scope should not be mixedCase"),
    N_("Indentation contains mixed spaces and tabs"),
    N_("Indentation is not a multiple of {width}"),
    N_("Expected an indented block"),
    N_("Unexpected indentation"),
    N_("Indentation is not a multiple of {width} (comment)"),
    N_("Expected an indented block (comment)"),
    N_("Unexpected indentation (comment)"),
    N_("Over-indented (comment)"),
    N_("Over-indented"),
    N_("Whitespace after '{symbol}'"),
    N_("Whitespace before '{symbol}'"),
    N_("Whitespace after decorator"),
    N_("Multiple spaces before operator"),
    N_("Multiple spaces after operator"),
    N_("Tab before operator"),
    N_("Tab after operator"),
    N_("Missing whitespace around operator"),
    N_("Missing whitespace around bitwise or shift operator"),
    N_("Missing whitespace around modulo operator"),
    N_("Missing whitespace after {symbol}"),
    N_("Unexpected spaces around keyword / parameter equals"),
    N_("Missing whitespace around parameter equals"),
    N_("Insert at least two spaces before an inline comment"),
    N_("Inline comment should start with `# `"),
    N_("Block comment should start with `# `"),
    N_("Multiple spaces after keyword"),
    N_("Multiple spaces before keyword"),
    N_("Tab after keyword"),
    N_("Tab before keyword"),
    N_("Missing whitespace after keyword"),
    N_("Expected {wanted} blank line, found {count}"),
    N_("Expected {wanted} blank lines, found {count}"),
    N_("Too many blank lines ({count})"),
    N_("Blank lines found after function decorator ({count})"),
    N_("Expected 2 blank lines after class or function definition, found ({count})"),
    N_("Expected 1 blank line before a nested definition, found 0"),
    N_("Statement ends with an unnecessary semicolon"),
    N_("Comparison to `None` should be `{condition}`"),
    N_("Indentation contains tabs"),
    N_("Trailing whitespace"),
    N_("Blank line contains whitespace"),
    N_("`{name}` imported but unused"),
    N_(
        "`{name}` imported but unused; consider removing, adding to `__all__`, or using a "
        "redundant alias"
    ),
    N_(
        "`{name}` imported but unused; consider using `importlib.util.find_spec` to test for "
        "availability"
    ),
    N_("Redefinition of unused `{name}` from {place}"),
    N_("Local variable `{name}` is assigned to but never used"),
    N_("Too many return statements ({count} > {most})"),
    N_("Too many branches ({count} > {most})"),
    N_("Too many statements ({count} > {most})"),
    N_("Useless `return` statement at end of function"),
    N_("Use `elif` instead of `else` then `if`, to reduce indentation"),
    N_("Self-assignment of variable `{name}`"),
)


def read_message(text: str) -> Text:
    """Return a message of ruff's by its form; one without a form as it is."""
    text = " ".join(text.split())
    for form, pattern in _patterns():
        if found := pattern.fullmatch(text):
            return Message(form, **found.groupdict())
    return text


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    """Return each form with its pattern, the forms that say most first."""
    forms = sorted(RUFF_SAYS, key=lambda form: len(re.sub(r"\{\w+\}", "", form)), reverse=True)
    return [(form, re.compile(FIELD.sub(r"(?P<\1>.+)", re.escape(form)))) for form in forms]
