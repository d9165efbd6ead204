"""Questions about the student's code in the terminal, answered with a letter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from casino.languages import N_, _
from casino.play.rounds import Rounds
from casino.questions.quiz import LETTERS, Quiz

__all__ = ["quiz_at_terminal"]

LEAVE = ("table", "q", "quit")
PROMPT = N_("Your answer (or `table`): ")


def quiz_at_terminal(game: Rounds, read: Callable[[str], str], show: Callable[[str], None]) -> str:
    """Ask all questions about the round at the table, and return the results."""
    quiz = Quiz(game)
    while True:
        quiz.ask()
        told = quiz.as_data()
        if not told["words"]:
            return str(told["note"])
        show(_question(told))
        choice = _choice(read, show, len(told["choices"]))
        if choice < 0:
            return ""
        step = quiz.reply(choice)
        told = quiz.as_data()
        show(_describe_verdict(told, step))
        if told["number"] == told["of"]:
            words = _("{right} of {n} right. Nothing here is graded or kept.")
            return words.format(right=told["right"], n=told["of"])


def _question(told: dict[str, Any]) -> str:
    """Return a question and its choices as text."""
    deal = _("On your stage {n}, with the cards {cards}") if told["deal"] else ""
    deal = deal.format(n=told["stage"], cards=told["deal"])
    file = str(told["file"])
    code = [f"{number:>5}  {text}" for number, text in told["code"]]
    choices = [
        f"  {letter}  {choice}" for letter, choice in zip(LETTERS, told["choices"], strict=False)
    ]
    head = "\n" + _("Question {n} of {all}").format(n=told["number"], all=told["of"])
    words = str(told["words"]).replace("`", "")
    return "\n".join(filter(None, [head, deal, words, file, *code, *choices]))


def _choice(read: Callable[[str], str], show: Callable[[str], None], count: int) -> int:
    """Return the number of the chosen answer, or -1 to quit."""
    while True:
        word = read(_(PROMPT).replace("`", "")).strip().lower()
        if word in LEAVE:
            return -1
        if len(word) == 1 and word in LETTERS[:count]:
            return LETTERS.index(word)
        words = _("Answer with a letter from a to {last}; `table` leaves this.").replace("`", "")
        show(words.format(last=LETTERS[count - 1]))


def _describe_verdict(told: dict[str, Any], step: int) -> str:
    """Return the reply to an answer."""
    because = str(told["because"]).replace("`", "")
    if told["given"] == told["key"]:
        return _("Yes.") + f" {because}"
    where = _("See it at the table: `step`, then {n}.").format(n=step) if step >= 0 else ""
    return " ".join(filter(None, (_("Not quite."), because, where))).replace("`", "")
