"""Grades a class: in batches, in several processes, with a cache, or on a cluster.

Reading order: `settings.py` (the settings of a run), `run_class.py`, `pool.py` (forked processes,
the kit's only pool), `batch.py` (some students, one after another), and then `grading/`. `cache.py`
detects unchanged files, so that an unchanged class takes a second. `lock.py` keeps two runs out of
one results folder. `service.py` grades requests from `client.py` in a separate process: for a
cluster's workers (`cluster.py`, `dask.py`) and for nbgrader. `asking.py` plays a round with a
student's code in the sandbox, and returns questions about it.

Nothing here decides a point: a class gets the same results with any number of processes.
"""
