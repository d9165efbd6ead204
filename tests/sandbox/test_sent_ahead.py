"""Requests that are sent ahead of answers: the same verdicts, nothing to gain by reading them."""

from __future__ import annotations

import marshal
from collections.abc import Callable

import pytest

from autograder.grading.independence import cuts_for, cuts_of, digest_of_requests, handed_over
from autograder.grading.recall import OFTEN, Recall
from autograder.sandbox.host.asking import Said
from autograder.sandbox.host.client import WorkerClient
from autograder.sandbox.host.conversation import HEADER, Conversation
from autograder.sandbox.student.fixture import Student
from autograder.sandbox.student.link import Link
from tests.sandbox.conftest import STAGE, Submit

KEY = (STAGE, "test", False)
RIGHT = """
class Pile:
    def __init__(self, *numbers): self.numbers = list(numbers)
    def top(self): return self.numbers[-1]
def double(number): return number * 2
def half(number): return number // 2
def name(number): return f"number {number}"
def is_even(number): return number % 2 == 0
def up_to(number): return list(range(number))
def larger(one, other): return max(one, other, key=Pile.top)
def check(number):
    if number < 0: raise ValueError("below zero")
def play(draw): return draw() + draw()
"""
Play = Callable[[Student], object]


def plainly(student: Student) -> None:
    """Ask for nothing that depends on an answer."""
    work = student.work
    [work.double(number) for number in (11, 12, 13)]
    work.name(7)


def by_number(student: Student) -> None:
    student.work.double(student.work.double(30) % 7 + 100)


def by_text(student: Student) -> None:
    student.work.name(len(student.work.name(30)))


def by_truth(student: Student) -> None:
    student.work.double(31 if student.work.is_even(30) else 32)


def by_length(student: Student) -> None:
    student.work.double(50 + len(student.work.up_to(30)))


def by_object(student: Student) -> None:
    first, second = student.work.Pile(30), student.work.Pile(40)
    student.work.larger(first, second).top()


def by_error(student: Student) -> None:
    try:
        student.work.check(30)
    except ValueError:
        student.work.double(41)
    student.work.double(42)


def by_no_error(student: Student) -> None:
    number = 42
    try:
        student.work.check(-30)
    except ValueError:
        number = 43
    student.work.double(number)


def hands_over(student: Student) -> None:
    """Written down by hand, and the same: the answer that is right comes next."""
    student.work.half(3000)
    student.work.double(1500)


def recorded(student: Student, play: Play) -> Conversation:
    """Return the conversation of a submission with a suite."""
    play(student)
    notes = student._link.worker.notes
    steps = [(asked, answer) for asked, answer in notes if isinstance(answer, bytes)]
    return Conversation.of(steps, to_the_letter=False, stood_in=False)


def cut(conversation: Conversation, play: Play) -> list[int]:
    """Return where a conversation is cut."""
    cuts = cuts_of(
        conversation.steps,
        lambda record: play(Student(Link(record), STAGE, (STAGE,), stand_ins=False)),
        may_catch=True,
    )
    assert cuts is not None
    return cuts


def asked(request: bytes) -> tuple[object, ...]:
    return tuple(marshal.loads(request[HEADER:]))


def worker_of(student: Student) -> WorkerClient:
    worker = student._link.worker
    assert isinstance(worker, WorkerClient)
    return worker


def led(worker: WorkerClient, conversation: Conversation) -> tuple[bool, list[Said]]:
    """Lead a worker that others have used through a conversation, requests ahead."""
    worker.begin()
    said: list[Said] = []
    return conversation.leads(worker, said, ahead=True), said


# --- where a conversation is cut ------------------------------------------------------------


def test_requests_that_depend_on_nothing_go_together(submit: Submit) -> None:
    conversation = recorded(submit(work=RIGHT), plainly)
    assert cut(conversation, plainly) == [len(conversation.steps)]


