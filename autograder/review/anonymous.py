"""Hides students' names on the review page: each is `Student 07`, an alias.

A student keeps the alias while the class is the same.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any

from autograder.review.desk import Desk

__all__ = ["AnonymousDesk"]

STUDENT_KEYS = ("student", "students", "cluster")
HIDDEN = ("called", "group", "email")
UNCHANGED = ("files", "criteria", "style")  # code and evidence are shown unchanged


class AnonymousDesk(Desk):
    """The review page's data with aliases instead of names.

    Text that a student wrote stays unchanged: code, its comments, an appeal.
    """

    def __init__(self, *arguments: Any) -> None:
        """Open the results; the aliases are numbered in the order of the names' digests."""
        super().__init__(*arguments)
        digits = len(str(len(self.students)))
        self._aliases = {
            student: f"Student {number:0{digits}}"
            for number, student in enumerate(sorted(self.students, key=_digest), start=1)
        }
        self._names = {alias: student for student, alias in self._aliases.items()}

    def class_view(self) -> dict[str, Any]:
        """Return the class list with aliases, and without groups, which could give names away."""
        view = super().class_view()
        students = [
            self._hide({**each, "name": self._aliases[each["name"]]}) for each in view["students"]
        ]
        return {**view, "students": sorted(students, key=lambda each: str(each["name"]))}

    def work_view(self, student: str, name: str, attempt: int = 0) -> dict[str, Any]:
        """Return the data of a submission, with the alias instead of the name everywhere."""
        own = self._names.get(student, "")
        view = super().work_view(own, name, attempt)
        appeals = [{**each, "file": self._replace(each.get("file"))} for each in view["appeals"]]
        shown: dict[str, Any] = self._hide({**view, "appeals": appeals})
        shown["criteria"] = [
            {**each, "cluster": [self._aliases[who] for who in each["cluster"]]}
            for each in view["criteria"]
        ]
        return shown

    def change(self, kind: str, values: Mapping[str, Any]) -> str:
        """Make a change that names students by alias; return its description with aliases."""
        named = dict(values)
        if isinstance(student := values.get("student"), str):
            named["student"] = self._names.get(student, "")
        if isinstance(students := values.get("students"), list):
            named["students"] = [self._names.get(str(each), "") for each in students]
        return self._replace(super().change(kind, named))

    def undo(self) -> str:
        return self._replace(super().undo())

    def _hide(self, value: Any, key: str = "") -> Any:
        """Replace names with aliases in data for the page; `key` is where the value is stored."""
        if key in UNCHANGED:
            return value
        if isinstance(value, dict):
            return {own: self._hide(each, own) for own, each in value.items()}
        if isinstance(value, list):
            return [self._hide(each, key) for each in value]
        if key in STUDENT_KEYS:
            return self._aliases.get(value, value)
        return "" if key in HIDDEN else value

    def _replace(self, words: object) -> str:
        """Replace each student's name by the alias in a text that the kit has written."""
        names = sorted(self._aliases, key=len, reverse=True)
        pattern = "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names)
        return re.sub(pattern, lambda found: self._aliases[found[0]], str(words or ""))


def _digest(student: str) -> bytes:
    return hashlib.sha256(student.encode("utf-8", "surrogatepass")).digest()
