"""The help of every command: its form, and the commands in the documentation."""

from __future__ import annotations

import re
from typing import Any

import pytest

from autograder.cli import app as autograder
from autograder.course.files import Kit
from casino.cli import app as casino
from docs.commands import commands_of

COMMANDS: dict[tuple[str, str], Any] = {
    (program, name): command
    for program, app in (("autograder", autograder), ("casino", casino))
    for name, command in commands_of(app)
}
METAVARS = {
    "ARCHIVE…", "BOT", "BOTS", "CARDS", "COURSE", "DIR", "FILE", "FOLDER", "FOLDER…", "FORMAT",
    "HOST", "ID", "ID=HEADER", "LANGUAGE", "LEVEL", "N", "NAME", "NAMES", "NEW", "OLD", "PART",
    "PATH", "PATTERN", "PERCENT", "RESULTS", "SHARE", "STAGE", "STAGE=N", "STAGE=TIME",
    "STUDENT", "SUBMISSIONS", "TEXT", "TIME", "URL", "WHICH", "ZONE", "[STAGE=]LEVEL",
}  # fmt: skip
MAX_SUMMARY = 80
SHELL = re.compile(r"^```(?:sh)?\n(.*?)^```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`((?:autograder|casino) [a-z][^`]*)`")


@pytest.mark.parametrize("called", COMMANDS, ids=" ".join)
def test_a_summary_is_one_imperative_sentence(called: tuple[str, str]) -> None:
    summary = (COMMANDS[called].help or "").strip()
    assert re.fullmatch(r"[A-Z][a-z]+ [^.;\n]*(?:\.\w[^.;\n]*)*\.", summary), summary
    assert not summary.split()[0].endswith(("s", "ing", "ed")), summary
    assert len(summary) <= MAX_SUMMARY


@pytest.mark.parametrize("called", COMMANDS, ids=" ".join)
def test_every_parameter_has_help_and_a_metavar_from_the_list(called: tuple[str, str]) -> None:
    for parameter in COMMANDS[called].params:
        name = parameter.opts[0]
        assert re.match(r"\S.*\.$", parameter.help or "", re.DOTALL), name
        assert ";" not in parameter.help, name
        if not getattr(parameter, "is_flag", False):
            choices = "|" in (parameter.metavar or "")  # such as 3:2|1:1
            assert choices or parameter.metavar in METAVARS, (name, parameter.metavar)


def test_the_documentation_shows_commands_and_options_that_exist(kit: Kit) -> None:
    unknown, seen = [], 0
    texts = [*kit.root.glob("docs/*.md"), kit.root / "README.md", kit.root / "CONTRIBUTING.md"]
    for path in texts:
        text = path.read_text(encoding="utf-8")
        lines = [line for block in SHELL.findall(text) for line in block.splitlines()]
        for line in [*lines, *INLINE.findall(text)]:
            words = line.partition(" #")[0].split()
            if len(words) < 2 or tuple(words[:2]) not in COMMANDS:
                continue
            seen += 1
            known = {"--help", *_options(COMMANDS[words[0], words[1]])}
            given = {word.partition("=")[0] for word in words if word.startswith("--")}
            unknown += [f"{path.name}: {line}" for word in given if word.rstrip(".,;") not in known]
    assert seen > 100
    assert unknown == []


def _options(command: Any) -> list[str]:
    return [name for each in command.params for name in (*each.opts, *each.secondary_opts)]