@pytest.mark.parametrize(
    "play",
    [by_number, by_text, by_truth, by_length, by_object, by_error, by_no_error, hands_over],
)
def test_a_request_that_an_answer_decides_is_not_sent_with_it(submit: Submit, play: Play) -> None:
    conversation = recorded(submit(work=RIGHT), play)
    cuts = cut(conversation, play)
    last = max(
        number
        for number, (request, _) in enumerate(conversation.steps)
        if asked(request)[0] in ("call", "method")
    )
    assert any(number <= last for number in cuts)


def test_callbacks_are_answered_one_by_one(submit: Submit) -> None:
    def play(student: Student) -> None:
        student.work.double(5)
        student.work.play(iter([3, 4]).__next__)
        student.work.double(6)

    conversation = recorded(submit(work=RIGHT), play)
    actions = [asked(request)[0] for request, _ in conversation.steps]
    first = actions.index("answer")
    cuts = cut(conversation, play)
    assert {first, first + 1, first + 2} <= set(cuts)
    conversation.send_ahead(cuts)
    ok, said = led(worker_of(submit(work=RIGHT)), conversation)
    assert ok
    assert len(said) == len(actions)


# --- the same verdicts ----------------------------------------------------------------------


def test_the_same_answers_pass_in_one_frame(submit: Submit) -> None:
    conversation = recorded(submit(work=RIGHT), plainly)
    conversation.send_ahead([])
    worker = worker_of(submit(work=RIGHT.replace("number * 2", "number + number")))
    assert led(worker, conversation)[0]
    assert worker.went_ahead
    assert led(worker, conversation)[0]
    assert worker.flags == []


def test_a_fresh_worker_is_asked_one_by_one(submit: Submit) -> None:
    conversation = recorded(submit(work=RIGHT), plainly)
    conversation.send_ahead([])
    worker = worker_of(submit(work=RIGHT))
    assert conversation.leads(worker, [], ahead=True)
    assert not worker.went_ahead


def test_another_answer_is_told_to_the_test_with_those_after_it(submit: Submit) -> None:
    conversation = recorded(submit(work=RIGHT), plainly)
    conversation.send_ahead([])
    wrong = RIGHT.replace("number * 2", "number * 2 + (number == 12)")
    worker = worker_of(submit(work=wrong))
    passed, said = led(worker, conversation)
    assert not passed
    assert len(said) == len(conversation.steps)
    worker.tell(said)
    student = Student(Link(worker), STAGE, (STAGE,), stand_ins=False)
    assert [student.work.double(number) for number in (11, 12, 13)] == [22, 25, 26]
    assert student.work.name(7) == "number 7"


def test_a_callback_that_nobody_expected_ends_the_frame(submit: Submit) -> None:
    def play(student: Student) -> None:
        student.work.play(lambda: 1)
        student.work.double(6)

    silent = RIGHT.replace("draw() + draw()", "2")
    conversation = recorded(submit(work=silent), play)
    conversation.send_ahead([])
    worker = worker_of(submit(work=RIGHT))
    passed, said = led(worker, conversation)
    assert not passed
    worker.tell(said)
    student = Student(Link(worker), STAGE, (STAGE,), stand_ins=False)
    assert student.work.play(lambda: 21) == 42
    assert student.work.double(6) == 12


ASKS_ON = """
def play(draw):
    for _ in range(50):
        try: draw()
        except BaseException: pass
"""


@pytest.mark.parametrize("source", [RIGHT, RIGHT + ASKS_ON], ids=["leaves", "catches everything"])
def test_a_test_that_ended_in_a_callback_leaves_nothing_behind(submit: Submit, source: str) -> None:
    """The program that asked is left before the next test, whose requests come together."""

    def out_of_cards() -> int:
        raise LookupError("the deck is empty")

    conversation = recorded(submit(work=RIGHT), plainly)
    conversation.send_ahead([])
    student = submit(work=source)
    worker = worker_of(student)
    for _ in range(3):
        with pytest.raises(LookupError, match="the deck"):
            student.work.play(out_of_cards)
        assert led(worker, conversation)[0]
        assert worker.flags == []
        worker.begin()
        student = Student(Link(worker), STAGE, (STAGE,), stand_ins=False)


