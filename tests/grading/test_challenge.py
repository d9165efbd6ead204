"""Sessions of the Challenge between a bot in its worker and the house out here."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autograder.grading.cards import CardStudent
from autograder.sandbox.host import kernel
from autograder.sandbox.host.sandbox import Load, Sandbox, WorkerLimits
from autograder.sandbox.student.link import Link
from casino.challenge.bots import basic_strategy
from casino.challenge.house import is_natural

ROOT = Path(__file__).parents[2]
STAGE, FIRST = "stage9_challenge", "stage1_card_hand"
BASIC = Path(basic_strategy.__file__).read_text(encoding="utf-8")
BASIC = BASIC.replace("casino.challenge.given", f"{STAGE}.challenge")
LIMITS = WorkerLimits(cpu_seconds=5.0, memory_bytes=512 * 2**20, output=100_000)
Seat = Callable[[str], CardStudent]


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    """Open a sandbox with all layers."""
    if kernel.missing_layers():
        pytest.skip("this machine cannot isolate")
    sandbox = Sandbox.open(bubblewrap=False)
    yield sandbox
    sandbox.close()


@pytest.fixture
def seat(sandbox: Sandbox) -> Iterator[Seat]:
    """Give a function that seats a bot of this source in a worker of its own."""
    opened: list[CardStudent] = []

    def sit(source: str) -> CardStudent:
        modules: dict[str, bytes | str] = {STAGE: code("", STAGE), FIRST: code("", FIRST)}
        for path in (
            ROOT / "solutions" / FIRST / "card.py",
            ROOT / "solutions" / STAGE / "challenge.py",
        ):
            modules[f"{path.parent.name}.{path.stem}"] = code(path.read_text(), path.name)
        modules[f"{STAGE}.bot"] = code(source, "bot.py")
        worker = sandbox.worker(Load(modules, {}, STAGE, (FIRST, STAGE)), LIMITS)
        opened.append(CardStudent(Link(worker), STAGE, (FIRST, STAGE), stand_ins=False))
        return opened[-1]

    yield sit
    for student in opened:
        student._link.worker.close()


def code(source: str, name: str) -> bytes:
    """Return a module's bytecode."""
    return marshal.dumps(compile(source, f"/{STAGE}/{name}", "exec", dont_inherit=True))


def test_a_session_is_the_same_here_and_there(seat: Seat) -> None:
    """In a worker a bot plays every game as it does in this process, and each time the same."""
    student = seat(BASIC)
    table = {"seed": 5, "min_bet": 10, "max_bet": 10, "bankroll": 2000}
    first, again = (student.session(**table) for _ in range(2))
    assert first.house.games == again.house.games
    lead = student.lead_over("basic_strategy", [first])
    naturals = sum(is_natural(game.cards[:2]) for game in first.house.games)
    assert naturals
    assert (lead.mean, lead.error, lead.games) == (0, 0, 200 - naturals)


def test_no_card_crosses_before_it_is_shown(seat: Seat) -> None:
    """A worker is told the bot's two cards and the up card, then one card for each action."""
    student = seat(BASIC)
    notes = student._link.worker.notes
    session = student.session(seed=9, games=60)
    told = [marshal.loads(request[4:]) for request, _ in notes]
    answers = [each[1] for each in told if each[0] == "answer" and type(each[1]) is tuple]
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
    session = seat(source).session(seed=3, games=20)
    house = session.house
    assert house.credits == 1000 + sum(game.net for game in house.games)
    assert house.over or house.illegal_plays


def test_a_look_is_evidence_with_the_game_it_is_about(seat: Seat) -> None:
    """The call names the session, the comment tells the game, and the deck deals it."""
    student = seat(BASIC.replace("return Action.CLAIM_BLACKJACK", "return Action.STAND_PAT"))
    session = student.session(cards="AS KH 9C 7D", games=1, min_bet=10, max_bet=10)
    assert session.unclaimed == 1
    last = student.log.last()
    assert last is not None
    assert "unclaimed naturals of Bot(6, 1000, 10, 10, make_a_bet, hit_me)" in last.evidence()
    assert "AS KH  (21)  stands" in last.evidence()
    assert last.deck.startswith("AS KH 9C 7D")  # type: ignore[attr-defined]


def test_a_crash_names_the_game_in_which_it_happened(seat: Seat) -> None:
    """What the bot raises passes through, and the game that it was playing is the evidence."""
    student = seat(BASIC.replace("self._credits += winnings", "self._credits += winnings / 0"))
    with pytest.raises(ZeroDivisionError):
        student.session(cards="TS 9H TC 7D", games=5)
    last = student.log.last()
    assert last is not None
    assert "Game 1: bets 5" in last.evidence()
