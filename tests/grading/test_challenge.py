"""Sessions of the Challenge between a bot in its worker and the house outside."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from autograder.course.files import find_kit
from autograder.grading.challenge import ChallengeStudent, PlayedSession, lead_over
from autograder.grading.judging import Verdict, judge
from autograder.grading.suite import Test, load_suites
from autograder.sandbox.host.sandbox import (
    Load,
    Module,
    Sandbox,
    Source,
    WorkerClient,
    WorkerLimits,
)
from casino.game.challenge import House
from casino.game.challenge.bots import basic_strategy
from casino.game.challenge.house import is_natural

ROOT = Path(__file__).parents[2]
STAGE, FIRST = "stage9_challenge", "stage1_card_hand"
BASIC = Path(basic_strategy.__file__).read_text(encoding="utf-8")
BASIC = BASIC.replace("casino.game.challenge.given", f"{STAGE}.challenge")
LIMITS = WorkerLimits(cpu_seconds=5.0, memory_bytes=512 * 2**20, output=100_000)


@dataclass
class Seat:
    """A bot in a worker of its own; `verdicts` are those on the tests that it has played."""

    worker: WorkerClient
    verdicts: list[Verdict] = field(default_factory=list)

    def play(self, function: Callable[[ChallengeStudent], None]) -> PlayedSession:
        """Have the bot play a test; return its session."""
        test = Test("test_it", "bot", "A test.", function, (FIRST, STAGE))
        scenario, played = test.play(self.worker, stand_ins=False, announces=False)
        self.verdicts.append(judge(scenario, played, "bot", test.evidence(scenario)))
        session: PlayedSession = played.live[0]
        return session

    def session(self, **table: Any) -> PlayedSession:
        """Have the bot play at a table."""

        def test(student: ChallengeStudent) -> None:
            assert student.session(**table).games >= 0

        return self.play(test)


Sit = Callable[[str], Seat]


@pytest.fixture
def seat(sandbox: Sandbox) -> Iterator[Sit]:
    """Give a function that seats a bot of this source in a worker of its own."""
    opened: list[Seat] = []

    def sit(source: str) -> Seat:
        modules: dict[str, Module] = {STAGE: code("", STAGE), FIRST: code("", FIRST)}
        for path in (
            ROOT / "solutions" / FIRST / "card.py",
            ROOT / "solutions" / STAGE / "challenge.py",
        ):
            modules[f"{path.parent.name}.{path.stem}"] = code(path.read_text(), path.name)
        modules[f"{STAGE}.bot"] = code(source, "bot.py")
        opened.append(Seat(sandbox.worker(Load(modules, {}, STAGE, (FIRST, STAGE)), LIMITS)))
        return opened[-1]

    yield sit
    for each in opened:
        each.worker.close()


def code(source: str, name: str) -> Source:
    """Return a module."""
    return Source(f"{STAGE}/{name}", source.encode())


def test_a_session_is_the_same_here_and_there(seat: Sit) -> None:
    """In a worker a bot plays every game as it does in this process, and each time the same."""
    bot = seat(BASIC)
    table = {"seed": 5, "min_bet": 10, "max_bet": 10, "bankroll": 2000}
    first, again = (bot.session(**table) for _ in range(2))
    assert [each.passed for each in bot.verdicts] == [True, True]
    assert first.house.games == again.house.games
    lead = lead_over([first], "basic_strategy", 200)
    naturals = sum(is_natural(game.cards[:2]) for game in first.house.games)
    assert naturals
    assert (lead.mean, lead.error, lead.games) == (0, 0, 200 - naturals)


def test_no_card_crosses_before_it_is_shown(seat: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker is told the bot's two cards and the up card, then one card for each action."""
    answers: list[tuple[Any, ...]] = []
    ask = House.ask

    def noted(house: House, *question: Any) -> Any:
        answer = ask(house, *question)
        answers.extend([answer] if type(answer) is tuple else [])
        return answer

    monkeypatch.setattr(House, "ask", noted)
    session = seat(BASIC).session(seed=9, games=60)
    games = iter(session.house.games)
    for answer in answers:
        if len(answer) == 3:
            game = next(games)
            assert answer == (game.cards[0], game.cards[1], game.cards[3])
        elif answer[0] == 0:  # no result yet
            assert answer[2] == ()
        else:
            assert tuple(answer[2][:2]) == tuple(game.cards[2:4])
    assert next(games, None) is None


