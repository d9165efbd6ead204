"""Checks the hidden tests by grading programs whose result is known in advance.

Correct programs must get all points, empty ones none, each typical mistake must lose exactly its
own criteria, and every mutant of the reference must lose points.

- `programs`, `variations`: the graded programs. `running`: grades them in parallel, with a cache.
- `judging`: the points that each program must get. `proof`: an audit of some stages. `order`: runs
  in other orders, with other seeds.
- `matrix`, `pages`: the audit's tables and pages. `catalogue`: the patterns of typical mistakes in
  results (`misconceptions.json`).

Don't put code here that grading a class needs. To add a kind of program, make it in `programs`,
judge it in `judging`, and name it in `proof.KINDS`.
"""

from __future__ import annotations

from autograder.authoring.audit.judging import FALSE_ALARM, SURVIVOR, Finding
from autograder.authoring.audit.matrix import Audit
from autograder.authoring.audit.pages import write_audit
from autograder.authoring.audit.proof import Effort, audit_stages, repeat_stages

__all__ = [
    "FALSE_ALARM", "SURVIVOR", "Audit", "Effort", "Finding", "audit_stages",
    "repeat_stages", "write_audit",
]  # fmt: skip
