"""The one screen that a run of the visible checks ends with."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from casino.progress.deals import hands_in_words
from casino.progress.hints import Climbed
from casino.progress.outcomes import PartProgress, Progress, StageProgress, Step

__all__ = ["as_lines", "as_text", "hint_lines"]

WIDTH = 96
LABEL = 10
ALL = "The checks that ran pass. Go on with the next step. `python -m pytest` runs all checks."
HOW = {"wrong": "not right yet", "not_started": "not started"}


def as_lines(progress: Progress) -> Iterator[str]:
    """Yield the screen's lines: a line for each stage, then the next step and its hint."""
    yield ""
    yield "Your progress"
    yield ""
    if not progress.stages:
        yield "  There was nothing to check."
    titles = [stage.title for stage in progress.stages]
    titles += [_titled(part) for stage in progress.stages for part in _told(stage)]
    width = max(map(len, titles), default=0)
    for stage in progress.stages:
        yield f"  {stage.number:>2}  {stage.title:<{width}}  {_state(stage)}"
        yield from _parts(stage, width)
    for note in progress.notes:
        yield ""
        yield from (f"  {line}" for line in _whole_words(note))
    yield ""
    yield from _next(progress)


def as_text(progress: Progress) -> str:
    """Return the screen as one text, without empty lines around it."""
    return "\n".join(as_lines(progress)).strip("\n")


def hint_lines(climbed: Climbed, stage: int) -> Iterator[str]:
    """Yield the hints that a student has, and how the next one is had."""
    for rung in climbed.rungs:
        for place, text in enumerate(rung.text.splitlines()):
            yield from _labelled(rung.label if place == 0 else "", text)
        if rung.deck:
            yield from _labelled("", f'casino play {stage} --deck "{rung.deck}"')
    if climbed.note:
        yield from _labelled("more", climbed.note)
    elif climbed.following:
        yield from _labelled("more", f"casino check {stage} --hint: {climbed.following}.")


def _state(stage: StageProgress) -> str:
    """Return how far a stage is, in words."""
    checks = stage.passed + stage.wrong + stage.not_started
    if stage.broken:
        return "cannot be checked yet: a file cannot be imported"
    if stage.done:
        return f"done: {_count(checks)} pass" if checks > 1 else "done: its check passes"
    if stage.not_started == checks and not stage.left_out:
        return "not started"
    parts = [_passing(stage.passed, checks, stage.left_out)]
    parts += [f"{stage.wrong} not right yet"] if stage.wrong else []
    parts += [f"{stage.not_started} not started"] if stage.not_started else []
    return ", ".join(parts)


def _passing(passed: int, checks: int, left_out: int) -> str:
    """Return how many checks pass, and where not all were run, how many were."""
    if not left_out:
        return f"{passed} of {_count(checks)} pass"
    how = "all of these pass" if 0 < passed == checks else f"{passed} pass"
    return f"{checks} of {_count(checks + left_out)} ran, {how}"


def _parts(stage: StageProgress, width: int) -> Iterator[str]:
    for part in _told(stage):
        state = _passing(part.passed, part.checks, part.left_out) if part.checks else "not checked"
        yield f"      {_titled(part):<{width}}  {'done' if part.done else state}"


def _told(stage: StageProgress) -> tuple[PartProgress, ...]:
    """Return the parts of a stage that is begun and not done."""
    return stage.parts if stage.passed and not all(part.done for part in stage.parts) else ()


def _titled(part: PartProgress) -> str:
    return f"{part.name} {part.title}"


def _count(checks: int) -> str:
    return f"{checks} check{'s' if checks != 1 else ''}"


def _next(progress: Progress) -> Iterator[str]:
    parts = [part for stage in progress.stages for part in stage.parts]
    done = [place for place, part in enumerate(parts) if part.done]
    if done and len(done) < len(parts):
        yield f"Part {_called(parts[done[-1]])}, is done."
    if progress.step is not None:
        yield from _step(progress.step)
    elif done and (later := [part for part in parts[done[-1] :] if not part.done]):
        yield f"Next: part {_called(later[0])}."
    elif any(stage.left_out for stage in progress.stages):
        yield ALL
    elif progress.stages:
        yield "Everything passes here. Grading uses more tests than these: read the handout again."


def _called(part: PartProgress) -> str:
    return f"{part.name}, {part.title}"


def _step(step: Step) -> Iterator[str]:
    """Yield the next step: the check, its message, one hint."""
    yield f"Next: stage {step.number}, {step.title}"
    yield ""
    if step.check:
        how = f"waits for stage {step.waits_for}" if step.waits_for else HOW[step.outcome]
        yield from _labelled("check", f"{step.check} ({how})")
    for label, text in step.said:
        yield from _labelled(label, text)
    if cards := hands_in_words(text for _, text in step.said):
        yield from _labelled("cards", cards)
    if step.hint:
        yield from _labelled("hint", step.hint)


def _whole_words(note: str) -> list[str]:
    """Fold a note between words, so that a path in it can be copied."""
    return wrap(note, WIDTH - 2, break_on_hyphens=False, break_long_words=False)


def _labelled(label: str, text: str) -> Iterator[str]:
    """Yield a line such as `got: 5`, its text beside the label and folded there."""
    head = f"  {label + ':' if label else '':<{LABEL}} "
    folded = wrap(text, WIDTH - len(head), break_on_hyphens=False) or [""]
    for place, part in enumerate(folded):
        yield (head if place == 0 else " " * len(head)) + part
