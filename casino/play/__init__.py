"""Play: a round as data, replayed through `input()`, at a terminal or in a notebook."""
