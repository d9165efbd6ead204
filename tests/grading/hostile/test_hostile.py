"""Hostile submissions, graded under each configuration of the sandbox: nothing is gained by them.

Each configuration is graded once, in a process of its own (`run.py`); some at the same time. A
program that attacks something answers right when its attack fails, and raises an exception with
the word LOOT in it when it succeeds, so that a lost point tells a hole.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from autograder.sandbox.host.interpreter import find_interpreter
from autograder.sandbox.host.kernel import LAYERS
from autograder.sandbox.host.launch import bubblewrap_works
from tests.grading.hostile.configurations import (
    CONFIGURATIONS,
    HERE,
    NEED_NAMESPACES,
    ONLY_WORDS,
    Configuration,
    Place,
)
from tests.grading.hostile.expectations import ACE, DIFFERS, FLAGS, LOSES, MAY_LOSE, reachable
from tests.made import english

Record = dict[str, Any]
PROGRAMS = sorted(path.stem for path in (HERE / "programs").glob("*.py"))
AT_ONCE = 3
MAX_SECONDS = 20
MAX_FLAGS = 40
HAS_BUBBLEWRAP = bubblewrap_works(find_interpreter())


def is_usual(configuration: Configuration) -> bool:
    """Return True for the configuration in which students are graded on this machine."""
    return configuration.is_whole and configuration.bubblewrap == HAS_BUBBLEWRAP


PARAMS = [
    pytest.param(each, marks=() if is_usual(each) else pytest.mark.proof, id=each.name)
    for each in CONFIGURATIONS
]


@pytest.fixture(scope="module")
def graded(request: pytest.FixtureRequest) -> Iterator[Callable[[Configuration], dict[str, Any]]]:
    """Give a function that returns what grading found; all that are chosen begin at once."""
    calls = [getattr(item, "callspec", None) for item in request.session.items]
    chosen = [call.params["case"] for call in calls if call and "case" in call.params]
    place = Place()
    pool = ThreadPoolExecutor(AT_ONCE)

    @functools.cache
    def start(configuration: Configuration) -> Future[dict[str, Any]]:
        place.launcher(root=configuration.root)  # may skip, and must do so in this thread
        return pool.submit(place.grade, configuration)

    def grade(configuration: Configuration) -> dict[str, Any]:
        if configuration.bubblewrap and not HAS_BUBBLEWRAP:
            pytest.skip("needs bubblewrap")
        for each in (each for each in CONFIGURATIONS if each in chosen):
            try:
                if not each.bubblewrap or HAS_BUBBLEWRAP:
                    start(each)
            except pytest.skip.Exception:
                continue
        return start(configuration).result()

    try:
        yield grade
    finally:
        pool.shutdown(cancel_futures=True)
        place.remove()


@pytest.fixture(scope="module", params=PARAMS)
def case(
    request: pytest.FixtureRequest, graded: Callable[[Configuration], dict[str, Any]]
) -> tuple[Configuration, dict[str, Any]]:
    """Give a configuration and what grading under it found."""
    return request.param, graded(request.param)


Case = tuple[Configuration, dict[str, Any]]


def records(case: Case) -> dict[str, Record]:
    """Return the record of each program that was graded."""
    return {name: found[0] for name, found in case[1]["records"].items() if name != "reference"}


def lost(record: Record) -> set[str]:
    """Return the criteria that did not get all their points."""
    return {name for name, (points, most, _) in record["criteria"].items() if points != most}


def not_passed(record: Record) -> dict[str, str]:
    """Return what came back in the tests that did not pass."""
    return {test["name"]: test["got"] for test in record["tests"] if test["outcome"] != "passed"}


def texts(record: Record) -> list[str]:
    """Return everything of a record that people will read."""
    found = [each["evidence"] for each in (*record["faults"], *record["flags"])]
    found += [each["kind"] for each in record["flags"]]
    for test in record["tests"]:
        found += [test["call"], test["got"], test["expected"], test["deck"], *test["trace"]]
    return [english(each) for each in found]


def test_the_tables_name_programs() -> None:
    assert set(LOSES) | set(MAY_LOSE) | set(FLAGS) | DIFFERS <= set(PROGRAMS)
    assert set(ONLY_WORDS) | set(NEED_NAMESPACES) <= set(PROGRAMS)


def test_every_program_is_graded(case: Case) -> None:
    configuration, result = case
    missing = set(PROGRAMS) - set(records(case))
    assert missing <= set(NEED_NAMESPACES) | (set() if configuration.is_whole else set(ONLY_WORDS))
    errors = {name: one["error"] for name, one in records(case).items() if "error" in one}
    assert errors == {}
    assert set(configuration.layers) <= set(result["layers"])
    assert ("weak" in result["layers"]) != configuration.is_full


def test_no_program_makes_the_grader_fail(case: Case) -> None:
    faults = {
        name: (test["name"], test["got"])
        for name, record in records(case).items()
        for test in record["tests"]
        if test["outcome"] == "grader_error"
    }
    assert faults == {}


def test_no_program_gains_or_loses_more_than_it_should(case: Case) -> None:
    unstopped = reachable(case[0])
    wrong = {}
    for name, record in records(case).items():
        must = LOSES.get(name, set())
        may = must | MAY_LOSE.get(name, set()) | (ACE if name in unstopped else set())
        if not must <= lost(record) <= may:
            wrong[name] = (lost(record), not_passed(record))
    assert wrong == {}


def test_no_attack_succeeds_but_where_a_layer_alone_cannot_help(case: Case) -> None:
    loot = {
        name: text for name, record in records(case).items() for text in texts(record)
        if "LOOT" in text
    }  # fmt: skip
    assert {name: loot[name] for name in loot if name not in reachable(case[0])} == {}


def test_the_reference_gets_full_correctness_every_time(case: Case) -> None:
    references = case[1]["records"]["reference"]
    assert len(references) > len(records(case)) // 3
    for record in references:
        assert "error" not in record
        assert lost(record) == set()
        assert record["flags"] == record["faults"] == []


def test_nothing_is_left_running(case: Case) -> None:
    assert case[1]["processes"] == []


def test_nothing_is_left_or_changed_on_disk(case: Case) -> None:
    configuration, result = case
    if configuration.layers == ("limits",):
        return  # names can be made and removed without a descriptor: see `reachable`
    if configuration.layers == ("landlock",) and not configuration.root:
        assert set(result["files"]) <= {"victim"}  # the mode of a file of the same user
    else:
        assert result["files"] == []


def test_nobody_is_contacted(case: Case) -> None:
    allowed = {name.removeprefix("socket_") for name in reachable(case[0])}
    assert set(case[1]["contacted"]) <= allowed


def test_no_secret_shows(case: Case) -> None:
    # Secrets are looked for in all that the harness prints, too: see `Place.grade`.
    words = ("hostile-canary", "pytest.mark", "def rank_and_suit", "def new_hand", "BEGIN SOL")
    shown = [
        (name, text)
        for name, record in records(case).items()
        for text in texts(record)
        if any(word in text for word in words)
    ]
    assert shown == []


def test_evidence_holds_no_control_characters(case: Case) -> None:
    odd = [
        (name, text)
        for name, record in records(case).items()
        for text in texts(record)
        if not text.isprintable()
    ]
    assert odd == []


def test_flags_are_raised_and_bounded(case: Case) -> None:
    configuration, _ = case
    for name, record in records(case).items():
        kinds = {flag["kind"] for flag in record["flags"]}
        assert len(record["flags"]) <= MAX_FLAGS, name
        if configuration.is_full:
            assert not FLAGS.get(name) or kinds & FLAGS[name], (name, kinds)


def test_no_program_holds_the_grader_up(case: Case) -> None:
    slow = {name: one["seconds"] for name, one in records(case).items()}
    assert {name: seconds for name, seconds in slow.items() if seconds > MAX_SECONDS} == {}


@pytest.mark.proof
def test_results_are_the_same_with_bubblewrap_and_without(
    graded: Callable[[Configuration], dict[str, Any]],
) -> None:
    one, other = (
        records((each, graded(each)))
        for each in (
            Configuration(LAYERS, True, CONFIGURATIONS[0].root),
            Configuration(LAYERS, False, CONFIGURATIONS[0].root),
        )
    )
    for name in sorted(set(one) - DIFFERS):
        for key in ("criteria", "tests", "faults", "flags"):
            found = [
                re.sub(r"watched-\d\d", "", json.dumps(each[name][key])) for each in (one, other)
            ]
            assert found[0] == found[1], name
