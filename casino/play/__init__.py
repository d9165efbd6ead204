"""Play: a round as data, replayed through `input()` and stepped through line by line."""
