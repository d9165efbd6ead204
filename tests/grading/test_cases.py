"""A criterion that the student's own cases decide: what counts, what is refused, what is told."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from autograder.course.files import Kit
from autograder.course.fingerprint import fingerprint
from autograder.course.impostors import select_graded, select_hidden
from autograder.course.model import CASES, Criterion, Stage
from autograder.course.submissions import read_submission
from autograder.grading.scoring import MAX_CASES, mark_cases, score_criteria
from autograder.results.model import Outcome
from casino.cases import (
    STAGES,
    Case,
    check_text,
    find_unmasking,
    impostors,
    read_cases,
    rules_of,
    wrong_in,
)
from casino.cases.advice import Advice
from casino.cases.chances import Chance
from casino.cases.deals import DealCase
from casino.cases.kinds import deal_situation
from casino.cases.packs import Pack
from casino.game.light import LightRules
from casino.game.shoe import EndlessDraw

FEWEST = {5: 5, 3: 7}  # else ten or more


def with_cases(kit: Kit, number: int) -> Stage:
    """Return a stage whose cases earn 4 points."""
    stage = next(each for each in kit.course.stages if each.number == number)
    own = Criterion("cases", "Your own cases", Fraction(4), "Write one.", (), kind=CASES)
    return replace(stage, criteria=(*stage.criteria, own))


def right_cases(stage: int, number: int) -> list[Case]:
    """Return cases of dealt situations, with all that can rightly be said of them."""
    chance = Random(stage)
    return [_right(stage, line, deal_situation(stage, chance), chance) for line in range(number)]


def _right(stage: int, line: int, text: str, chance: Random) -> Case:
    rules, case = rules_of(stage), None
    for fact in ("+1", "9", "0.5", "9 left", "hit"):
        found = next(iter(read_cases(f"{text}: {fact}", stage)))
        case = found if isinstance(found, Case) else case
    assert case is not None, text
    facts = {Chance: ["probability"], Pack: ["left"], Advice: ["move"]}.get(type(case), [])
    if isinstance(case, Chance) and case.rand is not None:
        facts.append("hits")
    if isinstance(case, DealCase):
        case, facts = _finished(case, stage, chance)
    said = tuple((fact, case.answer(rules, fact)) for fact in facts)
    return replace(case, line=line, facts=said)  # type: ignore[type-var]


def _finished(case: DealCase, stage: int, chance: Random) -> tuple[DealCase, list[str]]:
    """Return a deal with the player's and the dealer's further cards, and what can be asked."""
    rules, draw = LightRules(stage), EndlessDraw(chance)
    cards, dealer = [*case.cards[: 2 if chance.random() < 0.5 else None]], [*case.dealer]
    if case.moves and case.cards[0].rank > 1 and chance.random() < 0.5:
        case = replace(case, moves=(*case.moves, ("double", (draw(),))))
    facts = ["winner", "net"] if stage >= 6 else ["winner"]
    is_natural = rules.blackjack(cards)
    doubled = stage >= 6 and not case.moves and not is_natural and chance.random() < 0.3
    if doubled:
        cards = [*cards[:2], draw()]
    elif not case.moves and not is_natural and chance.random() < 0.5:
        while rules.count(cards) < 21 and chance.random() < 0.7:
            cards.append(draw())
    case = replace(case, cards=tuple(cards), doubled=doubled)
    if dealer:
        alive = case.moves or rules.dealer_plays(cards, dealer)
        while alive and rules.dealer_hits(dealer):
            dealer.append(draw())
        case = replace(case, dealer=tuple(dealer))
    if case.moves:
        return case, ["net", "hands"]
    alone = ["count", "busted", "blackjack", *(["soft"] if stage >= 4 else [])]
    return case, alone + (facts if dealer else [])


@pytest.mark.parametrize("stage", STAGES)
def test_every_impostor_can_be_unmasked_and_no_hidden_one_is_another(stage: int) -> None:
    """None is right in all that can be said, and no case tells on two alike."""
    cases = right_cases(stage, 1500)
    assert [case for case in cases if wrong_in(case, stage)] == []
    caught = {
        each.name: {case.line for case in cases if find_unmasking(each, [case])}
        for each in (*impostors(stage), *select_hidden(stage))
    }
    hidden = [each.name for each in select_hidden(stage)]
    assert len(hidden) >= FEWEST.get(stage, 10)
    assert [name for name in caught if not caught[name]] == []
    alike = [pair for pair in combinations(caught, 2) if caught[pair[0]] == caught[pair[1]]]
    assert [pair for pair in alike if {*pair} & {*hidden}] == []


def test_right_cases_earn_the_share_of_those_they_unmask(kit: Kit) -> None:
    """A wrong case and a line that is none do not count, and both are told with their line."""
    stage = with_cases(kit, 1)
    text = b"TH QS: 20, not busted\nKD QS + 2C: 21, busted\nnonsense\n"
    tests, problems = mark_cases(stage, text)
    right = [case for case in read_cases("TH QS: 20, not busted", 1) if isinstance(case, Case)]
    caught = {
        each.impostor.name for each in select_graded(1) if find_unmasking(each.impostor, right)
    }
    assert {each.title for each in tests if each.outcome is Outcome.PASSED} == {
        each.title for each in select_graded(1) if each.impostor.name in caught
    }
    assert 0 < len(caught) < len(tests)
    assert [str(words).partition(" does")[0] for words in problems] == [
        "cases.txt, line 2,", "cases.txt, line 3,",
    ]  # fmt: skip
    assert "22" in str(problems[0])
    [scored] = [each for each in score_criteria(stage, tests) if each.id == "cases"]
    assert scored.points == pytest.approx(4 * len(caught) / len(tests))


def test_no_cases_are_not_started_and_many_do_not_help(kit: Kit) -> None:
    """The file is missing or empty; a list of all deals counts as its first ones."""
    stage = with_cases(kit, 1)
    for nothing in (None, b"", b"# to be done\n"):
        tests, problems = mark_cases(stage, nothing)
        assert {each.outcome for each in tests} == {Outcome.NOT_STARTED}
        assert problems == []
    dull, sharp = b"2C 3D: 5\n" * MAX_CASES, b"KC QD AS: 21, not busted\n"
    tests, problems = mark_cases(stage, dull + sharp)
    alone, _ = mark_cases(stage, dull)
    assert [each.outcome for each in tests] == [each.outcome for each in alone]
    assert [*map(str, problems)] == [
        f"cases.txt has {MAX_CASES + 1} right cases; the first {MAX_CASES} count"
    ]


def test_a_form_feed_ends_no_line(kit: Kit) -> None:
    _, problems = mark_cases(with_cases(kit, 1), b"# one\f line\nnonsense\n")
    assert [str(words).partition(" does")[0] for words in problems] == ["cases.txt, line 2,"]


def test_a_hidden_impostor_is_told_by_a_number(kit: Kit) -> None:
    """Neither its name nor what it believes is in anything that a student reads."""
    tests, _ = mark_cases(with_cases(kit, 2), b"TC 9D against 6H TS + TD: player wins")
    told = " ".join(f"{t.name} {t.title} {t.call} {t.got} {t.expected}" for t in tests)
    for each in select_hidden(2):
        assert each.name not in told
        assert each.belief not in told


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\0", b"AC " * 30_000 + b": 1", b"1:" * 40_000, b"AC 2D: " + b"x" * 90_000]
)
def test_odd_content_is_told_and_counts_nothing(kit: Kit, content: bytes) -> None:
    """Bytes that are no text, a hand of thousands of cards."""
    tests, problems = mark_cases(with_cases(kit, 6), content)
    assert problems
    assert max(map(len, map(str, problems))) < 500
    assert {each.outcome for each in tests} == {Outcome.FAILED}


def test_the_file_is_read_and_a_change_grades_anew(kit: Kit, tmp_path: Path) -> None:
    """It is no module; a link and a file that is too large are told; results depend on it."""
    stage = with_cases(kit, 1)
    folder = tmp_path / "ada" / stage.name
    folder.mkdir(parents=True)
    digests = []
    for content in (None, b"2C 3D: 5\n", b"2C 4D: 6\n"):
        if content is not None:
            (folder / "cases.txt").write_bytes(content)
        read = read_submission(tmp_path, "ada", [stage.name])
        assert read.stages[stage.name].files == {}
        assert read.stages[stage.name].cases == content
        digests.append(fingerprint(kit, read, stage, (), "", True, ""))
    assert len(set(digests)) == 3
    (folder / "cases.txt").write_bytes(b"#" * 200_000)
    read = read_submission(tmp_path, "ada", [stage.name]).stages[stage.name]
    assert read.cases is None
    assert "cases.txt is larger than 100,000 bytes" in str(read.problems[0])
    (folder / "cases.txt").unlink()
    (folder / "cases.txt").symlink_to("/etc/hostname")
    read = read_submission(tmp_path, "ada", [stage.name]).stages[stage.name]
    assert read.cases is None
    assert tuple(map(str, read.problems)) == (
        "cases.txt cannot be read: it is a link or not a folder",
    )


@pytest.mark.parametrize("number", STAGES)
def test_the_cases_of_a_handout_are_right_and_earn_little(kit: Kit, number: int) -> None:
    """Copied, they unmask at most a third of those that count where cases are graded."""
    [stage] = [each for each in kit.course.stages if each.number == number]
    handout = (kit.root / "stages" / stage.name / "README.md").read_text(encoding="utf-8")
    block = re.search(r"^## Warm-up.*?\n```\n(.*?)```", handout, re.DOTALL | re.MULTILINE)
    assert block is not None
    found = list(check_text(block[1], number))
    cases = [each for each in found if isinstance(each, Case)]
    assert len(cases) == len(found) >= 2
    caught = [each for each in select_graded(number) if find_unmasking(each.impostor, cases)]
    assert len(caught) <= len(select_graded(number)) / 3, [each.title for each in caught]
