"""Plain values arrive unchanged from a worker, and evidence of any value is short and printable."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.sandbox.host import protocol
from autograder.sandbox.host.replies import read_played
from autograder.sandbox.inside.values import Values
from autograder.sandbox.student.words import MAX_SHOWN, cut, show
from autograder.text import printable
from tests.sandbox.conftest import Submit

numbers = st.integers(-(2**200), 2**200) | st.floats(allow_nan=False)
texts = st.text(st.characters(), max_size=20) | st.sampled_from(["\ud800", "\x00\x1b", ""])
scalars = st.none() | st.booleans() | numbers | texts | st.binary(max_size=20)
keys = st.deferred(lambda: scalars | st.frozensets(scalars, max_size=3) | st.tuples(scalars))
values = st.deferred(
    lambda: (
        keys
        | st.lists(values, max_size=3)
        | st.tuples(values, values)
        | st.sets(keys, max_size=3)
        | st.dictionaries(keys, values, max_size=3)
    )
)
TAGS = ["h", "c", "v", "l", "t", "s", "z", "d", "f", "i", "b"]
anything = st.deferred(
    lambda: (
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
        | st.lists(anything, max_size=3)
        | st.dictionaries(st.sampled_from(TAGS), anything, max_size=3)
    )
)  # fmt: skip


def codec() -> Values:
    """Return a worker's end of the way, without modules and callbacks."""
    return Values()


def arrived(text: str) -> Any:
    """Return what the trusted side makes of a value's text."""
    frame = protocol.parse(f'["r",{text},""]'.encode("ascii"))
    return protocol.decode(frame[1], lambda reference: reference)


@settings(max_examples=100)
@given(values)
def test_a_plain_value_arrives_as_it_was(value: Any) -> None:
    back = arrived(codec().encode(value))
    assert back == value
    assert repr(type(back)) == repr(type(value))


@settings(max_examples=150)
@given(anything)
def test_any_json_is_a_value_or_malformed(value: Any) -> None:
    frame = json.loads(json.dumps(["r", value, ""]))
    try:
        show(protocol.decode(frame[1], lambda reference: 0))
    except protocol.MalformedFrame:
        return


@settings(max_examples=100)
@given(st.binary(max_size=200))
def test_any_bytes_are_a_frame_or_malformed(data: bytes) -> None:
    try:
        frame = protocol.parse(data)
    except protocol.MalformedFrame:
        return
    assert isinstance(frame[0], str)


@settings(max_examples=100)
@given(values)
def test_evidence_is_short_and_printable(value: Any) -> None:
    shown = cut(show(value))
    assert printable(str(shown)) == shown
    assert len(shown) <= 12 * MAX_SHOWN


def test_evidence_of_a_huge_value_is_made_at_once() -> None:
    nested: Any = 1
    for _ in range(45):
        nested = [nested] * 60
    assert len(str(show(nested))) <= MAX_SHOWN
    assert show({1, 2, 3}) == "{1, 2, 3}"
    assert show({"b", "a"}) == "{'a', 'b'}"
    assert show((1,)) == "(1,)"
    assert show({"a": [1]}) == "{'a': [1]}"
    assert str(show("x" * 10_000)).endswith("…")


def test_a_reference_says_what_it_is() -> None:
    class Card:
        pass

    values, card = codec(), Card()
    first, again = arrived(values.encode(card)), arrived(values.encode([card, Card]))
    assert (first.number, first.class_name) == (0, "Card")
    assert [each.number for each in again] == [0, 1]


@pytest.mark.parametrize("size", [protocol.MAX_FRAME_BYTES, protocol.MAX_FRAME_BYTES + 1])
def test_a_frame_has_its_size_announced_within_limits(size: int) -> None:
    header = size.to_bytes(4, "big")
    if size <= protocol.MAX_FRAME_BYTES:
        assert protocol.frame_size(header) == size
    else:
        with pytest.raises(protocol.MalformedFrame):
            protocol.frame_size(header)


@pytest.mark.parametrize("description", [None, 5, [], {}, {"kind": "E"}, {"kind": "E", "text": 1}])
def test_an_error_without_a_description_is_malformed(description: Any) -> None:
    with pytest.raises(protocol.MalformedFrame):
        read_played(["r", [], [[0, description]]], None)


def test_an_error_is_told_by_its_class_and_its_words() -> None:
    described = {"kind": "Odd", "known": ["Odd", "Exception"], "text": "", "trace": None}
    played = read_played(["r", [], [[0, described]]], None)
    assert played.raised[0].words == "Odd"
    assert played.raised[0].places == ()


def test_a_class_is_what_its_objects_are_wherever_they_stood_first(submit: Submit) -> None:
    student = submit(
        work="class L(list):\n __hash__ = object.__hash__\na = L([1])\n"
        "def seen(): return {a}\ndef f(): return L([1, 2])\n"
        "class Later: pass\ndef make(): return Later()\n"
        "def can_be_called(): Later.__call__ = lambda self: 5"
    )
    student.work.seen()
    assert student.work.f() == [1, 2]
    student.work.make()
    student.work.can_be_called()
    assert student.work.make()() == 5
