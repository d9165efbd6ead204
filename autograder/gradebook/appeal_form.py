"""Defines the form of an appeal: a text file that a student downloads, fills in, and sends.

An example:

Appeal
Student: ada
Stage: stage1_card_hand
Criterion: card_value
About: The value of a card
Version: 1a2b3c4d

Below the line: …
------------------------------------------------------------
My ace counts 1 there because …
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from autograder.gradebook.appeals import MAX_TEXT_CHARACTERS
from autograder.languages import N_, _

__all__ = ["MAX_BYTES", "AppealForm", "Misfit", "blank_form", "form_name", "read_form"]

MAX_BYTES = 16_384
TITLE = "Appeal"
KEYS = ("Student", "Stage", "Criterion", "Version")
LINE = "-" * 60
ASKED = N_(
    "Below the line: what should be looked at again, and why. "
    "At most {most} characters. Leave the lines above as they are."
)
RULE = re.compile(r"(?m)^[ \t]*-{20,}[ \t]*$")
FIELD = re.compile(r"(?m)^[ \t]*(\w+):(.*)$")
MARKS = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"", "utf-8-sig"))


class Misfit(Exception):  # noqa: N818
    """A file isn't a usable appeal; the message says why, and how to fix it."""


@dataclass(frozen=True)
class AppealForm:
    """A filled-in appeal form: student, stage, criterion, and the student's words."""

    student: str
    stage: str
    criterion: str
    version: str  # start of the fingerprint of the result that the student read
    text: str  # the student's words


def form_name(student: str, stage: str, criterion: str) -> str:
    return f"appeal-{student}-{stage}-{criterion}.txt"


def blank_form(student: str, stage: str, criterion: str, title: str, version: str) -> str:
    """Return the text of an appeal form for a student to fill in.

    `version` is the start of the result's fingerprint. Keys aren't translated, so that they can be
    parsed.
    """
    question = _(ASKED).format(most=MAX_TEXT_CHARACTERS)
    return (
        f"{TITLE}\nStudent: {student}\nStage: {stage}\nCriterion: {criterion}\n"
        f"About: {title}\nVersion: {version}\n\n{question}\n{LINE}\n\n"
    )


def read_form(content: bytes) -> AppealForm:
    """Read an appeal form that a student has filled in.

    Raises:
        Misfit: when it is too large, not text, not a form, or has no words of the student.
    """
    if len(content) > MAX_BYTES:
        raise Misfit(f"is larger than {MAX_BYTES:,} bytes; send the text file from the page")
    text = _decode(content).replace("\r\n", "\n").replace("\r", "\n")
    head, *rest = RULE.split(text, maxsplit=1)
    if not head.strip().startswith(TITLE) or not rest:
        raise Misfit("not an appeal form; use the one under Ask about this on the page")
    found = {key: value.strip() for key, value in FIELD.findall(head) if key in KEYS}
    missing = [key for key in KEYS[:3] if not found.get(key)]
    if missing:
        raise Misfit(
            f"does not say {', '.join(missing)}; leave the lines above the line as they are"
        )
    return AppealForm(
        found["Student"], found["Stage"], found["Criterion"], found.get("Version", "")[:16],
        _words(rest[0]),
    )  # fmt: skip


def _words(text: str) -> str:
    words = text.strip()
    if not words:
        raise Misfit("says nothing below the line; fill it in there")
    if len(words) > MAX_TEXT_CHARACTERS:
        raise Misfit(
            f"has {len(words):,} characters below the line; "
            f"at most {MAX_TEXT_CHARACTERS:,} are taken"
        )
    if "\0" in words:
        raise Misfit("not text; save it as plain text in UTF-8")
    return words


def _decode(content: bytes) -> str:
    encoding = next(name for mark, name in MARKS if content.startswith(mark))
    try:
        return content.decode(encoding)
    except ValueError:
        raise Misfit("not UTF-8 text; save it as plain text in UTF-8") from None
