"""A submission that writes to its worker's channel: everything it sends is checked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from autograder.sandbox.host.launch import MAX_FURTHER, WHOLE_LIBRARY
from autograder.sandbox.host.sandbox import Died, NeedsModule, TimedOut, WorkerLimits
from casino.messages import Place
from tests.sandbox.asking import Asking, Handle, StudentError
from tests.sandbox.conftest import Submit

FORGER = """
import posix

def write(text):
    data = text.encode("latin-1")
    while data:
        data = data[posix.write(3, data):]

def send(data):
    write(data)

def send_and_leave(data):
    write(data)
    posix._exit(0)

def send_and_loop(data):
    write(data)
    while True:
        pass

def send_for_ever(data):
    while True:
        write(data)

def send_by_bytes(data):
    for character in data:
        write(character)

def call(function):
    return function()

def honest():
    return 6
"""
NESTED = 100_000
NONSENSE: dict[str, str] = {
    "nothing": "",
    "no_json": "nonsense",
    "not_utf8": "\xff\xfe",
    "null": "null",
    "object": "{}",
    "word": '"r"',
    "empty_list": "[]",
    "number_first": "[1,2,3]",
    "unknown_kind": '["z"]',
    "long_kind": f'["{"k" * 100_000}"]',
    "short_reply": '["r",[]]',
    "long_reply": '["r",[],[],[]]',
    "reply_without_a_list": '["r",1,[]]',
    "answer_without_its_step": '["r",[7],[]]',
    "answer_with_more": '["r",[[0,1,2]],[]]',
    "step_in_words": '["r",[["0",1]],[]]',
    "step_true": '["r",[[true,1]],[]]',
    "an_error_in_place_of_answers": '["e",{"kind":"E","known":[],"text":"","trace":[]}]',
    "error_without_description": '["r",[],[[0,1]]]',
    "error_without_kind": '["r",[],[[0,{"known":[],"text":"","trace":[]}]]]',
    "error_with_a_number": '["r",[],[[0,{"kind":7,"known":[],"text":"x","trace":[]}]]]',
    "error_without_text": '["r",[],[[0,{"kind":"ValueError","known":["ValueError"]}]]]',
    "locked_twice": '["l"]',
    "flag_without_text": '["f",1,2]',
    "output_with_text": '["o",1]',
    "time_out_without_step": '["t",[],7]',
    "step_without_number": '["s","1"]',
    "step_below_zero": '["s",-1]',
    "question_without_number": '["c",null,[1]]',
    "question_of_nobody": '["c",99,[1]]',
    "question_below_zero": '["c",-1,[1]]',
    "question_half": '["c",0.5,[1]]',
    "question_huge": f'["c",{"9" * 4000},[1]]',
    "question_without_list": '["c",0,{}]',
    "question_without_values": '["c",0,[]]',
    "deep": "[" * NESTED + "]" * NESTED,
    "huge_number": f'["r",[[0,{"9" * 5000}]],[]]',
    "open_list": '["r",[',
}
VALUES: dict[str, str] = {
    "untagged_list": "[]",
    "untagged_object": "{}",
    "unknown_tag": '{"q":1}',
    "two_tags": '{"l":[],"t":[]}',
    "list_of_nothing": '{"l":5}',
    "list_of_text": '{"l":"ab"}',
    "pairs_that_are_none": '{"d":[[1]]}',
    "pairs_of_text": '{"d":["ab"]}',
    "list_as_key": '{"d":[[{"l":[]},1]]}',
    "set_in_a_set": '{"s":[{"s":[]}]}',
    "dict_in_a_set": '{"z":[{"d":[]}]}',
    "list_in_a_key": '{"d":[[{"t":[{"l":[]}]},1]]}',
    "float_in_words": '{"f":"1.5"}',
    "float_without_text": '{"f":5}',
    "not_a_number": "NaN",
    "infinite": "Infinity",
    "too_large_a_float": "1e999",
    "large_outside_its_tag": "123456789012345678901234567890",
    "no_hex": '{"i":"zz"}',
    "too_much_hex": f'{{"i":"{"f" * 2000}"}}',
    "odd_bytes": '{"b":"abc"}',
    "object_below_zero": '{"h":-1}',
    "object_true": '{"h":true}',
    "object_half": '{"h":0.5}',
    "object_huge": '{"h":99999999999}',
    "object_with_a_number_for_a_name": '{"h":0,"c":5}',
    "object_over_nothing": '{"h":0,"v":null}',
    "object_over_an_object": '{"h":0,"v":{"h":1}}',
    "object_over_nonsense": '{"h":0,"v":{"q":1}}',
    "too_deep": '{"l":[' * 60 + "]}" * 60,
    "too_many": f'{{"l":[{"0," * 300_000}0]}}',
    "too_many_keys": f'{{"s":[{",".join(map(str, range(10_000)))}]}}',
}


def frame(text: str) -> str:
    """Return a text with its length in front; each character stands for a byte."""
    return len(text).to_bytes(4, "big").decode("latin-1") + text


@pytest.mark.parametrize("text", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_ends_the_worker_and_is_flagged(text: str, submit: Submit) -> None:
    student = submit(forger=FORGER)
    with pytest.raises(Died):
        student.forger.send(frame(text))
    assert flags(student) == ["malformed_frame"]
    with pytest.raises(Died):
        student.forger.honest()


@pytest.mark.parametrize("text", VALUES.values(), ids=VALUES)
def test_a_value_of_nonsense_ends_the_worker_and_is_flagged(text: str, submit: Submit) -> None:
    student = submit(forger=FORGER)
    with pytest.raises(Died):
        student.forger.send(frame(f'["r",[[1,{text}]],[]]'))
    assert flags(student) == ["malformed_frame"]


@pytest.mark.parametrize("size", [4_000_001, 2**31, 2**32 - 1])
def test_a_frame_that_announces_too_much_is_not_waited_for(size: int, submit: Submit) -> None:
    student = submit(forger=FORGER)
    with pytest.raises(Died):
        student.forger.send(size.to_bytes(4, "big").decode("latin-1") + "x" * 100)
    assert flags(student) == ["malformed_frame"]


@pytest.mark.parametrize(
    "text",
    [
        '["f","a","b"]',
        '["s",1]',
        '["c",0,["x"]]',
        f'["r",[[1,{{"l":[{"0," * 30_000}0]}}]],[]]',
    ],
    ids=["flags", "steps", "questions", "replies"],
)
def test_frames_without_end_come_to_an_end(text: str, submit: Submit) -> None:
    student = submit(forger=FORGER)
    asking = Asking(student.worker, student.package, [lambda *values: 0])
    honest = asking.forger.honest
    with pytest.raises((Died, TimedOut)):
        _ = [asking.forger.send_for_ever(frame(text)), *(honest() for _ in range(2_000))]
    assert len(flags(asking)) <= 10 + 1  # ten of its own making and the one of the grader


def test_a_frame_in_single_bytes_is_a_frame(submit: Submit) -> None:
    student = submit(forger=FORGER)
    assert student.forger.send_by_bytes(frame('["r",[[0,7]],[]]')) == 7


def test_half_a_frame_is_waited_for_as_long_as_a_program_may_run(submit: Submit) -> None:
    limits = WorkerLimits(0.05, 2**29, 1000)
    student = submit(forger=FORGER, limits=limits)
    with pytest.raises((TimedOut, Died)):  # the time-out's own frame follows the half one
        student.forger.send_and_loop(frame('["r",[[0,1]],[]]')[:7])
    student = submit(forger=FORGER, limits=limits)
    with pytest.raises(Died):
        student.forger.send_and_leave(frame('["r",[[0,1]],[]]')[:7])


def test_a_forged_reply_is_worth_what_it_says(submit: Submit) -> None:
    student = submit(forger=FORGER)
    assert student.forger.send(frame('["r",[[0,41]],[]]')) == 41
    student = submit(forger=FORGER)
    assert student.forger.send(frame('["r",[[0,{"h":7,"c":"int","v":41}]],[]]')) == 41
    student = submit(forger=FORGER)
    assert isinstance(student.forger.send(frame('["r",[[0,{"h":7,"c":"int"}]],[]]')), Handle)


def test_replies_sent_ahead_end_the_conversation_and_are_flagged(submit: Submit) -> None:
    student = submit(forger=FORGER)
    student.forger.send(frame('["r",[[0,1]],[]]') + frame('["r",[[1,2]],[]]'))
    with pytest.raises(Died):
        student.forger.honest()
    assert flags(student) == ["malformed_frame"]


def test_a_forged_error_is_an_error(submit: Submit) -> None:
    student = submit(forger=FORGER)
    error = {"kind": "\x1b[31mBoom\n", "known": ["Nonsense", 5, "ValueError"], "text": "x" * 9999}
    error["trace"] = [
        ["a.py\x1b", 3, "f\n"],
        ["a.py", 10**30, "f"],
        [1, 2, 3],
        "x",
        ["a.py", True, "g"],
    ]
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        student.forger.send(frame(json.dumps(["r", [], [[0, error]]])))
    assert isinstance(caught.value, StudentError)
    assert caught.value.kind.isprintable()
    assert len(caught.value.text) == 500
    assert caught.value.places == [Place("a.py\\x1b", 3, "f\\n"), Place("a.py", 1, "g")]


@pytest.mark.parametrize(
    "known",
    ["StopIteration", "AssertionError", "KeyboardInterrupt", "SystemExit", "ExceptionGroup"],
)
def test_an_error_that_means_something_to_the_suite_is_none_of_those(
    known: str, submit: Submit
) -> None:
    student = submit(forger=FORGER)
    error = {"kind": known, "known": [known], "text": "", "trace": []}
    with pytest.raises(StudentError) as caught:
        student.forger.send(frame(json.dumps(["r", [], [[0, error]]])))
    assert not isinstance(caught.value, StopIteration | AssertionError)


def test_a_forged_time_out_is_one(submit: Submit) -> None:
    student = submit(forger=FORGER)
    with pytest.raises(TimedOut) as caught:
        student.forger.send(frame('["t",3,[["x.py",1,"f"],5]]'))
    assert caught.value.places == (Place("x.py", 1, "f"),)
    assert student.worker.step == 3


def test_a_time_out_right_behind_a_reply_is_one_and_no_flag(submit: Submit) -> None:
    """The time may be up between two requests: both frames then come in one piece."""
    student = submit(forger=FORGER)
    assert student.forger.send(frame('["r",[[0,1]],[]]') + frame('["t",0,[]]')) == 1
    with pytest.raises(TimedOut):
        student.forger.honest()
    assert flags(student) == []


def test_a_library_module_can_be_asked_for_once_only(submit: Submit) -> None:
    with pytest.raises(NeedsModule):
        submit(forger=FORGER).forger.send(frame('["n","os"]'))
    for student in (submit(forger=FORGER), submit(forger=FORGER, whole_library=True)):
        with pytest.raises(Died):
            student.forger.send(frame('["n","os"]'))


def test_few_library_modules_can_be_asked_for(submit: Submit) -> None:
    """Each one starts the zygote again; from some number on, it has the whole library."""
    student = submit(forger=FORGER)
    zygote = student.worker.zygote
    kept, zygote.library = zygote.library, frozenset(f"m{number}" for number in range(MAX_FURTHER))
    with pytest.raises(NeedsModule):
        student.forger.send(frame('["n","x"]'))
    assert zygote.library == WHOLE_LIBRARY
    assert not zygote.load("y")
    zygote.library = kept


@pytest.mark.parametrize("name", ["os.path", "a,b", "", "../x"])
def test_only_a_module_can_be_asked_for(name: str, submit: Submit) -> None:
    student = submit(forger=FORGER)
    with pytest.raises(Died):
        student.forger.send(frame(f'["n","{name}"]'))


def test_flags_are_few_short_and_printable(submit: Submit) -> None:
    student = submit(forger=FORGER)
    text = json.dumps(["f", "kind\x1b" * 50, "evidence\n" * 500, 0])
    with pytest.raises(Died):
        student.forger.send(frame(text) * 50)
    kinds = student.worker.flags
    assert len(kinds) == 10 + 1  # the last is the grader's own
    assert (kinds[-1][0], str(kinds[-1][1])) == ("malformed_frame", "more than 10 flags")
    assert all(kind.isprintable() and str(evidence).isprintable() for kind, evidence in kinds)
    assert all(len(kind) < 300 and len(str(evidence)) < 500 for kind, evidence in kinds)


def flags(student: Any) -> list[str]:
    """Return the kinds of flags that were raised."""
    return [kind for kind, _ in student.worker.flags]
