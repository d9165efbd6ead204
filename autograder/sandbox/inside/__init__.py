"""Runs beside student code: these files and the standard library, nothing else."""
