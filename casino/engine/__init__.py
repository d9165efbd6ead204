"""The engine: runs a student's own modules, afresh, guarded, and with every mistake in words."""
