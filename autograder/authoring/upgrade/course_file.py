"""Merges `stages/course.toml` key by key if its lines don't merge.

The course's changes are repeated on the new kit's file. Points that `adapt` had rescaled are
rescaled again, so that criteria keep the new kit's proportion.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import tomlkit
from tomlkit import TOMLDocument

from autograder.authoring.adapt import insert_stage_lines, rescale
from autograder.errors import CourseError

__all__ = ["merge_course"]

ABSENT = object()
IDS = ("name", "id")  # keys that identify the tables of a list
Table = Mapping[str, Any]


def merge_course(base: str, mine: str, new: str) -> tuple[str, list[str]]:
    """Return the new kit's course file with the course's own changes, and a line per conflict.

    `base` is the old kit's file, and `mine` the course's.
    """
    document, merge = tomlkit.parse(new), _Merge()
    was, own = tomllib.loads(base), tomllib.loads(mine)
    _rescale_again(was, own, document)
    merge.tables("", was, own, document.unwrap(), document)
    return insert_stage_lines(tomlkit.dumps(document), merge.added), merge.conflicts


@dataclass
class _Merge:
    """The conflicts and additions of one merge of course files, so far."""

    conflicts: list[str] = field(default_factory=list)  # a line for each
    # pairs of stage and line: new keys of stages, to be inserted at the end
    added: list[tuple[str, str]] = field(default_factory=list)

    def tables(self, where: str, base: Table, mine: Table, new: Table, to: Any) -> None:
        """Apply the differences between the tables `base` and `mine` to `to`, a copy of `new`."""
        for key in {**base, **mine}:
            was, own, kit = (each.get(key, ABSENT) for each in (base, mine, new))
            if was == own or own == kit:
                continue
            place = f"{where}{key}"
            if all(isinstance(each, dict) for each in (was, own, kit)):
                self.tables(f"{place}.", was, own, kit, to[key])
            elif all(map(_is_list_of_tables, (was, own, kit))):
                self.lists(place, was, own, kit, to[key])
            elif kit == was:
                self.set_key(to, key, own)
            else:
                self.conflicts.append(f"{place}: kit {was!r}, yours {own!r}, new kit {kit!r}")

    def lists(self, where: str, base: Any, mine: Any, new: Any, to: Any) -> None:
        """Apply the differences between two lists of tables, which are matched by name or id."""
        was, own, kit = map(_index_by_id, (base, mine, new))
        for id in {**was, **own}:
            place = f"{where} {id}"
            if id not in was and id not in kit:
                to.append(_table(own[id]))
            elif id not in own and id in kit and (was[id] == kit[id] or where == "stages"):
                del to[[_id(each) for each in to].index(id)]
            elif id in was and id in own and id in kit:
                at = [_id(each) for each in to].index(id)
                self.tables(f"{place}.", was[id], own[id], kit[id], to[at])
            elif was.get(id) != own.get(id) and (id in kit) != (id in own):
                self.conflicts.append(f"{place}: one side changed it, the other has it no more")

    def set_key(self, to: Any, key: str, value: object) -> None:
        """Set or remove a key; a new key of a stage goes to `added`, as in `adapt`."""
        if value is ABSENT:
            to.pop(key, None)
        elif key in to or "criteria" not in to:
            to[key] = value
        else:
            self.added.append((to["name"], f"{key} = {tomlkit.item(value).as_string()}"))


def _rescale_again(was: Table, own: Table, to: TOMLDocument) -> None:
    """Rescale the stages of the new kit that `adapt` had rescaled in the old one."""
    old, new = _index_by_id(was["stages"]), _index_by_id(to["stages"])
    for name, stage in _index_by_id(own["stages"]).items():
        if name in old and name in new and _points(stage) != _points(old[name]):
            points = Fraction(str(stage["points"]))
            trials = [deepcopy(old[name]), deepcopy(new[name].unwrap())]
            try:
                for trial in trials:
                    rescale(trial, points)
            except CourseError:  # too few points for the criteria: a person decides
                continue
            if _points(trials[0]) == _points(stage):
                rescale(old[name], points)
                rescale(new[name], points)


def _points(stage: Table) -> dict[str, Any]:
    return {"": stage["points"], **{row["id"]: row["points"] for row in stage["criteria"]}}


def _index_by_id(tables: Any) -> dict[str, Any]:
    return {_id(table): table for table in tables}


def _id(table: Any) -> str:
    return next(str(table[key]) for key in IDS if key in table)


def _is_list_of_tables(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(each, dict) and any(key in each for key in IDS) for each in value
    )


def _table(values: Mapping[str, Any]) -> Any:
    table = tomlkit.table()
    table.update(values)
    table.add(tomlkit.nl())
    return table
