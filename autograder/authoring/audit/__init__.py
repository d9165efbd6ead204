"""Proves the hidden suites: right programs get everything, empty ones nothing, each typical
mistake loses exactly its own criteria, and every mutant of the reference loses points."""

from __future__ import annotations

from autograder.authoring.audit.judging import FALSE_ALARM, SURVIVOR, Finding
from autograder.authoring.audit.matrix import Audit
from autograder.authoring.audit.pages import write_audit
from autograder.authoring.audit.programs import lazy_stubs
from autograder.authoring.audit.proof import Effort, audit_stages, repeat_stages

__all__ = [
    "FALSE_ALARM", "SURVIVOR", "Audit", "Effort", "Finding", "audit_stages",
    "lazy_stubs", "repeat_stages", "write_audit",
]  # fmt: skip
