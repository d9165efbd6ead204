"""Remembers how tests were passed, so that whoever answers the same passes without the test.

The whole policy of remembering is here: what is kept, for how long, and for which test it counts.
How a conversation is led again is the sandbox's business (`sandbox/host/conversation.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from autograder.sandbox.host.client import Said, WorkerClient
from autograder.sandbox.host.conversation import Conversation
from autograder.sandbox.student.link import Link

__all__ = ["MOST_KNOWN", "Key", "Recall"]

# Submissions pass a test in a handful of ways; each way that is tried costs one comparison.
MOST_KNOWN = 6
# Longer conversations are rare, and their bytes would stay in memory for a whole class.
MOST_BYTES = 60_000

Key = tuple[str, str, bool]  # stage, test, and whether stand-ins took part: each asks other things


@dataclass
class Recall:
    """The conversations that each test is known to pass with, the newest one in front.

    Switched off, it knows nothing and learns nothing.
    """

    on: bool = True
    _known: dict[Key, list[Conversation]] = field(default_factory=dict)

    def lead(self, key: Key, worker: WorkerClient) -> tuple[Conversation | None, list[Said]]:
        """Replay known passes against a worker until its first different answer.

        Return the conversation that it went through to the end, or None, and what was said.
        """
        said: list[Said] = []
        for conversation in self._known.get(key, []):
            if conversation.leads(worker, said):
                self._put_in_front(key, conversation)
                return conversation, said
        return None, said

    def learn(self, key: Key, link: Link, *, stood_in: bool) -> None:
        """Take in what was said in a test that passed; what led longest ago is forgotten.

        What is very long, or ended the worker, is not taken in.
        """
        if not self.on:
            return
        notes = link.worker.notes
        steps = [(asked, answer) for asked, answer in notes if isinstance(answer, bytes)]
        size = sum(len(request) + len(answer) for request, answer in steps)
        # A worker that ended did not answer its last request, so nobody could answer the same.
        if not link.worker.ended and size <= MOST_BYTES:
            exact = link.to_the_letter
            self._put_in_front(key, Conversation.of(steps, to_the_letter=exact, stood_in=stood_in))

    def forget(self, key: Key) -> None:
        """Know nothing of a test any more: it does not ask the same each time."""
        self._known.pop(key, None)

    def known(self, key: Key) -> int:
        """Return how many conversations are known for a test."""
        return len(self._known.get(key, []))

    def _put_in_front(self, key: Key, conversation: Conversation) -> None:
        others = [each for each in self._known.get(key, []) if each is not conversation]
        self._known[key] = [conversation, *others[: MOST_KNOWN - 1]]
