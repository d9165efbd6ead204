"""The student's own pytest files: which impostors they catch. `casino check 1 --cases` runs it.

An impostor here is the student's own class with some methods answered by the rules of one who gets
a rule wrong. So there is no class of a stage in this file, and no program that could be handed in.
First the same methods are answered by the right rules: a test that fails then is wrong itself.

As a program: `python -m casino.cases.own_tests STAGE REPORT FILE …`, in the folder of stages.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from casino.cases.advice import MOVES
from casino.cases.kinds import Impostor, impostors, rules_of
from casino.engine.workspace import Workspace
from casino.game.shoe import CardValue
from casino.languages import _
from casino.progress.running import CheckError, run_pytest

__all__ = ["STAGES", "Caught", "OwnTests", "own_tests"]

Answer = Callable[..., Any]
LETTERS = {move: letter for letter, move in MOVES.items()}


@dataclass(frozen=True)
class Caught:
    """An impostor, and the first test that it fails; "" while it is hidden."""

    name: str
    belief: str
    test: str = ""


@dataclass(frozen=True)
class OwnTests:
    """What a student's own tests are worth: those that fail on right code, and whom they catch."""

    files: tuple[str, ...]
    number: int
    wrong: tuple[str, ...]
    faces: tuple[Caught, ...]


