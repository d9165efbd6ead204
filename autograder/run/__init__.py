"""Grades a class: batches, the process pool, the cache, clusters.

Reading order: `settings.py` (the settings of a run) → `run_class.py` → `pool.py` (forked processes,
the kit's only pool) → `batch.py` (some students, one after another) → `grading/`. `cache.py`
detects unchanged files, so that an unchanged class takes a second. `lock.py` keeps two runs out of
one results folder. `service.py` grades the requests of `client.py` in a separate process: for a
cluster's workers (`cluster.py`; `dask.py` grades there) and for nbgrader. `asking.py` plays a round
on a student's code in the sandbox and returns questions about it.

- Don't put here: anything that decides a point. The same class gives the same results for any
  number of processes.
"""
