"""The `student` fixture of the hidden suites: handles, recorded calls, evidence, decks."""
