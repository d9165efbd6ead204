"""Reading result files: every key is checked, and invalid files are reported by name."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.course.files import Kit
from autograder.errors import SubmissionError
from autograder.results.files import make_plain, read_plain, read_result, schema
from casino.messages import Call, Place
from tests.export.conftest import STAGE, make_record, put
from tests.report.samples import FAILED, record

SCHEMA = json.loads(schema())
BAD = {
    "": "it is not JSON: ",
    "\x00": "it is not JSON: ",
    "[" * 100_000: "it is nested too deeply",
    "[]": "the file: expected a table, got a list",
    "{}": "schema_version: is missing",
    '{"schema_version": 1}': "student: is missing",
    '{"schema_version": 2}': "student: is missing",
    '{"schema_version": 3}': "it has schema version 3; this kit reads 1 and 2",
}


@pytest.mark.parametrize(("content", "wrong"), BAD.items(), ids=range(len(BAD)))
def test_a_file_that_is_no_result_is_named_with_what_is_wrong_and_what_to_do(
    tmp_path: Path, content: str, wrong: str
) -> None:
    path = tmp_path / "ada" / f"{STAGE}.json"
    path.parent.mkdir()
    path.write_text(content)
    with pytest.raises(SubmissionError) as caught:
        read_result(path)
    assert caught.value.message.startswith(f"{path}: is not a result that can be used: {wrong}")
    assert caught.value.next_step.startswith("Grade this student again")


def test_a_result_that_cannot_be_opened_is_told_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / f"{STAGE}.json").mkdir()
    with pytest.raises(SubmissionError, match="it cannot be read: Is a directory"):
        read_result(tmp_path / f"{STAGE}.json")


@pytest.mark.parametrize(
    "points", ["25", None, -1, True, float("nan"), float("inf"), 1e300], ids=str
)
def test_points_that_are_no_numbers_are_refused(kit: Kit, tmp_path: Path, points: object) -> None:
    put(tmp_path, {**make_record(kit.course.stage(STAGE), "ada"), "points": points})
    with pytest.raises(SubmissionError, match=r"isn't a number|points: expected a number"):
        read_result(tmp_path / "ada" / f"{STAGE}.json")


def test_a_result_of_somebody_else_is_refused(kit: Kit, tmp_path: Path) -> None:
    put(tmp_path, make_record(kit.course.stage(STAGE), "bo"))
    (tmp_path / "bo").rename(tmp_path / "ada")
    with pytest.raises(SubmissionError, match=f"it is of 'bo', '{STAGE}'"):
        read_result(tmp_path / "ada" / f"{STAGE}.json")


Keys = tuple[Any, ...]


def places(schema: dict[str, Any], value: Any, path: Keys = ()) -> Iterator[Keys]:
    """Yield where in a record the schema requires a key, first elements of lists followed."""
    if "$ref" in schema:
        schema = SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]]
    for key in schema.get("required", ()):
        yield (*path, key)
        yield from places(schema["properties"][key], value[key], (*path, key))
    if "items" in schema and value:
        yield from places(schema["items"], value[0], (*path, 0))


def full_record() -> dict[str, Any]:
    """Return a record in which no list is empty."""
    result = make_plain(record("ada", one=[FAILED])) | {
        "deductions": [{"kind": "does_not_run", "keeps_at_most": 1, "points": 1, "evidence": "e"}],
        "flags": [{"kind": "k", "evidence": "e"}],
        "misconceptions": [{"id": "i", "criteria": ["one"], "sentence": "s"}],
    }
    finding = {"item": "i", "file": "f", "line": 1, "rule": "r", "message": "m", "points": 0}
    return result | {"style": {**result["style"], "findings": [finding]}}


def test_every_key_that_the_schema_requires_is_checked() -> None:
    """Missing, or of a kind that the schema refuses: told with its key, never a traceback."""
    whole = full_record()
    read_plain(whole)
    found = list(places(SCHEMA, whole))
    assert len(found) > 40
    for path in found:
        for broken in ("missing", "another kind"):
            bad = copy.deepcopy(whole)
            table = bad
            for key in path[:-1]:
                table = table[key]
            if broken == "missing":
                del table[path[-1]]
            else:
                table[path[-1]] = [{1: 2}]
            with pytest.raises(ValueError, match=str(path[-1])):
                read_plain(bad)


def test_a_result_of_schema_version_1_is_read() -> None:
    """Its texts stay as they are; its calls and places are facts again."""
    result = read_plain(json.loads(Path(__file__).with_name("version1.json").read_bytes()))
    wrong, crashed = (criterion.tests[0] for criterion in result.criteria)
    assert wrong.call == Call("Card(5.0, 'Spades')")
    assert wrong.got == "no ValueError, but a Card object"
    assert crashed.trace[-1] == Place("stage1_card_hand/hand.py", 35, "Hand.count")
    (known,) = result.misconceptions
    assert str(known.sentence) == "Wherever `value()` is wrong, it returns nothing."
    assert read_plain(make_plain(result)) == result


def test_an_unknown_key_is_let_be() -> None:
    """Results may say more than this kit knows."""
    read_plain(full_record() | {"new": 1})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


@settings(max_examples=400)
@given(place=st.integers(0, 10_000), value=JSON, gone=st.booleans())
def test_whatever_stands_in_a_result_is_read_or_refused_by_a_sentence(
    place: int, value: Any, gone: bool
) -> None:
    """Any value at any place, or nothing there: never another error than a `ValueError`."""
    bad = full_record()
    paths = list(places(SCHEMA, bad))
    path = paths[place % len(paths)]
    table: Any = bad
    for key in path[:-1]:
        table = table[key]
    if gone:
        del table[path[-1]]
    else:
        table[path[-1]] = value
    try:
        read = read_plain(json.loads(json.dumps(bad)))
    except ValueError:
        return
    assert read_plain(make_plain(read)) == read
