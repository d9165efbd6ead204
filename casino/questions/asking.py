"""Choose questions about a round: with certain answers, and of varied kinds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from casino.engine.loading import Loaded
from casino.languages import N_, _
from casino.play.rounds import Round, View
from casino.questions.kinds import KINDS
from casino.questions.question import DEPTHS, DraftQuestion, Question
from casino.questions.run import Run
from casino.questions.runs import PlayedRound, RoundPlayer

__all__ = ["NOTHING", "UNSTEADY", "Asker", "a_round", "depths"]

TRIED = 4  # rounds to play to find a good one
UNSEEN = (5,)  # a stage that shuffles a whole shoe
FEW = 3
UNSTEADY = N_(
    "Run again with the same cards, your program did something else, so nothing can be asked about "
    "it. Take random numbers from the random module, not from the clock."
)
NOTHING = N_("There is nothing to ask about yet: play a round on your own code first.")


class Asker:
    """Makes questions about one round played with a student's code.

    The round is run twice more. There are questions only if both runs are equal; else `note` says
    why. Each new question is of a kind used least so far, and the most valuable of that kind.
    """

    def __init__(self, view: View, this: Round, code: Loaded, chance: Random) -> None:
        self._player = RoundPlayer(view, code)
        self._chance = chance
        self._asked: list[Question] = []
        self._drafts: dict[str, list[DraftQuestion]] = {}
        run, again = self._player.record(this), self._player.record(this)
        self.run = run
        self.note = ""
        # Without visible cards, the only questions are those that don't depend on the cards.
        is_blind = view.stage in UNSEEN
        self._other = self._player.record(replace(this, seed=this.seed + 1)) if is_blind else None
        if run is None or again is None:
            self.note = _(NOTHING)
        elif not _alike(run, again):
            self.run, self.note = None, _(UNSTEADY)

    def next(self, depth: int) -> Question | None:
        """Return a new question of this depth, or if there is none, of another depth.

        Depth 1 asks what ran, and depth 2 how often.
        """
        for wanted in (depth, 3 - depth):
            kinds = self._kinds(wanted)
            self._chance.shuffle(kinds)
            kinds.sort(key=self._times)
            for kind in kinds:
                if (question := self._choose(kind)) is not None:
                    self._asked.append(question)
                    return question
        return None

    def some(self, count: int) -> list[Question]:
        """Return up to `count` new questions, easy ones first."""
        found = (self.next(depth) for depth in depths(count))
        return sorted((each for each in found if each), key=lambda each: each.depth)

    def _kinds(self, depth: int) -> list[str]:
        return [kind for kind, its_depth in DEPTHS.items() if its_depth == depth]

    def _times(self, kind: str) -> int:
        return sum(each.kind == kind for each in self._asked)

    def _choose(self, kind: str) -> Question | None:
        """Return the best new question of a kind, on a new line if possible."""
        used = {each.words for each in self._asked}
        places = {(each.file, each.line) for each in self._asked}
        drafts = [each for each in self.drafts(kind) if each.words not in used]
        drafts.sort(key=lambda each: 2 * ((each.file, each.line) in places) - self._worth(each))
        found = (draft.question(self._chance) for draft in drafts)
        return next((each for each in found if each is not None), None)

    def drafts(self, kind: str) -> list[DraftQuestion]:
        """Return all possible questions of a kind in random order."""
        if self.run is None:
            return []
        if kind not in self._drafts:
            made = list(self._make(kind, self.run))
            self._drafts[kind] = self._chance.sample(made, len(made))
        return self._drafts[kind]

    def _make(self, kind: str, run: Run) -> Iterator[DraftQuestion]:
        seed = self._chance.randrange(2**31)
        made = KINDS[kind](run, Random(seed))
        if self._other is None:
            yield from made
            return
        same = {(each.words, each.right) for each in KINDS[kind](self._other, Random(seed))}
        yield from (each for each in made if (each.words, each.right) in same)

    def _worth(self, draft: DraftQuestion) -> int:
        """Return a question's rank, higher for the stage's own code and for real events."""
        is_own = draft.file.startswith(f"{self._player.code.stage}/")
        is_special = "`__" in draft.words
        happened = draft.kind != "turns" or draft.right not in ("0", "1")
        return 4 * is_own + 2 * (not is_special) + happened + 3 * (draft.rank <= FEW)


def a_round(player: RoundPlayer, seed: int) -> PlayedRound | None:
    """Return the round with the most lines run, out of a few; None if all stop early."""
    found: list[PlayedRound] = []
    for number in range(TRIED):
        if (played := player.play(seed + number)) is not None:
            found.append(played)
        elif number and not found:  # failed twice: an infinite loop takes seconds each time
            break
    return max(found, key=lambda each: (len(each.lines()), -each.length)) if found else None


def depths(count: int) -> list[int]:
    """Return the depth of each of `count` questions, such as 1, 1, 2, 2, 2 for five."""
    return sorted((1, 2, 2, 1, 2)[number % 5] for number in range(count))


def _alike(run: Run, again: Run) -> bool:
    one, other = run.trace, again.trace
    return (
        one.lines == other.lines
        and one.calls == other.calls
        and one.changes == other.changes
        and one.printed == other.printed
        and run.texts == again.texts
    )
