"""The calls in evidence can be typed: each object is made once and has a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograder.grading.cards import CardStudent
from autograder.grading.evidence import Evidence
from autograder.sandbox.student.recording import record
from autograder.sandbox.student.scenario import Scenario

FIFTH = "stage5_decks_shuffle"


def scenario(test: Callable[[Any], None]) -> Scenario:
    """Record a test of stage 5."""
    return record(test, CardStudent(FIFTH, ("stage1_card_hand", "stage2_human_vs_dealer", FIFTH)))


def last_call(recorded: Scenario, before: frozenset[int] | None = None) -> str:
    """Return the last step in words."""
    return str(Evidence(recorded, before=before).call(len(recorded.steps) - 1))


def test_what_is_called_again_and_again_is_made_once() -> None:
    def deals(student: Any) -> None:
        decks = student.decks.Decks(1, student.rng(3))
        student.texts(student.times(5, decks.deal))

    told = "decks = Decks(1, Random(3)); [str(each) for each in [decks.deal() for _ in range(5)]]"
    assert last_call(scenario(deals)) == told


def test_random_numbers_that_two_calls_share_have_a_name() -> None:
    def shuffles(student: Any) -> None:
        rng = student.rng(3)
        decks = student.decks.Decks(1, rng)
        decks.shuffle()
        rng.getstate()

    recorded = scenario(shuffles)
    shuffle = len(recorded.steps) - 2
    told = "rng = Random(3); Decks(1, rng).shuffle(); rng.getstate()"
    assert last_call(recorded, frozenset([shuffle])) == told


def test_a_question_to_random_numbers_tells_the_calls_that_used_them() -> None:
    def shuffles(student: Any) -> None:
        rng = student.rng(3)
        decks = student.decks.Decks(1, rng)
        student.decks.Decks(1, student.rng(4)).shuffle()
        decks.shuffle()
        rng.getstate()

    told = "rng = Random(3); decks = Decks(1, rng); decks.shuffle(); rng.getstate()"
    assert last_call(scenario(shuffles)) == told


def test_an_answer_from_before_a_change_is_shown_before_it() -> None:
    def looks_at_an_older_list(student: Any) -> None:
        hand = student.hand.Hand(*student.cards("8D 5H"))
        earlier = hand.cards()
        hand.hit(*student.cards("3C"))
        student.each(earlier, "rank")

    first = CardStudent("stage1_card_hand", ("stage1_card_hand",))
    assert last_call(record(looks_at_an_older_list, first)) == (
        "hand = Hand(8 of Diamonds, 5 of Hearts); cards = hand.cards(); hand.hit(3 of Clubs); "
        "[each.rank for each in cards]"
    )


def test_two_decks_have_names_of_their_own() -> None:
    def rounds(student: Any) -> None:
        player = student.stage2_human_vs_dealer.player.Player("Bozo")
        for cards in ("TC TD", "9C 9D"):
            student.inputs(*("h" if cards == "TC TD" else ""), "s")
            student.run(player.play, student.deck(cards))

    recorded = scenario(rounds)
    first, _ = [each.place for each in recorded.steps if each.action == "run"]
    told = "player = Player('Bozo'); player.play(draw); player.play(draw2)"
    assert last_call(recorded, frozenset([first])) == f"{told}  # answers: 'h', 's'; then 's'"


def test_what_a_fake_noted_is_told_of_the_call_that_was_given_it() -> None:
    """Two games are played before either is looked at."""

    def games(student: Any) -> None:
        player = student.stage2_human_vs_dealer.player.Player("Bozo")
        first, other = student.deck("TC TD"), student.deck("9C 9D")
        student.run(player.play, first, 1)
        student.run(player.play, other, 2)
        assert first.left == 0

    recorded = scenario(games)
    place = len(recorded.steps) - 1
    assert recorded.steps[place].is_quiet
    assert str(Evidence(recorded).call(place)) == "Player('Bozo').play(draw, 1)"


def test_what_stands_in_a_modules_place_is_told() -> None:
    def game(student: Any) -> None:
        module = student.stage2_human_vs_dealer.game
        student.put(module, "make_player", None, remark="make_player raises EOFError")
        student.run(module.main)

    assert last_call(scenario(game)) == "main()  # make_player raises EOFError"


def test_the_end_of_a_long_call_is_told_whatever_stands_before_it() -> None:
    """What failed stands at the end."""

    def many(student: Any) -> None:
        decks = student.decks.Decks(1)
        for _ in range(6):
            decks.deal("x" * 90)
        decks.shuffle()

    said = last_call(scenario(many))
    assert len(said) <= 600
    assert said.startswith("decks = Decks(1); decks.deal(")
    assert said.endswith("decks.shuffle()")
    assert "…" in said