def own_tests(
    workspace: Workspace, stage: int, on_wait: Callable[[], object] = int
) -> OwnTests | None:
    """Run the student's own test files of a stage on impostors; None where there is no such file.

    Raises StudentError for a stage that is not there, and CheckError where pytest does not end.
    """
    folder = workspace.folder / workspace.stage(stage)
    files = sorted(p.name for p in folder.glob("test_*.py") if p.name != f"test_stage{stage}.py")
    if not files:
        return None
    with tempfile.TemporaryDirectory(prefix="casino-own-tests-") as place:
        report = Path(place, "report.json")
        paths = [f"{folder.name}/{name}" for name in files]
        command = [sys.executable, "-m", "casino.cases.own_tests", str(stage), str(report), *paths]
        output = run_pytest(command, workspace.folder, place, on_wait)
        try:
            runs = json.loads(report.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            said = _("Your tests did not come to their end.")
            raise CheckError(f"{said}\n{output[-2000:]}") from error
    return _report(files, runs, _reached(stage))


def _report(files: Sequence[str], runs: list[Any], faces: Sequence[Impostor]) -> OwnTests:
    """Return what runs tell: for the right rules and for each impostor, tests and failed ones."""
    (tests, wrong), *others = runs
    caught = [
        Caught(each.name, each.belief, next((t for t in failed if t not in wrong), ""))
        for each, (__, failed) in zip(faces, others, strict=True)
    ]
    return OwnTests(tuple(files), tests, tuple(wrong), tuple(caught))


# --- whose methods are answered -----------------------------------------------------------------


def _cards(hand: Any) -> list[CardValue]:
    return [CardValue(card.rank, card.suit) for card in hand.cards()]


def _value(rules: Any) -> Answer:
    return lambda card: rules.value(CardValue(card.rank, card.suit))


def _of_hand(fact: str) -> Callable[[Any], Answer]:
    return lambda rules: lambda hand: getattr(rules, fact)(_cards(hand))


def _result(rules: Any) -> Answer:
    def result(player: Any, dealer_hand: Any) -> Any:
        dealer, hands = _cards(dealer_hand), [(_cards(each), each.doubled) for each in player.hands]
        net = rules.net if len(hands) == 1 else rules.net_of_half
        return sum(net(cards, dealer, doubled) for cards, doubled in hands)

    return result


def _payoff(rules: Any) -> Answer:
    def payoff(hand: Any, dealer_hand: Any, bet: int, from_split: bool = False) -> Any:
        net = rules.net_of_half if from_split else rules.net
        won = rules.paid(net(_cards(hand), _cards(dealer_hand), False), bet)
        return int(won) if won == int(won) else won

    return payoff


def _split_first(rules: Any) -> Answer:
    def should_split(strategy: Any, hand: Any, dealer_hand: Any) -> bool:
        cards, place = _cards(hand), rules.place(_cards(dealer_hand)[0])
        return len(cards) == 2 and rules.splits(cards, place)

    return should_split


def _move(rules: Any) -> Answer:
    def get_move(strategy: Any, hand: Any, dealer_hand: Any) -> str:
        return str(rules.looked_up(_cards(hand), rules.place(_cards(dealer_hand)[0])))

    return get_move


HAND = {"count": "count", "is_busted": "busted", "is_blackjack": "blackjack"}
# For each stage: the class or module, the names of what is answered, and how; then the methods of
# the rules that are asked for it. Whoever breaks another one is not told by these.
ANSWERED: dict[int, tuple[dict[str, dict[str, Callable[[Any], Answer]]], set[str]]] = {
    1: (
        {
            "stage1_card_hand.card.Card": {"value": _value},
            "stage1_card_hand.hand.Hand": {name: _of_hand(fact) for name, fact in HAND.items()},
        },
        {"value", "count", "soft", "busted", "blackjack"},
    ),
    4: (
        {
            "stage4_soft_aces.soft_hand.SoftHand": {
                name: _of_hand(fact) for name, fact in {**HAND, "is_soft": "soft"}.items()
            }
        },
        {"count", "soft", "busted", "blackjack"},
    ),
    6: (
        {
            "stage6_blackjack_hand.blackjack_hand.BlackJackHand": {
                "hand_value": _of_hand("count"), "is_soft": _of_hand("soft"),
                "is_busted": _of_hand("busted"), "is_blackjack": _of_hand("blackjack"),
            },
            "stage6_blackjack_hand.blackjack_player.BlackJackPlayer": {"result": _result},
        },
        {"count", "soft", "busted", "blackjack", "winner", "net", "net_of_half"},
    ),
    7: (
        {
            "stage7_strategy_matrix.strategy.BlackJackStrategy": {
                "should_split": _split_first, "get_move": _move,
            }
        },
        {"place", "soft", "splits", "looked_up", "total"},
    ),
    8: (
        {"stage8_casino_table.table": {"payoff": _payoff}},
        {"blackjack", "winner", "net", "net_of_half", "paid"},
    ),
}  # fmt: skip
STAGES = tuple(ANSWERED)


def _reached(stage: int) -> list[Impostor]:
    """Return the impostors of a stage that tests of these methods can tell."""
    asked = ANSWERED[stage][1]
    return [each for each in impostors(stage) if asked & set(vars(type(each.rules)))]


class _Answers:
    """Stands in the place of methods; who answers is set before each run."""

    def __init__(self) -> None:
        self.rules: Any = None

    def install(self, stage: int) -> None:
        """Put itself in the place of the methods of a stage."""
        for place, methods in ANSWERED[stage][0].items():
            owner = _found(place)
            for name, answer in methods.items():
                setattr(owner, name, self._dispatch(answer))

    def _dispatch(self, answer: Callable[[Any], Answer]) -> Answer:
        def answered(*values: Any, **named: Any) -> Any:
            return answer(self.rules)(*values, **named)

        return answered


def _found(place: str) -> Any:
    """Return a module, or a class of one, by its whole name."""
    try:
        return import_module(place)
    except ModuleNotFoundError:
        module, _, name = place.rpartition(".")
        return getattr(import_module(module), name)


class _Collector:
    """A plugin that notes which tests ran and which of them failed."""

    def __init__(self) -> None:
        self.ran: set[str] = set()
        self.failed: list[str] = []

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Note a phase of a test."""
        self.ran.add(report.nodeid)
        if report.failed and report.nodeid not in self.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: Any) -> None:
        """Note a file that cannot be imported."""
        if report.failed:
            self.failed.append(report.nodeid)


def _run(stage: int, report: Path, files: Iterable[str]) -> None:
    import pytest

    sys.path.insert(0, str(Path.cwd()))
    answers = _Answers()
    answers.install(stage)
    runs = []
    for rules in (rules_of(stage), *(each.rules for each in _reached(stage))):
        answers.rules = rules
        collector = _Collector()
        options = ["-q", "-p", "no:cacheprovider", "-o", "addopts=", "--rootdir", str(Path.cwd())]
        pytest.main([*options, *files], plugins=[collector])
        runs.append((len(collector.ran), collector.failed))
    report.write_text(json.dumps(runs), encoding="utf-8")


if __name__ == "__main__":
    _run(int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
