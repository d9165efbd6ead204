"""Questions at a table: about its round, to the end, with the effect of a wrong answer."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import Any

from casino.questions.quiz import Quiz
from casino.stage_views import game
from casino.table.bridge import Bridge

ROOT = Path(__file__).parents[3]
SOLUTIONS = ROOT / "solutions"
DECK = "TC 9D TH 8S"


def asked(quiz: Quiz, times: int = 5) -> list[dict[str, Any]]:
    """Ask so often, and answer each rightly."""
    found = []
    for _ in range(times):
        quiz.ask()
        found.append(quiz.as_data())
        key = next(n for n in range(4) if _is_key(quiz, n))
        assert quiz.as_data()["key"] == key
    return found


def _is_key(quiz: Quiz, choice: int) -> bool:
    """Answer; whether it was right is in the key, which is told only then."""
    if quiz.as_data()["given"] < 0:
        assert quiz.as_data()["key"] == -1
        quiz.reply(choice)
    return bool(quiz.as_data()["key"] == choice)


def test_a_round_is_asked_about_once_no_card_is_face_down() -> None:
    """What lies face down is what one would like to be told."""
    table = game(2, SOLUTIONS, Random(1), DECK)
    quiz = Quiz(table, Random(1))
    quiz.ask()
    assert "face down" in quiz.as_data()["note"]
    assert quiz.as_data()["words"] == ""
    table.act("s")
    found = asked(quiz)
    assert len({each["words"] for each in found}) == 5
    assert [each["number"] for each in found] == [1, 2, 3, 4, 5]
    assert all(3 <= len(each["choices"]) <= 4 for each in found)


def test_a_new_round_ends_the_questions_on_the_last() -> None:
    table = game(1, SOLUTIONS, Random(1), "8D 5H KC")
    quiz = Quiz(table, Random(1))
    quiz.ask()
    assert quiz.as_data()["words"]
    table.deal("AC KD")
    assert quiz.as_data()["words"] == ""
    assert quiz.as_data()["number"] == 0
    quiz.ask()
    assert quiz.as_data()["number"] == 1


def test_other_settings_are_another_round() -> None:
    """The computer plays otherwise then, so what was asked may be true no more."""
    table = game(3, SOLUTIONS, Random(1), DECK)
    table.act("finish")
    quiz = Quiz(table, Random(1))
    quiz.ask()
    assert quiz.as_data()["words"]
    table.act("prob12", 0.1)
    assert quiz.as_data()["words"] == ""


def test_a_wrong_answer_leads_to_the_step_that_shows_the_right_one() -> None:
    shown: list[dict[str, Any]] = []
    table = game(2, SOLUTIONS, Random(1), DECK)
    table.act("s")
    bridge = Bridge(table, shown.append, questions=Quiz(table, Random(3)))
    steps = []
    for seq in range(1, 11, 2):
        bridge.receive({"seq": seq, "action": "ask", "value": None})
        first = shown[-1]["questions"]
        bridge.receive({"seq": seq + 1, "action": "reply", "value": 0})
        told = shown[-1]["questions"]
        assert told["words"] == first["words"]
        assert 0 <= told["key"] < len(told["choices"])
        if told["key"] != 0 and told["step"] >= 0:
            steps.append(told["step"])
            assert shown[-1]["steps"]["at"] == told["step"]
            assert shown[-1]["steps"]["has_values"]
    assert steps


def test_a_stage_that_is_not_begun_asks_about_the_earlier_ones(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "stages", tmp_path / "stages")
    for stage in ("stage1_card_hand", "stage2_human_vs_dealer"):
        shutil.copytree(SOLUTIONS / stage, tmp_path / "stages" / stage, dirs_exist_ok=True)
    table = game(3, tmp_path / "stages", Random(1))
    found = asked(Quiz(table, Random(2)))
    assert {each["stage"] for each in found} == {1, 2}
    assert all(each["deal"] and each["step"] == -1 for each in found)


def test_nothing_is_asked_where_nothing_is_written() -> None:
    quiz = Quiz(game(1, ROOT / "stages", Random(1)))
    quiz.ask()
    assert quiz.as_data()["note"].startswith("There is nothing to ask about yet")


def test_a_program_that_does_not_do_the_same_twice_is_not_asked_about(tmp_path: Path) -> None:
    shutil.copytree(SOLUTIONS, tmp_path / "stages")
    hand = tmp_path / "stages" / "stage1_card_hand" / "hand.py"
    text = hand.read_text(encoding="utf-8")
    later = "    def count(self):\n        import time\n        now = time.perf_counter()\n"
    assert "    def count(self):\n" in text
    hand.write_text(text.replace("    def count(self):\n", later), encoding="utf-8")
    quiz = Quiz(game(1, tmp_path / "stages", Random(1), "8D 5H KC"))
    quiz.ask()
    assert "Run again with the same cards" in quiz.as_data()["note"]