@pytest.mark.parametrize(
    "question",
    [
        '"credits", 10**6', '"bet", 10.0, 1', '"bet", "10", 1', '"bet", [10], 1',
        '"hit", object(), True', '"game", 10**9', '"hit"', '"bet", True, 1', '"deal"',
    ],
)  # fmt: skip
def test_a_forged_question_gains_nothing(seat: Sit, question: str) -> None:
    """What comes past the seat is judged as everything else is: no credits, no cards, no crash."""
    source = BASIC.replace(
        '        """Play one game; go on while there is a bet left."""',
        f"        self._make_a_bet.__self__._ask({question})",
    )
    session = seat(source).session(seed=3, games=20)
    house = session.house
    assert house.credits == 1000 + sum(game.net for game in house.games)
    assert house.over or house.illegal_plays


def test_a_look_is_evidence_with_the_game_it_is_about(seat: Sit) -> None:
    """The call names the session, the comment tells the game, and the deck deals it."""
    bot = seat(BASIC.replace("return Action.CLAIM_BLACKJACK", "return Action.STAND_PAT"))

    def test(student: ChallengeStudent) -> None:
        table = {"cards": "AS KH 9C 7D", "games": 1, "min_bet": 10, "max_bet": 10}
        assert student.session(**table).unclaimed == 0

    assert bot.play(test).house.games
    (verdict,) = bot.verdicts
    assert (verdict.outcome, str(verdict.expected)) == ("failed", "unclaimed naturals: 0")
    assert str(verdict.got) == "unclaimed naturals: 1"
    assert str(verdict.call).startswith("Bot(6, 1000, 10, 10, make_a_bet, hit_me)  # ")
    assert "AS KH  (21)  stands" in str(verdict.call)
    assert verdict.deck.startswith("AS KH 9C 7D")


def test_a_crash_is_told_with_the_bot_and_its_line(seat: Sit) -> None:
    """What the bot raises passes through; its frames and the session are the evidence."""
    bot = seat(BASIC.replace("self._credits += winnings", "self._credits += winnings / 0"))
    session = bot.session(cards="TS 9H TC 7D", games=5)
    assert len(session.house.games) == 1
    (verdict,) = bot.verdicts
    assert (verdict.outcome, verdict.got) == ("crashed", "ZeroDivisionError: division by zero")
    assert str(verdict.call).startswith("Bot(6, 1000, 5, 100, make_a_bet, hit_me)")
    assert verdict.places[-1].file == f"{STAGE}/bot.py"


LEAVES = """


class Bot(Bot):
    played = 0

    def blackjack(self, new_deck):
        self.played += 1
        return super().blackjack(new_deck) and self.played < {games}
"""


@pytest.mark.parametrize(("games", "outcome"), [(100, "passed"), (30, "failed")])
def test_leaving_early_decides_nothing_by_itself(seat: Sit, games: int, outcome: str) -> None:
    """A bot that leaves after a hundred games plays more sessions; one that hardly plays fails."""
    kit = find_kit()
    (test,) = (
        each
        for each in load_suites(kit.course, [STAGE])[STAGE].tests
        if each.criterion == "beats_mimic"
    )
    worker = seat(BASIC + LEAVES.format(games=games)).worker
    scenario, played = test.play(worker, stand_ins=False, announces=False)
    verdict = judge(scenario, played, test.criterion, test.evidence(scenario))
    assert verdict.outcome == outcome
    assert len(played.live) == (1000 // games if outcome == "passed" else 1)
