"""Serves the review page, on which a person reads submissions and decides points.

`autograder review RESULTS` serves one page on this machine. A person's decisions are saved at once
in files that people can also edit: `overrides.toml`, `comments.toml`, `marks.toml`, `appeals.toml`,
and `review.toml` next to the results.

`colours` colours the code. `store` (changes, conflicts, undo) → `desk` (the page's data) → `server`
(requests) → `static/` (the page).

- Don't put here: other computations of points than those of `gradebook`, or data kept only in
  memory.
- To add a kind of change: a function in `changes.py` that returns `TableEdit`s of one or more
  files, and its button in `static/`.
"""
