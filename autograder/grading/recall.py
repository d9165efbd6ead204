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
from autograder.grading.independence import cuts_for, digest_of_requests
from autograder.grading.verdict import Verdict
from autograder.sandbox.host.asking import Said
from autograder.sandbox.host.client import WorkerClient
from autograder.sandbox.host.conversation import Conversation
from autograder.sandbox.student.link import Link

__all__ = ["MOST_KNOWN", "Key", "Recall"]

# Submissions pass a test in a handful of ways; each way that is tried costs one comparison.
MOST_KNOWN = 6
# Few tests have long conversations (the games of stage 6 take up to 340,000 bytes); a class that
# prints a lot could fill the memory with them.
LONG, MOST_BYTES, MOST_LONG_BYTES = 60_000, 400_000, 20_000_000
# To find out what may be sent ahead costs as much as a conversation saves in some five tests.
OFTEN = 3
# Ways in which a class answers a test wrongly.
MOST_VERDICTS = 50
MOST_OBSERVED = 1_000

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
    _carried: dict[tuple[str, str, str], bool] = field(default_factory=dict)

    def lead(
        self, key: Key, worker: WorkerClient, *, ahead: bool = True
    ) -> tuple[Conversation | None, list[Said]]:
        """Replay known passes against a worker until its first different answer.

        Return the conversation that it completed, or None, and the requests with their answers.
        """
        said: list[Said] = []
        for conversation in self._known.get(key, []):
            if conversation.leads(worker, said, ahead=self.ahead and ahead):
                self._put_in_front(key, conversation)
                self._led[conversation] += 1
                if self._led[conversation] == OFTEN:
                    self._often.append((key, conversation))
                return conversation, said
        return None, said

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
            conversation = Conversation.of(steps, to_the_letter=exact, stood_in=stood_in)
            self._put_in_front(key, conversation)
            if self.ahead and (name := _name(key, conversation)) in self.cuts:
                _send_ahead(conversation, self.cuts[name])

    def settle(self, find_cuts: FindCuts) -> None:
        """Find the requests that may be sent ahead in conversations that were replayed often."""
        often, self._often = self._often, []
        for key, conversation in often if self.ahead else ():
            name = _name(key, conversation)
            if name not in self.cuts:
                self.cuts[name] = find_cuts(key, conversation)
            _send_ahead(conversation, self.cuts[name])
        self.cuts.save()

    def verdict(self, key: Key, said: Sequence[Said]) -> Verdict | None:
        """Return how the test has ended with these very answers before; None for a first time."""
        return self._verdicts.get(key, {}).get(_digest(said))

    def note(self, key: Key, said: Sequence[Said], verdict: Verdict) -> None:
        """Remember how a test that did not pass ended with these answers."""
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
        """Return whether a test was carried forward the last time that `cause` was wrong.

        It only says what to try first.
        """
        return self._carried.get((stage, test, cause))

    def note_carried(self, stage: str, test: str, cause: str, carried: bool) -> None:
        """Remember whether a test was carried forward where the stage `cause` is wrong."""
        self._carried[stage, test, cause] = carried

    def forget(self, key: Key) -> None:
        """Know nothing of a test any more: it does not ask the same each time."""
        for conversation in self._known.pop(key, []):
            self._drop(conversation)
        self._verdicts.pop(key, None)

    def known(self, key: Key) -> int:
        """Return how many conversations are known for a test."""
        return len(self._known.get(key, []))

    def _put_in_front(self, key: Key, conversation: Conversation) -> None:
        kept = self._known.get(key, [])
        if kept and kept[0] is conversation:
            return
        others = [each for each in kept if each is not conversation]
        self._known[key] = [conversation, *others[: MOST_KNOWN - 1]]
        for gone in others[MOST_KNOWN - 1 :]:
            self._drop(gone)

    def _drop(self, conversation: Conversation) -> None:
        del self._led[conversation]
        size = _size(conversation.steps)
        self._long_bytes -= size if size > LONG else 0


def _size(steps: Sequence[tuple[bytes, bytes]]) -> int:
    return sum(len(request) + len(answer) for request, answer in steps)


def _name(key: Key, conversation: Conversation) -> str:
    """Return a name for all conversations of a test that ask the same, whatever the answers."""
    return f"{'/'.join(map(str, key))} {digest_of_requests(conversation.steps).hex()[:32]}"


def _send_ahead(conversation: Conversation, cuts: Sequence[int] | None) -> None:
    # The cuts may have been found in another conversation: what a worker would read is the same,
    # but other right answers may be among it.
    conversation.send_ahead(None if cuts is None else cuts_for(conversation.steps, cuts))


def _digest(said: Sequence[Said]) -> bytes:
    digest = sha256()
    for asked, answer in said:
        digest.update(asked + answer if isinstance(answer, bytes) else asked)
    return digest.digest()
