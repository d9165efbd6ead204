"""The `student` fixture of the hidden tests: handles, recorded calls, evidence, decks."""
