"""A pytest plugin: its last line lists what wasn't tested, and the missing requirement."""

from __future__ import annotations

from collections import Counter

import pytest


def pytest_unconfigure(config: pytest.Config) -> None:
    """Count the skipped tests by their reasons, after everything that pytest says itself."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(config, "workerinput"):
        return
    reasons = Counter(reason_of(report) for report in reporter.stats.get("skipped", []))
    if reasons:
        wants = "; ".join(
            f"{count} test{'s' * (count > 1)} ({reason})" for reason, count in reasons.most_common()
        )
        reporter.write_line(f"Not tested on this machine: {wants}.")


def reason_of(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Return why something was skipped."""
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return reason.removeprefix("Skipped: ").partition(":")[0]
