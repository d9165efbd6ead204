"""What runs beside student code: the standard library and these files, nothing else."""
