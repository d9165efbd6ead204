"""A criterion that the student's own cases decide: what counts, what is refused, what is told."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from autograder.course.files import Kit
from autograder.course.impostors import asked, hidden_impostors
from autograder.course.model import CASES, Criterion, Stage
from autograder.course.submissions import read_submission
from autograder.grading.cases import MOST_CASES, marked_cases
from autograder.grading.fingerprint import fingerprint
from autograder.grading.scoring import score_criteria
from autograder.results.model import Outcome
from casino.cases import STAGES, Case, LightRules, impostors, read_cases, unmasked, wrong_in
from casino.cases.light import answer
from casino.shoe import EndlessDraw

FACTS = ("count", "busted", "blackjack")


def with_cases(kit: Kit, number: int) -> Stage:
    """Return a stage whose cases earn 4 points."""
    stage = next(each for each in kit.course.stages if each.number == number)
    own = Criterion("cases", "Your own cases", Fraction(4), "Write one.", (), kind=CASES)
    return replace(stage, criteria=(*stage.criteria, own))


def dealt_cases(stage: int, number: int) -> list[Case]:
    """Return right cases of dealt cards, with all that can be said of them."""
    rules, chance, cases = LightRules(stage), Random(stage), []
    draw = EndlessDraw(chance)
    for line in range(number):
        cards, most = [draw(), draw()], chance.choice((2, 3, 4, 5))
        doubled = stage == STAGES[-1] and chance.random() < 0.3
        while len(cards) < (3 if doubled else most) and (doubled or rules.count(cards) < 21):
            cards.append(draw())
        facts = [*FACTS, *(["soft"] if stage >= 4 else [])]
        dealer = [draw(), draw()] if stage > 1 else []
        if dealer:
            while rules.dealer_plays(cards, dealer) and rules.dealer_hits(dealer):
                dealer.append(draw())
            facts += ["winner", "net"] if stage == STAGES[-1] else ["winner"]
        bare = Case(line, "", tuple(cards), (), tuple(dealer), doubled)
        said = tuple((fact, answer(rules, bare, fact)) for fact in facts)
        cases.append(replace(bare, facts=said))
    return cases


@pytest.mark.parametrize("stage", STAGES)
def test_every_impostor_can_be_unmasked_and_no_hidden_one_is_another(stage: int) -> None:
    """None is right in all that can be said, and no case tells on two alike."""
    cases = dealt_cases(stage, 4000)
    assert not any(wrong_in(case, stage) for case in cases)
    caught = {
        each.name: {case.line for case in cases if unmasked(each, [case])}
        for each in (*impostors(stage), *hidden_impostors(stage))
    }
    hidden = [each.name for each in hidden_impostors(stage)]
    assert len(hidden) >= 12
    assert [name for name in caught if not caught[name]] in ([], ["Elly Eleven"])  # 6 5 is rare
    alike = [pair for pair in combinations(caught, 2) if caught[pair[0]] == caught[pair[1]]]
    assert [pair for pair in alike if {*pair} & {*hidden}] == []


def test_right_cases_earn_the_share_of_those_they_unmask(kit: Kit) -> None:
    """A wrong case and a line that is none do not count, and both are told with their line."""
    stage = with_cases(kit, 1)
    text = b"TH QS: 20, not busted\nKD QS + 2C: 21, busted\nnonsense\n"
    tests, problems = marked_cases(stage, text)
    right = [case for case in read_cases("TH QS: 20, not busted") if isinstance(case, Case)]
    caught = {each.impostor.name for each in asked(1) if unmasked(each.impostor, right)}
    assert {each.title for each in tests if each.outcome is Outcome.PASSED} == {
        each.title for each in asked(1) if each.impostor.name in caught
    }
    assert 0 < len(caught) < len(tests)
    assert [words.partition(" does")[0] for words in problems] == [
        "cases.txt, line 2,", "cases.txt, line 3,",
    ]  # fmt: skip
    assert "22" in problems[0]
    [scored] = [each for each in score_criteria(stage, tests) if each.id == "cases"]
    assert scored.points == pytest.approx(4 * len(caught) / len(tests))


def test_no_cases_are_not_started_and_many_do_not_help(kit: Kit) -> None:
    """The file is missing or empty; a list of all deals counts as its first ones."""
    stage = with_cases(kit, 1)
    for nothing in (None, b"", b"# to be done\n"):
        tests, problems = marked_cases(stage, nothing)
        assert {each.outcome for each in tests} == {Outcome.NOT_STARTED}
        assert problems == []
    dull, sharp = b"2C 3D: 5\n" * MOST_CASES, b"KC QD AS: 21, not busted\n"
    tests, problems = marked_cases(stage, dull + sharp)
    alone, _ = marked_cases(stage, dull)
    assert [each.outcome for each in tests] == [each.outcome for each in alone]
    assert problems == [f"cases.txt has {MOST_CASES + 1} right cases; the first {MOST_CASES} count"]


def test_a_hidden_impostor_is_told_by_a_number(kit: Kit) -> None:
    """Neither its name nor what it believes is in anything that a student reads."""
    tests, _ = marked_cases(with_cases(kit, 2), b"TC 9D against 6H TS + TD: player wins")
    told = " ".join(f"{t.name} {t.title} {t.call} {t.got} {t.expected}" for t in tests)
    for each in hidden_impostors(2):
        assert each.name not in told
        assert each.belief not in told


@pytest.mark.parametrize("content", [b"\xff\xfe\0", b"AC " * 30_000 + b": 1", b"1:" * 40_000])
def test_odd_content_is_told_and_counts_nothing(kit: Kit, content: bytes) -> None:
    """Bytes that are no text, a hand of thousands of cards."""
    tests, problems = marked_cases(with_cases(kit, 6), content)
    assert problems
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
        digests.append(fingerprint(kit, read, stage, (), True, ""))
    assert len(set(digests)) == 3
    (folder / "cases.txt").write_bytes(b"#" * 200_000)
    read = read_submission(tmp_path, "ada", [stage.name]).stages[stage.name]
    assert read.cases is None
    assert "cases.txt is larger than 100,000 bytes" in read.problems[0]
    (folder / "cases.txt").unlink()
    (folder / "cases.txt").symlink_to("/etc/hostname")
    read = read_submission(tmp_path, "ada", [stage.name]).stages[stage.name]
    assert read.cases is None
    assert read.problems == ("cases.txt cannot be read: it is a link or not a folder",)
