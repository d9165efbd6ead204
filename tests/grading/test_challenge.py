"""Sessions of the Challenge between a bot in its worker and the house out here."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from autograder.grading.cards import CardStudent
from autograder.grading.challenge import PlayedSession, lead_over
from autograder.grading.judging import resolve
from autograder.sandbox.host import kernel
from autograder.sandbox.host.replies import Played
from autograder.sandbox.host.sandbox import Load, Sandbox, WorkerLimits
from casino.challenge.bots import basic_strategy
from casino.challenge.house import is_natural

ROOT = Path(__file__).parents[2]
STAGE, FIRST = "stage9_challenge", "stage1_card_hand"
BASIC = Path(basic_strategy.__file__).read_text(encoding="utf-8")
BASIC = BASIC.replace("casino.challenge.given", f"{STAGE}.challenge")
LIMITS = WorkerLimits(cpu_seconds=5.0, memory_bytes=512 * 2**20, output=100_000)
Seat = Callable[..., list[PlayedSession]]


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    """Open a sandbox with all layers."""
    if kernel.missing_layers():
        pytest.skip("this machine cannot isolate")
    sandbox = Sandbox.open(bubblewrap=False)
    yield sandbox
    sandbox.close()


@pytest.fixture
def seat(sandbox: Sandbox) -> Seat:
    """Give a function that plays a bot of this source, in a worker of its own, at some tables."""

    def sit(source: str, *tables: dict[str, Any]) -> list[PlayedSession]:
        modules: dict[str, bytes | str] = {STAGE: code("", STAGE), FIRST: code("", FIRST)}
        for path in (
            ROOT / "solutions" / FIRST / "card.py",
            ROOT / "solutions" / STAGE / "challenge.py",
        ):
            modules[f"{path.parent.name}.{path.stem}"] = code(path.read_text(), path.name)
        modules[f"{STAGE}.bot"] = code(source, "bot.py")
        worker = sandbox.worker(Load(modules, {}, STAGE, (FIRST, STAGE)), LIMITS)
        student = CardStudent(STAGE, (FIRST, STAGE))
        for table in tables:
            student.session(**table)
        live = [opened() for opened in student.scenario.live]
        asked.clear()
        raised.clear()

        def listening(house: PlayedSession) -> Callable[..., Any]:
            def ask(*values: Any) -> Any:
                asked.append((values, house.ask(*values)))
                return asked[-1][1]

            return ask

        played = worker.play(
            student.scenario.packed(again=False, told=False), [listening(each) for each in live]
        )
        raised.extend(str(each) for each in played.raised.values())
        for each in live:
            each.leave()
        worker.close()
        return live

    return sit


asked: list[tuple[tuple[Any, ...], Any]] = []
raised: list[str] = []


def code(source: str, name: str) -> bytes:
    """Return a module's bytecode."""
    return marshal.dumps(compile(source, f"/{STAGE}/{name}", "exec", dont_inherit=True))


def test_a_session_is_the_same_here_and_there(seat: Seat) -> None:
    """In a worker a bot plays every game as it does in this process, and each time the same."""
    table = {"seed": 5, "min_bet": 10, "max_bet": 10, "bankroll": 2000}
    first, again = seat(BASIC, table, table)
    assert first.house.games == again.house.games
    lead = lead_over([first], "basic_strategy")
    naturals = sum(is_natural(game.cards[:2]) for game in first.house.games)
    assert naturals
    assert (lead.mean, lead.error, lead.games) == (0, 0, 200 - naturals)


def test_no_card_crosses_before_it_is_shown(seat: Seat) -> None:
    """A worker is told the bot's two cards and the up card, then one card for each action."""
    (session,) = seat(BASIC, {"seed": 9, "games": 60})
    answers = [answer for _, answer in asked if type(answer) is tuple]
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
def test_a_forged_question_gains_nothing(seat: Seat, question: str) -> None:
    """What comes past the seat is judged as everything else is: no credits, no cards, no crash."""
    source = BASIC.replace(
        '        """Play one game; go on while there is a bet left."""',
        f"        self._make_a_bet.__self__._ask({question})",
    )
    (session,) = seat(source, {"seed": 3, "games": 20})
    house = session.house
    assert house.credits == 1000 + sum(game.net for game in house.games)
    assert house.over or house.illegal_plays


def test_a_look_is_evidence_with_the_game_it_is_about(seat: Seat) -> None:
    """The call names the session, the comment tells the game, and the deck deals it."""
    source = BASIC.replace("return Action.CLAIM_BLACKJACK", "return Action.STAND_PAT")
    table = {"cards": "AS KH 9C 7D", "games": 1, "min_bet": 10, "max_bet": 10}
    live = seat(source, table)
    student = CardStudent(STAGE, (FIRST, STAGE))
    shown = resolve(student.session(**table).unclaimed, Played(live=tuple(live)))
    assert shown.value == 1
    assert "Bot(6, 1000, 10, 10, make_a_bet, hit_me)" in shown.call
    assert "AS KH  (21)  stands" in shown.call
    assert shown.deck.startswith("AS KH 9C 7D")


def test_what_a_bot_raises_ends_its_session(seat: Seat) -> None:
    source = BASIC.replace("self._credits += winnings", "self._credits += winnings / 0")
    (session,) = seat(source, {"cards": "TS 9H TC 7D", "games": 5})
    assert raised == ["ZeroDivisionError: division by zero"]
    assert len(session.house.games) == 1
