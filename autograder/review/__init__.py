"""Review by click: a page on this machine that writes decisions and comments into plain files.

`autograder review RESULTS` serves one page on this machine. All that a person decides there lands
at once in the files that people also write by hand: `overrides.toml`, `comments.toml`,
`marks.toml`, `appeals.toml` and `review.toml` beside the results.

`colours` gives the code its colours. `store` (changes, conflicts, undo) → `desk` (the page's data)
→ `server` (who may ask) → `static/` (the page).

- Never here: points computed in any other way than by `gradebook`, or anything kept in memory
  read-only.
- A new kind of change: a function in `changes.py` that returns `TableEdit`s, of as many files as it
  takes, and its button in `static/`.
"""
