"""The pytest plugin that ends a run in a student's folder with a progress screen.

Elsewhere it only stops visible checks that don't end. With `-v`, `-s`, `--pdb`, or `--tb`, pytest
prints its usual output before the screen.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from casino.engine.handed_out import DATED
from casino.languages import _, speaking

if TYPE_CHECKING:
    from casino.progress.outcomes import VisibleCheck

__all__ = ["pytest_addoption", "pytest_configure", "pytest_ignore_collect"]

NAME = "casino-progress"
CLOCK = "casino-clock"
VISIBLE = re.compile(r"/stage(\d+)_\w+/test_stage\1\.py\Z")
COURSE = "course.toml"
VERBOSE = re.compile(r"(-[qlsx]*v[vqlsx]*|--verbose)\Z")
SECONDS_AFTER_A_LOOP = 0.3
MAX_DEPTH = 3  # how deep in the stages' folder a test may be


class Hooks:
    """Hooks by which another plugin can replace parts of this one."""

    @pytest.hookspec(firstresult=True)
    def pytest_casino_in_time(self, seconds: float) -> AbstractContextManager[None] | None:
        """Return a block that ends with `Stop` after `seconds` of CPU time."""


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    """Let another plugin stop checks in its own way, for a process without threads."""
    pluginmanager.add_hookspecs(Hooks)


@pytest.hookimpl(trylast=True)
def pytest_casino_in_time(seconds: float) -> AbstractContextManager[None]:
    """Return a block that another thread interrupts after `seconds` of CPU time."""
    from casino.progress.patience import patience

    return patience(seconds)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that `casino check` uses."""
    group = parser.getgroup("casino")
    group.addoption("--progress-to", metavar="FILE", help="write the progress as JSON instead")
    group.addoption("--speaking", metavar="LANGUAGE", help="another language than the course's")
    group.addoption(
        "--check-seconds",
        metavar="N",
        type=float,
        default=5.0,
        help="end a visible check that used this much CPU time",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the clock, and the screen if all arguments are in one stages folder."""
    if not config.option.usepdb:
        config.pluginmanager.register(_Clock(config.option.check_seconds), CLOCK)
    folder = _course_folder(config)
    if folder is None or config.option.collectonly or hasattr(config, "workerinput"):
        return
    from casino.engine.language import language_of

    block = ExitStack()
    block.enter_context(speaking(config.option.speaking or language_of(folder)))
    config.add_cleanup(block.close)
    quiet = _wants_no_details(config)
    if quiet:
        config.option.verbose = -2
        config.option.tbstyle = "no"
        config.option.no_header = config.option.no_summary = True
    elif _asks_for_more(config):
        config.option.verbose = max(1, config.option.verbose)
    config.option.continue_on_collection_errors = True
    config.pluginmanager.register(_Recorder(config, folder, quiet), NAME)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Return True to ignore a dated copy of a stage that `casino reset` keeps."""
    name = collection_path.name
    is_copy = name.startswith("stage") and DATED.search(name) and collection_path.is_dir()
    parents = collection_path.parents[:2]  # a copy may have been moved into the stage by mistake
    return True if is_copy and any((each / COURSE).is_file() for each in parents) else None


def _course_folder(config: pytest.Config) -> Path | None:
    """Return the stages folder that contains all of pytest's arguments, or None."""
    found = {_folder_around(config.invocation_params.dir, arg) for arg in config.args}
    return found.pop() if len(found) == 1 else None


def _folder_around(start: Path, argument: str) -> Path | None:
    path = (start / argument.partition("::")[0]).resolve()
    for folder in (path, *path.parents)[: MAX_DEPTH + 1]:
        if (folder / COURSE).is_file() and next(folder.glob("stage*_*"), None):
            return folder
    return None


def _wants_no_details(config: pytest.Config) -> bool:
    """Return True if only the screen is wanted, without pytest's own output."""
    option = config.option
    own_choice = option.tbstyle != "auto" or option.usepdb or option.capture == "no"
    return option.verbose <= 0 and not own_choice and not _asks_for_more(config)


def _asks_for_more(config: pytest.Config) -> bool:
    return any(VERBOSE.match(argument) for argument in config.invocation_params.args)


class _Clock:
    """A plugin that stops visible checks that run forever, in any stages folder."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        """Run a check, and stop it after its time; later ones then get less."""
        from casino.engine.watch import Stop

        if not VISIBLE.search(item.path.as_posix()):
            return (yield)
        try:
            with item.config.hook.pytest_casino_in_time(seconds=self._seconds):
                return (yield)
        except Stop:
            self._seconds = min(self._seconds, SECONDS_AFTER_A_LOOP)
            raise

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Import a file of checks, and stop that too: a student's file may loop forever."""
        from casino.engine.watch import Stop

        if not (isinstance(collector, pytest.Module) and VISIBLE.search(collector.path.as_posix())):
            return (yield)
        try:
            with collector.config.hook.pytest_casino_in_time(seconds=self._seconds):
                return (yield)
        except Stop as stop:
            return pytest.CollectReport(collector.nodeid, "failed", f"E   {stop}", [])


class _Recorder:
    """A plugin that records the outcome of each check and prints the progress."""

    def __init__(self, config: pytest.Config, folder: Path, quiet: bool) -> None:
        from casino.engine.sources import read_sources

        self._config = config
        self._folder = folder
        self._quiet = quiet
        self._sources = read_sources(folder)
        self._checks: dict[str, VisibleCheck] = {}
        self._known: dict[str, tuple[str, str]] = {}  # all tests in the files that were read

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """Return empty letters, so that pytest prints no dots for progress."""
        return (report.outcome, "", "") if self._quiet else None

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """Record the tests of a file, also unselected ones; treat an exit as an error."""
        try:
            report = yield
        except SystemExit as error:
            return pytest.CollectReport(collector.nodeid, "failed", f"E   {error!r}", [])
        for item in report.result:
            if isinstance(item, pytest.Item) and (stage := self._stage(item.nodeid)):
                self._known[item.nodeid] = stage, _test_of(item)
        return report

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Record a stage whose check file can't be imported."""
        from casino.progress.reading import read_broken

        stage = self._stage(report.nodeid)
        if report.failed and stage:
            self._checks[report.nodeid] = read_broken(stage, self._folder, report.longreprtext)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Record the outcome of a check, with its error."""
        from casino.progress.reading import read_outcome

        report = yield
        stage = self._stage(item.nodeid)
        if stage and (call.when == "call" or call.excinfo is not None):
            error = call.excinfo.value if call.excinfo else None
            test = _test_of(item)
            before = self._checks.get(item.nodeid)
            if before is None or before.outcome == "passed":
                self._checks[item.nodeid] = read_outcome(stage, test, error, self._sources)
        return report

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        """Write the progress to the file of `--progress-to`, or print the screen."""
        from dataclasses import replace

        from casino.engine.workspace import Workspace
        from casino.progress.outcomes import find_misnamed, read_titles
        from casino.progress.running import add_earlier
        from casino.progress.screen import as_lines

        left_out = [test for nodeid, test in self._known.items() if nodeid not in self._checks]
        progress = read_titles(self._folder).progress(list(self._checks.values()), left_out)
        progress = replace(progress, notes=(*find_misnamed(self._folder), *self._in_a_copy()))
        target = self._config.option.progress_to
        if target:
            Path(target).write_text(json.dumps(progress.as_json()), encoding="utf-8")
            return
        progress = add_earlier(Workspace(self._folder), progress)
        writer = self._config.get_terminal_writer()
        for line in as_lines(progress):
            writer.line(line)

    def _in_a_copy(self) -> Iterator[str]:
        """Yield a warning if pytest runs in a copy that `casino reset` kept."""
        folder_called_from = self._config.invocation_params.dir
        for folder in (folder_called_from, *folder_called_from.parents):
            if (name := DATED.sub("", folder.name)) != folder.name:
                back = self._folder / name
                words = _("You are in a copy that `casino reset` kept. Go back: cd {folder}")
                yield words.format(folder=back)

    def _stage(self, nodeid: str) -> str:
        """Return the folder name of a test's stage, or "" if it isn't in one."""
        from casino.engine.sources import STAGE_FOLDER

        path = (self._config.rootpath / nodeid.partition("::")[0]).resolve()
        if self._folder not in path.parents:
            return ""
        stage = path.relative_to(self._folder).parts[0]
        return stage if STAGE_FOLDER.match(stage) else ""


def _test_of(item: pytest.Item) -> str:
    """Return the name of a test's function, without its parameters."""
    return str(getattr(item, "originalname", item.name))
