"""The `student` fixture of hidden tests: records a test's calls and checks as data for a worker."""
