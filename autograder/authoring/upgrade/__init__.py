"""Implements `autograder upgrade`: merges a new version of the kit into an adapted course.

The upgraded course is tested, and every mark that would change is listed.

- `base.py`: the kit that a course was made from, stored in the course's `.kit/`.
- `merging.py`: a three-way merge, file by file; `course_file.py` and `by_keys.py` merge by keys if
  lines aren't enough.
- `draft.py`: the merged course next to the old one, and the swap of the two.
- `trying.py` runs a course's own code; `marks.py` lists the marks that differ.
- Don't put here: a decision about points. Changes are listed, and a person accepts them.
"""

from __future__ import annotations

from autograder.authoring.upgrade.base import Base, File, keep_base, kit_files, load_base
from autograder.authoring.upgrade.draft import (
    Draft,
    begin_draft,
    find_draft,
    is_current,
    open_conflicts,
    own_stages,
    take,
)
from autograder.authoring.upgrade.marks import (
    SAMPLE_CLASS,
    TOTAL,
    ChangedMark,
    as_csv,
    find_changed_marks,
    rows,
)
from autograder.authoring.upgrade.merging import Fate, Merged, merge_kits
from autograder.authoring.upgrade.trying import grade_with, run_with

__all__ = [
    "SAMPLE_CLASS", "TOTAL", "Base", "ChangedMark", "Draft", "Fate", "File", "Merged", "as_csv",
    "begin_draft", "find_changed_marks", "find_draft", "grade_with", "is_current", "keep_base",
    "kit_files", "load_base", "merge_kits", "open_conflicts", "own_stages", "rows", "run_with",
    "take",
]  # fmt: skip
