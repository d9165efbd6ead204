"""Grades a class: batches, the process pool, the cache, clusters."""