def test_what_has_led_often_is_sent_ahead(submit: Submit) -> None:
    student = submit(work=RIGHT)
    plainly(student)
    known = Recall()
    known.learn(KEY, student._link, stood_in=False)
    worker = worker_of(submit(work=RIGHT))
    for _ in range(OFTEN):
        worker.begin()
        assert known.lead(KEY, worker)[0] is not None
        assert not worker.went_ahead
        known.settle(lambda key, conversation: [len(conversation.steps)])
    worker.begin()
    assert known.lead(KEY, worker)[0] is not None
    assert worker.went_ahead
    worker.begin()
    assert known.lead(KEY, worker, ahead=False)[0] is not None
    assert not worker.went_ahead


def test_who_asks_the_same_shares_the_cuts(submit: Submit) -> None:
    """Cuts are found once for all conversations that ask the same, whatever was answered."""
    known = Recall()
    asked_for: list[int] = []

    def find_cuts(key: object, conversation: Conversation) -> list[int]:
        asked_for.append(len(conversation.steps))
        return [len(conversation.steps)]

    for name in ("number", "No.", "item"):
        student = submit(work=RIGHT.replace('f"number ', f'f"{name} '))
        plainly(student)
        known.learn(KEY, student._link, stood_in=False)
        worker = worker_of(student)
        for _ in range(OFTEN):
            worker.begin()
            assert known.lead(KEY, worker)[0] is not None
            known.settle(find_cuts)
        assert worker.went_ahead == (name != "number")
    assert len(asked_for) == 1


def test_shared_cuts_are_cut_further_by_ones_own_answers(submit: Submit) -> None:
    """Another way to be right may give just the value that is handed over next."""
    plain = recorded(submit(work=RIGHT), hands_over)
    steps = [
        (request, b'["r",7,""]' if answer == b'["r",1500,""]' else answer)
        for request, answer in plain.steps
    ]
    assert digest_of_requests(steps) == digest_of_requests(plain.steps)
    whole = len(steps)
    handed = handed_over(plain.steps)
    assert cuts_for(steps, [whole], handed) == [whole]
    assert cuts_for(plain.steps, [whole], handed) == cut(plain, hands_over) != [whole]


DECKS = (
    RIGHT
    + """
CARDS = [Pile(1), Pile(2)]
class Deck:
    def __init__(self): self.n = 0
    def deal(self):
        self.n += 1
        return Pile(self.n)
class Again(Deck):
    def deal(self): return CARDS[Deck.deal(self).top() - 1]
"""
)
DEALS_AGAIN = DECKS.replace("Deck:", "Anew:").replace("Again(Deck)", "Deck(Anew)")
DEALS_AGAIN = DEALS_AGAIN.replace("Deck.deal", "Anew.deal")


def deal_twice(student: Student) -> None:
    """Ask about cards; those of the second deck may be the same objects."""
    for _ in range(2):
        deck = student.work.Deck()
        cards = [deck.deal(), deck.deal()]
        assert [card.top() for card in cards] == [1, 2]


@pytest.mark.parametrize("newest", [DECKS, DEALS_AGAIN], ids=["anew", "again"])
@pytest.mark.parametrize("source", [DECKS, DEALS_AGAIN], ids=["anew", "again"])
def test_who_is_asked_of_the_wrong_objects_is_asked_anew(
    submit: Submit, newest: str, source: str
) -> None:
    """Where an answer shows that other requests follow, those sent ahead do not cost the lead."""
    known = Recall()
    for each in (DECKS, DEALS_AGAIN):
        worker = worker_of(submit(work=each))
        worker.begin()
        deal_twice(Student(Link(worker), STAGE, (STAGE,), stand_ins=False))
        known.learn(KEY, Link(worker), stood_in=False)
        for _ in range(OFTEN):
            worker.begin()
            assert known.lead(KEY, worker)[0] is not None
        known.settle(lambda key, conversation: [len(conversation.steps)])
    assert known.known(KEY) == 2
    worker = worker_of(submit(work=newest))
    worker.begin()
    known.lead(KEY, worker)
    worker = worker_of(submit(work=source))
    worker.begin()
    led, said = known.lead(KEY, worker)
    assert led is not None
    assert worker.went_ahead
    assert list(led.steps) == said
    wrong = worker_of(submit(work=source.replace("Pile(2)", "Pile(3)").replace("self.n)", "3)")))
    wrong.begin()
    assert known.lead(KEY, wrong)[0] is None


