"""Writes evidence: the call that failed, as a student would type it, and the cards to replay it.

All of it comes from the recorded test, never from a submission. A step is identified by its number
in the test, its place. An object's story are the steps that changed it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import chain
from typing import Any

from autograder.sandbox.student.scenario import ModuleAt, Scenario, Step, StepAt
from autograder.sandbox.student.words import show
from casino.messages import NO_CALL, Call, Message, Text, join_texts

__all__ = ["Evidence", "place_of"]

MAX_STORY = 6
_OBJECTS = ("method", "call", "item")
TWO = 2
OTHER_PLAYER, OTHER_DEALER = ["TC", "9D"], ["TH", "7S"]  # 19 and 17: neither has to draw
DEALER = "Dealer"
_CHANGES = ("method", "call", "run", "times", "set", "clear")

# Python expressions for the steps' actions.
_OF_A_NAME = {"get": "{}", "set": "{} = {}", "times": "[{}() for _ in range({})]"}
_OF_VALUES = {
    "clear": "{}.clear()",
    "entry": "{}[{}]",
    "is_instance": "isinstance({}, {})",
    "is_same": "{} is {}",
    "is_subclass": "issubclass({}, {})",
    "item": "{}[{}]",
    "kind": "type({})",
    "list": "list({})",
    "size": "len({})",
    "str": "str({})",
    "texts": "[str(each) for each in {}]",
}
# The special method that an action calls.
_ASKED_FOR = {"size": "__len__", "str": "__str__", "texts": "__str__"}


class Evidence:
    """Writes the evidence of one recorded test: calls as Python, and decks to replay them.

    Args:
        scenario: the recorded test.
        alone: True if the stage has a single hand and no dealer.
        in_turn: True if player and dealer get their first two cards in turn.
        before: the steps shown before a call; None for those that change its objects.
    """

    def __init__(
        self,
        scenario: Scenario,
        *,
        alone: bool = False,
        in_turn: bool = False,
        before: frozenset[int] | None = None,
    ) -> None:
        self.steps = scenario.steps
        self._wants = scenario.wants
        self._alone, self._in_turn = alone, in_turn
        self._before = before
        self._made_of: list[frozenset[int]] = []

    @cached_property
    def _looked_at(self) -> frozenset[int]:
        looks = (step for step in self.steps if step.action not in _CHANGES)
        return frozenset(place for step in looks for place in step.needs)

    # --- words ------------------------------------------------------------------------------

    def call(self, place: int) -> Call:
        """Return step number `place` as Python, after the earlier steps that changed its objects.

        For a step that only prepares the test, the last earlier one that doesn't is described;
        without any, the result is NO_CALL.
        """
        step = self._find_shown_step(place)
        if step is None:
            return NO_CALL
        before = self._find_earlier_steps(step)
        if before is not None:
            return self._call_in_order(step, before)
        names: dict[int, str] = {}
        words: list[str] = []
        shown: list[Step] = []
        subjects = dict.fromkeys(self._subjects(step))
        repeated = self._find_repeated([step, *self._origins(step)])
        for subject in sorted(subjects):  # in the order of their creation
            story = [each for each in self.story(subject, step.place) if each.place not in subjects]
            if (story or subject in repeated) and subject not in names:
                made = self._say(StepAt(subject), names)
                names[subject] = self._name(subject, names)
                words.append(f"{names[subject]} = {made}")
                words += ["…"] if len(story) > MAX_STORY else []
                words += [self._words(each, names) for each in story[-MAX_STORY:]]
                shown += [self.steps[subject], *story[-MAX_STORY:]]
        return self._call([*words, self._words(step, names)], shown, step, names)

    def _call(
        self, words: Sequence[str], before: Iterable[Step], step: Step, names: dict[int, str]
    ) -> Call:
        """Return Python statements as a `Call`; `step` is the last one, `before` are the others."""
        called_names = [
            name
            for _, name in sorted(
                self._find_called(StepAt(step.place), names), key=lambda each: each[0]
            )
        ]
        classes = [
            name
            for each in before
            for _, name in reversed([*self._find_called(StepAt(each.place), {})])
        ]
        return Call(
            "; ".join(words),
            tuple(self._remarks(step)),
            tuple(called_names),
            tuple(name for name in [*classes, *reversed(called_names)] if name[:1].isupper()),
        )

    def _find_called(
        self, value: Any, names: dict[int, str], depth: int = 0
    ) -> Iterator[tuple[int, str]]:
        """Yield the functions called in an expression of the evidence, each with its bracket depth.

        In a chain of calls, the last comes first. Objects in `names` were made earlier and are
        skipped.
        """
        value = getattr(value, "recorded", value)
        if isinstance(value, list | tuple | dict):
            for each in reversed([*value.values()] if isinstance(value, dict) else value):
                yield from self._find_called(each, names, depth)
        if not isinstance(value, StepAt) or value.place in names:
            return
        step = self.steps[value.place]
        if step.action == "live":
            yield depth, step.label.partition("(")[0]
        if step.label:
            return
        owner, *more = step.arguments or (None,)
        match step.action, step.arguments:
            case (("method" | "run" | "times"), (_, str(name), *_)) if name:
                yield depth, name
            case ((("size" | "str" | "texts") as action), _):
                yield depth, _ASKED_FOR[action]
                owner, more = None, [owner]
        for each in reversed(more):
            yield from self._find_called(each, names, depth + 1)
        yield from self._find_called(owner, names, depth)

    def _find_earlier_steps(self, step: Step) -> frozenset[int] | None:
        """Return the numbers of the test steps that feedback shows before a call.

        Return None to show those that changed the call's objects.
        """
        if self._before is not None:
            return self._before
        users = self._find_earlier_uses(step)
        return self._changed_since_asked(step) if users is None else users

    def _changed_since_asked(self, step: Step) -> frozenset[int] | None:
        """Return the steps to show for a call with an answer that is older than a change.

        A list that `hand.cards()` returned before `hand.hit(card)` isn't the list that it returns
        afterwards, so both must be shown in this order. Return None if there is no such answer.
        """
        subjects = [*self._subjects(step)]
        places = set()
        for place in subjects:
            owner = place_of(self.steps[place].arguments[0]) if self._is_answer(place) else -1
            if owner >= 0 and any(
                change.place > place and place_of(change.arguments[0]) == owner
                for change in self.story(owner, step.place)
            ):
                places.add(place)
        if not places:
            return None
        changes = (each.place for subject in subjects for each in self.story(subject, step.place))
        return frozenset([*places, *changes])

    def _is_answer(self, place: int) -> bool:
        """Return True if step number `place` is a method call that returned an object."""
        return self.steps[place].action == "method" and self._is_object(place)

    def _find_earlier_uses(self, step: Step) -> frozenset[int] | None:
        """Return the earlier uses of a random source for a call that depends only on this source.

        Return None for any other call.
        """
        part = self.find_inputs(step.place)
        sources = {at for at in part if self.steps[at].action == "rng"}
        if not sources or any(self._is_object(at) for at in part - {step.place} - sources):
            return None
        return frozenset(
            each.place
            for each in self.steps[: step.place]
            if each.action in _CHANGES and not each.is_quiet
            if each.place not in part and not sources.isdisjoint(self.find_inputs(each.place))
        )

    def _call_in_order(self, step: Step, before: frozenset[int]) -> Call:
        """Return a call as Python, after the chosen earlier calls; shared objects get names."""
        earlier = [self.steps[place] for place in sorted(before) if place < step.place]
        shared = Counter(
            place for each in (*earlier, step) for place in self.find_inputs(each.place)
        )
        # An object shared by two steps gets a name: spelled out twice, it would be two objects.
        named = {place for place, times in shared.items() if times > 1 and self._is_object(place)}
        parts = (self.steps[place] for place in shared)
        named |= {place for place in self._find_repeated(parts) if self._is_object(place)}
        names = self._fakes([*earlier, step])
        words = []
        places = sorted({*named, *(each.place for each in earlier)})
        for place in places:
            code = self._words(self.steps[place], names)
            if place in named:
                names[place] = self._name(place, names)
                code = f"{names[place]} = {self.steps[place].label or code}"
            words.append(code)
        said_before = [self.steps[place] for place in places]
        return self._call([*words, self._words(step, names)], said_before, step, names)

    @staticmethod
    def _find_repeated(steps: Iterable[Step]) -> set[int]:
        """Return the indexes of the objects whose methods these steps call in a loop."""
        return {place_of(each.arguments[0]) for each in steps if each.action == "times"}

    def _is_object(self, place: int) -> bool:
        """Return True if step number `place` created an object that has no label in feedback."""
        step = self.steps[place] if place >= 0 else None
        if step is None or step.action == "rng":
            return step is not None
        return step.action in _OBJECTS and not (step.is_quiet or step.label)

    def _find_shown_step(self, place: int) -> Step | None:
        """Return the step that evidence shows for step number `place`, or None.

        For a step that reads what a fake recorded, it is the last step that received the fake.
        """
        if place < 0:
            return None
        before = reversed(self.steps[: place + 1])
        loud = [step for step in before if not step.is_quiet and step.action != "read"]
        fakes = {each for each in self.find_inputs(place) if self.steps[each].label}
        # Reading a fake's notes is a quiet step; the call that got the fake is at fault.
        if self.steps[place].is_quiet and fakes:
            given = (step for step in loud if not fakes.isdisjoint(self.find_inputs(step.place)))
            return next(given, next(iter(loud), None))
        return next(iter(loud), None)

    def find_inputs(self, place: int) -> frozenset[int]:
        """Return the indexes of step `place` and of all steps whose results it needs."""
        # A step needs only earlier ones, so compute each once, from the start.
        for step in self.steps[len(self._made_of) : place + 1]:
            needed = map(self._made_of.__getitem__, step.needs)
            self._made_of.append(frozenset([step.place]).union(*needed))
        return self._made_of[place]

    def find_shown_steps(self, place: int) -> frozenset[int]:
        """Return the indexes of all steps that evidence shows for step number `place`.

        The steps that created their objects are included.
        """
        step = self._find_shown_step(place)
        if step is None:
            return frozenset()
        shown = [step, *self._stories(step)]
        return frozenset().union(*(self.find_inputs(each.place) for each in shown))

    def earlier(self, place: int) -> list[int]:
        """Return the indexes of the steps that could also be shown before step `place`.

        Steps about other objects come first. Steps that are already part of the call are left out.
        """
        step = self._find_shown_step(place)
        if step is None:
            return []
        part = self.find_inputs(step.place)
        shown = [
            each
            for each in self.steps[: step.place]
            if not (each.is_quiet or each.place in part or each.action == "read")
        ]
        # A step is shown with the steps that it uses, so only the last ones must be chosen.
        used = {at for each in shown for at in self.find_inputs(each.place) - {each.place}}
        ends = [each.place for each in shown if each.place not in used and each.action != "get"]
        mine = {at for at in part if self._is_object(at) or self.steps[at].label}
        return sorted(ends, key=lambda at: not mine.isdisjoint(self.find_inputs(at)))

    def story(self, subject: int, until: int) -> list[Step]:
        """Return the steps that changed the object of step `subject` before step number `until`.

        A method whose result isn't used counts as a change, and so does running a program.
        """
        if self._before is not None:
            between = (self.steps[at] for at in sorted(self._before) if subject < at < until)
            return [step for step in between if subject in self.find_inputs(step.place)]
        changed = []
        for step in self.steps[subject + 1 : until]:
            if step.is_quiet or step.action not in _CHANGES or self._is_named(subject):
                continue
            if step.action == "method" and self._is_wanted(step.place):
                continue
            is_given = not self.steps[subject].label and subject in step.needs
            if place_of(step.arguments[0]) == subject or is_given:
                changed.append(step)
        return changed

    def _is_named(self, place: int) -> bool:
        """Return True if step number `place` looks up a name in a module, such as a class."""
        step = self.steps[place]
        return step.action == "get" and place_of(step.arguments[0]) < 0

    def _is_wanted(self, place: int) -> bool:
        """Return True if the result of step number `place` is used by the test or the grader."""
        return self._wants(place) or place in self._looked_at

    def _subjects(self, step: Step) -> Iterator[int]:
        """Yield the index of each step that created an object which a test step uses."""
        seen, ahead = set[int](), [*step.needs]
        while ahead:
            place = ahead.pop(0)
            if place not in seen and not self.steps[place].label:
                yield place
                ahead += self.steps[place].needs
            seen.add(place)

    def _name(self, place: int, names: dict[int, str]) -> str:
        """Return a variable name for a step's object: `hand` or `hand2` for a BlackJackHand."""
        step = self.steps[place]
        word = re.search(r"[A-Z]?[a-z]+$", self.class_of(place))
        name = "rng" if step.action == "rng" else word[0].lower() if word else "it"
        like = sum(each.startswith(name) for each in names.values())
        return f"{name}{like + 1}" if like else name

    def class_of(self, place: int) -> str:
        """Return the name of the class that made an object, or of the function that returned it."""
        step = self.steps[place]
        match step.action, step.arguments:
            case (("method" | "get" | "run"), (owner, str(name), *_)) if name:
                at = place_of(owner)
                of_class = at >= 0 and self.steps[at].action == "get"
                made_by = self.class_of(at) if of_class else ""
                return made_by if made_by[:1].isupper() else name
            case (("item" | "call" | "run"), (owner, *_)) if place_of(owner) >= 0:
                return self.class_of(place_of(owner))
        return ""

    def _words(self, step: Step, names: dict[int, str]) -> str:
        def say(value: Any) -> str:
            return self._say(value, names)

        match step.action, step.arguments:
            case (("method" | "run"), (owner, str(name), values, named)) if name:
                return f"{self._name_owner(owner, names)}{name}({_format_list(say, values, named)})"
            case ("call", (owner, values, named)) | ("run", (owner, _, values, named)):
                return f"{say(owner)}({_format_list(say, values, named)})"
            case (("get" | "set" | "times" as action), (owner, name, *more)):
                return _OF_A_NAME[action].format(
                    f"{self._name_owner(owner, names)}{name}", *map(say, more)
                )
            case "item", (owner, _) if self._is_run(owner):
                return say(owner)
            case "follow", (owner, paths):
                return _format_paths(say(owner), paths)
            case "live", _:
                return step.label
            case action, arguments:
                shown = map(say, arguments)
                return _OF_VALUES[action].format(*shown) if action in _OF_VALUES else action

    def _is_run(self, owner: Any) -> bool:
        place = place_of(owner)
        return place >= 0 and self.steps[place].action == "run"

    def _name_owner(self, owner: Any, names: dict[int, str]) -> str:
        owner = getattr(owner, "recorded", owner)
        if isinstance(owner, ModuleAt):
            return ""
        return f"{self._say(owner, names)}."

    def _say(self, value: Any, names: dict[int, str]) -> str:
        value = getattr(value, "recorded", value)
        if isinstance(value, StepAt):
            step = self.steps[value.place]
            return names.get(value.place) or step.label or self._words(step, names)
        if isinstance(value, ModuleAt):
            return value.path.rpartition(".")[2]
        if type(value) in (list, tuple):
            items = ", ".join(self._say(each, names) for each in value)
            return f"[{items}]" if type(value) is list else f"({items}{',' * (len(value) == 1)})"
        if type(value) is dict:
            pairs = (f"{self._say(k, names)}: {self._say(v, names)}" for k, v in value.items())
            return "{" + ", ".join(pairs) + "}"
        return str(show(value))

    def _remarks(self, step: Step) -> Iterator[Text]:
        """Yield the comments that feedback adds to a call, such as the values of its fakes."""
        yield from self._remark_replacements(step)
        steps = self._list_shown_steps(step)
        fakes = dict.fromkeys(place for each in steps for place in each.needs)
        remarks = [(place, self.steps[place].remark) for place in fakes]
        names = self._fakes(steps) if self._before is not None else {}
        shown = [
            str(remark).replace(self.steps[place].label, names[place], 1)
            if names.get(place, self.steps[place].label) != self.steps[place].label
            else remark
            for place, remark in remarks
            if remark
        ]
        yield from shown if names else shown[-1:]
        runs = [each.inputs for each in steps if each.action == "run" and each.inputs is not None]
        if runs:
            lines = (join_texts(", ", map(show, each)) or Message("none") for each in runs)
            yield Message("answers: {lines}", lines=reduce(_then, lines))

    def _list_shown_steps(self, step: Step) -> list[Step]:
        """Return the test steps that feedback shows for a call, in their order."""
        shown = [step, *self._origins(step), *self._stories(step)]
        return sorted({each.place: each for each in shown}.values(), key=lambda each: each.place)

    def _remark_replacements(self, step: Step) -> Iterator[Text]:
        """Yield the comments on module attributes that the test has replaced before this step."""
        remarks: dict[tuple[str, str], Text] = {}
        for each in (each for each in self.steps[: step.place] if each.action == "set"):
            owner = getattr(each.arguments[0], "recorded", each.arguments[0])
            if isinstance(owner, ModuleAt):
                remarks[owner.path, each.arguments[1]] = each.remark
        yield from filter(None, remarks.values())

    def _fakes(self, steps: Iterable[Step]) -> dict[int, str]:
        """Return a name for each fake in these test steps; equal ones are numbered: `draw2`."""
        given = sorted({place for each in steps for place in self.find_inputs(each.place)})
        seen: Counter[str] = Counter()
        names = {}
        for place in given:
            label = self.steps[place].label
            if label.isidentifier():
                seen[label] += 1
                names[place] = f"{label}{seen[label]}" if seen[label] > 1 else label
        return names

    def _origins(self, step: Step) -> list[Step]:
        return [self.steps[place] for place in dict.fromkeys(self._subjects(step))]

    def _stories(self, step: Step) -> list[Step]:
        """Return the test steps that evidence shows before a call, and their objects' origins."""
        before = self._find_earlier_steps(step)
        if before is not None:
            return [self.steps[at] for at in sorted(before) if at < step.place]
        subjects = dict.fromkeys(self._subjects(step))
        changes = [each for subject in subjects for each in self.story(subject, step.place)]
        return [*changes, *(origin for each in changes for origin in self._origins(each))]

    def name_of(self, step: Step) -> str:
        """Return the name of the method, or of the class, that a test step calls."""
        match step.action, step.arguments:
            case "method", (_, str(name), *_):
                return name
            case "call", (owner, *_):
                return self.class_of(place_of(owner))
        return ""

    # --- cards ------------------------------------------------------------------------------

    def deck(self, place: int) -> str:
        """Return a deck string with which a student can replay a step at the play table.

        A game uses the test's own deck. A single hand is replayed as a round: the player's two
        cards, the dealer's two, then the drawn ones; the other side gets cards that end its turn at
        once. For a call without cards, an earlier call on the same object is replayed.
        """
        shown = step = self._find_shown_step(place)
        while shown is not None and step is not None:
            shares = step is shown or not self._objects_of(step).isdisjoint(self._objects_of(shown))
            if shares and (cards := self._deal(step)):
                return " ".join(cards)
            step = self._find_shown_step(step.place - 1)
        return ""

    def _objects_of(self, step: Step) -> set[int]:
        """Return the indexes of the steps that made the objects and fakes which this step uses."""
        made_of = self.find_inputs(step.place)
        return {at for at in made_of if self._is_object(at) or self.steps[at].label}

    def _deal(self, step: Step) -> list[str]:
        subjects = [self.cards_of(each, step.place) for each in step.needs]
        singles = [code for each in subjects[1:] if len(each) == 1 for code in each]
        if subjects and len(subjects[0]) >= TWO and step.action != "is_same":
            subjects[0] = subjects[0] + singles
        hands = [cards for cards in subjects if len(cards) >= TWO]
        if self._alone:
            return next(filter(None, hands or subjects), [])
        shown = self._list_shown_steps(step)
        draws = self._draws(shown)
        if not hands:
            return draws
        if any(self._is_dealer(each) for each in shown):
            return [*OTHER_PLAYER, *hands[0], *draws]
        mine, dealers = hands[0], hands[1] if len(hands) > 1 else OTHER_DEALER
        dealt = [*mine[:TWO], *dealers[:TWO]]
        if self._in_turn:
            dealt = [card for pair in zip(mine[:TWO], dealers[:TWO], strict=True) for card in pair]
        drawn = [*mine[TWO:], *dealers[TWO:], *draws]
        if not drawn and dealers is OTHER_DEALER and not self._in_turn:
            return mine[:TWO]  # nothing is drawn after the cards in between
        return [*dealt, *drawn]

    def cards_of(self, place: int, until: int, seen: frozenset[int] = frozenset()) -> list[str]:
        """Return the codes of an object's cards before step `until`: dealt cards, then hit ones."""
        step = self.steps[place]
        if place in seen:
            return []
        if step.deck:
            return [] if self._is_deck(step) else step.deck.split()
        if step.label:
            return []
        seen |= {place}
        made_of = step.needs
        story = (each_step for each_step in self.story(place, until) if not each_step.raises)
        arguments = (each for each_step in story for each in each_step.needs)
        return [
            code
            for each in chain(made_of, arguments)
            if each != place
            for code in self.cards_of(each, until, seen)
        ]

    def _draws(self, steps: Iterable[Step]) -> list[str]:
        """Return the card codes of all decks that these test steps draw from."""
        given = dict.fromkeys(place for step in steps for place in step.needs)
        decks = [self.steps[place] for place in given if self._is_deck(self.steps[place])]
        return [code for deck in decks for code in deck.deck.split()]

    def _is_deck(self, step: Step) -> bool:
        return step.label == "draw"

    def _is_dealer(self, step: Step) -> bool:
        """Return True if a test step creates the dealer of the console game."""
        match step.action, step.arguments:
            case "method", (_, _, (str(name), *_), _):
                return name == DEALER
        return step.label == DEALER


def _then(lines: Text, more: Text) -> Text:
    return Message("{lines}; then {more}", lines=lines, more=more)


def place_of(value: Any) -> int:
    """Return the index of the step that a placeholder refers to; -1 for any other value."""
    value = getattr(value, "recorded", value)
    return value.place if isinstance(value, StepAt) else -1


def _format_list(say: Any, values: Sequence[Any], named: dict[str, Any]) -> str:
    return ", ".join([*map(say, values), *(f"{name}={say(each)}" for name, each in named.items())])


def _format_paths(owner: str, paths: Sequence[str]) -> str:
    """Return paths, such as `hands.*.cards()`, as a Python expression with comprehensions."""
    if len(paths) > 1 and all(path.startswith("*.") for path in paths):
        return f"[({', '.join('each' + path[1:] for path in paths)}) for each in {owner}]"
    before, star, after = paths[0].partition("*")
    owner = f"{owner}.{before.strip('.')}" if before.strip(".") else owner
    if not star:
        return owner
    name = "hand" if "*" in after else "each"
    return f"[{_format_paths(name, [after.strip('.')]) if after else name} for {name} in {owner}]"
