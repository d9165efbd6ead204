"""Prints the class table and writes the HTML pages, using only result files.

- Templates must cut and escape everything that a submission wrote, and make unprintable characters
  visible, with `rendering.py`.
- A page loads nothing. Its content policy names its script by digest; without the script,
  everything is still readable.
- Translate the kit's strings with `_` of `autograder/languages.py`, and messages in a result with
  `say`.
- Shown numbers add up (`sums.py`): a stage's points are hundredths, and totals are sums of those.
- A new page is a template in `templates/` and a function that writes it. Data for the class page go
  into `summary.py`, as small as possible: 10,000 students have 70,000 rows.
"""