# --- nothing to gain ------------------------------------------------------------------------

READS_AHEAD = """
import gc, sys
def numbers(value):
    if type(value) is int: yield value
    elif type(value) is dict: yield from numbers(list(value.values()))
    elif type(value) in (list, tuple):
        for item in value: yield from numbers(item)
def ahead():
    frame, found = sys._getframe(), set()
    while frame:
        found.update(numbers([v for v in frame.f_locals.values() if type(v) in (list, tuple)]))
        frame = frame.f_back
    for thing in gc.get_objects():
        if type(thing) in (list, tuple) and len(thing) < 50: found.update(numbers(thing))
    return found
def half(number): return max([n for n in ahead() if 1000 < n < 2000], default=-1)
def double(number): return number * 2
"""


def test_an_answer_cannot_be_read_out_of_what_is_asked_later(submit: Submit) -> None:
    conversation = recorded(submit(work=RIGHT), hands_over)
    worker = worker_of(submit(work=READS_AHEAD))
    conversation.send_ahead([])  # as it must not be done: the program does find it
    assert led(worker, conversation)[0]
    conversation = recorded(submit(work=RIGHT), hands_over)
    conversation.send_ahead(cut(conversation, hands_over))
    assert not led(worker_of(submit(work=READS_AHEAD)), conversation)[0]


def writes(frame: str) -> str:
    """Return a program that writes a frame of its own when it is asked, and then serves no more."""
    return (
        f"import os\nframe = {frame.encode()!r}\n"
        "def double(number):\n os.write(3, len(frame).to_bytes(4, 'big') + frame)\n"
        " os.read(3, 10_000)\n os._exit(0)\n"
    )


NEW = '["r",null,""]'
GET = '["r",{"h":0,"c":"function","k":1},""]'


@pytest.mark.parametrize(
    "frame",
    [
        '["b"]',
        '["b",\n\n]',
        '["b",\n["r",22,""]\n]',
        f'["b",\n{NEW}\n]',
        f'["b",\n{NEW},\n{GET},\n["r",22,""]\n]',
        '["b",\n' + ",\n".join([NEW] * 30) + "\n]",
        '["r",22,""]',
        f'["b",\n{NEW},\n["c",0,[],{{}},""],\n["r",22,""]\n]',
    ],
)
def test_a_forged_frame_of_answers_passes_nothing(submit: Submit, frame: str) -> None:
    conversation = recorded(submit(work=RIGHT), plainly)
    conversation.send_ahead([])
    worker = worker_of(submit(work=writes(frame)))
    passed, said = led(worker, conversation)
    assert not passed
    assert worker.ended or any(isinstance(answer, bytes) for _, answer in said)


def test_answers_in_advance_are_told(submit: Submit) -> None:
    frames = ['["r",4,""]', f'["b",\n{NEW},\n["r",1,""]\n]']
    source = f"import os\nframes = {[frame.encode() for frame in frames]!r}\ndef double(number):\n"
    # In one piece, so that they are there together, before the next request.
    source += " os.write(3, b''.join(len(each).to_bytes(4, 'big') + each for each in frames))\n"
    source += " return 4\n"
    student = submit(work=source)
    assert student.work.double(2) == 4
    conversation = recorded(submit(work=RIGHT), plainly)
    conversation.send_ahead([])
    worker = worker_of(student)
    assert not led(worker, conversation)[0]
    assert worker.is_forged
    assert [kind for kind, _ in worker.flags] == ["malformed_frame"]
