"""Remembers passing conversations: the same answers get the same verdict without the test.

The whole policy of remembering is here: which conversations are kept, for how long, and for which
test they count. The replay of a conversation is the sandbox's business
(`sandbox/host/conversation.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from autograder.grading.cut_cache import CutCache
from autograder.grading.independence import Handed, cuts_for, digest_of_requests, handed_over
from autograder.grading.verdict import Verdict
from autograder.sandbox.host.asking import Said
from autograder.sandbox.host.client import WorkerClient
from autograder.sandbox.host.conversation import Conversation
from autograder.sandbox.student.link import Link

__all__ = ["MOST_KNOWN", "Key", "Recall"]

# A class passes a test in a handful of ways, or in some dozen where a shuffle is its own affair.
MOST_KNOWN = 32
# To be looked through for other words or blanks takes longer than to be compared letter by letter.
MOST_READ = 6
# Few tests have long conversations (the games of stage 6 take up to 340,000 bytes); a class that
# prints a lot could fill the memory with them.
LONG, MOST_BYTES, MOST_LONG_BYTES = 60_000, 400_000, 20_000_000
# To find out what may be sent ahead costs as much as a conversation saves in some five tests.
OFTEN = 3
# Ways in which a class answers a test, right or wrong, that are known by a digest alone.
MOST_VERDICTS = 500
MOST_OBSERVED = 1_000

Step = tuple[bytes, bytes]
Key = tuple[str, str, bool]  # stage, test, and whether stand-ins took part: each asks other things
FindCuts = Callable[[Key, Conversation], Sequence[int] | None]


@dataclass
class Recall:
    """The conversations that each test is known to pass with, the newest one in front.

    Switched off, it knows nothing and learns nothing. With `ahead`, requests of a conversation
    that has led often are sent together where that is proven to tell nothing, and what answers
    made of them do not pass is known as well. `cuts` are those that were found before.
    `observed` is what else was made of answers, by a digest of them.
    """

    on: bool = True
    ahead: bool = True
    cuts: CutCache = field(default_factory=CutCache)
    observed: dict[bytes, object] = field(default_factory=dict)
    _known: dict[Key, list[Conversation]] = field(default_factory=dict)
    _led: Counter[Conversation] = field(default_factory=Counter)
    _long_bytes: int = 0
    _often: list[tuple[Key, Conversation]] = field(default_factory=list)
    _verdicts: dict[Key, dict[bytes, Verdict]] = field(default_factory=dict)
    _handed: dict[str, Handed] = field(default_factory=dict)
    _expected: dict[tuple[str, str, str], bool] = field(default_factory=dict)

    def lead(
        self, key: Key, worker: WorkerClient, *, ahead: bool = True
    ) -> tuple[Conversation | None, list[Said]]:
        """Replay known passes against a worker until its first different answer.

        Return the conversation that it completed, or None, and the requests with their answers.
        """
        known, ahead = self._known.get(key, []), self.ahead and ahead
        others, said = [*known], list[Said]()
        while same := next((each for each in others if each.begins(said)), None):
            others.remove(same)
            if same.leads(worker, said, same=len(said), ahead=ahead):
                return self._note_led(key, same), said
            if (better := _asked_otherwise(same, said, others)) and not worker.ended:
                worker.begin()
                others.remove(better)
                others.insert(0, better)
                said.clear()
        for each in known[:MOST_READ]:
            if each in others and each.leads(worker, said, ahead=ahead):
                return self._note_led(key, each), said
        return None, said

    def _note_led(self, key: Key, conversation: Conversation) -> Conversation:
        others = [each for each in self._known[key] if each is not conversation]
        self._known[key] = [conversation, *others]
        self._led[conversation] += 1
        if self._led[conversation] == OFTEN:
            self._often.append((key, conversation))
        return conversation

    def example(self, key: Key) -> Conversation | None:
        """Return a conversation in which a test has passed lately, if there is one."""
        return next(iter(self._known.get(key, ())), None)

    def learn(self, key: Key, link: Link, *, stood_in: bool) -> None:
        """Remember the conversation of a test that passed; forget the least recently used one.

        One that is very long, or ended the worker, is not remembered.
        """
        if not self.on:
            return
        notes = link.worker.notes
        steps = [(asked, answer) for asked, answer in notes if isinstance(answer, bytes)]
        size = _size(steps)
        # A worker that ended did not answer its last request, so nobody could answer the same.
        if link.worker.ended or size > MOST_BYTES:
            return
        if size <= LONG or self._long_bytes + size <= MOST_LONG_BYTES:
            self._long_bytes += size if size > LONG else 0
            exact = link.to_the_letter
            steps = self._shared(key, steps)
            conversation = Conversation.of(steps, to_the_letter=exact, stood_in=stood_in)
            self._keep(key, conversation)
            if self.ahead and (name := _name(key, conversation)) in self.cuts:
                self._send_ahead(conversation, name)

    def settle(self, find_cuts: FindCuts) -> None:
        """Find the requests that may be sent ahead in conversations that were replayed often."""
        often, self._often = self._often, []
        for key, conversation in often if self.ahead else ():
            name = _name(key, conversation)
            if name not in self.cuts:
                self.cuts[name] = find_cuts(key, conversation)
            self._send_ahead(conversation, name)
        self.cuts.save()

    def _send_ahead(self, conversation: Conversation, name: str) -> None:
        # The cuts may have been found in another conversation: what a worker would read is the
        # same, but other right answers may be among it.
        cuts = self.cuts[name]
        if cuts is not None:
            conversation.send_ahead_later(lambda: self._cuts_for(conversation, name, cuts))

    def _cuts_for(self, conversation: Conversation, name: str, cuts: Sequence[int]) -> list[int]:
        if name not in self._handed:
            self._handed[name] = handed_over(conversation.steps)
        return cuts_for(conversation.steps, cuts, self._handed[name])

    def verdict(self, key: Key, said: Sequence[Said]) -> Verdict | None:
        """Return how the test has ended with these very answers before; None for a first time."""
        return self._verdicts.get(key, {}).get(_digest(said))

    def note(self, key: Key, said: Sequence[Said], verdict: Verdict) -> None:
        """Remember how a test ended with these answers, which are all that it asked for."""
        verdicts = self._verdicts.setdefault(key, {})
        if self.on and len(verdicts) < MOST_VERDICTS:
            verdicts[_digest(said)] = verdict

    def note_observed(self, key: bytes, observed: object, size: int) -> None:
        """Remember what was made of answers of so many bytes; forget the oldest."""
        if self.on and size <= LONG:
            self.observed[key] = observed
        if len(self.observed) > MOST_OBSERVED:
            del self.observed[next(iter(self.observed))]

    def expect(self, stage: str, test: str, cause: str) -> bool | None:
        """Return how a test went the last time that `cause` was wrong; None for a first time.

        That is whether it was carried forward, where `cause` is an earlier stage, and whether it
        failed, where it is another test of the stage. It only says what to try first.
        """
        return self._expected.get((stage, test, cause))

    def note_expected(self, stage: str, test: str, cause: str, happened: bool) -> None:
        """Remember how a test went where `cause` is wrong, for `expect`."""
        self._expected[stage, test, cause] = happened

    def forget(self, key: Key) -> None:
        """Know nothing of a test any more: it does not ask the same each time."""
        for conversation in self._known.pop(key, []):
            self._drop(conversation)
        self._verdicts.pop(key, None)

    def known(self, key: Key) -> int:
        """Return how many conversations are known for a test."""
        return len(self._known.get(key, []))

    def _shared(self, key: Key, steps: Sequence[Step]) -> list[Step]:
        """Return the steps, with those that a known conversation has too in memory once."""
        known = self._known.get(key, [])
        rest = steps[len(known[0].steps) :] if known else steps
        pairs = zip(steps, known[0].steps, strict=False) if known else ()
        return [*(_one(step, other) for step, other in pairs), *rest]

    def _keep(self, key: Key, conversation: Conversation) -> None:
        """Keep a new conversation behind the one that has led last; forget the one that is last."""
        known = self._known.setdefault(key, [])
        known.insert(1, conversation)
        while len(known) > MOST_KNOWN:
            self._drop(known.pop())

    def _drop(self, conversation: Conversation) -> None:
        del self._led[conversation]
        size = _size(conversation.steps)
        self._long_bytes -= size if size > LONG else 0


def _asked_otherwise(
    led: Conversation, said: Sequence[Said], others: Sequence[Conversation]
) -> Conversation | None:
    """Return a conversation in which the answers so far led to another request.

    A submission that deals the same objects again is asked about these, one that makes new ones
    about them; requests that were sent ahead were those of the wrong kind then.
    """
    differs = _alike(led, said)
    for each in others:
        place = _alike(each, said)
        is_end = place == min(len(said), len(each.steps))
        if place > differs and not is_end and each.steps[place][0] != said[place][0]:
            return each
    return None


def _alike(conversation: Conversation, said: Sequence[Said]) -> int:
    """Return how many steps are the same before the first one that differs."""
    pairs = enumerate(zip(said, conversation.steps, strict=False))
    least = min(len(said), len(conversation.steps))
    return next((number for number, (step, known) in pairs if step != known), least)


def _one(step: Step, other: Step) -> Step:
    """Return a step made of the other one's bytes where they are equal."""
    if step == other:
        return other
    return (other[0] if step[0] == other[0] else step[0]), step[1]


def _size(steps: Sequence[Step]) -> int:
    return sum(len(request) + len(answer) for request, answer in steps)


def _name(key: Key, conversation: Conversation) -> str:
    """Return a name for all conversations of a test that ask the same, whatever the answers."""
    return f"{'/'.join(map(str, key))} {digest_of_requests(conversation.steps).hex()[:32]}"


def _digest(said: Sequence[Said]) -> bytes:
    digest = sha256()
    for asked, answer in said:
        digest.update(asked + answer if isinstance(answer, bytes) else asked)
    return digest.digest()
