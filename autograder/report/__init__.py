"""The table on the terminal and the pages for people, made only from result files.

- Templates must cut and escape everything that a submission wrote, and make it visible: use
  `rendering.py`.
- A page loads nothing. Its content policy names its script by digest; without the script,
  everything is still readable.
- Translate the kit's strings with `_` of `autograder/languages.py`, and a result's facts with
  `say`.
- Shown numbers add up (`sums.py`): a stage's points are hundredths, and totals are sums of those.
- A new page is a template in `templates/` and a function that writes it. Data of a student for the
  class page go into `summary.py`, as small as possible: 10,000 students have 70,000 rows.
"""
