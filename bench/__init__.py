"""Side-by-side measurements as ratios of one run; `make bench` runs `compare`. No tests.

`plain/` runs the hidden suites without isolation, with pytest and with gradescope-utils. That is
the baseline, and never a way to grade. `clicks` measures a click inside JupyterLab, `course_page`
holds the course page against its budgets, `simulate` measures the simulator.
"""
