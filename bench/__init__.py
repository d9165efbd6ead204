"""Measures speed. `make bench` runs `compare`, which prints ratios measured in one run.

`plain/` runs the hidden tests without isolation, with pytest and with gradescope-utils, as a
baseline. `clicks` measures clicks in JupyterLab, `course_page` checks the course page against its
budgets, and `simulate` measures the simulator.
"""
