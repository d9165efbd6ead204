"""Messages for people, kept as data until they are translated and shown.

A `Message` is an English form and its values, a `Call` is a test's call, and a `Place` is a line of
a file. `render` converts all three to text in any language, and no code converts text back. A form
is a key of the catalogues, so it must be marked for translation: by `Message`, or by `N_` if it is
defined without its values. A plain `str` is code, or was written by a person or another program,
and is shown unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from casino.languages import _

__all__ = [
    "NO_CALL", "Call", "Message", "Place", "Text", "Value", "as_message", "find_form",
    "join_texts", "render", "say",
]  # fmt: skip

FIELD = re.compile(r"\{(\w+)\}")
MAX_CALL = 600  # characters of a call before it is cut in the middle
REMARK = "  # "


@dataclass(frozen=True, init=False)
class Message:
    """A translatable text, such as `Message("{count} of {all}", count=1, all=5)`.

    `form` is English, and `values` has exactly the names in its braces. Its `str` is in English.
    """

    form: str
    values: Mapping[str, Value]

    def __init__(self, form: str, /, **values: Value) -> None:
        object.__setattr__(self, "form", form)
        used = {name: value for name, value in values.items() if f"{{{name}}}" in form}
        object.__setattr__(self, "values", used)

    def __str__(self) -> str:
        return render(self)

    def __hash__(self) -> int:
        return hash((self.form, *self.values.items()))


Text = str | Message
Value = str | int | float | bool | Message


@dataclass(frozen=True)
class Place:
    """A line of a student's file, and the function around it."""

    file: str
    line: int
    function: str = ""

    def __str__(self) -> str:
        return render(self)


@dataclass(frozen=True)
class Call:
    """A hidden test's call of student code, as Python source with remarks.

    `functions` are the names called in the last statement, outermost first. `classes` are the class
    names in the whole code, in order.
    """

    code: str = ""
    remarks: tuple[Text, ...] = ()
    functions: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.code or self.remarks)

    def __str__(self) -> str:
        return render(self)


NO_CALL = Call()


def as_message(text: Text) -> Text:
    """Return a plain text as a Message without values; "" stays as it is."""
    return Message(text) if text and isinstance(text, str) else text


def find_form(text: Value, form: str) -> Message | None:
    """Return the Message with this form: `text` or one of its values; None if neither."""
    if not isinstance(text, Message):
        return None
    if text.form == form:
        return text
    found = (find_form(each, form) for each in text.values.values())
    return next(filter(None, found), None)


def join_texts(separator: str, parts: Iterable[Text]) -> Text:
    """Join texts into a `str` if all are plain strings, or else into a Message."""
    texts = list(parts)
    if all(isinstance(each, str) for each in texts):
        return separator.join(map(str, texts))
    names = [f"part{number}" for number in range(1, len(texts) + 1)]
    form = separator.join(f"{{{name}}}" for name in names)
    return Message(form, **dict(zip(names, texts, strict=True)))


def say(fact: Value | Call | Place) -> str:
    """Return a message, call, or place as text in the current language."""
    return render(fact, _)


def render(fact: Value | Call | Place, translate: Callable[[str], str] = str) -> str:
    """Return a message, call, or place as text; `translate` translates each form."""
    match fact:
        case Message(form, values):
            return FIELD.sub(
                lambda found: (
                    render(values[found[1]], translate) if found[1] in values else found[0]
                ),
                translate(form),
            )
        case Call(code, remarks):
            parts = [code, *(render(each, translate) for each in remarks)]
            text = REMARK.join(filter(None, parts))
            half = MAX_CALL // 2
            return text if len(text) <= MAX_CALL else f"{text[: half - 1]}…{text[-half:]}"
        case Place(file, line, function):
            words = Message("{file}, line {line}", file=file, line=line)
            if function:
                words = Message(
                    "{file}, line {line}, in {function}", file=file, line=line, function=function
                )
            return render(words, translate)
    return str(fact)
