"""Runs short scripts of requests, each on objects of its own, and returns the steps' results.

Standard library only; runs inside. A step is `(wanted, action, …)`: a request like any other, in
which `{"p": number}` stands for the result of an earlier step of the script. A script's answer is
a pair: the results of the wanted steps, in turn, and place and kind of those that raised. It goes
on after a wanted step that raised, since a test may expect that, and after no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from json.encoder import encode_basestring_ascii as quote
from typing import Any

from .raised import builtin_kinds

__all__ = ["follow", "run_scripts"]

Step = tuple[Any, ...]


def run_scripts(
    scripts: Iterable[Iterable[Step]],
    actions: Mapping[str, Callable[..., Any]],
    encode: Callable[[Any], str],
    made: list[Any],
    room: int,
) -> str:
    """Return the answers as JSON text, one for each script, as long as they fit into `room`.

    `made` is where the placeholders look up earlier results.
    """
    answers: list[str] = []
    for script in scripts:
        answers.append(_run(script, actions, encode, made))
        room -= len(answers[-1])
        if room < 0:
            break
    made.clear()
    return f'{{"l":[{",".join(answers)}]}}'


def _run(
    script: Iterable[Step],
    actions: Mapping[str, Callable[..., Any]],
    encode: Callable[[Any], str],
    made: list[Any],
) -> str:
    made.clear()
    gave: list[str] = []
    raised: list[str] = []
    for place, (wanted, action, *rest) in enumerate(script):
        try:
            value = actions[action](*rest)
            if wanted:
                gave.append(encode(value))
            made.append(value)
        except (MemoryError, RecursionError):
            raise  # told for the whole request, which makes room first
        except BaseException as error:
            kinds = ",".join(map(quote, builtin_kinds(error)))
            raised.append(f'{place},{{"l":[{kinds}]}}')
            made.append(None)
            if not wanted:
                break
            gave.append("null")
    return f'{{"t":[{{"l":[{",".join(gave)}]}},{{"l":[{",".join(raised)}]}}]}}'


def follow(value: Any, path: Iterable[str]) -> Any:
    """Return where a path of `attribute`, `method()` and `*`, each item in turn, leads."""
    first, *rest = path
    if first == "*":
        return [follow(item, rest) if rest else item for item in value]
    found = getattr(value, first.removesuffix("()"))
    if first.endswith("()"):
        found = found()
    return follow(found, rest) if rest else found
