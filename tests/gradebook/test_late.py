"""Late work: rules by name, grace, caps, extensions, and invalid files."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from zoneinfo import available_timezones

import pytest

from autograder.course.files import Kit
from autograder.errors import SubmissionError
from autograder.gradebook.late import POLICIES, LatePolicy, load_late_policy

STAGE = "stage1_card_hand"
DUE = datetime(2026, 10, 1, 21, 59, tzinfo=UTC)
RULE = '[rule]\npolicy = "per_day"\npercent = 10\ngrace_minutes = 15\nat_most = 50\n'
DATE = '[[due]]\nassignment = "assignment3"\nat = 2026-10-01T23:59:00+02:00\n'
FILE = RULE + DATE


def load(kit: Kit, tmp_path: Path, text: str) -> LatePolicy:
    """Write a late file and read it."""
    path = tmp_path / "late.toml"
    path.write_text(text)
    return load_late_policy(path, kit.course)


def share(policy: LatePolicy, student: str = "ada", stage: str = STAGE, **late: float) -> Fraction:
    """Return what so much lateness takes."""
    lateness = policy.lateness(student, stage, DUE + timedelta(**late))
    return lateness.share if lateness else Fraction(0)


def test_each_day_that_has_begun_costs_after_the_grace_time(kit: Kit, tmp_path: Path) -> None:
    policy = load(kit, tmp_path, FILE)
    assert share(policy, minutes=-1) == share(policy, minutes=15) == 0
    assert share(policy, minutes=16) == share(policy, days=1) == Fraction(1, 10)
    assert share(policy, days=1, seconds=1) == Fraction(1, 5)
    assert share(policy, days=30) == Fraction(1, 2)


def test_a_stage_without_a_date_and_work_without_a_time_lose_nothing(
    kit: Kit, tmp_path: Path
) -> None:
    policy = load(kit, tmp_path, FILE)
    assert share(policy, stage="stage5_decks_shuffle", days=9) == 0
    assert policy.lateness("ada", STAGE, None) is None


def test_a_stage_has_its_own_date_and_rule_and_a_student_an_extension(
    kit: Kit, tmp_path: Path
) -> None:
    own = (
        '[[due]]\nstage = "stage1_card_hand"\nat = 2026-10-01T21:59:00Z\n'
        'rule = { policy = "once", percent = 30, cut_off_days = 7 }\n'
        "extensions = { bo = 2026-10-03T21:59:00Z }\n"
    )
    policy = load(kit, tmp_path, FILE + own)
    assert share(policy, hours=1) == Fraction(3, 10)
    assert share(policy, "bo", hours=1) == share(policy, "bo", days=2) == 0
    assert share(policy, "bo", days=2, hours=1) == Fraction(3, 10)
    assert share(policy, stage="stage2_human_vs_dealer", hours=1) == Fraction(1, 10)
    assert share(policy, days=8) == 1


def test_a_lateness_says_how_much_it_costs(kit: Kit, tmp_path: Path) -> None:
    policy = load(kit, tmp_path, FILE)
    lateness = policy.lateness("ada", STAGE, DUE + timedelta(days=1, hours=3))
    assert lateness is not None
    assert (str(lateness.words), lateness.of) == ("1 d 3 h late (20%)", "points")
    lateness = policy.lateness("ada", STAGE, DUE + timedelta(days=1, minutes=15, seconds=30))
    assert lateness is not None
    assert str(lateness.words) == "1 d 16 min late (20%)"


def test_all_that_is_wrong_is_told_together_with_file_and_key(kit: Kit, tmp_path: Path) -> None:
    with pytest.raises(SubmissionError) as caught:
        load(
            kit,
            tmp_path,
            'timezone = "Mars/Phobos"\ncolour = 1\n[rule]\npolicy = "per_day"\npercent = 110\n'
            '[[due]]\nstage = "stage99"\nat = "soon"\n'
            '[[due]]\nassignment = "lab4"\nrule = { policy = "never" }\n'
            '[[due]]\nassignment = "lab4"\nat = 2026-10-01T23:59:00\nrule = { of = "all" }\n',
        )
    told = caught.value.message
    for part in (
        "timezone: 'Mars/Phobos' is unknown",
        "colour: is an unknown key",
        "rule.policy: the rule takes `percent`, a number from 0 to 100",
        "due[1].stage: 'stage99' does not fit",
        "due[1].at: 'soon' does not fit",
        "due[2].at: is missing",
        f"due[2].rule.policy: 'never' does not fit; allowed: {', '.join(POLICIES)}",
        "due[3].rule.of: 'all' does not fit",
    ):
        assert part in told
    assert all(line.startswith(f"{tmp_path / 'late.toml'}: ") for line in told.splitlines())


def test_a_time_needs_a_zone_and_a_stage_only_one_date(kit: Kit, tmp_path: Path) -> None:
    with pytest.raises(SubmissionError, match=r"due\[1\]\.at: .* has no zone"):
        load(kit, tmp_path, RULE + DATE.replace("+02:00", ""))
    with pytest.raises(SubmissionError, match="'assignment3' has two dates"):
        load(kit, tmp_path, FILE + DATE)


@pytest.mark.skipif(
    "Europe/Copenhagen" not in available_timezones(), reason="needs a database of time zones"
)
def test_a_time_without_a_zone_is_in_that_of_the_file(kit: Kit, tmp_path: Path) -> None:
    text = 'timezone = "Europe/Copenhagen"\n' + FILE.replace("+02:00", "")
    assert load(kit, tmp_path, text).due[STAGE].at == DUE


def test_a_rule_alone_goes_by_the_dates_of_the_course_in_the_files_zone(
    kit: Kit, tmp_path: Path
) -> None:
    """A teacher who has set the dates in the course says them once."""
    first, *others = kit.course.stages
    course = replace(kit.course, stages=(replace(first, due=DUE), *others))
    path = tmp_path / "late.toml"
    path.write_text(f'timezone = "Europe/Berlin"\n{RULE}', encoding="utf-8")
    policy = load_late_policy(path, course)
    assert share(policy, days=1) == Fraction(1, 10)
    assert list(policy.due) == [STAGE]
    due = policy.due_of("ada", STAGE)
    assert due is not None
    assert due.isoformat() == "2026-10-01T23:59:00+02:00"


@pytest.mark.parametrize(
    ("at", "taken"),
    [("2026-10-25T23:59:00+01:00", 10), ("2026-10-26T00:00:00+01:00", 20),
     ("2026-10-31T23:59:00+01:00", 70), ("2026-11-01T00:00:00+01:00", 100)],
)  # fmt: skip
def test_days_are_those_of_the_calendar_also_when_the_clocks_change(
    kit: Kit, tmp_path: Path, at: str, taken: int
) -> None:
    """In the night to the 25th an hour comes twice in Berlin."""
    policy = load(
        kit, tmp_path,
        'timezone = "Europe/Berlin"\n[rule]\npolicy = "per_day"\npercent = 10\ncut_off_days = 7\n'
        '[[due]]\nassignment = "assignment3"\nat = 2026-10-24T23:59:00\n',
    )  # fmt: skip
    found = policy.lateness("ada", STAGE, datetime.fromisoformat(at).astimezone(UTC))
    assert found is not None
    assert found.share == Fraction(taken, 100)


def test_days_of_grace_are_one_block_for_all_stages(kit: Kit, tmp_path: Path) -> None:
    """An extension of a single date goes before it."""
    own = DATE + "extensions = { bo = 2026-10-02T23:59:00+02:00 }\n"
    rows = "".join(f'[[grace]]\nstudent = "{name}"\ndays = 2\n' for name in ("ada", "bo"))
    policy = load(kit, tmp_path, RULE + own + rows)
    last = kit.course.find_assignment("assignment3")[-1].name
    assert share(policy, days=2) == share(policy, stage=last, days=2) == 0
    assert share(policy, days=2, hours=1) == Fraction(1, 10)
    assert share(policy, "bo", days=2) == Fraction(1, 10)
    assert share(policy, "cy", days=2) == Fraction(2, 10)
    with pytest.raises(SubmissionError, match="days"):
        load(kit, tmp_path, RULE + DATE + '[[grace]]\nstudent = "ada"\n')
