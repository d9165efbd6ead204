"""Find the mistake behind an exception, from its message and the student's files."""

from __future__ import annotations

import re
from collections.abc import Callable

from casino.engine.slips import classes, values
from casino.engine.slips.sayings import words_for
from casino.engine.slips.slip import Slip
from casino.engine.slips.values import MISSING_RETURN
from casino.engine.sources import Sources
from casino.languages import _

__all__ = ["find_slip"]

NOT_CALLED = re.compile(r"'(function|method|builtin_function_or_method)'|, not (function|method)$")


def find_slip(text: str, sources: Sources, place: tuple[str, int] = ("", 0)) -> Slip | None:
    """Return the typical mistake behind a Python error with this message, or None.

    `place` is the file and line of the error, if known.
    """
    for pattern, look in LOOKS:
        match = re.match(pattern, text)
        if match and (slip := look(sources, *match.groups())):
            return slip
    if "NoneType" in text and (slip := values.ends_without_return(sources, text, *place)):
        return slip
    if words := words_for(text):
        return Slip(f"{text}. {words[0].upper()}{words[1:]}")
    if "NoneType" in text:
        return Slip(f"{text}. {_(MISSING_RETURN)}")
    if NOT_CALLED.search(text):
        words = _("Something is not called here: are the parentheses `()` missing?")
        return Slip(f"{text}. {words}")
    return None


LOOKS: tuple[tuple[str, Callable[..., Slip | None]], ...] = (
    (r"(\w+)\.(\w+)\(\) takes (\d+) positional arguments? but (\d+) w", classes.missing_self),
    (r"\w+\.\w+\(\) takes \d+ positional arguments? but \d+ w", classes.self_given),
    (
        r"(\w+)\.__init__\(\) missing \d+ required positional arguments?: (.*)",
        classes.super_without_arguments,
    ),
    (r"(\w+)\.(\w+)\(\) missing 1 required positional argument", classes.missing_classmethod),
    (r"__init__\(\) should return None, not '(\w+)'", classes.find_init_return),
    (r"(__\w+__) returned non-string \(type NoneType\)", values.missing_return),
    (r"(\w+)\(\) takes no arguments", classes.misspelt_init),
    (r"(\w+)\(\) takes no arguments", classes.missing_base),
    (r"'(\w+)' object has no attribute '(\w+)'", classes.compared_not_set),
    (r"'(\w+)' object has no attribute '(\w+)'", classes.missing_self_dot),
    (r"'(\w+)' object has no attribute '(\w+)'", classes.missing_super),
    (r"'(\w+)' object has no attribute '(\w+)'", classes.set_later),
    (r"'(\w+)' object has no attribute '(\w+)'", classes.never_set),
    (r"'(\w+)' object has no attribute '(\w+)'", classes.misplaced_method),
    (r"'(\w+)' object has no attribute '(\w+)'", classes.misnamed_method),
    (r"'(?:\w+)' object has no attribute '(?:value|rank|suit|is_ace)'", values.not_called),
    (r"'(?:float|int)' object is not callable", values.find_called_default),
    (
        r"'\w+' object (?:is not iterable|is not subscriptable|has no attribute 'append')",
        values.one_for_many,
    ),
    (r"object of type '\w+' has no len\(\)", values.one_for_many),
    (r"'\w+' object is not callable", classes.find_hidden_method),
    (r".*NoneType", values.find_lost_list),
)
