"""The ways out: gradebook files from results, one format a file."""
