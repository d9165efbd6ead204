"""Write the results of the visible checks as lines of text for a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from textwrap import wrap

from casino.game.named_cards import hands_in_words
from casino.languages import N_, _, current_language, translator
from casino.progress.hints import Climbed
from casino.progress.outcomes import CourseProgress, NextStep, PartProgress, StageProgress

__all__ = ["as_lines", "as_text", "hint_lines", "label_in_words"]

WIDTH = 96
LABEL = 10
ALL = N_("These checks pass. Go on with the next step.")
PASSES = N_("Everything passes here. Grading uses more tests than these: read the handout again.")
NOT_STARTED = N_("not started")
HOW = {"wrong": N_("not right yet"), "not_started": NOT_STARTED}

LABELS = {
    "called": N_("called"),
    "typed": N_("typed"),
    "printed": N_("printed"),
    "got": N_("got"),
    "expected": N_("expected"),
    "printed line": N_("printed line"),
    "expected line": N_("expected line"),
    "handout": N_("handout"),
    "look at": N_("look at"),
    "first": N_("first"),
}
BESIDE = (N_("check"), N_("hint"), N_("cards"), N_("more"), "called", "got", "expected", "handout")
NUMBER = re.compile(r" \d+\Z")


def as_lines(progress: CourseProgress) -> Iterator[str]:
    """Yield the lines of the results: each stage, then the next step and its hint."""
    yield ""
    yield _("Your progress")
    yield ""
    if not progress.stages:
        yield "  " + _("There was nothing to check.")
    titles = [stage.title for stage in progress.stages]
    titles += [_format_title(part) for stage in progress.stages for part in _open_parts(stage)]
    width = max(map(len, titles), default=0)
    for stage in progress.stages:
        yield f"  {stage.number:>2}  {stage.title:<{width}}  {_state(stage)}{_due(stage)}"
        yield from _parts(stage, width)
    for note in progress.notes:
        yield ""
        yield from (f"  {line}" for line in _whole_words(note))
    yield ""
    yield from _next(progress)


def as_text(progress: CourseProgress) -> str:
    """Return the results as one text without blank lines around it."""
    return "\n".join(as_lines(progress)).strip("\n")


def hint_lines(climbed: Climbed, stage: int) -> Iterator[str]:
    """Yield the lines of a student's hints, and of the way to get the next one."""
    for rung in climbed.rungs:
        for place, text in enumerate(rung.text.splitlines()):
            yield from _fold_line(rung.label if place == 0 else "", text)
        if rung.deck:
            yield from _fold_line("", f'casino play {stage} --deck "{rung.deck}"')
    if climbed.note:
        yield from _fold_line(_("more"), climbed.note)
    elif climbed.following:
        yield from _fold_line(_("more"), f"casino check {stage} --hint: {climbed.following}.")


def label_in_words(label: str) -> str:
    """Translate the label of a check's line, such as `got` or `printed line 3`."""
    name = NUMBER.sub("", label)
    return _(LABELS.get(name, name)) + label.removeprefix(name)


def _state(stage: StageProgress) -> str:
    """Return a phrase for a stage's progress, such as "3 of 8 checks pass"."""
    checks = stage.passed + stage.wrong + stage.not_started
    if stage.broken:
        return _("can't be checked yet: fix this file first")
    if stage.done:
        words = _("done: {n} checks pass") if checks > 1 else _("done: its check passes")
        return words.format(n=checks)
    if stage.not_started == checks and not stage.left_out:
        return _(NOT_STARTED)
    parts = [_passing(stage.passed, checks, stage.left_out)]
    if stage.wrong:
        words = _("1 not right yet") if stage.wrong == 1 else _("{n} not right yet")
        parts.append(words.format(n=stage.wrong))
    parts += [_("{n} not started").format(n=stage.not_started)] if stage.not_started else []
    return ", ".join(parts)


def _due(stage: StageProgress) -> str:
    """Return a stage's due date as the end of its line; "" if it's done or has none."""
    due = _("due {time}").format(time=stage.due)
    return "" if stage.done or not stage.due else f", {due}"


def _passing(passed: int, checks: int, left_out: int) -> str:
    """Return a phrase such as "3 of 8 checks pass", and how many ran if not all did."""
    if not left_out:
        words = _("{passed} of 1 check pass") if checks == 1 else _("{passed} of {n} checks pass")
    elif 0 < passed == checks:
        words = _("{ran} of {n} checks ran, all of these pass")
    else:
        words = _("{ran} of {n} checks ran, {passed} pass")
    return words.format(passed=passed, ran=checks, n=checks + left_out)


def _parts(stage: StageProgress, width: int) -> Iterator[str]:
    for part in _open_parts(stage):
        if part.done:
            state = _("done")
        elif part.checks:
            state = _passing(part.passed, part.checks, part.left_out)
        else:
            state = _("not checked")
        yield f"      {_format_title(part):<{width}}  {state}"


def _open_parts(stage: StageProgress) -> tuple[PartProgress, ...]:
    """Return a stage's parts if it has been started but isn't done."""
    return stage.parts if stage.passed and not all(part.done for part in stage.parts) else ()


def _format_title(part: PartProgress) -> str:
    return f"{part.name} {part.title}"


def _next(progress: CourseProgress) -> Iterator[str]:
    parts = [part for stage in progress.stages for part in stage.parts]
    done = [place for place, part in enumerate(parts) if part.done]
    if done and len(done) < len(parts):
        yield _("Part {part}, is done.").format(part=_format_part(parts[done[-1]]))
    if progress.step is not None:
        yield from _step(progress.step)
    elif done and (later := [part for part in parts[done[-1] :] if not part.done]):
        yield _("Next: part {part}.").format(part=_format_part(later[0]))
    elif any(stage.left_out for stage in progress.stages):
        yield _(ALL)
    elif progress.stages:
        yield _(PASSES)


def _format_part(part: PartProgress) -> str:
    return f"{part.name}, {part.title}"


def _step(step: NextStep) -> Iterator[str]:
    """Yield the printed lines about the next step: the check, its message, and a hint."""
    yield _("Next: stage {n}, {title}").format(n=step.number, title=step.title)
    yield ""
    if step.check:
        how = _(HOW[step.outcome]) if step.outcome in HOW else ""
        if step.waits_for:
            how = _("waits for stage {n}").format(n=step.waits_for)
        yield from _fold_line(_("check"), f"{step.check} ({how})")
    for label, text in step.said:
        yield from _fold_line(label_in_words(label), text)
    if cards := hands_in_words(text for _, text in step.said):
        yield from _fold_line(_("cards"), cards)
    if step.hint:
        yield from _fold_line(_("hint"), step.hint)


@cache
def _label_width(language: str) -> int:
    """Return the width of the column of labels, such as `expected:`, in a language."""
    translate = translator(language)
    return max(LABEL, *(len(translate(each)) + 1 for each in BESIDE))


def _whole_words(note: str) -> list[str]:
    """Return the lines of a note, wrapped between words so that paths can be copied."""
    return wrap(note, WIDTH - 2, break_on_hyphens=False, break_long_words=False)


def _fold_line(label: str, text: str) -> Iterator[str]:
    """Yield a line such as `got: 5`, wrapped so that all text is right of the label."""
    head = f"  {label + ':' if label else '':<{_label_width(current_language())}} "
    folded = wrap(text, WIDTH - len(head), break_on_hyphens=False) or [""]
    for place, part in enumerate(folded):
        yield (head if place == 0 else " " * len(head)) + part
