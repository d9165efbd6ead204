"""Converts results of schema version 1, which had complete English sentences, to version 2.

Only sentences on misconceptions can be translated afterwards; all other texts stay English.
"""

from __future__ import annotations

import re
from typing import Any

__all__ = ["upgrade_version_1"]

PLACE = re.compile(r"([^,]+), line (\d{1,9}), in (.+)", re.DOTALL)


def upgrade_version_1(data: dict[str, Any]) -> dict[str, Any]:
    """Return a result's JSON data in the shape of version 2."""
    criteria = [
        {**criterion, "tests": [_test(test) for test in criterion["tests"]]}
        for criterion in data.get("criteria", [])
    ]
    found = [
        {**each, "sentence": {"form": each["sentence"], "values": {}}}
        for each in data.get("misconceptions", [])
    ]
    return {**data, "schema_version": 2, "criteria": criteria, "misconceptions": found}


def _test(test: dict[str, Any]) -> dict[str, Any]:
    places = [PLACE.fullmatch(line) for line in test.get("trace", [])]
    trace = [
        {"file": place[1], "line": int(place[2]), "function": place[3]} for place in places if place
    ]
    return {**test, "call": {"code": test.get("call", "")}, "trace": trace}
