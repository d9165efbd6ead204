"""Proves the hidden suites: right programs get everything, empty ones nothing, each typical
mistake loses exactly its own criteria, and every mutant of the reference loses points.

Proves the hidden suites by grading programs whose result is known: right ones, empty ones, typical
mistakes, mutants.

- `programs`, `variations`: the graded programs. `running`: grades them in parallel, with a memory
  of earlier audits.
- `judging`: the points that each program must get. `proof`: an audit of some stages. `order`: runs
  in other orders, on other seeds.
- `matrix`, `pages`: the audit's tables and pages. `catalogue`: the patterns of typical mistakes in
  results (`misconceptions.json`).

Never here: anything that grading a class needs. To add a kind of program, make it in `programs`,
judge it in `judging` and name it in `proof.KINDS`.
"""

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
