"""Which line changed a value last: it set a name or an attribute, or changed an object in place.

All of it is read from what the run recorded. That knows values and no objects, so the line of an
attribute is the last one after which some object's attribute has the value that is asked about.
"""

from __future__ import annotations

from casino.engine.sources import Sources
from casino.engine.tracing import Trace
from casino.languages import _
from casino.play.origins import Line, constant, given
from casino.play.whynot import Reason, in_words

__all__ = ["Asked", "asked", "last_change", "nothing_changed"]

SELF = "self."
Asked = tuple[str, str]  # a name as the run has it, such as `self.cards`, and its value or ""


def asked(trace: Trace, name: str, step: int) -> Asked:
    """Return the name of a step's call, or the attribute, that is meant by a name, and its value.

    An attribute may be named without its object: where the call has none, that of any is meant.
    """
    names = _values(trace, trace.calls_of[min(step, len(trace) - 1)], step)
    attribute = SELF + name.rpartition(".")[2]
    found = next((each for each in (name, attribute) if each in names), attribute)
    return found, names.get(found, "")


def last_change(sources: Sources, trace: Trace, meant: Asked, step: int) -> Reason | None:
    """Return the line that changed what is meant last before a step, and a sentence on it.

    None where no line did, as far as the steps of the trace's window tell.
    """
    name, value = meant
    line = Line(sources, trace, min(step, len(trace) - 1))
    if name.startswith(SELF):
        found = _of_attribute(trace, line, meant, step)
        told = _change(trace, found, name)
    else:
        found, told = _of_name(trace, line, name, step), value
    if found >= 0:
        words = _("`{name}` was changed last in {place}; since then it is {value}.")
        place = in_words(trace.lines[found], trace.call_at(found).file)
        return Reason(found, words.format(name=name, place=place, value=told))
    if name in dict(line.call.given) and not name.startswith(SELF):
        origin = given(line, name)
        words = _("`{name}` was given to `{function}` in {place}, and did not change since.")
        place = in_words(origin.line, origin.file)
        said = words.format(name=name, function=line.call.name, place=place)
        return Reason(origin.step, said)
    plain = name.removeprefix(SELF)
    if not value and (outside := constant(line, line.call.file, plain)) is not None:
        words = _("`{name}` is set in {place}, and no function changes it.")
        said = words.format(name=plain, place=in_words(outside.line, outside.file))
        return Reason(-1, said)
    return None


def nothing_changed(meant: Asked) -> Reason:
    """Return words for what no line changed, or nothing has such a name."""
    name, value = meant
    if value:
        words = _("No line that ran before this step changed `{name}`.")
        return Reason(-1, words.format(name=name))
    words = _("Nothing is called `{name}` here, and no line set it before this step.")
    return Reason(-1, words.format(name=name.removeprefix(SELF)))


def _values(trace: Trace, number: int, step: int) -> dict[str, str]:
    """Return what the names of a call stand for before a step."""
    names = dict(trace.calls[number].given)
    for own in _own_steps(trace, number, step):
        names.update(trace.before.get(own, ()))
        names.update(trace.changes.get(own, ()))
    return names


def _own_steps(trace: Trace, number: int, step: int) -> list[int]:
    steps = range(trace.calls[number].start, min(step, len(trace)))
    return [each for each in steps if trace.calls_of[each] == number]


def _change(trace: Trace, step: int, name: str) -> str:
    """Return the value that a step changed a name to; "" where it did not."""
    return dict(trace.changes.get(step, ())).get(name, "")


def _of_name(trace: Trace, line: Line, name: str, step: int) -> int:
    """Return the step that changed a name of the line's call last, -1 for none.

    Where a line of the call had a method change the object, it is the method's step.
    """
    own = _own_steps(trace, line.call_number, step)
    found = next((each for each in reversed(own) if _change(trace, each, name)), -1)
    if found < 0:
        return -1
    before = _values(trace, line.call_number, found).get(name, "")
    following = next((each for each in own if each > found), step)
    inside = (each for each in range(following - 1, found, -1) if _is_by(trace, each, before))
    return next(inside, found)


def _is_by(trace: Trace, step: int, text: str) -> bool:
    """Return True if a step of a method changed its object, which was written so before."""
    is_its = bool(text) and dict(trace.call_at(step).given).get("self") == text
    return is_its and any(name.startswith(SELF) for name, __ in trace.changes.get(step, ()))


def _of_attribute(trace: Trace, line: Line, meant: Asked, step: int) -> int:
    """Return the step that changed an attribute to its value last, -1 for none.

    Since the last line of the call that changed it, or had it changed, only that line's are looked
    at: others may be of another object.
    """
    name, value = meant
    own = _own_steps(trace, line.call_number, step)
    since = next((each for each in reversed(own) if _change(trace, each, name)), 0)
    for each in range(step - 1, since - 1, -1):
        if (told := _change(trace, each, name)) and value in ("", told):
            return each
    return -1
