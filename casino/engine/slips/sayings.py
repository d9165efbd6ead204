"""Find mistakes with lists, strings, numbers, and names by Python's message.

`behind_errors.py` searches the sources first; these need only the message.
"""

from __future__ import annotations

import re

from casino.languages import N_, _

__all__ = ["NOTHING_CAME_BACK", "NO_ERROR_CAME", "words_for"]

NO_ERROR_CAME = N_(
    "No error was raised: does your code reach a `raise ValueError(...)` in this case?"
)
NOTHING_CAME_BACK = N_("None came back: is a `return` missing? (`print` only shows a value.)")

# Each pattern for Python's message, and the fix. `{0}` and so on are the pattern's groups.
SAYINGS: tuple[tuple[str, str], ...] = (
    (
        r"list\.append\(\) takes exactly one argument \((\d+) given\)",
        N_("`append` takes one thing at a time: call it {0} times, or write `extend([…])`."),
    ),
    (
        r"'builtin_function_or_method' object is not subscriptable",
        N_("a method of Python's is called with parentheses: `append(card)`, not `append[card]`."),
    ),
    (
        r"'(?:method|function)' object is not subscriptable",
        N_("a method is called before its value is looked into: `cards()[0]`, not `cards[0]`."),
    ),
    (
        r"'(?:method|function)' object is not iterable",
        N_("a method is called before a loop goes through it: `for card in hand.cards():`."),
    ),
    (
        r"object of type '(?:method|function)' has no len\(\)",
        N_("a method is called before its value is counted: `len(hand.cards())`."),
    ),
    (
        r"'(?:Draw|Deck|function|method)' object has no attribute '(?:value|rank|suit|is_ace)'",
        N_("this is a function, not the card that it returns: write `draw()`, not `draw`."),
    ),
    (
        r"'int' object has no attribute '(?:value|rank|suit|is_ace)'",
        N_("this is a number, not a card. `for card in range(…)` gives numbers, not cards."),
    ),
    (
        r"(?:object of type )?'\w*Hand' (?:object is not (?:subscriptable|iterable)|has no len)",
        N_("a hand is not a list: its list of cards is `hand.cards()`."),
    ),
    (
        r"'(?:int|float|str|list|bool)' object is not callable",
        N_("this is a value, not a function. Does a variable have a function's name?"),
    ),
    (
        r"'int' object is not iterable",
        N_("a loop cannot go through a number: write `range(…)` around it."),
    ),
    (
        r"can only concatenate str \(not \"(\w+)\"\) to str",
        N_("a string and {0} cannot be added: write an f-string, or `str(…)` around the value."),
    ),
    (
        r"unsupported operand type\(s\) for [-+]=?: '(?:int|float)' and 'str'",
        N_(
            "a number and a string cannot be added: `str(…)` turns a number into a string, "
            "`int(…)` a string into a number."
        ),
    ),
    (
        r"'[<>]=?' not supported between instances of '(?:str|int)' and '(?:str|int)'",
        N_(
            "a number and a string cannot be compared: test the type first. `input()` returns a "
            "string, and `int(…)` turns it into a number."
        ),
    ),
    (
        r"'[<>]=?' not supported between instances of '(?!int|float|str|NoneType|function|method|"
        r"builtin_function_or_method)(\w+)' and '(?:int|float)'",
        N_("{0} is not a number. Is a call missing, as in `rand()` or `card.value()`?"),
    ),
    (
        r"sequence item \d+: expected str instance, (\w+) found",
        N_("`join` takes strings only, and this is {0}: write `str(…)` around each."),
    ),
    (
        r"(\w+)\.(\w+)\(\) missing 1 required positional argument: 'self'",
        N_(
            "a method is called on an object, not on its class: write `self.{1}()`, or a variable "
            "in place of `{0}`."
        ),
    ),
    (
        r"descriptor '\w+' requires a 'super' object|type object 'super' has no attribute",
        N_("`super` is called first, with parentheses: `super().__init__(…)`."),
    ),
    (
        r"object\.__init__\(\) takes exactly one argument",
        N_("is the base class missing in the `class` line, as in `class SoftHand(Hand):`?"),
    ),
    (
        r"exceptions must derive from BaseException",
        N_('`raise` needs an error: write `raise ValueError("…")`.'),
    ),
    (r"'list' object has no attribute '(?:add|push)'", N_("a list grows with `append(…)`.")),
    (
        r"'list' object has no attribute '(?:length|size|count_all)'",
        N_("the length of a list is `len(…)`."),
    ),
    (
        r"'list' object has no attribute",
        N_(
            "this is a list. Is one of its elements meant? (`append` adds a whole list as one "
            "element.)"
        ),
    ),
    (
        r"'str' object does not support item assignment",
        N_("a string cannot be changed: make a new one."),
    ),
    (
        r"'tuple' object does not support item assignment",
        N_("a tuple cannot be changed in place: write a list, with square brackets."),
    ),
    (
        r"'tuple' object has no attribute 'append'",
        N_("a tuple does not grow: write a list, `[…]`."),
    ),
    (
        r"list indices must be integers or slices, not str",
        N_("an index is an integer, and this one is a string: `int(…)` turns it into a number."),
    ),
    (
        r"list indices must be integers or slices, not float",
        N_("an index is an integer, and `/` makes a float: divide with `//`."),
    ),
    (
        r"'float' object cannot be interpreted as an integer",
        N_("an integer is needed, and `/` makes a float: divide with `//`."),
    ),
    (
        r"'list' object cannot be interpreted as an integer",
        N_("an integer is needed: the length of a list is `len(…)`."),
    ),
    (
        r"'module' object is not callable",
        N_("that is a module: name the function in it, as in `random.random()`."),
    ),
    (
        r"cannot unpack non-iterable (\w+) object",
        N_("one {0} came where several values are taken apart: what does the right side return?"),
    ),
)


def words_for(text: str) -> str:
    """Return the fix for a TypeError or AttributeError with this message, or ""."""
    for pattern, words in SAYINGS:
        if match := re.match(pattern, text):
            return _(words).format(*match.groups())
    return ""
