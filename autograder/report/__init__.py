"""The table on the terminal and the pages for people, made only from result files.

- Templates cut, escape, and make visible whatever a submission wrote; use `rendering.py` only.
- A page loads nothing. Its policy names its script by digest; without the script, everything is
  still readable.
- Translate our own texts with `_` of `autograder/languages.py`, and a result's facts with `say`.
- Shown numbers add up (`sums.py`): a stage's points are hundredths, and totals are sums of those.
- A new page is a template in `templates/` and a function that writes it. What the class page needs
  of a student goes into `summary.py`, as small as possible: 10,000 students have 70,000 rows.
"""
